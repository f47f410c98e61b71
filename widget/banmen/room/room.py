"""A room to play in: a board between two players, each of them a person, the opponent or an engine."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

import traitlets as t

from banmen.board import hints
from banmen.board.requests import Handler
from banmen.room import game_terms
from banmen.room.hosted import Same
from banmen.room.match import Row
from banmen.room.players import player
from banmen.room.requests import REQUESTS
from banmen.room.resuming import Resumable
from banmen_rules import BanmenError, Move, Outcome, Position, Side, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.engine.atsi import takes_draw
from banmen_rules.engine.search import Thought


@typed_class
class GameRoom(Resumable):
    """A board on which two players meet, with clocks, what they think, and results.

    >>> from banmen import GameRoom
    >>> room = GameRoom("dai_dai", black="level:2", white="level:1", tsfen="16,K/" + "17/" * 15 + "k,15,r 0")
    >>> room.run().text
    'White has lost its last royal piece: Black wins'

    It begins when somebody says so: :meth:`start`, or the button. In a notebook the game goes on beside
    the cells; a move of one's own is made on the board, or with :meth:`push`. Everything that a board can
    it can as well; while a game goes on, going to other moves only looks at them.

    Args:
        variant: ``"dai_dai"``, ``"tai"`` or ``"taikyoku"``.
        black: who plays: ``"human"``; ``"level:1"`` to ``"level:4"`` for the opponent; the command line of a
            program that speaks ATSI, which no shell reads; or where one is reached, ``"ws://…"``.
        white: likewise.
        time: seconds for the game and more for each move, ``(600, 5)``; None for no clock.
        games: how many games a match has; the two take turns with Black.
        params: what is set at programs, by side and name: ``{"white": {"Depth": "3"}}``.
        seed: what the opponent plays by: the same one plays the same game.
        options: as a :class:`~banmen.Board` has them: ``tsfen``, ``ruleset``, ``autosave`` … Where a
            program or a server plays and no ruleset is given, it is the one that ATSI means: for taikyoku
            ``"atsi"``.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    REQUESTS: ClassVar[Mapping[str, Handler]] = REQUESTS
    _ruleset_named: bool
    """Whether somebody has chosen the ruleset; if not, engines are played by the one that ATSI means."""

    def __init__(
        self,
        variant: str = "taikyoku",
        *,
        black: str = "human",
        white: str = "level:3",
        time: tuple[float, float] | None = None,
        games: int = 1,
        params: Mapping[str, Mapping[str, str]] | None = None,
        seed: int = 0,
        **options: Any,  # noqa: ANN401 - those of a board
    ) -> None:
        self._get_seated(
            (player(black), player(white)),
            game_terms.seconds(time),
            game_terms.count(games),
            game_terms.settings(params or {}),
            seed,
        )
        self._ruleset_named = options.get("ruleset") is not None
        if not self._ruleset_named and any(who.outside for who in self._match.players):
            options["ruleset"] = load_variant(variant).atsi_ruleset
        super().__init__(variant, **options)
        self._tell()

    # ---------------------------------------------------------------- playing

    def start(
        self,
        *,
        black: str | None = None,
        white: str | None = None,
        time: tuple[float, float] | Same | None = "same",
        games: int | None = None,
        params: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Begin a game from the position on the board, or after a game the next one.

        Whatever is not given is as it was. The next game of a match has the sides changed; otherwise another
        match begins. Without arguments, a game that was loaded in mid-game continues with its clocks. What
        was played before can be brought back with ``undo_edit`` when no game goes on.

        Raises:
            BanmenError: if a game goes on, if there is nothing to play on the board, if a player is none, or
                without a notebook (a script says :meth:`run`).

        """
        with self._lock:
            try:
                home = self._find_home()
                self._still("begin another one")
                following = self._phase == "over" and self._match.goes_on
                as_before = (black, white, games, time) == (None, None, None, "same") and not params
                if as_before and self._paused and self._tree is self._played:
                    self._resume(home)
                    return
                if following and as_before:
                    self._follow()
                else:
                    self._agree(black, white, time, games, params)
                    self._choose_ruleset()
                self._launch(home)
            except BanmenError as error:
                self.refuse(error)

    def _choose_ruleset(self) -> None:
        """Play by the ruleset that ATSI means if an engine plays and no other was chosen."""
        variant = self.game.variant
        chosen = self._ruleset_named or self.own_ruleset or self.ruleset != variant.ruleset.name
        if not chosen and self._tree.is_bare and any(who.outside for who in self._match.players):
            self.ruleset = variant.atsi_ruleset
            self._first = self._anew(self._position)

    def run(self) -> Outcome | None:
        """Play to the end of the match and wait for it, in a script without a loop, where nobody is human.

        Raises:
            BanmenError: if a person plays, if a loop runs already, or a player cannot be reached.

        """
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            raise BanmenError("a notebook is not to wait for a game: room.start(), await room.finished()")
        if any(who.human for who in self._match.players):
            raise BanmenError("a person plays at a board that is seen: open the room in a notebook")

        async def play() -> Outcome | None:
            self._home = asyncio.get_running_loop()
            self.start()
            return await self.finished()

        result = asyncio.run(play())
        if self._problem:
            raise BanmenError(self._problem)
        return result

    async def finished(self) -> Outcome | None:
        """Wait until no game goes on.

        Returns:
            How the last one ended; None if it never began.

        """
        while (done := self._done) is not None and not done.done():
            await asyncio.shield(asyncio.wrap_future(done))
        return None if self._going is None else self._going.over

    def push(self, move: Move | str) -> Move:
        """Make a move; during a game it is made for the person whose turn it is.

        Raises:
            BanmenError: if it is not allowed, or not a person's turn; nothing has changed then, and no game
                is lost by it.

        """
        with self._lock:
            if self._phase != "playing":
                return super().push(move)
            try:
                now = self._may_move()
                text = move if isinstance(move, str) else move.text(self.game.size)
                found = self._position.copy().parse_move(text)
            except BanmenError as error:
                self.refuse(error)
            if self._offer and self._offer != self._position.turn.label:
                self._offer = ""
            self._playing.move(found, now)  # first: whatever happens on the board, the other side hears of it
            side, playing = self._position.turn, self._playing
            made = super().push(text)
            if playing.host.begun:  # else the move waits, and so does its clock
                self._note_time(side, made, playing.left().get(side))
            self._tell()
            return made

    def resign(self, side: Side | str | None = None) -> Outcome:
        """Give up, for a person: the one whose turn it is, or the only one; without a game, as on any board.

        Raises:
            BanmenError: if the game is over already, or that side is not a person's.

        """
        with self._lock:
            if self._phase != "playing":
                return super().resign(None if side is None else self._side(side))
            loser = self._person(side)
            result = self._playing.position.copy().resign(loser)
            self._playing.stop(result)
            return result

    def stop(self) -> None:
        """Call the game off, and with it the match.

        Raises:
            BanmenError: if none goes on.

        """
        with self._lock:
            self._going_on()
            self._call_off("the game was called off")

    def offer_draw(self, side: Side | str | None = None) -> bool:
        """Offer a draw, or agree on the one that the other side has offered.

        The opponent takes it when its pieces are worth clearly less. Other engines have no word for it.

        Returns:
            Whether it is agreed on.

        Raises:
            BanmenError: if no game goes on, if it is not a person who offers, if the rules know no draw by
                agreement, or the other side cannot answer.

        """
        with self._lock:
            offered = Side[self._offer.upper()].other if self._offer and side is None else side
            person = self._person(offered)
            other = person.other
            drawn = self._tried(self._playing.position.copy().agree_draw)
            known = self._of(other)
            if self._offer == other.label or (known.who.ours and takes_draw(self._playing.position, other)):
                self._playing.stop(drawn)
                return True
            if known.who.ours:
                self.say(f"{known.name} plays on: it does not stand worse")
            elif known.who.human:
                self._offer = person.label
                self._tell()
            else:
                self.refuse(BanmenError(f"{known.name} cannot be offered a draw: ATSI has no word for it"))
            return False

    def agree_draw(self) -> Outcome:
        """End the game as drawn where no game is being played; there, a draw is offered.

        Raises:
            BanmenError: if a game goes on, or as on any board.

        """
        self._tried(lambda: self._still("agree on a draw: offer_draw() asks the other side"))
        return super().agree_draw()

    def decline_draw(self) -> None:
        """Do not agree on the draw that was offered.

        Raises:
            BanmenError: if none was.

        """
        with self._lock:
            if not self._offer:
                self.refuse(BanmenError("there is no draw to decline: nobody has offered one"))
            self._offer = ""
            self._tell()

    def take_back(self) -> None:
        """Take back the last move that a person made, and what followed; the clocks stay as they are.

        The moves stay on the board as a variation. A game that is over goes on too, and whoever had no time
        left has the increment then, at least ten seconds; only what counts in a match of several games stays.

        Raises:
            BanmenError: if there is no game on the board or no such move, if an engine plays that is not
                ours, or if the game counts in a match already.

        """
        with self._lock:
            if self._phase != "over" or self._going is None:
                self._going_on()
            if self._phase == "over" and self._tree is not self._played:
                message = "another position is on the board than was played from: undo_edit() brings it back"
                self.refuse(BanmenError(message))
            if self._phase == "over" and self._match.counted and self._match.games > 1:
                message = (
                    f"game {self._match.game} of {self._match.games} counts already: go on with the next"
                )
                self.refuse(BanmenError(message))
            people = [side.label for side in Side if self._of(side).who.human]
            for side in Side:
                who = self._of(side)
                if not (who.who.human or who.who.ours):
                    message = f"{who.name} cannot take a move back: ATSI has no word for it"
                    self.refuse(BanmenError(message))
            way = self._tree.path(self._at)[self._tree.ply_of(self._begin_node) :]
            made = [node for node in way if self._tree.nodes[node].played["side"] in people]
            if not made:
                self.refuse(BanmenError("there is no move of a person in this game to take back"))
            self._go_back(self._tree.nodes[made[-1]].parent)

    @property
    def match(self) -> list[Row]:
        """The games of the match that have been played, with their results."""
        return list(self._match.rows)

    def _heed(self, message: object) -> None:
        with self._lock:
            before = self.status
            super()._heed(message)
            asked = message.get("request") if isinstance(message, dict) else None
            if self.status != before and asked in self.REQUESTS:
                self.say("")  # the page shows it beside the button, not under the board

    # ---------------------------------------------------------------- who may do what

    def _going_on(self) -> None:
        if self._phase != "playing":
            self.refuse(BanmenError("no game is being played: start one"))

    def _may_move(self) -> float:
        """See whether a person may move now, and say when that was."""
        now = self._playing.tick()
        over = self._playing.over
        if over is not None:
            raise BanmenError(f"the game is over: {over.text}")
        if self._tree.current != self._at:
            raise BanmenError("go back to the game to move: what is shown is an earlier move, or another one")
        side = self._position.turn
        known = self._of(side)
        if not known.who.human:
            raise BanmenError(f"it is {side.title}'s turn, and {known.name} plays {side.title}")
        return now

    def _side(self, side: Side | str) -> Side:
        if isinstance(side, Side):
            return side
        if side not in [each.label for each in Side]:
            self.refuse(BanmenError(f"a side is black or white, not {side!r:.60}"))
        return Side[side.upper()]

    def _person(self, side: Side | str | None) -> Side:
        """Find the side that a person speaks for."""
        self._going_on()
        people = [each for each in Side if self._of(each).who.human]
        if not people:
            self.refuse(BanmenError("nobody at the board plays: stop() calls the game off"))
        if side is None:
            turn = self._playing.position.turn
            return turn if turn in people else people[0]
        found = self._side(side)
        if found not in people:
            self.refuse(BanmenError(f"{found.title} is played by {self._of(found).name}, not by you"))
        return found

    # ---------------------------------------------------------------- hints

    def hint(self) -> Thought:
        """Think what to play here, show it, and return it. A page is shown hints without this waiting.

        Raises:
            BanmenError: if the game is over here.

        """
        position = self.position
        thought = self._tried(lambda: hints.thought_of(position, self._seed))
        self._show_hint(position, thought)
        return thought

    def ask_hint(self) -> None:
        """Have a hint thought and shown, without waiting for it.

        Raises:
            BanmenError: if the game is over here, or without a notebook.

        """

        async def think() -> None:
            try:
                thought = await hints.coming(position, self._seed, lambda: self._hinting is not position)
                if thought is not None and self._hinting is position:
                    self._show_hint(position, thought)
            finally:
                if self._hinting is position:
                    self.clear_hint()

        with self._lock:
            position = self.position
            over = position.outcome()
            if over is not None:
                self.refuse(BanmenError(f"there is nothing to think about: {over.text}"))
            home = self._tried(self._find_home)
            if self._hinting is None:
                self._hint, self._hinting = None, position
                home.call_soon_threadsafe(self._keep, home, think)
                self._tell()

    def clear_hint(self) -> None:
        """Take the hint away, also one that is still being thought."""
        with self._lock:
            self._hint = self._hinting = None
            self._tell()

    def _show_hint(self, position: Position, thought: Thought) -> None:
        with self._lock:
            if position.tsfen() == self.tsfen:
                self._hint, self._hinting = hints.shown(position, thought), None
                self._tell()

    @t.observe("tsfen")
    def _on_position(self, _change: object) -> None:
        if self._hint is not None or self._hinting is not None:
            self.clear_hint()

    # ---------------------------------------------------------------- keeping, and leaving

    def close(self) -> None:
        """Leave: a match that goes on is called off, and whoever was fetched for it leaves too."""
        if self.__dict__.get("_lock") is not None:
            with self._lock:
                self._call_off("the room was closed")
        super().close()

    def __repr__(self) -> str:
        """Say who plays, and how the game stands."""
        black, white = (self._of(side).name for side in Side)
        rules = f"{self.variant}, {self.game.ruleset_name} rules"
        return f"<GameRoom {rules}, {black} – {white}: {self._text or self._phase}>"
