"""A room as a file, and a game that continues where it was saved or broken off.

Separate from the room because it is about files only: no player acts here.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from banmen.board import saving
from banmen.board.files import Read
from banmen.room import game_terms
from banmen.room.hosted import Hosted
from banmen.room.match import Match, Progress, progress
from banmen.room.players import player
from banmen.room.playing import Playing
from banmen_rules import BanmenError, Outcome, Position, Side

_ENDED: Mapping[str, str] = {
    "resignation": "{} resigns",
    "time": "{} ran out of time",
    "disconnect": "{} has left",
    "illegal_move": "{} has made a move that is not allowed",
}
"""How a game that was saved ended, where a record has only a word for it."""


class Resumable(Hosted):
    """A board with a game on it that can be saved in its middle, and continued."""

    def saved(self) -> str:
        """Write the room as text: its board, its players and terms, and the match; of a URL no token."""
        view = {name: getattr(self, name) for name in saving.VIEW}
        return saving.dump(self._document(), view, self._as_saved())

    def _as_saved(self) -> dict[str, object]:
        """Write the part `room` of a saved file."""
        with self._lock:
            room: dict[str, object] = {
                "players": [self._of(side).who.shown for side in Side],
                "time": None if self._time is None else list(self._time),
                "games": self._match.games,
            }
            going = self._going
            # While another match is agreed on, the last game may have had other terms.
            if going is not None and self._tree is self._played and bool(going.left()) == bool(self._time):
                room["progress"] = self._progress(going).as_data()
            return room

    def _take_up(self, found: Read) -> None:
        """Show what a file holds; nobody is fetched.

        Raises:
            BanmenError: if it does not read; nothing has changed then.

        """
        room = found.room
        if room is None:
            super()._take_up(found)
            return
        players = room["players"]
        if not isinstance(players, list) or len(players) != len(Side):
            raise BanmenError(f"the players of a saved room are two, Black's first; not {players!r:.80}")
        # A file holds no token of a URL, and no settings of a program: players named here keep theirs.
        known = {who.shown: who for who in (*self.named, *self._match.players)}
        values = {side.label: self._of(side).values for side in Side}
        first, second = (known.get(who.shown, who) for who in map(player, players))
        match, time = (
            Match((first, second), game_terms.count(room["games"])),
            game_terms.seconds(room["time"]),
        )
        saved = None
        if "progress" in room:
            last = len(found.document.tree.nodes) - 1
            saved = progress(room["progress"], match.games, last, timed=time is not None)
        super()._take_up(found)
        self._forget_game()
        self._match, self._time = match, time
        self._ruleset_named = True
        self.named = ()
        self._name(self._match.players)
        if saved is None:
            self._known = self._strangers(values)
            self._recall()
        else:
            self._restore(saved, values)
        self._tell()

    def _identity(self) -> list[object]:
        players = [who.shown for who in self._match.players]
        return [*super()._identity(), players, self._time, self._match.games]

    def _load_autosave(self, path: Path) -> None:
        with self._lock:
            self._still("continue another one")
            super()._load_autosave(path)

    def _progress(self, going: Playing) -> Progress:
        """Say how far the match has come; a game that goes on is saved as it stands now."""
        return Progress(
            state="playing" if self._paused else self._phase,
            game=self._match.game,
            begin=self._begin_node,
            node=self._at,
            left=going.left() if self._time is not None else None,
            text=self._text,
            table=list(self._match.rows),
            points=list(self._match.points),
            called_off=self._match.called_off,
        )

    def _restore(self, saved: Progress, values: Mapping[str, Mapping[str, str]]) -> None:
        """Take up a match where it was saved: a game in its middle is paused, one that ended is over."""
        match, tree = self._match, self._tree
        match.game, match.rows, match.points = saved.game, saved.table, saved.points
        match.called_off = saved.called_off
        if match.place(Side.BLACK):  # a file names Black first; the match, who had Black in its first game
            match.players = match.players[::-1]
        self._known = self._strangers(values)
        self._played, self._begin_node = tree, saved.begin
        self._at = self._timed = saved.node
        self._first = self._anew(self._position_at(saved.begin))
        for node in tree.path(saved.node)[tree.ply_of(saved.begin) :]:
            made = tree.nodes[node]
            if made.evaluation is not None:
                self._said.values(Side[made.played["side"].upper()], made.depth - 1, made.evaluation)
        self._recall()
        position = self._position_at(saved.node)
        if saved.state == "playing" and position.outcome() is None:
            self._pause(position, saved.left or {})
        elif saved.state == "over":
            self._phase, self._text = "over", saved.text
            known = self._verdict[2] if self._verdict is not None else position.outcome()
            self._going = self._game_at(position, saved.left)
            self._going.stop(known or Outcome(None, "stopped", saved.text, ""))

    def _position_at(self, node: int) -> Position:
        """Set up the position at a place of the tree, with the moves that lead there."""
        position = Position.from_tsfen(self.game, self._start)
        for each in self._tree.path(node):
            position.push(self._tree.nodes[each].move)
        return position

    def _resume(self, home: asyncio.AbstractEventLoop) -> None:
        """Continue the game that was loaded or broken off, with its clocks."""
        self._go(self._at)
        self._offer, self._problem, self._telling = "", "", False
        self._paused, self._phase = False, "playing"
        self._tell()
        self._set_going(home)

    def _recall(self) -> None:
        """Show how a game ended that was saved, where its position does not show it."""
        tree = self._tree
        if tree.ending is None:
            return
        node, ending = tree.ending
        loser = None if ending.winner is None else ending.winner.other
        how = _ENDED.get(ending.termination)
        if loser is None:
            text = "no contest" if ending.result == "no contest" else "the game is drawn"
        else:
            text = f"{how.format(loser.title)}: {ending.result}" if how else ending.result
        self._verdict = tree, node, Outcome(ending.winner, ending.termination, text, "")
        self.show_state(self._tree_state())
