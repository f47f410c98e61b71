"""Write the pages ``docs/sentences``: every kind of every game in words, one page for each game.

    .venv/bin/python tools/make_sentences.py

A test fails when the pages are out of date.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "rules"))

from banmen_rules import VARIANTS, load_variant  # noqa: E402 - from this checkout, installed or not
from banmen_rules.words.sentences import sentence  # noqa: E402

PAGES = ROOT / "docs" / "sentences"
COLUMNS = ("Kind", "Betza", "In short", "In full", "日本語")


def pages() -> dict[str, str]:
    """Make the text of every page, by file name."""
    return {f"{name}.rst": "\n".join(_page(name)) + "\n" for name in VARIANTS}


def _page(name: str) -> Iterator[str]:
    variant = load_variant(name)
    title = f"{variant.title}: what every kind does"
    yield from (title, "=" * len(title), "")
    yield f"The {len(variant.kinds)} kinds under the {variant.ruleset.name} rules."
    yield from ("", ".. list-table::", "   :header-rows: 1", "   :widths: 14 16 25 30 15", "")
    yield from _row(COLUMNS)
    for kind in variant.kinds:
        description = kind.description
        yield from _row(
            (
                f"{kind.name} {kind.kanji}",
                f"``{kind.betza}``",
                sentence(description),
                sentence(description, long=True),
                sentence(description, "ja"),
            )
        )


def _row(cells: tuple[str, ...]) -> Iterator[str]:
    for place, cell in enumerate(cells):
        yield f"   {'  ' if place else '* '}- {cell}"


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for file, text in pages().items():
        (PAGES / file).write_text(text, encoding="utf-8")
        print(PAGES / file)
