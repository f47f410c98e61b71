"""Write the readings of the kanji on the pieces: ``python tools/make_readings.py Unihan_Readings.txt``.

The file is part of the Unihan database (https://www.unicode.org/Public/UCD/latest/ucd/Unihan.zip), which is
the only source: its fields ``kJapaneseOn`` and ``kJapaneseKun``, of the characters that stand on pieces.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "rules")]

from banmen_rules import VARIANTS, load_variant  # noqa: E402 - after the path

FILE = ROOT / "rules/banmen_rules/words/readings.csv"
FIELDS = ("kJapaneseOn", "kJapaneseKun")


def main(arguments: list[str]) -> int:
    """Write the file."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    with Path(arguments[0]).open(encoding="utf-8") as lines:
        text = "\n".join(["character,on,kun", *rows(lines, characters())]) + "\n"
    FILE.write_text(text, "utf-8")
    print(f"{FILE.name}: {text.count(chr(10)) - 1} characters")
    return 0


def characters() -> set[str]:
    """Collect the characters that stand on pieces."""
    return {
        char
        for variant in VARIANTS
        for kind in (*load_variant(variant).kinds, *load_variant(variant).extras)
        for name in (kind.kanji, *kind.kanji_alt, kind.site_kanji)
        for char in name
        if not char.isascii()
    }


def rows(lines: Iterable[str], wanted: set[str]) -> Iterator[str]:
    """Read Unihan, and write a row for each wanted character that has a reading."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        parts = line.rstrip("\n").split("\t")
        if len(parts) == 3 and parts[1] in FIELDS:  # noqa: PLR2004 - code point, field, value
            char = chr(int(parts[0].removeprefix("U+"), 16))
            if char in wanted:
                found.setdefault(char, {})[parts[1]] = parts[2].lower()
    for char in sorted(found):
        yield f"{char},{','.join(found[char].get(field, '') for field in FIELDS)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
