"""Moves in ATSI: squares, with intermediate steps only where they are needed.

Three differences from machine text, which names every square a move touches:

- steps are left out where the effect is clear; a target alone means the move without a promotion;
- steps may be incomplete, but must include every captured square;
- the one public engine writes the step of a double move after its target. Reading accepts both orders (the
  documented one if both are possible) and continues with the one that was used.

Source: the ATSI v00 protocol of taikyoku-shogi.github.io, and its engine.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from banmen_rules import BanmenError, IllegalMove, Move, Position

_STEP_AND_END = 2


class Order(Enum):
    """The place of the step in a move with one step."""

    STEP_FIRST = "documented"
    """``START STEP END``, as the protocol says."""
    END_FIRST = "end first"
    """``START END STEP``."""


class ReadMove(NamedTuple):
    """A move that a client sent."""

    move: Move
    order: Order | None
    """The order it was written in; None if it has no step."""


def read_move(position: Position, squares: Sequence[str], order: Order = Order.STEP_FIRST) -> ReadMove:
    """Find the legal move that a client's squares mean.

    Args:
        position: the position before the move.
        squares: the squares that the client sent.
        order: the order to use if a move with one step is legal in both; the order this client used before,
            or the documented one.

    Raises:
        IllegalMove: if there is no such move; the message says why.
        AmbiguousMove: if several moves with different effects fit.
        InvalidSquare: if the board has no such square.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.atsi import read_move
    >>> position = Position.initial(game("dai_dai"))
    >>> read_move(position, ["9l", "9k"]).move.text(position.game.size)
    '9l 9k'
    """
    origin, *rest = [position.game.size.parse_square(each) for each in squares]
    if len(rest) != _STEP_AND_END:
        return ReadMove(_find(position, origin, rest[:-1], rest[-1]), None)
    refused: list[BanmenError] = []
    for tried in sorted(Order, key=lambda each: each is not order):
        step, end = rest if tried is Order.STEP_FIRST else reversed(rest)
        try:
            return ReadMove(_find(position, origin, [step], end), tried)
        except BanmenError as error:
            refused.append(error)
    raise refused[0 if order is Order.STEP_FIRST else 1]


def write_move(position: Position, move: Move, order: Order = Order.STEP_FIRST) -> tuple[str, ...]:
    """Write a legal move as a host or client sends it; call this before making the move.

    Steps are written only where the target alone would mean another move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.atsi import write_move
    >>> position = Position.initial(game("dai_dai"))
    >>> write_move(position, position.parse_move("9l 9k"))
    ('9l', '9k')
    """
    name = position.game.size.name
    ends = name(move.origin), name(move.target)
    try:
        meant = position.find_move(move.origin, (), move.target)
    except BanmenError:
        meant = None
    if not move.path or (meant is not None and meant.effect == move.effect):
        return ends
    steps = tuple(name(square) for square in move.path)
    if len(steps) == 1 and order is Order.END_FIRST:
        return (*ends, *steps)
    return (ends[0], *steps, ends[1])


def _find(position: Position, origin: int, steps: list[int], target: int) -> Move:
    """Find the move that touches these squares, and perhaps others without captures."""
    if not steps:
        return position.find_move(origin, (), target)
    try:
        return position.find_move(origin, steps, target)
    except IllegalMove:
        found = [
            move
            for move in position.moves_to(origin, target)
            if move.path and _in_order(steps, move.path) and not set(move.captures) - {*steps, target}
        ]
        if len({move.effect for move in found}) != 1:
            raise
    return position.find_move(origin, found[0].path, target)


def _in_order(some: Sequence[int], of: Sequence[int]) -> bool:
    left = iter(of)
    return all(square in left for square in some)
