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
    "promoted": "#b3201a",
    "halo": "#fffaec",
    "last": "#fff4be",
    "track": "#4a2f0c",
    "right": "#00724f",
    "wrong": "#c22a10",
    "missed": "#0a62b0",
    "step": "#0a62b0",
    "limited_range": "#2f9fe0",
    "range": "#c2417f",
    "jump": "#f2cf00",
    "jump_range": "#f2cf00",
    "pass_over": "#e8820c",
    "flying": "#e8820c",
    "range_capture": "#d0340a",
    "hook": "#6f3fa8",
    "area": "#00805a",
    "line": "#00805a",
    "igui": "#00805a",
    "pass": "#00805a",
    "teleport": "#5b6068",
}
#: Yellow needs ink around it on pale wood; everything else a pale edge.
EDGES: Final[Mapping[str, str]] = {"jump": "#4b3a00", "jump_range": "#4b3a00"}
