"""The SVG picture of a whole board, styled like the live board, for places without scripts.

Separate from everything else because nothing depends on it: it reads a board and writes text. All
styling is in attributes, as a style sheet inside a picture would leak into the page it stands on (its one
rule declares the font of its kanji), and every id begins with a word made of the content, since a page may
hold several pictures.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal
from zlib import crc32

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.drawing import board_drawing
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.annotations import Annotation, checked, over, under
from banmen_rules.drawing.beams import beams
from banmen_rules.drawing.board_drawing import Coordinates, View, corner, lettering
from banmen_rules.drawing.font import font_css, with_font, without_font
from banmen_rules.drawing.piece_drawing import (
    SCALES,
    WEDGE,
    Face,
    Glyphs,
    Look,
    definitions,
    look_of,
    standing,
)
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import CELL, LOOK, WIDEST, Palette, Theme, palette_of

if TYPE_CHECKING:
    from banmen_rules.core.moves import Move
    from banmen_rules.core.setup import Setup

__all__ = [
    "Annotation",
    "Coordinates",
    "Glyphs",
    "Verdict",
    "board_svg",
    "font_css",
    "sign_svg",
    "with_font",
    "without_font",
]

Verdict = Literal["right", "wrong", "missed"]


@typed
def board_svg(
    setup: "Setup",
    *,
    orientation: Side = Side.BLACK,
    region: str = "",
    last_move: "Move | None" = None,
    selected: int | None = None,
    targets: Iterable["Move"] = (),
    marks: Mapping[int, Verdict] | None = None,
    annotations: Iterable[Annotation] = (),
    outlined: str = "",
    glyphs: Glyphs = "kanji",
    faces: Mapping[str, Face] | None = None,
    coordinates: Coordinates = "letters",
    colours: Literal["banmen", "article"] = "banmen",
    theme: Theme = "light",
    width: int | None = None,
    title: str | None = None,
    printed: bool = False,
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
        annotations: arrows, circles, shading, labels and numbered steps to draw.
        outlined: the code of a kind whose pieces, of both sides, to outline.
        glyphs: what pieces show: their kanji, their letters, their move (``"rose"``), or kanji with a tick
            for each direction they go.
        faces: where pieces show their moves, the kinds by id that show ``"both"`` their move and their
            kanji, or ``"kanji"`` alone.
        coordinates: how to name files and ranks: 36 … 1 and a … jj, 36 … 1 and 一 … 三十六, or not.
        colours: those of banmen, or with ranges in the colour of the game's article.
        theme: ``"light"``, ``"dark"``, ``"contrast"``, or colours of your own by name:
            ``{"base": "dark", "board": "#39424e"}``.
        width: in pixels; if not given, small boards take their own size and large ones 960.
        title: what the picture shows, for those who hear it; game, pieces and turn if not given.
        printed: whether it must be legible in black and white: White's pieces are darker, and each colour of
            annotations has a line of its own, dashed for red, double for green, dotted for yellow.

    Returns:
        One ``<svg>`` element. It shrinks where it does not fit and never grows. It embeds the font of its
        kanji (2 to 55 KB; see `without_font` for a page with many pictures).

    Raises:
        InvalidSquare: if a corner of the region is no square of the board.
        BanmenError: if the region is not two squares, the width not positive, the theme not known, or an
            annotation not valid.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.drawing.svg import board_svg
    >>> board_svg(Position.initial(game("dai_dai"))).startswith("<svg")
    True
    """
    if width is not None and width <= 0:
        raise InvalidArgument("width", "a positive number of pixels", width)
    view = board_drawing.view_of(setup.game.size, region, orientation)
    drawn = checked(annotations)
    variant = setup.game.variant
    palette = palette_of(theme, variant.range_colour if colours == "article" else "")
    if printed:
        palette = replace(palette, toned="u" if orientation is Side.WHITE else "t")
    shown = [(square, piece) for square, piece in setup.pieces() if view.holds(square)]
    frame = board_drawing.frame_of(view, coordinates)
    pixels = width or min(view.width + frame.left + frame.right, WIDEST)
    across = pixels * CELL[0] / view.width
    looks = [
        (square, piece.side, look_of(piece, glyphs, orientation, width=across, faces=faces))
        for square, piece in shown
    ]
    word = f"b{crc32(repr((view, looks, palette)).encode()) & 0xFFFFF:05x}{palette.toned}"
    moves = list(targets)
    least, most = LOOK["board"]["rim"].values()
    rim = min(most, least * max(1, view.width / pixels))
    base = theme if isinstance(theme, str) else theme.get("base", "light")
    involved = None
    if selected is not None and base != "contrast":
        involved = {selected, *(square for move in moves for square in move.captures)}
    if title is None:
        where = f", {region}" if region else ""
        title = f"{variant.title}{where}: {len(shown)} pieces, {setup.turn.title} to move"
    parts = [
        *under(drawn, view, palette),
        board_drawing.lines(view, variant.dots, palette),
        board_drawing.coordinates_of(view, frame, coordinates, palette),
        _last_squares(view, last_move, palette),
        _selection(view, selected, palette),
        *_pieces(view, word, looks, palette, involved),
        _outlines(view, [square for square, piece in shown if piece.kind.code == outlined], palette),
        _last_line(view, last_move, palette),
        *_targets(view, setup, moves, palette, rim),
        *over(drawn, view, palette),
        *_marks(view, setup, marks or {}, palette),
    ]
    return board_drawing.picture(view, frame, title, pixels, parts, palette=palette)


@typed
def mark_svg(mark: Literal["first_leg", "promotion"], height: int = 28, theme: Theme = "light") -> str:
    """Draw one square with a small mark that a board adds to moves, for a legend.

    >>> from banmen_rules.drawing.svg import mark_svg
    >>> "star" in mark_svg("first_leg"), "wedge" in mark_svg("promotion")
    (True, True)
    """
    palette = palette_of(theme)
    if mark == "first_leg":
        star = palette.mark(shape.star((CELL[0] - 9, 9), 5), "area")
        return _legend_square(height, "small star", star, palette)
    wedge = shape.points((CELL[0] / 2 + x * 0.3, CELL[1] - 7 + y * 0.3) for x, y in WEDGE) + "Z"
    return _legend_square(height, "small wedge", palette.highlight(wedge, "promoted"), palette)


@typed
def sign_svg(category: Category, height: int = 28, theme: Theme = "light") -> str:
    """Draw one square with the mark of a category on it, for a legend; the move comes from below.

    A category that comes back to its own square is drawn round a piece.

    >>> from banmen_rules import Category
    >>> from banmen_rules.drawing.svg import sign_svg
    >>> sign_svg(Category.STEP).startswith("<svg")
    True
    """
    palette, at = palette_of(theme), (CELL[0] / 2, CELL[1] / 2)
    start, bend = (at[0], at[1] + CELL[1]), (at[0] - CELL[0], at[1])
    name, legs = category.value, {"hook": [(bend[0], start[1]), bend, at], "area": [start, bend, at]}
    back = name in ("igui", "pass")
    drawn = shape.of_category(name, at, _AROUND if back else _LARGE * 1.4, legs.get(name, [start, at]))
    if name == "area":  # where its first leg ends, and where its second does
        first, last = (at[0] - 11, at[1]), (at[0] + 9, at[1])
        drawn = shape.of_category("area", first, 11, [start, first])
        drawn += shape.of_category("area", last, 11, [start, first, last])
    wedge = shape.points((at[0] + x * SCALES[0], at[1] + y * SCALES[0]) for x, y in WEDGE) + "Z"
    paints = f"{palette.paint('fill', 'wood_light')} {palette.paint('stroke', 'wood_edge')}"
    piece = f'<path d="{wedge}" {paints}/>' if back else ""
    return _legend_square(height, name.replace("_", " "), piece + palette.mark(drawn, name), palette)


def _legend_square(height: int, title: str, drawn: str, palette: Palette) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELL[0]} {CELL[1]}" '
        f'width="{_n(height * CELL[0] / CELL[1])}" height="{height}" role="img"><title>{title}</title>'
        f'<rect width="{CELL[0]}" height="{CELL[1]}" {palette.paint("fill", "board")}/>{drawn}</svg>'
    )


# ---------------------------------------------------------------- the pieces


def _outlines(view: View, squares: Iterable[int], palette: Palette) -> str:
    """Frame the squares of pieces."""
    frames = "".join(shape.rim(view.centre(square), CELL[0] + 1, CELL[1] + 1, 5) for square in squares)
    return frames and palette.highlight(frames, "hook")


def _pieces(
    view: View,
    word: str,
    looks: Iterable[tuple[int, Side, Look]],
    palette: Palette,
    involved: Container[int] | None,
) -> Iterator[str]:
    """Place the pieces; those of the side at the top are one group, turned by 180 degrees.

    All that the selected piece's moves are not about fade.
    """
    numbers: dict[Look, int] = {}
    uses: dict[tuple[bool, Side], list[str]] = {(faded, side): [] for faded in (True, False) for side in Side}
    for square, side, look in looks:
        number = numbers.setdefault(look, len(numbers))
        x, y = view.centre(square, side)
        faded = involved is not None and square not in involved
        uses[faded, side].append(f'<use href="#{word}{number}" x="{_n(x)}" y="{_n(y)}"/>')
    yield definitions(word, numbers, palette)
    middle = f"{_n(view.width / 2)} {_n(view.height / 2)}"
    for (faded, side), placed in uses.items():
        fade = f' opacity="{LOOK["board"]["faded"]}"' if faded else ""
        turn = "" if side is view.bottom else f' transform="rotate(180 {middle})"'
        if placed:
            yield standing(placed, palette, fade + turn)


# ---------------------------------------------------------------- moves and marks

#: Sizes of a target's shape on an empty square, beside a piece's tip, and around a piece in the legend.
_LARGE, _SMALL, _AROUND = LOOK["board"]["large"], LOOK["board"]["small"], 19


def _last_squares(view: View, move: "Move | None", palette: Palette) -> str:
    """Tint the two ends of a move, under the pieces."""
    squares = [] if move is None else [s for s in dict.fromkeys((move.origin, move.target)) if view.holds(s)]
    tint = "".join(shape.box(view.centre(square), *CELL) for square in squares)
    return tint and f'<path d="{tint}" {palette.paint("fill", "last")}/>'


def _last_line(view: View, move: "Move | None", palette: Palette) -> str:
    """Draw a move's legs, numbered at their ends if there are several."""
    if move is None or not all(map(view.holds, (move.origin, *move.path, move.target))):
        return ""
    legs = [view.centre(square) for square in (move.origin, *move.path, move.target)]
    drawn = (
        f'<path d="{shape.points(legs)}" fill="none" {palette.paint("stroke", "track", 0.5)} '
        f'stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    if not move.path:
        return drawn
    ends = [(x - CELL[0] / 2 + 8, y + CELL[1] / 2 - 9) for x, y in legs[1:]]
    discs = "".join(shape.disc(end, 6.5) for end in ends)
    return (
        f'{drawn}<path d="{discs}" {palette.paint("fill", "track")} {palette.paint("stroke", "halo")}/>'
        f"{lettering(((leg, (x, y + 3.6)) for leg, (x, y) in enumerate(ends, 1)), 10, palette, 'leg_ink')}"
    )


def _selection(view: View, square: int | None, palette: Palette) -> str:
    if square is None or not view.holds(square):
        return ""
    path = shape.box(view.centre(square), CELL[0] - 2, CELL[1] - 2)
    paints = f"{palette.paint('fill', 'selected')} {palette.paint('stroke', 'outline')}"
    return f'<path d="{path}" {paints} stroke-width="2"/>'


def _targets(
    view: View, setup: "Setup", moves: Iterable["Move"], palette: Palette, rim: float
) -> Iterator[str]:
    """Mark where moves end: a shape and a colour by category, all of one category in one path.

    On large boards a beam stands for the marks along a ray.
    """
    moves = list(moves)
    first: dict[int, Move] = {}
    for move in moves:
        best = first.setdefault(move.target, move)
        if move.bits & -move.bits < best.bits & -best.bits:  # the lowest bit comes first
            first[move.target] = move
    shown = {
        square: (move.categories[0].value, move)
        for square, move in first.items()
        if view.holds(square) and move.categories
    }
    reached = [(category, (move.origin, *move.path, move.target)) for category, move in shown.values()]
    rays, covered = beams(reached, view, lambda square: setup.piece_at(square) is None)
    if rays:
        drawn = "".join(palette.mark(ray, category, "nonzero") for category, ray in rays.items())
        yield f'<g opacity="{LOOK["board"]["beam"]["opacity"]}">{drawn}</g>'
    captures = {move.target for move in moves if move.captures and move.target != move.origin}
    paths: dict[str, list[str]] = {}
    for square, (category, move) in shown.items():
        drawn = "" if square in covered else _target(view, setup, move, category)
        if square in captures:
            drawn += shape.rim(view.centre(square), CELL[0] - 3, CELL[1] - 3, rim)
        paths.setdefault(category, []).append(drawn)
    for category, marks in paths.items():
        yield palette.mark("".join(marks), category)
    yield _crossed(view, moves, palette)


def _crossed(view: View, moves: Iterable["Move"], palette: Palette) -> str:
    """Cross out what range captures would take on their way."""
    squares = {
        square
        for move in moves
        if any(category.value == "range_capture" for category in move.categories)
        for square in move.captures
        if square != move.target and view.holds(square)
    }
    crosses = "".join(shape.cross(view.centre(square), 13, 0.11) for square in squares)
    return crosses and palette.mark(crosses, "range_capture")


def _target(view: View, setup: "Setup", move: "Move", category: str) -> str:
    """Draw the shape of one target, beside the piece that stands there."""
    at = view.centre(move.target)
    legs = [view.centre(square) for square in (move.origin, *move.path, move.target)]
    beside = _corner(view, setup, move.target)
    if move.target == move.origin:  # it comes back to its square
        return shape.loop(beside or at, _SMALL * 1.15, 2)
    return shape.of_category(category, beside or at, _SMALL if beside else _LARGE, legs)


def _corner(view: View, setup: "Setup", square: int) -> shape.Point | None:
    """Find the corner of a square with room beside the tip of its wedge; None if the square is empty."""
    piece = setup.piece_at(square)
    if piece is None:
        return None
    return corner(view.centre(square), 1, -1 if piece.side is view.bottom else 1)


def _marks(view: View, setup: "Setup", marks: Mapping[int, Verdict], palette: Palette) -> Iterator[str]:
    """Write verdicts on squares: a tick, a cross, or an empty ring for one that was not found.

    A piece keeps its name: its square is framed, and the verdict stands small in a corner.
    """
    for verdict, draw in _VERDICTS.items():
        squares = [square for square, given in marks.items() if given == verdict and view.holds(square)]
        paths = [_verdict(view, setup, square, draw) for square in squares]
        if paths:
            yield palette.highlight("".join(paths), verdict)


def _verdict(view: View, setup: "Setup", square: int, draw: Callable[[shape.Point, float], str]) -> str:
    at, beside = view.centre(square), _corner(view, setup, square)
    if beside is None:
        return draw(at, 13)
    return shape.rim(at, CELL[0] - 2, CELL[1] - 2, 3) + draw(beside, 7.5)


_VERDICTS: Final[Mapping[Verdict, Callable[[shape.Point, float], str]]] = {
    "right": shape.tick,
    "wrong": lambda at, r: shape.cross(at, r, 0.22),
    "missed": lambda at, r: shape.ring(at, r, r * 0.22),
}
