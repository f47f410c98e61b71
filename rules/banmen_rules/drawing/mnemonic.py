"""The summary of a kind's moves from which its symbol is drawn: rays, leaps and powers.

Separate from ``betza`` because it leaves things out: a symbol has room for eight directions, a few
rings and a star. This is what it promises of the kinds of every game, on a board without edges
that is empty but for, perhaps, one enemy where the piece goes, of every move that never bends:

- it ends within the reach of a ray, or on a leap, or where it began;
- and every square within the reach of a ray, and every leap, is where such a move may end.

Along a hook's ray the piece may turn on every square. Only the powers and categories show other moves
that bend (a lion's area) and slides that follow a leap. For an invented description the second promise
is weaker: a ``jump_range`` shows nothing of its own before its leap.
"""

from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple, TypedDict

from banmen_rules.base.arguments import typed
from banmen_rules.betza import Category, Description, Path

__all__ = ["Leap", "Mnemonic", "MnemonicData", "Ray", "RayData", "mnemonic"]

DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The directions of rays as steps (right, forward), clockwise from forward."""

_POINT: Final = {step: number for number, step in enumerate(DIRECTIONS)}
_ORDER: Final = tuple(Category)
_POWERS: Final = tuple(
    map(Category, ("area", "line", "hook", "range_capture", "flying", "igui", "pass", "teleport"))
)
_NO_RAY: Final = {Category.AREA, Category.IGUI, Category.PASS, Category.TELEPORT}
_ENDLESS: Final = 0


class Ray(NamedTuple):
    """How far a piece reaches in one direction, and by which category.

    >>> from banmen_rules import game
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> mnemonic(game("taikyoku").kind("flying horse").description).rays[1]
    Ray(reach=2, category=<Category.LIMITED_RANGE: 'limited_range'>)
    """

    reach: int
    """The farthest square, counted from the piece; 0 without limit."""
    category: Category
    """The strongest category along it: the last in the order of definition."""


class Leap(NamedTuple):
    """A square that the piece jumps to, as its owner sees it.

    >>> from banmen_rules import game
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> mnemonic(game("tai").kind("kirin").description).leaps[0]
    Leap(right=0, forward=2, category=<Category.JUMP: 'jump'>)
    """

    right: int
    forward: int
    category: Category
    """``JUMP``; ``JUMP_RANGE`` if it may repeat."""


class RayData(TypedDict):
    """A ray as it crosses to the front end.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> mnemonic(betza.parse("fR")).data()["rays"][0]
    {'reach': 0, 'category': 'range'}
    """

    reach: int
    category: str


class MnemonicData(TypedDict):
    """A summary as it crosses to the front end.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> mnemonic(betza.parse("ffN")).data()["leaps"]
    [[1, 2, 'jump'], [-1, 2, 'jump']]
    """

    rays: list[RayData | None]
    leaps: list[list[int | str]]  # right, forward, category
    powers: list[str]
    partial: bool


class Mnemonic(NamedTuple):
    """The parts of a description that a symbol shows.

    >>> from banmen_rules import game
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> found = mnemonic(game("dai_dai").kind("hook mover").description)
    >>> [ray and ray.reach for ray in found.rays], found.leaps, [power.value for power in found.powers]
    ([0, None, 0, None, 0, None, 0, None], (), ['hook'])
    """

    rays: tuple[Ray | None, ...]
    """Eight, clockwise from forward as the owner sees it."""
    leaps: tuple[Leap, ...]
    """The nearest first, then clockwise."""
    powers: tuple[Category, ...]
    """Its categories among area, line, hook, range capture, flying, igui, pass and teleport."""
    partial: bool = False
    """Whether it has moves that none of these show; no kind of the games has."""

    def data(self) -> MnemonicData:
        """Return new plain data.

        >>> from banmen_rules import game
        >>> from banmen_rules.drawing.mnemonic import mnemonic
        >>> mnemonic(game("tai").kind("pawn").description).data()["rays"][:2]
        [{'reach': 1, 'category': 'step'}, None]
        """
        return {
            "rays": [ray and {"reach": ray.reach, "category": ray.category.value} for ray in self.rays],
            "leaps": [[right, forward, category.value] for right, forward, category in self.leaps],
            "powers": [power.value for power in self.powers],
            "partial": self.partial,
        }


@typed
@lru_cache(maxsize=1024)
def mnemonic(description: Description) -> Mnemonic:
    """Summarise a description for its symbol; cached.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.mnemonic import mnemonic
    >>> gold = mnemonic(betza.parse("WfF"))
    >>> [ray is not None for ray in gold.rays]
    [True, True, True, False, True, False, True, True]
    """
    rays: list[Ray | None] = [None] * len(DIRECTIONS)
    leaps: dict[tuple[int, int], Category] = {}
    partial = False
    for path in description.paths:
        first = path.legs[0]
        leaps_once = len(path.legs) == 1 and max(abs(first.dx), abs(first.dy)) > 1
        if leaps_once:
            leaps[first.dx, first.dy] = _stronger(path.category, leaps.get((first.dx, first.dy)))
        point, reach = _along(path)
        bends = point is None and path.category not in _POWERS
        partial = partial or (bends and not (leaps_once and first.reach == 1))
        if point is not None and path.category is not Category.JUMP:
            rays[point] = _merged(rays[point], Ray(reach, path.category))
    return Mnemonic(
        tuple(rays),
        tuple(Leap(*at, category) for at, category in sorted(leaps.items(), key=_near_first)),
        tuple(power for power in _POWERS if power in description.categories),
        partial,
    )


def _along(path: Path) -> tuple[int | None, int]:
    """Find the ray that a path goes along, and how far: None if it bends, stays or goes anywhere.

    Areas and hooks bend; a hook goes along the ray of its first leg until it turns. A leg back along the
    same line takes away as little as possible.
    """
    legs = path.legs[:1] if path.category is Category.HOOK else path.legs
    first = legs[0]
    size = gcd(first.dx, first.dy)
    point = _POINT.get((first.dx // size, first.dy // size)) if size else None
    if point is None or path.category in _NO_RAY:
        return None, 0
    x, y = DIRECTIONS[point]
    reach = 0
    for leg in legs:
        ahead = (leg.dx * x + leg.dy * y) // (x * x + y * y)
        if ahead > 0 and not leg.reach:
            return point, _ENDLESS
        reach += ahead * (leg.reach if ahead > 0 else 1)
    return (point, reach) if reach > 0 else (None, 0)


def _merged(one: Ray | None, other: Ray) -> Ray:
    if one is None:
        return other
    reach = max(one.reach, other.reach) if one.reach and other.reach else _ENDLESS
    return Ray(reach, _stronger(one.category, other.category))


def _stronger(one: Category, other: Category | None) -> Category:
    return one if other is None else max(one, other, key=_ORDER.index)


def _near_first(leap: tuple[tuple[int, int], Category]) -> tuple[int, int, int, int]:
    """Sort leaps by distance, then clockwise: by quarters of the board, then within one."""
    (x, y), _ = leap
    quarter = 0 if x >= 0 and y > 0 else 1 if x > 0 else 2 if y < 0 else 3
    return max(abs(x), abs(y)), x * x + y * y, quarter, (x, -y, -x, y)[quarter]
