"""An executor that shuffles and loses tasks; processes that tests start, watch and kill."""

import contextlib
import pickle
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

LONG = 60.0  # seconds: a process that stays is a failure, not a wait


class Shuffled(Executor):
    """Runs what it has got in any order, after a pickle has carried it there and back.

    The second argument of a task is its number.
    """

    def __init__(self, room: int = 5, fails: Callable[[int], bool] = lambda _: False) -> None:
        self.waiting: list[tuple[Future[Any], bytes]] = []
        self.room, self.fails = room, fails
        self.tries: Counter[int] = Counter()
        self.lock = threading.Lock()
        self.choose = random.Random(3)  # noqa: S311 - a test

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as in Executor
        future: Future[Any] = Future()
        with self.lock:
            self.waiting.append((future, pickle.dumps((fn, args, kwargs))))
            full = len(self.waiting) >= self.room
        threading.Timer(0 if full else 0.05, self.run).start()  # more may come, or not
        return future

    def run(self) -> None:
        with self.lock:
            waiting, self.waiting = self.waiting, []
        self.choose.shuffle(waiting)
        for future, call in waiting:
            fn, args, kwargs = pickle.loads(call)  # noqa: S301 - our own
            self.tries[args[1]] += 1
            if not future.set_running_or_notify_cancel():
                continue
            if self.fails(args[1]) and self.tries[args[1]] < 3:
                future.set_exception(ConnectionError("the node went away"))
            else:
                future.set_result(pickle.loads(pickle.dumps(fn(*args, **kwargs))))  # noqa: S301 - our own


def children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(path.read_text("utf-8").rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
    return found


def lives(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8")
    except OSError:
        return False


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that has to happen."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
