"""Make the fonts that banmen ships: kanji for the pieces, and the characters of all other texts.

- `js/assets/banmen-kanji.woff2`: the characters of every `pieces.csv` and of `characters.txt`, bold.
- `js/assets/banmen-text.woff2`: every other Japanese character in a text of the product, regular. The front
  end's bundles carry both; JupyterLab's extension has copies for Markdown (`js/labextensions/banmen/static`).
- `drawing/fonts/<game>.woff2`: the characters of the pieces that a game starts with, for pictures.
- `drawing/fonts/banmen-kanji.ttf` beside them: everything, for renderers that read no WOFF2, and for pictures
  with few characters, which embed only those.

A list of characters stands beside each set. The outlines come from Kaisei Tokumin (SIL Open Font License 1.1,
no reserved name), as an npm package that cuts the font into a hundred files by Unicode range. The few
characters that it lacks are composed from parts as `compositions.json` says. Run the script again after a
name in a `pieces.csv` or a Japanese text has changed:

    pip install -r tools/font/requirements.txt
    python tools/font/make_font.py [--package FILE.tgz]

Without `--package` it asks `npm pack` for the one version named below. The same input gives the same bytes.
"""

# mypy: disable-error-code="import-not-found, import-untyped"
# fonttools is a requirement of this script, not of the project.
from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.roundingPen import RoundingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ASSETS = ROOT / "js" / "assets"
EXTENSION = ROOT / "js" / "labextensions" / "banmen" / "static"
RULES = ROOT / "rules" / "banmen_rules"
FONTS = RULES / "drawing" / "fonts"
# Where texts are that people read: their characters go into the text font.
TEXTS = ("rules/banmen_rules", "widget/banmen", "js/src", "lessons")
SUFFIXES = {".csv", ".ipynb", ".json", ".py", ".toml", ".ts", ".txt"}

PACKAGE = "@fontsource/kaisei-tokumin@5.3.0"
INTEGRITY = "sha512-wmLV3Yhq8edX32cW6kd+z4V64BUlpDFRhi3wdXLWdBt1hDbk8T4Yg1DH6wmtlBV/v0Q1CNHFph01//dInDnC7Q=="
WEIGHT, TEXT_WEIGHT = 700, 400
FAMILY = "Banmen Kanji"
VERSION = "1.000"
COPYRIGHT = (
    "Copyright 2020 The Kaisei Project Authors (https://github.com/Font-Kai/Kaisei). "
    "Banmen Kanji is a subset with composed characters, made by the banmen authors."
)
LICENSE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
EPOCH = (
    3_786_912_000  # 1 January 2024 in seconds since 1904: a font says when it was made, and must say the same
)
EM = 1000
TEXT_EM = 500
"""Text is small: a grid half as fine looks the same, and its file is an eighth smaller."""
ASCENT, DESCENT = 880, 120

# A character, or the description of one that Unicode lacks: ⿰ or ⿱ and the two parts.
IDEOGRAPHS = re.compile("(?:[\u2ff0\u2ff1]..|[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])")
DESCRIPTORS = "⿰⿱"
# Whatever Japanese text needs: punctuation, kana, kanji, wide Latin letters and signs.
JAPANESE = re.compile("[\u3001-\u30ff\u3400-\u9fff\uff01-\uffef\U00020000-\U0003ffff]")

Box = tuple[float, float, float, float]
Outline = list[tuple[str, tuple[Any, ...]]]


class Part(NamedTuple):
    """One part of a composed character (see `compositions.json`)."""

    char: str
    weight: int
    take: Box | None
    into: Box | None


class Source:
    """The package's many files, asked for a character's outline."""

    def __init__(self, package: Path) -> None:
        self._fonts: dict[tuple[int, str], TTFont] = {}
        with tarfile.open(package) as tar:
            for member in tar.getmembers():
                found = re.search(r"/files/[a-z-]+-(?:\d+|japanese|latin)-(\d+)-normal\.woff2$", member.name)
                if not found or int(found[1]) not in (TEXT_WEIGHT, WEIGHT, 800):
                    continue
                stream = tar.extractfile(member)
                if stream is None:
                    continue
                font = TTFont(io.BytesIO(stream.read()), lazy=True)
                for code in font.getBestCmap():
                    self._fonts.setdefault((int(found[1]), chr(code)), font)

    def has(self, char: str, weight: int) -> bool:
        """Say whether a file of the package has `char` in that weight."""
        return (weight, char) in self._fonts

    def outline(self, char: str, weight: int = WEIGHT) -> Outline:
        """Return the outline of `char`, without references to other glyphs.

        Raises:
            KeyError: no file of the package has the character in that weight.
        """
        font = self._fonts[weight, char]
        glyphs = font.getGlyphSet()
        pen = DecomposingRecordingPen(glyphs)
        glyphs[font.getBestCmap()[ord(char)]].draw(pen)
        return list(pen.value)


def wanted() -> list[str]:
    """Return every character and description of the pieces' font, in the order of their numbers."""
    text = [re.sub("#.*", "", line) for line in (HERE / "characters.txt").read_text("utf-8").splitlines()]
    rows = [row for table in games().values() for row in table]
    return _with_parts(text + [value for row in rows for field, value in row.items() if "kanji" in field])


def games() -> dict[str, list[dict[str, str]]]:
    """Return the rows of the `pieces.csv` of each game."""
    found = {}
    for table in sorted((RULES / "variants").glob("*/pieces.csv")):
        with table.open(encoding="utf-8", newline="") as stream:
            found[table.parent.name] = list(csv.DictReader(stream))
    return found


def texts(without: Collection[str]) -> list[str]:
    """Return the characters of all texts of the product, less those that the pieces' font has."""
    found: set[str] = set()
    for folder in TEXTS:
        for path in (ROOT / folder).rglob("*"):
            hidden = any(part.startswith(".") for part in path.relative_to(ROOT).parts)
            if path.suffix in SUFFIXES and not hidden:
                found |= set(JAPANESE.findall(_unescaped(path)))
    return sorted(found - set(without))


def _unescaped(path: Path) -> str:
    """Read a file; JSON may write a character as an escape (in code, an escape is the end of a range)."""
    text = path.read_text("utf-8")
    if path.suffix not in {".ipynb", ".json"}:
        return text
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def _with_parts(text: list[str]) -> list[str]:
    found = set(IDEOGRAPHS.findall(" ".join(text)))
    # A description can only be replaced by one glyph if its characters have glyphs themselves.
    return sorted(found | {char for each in found for char in each})


def compositions() -> dict[str, list[Part]]:
    """Read `compositions.json`."""
    table = json.loads((HERE / "compositions.json").read_text("utf-8"))["characters"]
    return {
        char: [Part(p["char"], p["weight"], p.get("take"), p.get("into")) for p in parts]
        for char, parts in table.items()
    }


def contours(outline: Outline) -> Iterator[Outline]:
    """Cut an outline into its closed curves."""
    current: Outline = []
    for step in outline:
        current.append(step)
        if step[0] == "closePath":
            yield current
            current = []


def bounds(outline: Outline) -> Box:
    """Return the box around an outline."""
    pen = BoundsPen(None)
    _replay(outline, pen)
    left, bottom, right, top = pen.bounds
    return left, bottom, right, top


def part_outline(source: Source, part: Part) -> Outline:
    """Take one part out of its character and fit it to its place.

    Raises:
        ValueError: no closed curve of the character lies inside the box to take.
    """
    outline = source.outline(part.char, part.weight)
    if part.take:
        box = part.take
        taken = [curve for curve in contours(outline) if _inside(bounds(curve), box)]
        if not taken:
            raise ValueError(f"{part.char}: nothing lies inside {box}")
        outline = [step for curve in taken for step in curve]
    if not part.into:
        return outline
    left, bottom, right, top = bounds(outline)
    to_left, to_bottom, to_right, to_top = part.into
    wide, high = (to_right - to_left) / (right - left), (to_top - to_bottom) / (top - bottom)
    moved = RecordingPen()
    place = Transform(wide, 0, 0, high, to_left - left * wide, to_bottom - bottom * high)
    _replay(outline, TransformPen(moved, place))
    return list(moved.value)


def build(source: Source, characters: Mapping[str, int]) -> TTFont:
    """Return a font of these characters, each in its weight.

    Raises:
        ValueError: a wanted character is neither in the source font nor composed; all such are named.
    """
    composed = compositions()
    outlines: dict[str, Outline] = {}
    missing = []
    for char, weight in characters.items():
        if source.has(char, weight):
            outlines[char] = source.outline(char, weight)
        elif char in DESCRIPTORS:
            outlines[char] = []
        elif char in composed:
            outlines[char] = [step for part in composed[char] for step in part_outline(source, part)]
        else:
            missing.append(f"{char} ({_glyph_name(char)})")
    if missing:
        raise ValueError("neither in the source font nor in compositions.json: " + ", ".join(missing))

    names = {char: _glyph_name(char) for char in outlines}
    glyphs = {".notdef": _glyph([]), "space": _glyph([])}
    glyphs |= {names[char]: _glyph(outline) for char, outline in outlines.items()}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(
        {0x20: "space"} | {ord(char): name for char, name in names.items() if len(char) == 1}
    )
    font.setupGlyf(glyphs)
    left = {name: glyph.xMin if glyph.numberOfContours else 0 for name, glyph in glyphs.items()}
    font.setupHorizontalMetrics({name: (EM // 2 if name == "space" else EM, left[name]) for name in glyphs})
    font.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    font.setupOS2(
        version=4,
        sTypoAscender=ASCENT,
        sTypoDescender=-DESCENT,
        sTypoLineGap=0,
        usWinAscent=ASCENT,
        usWinDescent=DESCENT,
        usWeightClass=WEIGHT,
        fsSelection=0b1010_0000,  # bold, and the typographic line height
        fsType=0,
        achVendID="BNMN",
    )
    font.setupNameTable(
        {
            "copyright": COPYRIGHT,
            "familyName": FAMILY,
            "styleName": "Bold",
            "uniqueFontIdentifier": f"{VERSION};BanmenKanji-Bold",
            "fullName": f"{FAMILY} Bold",
            "version": f"Version {VERSION}; from {PACKAGE}",
            "psName": "BanmenKanji-Bold",
            "licenseDescription": LICENSE,
            "licenseInfoURL": "https://openfontlicense.org",
        },
        mac=False,
    )
    font.setupPost(keepGlyphNames=False)
    font.setupHead(unitsPerEm=EM, created=EPOCH, modified=EPOCH, macStyle=1, fontRevision=float(VERSION))
    if any(len(char) > 1 for char in names):
        font.addOpenTypeFeatures(_ligatures(names))
    font.font.recalcTimestamp = False
    return font.font


def fetch(folder: Path) -> Path:
    """Have npm fetch the package into `folder`."""
    done = subprocess.run(
        ["npm", "pack", "--silent", "--pack-destination", str(folder), PACKAGE],
        check=True,
        capture_output=True,
        text=True,
    )
    return folder / done.stdout.split()[-1]


def main(argv: list[str] | None = None) -> int:
    """Write the font and its list; 2 and a sentence when the input is not what it must be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--package", type=Path, help="the package's file, when it is at hand already")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        package = arguments.package or fetch(Path(folder))
        digest = hashlib.sha512(package.read_bytes()).digest()
        if "sha512-" + base64.b64encode(digest).decode() != INTEGRITY:
            print(f"{package} is not {PACKAGE}: its digest differs", file=sys.stderr)
            return 2
        try:
            _write_all(Source(package))
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
    return 0


def _write_all(source: Source) -> None:
    bold, regular = dict.fromkeys(wanted(), WEIGHT), dict.fromkeys(texts(wanted()), TEXT_WEIGHT)
    for name, characters in (("banmen-kanji", bold), ("banmen-text", regular)):
        font = build(source, characters)
        if characters is regular:
            scale_upem(font, TEXT_EM)
        target = _save(font, ASSETS / f"{name}.woff2")
        target.with_suffix(".txt").write_text(_listed(characters), encoding="utf-8")
        shutil.copy(target, EXTENSION)
    starts = {
        game: _with_parts([row["kanji"] for row in rows if int(row["at_start"] or 0)])
        for game, rows in games().items()
    }
    for game, start in starts.items():
        _save(build(source, dict.fromkeys(start, WEIGHT)), FONTS / f"{game}.woff2")
    listing = {game: "".join(char for char in start if len(char) == 1) for game, start in starts.items()}
    (FONTS / "games.json").write_text(
        json.dumps(listing, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    _save(build(source, dict(sorted({**bold, **regular}.items()))), FONTS / "banmen-kanji.ttf")
    for folder in (FONTS, EXTENSION):  # the licence stands beside every copy
        shutil.copy(ASSETS / "OFL.txt", folder)


def _save(font: TTFont, target: Path) -> Path:
    target.parent.mkdir(exist_ok=True)
    font.flavor = "woff2" if target.suffix == ".woff2" else None
    font.save(target, reorderTables=False)
    print(f"{target.relative_to(ROOT)}: {len(font.getGlyphOrder())} glyphs, {target.stat().st_size:,} bytes")
    return target


def _listed(characters: Collection[str]) -> str:
    single = [char for char in characters if len(char) == 1]
    lines = ["".join(single[i : i + 40]) for i in range(0, len(single), 40)]
    return "\n".join([*lines, *(char for char in characters if len(char) > 1)]) + "\n"


def _inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _replay(outline: Outline, pen: object) -> None:
    for name, points in outline:
        getattr(pen, name)(*points)


def _glyph_name(char: str) -> str:
    return "_".join(f"u{ord(each):04X}" for each in char)


def _ligatures(names: dict[str, str]) -> str:
    """Write the rules that draw each description as one glyph."""
    rules = [
        f"sub {' '.join(names[each] for each in char)} by {name};"
        for char, name in names.items()
        if len(char) > 1
    ]
    return (
        "languagesystem DFLT dflt; languagesystem hani dflt;\nfeature ccmp {\n"
        + "\n".join(rules)
        + "\n} ccmp;"
    )


def _glyph(outline: Outline) -> Glyph:
    pen = TTGlyphPen(None)
    _replay(outline, RoundingPen(pen))
    return pen.glyph()


if __name__ == "__main__":
    sys.exit(main())
