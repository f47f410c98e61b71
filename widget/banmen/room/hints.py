"""Hints: the move that the opponent would make, computed in a thread beside the game."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeAlias, TypedDict

from banmen.document.move_list import Entry, played
from banmen_rules import BanmenError, Position, Side
from banmen_rules.engine.search import SQUARE_WORTH, Limits, Thinking, Thought, think

LIMITS = Limits(depth=2, nodes=6_000)
"""How far a hint looks: the reply and the captures after it, in a second or two."""

INTERVAL = 0.1
"""Seconds between checks whether the hint is still wanted."""


class Hint(TypedDict):
    """A hint as the page shows it."""

    move: str
    line: list[str]
    """The expected moves, the hinted one first."""
    steps: list[Entry]
    """The same, with their effects."""
    score: float
    """In squares; positive favours Black."""
    depth: int
    nodes: int


def _shown(position: Position, thought: Thought) -> Hint:
    """Describe the result of thinking about a position."""
    score = thought.score if position.turn is Side.BLACK else -thought.score
    return {
        "move": thought.move.text(position.game.size),
        "line": list(thought.line),
        "steps": list(_steps(position.copy(), thought.line)),
        "score": score / SQUARE_WORTH,
        "depth": thought.depth,
        "nodes": thought.nodes,
    }


def _steps(position: Position, line: Sequence[str]) -> Iterator[Entry]:
    for text in line:
        try:
            move = position.parse_move(text)
        except BanmenError:  # a repetition may be forbidden, which the search does not see
            return
        described = played(position, move)
        position.push(move)
        over = position.outcome()
        wins = "" if over is None or over.winner is None else over.winner.label
        yield {**described, "check": over is None and position.is_check(), "wins": wins}


async def _think(position: Position, seed: int, stopped: Callable[[], bool]) -> Thought | None:
    """Think in a thread; without threads, as in a browser, in small steps of the loop.

    Args:
        position: not over.
        seed: chooses among equally good moves.
        stopped: says, now and then, whether the hint is no longer wanted.

    Returns:
        The result; None if it was stopped.

    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Thought] = loop.create_future()

    def take(thought: Thought) -> None:
        if not found.done():
            found.set_result(thought)

    def done(thought: Thought) -> None:
        loop.call_soon_threadsafe(take, thought)

    try:
        thinking = Thinking(position, LIMITS, seed=seed, done=done)
    except RuntimeError:  # no threads here
        last = None
        for last in think(position, LIMITS, seed=seed, stopped=stopped):  # noqa: B007 - the last one counts
            await asyncio.sleep(0)
        return None if stopped() else last
    try:
        while thinking.running and not found.done() and not stopped():
            await asyncio.wait({found}, timeout=INTERVAL)
        return None if stopped() else thinking.result()
    finally:
        thinking.stop()


Runner: TypeAlias = Callable[[Callable[[], Coroutine[Any, Any, None]]], None]


class Hints:
    """The hint for the position that is shown, if somebody asked for one.

    Args:
        lock: held while the hint changes.
        changed: called afterwards.
        current: gives the position that is shown.

    """

    def __init__(
        self,
        lock: AbstractContextManager[object],
        changed: Callable[[], None],
        current: Callable[[], Position],
    ) -> None:
        self._lock, self._changed, self._current = lock, changed, current
        self.hint: Hint | None = None
        self.pending: Position | None = None
        """The position that a hint is being computed for."""

    def find(self, seed: int) -> Thought:
        """Compute a hint, show it, and return it.

        Raises:
            BanmenError: if the game is over here.

        """
        position = self._current().copy()
        *_, thought = think(position, LIMITS, seed=seed)
        self._show(position, thought)
        return thought

    def ask(self, seed: int, find_runner: Callable[[], Runner]) -> None:
        """Compute a hint and show it, without waiting for it.

        Args:
            seed: chooses among equally good moves.
            find_runner: finds what runs a coroutine in the loop of the games.

        Raises:
            BanmenError: if the game is over here, or no loop runs.

        """

        async def compute() -> None:
            try:
                thought = await _think(position, seed, lambda: self.pending is not position)
                if thought is not None and self.pending is position:
                    self._show(position, thought)
            finally:
                if self.pending is position:
                    self.clear()

        with self._lock:
            position = self._current().copy()
            over = position.outcome()
            if over is not None:
                raise BanmenError(f"There is no hint: {over.text}.")
            if self.pending is None:
                run = find_runner()
                self.hint, self.pending = None, position
                run(compute)
                self._changed()

    def clear(self) -> None:
        """Remove the hint, also one that is still being computed."""
        with self._lock:
            if self.hint is not None or self.pending is not None:
                self.hint = self.pending = None
                self._changed()

    def _show(self, position: Position, thought: Thought) -> None:
        with self._lock:
            if position.tsfen() == self._current().tsfen():
                self.hint, self.pending = _shown(position, thought), None
                self._changed()
