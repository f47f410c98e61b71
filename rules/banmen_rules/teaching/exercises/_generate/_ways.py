"""What a piece can do on a board: the truth that exercises ask for and distractors must not be in."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category, Leg, Path
from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.packed import SQUARE, trail
from banmen_rules.core.position import Position
from banmen_rules.variants import PieceKind

_BITS = {category: 1 << number for number, category in enumerate(Category)}


class Ways(NamedTuple):
    """The legal ways of one piece: packed moves in ascending order, each with its categories as bits."""

    packed: dict[int, int]

    def targets(self, category: Category | None = None) -> list[int]:
        """List where they end, in ascending order: all, or those of one category."""
        wanted = -1 if category is None else _BITS[category]
        return sorted({packed & SQUARE for packed, bits in self.packed.items() if bits & wanted})

    def categories(self, target: int) -> list[Category]:
        """List the categories of the ways that end on a square."""
        bits = 0
        for packed, one in self.packed.items():
            if packed & SQUARE == target:
                bits |= one
        return [category for category, bit in _BITS.items() if bits & bit]

    def of(self, category: Category) -> list[int]:
        """List those of a category."""
        return [packed for packed, bits in self.packed.items() if bits & _BITS[category]]


def ways_of(position: Position, origin: int) -> Ways:
    """Find the legal ways of the piece on a square of a board without history, whosever turn it is."""
    game, board = position.game, position.board
    own = set(position.squares_of(Side(board[origin] & 1)))
    found = movegen.annotated(game, board, game.plan(board[origin], origin), own)
    legal = sorted(found)
    if game.roams(board[origin]):  # no other rule forbids a move that nothing came before
        legal = [packed for packed in legal if rules.refusal(position, packed) is None]
    return Ways({packed: found[packed] for packed in legal})


def within(origin: int, ways: Ways, squares: frozenset[int]) -> bool:
    """Tell whether every square of a region that a piece gets to is one it gets to without leaving it."""
    there = {packed & SQUARE for packed in ways.packed} & squares
    inside = {
        packed & SQUARE
        for packed in ways.packed
        if packed & SQUARE in there and all(square in squares for square, _ in trail(packed))
    }
    return origin in squares and inside == there


def codes_of(game: Game, kind: PieceKind) -> tuple[int, ...]:
    """List the codes of Black's pieces that move as a kind: as itself first, if it is there at the start."""
    return _codes(game)[kind.id]


@lru_cache(maxsize=64)
def _codes(game: Game) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[tuple[bool, int]]] = {kind.id: [] for kind in game.kinds}
    for code, piece in enumerate(game.pieces):
        if piece is not None and not code & 1:
            found[piece.kind.id].append((_appears(piece), code))
    return {kind: tuple(code for _, code in sorted(codes)) for kind, codes in found.items()}


def _appears(piece: Piece) -> bool:
    """Sort last what no game brings about: a kind as itself that no side has at the start."""
    return not piece.promoted and not piece.kind.at_start


@lru_cache(maxsize=64)
def kinds_with(game: Game, category: Category | None) -> tuple[PieceKind, ...]:
    """List the kinds that have a category, all if none is asked for."""
    return tuple(kind for kind in game.kinds if category is None or category in kind.description.categories)


@lru_cache(maxsize=64)
def categories_of(game: Game) -> tuple[Category, ...]:
    """List the categories that some kind of the game has."""
    return tuple(category for category in Category if kinds_with(game, category))


def sorts(paths: Iterable[Path]) -> int:
    """Count the ways of moving that differ in more than their direction."""
    return len({tuple(_undirected(leg) for leg in path.legs) for path in paths})


def _undirected(leg: Leg) -> tuple[int, int, int, int, int]:
    across, along = sorted((abs(leg.dx), abs(leg.dy)))
    return across, along, leg.reach, leg.over, int(leg.landing)
