"""Run numbered tasks on an executor, and those of lost workers again."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any, Generic, NamedTuple, TypeVar

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.tasks._workers import Here, Pool, usual_workers

TRIES = 3
"""How often to run a task whose worker was lost."""

_LONGEST = 1_000
"""The most characters of the reason why a task was lost."""

_Result = TypeVar("_Result")


class Done(NamedTuple, Generic[_Result]):
    """A task that has ended."""

    number: int
    result: _Result | None
    """The value that it returned; None if its worker was lost `TRIES` times."""
    lost: str
    """Why it has no result, in a few words; empty if it has one."""


def run(
    work: Callable[..., _Result],
    arguments: Callable[[int], tuple[Any, ...]],
    numbers: Iterable[int],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    enough: Callable[[], bool] = lambda: False,
    what: str = "tasks",
) -> Generator[Done[_Result], None, None]:
    """Run tasks and yield each when it ends, in any order. Close the iterator to end the tasks that run.

    Args:
        work: runs one task. An exception counts as a lost worker.
        arguments: the arguments of a task, by its number.
        numbers: the tasks.
        executor: runs them. It is not shut down.
        workers: without an executor, how many processes to start: one for each processor if not given; 0
            runs the tasks in this thread. With an executor, the most tasks to give it at a time; all if not
            given.
        enough: called after each yield; if it returns True, no more tasks begin, and those that have ended
            at the same time are still yielded.
        what: the tasks in error messages.

    Raises:
        BanmenError: if the processes cannot start, or the executor takes no more tasks.

    >>> from banmen_rules.base.tasks import run
    >>> [tuple(done) for done in run(pow, lambda number: (number, 2), range(3), workers=0)]
    [(0, 0, ''), (1, 1, ''), (2, 4, '')]
    """
    queue, tries = deque(numbers), Counter[int]()
    if not queue or enough():
        return
    crew = _Crew[_Result](executor, workers, what)
    try:
        while not enough():
            while queue and crew.has_room(again=bool(tries[queue[0]])):
                number = queue.popleft()
                crew.submit(number, work, *arguments(number), again=bool(tries[number]))
            if not crew.running:
                return
            lost = []
            for done in crew.finished():
                tries[done.number] += bool(done.lost)
                if done.lost and tries[done.number] < TRIES:
                    lost.append(done.number)
                else:
                    why = done.lost and f"its worker was lost {TRIES} times: {done.lost}"
                    yield done._replace(lost=why)
            queue.extendleft(sorted(lost, reverse=True))
    finally:
        crew.stop()


class _Crew(Generic[_Result]):
    """Runs tasks on an executor, and notices those that were lost."""

    def __init__(self, executor: Executor | None, workers: int | None, what: str) -> None:
        """Start processes if no executor is given."""
        count = usual_workers() if workers is None else workers
        self._count, self._what = count, what
        self._pool = Pool(count) if executor is None and count else None
        self._executor = executor or Here()
        self._room = float("inf") if executor is not None and workers is None else max(1, count)
        self.running: dict[Future[_Result], int] = {}
        self._exclusive = False

    def has_room(self, *, again: bool) -> bool:
        """Tell whether to submit a task now.

        Args:
            again: whether its process was lost. Then it runs alone, as that may have been its fault.

        """
        if self._pool is not None and (again or self._exclusive):
            return not self.running
        return len(self.running) < self._room

    def submit(self, number: int, *call: Any, again: bool) -> None:  # noqa: ANN401 - a function and its arguments
        """Run a task.

        Raises:
            BanmenError: if a given executor refuses it.

        """
        executor = self._executor if self._pool is None else self._pool
        try:
            future = executor.submit(*call)
        except BrokenExecutor:
            if self._pool is None:
                raise BanmenError(f"The executor is broken and takes no more {self._what}.") from None
            self._renew()
            future = self._pool.submit(*call)
        except RuntimeError as error:
            raise BanmenError(f"The executor takes no more {self._what}: {error}.") from None
        self.running[future] = number
        self._exclusive = again

    def finished(self) -> Iterator[Done[_Result]]:
        """Wait for tasks; yield each with its result, or why it was lost."""
        done = wait(self.running, return_when=FIRST_COMPLETED).done
        if self._pool is not None and any(isinstance(_error(each), BrokenExecutor) for each in done):
            done = wait(self.running).done  # all the others are lost too, or had ended before
            self._renew()
        for future in sorted(done, key=self.running.__getitem__):
            number, error = self.running.pop(future), _error(future)
            why = "" if error is None else one_line(f"{type(error).__name__}: {error}", _LONGEST)
            yield Done(number, future.result() if error is None else None, why)

    def _renew(self) -> None:
        if self._pool is not None:
            self._pool.stop()
            self._pool = Pool(self._count)

    def stop(self) -> None:
        """End the tasks that run; a given executor only forgets those it has not begun."""
        for future in self.running:
            future.cancel()
        if self._pool is not None:
            self._pool.stop()


def _error(future: Future[_Result]) -> BaseException | None:
    if future.cancelled():
        return RuntimeError("it was cancelled")
    return future.exception()
