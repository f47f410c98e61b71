"""Making figures: the ways of a piece, in principle or among others, gathered square by square."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, gcd, pi

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description
from banmen_rules.betza.model import Category, Landing, Leg, Path
from banmen_rules.core.plans import BIT
from banmen_rules.drawing.figure import _placed
from banmen_rules.drawing.figure._model import (
    LARGEST,
    Beyond,
    Gathered,
    Need,
    Offset,
    Target,
    Way,
    in_order,
    is_whole,
)
from banmen_rules.drawing.figure._principle import HOME, Seen, explore

_Rank = tuple[int, int, tuple[tuple[int, int, int], ...]]

_EMPTY = int(Landing.EMPTY)
_LEAST_OF_A_RANGE = 3
"""The least radius at which a range is told from a few steps."""


def radius_of(description: Description) -> int:
    """Say how many squares to each side show all that a piece does, and that it goes on if it does."""
    reach = max((_away(path.legs) for path in description.paths), default=0)
    endless = any(leg.reach == 0 for path in description.paths for leg in path.legs)
    return min(max(reach, _LEAST_OF_A_RANGE if endless else 1), LARGEST)


@lru_cache(maxsize=2048)
def gather(
    paths: tuple[Path, ...], radius: int, friends: frozenset[Offset], enemies: frozenset[Offset]
) -> Gathered:
    """Find all that a figure shows; pieces that move alike share it."""
    half = min(_bounds(paths, radius), _placed.WIDEST)
    seen = explore(paths, radius, half)  # also where pieces are placed: it refuses what has no end
    alone = not friends and not enemies
    ways = list(_in_principle(seen) if alone else _among(paths, half, friends, enemies))
    squares: dict[Offset, _Square] = {}
    for way in ways:
        _add(squares, way)
    for (at, needy), bits in seen.swept.items() if alone else ():
        squares.setdefault(at, _Square()).take(bits, free=not needy)
    shown = sorted((at for at in squares if _inside(at, radius)), key=_reading)
    return Gathered(
        tuple(squares[at].target(at) for at in shown),
        tuple(_beyond(paths, ways, radius)),
        tuple(sorted((way for way in ways if _inside(way.squares[-1], radius)), key=_order)),
        any(_bends(path) and _away(path.legs) > radius for path in paths),
    )


@dataclass(slots=True)
class _Square:
    """What is gathered of a square."""

    ends: int = 0
    """The categories of the moves that end there, as bits; and …"""
    takes: int = 0
    """… of those that capture there and go on."""
    moves: bool = False
    captures: bool = False
    free: bool = False
    """Whether anything of this needs no other piece."""
    best: Way | None = None
    """Of the ways that end there the one that is drawn, and its rank among them."""
    rank: _Rank = (0, 0, ())

    def end(self, way: Way) -> None:
        rank = _rank(way)
        if self.best is None or rank < self.rank:
            self.best, self.rank = way, rank
        self.ends |= _bits(way)
        self.moves |= way.moves and way.squares[-1] not in way.captured
        self.captures |= way.captures
        self.free |= not way.needs

    def take(self, bits: int, *, free: bool) -> None:
        self.takes |= bits
        self.captures = True
        self.free |= free

    def target(self, at: Offset) -> Target:
        categories = in_order(self.ends or self.takes)
        before = self.best.squares[:-1] if self.best else ()
        via = before[0] if before else None
        return Target(*at, categories, self.moves, self.captures, not self.free, via)


def _add(squares: dict[Offset, _Square], way: Way) -> None:
    """Note what a way does on its squares."""
    squares.setdefault(way.squares[-1], _Square()).end(way)
    for at in way.captured:
        others = any((need.dx, need.dy) != at for need in way.needs)
        squares.setdefault(at, _Square()).take(_bits(way), free=not others)


def _in_principle(seen: Seen) -> Iterator[Way]:
    for (squares, captured, needs), (bits, landings) in seen.courses.items():
        yield Way(
            squares,
            captured,
            tuple(Need(*at, whose) for at, whose in needs),
            in_order(bits),
            bool(landings & _EMPTY),
            bool(landings & ~_EMPTY),
        )


def _among(
    paths: tuple[Path, ...], half: int, friends: frozenset[Offset], enemies: frozenset[Offset]
) -> Iterator[Way]:
    for squares, captured, bits in _placed.moves(paths, half, friends, enemies):
        *before, last = squares
        takes = last in captured and last not in before
        on_the_way = tuple(at for at in captured if not takes or at != last)
        yield Way(squares, on_the_way, (), in_order(bits), not takes, takes)


# ---------------------------------------------------------------- how far paths go


def _bounds(paths: tuple[Path, ...], radius: int) -> int:
    """Say how far to follow a piece so that nothing is missed that comes back, or that goes on."""
    step = max((max(abs(leg.dx), abs(leg.dy)) for path in paths for leg in path.legs), default=0)
    bends = any(_bends(path) for path in paths)
    return max(radius + step, 2 * radius if bends else 0)


def _away(legs: tuple[Leg, ...], x: int = 0, y: int = 0) -> int:
    """Say how far from the piece a path comes on its way; of legs without limit the first step counts."""
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


def _beyond(paths: tuple[Path, ...], ways: list[Way], radius: int) -> Iterator[Beyond]:
    """Find where straight ways lead out of the figure, clockwise from straight ahead."""
    leading: dict[Offset, set[Category]] = {}
    for way in ways:
        if not _inside(way.squares[-1], radius):
            leading.setdefault(_direction(way.squares[-1]), set()).update(way.categories)
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
    """Sort squares as they are read: from the far left to the near right."""
    return -at[1], at[0]


def _order(way: Way) -> tuple[Offset, int, tuple[Offset, ...], Way]:
    return _reading(way.squares[-1]), len(way.squares), tuple(map(_reading, way.squares)), way


def _rank(way: Way) -> _Rank:
    """Choose the way that is drawn: of the first category, short, and its first leg as steep as may be.

    So that a figure is as even as its piece is.
    """
    steep = tuple([(abs(dx), -dy, dx) for dx, dy in way.squares])
    return BIT[way.category], len(way.squares), steep


def _bits(way: Way) -> int:
    return sum(BIT[category] for category in way.categories)


def placed(
    friends: Iterable[Offset], enemies: Iterable[Offset], radius: int
) -> tuple[frozenset[Offset], frozenset[Offset]]:
    """Check where pieces are placed.

    Raises:
        BanmenError: if one stands outside, on the piece itself, or where another does.

    """
    mine, theirs = _checked(friends, "friend", radius), _checked(enemies, "enemy", radius)
    if mine & theirs:
        raise BanmenError(f"a friend and an enemy stand on {_say(min(mine & theirs))}: place one of them")
    return mine, theirs


def _checked(squares: Iterable[Offset], whose: str, radius: int) -> frozenset[Offset]:
    found: set[Offset] = set()
    for square in squares:
        pair: object = square  # which comes from anywhere
        if not (isinstance(pair, tuple | list) and len(pair) == 2 and all(map(is_whole, pair))):  # noqa: PLR2004 - a pair
            said = f"placed by two whole numbers, right and forward, not {square!r:.40}"
            raise BanmenError(f"a {whose} is {said}")
        dx, dy = square
        if not _inside((dx, dy), radius):
            said = f"the figure has no square {_say((dx, dy))} for a {whose}"
            raise BanmenError(f"{said}: it shows {radius} each way")
        if (dx, dy) == HOME:
            raise BanmenError(f"the piece itself stands on {_say(HOME)}: a {whose} cannot stand there too")
        found.add((dx, dy))
    return frozenset(found)


def _say(at: Offset) -> str:
    return f"({at[0]}, {at[1]})"
