"""Every way a piece may go, and what each needs to find on the squares it meets.

A way is one path with the squares its legs come down on, counted from the piece. What it needs is said
square by square: the states in which each may be, of empty, an enemy, a friend. That does not depend on where
the piece stands, only whether there is a board under the way does.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import TooIntricate
from banmen_rules.base.geometry import Size
from banmen_rules.betza.budget import Budget, check_walk
from banmen_rules.betza.model import ANY, CAPTURE, Landing, Leg, Path

Offset = tuple[int, int]

EMPTY, ENEMY, FRIEND = 1, 2, 4
"""The states of a square, as bits of what is needed."""
_ANYTHING = EMPTY | ENEMY | FRIEND

_HOME: Offset = (0, 0)
_KEPT, _COMPARED = 50, 1
"""What keeping a way and comparing two cost, in squares looked at; the hook movers of the largest board have
about 10,000."""


class Way(NamedTuple):
    """What one way needs."""

    squares: tuple[tuple[Offset, int], ...]
    """Squares that may not be in every state, each with the states it may be in."""
    crowds: tuple[tuple[frozenset[Offset], int], ...]
    """Squares of which at most so many may be occupied."""


class Span(NamedTuple):
    """The rectangle that a way needs of the board, counted from the piece."""

    left: int
    right: int
    back: int
    front: int


@lru_cache(maxsize=64)
def ways_of(paths: tuple[Path, ...], size: Size) -> dict[Offset, dict[Span, list[Way]]]:
    """Collect the ways to every square but the piece's own, by what they need of the board.

    Raises:
        TooIntricate: if there are too many.

    """
    check_walk(paths, size, _KEPT)
    budget = Budget()
    found: dict[Offset, dict[Span, set[Way]]] = {}
    for path in paths:
        for target, span, way in _walk(path.legs, size):
            if target != _HOME and way is not None:
                found.setdefault(target, {}).setdefault(span, set()).add(way)
    return {
        target: {span: plainest(ways, budget) for span, ways in by_span.items()}
        for target, by_span in found.items()
    }


def plainest(ways: Iterable[Way], budget: Budget) -> list[Way]:
    """Drop the ways that need all that another one needs, and more.

    Raises:
        TooIntricate: if comparing them goes beyond the budget.

    """
    kept: list[Way] = []
    for way in sorted(ways, key=lambda way: (len(way.squares) + len(way.crowds), repr(way))):
        budget.spend(_COMPARED * len(kept) * (len(way.squares) + 1))
        if not any(_needs_less(other, way) for other in kept):
            kept = [other for other in kept if not _needs_less(way, other)]
            kept.append(way)
    return kept


def _needs_less(one: Way, other: Way) -> bool:
    needed = dict(other.squares)
    return all(not needed.get(at, _ANYTHING) & ~states for at, states in one.squares) and (
        not one.crowds or one.crowds == other.crowds
    )


def _walk(legs: tuple[Leg, ...], size: Size) -> Iterator[tuple[Offset, Span, Way | None]]:
    """Yield every way along some legs that has room on the board from somewhere."""
    first = legs[0]
    if not (first.dx or first.dy):
        yield from _anywhere(first, size)
        return
    stack: list[tuple[int, Offset, Span, tuple[tuple[Offset, int, int], ...]]] = [
        (0, _HOME, Span(0, 0, 0, 0), ())
    ]
    while stack:
        number, at, span, met = stack.pop()
        if number == len(legs):
            yield at, span, _needs(met)
            continue
        leg = legs[number]
        x, y = at
        way = met
        times = 0
        while times < leg.reach or not leg.reach:
            times += 1
            x, y = x + leg.dx, y + leg.dy
            span = Span(min(span.left, x), max(span.right, x), min(span.back, y), max(span.front, y))
            if span.right - span.left >= size.files or span.front - span.back >= size.ranks:
                break
            stack.append((number + 1, (x, y), span, (*way, ((x, y), number, int(leg.landing)))))
            way = (*way, ((x, y), number, _passing(leg.over)))


_THROUGH, _OVER, _SWEEP, _CROWD = -1, -2, -3, -100


def _passing(over: int) -> int:
    """Say how a leg passes a square, as a number that is no landing."""
    if over == ANY:
        return _OVER
    if over == CAPTURE:
        return _SWEEP
    return _CROWD - over if over else _THROUGH


def _needs(met: tuple[tuple[Offset, int, int], ...]) -> Way | None:
    """Work out what a way needs; None if it can never be gone."""
    events: dict[Offset, list[int]] = {}
    for at, _, event in met:
        events.setdefault(at, []).append(event)
    squares = []
    for at, happening in sorted(events.items()):
        begins = (EMPTY,) if at == _HOME else (EMPTY, ENEMY, FRIEND)
        states = sum(state for state in begins if _works(state, happening))
        if not states:
            return None
        if states != _ANYTHING and at != _HOME:
            squares.append((at, states))
    return Way(tuple(squares), _crowds(met, events))


def _crowds(
    met: tuple[tuple[Offset, int, int], ...], events: dict[Offset, list[int]]
) -> tuple[tuple[frozenset[Offset], int], ...]:
    """Collect the squares that legs pass of which only so many may be occupied."""
    crowds: dict[tuple[int, int], list[Offset]] = {}
    for at, number, event in met:
        if event <= _CROWD and at != _HOME:
            crowds.setdefault((number, _CROWD - event), []).append(at)
    counted = []
    for (_, most), crowd in sorted(crowds.items()):
        if any(len(events[at]) > 1 for at in crowd):
            raise TooIntricate(
                "a path returns to a square where it may have captured: ask `sampled` for an estimate"
            )
        if len(crowd) > most:
            counted.append((frozenset(crowd), most))
    return tuple(counted)


def _works(state: int, events: list[int]) -> bool:
    """Tell whether a square that begins in one state lets everything happen on it, in order."""
    states = {state}
    for event in events:
        after = set()
        for now in states:
            if event == _SWEEP:
                after.add(EMPTY)
            elif event == _THROUGH or event > 0:
                after |= _after(now, event)
            else:
                after.add(now)
        states = after
    return bool(states)


def _after(state: int, event: int) -> set[int]:
    """Return what a square may hold once a leg has passed through it or come down on it."""
    if event == _THROUGH:
        return {EMPTY} if state == EMPTY else set()
    if state == EMPTY:
        return {EMPTY} if event & Landing.EMPTY else set()
    found = {state} if event & Landing.PASS else set()
    if event & (Landing.ENEMY if state == ENEMY else Landing.FRIEND):
        found.add(EMPTY)
    return found


def _anywhere(leg: Leg, size: Size) -> Iterator[tuple[Offset, Span, Way | None]]:
    """Yield the ways of staying, or of going to any square."""
    if leg.over != ANY:
        return
    states = sum(state for state, bit in ((EMPTY, 1), (ENEMY, 2), (FRIEND, 4)) if int(leg.landing) & bit)
    for x in range(1 - size.files, size.files):
        for y in range(1 - size.ranks, size.ranks):
            if x or y:
                span = Span(min(x, 0), max(x, 0), min(y, 0), max(y, 0))
                yield (x, y), span, Way((((x, y), states),), ())
