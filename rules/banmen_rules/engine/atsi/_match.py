"""Plays games and matches between two connections: passes lines, time and events."""

import asyncio
import contextlib
import datetime as dt
from collections.abc import Callable, Mapping
from time import monotonic
from typing import NamedTuple, TypeAlias

from banmen_rules import Game, Outcome, Position, Record, Side
from banmen_rules.core import rules
from banmen_rules.engine.atsi._connection import Connection, Gone
from banmen_rules.engine.atsi._host import Event, Host, Moved, Notice, Received, ignore
from banmen_rules.engine.atsi._messages import Eval, number
from banmen_rules.engine.atsi._players import connect
from banmen_rules.engine.search import material

WAITING = 1_000
"""The most lines in the queue; a client that sends more must wait."""

_Line: TypeAlias = tuple[Side, str | Gone]


async def host_game(
    host: Host,
    connections: Mapping[Side, Connection],
    on_event: Callable[[Event], object] = ignore,
    wake: asyncio.Event | None = None,
    lock: contextlib.AbstractContextManager[object] | None = None,
) -> Outcome:
    """Play a game to its end and close both connections.

    Args:
        host: the host of a new game.
        connections: the connection to each side.
        on_event: called in this loop with every event.
        wake: set it after calling the host directly, so that its answers are sent at once.
        lock: held while the host is used, for callers that use it from another thread; must be reentrant.

    Returns:
        The outcome of the game.

    """
    lines: asyncio.Queue[_Line | None] = asyncio.Queue(WAITING)
    readers = [asyncio.create_task(_read_lines(side, each, lines)) for side, each in connections.items()]
    if wake is not None:
        readers.append(asyncio.create_task(_forward_wake(wake, lines)))
    lock = contextlib.nullcontext() if lock is None else lock
    try:
        with lock:
            host.begin(monotonic())
        received = None
        while True:
            with lock:
                match received:
                    case None:
                        host.tick(monotonic())
                    case side, Gone() as gone:
                        host.closed(side, str(gone), monotonic())
                    case side, str(line):
                        host.receive(side, line, monotonic())
                ended = host.result
                for side, line in host.sent():
                    connections[side].send(line)
                for event in host.events():
                    on_event(event)
            if ended is not None:
                return ended
            # `on_event` may have stopped the game: then no more lines are needed.
            received = await _next_line(lines, host.due) if host.result is None else None
    finally:
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*(each.close() for each in connections.values()), return_exceptions=True)
        await asyncio.gather(*readers, return_exceptions=True)


async def _next_line(lines: asyncio.Queue[_Line | None], due: float | None) -> _Line | None:
    """Wait for a line until a time; None if nothing comes."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(None if due is None else max(0.0, due - monotonic())):
            return await lines.get()
    return None


async def relay(one: Connection, other: Connection) -> str:
    """Pass lines between a host and a client until one disconnects; close both.

    Returns:
        The reason, as text for users.

    """

    async def carry(source: Connection, to: Connection) -> str:
        try:
            while True:
                to.send((await source.read()).rstrip("\r\n"))
        except Gone as gone:
            return str(gone)

    tasks = {asyncio.create_task(carry(one, other)), asyncio.create_task(carry(other, one))}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        await asyncio.gather(one.close(), other.close(), return_exceptions=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _forward_wake(wake: asyncio.Event, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        await wake.wait()
        wake.clear()
        await lines.put(None)


async def _read_lines(side: Side, connection: Connection, lines: asyncio.Queue[_Line | None]) -> None:
    while True:
        try:
            line = await connection.read()
        except Gone as gone:
            await lines.put((side, gone))
            return
        if line.strip():
            await lines.put((side, line))


class Terms(NamedTuple):
    """The terms of a game.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.atsi import Terms
    >>> Terms(game("tai"), time=(600.0, 5.0)).plies is None
    True
    """

    game: Game
    tsfen: str = ""
    """The start position; empty for the initial one."""
    time: tuple[float, float] | None = None
    """The seconds for the game and per move; None for no clock."""
    plies: int | None = None
    """Stop the game after so many moves, and decide it by material; None for no limit."""
    patience: float | None = None
    """The seconds for a move in a game without a clock; None for no limit."""


class Timed(NamedTuple):
    """The clock and the evaluation of a move."""

    clock: float | None
    """The seconds left to its side; None without a clock."""
    evaluation: float | None
    """The evaluation its side sent before the move; positive favours Black."""


class Played(NamedTuple):
    """A finished game."""

    players: tuple[str, str]
    """The names of Black and White."""
    swapped: bool
    """Whether the first player had White."""
    result: Outcome
    position: Position
    headers: Mapping[str, str] = {}
    """Players, date and time control, for the record."""
    timed: tuple[Timed, ...] = ()
    """The clock and the evaluation of each move."""

    def record(self) -> Record:
        """Return the record of the game, with clocks and evaluations."""
        record = Record.from_position(self.position, self.headers)
        for node, (clock, evaluation) in zip(record.line.moves, self.timed, strict=False):
            node.clock, node.evaluation = clock, evaluation
        return record

    @property
    def points(self) -> tuple[float, float]:
        """The points of the first and the second player: 1, ½ or 0."""
        if self.result.winner is None:
            return 0.5, 0.5
        first = (self.result.winner is Side.WHITE) == self.swapped
        return (1.0, 0.0) if first else (0.0, 1.0)


async def play_match(
    terms: Terms,
    players: tuple[str, str],
    games: int = 1,
    *,
    on_event: Callable[[Event], object] = ignore,
    on_game: Callable[[Played], object] = ignore,
    seed: int = 0,
) -> list[Played]:
    """Play a match. The first player has Black in the first game, then they alternate.

    Args:
        terms: the terms of the games.
        players: the two players, as for :func:`connect`.
        games: how many games.
        on_event: called with every event.
        on_game: called with every finished game.
        seed: the seed of the built-in opponent for the first game; each further game adds 1.

    Raises:
        BanmenError: if a connection fails.

    """
    found: list[Played] = []
    for index in range(games):
        first = await connect(players[0], seed + index)
        try:
            second = await connect(players[1], seed + index)
        except BaseException:  # also when the caller was cancelled
            await first.close()
            raise
        found.append(await play_between(terms, (first, second), on_event, swapped=bool(index & 1)))
        on_game(found[-1])
    return found


async def play_between(
    terms: Terms,
    connections: tuple[Connection, Connection],
    on_event: Callable[[Event], object] = ignore,
    *,
    swapped: bool = False,
) -> Played:
    """Play one game between two connections, and close them.

    Args:
        terms: the terms of the game.
        connections: the connections to the two players.
        on_event: called with every event.
        swapped: whether the second player has Black.

    """
    host = Host(terms.game, terms.tsfen, time=terms.time, patience=terms.patience)
    last = None if terms.plies is None else host.position.counter + terms.plies
    headers = record_headers(terms.time)
    timed: list[Timed] = []
    evaluations: dict[Side, float] = {}

    def handle(event: Event) -> None:
        on_event(event)
        match event:
            case Received(side, Eval(value)):
                evaluations[side] = value
            case Moved(side, _, left):
                timed.append(Timed(left, evaluations.pop(side, None)))
                if last is not None and host.position.counter >= last:
                    host.stop(adjudicated(host.position, terms.plies), monotonic())

    if terms.plies is not None:
        limit = f"The game stops after {_moves(terms.plies)}; the side with more material wins."
        on_event(Notice(None, limit))
    result = await host_game(host, {side: connections[side ^ swapped] for side in Side}, handle)
    black, white = (host.clients[side].name for side in Side)
    headers |= {"Black": black, "White": white}
    return Played((black, white), swapped, result, host.position, headers, tuple(timed))


def record_headers(time: tuple[float, float] | None, day: dt.date | None = None) -> dict[str, str]:
    """Return the date (today if not given) and time control of a game as record headers.

    >>> import datetime
    >>> from banmen_rules.engine.atsi import record_headers
    >>> record_headers((600, 5), datetime.date(2026, 11, 22))
    {'Date': '2026.11.22', 'TimeControl': '600+5'}
    """
    control = "-" if time is None else number(time[0]) + (f"+{number(time[1])}" if time[1] else "")
    day = dt.datetime.now().astimezone().date() if day is None else day
    return {"Date": day.strftime("%Y.%m.%d"), "TimeControl": control}


def adjudicated(position: Position, plies: int | None = None) -> Outcome:
    """Decide a stopped game by material (:func:`banmen_rules.engine.search.material`).

    Args:
        position: the last position.
        plies: the limit of moves that stopped the game, if any.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.atsi import adjudicated
    >>> adjudicated(Position.initial(game("tai"))).winner is None
    True
    """
    over = rules.outcome(position)
    if over is not None:
        return over
    more = material(position)
    source = "the piece values of banmen's opponent"
    when = "stopped" if plies is None else f"stopped after {_moves(plies)}"
    if not more:
        return Outcome(None, "adjudication", f"{when} with even material: the game is drawn", source)
    side = Side.BLACK if more > 0 else Side.WHITE
    text = f"{when}, and {side.title} has more material: {side.title} wins"
    return Outcome(side, "adjudication", text, source)


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
