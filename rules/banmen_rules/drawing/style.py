"""Sizes, fonts and colours of pictures (the colour of each move category, too), as on the live board."""

from collections.abc import Mapping
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
#: All colours, as on the live board in a light theme: parts of the board, then move categories by name.
COLOURS: Final[Mapping[str, str]] = {
    "frame": "#cfa565",
    "board": "#e2c189",
    "rule": "#6f4e22",
    "coordinate": "#46300f",
    "wedge": "#fdf3d6",
    "shade": "#ecd09a",
    "edge": "#84602b",
    "shadow": "#422604",
    "ink": "#1c130a",
    "promoted": "#ad1d17",
    "halo": "#fffaec",
    "last": "#fff4be",
    "track": "#4a2f0c",
    "right": "#00724f",
    "wrong": "#c22a10",
    "missed": "#0a62b0",
    "step": "#0a62b0",
    "limited_range": "#2f9fe0",
    "range": "#b83478",
    "jump": "#f2cf00",
    "jump_range": "#f2cf00",
    "pass_over": "#e8820c",
    "flying": "#e8820c",
    "range_capture": "#c42d06",
    "hook": "#6f3fa8",
    "area": "#007a55",
    "line": "#007a55",
    "igui": "#007a55",
    "pass": "#007a55",
    "teleport": "#5b6068",
    "outlined": "#6f3fa8",
}
#: The colours of annotations; all but yellow are dark enough for white letters.
ANNOTATIONS: Final[Mapping[str, str]] = {
    "green": "#177a3c",
    "red": "#c22a10",
    "blue": "#0a62b0",
    "yellow": "#f0b400",
}
#: The colours that articles give to ranges, with the edge each needs.
RANGES: Final[Mapping[str, tuple[str, str]]] = {
    "pink": ("#ff8fc0", "#5c0a36"),
    "grey": ("#62666c", COLOURS["halo"]),
}
#: Pale colours need a dark edge on pale wood; all others get a pale edge.
EDGES: Final[Mapping[str, str]] = dict.fromkeys(
    ("limited_range", "jump", "jump_range", "pass_over", "flying"), "#3a2a08"
)


def highlight(path: str, colour: str, edge: str = COLOURS["halo"]) -> str:
    """Fill a path, with an edge that separates it from wood and ink."""
    return (
        f'<path d="{path}" fill="{colour}" fill-rule="evenodd" stroke="{edge}" '
        f'stroke-width="1.3" stroke-linejoin="round" paint-order="stroke"/>'
    )
