"""A hint: what the opponent would play here, thought beside whatever else goes on."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TypedDict

from banmen.document.move_list import Played, played
from banmen_rules import BanmenError, Position, Side
from banmen_rules.engine.search import SQUARE_WORTH, Limits, Thinking, Thought, think

LIMITS = Limits(depth=2, nodes=6_000)
"""How far a hint looks: an answer and what it leaves to take, in a second or two."""

LOOKING = 0.1
"""Seconds after which it is looked whether anybody still wants to know."""


class Step(Played):
    """A move that is expected, and what comes of it."""

    check: bool
    """Whether the other side's royal could be taken next."""
    wins: str
    """The side that has won by it, or empty."""


class Hint(TypedDict):
    """A hint as it is shown."""

    move: str
    line: list[str]
    """The moves that are expected, the hinted one first."""
    steps: list[Step]
    """The same, with what they do."""
    score: float
    """In squares; positive favours Black."""
    depth: int
    nodes: int


def shown(position: Position, thought: Thought) -> Hint:
    """Write a thought about a position."""
    score = thought.score if position.turn is Side.BLACK else -thought.score
    return {
        "move": thought.move.text(position.game.size),
        "line": list(thought.line),
        "steps": list(_steps(position.copy(), thought.line)),
        "score": score / SQUARE_WORTH,
        "depth": thought.depth,
        "nodes": thought.nodes,
    }


def _steps(position: Position, line: Sequence[str]) -> Iterator[Step]:
    for text in line:
        try:
            move = position.parse_move(text)
        except BanmenError:  # what is expected after moves that came back may be forbidden
            return
        described = played(position, move)
        position.push(move)
        over = position.outcome()
        wins = "" if over is None or over.winner is None else over.winner.label
        yield {**described, "check": over is None and position.is_check(), "wins": wins}


def thought_of(position: Position, seed: int) -> Thought:
    """Think, and wait for it.

    Raises:
        BanmenError: if the game is over there.

    """
    *_, last = think(position, LIMITS, seed=seed)
    return last


async def coming(position: Position, seed: int, stopped: Callable[[], bool]) -> Thought | None:
    """Think in a thread; where there are none, as in a browser, between whatever else the loop has to do.

    Args:
        position: where.
        seed: chooses among moves that are as good.
        stopped: asked now and then whether anybody still wants to know.

    Returns:
        The thought; None if nobody did.

    Raises:
        BanmenError: if the game is over there.

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
            await asyncio.wait({found}, timeout=LOOKING)
        return None if stopped() else thinking.result()
    finally:
        thinking.stop()
