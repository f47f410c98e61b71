"""Comparing two descriptions: whether they mean the same moves, and which moves only one of them has.

The comparison uses paths, never notation, as ``betza.same_moves`` does.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description, Path
from banmen_rules.betza.cover import Raw, by_course, made_by, points
from banmen_rules.betza.meaning import path_of
from banmen_rules.betza.reach import reach, squares

Offset = tuple[int, int]
"""A square relative to the piece: squares to the right, squares forward."""


class Squares(NamedTuple):
    """Squares around a piece: those it moves to and those it captures on.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> found = compare.compare(betza.parse("fW"), betza.parse("mfWcfF")).squares_only_other
    >>> sorted(found.moves), sorted(found.captures)
    ([], [(-1, 1), (1, 1)])
    """

    moves: frozenset[Offset]
    """It may end there on an empty board."""
    captures: frozenset[Offset]
    """It may capture an enemy there if the board has no other pieces."""

    @property
    def either(self) -> frozenset[Offset]:
        """Both together."""
        return self.moves | self.captures


@typed_class
@dataclass(frozen=True, slots=True)
class Comparison:
    """The moves that two descriptions share, and those that only one of them has.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> found = compare.compare(betza.parse("K"), betza.parse("WfF"))
    >>> found.same, sorted(found.squares_only_one.moves)
    (False, [(-1, -1), (1, -1)])
    """

    same: bool
    """Whether both allow the same moves."""
    only_one: tuple[Path, ...]
    """Paths of the first that the second lacks, or has with shorter reach or fewer landings."""
    only_other: tuple[Path, ...]
    squares_only_one: Squares
    squares_only_other: Squares
    squares_both: Squares
    radius: int
    """The number of squares to each side of the piece that were compared."""


_LEAST, _MOST = 4, 22


@typed
def compare(one: Description, other: Description, radius: int | None = None) -> Comparison:
    """Compare two descriptions.

    Args:
        one: the first.
        other: the second.
        radius: the number of squares to each side of the piece to compare, 1 to 22; by default at least
            four, and enough to show every limited move.

    Raises:
        InvalidArgument: if the radius is not from 1 to 22.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> compare.compare(betza.parse("RB"), betza.parse("Q")).same
    True
    >>> found = compare.compare(betza.parse("[R?sR]"), betza.parse("R"))
    >>> len(found.only_one), found.only_other
    (8, ())
    """
    if radius is None:
        radius = min(_MOST, max(_LEAST, *(_extent(path) for path in (*one.paths, *other.paths))))
    if not 1 <= radius <= _MOST:
        raise InvalidArgument("radius", f"from 1 to {_MOST}", radius)
    mine, yours = _squares(one, radius), _squares(other, radius)
    only_one, only_other = beyond(one, other), beyond(other, one)
    return Comparison(
        not (only_one or only_other),
        only_one,
        only_other,
        Squares(mine.moves - yours.moves, mine.captures - yours.captures),
        Squares(yours.moves - mine.moves, yours.captures - mine.captures),
        Squares(mine.moves & yours.moves, mine.captures & yours.captures),
        radius,
    )


@typed
def beyond(one: Description, other: Description) -> tuple[Path, ...]:
    """Find the paths of one description that the other lacks.

    This is ``only_one`` of `compare`, but faster, since it does not compare squares.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> [path.category.value for path in compare.beyond(betza.parse("WD"), betza.parse("K"))]
    ['jump', 'jump', 'jump', 'jump']
    """
    cover = by_course(path.legs for path in other.paths)
    alike = {path.legs for path in other.paths}
    found: list[Path] = []
    for path in one.paths:
        if path.legs in alike:  # the usual case if two descriptions are similar
            continue
        missing = [point for point in points(path.legs) if not made_by(point, cover)]
        found += [path_of(legs, path.category) for legs in _merged(missing)]
    return tuple(found)


def _extent(path: Path) -> int:
    """Return how far a path goes; an unlimited leg counts as two steps."""
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or 2) for leg in path.legs)


def _squares(description: Description, radius: int) -> Squares:
    width = 2 * radius + 1
    found = reach(description.paths, Size(width, width), radius * width + radius)

    return Squares._make(
        frozenset((at % width - radius, radius - at // width) for at in squares(bits)) for bits in found
    )


def _merged(missing: list[Raw]) -> list[Raw]:
    """Merge paths with one landing per leg into one, if that does not add moves."""
    columns = zip(*missing, strict=True)
    whole = tuple((*legs[0][:-1], reduce(or_, (leg[-1] for leg in legs))) for legs in columns)
    return [whole] if len(list(points(whole))) == len(missing) else missing
