"""An empty board with one piece, the marked squares around it, and drawings of them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, ParseError
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Path
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core import single_piece

Offset = tuple[int, int]
"""A square relative to the piece: squares to the right, squares forward."""

Offsets = frozenset[Offset]

HOME: Offset = (0, 0)
_LEAST = 4
"""The default number of squares to each side of the piece; marked squares farther away increase it."""


class Board(NamedTuple):
    """A board's size, and the square of the piece."""

    size: Size
    home: int

    def square(self, at: Offset) -> int | None:
        """Return the number of a square; None beyond the edge."""
        return self.size.offset(self.home, at[0], at[1], Side.BLACK)

    def offset(self, square: int) -> Offset:
        """Return a square relative to the piece."""
        row, column = divmod(square, self.size.files)
        own_row, own_column = divmod(self.home, self.size.files)
        return column - own_column, own_row - row

    def ray(self, step: Offset) -> list[Offset]:
        """List the squares from the piece to the edge in these steps."""
        found: list[Offset] = []
        while self.square(at := (step[0] * (len(found) + 1), step[1] * (len(found) + 1))) is not None:
            found.append(at)
        return found


@lru_cache(maxsize=4096)
def reached(board: Board, paths: tuple[Path, ...]) -> frozenset[Offset]:
    """Find the squares that a piece can reach on an empty board."""
    return frozenset(map(board.offset, squares(reach(paths, board.size, board.home).moves)))


def marked_on(
    marked: Iterable[Offset], size: Size | tuple[int, int] | None, at: int | str | None
) -> tuple[frozenset[Offset], Board]:
    """Check the marked squares and find the board they are on.

    Raises:
        BanmenError: if no square is marked, one is not on the board, or the board is invalid.

    """
    found = _offsets(marked)
    if size is None:
        if at is not None:
            raise BanmenError("the square of the piece needs a board: set size too")
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
            raise BanmenError(f"at most {single_piece.LARGEST.squares} squares can be marked")
        match each:
            case (int(x), int(y)) if max(abs(x), abs(y)) < max(single_piece.LARGEST):
                found.add((x, y))
            case _:
                raise BanmenError(
                    f"a square must be (right, forward) of the piece, such as (1, 2), and boards have at most"
                    f" {max(single_piece.LARGEST)} files and ranks; got {each!r}"
                )
    if not found:
        raise BanmenError("at least one square must be marked; for a piece that can only pass, mark (0, 0)")
    return frozenset(found)


_PIECE, _EMPTY = "@", "."


class Drawing(NamedTuple):
    r"""Marked squares and their board: the arguments of `from_squares` and `nearest`.

    >>> from banmen_rules.betza_tools.describe import parse_drawing
    >>> parse_drawing("x . x\n. . .\n. @ .").at
    7
    """

    squares: frozenset[Offset]
    size: Size
    at: int
    """The piece's square, by number."""


@typed
def parse_drawing(text: str) -> Drawing:
    r"""Read a drawing: ``@`` is the piece, ``.`` an empty square, anything else a marked one.

    Spaces are ignored. The drawing is the whole board: a line marked up to its edge may be a slide.

    Raises:
        ParseError: if the ranks differ in length, or there is a second piece; the message shows it.
        BanmenError: if there is no piece.

    >>> from banmen_rules.betza_tools.describe import from_squares, parse_drawing
    >>> drawing = parse_drawing('''
    ...     . o . o .
    ...     . . . . .
    ...     . . @ . .
    ... ''')
    >>> squares, size, at = drawing
    >>> [candidate.description.text for candidate in from_squares(squares, size=size, at=at)][0]
    'ffN'
    """
    rows: list[str] = []
    home: tuple[int, int] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        row = "".join(line.split())
        if not row:
            continue
        if rows and len(row) != len(rows[0]):
            message = f"line {number} must have {len(rows[0])} squares like the first rank, got {len(row)}"
            raise ParseError(message, line)
        pieces = [place for place, char in enumerate(line) if char == _PIECE]
        for place in pieces[0 if home else 1 :]:
            message = f"line {number} has a second piece: {_PIECE} must occur only once"
            raise ParseError(message, line, place, place + 1)
        if pieces:
            home = len(rows), row.index(_PIECE)
        rows.append(row)
    if home is None:
        raise BanmenError(f"the drawing must have a piece: write {_PIECE} on its square")
    top, left = home
    squares = frozenset(
        (column - left, top - row)
        for row, cells in enumerate(rows)
        for column, char in enumerate(cells)
        if char not in {_EMPTY, _PIECE}
    )
    return Drawing(squares, Size(len(rows[0]), len(rows)), top * len(rows[0]) + left)
