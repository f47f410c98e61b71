"""Packs of exercises written to files: what is as usual is left out, and nothing unread is written over."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from os import PathLike
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidPack
from banmen_rules.base.json_files import compact, plain, replace_file
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack
from banmen_rules.teaching.exercises._reading import FORMAT, VERSION, load, parse_pack


@typed
def to_data(exercise: ExerciseSpec) -> dict[str, Any]:
    """Give an exercise as plain data, without the fields that are as usual.

    >>> to_data(ExerciseSpec("lion", "category", "tai", piece="lion"))
    {'id': 'lion', 'kind': 'category', 'variant': 'tai', 'piece': 'lion'}
    """
    found = {}
    for field in fields(ExerciseSpec):
        value = getattr(exercise, field.name)
        usual = field.default_factory() if field.default_factory is not MISSING else field.default
        if value != usual:
            found[field.name] = plain(value)
    return found


@typed
def format_pack(pack: Pack) -> str:
    """Write a pack as JSON, a line for every field; `parse_pack` reads the same back.

    Raises:
        InvalidPack: if it would not be read back; lists every fault.

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
    head: dict[str, object] = {"format": FORMAT, "version": VERSION, "title": pack.title}
    head |= {"about": pack.about} if pack.about else {}
    head |= {"curated": pack.curated} if pack.curated else {}
    head |= {"translations": pack.translations} if pack.translations else {}
    text = format_parts(head, pack.exercises)
    parse_pack(text)
    return text


def format_parts(head: Mapping[str, object], exercises: tuple[ExerciseSpec, ...]) -> str:
    """Write some parts and the exercises after them.

    Raises:
        InvalidPack: if a value is nothing that JSON can write.

    """
    try:
        return "\n".join(_lines(head, exercises)) + "\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidPack([f"a value cannot be written as JSON: {error}"]) from None


@typed
def save(pack: Pack, path: str | PathLike[str]) -> None:
    """Write a pack to a file, whole or not at all.

    Raises:
        InvalidPack: if the pack would not be read back.
        BanmenError: if it cannot be written, or what is there now would be lost: a file that is no pack,
            has a fault, or was written by a newer banmen.

    >>> save(Pack("One", ()), "/no such folder/one.json")
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: one.json cannot be written: No such file or directory
    """
    replace_file(path, format_pack(pack), load)


def _lines(head: Mapping[str, object], exercises: tuple[ExerciseSpec, ...]) -> Iterator[str]:
    yield "{"
    for name, value in head.items():
        yield f"  {compact(name)}: {compact(plain(value))},"
    if not exercises:
        yield '  "exercises": []'
    else:
        yield '  "exercises": ['
        for number, exercise in enumerate(exercises, 1):
            yield "    {"
            parts = [f"      {compact(name)}: {compact(value)}" for name, value in to_data(exercise).items()]
            yield ",\n".join(parts)
            yield "    }" + ("," if number < len(exercises) else "")
        yield "  ]"
    yield "}"
