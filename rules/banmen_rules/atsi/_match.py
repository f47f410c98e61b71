"""Games between any two players: the opponent, programs on this machine, servers."""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from banmen_rules import rules
from banmen_rules._game import Game
from banmen_rules.atsi._connection import Connection, start
from banmen_rules.atsi._host import Event, Host, Moved, Notice, ignore
from banmen_rules.atsi._hosting import hosting
from banmen_rules.atsi._local import LocalConnection
from banmen_rules.atsi._opponent import Opponent
from banmen_rules.atsi._sockets import is_url, reach
from banmen_rules.geometry import Side
from banmen_rules.position import Position
from banmen_rules.rules import Result
from banmen_rules.search import level, material

LEVEL = "level:"
"""How a player is written that is the opponent: ``level:3``."""


class Terms(NamedTuple):
    """On what terms games are played.

    >>> from banmen_rules import game
    >>> from banmen_rules.atsi import Terms
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


class Played(NamedTuple):
    """A game that was played."""

    players: tuple[str, str]
    """What Black and White call themselves."""
    swapped: bool
    """Whether the first of the two who were named had White."""
    result: Result
    position: Position

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

    >>> from banmen_rules.atsi import opponent_level
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
    for number in range(games):
        first = await connect(players[0], seed + number)
        try:
            second = await connect(players[1], seed + number)
        except BaseException:  # also when nobody waits any longer
            await first.close()
            raise
        found.append(await play_between(terms, (first, second), told, swapped=bool(number & 1)))
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

    def hear(event: Event) -> None:
        told(event)
        if isinstance(event, Moved) and last is not None and host.position.counter >= last:
            host.stop(adjudicated(host.position, terms.plies), monotonic())

    if terms.plies is not None:
        told(Notice(None, f"the game is called off after {_moves(terms.plies)}: more material wins"))
    result = await hosting(host, {side: connections[side ^ swapped] for side in Side}, hear)
    black, white = (host.seats[side].name for side in Side)
    return Played((black, white), swapped, result, host.position)


def adjudicated(position: Position, plies: int | None = None) -> Result:
    """Say who has won a game that is called off: who has more (:func:`banmen_rules.search.material`).

    Args:
        position: where the game stands.
        plies: the limit of moves that has been reached, if that is the reason.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.atsi import adjudicated
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
        return Result(None, "adjudication", f"{when} with even material: the game is drawn", source)
    side = Side.BLACK if more > 0 else Side.WHITE
    text = f"{when}, and {side.title} has more material: {side.title} wins"
    return Result(side, "adjudication", text, source)


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"
