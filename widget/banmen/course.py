"""The course page's tools: the progress of a learner, saved only if turned on, and the games as a ladder.

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
from banmen_rules import VARIANTS, Variant, load_variant
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.drawing.style import shade_colours
from banmen_rules.teaching.exercises import Progress

__all__ = ["Done", "Ladder", "LessonDone", "Rung", "done", "keep_progress", "ladder"]


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


# ---------------------------------------------------------------- the games as a ladder


@typed_class
@dataclass(frozen=True, slots=True)
class Rung:
    """A game of the ladder, and how many of its kinds are new to a player of the games below."""

    variant: str
    title: str
    kanji: str
    files: int
    ranks: int
    pieces: int
    """The pieces of one side at the start."""
    kinds: int
    """All kinds, with those that only appear by promotion."""
    new: int
    """The kinds whose move no kind of a game below has."""
    lesson: str
    """The file of its lesson, or nothing if it has none."""


@typed_class
class Ladder:
    """Games from the smallest board to the largest, each with what is new after those below."""

    def __init__(self, rungs: tuple[Rung, ...]) -> None:
        self.rungs = rungs

    def __repr__(self) -> str:
        """List the games as text."""
        return "\n".join(
            f"{rung.title}: {rung.files}x{rung.ranks}, {rung.pieces} pieces, "
            f"{rung.kinds} kinds, {rung.new} new"
            for rung in self.rungs
        )

    def _repr_html_(self) -> str:
        most = max(rung.kinds for rung in self.rungs)
        widest = max(max(rung.files, rung.ranks) for rung in self.rungs)
        rows = "".join(_row(rung, most, widest) for rung in self.rungs)
        return f"<table style='border-collapse:collapse'>{rows}</table>"


@typed
def ladder(*variants: str) -> Ladder:
    """Put games in order of size, and count the kinds of each that are new after the smaller ones.

    A kind is known if a game below has a kind that moves alike, whatever its name: there is no move to learn.

    Args:
        variants: the games that you climb; all that come with banmen if you name none.

    Raises:
        UnknownName: if there is no such game; the message lists all games.

    >>> print(ladder("chu", "tai"))
    Chu shogi: 12x12, 46 pieces, 29 kinds, 29 new
    Tai shogi: 25x25, 177 pieces, 101 kinds, 73 new

    """
    met: set[str] = set()
    rungs = []
    for of in sorted(map(load_variant, variants or VARIANTS), key=lambda of: of.size.files * of.size.ranks):
        moves = [kind.betza for kind in of.kinds]
        rungs.append(_rung(of, sum(move not in met for move in moves)))
        met.update(moves)
    return Ladder(tuple(rungs))


def _rung(of: Variant, new: int) -> Rung:
    found = next(lessons_folder().glob(f"[0-9]*_{of.name}.ipynb"), None)
    pieces = sum(kind.at_start for kind in of.kinds)
    return Rung(
        of.name, of.title, of.kanji, *of.size, pieces, len(of.kinds), new, found.name if found else ""
    )


_LONGEST = 300
"""The width of the longest bar of the ladder, in pixels."""
_BOARD = 54
"""The width of the largest board of the ladder, in pixels."""
_COLOURS = shade_colours("light")


def _row(rung: Rung, most: int, widest: int) -> str:
    """Draw a game: its board to scale, its name, and a bar for its kinds, the new ones dark."""
    title = escape(rung.title)
    if rung.lesson:
        title = f"<a href='{escape(rung.lesson)}'>{title}</a>"
    width, height = (max(8, round(_BOARD * length / widest)) for length in (rung.files, rung.ranks))
    board = (
        f"<div style='width:{width}px;height:{height}px;margin:auto;"
        f"background:{_COLOURS['board']};border:1px solid {_COLOURS['board_edge']};border-radius:2px'></div>"
    )
    parts = "".join(
        f"<div style='width:{max(2, round(_LONGEST * count / most))}px;background:{_COLOURS[colour]}'></div>"
        for count, colour in ((rung.new, "board"), (rung.kinds - rung.new, "wood"))
        if count
    )
    bar = (
        f"<div style='display:inline-flex;height:14px;border:1px solid {_COLOURS['board_edge']};"
        f"border-radius:3px;overflow:hidden'>{parts}</div>"
    )
    counts = f"<b>{rung.new} new</b> of {rung.kinds} kinds"
    cell = "<td style='text-align:left;vertical-align:middle;padding:6px 12px'>"
    return (
        f"<tr>{cell}{board}</td>{cell}<b>{title}</b> {escape(rung.kanji)}<br>"
        f"{rung.files}×{rung.ranks} · {rung.pieces} pieces a side</td>{cell}{bar}<br>{counts}</td></tr>"
    )


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
