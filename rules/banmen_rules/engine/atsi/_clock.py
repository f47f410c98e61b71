"""A chess clock that receives the time as an argument."""

from collections.abc import Mapping

from banmen_rules import Side


class Clock:
    """The seconds left to each side; runs for the side to move.

    Args:
        start: the seconds for the game.
        increment: the seconds added after each move.
        left: the seconds that each side has now; ``start`` if not given.

    It never reads the system time: every method takes ``now``, in seconds of any monotonic clock.
    """

    def __init__(
        self, start: float, increment: float = 0.0, left: Mapping[Side, float] | None = None
    ) -> None:
        """Make a stopped clock."""
        self.increment = increment
        self._left = [start, start] if left is None else [left[side] for side in Side]
        self._running: Side | None = None
        self._since = 0.0

    def run(self, side: Side, now: float) -> None:
        """Start the clock of a side."""
        self._running, self._since = side, now

    def left(self, side: Side, now: float) -> float:
        """Return the seconds left to a side, at least 0."""
        gone = now - self._since if side is self._running else 0.0
        return max(0.0, self._left[side] - gone)

    def stop(self, now: float, *, moved: bool = False) -> None:
        """Stop the clock; after a move add the increment."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running, now) + (self.increment if moved else 0.0)
            self._running = None

    @property
    def falls(self) -> float | None:
        """When the time of the side to move is up; None if no clock runs."""
        return None if self._running is None else self._since + self._left[self._running]
