"""A text taken to pieces: nothing of it is left out, and every piece says what it does."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given

from banmen_rules import VARIANTS, load_variant
from banmen_rules.betza import Landing, Leg, parse, tokenize
from banmen_rules.words.sentences import Part, leaves, parts

from .strategies import betza

RADIUS = 4
KINDS = sorted({kind.betza for name in VARIANTS for kind in load_variant(name).kinds})


def everything(found: Sequence[Part]) -> Iterator[Part]:
    for part in found:
        yield part
        yield from everything(part.parts)


def check_spans(text: str, found: Sequence[Part], start: int, end: int) -> None:
    """Parts stand one after the other, at every level, and are the whole of what they are parts of."""
    at = start
    for part in found:
        assert part.start == at
        assert part.text == text[part.start : part.end]
        if part.parts:
            check_spans(text, part.parts, part.start, part.end)
        at = part.end
    assert at == end


def on_an_empty_board(legs: Sequence[Leg], *, any_landing: bool) -> set[tuple[int, int]]:
    """Find by plain loops where legs may end, within a radius; twice as far on the way."""
    if not legs[0].dx and not legs[0].dy:
        if legs[0].reach:
            return {(0, 0)}
        span = range(-RADIUS, RADIUS + 1)
        return (
            {(x, y) for x in span for y in span if x or y}
            if legs[0].landing & Landing.EMPTY or any_landing
            else set()
        )
    squares = {(0, 0)}
    for leg in legs:
        if not any_landing and not leg.landing & Landing.EMPTY:
            return set()
        after = set()
        for x, y in squares:
            for times in range(1, (leg.reach or 99) + 1):
                square = x + leg.dx * times, y + leg.dy * times
                if max(map(abs, square)) > 2 * RADIUS:
                    break
                after.add(square)
        squares = after
    return {square for square in squares if max(map(abs, square)) <= RADIUS}


@pytest.mark.slow
@given(betza())
def test_parts_are_the_whole_text(text: str) -> None:
    found = parts(text, radius=RADIUS)
    check_spans(text, found, 0, len(text))
    assert "".join(part.text for part in leaves(found)) == text
    starts = {token.start for token in tokenize(text)}
    assert {part.start for part in everything(found)} <= starts


@pytest.mark.slow
@given(betza())
def test_every_part_has_a_sentence_in_every_language(text: str) -> None:
    for part in everything(parts(text, radius=RADIUS)):
        assert part.says["en"].endswith(".")
        assert part.says["en"][0].isupper()
        assert part.says["ja"].endswith("。")
        assert part.says["ru"].endswith(".")


@pytest.mark.slow
@given(betza())
def test_squares_of_the_parts_are_those_of_the_description(text: str) -> None:
    found = parts(text, radius=RADIUS)
    paths = parse(text).paths
    empty = {square for path in paths for square in on_an_empty_board(path.legs, any_landing=False)}
    every = {square for path in paths for square in on_an_empty_board(path.legs, any_landing=True)}
    assert set().union(*(part.squares for part in found)) == empty
    assert set().union(*(part.squares | part.conditional for part in found)) == every


@pytest.mark.slow
@given(betza())
def test_the_letters_of_a_term_share_out_its_squares(text: str) -> None:
    for part in everything(parts(text, radius=RADIUS)):
        if part.kind == "term" and part.parts:
            letters = [inner for inner in part.parts if inner.kind == "direction"] or part.parts
            assert set().union(*(inner.squares for inner in letters)) == part.squares
            assert all(inner.squares <= part.squares for inner in part.parts)


@pytest.mark.slow
@given(betza())
def test_every_path_belongs_to_a_part(text: str) -> None:
    found = parts(text, radius=RADIUS)
    assert {index for part in found for index in part.paths} == set(range(len(parse(text).paths)))


@pytest.mark.slow
def test_all_kinds_come_apart() -> None:
    for text in KINDS:
        found = parts(text)
        check_spans(text, found, 0, len(text))
        assert all(part.paths for part in everything(found)), text
