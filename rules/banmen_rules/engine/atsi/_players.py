"""The players that a user can name: the built-in opponent, a server, a program."""

import math
from typing import get_type_hints

from banmen_rules import InvalidArgument, Position, UnknownName
from banmen_rules.engine.atsi._connection import Connection, is_url, reach, start
from banmen_rules.engine.atsi._opponent import LocalConnection, Opponent
from banmen_rules.engine.search import Level, Limits, level

LEVEL = "level:"
"""The prefix for the built-in opponent: ``level:3``."""

ABOVE_ZERO = {"nodes", "seconds"}
"""The limits that let the opponent think at all."""


def read_opponent(player: str) -> Level:
    """Parse a built-in opponent with limits in place of those of its level: ``level:4,nodes=800``.

    Args:
        player: the level, then any of the fields of :class:`~banmen_rules.engine.search.Limits`.

    Raises:
        UnknownName: if there is no such level or limit.
        InvalidArgument: if a limit has a wrong value, or stands there twice.

    >>> from banmen_rules.engine.atsi import read_opponent
    >>> read_opponent("level:4,nodes=800,exchanges=0").limits
    Limits(depth=12, nodes=800, seconds=1.0, exchanges=0, careless=0, overlooks=0)
    """
    number, *changes = player.removeprefix(LEVEL).split(",")
    found = level(number.strip())
    limits: dict[str, object] = {}
    for change in changes:
        name, _, value = (part.strip() for part in change.partition("="))
        if name not in Limits._fields:
            raise UnknownName("limit", name, Limits._fields)
        if name in limits:
            raise InvalidArgument(name, f"given once in {player}", value)
        limits[name] = _limit(name, value)
    return found._replace(limits=found.limits._replace(**limits))  # type: ignore[arg-type]


def _limit(name: str, value: str) -> object:
    """Read the value of a limit by its type."""
    kind = get_type_hints(Limits)[name]
    least = "more than 0" if name in ABOVE_ZERO else "0 or more"
    whole = kind in {int, int | None}
    try:
        number = int(value) if whole else float(value)
    except ValueError:
        number = -1
    if not math.isfinite(number) or number < 0 or (name in ABOVE_ZERO and not number):
        raise InvalidArgument(name, f"a {'whole ' * whole}number, {least}", value)
    return number


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
