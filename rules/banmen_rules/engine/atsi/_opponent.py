"""The built-in opponent as an ATSI client: its answers, as an engine on text streams, as a connection."""

import asyncio
import threading
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple, TextIO

from banmen_rules import BanmenError, Game, Position, __version__
from banmen_rules.base.geometry import Side
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._client import Client
from banmen_rules.engine.atsi._connection import Gone
from banmen_rules.engine.atsi._params import Param
from banmen_rules.engine.search import LEVELS, SQUARE_WORTH, Limits, Thinking, Thought, level, material, think

LEVEL, SEED = "Level", "Seed"

MOVES_TO_GO = 60
"""It divides its remaining time by this many moves."""

WORSE = 3 * SQUARE_WORTH
"""It accepts a draw if its pieces are worth this much less."""

SPARED = 0.05
"""Seconds to reserve for sending the move."""


class Task(NamedTuple):
    """A search to run."""

    position: Position
    limits: Limits
    seed: int


class Opponent:
    """The built-in opponent; the caller runs its searches.

    Args:
        number: its level until the host sets another.
        seed: chooses among equally good moves.
        known: a position with its moves and rulings, from which a host may continue.
        home: the game it plays until the host sets another; taikyoku under the ATSI ruleset if not given.

    Raises:
        UnknownName: if there is no such level.

    """

    def __init__(
        self, number: int = 3, seed: int = 0, known: Position | None = None, home: Game | None = None
    ) -> None:
        """Make an opponent that waits for a host."""
        most = max(each.number for each in LEVELS)
        params = {
            Param(LEVEL, "int", bounds=(1, most)): str(level(number).number),
            Param(SEED, "int"): str(seed),
        }
        about = "The opponent of banmen"
        info = say.Info(f"banmen, level {number}", about, __version__, "the banmen authors")
        self.client = Client(info, params, known=known, home=home)
        self.task: Task | None = None
        """The search to run when it is its turn; it stays the same object until the move is made."""
        self._answering: Position | None = None
        """The position being searched, or the one in which it resigned."""

    def receive(self, line: str) -> list[str]:
        """Handle a line from the host; return the lines to answer at once. ``task`` may change."""
        waiting = self.client.playing and not self.client.to_move
        try:
            lines = self.client.receive(line)
        except BanmenError as error:
            return self._report(line, error, waiting=waiting)
        position = self.client.position
        if position is None or not self.client.to_move:
            self.task = self._answering = None
        elif self._answering is not position:
            self._answering = position
            lines += self._set_task(position)
        return lines

    def _set_task(self, position: Position) -> list[str]:
        """Set the search, or resign if no move is possible, so that the host always gets an answer.

        Only the host ends a game, so it plays on where its own rules call the game over.
        """
        self.task = None
        over = position.outcome()
        side = self.client.side
        if over is not None and position.has_lost_royal(side) and not position.royals(side):
            return [say.Resign("its last royal piece is captured").line]
        searched = self.client.search_position
        if over is not None and not searched.legal_moves():
            return [say.Resign("it has no move").line]
        seed = int(self.client.values[SEED]) + position.counter
        self.task = Task(searched, self._limits(), seed)
        if over is None:
            return []
        why = f"by the ruleset {position.game.ruleset} the game is over ({over.text})"
        return [say.Log(f"{why}; it plays on until the host ends it").line]

    def _report(self, line: str, error: BanmenError, *, waiting: bool) -> list[str]:
        """Log why a line was not followed, and resign if the game cannot continue without it."""
        why = " ".join(str(error).split())
        lines = [say.Log(why).line]
        command = line.split(maxsplit=1)[0]
        if command == "startgame" or (command == "opmove" and waiting):
            self.task, self._answering = None, self.client.position
            lines.append(say.Resign(f"it cannot follow {command}: {why}").line)
        return lines

    def found(self, task: Task, thought: Thought) -> list[str]:
        """Return the lines for a finished search; none if the task has changed."""
        if task is not self.task:
            return []
        self.task = self._answering = None
        score = thought.score if self.client.side is Side.BLACK else -thought.score
        return [say.Eval(score / SQUARE_WORTH).line, self.client.move(thought.move)]

    def failed(self, task: Task, error: BaseException) -> list[str]:
        """Resign after a search that failed, so that the game does not wait for ever."""
        if task is not self.task:
            return []
        self.task = None
        why = " ".join(f"it could not think: {type(error).__name__}: {error}".split())
        return [say.Resign(why).line]

    def _limits(self) -> Limits:
        limits = level(int(self.client.values[LEVEL])).limits
        left = self.client.left
        if left is None:
            return limits
        share = max(SPARED, left / MOVES_TO_GO + self.client.increment - SPARED)
        return limits._replace(seconds=min(share, left / 2))


def takes_draw(position: Position, side: Side) -> bool:
    """Tell whether the opponent would accept a draw: if its pieces are worth clearly less.

    ATSI has no command for draw offers, so a host in the same process calls this.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.engine.atsi import takes_draw
    >>> takes_draw(Position.initial(game("tai")), Side.WHITE)
    False
    """
    return material(position, side) < -WORSE


def play_over(lines: Iterable[str], answers: TextIO, opponent: Opponent | None = None) -> None:
    r"""Play over a pair of streams until the host quits or closes its stream.

    It reads lines while it thinks, and stops thinking when the game is over.

    Args:
        lines: the lines of the host.
        answers: the stream for the answers; flushed after each line.
        opponent: the opponent; one at the default level if not given.

    >>> import io
    >>> from banmen_rules.engine.atsi import play_over
    >>> answers = io.StringIO()
    >>> play_over(io.StringIO("atsiinit v0\nidentify\nquit\n"), answers)
    >>> answers.getvalue().splitlines()[2:4]
    ['param Variant enum["dai_dai"|"tai"|"taikyoku"]', 'param Ruleset string']
    """
    player = Opponent() if opponent is None else opponent
    lock = threading.Lock()
    thinking: Thinking | None = None
    task: Task | None = None

    def answer(replies: list[str]) -> None:
        answers.writelines(f"{line}\n" for line in replies)
        answers.flush()

    def found(of: Task, thought: Thought) -> None:
        with lock:
            answer(player.found(of, thought))

    def failed(of: Task, error: BaseException) -> None:
        with lock:
            answer(player.failed(of, error))

    try:
        for line in filter(str.strip, lines):
            with lock:
                answer(player.receive(line))
                before, task = task, player.task
            if task is not before and thinking is not None:
                thinking.stop()
            if task is not before and task is not None:
                thinking = Thinking(
                    task.position,
                    task.limits,
                    seed=task.seed,
                    done=partial(found, task),
                    failed=partial(failed, task),
                )
            if player.client.leaving:
                break
    finally:
        if thinking is not None:
            thinking.stop()


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
