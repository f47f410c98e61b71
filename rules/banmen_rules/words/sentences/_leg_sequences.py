"""Grouping paths of several legs into leg sequences, whatever notation they came from."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import prod

from banmen_rules.betza import Landing, Leg
from banmen_rules.betza.cover import Raw, wider
from banmen_rules.words.compass import BACK, COMPASS, POINT, Vector, unit_and_length
from banmen_rules.words.sentences._model import EMPTY, PASS, Clause, LaterLeg, Motion, Sort

_Shape = tuple[int, int, int]  # length, reach, over
_Turns = tuple[int, ...]  # before each leg but the first
_Point = tuple[int, ...]  # a landing for each leg, as bits
_Landings = dict[Raw, set[_Point]]  # landings by paths whose legs have none
_Tails = dict[tuple[tuple[_Shape, ...], _Turns], set[_Point]]

_BITS = (1, 2, 4, 8)
_EMPTY, _PASS = int(EMPTY), int(PASS)
_MOST_APART = 4000
"""Paths are split into ones with a single landing on every leg, unless they would be more than this."""


def leg_sequences(paths: Sequence[tuple[Leg, ...]]) -> list[Clause]:
    """Group paths of several legs that differ only in direction, then those that continue alike."""
    landings = [tuple([int(leg.landing) for leg in legs]) for legs in paths]
    apart = sum(prod([bits.bit_count() for bits in box]) for box in landings) <= _MOST_APART
    by_slides: _Landings = {}
    for legs, box in zip(paths, landings, strict=True):
        slides = tuple([(*leg[:4], 0) for leg in legs])
        by_slides.setdefault(slides, set()).update(_points(box) if apart else [box])
    if apart:
        farther: _Landings = {}
        for slides, other in wider(by_slides):
            farther.setdefault(slides, set()).update(by_slides[other])
        for slides, points in farther.items():
            by_slides[slides] -= points
    by_start: dict[tuple[Motion, tuple[LaterLeg, ...]], set[Vector]] = {}
    known: dict[object, list[tuple[Motion, tuple[LaterLeg, ...]]]] = {}
    for unit, tails in _by_direction(by_slides).items():
        start = POINT[unit] % 2
        key = start, frozenset((tail, frozenset(points)) for tail, points in tails.items())
        if key not in known:  # most pieces continue alike in every direction
            known[key] = _boxes(tails, start) if apart else _as_written(tails)
        for motion, later_legs in known[key]:
            by_start.setdefault((motion, later_legs), set()).add(unit)
    return [
        Clause(Sort.SEVERAL, frozenset(directions), motion, later_legs)
        for (motion, later_legs), directions in by_start.items()
    ]


def _by_direction(paths: _Landings) -> dict[Vector, _Tails]:
    """Sort paths by their first direction; turns describe the legs after it."""
    found: dict[Vector, _Tails] = {}
    for legs, landings in paths.items():
        if not landings:
            continue
        shapes = []
        points = []
        for x, y, reach, over, _ in legs:
            unit, length = unit_and_length(x, y)
            points.append(POINT[unit])
            shapes.append((length, reach, over))
        turns = tuple([(after - before) % 8 for before, after in pairwise(points)])
        tails = found.setdefault(COMPASS[points[0]], {})
        tails.setdefault((tuple(shapes), turns), set()).update(landings)
    return found


def _boxes(tails: _Tails, start: int) -> list[tuple[Motion, tuple[LaterLeg, ...]]]:
    """Combine landings again, then the turns that differ only in what a return forces.

    The landings that cover most come first; others cover the rest. ``start`` is 0 if the first leg is
    orthogonal, 1 if it is diagonal.
    """
    by_shapes: dict[tuple[_Shape, ...], dict[_Turns, set[_Point]]] = {}
    for (shapes, turns), points in tails.items():
        by_shapes.setdefault(shapes, {})[turns] = points
    found = []
    for shapes, held in sorted(by_shapes.items()):
        left = {turns: set(points) for turns, points in held.items()}
        while left:
            landings, alike = _widest(shapes, held, left, start)
            for turns in alike:
                left[turns] -= _points(_forced(landings, turns, shapes, start))
            left = {turns: points for turns, points in left.items() if points}
            found += _with_turns(shapes, landings, alike)
    return found


def _as_written(tails: _Tails) -> list[tuple[Motion, tuple[LaterLeg, ...]]]:
    """Combine turns that are alike in everything: the fallback if there are too many paths."""
    alike: dict[tuple[tuple[_Shape, ...], _Point], set[_Turns]] = {}
    for (shapes, turns), points in tails.items():
        for landings in points:
            alike.setdefault((shapes, landings), set()).add(turns)
    return [legs for (shapes, box), turns in alike.items() for legs in _with_turns(shapes, box, turns)]


def _with_turns(
    shapes: tuple[_Shape, ...], landings: _Point, turned: set[_Turns]
) -> list[tuple[Motion, tuple[LaterLeg, ...]]]:
    """Make the legs of these shapes and landings, with any of the turns."""
    first, *motions = [
        Motion((length,), (0, 0), reach, over, Landing(bits))
        for (length, reach, over), bits in zip(shapes, landings, strict=True)
    ]
    return [(first, tuple(map(LaterLeg, turns, motions))) for turns in _factors(turned)]


def _widest(
    shapes: tuple[_Shape, ...],
    held: dict[_Turns, set[_Point]],
    left: dict[_Turns, set[_Point]],
    start: int,
) -> tuple[_Point, set[_Turns]]:
    """Choose the landings that cover most of what is left, and the turns that have them."""
    boxes = {
        box
        for turns, points in left.items()
        for allowed in (points, held[turns])
        for box in _covering(points, allowed)
    }
    choices = []
    for landings in boxes:
        forced = {turns: _points(_forced(landings, turns, shapes, start)) for turns in left}
        alike = {turns for turns in left if forced[turns] <= held[turns] and left[turns] & forced[turns]}
        gain = sum(len(left[turns] & forced[turns]) for turns in alike)
        choices.append(((gain, len(_points(landings)), [-bits for bits in landings]), landings, alike))
    _, landings, alike = max(choices, key=lambda choice: choice[0])
    return landings, alike


@lru_cache(maxsize=1024)
def _points(box: _Point) -> frozenset[_Point]:
    return frozenset(product(*([bit for bit in _BITS if bits & bit] for bits in box)))


def _covering(wanted: set[_Point], points: set[_Point]) -> list[_Point]:
    """Cover landings, one per leg, by few boxes of several per leg, each as wide as possible."""
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


def _forced(landings: _Point, turns: _Turns, shapes: tuple[_Shape, ...], start: int) -> _Point:
    """Return landings without the impossible ones.

    No piece reverses direction on a piece that it passes over, or captures on its own starting square.
    """
    result = list(landings)
    x = y = 0
    point = start
    fixed = True
    for place, (length, reach, _) in enumerate(shapes):
        if place:
            point = (point + turns[place - 1]) % 8
            if turns[place - 1] == BACK:
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
    return sorted(found, key=lambda factor: [sorted(turns) for turns in factor])
