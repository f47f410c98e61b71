"""Packs of exercises read from files, by anybody: what is wrong is named, and the rest still reads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from os import PathLike
from typing import Any, Final, NamedTuple, get_type_hints

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidPack, UnknownName
from banmen_rules.base.files import file_name
from banmen_rules.base.json_files import (
    LONGEST_TITLE,
    Migration,
    called,
    fault_of_value,
    faults_of_names,
    is_title,
    located,
    one_fault,
    parse_json,
    read_file,
    upgrade,
)
from banmen_rules.teaching.exercises._model import KINDS, ExerciseSpec, Pack
from banmen_rules.teaching.exercises._words import LANGUAGES
from banmen_rules.variants import VARIANTS

FORMAT = "banmen-exercises"
VERSION = 2
HEAD = ("format", "version", "title", "about", "curated", "translations", "exercises")
"""The parts of a pack, in their order."""
TAGS = ("category", "kind", "game")
HARDEST = 5
NEEDED = ("id", "kind", "variant")
ID = re.compile(r"\w[\w.:+/-]{0,79}")

_TEXT, _NUMBER, _TEXTS, _NAMED, _DATA, _SPOKEN = (
    "a text",
    "a number",
    "a list of texts",
    "an object of texts",
    "an object",
    "an object of objects, by language",
)
_SHAPES: Final = {
    str: _TEXT,
    int: _NUMBER,
    tuple[str, ...]: _TEXTS,
    Mapping[str, str]: _NAMED,
    Mapping[str, object]: _DATA,
    Mapping[str, Mapping[str, object]]: _SPOKEN,
}
TRANSLATED: Final = {"task": _TEXT, "hints": _TEXTS, "feedback": _NAMED}
"""What of an exercise may be there in other languages."""
TRANSLATED_OF_PACKS: Final = {"title": _TEXT, "about": _TEXT}


class Fault(NamedTuple):
    """Something wrong in a file of exercises: where it is, and what would be right.

    >>> print(Fault("hooks.json", 3, "hook-3", "level", "should be a whole number from 0 to 5"))
    hooks.json, exercise 3 (hook-3), level: should be a whole number from 0 to 5
    """

    file: str
    number: int
    """Which exercise, from 1; 0: the file as a whole."""
    id: str
    field: str
    """Empty: the exercise as a whole."""
    message: str

    def __str__(self) -> str:
        """Say where, then what."""
        exercise = f"exercise {self.number}" if self.number else ""
        return located(self.file, exercise, self.id, self.field, self.message)


@typed
def load(path: str | PathLike[str], *, faults: list[Fault] | None = None) -> Pack:
    """Read a file of exercises.

    Args:
        path: the file.
        faults: if given, what is wrong with single parts is put here, and they are left out.

    Raises:
        InvalidPack: if there is no such file, or it is no pack; without ``faults`` if anything in it
            is wrong. Lists every fault, and keeps as ``pack`` what did read.

    >>> load("no such file.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidPack: these exercises cannot be read:
      - no such file.json cannot be read: No such file or directory
    """
    with one_fault(InvalidPack):
        data = read_file(path)
    return parse_pack(data, file_name(path), faults=faults)


@typed
def parse_pack(text: str | bytes, name: str = "", *, faults: list[Fault] | None = None) -> Pack:
    """Read a pack of exercises from JSON (bytes: in UTF-8).

    Args:
        text: the JSON.
        name: how messages call the file.
        faults: as for `load`.

    Raises:
        InvalidPack: as `load`.

    >>> faults = []
    >>> pack = parse_pack('''{"format": "banmen-exercises", "version": 1, "title": "Two", "exercises": [
    ...     {"id": "a", "kind": "category", "variant": "tai", "piece": "lion"},
    ...     {"id": "b", "kind": "category", "variant": "ati", "piece": "lion"}]}''', faults=faults)
    >>> [exercise.id for exercise in pack.exercises]
    ['a']
    >>> print(*faults)
    exercise 2 (b), variant: Unknown variant "ati". Available: dai_dai, tai, taikyoku. Did you mean "tai"?
    """
    found: list[Fault] = []
    with one_fault(InvalidPack, name or "the text"):
        data = upgrade(parse_json(text), FORMAT, VERSION, MIGRATIONS)
    found += faults_of_head(data, HEAD, name)
    about = _part(data, "about", "", name, found)
    curated = _part(data, "curated", {}, name, found)
    translations = _part(data, "translations", {}, name, found)
    if message := _fault_of_translations(translations, TRANSLATED_OF_PACKS):
        found.append(Fault(name, 0, "", "translations", message))
        translations = {}
    title = data.get("title")
    if not is_title(title):
        found.append(Fault(name, 0, "", "title", f"should be 1 to {LONGEST_TITLE} characters on one line"))
    exercises = read_exercises(data.get("exercises"), name, found)
    pack = Pack(title if isinstance(title, str) else "", exercises, about, curated, translations)
    if faults is not None:
        faults += found
    elif found:
        raise InvalidPack([str(fault) for fault in found], pack)
    return pack


def read_exercises(data: object, name: str, faults: list[Fault]) -> tuple[ExerciseSpec, ...]:
    """Read the exercises that can be read; what is wrong with the others is added to ``faults``."""
    if not isinstance(data, list):
        faults.append(Fault(name, 0, "", "exercises", "should be a list of exercises"))
        return ()
    read = []
    first: dict[str, int] = {}
    for number, each in enumerate(data, 1):
        id_ = each.get("id") if isinstance(each, dict) else None
        said = id_ if isinstance(id_, str) and ID.fullmatch(id_) else ""
        wrong = [Fault(name, number, said, field, message) for field, message in _faults_of(each)]
        if said in first:
            message = f"exercise {first[said]} has this id too: each needs one of its own"
            wrong.append(Fault(name, number, said, "id", message))
        if not wrong:
            first[said] = number
            read.append(_exercise(each))
        faults += wrong
    return tuple(read)


@typed
def from_data(data: object) -> ExerciseSpec:
    """Make an exercise of plain data, as it stands in a pack.

    Raises:
        InvalidPack: if it is none; lists every fault.

    >>> from_data({"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}).form
    'choice'
    """
    faults = [f"{field}: {message}" if field else message for field, message in _faults_of(data)]
    if faults:
        raise InvalidPack(faults)
    assert isinstance(data, Mapping)  # noqa: S101 - or there had been a fault
    return _exercise(data)


@lru_cache(maxsize=1)
def shapes() -> Mapping[str, str]:
    """Say of every field of an exercise what it holds, as messages call it."""
    hints = get_type_hints(ExerciseSpec)
    return {field.name: _SHAPES[hints[field.name]] for field in fields(ExerciseSpec)}


def faults_of_head(data: Mapping[str, object], known: Sequence[str], file: str) -> list[Fault]:
    """Find parts of a file that do not exist, or stand in it twice."""
    return [Fault(file, 0, "", name, message) for name, message in faults_of_names(data, known)]


def _exercise(data: Mapping[str, Any]) -> ExerciseSpec:
    """Make an exercise of data without faults."""
    held: dict[str, Any] = {
        name: tuple(value) if shapes()[name] == _TEXTS else value for name, value in data.items()
    }
    return ExerciseSpec(**held)


def _faults_of(data: object) -> Iterator[tuple[str, str]]:
    """Find what is wrong with an exercise as data: fields and sentences."""
    if not isinstance(data, Mapping):
        yield "", "should be an object with the fields of an exercise"
        return
    yield from faults_of_names(data, tuple(shapes()))
    for name in NEEDED:
        if name not in data:
            yield name, "is missing, and every exercise needs one"
    for name, shape in shapes().items():
        if name in data and (message := _fault_of_field(name, shape, data[name])):
            yield name, message


def _fault_of_field(name: str, shape: str, value: object) -> str:
    if name == "level":
        whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HARDEST
        return "" if whole else f"should be a whole number from 0 to {HARDEST}"
    if not _has(shape, value):
        return f"should be {shape}, not {called(value)}"
    found = fault_of_value(value)
    if found:
        return found
    return _fault_of_name(name, value)


def _fault_of_name(name: str, value: Any) -> str:  # noqa: ANN401 - of the field's own shape
    """Find what is wrong with a value that has to be one of some."""
    if name == "id" and not ID.fullmatch(value):
        return "should be a word of at most 80 letters, digits and -_.:+/, such as hook-3"
    if name == "kind" and value not in KINDS:
        return str(UnknownName("kind of exercise", value, KINDS))
    if name == "variant" and value not in VARIANTS:
        return str(UnknownName("variant", value, VARIANTS))
    if name == "translations":
        return _fault_of_translations(value, TRANSLATED)
    if name == "tags":
        return next((str(UnknownName("tag", tag, TAGS)) for tag in value if tag not in TAGS), "")
    return ""


def _fault_of_translations(value: Mapping[str, Any], parts: Mapping[str, str]) -> str:
    """Find what is wrong with what is said in other languages: a language, a part, or the shape of one."""
    for lang, own in value.items():
        if lang not in LANGUAGES:
            return str(UnknownName("language", lang, LANGUAGES))
        if not isinstance(own, Mapping):
            return f"{lang!r} should be {_DATA}, not {called(own)}"
        for name, said in own.items():
            if name not in parts:
                return str(UnknownName(f"part in {lang!r}", name, parts))
            if not _has(parts[name], said):
                return f"{name!r} in {lang!r} should be {parts[name]}, not {called(said)}"
            if name == "title" and not is_title(said):
                return f"{name!r} in {lang!r} should be 1 to {LONGEST_TITLE} characters on one line"
    return ""


def _has(shape: str, value: object) -> bool:
    """Tell whether a value has a shape."""
    if shape == _TEXT:
        return isinstance(value, str)
    if shape == _TEXTS:
        return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    if shape == _NAMED:
        return isinstance(value, Mapping) and all(isinstance(each, str) for each in value.values())
    return isinstance(value, Mapping)


def _part(data: Mapping[str, Any], name: str, empty: Any, file: str, faults: list[Fault]) -> Any:  # noqa: ANN401
    """Give a part of a pack that may be missing, or what stands for it where it is wrong."""
    value = data.get(name, empty)
    if not isinstance(value, type(empty)):
        shape = _TEXT if empty == "" else _DATA
        faults.append(Fault(file, 0, "", name, f"should be {shape}, not {called(value)}"))
        return empty
    if message := fault_of_value(value):
        faults.append(Fault(file, 0, "", name, message))
        return empty
    return value


def _from_0(data: dict[str, Any]) -> dict[str, Any]:
    """Bring the draft of this format up to date: a pack had a name, and an exercise one hint."""
    if "name" in data:
        data["title"] = data.pop("name")
    if isinstance(data.get("exercises"), list):
        data["exercises"] = [_with_hints(each) for each in data["exercises"]]
    return data


def _with_hints(exercise: object) -> object:
    if not isinstance(exercise, dict) or not isinstance(exercise.get("hint"), str):
        return exercise
    kept = {name: value for name, value in exercise.items() if name != "hint"}
    return {**kept, "hints": [exercise["hint"]]}


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a pack up to date that was written before there were translations: there is nothing to add."""
    return data


MIGRATIONS: Sequence[Migration] = (_from_0, _from_1)
"""For every version before today's, what brings a pack to the next."""
