"""Hints about texts that are read, and perhaps not as the writer meant them. They are data: hints.csv."""

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from banmen_rules.base.arguments import typed


class _Hint(NamedTuple):
    pattern: re.Pattern[str]
    words: dict[str, str]


@cache
def _known() -> tuple[_Hint, ...]:
    text = files(__package__).joinpath("hints.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return tuple(_Hint(re.compile(row.pop("pattern")), row) for row in rows)


@typed
def hints(text: str, language: str = "en") -> Iterator[str]:
    """Say what in a text of moves may mean something else to its writer; English where words are missing.

    >>> list(hints("fN"))
    ['`fN` has four squares; narrow only: `ffN`.']
    >>> list(hints("ffN"))
    []
    """
    for pattern, words in _known():
        said = words.get(language) or words["en"]
        yield from dict.fromkeys(said.format(found[0], *found.groups()) for found in pattern.finditer(text))
