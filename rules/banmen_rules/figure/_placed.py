"""What a piece may do among others placed around it: asked of the generator of moves itself.

The board is empty but for these, without ranks, and large enough that no edge matters to what the
figure shows.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen_rules import movegen
from banmen_rules._game import Game
from banmen_rules._packed import SQUARE, trail
from banmen_rules._plans import Lines, compiler
from banmen_rules.betza._model import Path
from banmen_rules.figure._model import Offset
from banmen_rules.geometry import Side, Size
from banmen_rules.pieces import PieceKind, Resolved, Rules, Ruleset, Variant

WIDEST = 22
"""The most squares to each side of the piece: more of a board the generator has no numbers for."""

_FRIEND, _ENEMY = 2, 3
"""The codes of the pieces of a game with one kind: its first form, Black's and White's."""


class Move(NamedTuple):
    """A move as offsets."""

    squares: tuple[Offset, ...]
    captured: tuple[Offset, ...]
    """All captured squares, in the order they are taken."""
    bits: int


def moves(
    paths: Iterable[Path], half: int, friends: Iterable[Offset], enemies: Iterable[Offset]
) -> Iterator[Move]:
    """Generate the moves of a piece among others, on a board of ``half`` squares to each side.

    Raises:
        IndexError: if a piece is placed outside of it.

    """
    ground = _ground(half)
    size = ground.game.size
    board = [0] * size.squares
    home = size.squares // 2

    def at(offset: Offset) -> int:
        return home - size.files * offset[1] + offset[0]

    def offset(square: int) -> Offset:
        row, column = divmod(square, size.files)
        return column - half, half - row

    for squares, code in ((friends, _FRIEND), (enemies, _ENEMY), ([(0, 0)], _FRIEND)):
        for each in squares:
            board[at(each)] = code
    own = {at(each) for each in friends} | {home}
    plan = compiler(ground.lines, paths, Side.BLACK)(home)
    for packed, bits in movegen.annotated(ground.game, board, plan, own).items():
        touched = [square for square, flown in trail(packed) if not flown]
        yield Move(
            tuple(map(offset, (*touched, packed & SQUARE))),
            tuple(map(offset, movegen.captured(ground.game, board, packed))),
            bits,
        )


class _Ground(NamedTuple):
    """A board for figures: a game whose only kind has no rank, and the lines of its board."""

    game: Game
    lines: Lines


@lru_cache(maxsize=WIDEST)
def _ground(half: int) -> _Ground:
    size = Size(2 * half + 1, 2 * half + 1)
    rules = Rules(promotion="capture")
    kind = PieceKind(id="piece", code="P", name="Piece", kanji="", betza="W")
    ruleset = Ruleset("figure", "", {}, {})
    variant = Variant("figure", "", "", size, (kind,), (), (), "pink", (), {"figure": ruleset})
    return _Ground(Game(Resolved(variant, "figure", {}, (kind,), rules)), Lines(size))
