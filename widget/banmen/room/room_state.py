"""The trait ``room``: the state of a session for the page."""

from time import time as now
from typing import Literal, TypedDict

from banmen.document.tree import START
from banmen.room.hints import Hint
from banmen.room.match import Phase, Row
from banmen.room.players import Evaluation, Line, ParticipantShown
from banmen.room.resuming import saved_room
from banmen.room.session import Session
from banmen_rules import Side


class ClockShown(TypedDict):
    """The clocks, as they were when this was sent."""

    start: float
    increment: float
    left: dict[str, float]
    runs: str
    asof: float | None
    """When that was, in seconds since 1970; None if neither clock runs."""


class RoomState(TypedDict):
    """The trait ``room``."""

    state: Phase
    paused: bool
    """Whether the game was loaded in mid-game: starting continues it."""
    node: int
    """Where the game stands, by its place in ``history``; -1 at its start."""
    named: list[str]
    """The programs and servers that Python has named."""
    players: dict[str, ParticipantShown]
    clock: ClockShown | None
    evals: list[Evaluation]
    thinking: str
    hint: Hint | None
    hinting: bool
    """Whether a hint is being computed."""
    log: list[Line]
    offer: str
    text: str
    """How the game ended, in a sentence; empty before that. ``winner`` and ``reason`` say the same."""
    winner: str
    reason: str
    game: int
    games: int
    table: list[Row]
    points: list[float]
    problem: dict[str, str]
    saved: dict[str, object]
    """The part ``room`` of a saved file, which the page writes itself."""


def room_state(session: Session) -> RoomState:
    """Describe a session for the page."""
    running, match = session.running, session.match
    over = running.over if running is not None and session.phase == "over" else None
    to_move = None if running is None else running.to_move
    thinks = to_move is not None and not session.of(to_move).player.human
    return {
        "state": session.phase,
        "paused": session.paused,
        "node": session.at if session.document.tree is session.played else START,
        "named": [who.shown for who in session.named],
        "players": _players(session),
        "clock": _clock(session),
        "evals": list(session.output.evals),
        "thinking": to_move.label if to_move is not None and thinks else "",
        "hint": session.hints.hint,
        "hinting": session.hints.pending is not None,
        "log": list(session.output.log),
        "offer": session.offer,
        "text": session.text,
        "winner": "" if over is None or over.winner is None else over.winner.label,
        "reason": "" if over is None else over.termination,
        "game": match.game,
        "games": match.games,
        "table": list(match.rows),
        "points": list(match.points),
        "problem": {"text": session.problem} if session.problem else {},
        "saved": saved_room(session),
    }


def without_python(session: Session) -> RoomState:
    """Describe a session for a page without Python: no clock runs there, and no engine thinks."""
    room = room_state(session)
    if room["clock"] is not None:
        room["clock"] = {**room["clock"], "runs": "", "asof": None}
    return {**room, "thinking": "", "hinting": False}


def _players(session: Session) -> dict[str, ParticipantShown]:
    found: dict[str, ParticipantShown] = {}
    for side in Side:
        known = None if session.running is None else session.running.host.clients[side].state.value
        state: Literal["new", "ready", "gone"] = "new"
        if known is not None and known in {"ready", "playing", "gone"}:
            state = "gone" if known == "gone" else "ready"
        found[side.label] = session.of(side).shown(state)
    return found


def _clock(session: Session) -> ClockShown | None:
    """Describe the clocks; before the game they are full."""
    time, running = session.time, session.running
    if time is None:
        return None
    left = {} if running is None else running.left()
    runs = None if running is None else running.to_move
    return {
        "start": time[0],
        "increment": time[1],
        "left": {side.label: left.get(side, time[0]) for side in Side},
        "runs": "" if runs is None else runs.label,
        "asof": None if runs is None else round(now(), 3),
    }
