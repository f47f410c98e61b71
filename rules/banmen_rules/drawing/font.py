"""Embed the kanji font in a picture, so that it looks the same on a machine without Japanese fonts.

`tools/font/make_font.py` makes the files in `fonts/`: a WOFF2 file with the characters that each game starts
with, and one TrueType file with all. A picture embeds the smallest choice: the file of a game, or a WOFF file
that is cut here from the TrueType one, or both. (WOFF2 needs Brotli, which the standard library lacks.)

Separate from `svg` because figures, exercises and demonstrations are pictures too.
"""

import json
import re
import struct
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple
from zlib import compress

from banmen_rules.base.arguments import typed

FAMILY: Final = "Banmen Kanji"
_FOLDER: Final = files(__package__) / "fonts"
_JAPANESE = re.compile("[\u2ff0\u2ff1\u3001-\u30ff\u3400-\u9fff\uff01-\uffef\U00020000-\U0003ffff]")
_RANGE: Final = "U+2FF0-10FFFF"
"""Everything but the space, which Latin words take from another font."""
_TITLE = re.compile("<title>.*?</title>", re.DOTALL)
_EMBEDDED = re.compile("<style>(?:@font-face{[^}]*})+</style>")
_DESCRIPTORS: Final = frozenset("⿰⿱")
"""The start of an ideographic description: the font draws the whole description as one glyph."""
_DESCRIBED = re.compile("[⿰⿱]..")
_RATIO: Final = 0.9
"""How many letters of base64 a byte of outlines takes once compressed: about 0.66 bytes, 4 letters for 3."""
_OVERHEAD: Final = 2200
"""How many letters a cut font takes in addition to its outlines."""


@typed
def with_font(svg: str) -> str:
    """Embed the font in a picture: the characters that it draws, and nothing if it draws none.

    What pictures inside this one embed is replaced.
    """
    svg = without_font(svg)
    css = font_css(svg)
    if not css:
        return svg
    start = svg.index("</title>") + len("</title>") if "</title>" in svg else svg.index(">") + 1
    return f"{svg[:start]}<style>{css}</style>{svg[start:]}"


@typed
def without_font(svg: str) -> str:
    """Remove the embedded font, for a page of many pictures that has the rules of `font_css` once."""
    return _EMBEDDED.sub("", svg)


def font_css(*pictures: str) -> str:
    """Write the ``@font-face`` rules for all characters of these pictures; empty if they have none.

    A page with many pictures needs one set of rules.
    """
    texts = [_TITLE.sub("", without_font(picture)) for picture in pictures]
    found = {char for text in texts for char in _JAPANESE.findall(text)}
    described = {char for text in texts for each in _DESCRIBED.findall(text) for char in each}
    known = _whole().glyphs.keys()
    return _css(frozenset(found & known), frozenset(described & known))


@lru_cache(maxsize=64)
def _css(characters: frozenset[str], described: frozenset[str]) -> str:
    """Choose the font files. A description must stay in one file: its ligature needs all parts there."""
    if not characters:
        return ""
    choices: list[tuple[float, str, frozenset[str]]] = [(_estimate(characters), "", characters)]
    for game, held in _games().items():
        rest = characters - held | described
        size = len(_game_font(game)) + (_estimate(rest) if rest else 0)
        choices.append((size, game, rest))
    _, game, rest = min(choices, key=lambda choice: choice[0])
    css = _face("woff2", _game_font(game)) if game else ""
    return css + (_face("woff", b64encode(_whole().cut(rest)).decode()) if rest else "")


def _face(kind: str, data: str) -> str:
    source = f'url(data:font/{kind};base64,{data}) format("{kind}")'
    return f'@font-face{{font-family:"{FAMILY}";src:{source};unicode-range:{_RANGE}}}'


def _estimate(characters: frozenset[str]) -> float:
    """Estimate the size of the cut font in letters of base64, without cutting it."""
    whole = _whole()
    return _OVERHEAD + _RATIO * sum(len(whole.outline(glyph)) for glyph in whole.needed(characters))


@cache
def _games() -> Mapping[str, frozenset[str]]:
    listing = json.loads((_FOLDER / "games.json").read_text("utf-8"))
    return {game: frozenset(characters) for game, characters in listing.items()}


@cache
def _game_font(game: str) -> str:
    return b64encode((_FOLDER / f"{game}.woff2").read_bytes()).decode()


@cache
def _whole() -> "TrueType":
    return TrueType.read((_FOLDER / "banmen-kanji.ttf").read_bytes())


class TrueType(NamedTuple):
    """A TrueType font of simple glyphs, as `tools/font/make_font.py` writes it."""

    tables: Mapping[str, bytes]
    glyphs: Mapping[str, int]
    """The glyph of each character."""
    places: tuple[int, ...]
    """Where the outline of each glyph begins in the table ``glyf``, and where the last one ends."""

    @classmethod
    def read(cls, data: bytes) -> "TrueType":
        """Read the tables of a font."""
        (count,) = struct.unpack_from(">4xH", data)
        directory = (struct.unpack_from(">4s4xLL", data, 12 + 16 * number) for number in range(count))
        tables = {tag.decode(): data[start : start + length] for tag, start, length in directory}
        (wide,) = struct.unpack_from(">h", tables["head"], _LOCA_FORMAT)
        loca = tables["loca"]
        places = struct.unpack(f">{len(loca) // 4}L" if wide else f">{len(loca) // 2}H", loca)
        places = places if wide else tuple(2 * each for each in places)
        return cls(tables, dict(_characters(tables["cmap"])), places)

    def outline(self, glyph: int) -> bytes:
        """Get the data of a glyph; empty if it draws nothing."""
        return self.tables["glyf"][self.places[glyph] : self.places[glyph + 1]]

    def metric(self, glyph: int) -> bytes:
        """Get the width of a glyph and its left edge, two bytes each; the last glyphs share one width."""
        hmtx = self.tables["hmtx"]
        (count,) = struct.unpack_from(">H", self.tables["hhea"], _METRICS_COUNT)
        if glyph < count:
            return hmtx[4 * glyph : 4 * glyph + 4]
        edge = 4 * count + 2 * (glyph - count)
        return hmtx[4 * count - 4 : 4 * count - 2] + hmtx[edge : edge + 2]

    def needed(self, characters: frozenset[str]) -> set[int]:
        """Find the glyphs of characters; those of descriptions are the glyphs without a character."""
        found = {self.glyphs[char] for char in characters if char in self.glyphs}
        if characters & _DESCRIPTORS:
            found |= {*range(len(self.places) - 1)} - {*self.glyphs.values()}
        return found

    def cut(self, characters: frozenset[str]) -> bytes:
        """Make a WOFF font of these characters. Glyphs keep their numbers, so that ligatures still work."""
        kept = self.needed(characters)
        outlines, metrics = bytearray(), bytearray()
        places = [0]
        for glyph in range(len(self.places) - 1):
            if glyph in kept:
                outline = self.outline(glyph)
                outlines += outline + bytes(-len(outline) % 4)
            metrics += self.metric(glyph) if glyph in kept else _FULL_WIDTH
            places.append(len(outlines))
        head = bytearray(self.tables["head"])
        struct.pack_into(">h", head, _LOCA_FORMAT, 1)
        hhea = bytearray(self.tables["hhea"])
        struct.pack_into(">H", hhea, _METRICS_COUNT, len(places) - 1)
        tables = {
            **{tag: self.tables[tag] for tag in ("OS/2", "maxp", "name", "post")},
            "cmap": _cmap({char: self.glyphs[char] for char in characters if char in self.glyphs}),
            "glyf": bytes(outlines),
            "head": bytes(head),
            "hhea": bytes(hhea),
            "hmtx": bytes(metrics),
            "loca": struct.pack(f">{len(places)}L", *places),
        }
        if characters & _DESCRIPTORS:
            tables["GSUB"] = self.tables["GSUB"]
        return _woff(tables)


_LOCA_FORMAT, _METRICS_COUNT = 50, 34  # places in the tables head and hhea
_FULL_WIDTH = struct.pack(">Hh", 1000, 0)


def _characters(cmap: bytes) -> Iterator[tuple[str, int]]:
    """Read the characters of a table ``cmap``, from its part for all of Unicode (format 12)."""
    (count,) = struct.unpack_from(">2xH", cmap)
    for number in range(count):
        (start,) = struct.unpack_from(">4xL", cmap, 4 + 8 * number)
        kind, groups = struct.unpack_from(">H10xL", cmap, start)
        if kind == _ALL_OF_UNICODE:
            for first, last, glyph in struct.iter_unpack(">3L", cmap[start + 16 : start + 16 + 12 * groups]):
                yield from ((chr(code), glyph + code - first) for code in range(first, last + 1))
            return


_ALL_OF_UNICODE = 12


def _cmap(glyphs: Mapping[str, int]) -> bytes:
    """Write a table ``cmap`` for a few characters."""
    groups = b"".join(struct.pack(">3L", ord(char), ord(char), glyphs[char]) for char in sorted(glyphs))
    table = struct.pack(">HHLLL", _ALL_OF_UNICODE, 0, 16 + len(groups), 0, len(glyphs)) + groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


def _woff(tables: Mapping[str, bytes]) -> bytes:
    """Pack the tables of a font as WOFF 1.0 does, each compressed (https://www.w3.org/TR/WOFF/)."""
    start = 44 + 20 * len(tables)
    directory, body = bytearray(), bytearray()
    whole = 12 + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        packed = compress(data, 9)
        stored = packed if len(packed) < len(data) else data
        padded = data + bytes(-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4s4L", tag.encode(), start + len(body), len(stored), len(data), checksum)
        body += stored + bytes(-len(stored) % 4)
        whole += len(padded)
    length = start + len(body)
    head = struct.pack(">4sLLHHLHH5L", b"wOFF", 0x10000, length, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return head + bytes(directory + body)
