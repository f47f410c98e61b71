"""The course: what was done of each lesson, if a learner wants that to be kept.

Nothing is kept unless `keep_progress` is told so. It makes a file beside the lessons; drills and sheets in
notebooks of that folder then add a row to it for each exercise done. Deleting the file ends that.
"""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from banmen.host.lessons import PROGRESS, lessons_folder, progress_file
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.teaching.exercises import Progress

__all__ = ["Done", "LessonDone", "done", "keep_progress"]


@typed
def keep_progress(*, keep: bool = True) -> str:
    """Keep what is done from now on in a file in this folder, and say so.

    Args:
        keep: false changes nothing, and says whether something is kept.

    >>> keep_progress(keep=False)
    'Nothing is kept.'

    """
    found = progress_file()
    if keep and found is None:
        found = Path(PROGRESS)
        found.touch()
    if found is None:
        return "Nothing is kept."
    return f"What you do is kept in {found.name}. Delete that file, and nothing is."


@typed_class
@dataclass(frozen=True, slots=True)
class LessonDone:
    """What was done of one lesson: exercises that were solved last time, those that were tried, and when."""

    title: str
    right: int
    tried: int
    last: str
    count: int
    """All exercises of its drill and its sheet, tried or not."""
    wrong: int
    """Wrong answers, over all tries."""


@typed_class
class Done:
    """A table of what was done, lesson by lesson."""

    def __init__(self, lessons: tuple[LessonDone, ...]) -> None:
        self.lessons = lessons

    def __repr__(self) -> str:
        """List the lessons, for readers without tables."""
        return "\n".join(f"{each.title}: {_said(each)}" for each in self.lessons)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(each.title)}</td>"
            f"<td style='text-align:left'>{escape(_said(each))}</td></tr>"
            for each in self.lessons
        )
        left = "<th style='text-align:left'>"
        return f"<table><tr>{left}lesson</th>{left}done</th></tr>{rows}</table>"


def done() -> Done:
    """Say of every lesson what was done of its drill and its sheet, from the file in this folder, if any.

    >>> len(done().lessons) > 20
    True

    Raises:
        BanmenError: if the file cannot be read.

    """
    found = progress_file()
    rows = Progress(found).rows() if found else []
    return Done(
        tuple(_lesson(path, rows) for path in sorted(lessons_folder().glob("[0-9]*.ipynb")) if _titles(path))
    )


def _lesson(path: Path, rows: list[dict[str, Any]]) -> LessonDone:
    titles = {title for each in (path, path.parent / "ja" / path.name) for title in _titles(each)}
    mine = [row for row in rows if row.get("title") in titles]
    latest = {row.get("asked"): row for row in mine}
    right = sum(row.get("right") is True for row in latest.values())
    last = max((str(row.get("at"))[:10] for row in latest.values()), default="")
    # Rows of an earlier version of a lesson may be about exercises that it no longer has.
    count = sum(_counts().get(title, 0) for title in titles)
    tried = min(len(latest), count)
    wrong = sum(_whole(row.get("wrong")) for row in mine)
    return LessonDone(_heading(path), min(right, count), tried, last, count, wrong)


def _said(lesson: LessonDone) -> str:
    if not lesson.tried:
        return "–"
    missed = lesson.tried - lesson.right
    parts = [
        f"{lesson.right} of {lesson.count} exercises solved",
        f"{missed} missed" if missed else "",
        f"{lesson.wrong} wrong {'answer' if lesson.wrong == 1 else 'answers'}" if lesson.wrong else "",
        f"last on {lesson.last}",
    ]
    return ", ".join(part for part in parts if part)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


@cache
def _counts() -> dict[str, int]:
    """Read how many exercises each drill and each sheet of the lessons has, by title.

    A notebook does not say it before it is run, so that the lessons have a file of it.
    """
    found: dict[str, int] = json.loads((lessons_folder() / "exercises.json").read_text("utf-8"))
    return found


# ---------------------------------------------------------------- what stands in a lesson


def _cells(path: Path, kind: str) -> Iterator[str]:
    if path.is_file():
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == kind:
                yield "".join(cell["source"])


def _heading(path: Path) -> str:
    return next(_cells(path, "markdown")).partition("\n")[0].removeprefix("# ")


def _titles(path: Path) -> set[str]:
    """Find the titles of the drills and sheets of a lesson, in its code."""
    found = set()
    for source in _cells(path, "code"):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKERS:
                for given in node.keywords:
                    if given.arg == "title" and isinstance(given.value, ast.Constant):
                        found.add(str(given.value.value))
    return found


_ASKERS = {"Drill", "Sheet"}
