"""The average number of squares a piece can go to: exact, and estimated on random boards.

The exact average needs the requirements of every path: which squares must be empty or occupied for a piece to
follow it. A requirement belongs to one path with the squares where its legs end, relative to the piece. It
lists the states (empty, enemy, friend) that each square may have. The square of the piece does not matter,
except for whether the path fits on the board.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, TooIntricate
from banmen_rules.base.geometry import Size
from banmen_rules.betza import ANY, CAPTURE, Description, Landing, Leg, Path
from banmen_rules.betza.budget import Budget, check_walk
from banmen_rules.betza.normal_form import EMPTY, PASS
from banmen_rules.core import movegen, single_piece
from banmen_rules.core.packed import SQUARE

Offset = tuple[int, int]

_STATES = tuple(landing.value for landing in (Landing.EMPTY, Landing.ENEMY, Landing.FRIEND))
"""The states of a square as bits of a requirement."""
_ANYTHING = sum(_STATES)

_Met = tuple[tuple[Offset, int, int], ...]
"""The squares that a path meets, each with the number of the leg, and a landing or how the leg passes it."""

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
    stack: list[tuple[int, Offset, Span, _Met]] = [(0, _HOME, Span(0, 0, 0, 0), ())]
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
            squares = (*squares, ((x, y), number, _PASSING.get(leg.over, _CROWD - leg.over)))


_THROUGH, _OVER, _SWEEP, _CROWD = -1, -2, -3, -100
"""How a leg passes a square, as numbers that are no landings; below ``_CROWD``, so many may be occupied."""
_PASSING = {0: _THROUGH, ANY: _OVER, CAPTURE: _SWEEP}


def _needs(met: _Met) -> Requirement | None:
    """Find the requirement of a path; None if it is impossible."""
    events: dict[Offset, list[int]] = {}
    for at, _, event in met:
        events.setdefault(at, []).append(event)
    squares = []
    for at, happening in sorted(events.items()):
        begins = (EMPTY,) if at == _HOME else _STATES
        states = sum(state for state in begins if _works(state, happening))
        if not states:
            return None
        if states != _ANYTHING and at != _HOME:
            squares.append((at, states))
    return Requirement(tuple(squares), _crowds(met, events))


def _crowds(met: _Met, events: dict[Offset, list[int]]) -> tuple[tuple[frozenset[Offset], int], ...]:
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
        states = {after for now in states for after in _after(now, event)}
    return bool(states)


def _after(state: int, event: int) -> set[int]:
    """Return the possible states of a square after a leg has passed it or landed on it."""
    if event == _SWEEP:
        return {EMPTY}
    if event == _THROUGH:
        return {state} & {EMPTY}
    if event < 0:
        return {state}
    found = {EMPTY} if event & state else set()
    return found | {state} if event & PASS and state != EMPTY else found


def _anywhere(leg: Leg, size: Size) -> Iterator[tuple[Offset, Span, Requirement | None]]:
    """Yield the requirements of a teleport."""
    if leg.over != ANY:
        return
    states = leg.landing.value & _ANYTHING
    for x in range(1 - size.files, size.files):
        for y in range(1 - size.ranks, size.ranks):
            if x or y:
                span = Span(min(x, 0), max(x, 0), min(y, 0), max(y, 0))
                yield (x, y), span, Requirement((((x, y), states),), ())


_SPLIT = 30
"""The cost of splitting one of several requirements, in squares."""


class Chance:
    """The chances at one density: how likely a square is occupied, by either side with equal chance."""

    def __init__(self, density: float) -> None:
        """Compute the chances of the three states."""
        self._occupied = density
        self._each = tuple(zip(_STATES, (1 - density, density / 2, density / 2), strict=True))
        self._of = tuple(sum(chance for state, chance in self._each if states & state) for states in range(8))
        self._known: dict[frozenset[Requirement], float] = {}
        self._budget = Budget()

    def of_any(self, requirements: Iterable[Requirement]) -> float:
        """Return the chance that at least one of these requirements is met.

        Raises:
            TooIntricate: if that takes too long.

        """
        self._known.clear()
        return self._of_several(frozenset(requirements))

    def _of_one(self, requirement: Requirement) -> float:
        chance = 1.0
        for _, states in requirement.squares:
            chance *= self._of[states]
        occupied, free = self._occupied, 1 - self._occupied
        for crowd, most in requirement.crowds:
            squares = len(crowd)
            chance *= sum(comb(squares, n) * occupied**n * free ** (squares - n) for n in range(most + 1))
        return chance

    def _of_several(self, requirements: frozenset[Requirement]) -> float:
        if not requirements:
            return 0.0
        if len(requirements) == 1:
            return self._of_one(next(iter(requirements)))
        known = self._known.get(requirements)
        if known is None:
            self._budget.spend(_SPLIT * len(requirements))
            known = self._known[requirements] = self._split(requirements)
        return known

    def _split(self, requirements: frozenset[Requirement]) -> float:
        apart = _independent(requirements)
        if len(apart) > 1:
            none_met = 1.0
            for group in apart:
                none_met *= 1 - self._of_several(group)
            return 1 - none_met
        at = _shared(requirements)
        chance = 0.0
        for state, likely in self._each:
            if likely:
                rests = (_rest_of(requirement, at, state) for requirement in requirements)
                left = [rest for rest in rests if rest is not None]
                chance += likely * self._of_several(frozenset(weakest_of(left, self._budget)))
        return chance


def _squares(requirement: Requirement) -> set[Offset]:
    return {at for at, _ in requirement.squares}.union(*(crowd for crowd, _ in requirement.crowds))


def _independent(requirements: frozenset[Requirement]) -> list[frozenset[Requirement]]:
    """Group requirements that share squares, directly or through others."""
    groups: list[tuple[set[Offset], set[Requirement]]] = []
    for requirement in requirements:
        squares, members = _squares(requirement), {requirement}
        rest = []
        for group in groups:
            if group[0] & squares:
                squares |= group[0]
                members |= group[1]
            else:
                rest.append(group)
        groups = [*rest, (squares, members)]
    return [frozenset(members) for _, members in groups]


def _shared(requirements: frozenset[Requirement]) -> Offset:
    """Choose the square that occurs in most requirements, then the first of these."""
    met = Counter(at for requirement in requirements for at in _squares(requirement))
    return min(met, key=lambda at: (-met[at], at))


def _rest_of(requirement: Requirement, at: Offset, state: int) -> Requirement | None:
    """Return the rest of a requirement if a square has this state; None if it cannot be met."""
    squares = dict(requirement.squares)
    if not squares.pop(at, state) & state:
        return None
    crowds = []
    for crowd, most in requirement.crowds:
        left, allowed = crowd - {at}, most - (at in crowd and state != EMPTY)
        if allowed < 0:
            return None
        if len(left) > allowed:
            crowds.append((left, allowed))
    return Requirement(tuple(squares.items()), tuple(crowds))


@typed
def mobility(description: Description, size: Size, density: float = 0.0) -> float:
    """Return how many squares a piece can go to on average, over all squares of a board.

    The result is the exact expectation. Every other square is occupied with the chance ``density``,
    independently, by a friend or an enemy with equal chance; all of these are ordinary pieces, which a range
    capture may pass over. Each square where the piece may end counts once, except its own.

    Raises:
        BanmenError: if the board or the density is invalid, or the paths are too many or too intricate; then
            use :func:`sampled` for an estimate.

    >>> from banmen_rules import Size, betza
    >>> from banmen_rules.betza_tools.mobility import mobility
    >>> mobility(betza.parse("R"), Size(9, 9))  # 8 along the file, 8 along the rank, from everywhere
    16.0
    >>> mobility(betza.parse("W"), Size(9, 9), 0.5)  # (4 * 49 + 3 * 28 + 2 * 4) / 81 * (1 - 0.5 / 2)
    2.6666666666666665
    """
    _check(size, density)
    chance = Chance(density)
    total = 0.0
    for by_span in requirements_of(description.paths, size).values():
        for requirements, places in _places(by_span, size):
            total += chance.of_any(requirements) * places
    return total / size.squares


def _places(by_span: dict[Span, list[Requirement]], size: Size) -> Iterator[tuple[list[Requirement], int]]:
    """Yield the requirements that fit on the board together, and the number of squares where they do."""
    if len(by_span) == 1:
        ((span, requirements),) = by_span.items()
        yield requirements, (size.files - span.right + span.left) * (size.ranks - span.front + span.back)
        return
    spans = list(by_span)
    columns = Counter(
        frozenset(i for i, span in enumerate(spans) if x + span.left >= 0 and x + span.right < size.files)
        for x in range(size.files)
    )
    rows = Counter(
        frozenset(i for i, span in enumerate(spans) if y + span.back >= 0 and y + span.front < size.ranks)
        for y in range(size.ranks)
    )
    places: Counter[frozenset[int]] = Counter()
    budget = Budget()
    for across, times in columns.items():
        for up, often in rows.items():
            places[across & up] += times * often
    for fitting, count in places.items():
        fitting_here = {each for number in fitting for each in by_span[spans[number]]}
        requirements = weakest_of(fitting_here, budget)
        if requirements:
            yield requirements, count


@typed
def sampled(
    description: Description, size: Size, density: float = 0.0, *, boards: int = 100, seed: int = 0
) -> float:
    """Estimate the result of :func:`mobility` with the move generator on random boards.

    On each board, the piece is placed on every square in turn. The same seed gives the same boards.

    Raises:
        BanmenError: if the board, the density or the number of boards is invalid.
        TooIntricate: if the paths are too many to follow on many boards.

    >>> from banmen_rules import Size, betza
    >>> from banmen_rules.betza_tools.mobility import sampled
    >>> sampled(betza.parse("R"), Size(9, 9), boards=1)
    16.0
    """
    _check(size, density)
    if not 1 <= boards <= _MOST_BOARDS:
        raise InvalidArgument("boards", f"from 1 to {_MOST_BOARDS}", boards)
    check_walk(description.paths, size, _BOARDS)
    ground = single_piece.empty_board(size)
    plans = ground.plans(description.paths)
    chance = random.Random(f"{seed} {size.files} {size.ranks} {density}")  # noqa: S311 - boards, not secrets
    total = 0
    for _ in range(boards):
        board = [
            chance.choice((single_piece.PIECE, single_piece.ENEMY)) if chance.random() < density else 0
            for _ in range(size.squares)
        ]
        own = {square for square, code in enumerate(board) if code == single_piece.PIECE}
        for home, plan in enumerate(plans):
            before, board[home] = board[home], single_piece.PIECE
            found = movegen.effects(ground.game, board, [plan], own | {home})
            total += len({packed & SQUARE for packed in found} - {home})
            board[home] = before
    return total / boards / size.squares


_MOST_BOARDS = 1_000_000
_BOARDS = 100
"""The number of boards for which the budget must suffice; more boards take proportionally longer."""


def _check(size: Size, density: float) -> None:
    single_piece.check_size(size)
    if not 0 <= density < 1:
        raise InvalidArgument("density", "at least 0 and less than 1", density)
