"""Texts with named values: one table per language, and the forms that its texts put values in.

In a text stand between braces:

- ``{square}``: the value itself, or with ``[0]`` its first letter;
- ``{squares:all}``: the value in a form of the language, or the text for it in the table ``[alls]``;
- ``{square:A|B}``: A if there is such a value, B if it is empty or false;
- ``{count:1=A|2=B|C}``: A for 1, B for 2, C for any other number (of a list: for its length).

A and B may contain values in their turn.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, cached_property, lru_cache
from importlib import resources
from string import Formatter
from typing import Any

_FORMATTER = Formatter()


class Texts:
    """The table of a language, ``en.toml`` or ``ja.toml`` in a package, and the forms of its values."""

    def __init__(self, package: str, lang: str, forms: Mapping[str, Callable[[Any], str]]) -> None:
        """Take the package of the table, its language, and the forms by name."""
        self.package, self.lang, self.forms = package, lang, forms

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The texts by name; reads them when the first is needed."""
        return _read(self.package, self.lang)

    def write(self, name: str, values: Mapping[str, object]) -> str:
        """Write the text of a name with these values."""
        return self.fill(self.table[name], values)

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """Put values into a text."""
        found = []
        for literal, name, form in _split(text):
            found.append(literal)
            if name in values:
                found.append(self.put(values[name], form, values))
            elif name:
                value, _ = _FORMATTER.get_field(name, (), values)
                found.append(self.put(value, form, values))
        return "".join(found)

    def put(self, value: Any, form: str, values: Mapping[str, object]) -> str:  # noqa: ANN401 - any value
        """Put a value into the form that follows its name, which may contain other values."""
        if not form:
            return str(value)
        if form in self.forms:
            return self.forms[form](value)
        if "|" in form:
            return self.fill(_choose(value, form), values)
        return self.look_up(f"{form}s", value)

    def look_up(self, table: str, value: Enum) -> str:
        """Find the text for a category or a code; ``other`` if the table has none for it.

        Raises:
            KeyError: if there is neither.

        """
        texts: Mapping[str, str] = self.table[table]
        return texts[value.value if value.value in texts else "other"]


@cache
def _read(package: str, lang: str) -> Mapping[str, Any]:
    file = resources.files(package) / f"{lang}.toml"
    return tomllib.loads(file.read_text("utf-8"))


@lru_cache(maxsize=2048)
def _split(text: str) -> tuple[tuple[str, str, str], ...]:
    """Split a text into literals, each with the name and the form of the value after it, if any."""
    return tuple((literal, name or "", form or "") for literal, name, form, _ in _FORMATTER.parse(text))


def _choose(value: Any, form: str) -> str:  # noqa: ANN401 - whatever a sentence is about
    *cases, last = _options(form)
    size = str(len(value) if isinstance(value, list | tuple) else value)
    for case in cases:
        label, equals, text = case.partition("=")
        if equals and label.isalnum():
            if label == size:
                return text
        elif value:
            return case
    return last


@lru_cache(maxsize=512)
def _options(form: str) -> list[str]:
    """Split a form at the bars that are not inside braces."""
    return re.split(r"\|(?![^{}]*(?:\{[^{}]*\}[^{}]*)*\})", form)
