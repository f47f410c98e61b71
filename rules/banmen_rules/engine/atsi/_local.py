"""A connection to the built-in opponent in this process."""

import asyncio

from banmen_rules.engine.atsi._connection import Gone
from banmen_rules.engine.atsi._opponent import Opponent, Task
from banmen_rules.engine.search import Thinking, Thought, think


class LocalConnection:
    """A connection to the built-in opponent.

    It thinks in a thread; where there are no threads (in a browser) it thinks in steps on the event loop.

    Args:
        opponent: the opponent; one at the default level if not given.

    """

    def __init__(self, opponent: Opponent | None = None) -> None:
        """Make a connection that waits for a host."""
        self._opponent = Opponent() if opponent is None else opponent
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._thinking: Thinking | None = None
        self._step_task: asyncio.Task[None] | None = None
        self._task: Task | None = None

    async def read(self) -> str:
        """Wait for a line."""
        line = await self._lines.get()
        if line is None:
            raise Gone("the opponent has quit")
        return line

    def send(self, line: str) -> None:
        """Send a line."""
        self._answer(self._opponent.receive(line))
        before, self._task = self._task, self._opponent.task
        if self._task is not before:
            self._stop()
            if self._task is not None:
                self._think(self._task)
        if self._opponent.client.leaving:
            self._lines.put_nowait(None)

    async def close(self) -> None:
        """Stop thinking."""
        self._stop()
        self._lines.put_nowait(None)

    def _think(self, task: Task) -> None:
        def done(thought: Thought) -> None:
            self._loop.call_soon_threadsafe(lambda: self._answer(opponent.found(task, thought)))

        def failed(error: BaseException) -> None:
            self._loop.call_soon_threadsafe(lambda: self._answer(opponent.failed(task, error)))

        opponent = self._opponent
        position, limits, seed = task
        try:
            self._thinking = Thinking(position, limits, seed=seed, done=done, failed=failed)
        except RuntimeError:  # no threads here
            self._step_task = self._loop.create_task(self._think_in_steps(task))

    async def _think_in_steps(self, task: Task) -> None:
        position, limits, seed = task
        try:
            for thought in think(position, limits, seed=seed):  # noqa: B007 - the last one is the answer
                await asyncio.sleep(0)
            lines = self._opponent.found(task, thought)
        except Exception as error:  # noqa: BLE001 - reported to the host
            lines = self._opponent.failed(task, error)
        self._answer(lines)

    def _answer(self, lines: list[str]) -> None:
        for line in lines:
            self._lines.put_nowait(line)

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()
        if self._step_task is not None:
            self._step_task.cancel()
        self._thinking = self._step_task = None
