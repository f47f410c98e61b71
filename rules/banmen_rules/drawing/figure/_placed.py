"""What a piece may do among others placed around it: asked of the generator of moves itself.

The board is empty but for these, without ranks, and large enough that no edge matters to what the
figure shows.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from banmen_rules.base.geometry import Size
from banmen_rules.betza.model import Path
from banmen_rules.core import single_piece
from banmen_rules.drawing.figure._model import Offset

WIDEST = (single_piece.LARGEST.files - 1) // 2
"""The most squares to each side of the piece: more of a board the generator has no numbers for."""


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
    size = Size(2 * half + 1, 2 * half + 1)
    home = size.squares // 2

    def at(offset: Offset) -> int:
        return home - size.files * offset[1] + offset[0]

    def offset(square: int) -> Offset:
        row, column = divmod(square, size.files)
        return column - half, half - row

    for move in single_piece.moves(paths, size, home, [*map(at, friends)], [*map(at, enemies)]):
        yield Move(tuple(map(offset, move.squares)), tuple(map(offset, move.captured)), move.categories)
