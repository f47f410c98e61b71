"""Games between two players on a document: turns, clocks, results, the match. No widget and no traitlets.

The clock runs in `running_game`, in an asyncio loop: that of a notebook's cells, or that of `Session.run`.
What people do may come from another thread, as a notebook answers its page from any thread; each method holds
``lock``, so that one thread at a time changes a session.

>>> from banmen.document.document import Document
>>> from banmen.room.players import player
>>> from banmen.room.session import Session
>>> from banmen_rules import Position, game
>>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 15 + "k,15,r 0")
>>> session = Session(Document(position), (player("level:2"), player("level:1")))
>>> session.run().text
'White has lost its last royal piece: Black wins'
"""

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import KW_ONLY, InitVar, dataclass, field
from functools import partial
from typing import Any, Literal, TypeAlias

from banmen.document import rulesets
from banmen.document.document import Document, Snapshot, Verdict
from banmen.document.tree import START, Tree, filed
from banmen.host import checks
from banmen.protocol.shapes.room import Hint
from banmen.protocol.shapes.words import Side as SideLabel
from banmen.room.match import Match, Phase, count_of, params_of, seconds_of
from banmen.room.players import EngineOutput, Participant, Player, player
from banmen.room.running_game import RunningGame
from banmen_rules import BanmenError, Move, Outcome, Position, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine import atsi
from banmen_rules.notation.record import Ending

DELAY = 0.1
"""Seconds that the lines of engines may wait before they are shown, so that many lines are one message."""

Same: TypeAlias = Literal["same"]
_log = logging.getLogger("banmen")


def _nothing(*_: object) -> None:
    """Do nothing."""


@dataclass(slots=True)
class Audience:
    """The callbacks of a session; without a widget they do nothing."""

    room_changed: Callable[[], None] = _nothing
    say: Callable[[str], None] = _nothing
    save: Callable[[], None] = _nothing


@dataclass(eq=False, repr=False)
class Session:
    """Games on a document: a match of one or more, its players, and the game being played.

    Args:
        document: where the moves are made.
        players: the first has Black in the first game.
        time: seconds for the game and more for each move; None for no clock.
        games: how many games the match has.
        params: parameters of programs, by side and name.
        seed: chooses among the opponent's moves; the same seed plays the same game.
        warns: whether people are warned before a move that loses much.
        ruleset_chosen: whether the user chose the ruleset; if not, engines play by the one that ATSI means.
        audience: what to call when something happened.

    """

    document: Document
    players: InitVar[tuple[Player, Player]]
    _: KW_ONLY
    time: tuple[float, float] | None = None
    games: InitVar[int] = 1
    params: InitVar[Mapping[str, Mapping[str, str]] | None] = None
    seed: int = 0
    warns: bool = False
    ruleset_chosen: bool = True
    audience: Audience = field(default_factory=Audience)

    lock: AbstractContextManager[object] = field(default_factory=threading.RLock, init=False)
    running: RunningGame | None = field(default=None, init=False)
    """The game that is being played, or that was played last."""
    played: Tree | None = field(default=None, init=False)
    """The moves that the game is, or was, played among; another tree may be on the board after it."""
    first: Snapshot = field(init=False)
    """What every game of the match begins with."""
    phase: Phase = field(default="setting", init=False)
    at: int = field(init=False)
    named: tuple[Player, ...] = field(default=(), init=False)
    """Those that Python has named and a page could not: a page may ask for these too."""
    hint: Hint | None = field(default=None, init=False)
    """The hint for the position that is shown, if somebody asked for one."""
    hinting: Position | None = field(default=None, init=False)
    """The position that a hint is being computed for."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)
    done: concurrent.futures.Future[None] | None = field(default=None, init=False)
    """Done when no game is being played any more."""
    loop: asyncio.AbstractEventLoop | None = field(default=None, init=False)
    warned: tuple[int, str] | None = field(default=None, init=False)
    """The last move that a person was warned of, with the node where: made again, it counts."""
    offer: SideLabel | Literal[""] = field(default="", init=False)
    """The side that offers a draw."""
    _showing_soon: bool = field(default=False, init=False)

    def __post_init__(
        self, players: tuple[Player, Player], games: int, params: Mapping[str, Mapping[str, str]] | None
    ) -> None:
        """Note who plays; nothing is started yet."""
        self.document.hooks.stepped = self._stepped
        self.document.hooks.may_replace = self.refuse_during_game
        self.match = Match(players, games)
        self.remember(players)
        self.introduce(params or {})
        self._begin_at(START)
        with suppress(RuntimeError):
            self.loop = asyncio.get_running_loop()

    # ---------------------------------------------------------------- who plays, on what terms

    @property
    def position(self) -> Position:
        """The position that is shown; not to be changed."""
        return self.document.position

    @property
    def people(self) -> list[Side]:
        """The sides that people play in this game."""
        return [side for side in Side if self.of(side).player.human]

    def of(self, side: Side) -> Participant:
        """Get what is known of the player of a side."""
        return self.participants[self.match.place(side)]

    def remember(self, players: tuple[Player, Player]) -> None:
        """Note programs, servers and levels with other limits that Python has named."""
        unseen = dict.fromkeys(who for who in players if who.outside or who.limited)
        self.named += tuple(who for who in unseen if who not in self.named)

    def introduce(self, values: Mapping[str, Mapping[str, str]]) -> None:
        """Make what is known of both players before they have said anything."""
        self.participants = [Participant(who) for who in self.match.players]
        for each, side in zip(self.participants, Side, strict=True):
            each.values = dict(values.get(side.label, {}))

    def values(self) -> dict[str, dict[str, str]]:
        """Get the parameters of both players."""
        return {side.label: self.of(side).values for side in Side}

    def refuse_during_game(self, action: str) -> None:
        """Refuse an action during a game.

        Raises:
            BanmenError: if a game is being played.

        """
        if self.phase != "playing":
            return
        if self.game.over is not None:  # the loop of the cells has not come round yet
            raise BanmenError(
                f"The game is just ending: to {action}, await room.finished() or the next cell."
            )
        raise BanmenError(f"A game is being played: stop it to {action}.")

    # ---------------------------------------------------------------- beginning

    def start(
        self,
        *,
        black: str | None = None,
        white: str | None = None,
        time: tuple[float, float] | Same | None = "same",
        games: int | None = None,
        params: Mapping[str, Mapping[str, str]] | None = None,
        warns: bool | None = None,
        tsfen: str | None = None,
    ) -> None:
        """Begin a game, the next one of the match, or another match; or continue a paused game.

        Raises:
            BanmenError: if a game is being played, the position is over, a player is unknown, or no loop
                runs.

        """
        with self.lock:
            loop = self.find_loop()
            self.refuse_during_game("begin another one")
            if warns is not None:
                self.warns = checks.flag(warns, "warns")
            same = (black, white, games, time, tsfen) == (None, None, None, "same", None) and not params
            if same and self.paused and self.document.tree is self.played:
                self._continue()
            elif same and self.phase == "over" and self.match.has_more:
                self._begin_next()
            else:
                now = self.match.by_side()
                first = now[Side.BLACK] if black is None else player(black)
                second = now[Side.WHITE] if white is None else player(white)
                seconds = self.time if time == "same" else seconds_of(time)
                count = self.match.games if games is None else count_of(games)
                self._begin_match(Match((first, second), count), seconds, params, tsfen)
                self._choose_ruleset()
                self._get_ready()
            self.play_in(loop)

    def _begin_match(
        self, match: Match, seconds: tuple[float, float] | None, params: object, tsfen: str | None
    ) -> None:
        document = self.document
        again = tsfen is not None or (self.phase == "over" and not document.tree.is_bare)
        start = Position.from_text(document.game, tsfen or document.start) if again else document.position
        over = start.outcome()
        if over is not None and start.declared is None:
            raise BanmenError(f"The game on this board is over: {over.text}.")
        start.check()
        values = self.values() if params is None else params_of(params)
        self.remember(match.players)
        if again:
            document.begin(document.fresh(start))
        self.time, self.match = seconds, match
        self.first = document.fresh(document.position)
        self.introduce(values)

    def _choose_ruleset(self) -> None:
        """Play by the ruleset that ATSI means if an engine plays and the user chose no other."""
        document, variant = self.document, self.document.game.variant
        chosen = self.ruleset_chosen or document.own_ruleset or document.game.ruleset != variant.ruleset.name
        if not chosen and document.tree.is_bare and any(who.outside for who in self.match.players):
            if variant.atsi_ruleset != document.game.ruleset:
                played, own = rulesets.choose(variant.name, variant.atsi_ruleset, None, document.rulings)
                position = Position.from_tsfen(played, document.position.tsfen())
                document.begin(document.fresh(position, own_ruleset=own))
            self.first = document.fresh(document.position)

    def _begin_next(self) -> None:
        """Begin the next game of the match."""
        first, document = self.first, self.document
        own = {"own_ruleset": first.own_ruleset, "rulings": first.rulings}
        document.begin(document.fresh(first.position(), **own))
        self.match.game += 1
        self._get_ready()

    def _get_ready(self) -> None:
        document = self.document
        tree = self.played = document.tree
        self.forget_end()
        document.go(tree.current)  # a declared end is taken back
        tree.headers |= atsi.record_headers(self.time)
        self._begin_at(tree.current)
        self._showing_soon = False  # a loop that has ended since may have owed it
        self.running, self.phase = self.game_at(document.position.copy()), "playing"
        self.warned = None
        self.audience.room_changed()

    def game_at(self, position: Position, left: Mapping[Side, float] | None = None) -> RunningGame:
        """Make a game of this match that is played from a position on."""
        params = {side: self.of(side).values for side in Side}
        players, seed = self.match.by_side(), self.seed + self.match.game - 1
        return RunningGame(players, position, self._handle_event, self.lock, self.time, left, params, seed)

    def pause(self, position: Position, left: Mapping[Side, float]) -> None:
        """Prepare a game in which moves were made to be continued, with its clocks."""
        self.running, self.paused = self.game_at(position, left), True

    def _continue(self) -> None:
        """Continue the paused game, with its clocks."""
        self.document.go(self.at)
        self.offer, self.problem, self._showing_soon = "", "", False
        self.paused, self.phase = False, "playing"
        self.audience.room_changed()

    def forget_game(self) -> None:
        """Forget the last game and how it ended, because another one is shown."""
        self.running = self.played = self.document.verdict = None
        self._begin_at(START)
        self.phase = "setting"

    def forget_end(self) -> None:
        """Forget how the game ended, because the end is taken back."""
        self.document.verdict = self.document.tree.ending = None

    def _begin_at(self, node: int) -> None:
        self.output, self.offer, self.text, self.problem = EngineOutput(), "", "", ""
        self.at = self.begin_node = self.timed = node
        """Where the game stands, where it began, and up to where clocks are noted, as nodes of the tree."""
        self.paused = False
        """Whether the game that is ready was loaded in mid-game, or broken off."""

    # ---------------------------------------------------------------- the loop that games run in

    def find_loop(self) -> asyncio.AbstractEventLoop:
        """Find the loop that games run in."""
        if self.loop is None or self.loop.is_closed():
            try:
                self.loop = asyncio.get_running_loop()
            except RuntimeError:
                raise BanmenError("start() needs a notebook. In a script, use room.run().") from None
        return self.loop

    def play_in(self, loop: asyncio.AbstractEventLoop) -> None:
        """Play the game that is ready in a task of the loop, from whatever thread this is."""
        self.done = done = concurrent.futures.Future[None]()
        self.run_task(loop, partial(self._play, done))

    def run_task(
        self, loop: asyncio.AbstractEventLoop, begin: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Run a coroutine in a loop, from any thread."""

        def run() -> None:
            task = loop.create_task(begin())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        loop.call_soon_threadsafe(run)

    async def _play(self, done: "concurrent.futures.Future[None]") -> None:
        """Play the game, and the next ones of the match where no person plays."""
        running = self.game
        try:
            while True:
                await running.play()
                with self.lock:
                    if self.running is running and running.over is None:
                        continue  # a move was taken back as it ended
                    if self.running is not running or self.people or not self.match.has_more:
                        done.set_result(None)  # from here on another game is another task's
                        return
                    self._begin_next()
                    running = self.game
        except BanmenError as error:
            self._fail(running, str(error))
        except Exception as error:  # noqa: BLE001 - logged and shown
            _log.exception("A game failed")
            self._fail(running, f"something went wrong in Python ({type(error).__name__}: {error})")
        except KeyboardInterrupt:  # of a cell that ran meanwhile; raised here, it would end the loop
            self._fail(running, "the game was interrupted")
        except asyncio.CancelledError:
            self._fail(running, "the game was broken off")
            raise
        finally:
            if not done.done():
                done.set_result(None)

    def _fail(self, running: RunningGame, text: str) -> None:
        with self.lock:
            if self.running is running:
                self.phase = "setting" if self.phase == "playing" else self.phase
                self.problem = one_line(text, atsi.LONGEST_TEXT)
                self.running, self.offer = None, ""
                if self.at != self.begin_node and self.document.tree is self.played:
                    self.pause(running.position.copy(), running.left())
                self.audience.room_changed()

    def run(self) -> Outcome | None:
        """Play to the end of the match and wait for it, in a script, where no person plays.

        Raises:
            BanmenError: if a person plays, if a loop runs already, or a player cannot be reached.

        """
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            raise BanmenError("run() would block the notebook. Use room.start() and await room.finished().")
        if self.people:
            raise BanmenError(
                "run() plays games without people. Open the room in a notebook to play yourself."
            )

        async def play() -> Outcome | None:
            self.loop = asyncio.get_running_loop()
            self.start()
            return await self.finished()

        result = asyncio.run(play())
        if self.problem:
            raise BanmenError(self.problem)
        return result

    async def finished(self) -> Outcome | None:
        """Wait until no game is being played; get how the last one ended, None if it never began."""
        while (done := self.done) is not None and not done.done():
            await asyncio.shield(asyncio.wrap_future(done))
        return None if self.running is None else self.running.over

    # ---------------------------------------------------------------- what happens in the game

    @property
    def game(self) -> RunningGame:
        """The game that is being played, or that was played last; there must be one."""
        assert self.running is not None  # noqa: S101 - asked only during a game
        return self.running

    def _handle_event(self, event: atsi.Event) -> None:
        """Take what happens; called in the loop of the game."""
        with self.lock:
            match event:
                case atsi.Ready(side):
                    client = self.game.host.clients[side]
                    self.of(side).says_who(client.info, client.params)
                    self.document.tree.headers |= {each.title: self.of(each).name for each in Side}
                    self.document.hooks.moves_changed()
                case atsi.Moved(side, move, left):
                    if not self.of(side).player.human:
                        self._make_move(move)
                    self.note_time(side, move, left)
                case atsi.Received(side, what):
                    if isinstance(what, atsi.Eval):
                        self.output.add_evaluation(side, self.document.tree.ply_of(self.at), what.value)
                    else:
                        self.output.add_line(side, what.text if isinstance(what, atsi.Log) else what)
                    self._show_soon()
                    return
                case atsi.Notice(Side() as side, text):
                    if self.of(side).player.outside:
                        self.output.add_line(side, text)
                case atsi.Ended(result):
                    self._end(result)
            self.audience.room_changed()
            if isinstance(event, atsi.Ended) or self.people:
                self.audience.save()

    def note_time(self, side: Side, move: Move, left: float | None) -> None:
        """Note with a move what its side has left, and its evaluation of the position before."""
        tree, parent = self.document.tree, self.timed
        made = tree.child(move, parent)
        if made is not None:
            value = self.output.value_at(side, tree.ply_of(parent))
            clock = None if left is None else round(left, 3)
            tree.note(made, clock=clock, evaluation=None if value is None else round(value, 3))
            self.timed = made
            self.document.hooks.moves_changed()

    def _show_soon(self) -> None:
        if not self._showing_soon and self.loop is not None:
            self._showing_soon = True
            self.loop.call_later(DELAY, self._show_now)

    def _show_now(self) -> None:
        with self.lock:
            self._showing_soon = False
            self.audience.room_changed()

    def _make_move(self, move: Move) -> None:
        """Make a move of an engine; a person who looks at an earlier one continues to see that one."""
        tree = self.document.tree
        if tree.current == self.at:
            self.document.push(move)
            return
        before = self.game.position.copy()
        before.pop()
        self._come_to(tree.extend(self.at, move, filed(before, move)))
        self.document.hooks.moves_changed()

    def _stepped(self) -> None:
        if self.phase == "playing":
            self._come_to(self.document.tree.current)

    def _come_to(self, node: int) -> None:
        """Note where the game stands: its moves are the main line, and those taken back variations."""
        self.at = node
        self.document.tree.make_main(node)

    def _end(self, result: Outcome) -> None:
        """Show how the game ended, at its last move."""
        document, tree = self.document, self.document.tree
        self.phase, self.text, self.offer = "over", result.text, ""
        tree.make_main(self.at)  # a person may have put a variation first
        if tree.current != self.at:
            document.go(self.at)
        if document.position.outcome() is None:
            self._note_end(result)
        if result.termination != "stopped":
            names = self.of(Side.BLACK).name, self.of(Side.WHITE).name
            self.match.add_result(names, result, self.game.position.counter)

    def _note_end(self, result: Outcome) -> None:
        """Note an end that the position does not show: as declared, and as records have it.

        The declared end is gone as soon as somebody looks at another move; the verdict stays.
        """
        document = self.document
        if result.termination == "resignation" and result.winner is not None:
            document.resign(result.winner.other)
        elif result.termination == "agreement":
            document.agree_draw()
        if result.termination != "stopped":
            document.tree.ending = self.at, Ending.of(result, document.game)
        document.verdict = Verdict(document.tree, self.at, result)
        document.hooks.moves_changed()
