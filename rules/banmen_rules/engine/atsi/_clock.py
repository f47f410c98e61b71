"""A chess clock that is told the time."""

from collections.abc import Mapping

from banmen_rules.base.geometry import Side


class Clock:
    """What each side has left, in seconds; runs for the side to move.

    Args:
        start: for the game.
        increment: added after each move.
        left: what each side has now; as much as at the start if not given.

    It never asks what time it is: every method is told, in seconds of any clock that does not go back.
    """

    def __init__(
        self, start: float, increment: float = 0.0, left: Mapping[Side, float] | None = None
    ) -> None:
        """Stand still until started."""
        self.start = start
        self.increment = increment
        self._left = [start, start] if left is None else [left[side] for side in Side]
        self._running: Side | None = None
        self._since = 0.0

    def run(self, side: Side, now: float) -> None:
        """Run for a side from now on."""
        self._running, self._since = side, now

    def left(self, side: Side, now: float) -> float:
        """Say what a side has left; less than nothing is nothing."""
        gone = now - self._since if side is self._running else 0.0
        return max(0.0, self._left[side] - gone)

    def press(self, now: float) -> None:
        """Stop for the side that has moved, with its increment."""
        side = self._running
        if side is not None:
            self._left[side] = self.left(side, now) + self.increment
            self._running = None

    def stop(self, now: float) -> None:
        """Stand still."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running, now)
            self._running = None

    @property
    def falls(self) -> float | None:
        """When the side to move has nothing left; None while nobody's clock runs."""
        return None if self._running is None else self._since + self._left[self._running]
