"""The result of a solver: proven, disproved or unknown, with the moves that show it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum

from banmen_rules.teaching.exercises._words import fault


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


UNDECIDED = fault("not_decided")
"""The sentence for authors about a search that ended at its limit."""


class LimitReached(Exception):
    """The limit was reached."""


_watch: ContextVar[Callable[[int], None] | None] = ContextVar("_watch", default=None)


@contextmanager
def watched(watch: Callable[[int], None]) -> Iterator[None]:
    """Call a function with the work of every search that begins here, as it is done.

    The function may raise an exception of its own to stop the search.

    >>> from banmen_rules.teaching.exercises.solve.model import Meter, watched
    >>> with watched(print):
    ...     Meter(limit=9).count()
    1
    """
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


class Meter:
    """Counts the work of a search, and stops it at its limit."""

    __slots__ = ("_watch", "limit", "nodes")

    def __init__(self, limit: int) -> None:
        """Start at zero."""
        self.limit = limit
        self.nodes = 0
        self._watch = _watch.get()

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
        if self._watch is not None:
            self._watch(many)
        self.nodes += many
        if self.nodes > self.limit:
            self.nodes = self.limit
            raise LimitReached
