"""What a written move says in any script: what it captures in which order, and what else reads alike.

Separate from ``hodges`` and ``kanji``, which put the same marks into different words.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE, sweeps, trail

if TYPE_CHECKING:
    from banmen_rules.core.position import Position


class Mark(NamedTuple):
    """A square that is written, and whether with the sign of a capture."""

    captures: bool
    square: int


Marks = tuple[Mark, ...]


class Wording(NamedTuple):
    """The two ways to write one move. For one that ends where it began: its captures, or nothing.

    No two effects of one piece have the same full way and the same sign of promotion.
    """

    short: Marks
    """Without the pieces captured in flight: a range capture names only where it ends."""
    full: Marks
    """With all captured pieces in order, and the target if it is not the last of them."""


class Written(NamedTuple):
    """How one move is written so that it can be told from all others."""

    marks: Marks
    origin: bool
    """Whether its origin has to be named."""


def wording(game: Game, board: list[int], packed: int) -> Wording:
    """Find the marks of a packed move on the board it was generated for."""
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    order = movegen.captured(game, board, packed)
    full = tuple([Mark(captures=True, square=square) for square in order])
    if origin == target:
        return Wording(full, full)
    if not order or order[-1] != target:
        full = (*full, Mark(captures=False, square=target))
    flown = {square for square, over in trail(packed) if over}
    if sweeps(packed):
        flown.update(order)
    flown.discard(target)
    if flown.isdisjoint(order):
        return Wording(full, full)
    short = tuple([mark for mark in full if mark.square not in flown])
    return Wording((Mark(captures=True, square=target),) if len(short) == 1 else short, full)


def steps(game: Game, board: list[int], packed: int) -> Marks:
    """List every square a packed move touches or captures on, in order, its target last."""
    taken = set(movegen.captured(game, board, packed))
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    way = game.between(origin, target) if sweeps(packed) else [square for square, _ in trail(packed)]
    found = [Mark(square in taken, square) for square in way if square in taken or not sweeps(packed)]
    return (*found, Mark(target in taken and target not in way, target))


def sign(move: Move) -> str:
    """Get the sign of promotion: ``+``, ``=`` for one left out, or nothing."""
    if move.promotes_to is not None:
        return "+"
    return "=" if move.declines else ""


def arriving(position: "Position", side: Side, origins: Iterable[int], target: int | None) -> list[int]:
    """Find which of some pieces of a side can come to a square (None: can stay on their own)."""
    plans, own = position.plans(side), set(position.squares_of(side))
    ways = movegen.effects(position.game, position.board, [plans[square] for square in origins], own)
    if target is None:
        found = {packed & SQUARE for packed in ways if packed >> FROM & SQUARE == packed & SQUARE}
    else:
        found = {packed >> FROM & SQUARE for packed in ways if packed & SQUARE == target}
    return sorted(found)


def written(position: "Position", move: Move, alike: Collection[int]) -> Written:
    """Choose the shortest way to write a legal move.

    Args:
        position: the position it is made in.
        move: the move.
        alike: the codes of the pieces that are called the same.

    """
    game, board = position.game, position.board
    side = Side(board[move.origin] & 1)
    stays = move.target == move.origin
    marks, full = wording(game, board, move.packed)
    if marks != full:
        others = [way for way in position.moves_to(move.origin, move.target) if _key(way) != _key(move)]
        if any(marks in wording(game, board, other.packed) for other in others):
            marks = full
    rivals = [square for square in position.squares_of(side) if board[square] in alike]
    rivals.remove(move.origin)
    if not rivals:
        return Written(marks, origin=False)
    for origin in arriving(position, side, rivals, None if stays else move.target):
        others = saying(game, board, position.moves_to(origin, origin if stays else move.target), marks)
        if any(sign(way) == sign(move) and position.why_illegal(way) is None for way in others):
            return Written(marks, origin=True)
    return Written(marks, origin=False)


def saying(game: Game, board: list[int], moves: Iterable[Move], marks: Marks) -> list[Move]:
    """Choose, of one piece's moves, those that marks say in full; if there are none, in short."""
    full: list[Move] = []
    short: list[Move] = []
    for move in moves:
        words = wording(game, board, move.packed)
        if words.full == marks:
            full.append(move)
        elif words.short == marks:
            short.append(move)
    return full or short


def effects(moves: Iterable[Move]) -> list[Move]:
    """Choose one move of every outcome, that of the shortest path."""
    found: dict[object, Move] = {}
    for move in sorted(moves, key=lambda move: (move.origin, len(move.path), move.path, move.packed)):
        found.setdefault(_key(move), move)
    return list(found.values())


def _key(move: Move) -> object:
    return move.effect, move.declines
