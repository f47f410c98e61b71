"""The limits of a search, what it finds, and the levels."""

from typing import NamedTuple

from banmen_rules import Move, UnknownName
from banmen_rules.base.arguments import typed

WIN = 10_000_000
"""The score of capturing the last royal now; one less for each move before."""

LONGEST = 1_000
"""Longer than any line: scores within this distance of `WIN` are wins."""


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
    exchanges: bool = True
    """Whether to play out captures at the end; otherwise it ignores recaptures."""
    careless: int = 0
    """How much worse than the best move the chosen one may be, in hundredths of a square."""


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
    Level(1, "any legal move", Limits(depth=0)),
    Level(2, "captures what it can", Limits(depth=1, exchanges=False, careless=60)),
    Level(3, "sees recaptures", Limits(depth=1, nodes=6_000, careless=150)),
    Level(4, "looks further ahead", Limits(depth=4, nodes=8_000, careless=5)),
)
"""All levels. They limit positions, not time, so that a seed gives the same game on every machine.

Level 3 is not only shallower than level 4 but also more careless.
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
