"""The squares that a piece reaches on an empty board, and where it may capture, as bit sets.

This is fast for any description because it never follows the single paths of slides that turn. A set has a
bit for every square of the board, numbered as in `geometry`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import Budget
from banmen_rules.betza.model import ANY, CAPTURE, Landing, Leg, Path

_EMPTY = Landing.EMPTY
_TAKES = Landing.ENEMY


class Reach(NamedTuple):
    """Squares as bits."""

    moves: int
    """Where its moves may end with no other piece on the board; its own square if it may pass."""
    captures: int
    """Where it may capture an enemy that is the only other piece."""


def reach(paths: Iterable[Path], size: Size, home: int) -> Reach:
    """Find the squares that Black's piece on ``home`` reaches on an empty board, and where it may capture.

    Raises:
        TooIntricate: if it may capture on too many squares by paths of too many legs.

    """
    budget = Budget()
    moves = captures = 0
    for path in paths:
        last = len(path.legs) - 1
        here, captured = 1 << home, 0
        for number, leg in enumerate(path.legs):
            there = along(here, leg, size)
            if leg.landing & _TAKES:
                rest = path.legs[number + 1 :]
                captured |= there & ~(1 << home) & _from_where(rest, size)
            here = there if leg.landing & _EMPTY else 0
            if number == last:
                moves |= here
            if not here:
                break
        captures |= captured if _is_simple(path) else _captured(path, size, home, budget)
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
    left = _squares_left(dx, dy, size)
    by = dx - dy * size.files
    found = times = 0
    while times < reach or not reach:
        here &= left
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


def _is_simple(path: Path) -> bool:
    """Tell whether an enemy never blocks the path, except where the path captures it by landing on it."""
    if any(leg.over == CAPTURE and (len(path.legs) > 1 or not leg.landing & _TAKES) for leg in path.legs):
        return False
    one, *others = path.legs
    return not others or (len(others) == 1 and not _goes_back(one, *others))


def _goes_back(one: Leg, two: Leg) -> bool:
    return one.dx * two.dy == one.dy * two.dx and one.dx * two.dx + one.dy * two.dy <= 0


def _captured(path: Path, size: Size, home: int, budget: Budget) -> int:
    """Return where a path may capture an enemy that stands there from its beginning, square by square."""
    crossed, here = 0, 1 << home
    for leg in path.legs:
        here = along(here, leg, size)
        crossed |= here
    enemies = squares(crossed & ~(1 << home))
    budget.spend(len(enemies) * len(path.legs) * max(size))
    return sum(1 << square for square in enemies if _captures(path, size, home, square))


def _captures(path: Path, size: Size, home: int, square: int) -> bool:
    """Follow a path with an enemy on ``square``; tell whether it can end with that enemy captured."""
    enemy = 1 << square
    there, gone = 1 << home, 0  # where the piece may be, with the enemy there, and with the enemy captured
    for leg in path.legs:
        landed, beyond = _around(there, leg, size, enemy)
        gone = along(gone, leg, size)
        if leg.over == CAPTURE:
            gone |= beyond
        elif leg.over:
            landed |= beyond
        gone = gone if leg.landing & _EMPTY else 0
        if leg.landing & _TAKES:
            gone |= landed & enemy
        left = landed & enemy if leg.landing & Landing.PASS else 0
        there = left | (landed & ~enemy if leg.landing & _EMPTY else 0)
    return bool(gone)


def _around(here: int, leg: Leg, size: Size, enemy: int) -> tuple[int, int]:
    """Return the squares of `along` without going past the enemy, its own among them, and those past it."""
    dx, dy, reach, *_ = leg
    if not (dx or dy):
        return along(here, leg, size), 0
    left = _squares_left(dx, dy, size)
    by = dx - dy * size.files
    short = beyond = past = times = 0
    while times < reach or not reach:
        stopped = here & enemy if times else 0  # a leg may leave the enemy's square
        here, past = (here ^ stopped) & left, (past | stopped) & left
        here, past = (here << by, past << by) if by >= 0 else (here >> -by, past >> -by)
        if not (here & ~short or past & ~beyond):
            break
        short |= here
        beyond |= past
        times += 1
    return short, beyond


@lru_cache(maxsize=4096)
def _squares_left(dx: int, dy: int, size: Size) -> int:
    """Return the squares from which a step stays on the board."""
    row = sum(1 << column for column in range(size.files) if 0 <= column + dx < size.files)
    return sum(row << size.files * rank for rank in range(size.ranks) if 0 <= rank - dy < size.ranks)
