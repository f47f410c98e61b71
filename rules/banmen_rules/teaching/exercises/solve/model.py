"""The result of a solver: proven, disproved or unknown, with the moves that show it."""

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
    """The result of a search. Moves are packed, as the generator writes them; one for each effect.

    >>> from banmen_rules.teaching.exercises.solve import Proof, Status
    >>> Proof(Status.PROVEN, moves=(7,), minimal=2, solutions=1).unique
    True
    """

    status: Status
    moves: tuple[int, ...] = ()
    """The first moves that reach the goal in the fewest moves, in the order of the board."""
    minimal: int | None = None
    """The fewest moves it takes; None if no number was shown to be enough."""
    solutions: int = 0
    """How many solutions there are: for a piece that moves alone whole lines, else first moves."""
    nodes: int = 0
    """How many moves the search made, or how many places it visited for a piece that moves alone."""
    replies: Mapping[int, int] = field(default_factory=dict)
    """The other side's replies: to each of ``moves``, or to each first move if disproved."""
    best: int = 0
    """For a harvest: how much the best capture takes."""
    second: int = 0
    """For a harvest: how much the second best capture takes."""

    @property
    def unique(self) -> bool:
        """Whether there is only one solution."""
        return self.solutions == 1


class LimitReached(Exception):
    """The limit was reached."""


class Meter:
    """Counts the work of a search, and stops it at its limit."""

    __slots__ = ("limit", "nodes")

    def __init__(self, limit: int) -> None:
        """Start at zero."""
        self.limit = limit
        self.nodes = 0

    def count(self) -> None:
        """Count one step.

        Raises:
            LimitReached: if that is more than the limit.

        """
        self.spend(1)

    def spend(self, many: int) -> None:
        """Count some steps.

        Raises:
            LimitReached: if that is more than the limit.

        """
        self.nodes += many
        if self.nodes > self.limit:
            self.nodes = self.limit
            raise LimitReached
