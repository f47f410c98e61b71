"""A board that games are hosted on: what happens in them is shown, and the page is told.

Separate from the room because this is what happens by itself, between what people do there. It may happen in
another thread than what the page asks for, and one of them at a time does.
"""

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import traitlets as t

from banmen.board.board import Board
from banmen.board.hints import Hint
from banmen.document.documents import Document
from banmen.document.tree import START, Filed, Tree
from banmen.host import traits
from banmen.protocol import board_state
from banmen.room import game_terms, summary
from banmen.room.match import Match, State
from banmen.room.players import Player, player
from banmen.room.playing import Playing, Terms
from banmen.room.summary import Known, RoomState, Said
from banmen_rules import BanmenError, Move, Outcome, Position, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import (
    LONGEST_TEXT,
    Ended,
    Eval,
    Event,
    Log,
    Moved,
    Notice,
    Ready,
    Received,
    record_headers,
)
from banmen_rules.notation.record import Ending

SOON = 0.1
"""Seconds that what engines say may wait before the page is told, so that many lines are one message."""

Same: TypeAlias = Literal["same"]
_T = TypeVar("_T")


class Hosted(Board):
    """A board with a game between two players on it."""

    BUNDLE: ClassVar[str] = "room"

    view = traits.Text("room").tag(sync=True)
    room = traits.Mapping().tag(sync=True)

    named: tuple[Player, ...]
    """The programs and servers that Python has named: whom a page may ask for too."""
    _played: Tree | None = None
    """The moves that the game is, or was, played among; there may be others on the board after it."""
    _first: Document
    """What every game of the match begins with."""
    _verdict: tuple[Tree, int, Outcome] | None = None
    """How the last game ended, and where, if the position does not show it."""
    _going: Playing | None = None
    """The game that is being played, or that was played last."""

    def _get_seated(
        self,
        players: tuple[Player, Player],
        time: tuple[float, float] | None,
        games: int,
        params: Mapping[str, Mapping[str, str]],
        seed: int,
    ) -> None:
        """Prepare for a first game; the board is made after that."""
        self._lock = threading.RLock()
        self.named, self._match = (), Match(players, games)
        self._name(players)
        self._time, self._seed = time, seed
        self._known = self._strangers(params)
        self._phase: State = "setting"
        self._text, self._problem = "", ""
        self._said, self._offer = Said(), ""
        self._hint: Hint | None = None
        self._hinting: Position | None = None
        """The position that a hint is being thought about."""
        self._begin_node = self._at = self._timed = START
        """Where the game began, where it stands, and up to where clocks are noted, as nodes of the tree."""
        self._paused = False
        """Whether the game that is ready was loaded in mid-game, or broken off."""
        self._telling = False
        self._done: concurrent.futures.Future[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._home: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._home = asyncio.get_running_loop()

    # ---------------------------------------------------------------- what the page is told

    def _tell(self) -> None:
        """Tell the page how things are."""
        self.show_state({"view": "room", "room": dict(self._room_state())})

    def _room_state(self) -> RoomState:
        going = self._going
        over = going.over if going is not None and self._phase == "over" else None
        to_move = None if going is None else going.to_move
        thinks = to_move is not None and not self._of(to_move).who.human
        return {
            "state": self._phase,
            "paused": self._paused,
            "node": self._at if self._tree is self._played else START,
            "named": [who.shown for who in self.named],
            "players": summary.players_shown(self._match, self._known, going),
            "clock": summary.clock_shown(self._time, going),
            "evals": list(self._said.evals),
            "thinking": to_move.label if to_move is not None and thinks else "",
            "hint": self._hint,
            "hinting": self._hinting is not None,
            "log": list(self._said.log),
            "offer": self._offer,
            "text": self._text,
            "winner": "" if over is None or over.winner is None else over.winner.label,
            "reason": "" if over is None else over.termination,
            "game": self._match.game,
            "games": self._match.games,
            "table": list(self._match.rows),
            "points": list(self._match.points),
            "problem": {"text": self._problem} if self._problem else {},
            "saved": self._as_saved(),
        }

    def _as_saved(self) -> dict[str, object]:
        """Write the part `room` of a saved file."""
        raise NotImplementedError

    def without_python(self) -> Mapping[str, object]:
        """Say that nobody's time runs there, and nobody thinks."""
        room = self._room_state()
        if room["clock"] is not None:
            room["clock"] = {**room["clock"], "runs": "", "asof": None}
        return {**super().without_python(), "room": {**room, "thinking": "", "hinting": False}}

    @t.validate("view", "room")
    def _refuse_room(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name):
            self.refuse(BanmenError(f"{name} says what happens in the room and cannot be set: start a game"))
        return value

    def _tree_state(self) -> dict[str, object]:
        """Say how the game ended at its end, where the position alone does not show it, and where it stands.

        The moves and where the game stands among them are told together: it never seems to be elsewhere.
        """
        state = super()._tree_state() | {"room": dict(self._room_state())}
        if self._verdict is not None:
            tree, node, result = self._verdict
            if tree is self._tree and node == tree.current:
                state["result"] = board_state.as_ended(result)
        return state

    # ---------------------------------------------------------------- beginning

    def _agree(
        self,
        black: str | None,
        white: str | None,
        time: tuple[float, float] | Same | None,
        games: int | None,
        params: Mapping[str, Mapping[str, str]] | None,
    ) -> None:
        """Begin another match on these terms."""
        now = self._match.seated()
        first = now[Side.BLACK] if black is None else player(black)
        second = now[Side.WHITE] if white is None else player(white)
        agreed = self._time if time == "same" else game_terms.seconds(time)
        count = self._match.games if games is None else game_terms.count(games)
        again = self._phase == "over" and not self._tree.is_bare
        start = Position.from_tsfen(self.game, self._start) if again else self._position
        over = start.outcome()
        if over is not None and start.declared is None:
            raise BanmenError(f"there is nothing to play on this board: {over.text}")
        start.check()
        kept = {side.label: self._of(side).values for side in Side}
        values = kept if params is None else game_terms.settings(params)
        match = Match((first, second), count)
        self._name(match.players)
        if again:
            self._begin(self._anew(start))
        self._time, self._match = agreed, match
        self._first = self._anew(self._position)
        self._known = self._strangers(values)

    def _name(self, players: tuple[Player, Player]) -> None:
        """Note programs and servers: a page names none itself."""
        unseen = dict.fromkeys(who for who in players if who.outside)
        self.named += tuple(who for who in unseen if who not in self.named)

    def _follow(self) -> None:
        """Begin the next game of the match."""
        first = self._first
        self._begin(self._anew(first.position(), own_ruleset=first.own_ruleset, rulings=first.rulings))
        self._match.game += 1

    def _strangers(self, values: Mapping[str, Mapping[str, str]]) -> tuple[Known, Known]:
        found = Known(self._match.players[0]), Known(self._match.players[1])
        for known, side in zip(found, Side, strict=True):
            known.values = dict(values.get(side.label, {}))
        return found

    def _launch(self, home: asyncio.AbstractEventLoop) -> None:
        """Have the game played in the loop of the notebook, from whatever thread this is."""
        self._get_ready()
        self._set_going(home)

    def _set_going(self, home: asyncio.AbstractEventLoop) -> None:
        """Have the game that is ready played in a task of its own."""
        self._done = done = concurrent.futures.Future[None]()
        home.call_soon_threadsafe(self._keep, home, partial(self._play, done))

    def _get_ready(self) -> None:
        self._played, self._verdict, self._tree.ending = self._tree, None, None
        self._go(self._tree.current)  # a declared end is taken back
        self._at = self._begin_node = self._timed = self._tree.current
        self._tree.headers |= record_headers(self._time)
        self._said, self._offer, self._text, self._problem = Said(), "", "", ""
        self._telling = False  # a loop that has ended since may have owed it
        self._going, self._paused = self._game_at(self._position.copy()), False
        self._phase = "playing"
        self._tell()

    def _forget_game(self) -> None:
        """Forget the last game and how it ended, for another one to be shown."""
        self._going = self._played = self._verdict = None
        self._said, self._offer, self._text, self._problem = Said(), "", "", ""
        self._at = self._begin_node = self._timed = START
        self._phase, self._paused = "setting", False

    def _pause(self, position: Position, left: Mapping[Side, float]) -> None:
        """Prepare a game in which moves were made to be continued, with its clocks."""
        self._going, self._paused = self._game_at(position, left), True

    def _game_at(self, position: Position, left: Mapping[Side, float] | None = None) -> Playing:
        """Make a game of this match that is played from a position on."""
        params = {side: self._of(side).values for side in Side}
        terms = Terms(self._match.seated(), self._time, params, self._seed + self._match.game - 1)
        return Playing(terms, position, self._told, self._lock, left)

    def _keep(self, home: asyncio.AbstractEventLoop, begin: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = home.create_task(begin())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, done: "concurrent.futures.Future[None]") -> None:
        """Play the game, and those after it where nobody has to be asked."""
        playing = self._playing
        try:
            while True:
                await playing.play()
                with self._lock:
                    if self._going is playing and playing.over is None:
                        continue  # a move was taken back as it ended
                    people = any(who.human for who in self._match.players)
                    if self._going is not playing or people or not self._match.goes_on:
                        done.set_result(None)  # from here on another game is another task's
                        return
                    self._follow()
                    self._get_ready()
                    playing = self._playing
        except BanmenError as error:
            self._failed(playing, str(error))
        except Exception as error:
            self.log.exception("banmen could not go on with a game")
            self._failed(playing, f"something went wrong in Python ({type(error).__name__}: {error})")
        except KeyboardInterrupt:  # of a cell that ran meanwhile; raised here, it would end the loop
            self._failed(playing, "the game was interrupted")
        except asyncio.CancelledError:
            self._failed(playing, "the game was broken off")
            raise
        finally:
            if not done.done():
                done.set_result(None)

    def _failed(self, playing: Playing, text: str) -> None:
        with self._lock:
            if self._going is playing:
                self._phase = "setting" if self._phase == "playing" else self._phase
                self._problem = one_line(text, LONGEST_TEXT)
                self._going, self._offer = None, ""
                if self._at != self._begin_node and self._tree is self._played:
                    self._pause(playing.position.copy(), playing.left())
                self._tell()

    def _find_home(self) -> asyncio.AbstractEventLoop:
        """Find the loop that games run in: that of the notebook's cells."""
        if self._home is None or self._home.is_closed():
            try:
                self._home = asyncio.get_running_loop()
            except RuntimeError:
                message = "a game that goes on by itself needs a notebook: in a script say room.run()"
                raise BanmenError(message) from None
        return self._home

    # ---------------------------------------------------------------- what happens in the game

    def _told(self, event: Event) -> None:
        """Take what happens; called in the loop of the game."""
        with self._lock:
            match event:
                case Ready(side):
                    seat = self._playing.host.clients[side]
                    self._of(side).says_who(seat.info, seat.params)
                    self._tree.headers |= {each.title: self._of(each).name for each in Side}
                    self.show_state(self._tree_state())
                case Moved(side, move, left):
                    if not self._of(side).who.human:
                        self._made(move)
                    self._note_time(side, move, left)
                case Received(side, Eval(value)):
                    self._said.values(side, self._tree.ply_of(self._at), value)
                    self._tell_soon()
                    return
                case Received(side, what):
                    self._said.says(side, what.text if isinstance(what, Log) else str(what))
                    self._tell_soon()
                    return
                case Notice(Side() as side, text):
                    if self._of(side).who.outside:
                        self._said.says(side, text)
                case Ended(result):
                    self._ended(result)
            self._tell()
            if isinstance(event, Ended) or any(who.human for who in self._match.players):
                self._save_automatically()

    def _note_time(self, side: Side, move: Move, left: float | None) -> None:
        """Note with a move what its side has left, and what it said of the position before."""
        tree, parent = self._tree, self._timed
        made = tree.child(move, parent)
        if made is not None:
            said = self._said.value_at(side, tree.ply_of(parent))
            clock = None if left is None else round(left, 3)
            tree.time(made, clock, None if said is None else round(said, 3))
            self._timed = made
            self.show_state({"history": tree.history()})

    def _tell_soon(self) -> None:
        if not self._telling and self._home is not None:
            self._telling = True
            self._home.call_later(SOON, self._tell_now)

    def _tell_now(self) -> None:
        with self._lock:
            self._telling = False
            self._tell()

    def _made(self, move: Move) -> None:
        """Show a move that an engine has made; who looks at an earlier one goes on doing so."""
        tree = self._tree
        if tree.current == self._at:
            super().push(move)
            return
        before = self._playing.position.copy()
        before.pop()
        self._come_to(tree.extend(self._at, move, board_state.filed(before, move)))
        self.show_state(self._tree_state())

    def _step(self, move: Move, played: Filed) -> None:
        super()._step(move, played)
        if self._phase == "playing":
            self._come_to(self._tree.current)

    def _come_to(self, node: int) -> None:
        """Note where the game stands: its moves are the main line, and those taken back variations."""
        self._at = node
        self._tree.make_main(node)

    def _ended(self, result: Outcome) -> None:
        """Show how the game ended, where it did."""
        going, tree = self._playing, self._tree
        self._phase, self._text, self._offer = "over", result.text, ""
        tree.make_main(self._at)  # somebody may have put a variation first
        if tree.current != self._at:
            self._go(self._at)
        if self._position.outcome() is None:
            self._note(result)
        if result.termination != "stopped":
            names = self._of(Side.BLACK).name, self._of(Side.WHITE).name
            self._match.played(names, result, going.position.counter)

    def _note(self, result: Outcome) -> None:
        """Note an end that the position does not show: as declared, and as records have it.

        What is declared is gone as soon as somebody looks at another move.
        """
        position = self._position.copy()
        if result.termination == "resignation" and result.winner is not None:
            position.resign(result.winner.other)
            self._show(position)
        elif result.termination == "agreement":
            position.agree_draw()
            self._show(position)
        if result.termination != "stopped":
            self._tree.ending = self._at, Ending.of(result, self.game)
        self._verdict = self._tree, self._at, result
        self.show_state(self._tree_state())

    def _over_at(self) -> int | None:
        tree = self._tree
        known = self._verdict is not None and self._verdict[0] is tree
        return tree.ending[0] if known and tree.ending is not None else None

    def undo(self) -> Move | None:
        """Take the last move back, as on any board; an end that was declared first, by itself."""
        if self._position.declared is not None:
            self._verdict, self._tree.ending = None, None
        return super().undo()

    # ---------------------------------------------------------------- who may do what

    @property
    def _playing(self) -> Playing:
        assert self._going is not None  # noqa: S101 - asked only during a game
        return self._going

    def _of(self, side: Side) -> Known:
        """Get what is known of who plays a side."""
        return self._known[self._match.place(side)]

    def _go_back(self, node: int) -> None:
        """Have the game go on from an earlier move, also after its end."""
        home = self._tried(self._find_home)
        again = self._phase == "over"
        if again:
            self._match.take_back()
            self._verdict, self._tree.ending = None, None
            self._phase, self._text = "playing", ""
        self._at, self._timed, self._offer = node, node, ""
        self._go(node)
        self._said.back_to(self._tree.ply)
        self._playing.again(self._position.copy())
        if again and (self._done is None or self._done.done()):  # else that of the game sees it
            self._set_going(home)
        self._tell()

    def _call_off(self, why: str) -> None:
        """End the game that goes on, if any, and the match: no other game begins by itself."""
        self._match.called_off = True
        if self._going is not None:
            self._going.stop(Outcome(None, "stopped", why, ""))

    def _still(self, to_do: str) -> None:
        """Refuse what is not done during a game."""
        if self._phase != "playing":
            return
        if self._playing.over is not None:  # the loop of the cells has not come round yet
            raise BanmenError(f"the game is just ending: to {to_do}, await room.finished() or the next cell")
        raise BanmenError(f"a game is being played: stop it to {to_do}")

    def _tried(self, do: Callable[[], _T]) -> _T:
        try:
            return do()
        except BanmenError as error:
            self.refuse(error)

    # ---------------------------------------------------------------- the board during a game

    def _begin(self, document: Document) -> None:
        self._tried(lambda: self._still("change the position"))
        super()._begin(document)

    def _exchange(self, take: Any) -> None:  # noqa: ANN401 - as the board has it
        self._tried(lambda: self._still("bring back what was there before"))
        super()._exchange(take)

    @t.validate("variant", "ruleset", "own_ruleset", "rulings", "tsfen")
    def _check_game(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        if proposal["value"] != self._shown[proposal["trait"].name]:
            self._tried(lambda: self._still("change what is played"))
        return super()._check_game(proposal)

    def _heed(self, message: object) -> None:
        with self._lock:  # a notebook may answer its page from another thread
            super()._heed(message)

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the browser, one thread at a time."""
        with self._lock:
            super().set_state(sync_data)
