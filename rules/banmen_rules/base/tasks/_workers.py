"""Where tasks run on this machine: in the calling thread, or in processes that end with this one."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from banmen_rules.base.errors import BanmenError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_Result = TypeVar("_Result")

MOST_WORKERS = 1_000


def usual_workers() -> int:
    """Return the number of processors; 0 for Python in a browser, which has no other processes."""
    return 0 if sys.platform == "emscripten" else os.cpu_count() or 1


class Here(Executor):
    """Runs each function at once, in the calling thread."""

    def submit(
        self,
        fn: Callable[..., _Result],
        /,
        *args: Any,  # noqa: ANN401 - as in Executor
        **kwargs: Any,  # noqa: ANN401 - as in Executor
    ) -> Future[_Result]:
        """Run a function."""
        done: Future[_Result] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Pool:
    """A process pool of this process alone.

    All its processes wait for the other end of a pipe to close: this process holds it, so they end when
    :meth:`stop` closes it, and when this process is killed.

    Args:
        count: the number of processes.

    Raises:
        BanmenError: if they cannot start.

    """

    def __init__(self, count: int) -> None:
        """Start them."""
        # Python in a browser cannot import these.
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415

        context = get_context("spawn")  # this process may have threads
        self._there, self._here = context.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(count, context, _begin, (self._there,))
        try:
            self.submit(os.getpid).result()
        except BrokenExecutor:
            self.stop()
            raise BanmenError(
                "The worker processes cannot start. As for every process pool, a script must start them "
                'below `if __name__ == "__main__":`; workers=0 starts no processes.'
            ) from None
        except BaseException:
            self.stop()
            raise

    def submit(self, fn: Callable[..., _Result], /, *args: Any) -> Future[_Result]:  # noqa: ANN401 - as in Executor
        """Run a function; this may start a process.

        Raises:
            BrokenExecutor: if a process was lost.

        """
        with _deaf_to_interrupts():
            return self.executor.submit(fn, *args)

    def stop(self) -> None:
        """End all processes, with the tasks they run."""
        self._here.close()
        self.executor.shutdown(wait=True, cancel_futures=True)
        self._there.close()  # later, as the executor may start a process at any time


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """Provide an executor of so many processes; None if they would not help, or in Python in a browser.

    Raises:
        BanmenError: if they cannot start.

    """
    if count < 2 or not usual_workers():  # noqa: PLR2004 - one is this process
        yield None
        return
    pool = Pool(count)
    try:
        yield pool.executor
    finally:
        pool.stop()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Start processes that do not get the Ctrl-C of a terminal, not even before they can ignore it."""
    if sys.platform == "win32" or sys.platform == "emscripten":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(link: "Connection") -> None:
    """Prepare a process: it leaves Ctrl-C to the one that started it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows cannot block it
    threading.Thread(target=_end_with, args=(link,), name="banmen-worker", daemon=True).start()


def _end_with(link: "Connection") -> None:
    link.poll(None)
    os._exit(1)
