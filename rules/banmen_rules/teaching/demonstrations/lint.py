"""Checks of demonstrations: moves are legal, pieces and squares exist, translations fit their originals.

``hooks.ja.json`` is the Japanese translation of ``hooks.json``: it may differ in its texts only.
"""

import re
from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidDemonstration
from banmen_rules.base.fields import shown
from banmen_rules.base.files import file_name
from banmen_rules.teaching.demonstrations._files import Fault, load
from banmen_rules.teaching.demonstrations._model import Demonstration, Place, Step, places
from banmen_rules.teaching.demonstrations._playing import Frame, play, played

_TRANSLATION = re.compile(r"(?P<name>.+)\.(?P<language>[a-z]{2,3})\.json")
_SAME_HEAD = ("variant", "ruleset", "tsfen", "region")
_SAME = ("id", "tsfen", "moves", "camera", "show", "only", "marks", "arrows", "card")


class Linted(NamedTuple):
    """The result of checking a file with a demonstration.

    >>> lint_file("no such file.json").faults[0].message
    'cannot be read: No such file or directory'
    """

    demonstration: Demonstration | None
    """What could be read of it."""
    frames: tuple[Frame, ...]
    """The frames of its steps; empty if anything is wrong."""
    faults: tuple[Fault, ...]
    """Everything that is wrong."""


@typed
def lint_file(path: str | PathLike[str]) -> Linted:
    """Check the demonstration in a file, and list all faults with their places and cures.

    A translation is also compared with its original, if that exists.

    >>> lint_file("no such file.json").demonstration is None
    True
    """
    name = file_name(path)
    found: list[Fault] = []
    try:
        demonstration = load(path, faults=found)
    except InvalidDemonstration as error:
        messages = (fault.removeprefix(f"{name} ") for fault in error.faults)
        return Linted(None, (), tuple(Fault(name, "", "", "", message) for message in messages))
    found += _faults_of_translation(demonstration, path, name)
    return Linted(demonstration, *play(demonstration, name, found))


@typed
def lint(demonstration: Demonstration, name: str = "") -> tuple[Fault, ...]:
    """Check a demonstration.

    Args:
        demonstration: the demonstration.
        name: the name of its file, for messages.

    >>> from banmen_rules.teaching.demonstrations import Demonstration, Step
    >>> print(*lint(Demonstration("Pawns", "tai", [Step("It leaps.", moves=["13s 13p"])])))
    step 1, moves[0]: "13s 13p": The pawn on 13s cannot go to 13p: ...
    """
    return played(demonstration, name)[1]


# ---------------------------------------------------------------- translations


@typed
def in_language(path: str | PathLike[str], language: str) -> Path:
    """Find the file of a demonstration in a language; the original if there is no translation.

    >>> in_language("no such file.json", "ja").name
    'no such file.json'
    """
    given = Path(path)
    original = _original(given)[0] or given
    for each in (original.with_suffix(f".{language}.json"), original):
        if each.is_file():
            return each
    return given


def _original(path: str | PathLike[str]) -> tuple[Path | None, str]:
    """Return the original of a translation, by its name, and the language; (None, "") for other files."""
    named = _TRANSLATION.fullmatch(Path(fspath(path)).name)
    return (Path(path).with_name(f"{named['name']}.json"), named["language"]) if named else (None, "")


def _faults_of_translation(demonstration: Demonstration, path: str | PathLike[str], name: str) -> list[Fault]:
    """Compare a translation with its original; the faults of the original itself are left out."""
    original, language = _original(path)
    if original is None or not original.is_file():
        return []
    faults = []
    if demonstration.language != language:
        message = f'must be "{language}" as in the name of the file, got {shown(demonstration.language)}'
        faults.append(Fault(name, "", "", "language", message))
    try:
        first = load(original, faults=[])
    except InvalidDemonstration:
        return faults
    return [*faults, *drifted(demonstration, first, name, original.name)]


@typed
def drifted(
    translation: Demonstration, original: Demonstration, name: str = "", first: str = "the original"
) -> tuple[Fault, ...]:
    """Find where a translation differs from its original in more than its texts.

    Args:
        translation: the demonstration in another language.
        original: the one it was translated from.
        name: the name of the translation's file, for messages.
        first: the name of the original's file, for messages.

    >>> pawns = Demonstration("Pawns", "tai", [Step("A pawn.", show="13s")])
    >>> print(*drifted(Demonstration("歩兵", "tai", [Step("歩兵。", show="12s")], language="ja"), pawns))
    step 1, show must be "13s" as in the original, got "12s"
    """
    return tuple(_Comparison(name, first).faults(translation, original))


class _Comparison:
    """Compares one translation with its original."""

    def __init__(self, name: str, first: str) -> None:
        self._name, self._first = name, first
        self._apart: list[str] = []
        """Paths of steps with more or fewer side lines: the letters of their side lines do not match."""

    def faults(self, translation: Demonstration, original: Demonstration) -> Iterator[Fault]:
        for field in _SAME_HEAD:
            yield from self._same(None, field, getattr(translation, field), getattr(original, field))
        steps = {place.path: place for place in places(translation)}
        wanted = {place.path: place for place in places(original)}
        for path, place in steps.items():
            if self._is_apart(path):
                continue
            if path in wanted:
                yield from self._step(place, wanted[path].step)
            else:
                yield self._fault(place, "", f"must not be there: {self._first} has no such step")
        for path in wanted:
            if path not in steps and not self._is_apart(path):
                yield self._fault(None, "steps", f"must have the step {path} of {self._first}")

    def _is_apart(self, path: str) -> bool:
        return any(re.match(rf"{step}[a-z]", path) for step in self._apart)

    def _step(self, place: Place, first: Step) -> Iterator[Fault]:
        step = place.step
        for field in _SAME:
            yield from self._same(place, field, getattr(step, field), getattr(first, field))
        yield from self._text(place, "caption", step.caption, first.caption)
        yield from self._text(place, "notes", step.notes, first.notes)
        yield from self._same(place, "drawings", _drawn(step), _drawn(first))
        asked, wanted = step.question, first.question
        yield from self._count(place, "question", int(asked is not None), int(wanted is not None))
        if asked and wanted:
            yield from self._text(place, "question.text", asked.text, wanted.text)
            yield from self._count(place, "question.options", len(asked.options), len(wanted.options))
            for number, (one, other) in enumerate(zip(asked.options, wanted.options, strict=False)):
                part = f"question.options[{number}]"
                yield from self._same(place, f"{part}.right", one.right, other.right)
                yield from self._text(place, f"{part}.note", one.note, other.note, may_be_equal=True)
        yield from self._count(place, "branches", len(step.branches), len(first.branches))

    def _same(self, place: Place | None, field: str, one: Any, other: Any) -> Iterator[Fault]:  # noqa: ANN401 - any field
        if one != other:
            yield self._fault(place, field, f"must be {shown(other)} as in {self._first}, got {shown(one)}")

    def _text(
        self, place: Place, field: str, one: str, other: str, *, may_be_equal: bool = False
    ) -> Iterator[Fault]:
        if one and not other:
            yield self._fault(place, field, f"must be empty as in {self._first}, got {shown(one)}")
        elif other and not one:
            yield self._fault(place, field, f"must be given: translate that of {self._first}")
        elif one and one == other and not may_be_equal:
            yield self._fault(place, field, f"must be translated, got the text of {self._first}")

    def _count(self, place: Place, field: str, one: int, other: int) -> Iterator[Fault]:
        if one != other:
            self._apart.append(place.path)
            message = f"must have as many entries as in {self._first} ({other}), got {one}"
            yield self._fault(place, field, message)

    def _fault(self, place: Place | None, field: str, message: str) -> Fault:
        return Fault(self._name, place.path if place else "", place.step.id if place else "", field, message)


def _drawn(step: Step) -> list[str]:
    """Describe the drawings of a step without their words."""
    return [f"{each.colour} {each.kind} {' '.join(each.squares)}" for each in step.drawings]
