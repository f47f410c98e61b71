"""Adds rows to the progress file, each with the kind that it is about and the state of its card."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from banmen.host import settings
from banmen.host.lessons import PROGRESS, learners_folder, progress_file
from banmen.practice.memory import Memory
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import Answer, ExerciseSpec, Progress


class Done(NamedTuple):
    """An exercise that was done."""

    exercise: ExerciseSpec
    tries: Sequence[Answer]
    result: Mapping[str, Any]
    """The row of results."""


class Recorder:
    """Adds rows to a progress file."""

    def __init__(self, progress: Progress, memory: Memory | None = None) -> None:
        self.path = progress.path
        self._progress = progress
        self._memory = memory

    @property
    def memory(self) -> Memory:
        """What the file says.

        Raises:
            BanmenError: if it cannot be read.

        """
        if self._memory is None:
            self._memory = Memory.read(self._progress)
        return self._memory

    def add(self, done: Iterable[Done], title: str) -> None:
        """Add a row for each exercise.

        Args:
            done: the exercises.
            title: the title of their drill or sheet.

        Raises:
            BanmenError: if the file cannot be read or written; no row is added then.

        """
        self.memory.update()  # another notebook may have added rows
        self._progress.add([{**_row(each, self.memory), "title": title} for each in done])

    def add_runs(self, runs: Iterable[Mapping[str, Any]], title: str) -> None:
        """Add a row for each run of a storm.

        Raises:
            BanmenError: as `add`.

        """
        self._progress.add([{**run, "title": title} for run in runs])


def _row(done: Done, memory: Memory) -> dict[str, Any]:
    exercise = done.exercise
    row = {**done.result, "asked": exercise.digest}
    confused = [list(pair) for answer in done.tries for pair in _confused(exercise, answer)]
    if confused:
        row["confused"] = confused
    if exercise.about is not None:
        row["piece"] = exercise.about.id
        state = memory.after(row)
        if state is not None:
            row["memory"] = state
    return row


def _confused(exercise: ExerciseSpec, answer: Answer) -> Sequence[tuple[str, str]]:
    try:
        return exercise.asks.confused(exercise, answer)
    except BanmenError:
        return ()


def learners_progress() -> Progress | None:
    """Get the learner's own progress file: one that is there, or one to make; None if it is not wanted."""
    chosen, found = settings.get("progress"), progress_file()
    if chosen == "no":
        return None
    if found is None and chosen == "yes":
        found = learners_folder(Path.cwd()) / PROGRESS
    return None if found is None else Progress(found)


def progress_of(path: str | PathLike[str] | None) -> Progress | None:
    """Choose the progress file: the one named, or else the learner's own, if it is wanted."""
    return learners_progress() if path is None else Progress(path)


_reported: set[str] = set()
"""The faults of progress files that this program has reported."""


def left_out(faults: Sequence[str]) -> BanmenError | None:
    """Say which lines of a progress file were left out; None: no line, or it was said before."""
    if _reported.issuperset(faults):
        return None
    _reported.update(faults)
    what, them = ("One line was", "it") if len(faults) == 1 else (f"{len(faults)} lines were", "them")
    listed = "; ".join([*faults[:_FEW], *(["…"] if len(faults) > _FEW else [])])
    return BanmenError(f"{what} left out of your progress; the file still has {them}. {listed}")


_FEW = 3
