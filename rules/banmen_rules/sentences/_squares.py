"""The squares that legs come down on around a piece, on an empty board and with others on it.

Boards are plain ints here, a bit for every square of a window around the piece: a description may have
a thousand paths.
"""

from collections.abc import Iterable
from functools import lru_cache

from banmen_rules.betza import ANY, Landing
from banmen_rules.betza._cover import Raw, Step

Square = tuple[int, int]

_EMPTY = int(Landing.EMPTY)
_LANDING = 4


class Squares:
    """What legs reach within so many squares of a piece; what they have in common is worked out once."""

    def __init__(self, radius: int) -> None:
        self._radius = radius
        start = 1 << _bit(0, 0, radius)
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
        return _squares(free, self._radius), _squares(every & ~free, self._radius)

    def _after(self, legs: Raw) -> tuple[int, int]:
        """Return the two boards after these legs: on an empty board, and on any."""
        found = self._known.get(legs)
        if found is None:
            free, every = self._after(legs[:-1])
            leg = legs[-1]
            ends = self._ends(every, leg)
            begun = 0
            if leg[_LANDING] & _EMPTY:
                begun = ends if free == every else self._ends(free, leg)
            found = self._known[legs] = (begun, ends)
        return found

    def _ends(self, board: int, leg: Step) -> int:
        """Return where a leg may end that begins on any of these squares."""
        if leg[0] or leg[1]:
            return _along(board, leg, self._radius)
        return _whole(self._radius) & ~board if leg[3] == ANY else board


def _along(board: int, leg: Step, radius: int) -> int:
    """Move every bit of a board along a leg, over all the distances it may go."""
    width = 4 * radius + 1
    x, y, reach, _, _ = leg
    keep = _kept(x, radius)
    window = _window(radius)
    by = y * width + x
    found = 0
    times = 0
    while board and (times < reach or not reach):
        board &= keep
        board = (board << by if by >= 0 else board >> -by) & window
        found |= board
        times += 1
    return found


def _bit(dx: int, dy: int, radius: int) -> int:
    return (dy + 2 * radius) * (4 * radius + 1) + dx + 2 * radius


@lru_cache(maxsize=64)
def _window(radius: int) -> int:
    return (1 << (4 * radius + 1) ** 2) - 1


@lru_cache(maxsize=64)
def _whole(radius: int) -> int:
    span = range(-radius, radius + 1)
    return sum(1 << _bit(dx, dy, radius) for dx in span for dy in span)


@lru_cache(maxsize=1024)
def _kept(dx: int, radius: int) -> int:
    """Return the columns from which a step of so many squares to the right stays in the window."""
    width = 4 * radius + 1
    row = sum(1 << column for column in range(width) if 0 <= column + dx < width)
    return sum(row << width * number for number in range(width))


def _squares(board: int, radius: int) -> frozenset[Square]:
    board &= _whole(radius)
    width = 4 * radius + 1
    found = []
    while board:
        low = board & -board
        dy, dx = divmod(low.bit_length() - 1, width)
        found.append((dx - 2 * radius, dy - 2 * radius))
        board ^= low
    return frozenset(found)
