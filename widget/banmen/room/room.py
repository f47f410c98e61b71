"""The game room: a board on which a `Session` between two players is shown, and played from the page.

Its page can request, in addition to what that of every board can (``banmen.board.requests``):

============  =================================  ==========================================================
request       with                               does
============  =================================  ==========================================================
``start``     ``black``, ``white``, ``time``,    begins a game, or the next one of a match; a player is
              ``games``, ``params``, ``tsfen``   ``human`` or ``level:N``, or ``named:0``,
                                                 ``named:1`` …: whom Python has named
``stop``                                         calls the game off
``resign``    ``side``                           gives up, for a person
``draw``      ``side``                           offers a draw, or agrees on one that was offered;
                                                 says ``agreed``
``decline``                                      does not agree on a draw that was offered
``takeback``                                     takes back the last move that a person made
``hint``                                         asks for a hint, which comes in the trait ``room``
``unhint``                                       takes it away
============  =================================  ==========================================================
"""

from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar

import traitlets as t

from banmen.board import editing, saving
from banmen.board.board import Board
from banmen.board.interface import BoardWidget, Handler, Message
from banmen.board.requests import move, move_text
from banmen.board.saving import Read
from banmen.board.view import GAME, check_game
from banmen.host import checks, traits
from banmen.protocol.shapes.requests import DrawReply
from banmen.protocol.shapes.room import Row
from banmen.room import actions, hints, room_state
from banmen.room.match import count_of, params_of, seconds_of
from banmen.room.players import Player, player
from banmen.room.session import Audience, Same, Session
from banmen_rules import BanmenError, Move, Outcome, Side, UnknownName, Variant, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.engine.search import Thought
from banmen_rules.teaching.exercises import ExerciseSpec

NAMED = "named:"
_SIDES = tuple(side.label for side in Side)


def _start(room: BoardWidget, asked: Message) -> None:
    named = ("time", "games", "params", "warns", "tsfen")
    terms: dict[str, Any] = {name: asked[name] for name in named if name in asked}
    terms |= {side: _player(room, asked[side]).given for side in _SIDES if side in asked}
    room.start(**terms)


def _move(room: BoardWidget, asked: Message) -> Mapping[str, object] | None:
    """Make a move of a person, unless it loses much and there was no warning of it yet."""
    warning = hints.warning(room._session, move_text(asked), room.lang)  # noqa: SLF001 - the room's own
    if warning:
        raise BanmenError(warning)
    return move(room, asked)


def _player(room: BoardWidget, asked: object) -> Player:
    known: dict[str, Player] = {f"{NAMED}{number}": who for number, who in enumerate(room.named)}
    if isinstance(asked, str) and asked.startswith(NAMED):
        if asked not in known:
            raise UnknownName("player that Python has named", asked, known)
        return known[asked]
    found = player(asked)
    if found.outside or found.limited:  # no page can start a program, or a search without end
        raise BanmenError(
            f"A page can ask for human or level:1 to level:6, not for {found.shown!r:.60}. Use Python."
        )
    return found


def _resign(room: BoardWidget, asked: Message) -> None:
    room.resign(_asked_side(asked))


def _asked_side(asked: Message) -> str | None:
    side = asked.get("side")
    return None if side is None else editing.side(side).label


REQUESTS: Mapping[str, Handler] = {
    "move": _move,
    "start": _start,
    "stop": lambda room, _: room.stop(),
    "resign": _resign,
    "draw": lambda room, asked: DrawReply(agreed=room.offer_draw(_asked_side(asked))),
    "decline": lambda room, _: room.decline_draw(),
    "takeback": lambda room, _: room.take_back(),
    "hint": lambda room, _: room.ask_hint(),
    "unhint": lambda room, _: room.clear_hint(),
}


@typed_class
class GameRoom(Board):
    """A board on which two players meet, with clocks, what they think, and results.

    >>> from banmen import GameRoom
    >>> room = GameRoom("dai_dai", black="level:2", white="level:1", tsfen="16,K/" + "17/" * 15 + "k,15,r 0")
    >>> room.run().text
    'White has lost its last royal piece: Black wins'

    :meth:`start` or the button begins a game. In a notebook the game runs beside the cells; you make your
    moves on the board, or with :meth:`push`. A room has all methods of a board; during a game, going to other
    moves only shows them.

    Args:
        variant: the name of a game such as ``"tai"``, or the folder of a game such as ``"./my_game"``.
        black: who plays: ``"human"``; ``"level:1"`` to ``"level:6"`` for the opponent, perhaps with other
            limits, ``"level:4,seconds=2,careless=100"`` (the fields of
            :class:`~banmen_rules.engine.search.Limits`); the command line of a program that speaks ATSI,
            which no shell reads; or where one is reached, ``"ws://…"``. If not given, you do.
        white: likewise; the opponent at level 3 if not given.
        time: seconds for the game and more for each move, ``(600, 5)``; None for no clock.
        games: how many games a match has; the two take turns with Black.
        params: parameters of programs, by side and name: ``{"white": {"Depth": "3"}}``.
        seed: the opponent plays the same game with the same seed.
        warns: whether the board asks before a move of yours that loses much; making it again plays it.
        options: as a :class:`~banmen.Board` has them: ``tsfen``, ``ruleset``, ``autosave`` … Where a
            program or a server plays and no ruleset is given, it is the one that ATSI means: for taikyoku
            ``"atsi"``.

    Raises:
        BanmenError: if any of these is not what it should be; the message says what would be.

    """

    BUNDLE: ClassVar[str] = "room"
    REQUESTS: ClassVar[Mapping[str, Handler]] = REQUESTS
    MAKING: ClassVar[Mapping[str, object]] = {}
    DRAFT: ClassVar[Mapping[str, object]] = {}

    view = traits.Text("room").tag(sync=True)
    room = traits.Mapping().tag(sync=True)

    _session: Session
    _ready = False
    """Whether the session is there."""

    def __init__(
        self,
        variant: str | PathLike[str] | Variant = "taikyoku",
        *,
        black: str = "human",
        white: str = "level:3",
        time: tuple[float, float] | None = None,
        games: int = 1,
        params: Mapping[str, Mapping[str, str]] | None = None,
        seed: int = 0,
        warns: bool = False,
        autosave: bool = True,
        **options: Any,  # noqa: ANN401 - those of a board
    ) -> None:
        players = player(black), player(white)
        terms: dict[str, Any] = {"time": seconds_of(time), "games": count_of(games)}
        terms["params"] = params_of(params or {})
        chosen = options.get("ruleset") is not None
        if not chosen and any(who.outside for who in players):
            options["ruleset"] = load_variant(variant).atsi_ruleset
        super().__init__(variant, autosave=False, **options)
        audience = Audience(self._send_room, self.say, self._save_automatically)
        terms |= {"warns": checks.flag(warns, "warns"), "seed": seed}
        terms |= {"ruleset_chosen": chosen, "audience": audience}
        self._session = Session(self._document, players, **terms)
        self._lock, self._ready = self._session.lock, True
        self._send_room()
        if autosave:
            self._begin_autosave()

    @property
    def named(self) -> tuple[Player, ...]:
        """Programs, servers and levels with other limits that Python has named: a page may ask for them."""
        return self._session.named

    # ---------------------------------------------------------------- playing

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
        """Begin a game from the position on the board, or after a game the next one.

        An option that is left out stays unchanged. In the next game of a match the players change sides;
        otherwise another match begins. Without arguments, a game loaded in mid-game resumes with its clocks.
        With ``tsfen``, a position or the name of a start, it begins there: ``"start"`` is the usual one.
        ``undo_edit`` brings back what was played before, once no game is being played.

        Raises:
            BanmenError: if a game is being played, the game on the board is over, a player is unknown, or
                there is no notebook (a script uses :meth:`run`).

        """
        terms: dict[str, Any] = {"time": time, "games": games, "params": params, "warns": warns}
        terms["tsfen"] = tsfen
        self._try(lambda: self._session.start(black=black, white=white, **terms))

    def run(self) -> Outcome | None:
        """Play to the end of the match and wait for it, in a script, where no person plays.

        Raises:
            BanmenError: if a person plays, if a loop runs already, or a player cannot be reached.

        """
        return self._session.run()

    async def finished(self) -> Outcome | None:
        """Wait until no game is being played.

        Returns:
            How the last one ended; None if it never began.

        """
        return await self._session.finished()

    def push(self, move: Move | str) -> Move:
        """Make a move; during a game it is made for the person whose turn it is.

        Raises:
            BanmenError: if it is not allowed, or not a person's turn; nothing has changed then, and no game
                is lost by it.

        """
        return self._try(lambda: actions.push(self._session, move))

    def undo(self) -> Move | None:
        """Take the last move back, as on any board; a declared end first, by itself."""
        if self._document.position.declared is not None:
            self._session.forget_end()
        return super().undo()

    def resign(self, side: Side | str | None = None) -> Outcome:
        """Resign for a person: the one whose turn it is, or the only one; without a game, as on any board.

        Raises:
            BanmenError: if the game is over already, or that side is not a person's.

        """
        return self._try(lambda: actions.resign(self._session, _side(side)))

    def stop(self) -> None:
        """Call off the game, and with it the match.

        Raises:
            BanmenError: if no game is being played.

        """
        self._try(lambda: actions.stop(self._session))

    def offer_draw(self, side: Side | str | None = None) -> bool:
        """Offer a draw, or agree to the one that the other side has offered.

        The opponent agrees when its pieces are worth clearly less. ATSI has no message for other engines.

        Returns:
            Whether it is agreed.

        Raises:
            BanmenError: if no game is being played, no person offers, the rules know no draw by agreement, or
                the other side cannot answer.

        """
        return self._try(lambda: actions.offer_draw(self._session, _side(side)))

    def agree_draw(self) -> Outcome:
        """End the game as drawn where no game is being played; there, use :meth:`offer_draw`.

        Raises:
            BanmenError: if a game is being played, or as on any board.

        """
        action = "agree on a draw: offer_draw() asks the other side"
        self._try(lambda: self._session.refuse_during_game(action))
        return super().agree_draw()

    def decline_draw(self) -> None:
        """Decline the draw that was offered.

        Raises:
            BanmenError: if no draw was offered.

        """
        self._try(lambda: actions.decline_draw(self._session))

    def take_back(self) -> None:
        """Take back the last move that a person made, and what followed; the clocks stay as they are.

        The moves stay on the board as a variation. A game that is over continues too, and a player whose time
        was up gets the increment, at least ten seconds; only what counts in a match of several games stays.

        Raises:
            BanmenError: if there is no game on the board or no such move, if an engine plays that is not
                ours, or if the game counts in a match already.

        """
        self._try(lambda: actions.take_back(self._session))

    @property
    def match(self) -> list[Row]:
        """The games of the match that have been played, with their results."""
        return list(self._session.match.rows)

    def mistakes(self, side: Side | str | None = None) -> list[ExerciseSpec]:
        """Make exercises of what was missed, as any board does; if no side is named, by the only person.

        Raises:
            UnknownName: if there is no such side.

        """
        people = self._session.people
        return super().mistakes(people[0] if side is None and len(people) == 1 else side)

    # ---------------------------------------------------------------- hints

    def hint(self) -> Thought:
        """Compute a hint for this position, show it, and return it. A page gets hints without waiting.

        Raises:
            BanmenError: if the game is over here.

        """
        return self._try(lambda: hints.find(self._session))

    def ask_hint(self) -> None:
        """Compute a hint and show it, without waiting for it.

        Raises:
            BanmenError: if the game is over here, or without a notebook.

        """
        self._try(lambda: hints.ask(self._session))

    def clear_hint(self) -> None:
        """Remove the hint, also one that is still being computed."""
        hints.clear(self._session)

    @t.observe("tsfen")
    def _on_position(self, _change: object) -> None:
        if self._ready:
            self.clear_hint()

    # ---------------------------------------------------------------- saving, and closing

    def saved(self) -> str:
        """Write the room as text: its board, its players and terms, and the match; of a URL no token."""
        return saving.dump(self, self._document.snapshot(), room=room_state.saved_room(self._session))

    def _take_up(self, found: Read) -> None:
        """Show what a file holds; no player is started.

        Raises:
            BanmenError: if it cannot be read; nothing has changed then.

        """
        saved = None
        if found.room is not None:
            saved = room_state.read_room(self._session, found.room, found.document.tree)
        super()._take_up(found)
        if saved is not None:
            room_state.restore(self._session, saved)

    def _terms(self) -> list[object]:
        match = self._session.match
        return [[who.shown for who in match.players], self._session.time, match.games]

    def _load_autosave(self, path: Any) -> None:  # noqa: ANN401 - as the board has it
        with self._lock:
            self._session.refuse_during_game("continue another one")
            super()._load_autosave(path)

    def close(self) -> None:
        """Close the room: a match that is being played is called off, and its engines end."""
        if self._ready:
            actions.call_off(self._session, "the room was closed")
        super().close()

    # ---------------------------------------------------------------- what the page gets, and may set

    def _send_room(self) -> None:
        self.show_state({"view": "room", "room": room_state.room_state(self._session)})

    def _moves_state(self) -> dict[str, object]:
        """Compute the traits of the moves and of the game: the page gets both at once, so that they agree."""
        state = super()._moves_state()
        return {**state, "room": room_state.room_state(self._session)} if self._ready else state

    def without_python(self) -> Mapping[str, object]:
        """List the traits that have other values on a page without Python."""
        return {**self.SILENT, "room": room_state.without_python(self._session)}

    @t.validate("view", "room")
    def _refuse_room(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name):
            self.refuse(BanmenError(f"{name} describes the session and cannot be set: start a game"))
        return value

    @t.validate(*GAME)
    def _check_game(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        if self._ready and proposal["value"] != self._shown[proposal["trait"].name]:
            self._try(lambda: self._session.refuse_during_game("change what is played"))
        return check_game(self, proposal)

    def _handle_message(self, message: object) -> None:
        with self._lock:  # a notebook may answer its page from another thread
            before = self.status
            super()._handle_message(message)
            request = message.get("request") if isinstance(message, dict) else None
            if self.status != before and request in self.REQUESTS:
                self.say("")  # the page shows it beside the button, not under the board

    def __repr__(self) -> str:
        """Say who plays, and how the game stands."""
        session = self._session
        black, white = (session.of(side).name for side in Side)
        rules = f"{self.variant}, {self.game.ruleset_name} rules"
        return f"<GameRoom {rules}, {black} – {white}: {session.text or session.phase}>"


def _side(side: Side | str | None) -> Side | None:
    return None if side is None else editing.side(side)
