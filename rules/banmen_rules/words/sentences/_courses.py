"""Paths of several legs to courses: alike ones together, however they were written."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import gcd, prod

from banmen_rules.betza import Landing, Leg
from banmen_rules.betza.cover import Raw, wider
from banmen_rules.words.sentences._model import (
    BACK,
    COMPASS,
    EMPTY,
    PASS,
    POINT,
    Course,
    Later,
    Motion,
    Vector,
)

_Shape = tuple[int, int, int]  # length, reach, over
_Bends = tuple[int, ...]  # before each leg but the first
_Point = tuple[int, ...]  # a landing for each leg, as bits
_Landings = dict[Raw, set[_Point]]  # of paths whose legs have none
_Tails = dict[tuple[tuple[_Shape, ...], _Bends], set[_Point]]

_BITS = (1, 2, 4, 8)
_EMPTY, _PASS = int(EMPTY), int(PASS)
_MOST_APART = 4000
"""Paths of one landing a leg, beyond which paths are taken as they are written."""


def courses_of(paths: Sequence[tuple[Leg, ...]]) -> list[Course]:
    """Gather paths of several legs: alike in everything but direction, then in what follows."""
    by_start: dict[tuple[Motion, tuple[Later, ...]], set[Vector]] = {}
    known: dict[object, list[tuple[Motion, tuple[Later, ...]]]] = {}
    apart = _apart(paths)
    for unit, tails in _by_direction(apart or _whole(paths)).items():
        start = POINT[unit] % 2
        key = start, frozenset((tail, frozenset(points)) for tail, points in tails.items())
        if key not in known:  # most pieces go on alike in every direction
            known[key] = _boxes(tails, start) if apart else _as_written(tails)
        for motion, later in known[key]:
            by_start.setdefault((motion, later), set()).add(unit)
    return [Course(frozenset(ways), motion, later) for (motion, later), ways in by_start.items()]


def _whole(paths: Iterable[tuple[Leg, ...]]) -> _Landings:
    """Take paths as they are written."""
    whole: _Landings = {}
    for legs in paths:
        whole.setdefault(_slides(legs), set()).add(_landings(legs))
    return whole


def _apart(paths: Iterable[tuple[Leg, ...]]) -> _Landings:
    """Take paths apart into ones with a single landing on every leg; drop what others contain.

    Nothing is returned where they would be too many.
    """
    apart: _Landings = {}
    count = 0
    for legs in paths:
        landings = _landings(legs)
        count += prod([bits.bit_count() for bits in landings])
        if count > _MOST_APART:
            return {}
        apart.setdefault(_slides(legs), set()).update(_points(landings))
    farther: _Landings = {}
    for slides, other in wider(apart):
        farther.setdefault(slides, set()).update(apart[other])
    for slides, points in farther.items():
        apart[slides] -= points
    return apart


def _slides(legs: Iterable[Leg]) -> Raw:
    """Return legs without what they land on."""
    return tuple([(*leg[:4], 0) for leg in legs])


def _landings(legs: Iterable[Leg]) -> _Point:
    return tuple([int(leg.landing) for leg in legs])


def _by_direction(paths: _Landings) -> dict[Vector, _Tails]:
    """Sort paths by their first direction; what follows it is told by turns."""
    found: dict[Vector, _Tails] = {}
    for legs, landings in paths.items():
        if not landings:
            continue
        shapes = []
        points = []
        for x, y, reach, over, _ in legs:
            length = gcd(x, y)
            points.append(POINT[x // length, y // length])
            shapes.append((length, reach, over))
        bends = tuple([(after - before) % 8 for before, after in pairwise(points)])
        tails = found.setdefault(COMPASS[points[0]], {})
        tails.setdefault((tuple(shapes), bends), set()).update(landings)
    return found


def _boxes(tails: _Tails, start: int) -> list[tuple[Motion, tuple[Later, ...]]]:
    """Put landings together again, then the turns that are alike but for what a return forces.

    The landings that take in most come first; what they leave is said by others. ``start`` is the point
    of the compass of the first leg, as far as it matters: 0 for an orthogonal one, 1 for a diagonal.
    """
    by_shapes: dict[tuple[_Shape, ...], dict[_Bends, set[_Point]]] = {}
    for (shapes, bends), points in tails.items():
        by_shapes.setdefault(shapes, {})[bends] = points
    found = []
    for shapes, held in sorted(by_shapes.items()):
        left = {bends: set(points) for bends, points in held.items()}
        while left:
            landings, alike = _widest(shapes, held, left, start)
            for bends in alike:
                left[bends] -= _points(_forced(landings, bends, shapes, start))
            left = {bends: points for bends, points in left.items() if points}
            first, *motions = _motions(shapes, landings)
            found += [(first, tuple(map(Later, turns, motions))) for turns in _factors(alike)]
    return found


def _as_written(tails: _Tails) -> list[tuple[Motion, tuple[Later, ...]]]:
    """Put turns together that are alike in everything, where there is too much to look at closely."""
    alike: dict[tuple[tuple[_Shape, ...], _Point], set[_Bends]] = {}
    for (shapes, bends), points in tails.items():
        for landings in points:
            alike.setdefault((shapes, landings), set()).add(bends)
    found = []
    for (shapes, landings), turned in alike.items():
        first, *motions = _motions(shapes, landings)
        found += [(first, tuple(map(Later, turns, motions))) for turns in _factors(turned)]
    return found


def _motions(shapes: tuple[_Shape, ...], landings: _Point) -> list[Motion]:
    return [
        Motion((length,), (0, 0), reach, over, Landing(bits))
        for (length, reach, over), bits in zip(shapes, landings, strict=True)
    ]


def _widest(
    shapes: tuple[_Shape, ...], held: dict[_Bends, set[_Point]], left: dict[_Bends, set[_Point]], start: int
) -> tuple[_Point, set[_Bends]]:
    """Choose the landings that take in most of what is left, and the turns that have them."""
    best: tuple[tuple[object, ...], _Point, set[_Bends]] | None = None
    boxes = {
        box
        for bends, points in left.items()
        for allowed in (points, held[bends])
        for box in _covering(points, allowed)
    }
    for landings in boxes:
        alike = {
            bends
            for bends in left
            if _points(_forced(landings, bends, shapes, start)) <= held[bends]
            and not left[bends].isdisjoint(_points(_forced(landings, bends, shapes, start)))
        }
        gain = sum(len(left[bends] & _points(_forced(landings, bends, shapes, start))) for bends in alike)
        key = (gain, len(_points(landings)), [-bits for bits in landings])
        if best is None or key > best[0]:
            best = key, landings, alike
    assert best is not None  # noqa: S101 - what is left has a box
    return best[1], best[2]


@lru_cache(maxsize=1024)
def _points(box: _Point) -> frozenset[_Point]:
    return frozenset(product(*([bit for bit in _BITS if bits & bit] for bits in box)))


def _covering(wanted: set[_Point], points: set[_Point]) -> list[_Point]:
    """Cover landings, one a leg, by few boxes of several a leg, each as wide as the others allow."""
    left = set(wanted)
    found = []
    while left:
        box = min(left)
        for place in range(len(box)):
            for bit in _BITS:
                wider = (*box[:place], box[place] | bit, *box[place + 1 :])
                if _points(wider) <= points:
                    box = wider
        left -= _points(box)
        found.append(box)
    return found


def _forced(landings: _Point, bends: _Bends, shapes: tuple[_Shape, ...], start: int) -> _Point:
    """Return landings less what cannot be.

    Nothing goes straight back after passing over a piece, and nothing is captured on the square the
    piece came from.
    """
    result = list(landings)
    x = y = 0
    point = start
    fixed = True
    for place, (length, reach, _) in enumerate(shapes):
        if place:
            point = (point + bends[place - 1]) % 8
            if bends[place - 1] == BACK:
                result[place - 1] &= ~_PASS
        fixed = fixed and reach == 1
        x += COMPASS[point][0] * length
        y += COMPASS[point][1] * length
        if fixed and not x and not y:
            result[place] &= _EMPTY
    return tuple(result)


def _factors(turns: set[tuple[int, ...]]) -> list[tuple[frozenset[int], ...]]:
    """Write a set of turns as products of sets, one for each leg."""
    if not next(iter(turns)):
        return [()]
    by_rest: dict[frozenset[tuple[int, ...]], set[int]] = {}
    for first in {turn[0] for turn in turns}:
        rest = frozenset(turn[1:] for turn in turns if turn[0] == first)
        by_rest.setdefault(rest, set()).add(first)
    found = [
        (frozenset(firsts), *factor) for rest, firsts in by_rest.items() for factor in _factors(set(rest))
    ]
    return sorted(found, key=lambda factor: [sorted(bends) for bends in factor])
