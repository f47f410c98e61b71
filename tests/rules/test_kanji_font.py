"""The shipped font holds every character of every name; its list of them is written by the same script."""

import csv
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "js" / "assets"
# A character, or the description of one that Unicode lacks (⿰ side by side, ⿱ one above the other).
KANJI = re.compile("(?:[\u2ff0\u2ff1]..|[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])")


def held() -> set[str]:
    return set(KANJI.findall((ASSETS / "banmen-kanji.txt").read_text("utf-8").replace("\n", "\n\n")))


def test_every_character_of_every_name_is_in_the_font() -> None:
    missing: dict[str, list[str]] = {}
    tables = sorted((ROOT / "rules" / "banmen_rules" / "variants").glob("*/pieces.csv"))
    assert len(tables) == 3
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
