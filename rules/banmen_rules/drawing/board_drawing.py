"""Draw the board under the pieces: the part that is shown, its wood, lines and coordinates.

Separate from `svg` because it is the same whatever stands or is drawn on it. Figures are such boards, too.
"""

from collections.abc import Iterable
from html import escape
from typing import Final, Literal, NamedTuple

from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side, Size, rank_name
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.font import with_font
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import CELL, FONTS, LOOK, MARGIN, Palette

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

    def centre(self, square: int, side: Side | None = None) -> Point:
        """Find a square's centre as the side at the bottom sees it, or as `side` does."""
        row, column = divmod(square, self.size.files)
        return self.crossing(column + 0.5, row + 0.5, side)

    def crossing(self, column: float, row: float, side: Side | None = None) -> Point:
        """Find a crossing of lines, counted from the top left corner as Black sees it."""
        x, y = (column - self.left) * CELL[0], (row - self.top) * CELL[1]
        by = self.bottom if side is None else side
        return (x, y) if by is Side.BLACK else (self.width - x, self.height - y)


class Frame(NamedTuple):
    """The widths of the frame; the names of the ranks stand to the right."""

    left: int
    over: int
    right: int
    under: int


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
        return Frame(_BARE, _BARE, _BARE, _BARE)
    longest = max(map(len, ranks_of(view, coordinates))) if coordinates == "japanese" else 1
    return Frame(MARGIN, MARGIN, max(MARGIN, longest * _KANJI + 8), MARGIN)


def picture(
    view: View, frame: Frame, title: str, pixels: int, parts: Iterable[str], *, palette: Palette
) -> str:
    """Put together an SVG of wood in its frame and the parts on it; it shrinks to fit, and never grows."""
    wide, high = view.width + frame.left + frame.right, view.height + frame.over + frame.under
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-frame.left} {-frame.over} {wide} {high}" '
        f'width="{pixels}" height="{round(pixels * high / wide)}" style="max-width:100%;height:auto" '
        f'role="img"><title>{escape(title)}</title>'
        f'<rect x="{-frame.left}" y="{-frame.over}" width="{wide}" height="{high}" rx="4" '
        f'{palette.paint("fill", "frame")}/><rect width="{view.width}" height="{view.height}" '
        f"{palette.paint('fill', 'board')}/>{''.join(parts)}</svg>"
    )


def lettering(
    texts: Iterable[tuple[object, Point]],
    size: float,
    palette: Palette,
    ink: str = "coordinate",
    fonts: str = "system-ui,sans-serif",
) -> str:
    """Write short texts, each with the middle of its baseline; empty without texts."""
    words = "".join(f'<text x="{_n(x)}" y="{_n(y)}">{escape(str(text))}</text>' for text, (x, y) in texts)
    return words and (
        f'<g font-family="{fonts}" font-size="{size}" font-weight="600" text-anchor="middle" '
        f"{palette.paint('fill', ink)}>{words}</g>"
    )


def corner(centre: Point, across: int, down: int) -> Point:
    """Find the corner of a square with room beside the tip of a wedge: left or right, above or below."""
    x, y = LOOK["board"]["beside"].values()
    return centre[0] + across * (CELL[0] / 2 - x), centre[1] + down * (CELL[1] / 2 - y)


def grid(view: View, palette: Palette) -> str:
    """Rule the squares with thin lines."""
    upright = "".join(f"M{x * CELL[0]} 0v{view.height}" for x in range(view.columns + 1))
    level = "".join(f"M0 {y * CELL[1]}h{view.width}" for y in range(view.rows + 1))
    width = palette.widths["grid_width"]
    return f'<path d="{upright}{level}" {palette.paint("stroke", "grid")} stroke-width="{width:g}"/>'


def lines(view: View, dots: Iterable[tuple[int, int]], palette: Palette) -> str:
    """Rule the board: thin lines, thick ones at the board's own edges, and its dots."""
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
    return (
        f'{grid(view, palette)}<path d="{"".join(edges)}" {palette.paint("stroke", "board_edge")} '
        f'stroke-width="2.2" stroke-linecap="square"/>'
        f'<path d="{"".join(spots)}" {palette.paint("fill", "board_edge")}/>'
    )


_SMALL_IN_PRINT: Final = 10
"""From so many files on, a board is so small on paper that its coordinates must be larger."""


def coordinates_of(view: View, frame: Frame, coordinates: Coordinates, palette: Palette) -> str:
    """Name the files above and the ranks to the right, as Japanese diagrams do."""
    if coordinates == "none":
        return ""
    above = [
        f'<text x="{_n(view.crossing(column + 0.5, 0)[0])}" y="{-frame.over / 2 + 5:g}">'
        f"{view.size.files - column}</text>"
        for column in range(view.left, view.left + view.columns)
    ]
    x = _n(view.width + frame.right / 2)
    beside = [
        f'<text x="{x}" y="{_n(view.crossing(0, row + 0.5)[1] + 5)}">{rank}</text>'
        for row, rank in enumerate(ranks_of(view, coordinates), view.top)
    ]
    if coordinates == "japanese":
        beside = [f'<g font-family="{FONTS}" font-size="{_KANJI}">', *beside, "</g>"]
    letters = 18 if palette.toned and view.columns >= _SMALL_IN_PRINT else 14
    return (
        f'<g font-family="system-ui,sans-serif" font-size="{letters}" text-anchor="middle" '
        f"{palette.paint('fill', 'coordinate')}>{''.join(above + beside)}</g>"
    )


def ranks_of(view: View, coordinates: Coordinates) -> list[str]:
    """Name the ranks that are shown, from the far one on."""
    rows = range(view.top, view.top + view.rows)
    return [_kanji(row + 1) if coordinates == "japanese" else rank_name(row) for row in rows]


def _kanji(value: int) -> str:
    """Write a number up to 99 in kanji: 三十六."""
    tens, ones = divmod(value, 10)
    return (_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (_DIGITS[ones] if ones else "")
