"""How the characters on the pieces are read: from ``readings.csv``, which has them from Unihan."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).parent / "readings.csv"


class Character(TypedDict):
    """A character with its Sino-Japanese and its native readings, in romaji; none where none is known."""

    char: str
    on: list[str]
    kun: list[str]


def characters(kanji: str) -> list[Character]:
    """List the characters of a name, each once, with their readings."""
    known = _readings()
    bare = [char for char in dict.fromkeys(kanji) if char not in "/⿰⿱" and not char.isspace()]
    return [
        {"char": char, "on": known[char][0], "kun": known[char][1]}
        if char in known
        else {"char": char, "on": [], "kun": []}
        for char in bare
    ]


@cache
def _readings() -> Mapping[str, tuple[list[str], list[str]]]:
    with FILE.open(encoding="utf-8", newline="") as lines:
        return {row["character"]: (row["on"].split(), row["kun"].split()) for row in csv.DictReader(lines)}
