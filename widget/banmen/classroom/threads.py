"""Few changes of threads: a worker beside the server's thread, and the time that threads wait.

Only one thread of Python runs at a time. While a cell computes, a thread that gives up the interpreter's lock
gets it back after the switch interval, 5 ms by default; and every job for another thread, message and commit
gives it up. With hundreds of pupils that is seconds.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

Returned = TypeVar("Returned")
SWITCH: Final = 0.0005
"""Seconds that a thread of a program with a class waits for one that computes."""
_AT_ONCE: Final = 0.02
"""Seconds after which the results of a batch are returned, though more could be computed."""


class _Job(NamedTuple):
    function: Callable[..., Any]
    values: Sequence[object]
    future: "asyncio.Future[Any]"


class Worker:
    """Computes in another thread, several jobs at a time.

    Args:
        executor: the thread.

    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._jobs: list[_Job] = []
        self._computing: asyncio.Task[None] | None = None

    async def compute(self, function: Callable[..., Returned], *values: object) -> Returned:
        """Call a function in the other thread, after the jobs before it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Returned] = loop.create_future()
        self._jobs.append(_Job(function, values, future))
        if self._computing is None:
            self._computing = loop.create_task(self._compute_all())
        return await future

    async def _compute_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._jobs:
                jobs = self._jobs
                results = await loop.run_in_executor(self._executor, _computed, tuple(jobs))
                self._jobs = jobs[len(results) :]
                for job, (value, error) in zip(jobs, results, strict=False):
                    if job.future.done():
                        continue  # no one waits for it any more
                    if error is None:
                        job.future.set_result(value)
                    else:
                        job.future.set_exception(error)
        finally:
            self._computing = None
            for job in self._jobs:  # none, unless the thread itself has failed
                job.future.cancel()
            self._jobs = []


def _computed(jobs: Sequence[_Job]) -> list[tuple[Any, Exception | None]]:
    """Compute jobs until some time has passed, at least one."""
    end = monotonic() + _AT_ONCE
    results: list[tuple[Any, Exception | None]] = []
    for job in jobs:
        try:
            results.append((job.function(*job.values), None))
        except Exception as error:  # noqa: BLE001 - the one who asked for it hears of it
            results.append((None, error))
        if monotonic() > end:
            break
    return results


class _Switching:
    """Shortens the switch interval while classes run; a value that the user has set meanwhile stays."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._classes = 0
        self._before = self._ours = 0.0

    def begin(self) -> None:
        """Note that a class begins."""
        with self._lock:
            if self._classes == 0:
                self._before = sys.getswitchinterval()
                if self._before > SWITCH:
                    sys.setswitchinterval(SWITCH)
                self._ours = sys.getswitchinterval()
            self._classes += 1

    def end(self) -> None:
        """Note that a class has ended."""
        with self._lock:
            self._classes -= 1
            if self._classes == 0 and sys.getswitchinterval() == self._ours < self._before:
                sys.setswitchinterval(self._before)


switching: Final = _Switching()
