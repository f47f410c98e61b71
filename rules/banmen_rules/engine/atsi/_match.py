"""Games between any two players: the opponent, programs on this machine, servers."""

import datetime as dt
from collections.abc import Callable, Mapping
from time import monotonic
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.core import rules
from banmen_rules.core.game import Game
from banmen_rules.core.outcome import Outcome
from banmen_rules.core.position import Position
from banmen_rules.engine.atsi._connection import Connection, start
from banmen_rules.engine.atsi._host import Event, Heard, Host, Moved, Notice, ignore
from banmen_rules.engine.atsi._hosting import hosting
from banmen_rules.engine.atsi._local import LocalConnection
from banmen_rules.engine.atsi._messages import Eval, number
from banmen_rules.engine.atsi._opponent import Opponent
from banmen_rules.engine.atsi._sockets import is_url, reach
from banmen_rules.engine.search import level, material
from banmen_rules.notation.record import Record

LEVEL = "level:"
"""How a player is written that is the opponent: ``level:3``."""


class Terms(NamedTuple):
    """On what terms games are played.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.atsi import Terms
    >>> Terms(game("tai"), time=(600.0, 5.0)).plies is None
    True
    """

    game: Game
    tsfen: str = ""
    """The position they start from; empty for the initial one."""
    time: tuple[float, float] | None = None
    """Seconds for the game and more for each move; None for no clock."""
    plies: int | None = None
    """After how many moves a game is called off, and who has more material has won; None for never."""
    patience: float | None = None
    """Seconds for a move in a game without a clock; None for any."""


class Timed(NamedTuple):
    """The clock and the evaluation that belong to a move."""

    clock: float | None
    """The seconds that its side has left; None without a clock."""
    evaluation: float | None
    """What its side said of the position before it made the move; positive favours Black."""


class Played(NamedTuple):
    """A game that was played."""

    players: tuple[str, str]
    """What Black and White call themselves."""
    swapped: bool
    """Whether the first of the two who were named had White."""
    result: Outcome
    position: Position
    headers: Mapping[str, str] = {}
    """Players, date and time control, as a record has them."""
    timed: tuple[Timed, ...] = ()
    """The clock and the evaluation of each move."""

    def record(self) -> Record:
        """Make the record of the game, with clocks and evaluations."""
        record = Record.from_position(self.position, self.headers)
        for node, (clock, evaluation) in zip(record.line.moves, self.timed, strict=False):
            node.clock, node.evaluation = clock, evaluation
        return record

    @property
    def points(self) -> tuple[float, float]:
        """What the first and the second of the two who were named have won: 1, a half, or nothing."""
        if self.result.winner is None:
            return 0.5, 0.5
        first = (self.result.winner is Side.WHITE) == self.swapped
        return (1.0, 0.0) if first else (0.0, 1.0)


def opponent_level(player: str) -> int:
    """Read the level of a player that is the opponent: ``level:3``.

    Raises:
        UnknownName: if there is no such level.

    >>> from banmen_rules.engine.atsi import opponent_level
    >>> opponent_level("level:3")
    3
    """
    return level(player.removeprefix(LEVEL)).number


async def connect(player: str, seed: int = 0, known: Position | None = None) -> Connection:
    """Reach a player.

    Args:
        player: ``level:3`` for the opponent, ``ws://…`` for a server, or else a command line.
        seed: what the opponent plays by.
        known: for the opponent, the position that is gone on from, with its moves.

    Raises:
        BanmenError: if there is none such; nothing is started by a shell.

    """
    if player.startswith(LEVEL):
        return LocalConnection(Opponent(opponent_level(player), seed, known))
    if is_url(player):
        return await reach(player)
    return await start(player)


async def play_match(
    terms: Terms,
    players: tuple[str, str],
    games: int = 1,
    *,
    told: Callable[[Event], object] = ignore,
    ended: Callable[[Played], object] = ignore,
    seed: int = 0,
) -> list[Played]:
    """Let two players play some games, the first with Black in the first game, then in turns.

    Args:
        terms: on what terms.
        players: whom to connect to, as for :func:`connect`.
        games: how many.
        told: called with everything that happens.
        ended: called with every game that was played.
        seed: what the opponent plays its first game by; each further game has the next one.

    Raises:
        BanmenError: if a player cannot be reached.

    """
    found: list[Played] = []
    for index in range(games):
        first = await connect(players[0], seed + index)
        try:
            second = await connect(players[1], seed + index)
        except BaseException:  # also when nobody waits any longer
            await first.close()
            raise
        found.append(await play_between(terms, (first, second), told, swapped=bool(index & 1)))
        ended(found[-1])
    return found


async def play_between(
    terms: Terms,
    connections: tuple[Connection, Connection],
    told: Callable[[Event], object] = ignore,
    *,
    swapped: bool = False,
) -> Played:
    """Play one game between two connections, and close them.

    Args:
        terms: on what terms.
        connections: how the two are reached.
        told: called with everything that happens.
        swapped: whether the second has Black.

    """
    host = Host(terms.game, terms.tsfen, time=terms.time, patience=terms.patience)
    last = None if terms.plies is None else host.position.counter + terms.plies
    headers = record_headers(terms.time)
    timed: list[Timed] = []
    said: dict[Side, float] = {}

    def hear(event: Event) -> None:
        told(event)
        match event:
            case Heard(side, Eval(value)):
                said[side] = value
            case Moved(side, _, left):
                timed.append(Timed(left, said.pop(side, None)))
        if isinstance(event, Moved) and last is not None and host.position.counter >= last:
            host.stop(adjudicated(host.position, terms.plies), monotonic())

    if terms.plies is not None:
        told(Notice(None, f"the game is called off after {_moves(terms.plies)}: more material wins"))
    result = await hosting(host, {side: connections[side ^ swapped] for side in Side}, hear)
    black, white = (host.seats[side].name for side in Side)
    headers |= {"Black": black, "White": white}
    return Played((black, white), swapped, result, host.position, headers, tuple(timed))


def record_headers(time: tuple[float, float] | None, day: dt.date | None = None) -> dict[str, str]:
    """Write the date (today if not given) and the time control of a game as headers of a record.

    >>> import datetime
    >>> from banmen_rules.engine.atsi import record_headers
    >>> record_headers((600, 5), datetime.date(2026, 11, 22))
    {'Date': '2026.11.22', 'TimeControl': '600+5'}
    """
    control = "-" if time is None else number(time[0]) + (f"+{number(time[1])}" if time[1] else "")
    day = dt.datetime.now().astimezone().date() if day is None else day
    return {"Date": day.strftime("%Y.%m.%d"), "TimeControl": control}


def adjudicated(position: Position, plies: int | None = None) -> Outcome:
    """Say who has won a game that is called off: who has more (:func:`banmen_rules.engine.search.material`).

    Args:
        position: where the game stands.
        plies: the limit of moves that has been reached, if that is the reason.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.atsi import adjudicated
    >>> adjudicated(Position.initial(game("tai"))).winner is None
    True
    """
    over = rules.outcome(position)
    if over is not None:
        return over
    more = material(position)
    source = "the scale of banmen's opponent"
    when = "called off" if plies is None else f"called off after {_moves(plies)}"
    if not more:
        return Outcome(None, "adjudication", f"{when} with even material: the game is drawn", source)
    side = Side.BLACK if more > 0 else Side.WHITE
    text = f"{when}, and {side.title} has more material: {side.title} wins"
    return Outcome(side, "adjudication", text, source)


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
