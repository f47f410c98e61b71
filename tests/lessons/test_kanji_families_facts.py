"""Lesson 26 counts who keeps a promise: its numbers are those that the moves give."""

import re

import pytest

from banmen import Atlas
from banmen_rules import game
from banmen_rules.words.characters import character, families, keeps, promise_in_words
from tests.lessons.course import lesson
from tests.lessons.facts import answers, questions, states

TAIKYOKU = game("taikyoku")
FAMILIES = families(TAIKYOKU)


def test_its_table_agrees_with_the_rules() -> None:
    rows = lesson(26).table("family")
    assert len(rows) == 10
    for sign, reading, meaning, promised, counted in rows:
        known, family = character(sign), FAMILIES[sign]
        assert meaning == known.meaning()
        (promise,) = [one for one in known.promises if promise_in_words(one) == promised]
        assert counted == f"{len(family.keeping(promise))} of {len(family.kinds)}"
        begins = [kind.romaji for kind in family.kinds if kind.kanji[0] == sign]
        ends = [kind.romaji for kind in family.kinds if kind.kanji[-1] == sign]
        assert any(name.startswith(reading) for name in begins) or any(
            name.endswith(reading) for name in ends
        )


def test_who_never_deceives_and_whom_not_to_trust() -> None:
    promised = {row[0]: row[4].split(" of ") for row in lesson(26).table("family")}
    never = [sign for sign, (kept, of) in promised.items() if kept == of]
    assert never == ["横", "竪", "奔", "銀"]
    states(26, "family", "奔", "銀")
    assert all(2 * int(kept) < int(of) for sign, (kept, of) in [*promised.items()][-2:])


@pytest.mark.parametrize("task", ["deceive-task", "flies-task"])
def test_one_of_four_pieces_is_the_answer(task: str) -> None:
    (exercise,) = lesson(26).values[task].exercises
    wanted = exercise.goal["ask"] == "keeps"
    found = [keeps(TAIKYOKU.kind(one), str(exercise.goal["promise"])) for one in exercise.options]
    assert (len(found), found.count(wanted)) == (4, 1)


def test_counts_in_the_prose() -> None:
    states(26, "deceive", len(FAMILIES["車"].kinds))
    assert len(FAMILIES["車"].kinds) == 19
    crowns = [piece.kind for _, piece in lesson(26).board("kings_and_no_kings").position.pieces()]
    assert len(crowns) == 5
    assert len([kind for kind in crowns if "王" in kind.kanji]) == 3
    assert {kind.id for kind in crowns if kind.royal} == {kind.id for kind in TAIKYOKU.kinds if kind.royal}
    assert {kind.kanji for kind in crowns if kind.royal} == {"玉将", "太子"}


def test_each_row_of_four_families_has_both() -> None:
    board = lesson(26).board("four_families")
    rows: dict[str, list[bool]] = {}
    for square, piece in board.position.pieces():
        sign = next(one for one in "走飛大猛" if one in piece.kind.kanji)
        promise = character(sign).promises[0]
        rank = re.sub(r"\d", "", board.game.size.name(square))
        rows.setdefault(rank + sign, []).append(keeps(piece.kind, promise))
    assert [name[-1] for name in sorted(rows)] == ["走", "飛", "大", "猛"]
    assert all(len(kept) == 3 and set(kept) == {True, False} for kept in rows.values())


def test_the_atlas_shows_a_family() -> None:
    (atlas,) = [value for value in lesson(26).values.values() if isinstance(value, Atlas)]
    assert len(FAMILIES[atlas.query].kinds) == 8


def test_questions_of_the_demonstration() -> None:
    assert set(questions(26)) == {"boar", "flying", "king", "fierce"}
    for step in questions(26):
        assert [bool(option.right) for option in questions(26)[step].options].count(True) == 1
    assert keeps(TAIKYOKU.kind("side boar"), "far_sideways")
    assert len(FAMILIES["横"].keeping("far_sideways")) == 9
    assert not keeps(TAIKYOKU.kind("flying ox"), "over")
    assert keeps(TAIKYOKU.kind("flying cat"), "over")
    assert len(FAMILIES["王"].kinds) == 7
    assert FAMILIES["王"].keeping("royal") == ()
    assert len(FAMILIES["王"].keeping("all_eight")) == 6
    answers(26, "fierce", 1, 2)
    fierce = FAMILIES["猛"]
    assert (len(fierce.keeping("short")), len(fierce.kinds), len(fierce.keeping("far"))) == (5, 8, 3)
    assert len(FAMILIES["竪"].keeping("far_forward")) == 8
