"""The progress of a learner through the lessons, saved only if the learner turns it on.

`keep_progress` makes a file beside the lessons; drills and sheets in notebooks of that folder then add a row
for each exercise done. Delete the file to turn it off.
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
    """Save progress from now on in a file in this folder, and return a message about it.

    Args:
        keep: False only returns the message.

    >>> keep_progress(keep=False)
    'Your progress is not saved.'

    """
    found = progress_file()
    if keep and found is None:
        found = Path(PROGRESS)
        found.touch()
    if found is None:
        return "Your progress is not saved."
    return f"Your progress is saved in {found.name}. Delete that file to turn this off."


@typed_class
@dataclass(frozen=True, slots=True)
class LessonDone:
    """The progress in one lesson: exercises solved at the last try, exercises tried, and the last day."""

    title: str
    right: int
    tried: int
    last: str
    count: int
    """All exercises of its drill and sheet, tried or not."""
    wrong: int
    """Wrong answers, over all tries."""


@typed_class
class Done:
    """A table of the progress, lesson by lesson."""

    def __init__(self, lessons: tuple[LessonDone, ...]) -> None:
        self.lessons = lessons

    def __repr__(self) -> str:
        """List the lessons as text."""
        return "\n".join(f"{each.title}: {_summary(each)}" for each in self.lessons)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(each.title)}</td>"
            f"<td style='text-align:left'>{escape(_summary(each))}</td></tr>"
            for each in self.lessons
        )
        left = "<th style='text-align:left'>"
        return f"<table><tr>{left}lesson</th>{left}done</th></tr>{rows}</table>"


def done() -> Done:
    """Return the progress in each lesson, from the file in this folder, if there is one.

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
    # The file may have rows about exercises that a newer version of the lesson no longer has.
    count = sum(_counts().get(title, 0) for title in titles)
    tried = min(len(latest), count)
    wrong = sum(number for row in mine if isinstance(number := row.get("wrong"), int))
    heading = next(_cells(path, "markdown")).partition("\n")[0].removeprefix("# ")
    return LessonDone(heading, min(right, count), tried, last, count, wrong)


def _summary(lesson: LessonDone) -> str:
    if not lesson.tried:
        return "–"
    missed = lesson.tried - lesson.right
    answers = "answer" if lesson.wrong == 1 else "answers"
    parts = [
        f"{lesson.right} of {lesson.count} exercises solved",
        f"{missed} missed" if missed else "",
        f"{lesson.wrong} wrong {answers}" if lesson.wrong else "",
        f"last on {lesson.last}",
    ]
    return ", ".join(filter(None, parts))


@cache
def _counts() -> dict[str, int]:
    """Read the number of exercises in each drill and sheet of the lessons, by title.

    They come from a file, because a notebook shows them only when it runs.
    """
    found: dict[str, int] = json.loads((lessons_folder() / "exercises.json").read_text("utf-8"))
    return found


# ---------------------------------------------------------------- contents of lessons


def _cells(path: Path, kind: str) -> Iterator[str]:
    if path.is_file():
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == kind:
                yield "".join(cell["source"])


def _titles(path: Path) -> set[str]:
    """Find the titles of the drills and sheets of a lesson, in its code."""
    found = set()
    for source in _cells(path, "code"):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Drill", "Sheet"):
                titles = (keyword.value for keyword in node.keywords if keyword.arg == "title")
                found |= {str(title.value) for title in titles if isinstance(title, ast.Constant)}
    return found
