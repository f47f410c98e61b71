"""Two descriptions compared: paths against their definition, squares against the generator."""

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Size, TooIntricate, game
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza.cover import by_course, covers_all, made_by, points
from banmen_rules.betza.reach import reach, squares
from banmen_rules.betza_tools.compare import Comparison, compare
from banmen_rules.core import single_piece
from tests.examples import examples

from .strategies import descriptions

Square = tuple[int, int]


def compared(one: str, other: str) -> Comparison:
    return compare(parse(one), parse(other))


@pytest.mark.slow
@examples(15)
@given(descriptions(), descriptions())
def test_what_only_one_has_is_what_the_other_lacks(one: Description, other: Description) -> None:
    try:
        found = compare(one, other)
    except TooIntricate:
        reject()
    assert found.same == same_moves(one, other)
    for these, those, only in ((one, other, found.only_one), (other, one, found.only_other)):
        theirs = by_course(path.legs for path in those.paths)
        assert covers_all([path.legs for path in (*those.paths, *only)], [path.legs for path in these.paths])
        assert covers_all([path.legs for path in these.paths], [path.legs for path in only])
        assert not any(made_by(point, theirs) for path in only for point in points(path.legs))


@pytest.mark.slow
@examples(15)
@given(descriptions())
def test_a_description_is_the_same_as_itself_and_as_its_longer_writing(one: Description) -> None:
    try:
        longer = compare(one, parse(one.text + ("[K-K]" if one.text[-1] == "]" else "(0,0)[K-K]")))
    except TooIntricate:
        reject()
    assert not longer.only_one
    itself = compare(one, one)
    assert itself.same
    assert not itself.squares_only_one.either


def asked(description: Description, size: Size, home: int) -> tuple[set[int], set[int]]:
    """Ask the generator where a piece gets to, and what it may capture of enemies that are alone."""
    paths = description.paths
    moves = {move.squares[-1] for move in single_piece.moves(paths, size, home)}
    captures = {
        square
        for square in range(size.squares)
        if square != home
        for move in single_piece.moves(paths, size, home, enemies=[square])
        if square in move.captured
    }
    return moves, captures


@settings(deadline=None, max_examples=40)
@given(descriptions(), st.integers(0, 29))
def test_squares_are_those_of_the_generator(description: Description, home: int) -> None:
    size = Size(5, 6)
    found = reach(description.paths, size, home)
    moves, captures = asked(description, size, home)
    assert set(squares(found.moves)) == moves
    assert set(squares(found.captures)) == captures


@pytest.mark.parametrize("name", VARIANTS)
def test_squares_of_the_pieces_are_those_of_the_generator(name: str) -> None:
    size, home = Size(9, 7), 31
    for text in sorted({kind.betza for kind in game(name).kinds}, key=len)[-12:]:
        found = reach(parse(text).paths, size, home)
        assert (set(squares(found.moves)), set(squares(found.captures))) == asked(parse(text), size, home), (
            text
        )


@pytest.mark.parametrize(
    "one, other, only_one, only_other",
    [
        ("K", "WfF", "bF", ""),
        ("W", "mW", "cW", ""),
        ("R", "R3", "R", ""),
        ("N", "[W-F]", "N", "[W-F]"),
        ("W[cW-aW]", "W[cW-bW]", "[cW-fsW]", ""),
        ("Q~3", "Q", "Q~3", ""),  # farther than any queen, whatever stands there
        ("[pK-K]", "[mK-K]", "[pK-K]", "[K-K]"),
        ("W(0,0)", "W", "(0,0)", ""),
    ],
)
def test_paths_by_hand(one: str, other: str, only_one: str, only_other: str) -> None:
    found = compared(one, other)
    assert not found.same
    for paths, text in ((found.only_one, only_one), (found.only_other, only_other)):
        expected = {path.legs for path in parse(text).paths} if text else set()
        assert {path.legs for path in paths} == expected


def test_squares_by_hand() -> None:
    """A pawn of shogi and one of chess: the same step, one captures straight, the other aside."""
    found = compared("fW", "mfWcfF")
    assert not found.same
    assert set(found.squares_only_one.captures) == {(0, 1)}
    assert set(found.squares_only_other.captures) == {(-1, 1), (1, 1)}
    assert set(found.squares_both.moves) == {(0, 1)}
    assert not found.squares_only_one.moves
    assert set(found.squares_only_other.either) == {(-1, 1), (1, 1)}


def test_a_capture_without_moving_is_on_the_square_of_the_captured_one() -> None:
    found = compared("[cK-bK]", "K")
    assert len(found.squares_both.captures) == 8
    assert len(found.squares_only_other.moves) == 8


def test_a_capture_on_the_way_counts_only_where_the_path_continues() -> None:
    """Black's piece one square below the edge captures there only if it need not continue."""
    size, home = Size(5, 5), 7
    for text, captures in {"[cfW-W]": [], "[cfW?W]": [2], "[cfW-bW]": [2], "[cfW-sR]": [2]}.items():
        assert squares(reach(parse(text).paths, size, home).captures) == captures, text


def test_the_radius_shows_all_that_has_a_limit() -> None:
    assert compared("R9", "W").radius == 9
    assert len(compared("R9", "W").squares_only_one.moves) == 4 * 8
    assert compared("R", "W").radius == 4
    assert compare(parse("R"), parse("W"), 22).radius == 22
    for radius in (0, 23):
        with pytest.raises(BanmenError, match=f"radius must be from 1 to 22, got {radius}"):
            compare(parse("R"), parse("W"), radius)
