"""The state of a session: in the trait ``room``, and in a file, from which a game continues.

The trait is a `RoomState`, which ``widget/protocol/room.schema.json`` describes.
"""

from collections.abc import Mapping
from time import time as now
from typing import Any, Literal, TypeAlias

from banmen.document.document import Verdict
from banmen.document.tree import START, Tree
from banmen.protocol.shapes import room as shapes
from banmen.protocol.shapes.room import Clock, RoomState, Start
from banmen.room.match import Match, count_of, progress, seconds_of
from banmen.room.players import player
from banmen.room.session import Session
from banmen_rules import InvalidArgument, Outcome, Side

_STATES: Mapping[str, Literal["ready", "gone"]] = {"ready": "ready", "playing": "ready", "gone": "gone"}
"""The states of a client that a page tells from a new one."""
_ENDED: Mapping[str, str] = {
    "resignation": "{} resigns",
    "time": "{} ran out of time",
    "disconnect": "{} has left",
    "illegal_move": "{} has made a move that is not allowed",
}
"""How a game that was saved ended, where a record has only a word for it."""


Saved: TypeAlias = tuple[Match, tuple[float, float] | None, bool, dict[str, Any] | None]
"""The session in a file: the match, its clock, and its progress, which older files do not have."""


# ---------------------------------------------------------------- for the page


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
        "players": {"black": _player(session, Side.BLACK), "white": _player(session, Side.WHITE)},
        "clock": _clock(session),
        "evals": session.output.evals,
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
        "warns": session.warns,
        "starts": _starts(session),
        "table": list(match.rows),
        "points": list(match.points),
        "problem": {"text": session.problem} if session.problem else {},
        "saved": saved_room(session),
    }


def _starts(session: Session) -> list[Start]:
    """List the starts that have a name."""
    starts = session.document.game.variant.starts.items()
    return [{"name": name, "titles": {"en": start.title, **start.titles}} for name, start in starts]


def without_python(session: Session) -> RoomState:
    """Describe a session for a page without Python: no clock runs there, and no engine thinks."""
    room = room_state(session)
    if room["clock"] is not None:
        room["clock"] = {**room["clock"], "runs": "", "asof": None}
    room["thinking"], room["hinting"] = "", False
    return room


def _player(session: Session, side: Side) -> shapes.Player:
    client = None if session.running is None else session.running.host.clients[side]
    return session.of(side).shown("new" if client is None else _STATES.get(client.state.value, "new"))


def _clock(session: Session) -> Clock | None:
    """Describe the clocks; before the game they are full."""
    time, running = session.time, session.running
    if time is None:
        return None
    left = {} if running is None else running.left()
    runs = None if running is None else running.to_move
    return {
        "start": time[0],
        "increment": time[1],
        "left": {"black": left.get(Side.BLACK, time[0]), "white": left.get(Side.WHITE, time[0])},
        "runs": "" if runs is None else runs.label,
        "asof": None if runs is None else round(now(), 3),
    }


# ---------------------------------------------------------------- in a file


def saved_room(session: Session) -> dict[str, object]:
    """Write the part `room` of a saved file; of a URL no token."""
    with session.lock:
        room: dict[str, object] = {
            "players": [session.of(side).player.shown for side in Side],
            "time": None if session.time is None else list(session.time),
            "games": session.match.games,
        }
        if session.warns:
            room["warns"] = True
        running, timed = session.running, session.time is not None
        # While another match is agreed, the last game may have had other terms.
        if running is not None and session.document.tree is session.played and bool(running.left()) == timed:
            match, left = session.match, running.left()
            room["progress"] = {
                "state": "playing" if session.paused else session.phase,
                "game": match.game,
                "begin": session.begin_node,
                "node": session.at,
                "left": {side.label: round(left[side], 3) for side in left} if timed else None,
                "text": session.text,
                "table": list(match.rows),
                "points": list(match.points),
                "called_off": match.called_off,
            }
        return room


def read_room(session: Session, room: Mapping[str, object], tree: Tree) -> Saved:
    """Read the part `room` of a saved file; no player is started.

    Raises:
        BanmenError: if a part of it is wrong.

    """
    players = room["players"]
    if not isinstance(players, list) or len(players) != len(Side):
        raise InvalidArgument("players", "a list of two players, Black's first", players)
    # A file holds no token of a URL, and no parameters of a program: players named here keep theirs.
    known = {who.shown: who for who in (*session.named, *session.match.players)}
    first, second = (known.get(who.shown, who) for who in map(player, players))
    match = Match((first, second), count_of(room["games"]))
    time = seconds_of(room["time"])
    saved = None
    if "progress" in room:
        saved = progress(room["progress"], match.games, len(tree.nodes) - 1, timed=time is not None)
    return match, time, bool(room.get("warns")), saved


def restore(session: Session, saved: Saved) -> None:
    """Continue a session from a file, whose document is open already."""
    values = session.values()
    session.forget_game()
    session.match, session.time, session.warns, progress = saved
    session.ruleset_chosen = True
    session.named = ()
    session.remember(session.match.players)
    if progress is None:
        session.introduce(values)
        _restore_verdict(session)
    else:
        _restore_match(session, progress, values)
    session.audience.room_changed()


def _restore_match(
    session: Session, saved: Mapping[str, Any], values: Mapping[str, Mapping[str, str]]
) -> None:
    """Restore a match: a game in its middle is paused, one that ended is over."""
    match, document, tree = session.match, session.document, session.document.tree
    match.game, match.rows, match.points = saved["game"], saved["table"], saved["points"]
    match.called_off = saved["called_off"]
    if match.place(Side.BLACK):  # a file names Black first; the match, who had Black in its first game
        match.players = match.players[::-1]
    session.introduce(values)
    session.played, session.begin_node = tree, saved["begin"]
    session.at = session.timed = saved["node"]
    present = document.snapshot()
    session.first = document.fresh(present.position_at(session.begin_node))
    for node in tree.path(session.at)[tree.ply_of(session.begin_node) :]:
        made = tree.nodes[node]
        if made.evaluation is not None:
            side = Side[made.played["side"].upper()]
            session.output.add_evaluation(side, made.depth - 1, made.evaluation)
    _restore_verdict(session)
    position = present.position_at(session.at)
    if saved["state"] == "playing" and position.outcome() is None:
        session.pause(position, saved["left"] or {})
    elif saved["state"] == "over":
        session.phase, session.text = "over", saved["text"]
        known = position.outcome() if document.verdict is None else document.verdict.outcome
        session.running = session.game_at(position, saved["left"])
        session.running.stop(known or Outcome(None, "stopped", saved["text"], ""))


def _restore_verdict(session: Session) -> None:
    """Show how a game ended that was saved, where its position does not show it."""
    tree = session.document.tree
    if tree.ending is None:
        return
    node, ending = tree.ending
    loser = None if ending.winner is None else ending.winner.other
    how = _ENDED.get(ending.termination)
    if loser is None:
        text = "no contest" if ending.result == "no contest" else "the game is drawn"
    else:
        text = f"{how.format(loser.title)}: {ending.result}" if how else ending.result
    session.document.verdict = Verdict(tree, node, Outcome(ending.winner, ending.termination, text, ""))
    session.document.hooks.moves_changed()
