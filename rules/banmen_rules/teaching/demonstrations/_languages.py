"""Demonstrations in several languages: ``hooks.json`` and ``hooks.ja.json`` differ in their words only."""

import re
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.json_files import compact
from banmen_rules.teaching.demonstrations._model import Demonstration, Place, Step, places
from banmen_rules.teaching.demonstrations._reading import Fault

_NAMED = re.compile(r"(?P<whole>.+)\.(?P<language>[a-z]{2,3})\.json")
_HEAD = ("variant", "ruleset", "tsfen", "region")
_STEP = ("id", "tsfen", "moves", "camera", "show", "only", "marks", "arrows", "card")
_SHOWN = 60


@typed
def in_language(path: str | PathLike[str], language: str) -> Path:
    """Find the file of a demonstration in a language; if there is none, that which it was written in first.

    >>> in_language("no such file.json", "ja").name
    'no such file.json'
    """
    given = Path(path)
    first = original_of(given) or given
    for each in (first.with_suffix(f".{language}.json"), first):
        if each.is_file():
            return each
    return given


def original_of(path: str | PathLike[str]) -> Path | None:
    """Name the file that a file is a translation of, by its name; None: it is none.

    >>> original_of("lessons/hooks.ja.json").name
    'hooks.json'
    >>> original_of("lessons/hooks.json")
    """
    named = _NAMED.fullmatch(Path(path).name)
    return Path(path).with_name(f"{named['whole']}.json") if named else None


def language_of(path: str | PathLike[str]) -> str:
    """Give the language that the name of a file says; empty: it says none."""
    named = _NAMED.fullmatch(Path(fspath(path)).name)
    return named["language"] if named else ""


@typed
def drifted(
    translation: Demonstration, original: Demonstration, name: str = "", first: str = "the original"
) -> tuple[Fault, ...]:
    """Find where a translation differs in more than its words from what it is translated from.

    Args:
        translation: the demonstration in another language.
        original: as it was written first.
        name: how faults call the file of the translation.
        first: how faults call that of the original.

    >>> pawns = Demonstration("Pawns", "tai", [Step("A pawn.", show="13s")])
    >>> print(*drifted(Demonstration("歩兵", "tai", [Step("歩兵。", show="12s")], language="ja"), pawns))
    step 1, show: is "12s", and "13s" in the original: a translation has other words, and nothing else
    """
    return tuple(_Comparison(name, first).faults(translation, original))


class _Comparison:
    """Compares one translation with its original."""

    def __init__(self, name: str, first: str) -> None:
        self._name, self._first = name, first
        self._apart: list[str] = []
        """Paths of steps with more or fewer side lines: these have other letters then."""

    def faults(self, translation: Demonstration, original: Demonstration) -> Iterator[Fault]:
        for field in _HEAD:
            yield from self._same(None, field, getattr(translation, field), getattr(original, field))
        steps = {place.path: place for place in places(translation)}
        wanted = {place.path: place for place in places(original)}
        for path, place in steps.items():
            if self._is_apart(path):
                continue
            if path in wanted:
                yield from self._step(place, wanted[path].step)
            else:
                yield self._fault(place, "", f"is not in {self._first}: leave it out, or add it there")
        for path in wanted:
            if path not in steps and not self._is_apart(path):
                yield self._fault(None, "steps", f"step {path} of {self._first} is missing: add it")

    def _is_apart(self, path: str) -> bool:
        return any(re.match(rf"{step}[a-z]", path) for step in self._apart)

    def _step(self, place: Place, first: Step) -> Iterator[Fault]:
        step = place.step
        for field in _STEP:
            yield from self._same(place, field, getattr(step, field), getattr(first, field))
        yield from self._words(place, "caption", step.caption, first.caption, translated=True)
        asked, wanted = step.question, first.question
        yield from self._count(place, "question", int(asked is not None), int(wanted is not None))
        if asked and wanted:
            yield from self._words(place, "question, text", asked.text, wanted.text, translated=True)
            yield from self._count(place, "question, options", len(asked.options), len(wanted.options))
            for number, (one, other) in enumerate(zip(asked.options, wanted.options, strict=False), 1):
                part = f"question, option {number}"
                yield from self._same(place, f"{part}, right", one.right, other.right)
                yield from self._words(place, f"{part}, note", one.note, other.note)
        yield from self._count(place, "branches", len(step.branches), len(first.branches))

    def _same(self, place: Place | None, field: str, one: Any, other: Any) -> Iterator[Fault]:  # noqa: ANN401 - any field
        if one != other:
            here, there = (compact(value)[:_SHOWN] for value in (one, other))
            message = f"is {here}, and {there} in {self._first}"
            yield self._fault(place, field, f"{message}: a translation has other words, and nothing else")

    def _words(
        self, place: Place, field: str, one: str, other: str, *, translated: bool = False
    ) -> Iterator[Fault]:
        if bool(one) != bool(other):
            more = f"is not in {self._first}: leave it out, or add it there"
            yield self._fault(place, field, more if one else f"is missing: translate that of {self._first}")
        elif translated and one == other != "":
            yield self._fault(place, field, f"reads as in {self._first}: translate it")

    def _count(self, place: Place, field: str, one: int, other: int) -> Iterator[Fault]:
        if one != other:
            self._apart.append(place.path)
            message = f"{one} here, and {other} in {self._first}: have as many as there, in the same order"
            yield self._fault(place, field, message)

    def _fault(self, place: Place | None, field: str, message: str) -> Fault:
        return Fault(self._name, place.path if place else "", place.step.id if place else "", field, message)
