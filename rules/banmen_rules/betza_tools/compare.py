"""Two descriptions side by side: whether they mean the same, and what one has that the other has not.

Sameness is decided on paths, never on text, as ``betza.same_moves`` does it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description, Landing, Leg, Path
from banmen_rules.betza.cover import Cover, Raw, points
from banmen_rules.betza.reach import reach, squares

Offset = tuple[int, int]
"""A square as seen from the piece: so many to the right, so many forward."""


class Squares(NamedTuple):
    """Squares around a piece, by what it does there.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> found = compare.compare(betza.parse("fW"), betza.parse("mfWcfF")).squares_only_other
    >>> sorted(found.moves), sorted(found.captures)
    ([], [(-1, 1), (1, 1)])
    """

    moves: frozenset[Offset]
    """It may end there on an empty board."""
    captures: frozenset[Offset]
    """It may capture an enemy there that is alone on the board with it."""

    @property
    def either(self) -> frozenset[Offset]:
        """All of them."""
        return self.moves | self.captures


@typed_class
@dataclass(frozen=True, slots=True)
class Comparison:
    """What two descriptions share, and what only one of them has.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> found = compare.compare(betza.parse("K"), betza.parse("WfF"))
    >>> found.same, sorted(found.squares_only_one.moves)
    (False, [(-1, -1), (1, -1)])
    """

    same: bool
    """Whether both allow the same moves."""
    only_one: tuple[Path, ...]
    """Paths of the first that the second cannot make, or not as far, with what they land on then."""
    only_other: tuple[Path, ...]
    squares_only_one: Squares
    squares_only_other: Squares
    squares_both: Squares
    radius: int
    """How many squares to each side of the piece were looked at."""


_LEAST, _MOST = 4, 22


@typed
def compare(one: Description, other: Description, radius: int | None = None) -> Comparison:
    """Compare two descriptions.

    Args:
        one: the first.
        other: the second.
        radius: how many squares to each side of the piece to look at, 1 to 22; if not given, as many
            as show all that has a limit, and at least four.

    Raises:
        BanmenError: if the radius is none of these.

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
        raise BanmenError(f"the radius is 1 to {_MOST} squares to each side of the piece, not {radius}")
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
    """Find the paths of one that the other does not have, as far as it does not have them.

    What `compare` says of paths, one way round; it does not look for squares, and so is quicker.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import compare
    >>> [path.category.value for path in compare.beyond(betza.parse("WD"), betza.parse("K"))]
    ['jump', 'jump', 'jump', 'jump']
    """
    cover = Cover(path.legs for path in other.paths)
    alike = {path.legs for path in other.paths}
    found = []
    for path in one.paths:
        if path.legs in alike:  # as most are, where one description is nearly the other
            continue
        unsaid = [point for point in points(path.legs) if point not in cover]
        found += [Path(legs, path.category) for legs in _together(unsaid)]
    return tuple(found)


def _extent(path: Path) -> int:
    """Count how far a path gets, an unlimited leg one square at least."""
    return sum(max(abs(leg.dx), abs(leg.dy)) * (leg.reach or 2) for leg in path.legs)


def _squares(description: Description, radius: int) -> Squares:
    width = 2 * radius + 1
    found = reach(description.paths, Size(width, width), radius * width + radius)

    def offsets(bits: int) -> frozenset[Offset]:
        return frozenset((at % width - radius, radius - at // width) for at in squares(bits))

    return Squares(offsets(found.moves), offsets(found.captures))


def _together(unsaid: list[Raw]) -> Iterable[tuple[Leg, ...]]:
    """Put paths with one landing for each leg together into one, if that says no more."""
    if not unsaid:
        return []
    landings = [0] * len(unsaid[0])
    for point in unsaid:
        for index, leg in enumerate(point):
            landings[index] |= leg[-1]
    whole = _legs(unsaid[0], landings)
    if len(list(points(whole))) == len(unsaid):
        return [whole]
    return [_legs(point, [leg[-1] for leg in point]) for point in unsaid]


def _legs(point: Raw, landings: list[int]) -> tuple[Leg, ...]:
    return tuple(Leg(*leg[:-1], Landing(landing)) for leg, landing in zip(point, landings, strict=True))
