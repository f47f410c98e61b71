"""Codes of results: read back as they were written, and what was copied wrong is found."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import ExerciseSpec, load_pack
from banmen_rules.teaching.exercises.codes import ALPHABET, LONGEST, format_code, identity, parse_code

HOOK = load_pack("hook").exercises
CODES = st.lists(st.none() | st.integers(0, 3), max_size=len(HOOK)).map(
    lambda stars: {each.id: got for each, got in zip(HOOK, stars, strict=False) if got is not None}
)


@given(CODES)
def test_a_code_reads_back(stars: dict[str, int]) -> None:
    code = format_code(HOOK, stars)
    assert parse_code(code, HOOK) == stars
    assert parse_code(code.lower().replace("-", " ").replace("0", "o").replace("1", "l"), HOOK) == stars


@given(CODES, st.data())
def test_one_wrong_symbol_is_found(stars: dict[str, int], data: st.DataObject) -> None:
    code = format_code(HOOK, stars).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([each for each in ALPHABET if each != code[at]]))
    with pytest.raises(BanmenError, match="was copied wrong: compare it with the page"):
        parse_code(code[:at] + other + code[at + 1 :], HOOK)


@given(CODES)
def test_neighbours_that_changed_places_are_found(stars: dict[str, int]) -> None:
    code = format_code(HOOK, stars).replace("-", "")
    for at, (one, other) in enumerate(pairwise(code)):
        if one != other:
            with pytest.raises(BanmenError, match="was copied wrong"):
                parse_code(code[:at] + other + one + code[at + 2 :], HOOK)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        stars = parse_code(text, HOOK)
    except BanmenError:
        return
    assert parse_code(format_code(HOOK, stars), HOOK) == stars


def test_a_code_of_other_exercises_is_refused() -> None:
    code = format_code(HOOK, {HOOK[0].id: 3})
    with pytest.raises(BanmenError, match=f'^The code "{code}" belongs to other exercises.$'):
        parse_code(code, HOOK[::-1])
    with pytest.raises(BanmenError, match="such as"):
        parse_code("7" * (LONGEST + 1), HOOK)


def test_impossible_stars_are_refused() -> None:
    with pytest.raises(BanmenError, match="from 0 to 3, got 4"):
        format_code(HOOK, {HOOK[0].id: 4})


def test_ten_exercises_take_few_symbols() -> None:
    # 10 results of 5 values are 23.2 bits, so 5 symbols; 3 of the mark, 2 of the check, 2 hyphens.
    assert len(format_code(HOOK[:10], {each.id: 3 for each in HOOK[:10]})) == 10 + 2


def test_the_identity_depends_on_the_questions_and_their_order_alone() -> None:
    cats = [ExerciseSpec(name, "category", "tai", piece=name) for name in ("lion", "lion dog")]
    renamed = [
        ExerciseSpec(name, "category", "tai", piece=piece)
        for name, piece in (("a", "lion"), ("b", "lion dog"))
    ]
    assert identity(cats) == identity(renamed)
    assert identity(cats) != identity(cats[::-1])
