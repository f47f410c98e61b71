"""Exercises written by hand: files of TOML in ``written``, with the fields of an exercise and shorter ones.

``black`` and ``white`` place pieces by the names of their kinds, ``+`` before one that has promoted (then the
kind that it was); ``category`` and ``about`` (a kind) are its tags.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from banmen_rules.exercises import Exercise
from tools.packs.making import board

FOLDER = Path(__file__).parent / "written"

CATEGORIES = ("igui", "pass", "teleport")
"""The ways of moving that are rare, or that no board shows by its squares: all theirs are written."""


def written(name: str) -> list[Exercise]:
    """Read the exercises of a file, in its order."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return [_exercise(each) for each in data["exercise"]]


def _exercise(fields: dict[str, Any]) -> Exercise:
    variant = fields["variant"]
    tags = {"game": variant}
    for tag, name in (("category", "category"), ("kind", "about")):
        if name in fields:
            tags[tag] = fields.pop(name)
    black: Mapping[str, str] = fields.pop("black", {})
    white: Mapping[str, str] = fields.pop("white", {})
    if black or white:
        fields["tsfen"] = board(variant, black, white)
    held: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    return Exercise("", **held, tags=tags)
