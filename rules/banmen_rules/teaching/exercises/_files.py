"""Exercises in files: read with every fault named, and written without defaults.

`EXERCISE` is the table of an exercise's fields, `PACK` that of a file. An exercise with a fault is left out;
the others can still be used.
"""

import re
from collections.abc import Mapping
from os import PathLike
from typing import Any, Final, NamedTuple, TypeAlias

from banmen_rules.base import fields
from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, InvalidPack
from banmen_rules.base.fields import Field, Record, list_of, table_of, text
from banmen_rules.base.files import file_name, read_file
from banmen_rules.base.json_files import LARGEST, compact, one_fault, parse_json, plain, replace_file, upgrade
from banmen_rules.teaching.exercises._model import KINDS, LONGEST, Answer, ExerciseSpec, Pack
from banmen_rules.variants import read_name
from banmen_rules.words.texts import LANGUAGES

FORMAT = "banmen-exercises"
VERSION = 2
TAGS = ("category", "kind", "game", "theme")
HARDEST = 5
ID = fields.matching(
    re.compile(r"\w[\w.:+/-]{0,79}"), "a word of at most 80 letters, digits and -_.:+/, such as hook-3"
)

_texts = list_of(text, "a list of texts")
_LANGUAGE = fields.one_of("language", LANGUAGES)

TRANSLATION: Final = Record(
    Field("task", text, ""),
    Field("hints", _texts, ()),
    Field("feedback", table_of(text), {}),
)
EXERCISE: Final = Record(
    Field("id", ID),
    Field("kind", fields.one_of("kind of exercise", KINDS)),
    Field("variant", read_name),
    Field("goal", fields.plain_object, {}),
    Field("ruleset", text, ""),
    Field("rulings", table_of(text), {}),
    Field("tsfen", text, ""),
    Field("region", text, ""),
    Field("square", text, ""),
    Field("piece", text, ""),
    Field("betza", text, ""),
    Field("task", text, ""),
    Field("options", _texts, ()),
    Field("hints", _texts, ()),
    Field("feedback", table_of(text), {}),
    Field("level", fields.whole(0, HARDEST), 0),
    Field("tags", table_of(text, fields.one_of("tag", TAGS)), {}),
    Field("source", text, ""),
    Field("translations", table_of(TRANSLATION, _LANGUAGE), {}),
)
_translation = Record(Field("title", fields.title, ""), Field("about", text, ""))
_HEAD: Final = Record(
    Field("title", fields.title),
    Field("about", text, ""),
    Field("curated", fields.plain_object, {}),
    Field("translations", table_of(_translation, _LANGUAGE), {}),
)
PACK: Final = Record(
    Field("format", fields.anything),
    Field("version", fields.anything),
    *_HEAD.fields,
    Field("exercises", fields.anything),
)


class Fault(NamedTuple):
    """Something wrong in a file of exercises: where it is, and what would be right.

    >>> print(Fault("hooks.json", 3, "hook-3", "level", "must be a whole number from 0 to 5, got 7"))
    hooks.json, exercise 3 (hook-3), level must be a whole number from 0 to 5, got 7
    """

    file: str
    number: int
    """The number of the exercise, from 1; 0: the file as a whole."""
    id: str
    field: str
    """A path such as ``hints[0]``; empty: the exercise as a whole."""
    message: str

    def __str__(self) -> str:
        """Say where, then what."""
        name = f" ({self.id})" if self.id else ""
        exercise = f"exercise {self.number}{name}" if self.number else ""
        return fields.located(", ".join(filter(None, (self.file, exercise, self.field))), self.message)


# ---------------------------------------------------------------- reading


@typed
def load(path: str | PathLike[str], *, faults: list[Fault] | None = None) -> Pack:
    """Read a file of exercises.

    Args:
        path: the file.
        faults: if given, the faults of single exercises and fields are added to it, and these are left out.

    Raises:
        InvalidPack: if there is no such file, or it is not a pack; without ``faults`` if anything in it
            is wrong. Lists every fault, and keeps as ``pack`` what could be read.

    >>> load("no such file.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidPack: these exercises cannot be read:
      - no such file.json cannot be read: No such file or directory
    """
    with one_fault(InvalidPack):
        data = read_file(path, LARGEST)
    return parse_pack(data, file_name(path), faults=faults)


@typed
def parse_pack(text: str | bytes, name: str = "", *, faults: list[Fault] | None = None) -> Pack:
    """Read a pack of exercises from JSON (bytes: in UTF-8).

    Args:
        text: the JSON.
        name: the name of the file, for messages.
        faults: as for `load`.

    Raises:
        InvalidPack: as `load`.

    >>> faults = []
    >>> pack = parse_pack('''{"format": "banmen-exercises", "version": 1, "title": "Two", "exercises": [
    ...     {"id": "a", "kind": "category", "variant": "tai", "piece": "lion"},
    ...     {"id": "b", "kind": "category", "variant": "tai", "level": 9}]}''', faults=faults)
    >>> [exercise.id for exercise in pack.exercises]
    ['a']
    >>> print(*faults)
    exercise 2 (b), level must be a whole number from 0 to 5, got 9
    """
    with one_fault(InvalidPack, name or "the text"):
        data = upgrade(parse_json(text), FORMAT, VERSION, MIGRATIONS)
    head, found = read_head(PACK, data, name)
    exercises = read_exercises(head.get("exercises", []), name, found)
    own = {name: value for name, value in head.items() if name in _HEAD.names}
    pack = Pack(**{"title": "", **own, "exercises": exercises})
    if faults is not None:
        faults += found
    elif found:
        raise InvalidPack([str(fault) for fault in found], pack)
    return pack


def read_head(table: Record, data: Mapping[str, object], name: str) -> tuple[dict[str, Any], list[Fault]]:
    """Read the parts of a file that can be read; list what is wrong with the others."""
    head, faults = table.read(data)
    return head, [Fault(name, 0, "", fault.path, fault.message) for fault in faults]


def read_exercises(data: object, name: str, faults: list[Fault]) -> tuple[ExerciseSpec, ...]:
    """Read the exercises that can be read; the faults of the others are added to ``faults``."""
    if not isinstance(data, list):
        message = f"must be a list of exercises, got {fields.shown(data)}"
        faults.append(Fault(name, 0, "", "exercises", message))
        return ()
    found = []
    first: dict[str, int] = {}
    for place, each in enumerate(data, 1):
        values, wrong = EXERCISE.read(each)
        id_ = values.get("id", "")
        here = [Fault(name, place, id_, fault.path, fault.message) for fault in wrong]
        if id_ in first:
            here.append(Fault(name, place, id_, "id", f"must be unique: exercise {first[id_]} has it too"))
        if not here:
            first[id_] = place
            found.append(_exercise(values))
        faults += here
    return tuple(found)


@typed
def from_data(data: object) -> ExerciseSpec:
    """Make an exercise of plain data, as in a pack.

    Raises:
        InvalidPack: if anything in it is wrong; lists every fault.

    >>> from_data({"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}).form
    'choice'
    """
    values, faults = EXERCISE.read(data)
    if faults:
        raise InvalidPack([str(fault) for fault in faults])
    return _exercise(values)


def _exercise(values: Mapping[str, Any]) -> ExerciseSpec:
    listed = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return ExerciseSpec(**{**values, **listed})


# ---------------------------------------------------------------- older versions


def _from_0(data: dict[str, Any]) -> dict[str, Any]:
    """Upgrade the draft of this format: a pack had a ``name``, and an exercise one ``hint``."""
    if "name" in data:
        data["title"] = data.pop("name")
    if isinstance(data.get("exercises"), list):
        data["exercises"] = [_with_hints(each) for each in data["exercises"]]
    return data


def _with_hints(exercise: object) -> object:
    if not isinstance(exercise, dict) or not isinstance(exercise.get("hint"), str):
        return exercise
    others = {name: value for name, value in exercise.items() if name != "hint"}
    return {**others, "hints": [exercise["hint"]]}


MIGRATIONS: Final = (_from_0, dict)
"""The upgrade from each older version to the next; version 1 had no translations, so nothing changes."""


# ---------------------------------------------------------------- writing


@typed
def to_data(exercise: ExerciseSpec) -> dict[str, Any]:
    """Write an exercise as plain data, without defaults.

    >>> to_data(ExerciseSpec("lion", "category", "tai", piece="lion"))
    {'id': 'lion', 'kind': 'category', 'variant': 'tai', 'piece': 'lion'}
    """
    return EXERCISE.data(exercise)


@typed
def format_pack(pack: Pack) -> str:
    """Write a pack as JSON, a line for every field; `parse_pack` reads the same back.

    Raises:
        InvalidPack: if it could not be read back; lists every fault.

    >>> print(format_pack(Pack("One", (ExerciseSpec("lion", "category", "tai", piece="lion"),))))
    {
      "format": "banmen-exercises",
      "version": 2,
      "title": "One",
      "exercises": [
        {
          "id": "lion",
          "kind": "category",
          "variant": "tai",
          "piece": "lion"
        }
      ]
    }
    <BLANKLINE>
    """
    head = {"format": FORMAT, "version": VERSION, **_HEAD.data(pack)}
    text = format_parts(head, pack.exercises)
    parse_pack(text)
    return text


def format_parts(head: Mapping[str, object], exercises: tuple[ExerciseSpec, ...]) -> str:
    """Write some parts and the exercises after them.

    Raises:
        InvalidPack: if JSON cannot hold a value.

    """
    try:
        parts = [f"  {compact(name)}: {compact(plain(value))}" for name, value in head.items()]
        objects = [_lines(to_data(exercise)) for exercise in exercises]
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidPack([f"a value cannot be written as JSON: {error}"]) from None
    listed = ",\n".join(objects)
    parts.append('  "exercises": ' + (f"[\n{listed}\n  ]" if objects else "[]"))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(fields: Mapping[str, object]) -> str:
    lines = ",\n".join(f"      {compact(name)}: {compact(value)}" for name, value in fields.items())
    return f"    {{\n{lines}\n    }}"


@typed
def save(pack: Pack, path: str | PathLike[str]) -> None:
    """Write a pack to a file, completely or not at all.

    Raises:
        InvalidPack: if the pack could not be read back.
        BanmenError: if it cannot be written, or would overwrite a file that is not a pack, has a fault, or
            was written by a newer banmen.

    >>> save(Pack("One", ()), "/no such folder/one.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: one.json cannot be written: No such file or directory
    """
    replace_file(path, format_pack(pack), load)


# ---------------------------------------------------------------- answers

Work: TypeAlias = Mapping[str, Any]
"""How an exercise was worked on, as plain data: the answers given ``before`` the recorded one, the number of
``hints`` taken, the ``seconds`` it took, and whether the learner ``gave_up``; empty parts are left out."""

MOST = 10**9
"""The largest number of hints or seconds."""

WORK: Final = Record(
    Field("before", list_of(fields.anything, "a list of answers", LONGEST), []),
    Field("hints", fields.whole(0, MOST), 0),
    Field("seconds", fields.optional(fields.number(0, MOST)), None),
    Field("gave_up", fields.truth, default=False),
)


@typed
def check_answer(exercise: ExerciseSpec, answer: object) -> Answer:
    """Copy an answer to an exercise after checking its shape; it need not be right.

    Raises:
        InvalidArgument: if it does not have the shape of one; the message shows an example.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, check_answer
    >>> check_answer(ExerciseSpec("cat", "category", "tai", piece="lion"), {"squares": []})
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidArgument: the answer to exercise cat must be like {"choice": "lion"}, ...
    """
    table, example = exercise.asks.answer, exercise.asks.example
    name = f"the answer to exercise {exercise.id}"
    if not isinstance(answer, Mapping) or tuple(answer) != table.names:
        raise InvalidArgument(name, f"like {example}", answer)
    return table.checked(dict(answer), name)


def check_work(exercise: ExerciseSpec, work: object) -> Work:
    """Copy how an exercise was worked on, without the empty parts.

    Raises:
        BanmenError: if a part is wrong or unknown.

    """
    given = dict(work) if isinstance(work, Mapping) else work
    found = WORK.checked(given, f"the work on exercise {exercise.id}")
    found["before"] = [check_answer(exercise, each) for each in found["before"]]
    return {name: value for name, value in found.items() if value}
