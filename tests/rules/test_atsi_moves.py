"""Moves as ATSI has them: every move can be said, in either order of its step, and means itself."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, IllegalMove, InvalidSquare, Move, Position, game
from banmen_rules.core import rules
from banmen_rules.engine.atsi import Order, read_move, write_move
from banmen_rules.variants import VARIANTS


def met(variant: str, seed: int, plies: int) -> Position:
    """Play some random moves, captures rather than others."""
    position = Position.initial(game(variant, "atsi" if variant == "taikyoku" else None))
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    for _ in range(plies):
        if position.outcome() is not None:
            break
        moves = [packed for packed in position.effects() if rules.refusal(position, packed) is None]
        position.push_packed(choose.choice(moves))
    return position


def alone(variant: str, symbol: str, around: dict[tuple[int, int], str]) -> Position:
    """Put a piece into the middle, and others beside it: by file and rank from there."""
    position = Position(game(variant, "atsi" if variant == "taikyoku" else None))
    files = position.game.size.files
    middle = files // 2 * (files + 1)
    position.put(middle, symbol)
    for (left, down), other in around.items():
        position.put(middle - left + down * files, other)
    return position


@pytest.mark.slow
@given(st.sampled_from(VARIANTS), st.integers(0, 10_000), st.sampled_from(Order))
def test_every_legal_move_is_read_as_it_was_written(variant: str, seed: int, order: Order) -> None:
    position = met(variant, seed, seed % 60)
    # ATSI has no sign for a promotion that is declined.
    found = [move for move in position.legal_moves() if not move.declines]
    for move in random.Random(seed).sample(found, min(40, len(found))):  # noqa: S311
        squares = write_move(position, move, order)
        assert read_move(position, squares, order).move.effect == move.effect, squares


LION = {variant: game(variant).kind("lion").code.lower() for variant in VARIANTS}
CAPRICORN = "c"
NEAR = {(0, -1): "P", (1, -1): "P", (0, -2): "P", (-1, 0): "P"}


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_double_move_of_a_lion_is_read_as_it_was_written(variant: str, order: Order) -> None:
    position = alone(variant, LION[variant], NEAR)
    stepped = set()
    for move in (each for each in position.legal_moves() if not each.declines):
        squares = write_move(position, move, order)
        read = read_move(position, squares, order)
        assert read.move.effect == move.effect, squares
        if len(squares) > 2:
            stepped.add(read.order)
    assert order in stepped


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize(
    "variant,symbol,most",
    [
        ("dai_dai", "ld", 3),  # a lion dog takes a row and the square behind it
        ("dai_dai", "ff", 3),
        ("tai", "tk", 3),
        ("taikyoku", "fe", 1),  # a free eagle feeds on the spot
    ],
)
def test_every_square_that_is_captured_on_the_way_is_named(
    variant: str, symbol: str, most: int, order: Order
) -> None:
    around = {(left, down): "P" for left in (-1, 0, 1) for down in (-1, 0, 1) if left or down}
    rows = {(0, -2): "P", (0, -3): "P", (2, -2): "P", (3, -3): "P"}
    position = alone(variant, symbol, around | rows)
    name = position.game.size.name
    taken: set[int] = set()
    on_the_spot: set[int] = set()
    for move in position.legal_moves():
        squares = write_move(position, move, order)
        assert read_move(position, squares, order).move.effect == move.effect, squares
        assert {name(square) for square in move.captures} <= set(squares)
        (on_the_spot if move.target == move.origin else taken).add(len(move.captures))
    assert 1 in on_the_spot
    assert max(taken) == most


def of_lion(text: str) -> tuple[Position, Move]:
    """Put a lion of dai dai among its enemies, and read one of its moves."""
    position = alone("dai_dai", "ln", NEAR)
    return position, position.parse_move(text)


def test_the_step_comes_first_or_last() -> None:
    position, double = of_lion("9i 9h 9g")
    assert write_move(position, double) == ("9i", "9h", "9g")
    assert write_move(position, double, Order.END_FIRST) == ("9i", "9g", "9h")
    assert read_move(position, ("9i", "9h", "9g")).order is Order.STEP_FIRST
    last = read_move(position, ("9i", "9g", "9h"))
    assert (last.move.effect, last.order) == (double.effect, Order.END_FIRST)


def test_where_both_orders_are_possible_the_documented_one_counts_or_the_one_asked_for() -> None:
    position, _ = of_lion("9i 9h 9g")
    move, order = read_move(position, ("9i", "9h", "10h"))
    assert order is Order.STEP_FIRST
    assert move.target == position.square("10h")
    move, order = read_move(position, ("9i", "9h", "10h"), Order.END_FIRST)
    assert order is Order.END_FIRST
    assert move.target == position.square("9h")


def test_feeding_on_the_spot_comes_back() -> None:
    position, igui = of_lion("9i 9h 9i")
    for order, squares in {
        Order.STEP_FIRST: ("9i", "9h", "9i"),
        Order.END_FIRST: ("9i", "9i", "9h"),
    }.items():
        assert write_move(position, igui, order) == squares
        assert read_move(position, squares).move.effect == igui.effect


def test_a_target_alone_means_the_way_without_a_promotion() -> None:
    position = Position(game("taikyoku", "atsi"))
    position.put("6m", CAPRICORN)
    plain = read_move(position, ("6m", "10m")).move
    assert plain.promotes_to is None
    promoting = position.parse_move("6m 8k 10m")
    assert promoting.promotes_to is not None
    assert write_move(position, promoting) == ("6m", "8k", "10m")
    assert write_move(position, plain) == ("6m", "10m")
    assert read_move(position, ("6m", "8k", "10m")).move.effect == promoting.effect


def test_a_step_that_was_not_needed_is_fine() -> None:
    position = Position(game("taikyoku", "atsi"))
    position.put("6z", CAPRICORN)
    with_path = position.parse_move("6z 8x 10z")
    assert write_move(position, with_path) == ("6z", "10z")
    assert read_move(position, ("6z", "8x", "10z")).move.effect == with_path.effect


def test_range_captures_need_no_step() -> None:
    position = Position(game("taikyoku"))
    position.put("18z", "gg")
    for rank in "ywv":
        position.put(f"18{rank}", "P")
    for move in position.legal_moves():
        assert len(write_move(position, move)) == 2


@pytest.mark.parametrize(
    "squares,error,words",
    [
        (("9l", "9i"), IllegalMove, "9i"),
        (("9i", "9j"), IllegalMove, "9i is empty"),
        (("9l", "9k", "9j"), IllegalMove, "9j"),
        (("9l", "30k"), InvalidSquare, "the file must be 1 to"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    squares: tuple[str, ...], error: type[BanmenError], words: str
) -> None:
    with pytest.raises(error, match=words):
        read_move(Position.initial(game("dai_dai")), squares)
