"""A board as a picture: one SVG text, in the look of the live board, for wherever no script runs.

Separate from everything else because nothing depends on it: it reads a board and writes text. All
styling is in attributes, as a style sheet inside a picture would leak into the page it stands on, and
every id begins with a word made of the content, since a page may hold several pictures.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Final, Literal, NamedTuple
from zlib import crc32

from banmen_rules import _shapes as shape
from banmen_rules._errors import BanmenError
from banmen_rules._shapes import number as _n
from banmen_rules._style import CELL, COLOURS, EDGES, FONTS, MARGIN, WIDEST
from banmen_rules._wedges import SCALES, WEDGE, Look, definitions, face
from banmen_rules.betza import Category
from banmen_rules.geometry import Side, Size, rank_name

if TYPE_CHECKING:
    from banmen_rules._game import Piece
    from banmen_rules.moves import Move
    from banmen_rules.setup import Setup

Verdict = Literal["right", "wrong", "missed"]


class _View(NamedTuple):
    """Which part of a board is shown, and who sits at the bottom."""

    size: Size
    left: int
    top: int
    columns: int
    rows: int
    bottom: Side

    @property
    def width(self) -> int:
        return self.columns * CELL[0]

    @property
    def height(self) -> int:
        return self.rows * CELL[1]

    def holds(self, square: int) -> bool:
        row, column = divmod(square, self.size.files)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows

    def centre(self, square: int, side: Side | None = None) -> tuple[float, float]:
        """Find a square's centre as the side at the bottom sees it, or as `side` does."""
        row, column = divmod(square, self.size.files)
        return self._seen((column - self.left + 0.5) * CELL[0], (row - self.top + 0.5) * CELL[1], side)

    def crossing(self, column: int, row: int) -> tuple[float, float]:
        """Find a crossing of lines, counted from the top left corner as Black sees it."""
        return self._seen((column - self.left) * CELL[0], (row - self.top) * CELL[1], None)

    def _seen(self, x: float, y: float, side: Side | None) -> tuple[float, float]:
        by = self.bottom if side is None else side
        return (x, y) if by is Side.BLACK else (self.width - x, self.height - y)


def board_svg(
    setup: "Setup",
    *,
    orientation: Side = Side.BLACK,
    region: str = "",
    last_move: "Move | None" = None,
    selected: int | None = None,
    targets: Iterable["Move"] = (),
    marks: Mapping[int, Verdict] | None = None,
    coordinates: bool = True,
    width: int | None = None,
    title: str | None = None,
) -> str:
    """Draw a board.

    Args:
        setup: the board, of any game; a position too.
        orientation: the side that sits at the bottom.
        region: two opposite corners of the part to show, as in ``12h-4r``; everything if empty.
        last_move: a move to show as a faint line along its legs, numbered if there are several.
        selected: the square of a piece to lift out with an outline.
        targets: moves whose targets to mark, each in the colour and shape of its category.
        marks: verdicts on squares, as an exercise gives them.
        coordinates: whether to name files and ranks.
        width: in pixels; if not given, small boards take their own size and large ones 960.
        title: what the picture shows, for those who hear it; game, pieces and turn if not given.

    Returns:
        One ``<svg>`` element. It shrinks where it does not fit and never grows.

    Raises:
        InvalidSquare: if a corner of the region is no square of the board.
        BanmenError: if the region is not two squares, or the width not positive.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.svg import board_svg
    >>> board_svg(Position.initial(game("dai_dai"))).startswith("<svg")
    True
    """
    if width is not None and width <= 0:
        raise BanmenError(f"a picture cannot be {width} pixels wide: give a positive number, or none")
    view = _view(setup.game.size, region, orientation)
    shown = [(square, piece) for square, piece in setup.pieces() if view.holds(square)]
    standing = [(square, piece.side, _look(view, piece)) for square, piece in shown]
    word = f"b{crc32(repr((view, standing)).encode()) & 0xFFFFF:05x}"
    name = _title(setup, region, len(shown)) if title is None else title
    margin = MARGIN if coordinates else 6
    full = (view.width + 2 * margin, view.height + 2 * margin)
    parts = [
        f"<title>{escape(name)}</title>",
        _ground(view, margin),
        _lines(view, setup.game.variant.dots),
        _coordinates(view, margin) if coordinates else "",
        _last_squares(view, last_move),
        *_pieces(view, word, standing),
        _last_line(view, last_move),
        _selection(view, selected),
        *_targets(view, setup, targets),
        *_marks(view, marks or {}),
    ]
    wide = width or min(full[0], WIDEST)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-margin} {-margin} {full[0]} {full[1]}" '
        f'width="{wide}" height="{round(wide * full[1] / full[0])}" '
        f'style="max-width:100%;height:auto" role="img">{"".join(parts)}</svg>'
    )


def sign_svg(category: Category, height: int = 28) -> str:
    """Draw one square with the mark of a category on it, for a legend; the move comes from below.

    A category that comes back to its own square is drawn round a piece.

    >>> from banmen_rules import Category
    >>> from banmen_rules.svg import sign_svg
    >>> sign_svg(Category.STEP).startswith("<svg")
    True
    """
    width = height * CELL[0] / CELL[1]
    at = (CELL[0] / 2, CELL[1] / 2)
    start, bend = (at[0], at[1] + CELL[1]), (at[0] - CELL[0], at[1])
    legs = {"hook": [(bend[0], start[1]), bend, at], "area": [start, bend, at]}
    colour, edge = COLOURS[category.value], EDGES.get(category.value, COLOURS["halo"])
    back = category.value in ("igui", "pass")
    drawn = shape.of_category(
        category.value, at, _AROUND if back else _LARGE * 1.4, legs.get(category.value, [start, at])
    )
    if category.value == "area":  # where its first leg ends, and where its second does
        first, last = (at[0] - 11, at[1]), (at[0] + 9, at[1])
        drawn = shape.of_category("area", first, 11, [start, first])
        drawn += shape.of_category("area", last, 11, [start, first, last])
    wedge = shape.points((at[0] + x * SCALES[0], at[1] + y * SCALES[0]) for x, y in WEDGE) + "Z"
    piece = f'<path d="{wedge}" fill="{COLOURS["wedge"]}" stroke="{COLOURS["edge"]}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL[0]} {CELL[1]}" width="{_n(width)}" '
        f'height="{height}" role="img"><title>{category.value.replace("_", " ")}</title>'
        f'<path d="{shape.box(at, CELL[0], CELL[1])}" fill="{COLOURS["board"]}"/>'
        f"{piece if back else ''}{_highlight(drawn, colour, edge)}</svg>"
    )


# ---------------------------------------------------------------- the board


def _view(size: Size, region: str, bottom: Side) -> _View:
    if not region:
        return _View(size, 0, 0, size.files, size.ranks, bottom)
    corners = region.split("-")
    if len(corners) != 2:  # noqa: PLR2004 - a rectangle has two opposite corners
        raise BanmenError(f"a region is two squares with a hyphen between, as in 12h-4r, not {region!r}")
    rows, columns = zip(*(divmod(size.parse_square(corner), size.files) for corner in corners), strict=True)
    left, top = min(columns), min(rows)
    return _View(size, left, top, max(columns) - left + 1, max(rows) - top + 1, bottom)


def _title(setup: "Setup", region: str, pieces: int) -> str:
    where = f", {region}" if region else ""
    return f"{setup.game.variant.title}{where}: {pieces} pieces, {setup.turn.title} to move"


def _ground(view: _View, margin: int) -> str:
    """Paint the frame and the wood."""
    full = f'width="{view.width + 2 * margin}" height="{view.height + 2 * margin}"'
    return (
        f'<rect x="{-margin}" y="{-margin}" {full} rx="4" fill="{COLOURS["frame"]}"/>'
        f'<rect width="{view.width}" height="{view.height}" fill="{COLOURS["board"]}"/>'
    )


def _lines(view: _View, dots: Iterable[tuple[int, int]]) -> str:
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
        shape.disc(view.crossing(column, row), 3.2)
        for column, row in dots
        if 0 < column - view.left < view.columns and 0 < row - view.top < view.rows
    ]
    ink = COLOURS["rule"]
    return (
        f'<path d="{"".join(thin)}" stroke="{ink}" stroke-width=".7"/>'
        f'<path d="{"".join(edges)}" stroke="{ink}" stroke-width="2.2" stroke-linecap="square"/>'
        f'<path d="{"".join(spots)}" fill="{ink}"/>'
    )


def _coordinates(view: _View, margin: int) -> str:
    """Name the files above and the ranks to the right, as Japanese diagrams do."""
    words = []
    for column in range(view.left, view.left + view.columns):
        x, _ = view.centre(view.top * view.size.files + column)
        words.append(f'<text x="{_n(x)}" y="{-margin / 2 + 5:g}">{view.size.files - column}</text>')
    for row in range(view.top, view.top + view.rows):
        _, y = view.centre(row * view.size.files + view.left)
        words.append(f'<text x="{_n(view.width + margin / 2)}" y="{_n(y + 5)}">{rank_name(row)}</text>')
    return (
        f'<g font-family="system-ui,sans-serif" font-size="14" text-anchor="middle" '
        f'fill="{COLOURS["coordinate"]}">{"".join(words)}</g>'
    )


# ---------------------------------------------------------------- the pieces


def _look(view: _View, piece: "Piece") -> Look:
    return Look(face(piece.kind, piece.side), piece.kind.size, piece.promoted, piece.side is not view.bottom)


def _pieces(view: _View, word: str, standing: Iterable[tuple[int, Side, Look]]) -> Iterator[str]:
    """Place the pieces, those of the side at the top in one group that is turned round."""
    numbers: dict[Look, int] = {}
    uses: dict[Side, list[str]] = {side: [] for side in Side}
    for square, side, look in standing:
        number = numbers.setdefault(look, len(numbers))
        x, y = view.centre(square, side)
        uses[side].append(f'<use href="#{word}{number}" x="{_n(x)}" y="{_n(y)}"/>')
    yield definitions(word, numbers)
    for side, placed in uses.items():
        middle = f"{_n(view.width / 2)} {_n(view.height / 2)}"
        turn = "" if side is view.bottom else f' transform="rotate(180 {middle})"'
        if placed:
            yield (
                f'<g font-family="{FONTS}" font-weight="700" style="font-synthesis:none" '
                f'text-anchor="middle" fill="{COLOURS["ink"]}"{turn}>{"".join(placed)}</g>'
            )


# ---------------------------------------------------------------- moves and marks

#: Sizes of a target's shape on an empty square, beside a piece, and around the moving piece itself.
_LARGE, _SMALL, _AROUND = 10, 7, 19


def _last_squares(view: _View, move: "Move | None") -> str:
    """Tint the two ends of a move, under the pieces."""
    squares = [] if move is None else [s for s in dict.fromkeys((move.origin, move.target)) if view.holds(s)]
    tint = "".join(shape.box(view.centre(square), *CELL) for square in squares)
    return f'<path d="{tint}" fill="{COLOURS["last"]}" fill-opacity=".62"/>' if tint else ""


def _last_line(view: _View, move: "Move | None") -> str:
    """Draw a move's legs, numbered at their ends if there are several."""
    if move is None or not all(map(view.holds, (move.origin, *move.path, move.target))):
        return ""
    legs = [view.centre(square) for square in (move.origin, *move.path, move.target)]
    drawn = (
        f'<path d="{shape.points(legs)}" fill="none" stroke="{COLOURS["track"]}" stroke-width="2.4" '
        f'stroke-opacity=".5" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    if not move.path:
        return drawn
    ends = [(x - CELL[0] / 2 + 8, y + CELL[1] / 2 - 9) for x, y in legs[1:]]
    discs = "".join(shape.disc(end, 6.5) for end in ends)
    words = "".join(f'<text x="{_n(x)}" y="{_n(y + 3.6)}">{leg}</text>' for leg, (x, y) in enumerate(ends, 1))
    return (
        f'{drawn}<path d="{discs}" fill="{COLOURS["halo"]}" stroke="{COLOURS["track"]}"/>'
        f'<g font-family="system-ui,sans-serif" font-size="10" font-weight="600" text-anchor="middle" '
        f'fill="{COLOURS["coordinate"]}">{words}</g>'
    )


def _selection(view: _View, square: int | None) -> str:
    if square is None or not view.holds(square):
        return ""
    path = shape.box(view.centre(square), CELL[0] - 2, CELL[1] - 2)
    return f'<path d="{path}" fill="none" stroke="{COLOURS["ink"]}" stroke-width="2" stroke-opacity=".8"/>'


def _targets(view: _View, setup: "Setup", moves: Iterable["Move"]) -> Iterator[str]:
    """Mark where moves end: a shape and a colour by category, all of one category in one path."""
    ways: dict[int, Move] = {}
    captures: set[int] = set()
    crossed: set[int] = set()
    for move in moves:
        best = ways.setdefault(move.target, move)
        if move.bits & -move.bits < best.bits & -best.bits:  # the lowest bit comes first
            ways[move.target] = move
        captures |= {move.target} if move.captures else set()
        if any(category.value == "range_capture" for category in move.categories):
            crossed |= set(move.captures) - {move.target}
    paths: dict[str, list[str]] = {}
    for square, move in ways.items():
        if view.holds(square) and move.categories:
            category = move.categories[0].value
            paths.setdefault(category, []).append(_target(view, setup, move, category))
            if square in captures and square != move.origin:
                paths[category].append(shape.rim(view.centre(square), CELL[0] - 3, CELL[1] - 3, 3))
    for category, drawn in paths.items():
        yield _highlight("".join(drawn), COLOURS[category], EDGES.get(category, COLOURS["halo"]))
    crosses = [shape.cross(view.centre(square), 13, 0.11) for square in crossed if view.holds(square)]
    if crosses:
        yield _highlight("".join(crosses), COLOURS["range_capture"])


def _target(view: _View, setup: "Setup", move: "Move", category: str) -> str:
    """Draw the shape of one target, beside the piece that stands there."""
    at = view.centre(move.target)
    legs = [view.centre(square) for square in (move.origin, *move.path, move.target)]
    if move.target == move.origin:  # whatever it did on the way, it comes back
        return shape.of_category("pass", at, _AROUND, legs)
    if not setup.board[move.target]:
        return shape.of_category(category, at, _LARGE, legs)
    beside = (at[0] + CELL[0] / 2 - 10, at[1] - CELL[1] / 2 + 10)
    return shape.of_category(category, beside, _SMALL, legs)


def _marks(view: _View, marks: Mapping[int, Verdict]) -> Iterator[str]:
    """Write verdicts on squares: a tick, a cross, or an empty ring for one that was not found."""
    for verdict, draw in _VERDICTS.items():
        squares = [square for square, given in marks.items() if given == verdict and view.holds(square)]
        if squares:
            yield _highlight("".join(draw(view.centre(square)) for square in squares), COLOURS[verdict])


_VERDICTS: Final[Mapping[Verdict, Callable[[shape.Point], str]]] = {
    "right": lambda at: shape.tick(at, 13),
    "wrong": lambda at: shape.cross(at, 13, 0.22),
    "missed": lambda at: shape.ring(at, 13, 2.9),
}


def _highlight(path: str, colour: str, edge: str = COLOURS["halo"]) -> str:
    """Fill a path, with an edge that keeps it apart from wood and ink."""
    return (
        f'<path d="{path}" fill="{colour}" fill-rule="evenodd" stroke="{edge}" '
        f'stroke-width="1.3" stroke-linejoin="round" paint-order="stroke"/>'
    )
