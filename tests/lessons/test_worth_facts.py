"""Lesson 27 weighs pieces: its numbers are those of the tables, and its sums are right."""

import pytest

from banmen import Atlas
from banmen_rules import game
from banmen_rules.betza_tools.mobility import USUAL_DENSITY, of_kind
from banmen_rules.engine.search import read_opponent
from banmen_rules.engine.values import Value, values
from tests.lessons.course import lesson
from tests.lessons.facts import answers, mentions, questions, states

CHU = game("chu")
FITTED = values("chu")


def value(name: str) -> Value:
    assert FITTED is not None
    return FITTED.kinds[CHU.kind(name).id]


def pawns(name: str) -> int:
    """Return a value in whole pawns, as the sums have it."""
    return round(value(name).pawns)


def test_scale_is_that_of_the_table() -> None:
    assert FITTED is not None
    rows = lesson(27).table("scale")
    assert len(rows) == 12
    for name, kanji, shown, error in rows:
        found = value(name)
        assert kanji == CHU.kind(name).kanji
        assert shown == f"{found.pawns:.1f}"
        assert error == ("by mobility" if found.error is None else f"± {found.error:.1f}")
    assert [float(row[2]) for row in rows] == sorted((float(row[2]) for row in rows), reverse=True)
    states(27, "scale", read_opponent(FITTED.player).number, FITTED.played, FITTED.decided)
    mentions(lesson(27).source("meet"), pawns("rook"))


def test_mobility_and_fitted_values_are_those_of_the_tables() -> None:
    rows = lesson(27).table("compare")
    pawn = of_kind("chu", CHU.kind("pawn").betza).own[USUAL_DENSITY]
    below = []
    for name, squares, ratio, fitted in rows:
        mobility = of_kind("chu", CHU.kind(name).betza).own[USUAL_DENSITY]
        assert (squares, ratio) == (f"{mobility:.1f}", f"{mobility / pawn:.1f}")
        assert fitted == f"{value(name).pawns:.1f}"
        if float(fitted) < float(ratio):
            below.append(name)
    assert USUAL_DENSITY == 0.4
    # "Most of these pieces are worth less than that. The lion is worth more."
    assert 2 * len(below) > len(rows)
    assert "lion" not in below
    assert float(rows[0][3]) > float(rows[0][2])


def test_sums_of_both_sides() -> None:
    board = lesson(27).board("who_is_ahead").position
    sums = {0: 0, 1: 0}
    for _, piece in board.pieces():
        if not piece.kind.royal:
            sums[int(piece.side)] += pawns(piece.kind.id)
    states(27, "count-more", sums[0], sums[1], sums[1] - sums[0])
    states(27, "count-more", *map(pawns, ("rook", "gold_general", "dragon_horse", "silver_general")))
    assert sums[1] - sums[0] > 2, "more than the difference that says little"


def test_values_of_a_program_are_named_as_its_own() -> None:
    """Lesson 19 has the same ones."""
    known = {row[0]: row[1] for row in lesson(19).table("values")}
    rows = lesson(27).table("reported")
    assert {name: shown for name, shown in rows if name in known} == {
        name: known[name] for name, _ in rows if name in known
    }
    assert len(set(known) & {name for name, _ in rows}) > 5
    mentions(lesson(27).source("reported"), "Steve Evans")


def test_the_atlas_is_in_the_order_of_worth() -> None:
    (atlas,) = [each for each in lesson(27).values.values() if isinstance(each, Atlas)]
    assert (atlas.sort, atlas.filters["variant"]) == ("worth", ["chu"])


@pytest.mark.parametrize("step", ["rook", "bishop", "king"])
def test_questions_of_the_demonstration(step: str) -> None:
    assert set(questions(27)) == {"rook", "bishop", "king"}
    answers(27, step, 1)


def test_numbers_of_the_demonstration() -> None:
    (demo,) = lesson(27).demos
    told = {step.id: step.caption for step in demo.demonstration.steps}
    mentions(told["rook"], pawns("rook"), pawns("pawn"))
    mentions(told["rook-back"], pawns("rook"), pawns("rook") - 1)
    mentions(told["bishop"], pawns("bishop"), pawns("rook"))
    assert pawns("bishop") < pawns("rook"), "the exchange gains"
