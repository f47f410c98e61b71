"""Texts with named values, one table per language: ``en.toml`` and ``ja.toml``, and ``faults.toml``."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from importlib import resources
from string import Formatter
from typing import Any

_LOOKUPS = {"failure": "failures", "label": "labels", "reason": "reasons"}
_BAR = re.compile(r"\|(?=(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*$)")
"""A bar between two options, and not within the braces of one."""


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file of a package."""
    return tomllib.loads(resources.files(package).joinpath(f"{name}.toml").read_text("utf-8"))


class Texts(Formatter):
    """A table, and the forms that its texts put values in; ``en.toml`` explains them."""

    def __init__(self, name: str, forms: Mapping[str, Callable[[Any], str]]) -> None:
        """Take the name of a table and its forms by name."""
        self.name, self.forms = name, forms

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The texts by name; reads them when the first is needed."""
        return read_toml(__package__, self.name)

    def write(self, name: str, values: Mapping[str, Any]) -> str:
        """Write the text of a name with these values; a text without forms needs no formatter of its own."""
        text: str = self.table[name]
        return self.vformat(text, (), values) if ":" in text else text.format_map(values)

    def look_up(self, table: str, value: Enum) -> str:
        """Find the text for a category or a code; ``other`` if the table has none for it.

        Raises:
            KeyError: if there is neither.

        """
        texts: Mapping[str, str] = self.table[table]
        return texts[value.value if value.value in texts else "other"]

    def vformat(self, text: str, args: Sequence[Any], values: Mapping[str, Any]) -> str:
        """Write a text; of options only the one that is chosen."""
        written = []
        for before, name, form, conversion in self.parse(text):
            written.append(before)
            if name is not None:
                value = self.convert_field(self.get_field(name, args, values)[0], conversion)
                options = _BAR.split(form or "")
                if len(options) > 1:
                    written.append(self.vformat(_choose(value, options), args, values))
                else:
                    written.append(self.format_field(value, options[0]))
        return "".join(written)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as in the library
        """Put a value into the form that follows its name."""
        if format_spec in _LOOKUPS:
            return self.look_up(_LOOKUPS[format_spec], value)
        return self.forms[format_spec](value) if format_spec else str(value)


def _choose(value: Any, options: Sequence[str]) -> str:  # noqa: ANN401 - whatever a sentence is about
    size = str(len(value) if isinstance(value, list | tuple) else value)
    for case in options[:-1]:
        label, equals, text = case.partition("=")
        if equals and label.isalnum():
            if label == size:
                return text
        elif value:
            return case
    return options[-1]
