"""Drawings in characters: a line for each rank, a character for each square."""

from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, ParseError
from banmen_rules.base.geometry import Size
from banmen_rules.betza_tools.describe._board import Offset

_PIECE, _EMPTY = "@", "."


class Drawing(NamedTuple):
    r"""Marked squares, and the board they are on: what `from_squares` and `nearest` ask for.

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

    Spaces are left out. The drawing is the board: what is marked up to its edge may be a slide.

    Raises:
        ParseError: if the ranks are not of one length, or there is a second piece; points at it.
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
            raise ParseError(f"line {number}: {len(row)} squares; the first rank has {len(rows[0])}", line)
        for place, char in enumerate(line):
            if char == _PIECE and home is not None:
                message = (
                    f"line {number}: a second piece; there is one {_PIECE}, anything else marks a square"
                )
                raise ParseError(message, line, place, place + 1)
            if char == _PIECE:
                home = len(rows), len("".join(line[:place].split()))
        rows.append(row)
    if home is None:
        raise BanmenError(f"the drawing has no piece: write {_PIECE} where it stands")
    top, left = home
    squares = frozenset(
        (column - left, top - row)
        for row, cells in enumerate(rows)
        for column, char in enumerate(cells)
        if char not in {_EMPTY, _PIECE}
    )
    return Drawing(squares, Size(len(rows[0]), len(rows)), top * len(rows[0]) + left)
