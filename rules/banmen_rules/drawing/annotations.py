"""Draw annotations on a board: arrows, circles, shading, labels, numbered steps.

Separate from `svg` because the live board draws the same: sizes and places here are the model for it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any, Final, Literal, NamedTuple
from unicodedata import east_asian_width

from banmen_rules.base.errors import InvalidArgument, UnknownName
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.board_drawing import View, lettering
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import ANNOTATIONS, CELL, LOOK, WORD_FONTS, Palette

Kind = Literal["arrow", "circle", "shade", "label", "steps"]
Colour = Literal["green", "red", "blue", "yellow"]
Middles = Mapping[int, Point]
"""The visible squares of an annotation: their numbers in it (from 1), with their centres."""

_FEWEST: Final[Mapping[str, int]] = {"arrow": 2, "circle": 1, "shade": 1, "label": 1, "steps": 1}

_SIZES: Final[Mapping[str, Any]] = LOOK["annotations"]
_SHAFT: Final[float] = _SIZES["shaft"]
_EDGE: Final[float] = _SIZES["edge"]
_LETTER: Final[float] = _SIZES["letter"]


class Annotation(NamedTuple):
    """An annotation on a board.

    >>> from banmen_rules import Setup, game
    >>> from banmen_rules.drawing.svg import Annotation, board_svg
    >>> board = Setup(game("tai"))
    >>> arrow = Annotation("arrow", (board.square("13m"), board.square("13h")), "red")
    >>> "<svg" in board_svg(board, annotations=[arrow])
    True
    """

    kind: Kind
    squares: tuple[int, ...]
    """For an arrow in order, with its bends between; otherwise the squares to mark, number or label."""
    colour: Colour = "green"
    text: str = ""
    """The text of a label."""


def checked(annotations: Iterable[Annotation]) -> list[Annotation]:
    """Check that annotations can be drawn, and list them.

    Raises:
        UnknownName: if a kind or a colour does not exist.
        InvalidArgument: if one is not an `Annotation`, or has too few squares.

    """
    found = list(annotations)
    for each in found:
        entry: object = each  # any value from outside
        if not isinstance(entry, Annotation) or not all(isinstance(at, int) for at in entry.squares):
            raise InvalidArgument("annotations", "Annotation objects whose squares are numbers", each)
        kind, squares, colour, _ = each
        if kind not in _FEWEST:
            raise UnknownName("kind of annotation", kind, _FEWEST)
        if colour not in ANNOTATIONS:
            raise UnknownName("colour", colour, ANNOTATIONS)
        if len(squares) < _FEWEST[kind]:
            raise InvalidArgument(f"squares of {kind!r}", f"{_FEWEST[kind]} or more", len(squares))
    return found


def under(annotations: Iterable[Annotation], view: View, palette: Palette) -> Iterator[str]:
    """Draw the annotations under the pieces: shading."""
    for annotation in annotations:
        middles = _middles(annotation, view).values()
        if annotation.kind != "shade" or not middles:
            continue
        if palette.toned:
            lines = "".join(map(_hatch, middles))
            ink = palette.paint("stroke", f"note_{annotation.colour}")
            yield f'<path d="{lines}" {ink} stroke-width="1.4"/>'
        else:
            boxes = "".join(shape.box(at, *CELL) for at in middles)
            yield f'<path d="{boxes}" {palette.paint("fill", f"note_{annotation.colour}", 0.42)}/>'


def over(annotations: Sequence[Annotation], view: View, palette: Palette) -> Iterator[str]:
    """Draw the annotations over the pieces, texts last."""
    for kind, draw in (("circle", _circles), ("arrow", _arrow), ("steps", _steps)):
        for annotation in annotations:
            middles = _middles(annotation, view)
            if annotation.kind == kind and middles:
                yield draw(middles, annotation.colour, palette)
    for annotation in annotations:
        for at in _middles(annotation, view).values() if annotation.kind == "label" else ():
            yield _label(at, annotation, (view.width, view.height), palette)


def _middles(annotation: Annotation, view: View) -> Middles:
    """Find the visible squares of an annotation; an arrow is visible as a whole or not at all."""
    seen = {number: view.centre(at) for number, at in enumerate(annotation.squares, 1) if view.holds(at)}
    return seen if annotation.kind != "arrow" or len(seen) == len(annotation.squares) else {}


def arrow(path: Sequence[Point]) -> tuple[str, str]:
    """Draw an arrow through points: its shaft, a line to be stroked, and its head, to be filled.

    It begins beside the middle of the first and points at the middle of the last.
    """
    long, half = _SIZES["head"].values()
    *_, before, end = path
    dx, dy = shape.direction(before, end)
    # Leave at least half of the last leg for the shaft, however short it is.
    long = min(long, hypot(end[0] - before[0], end[1] - before[1]) / 2)
    neck = (end[0] - dx * long, end[1] - dy * long)
    out = shape.direction(path[0], path[1])
    start = (path[0][0] + out[0] * _SIZES["start"], path[0][1] + out[1] * _SIZES["start"])
    corners = [(neck[0] - dy * half, neck[1] + dx * half), end, (neck[0] + dy * half, neck[1] - dx * half)]
    return shape.points([start, *path[1:-1], neck]), shape.points(corners) + "Z"


def _hatch(at: Point) -> str:
    """Draw lines across a square, as shading for print."""
    (width, height), (x, y) = CELL, (at[0] - CELL[0] / 2, at[1] - CELL[1] / 2)
    ends = range(
        _HATCH, width + height, _HATCH
    )  # where a line meets the left edge, or would below the square
    return "".join(
        f"M{_n(x + max(0, end - height))} {_n(y + min(end, height))}"
        f"L{_n(x + min(end, width))} {_n(y + max(0, end - width))}"
        for end in ends
    )


_HATCH: Final = 7
_DASHES: Final[Mapping[str, str]] = {
    "red": ' stroke-dasharray="9 5.5"',
    "yellow": ' stroke-dasharray="0.1 6" stroke-linecap="round"',
}
"""The lines of colours in print; blue lines are plain, and green ones double."""


def _line(path: str, width: float, colour: Colour, palette: Palette) -> str:
    """Draw a line that tells its colour in print."""
    stroke, wide = palette.paint("stroke", f"note_{colour}"), f'fill="none" stroke-width="{width:g}"'
    drawn = f'<path d="{path}" {wide} {stroke}{_DASHES.get(colour, "")}/>'
    if colour != "green":
        return drawn
    gap = f'fill="none" stroke-width="{width / 3:g}" {palette.paint("stroke", "halo")}'
    return f'{drawn}<path d="{path}" {gap}/>'


def _arrow(middles: Middles, colour: Colour, palette: Palette) -> str:
    shaft, head = arrow(list(middles.values()))

    def both(paint: str, wider: float) -> str:
        stroke = palette.paint("stroke", paint)
        line = (
            f'<path d="{shaft}" fill="none" {stroke} stroke-width="{_SHAFT + wider:g}" '
            f'stroke-linecap="round"/>'
        )
        if palette.toned and not wider:
            line = _line(shaft, _SHAFT, colour, palette)
        return (
            f'{line}<path d="{head}" {palette.paint("fill", paint)} {stroke} stroke-width="{1 + wider:g}"/>'
        )

    drawn = both("halo", 2 * _EDGE) + both(f"note_{colour}", 0)
    return f'<g stroke-linejoin="round" opacity=".88">{drawn}</g>'


def _circles(middles: Middles, colour: Colour, palette: Palette) -> str:
    if palette.toned:
        wide = 1.4 * _SIZES["ring"] if colour == "green" else _SIZES["ring"]
        circles = "".join(shape.disc(at, CELL[0] / 2 - 1 - wide / 2) for at in middles.values())
        edge = f'fill="none" {palette.paint("stroke", "halo")} stroke-width="{wide + 2 * _EDGE:g}"'
        return f'<path d="{circles}" {edge}/>{_line(circles, wide, colour, palette)}'
    rings = "".join(shape.ring(at, CELL[0] / 2 - 1, _SIZES["ring"]) for at in middles.values())
    return f'<path d="{rings}" fill-rule="evenodd" {_filled(colour, palette)} paint-order="stroke"/>'


def _filled(colour: Colour, palette: Palette) -> str:
    edge = palette.paint("stroke", "halo")
    return f'{palette.paint("fill", f"note_{colour}")} {edge} stroke-width="{_EDGE}"'


def _steps(middles: Middles, colour: Colour, palette: Palette) -> str:
    """Number squares in their upper left corners."""
    places = {step: (x - CELL[0] / 2 + 10, y - CELL[1] / 2 + 10) for step, (x, y) in middles.items()}
    discs = "".join(shape.disc(at, _SIZES["disc"]) for at in places.values())
    numbers = ((step, (x, y + 4.2)) for step, (x, y) in places.items())
    return (
        f'<path d="{discs}" {_filled(colour, palette)}/>{_words(numbers, colour, palette, _SIZES["digit"])}'
    )


def _label(at: Point, annotation: Annotation, board: Point, palette: Palette) -> str:
    """Write a text on a strip along the lower edge of its square, as wide as it needs."""
    wide = max(20.0, sum(_wide(char) for char in annotation.text) * _LETTER + 12)
    middle = min(max(at[0], wide / 2 + 1), max(board[0] - wide / 2 - 1, wide / 2 + 1))
    x, y = middle - wide / 2, min(at[1] + CELL[1] / 2 - 13, board[1] - 17)
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="16" rx="5" '
        f"{_filled(annotation.colour, palette)}/>"
        f"{_words([(annotation.text, (middle, y + 11.6))], annotation.colour, palette, _LETTER)}"
    )


def _wide(char: str) -> float:
    """Estimate the width of a character, relative to its height."""
    return 1.0 if east_asian_width(char) in "WF" else 0.64 if char.isupper() or char.isdigit() else 0.55


def _words(texts: Iterable[tuple[object, Point]], colour: Colour, palette: Palette, size: float) -> str:
    ink = "on_yellow" if colour == "yellow" else "note_ink"
    return lettering(texts, size, palette, ink, WORD_FONTS)
