"""Texts with named values, one table per language: ``en.toml`` and ``ja.toml``."""

import inspect
import tomllib
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property, wraps
from importlib import resources
from string import Formatter
from typing import Any, TypeVar

_T = TypeVar("_T")
_LOOKUPS = {"failure": "failures", "label": "labels", "reason": "reasons"}


class Texts(Formatter):
    """The table of a language, and the forms that its texts put values in; ``en.toml`` explains them."""

    def __init__(self, lang: str, forms: Mapping[str, Callable[[Any], str]]) -> None:
        """Take a language and its forms by name."""
        self.lang, self.forms = lang, forms

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The texts by name; reads them when the first is needed."""
        return tomllib.loads(resources.files(__package__).joinpath(f"{self.lang}.toml").read_text("utf-8"))

    def write(self, name: str, values: Mapping[str, object]) -> str:
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

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as in the library
        """Put a value into the form that follows its name."""
        if "|" in format_spec:
            return _choose(value, format_spec)
        if format_spec in _LOOKUPS:
            return self.look_up(_LOOKUPS[format_spec], value)
        return self.forms[format_spec](value) if format_spec else str(value)


def _choose(value: Any, options: str) -> str:  # noqa: ANN401 - whatever a sentence is about
    *cases, last = options.split("|")
    size = str(len(value) if isinstance(value, list | tuple) else value)
    for case in cases:
        label, equals, text = case.partition("=")
        if equals and label.isalnum():
            if label == size:
                return text
        elif value:
            return case
    return last


def from_tables(declared: type[_T]) -> type[_T]:
    """Fill the methods of a class, which have no code, with the texts of the same names."""
    for name, method in list(vars(declared).items()):
        if inspect.isfunction(method):
            setattr(declared, name, _filled(name, method))
    return declared


def _filled(name: str, declared: Callable[..., str]) -> Callable[..., str]:
    parameters = inspect.signature(declared).parameters.values()
    names = [parameter.name for parameter in parameters]
    defaults = {each.name: each.default for each in parameters if each.default is not each.empty}

    @wraps(declared)
    def sentence(*args: Any, **kwargs: object) -> str:  # noqa: ANN401 - as declared
        values = {**defaults, **dict(zip(names, args, strict=False)), **kwargs}
        return args[0].texts.write(name, values)  # type: ignore[no-any-return]

    return sentence
