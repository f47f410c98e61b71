"""The lessons as data: titles, units, exercises, and the paths for players of chess, shogi or neither.

A lesson says of itself, in the metadata ``banmen`` of its notebook, what its units are called, how long it
takes and which kind of piece stands for it. The paths are ``paths.csv``.
"""

import ast
import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from banmen.host.lessons import COURSE, lessons_folder
from banmen_rules import BanmenError, PieceKind, load_variant

_PARTS: Final = {"Drill": "try", "Sheet": "test"}


class Unit(NamedTuple):
    """A part of a lesson of a few minutes, and the anchor of its heading."""

    title: str
    anchor: str


class Page(NamedTuple):
    """A lesson in one language: its file from the folder of the course, its title and its units."""

    file: str
    title: str
    units: tuple[Unit, ...]


class LessonEntry(NamedTuple):
    """A lesson; what its notebook does not say is empty."""

    number: int
    pages: dict[str, Page]
    """By language; each has one in English."""
    minutes: int
    piece: PieceKind | None
    """The kind that stands for it."""
    tries: frozenset[str]
    """The titles of its drills, in all languages."""
    tests: frozenset[str]
    """The titles of its sheets."""

    def page(self, lang: str) -> tuple[str, Page]:
        """Choose its page in a language, or else in English; return the language too."""
        found = lang if lang in self.pages else "en"
        return found, self.pages[found]

    @property
    def name(self) -> str:
        """The number and the title in English."""
        return f"{self.number}. {self.pages['en'].title}"


class Stage(NamedTuple):
    """A part of a path."""

    name: str
    lessons: tuple[int, ...]
    optional: bool
    unordered: bool
    """Whether its lessons can be taken in any order."""


def lessons_by_number() -> dict[int, LessonEntry]:
    """Read all lessons, in order.

    Raises:
        BanmenError: if this installation has no lessons.

    """
    return _lessons(lessons_folder())


@cache
def _lessons(folder: Path) -> dict[int, LessonEntry]:
    found = (_lesson(path) for path in sorted(folder.glob("[0-9][0-9]_*.ipynb")) if path.name != COURSE)
    return {each.number: each for each in found}


@cache
def paths() -> dict[str, tuple[Stage, ...]]:
    """Read the stages of each path."""
    found: dict[str, list[Stage]] = {}
    with Path(__file__).with_name("paths.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            numbers = tuple(map(int, row["lessons"].split()))
            stage = Stage(row["stage"], numbers, bool(row["optional"]), bool(row["unordered"]))
            found.setdefault(row["path"], []).append(stage)
    return {name: tuple(stages) for name, stages in found.items()}


@cache
def counts() -> dict[str, int]:
    """Read the number of exercises in each drill and sheet of the lessons, by title.

    They come from a file, because a notebook shows them only when it runs.
    """
    found: dict[str, int] = json.loads((lessons_folder() / "exercises.json").read_text("utf-8"))
    return found


def _lesson(path: Path) -> LessonEntry:
    others = {each.parent.name: each for each in sorted(path.parent.glob(f"[a-z][a-z]/{path.name}"))}
    read = {lang: json.loads(each.read_text("utf-8")) for lang, each in {"en": path, **others}.items()}
    about = _metadata(read["en"])
    titles: dict[str, set[str]] = {"try": set(), "test": set()}
    in_code = [found for each in read.values() for found in _in_code(each)]
    for part, title in (*in_code, *_in_scenes(path)):
        titles[part].add(title)
    return LessonEntry(
        int(path.name[:2]),
        {lang: _page(each, "" if lang == "en" else f"{lang}/", path) for lang, each in read.items()},
        about.get("minutes", 0),
        _piece(about),
        frozenset(titles["try"]),
        frozenset(titles["test"]),
    )


def _metadata(notebook: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = notebook["metadata"].get("banmen", {})
    return found


def _page(notebook: dict[str, Any], folder: str, path: Path) -> Page:
    """Read what the map shows of a notebook, which begins with ``# 5. Jumping``; its units with ``## …``."""
    texts = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    headings = [line[3:] for text in texts for line in text.splitlines() if line.startswith("## ")]
    anchors = {
        title: next((line.replace(" ", "-") for line in headings if line.endswith(title)), "")
        for title in _metadata(notebook).get("units", ())
    }
    title = re.sub(r"^# \d+\. ", "", texts[0].partition("\n")[0])
    return Page(folder + path.name, title, tuple(Unit(*each) for each in anchors.items()))


def _piece(about: dict[str, Any]) -> PieceKind | None:
    try:
        return load_variant(about["variant"]).kind(about["piece"])
    except (KeyError, BanmenError):
        return None


def _in_code(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Find the titles of drills and sheets in the code of a notebook."""
    for cell in notebook["cells"]:
        for node in ast.walk(ast.parse("".join(cell["source"]))) if cell["cell_type"] == "code" else ():
            part = _PARTS.get(ast.unparse(node.func)) if isinstance(node, ast.Call) else None
            for keyword in node.keywords if part and isinstance(node, ast.Call) else ():
                if keyword.arg == "title" and isinstance(keyword.value, ast.Constant):
                    yield part or "", str(keyword.value.value)


def _in_scenes(path: Path) -> Iterator[tuple[str, str]]:
    """Find the titles of the drill and the sheet in the scenes of a lesson."""
    for file in (path.parent / "scenes").glob(f"{path.name[:2]}_*.json"):
        scenes = json.loads(file.read_text("utf-8"))
        for name, part in (("drill", "try"), ("sheet", "test")):
            found = scenes.get(name, {})
            for words in (found, *found.get("translations", {}).values()) if found else ():
                yield part, words["title"]
