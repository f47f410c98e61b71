"""The host of a game between two clients: what to answer to each line, sending nothing itself.

Nothing here waits, reads or writes: whoever has the connections tells the host what was heard and what time
it is, and sends what it says. So every game, a hostile one too, is a list of lines and times.

A client may do what it likes; the host ends with a result all the same. What it does not understand is kept
as something to read, and too much of that is the end of the connection.
"""

import contextlib
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import BanmenError, ParseError
from banmen_rules.base.geometry import Side
from banmen_rules.core.game import Game
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Outcome
from banmen_rules.core.position import Position
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._client import RULESET, VARIANT
from banmen_rules.engine.atsi._clock import Clock
from banmen_rules.engine.atsi._moves import Order, read_move, write_move
from banmen_rules.engine.atsi._params import Param

HANDSHAKE = 10.0
"""How many seconds a client has to answer to the versions, and then to say who it is."""

IDLE = 0.2
"""How long a client that has said who it is has to be silent before the game: parameters may follow."""

NOISE = 10_000
"""How many lines that are no moves (``param``, ``log``, ``eval``, what does not read) a client may send."""


MOST_PARAMS = 200
"""How many parameters of a client are known; more are not looked at."""


class State(Enum):
    """How far a client has come."""

    NEW = "new"
    OFFERED = "offered"
    """A version was named, and no answer has come."""
    ASKED = "asked"
    """It speaks ATSI, and was asked who it is."""
    READY = "ready"
    PLAYING = "playing"
    GONE = "gone"


class Seat:
    """A client as the host knows it."""

    def __init__(self, side: Side) -> None:
        """Know nothing of it but its side."""
        self.side = side
        self.state = State.NEW
        self.info: say.Info | None = None
        self.params: dict[str, Param] = {}
        self.version = ""
        self.order = Order.STEP_FIRST
        """The order in which it was last seen to write the step of a double move."""
        self.noise = 0
        self.due: float | None = None
        """When it has to have answered."""
        self.latest = 0.0
        """When the game begins although it goes on saying who it is."""
        self.offers: list[str] = []

    @property
    def name(self) -> str:
        """What it calls itself, or its side."""
        return self.info.name if self.info is not None and self.info.name else self.side.title


class Heard(NamedTuple):
    """What a client said and what changes nothing: an evaluation, a log line, what does not read."""

    side: Side
    what: say.Eval | say.Log | str


class Moved(NamedTuple):
    """A move was made."""

    side: Side
    move: Move
    left: float | None
    """How many seconds its side has left; None without a clock."""


class Ready(NamedTuple):
    """A client has said who it is."""

    side: Side


class Notice(NamedTuple):
    """Something that people should know about a game, and that no client has said."""

    side: Side | None
    """Whom it is about; None if both."""
    text: str


class Ended(NamedTuple):
    """The game is over."""

    result: Outcome


Event: TypeAlias = Heard | Moved | Ready | Notice | Ended


def ignore(_: object) -> None:
    """Do nothing about what happens: nobody wants to be told."""


class Host:
    """A game between two clients.

    Args:
        game: the game they play.
        tsfen: the position it starts from; empty for the initial one.
        position: instead of ``tsfen``, a position to go on from, with the moves that led there.
        time: seconds for the game and more for each move; None for a game without a clock.
        left: the seconds that each side has left of them; all of them if not given.
        versions: the tokens that are tried, in this order.
        handshake: seconds a client has to answer to the versions, and then to say who it is.
        patience: seconds a client may take for a move in a game without a clock; None for ever.
        params: what is set before the game, by name; what a client does not know or take is told as an event.

    Raises:
        InvalidTSFEN: if there is no such position.

    >>> from banmen_rules import Side, game
    >>> from banmen_rules.engine.atsi import Host
    >>> host = Host(game("dai_dai"))
    >>> host.begin(now=0.0)
    >>> host.sent()
    [(<Side.BLACK: 0>, 'atsiinit v0'), (<Side.WHITE: 1>, 'atsiinit v0')]
    """

    def __init__(
        self,
        game: Game,
        tsfen: str = "",
        *,
        position: Position | None = None,
        time: tuple[float, float] | None = None,
        left: Mapping[Side, float] | None = None,
        versions: Sequence[str] = say.VERSIONS,
        handshake: float = HANDSHAKE,
        patience: float | None = None,
        params: Mapping[Side, Mapping[str, str]] | None = None,
    ) -> None:
        """Set the board up; nothing is sent before :meth:`begin`."""
        initial = Position.initial(game)
        if position is not None:
            self.position = position.copy()
        else:
            self.position = Position.from_tsfen(game, tsfen) if tsfen else initial
        self.tsfen = tsfen or self.position.tsfen()
        if game.variant.own_atsi_ruleset and self.tsfen == initial.tsfen():
            self.tsfen = ""  # ``initial`` means the game that the protocol is made for
        self.clock = None if time is None else Clock(*time, left)
        self.patience = patience
        self.versions = tuple(versions)
        self.handshake = handshake
        self.params = dict(params or {})
        self.seats = {side: Seat(side) for side in Side}
        self.result: Outcome | None = None
        self._said: list[Event] = []
        self._outbox: list[tuple[Side, str]] = []
        self._begun = False
        self._awaited: float | None = None

    # ---------------------------------------------------------------- what whoever has the connections calls

    def begin(self, now: float) -> None:
        """Offer both clients a version, unless the game has been called off already."""
        if self.result is not None:
            return
        for seat in self.seats.values():
            seat.offers = list(self.versions)
            self._offer(seat, now)

    def sent(self) -> list[tuple[Side, str]]:
        """Take what has to be sent, oldest first: to whom, and the line without its end."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def told(self) -> list[Event]:
        """Take what has happened, oldest first."""
        events, self._said = self._said, []
        return events

    @property
    def begun(self) -> bool:
        """Whether both clients have said who they are, so that moves are made."""
        return self._begun

    @property
    def due(self) -> float | None:
        """When :meth:`tick` has to be called at the latest; None if there is nothing to wait for."""
        if self.result is not None:
            return None
        times = [seat.due for seat in self.seats.values()] + [self._awaited]
        if self.clock is not None:
            times.append(self.clock.falls)
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        """See whether somebody's time is over."""
        for seat in self.seats.values():
            if self.result is None and seat.due is not None and now >= seat.due:
                self._overdue(seat, now)
        if self.result is not None:
            return
        side = self.position.turn
        if self.clock is not None and self.clock.falls is not None and now >= self.clock.falls:
            self._lose(side, "time", f"{self._who(side)} has used up its time", now)
        elif self._awaited is not None and now >= self._awaited:
            self._lose(side, "time", f"{self._who(side)} has not moved for {self.patience:g} seconds", now)

    def heard(self, side: Side, line: str, now: float) -> None:
        """Take a line from a client."""
        seat = self.seats[side]
        self.tick(now)
        if self.result is not None or seat.state is State.GONE:
            return
        try:
            message = say.from_client(line)
        except ParseError as error:
            self._noise(seat, one_line(f"{error.message}: {line}", say.LONGEST_TEXT), now)
            return
        match message:
            case say.Moves(squares):
                self._move(seat, squares, now)
            case say.Resign(reason):
                self._gives_up(seat, reason, now)
            case say.Quit():
                self._gives_up(seat, "", now)
                seat.state = State.GONE
            case say.AtsiOk():
                self._speaks(seat, now)
                self._count(seat, now)
            case say.Info():
                seat.info = message
                self._known(seat, now)
                self._count(seat, now)
            case Param():
                if message.name in seat.params or len(seat.params) < MOST_PARAMS:
                    seat.params[message.name] = message
                self._known(seat, now)
                self._count(seat, now)
            case _:
                self._noise(seat, message, now)

    def closed(self, side: Side, why: str, now: float) -> None:
        """Take it that a client's connection has ended; ``why`` is for people."""
        seat = self.seats[side]
        if seat.state is not State.GONE:
            seat.state = State.GONE
            seat.due = None
            if self.result is None:
                self._lose(side, "disconnect", f"{self._who(side)} has left: {why}", now)

    def set_param(self, side: Side, name: str, value: str) -> None:
        """Set one of a client's parameters.

        Raises:
            BanmenError: if it has none of this name, or it does not take the value.

        """
        seat = self.seats[side]
        if name not in seat.params:
            known = one_line(", ".join(seat.params), say.LONGEST_TEXT) or "none"
            raise BanmenError(f"{seat.name} has no parameter {name!r:.100}; it has {known}")
        self._send(side, say.SetParam(name, seat.params[name].check(value)).line)

    def stop(self, result: Outcome, now: float) -> None:
        """End the game with a result that was decided elsewhere, such as a draw that people agreed on."""
        if self.result is None:
            self._end(result, now)

    # ---------------------------------------------------------------- before the game

    def _offer(self, seat: Seat, now: float) -> None:
        seat.version = seat.offers.pop(0)
        seat.state = State.OFFERED
        seat.due = now + self.handshake / len(self.versions)
        self._send(seat.side, say.AtsiInit(seat.version).line)

    def _speaks(self, seat: Seat, now: float) -> None:
        if seat.state is State.OFFERED:
            seat.state = State.ASKED
            seat.due = seat.latest = now + self.handshake
            self._send(seat.side, say.Identify().line)

    def _known(self, seat: Seat, now: float) -> None:
        """Wait a moment for parameters; the game begins when both have said who they are."""
        if seat.state is State.ASKED and seat.info is not None and seat.due is not None:
            seat.due = min(seat.latest, now + IDLE)

    def _overdue(self, seat: Seat, now: float) -> None:
        seat.due = None
        if seat.state is State.OFFERED and seat.offers:
            self._offer(seat, now)
        elif seat.state is State.OFFERED:
            tried = " and ".join(self.versions)
            self._lose(
                seat.side, "disconnect", f"{seat.side.title}'s client has not answered to {tried}", now
            )
        elif seat.state is State.ASKED:
            seat.state = State.READY
            self._said.append(Ready(seat.side))
            if all(each.state is State.READY for each in self.seats.values()):
                self._start(now)

    def _start(self, now: float) -> None:
        for side, seat in self.seats.items():
            seat.state = State.PLAYING
            self._tell_game(side)
            for name, value in self.params.get(side, {}).items():
                try:
                    self.set_param(side, name, value)
                except BanmenError as error:
                    self._said.append(Heard(side, str(error)))
            if self.clock is not None:
                self._send(side, say.Time(self.clock.left(side, now), self.clock.increment).line)
            self._send(side, say.Player(side).line)
            self._send(side, say.StartGame(self.tsfen).line)
        self._begun = True
        self._await(now)
        self._see_the_end(now)

    def _tell_game(self, side: Side) -> None:
        """Set what is played at a client that has parameters for it, as the protocol has no word for it."""
        variant, ruleset = self.position.game.variant, self.position.game.ruleset
        with contextlib.suppress(BanmenError):  # it means something else by that name, or has none
            self.set_param(side, VARIANT, variant.name)
        try:
            self.set_param(side, RULESET, ruleset)
        except BanmenError as error:
            if ruleset != variant.atsi_ruleset:
                text = (
                    f"{self._who(side)} cannot be told that the ruleset is {ruleset} ({error}); it may play "
                    f"by {variant.atsi_ruleset}, as ATSI means {variant.name}, and lose by an illegal move"
                )
                self._said.append(Notice(side, text))

    # ---------------------------------------------------------------- during the game

    def _await(self, now: float) -> None:
        """Let the side to move think."""
        if self.clock is not None:
            self.clock.run(self.position.turn, now)
        elif self.patience is not None:
            self._awaited = now + self.patience

    def _move(self, seat: Seat, squares: tuple[str, ...], now: float) -> None:
        side, text = seat.side, one_line(" ".join(squares), say.LONGEST_NAME)
        if not self._begun:
            self._noise(seat, f"moves before the game: {text}", now)
            return
        if side is not self.position.turn:
            self._lose(side, "illegal_move", f"{self._who(side)} has moved out of turn: {text}", now)
            return
        try:
            move, order = read_move(self.position, squares, seat.order)
        except BanmenError as error:
            why = error.message if isinstance(error, ParseError) else error
            self._lose(side, "illegal_move", f"{self._who(side)} may not move {text}: {why}", now)
            return
        seat.order = order or seat.order
        other = self.seats[side.other]
        written = write_move(self.position, move, other.order)
        self.position.push(move)
        left = theirs = 0.0
        if self.clock is not None:
            self.clock.press(now)
            left, theirs = self.clock.left(side, now), self.clock.left(side.other, now)
        self._send(side.other, say.OpMove(written, theirs, left).line)
        self._said.append(Moved(side, move, None if self.clock is None else left))
        self._await(now)
        self._see_the_end(now)

    def _see_the_end(self, now: float) -> None:
        over = self.position.outcome()
        if over is not None:
            self._end(over, now)

    def _gives_up(self, seat: Seat, reason: str, now: float) -> None:
        if not self._begun:
            self._lose(seat.side, "disconnect", f"{self._who(seat.side)} does not want to play", now)
        elif self.result is None:
            result = self.position.resign(seat.side)
            self._end(result._replace(text=f"{result.text} ({reason})" if reason else result.text), now)

    def _noise(self, seat: Seat, what: say.Eval | say.Log | str, now: float) -> None:
        """Keep what asks for nothing; a client that says too much of it is not listened to any longer."""
        self._said.append(Heard(seat.side, what))
        self._count(seat, now)

    def _count(self, seat: Seat, now: float) -> None:
        seat.noise += 1
        if seat.noise > NOISE and self.result is None:
            text = f"{self._who(seat.side)} has sent more than {NOISE} lines that are no moves"
            seat.state = State.GONE
            self._lose(seat.side, "disconnect", text, now)

    def _lose(self, side: Side, reason: str, text: str, now: float) -> None:
        source = "the ATSI v00 protocol of taikyoku-shogi.github.io"
        shown = one_line(text, say.LONGEST_TEXT)
        self._end(Outcome(side.other, reason, f"{shown}: {side.other.title} wins", source), now)

    def _end(self, result: Outcome, now: float) -> None:
        self.result = result
        self._awaited = None
        if self.clock is not None:
            self.clock.stop(now)
        if self.position.declared is None and self.position.outcome() is None:
            self.position.declared = result
        for side, seat in self.seats.items():
            seat.due = None
            if seat.state is State.GONE:
                continue
            if seat.state is State.PLAYING:
                how = "draw" if result.winner is None else "win" if result.winner is side else "loss"
                self._send(side, say.Over(how, result.termination).line)
            self._send(side, say.Quit().line)
        self._said.append(Ended(result))

    def _who(self, side: Side) -> str:
        name = self.seats[side].name
        return name if name == side.title else f"{side.title} ({name})"

    def _send(self, side: Side, line: str) -> None:
        if self.seats[side].state is not State.GONE:
            self._outbox.append((side, line))
