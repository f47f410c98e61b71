"""The requirements of every path: which squares must be empty or occupied for a piece to follow it.

A requirement belongs to one path with the squares where its legs end, relative to the piece. It lists the
states (empty, enemy, friend) that each square may have. The square of the piece does not matter, except for
whether the path fits on the board.
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
"""The states of a square as bits of a requirement."""
_ANYTHING = EMPTY | ENEMY | FRIEND

_HOME: Offset = (0, 0)
_STORED, _COMPARED = 50, 1
"""The costs of storing a requirement and of comparing two, in squares; hook movers on the largest board have
about 10,000."""


class Requirement(NamedTuple):
    """The squares that one path needs."""

    squares: tuple[tuple[Offset, int], ...]
    """Squares that may have only some states, each with these states."""
    crowds: tuple[tuple[frozenset[Offset], int], ...]
    """Groups of squares, each with the number of them that may be occupied."""


class Span(NamedTuple):
    """The rectangle of the board that a path needs, relative to the piece."""

    left: int
    right: int
    back: int
    front: int


@lru_cache(maxsize=64)
def requirements_of(paths: tuple[Path, ...], size: Size) -> dict[Offset, dict[Span, list[Requirement]]]:
    """Collect the requirements for reaching every other square, by the rectangle they need.

    Raises:
        TooIntricate: if there are too many.

    """
    check_walk(paths, size, _STORED)
    budget = Budget()
    found: dict[Offset, dict[Span, set[Requirement]]] = {}
    for path in paths:
        for target, span, requirement in _walk(path.legs, size):
            if target != _HOME and requirement is not None:
                found.setdefault(target, {}).setdefault(span, set()).add(requirement)
    return {
        target: {span: weakest_of(requirements, budget) for span, requirements in by_span.items()}
        for target, by_span in found.items()
    }


def weakest_of(requirements: Iterable[Requirement], budget: Budget) -> list[Requirement]:
    """Drop the requirements that another, weaker one includes.

    Raises:
        TooIntricate: if comparing them exceeds the budget.

    """
    weakest: list[Requirement] = []
    for requirement in sorted(
        requirements,
        key=lambda requirement: (len(requirement.squares) + len(requirement.crowds), repr(requirement)),
    ):
        budget.spend(_COMPARED * len(weakest) * (len(requirement.squares) + 1))
        if not any(_is_weaker(other, requirement) for other in weakest):
            weakest = [other for other in weakest if not _is_weaker(requirement, other)]
            weakest.append(requirement)
    return weakest


def _is_weaker(one: Requirement, other: Requirement) -> bool:
    needed = dict(other.squares)
    return all(not needed.get(at, _ANYTHING) & ~states for at, states in one.squares) and (
        not one.crowds or one.crowds == other.crowds
    )


def _walk(legs: tuple[Leg, ...], size: Size) -> Iterator[tuple[Offset, Span, Requirement | None]]:
    """Yield the requirement of every path along some legs that fits on the board."""
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
        squares = met
        times = 0
        while times < leg.reach or not leg.reach:
            times += 1
            x, y = x + leg.dx, y + leg.dy
            span = Span(min(span.left, x), max(span.right, x), min(span.back, y), max(span.front, y))
            if span.right - span.left >= size.files or span.front - span.back >= size.ranks:
                break
            stack.append((number + 1, (x, y), span, (*squares, ((x, y), number, int(leg.landing)))))
            squares = (*squares, ((x, y), number, _passing(leg.over)))


_THROUGH, _OVER, _SWEEP, _CROWD = -1, -2, -3, -100


def _passing(over: int) -> int:
    """Encode how a leg passes a square, as a number that is not a landing."""
    if over == ANY:
        return _OVER
    if over == CAPTURE:
        return _SWEEP
    return _CROWD - over if over else _THROUGH


def _needs(met: tuple[tuple[Offset, int, int], ...]) -> Requirement | None:
    """Find the requirement of a path; None if it is impossible."""
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
    return Requirement(tuple(squares), _crowds(met, events))


def _crowds(
    met: tuple[tuple[Offset, int, int], ...], events: dict[Offset, list[int]]
) -> tuple[tuple[frozenset[Offset], int], ...]:
    """Collect the passed squares of which only some may be occupied."""
    crowds: dict[tuple[int, int], list[Offset]] = {}
    for at, number, event in met:
        if event <= _CROWD and at != _HOME:
            crowds.setdefault((number, _CROWD - event), []).append(at)
    counted = []
    for (_, most), crowd in sorted(crowds.items()):
        if any(len(events[at]) > 1 for at in crowd):
            raise TooIntricate(
                "a path returns to a square where it may have captured: use `sampled` for an estimate"
            )
        if len(crowd) > most:
            counted.append((frozenset(crowd), most))
    return tuple(counted)


def _works(state: int, events: list[int]) -> bool:
    """Tell whether a square with this state allows all events on it, in order."""
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
    """Return the possible states of a square after a leg has passed it or landed on it."""
    if event == _THROUGH:
        return {EMPTY} if state == EMPTY else set()
    if state == EMPTY:
        return {EMPTY} if event & Landing.EMPTY else set()
    found = {state} if event & Landing.PASS else set()
    if event & (Landing.ENEMY if state == ENEMY else Landing.FRIEND):
        found.add(EMPTY)
    return found


def _anywhere(leg: Leg, size: Size) -> Iterator[tuple[Offset, Span, Requirement | None]]:
    """Yield the requirements of a teleport."""
    if leg.over != ANY:
        return
    states = sum(state for state, bit in ((EMPTY, 1), (ENEMY, 2), (FRIEND, 4)) if int(leg.landing) & bit)
    for x in range(1 - size.files, size.files):
        for y in range(1 - size.ranks, size.ranks):
            if x or y:
                span = Span(min(x, 0), max(x, 0), min(y, 0), max(y, 0))
                yield (x, y), span, Requirement((((x, y), states),), ())
