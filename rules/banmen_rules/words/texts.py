"""The languages of the interface, their texts with named values, and the forms that texts put values in.

A language is a folder beside this module, such as ``ja``, with a table for each catalogue: ``phrases.toml``,
``sentences.toml`` and so on. Its texts are laid over the English ones, so any of them may be missing.

In a text stand between braces:

- ``{square}``: the value itself, or with ``[0]`` its first letter;
- ``{squares:all}``: the value in a form of the language, or the text for it in the table ``[alls]``;
- ``{square:A|B}``: A if there is such a value, B if it is empty or false;
- ``{count:1=A|2=B|C}``: A for 1, B for 2, C for any other number (of a list: for its length).

A and B may contain values in their turn.
"""

import logging
import re
import tomllib
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, cached_property, lru_cache
from importlib import resources
from string import Formatter
from typing import Any, Final

from banmen_rules.base.errors import UnknownName

_log = logging.getLogger("banmen")
_FORMATTER = Formatter()
_FOLDER = resources.files(__package__)
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


def _languages() -> tuple[str, ...]:
    found = {each.name for each in _FOLDER.iterdir() if _LANGUAGE.fullmatch(each.name) and each.is_dir()}
    return "en", *sorted(found - {"en"})


LANGUAGES: Final = _languages()
"""The languages of the interface: the folders beside this module, English first."""


_FILES = {each.name.removesuffix(".toml") for each in (_FOLDER / "en").iterdir()}
CATALOGUES: Final = tuple(sorted(_FILES - {"faults"}))
"""The catalogues of texts to translate, by the English tables; only authors read faults, in English."""


def language(lang: str) -> str:
    """Return the language if there is such a folder.

    Raises:
        UnknownName: if the language is unknown.

    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)
    return lang


class Texts:
    """The texts of a catalogue in one language, English ones where it has none, and the forms of values."""

    def __init__(self, catalogue: str, lang: str, forms: Mapping[str, Callable[[Any], str]]) -> None:
        """Take the name of the catalogue, its language, and the forms by name."""
        self.catalogue, self.lang, self.forms = catalogue, lang, forms

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The texts by name; reads them when the first is needed."""
        return table_of(self.catalogue, self.lang)

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
def table_of(catalogue: str, lang: str) -> Mapping[str, Any]:
    """Read a catalogue in a language; log once what it lacks, which is in English."""
    english = own_table(catalogue, "en")
    if lang == "en":
        return english
    missing: list[str] = []
    table: Mapping[str, Any] = _laid_over(english, own_table(catalogue, lang), missing)
    if missing:
        _log.info("Texts of %s without %s: %s", catalogue, lang, ", ".join(missing))
    return table


def own_table(catalogue: str, lang: str) -> dict[str, Any]:
    """Read the texts of a catalogue that a language has itself."""
    file = _FOLDER.joinpath(lang, f"{catalogue}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _laid_over(whole: Mapping[str, Any], some: Mapping[str, Any], missing: list[str], path: str = "") -> Any:  # noqa: ANN401 - a table
    """Complete a table, in its own order; add the names of texts that it lacks to ``missing``."""
    found = dict(some)
    for name, text in whole.items():
        if isinstance(text, Mapping):
            found[name] = _laid_over(text, found.get(name, {}), missing, f"{path}{name}.")
        elif name not in found:
            found[name] = text
            missing.append(path + name)
    return found


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
