"""Files of saved widgets: JSON objects with ``banmen`` (which widget), ``version`` and the widget's parts.

A file of exercises has the parts ``exercises`` (as data), ``settings``, ``traits`` (the answers and the
appearance) and, if the exercises were drawn at random, ``source``: where more of them are drawn from.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Final, NamedTuple

from banmen.board import files, saving
from banmen.board.saving import InvalidSave
from banmen_rules import InvalidArgument
from banmen_rules.base.fields import Field, InvalidData, Record, any_object, anything, faults_of, list_of
from banmen_rules.base.files import write_file
from banmen_rules.teaching.exercises import ExerciseSpec, from_data, to_data

VERSION = 1
_PARTS: Final = Record(
    Field("exercises", list_of(anything, "a list of exercises")),
    Field("settings", any_object),
    Field("source", any_object, {}),
)


class Saved(NamedTuple):
    """The content of a file of exercises."""

    exercises: Sequence[ExerciseSpec]
    settings: dict[str, Any]
    traits: dict[str, Any]
    source: dict[str, Any]
    """Empty if the exercises were not drawn at random."""


def save(path: str | PathLike[str], view: str, saved: Saved) -> None:
    """Write a file of exercises.

    Raises:
        BanmenError: if it cannot be written; a file that was there is unchanged.

    """
    write_file(path, dump(view, saved))


def dump(view: str, saved: Saved) -> str:
    """Return the text of a file of exercises."""
    exercises = [to_data(exercise) for exercise in saved.exercises]
    source = {"source": saved.source} if saved.source else {}
    return _text(view, {"exercises": exercises, "settings": saved.settings, "traits": saved.traits, **source})


def load(path: str | PathLike[str], view: str, names: Iterable[str]) -> Saved:
    """Read a file of exercises with these traits.

    Raises:
        BanmenError: if it cannot be read, or is not a file of this widget.

    """
    parts = read(path, view)
    try:
        found = _PARTS({name: parts[name] for name in _PARTS.names if name in parts})
    except InvalidData as error:
        raise InvalidSave.of(view, error) from None
    traits = traits_of(parts, view, names)
    exercises = [from_data(each) for each in found["exercises"]]
    return Saved(exercises, found["settings"], traits, found.get("source", {}))


def traits_of(parts: Mapping[str, Any], view: str, names: Iterable[str]) -> dict[str, Any]:
    """Return the traits in a file.

    Raises:
        InvalidSave: if one is missing or unknown.

    """
    traits = parts.get("traits")
    if not isinstance(traits, dict) or traits.keys() != {*names}:
        expected = f"an object with {', '.join(sorted(names))}"
        raise InvalidSave.of(view, InvalidData(faults_of(InvalidArgument("", expected, traits), "traits")))
    return traits


def write(path: str | PathLike[str], view: str, parts: Mapping[str, Any]) -> None:
    """Write a file of a widget.

    Raises:
        BanmenError: if it cannot be written; a file that was there is unchanged.

    """
    write_file(path, _text(view, parts))


def _text(view: str, parts: Mapping[str, Any]) -> str:
    return json.dumps({"banmen": view, "version": VERSION, **parts}, ensure_ascii=False, indent=1) + "\n"


def read(path: str | PathLike[str], view: str) -> dict[str, Any]:
    """Read the parts of a file of a widget.

    Raises:
        BanmenError: if it cannot be read, or is not a file of this widget.

    """
    return saving.parse(files.load(path), view, VERSION)
