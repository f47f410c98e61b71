"""Find what a figure shows: the paths of a piece, in principle or among others, square by square."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from math import atan2, gcd, pi

from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description
from banmen_rules.betza.model import Category, Landing, Leg, Path
from banmen_rules.core import single_piece
from banmen_rules.core.plans import BIT
from banmen_rules.drawing.figure._model import Beyond, FigurePath, Need, Offset, Target, bits_of, in_order
from banmen_rules.drawing.figure._principle import HOME, Course, Walk

_EMPTY = int(Landing.EMPTY)
WIDEST = (single_piece.LARGEST.files - 1) // 2
"""The most squares to each side: the move generator has no numbers for a larger board."""
_LEAST_OF_A_RANGE = 3
"""The least radius that shows a range apart from a few steps."""


def radius_of(description: Description) -> int:
    """Find the least radius that shows every move of a piece, and where it continues beyond."""
    reach = max((_away(path.legs) for path in description.paths), default=0)
    endless = any(leg.reach == 0 for path in description.paths for leg in path.legs)
    return max(reach, _LEAST_OF_A_RANGE if endless else 1)


@lru_cache(maxsize=2048)
def gather(
    paths: tuple[Path, ...], radius: int, friends: frozenset[Offset], enemies: frozenset[Offset]
) -> tuple[tuple[Target, ...], tuple[Beyond, ...], tuple[FigurePath, ...], bool]:
    """Find the targets of a figure, what is beyond it, its paths, and whether other moves are cut off.

    Pieces that move alike share the result.
    """
    half = min(_bounds(paths, radius), WIDEST)
    walk = Walk(paths, radius, half)  # among other pieces too, because it limits the work
    alone = not friends and not enemies
    found = list(_in_principle(walk.courses) if alone else among(paths, half, friends, enemies))
    ends: dict[Offset, list[FigurePath]] = defaultdict(list)
    takes: dict[Offset, list[tuple[int, bool]]] = defaultdict(list)
    """Of moves that capture there and continue: their categories, and whether they need another piece."""
    for path in found:
        ends[path.squares[-1]].append(path)
        for at in path.captured:
            takes[at].append((bits_of(path.categories), any((need.dx, need.dy) != at for need in path.needs)))
    for (at, needy), bits in walk.swept.items() if alone else ():
        takes[at].append((bits, needy))
    shown = sorted((at for at in {*ends, *takes} if _inside(at, radius)), key=_reading)
    return (
        tuple(_target(at, ends.get(at, []), takes.get(at, [])) for at in shown),
        tuple(_beyond(paths, found, radius)),
        tuple(sorted((path for path in found if _inside(path.squares[-1], radius)), key=_order)),
        any(_bends(path) and _away(path.legs) > radius for path in paths),
    )


def _target(at: Offset, ends: list[FigurePath], takes: list[tuple[int, bool]]) -> Target:
    """Describe a square by the paths that end there, and by the captures of those that continue."""
    best = min(ends, key=_sort_key, default=None)
    bits = bits_of({*chain.from_iterable(path.categories for path in ends)})
    for taking, _ in () if ends else takes:
        bits |= taking
    return Target(
        *at,
        in_order(bits),
        any(path.moves and at not in path.captured for path in ends),
        bool(takes) or any(path.captures for path in ends),
        all(path.needs for path in ends) and all(needy for _, needy in takes),
        best.squares[0] if best and len(best.squares) > 1 else None,
    )


def _in_principle(courses: dict[Course, list[int]]) -> Iterator[FigurePath]:
    for (squares, captured, needs), (bits, landings) in courses.items():
        yield FigurePath(
            squares,
            captured,
            tuple(Need(*at, whose) for at, whose in needs),
            in_order(bits),
            bool(landings & _EMPTY),
            bool(landings & ~_EMPTY),
        )


def among(
    paths: tuple[Path, ...], half: int, friends: frozenset[Offset], enemies: frozenset[Offset]
) -> Iterator[FigurePath]:
    """Ask the move generator for a piece's moves among others, ``half`` squares of board to each side."""
    size = Size(2 * half + 1, 2 * half + 1)
    home = size.squares // 2
    mine, theirs = ([home - size.files * dy + dx for dx, dy in placed] for placed in (friends, enemies))
    for move in single_piece.moves(paths, size, home, mine, theirs):
        squares, captured = (
            tuple((column - half, half - row) for row, column in (divmod(at, size.files) for at in touched))
            for touched in (move.squares, move.captured)
        )
        *before, last = squares
        takes = last in captured and last not in before
        before_last = tuple(at for at in captured if not takes or at != last)
        yield FigurePath(squares, before_last, (), in_order(move.categories), not takes, takes)


# ---------------------------------------------------------------- how far paths go


def _bounds(paths: tuple[Path, ...], radius: int) -> int:
    """Find how far to follow a piece without missing paths that come back, or continue beyond."""
    step = max((max(abs(leg.dx), abs(leg.dy)) for path in paths for leg in path.legs), default=0)
    bends = any(_bends(path) for path in paths)
    return max(radius + step, 2 * radius if bends else 0)


def _away(legs: tuple[Leg, ...], x: int = 0, y: int = 0) -> int:
    """Find how far from the piece a path gets; of a leg without limit only the first step counts."""
    if not legs:
        return 0
    ends = [(x + legs[0].dx * steps, y + legs[0].dy * steps) for steps in {1, max(legs[0].reach, 1)}]
    return max(max(abs(right), abs(forward), _away(legs[1:], right, forward)) for right, forward in ends)


def _bends(path: Path) -> bool:
    """Tell whether a path leaves the line that it begins on, or turns back on it."""
    first = path.legs[0]
    return any(
        first.dx * leg.dy != first.dy * leg.dx or first.dx * leg.dx + first.dy * leg.dy < 0
        for leg in path.legs[1:]
    )


def _beyond(paths: tuple[Path, ...], shown: list[FigurePath], radius: int) -> Iterator[Beyond]:
    """Find in which directions moves continue beyond the figure, clockwise from forward."""
    leading: dict[Offset, set[Category]] = {}
    for each in shown:
        if not _inside(each.squares[-1], radius):
            leading.setdefault(_direction(each.squares[-1]), set()).update(each.categories)
    found: dict[Offset, tuple[int, int]] = {}
    for path in paths:
        leg = path.legs[0]
        direction = _direction((leg.dx, leg.dy))
        if direction == HOME or _bends(path) or path.category not in leading.get(direction, ()):
            continue
        bits, reach = found.get(direction, (0, 1))
        endless = any(not one.reach for one in path.legs) or not reach
        bits |= BIT[path.category]
        found[direction] = bits, 0 if endless else max(reach, _away(path.legs))
    for direction in sorted(found, key=lambda at: atan2(*at) % (2 * pi)):
        bits, reach = found[direction]
        yield Beyond(*direction, in_order(bits), reach)


def _direction(at: Offset) -> Offset:
    size = gcd(*at)
    return (at[0] // size, at[1] // size) if size else at


# ---------------------------------------------------------------- small things


def _inside(at: Offset, radius: int) -> bool:
    return max(abs(at[0]), abs(at[1])) <= radius


def _reading(at: Offset) -> Offset:
    """Sort squares from the far left to the near right."""
    return -at[1], at[0]


def _order(path: FigurePath) -> tuple[Offset, int, tuple[Offset, ...], FigurePath]:
    return _reading(path.squares[-1]), len(path.squares), tuple(map(_reading, path.squares)), path


def _sort_key(path: FigurePath) -> tuple[int, int, tuple[tuple[int, int, int], ...]]:
    """Order paths for drawing: the first category, then short ones, then those that begin most upright.

    This keeps the figure of a symmetrical piece symmetrical.
    """
    steep = tuple([(abs(dx), -dy, dx) for dx, dy in path.squares])
    return BIT[path.category], len(path.squares), steep


def is_whole(value: object) -> bool:
    """Tell whether a value from outside is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def placed(
    friends: Iterable[Offset], enemies: Iterable[Offset], radius: int
) -> tuple[frozenset[Offset], frozenset[Offset]]:
    """Check the places of friends and enemies.

    Raises:
        InvalidArgument: if a place is not two whole numbers within the figure, or is the piece's own.
        BanmenError: if a friend and an enemy stand on one square.

    """
    mine, theirs = (
        frozenset({_checked(name, square, radius) for square in squares})
        for name, squares in (("friends", friends), ("enemies", enemies))
    )
    if mine & theirs:
        raise BanmenError(f"a friend and an enemy stand on {min(mine & theirs)}: place one of them")
    return mine, theirs


def _checked(name: str, square: Offset, radius: int) -> Offset:
    pair: object = square  # any value from outside
    if not (isinstance(pair, tuple | list) and len(pair) == 2 and all(map(is_whole, pair))):  # noqa: PLR2004 - a pair
        raise InvalidArgument(name, "pairs of whole numbers (right, forward)", square)
    dx, dy = square
    if not _inside((dx, dy), radius):
        raise InvalidArgument(name, f"at a distance of at most {radius} from the piece", square)
    if (dx, dy) == HOME:
        raise InvalidArgument(name, "on other squares than the piece", square)
    return dx, dy
