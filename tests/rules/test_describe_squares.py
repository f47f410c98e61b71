"""Marked squares to texts: candidates get exactly there, and what they say tells them apart does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Size, load_variant
from banmen_rules.betza import Description, parse
from banmen_rules.betza_tools.describe import Candidate, Difference, from_squares, nearest
from banmen_rules.betza_tools.describe._squares import simplicity
from banmen_rules.core import single_piece

from .strategies import descriptions

Square = tuple[int, int]

_SIZE = Size(9, 9)
_MIDDLE = 40


def reached(
    text: str | Description,
    size: Size = _SIZE,
    home: int = _MIDDLE,
    friends: tuple[Square, ...] = (),
    enemies: tuple[Square, ...] = (),
) -> set[tuple[Square, frozenset[Square]]]:
    """Ask the generator: each target with what is captured on the way there."""
    paths = (parse(text) if isinstance(text, str) else text).paths

    def square(at: Square) -> int:
        return home - size.files * at[1] + at[0]

    def offset(number: int) -> Square:
        row, column = divmod(number, size.files)
        return column - home % size.files, home // size.files - row

    moves = single_piece.moves(paths, size, home, map(square, friends), map(square, enemies))
    return {(offset(move.squares[-1]), frozenset(map(offset, move.captured))) for move in moves}


def drawn(text: str | Description) -> set[Square]:
    """Mark the squares that a piece gets to on an empty board, its own left out."""
    return {at for at, _ in reached(text)} - {(0, 0)}


def texts(candidates: tuple[Candidate, ...]) -> list[str]:
    return [candidate.description.text for candidate in candidates]


@pytest.mark.parametrize(
    "piece, first",
    [
        ("WfF", ["WfF"]),
        ("K", ["K"]),
        ("N", ["N", "[F-W]", "[W-F]"]),  # a leap, or two steps that can be blocked
        ("ffN", ["ffN", "[fW-F]"]),
        ("R", ["R", "R4", "R~"]),  # four squares to each edge
        ("B2", ["FA", "B2", "[F?F]"]),
        ("frlWfFB3", ["frlWB3"]),
        ("[D?R]", ["[D?R]", "[D?R4]", "DH(4,0)"]),
        ("D0", ["D0", "D(4,0)"]),
        ("R[fA?B]", ["R[fA?B]"]),
        ("KDNA[cK-aK]", ["KDNA", "Q2N", "[K?aK]"]),  # a lion captures more, and gets no farther
        ("[B?sB]", ["[B?sB]"]),
        ("W[B?sB]", ["W[B?sB]"]),  # the long-nosed goblin
        ("[fB?sB]bB2", ["bB2[fB?sB]"]),  # the peacock
        ("U", ["U"]),
    ],
)
def test_the_simplest_readings_come_first(piece: str, first: list[str]) -> None:
    assert texts(from_squares(drawn(piece), size=_SIZE))[: len(first)] == first


def test_a_board_that_is_all_marked_has_a_hook_mover_among_its_readings() -> None:
    found = texts(from_squares(drawn("U")))
    assert found[0] == "U"
    assert "[R?sR]" in found


def test_its_own_square_marked_is_a_pass() -> None:
    assert texts(from_squares([(0, 0)])) == ["(0,0)"]
    assert texts(from_squares([(0, 0), *drawn("W")]))[0] == "W(0,0)"
    assert "[K?aK]" in texts(from_squares([(0, 0), *drawn("[K?aK]")]))


def test_a_piece_at_the_edge() -> None:
    """From a corner a line of nine squares is marked: a slide, or one of eight squares."""
    found = from_squares([(0, y) for y in range(1, 9)], size=(9, 9), at="9i", limit=2)
    assert texts(found) == ["fR", "fR8"]
    assert str(found[0].differs_from_next) == "on a larger board, 21 by 21, it also goes to (0, 9)"


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_any_kind_draws_is_read(variant: str) -> None:
    for text in sorted({kind.betza for kind in load_variant(variant).kinds}):
        squares = drawn(text)
        candidates = from_squares(squares, size=_SIZE, limit=1)
        assert candidates, text
        assert drawn(candidates[0].description) == squares
        assert simplicity(candidates[0].description) <= simplicity(parse(text)), text


_marks = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)).filter(any), min_size=1, max_size=14)


@settings(max_examples=30, deadline=None)
@given(_marks | descriptions().map(drawn).filter(bool))
def test_every_candidate_gets_to_the_marked_squares_and_no_others(squares: set[Square]) -> None:
    for candidate in from_squares(squares, size=_SIZE):
        assert drawn(candidate.description) == squares
        assert not candidate.missing
        assert not candidate.extra


@settings(max_examples=20, deadline=None)
@given(_marks | descriptions().map(drawn).filter(bool))
def test_a_difference_is_one_on_the_board_it_names(squares: set[Square]) -> None:
    candidates = from_squares(squares, size=_SIZE)
    assert all(candidate.differs_from_next is None for candidate in candidates[-1:])
    for one in candidates:
        for difference in one.differences:
            _check(one.description, difference)


def _check(one: Description, difference: Difference) -> None:
    home = difference.size.squares // 2
    placed = {"friend": (difference.squares, ()), "enemy": ((), difference.squares), "": ((), ())}[
        difference.place
    ]
    mine, yours = (reached(text, difference.size, home, *placed) for text in (one, difference.other))
    ends, other_ends = ({at for at, _ in found} for found in (mine, yours))
    assert difference.only_this - {(0, 0)} == ends - other_ends - {(0, 0)}
    assert difference.only_other - {(0, 0)} == other_ends - ends - {(0, 0)}
    assert mine != yours


def test_what_tells_a_leap_from_two_steps() -> None:
    leap, steps = from_squares(drawn("D"))
    difference = leap.differs_from_next
    assert difference is not None
    assert (difference.other, difference.place, difference.squares) == (
        steps.description.text,
        "enemy",
        ((0, 1),),
    )
    assert difference.only_this == {(0, 2)}
    assert not difference.only_other
    assert str(difference) == "with an enemy on (0, 1) it also goes to (0, 2)"


@pytest.mark.parametrize(
    "squares, text, missing, extra",
    [
        (drawn("R") - {(0, 3)}, "R", set(), {(0, 3)}),  # a square forgotten
        (drawn("Q") | {(1, 2)}, "Q", {(1, 2)}, set()),  # one too many
        (drawn("N") - {(2, -1)}, "N", set(), {(2, -1)}),
        (drawn("[B?sB]") - {(1, 3)}, "[B?sB]", set(), {(1, 3)}),
        (drawn("WfF"), "WfF", set(), set()),
        (drawn("fR") | {(4, 4), (-3, 2)}, "fR", {(4, 4), (-3, 2)}, set()),
    ],
)
def test_the_closest_notation_and_the_difference(
    squares: set[Square], text: str, missing: set[Square], extra: set[Square]
) -> None:
    found = nearest(squares)
    assert found.description.text == text
    assert set(found.missing) == missing
    assert set(found.extra) == extra


@settings(max_examples=30, deadline=None)
@given(_marks)
def test_the_difference_of_the_closest_notation_is_right(squares: set[Square]) -> None:
    found = nearest(squares, size=_SIZE)
    ends = drawn(found.description)
    assert found.missing == squares - ends
    assert found.extra == ends - squares


def test_a_drawing_that_no_text_says_has_no_candidates_and_a_nearest_one() -> None:
    """Every other square of a large board, by no rule: too many leaps for one text."""
    squares = {(x, y) for x in range(-17, 18) for y in range(-17, 18) if (x * x * 7 + y * 3 + x * y) % 5 == 1}
    assert from_squares(squares, size=(35, 35)) == ()
    found = nearest(squares, size=(35, 35))
    assert found.missing | found.extra


@pytest.mark.parametrize(
    "squares, options, says",
    [
        ([], {}, "at least one square must be marked; for a piece that can only pass, mark (0, 0)"),
        (
            [(0, 5)],
            {"size": (9, 9)},
            "the square (0, 5), 0 to the right and 5 forward of 5e, is not on the board",
        ),
        ([(0, 1, 2)], {}, "files and ranks; got (0, 1, 2)"),
        (["1a"], {}, "got '1a'"),
        ([(10**9, 0)], {}, "got (1000000000, 0)"),
        ([(0, 1)], {"size": (0, 9)}, "size must be 1 to 45 files and ranks, got Size(files=0, ranks=9)"),
        ([(0, 1)], {"size": (46, 9)}, "size must be 1 to 45 files and ranks, got Size(files=46, ranks=9)"),
        ([(0, 1)], {"at": 3}, "set size too"),
        ([(0, 1)], {"size": (9, 9), "at": "10a"}, "the file must be 1 to 9"),
        ([(0, 1)], {"size": (9, 9), "at": 81}, "square must be 0 to 80, got 81"),
        ([(0, 1)], {"limit": 0}, "limit must be from 1 to 40, got 0"),
    ],
)
def test_invalid_drawing_is_refused(squares: list[Square], options: dict[str, object], says: str) -> None:
    with pytest.raises(BanmenError) as raised:
        from_squares(squares, **options)  # type: ignore[arg-type] # as a program would that got it wrong
    assert says in str(raised.value)
