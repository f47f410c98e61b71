"""The moves of one piece among others on an empty board of any size, for figures and comparisons.

The move generator answers, but without a game: no kinds, no ranks, no promotion. All other pieces are
ordinary, and a range capture may fly over them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza.budget import check_walk
from banmen_rules.betza.model import Path
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.packed import SQUARE, trail
from banmen_rules.core.plans import Lines, Plan, compiler
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant

LARGEST = Size(45, 45)
"""The largest board: packed moves have no numbers for more squares."""

PIECE, ENEMY = 2, 3
"""The codes of a piece of the mover's side, and of one of the other side."""


class SinglePieceMove(NamedTuple):
    """A move: the squares it touches, the last of them its target, and those where it captures."""

    squares: tuple[int, ...]
    captured: tuple[int, ...]
    categories: int
    """Category bits, as in `plans.BIT`."""


class EmptyBoard(NamedTuple):
    """An empty board of one size: a game whose only kind has no rank, and the board's lines."""

    game: Game
    lines: Lines

    def plans(self, paths: Iterable[Path]) -> list[Plan]:
        """Compile paths for every square, Black's view."""
        plan = compiler(self.lines, paths, Side.BLACK)
        return [plan(square) for square in range(self.game.size.squares)]


def check_size(size: Size) -> None:
    """Refuse a board without squares, or with too many.

    Raises:
        InvalidArgument: if it does not have 1 to 45 files and ranks.

    """
    if not (0 < size.files <= LARGEST.files and 0 < size.ranks <= LARGEST.ranks):
        raise InvalidArgument("size", f"1 to {LARGEST.files} files and ranks", size)


@lru_cache(maxsize=64)
def empty_board(size: Size) -> EmptyBoard:
    """Get the empty board of a size."""
    check_size(size)
    kind = PieceKind(id="piece", code="P", name="Piece", kanji="", betza="W")
    ruleset = Ruleset("single", "", {}, {})
    variant = Variant("single", "", "", size, (kind,), (), (), "pink", (), {"single": ruleset})
    return EmptyBoard(Game(Resolved(variant, "single", {}, (kind,), Rules(promotion="capture"))), Lines(size))


def moves(
    paths: Iterable[Path], size: Size, home: int, friends: Iterable[int] = (), enemies: Iterable[int] = ()
) -> Iterator[SinglePieceMove]:
    """Generate the moves of Black's piece on ``home`` among others, each path once.

    Raises:
        TooIntricate: if it has too many paths to follow.

    """
    paths = tuple(paths)
    check_walk(paths, size)
    game, lines = empty_board(size)
    board = [0] * size.squares
    for squares, code in ((friends, PIECE), (enemies, ENEMY), ((home,), PIECE)):
        for square in squares:
            board[square] = code
    own = {*friends, home}
    plan = compiler(lines, paths, Side.BLACK)(home)
    for packed, bits in movegen.annotated(game, board, plan, own).items():
        touched = [square for square, flown in trail(packed) if not flown]
        captured = tuple(movegen.captured(game, board, packed))
        yield SinglePieceMove((*touched, packed & SQUARE), captured, bits)
