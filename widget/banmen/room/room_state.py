"""The trait ``room``: the state of a session for the page, and for the file that the page writes itself.

===============  =====================================================================================
``state``        ``"setting"``, ``"playing"`` or ``"over"``
``paused``       whether the game was loaded in mid-game: starting continues it
``node``         where the game stands, by its place in ``history``; -1 at its start
``named``        the programs and servers that Python has named
``players``      by side, as `Participant.shown` describes them
``clock``        ``{start, increment, left, runs, asof}``: the clocks as they were when this was sent, in
                 seconds since 1970; ``asof`` is null if neither runs. Null for a game without clocks
``evals``        evaluations, as `EngineOutput` has them; ``log``: the lines that players have said
``thinking``     the side whose engine thinks, or empty
``hint``         as `hints` describes it, or null; ``hinting``: whether one is being computed
``offer``        the side that offers a draw, or empty
``text``         how the game ended, in a sentence; empty before. ``winner``, ``reason`` say the same
``game``         its number in the match, of ``games``; ``table`` and ``points``: the results
``problem``      ``{text}`` if the game failed
``saved``        the part ``room`` of a saved file
===============  =====================================================================================
"""

from time import time as now
from typing import Any

from banmen.document.tree import START
from banmen.room.resuming import saved_room
from banmen.room.session import Session
from banmen_rules import Side

_STATES = {"ready": "ready", "playing": "ready", "gone": "gone"}
"""The states of a client that a page tells from a new one."""


def room_state(session: Session) -> dict[str, Any]:
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
        "players": {side.label: _player(session, side) for side in Side},
        "clock": _clock(session),
        "evals": list(session.output.evals),
        "thinking": to_move.label if to_move is not None and thinks else "",
        "hint": session.hint,
        "hinting": session.hinting is not None,
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


def without_python(session: Session) -> dict[str, Any]:
    """Describe a session for a page without Python: no clock runs there, and no engine thinks."""
    room = room_state(session)
    if room["clock"] is not None:
        room["clock"] = {**room["clock"], "runs": "", "asof": None}
    return {**room, "thinking": "", "hinting": False}


def _player(session: Session, side: Side) -> dict[str, Any]:
    client = None if session.running is None else session.running.host.clients[side]
    return session.of(side).shown("new" if client is None else _STATES.get(client.state.value, "new"))


def _clock(session: Session) -> dict[str, Any] | None:
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
