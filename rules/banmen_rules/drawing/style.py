"""Measures and colours of the board's pictures: those of the live board in a light theme."""

from collections.abc import Mapping
from typing import Final

#: Width and height of a square. All lengths are in these units.
CELL: Final = (44, 48)
#: The frame around the squares, where the coordinates stand.
MARGIN: Final = 26
#: How wide a picture wants to be, in pixels, if nobody says.
WIDEST: Final = 960
#: Fonts for the kanji: the shipped one, which has one weight, then what a machine may have in bold.
FONTS: Final = (
    "Banmen Kanji,Yu Mincho,Hiragino Mincho ProN,Noto Serif CJK JP,Source Han Serif,MS Mincho,serif"
)
#: Fonts for words: the shipped one for Japanese, the reader's own for the rest. (If system-ui came first,
#: Chromium would draw the words of a picture before the embedded font has loaded, and leave them so.)
WORD_FONTS: Final = "Banmen Kanji,system-ui,sans-serif"
#: The colours, once: those of the live board in a light theme, the categories by their names.
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
#: What is drawn on a board by hand; all but yellow dark enough for white letters.
ANNOTATIONS: Final[Mapping[str, str]] = {
    "green": "#177a3c",
    "red": "#c22a10",
    "blue": "#0a62b0",
    "yellow": "#f0b400",
}
#: What the articles colour ranges with, and the edge that it needs.
RANGES: Final[Mapping[str, tuple[str, str]]] = {
    "pink": ("#ff8fc0", "#5c0a36"),
    "grey": ("#62666c", COLOURS["halo"]),
}
#: What is pale needs ink around it on pale wood; everything else a pale edge.
EDGES: Final[Mapping[str, str]] = dict.fromkeys(
    ("limited_range", "jump", "jump_range", "pass_over", "flying"), "#3a2a08"
)


def highlight(path: str, colour: str, edge: str = COLOURS["halo"]) -> str:
    """Fill a path, with an edge that keeps it apart from wood and ink."""
    return (
        f'<path d="{path}" fill="{colour}" fill-rule="evenodd" stroke="{edge}" '
        f'stroke-width="1.3" stroke-linejoin="round" paint-order="stroke"/>'
    )
