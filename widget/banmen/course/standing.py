"""What a learner has done of the lessons, from the progress file.

A lesson has three stars: one for each third of the stars of its exercises, the last one from nine tenths on.
It is done when every exercise of its sheet was tried, solved or not.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from banmen.course.lessons import LessonEntry, counts, lessons_by_number, paths
from banmen.host import settings
from banmen.host.lessons import PROGRESS, learners_folder, progress_file
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.teaching.exercises import Progress

Row = Mapping[str, Any]
STARS: Final = 3
_SHARES: Final = (1 / 3, 2 / 3, 0.9)
"""The share of the exercises' stars from which a lesson has its first, second and third star."""


class Log(NamedTuple):
    """The rows of a progress file, and the faults of lines that were skipped."""

    rows: tuple[Row, ...] = ()
    faults: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path | None) -> "Log":
        """Read a progress file; a damaged line is reported once, and skipped.

        Raises:
            BanmenError: if it cannot be read, or was written by a newer banmen.

        """
        if path is None:
            return cls()
        faults: list[str] = []
        rows = Progress(path).rows(faults=faults)
        for fault in faults:
            settings.report(f"{fault.removesuffix('.')}. The line is skipped.")
        return cls(tuple(rows), tuple(faults))


class Standing(NamedTuple):
    """The progress in a lesson."""

    stars: int
    unit: int
    """The place of the unit that comes next; the number of units when it is done."""
    done: bool
    right: int
    """Exercises solved at the last try."""
    tried: int
    exercises: int
    wrong: int
    """Wrong answers, over all tries."""
    last: str
    """The last day."""


def standings_of(log: Log) -> dict[int, Standing]:
    """Find what was done of each lesson, by its number."""
    by_title = defaultdict(list)
    for row in log.rows:
        by_title[row.get("title")].append(row)
    return {number: _standing(each, by_title) for number, each in lessons_by_number().items()}


def _standing(lesson: LessonEntry, by_title: Mapping[object, list[Row]]) -> Standing:
    titles = sorted(lesson.tries | lesson.tests)
    rows = list(chain.from_iterable(by_title.get(title, ()) for title in titles))
    rows.sort(key=lambda row: str(row.get("at")))
    latest = {row.get("asked") or row.get("exercise"): row for row in rows}
    best: dict[object, int] = {}
    for row in rows:
        asked, stars = row.get("asked") or row.get("exercise"), row.get("stars")
        best[asked] = max(best.get(asked, 0), stars if isinstance(stars, int) else 0)
    # The file may have rows about exercises that a newer version of the lesson no longer has.
    count = sum(counts().get(title, 0) for title in titles)
    share = sum(best.values()) / (STARS * count) if count else 0
    last = max(1, len(lesson.pages["en"].units)) - 1
    tried, tested = (_is_finished(part, by_title) for part in (lesson.tries, lesson.tests))
    is_done = tested if lesson.tests & counts().keys() else tried
    # The drill and the sheet stand in the last unit.
    unit = last + 1 if is_done else last if rows else 0
    return Standing(
        sum(share >= least for least in _SHARES),
        unit,
        is_done,
        min(sum(row.get("right") is True for row in latest.values()), count),
        min(len(latest), count),
        count,
        sum(number for row in rows if isinstance(number := row.get("wrong"), int)),
        max((str(row.get("at"))[:10] for row in latest.values()), default=""),
    )


def _is_finished(titles: Iterable[str], by_title: Mapping[object, list[Row]]) -> bool:
    """Tell whether every exercise under these titles was tried, in one of the languages of the lesson."""
    known = [title for title in titles if title in counts()]
    return bool(known) and all(
        len({row.get("asked") or row.get("exercise") for row in by_title.get(title, ())}) >= counts()[title]
        for title in known
    )


def next_lesson(plays: str, found: Mapping[int, Standing], log: Log) -> int | None:
    """Choose the lesson to continue with: the one practised last, or the next on the path that is not done.

    None if all are done but those that may be skipped.
    """
    order = [number for stage in paths()[plays] if not stage.optional for number in stage.lessons]
    taught = lessons_by_number().items()
    titles = {title: number for number, each in taught for title in each.tries | each.tests}
    begun = (titles.get(str(row.get("title"))) for row in reversed(log.rows))
    at = next((order.index(number) for number in begun if number in order), 0)
    return next((number for number in (*order[at:], *order[:at]) if not found[number].done), None)


# ---------------------------------------------------------------- for teachers


@typed
def keep_progress(*, keep: bool = True) -> str:
    """Save progress in a file in this folder from now on, or stop that, and return a message about it.

    Args:
        keep: False stops saving; a file that is there stays.

    >>> keep_progress(keep=False)
    'Your progress is not saved.'

    """
    found = progress_file()
    settings.save("progress", "yes" if keep else "no")
    if keep and found is None:
        found = learners_folder(Path.cwd()) / PROGRESS
        found.touch()
    if found is None:
        return "Your progress is not saved."
    if settings.get("progress") == "no":
        return f"Your progress is not saved any longer. {found.name} stays as it is."
    cure = "" if keep else " Outside a notebook, delete that file to stop this."
    return f"Your progress is saved in {found.name}.{cure}"


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
    found = standings_of(Log.read(progress_file()))
    return Done(
        tuple(
            LessonDone(each.name, one.right, one.tried, one.last, one.exercises, one.wrong)
            for each, one in zip(lessons_by_number().values(), found.values(), strict=True)
        )
    )


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
