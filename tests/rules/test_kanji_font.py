"""The shipped fonts hold every character of every name and text; the same script writes the lists of them."""

import csv
import json
import re
from pathlib import Path
from struct import unpack_from
from zlib import decompress

import pytest

from banmen_rules import VARIANTS, Position, game
from banmen_rules.betza import parse
from banmen_rules.drawing import font
from banmen_rules.drawing.figure import Figure
from banmen_rules.drawing.svg import board_svg, font_css, with_font, without_font

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "js" / "assets"
# A character, or the description of one that Unicode lacks (⿰ side by side, ⿱ one above the other).
KANJI = re.compile("(?:[\u2ff0\u2ff1]..|[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])")


def held() -> set[str]:
    return set(KANJI.findall((ASSETS / "banmen-kanji.txt").read_text("utf-8").replace("\n", "\n\n")))


def test_every_character_of_every_name_is_in_the_font() -> None:
    missing: dict[str, list[str]] = {}
    tables = sorted((ROOT / "rules" / "banmen_rules" / "variants").glob("*/pieces.csv"))
    assert [table.parent.name for table in tables] == list(VARIANTS)
    for table in tables:
        with table.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                text = " ".join(value for field, value in row.items() if "kanji" in field)
                for char in set(KANJI.findall(text)) - held():
                    missing.setdefault(char, []).append(f"{table.parent.name} {row['id']}")
    assert not missing, "run tools/font/make_font.py"


def test_numerals_and_both_generals_are_in_the_font() -> None:
    assert set("一二三四五六七八九十廿卅王玉将將") <= held()


def test_the_font_is_a_small_woff2_with_its_licence_beside_it() -> None:
    data = (ASSETS / "banmen-kanji.woff2").read_bytes()
    assert data[:4] == b"wOF2"
    assert len(data) < 160_000
    licence = (ASSETS / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Kaisei Project Authors" in licence


# ---------------------------------------------------------------- texts

FONTS = ROOT / "rules" / "banmen_rules" / "drawing" / "fonts"
COPIES = ROOT / "js" / "labextensions" / "banmen" / "static"
JAPANESE = re.compile("[\u3001-\u30ff\u3400-\u9fff\uff01-\uffef\U00020000-\U0003ffff]")
SUFFIXES = {".csv", ".ipynb", ".json", ".py", ".toml", ".ts", ".txt"}


@pytest.mark.parametrize("folder", ["rules/banmen_rules", "widget/banmen", "js/src", "lessons"])
def test_every_character_of_every_text_is_in_a_font(folder: str) -> None:
    lists = [ASSETS / f"banmen-{name}.txt" for name in ("kanji", "text")]
    known = {char for path in lists for char in path.read_text("utf-8")}
    missing: dict[str, list[str]] = {}
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in SUFFIXES and not any(part.startswith(".") for part in path.relative_to(ROOT).parts):
            text = path.read_text("utf-8")
            if path.suffix in {".ipynb", ".json"}:
                text = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)
            for char in set(JAPANESE.findall(text)) - known:
                missing.setdefault(char, []).append(path.name)
    assert not missing, "run tools/font/make_font.py"


def test_the_text_font_is_small_and_every_copy_has_its_licence() -> None:
    assert len((ASSETS / "banmen-text.woff2").read_bytes()) < 160_000
    for name in ("banmen-kanji.woff2", "banmen-text.woff2", "OFL.txt"):
        assert (COPIES / name).read_bytes() == (ASSETS / name).read_bytes()
    assert (FONTS / "OFL.txt").read_bytes() == (ASSETS / "OFL.txt").read_bytes()


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_start_embeds_the_font_of_its_game_within_the_budget(variant: str) -> None:
    start = Position.initial(game(variant))
    listed = json.loads((FONTS / "games.json").read_text("utf-8"))[variant]
    names = {kind.kanji for kind in start.game.kinds if kind.at_start}
    assert set("".join(names)) - {"/"} == set(listed)
    (face,) = re.findall(r"<style>(.*?)</style>", board_svg(start))
    assert face.count("@font-face") == 1
    assert "data:font/woff2" in face
    assert len(face) <= 55_000


def test_a_small_picture_embeds_only_its_own_characters() -> None:
    figure = Figure.of(parse("KDNA[K-bK][cK-aK]"))
    assert "<style>" not in figure.svg()
    picture = figure.svg(name="獅子")
    assert 0 < len(picture) - len(without_font(picture)) < 2_500
    assert with_font(picture) == picture, "a font replaces what was embedded before"
    assert font_css(picture, picture) == font_css(picture)


def test_titles_and_unknown_characters_need_no_font() -> None:
    assert with_font("<svg><title>獅子</title></svg>") == "<svg><title>獅子</title></svg>"
    assert font_css("<svg><text>鿿</text></svg>") == ""


def test_a_cut_font_has_the_outlines_of_the_whole_one() -> None:
    whole = font._whole()
    tables = unpacked(whole.cut(frozenset("獅子⿱時鳥")))
    places = unpack_from(f">{len(tables['loca']) // 4}L", tables["loca"])
    drawn = {n for n in range(len(places) - 1) if places[n] < places[n + 1]}
    described = {n for n in range(len(places) - 1) if whole.outline(n)} - {*whole.glyphs.values()}
    assert drawn == {whole.glyphs[char] for char in "獅子時鳥"} | described
    for glyph in drawn:
        outline = whole.outline(glyph)
        assert tables["glyf"][places[glyph] :][: len(outline)] == outline
        assert tables["hmtx"][4 * glyph : 4 * glyph + 4] == whole.metric(glyph)
    assert "SIL Open Font License".encode("utf-16-be") in tables["name"], "every copy names its licence"


def test_a_described_character_keeps_its_parts_together() -> None:
    """Its ligature is drawn only if one font has all of them: 鳥 is in the game's font too."""
    css = font_css(board_svg(Position.initial(game("taikyoku"))), "<svg><text>⿱時鳥</text></svg>")
    assert css.count("@font-face") == 2
    described = font_css("<svg><text>⿱時鳥</text></svg>")
    assert css.endswith(described)


def unpacked(woff: bytes) -> dict[str, bytes]:
    """Read the tables of a WOFF font (https://www.w3.org/TR/WOFF/)."""
    signature, length, count = unpack_from(">4s4xLH", woff)
    assert (signature, length) == (b"wOFF", len(woff))
    tables = {}
    for number in range(count):
        tag, start, stored, full = unpack_from(">4s3L", woff, 44 + 20 * number)
        data = woff[start : start + stored]
        tables[tag.decode()] = data if stored == full else decompress(data)
        assert len(tables[tag.decode()]) == full
    return tables
