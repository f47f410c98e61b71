"""How much of a move its notation must name: captures, order and origin, to exclude every other move.

Both Hodges' notation and kanji notation write these squares, each in its own script.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE, sweeps, trail
from banmen_rules.core.position import Position


class Mark(NamedTuple):
    """A square in the notation, and whether it has the sign of a capture."""

    captures: bool
    square: int


Marks = tuple[Mark, ...]


def spellings(game: Game, board: list[int], packed: int) -> tuple[Marks, Marks]:
    """Find the short and the full notation of a packed move on the board it was generated for.

    The full one has all captured pieces in order, and the target if it is not the last of them (of a move
    that ends where it began, its captures only); the short one omits the pieces that a range capture passes
    over. No two effects of one piece have the same full notation and the same sign of promotion.
    """
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    order = movegen.captured(game, board, packed)
    full = tuple([Mark(captures=True, square=square) for square in order])
    if origin == target:
        return full, full
    if not order or order[-1] != target:
        full = (*full, Mark(captures=False, square=target))
    flown = {square for square, over in trail(packed) if over}
    if sweeps(packed):
        flown.update(order)
    flown.discard(target)
    if flown.isdisjoint(order):
        return full, full
    short = tuple([mark for mark in full if mark.square not in flown])
    return (Mark(captures=True, square=target),) if len(short) == 1 else short, full


def touched(game: Game, board: list[int], packed: int) -> Marks:
    """List every square a packed move touches or captures on, in order, its target last."""
    taken = set(movegen.captured(game, board, packed))
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    path = game.between(origin, target) if sweeps(packed) else [square for square, _ in trail(packed)]
    found = [Mark(square in taken, square) for square in path if square in taken or not sweeps(packed)]
    return (*found, Mark(target in taken and target not in path, target))


def sign(move: Move) -> str:
    """Return the sign of promotion: ``+``, ``=`` if the move declines it, or nothing."""
    if move.promotes_to is not None:
        return "+"
    return "=" if move.declines else ""


def origins_to(position: Position, side: Side, origins: Iterable[int], target: int | None) -> list[int]:
    """Find which of some pieces of a side can reach a square; None: can stay on their own."""
    plans, own = position.plans(side), set(position.squares_of(side))
    moves = movegen.effects(position.game, position.board, [plans[square] for square in origins], own)
    if target is None:
        found = {packed & SQUARE for packed in moves if packed >> FROM & SQUARE == packed & SQUARE}
    else:
        found = {packed >> FROM & SQUARE for packed in moves if packed & SQUARE == target}
    return sorted(found)


def disambiguate(
    position: Position, move: Move, alike: Collection[int], *, signs: bool = True
) -> tuple[Marks, bool]:
    """Choose the shortest notation of a legal move that means no other move.

    Returns:
        its marks, and whether it must also name the origin.

    Args:
        position: the position it is made in.
        move: the move.
        alike: the codes of the pieces with the same name.
        signs: whether the notation shows which squares are captured on.

    """
    game, board = position.game, position.board
    side = Side(board[move.origin] & 1)
    stays = move.target == move.origin
    marks, full = spellings(game, board, move.packed)
    if marks != full:
        others = [
            other
            for other in position.moves_to(move.origin, move.target)
            if effect_of(other) != effect_of(move)
        ]
        if any(marks in spellings(game, board, other.packed) for other in others):
            marks = full
    rivals = [square for square in position.squares_of(side) if board[square] in alike]
    rivals.remove(move.origin)
    for origin in origins_to(position, side, rivals, None if stays else move.target):
        others = matching(
            game, board, position.moves_to(origin, origin if stays else move.target), marks, signs=signs
        )
        if any(sign(other) == sign(move) and position.why_illegal(other) is None for other in others):
            return marks, True
    return marks, False


def matching(
    game: Game, board: list[int], moves: Iterable[Move], marks: Marks, *, signs: bool = True
) -> list[Move]:
    """Choose the moves of a piece whose full notation has these marks, or else whose short one has."""
    full: list[Move] = []
    short: list[Move] = []
    for move in moves:
        in_short, in_full = (_read(found, signs) for found in spellings(game, board, move.packed))
        if in_full == _read(marks, signs):
            full.append(move)
        elif in_short == _read(marks, signs):
            short.append(move)
    # Without signs a full notation may equal the short one of another move.
    return (full or short) if signs else full + short


def _read(marks: Marks, signs: bool) -> object:  # noqa: FBT001 - a private helper
    return marks if signs else tuple(mark.square for mark in marks)


def distinct(moves: Iterable[Move]) -> list[Move]:
    """Choose one move per effect, that with the shortest path."""
    found: dict[object, Move] = {}
    for move in sorted(moves, key=lambda move: (move.origin, len(move.path), move.path, move.packed)):
        found.setdefault(effect_of(move), move)
    return list(found.values())


def effect_of(move: Move) -> object:
    """Return a key that is equal for paths that are one move."""
    return move.effect, move.declines


def by_name(names: Iterable[str]) -> dict[tuple[str, int], frozenset[int]]:
    """Group the codes of pieces by name and side; the names are in the order of the codes."""
    alike: dict[tuple[str, int], set[int]] = {}
    for code, name in enumerate(names):
        alike.setdefault((name, code & 1), set()).add(code)
    return {key: frozenset(codes) for key, codes in alike.items()}
