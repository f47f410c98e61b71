"""Hints: the move that the opponent would make, computed in a thread beside the game.

A hint is plain data: ``move``; ``line``, the expected moves, the hinted one first; ``steps``, the same, each
as `played` describes it, with ``check`` (whether the other side's royal could be taken next) and ``wins``
(the side that wins by it, or empty); ``score`` in squares, positive for Black; ``depth`` and ``nodes``.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Literal

from banmen.document.tree import played
from banmen.protocol.shapes.room import Step
from banmen.room.session import Session
from banmen_rules import BanmenError, Move, Position, Side
from banmen_rules.engine.analysis import reasons, summary
from banmen_rules.engine.search import SQUARE_WORTH, Limits, Thinking, Thought, think
from banmen_rules.review import MISTAKE
from banmen_rules.words.explain.explanation import GRAMMARS

LIMITS = Limits(depth=2, nodes=6_000)
"""How far a hint looks: the reply and the captures after it, in a second or two."""

GLANCE = Limits(depth=1, nodes=3_000, seconds=0.4)
"""How far is looked before a warning, twice."""

INTERVAL = 0.1
"""Seconds between checks whether the hint is still wanted."""


def find(session: Session) -> Thought:
    """Compute a hint for the position that is shown, show it, and return it.

    Raises:
        BanmenError: if the game is over here.

    """
    position = session.position.copy()
    *_, thought = think(position, LIMITS, seed=session.seed)
    _show(session, position, thought)
    return thought


def ask(session: Session) -> None:
    """Compute a hint and show it, without waiting for it.

    Raises:
        BanmenError: if the game is over here, or no loop runs.

    """

    async def compute() -> None:
        try:
            thought = await _think(position, session.seed, lambda: session.hinting is not position)
            if thought is not None and session.hinting is position:
                _show(session, position, thought)
        finally:
            if session.hinting is position:
                clear(session)

    with session.lock:
        position = session.position.copy()
        over = position.outcome()
        if over is not None:
            raise BanmenError(f"There is no hint: {over.text}.")
        if session.hinting is None:
            loop = session.find_loop()
            session.hint, session.hinting = None, position
            session.run_task(loop, compute)
            session.audience.room_changed()


def clear(session: Session) -> None:
    """Remove the hint, also one that is still being computed."""
    with session.lock:
        if session.hint is not None or session.hinting is not None:
            session.hint = session.hinting = None
            session.audience.room_changed()


def _show(session: Session, position: Position, thought: Thought) -> None:
    with session.lock:
        if position.tsfen() != session.position.tsfen():
            return
        score = thought.score if position.turn is Side.BLACK else -thought.score
        session.hinting = None
        session.hint = {
            "move": thought.move.text(position.game.size),
            "line": list(thought.line),
            "steps": list(_steps(position.copy(), thought.line)),
            "score": score / SQUARE_WORTH,
            "depth": thought.depth,
            "nodes": thought.nodes,
        }
        session.audience.room_changed()


def _steps(position: Position, line: Sequence[str]) -> Iterator[Step]:
    for text in line:
        try:
            move = position.parse_move(text)
        except BanmenError:  # a repetition may be forbidden, which the search does not see
            return
        made = played(position, move)
        position.push(move)
        over = position.outcome()
        wins: Literal["black", "white", ""] = "" if over is None or over.winner is None else over.winner.label
        yield {
            "text": made["text"],
            "side": made["side"],
            "piece": made["piece"],
            "captured": made["captured"],
            "promoted": made["promoted"],
            "check": over is None and position.is_check(),
            "wins": wins,
        }


def warning(session: Session, text: str, lang: str) -> str:
    """Say how the other side could answer a move that loses much; nothing of a move made again.

    Args:
        session: the session, whose position is shown.
        text: the move as machine text.
        lang: the language of the reason.

    """
    with session.lock:
        running = session.running
        person = running is not None and running.to_move in session.people
        if not (session.warns and session.phase == "playing" and person) or session.position.outcome():
            return ""
        made = (session.document.tree.current, text)
        if session.warned == made:
            return ""
        position = session.position.copy()
        try:
            move = position.parse_move(text)
        except BanmenError:
            return ""  # it is refused anyway, with the reason
        found = _lost(position, move, lang)
        session.warned = made if found else None
        return found


def _lost(position: Position, move: Move, lang: str) -> str:
    """Say how the other side could answer a move, if that loses much."""
    *_, best = think(position, GLANCE)
    after = position.copy()
    after.push(move)
    if best.move == move or after.outcome() is not None:
        return ""
    *_, reply = think(after, GLANCE)
    if best.score + reply.score <= MISTAKE:
        return ""
    why = summary(reasons(after, reply.move), lang)
    text = GRAMMARS.get(lang, GRAMMARS["en"]).phrase("answered", side=after.turn, move=reply.line[0], why=why)
    return " ".join(text.split())


async def _think(position: Position, seed: int, stopped: Callable[[], bool]) -> Thought | None:
    """Think in a thread; without threads, as in a browser, in small steps of the loop.

    Args:
        position: not over.
        seed: chooses among equally good moves.
        stopped: says, now and then, whether the hint is no longer wanted.

    Returns:
        The result; None if it was stopped.

    """
    loop, found = asyncio.get_running_loop(), asyncio.Event()

    def done(_: Thought) -> None:
        loop.call_soon_threadsafe(found.set)

    try:
        thinking = Thinking(position, LIMITS, seed=seed, done=done)
    except RuntimeError:  # no threads here
        last = None
        for last in think(position, LIMITS, seed=seed, stopped=stopped):  # noqa: B007 - the last one counts
            await asyncio.sleep(0)
        return None if stopped() else last
    try:
        while thinking.running and not found.is_set() and not stopped():
            with suppress(TimeoutError):
                await asyncio.wait_for(found.wait(), INTERVAL)
        return None if stopped() else thinking.result()
    finally:
        thinking.stop()
