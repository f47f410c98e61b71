"""Hints about notation that is valid but easy to misunderstand, from the data file ``hints.csv``."""

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
    """Yield hints about notation that its writer may have meant differently, in English if not translated.

    >>> list(hints("fN"))
    ['`fN` has four squares; narrow only: `ffN`.']
    >>> list(hints("ffN"))
    []
    """
    for pattern, words in _known():
        hint = words.get(language) or words["en"]
        yield from dict.fromkeys(hint.format(found[0], *found.groups()) for found in pattern.finditer(text))
