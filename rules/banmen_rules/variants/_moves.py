"""Check the moves of a game that someone brings: that they read, and can be followed in reasonable time."""

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import most_squares
from banmen_rules.variants import limits
from banmen_rules.variants._kinds import description


class Moves:
    """The moves of a game on its board, counted as they are read."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._paths = 0
        self._squares: dict[str, int] = {}

    def read(self, betza: str) -> str:
        """Return the canonical notation of a move.

        Raises:
            BanmenError: if it cannot be read, or is too much work to follow.

        """
        if betza in self._squares or self._paths > limits.MOST_PATHS:  # that was a fault already
            return betza
        found = description(betza)
        self._paths += 0 if found.text in self._squares else len(found.paths)
        if self._paths > limits.MOST_PATHS:
            total = f"must have at most {limits.MOST_PATHS:,} paths together with the moves above"
            raise BanmenError(f"{total}: use fewer legs or fewer kinds")
        squares = sum(most_squares(path.legs, self._size) for path in found.paths)
        if squares > limits.MOST_SQUARES:
            most = f"{limits.MOST_SQUARES:,} squares on this board, got {squares:,}"
            raise BanmenError(
                f"must look at no more than {most}: use fewer legs, or limit them (R3 instead of R)"
            )
        self._squares[found.text] = squares
        return found.text

    def squares(self, betza: str) -> int:
        """Return how many squares a move that was read may look at; 0 if it is faulty."""
        return self._squares.get(betza, 0)
