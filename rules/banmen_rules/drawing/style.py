"""Sizes, fonts and colours of pictures (the colour of each move category, too), as on the live board."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

#: Width and height of a square. All lengths are in these units.
CELL: Final = (44, 48)
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
_LOOK: Final = tomllib.loads((files(__package__) / "look.toml").read_text("utf-8"))
#: All colours, as on the live board in a light theme: parts of the board, then move categories by name.
COLOURS: Final[Mapping[str, str]] = _LOOK["colours"]
#: The colours of annotations; all but yellow are dark enough for white letters.
ANNOTATIONS: Final[Mapping[str, str]] = _LOOK["annotations"]
#: The colours that articles give to ranges, with the edge each needs.
RANGES: Final[Mapping[str, tuple[str, str]]] = {
    name: (fill, edge) for name, (fill, edge) in _LOOK["ranges"].items()
}
_EDGES: Final[Mapping[str, str]] = _LOOK["edges"]


def highlight(path: str, name: str, paint: tuple[str, str] | None = None) -> str:
    """Fill a path with a colour by its name, and an edge that separates it from wood and ink."""
    colour, edge = paint or (COLOURS[name], _EDGES.get(name, COLOURS["halo"]))
    return (
        f'<path d="{path}" fill="{colour}" fill-rule="evenodd" stroke="{edge}" '
        f'stroke-width="1.3" stroke-linejoin="round" paint-order="stroke"/>'
    )
