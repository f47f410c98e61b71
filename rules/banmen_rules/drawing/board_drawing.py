"""Draw the board under the pieces: the part that is shown, its wood, lines and coordinates.

Separate from `svg` because it is the same whatever stands or is drawn on it.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side, Size, rank_name
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import CELL, COLOURS, FONTS, MARGIN

Coordinates = Literal["letters", "japanese", "none"]

#: Around a board without coordinates.
_BARE: Final = 6
_KANJI: Final = 13
"""The size of the ranks in kanji."""
_DIGITS: Final = "〇一二三四五六七八九"


class View(NamedTuple):
    """The part of a board that a picture shows, and the side at the bottom."""

    size: Size
    left: int
    top: int
    columns: int
    rows: int
    bottom: Side

    @property
    def width(self) -> int:
        """The width in user units."""
        return self.columns * CELL[0]

    @property
    def height(self) -> int:
        """The height in user units."""
        return self.rows * CELL[1]

    def holds(self, square: int) -> bool:
        """Tell whether a square is in the part that is shown."""
        row, column = divmod(square, self.size.files)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows

    def centre(self, square: int, side: Side | None = None) -> tuple[float, float]:
        """Find a square's centre as the side at the bottom sees it, or as `side` does."""
        row, column = divmod(square, self.size.files)
        return self._seen((column - self.left + 0.5) * CELL[0], (row - self.top + 0.5) * CELL[1], side)

    @property
    def first(self) -> int:
        """The square in the upper left corner, as Black sees it."""
        return self.top * self.size.files + self.left

    def crossing(self, column: int, row: int) -> tuple[float, float]:
        """Find a crossing of lines, counted from the top left corner as Black sees it."""
        return self._seen((column - self.left) * CELL[0], (row - self.top) * CELL[1], None)

    def _seen(self, x: float, y: float, side: Side | None) -> tuple[float, float]:
        by = self.bottom if side is None else side
        return (x, y) if by is Side.BLACK else (self.width - x, self.height - y)


class Frame(NamedTuple):
    """The widths of the frame: left, top and bottom, and right (with the names of the ranks)."""

    left: int
    over: int
    right: int


def view_of(size: Size, region: str, bottom: Side) -> View:
    """Find the part of a board that a region names, everything if it is empty.

    Raises:
        InvalidSquare: if a corner of the region is no square of the board.
        InvalidArgument: if the region is not two squares.

    """
    if not region:
        return View(size, 0, 0, size.files, size.ranks, bottom)
    corners = region.split("-")
    if len(corners) != 2:  # noqa: PLR2004 - a rectangle has two opposite corners
        raise InvalidArgument("region", "two squares with a hyphen between, such as 12h-4r", region)
    rows, columns = zip(*(divmod(size.parse_square(corner), size.files) for corner in corners), strict=True)
    left, top = min(columns), min(rows)
    return View(size, left, top, max(columns) - left + 1, max(rows) - top + 1, bottom)


def frame_of(view: View, coordinates: Coordinates) -> Frame:
    """Compute the room that coordinates need."""
    if coordinates == "none":
        return Frame(_BARE, _BARE, _BARE)
    longest = max(map(len, ranks_of(view, coordinates))) if coordinates == "japanese" else 1
    return Frame(MARGIN, MARGIN, max(MARGIN, longest * _KANJI + 8))


def ground(view: View, frame: Frame) -> str:
    """Paint the frame and the wood."""
    full = f'width="{view.width + frame.left + frame.right}" height="{view.height + 2 * frame.over}"'
    return (
        f'<rect x="{-frame.left}" y="{-frame.over}" {full} rx="4" fill="{COLOURS["frame"]}"/>'
        f'<rect width="{view.width}" height="{view.height}" fill="{COLOURS["board"]}"/>'
    )


def lines(view: View, dots: Iterable[tuple[int, int]]) -> str:
    """Rule the board: thin lines, thick ones at the board's own edges, and its dots."""
    thin = [f"M{_n(x * CELL[0])} 0v{view.height}" for x in range(view.columns + 1)]
    thin += [f"M0 {_n(y * CELL[1])}h{view.width}" for y in range(view.rows + 1)]
    edges = [
        f"M{_n(view.crossing(column, 0)[0])} 0v{view.height}"
        for column in (0, view.size.files)
        if view.left <= column <= view.left + view.columns
    ]
    edges += [
        f"M0 {_n(view.crossing(0, row)[1])}h{view.width}"
        for row in (0, view.size.ranks)
        if view.top <= row <= view.top + view.rows
    ]
    spots = [
        shape.disc(view.crossing(column, row), 4.2)
        for column, row in dots
        if 0 < column - view.left < view.columns and 0 < row - view.top < view.rows
    ]
    ink = COLOURS["rule"]
    return (
        f'<path d="{"".join(thin)}" stroke="{ink}" stroke-width=".7"/>'
        f'<path d="{"".join(edges)}" stroke="{ink}" stroke-width="2.2" stroke-linecap="square"/>'
        f'<path d="{"".join(spots)}" fill="{ink}"/>'
    )


def coordinates_of(view: View, frame: Frame, coordinates: Coordinates) -> str:
    """Name the files above and the ranks to the right, as Japanese diagrams do."""
    if coordinates == "none":
        return ""
    files = [str(view.size.files - column) for column in range(view.left, view.left + view.columns)]
    above = [
        f'<text x="{_n(view.centre(view.first + number)[0])}" y="{-frame.over / 2 + 5:g}">{file}</text>'
        for number, file in enumerate(files)
    ]
    x = _n(view.width + frame.right / 2)
    beside = [
        f'<text x="{x}" y="{_n(view.centre(view.first + number * view.size.files)[1] + 5)}">{rank}</text>'
        for number, rank in enumerate(ranks_of(view, coordinates))
    ]
    if coordinates == "japanese":
        beside = [f'<g font-family="{FONTS}" font-size="{_KANJI}">', *beside, "</g>"]
    return (
        f'<g font-family="system-ui,sans-serif" font-size="14" text-anchor="middle" '
        f'fill="{COLOURS["coordinate"]}">{"".join(above + beside)}</g>'
    )


def ranks_of(view: View, coordinates: Coordinates) -> list[str]:
    """Name the ranks that are shown, from the far one on."""
    rows = range(view.top, view.top + view.rows)
    return [_kanji(row + 1) if coordinates == "japanese" else rank_name(row) for row in rows]


def _kanji(value: int) -> str:
    """Write a number up to 99 in kanji: 三十六."""
    tens, ones = divmod(value, 10)
    return (_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (_DIGITS[ones] if ones else "")
