"""A description on a board of its own: one piece, whatever stands around it, and the real generator.

Separate from games: no kind, no ranks, no promotion. Every other piece is an ordinary one, which a
range capture may fly over.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza.budget import check_walk
from banmen_rules.betza.model import Path
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.packed import SQUARE, trail
from banmen_rules.core.plans import Lines, Plan, compiler
from banmen_rules.variants import PieceKind, Resolved, Rules, Ruleset, Variant

LARGEST = Size(45, 45)
"""The largest board: the generator has no numbers for more squares."""

PIECE, ENEMY = 2, 3
"""The codes of a piece of the mover's side, itself or a friend, and of one of the other side."""


class LoneMove(NamedTuple):
    """A move: the squares touched down on, the last of them its target, and those captured on."""

    squares: tuple[int, ...]
    captured: tuple[int, ...]
    categories: int
    """Bits, as `_plans.BIT` has them."""


class Ground(NamedTuple):
    """A board of one size: a game whose only kind has no rank, and the board's lines."""

    game: Game
    lines: Lines

    def plans(self, paths: Iterable[Path]) -> list[Plan]:
        """Compile paths for every square, Black's view."""
        plan = compiler(self.lines, paths, Side.BLACK)
        return [plan(square) for square in range(self.game.size.squares)]


def check_size(size: Size) -> None:
    """Refuse a board that is none.

    Raises:
        BanmenError: if it has no squares, or too many.

    """
    if not (0 < size.files <= LARGEST.files and 0 < size.ranks <= LARGEST.ranks):
        raise BanmenError(
            f"there is no board of {size.files} files and {size.ranks} ranks: both are 1 to {LARGEST.files}"
        )


@lru_cache(maxsize=64)
def ground(size: Size) -> Ground:
    """Get the board of a size."""
    check_size(size)
    kind = PieceKind(id="piece", code="P", name="Piece", kanji="", betza="W")
    ruleset = Ruleset("alone", "", {}, {})
    variant = Variant("alone", "", "", size, (kind,), (), (), "pink", (), {"alone": ruleset})
    return Ground(Game(Resolved(variant, "alone", {}, (kind,), Rules(promotion="capture"))), Lines(size))


def moves(
    paths: Iterable[Path], size: Size, home: int, friends: Iterable[int] = (), enemies: Iterable[int] = ()
) -> Iterator[LoneMove]:
    """Generate the moves of a piece of Black's on ``home``, among others; every path once.

    Raises:
        TooIntricate: if its paths are too many to follow.

    """
    paths = tuple(paths)
    check_walk(paths, size)
    game, lines = ground(size)
    board = [0] * size.squares
    for squares, code in ((friends, PIECE), (enemies, ENEMY), ((home,), PIECE)):
        for square in squares:
            board[square] = code
    own = {*friends, home}
    plan = compiler(lines, paths, Side.BLACK)(home)
    for packed, bits in movegen.annotated(game, board, plan, own).items():
        touched = [square for square, flown in trail(packed) if not flown]
        captured = tuple(movegen.captured(game, board, packed))
        yield LoneMove((*touched, packed & SQUARE), captured, bits)
