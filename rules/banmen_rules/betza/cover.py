"""Compare paths: which of them contain others, and whether two sets of paths are the same moves.

Paths are plain tuples here, because each is compared with all others of the same directions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import gcd

from banmen_rules.betza.model import ANY, CAPTURE

Step = tuple[int, int, int, int, int]
"""A leg as plain numbers: right, forward, reach, over, landing bits."""

Raw = tuple[Step, ...]

Cover = dict[tuple[tuple[int, int], ...], list[Raw]]
"""Paths by the directions of their legs."""

Slide = tuple[int, int, int, int]
"""A leg without its landing: right, forward, reach, over."""

_LANDING = 4
_ENDLESS = 1000


def maximal(slides: Mapping[Slide, int]) -> dict[Slide, int]:
    """Normalise the moves of one leg.

    Each gets every landing that it shares with the others (``mWcR`` is ``WcR``), and those that add
    nothing are dropped (``RW2`` is ``R``).
    """
    by_course: dict[tuple[int, int], list[Step]] = {}
    for (x, y, reach, over), landing in slides.items():
        by_course.setdefault(_course(x, y), []).append((x, y, reach, over, landing))
    kept: dict[Slide, int] = {}
    for steps in by_course.values():
        for step in steps:
            farther = 0
            for other in steps:
                if other is not step and reaches(other, step):
                    farther |= other[_LANDING]
            x, y, reach, over, landing = step
            if landing & ~farther:
                kept[x, y, reach, over] = landing | farther
    return kept


def made_by(path: Raw, *covers: Cover) -> bool:
    """Tell whether some of the paths of some covers together can make this one."""
    course = courses(path)
    return _covered(path, [other for cover in covers for other in cover.get(course, ())])


def covers_all(paths: Iterable[Raw], others: Iterable[Raw]) -> bool:
    """Tell whether every one of the others can also be made by some of these paths."""
    cover = by_course(paths)
    return all(made_by(path, cover) for path in others)


def points(path: Raw) -> Iterator[Raw]:
    """Take a path apart into those with one landing for each leg."""
    choices = [[(*leg[:-1], bit) for bit in (1, 2, 4, 8) if leg[-1] & bit] for leg in path]
    yield from product(*choices)


def undominated(paths: Mapping[Raw, int]) -> dict[Raw, int]:
    """Drop the paths that another single path contains; keep the values of the rest."""
    kept: dict[Raw, int] = {}
    for group in by_course(paths).values():
        for path in group:
            if not any(other is not path and contains(other, path) for other in group):
                kept[path] = paths[path]
    return kept


def wider(paths: Iterable[Raw]) -> Iterator[tuple[Raw, Raw]]:
    """Pair paths with every other one that gets wherever they get, whatever the two land on."""
    for group in by_course(paths).values():
        for path, other in permutations(group, 2):
            if all(map(reaches, other, path)):
                yield path, other


def sharing(paths: Iterable[Raw]) -> Callable[[Raw], tuple[int, ...]]:
    """Make what finds the paths that make another, wholly or for some of its landings, as indices."""
    groups: dict[tuple[tuple[int, int], ...], list[tuple[int, Raw]]] = {}
    for index, path in enumerate(paths):
        groups.setdefault(courses(path), []).append((index, path))

    def find(other: Raw) -> tuple[int, ...]:
        alike = groups.get(courses(other), ())
        return tuple([index for index, path in alike if path == other or _meets(path, other)])

    return find


def _meets(path: Raw, other: Raw) -> bool:
    return all(a[_LANDING] & b[_LANDING] and reaches(a, b) for a, b in zip(path, other, strict=True))


def by_course(paths: Iterable[Raw]) -> Cover:
    """Group paths by the directions of their legs."""
    groups: Cover = {}
    for path in paths:
        groups.setdefault(courses(path), []).append(path)
    return groups


def courses(path: Raw) -> tuple[tuple[int, int], ...]:
    """Return the direction of every leg, as the shortest step that goes there."""
    return tuple([_course(step[0], step[1]) for step in path])


@lru_cache(maxsize=4096)
def _course(x: int, y: int) -> tuple[int, int]:
    size = gcd(x, y)
    return (x // size, y // size) if size > 1 else (x, y)


def contains(path: Raw, other: Raw) -> bool:
    """Tell whether a path alone makes all of another of the same course."""
    return all(not b[_LANDING] & ~a[_LANDING] and reaches(a, b) for a, b in zip(path, other, strict=True))


def reaches(a: Step, b: Step) -> bool:
    """Tell whether leg a, whatever it may land on, gets wherever leg b of the same course gets."""
    if a[:_LANDING] == b[:_LANDING]:
        return True
    x, y, reach, over, _ = a
    x_b, y_b, reach_b, over_b, _ = b
    if CAPTURE in (over, over_b):
        return over == over_b and (x, y) == (x_b, y_b) and (not reach or 0 < reach_b <= reach)
    if not x and not y:
        return False  # staying in place reaches nothing
    times, rest = divmod(gcd(x_b, y_b), gcd(x, y))
    if rest or (reach and not 0 < reach_b * times <= reach):
        return False
    return over == ANY or _most_passed(times, reach_b, over_b) <= over


def _most_passed(times: int, reach: int, over: int) -> int:
    """Return how many pieces a leg can pass when each of its steps is so many squares long."""
    if over != ANY and times == 1:
        return over
    if not reach:
        return _ENDLESS
    return reach * times - 1 if over == ANY else (times - 1) * reach + over


def _covered(path: Raw, others: Sequence[Raw]) -> bool:
    """Tell whether every landing of a path is a landing of some of the others that reach as far."""
    boxes = [
        [step[_LANDING] for step in other]
        for other in others
        if all(reaches(a, b) for a, b in zip(other, path, strict=True))
    ]
    return _box_covered([step[_LANDING] for step in path], boxes)


def _box_covered(box: list[int], boxes: list[list[int]]) -> bool:
    meeting = [other for other in boxes if all(a & b for a, b in zip(other, box, strict=True))]
    if not meeting:
        return False
    first = meeting[0]
    for index, (mine, yours) in enumerate(zip(box, first, strict=True)):
        outside = mine & ~yours
        if outside:
            inside = [*box]
            inside[index] = mine & yours
            beyond = [*box]
            beyond[index] = outside
            return _box_covered(inside, meeting) and _box_covered(beyond, meeting)
    return True
