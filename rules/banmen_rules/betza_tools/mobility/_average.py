"""The average number of squares a piece can go to: exact, and estimated on random boards."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description
from banmen_rules.betza.budget import Budget, check_walk
from banmen_rules.betza_tools.mobility._requirements import (
    EMPTY,
    ENEMY,
    FRIEND,
    Offset,
    Requirement,
    Span,
    requirements_of,
    weakest_of,
)
from banmen_rules.core import movegen, single_piece
from banmen_rules.core.packed import SQUARE

_SPLIT = 30
"""The cost of splitting one of several requirements, in squares."""


class Chance:
    """The chances at one density: how likely a square is occupied, by either side with equal chance."""

    def __init__(self, density: float) -> None:
        """Compute the chances of the three states."""
        self._occupied = density
        each = {EMPTY: 1 - density, ENEMY: density / 2, FRIEND: density / 2}
        self._each = tuple(each.items())
        self._of = tuple(sum(chance for state, chance in self._each if states & state) for states in range(8))
        self._known: dict[frozenset[Requirement], float] = {}
        self._budget = Budget()

    def of_any(self, requirements: Sequence[Requirement]) -> float:
        """Return the chance that at least one of these requirements is met.

        Raises:
            TooIntricate: if that takes too long.

        """
        if len(requirements) == 1:
            return self._of_one(requirements[0])
        self._known.clear()
        return self._of_several(frozenset(requirements))

    def _of_one(self, requirement: Requirement) -> float:
        chance = 1.0
        for _, states in requirement.squares:
            chance *= self._of[states]
        for crowd, most in requirement.crowds:
            chance *= self._at_most(most, len(crowd))
        return chance

    def _at_most(self, most: int, squares: int) -> float:
        occupied, free = self._occupied, 1 - self._occupied
        return sum(comb(squares, n) * occupied**n * free ** (squares - n) for n in range(most + 1))

    def _of_several(self, requirements: frozenset[Requirement]) -> float:
        if not requirements:
            return 0.0
        if Requirement((), ()) in requirements:
            return 1.0
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
