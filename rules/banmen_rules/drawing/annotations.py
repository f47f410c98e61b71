"""Draw annotations on a board: arrows, circles, shading, labels, numbered steps.

Separate from `svg` because the live board draws the same: sizes and places here are the model for it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Final, Literal, NamedTuple
from unicodedata import east_asian_width

from banmen_rules.base.errors import InvalidArgument, UnknownName
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.board_drawing import View, lettering
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import ANNOTATIONS, CELL, COLOURS, WORD_FONTS

Kind = Literal["arrow", "circle", "shade", "label", "steps"]
Colour = Literal["green", "red", "blue", "yellow"]
Middles = Mapping[int, Point]
"""The visible squares of an annotation: their numbers in it (from 1), with their centres."""

_FEWEST: Final[Mapping[str, int]] = {"arrow": 2, "circle": 1, "shade": 1, "label": 1, "steps": 1}

#: Width of an arrow's shaft, and length and half width of its head.
_SHAFT: Final = 5.5
_HEAD: Final = (15.0, 9.0)
#: How far from the middle of its first square an arrow begins.
_START: Final = 9.0
#: How far the pale edge reaches beyond what is drawn, to keep it apart from wood and ink.
_EDGE: Final = 1.3
_LETTER: Final = 11.5


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


def under(annotations: Iterable[Annotation], view: View) -> Iterator[str]:
    """Draw the annotations under the pieces: shading."""
    for annotation in annotations:
        boxes = "".join(shape.box(at, *CELL) for at in _middles(annotation, view).values())
        if annotation.kind == "shade" and boxes:
            yield f'<path d="{boxes}" fill="{ANNOTATIONS[annotation.colour]}" fill-opacity=".42"/>'


def over(annotations: Sequence[Annotation], view: View) -> Iterator[str]:
    """Draw the annotations over the pieces, texts last."""
    for kind, draw in (("circle", _circles), ("arrow", _arrow), ("steps", _steps)):
        for annotation in annotations:
            middles = _middles(annotation, view)
            if annotation.kind == kind and middles:
                yield draw(middles, annotation.colour)
    for annotation in annotations:
        for at in _middles(annotation, view).values() if annotation.kind == "label" else ():
            yield _label(at, annotation, view.width)


def _middles(annotation: Annotation, view: View) -> Middles:
    """Find the visible squares of an annotation; an arrow is visible as a whole or not at all."""
    seen = {number: view.centre(at) for number, at in enumerate(annotation.squares, 1) if view.holds(at)}
    return seen if annotation.kind != "arrow" or len(seen) == len(annotation.squares) else {}


def arrow(path: Sequence[Point]) -> tuple[str, str]:
    """Draw an arrow through points: its shaft, a line to be stroked, and its head, to be filled.

    It begins beside the middle of the first and points at the middle of the last.
    """
    long, half = _HEAD
    *_, before, end = path
    dx, dy = shape.direction(before, end)
    # Leave at least half of the last leg for the shaft, however short it is.
    long = min(long, hypot(end[0] - before[0], end[1] - before[1]) / 2)
    neck = (end[0] - dx * long, end[1] - dy * long)
    out = shape.direction(path[0], path[1])
    start = (path[0][0] + out[0] * _START, path[0][1] + out[1] * _START)
    corners = [(neck[0] - dy * half, neck[1] + dx * half), end, (neck[0] + dy * half, neck[1] - dx * half)]
    return shape.points([start, *path[1:-1], neck]), shape.points(corners) + "Z"


def _arrow(middles: Middles, colour: Colour) -> str:
    shaft, head = arrow(list(middles.values()))
    edge, paint = COLOURS["halo"], ANNOTATIONS[colour]
    both = (
        f'<path d="{shaft}" fill="none" stroke="{{0}}" stroke-width="{{1}}" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{{0}}" stroke="{{0}}" stroke-width="{{2}}"/>'
    )
    return (
        f'<g stroke-linejoin="round" opacity=".88">{both.format(edge, _SHAFT + 2 * _EDGE, 2 * _EDGE + 1)}'
        f"{both.format(paint, _SHAFT, 1)}</g>"
    )


def _circles(middles: Middles, colour: Colour) -> str:
    rings = "".join(shape.ring(at, CELL[0] / 2 - 1, 3.4) for at in middles.values())
    return (
        f'<path d="{rings}" fill="{ANNOTATIONS[colour]}" fill-rule="evenodd" stroke="{COLOURS["halo"]}" '
        f'stroke-width="{_EDGE}" paint-order="stroke"/>'
    )


def _steps(middles: Middles, colour: Colour) -> str:
    """Number squares in their upper left corners."""
    places = {step: (x - CELL[0] / 2 + 10, y - CELL[1] / 2 + 10) for step, (x, y) in middles.items()}
    discs = "".join(shape.disc(at, 9) for at in places.values())
    return (
        f'<path d="{discs}" fill="{ANNOTATIONS[colour]}" stroke="{COLOURS["halo"]}" stroke-width="{_EDGE}"/>'
        f"{_words(((step, (x, y + 4.2)) for step, (x, y) in places.items()), colour, 12)}"
    )


def _label(at: Point, annotation: Annotation, width: float) -> str:
    """Write a text on a strip along the lower edge of its square, as wide as it needs."""
    wide = max(20.0, sum(_wide(char) for char in annotation.text) * _LETTER + 12)
    middle = min(max(at[0], wide / 2 + 1), max(width - wide / 2 - 1, wide / 2 + 1))
    x, y = middle - wide / 2, at[1] + CELL[1] / 2 - 13
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="16" rx="5" '
        f'fill="{ANNOTATIONS[annotation.colour]}" stroke="{COLOURS["halo"]}" stroke-width="{_EDGE}"/>'
        f"{_words([(annotation.text, (middle, y + 11.6))], annotation.colour, _LETTER)}"
    )


def _wide(char: str) -> float:
    """Estimate the width of a character, relative to its height."""
    return 1.0 if east_asian_width(char) in "WF" else 0.64 if char.isupper() or char.isdigit() else 0.55


def _words(texts: Iterable[tuple[object, Point]], colour: Colour, size: float) -> str:
    return lettering(texts, size, COLOURS["ink"] if colour == "yellow" else "#fff", WORD_FONTS)
