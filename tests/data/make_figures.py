"""Write the golden files of figures: ``python tests/data/make_figures.py``, and look at what changed.

Run it only when the format or the figures change, on purpose.
"""

import base64
import json
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules")]

from banmen_rules import betza, game  # noqa: E402 - after the path
from banmen_rules.drawing.figure import Figure, encode  # noqa: E402

FOLDER = Path(__file__).parent / "wire" / "figures"


def main() -> int:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name in goldens():
        (FOLDER / f"{name}.json").write_text(text(name), "utf-8")
        print(f"{name}: {len(text(name))} characters")  # noqa: T201
    return 0


def goldens() -> dict[str, Sequence[Figure]]:
    """Make the figures of each file."""
    names = {"taikyoku": "GG LD AG FLC KT HTK", "tai": "E LN LD", "dai_dai": "FDE LGN"}
    return {
        "nothing": (),
        "pieces": [
            Figure.of(game(variant).kind(code).description)
            for variant, codes in names.items()
            for code in codes.split()
        ],
        "among_others": [
            Figure.of(betza.parse("KNAD[cK-aK][mK-bK]"), None, [(0, 1), (2, 2)], [(1, 0), (-1, 1)]),
            Figure.of(betza.parse("Q!"), 4, [(0, 2)], [(2, 0), (-3, -3)]),
        ],
        "every_part": [
            Figure.of(betza.parse("[cdK-bK]bR5(0,0)"), 3),
            Figure.of(betza.parse("[pR-fR]mWcF[R?bB]"), 2),
            Figure.of(betza.parse("U(17,3)"), 1),
            Figure.of(betza.parse("[W-fF]"), 1),
            Figure.of(betza.parse("Q12"), 1),
        ],
    }


def text(name: str) -> str:
    """Write a file's text."""
    figures = goldens()[name]
    golden = {
        "name": name,
        "base64": base64.b64encode(encode(figures, paths=True)).decode(),
        "figures": [_plain(figure) for figure in figures],
    }
    return json.dumps(golden) + "\n"


def _plain(figure: Figure) -> dict[str, object]:
    return {
        "radius": figure.radius,
        "cut": figure.cut,
        "friends": sorted(figure.friends),
        "enemies": sorted(figure.enemies),
        "targets": [
            {
                "dx": target.dx,
                "dy": target.dy,
                "categories": [category.value for category in target.categories],
                "moves": target.moves,
                "captures": target.captures,
                "conditional": target.conditional,
                "via": target.via,
            }
            for target in figure.targets
        ],
        "beyond": [
            {
                "dx": path.dx,
                "dy": path.dy,
                "categories": [category.value for category in path.categories],
                "reach": path.reach,
            }
            for path in figure.beyond
        ],
        "paths": [
            {
                "squares": path.squares,
                "captured": path.captured,
                "needs": [list(need) for need in path.needs],
                "categories": [category.value for category in path.categories],
                "moves": path.moves,
                "captures": path.captures,
            }
            for path in figure.paths
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
