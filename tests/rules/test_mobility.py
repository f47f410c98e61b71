"""Mobility: by hand where a hand can, and against the generator on every board there is."""

from itertools import product

import pytest
from hypothesis import given, settings

from banmen_rules import BanmenError, Size, TooIntricate
from banmen_rules.betza import Description, parse
from banmen_rules.betza_tools.mobility import mobility, sampled
from banmen_rules.core import movegen, single_piece
from banmen_rules.core.packed import SQUARE

from .strategies import descriptions


@pytest.mark.parametrize(
    "text, squares",
    [
        ("R", 81 * 16),  # 8 along the file and 8 along the rank, from everywhere
        ("B", 4 * 2 * sum(k * k for k in range(1, 9))),  # boards of 8 x 8, 7 x 7 … have the square k away
        ("W", 4 * 72),  # 9 * 8 pairs of neighbours along each line
        ("K", 4 * 72 + 4 * 64),
        ("N", 8 * 8 * 7),
        ("ffN", 2 * 8 * 7),
        ("D", 4 * 9 * 7),
        ("Q3", 4 * 9 * (8 + 7 + 6) + 4 * (64 + 49 + 36)),
        ("U", 81 * 80),
        ("(0,0)", 0),  # its own square is not counted
        ("cK", 0),  # nothing to capture
        ("[R?sR]", 81 * 80),  # everywhere
        ("[W-F]", 8 * 8 * 7),  # as the knight: an orthogonal step is on the board where both are
        ("[F-W]", 8 * 8 * 7),
        ("fR!", 9 * 36),
    ],
)
def test_an_empty_board_of_nine_by_nine_by_hand(text: str, squares: int) -> None:
    if text == "B":
        squares //= 2
    assert mobility(parse(text), Size(9, 9)) == pytest.approx(squares / 81)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("fW", 72 / 81 * 0.8),  # empty or an enemy: 1 - 0.4 / 2
        ("mfW", 72 / 81 * 0.6),
        ("cfW", 72 / 81 * 0.2),
        ("fR", sum((9 - k) * 9 * 0.6 ** (k - 1) for k in range(1, 9)) / 81 * 0.8),
        ("fR~", 9 * 36 / 81 * 0.8),
        (
            "fR~1",
            sum((9 - k) * 9 * (0.6 ** (k - 1) + (k - 1) * 0.4 * 0.6 ** max(0, k - 2)) for k in range(1, 9))
            / 81
            * 0.8,
        ),
        ("mcdfR!", 9 * 36 / 81),
        ("[fpW-W]", 63 / 81 * 0.4 * 0.8),  # needs a piece to pass over
        ("[fW-W]", 63 / 81 * 0.6 * 0.8),
        ("[W-F]", 8 * 56 / 81 * 0.6 * 0.8),
        ("U", 80 * 0.8),
    ],
)
def test_two_of_five_squares_occupied_by_hand(text: str, expected: float) -> None:
    assert mobility(parse(text), Size(9, 9), 0.4) == pytest.approx(expected)


def every_board(description: Description, size: Size, density: float) -> float:
    """Work out the expectation by going through every board there is, with the real generator."""
    ground = single_piece.empty_board(size)
    total = 0.0
    for home, plan in enumerate(ground.plans(description.paths)):
        others = [square for square in range(size.squares) if square != home]
        for codes in product((0, single_piece.PIECE, single_piece.ENEMY), repeat=len(others)):
            board = [0] * size.squares
            board[home] = single_piece.PIECE
            for square, code in zip(others, codes, strict=True):
                board[square] = code
            pieces = len(others) - codes.count(0)
            likely = (density / 2) ** pieces * (1 - density) ** (len(others) - pieces)
            own = {square for square, code in enumerate(board) if code == single_piece.PIECE}
            found = movegen.effects(ground.game, board, [plan], own)
            total += likely * len({packed & SQUARE for packed in found} - {home})
    return total / size.squares


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Q",
            "KDNA[cK-aK]",
            "[R?sR]",
            "[B?sB]W",
            "K[mcpK-vK]",
            "cvR~vRB",
            "R~1",
            "Q!",
            "[D?R]W",
            "[cK-bK]F",
        ),
        *("[mcpW-mcpW?vW]", "[cK-cK?cK]", "mcdQ!", "[R?vsQ]", "[pK-mR~1]", "R~1[cW-cW-W]", "[cW-W-bR]"),
    ],
)
@pytest.mark.slow
def test_every_board_of_two_by_four(text: str) -> None:
    description = parse(text)
    assert mobility(description, Size(2, 4), 0.375) == pytest.approx(
        every_board(description, Size(2, 4), 0.375)
    )


@settings(max_examples=12, deadline=None)
@given(descriptions())
def test_any_description_on_every_board_of_one_by_seven_and_two_by_three(description: Description) -> None:
    for size in (Size(1, 7), Size(2, 3)):
        try:
            found = mobility(description, size, 0.5)
        except TooIntricate:
            continue
        assert found == pytest.approx(every_board(description, size, 0.5))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["[R?sR]", "KDNA[cK-aK]", "[B?sB]", "Q~3", "K[mcpK-vK][mcpK-mcpK-vK]"])
def test_every_board_of_three_by_three(text: str) -> None:
    description = parse(text)
    assert mobility(description, Size(3, 3), 0.6) == pytest.approx(every_board(description, Size(3, 3), 0.6))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Q", "[R?sR]", "KDNA[cK-aK]", "Q~3", "B!"])
def test_random_boards_agree(text: str) -> None:
    description = parse(text)
    estimate = sampled(description, Size(12, 12), 0.3, boards=60, seed=3)
    assert estimate == pytest.approx(mobility(description, Size(12, 12), 0.3), rel=0.06)
    assert estimate == sampled(description, Size(12, 12), 0.3, boards=60, seed=3)
    assert estimate != sampled(description, Size(12, 12), 0.3, boards=60, seed=4)


def test_more_pieces_leave_fewer_squares() -> None:
    found = [mobility(parse("Q"), Size(12, 12), tenth / 10) for tenth in range(10)]
    assert found == sorted(found, reverse=True)


def test_what_cannot_be_asked_is_refused() -> None:
    rook = parse("R")
    for density in (-0.1, 1.0, float("nan")):
        with pytest.raises(BanmenError, match="density must be at least 0 and less than 1"):
            mobility(rook, Size(9, 9), density)
    with pytest.raises(BanmenError, match="size must be 1 to 45 files and ranks"):
        mobility(rook, Size(0, 9))
    with pytest.raises(BanmenError, match="boards must be from 1 to 1000000, got 0"):
        sampled(rook, Size(9, 9), boards=0)


def test_a_bomb_is_refused_soon() -> None:
    with pytest.raises(TooIntricate, match="more than 3,000,000 squares"):
        mobility(parse("[Q?vsQ?vsQ]"), Size(36, 36), 0.5)
