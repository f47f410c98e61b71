"""Draw pieces: a wedge of wood with a name or letters on it, or a piece that wears its move."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from math import inf
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.drawing.rose import BODY, Rose, rose
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import FONTS, LOOK, Palette
from banmen_rules.drawing.ticks import ticks

if TYPE_CHECKING:
    from banmen_rules.core.game import Piece
    from banmen_rules.variants import PieceKind

Glyphs = Literal["kanji", "rose", "letters", "ticks"]
Face = Literal["rose", "both", "kanji"]
"""What stands on a kind where pieces show their moves: the move, its kanji under it, or its kanji alone."""

_PIECES: Final[Mapping[str, Any]] = LOOK["pieces"]
_ROSE: Final[Mapping[str, Any]] = LOOK["rose"]
#: Linear size of a wedge by the size class of its kind, 1 to 5.
SCALES: Final[tuple[float, ...]] = (*_PIECES["scales"],)
#: Corners of the largest wedge around the centre of its square.
WEDGE: Final[tuple[shape.Point, ...]] = tuple((x, y) for x, y in _PIECES["wedge"])


class Look(NamedTuple):
    """The look of a piece: pieces with equal looks share one drawing."""

    text: str
    """The text on it, or at the foot of a rose: letters, or kanji."""
    size: int
    promoted: bool
    turned: bool
    ticks: str = ""
    """The path of the ticks around its name."""
    rose: Rose = ()
    white: bool = False
    """Whether White has the piece, which the colour of a rose shows."""
    plain: bool = False
    """Whether it is a rose whose move has given way to its kanji."""


class _Face(NamedTuple):
    """The layout of a name with a given number of characters on the largest wedge."""

    height: float
    stretch: float  # how much wider than high a character is drawn
    middles: tuple[tuple[float, float], ...]


_FACES: Final[Mapping[int, _Face]] = {
    count: _Face(face["size"], face["stretch"], tuple((x, y) for x, y in face["at"]))
    for count, face in enumerate(_PIECES["faces"], 1)
}
#: The names of what lies upright, and of what is turned.
_TURN: Final = ("u", "t")
#: How much narrower kanji are under a move: one, two, three, four or more.
_NARROW: Final[tuple[float, ...]] = (*_ROSE["narrow"],)
#: How far below its middle a kanji's baseline is, in its own height.
_BASELINE: Final = 0.37


def look_of(
    piece: "Piece",
    glyphs: Glyphs,
    bottom: Side,
    *,
    width: float = inf,
    faces: Mapping[str, Face] | None = None,
) -> Look:
    """Decide how a piece looks on a square so many pixels wide: it shows its kanji, its letters or its move.

    ``faces`` are those of kinds, by id, that show more than their move where pieces show their moves.
    """
    kind, turned = piece.kind, piece.side is not bottom
    if glyphs == "rose":
        worn, white = (faces or {}).get(kind.id, "rose"), piece.side is Side.WHITE
        if worn == "kanji" and kind.kanji:
            return Look(face(kind, piece.side), len(SCALES), piece.promoted, turned, white=white, plain=True)
        drawn = rose(mnemonic(kind.description), royal=kind.royal)
        if worn == "both" and kind.kanji:
            text = face(kind, piece.side) if width >= _ROSE["legible"] else ""
        else:
            text = kind.code if width >= _ROSE["near"] else ""
        return Look(text, 0, piece.promoted, turned, rose=drawn, white=white)
    text = kind.letters if glyphs == "letters" else face(kind, piece.side)
    around = ticks(mnemonic(kind.description)) if glyphs == "ticks" else ""
    return Look(text, kind.size, piece.promoted, turned, around)


def face(kind: "PieceKind", side: Side) -> str:
    """Return the text for a piece: its kanji, or its letters without kanji.

    Where a kind has two faces (``王将/玉将``) White, the senior side, has the first.
    """
    faces = kind.kanji.split("/")
    return faces[0 if side is Side.WHITE else -1] or kind.letters


def characters(text: str) -> list[str]:
    """Split a name into parts that are drawn as one character.

    One that Unicode lacks is described by its parts, ``⿱時鳥``; the shipped font draws that as one.
    """
    return re.findall("[⿰⿱]..|.", text)


def definitions(word: str, looks: Iterable[Look], palette: Palette) -> str:
    """Define each wedge and each different piece once, turned ones lit from the same side as the others."""
    drawn = list(looks)
    woods = "".join(
        f'<linearGradient id="{word}{name}" x1="{x}" x2=".5" y1="{y}" y2="{1 - y}">'
        f"<stop {palette.paint('stop-color', palette.wood(name)[0])}/>"
        f'<stop offset="1" {palette.paint("stop-color", palette.wood(name)[1])}/>'
        f"</linearGradient>"
        for name, x, y in (("u", ".2", 0), ("t", ".8", 1))  # from the upper left of the screen
    )
    wedges = "".join(
        _wedge(word, size, palette, turned=turned)
        for size, turned in sorted(
            {(look.size, look.turned) for look in drawn if not (look.rose or look.plain)}
        )
    )
    paths = {
        path: f"{word}s{number}" for number, path in enumerate(dict.fromkeys(each.ticks for each in drawn))
    }
    shapes = "".join(
        f'<path id="{name}" d="{path}" fill-rule="evenodd"/>' for path, name in paths.items() if path
    )
    faces = "".join(
        f'<g id="{word}{number}">{_rose(look, palette)}</g>'
        if look.rose or look.plain
        else f'<g id="{word}{number}"><use href="#{word}{_TURN[look.turned]}{look.size}"/>'
        f"{_glyphs(look, paths[look.ticks], palette)}</g>"
        for number, look in enumerate(drawn)
    )
    return f"<defs>{woods}{wedges}{shapes}{faces}</defs>"


def standing(uses: Iterable[str], palette: Palette, turn: str = "") -> str:
    """Group pieces that are placed on a board."""
    return (
        f'<g font-family="{FONTS}" font-weight="700" style="font-synthesis:none" text-anchor="middle" '
        f"{palette.paint('fill', 'ink')}{turn}>{''.join(uses)}</g>"
    )


def outline(at: shape.Point, size: int, *, turned: bool) -> str:
    """Draw the outline of a wedge somewhere on the board."""
    scale, sign = SCALES[size - 1], -1 if turned else 1
    corners = [(x * scale, y * scale + 1 - scale) for x, y in WEDGE]
    return shape.points((at[0] + sign * x, at[1] + sign * y) for x, y in corners) + "Z"


def _wedge(word: str, size: int, palette: Palette, *, turned: bool) -> str:
    """Draw a wedge of boxwood and its shadow, which falls downward on the screen."""
    path = outline((0, 0), size, turned=False)
    fall = -1.8 if turned else 1.8
    return (
        f'<g id="{word}{_TURN[turned]}{size}" stroke-linejoin="round">'
        f'<path d="{path}" transform="translate(0 {fall})" {palette.paint("fill", "shadow")}/>'
        f'<path d="{path}" fill="url(#{word}{_TURN[turned]})" {palette.paint("stroke", "wood_edge")} '
        f'stroke-width="{palette.widths["edge_width"]:g}"/></g>'
    )


def _glyphs(look: Look, shape_id: str, palette: Palette) -> str:
    """Draw the face of a wedge: a name, or a name and ticks around it."""
    colour = f" {palette.paint('fill', 'promoted')}" if look.promoted else ""
    if not look.ticks:
        return look.text and _writing(look, colour)
    scale = SCALES[look.size - 1]
    use = f'<use href="#{shape_id}" transform="translate(0 {_n(1 - scale)}) scale({scale})"'
    return f"{_writing(look, colour, *_PIECES['ticked'].values())}{use}{colour}/>"


def _rose(look: Look, palette: Palette) -> str:
    """Draw a piece that wears its move, with its letters or its kanji below, or its kanji instead."""
    edge = palette.paint("stroke", "promoted" if look.promoted else "rose_edge")
    width = _ROSE["promoted_edge" if look.promoted else "edge"]
    fill = palette.paint("fill", "rose_white" if look.white else "rose_black")
    body = f'<path d="{BODY}" {fill} {edge} stroke-width="{width}" stroke-linejoin="round"/>'
    ink = palette.paint("fill", "promoted" if look.promoted and not look.text.isascii() else "rose_ink")
    if look.plain:
        return body + _writing(look, f" {ink}")
    rim = f' {palette.paint("stroke", "rose_ink")} stroke-width="{_ROSE["rim"]}"'
    drawn = "".join(
        f'<path d="{path}" {palette.paint("fill", paint)}{rim if paint in _ROSE["rimmed"] else ""}/>'
        for paint, path in look.rose
    )
    below = ""
    if look.text:
        foot = _ROSE["lettered" if look.text.isascii() else "named"]
        drawn = f'<g transform="translate(0 {foot["y"]}) scale({foot["scale"]})">{drawn}</g>'
        below = f"<text {_foot(look.text)} {ink}>{escape(look.text)}</text>"
    return f'{body}<g stroke-linejoin="round">{drawn}</g>{below}'


def _foot(text: str) -> str:
    """Choose place, size and font of letters, or of a name in kanji, below a move."""
    if text.isascii():
        font = 'font-family="system-ui,sans-serif" font-weight="600"'
        return f'y="{_ROSE["foot"]}" font-size="{_ROSE["letters"]}" {font}'
    named = _ROSE["named"]
    narrow = _NARROW[min(len(characters(text)), len(_NARROW)) - 1]
    turn = "" if narrow == 1 else f' transform="scale({narrow} 1)"'
    return f'y="{named["foot"]}" font-size="{named["size"]}"{turn}'


def _writing(look: Look, colour: str, within: float = 1, lower: float = 0) -> str:
    """Write a name: kanji from top to bottom, four of them two by two, letters in one line."""
    words = characters(look.text)
    known = None if look.text.isascii() else _FACES.get(len(words))
    words = words if known else [look.text]
    height, stretch, middles = known or _in_line(len(look.text))
    height *= within
    scale = SCALES[look.size - 1]
    # Written at its final size, so that only the stretching is left to a transform.
    spans = [
        (x * within * scale / stretch, (y * within + height * _BASELINE + lower) * scale + 1 - scale)
        for x, y in middles
    ]
    (first_x, first_y), *others = spans
    text = escape(words[0]) + "".join(
        f'<tspan x="{_n(x)}" y="{_n(y)}">{escape(glyph)}</tspan>'
        for glyph, (x, y) in zip(words[1:], others, strict=True)
    )
    at = f'x="{_n(first_x)}" y="{_n(first_y)}" ' if first_x else f'y="{_n(first_y)}" '
    turn = "" if stretch == 1 else f' transform="scale({stretch} 1)"'
    family = ' font-family="system-ui,sans-serif" font-weight="600"' if look.text.isascii() else ""
    return f'<text {at}font-size="{_n(height * scale)}"{turn}{colour}{family}>{text}</text>'


def _in_line(letters: int) -> _Face:
    """Lay out letters, or a name too long for a column, in one line."""
    heights = _PIECES["letters"]
    few = 0 < letters <= len(heights)
    return _Face(heights[letters - 1] if few else _PIECES["letters_wide"] / max(1, letters), 1, ((0, 3),))
