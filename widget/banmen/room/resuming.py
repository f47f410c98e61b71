"""A session in a file, and a game that continues where it was saved or broken off."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from banmen.document.document import Verdict
from banmen.document.tree import Tree
from banmen.room import terms
from banmen.room.match import Match, progress
from banmen.room.players import player
from banmen.room.session import Session
from banmen_rules import InvalidArgument, Outcome, Side

_ENDED: Mapping[str, str] = {
    "resignation": "{} resigns",
    "time": "{} ran out of time",
    "disconnect": "{} has left",
    "illegal_move": "{} has made a move that is not allowed",
}
"""How a game that was saved ended, where a record has only a word for it."""


Saved: TypeAlias = tuple[Match, tuple[float, float] | None, dict[str, Any] | None]
"""The session in a file: the match, its clock, and its progress, which older files do not have."""


# ---------------------------------------------------------------- writing


def saved_room(session: Session) -> dict[str, object]:
    """Write the part `room` of a saved file; of a URL no token."""
    with session.lock:
        room: dict[str, object] = {
            "players": [session.of(side).player.shown for side in Side],
            "time": None if session.time is None else list(session.time),
            "games": session.match.games,
        }
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


# ---------------------------------------------------------------- reading


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
    match = Match((first, second), terms.count(room["games"]))
    time = terms.seconds(room["time"])
    saved = None
    if "progress" in room:
        saved = progress(room["progress"], match.games, len(tree.nodes) - 1, timed=time is not None)
    return match, time, saved


def restore(session: Session, saved: Saved) -> None:
    """Continue a session from a file, whose document is open already."""
    values = session.values()
    session.forget_game()
    session.match, session.time, progress = saved
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
    now = document.snapshot()
    session.first = document.fresh(now.position_at(session.begin_node))
    for node in tree.path(session.at)[tree.ply_of(session.begin_node) :]:
        made = tree.nodes[node]
        if made.evaluation is not None:
            side = Side[made.played["side"].upper()]
            session.output.add_evaluation(side, made.depth - 1, made.evaluation)
    _restore_verdict(session)
    position = now.position_at(session.at)
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
