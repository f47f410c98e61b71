"""Where a piece gets to on an empty board, and what it may capture there: sets of squares as ints.

Quick whatever the description says, since it never goes through the single paths of slides that turn:
a bit for every square of the board, numbered as in `geometry`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.betza._model import ANY, Landing, Leg, Path
from banmen_rules.geometry import Size

_EMPTY = Landing.EMPTY
_TAKES = Landing.ENEMY


class Reach(NamedTuple):
    """Squares as bits."""

    moves: int
    """Where it may end with nothing else on the board, its own square among them if it may pass."""
    captures: int
    """Where it may capture an enemy that is alone on the board with it.

    Of a path that comes back onto squares it has crossed, as in ``[R-bW]``, those count too.
    """


def reach(paths: Iterable[Path], size: Size, home: int) -> Reach:
    """Find where Black's piece on ``home`` gets to on an empty board, and what it may capture."""
    moves = captures = 0
    for path in paths:
        last = len(path.legs) - 1
        here = 1 << home
        for number, leg in enumerate(path.legs):
            there = along(here, leg, size)
            if leg.landing & _TAKES:
                rest = path.legs[number + 1 :]
                captures |= there & ~(1 << home) & _from_where(rest, size)
            here = there if leg.landing & _EMPTY else 0
            if number == last:
                moves |= here
            if not here:
                break
    return Reach(moves, captures)


def along(here: int, leg: Sequence[int], size: Size) -> int:
    """Return every square a leg may come down on from any of these, whatever it may land on there.

    Args:
        here: squares, as bits.
        leg: as a ``Leg``, with or without what it may land on.
        size: of the board.

    """
    dx, dy, reach, over, *_ = leg
    if not (dx or dy):
        whole = (1 << size.squares) - 1
        return whole & ~here if over == ANY else here
    kept = _kept(dx, dy, size)
    by = dx - dy * size.files
    found = times = 0
    while times < reach or not reach:
        here &= kept
        here = here << by if by >= 0 else here >> -by
        if not here or not here & ~found:
            break
        found |= here
        times += 1
    return found


def squares(bits: int) -> list[int]:
    """List the squares of a set, in ascending order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def _from_where(legs: tuple[Leg, ...], size: Size) -> int:
    """Return the squares from which these legs can be made on an empty board."""
    where = (1 << size.squares) - 1
    for leg in reversed(legs):
        if not leg.landing & _EMPTY:
            return 0
        where = along(where, leg._replace(dx=-leg.dx, dy=-leg.dy), size)
    return where


@lru_cache(maxsize=4096)
def _kept(dx: int, dy: int, size: Size) -> int:
    """Return the squares from which a step stays on the board."""
    row = sum(1 << column for column in range(size.files) if 0 <= column + dx < size.files)
    return sum(row << size.files * rank for rank in range(size.ranks) if 0 <= rank - dy < size.ranks)
