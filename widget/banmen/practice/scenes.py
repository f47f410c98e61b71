"""Makes the exercises of a lesson from its scenes."""

from collections.abc import Mapping
from typing import Any

from banmen.board import editing
from banmen.host.lessons import lesson_called, names_of, scene
from banmen_rules import BanmenError, UnknownName, game
from banmen_rules.base.errors import named
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, from_data, load_pack, to_data
from banmen_rules.teaching.exercises.packs import PACKS


def task(name: str) -> ExerciseSpec:
    """Make the exercise of this name in a lesson, or find it in a pack by its id.

    Raises:
        UnknownName: if there is no such exercise; suggests similar names.
        BanmenError: if it is invalid.

    """
    found = scene("tasks", name)
    if found is not None:
        return _exercise(*found, name)
    if name.rpartition("-")[0] in PACKS:
        return _of_pack(name)
    raise UnknownName("exercise", name, names_of("tasks"))


def exercises_of(name: str, part: str) -> Pack | None:
    """Make the drill or the sheet of a lesson as a pack; None if the name is not that of a lesson.

    Args:
        name: of the lesson, such as ``"lesson_08"``.
        part: ``"drill"`` or ``"sheet"``.

    Raises:
        UnknownName: if there is no such lesson.
        BanmenError: if the lesson has no such part, or an exercise is invalid.

    """
    if not name.startswith("lesson_"):
        return None
    found = lesson_called(name)
    given = found[part]
    if not given:
        raise BanmenError(f"Lesson {found['lesson']} has no {part}.")
    asked = tuple(_exercise(each, found, f"{part}-{n}") for n, each in enumerate(given["exercises"], 1))
    return Pack(given["title"], asked, translations=given.get("translations", {}))


def _exercise(data: str | Mapping[str, Any], lesson: Mapping[str, Any], name: str) -> ExerciseSpec:
    """Make an exercise; it may name one of a pack, or a board of its lesson for its position and region."""
    if isinstance(data, str):
        return _of_pack(data)
    fields = {"id": name, **data}
    board, pack = fields.pop("board", ""), fields.pop("pack", "")
    if pack:
        return from_data(to_data(_of_pack(pack)) | {part: data[part] for part in data if part != "pack"})
    if not board:
        return from_data(fields)
    found = named("board of this lesson", board, lesson["boards"])
    played = game(found["variant"], found.get("ruleset"), found.get("rulings"))
    position = editing.set_up(played, found.get("tsfen"), found.get("pieces"))
    rules = {part: found[part] for part in ("variant", "ruleset", "rulings", "region") if part in found}
    return from_data({"tsfen": position.tsfen(), **rules, **fields})


def _of_pack(name: str) -> ExerciseSpec:
    pack = load_pack(name.rpartition("-")[0])
    return named("exercise", name, {each.id: each for each in pack.exercises})
