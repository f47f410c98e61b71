"""Write the examples of what is drawn: ``python tests/data/make_drawings.py``, and look at what changed.

Pictures are drawn in Python and the live board in TypeScript. Both are held to the one file that this
writes: what Python draws is exactly that, and what TypeScript draws is that but for rounding. Run it when
the look changes, on purpose and in both.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules")]

from banmen_rules import Category, Side, game  # noqa: E402 - after the path
from banmen_rules.betza import parse  # noqa: E402
from banmen_rules.drawing import annotations  # noqa: E402
from banmen_rules.drawing import shapes as shape  # noqa: E402
from banmen_rules.drawing.beams import beams  # noqa: E402
from banmen_rules.drawing.board_drawing import Coordinates, View, ranks_of, view_of  # noqa: E402
from banmen_rules.drawing.figure._figure import draw  # noqa: E402
from banmen_rules.drawing.mnemonic import Mnemonic, mnemonic  # noqa: E402
from banmen_rules.drawing.piece_drawing import Look, definitions, outline  # noqa: E402
from banmen_rules.drawing.rose import rose  # noqa: E402
from banmen_rules.drawing.style import palette_of  # noqa: E402
from banmen_rules.drawing.ticks import ticks  # noqa: E402
from tests.data import make_figures  # noqa: E402

FILE = Path(__file__).parent / "drawings.json"

#: Between them they go every way that a kind of the three games goes.
KINDS: Final = {
    "dai_dai": "K Q P L LN LD HM FDE WBF GBD SBR LGN D",
    "tai": "E SE HF TK P LN LD HM",
    "taikyoku": "GG LD WDV AG RAD FLG KM FLC AD GBI KT TF FE HTK HT",
}
#: One to four characters, one told by its parts, one of a rare plane; too many; letters.
NAMES: Final = (
    "犬",
    "獅子",
    "四天王",
    "自在天王",
    "⿰古寺⿱時鳥",
    "𠵇犬",
    "五文字以上",
    "P",
    "LN",
    "+LN",
    "ABCD",
    "ABCDEF",
)
SIZES: Final = (1, 2, 3, 4, 5)
#: The points that a move goes through: straight, slanting, bent.
DIRECTIONS: Final = (
    ((0, 0), (0, -48)),
    ((0, 0), (44, 48)),
    ((0, 0), (-132, 0)),
    ((0, 0), (0, -96), (88, -96)),
    ((0, 0), (44, -48), (0, 0)),
)
NOTES: Final[Sequence[tuple[annotations.Kind, str, str]]] = (
    ("arrow", "9l 9e", ""),
    ("arrow", "9l 8k", ""),
    ("arrow", "9l 9e 4e 4i", ""),
    ("circle", "9l 1a", ""),
    ("shade", "9l 8l", ""),
    ("steps", "9l 8k 9j", ""),
    ("label", "9l", "A"),
    ("label", "17a", "Look here: 12 ways"),
    ("label", "1q", "獅子の足 is long"),
    ("label", "9i", "𠵇犬 😀"),
)

#: A line on a board of 25 by 25 squares: its category, where it starts (a hook turns there), the step from
#: one square to the next, how far the piece goes, and how far away others stand.
RAYS: Final = (
    ("range", 312, -25, (1, 2, 3, 4, 5), (5,)),
    ("range", 312, 1, (1,), ()),
    ("limited_range", 312, 26, (1, 2, 3), ()),
    ("pass_over", 312, -24, (1, 4, 5), (2, 3)),
    ("jump_range", 312, 25, (3, 4, 5), (1,)),
    ("jump", 312, -1, (2, 3), ()),
    ("hook", 62, -1, (1, 2, 3), (3,)),
    ("hook", 62, 1, (1,), ()),
)

Shaped = Mapping[str, object]


def main() -> int:
    """Write the file, an example a line."""
    FILE.write_text(text(), "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")  # noqa: T201
    return 0


def text() -> str:
    """Write the examples as the file has them."""
    lists = ",\n".join(
        f'"{name}": [\n' + ",\n".join(json.dumps(one, ensure_ascii=False) for one in found) + "\n]"
        for name, found in drawings().items()
    )
    return "{\n" + lists + "\n}\n"


def drawings() -> dict[str, list[Shaped]]:
    """Draw every example."""
    return {
        "kinds": list(_kinds()),
        "wedges": [
            {"size": size, "turned": turned, "outline": outline((100, 50), size, turned=turned)}
            for size in SIZES
            for turned in (False, True)
        ],
        "light": [{"turned": turned, **_light(turned=turned)} for turned in (False, True)],
        "faces": list(_faces()),
        "shapes": list(_shapes()),
        "beams": list(_beams()),
        "notes": list(_notes()),
        "figures": list(_figures()),
        "ranks": [{"coordinates": names, "names": ranks_of(_view("taikyoku"), names)} for names in _RULED],
    }


_RULED: Final[Sequence[Coordinates]] = ("letters", "japanese")


def _view(variant: str) -> View:
    return view_of(game(variant).size, "", Side.BLACK)


def _kinds() -> Iterator[Shaped]:
    for variant, codes in KINDS.items():
        for code in codes.split():
            kind = game(variant).kind(code)
            found = mnemonic(kind.description)
            yield _worn(f"{variant} {kind.id}", found, royal=kind.royal)
    yield _worn("N0", mnemonic(parse("N0")), royal=False)  # not all of it can be drawn


def _worn(name: str, found: Mnemonic, *, royal: bool) -> Shaped:
    rose_and_ticks = {"rose": rose(found, royal=royal), "ticks": ticks(found)}
    return {"kind": name, "mnemonic": found.data(), "royal": royal, **rose_and_ticks}


def _is_free(standing: Sequence[int], square: int) -> bool:
    return square not in standing


def _beams() -> Iterator[Shaped]:
    for side in Side:
        for category, start, step, reach, others in RAYS:
            before = (312, start) if category == "hook" else (start,)
            reached = [(category, (*before, start + far * step)) for far in reach]
            standing = [start + far * step for far in others]
            view = view_of(game("tai").size, "", side)
            drawn, covered = beams(reached, view, partial(_is_free, standing))
            yield {
                "bottom": side.title.lower(),
                "reached": reached,
                "standing": standing,
                "path": drawn.get(category, ""),
                "covered": sorted(covered),
            }


def _light(*, turned: bool) -> Shaped:
    """Read from where to where the wood of a wedge darkens."""
    name = "t" if turned else "u"
    for gradient in _defined(Look("犬", 3, promoted=False, turned=turned)).iter("linearGradient"):
        if gradient.get("id") == f"x{name}":
            return {end: float(gradient.get(end, "")) for end in ("x1", "y1", "x2", "y2")}
    raise AssertionError(name)


def _faces() -> Iterator[Shaped]:
    """Read where each character of a name comes to stand, its baseline's middle, and how large it is."""
    for name in NAMES:
        yield from (_face(name, size, ticked=False) for size in SIZES[:: 2 if len(name) < 3 else 4])
    yield from (_face(name, 3, ticked=True) for name in ("犬", "獅子", "自在天王", "LN"))


def _face(name: str, size: int, *, ticked: bool) -> Shaped:
    look = Look(name, size, promoted=False, turned=False, ticks="M0 0h1" if ticked else "")
    (written,) = _defined(look).iter("text")
    stretch = float(re.findall(r"scale\((\S+) 1\)", written.get("transform", "scale(1 1)"))[0])
    parts = [(written.text, written), *((span.text, span) for span in written)]
    return {
        "name": name,
        "size": size,
        "ticked": ticked,
        "height": float(written.get("font-size", "")),
        "stretch": stretch,
        "characters": [
            [part, round(float(at.get("x", "0")) * stretch, 2), float(at.get("y", ""))] for part, at in parts
        ],
    }


def _defined(look: Look) -> ET.Element:
    return ET.fromstring(definitions("x", [look], palette_of()))  # noqa: S314 - our own text


def _shapes() -> Iterator[Shaped]:
    for category in Category:
        for direction in DIRECTIONS:
            drawn = shape.of_category(category.value, (10, 20), 10, direction)
            yield {"category": category.value, "directions": direction, "path": drawn}
    drawn = "".join(
        (shape.rim((10, 20), 41, 45, 3), shape.cross((10, 20), 13, 0.11), shape.tick((10, 20), 13))
    )
    yield {"category": "", "directions": [], "path": drawn}


def _figures() -> Iterator[Shaped]:
    """Draw the figures of the wire's golden files, each told by its file and its place there."""
    for name, figures in make_figures.goldens().items():
        for place, figure in enumerate(figures):
            yield {"file": name, "place": place, **draw(figure)._asdict()}


def _notes() -> Iterator[Shaped]:
    size, view, palette = game("dai_dai").size, _view("dai_dai"), palette_of()
    for kind, squares, words in NOTES:
        note = annotations.Annotation(kind, tuple(map(size.parse_square, squares.split())), "green", words)
        drawn = [*annotations.under([note], view, palette), *annotations.over([note], view, palette)]
        root = ET.fromstring(f"<g>{''.join(drawn)}</g>")  # noqa: S314 - our own text
        yield {
            "note": {"kind": kind, "squares": note.squares, "colour": "green", "text": words},
            "path": "".join(path.get("d", "") for path in root.iter("path")),
            "strips": [
                [float(strip.get(name, "")) for name in ("x", "y", "width", "height")]
                for strip in root.iter("rect")
            ],
            "words": [
                [one.text, float(one.get("x", "")), float(one.get("y", ""))] for one in root.iter("text")
            ],
        }


if __name__ == "__main__":
    sys.exit(main())
