"""What a solver says: proven, disproved or not decided, and the moves that show it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """How a search ended.

    >>> from banmen_rules.teaching.exercises.solve import Status
    >>> [status.value for status in Status]
    ['proven', 'disproved', 'unknown']
    """

    PROVEN = "proven"
    DISPROVED = "disproved"
    UNKNOWN = "unknown"
    """The limit was reached before either was shown."""


@dataclass(frozen=True)
class Proof:
    """What was found out. Moves are packed, as the generator writes them; one of each outcome.

    >>> from banmen_rules.teaching.exercises.solve import Proof, Status
    >>> Proof(Status.PROVEN, moves=(7,), minimal=2, solutions=1).unique
    True
    """

    status: Status
    moves: tuple[int, ...] = ()
    """The first moves that reach the goal in the fewest moves, in the order of the board."""
    minimal: int | None = None
    """How many moves it takes at least; None if it was not shown that any number does."""
    solutions: int = 0
    """How many solutions there are: for a piece that moves alone whole lines, else first moves."""
    nodes: int = 0
    """How many moves, or for a piece that moves alone how many places, were looked at."""
    replies: Mapping[int, int] = field(default_factory=dict)
    """What the other side answers: to each of ``moves``, or if it is disproved to each first move."""
    best: int = 0
    """Of a capture: how much it takes."""
    second: int = 0
    """How much the next best one takes."""

    @property
    def unique(self) -> bool:
        """Whether there is only one solution."""
        return self.solutions == 1


class LimitReached(Exception):
    """The limit was reached."""


class Meter:
    """Counts what a search looks at, and ends it where its limit is."""

    __slots__ = ("limit", "nodes")

    def __init__(self, limit: int) -> None:
        """Start at nothing."""
        self.limit = limit
        self.nodes = 0

    def count(self) -> None:
        """Count one more.

        Raises:
            LimitReached: if that is more than the limit.

        """
        self.spend(1)

    def spend(self, many: int) -> None:
        """Count some more.

        Raises:
            LimitReached: if that is more than the limit.

        """
        self.nodes += many
        if self.nodes > self.limit:
            self.nodes = self.limit
            raise LimitReached
