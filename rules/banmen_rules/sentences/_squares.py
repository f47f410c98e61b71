"""The squares that legs come down on around a piece, on an empty board and with others on it.

Boards are plain ints here, a bit for every square of a window around the piece: a description may have
a thousand paths.
"""

from collections.abc import Iterable
from functools import lru_cache

from banmen_rules.betza import ANY, Landing, Leg

Square = tuple[int, int]

_EMPTY = Landing.EMPTY


def touched(routes: Iterable[tuple[Leg, ...]], radius: int) -> tuple[frozenset[Square], frozenset[Square]]:
    """Find the squares on which the last of these legs may come down, within so many squares.

    The first set is what an empty board allows, the second what takes another piece somewhere.
    """
    free = all_ends = 0
    known: dict[tuple[Leg, ...], tuple[int, int]] = {(): (1 << _bit(0, 0, radius),) * 2}
    for legs in routes:
        found = _after(legs, radius, known)
        free |= found[0]
        all_ends |= found[1]
    return _squares(free, radius), _squares(all_ends & ~free, radius)


def _after(
    legs: tuple[Leg, ...], radius: int, known: dict[tuple[Leg, ...], tuple[int, int]]
) -> tuple[int, int]:
    """Return the two boards after these legs: on an empty board, and on any."""
    if legs not in known:
        free, possible = _after(legs[:-1], radius, known)
        leg = legs[-1]
        if not leg.dx and not leg.dy:
            ends = _whole(radius) & ~free if leg.over == ANY else free
            known[legs] = (ends if leg.landing & _EMPTY else 0, ends)
        else:
            known[legs] = (
                _along(free, leg, radius) if leg.landing & _EMPTY else 0,
                _along(possible, leg, radius),
            )
    return known[legs]


def _along(board: int, leg: Leg, radius: int) -> int:
    """Move every bit of a board along a leg, over all the distances it may go."""
    width = 4 * radius + 1
    keep = _kept(leg.dx, radius)
    by = leg.dy * width + leg.dx
    found = 0
    times = 0
    while board and (times < leg.reach or not leg.reach):
        board &= keep
        board = (board << by if by >= 0 else board >> -by) & _window(radius)
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
