"""An empty board with one piece on it, and the squares that somebody has marked around it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Path
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core import single_piece

Offset = tuple[int, int]
"""A square as seen from the piece: so many to the right, so many forward."""

HOME: Offset = (0, 0)
_LEAST = 4
"""Squares to each side of the piece where no size is given; a marked square farther away makes it larger."""


class Board(NamedTuple):
    """A board's size, and the square the piece stands on."""

    size: Size
    home: int

    def square(self, at: Offset) -> int | None:
        """Find a square, or None beyond the edge."""
        return self.size.offset(self.home, at[0], at[1], Side.BLACK)

    def offset(self, square: int) -> Offset:
        """Say where a square is, seen from the piece."""
        row, column = divmod(square, self.size.files)
        own_row, own_column = divmod(self.home, self.size.files)
        return column - own_column, own_row - row

    def ray(self, step: Offset) -> list[Offset]:
        """List the squares from the piece to the edge, in steps."""
        found: list[Offset] = []
        while self.square(at := (step[0] * (len(found) + 1), step[1] * (len(found) + 1))) is not None:
            found.append(at)
        return found

    def reached(self, paths: tuple[Path, ...]) -> frozenset[Offset]:
        """Find where a piece gets to here."""
        return _reached(self, paths)

    def others(self) -> frozenset[Offset]:
        """Return every square but the piece's own."""
        return frozenset(self.offset(square) for square in range(self.size.squares) if square != self.home)


@lru_cache(maxsize=4096)
def _reached(board: Board, paths: tuple[Path, ...]) -> frozenset[Offset]:
    return frozenset(map(board.offset, squares(reach(paths, board.size, board.home).moves)))


def marked_on(
    marked: Iterable[Offset], size: Size | tuple[int, int] | None, at: int | str | None
) -> tuple[frozenset[Offset], Board]:
    """Check the marked squares and find the board they are on.

    Raises:
        BanmenError: if none is marked, one is no square of the board, or there is no such board.

    """
    found = _offsets(marked)
    if size is None:
        if at is not None:
            raise BanmenError("where the piece stands can only be said of a board: give its size too")
        half = max(_LEAST, *(max(abs(x), abs(y)) for x, y in found))
        size = Size(2 * half + 1, 2 * half + 1)
    size = Size(*size)
    single_piece.check_size(size)
    middle = size.files * (size.ranks // 2) + size.files // 2
    board = Board(size, middle if at is None else size.square(at))
    for x, y in sorted(found):
        if board.square((x, y)) is None:
            home = size.name(board.home)
            raise BanmenError(
                f"the square {(x, y)}, {x} to the right and {y} forward of {home}, is not on the board of"
                f" {size.files} files and {size.ranks} ranks"
            )
    return found, board


def _offsets(marked: Iterable[Offset]) -> frozenset[Offset]:
    found: set[Offset] = set()
    for each in marked:
        if len(found) > single_piece.LARGEST.squares:
            raise BanmenError(
                f"more than {single_piece.LARGEST.squares} squares are marked, the most a board has"
            )
        match each:
            case (int(x), int(y)) if max(abs(x), abs(y)) < max(single_piece.LARGEST):
                found.add((x, y))
            case _:
                raise BanmenError(
                    f"{each!r} is no square: write how many to the right of the piece and how many forward of"
                    f" it, as (1, 2); boards have up to {max(single_piece.LARGEST)} files and ranks"
                )
    if not found:
        raise BanmenError("no square is marked; a piece that only stays where it is has (0, 0) marked")
    return frozenset(found)
