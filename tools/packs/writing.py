"""Read hand-written exercises: TOML files in ``written``, with the fields of an exercise and short forms.

``black`` and ``white`` place pieces by the names of their kinds, ``+`` before one that has promoted (then the
kind that it was); ``lion_taken`` is the square where White has just captured a lion; ``category`` and
``about`` (a kind) are its tags. The Japanese texts are in ``japanese.toml``.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from banmen_rules.teaching.exercises import ExerciseSpec
from tools.packs.making import board

FOLDER = Path(__file__).parent / "written"
_JAPANESE = "ja"

CATEGORIES = ("igui", "pass", "teleport")
"""Categories that are rare, or not visible as squares on a board: their exercises are written by hand."""


def is_written(name: str) -> bool:
    """Tell whether there is a file of exercises with this name."""
    return (FOLDER / f"{name}.toml").is_file()


def written(name: str) -> list[ExerciseSpec]:
    """Read the exercises of a file, in its order."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return [_exercise(each) for each in data["exercise"]]


def _exercise(fields: dict[str, Any]) -> ExerciseSpec:
    variant = fields["variant"]
    tags = {"game": variant}
    for tag, name in (("category", "category"), ("kind", "about")):
        if name in fields:
            tags[tag] = fields.pop(name)
    black: Mapping[str, str] = fields.pop("black", {})
    white: Mapping[str, str] = fields.pop("white", {})
    lion_taken = [fields.pop("lion_taken")] if "lion_taken" in fields else []
    if black or white:
        fields["tsfen"] = " ".join([board(variant, black, white), *lion_taken])
    held: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    return ExerciseSpec("", **held, tags=tags, translations=_translations(held))


def titles(title: str, about: str = "") -> dict[str, dict[str, str]]:
    """Return a pack's title and description in Japanese."""
    said = {"title": _japanese()["titles"][title]}
    return {_JAPANESE: said | ({"about": about} if about else {})}


def _translations(fields: Mapping[str, Any]) -> dict[str, dict[str, object]]:
    """Return the author's words in Japanese.

    Raises:
        KeyError: if one is not translated.

    """
    texts = _japanese()["texts"]
    said: dict[str, object] = {}
    if "task" in fields:
        said["task"] = texts[fields["task"]]
    if "hints" in fields:
        said["hints"] = [texts[hint] for hint in fields["hints"]]
    if "feedback" in fields:
        said["feedback"] = {name: texts[words] for name, words in fields["feedback"].items()}
    return {_JAPANESE: said} if said else {}


@cache
def _japanese() -> dict[str, dict[str, str]]:
    return tomllib.loads((FOLDER / "japanese.toml").read_text("utf-8"))
