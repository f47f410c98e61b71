"""Draw the figures that the README shows: ``docs/figures.svg``.

    .venv/bin/python tools/make_figures.py

A test fails when the file is out of date.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "rules"), str(ROOT / "widget")]

from banmen import MoveDiagram  # noqa: E402 - from this checkout, installed or not
from banmen_rules.drawing.svg import with_font  # noqa: E402 - likewise

FILE = ROOT / "docs" / "figures.svg"
SHOWN = (
    ("lion dog", "tai"),
    ("hook mover", "tai"),
    ("great falcon", "taikyoku"),
    ("great elephant", "taikyoku"),
)
_WIDTH, _HEIGHT, _GAP = 210, 242, 16


def picture() -> str:
    """Make one picture of all, side by side."""
    wide = len(SHOWN) * (_WIDTH + _GAP) - _GAP
    drawn = [MoveDiagram(kind, game, radius=3, caption=True, width=_WIDTH) for kind, game in SHOWN]
    title = "; ".join(f"{one.caption}: {one.sentence}" for one in drawn)
    figures = "".join(
        f'<g transform="translate({place * (_WIDTH + _GAP)} 0)">{one.svg()}</g>'
        for place, one in enumerate(drawn)
    )
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {_HEIGHT}" width="{wide}" '
        f'height="{_HEIGHT}" role="img"><title>{title}</title>{figures}</svg>\n'
    )


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
    print(FILE)
