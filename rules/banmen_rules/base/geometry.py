"""Board sizes, square names, and the two sides.

Squares are small ints in the order positions are written: rank by rank from White's side, each
rank from its highest file (left, as Black sees it) to file 1. On every board 0 is the top left corner.
Names (file number, then rank letters: ``1a`` top right) are computed from the number.
"""

from enum import IntEnum
from typing import Literal, NamedTuple, Self

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, InvalidSquare

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONGEST = 40  # characters of a square's name that are looked at; no board has a longer one


class Side(IntEnum):
    """The two players. Black (sente) moves first and sits at the bottom.

    >>> from banmen_rules import Side
    >>> Side.BLACK.other.title
    'White'
    """

    BLACK = 0
    WHITE = 1

    @classmethod
    def _missing_(cls, value: object) -> "Side":
        raise InvalidArgument("side", "Side.BLACK or Side.WHITE", value)

    @property
    def other(self) -> "Side":
        """The opponent.

        >>> from banmen_rules import Side, Size
        >>> Side.BLACK.other.title
        'White'
        """
        return Side(1 - self)

    @property
    def label(self) -> Literal["black", "white"]:
        """``"black"`` or ``"white"``, as data.

        >>> from banmen_rules import Side, Size
        >>> Side.WHITE.label
        'white'
        """
        return "white" if self else "black"

    @property
    def title(self) -> str:
        """``"Black"`` or ``"White"``, as in a sentence.

        >>> from banmen_rules import Side, Size
        >>> Side.WHITE.title
        'White'
        """
        return self.name.title()


class _Numbers(NamedTuple):
    files: int
    ranks: int


class Size(_Numbers):
    """The size of a board: its numbers of files and ranks.

    >>> from banmen_rules import Size
    >>> size = Size(36, 36)
    >>> size.parse_square("1a"), size.name(0), size.squares
    (35, '36a', 1296)
    """

    __slots__ = ()

    def __new__(cls, files: int, ranks: int) -> Self:
        """Refuse what is not a whole number."""
        for name, number in (("files", files), ("ranks", ranks)):
            if not isinstance(number, int):
                raise InvalidArgument(name, "a whole number", number)
        return super().__new__(cls, files, ranks)

    @property
    def squares(self) -> int:
        """The number of squares; they are numbered from 0.

        >>> from banmen_rules import Side, Size
        >>> Size(36, 36).squares
        1296
        """
        return self.files * self.ranks

    def name(self, square: int) -> str:
        """Name a square: file number from the right, rank letters from the top, as in ``12h``.

        >>> from banmen_rules import Side, Size
        >>> Size(36, 36).name(0), Size(36, 36).name(1295)
        ('36a', '1jj')
        """
        try:
            row, column = divmod(square, self.files)
            return f"{self.files - column}{rank_name(row)}"
        except TypeError:
            raise InvalidArgument("square", "a whole number", square) from None

    def parse_square(self, text: str) -> int:
        """Read a square's name.

        Raises:
            InvalidSquare: if the text is not a square of this board; the message underlines the wrong part.

        >>> from banmen_rules import Side, Size
        >>> Size(36, 36).parse_square("36a")
        0
        """
        if not isinstance(text, str):
            raise InvalidArgument("text", "text", text)
        bare = text[:_LONGEST].lstrip("0123456789")  # however long the text is, its beginning is enough
        digits = min(len(text), _LONGEST) - len(bare)
        if not digits:
            raise InvalidSquare(f"a square must begin with its file, 1 to {self.files}", text, 0, 1)
        file = int(text[:digits]) if digits < 4 else 0  # noqa: PLR2004 - no board has 1000 files
        if not 1 <= file <= self.files:
            raise InvalidSquare(f"the file must be 1 to {self.files}", text, 0, digits)
        row = parse_rank(text[digits : digits + _LONGEST])
        if row is None or row >= self.ranks:
            last = rank_name(self.ranks - 1)
            raise InvalidSquare(f"the rank must be a to {last}", text, digits, None)
        return row * self.files + self.files - file

    def square(self, square: int | str) -> int:
        """Get the number of a square from its name, or check a number.

        Raises:
            InvalidSquare: if the name is not a square of this board.
            InvalidArgument: if the number is not.

        >>> from banmen_rules import Size
        >>> Size(17, 17).square("17a"), Size(17, 17).square(288)
        (0, 288)
        """
        if isinstance(square, str):
            return self.parse_square(square)
        if type(square) is not int:  # 3.5 and True would pass for squares below
            raise InvalidArgument("square", "a whole number or text", square)
        if not 0 <= square < self.squares:
            raise InvalidArgument("square", f"0 to {self.squares - 1}", square)
        return square

    def offset(self, square: int, dx: int, dy: int, side: int) -> int | None:
        """Find the square ``dx`` to the right and ``dy`` forward as ``side`` sees it, or None.

        >>> from banmen_rules import Side, Size
        >>> size = Size(17, 17)
        >>> size.name(size.offset(size.parse_square("9i"), 1, 2, Side.BLACK))
        '8g'
        """
        turn = -1 if side else 1
        try:
            row, column = divmod(square, self.files)
            row, column = row - turn * dy, column + turn * dx
        except TypeError:
            raise InvalidArgument("square, dx and dy", "whole numbers", (square, dx, dy)) from None
        if 0 <= row < self.ranks and 0 <= column < self.files:
            return row * self.files + column
        return None

    @typed
    def corners(self, region: str) -> tuple[int, int, int, int]:
        """Read a region: get its first column and row and its last column and row, counted from 0.

        Raises:
            InvalidArgument: if the text is not two squares with a dash between.
            InvalidSquare: if one of them is not on the board.

        >>> from banmen_rules import Size
        >>> Size(17, 17).corners("12h-4q")
        (5, 7, 13, 16)
        """
        first, dash, second = region.partition("-")
        if not dash:
            raise InvalidArgument("region", "two corner squares with a dash between, such as 12h-4q", region)
        (row, column), (row2, column2) = (
            divmod(self.parse_square(corner.strip()), self.files) for corner in (first, second)
        )
        return min(column, column2), min(row, row2), max(column, column2), max(row, row2)

    @typed
    def region(self, region: str) -> frozenset[int]:
        """Collect the squares of a region; of the whole board if the text is empty.

        Raises:
            InvalidArgument, InvalidSquare: as `corners`.

        >>> from banmen_rules import Size
        >>> sorted(Size(17, 17).region("2a-1b"))
        [15, 16, 32, 33]
        """
        if not region:
            return frozenset(range(self.squares))
        left, top, right, bottom = self.corners(region)
        return frozenset(
            row * self.files + column for row in range(top, bottom + 1) for column in range(left, right + 1)
        )

    def turned(self, square: int) -> int:
        """Find the square in this one's place after the board is turned by 180 degrees.

        >>> from banmen_rules import Side, Size
        >>> Size(17, 17).turned(0)
        288
        """
        try:
            return self.squares - 1 - square
        except TypeError:
            raise InvalidArgument("square", "a whole number", square) from None


def rank_name(row: int) -> str:
    """Name a rank, counted from 0 at the top: a … z, then aa, bb …, as in ATSI and Hodges' notation."""
    times, letter = divmod(row, len(_LETTERS))
    return _LETTERS[letter] * (times + 1)


def parse_rank(text: str) -> int | None:
    """Get the row of a rank name, counted from 0 at the top; None if the text is not one."""
    letter = _LETTERS.find(text[:1])
    if not text or len(text) > len(_LETTERS) or letter < 0 or text != text[0] * len(text):
        return None
    return (len(text) - 1) * len(_LETTERS) + letter
