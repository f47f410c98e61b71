"""Simple texts that come near to marked squares: lines and leaps as they nearly are."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, product

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description, Landing, Leg
from banmen_rules.betza_tools.describe._board import HOME, Board, Offset
from banmen_rules.betza_tools.describe._paths import from_paths
from banmen_rules.betza_tools.describe._readings import TURNING, known

_MC = Landing.EMPTY | Landing.ENEMY
_Groups = tuple[tuple[Offset, ...], ...]

_STRAIGHT: _Groups = (((0, 1),), ((0, -1),), ((-1, 0), (1, 0)))
_SLANTED: _Groups = (((-1, 1), (1, 1)), ((-1, -1), (1, -1)))
_NONE = -1
"""A reach that goes nowhere."""
_PER_SQUARE = 2
"""Characters that one square missing or too many is worth."""


def simple(marked: frozenset[Offset], board: Board) -> Iterator[Description]:
    """Yield simple descriptions that may come near to the marked squares of a board."""
    for text in chain.from_iterable(TURNING):
        for step in ("", "W", "F", "K", "R", "B"):
            try:
                yield known(step + text)
            except BanmenError:
                continue
    targets = marked - {HOME}
    for straight, slanted in product(_fits(_STRAIGHT, targets, board), _fits(_SLANTED, targets, board)):
        lines = [(leg,) for leg in straight + slanted]
        reached = {at for (leg,) in lines for at in board.ray((leg.dx, leg.dy))[: leg.reach or None]}
        for leaps in _leaps(targets - reached, targets, board):
            legs = lines + [((Leg(*at, 1, 0, _MC)),) for at in leaps]
            if HOME in marked:
                legs.append((Leg(0, 0, 1, 0, Landing.EMPTY),))
            try:
                yield from_paths(legs)
            except BanmenError:  # nothing at all, or too long to be written
                continue


def distance(description: Description, wrong: int) -> tuple[int, int, str]:
    """Order texts by how simple they are and how many squares they have wrong."""
    return len(description.text) + _PER_SQUARE * wrong, wrong, description.text


def _fits(
    groups: tuple[tuple[Offset, ...], ...], targets: frozenset[Offset], board: Board
) -> list[list[Leg]]:
    """Fit slides to the marked squares: all directions alike, left and right alike, each for itself."""
    units = [unit for group in groups for unit in group]
    fits = []
    for alike in ([units], [list(group) for group in groups], [[unit] for unit in units]):
        legs = []
        for directions in alike:
            fits_best = partial(_misfit, directions, targets, board)
            reach = min(_reaches(directions, board), key=fits_best)
            legs += [Leg(*unit, reach, 0, _MC) for unit in directions if reach != _NONE]
        if legs not in fits:
            fits.append(legs)
    return fits


def _reaches(units: list[Offset], board: Board) -> list[int]:
    longest = max(len(board.ray(unit)) for unit in units)
    return [_NONE, *range(longest)]


def _misfit(units: list[Offset], targets: frozenset[Offset], board: Board, reach: int) -> tuple[float, int]:
    wrong = 0
    for unit in units:
        ray = board.ray(unit)
        length = 0 if reach == _NONE else reach or len(ray)
        wrong += sum((number < length) != (at in targets) for number, at in enumerate(ray))
    return wrong + {_NONE: 0, 0: 0.5, 1: 0.5}.get(reach, 1), reach


def _leaps(left: frozenset[Offset], targets: frozenset[Offset], board: Board) -> Iterator[frozenset[Offset]]:
    """Yield leaps: none, each for itself, and of one length all where at least half are marked."""
    yield frozenset()
    if not left:
        return
    yield left
    whole: set[Offset] = set()
    for x, y in left:
        same = {(i * p, j * q) for p, q in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1)}
        here = {at for at in same if board.square(at) is not None}
        if 2 * len(here & targets) >= len(here):
            whole |= same
    yield frozenset(whole)
