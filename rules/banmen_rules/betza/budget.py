"""A limit on the work of following a description over a board: how many squares to look at.

A short text can have millions of paths: six slides that turn touch every square in every order. Parsers
accept such a text because it has a meaning; code that follows all its paths refuses it instead of hanging.
"""

from collections.abc import Iterable

from banmen_rules.base.errors import TooIntricate
from banmen_rules.base.geometry import Size
from banmen_rules.betza.model import Leg, Path

MAX_SQUARES = 3_000_000
"""The most squares to look at for one question about a description, about a second's work; no piece of the
games needs a tenth of it."""


class Budget:
    """Counts down the squares that the code may still look at."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = MAX_SQUARES

    def spend(self, squares: int) -> None:
        """Count squares as looked at.

        Raises:
            TooIntricate: if that is more than were left.

        """
        self._left -= squares
        if self._left < 0:
            raise TooIntricate(
                f"following these paths would look at more than {MAX_SQUARES:,} squares: "
                "use fewer legs, or limit them (R3 instead of R)"
            )


def check_walk(paths: Iterable[Path], size: Size, times: int = 1) -> None:
    """Refuse paths that cannot be followed one by one on a board, before the first step.

    Args:
        paths: the paths to follow.
        size: the size of the board.
        times: how often the caller follows them.

    Raises:
        TooIntricate: if that could look at more than ``MAX_SQUARES`` squares.

    """
    Budget().spend(times * sum(most_squares(path.legs, size) for path in paths))


def most_squares(legs: Iterable[Leg], size: Size) -> int:
    """Return an upper bound for the squares that following some legs looks at."""
    total, ends = 0, 1
    for leg in legs:
        step = max(abs(leg.dx), abs(leg.dy))
        room = (max(size) - 1) // step if step else 1
        ends *= min(leg.reach or room, room)
        total += ends
    return total
