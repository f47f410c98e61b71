"""Hints about notation that is valid but easy to misunderstand, by the patterns in ``hints.csv``."""

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from banmen_rules.base.arguments import typed
from banmen_rules.words.texts import table_of


@cache
def _known() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Read the hints: what each looks for, and its name."""
    text = files(__package__).joinpath("hints.csv").read_text("utf-8")
    return tuple((re.compile(row["pattern"]), row["name"]) for row in csv.DictReader(text.splitlines()))


@typed
def hints(text: str, language: str = "en") -> Iterator[str]:
    """Yield hints about notation that its writer may have meant differently, in English if not translated.

    >>> list(hints("fN"))
    ['`fN` has four squares; narrow only: `ffN`.']
    >>> list(hints("ffN"))
    []
    """
    words = table_of("hints", language)
    for pattern, name in _known():
        hint = words[name]
        yield from dict.fromkeys(hint.format(found[0], *found.groups()) for found in pattern.finditer(text))
