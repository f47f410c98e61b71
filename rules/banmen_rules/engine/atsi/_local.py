"""The opponent in the same process, as a connection."""

import asyncio

from banmen_rules.engine.atsi._connection import Gone
from banmen_rules.engine.atsi._opponent import Opponent, Task
from banmen_rules.engine.search import Thinking, Thought, think


class LocalConnection:
    """A client of ours, reached without any pipe.

    It thinks in a thread of its own, and where there are no threads, as in a browser, between whatever else
    the loop has to do.

    Args:
        opponent: who plays; one at the usual level if not given.

    """

    def __init__(self, opponent: Opponent | None = None) -> None:
        """Wait for a host."""
        self._opponent = Opponent() if opponent is None else opponent
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._thinking: Thinking | None = None
        self._between: asyncio.Task[None] | None = None
        self._task: Task | None = None

    async def read(self) -> str:
        """Wait for a line."""
        line = await self._lines.get()
        if line is None:
            raise Gone("the opponent has left")
        return line

    def send(self, line: str) -> None:
        """Send a line."""
        self._say(self._opponent.heard(line))
        before, self._task = self._task, self._opponent.task
        if self._task is not before:
            self._stop()
            if self._task is not None:
                self._begin(self._task)
        if self._opponent.client.leaving:
            self._lines.put_nowait(None)

    async def close(self) -> None:
        """Stop thinking."""
        self._stop()
        self._lines.put_nowait(None)

    def _begin(self, task: Task) -> None:
        def done(thought: Thought) -> None:
            self._loop.call_soon_threadsafe(lambda: self._say(opponent.found(task, thought)))

        def failed(error: BaseException) -> None:
            self._loop.call_soon_threadsafe(lambda: self._say(opponent.failed(task, error)))

        opponent = self._opponent
        position, limits, seed = task
        try:
            self._thinking = Thinking(position, limits, seed=seed, done=done, failed=failed)
        except RuntimeError:  # no threads here
            self._between = self._loop.create_task(self._think_between(task))

    async def _think_between(self, task: Task) -> None:
        position, limits, seed = task
        try:
            for thought in think(position, limits, seed=seed):  # noqa: B007 - the last one counts
                await asyncio.sleep(0)
            said = self._opponent.found(task, thought)
        except Exception as error:  # noqa: BLE001 - the host is told
            said = self._opponent.failed(task, error)
        self._say(said)

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self._lines.put_nowait(line)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()
        if self._between is not None:
            self._between.cancel()
        self._thinking = self._between = None
