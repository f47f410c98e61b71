"""Run searches for candidates on any executor: numbered tasks, in a file that can be resumed.

A task depends on its number only, and what the tasks found is read in the order of their numbers. So the
candidates are the same, whatever the number of workers, and however often the search was stopped.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, NamedTuple

from banmen_rules import BanmenError
from banmen_rules.base import fields
from banmen_rules.base.tasks import FileKind, ResultsFile, run

FILE = FileKind(
    "banmen-candidates", 1, "the results of a search", "another search", "searches for these puzzles"
)


class Found(NamedTuple):
    """The result of a task."""

    lines: tuple[dict[str, Any], ...]
    thrown: Mapping[str, int] = {}
    """How many boards were thrown away, by the reason."""


class Searching(NamedTuple):
    """Where searches run, and where their results are."""

    folder: Path
    """A file of results for each search; the same search continues there."""
    executor: Executor | None = None
    workers: int | None = None
    """As in `run`."""

    def run(
        self,
        name: str,
        work: Callable[..., Found],
        arguments: Callable[[int], tuple[Any, ...]],
        count: int,
        **terms: Any,  # noqa: ANN401 - JSON
    ) -> Iterator[Found]:
        """Run the tasks of a search that are not in its file; yield what all found, in their order.

        Args:
            name: that of the file, and of the search in lines on standard error.
            work: runs a task.
            arguments: the arguments of a task, by its number.
            count: how many tasks there are.
            terms: what else decides the results.

        Raises:
            BanmenError: if the file belongs to another search, or a task was lost.

        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            path = self.folder / f"{name}.jsonl"
            file = stack.enter_context(ResultsFile(path, FILE, {"search": name, **terms}, _read))
            rows = dict(file.rows)
            missing = [number for number in range(count) if number not in rows]
            ended = run(
                work, arguments, missing, executor=self.executor, workers=self.workers, what="searches"
            )
            for done in stack.enter_context(closing(ended)):
                if done.result is None:
                    raise BanmenError(f"Task {done.number} of {name} has no result: {done.lost}")
                rows[done.number] = done.result
                file.append(_row(done.number, done.result))
                print(f"{name}: {len(rows)} of {count} tasks", file=sys.stderr, flush=True)
            file.finish(_row(number, found) for number, found in sorted(rows.items()))
        return iter([rows[number] for number in range(count)])


def _row(number: int, found: Found) -> dict[str, Any]:
    return {"task": number, "lines": list(found.lines), "thrown": dict(found.thrown)}


_ROW = fields.Record(
    fields.Field("task", fields.whole(0)),
    fields.Field("lines", list),
    fields.Field("thrown", dict),
)


def _read(value: object) -> tuple[int, Found]:
    row = _ROW(value)
    return row["task"], Found(tuple(row["lines"]), row["thrown"])
