"""Packs of exercises in a folder: list them, and add, replace and delete exercises one by one."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from banmen.protocol.shapes.requests import PackListed
from banmen_rules import BanmenError, UnknownName
from banmen_rules.teaching.exercises import ExerciseSpec, Pack, load, parse_pack, save

How = Literal["new", "add", "replace"]
LARGEST = 2_000_000
"""The largest file that is listed, in bytes."""
MOST = 200
"""The most files of a folder that are read."""
_NAME = re.compile(r"\w[\w -]{0,60}")


def listed(folder: Path) -> list[PackListed]:
    """List the packs in a folder that can be read; other files are left out."""
    return [
        {"file": path.name, "title": pack.title, "ids": [each.id for each in pack.exercises]}
        for path, pack in _packs(folder)
    ]


def _packs(folder: Path) -> Iterator[tuple[Path, Pack]]:
    for path in sorted(folder.glob("*.json"))[:MOST]:
        try:
            if path.stat().st_size <= LARGEST and "banmen-exercises" in (text := path.read_text("utf-8")):
                yield path, parse_pack(text, path.name)
        except (OSError, ValueError, BanmenError):
            continue


def file_in(folder: Path, name: str) -> Path:
    """Return the file of a pack by its name, with or without ``.json``.

    Raises:
        BanmenError: if the name is no name for a file.

    """
    stem = name.strip().removesuffix(".json")
    if not _NAME.fullmatch(stem):
        raise BanmenError(
            f'The name of a pack must be letters, digits, spaces, "-" and "_", such as my_pack, got {name!r}.'
        )
    return folder / f"{stem}.json"


def put(path: Path, exercise: ExerciseSpec, how: How, was: str = "") -> tuple[Pack, str]:
    """Save an exercise in a pack, under a new id if the pack has its id already.

    Args:
        path: the file of the pack.
        exercise: the exercise.
        how: in a new pack, at the end of a pack, or in place of the exercise ``was``.
        was: the id of the exercise to replace.

    Returns:
        The pack as it is now, and the id of the exercise in it.

    Raises:
        BanmenError: if the pack exists (``"new"``) or does not, or a file cannot be read or written;
            nothing has changed then.

    """
    if how == "new":
        if path.exists():
            raise BanmenError(f"{path.name} already exists. Add the exercise to it, or choose another name.")
        pack, place = Pack(path.stem.replace("_", " "), ()), 0
    else:
        pack = load(path)
        place = _place(pack, was, path) if how == "replace" else len(pack.exercises)
    others = [*pack.exercises]
    if how == "replace":
        exercise = replace(exercise, id=was)
        others[place] = exercise
    else:
        exercise = replace(exercise, id=_free(exercise.id, {each.id for each in others}))
        others.append(exercise)
    pack = replace(pack, exercises=tuple(others))
    save(pack, path)
    return pack, exercise.id


def find(path: Path, id_: str) -> ExerciseSpec:
    """Find an exercise of a pack.

    Raises:
        BanmenError: if there is no such pack or exercise.

    """
    pack = load(path)
    return pack.exercises[_place(pack, id_, path)]


def delete(path: Path, id_: str) -> Pack:
    """Delete an exercise from a pack.

    Raises:
        BanmenError: if there is no such pack or exercise, or it cannot be written.

    """
    pack = load(path)
    place = _place(pack, id_, path)
    pack = replace(pack, exercises=pack.exercises[:place] + pack.exercises[place + 1 :])
    save(pack, path)
    return pack


def _place(pack: Pack, id_: str, path: Path) -> int:
    ids = [each.id for each in pack.exercises]
    if id_ not in ids:
        raise UnknownName(f"exercise of {path.name}", id_, ids)
    return ids.index(id_)


def _free(id_: str, taken: set[str]) -> str:
    """Return an id that is not taken: ``reach-9m``, then ``reach-9m-2``, and so on."""
    bare = re.sub(r"-\d+$", "", id_) if id_ in taken else id_
    found, number = id_, 2
    while found in taken:
        found, number = f"{bare}-{number}", number + 1
    return found
