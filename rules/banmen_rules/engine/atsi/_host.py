"""The host of a game between two ATSI clients, without input or output of its own.

The caller passes in the lines and the time, and sends the lines that the host returns. So every game, even
one with a hostile client, can be tested as a list of lines and times.

Whatever a client does, the game ends with an outcome. Lines that the host does not understand become events;
too many of them end the connection.
"""

import contextlib
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from banmen_rules import BanmenError, Game, Move, Outcome, ParseError, Position, Side
from banmen_rules.base.display import one_line
from banmen_rules.engine.atsi import _messages as say
from banmen_rules.engine.atsi._clock import Clock
from banmen_rules.engine.atsi._moves import Order, read_move, write_move
from banmen_rules.engine.atsi._params import RULESET, VARIANT, Param

HANDSHAKE = 10.0
"""The seconds a client has to answer the version, and then to identify itself."""

IDLE = 0.2
"""The seconds to wait after a client's last parameter before the game starts."""

NOISE = 10_000
"""The most lines other than moves (``param``, ``log``, ``eval``, invalid ones) from a client."""

MOST_PARAMS = 200
"""The most parameters of a client; more are ignored."""


class State(Enum):
    """The state of a client."""

    NEW = "new"
    OFFERED = "offered"
    """A version was offered; no answer yet."""
    ASKED = "asked"
    """It supports ATSI and was asked to identify itself."""
    READY = "ready"
    PLAYING = "playing"
    GONE = "gone"


class HostedClient:
    """What the host knows about a client."""

    def __init__(self, side: Side) -> None:
        """Start with the side only."""
        self.side = side
        self.state = State.NEW
        self.info: say.Info | None = None
        self.params: dict[str, Param] = {}
        self.version = ""
        self.order = Order.STEP_FIRST
        """The order in which it last wrote the step of a double move."""
        self.noise = 0
        self.due: float | None = None
        """When it must have answered."""
        self.latest = 0.0
        """When the game starts even if it still sends parameters."""
        self.offers: list[str] = []

    @property
    def name(self) -> str:
        """Its own name, or its side."""
        return self.info.name if self.info is not None and self.info.name else self.side.title


class Received(NamedTuple):
    """A line from a client that does not change the game: an evaluation, a log line, an invalid line."""

    side: Side
    what: say.Eval | say.Log | str


class Moved(NamedTuple):
    """A move was made."""

    side: Side
    move: Move
    left: float | None
    """The seconds left to its side; None without a clock."""


class Ready(NamedTuple):
    """A client has identified itself."""

    side: Side


class Notice(NamedTuple):
    """A message for users about the game, from the host."""

    side: Side | None
    """The side it is about; None for both."""
    text: str


class Ended(NamedTuple):
    """The game is over."""

    result: Outcome


Event: TypeAlias = Received | Moved | Ready | Notice | Ended


def ignore(_: object) -> None:
    """Ignore an event."""


class Host:
    """A game between two clients.

    Args:
        game: the game.
        tsfen: the start position; empty for the initial one.
        position: instead of ``tsfen``, a position with its moves to continue from.
        time: the seconds for the game and per move; None for a game without a clock.
        left: the seconds left to each side; those of ``time`` if not given.
        versions: the protocol versions to offer, in this order.
        handshake: the seconds a client has to answer the version, and then to identify itself.
        patience: the seconds for a move in a game without a clock; None for no limit.
        params: the parameters to set before the game, by name; an event reports those a client refuses.

    Raises:
        InvalidTSFEN: if the position is invalid.

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
        """Set up the board; :meth:`begin` sends the first lines."""
        initial = Position.initial(game)
        if position is not None:
            self.position = position.copy()
        else:
            self.position = Position.from_tsfen(game, tsfen) if tsfen else initial
        self.tsfen = tsfen or self.position.tsfen()
        if game.variant.own_atsi_ruleset and self.tsfen == initial.tsfen():
            self.tsfen = ""  # ``initial`` means the game that ATSI was made for
        self.clock = None if time is None else Clock(*time, left)
        self.patience = patience
        self.versions = tuple(versions)
        self.handshake = handshake
        self.params = dict(params or {})
        self.clients = {side: HostedClient(side) for side in Side}
        self.result: Outcome | None = None
        self._events: list[Event] = []
        self._outbox: list[tuple[Side, str]] = []
        self.begun = False
        """Whether both clients were ready and the game has started."""
        self._awaited: float | None = None

    # ---------------------------------------------------------------- calls from the owner of the connections

    def begin(self, now: float) -> None:
        """Offer both clients a version, unless the game was already stopped."""
        if self.result is not None:
            return
        for client in self.clients.values():
            client.offers = list(self.versions)
            self._offer(client, now)

    def sent(self) -> list[tuple[Side, str]]:
        """Return and clear the lines to send, oldest first, each with its side."""
        outbox, self._outbox = self._outbox, []
        return outbox

    def events(self) -> list[Event]:
        """Return and clear the events, oldest first."""
        events, self._events = self._events, []
        return events

    @property
    def due(self) -> float | None:
        """When to call :meth:`tick` at the latest; None if nothing is due."""
        times = [self._limit, *(client.due for client in self.clients.values())]
        return min((time for time in times if time is not None), default=None)

    @property
    def _limit(self) -> float | None:
        """When the side to move must have moved."""
        return self._awaited if self.clock is None else self.clock.falls

    def tick(self, now: float) -> None:
        """Check all time limits."""
        for client in self.clients.values():
            if client.due is not None and now >= client.due:
                self._overdue(client, now)
        if self._limit is not None and now >= self._limit:
            late = "ran out of time" if self.clock else f"did not move for {self.patience:g} seconds"
            self._lose(self.position.turn, "time", late, now)

    def receive(self, side: Side, line: str, now: float) -> None:
        """Handle a line from a client."""
        client = self.clients[side]
        self.tick(now)
        if self.result is not None or client.state is State.GONE:
            return
        message: say.FromClient | str
        try:
            message = say.from_client(line)
        except ParseError as error:
            message = one_line(f"{error.message}: {line}", say.LONGEST_TEXT)
        match message:
            case say.Moves(squares):
                self._move(client, squares, now)
            case say.Resign(reason):
                self._resign(client, reason, now)
            case say.Quit():
                self._resign(client, "", now)
                client.state = State.GONE
            case say.AtsiOk() | say.Info() | Param():
                self._register(client, message, now)
                self._count(client, now)
            case _:
                self._count(client, now, message)

    def closed(self, side: Side, why: str, now: float) -> None:
        """Handle the end of a client's connection; ``why`` is text for users."""
        client = self.clients[side]
        if client.state is not State.GONE:
            client.state = State.GONE
            client.due = None
            self._lose(side, "disconnect", f"disconnected: {why}", now)

    def set_param(self, side: Side, name: str, value: str) -> None:
        """Set a parameter of a client.

        Raises:
            BanmenError: if the client has no such parameter, or does not accept the value.

        """
        client = self.clients[side]
        if name not in client.params:
            known = one_line(", ".join(client.params), say.LONGEST_TEXT) or "none"
            raise BanmenError(f"{client.name} has no parameter {name!r:.100}. Available: {known}")
        self._send(side, say.SetParam(name, client.params[name].check(value)).line)

    # ---------------------------------------------------------------- before the game

    def _offer(self, client: HostedClient, now: float) -> None:
        client.version = client.offers.pop(0)
        client.state = State.OFFERED
        client.due = now + self.handshake / len(self.versions)
        self._send(client.side, say.AtsiInit(client.version).line)

    def _register(self, client: HostedClient, message: say.AtsiOk | say.Info | Param, now: float) -> None:
        """Note what a client is, and wait a moment for more; the game starts when both clients are ready."""
        if isinstance(message, say.AtsiOk):
            if client.state is State.OFFERED:
                client.state = State.ASKED
                client.due = client.latest = now + self.handshake
                self._send(client.side, say.Identify().line)
            return
        if isinstance(message, say.Info):
            client.info = message
        elif message.name in client.params or len(client.params) < MOST_PARAMS:
            client.params[message.name] = message
        if client.state is State.ASKED and client.info is not None and client.due is not None:
            client.due = min(client.latest, now + IDLE)

    def _overdue(self, client: HostedClient, now: float) -> None:
        client.due = None
        if client.state is State.OFFERED and client.offers:
            self._offer(client, now)
        elif client.state is State.OFFERED:
            tried = " and ".join(self.versions)
            who = f"{client.side.title}'s client"
            self._lose(client.side, "disconnect", f"did not answer {tried}", now, who)
        elif client.state is State.ASKED:
            client.state = State.READY
            self._events.append(Ready(client.side))
            if all(each.state is State.READY for each in self.clients.values()):
                self._start(now)

    def _start(self, now: float) -> None:
        for side, client in self.clients.items():
            client.state = State.PLAYING
            self._send_game(side)
            for name, value in self.params.get(side, {}).items():
                try:
                    self.set_param(side, name, value)
                except BanmenError as error:
                    self._events.append(Received(side, str(error)))
            if self.clock is not None:
                self._send(side, say.Time(self.clock.left(side, now), self.clock.increment).line)
            self._send(side, say.Player(side).line)
            self._send(side, say.StartGame(self.tsfen).line)
        self.begun = True
        self._next_turn(now)

    def _send_game(self, side: Side) -> None:
        """Set game and ruleset at a client with parameters for them; ATSI has no command for that."""
        variant, ruleset = self.position.game.variant, self.position.game.ruleset
        with contextlib.suppress(BanmenError):  # it has no such parameter, or one with another meaning
            self.set_param(side, VARIANT, variant.name)
        try:
            self.set_param(side, RULESET, ruleset)
        except BanmenError as error:
            if ruleset != variant.atsi_ruleset:
                text = f"{self._who(side)} cannot set the ruleset {ruleset} ({error})."
                more = f"It may play by {variant.atsi_ruleset} and lose by an illegal move."
                self._events.append(Notice(side, f"{text} {more}"))

    # ---------------------------------------------------------------- during the game

    def _next_turn(self, now: float) -> None:
        """Start the time of the side to move, unless the game is over."""
        over = self.position.outcome()
        if over is not None:
            self.stop(over, now)
        elif self.clock is not None:
            self.clock.run(self.position.turn, now)
        elif self.patience is not None:
            self._awaited = now + self.patience

    def _move(self, client: HostedClient, squares: tuple[str, ...], now: float) -> None:
        side, text = client.side, one_line(" ".join(squares), say.LONGEST_NAME)
        if not self.begun:
            self._count(client, now, f"moved before the game: {text}")
            return
        if side is not self.position.turn:
            self._lose(side, "illegal_move", f"moved out of turn: {text}", now)
            return
        try:
            move, order = read_move(self.position, squares, client.order)
        except BanmenError as error:
            why = error.message if isinstance(error, ParseError) else error
            self._lose(side, "illegal_move", f"made an illegal move, {text}: {why}", now)
            return
        client.order = order or client.order
        other = self.clients[side.other]
        written = write_move(self.position, move, other.order)
        self.position.push(move)
        left = theirs = 0.0
        if self.clock is not None:
            self.clock.stop(now, moved=True)
            left, theirs = self.clock.left(side, now), self.clock.left(side.other, now)
        self._send(side.other, say.OpMove(written, theirs, left).line)
        self._events.append(Moved(side, move, None if self.clock is None else left))
        self._next_turn(now)

    def _resign(self, client: HostedClient, reason: str, now: float) -> None:
        if not self.begun:
            self._lose(client.side, "disconnect", "quit before the game", now)
        else:
            result = self.position.resign(client.side)
            self.stop(result._replace(text=f"{result.text} ({reason})" if reason else result.text), now)

    def _count(self, client: HostedClient, now: float, what: say.Eval | say.Log | str | None = None) -> None:
        """Report a line that is not a move; too many of them end the connection."""
        if what is not None:
            self._events.append(Received(client.side, what))
        client.noise += 1
        if client.noise > NOISE:
            client.state = State.GONE
            self._lose(client.side, "disconnect", f"sent more than {NOISE} lines other than moves", now)

    def _lose(self, side: Side, reason: str, what: str, now: float, who: str = "") -> None:
        source = "the ATSI v00 protocol of taikyoku-shogi.github.io"
        shown = one_line(f"{who or self._who(side)} {what}", say.LONGEST_TEXT)
        self.stop(Outcome(side.other, reason, f"{shown}: {side.other.title} wins", source), now)

    def stop(self, result: Outcome, now: float) -> None:
        """End the game, unless it is over, with this outcome, such as a draw by agreement."""
        if self.result is not None:
            return
        self.result = result
        self._awaited = None
        if self.clock is not None:
            self.clock.stop(now)
        if self.position.declared is None and self.position.outcome() is None:
            self.position.declared = result
        for side, client in self.clients.items():
            client.due = None
            if client.state is State.GONE:
                continue
            if client.state is State.PLAYING:
                how = "draw" if result.winner is None else "win" if result.winner is side else "loss"
                self._send(side, say.Over(how, result.termination).line)
            self._send(side, say.Quit().line)
        self._events.append(Ended(result))

    def _who(self, side: Side) -> str:
        name = self.clients[side].name
        return name if name == side.title else f"{side.title} ({name})"

    def _send(self, side: Side, line: str) -> None:
        if self.clients[side].state is not State.GONE:
            self._outbox.append((side, line))
