"""How a piece is drawn: its wedge of wood, and the name written on it."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from banmen_rules import _shapes as shape
from banmen_rules._shapes import number as _n
from banmen_rules._style import COLOURS
from banmen_rules.geometry import Side

if TYPE_CHECKING:
    from banmen_rules.pieces import PieceKind

#: Linear size of a wedge by the size class of its kind, 1 to 5; as the next two, like the live board's.
SCALES: Final = (0.8, 0.85, 0.9, 0.95, 1.0)
#: Corners of the largest wedge around the centre of its square.
WEDGE: Final = ((0, -21.5), (14.2, -15.5), (19, 20.5), (-19, 20.5), (-14.2, -15.5))


class Look(NamedTuple):
    """What tells one piece's drawing from another's."""

    text: str
    size: int
    promoted: bool
    turned: bool


class _Face(NamedTuple):
    """How a name of so many characters is laid out on the largest wedge."""

    height: float
    stretch: float  # how much wider than high a character is drawn
    middles: tuple[tuple[float, float], ...]


_FACES: Final[Mapping[int, _Face]] = {
    1: _Face(26, 1.08, ((0, 1.5),)),
    2: _Face(17.2, 1.14, ((0, -6.6), (0, 10.4))),
    3: _Face(12, 1.5, ((0, -10.4), (0, 1.4), (0, 13.2))),
    # Read as Japanese is written: the right column first.
    4: _Face(13.6, 0.94, ((6.4, -4.8), (6.4, 9.6), (-6.4, -4.8), (-6.4, 9.6))),
}
#: How far below its middle a kanji's baseline is, in its own height.
_BASELINE: Final = 0.37


def face(kind: "PieceKind", side: Side) -> str:
    """Return what is written on a piece: its kanji, or its letters if it has none.

    Where a kind has two faces (``王将/玉将``) White, the senior side, has the first.
    """
    faces = kind.kanji.split("/")
    return faces[0 if side is Side.WHITE else -1] or kind.letters


def characters(text: str) -> list[str]:
    """Cut a name into what is drawn as one character.

    One that Unicode lacks is described by its parts, ``⿱時鳥``; the shipped font draws that as one.
    """
    return re.findall("[⿰⿱]..|.", text)


def definitions(word: str, looks: Iterable[Look]) -> str:
    """Define each wedge and each different piece once, turned ones lit from the same side as the others."""
    drawn = list(looks)
    light, dark = COLOURS["wedge"], COLOURS["shade"]
    woods = "".join(
        f'<linearGradient id="{word}{name}" x1=".2" x2=".5" y1="{start}" y2="{1 - start}">'
        f'<stop stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>'
        for name, start in (("u", 0), ("t", 1))
    )
    wedges = "".join(
        _wedge(word, size, turned=turned)
        for size, turned in sorted({(look.size, look.turned) for look in drawn})
    )
    faces = "".join(
        f'<g id="{word}{number}"><use href="#{_wedge_id(word, look.size, turned=look.turned)}"/>'
        f"{_writing(look)}</g>"
        for number, look in enumerate(drawn)
    )
    return f"<defs>{woods}{wedges}{faces}</defs>"


def _wedge_id(word: str, size: int, *, turned: bool) -> str:
    return f"{word}{'t' if turned else 'u'}{size}"


def _wedge(word: str, size: int, *, turned: bool) -> str:
    """Draw a wedge of boxwood and its shadow, which falls downward on the screen."""
    scale = SCALES[size - 1]
    path = shape.points((x * scale, y * scale + 1 - scale) for x, y in WEDGE) + "Z"
    fall = -1.8 if turned else 1.8
    return (
        f'<g id="{_wedge_id(word, size, turned=turned)}" stroke-linejoin="round">'
        f'<path d="{path}" transform="translate(0 {fall})" fill="{COLOURS["shadow"]}" fill-opacity=".34"/>'
        f'<path d="{path}" fill="url(#{word}{"t" if turned else "u"})" stroke="{COLOURS["edge"]}" '
        f'stroke-width=".9"/></g>'
    )


def _writing(look: Look) -> str:
    """Write a name: kanji from top to bottom, four of them two by two, letters in one line."""
    words = characters(look.text)
    known = None if look.text.isascii() else _FACES.get(len(words))
    words = words if known else [look.text]
    height, stretch, middles = known or _Face(min(15.0, 46 / max(3, len(look.text))), 1, ((0, 3),))
    scale = SCALES[look.size - 1]
    # Written at its final size, so that only the stretching is left to a transform.
    spans = [(x * scale / stretch, (y + height * _BASELINE) * scale + 1 - scale) for x, y in middles]
    (first_x, first_y), *others = spans
    text = escape(words[0]) + "".join(
        f'<tspan x="{_n(x)}" y="{_n(y)}">{escape(glyph)}</tspan>'
        for glyph, (x, y) in zip(words[1:], others, strict=True)
    )
    at = f'x="{_n(first_x)}" y="{_n(first_y)}" ' if first_x else f'y="{_n(first_y)}" '
    turn = "" if stretch == 1 else f' transform="scale({stretch} 1)"'
    colour = f' fill="{COLOURS["promoted"]}"' if look.promoted else ""
    return f'<text {at}font-size="{_n(height * scale)}"{turn}{colour}>{text}</text>'
