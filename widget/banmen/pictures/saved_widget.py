"""Files that widgets are kept in, those of exercises above all.

A file of exercises is an object ``{banmen, version, exercises, settings, traits}``: which widget, 1, the
exercises as data, how they are played, and the traits with what was answered and how it is shown; and
``source``, where more of the same are drawn from, if they were drawn.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

from banmen.board import files
from banmen.board.saving import InvalidSave
from banmen_rules import BanmenError
from banmen_rules.base.files import write_file
from banmen_rules.teaching.exercises import ExerciseSpec, from_data, to_data

VERSION = 1


class Saved(NamedTuple):
    """What a file holds."""

    exercises: Sequence[ExerciseSpec]
    settings: dict[str, Any]
    traits: dict[str, Any]
    source: dict[str, Any]
    """Empty where there is none."""


def save(path: str | PathLike[str], view: str, saved: Saved) -> None:
    """Write a file.

    Raises:
        BanmenError: if it cannot be written; one that was there is still there then.

    """
    write_file(path, dump(view, saved))


def dump(view: str, saved: Saved) -> str:
    """Write what a file holds as text."""
    exercises = [to_data(exercise) for exercise in saved.exercises]
    source = {"source": saved.source} if saved.source else {}
    return _text(view, {"exercises": exercises, "settings": saved.settings, "traits": saved.traits, **source})


def load(path: str | PathLike[str], view: str, names: Iterable[str]) -> Saved:
    """Read a file.

    Raises:
        BanmenError: if it cannot be read, or is none of such a widget.

    """
    parts = read(path, view)
    exercises, settings = parts.get("exercises"), parts.get("settings")
    if not isinstance(exercises, list) or not isinstance(settings, dict):
        raise InvalidSave(f"a saved {view} has exercises (a list), settings and traits (objects)")
    source = parts.get("source", {})
    if not isinstance(source, dict):
        raise InvalidSave(f"source of a saved {view} is an object, not {source!r:.60}")
    traits = traits_of(parts, view, names)
    return Saved([from_data(each) for each in exercises], settings, traits, source)


def traits_of(parts: Mapping[str, Any], view: str, names: Iterable[str]) -> dict[str, Any]:
    """Give the traits that are kept in a file.

    Raises:
        InvalidSave: if there are others than these, or one is missing.

    """
    traits = parts.get("traits")
    if not isinstance(traits, dict) or traits.keys() != {*names}:
        raise InvalidSave(f"the traits of a saved {view} are {', '.join(sorted(names))}, and no others")
    return traits


def write(path: str | PathLike[str], view: str, parts: Mapping[str, Any]) -> None:
    """Write a file of a widget: which one, and what is to be kept of it.

    Raises:
        BanmenError: if it cannot be written; one that was there is still there then.

    """
    write_file(path, _text(view, parts))


def _text(view: str, parts: Mapping[str, Any]) -> str:
    return json.dumps({"banmen": view, "version": VERSION, **parts}, ensure_ascii=False, indent=1) + "\n"


def read(path: str | PathLike[str], view: str) -> dict[str, Any]:
    """Read a file of a widget.

    Raises:
        BanmenError: if it cannot be read, or is none of such a widget.

    """
    try:
        parts = json.loads(files.load(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BanmenError):
            raise
        raise InvalidSave(f"this is no saved {view}: not JSON ({error})") from None
    if not isinstance(parts, dict) or parts.get("banmen") != view:
        raise InvalidSave(f'this is no saved {view}: it should be an object with "banmen": "{view}"')
    if parts.get("version") != VERSION:
        raise InvalidSave(f"this is a saved {view} of version {parts.get('version')!r}, not {VERSION}")
    return parts
