"""The players that a user can name: the built-in opponent, a server, a program."""

from banmen_rules import Position
from banmen_rules.engine.atsi._connection import Connection, is_url, reach, start
from banmen_rules.engine.atsi._opponent import LocalConnection, Opponent
from banmen_rules.engine.search import LEVEL, read_opponent


async def connect(player: str, seed: int = 0, known: Position | None = None) -> Connection:
    """Connect to a player.

    Args:
        player: ``level:3`` for the built-in opponent (with other limits: ``level:4,nodes=800``), ``ws://…``
            for a server, or a command line (run without a shell).
        seed: the seed of the built-in opponent.
        known: for the built-in opponent, the position with its moves to continue from.

    Raises:
        BanmenError: if there is no such player.

    """
    if player.startswith(LEVEL):
        found = read_opponent(player)
        return LocalConnection(Opponent(found.number, seed, known, limits=found.limits))
    if is_url(player):
        return await reach(player)
    return await start(player)
