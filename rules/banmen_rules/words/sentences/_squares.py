"""The squares that legs come down on around a piece, on an empty board and with others on it.

Boards are plain ints here, as in `_reach`, a bit for every square of a window around the piece: a
description may have a thousand paths.
"""

from collections.abc import Iterable

from banmen_rules.base.geometry import Size
from banmen_rules.betza import Landing
from banmen_rules.betza.cover import Raw
from banmen_rules.betza.reach import along, squares

Square = tuple[int, int]

_EMPTY = int(Landing.EMPTY)
_LANDING = 4


class Squares:
    """What legs reach within so many squares of a piece; what they have in common is worked out once.

    They are followed twice as far, since some come back.
    """

    def __init__(self, radius: int) -> None:
        self._middle = 2 * radius
        self._size = Size(4 * radius + 1, 4 * radius + 1)
        row = (1 << 2 * radius + 1) - 1 << radius
        self._near = sum(row << rank * self._size.files for rank in range(radius, 3 * radius + 1))
        start = 1 << self._middle * self._size.files + self._middle
        self._known: dict[Raw, tuple[int, int]] = {(): (start, start)}

    def touched(self, routes: Iterable[Raw]) -> tuple[frozenset[Square], frozenset[Square]]:
        """Find the squares on which the last of these legs may come down.

        The first set is what an empty board allows, the second what takes another piece somewhere.
        """
        free = every = 0
        for legs in routes:
            found = self._after(legs)
            free |= found[0]
            every |= found[1]
        return self._shown(free), self._shown(every & ~free)

    def _after(self, legs: Raw) -> tuple[int, int]:
        """Return the two boards after these legs: on an empty board, and on any."""
        found = self._known.get(legs)
        if found is None:
            free, every = self._after(legs[:-1])
            leg = legs[-1]
            ends = along(every, leg, self._size)
            begun = 0
            if leg[_LANDING] & _EMPTY:
                begun = ends if free == every else along(free, leg, self._size)
            found = self._known[legs] = (begun, ends)
        return found

    def _shown(self, board: int) -> frozenset[Square]:
        """List the squares of a board that are near enough, as (right, forward) of the piece."""
        found = [divmod(square, self._size.files) for square in squares(board & self._near)]
        return frozenset([(file - self._middle, self._middle - rank) for rank, file in found])
