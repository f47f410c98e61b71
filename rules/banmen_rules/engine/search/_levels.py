"""The limits of a search, what it finds, and the levels."""

import math
from typing import NamedTuple, get_type_hints

from banmen_rules import InvalidArgument, Move, UnknownName
from banmen_rules.base.arguments import typed

WIN = 10_000_000
"""The score of capturing the last royal now; one less for each move before."""

LONGEST = 1_000
"""Longer than any line: scores within this distance of `WIN` are wins."""

LEVEL = "level:"
"""The prefix for the built-in opponent: ``level:3``."""

ABOVE_ZERO = {"nodes", "seconds"}
"""The limits that let the opponent think at all."""

LONG = 5
"""The longest distance at which every reply is seen."""


class Limits(NamedTuple):
    """The limits of a search; the first one reached ends it.

    >>> from banmen_rules.engine.search import Limits
    >>> Limits(depth=2).nodes is None
    True
    """

    depth: int = 1
    """The depth of the full-width search in moves of either side; captures follow."""
    nodes: int | None = None
    """The most positions. With only this limit, the same position and seed give the same move."""
    seconds: float | None = None
    """The most time."""
    exchanges: int = 8
    """The most captures to play out at the end; 1: it sees what the other side can take, not what it takes
    back.
    """
    careless: int = 0
    """How much worse than the best move the chosen one may be, in hundredths of a square."""
    overlooks: int = 0
    """How many of a hundred long replies, over more than `LONG` squares, it does not see coming. It always
    sees those that take a last royal.
    """


class Thought(NamedTuple):
    """The result of a search so far."""

    move: Move
    """The best move."""
    score: int
    """The score for the side to move, in hundredths of a square."""
    line: tuple[str, ...]
    """The expected moves in machine text, the best move first."""
    depth: int
    """The depth in moves."""
    nodes: int
    """The number of positions searched."""
    seconds: float

    @property
    def wins_in(self) -> int | None:
        """The moves until the side to move captures the last royal; negative if it loses its own."""
        left = WIN - abs(self.score)
        if left > LONGEST:
            return None
        return (left + 2) // 2 if self.score > 0 else -((left + 1) // 2)


class Level(NamedTuple):
    """A playing strength."""

    number: int
    title: str
    limits: Limits


LEVELS = (
    Level(1, "moves at random", Limits(depth=0)),
    Level(2, "sees what can be taken", Limits(depth=2, nodes=2_000, exchanges=3, careless=150, overlooks=3)),
    Level(3, "counts exchanges", Limits(depth=3, nodes=4_000, careless=60)),
    Level(4, "thinks for a second", Limits(depth=12, seconds=1.0)),
    Level(5, "thinks for 5 seconds", Limits(depth=24, seconds=5.0)),
    Level(6, "thinks for 20 seconds", Limits(depth=48, seconds=20.0)),
)
"""All levels. Up to level 3, a seed gives the same game on every machine; the others use their time.

A level never overlooks that its last royal can be taken, nor that it can take one.
"""


@typed
def level(number: int | str) -> Level:
    """Find a level by its number, also as text.

    Raises:
        UnknownName: if there is no such level.

    """
    found = {str(each.number): each for each in LEVELS}
    try:
        return found[str(number)]
    except KeyError:
        raise UnknownName("level", str(number), found) from None


def read_opponent(player: str) -> Level:
    """Parse a built-in opponent with limits in place of those of its level: ``level:4,nodes=800``.

    Args:
        player: the level, then any of the fields of :class:`~banmen_rules.engine.search.Limits`.

    Raises:
        UnknownName: if there is no such level or limit.
        InvalidArgument: if a limit has a wrong value, or stands there twice.

    >>> from banmen_rules.engine.search import read_opponent
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
