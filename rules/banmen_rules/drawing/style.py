"""Colours, sizes and fonts of pictures, from ``look.toml``, which the live board has them from too."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from banmen_rules.base.errors import InvalidArgument, UnknownName

LOOK: Final[Mapping[str, Any]] = tomllib.loads((files(__package__) / "look.toml").read_text("utf-8"))

Theme: TypeAlias = str | Mapping[str, str]
"""One of `THEMES`; or colours by name, with the theme that the others are from as ``base``."""
Ground: TypeAlias = Literal["light", "dark"]
THEMES: Final = ("host", "light", "dark", "contrast")
"""The themes by name. ``host`` follows the page, which a picture cannot: it is light."""
COLOURS: Final = tuple(LOOK["colours"])
"""The names of all colours; in CSS ``board_edge`` is ``--bm-board-edge``."""
FOLLOWS: Final = {name: row["follows"] for name, row in LOOK["colours"].items() if "follows" in row}
"""Colours that change with another one in a custom theme, unless it names them: the shades of wood."""
ANNOTATIONS: Final = ("green", "red", "blue", "yellow")
"""The colours of annotations."""
SHADES: Final[Mapping[str, tuple[str, ...]]] = {
    "light": ("light",),
    "dark": ("dark", "light"),
    "contrast": ("contrast", "light"),
    "contrast_dark": ("contrast_dark", "contrast", "light"),
}
"""The looks of the themes, each with the columns of ``look.toml`` to look into, the first one first."""

#: Width and height of a square. All lengths are in these units.
CELL: Final[tuple[int, int]] = (LOOK["board"]["cell"]["width"], LOOK["board"]["cell"]["height"])
#: The frame around the squares, for the coordinates.
MARGIN: Final = 26
#: The default width of a picture in pixels.
WIDEST: Final = 960
#: Fonts for the kanji: the shipped one, which has one weight, then what a machine may have in bold.
FONTS: Final = (
    "Banmen Kanji,Yu Mincho,Hiragino Mincho ProN,Noto Serif CJK JP,Source Han Serif,MS Mincho,serif"
)
#: Fonts for words: the shipped one for Japanese, the reader's own for the rest. (If system-ui came first,
#: Chromium would draw the words of a picture before the embedded font has loaded, and never redraw them.)
WORD_FONTS: Final = "Banmen Kanji,system-ui,sans-serif"

_SHADE_OF: Final = {
    ("host", "light"): "light",
    ("host", "dark"): "dark",
    ("contrast", "dark"): "contrast_dark",
}
_COLOUR: Final = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_OPAQUE: Final = "ff"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one picture.

    >>> palette_of("dark")["board"], palette_of({"board": "#fff"}).paint("fill", "board")
    ('#5b4029', 'fill="#ffffff"')
    """

    colours: Mapping[str, str]
    """By name, each as ``#rrggbb``, or ``#rrggbbaa`` if something shows through."""
    widths: Mapping[str, float]
    """Of lines."""
    toned: Literal["", "u", "t"] = field(default="", repr=False)
    """For print: how White's pieces lie, upright or turned. They get a tone, and each colour of annotations a
    line of its own. Empty on screens."""

    def __getitem__(self, name: str) -> str:
        """Get a colour by its name."""
        return self.colours[name]

    def wood(self, lie: str) -> tuple[str, str]:
        """Name the colours of pieces that lie upright or turned, towards the light and away from it."""
        return ("rose_white", "rose_white") if lie == self.toned else ("wood_light", "wood_dark")

    def paint(self, attribute: str, name: str, opacity: float = 1) -> str:
        """Write a colour as an attribute of SVG, ``fill`` for example, and its opacity as another."""
        colour = self.colours[name]
        alpha = int(colour[7:] or _OPAQUE, 16) / 255 * opacity
        seen = "" if alpha == 1 else f' {attribute.removesuffix("-color")}-opacity="{alpha:.2g}"'
        return f'{attribute}="{colour[:7]}"{seen}'

    def highlight(self, path: str, name: str, edge: str = "halo", rule: str = "evenodd") -> str:
        """Fill a path with a colour, and draw an edge that separates it from wood and ink."""
        return (
            f'<path d="{path}" {self.paint("fill", name)} fill-rule="{rule}" {self.paint("stroke", edge)} '
            f'stroke-width="{self.widths["halo_width"]}" stroke-linejoin="round" paint-order="stroke"/>'
        )

    def mark(self, path: str, category: str, rule: str = "evenodd") -> str:
        """Fill a path with the colour of a category of moves; pale ones have a dark edge."""
        row = LOOK["categories"][category]
        return self.highlight(path, row["fill"], row["edge"], rule)


def palette_of(theme: Theme = "light", ranges: str = "", ground: Ground = "light") -> Palette:
    """Get the colours of a theme.

    Args:
        theme: by name, or as colours of your own.
        ranges: the colour for ranges in the game's article, ``"pink"`` or ``"grey"``; banmen's own if empty.
        ground: what the page is, which ``host`` and ``contrast`` follow.

    Raises:
        UnknownName: if there is no such theme or colour.
        InvalidArgument: if a colour is not valid.

    """
    checked = check_theme(theme)
    own = {"base": checked} if isinstance(checked, str) else {"base": "light", **checked}
    base = own.pop("base")
    return _palette(_SHADE_OF.get((base, ground), base), ranges, tuple(own.items()))


@cache
def shade_colours(shade: str) -> Mapping[str, str]:
    """Get the colours of a shade as ``look.toml`` has them: some are the names of others."""
    return _of_shade(LOOK["colours"], shade)


@cache
def _palette(shade: str, ranges: str, own: tuple[tuple[str, str], ...]) -> Palette:
    chosen = dict(own)
    following = {name: chosen[lead] for name, lead in FOLLOWS.items() if lead in chosen}
    ranged = _of_shade(LOOK["ranges"].get(ranges, {}), shade)
    found = {**shade_colours(shade), **ranged, **following, **chosen}
    for name in COLOURS:
        while not found[name].startswith("#"):
            found[name] = found[found[name]]
    return Palette({name: _full(value) for name, value in found.items()}, _of_shade(LOOK["widths"], shade))


def _of_shade(rows: Mapping[str, Mapping[str, Any]], shade: str) -> dict[str, Any]:
    return {
        name: next(row[each] for each in SHADES[shade] if each in row)
        for name, row in rows.items()
        if any(each in row for each in SHADES[shade])
    }


def _full(colour: str) -> str:
    """Write a colour with two digits for each part, without the last if it is opaque."""
    digits = colour[1:].lower()
    digits = digits if len(digits) > len("rgba") else "".join(digit * 2 for digit in digits)
    return "#" + (digits.removesuffix(_OPAQUE) if len(digits) > len("rrggbb") else digits)


def check_theme(theme: object) -> Theme:
    """Check a theme, and copy it if it is one of your own.

    Raises:
        UnknownName: if there is no such theme or colour.
        InvalidArgument: if it is neither a name nor a dict, or a colour is not valid.

    >>> check_theme({"board": "#d8e2dc"})
    {'board': '#d8e2dc'}
    """
    if isinstance(theme, str):
        if theme not in THEMES:
            raise UnknownName("theme", theme, THEMES)
        return theme
    if not isinstance(theme, Mapping):
        raise InvalidArgument("theme", f"one of {', '.join(THEMES)}, or a dict of colours", theme)
    for name, value in theme.items():
        if name == "base":
            if value not in THEMES:
                raise UnknownName('theme["base"]', f"{value!s:.60}", THEMES)
        elif name not in COLOURS:
            raise UnknownName("colour", f"{name!s:.60}", COLOURS)
        elif not (isinstance(value, str) and _COLOUR.fullmatch(value)):
            raise InvalidArgument(f'theme["{name}"]', 'a colour such as "#e2c189"', value)
    return dict(theme)
