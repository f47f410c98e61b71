"""Paths to clauses: what a piece does, gathered by symmetry, before it is put into any language.

::

    paths --apart--> one landing a leg --alike--> courses --absorbed--> Clause, the important first

Descriptions with the same paths give the same clauses, however they were written.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import pairwise, product
from math import gcd, prod
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.betza._cover import Raw, undominated

Vector = tuple[int, int]

COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions as the owner sees them (right, forward), clockwise from straight ahead."""

EMPTY, ENEMY, FRIEND, PASS = Landing.EMPTY, Landing.ENEMY, Landing.FRIEND, Landing.PASS
USUAL = EMPTY | ENEMY
BACK = 4
ALL = frozenset(range(8))

_POINT = {unit: point for point, unit in enumerate(COMPASS)}
_BITS = (1, 2, 4, 8)
_EMPTY, _PASS = int(EMPTY), int(PASS)
_MOST_APART = 4000
"""Paths of one landing a leg, beyond which paths are taken as they stand."""


class Sort(Enum):
    """What a clause says, in the order in which it is said."""

    ANYWHERE = "anywhere"
    RANGE_CAPTURE = "range capture"
    HOOK = "hook"
    SLIDE = "slide"
    FLY = "fly"
    PASS_OVER = "pass over"
    LINE = "line"
    STEP = "step"
    RING = "ring"
    JUMP = "jump"
    RIDE = "ride"
    AREA = "area"
    SEVERAL = "several"
    IGUI = "igui"
    OUT_AND_BACK = "out and back"
    STAY = "stay"


class Motion(NamedTuple):
    """How a leg goes, whatever its direction."""

    lengths: tuple[int, ...]
    """Squares in each step; several where leaps differ in nothing else."""
    slant: Vector
    """The atom of an oblique leap, (longer, shorter); (0, 0) along the eight directions."""
    reach: int
    over: int
    landing: Landing


class Later(NamedTuple):
    """A leg after the first."""

    bends: frozenset[int]
    """Turns against the leg before, in eighths clockwise; 4 is straight back."""
    motion: Motion


class Clause(NamedTuple):
    """One thing a piece can do."""

    sort: Sort
    ways: frozenset[Vector]
    """The first leg's directions: units of the compass, or whole vectors of an oblique leap."""
    motion: Motion
    later: tuple[Later, ...] = ()
    stops: tuple[Landing, ...] = ()
    """For each leg but the last: what its square may hold for the move to end there; 0 if it must go on."""


class _Course(NamedTuple):
    """Several legs before they are a clause."""

    ways: frozenset[Vector]
    motion: Motion
    later: tuple[Later, ...]


def clauses(paths: Iterable[Path]) -> tuple[Clause, ...]:
    """Gather the paths of a description."""
    singles: dict[tuple[Vector, Motion], set[Vector]] = {}
    several = []
    found: list[Clause] = []
    for path in paths:
        leg = path.legs[0]
        if len(path.legs) > 1:
            several.append(path.legs)
        elif not leg.dx and not leg.dy:
            sort = Sort.ANYWHERE if leg.over == ANY else Sort.STAY
            found.append(Clause(sort, frozenset(), Motion((0,), (0, 0), leg.reach, leg.over, leg.landing)))
        else:
            way, motion = _motion(leg)
            singles.setdefault((motion.slant, motion), set()).add(way)
    courses = _courses(several)
    plain = {motion: frozenset(ways) for (_, motion), ways in singles.items()}
    found += _with_lines(plain, courses)
    return tuple(sorted(found, key=_place))


def _motion(leg: Leg) -> tuple[Vector, Motion]:
    length = gcd(leg.dx, leg.dy)
    unit = leg.dx // length, leg.dy // length
    if unit in _POINT:
        return unit, Motion((length,), (0, 0), leg.reach, leg.over, leg.landing)
    slant = max(abs(leg.dx), abs(leg.dy)), min(abs(leg.dx), abs(leg.dy))
    return (leg.dx, leg.dy), Motion((1,), slant, leg.reach, leg.over, leg.landing)


# ---------------------------------------------------------------- several legs


def _courses(paths: Sequence[tuple[Leg, ...]]) -> list[_Course]:
    """Gather paths of several legs: alike in everything but direction, then in what follows."""
    by_start: dict[tuple[Motion, tuple[Later, ...]], set[Vector]] = {}
    known: dict[object, list[tuple[Motion, tuple[Later, ...]]]] = {}
    for unit, tails in _by_direction(_apart(paths)).items():
        key = frozenset((tail, frozenset(points)) for tail, points in tails.items())
        if key not in known:  # most pieces go on alike in every direction
            known[key] = _boxes(tails)
        for motion, later in known[key]:
            by_start.setdefault((motion, later), set()).add(unit)
    return [_Course(frozenset(ways), motion, later) for (motion, later), ways in by_start.items()]


def _apart(paths: Sequence[tuple[Leg, ...]]) -> list[Raw]:
    """Take paths apart into ones with a single landing on every leg; drop what others contain."""
    apart: dict[_Point, dict[Raw, int]] = {}  # only paths with equal landings contain each other
    count = 0
    for legs in paths:
        choices = [
            [(leg.dx, leg.dy, leg.reach, leg.over, bit) for bit in _BITS if int(leg.landing) & bit]
            for leg in legs
        ]
        count += prod(map(len, choices))
        if count > _MOST_APART:
            return [tuple([(*leg[:4], int(leg.landing)) for leg in legs]) for legs in paths]
        for one in product(*choices):
            apart.setdefault(tuple([leg[-1] for leg in one]), {})[one] = 0
    return [one for alike in apart.values() for one in undominated(alike)]


_Shape = tuple[int, int, int]  # length, reach, over
_Bends = tuple[int, ...]  # before each leg but the first
_Point = tuple[int, ...]  # a landing for each leg, as bits
_Tails = dict[tuple[tuple[_Shape, ...], _Bends], set[_Point]]


def _by_direction(paths: Iterable[Raw]) -> dict[Vector, _Tails]:
    """Sort paths by their first direction; what follows it is told by turns."""
    found: dict[Vector, _Tails] = {}
    for legs in paths:
        shapes = []
        points = []
        for x, y, reach, over, _ in legs:
            length = gcd(x, y)
            points.append(_POINT[x // length, y // length])
            shapes.append((length, reach, over))
        bends = tuple((after - before) % 8 for before, after in pairwise(points))
        tails = found.setdefault(COMPASS[points[0]], {})
        tails.setdefault((tuple(shapes), bends), set()).add(tuple(leg[-1] for leg in legs))
    return found


def _boxes(tails: _Tails) -> list[tuple[Motion, tuple[Later, ...]]]:
    """Put landings together again, then the turns that are alike but for what a return forces.

    The landings that take in most come first; what they leave is said by others.
    """
    by_shapes: dict[tuple[_Shape, ...], dict[_Bends, set[_Point]]] = {}
    for (shapes, bends), points in tails.items():
        by_shapes.setdefault(shapes, {})[bends] = points
    found = []
    for shapes, held in sorted(by_shapes.items()):
        left = {bends: set(points) for bends, points in held.items()}
        while left:
            landings, alike = _widest(shapes, held, left)
            for bends in alike:
                left[bends] -= _points(_forced(landings, bends, shapes))
            left = {bends: points for bends, points in left.items() if points}
            motions = [
                Motion((length,), (0, 0), reach, over, Landing(bits))
                for (length, reach, over), bits in zip(shapes, landings, strict=True)
            ]
            found += [(motions[0], tuple(map(Later, turns, motions[1:]))) for turns in _factors(alike)]
    return found


def _widest(
    shapes: tuple[_Shape, ...], held: dict[_Bends, set[_Point]], left: dict[_Bends, set[_Point]]
) -> tuple[_Point, set[_Bends]]:
    """Choose the landings that take in most of what is left, and the turns that have them."""
    best: tuple[tuple[object, ...], _Point, set[_Bends]] | None = None
    for landings in {box for bends in left for box in _covering(left[bends], held[bends])}:
        alike = {
            bends
            for bends in left
            if _points(_forced(landings, bends, shapes)) <= held[bends]
            and not left[bends].isdisjoint(_points(_forced(landings, bends, shapes)))
        }
        gain = sum(len(left[bends] & _points(_forced(landings, bends, shapes))) for bends in alike)
        key = (gain, [-bits for bits in landings])
        if best is None or key > best[0]:
            best = key, landings, alike
    assert best is not None  # noqa: S101 - what is left has a box
    return best[1], best[2]


def _points(box: _Point) -> set[_Point]:
    return set(product(*([bit for bit in _BITS if bits & bit] for bits in box)))


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


def _forced(landings: _Point, bends: _Bends, shapes: tuple[_Shape, ...]) -> _Point:
    """Return landings less what cannot be.

    Nothing goes straight back after passing over a piece, and nothing is captured on the square the
    piece came from.
    """
    result = list(landings)
    x = y = point = 0
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


# ---------------------------------------------------------------- what belongs together

_STEP = Motion((1,), (0, 0), 1, 0, USUAL)
_ANY_STEP = _STEP._replace(landing=USUAL | PASS)
_ON, _ON_OR_BACK = frozenset({0}), frozenset({0, BACK})
_TWO = (Later(_ON_OR_BACK, _STEP),)
_THREE = (Later(_ON, _ANY_STEP), Later(_ON_OR_BACK, _STEP))
_RING = ((2, 0), (2, 1), (2, 2))


def _with_lines(plain: dict[Motion, frozenset[Vector]], courses: list[_Course]) -> list[Clause]:
    """Make the clauses of all moves: courses first, with the plain moves they begin with."""
    found = []
    taken: dict[Motion, set[Vector]] = {}
    left = list(courses)
    for course in courses:
        if course.motion == _ANY_STEP and course.later == _TWO and _steps(plain, course.ways):
            longer = _Course(course.ways, _ANY_STEP, _THREE)
            legs = _THREE if longer in courses else _TWO
            left = [other for other in left if other not in (course, longer)]
            found.append(Clause(Sort.LINE, course.ways, _ANY_STEP, legs))
            if plain.get(_STEP, frozenset()) <= course.ways:
                taken.setdefault(_STEP, set()).update(plain.get(_STEP, ()))
    for course in left:
        found += _clauses_of(course, plain, courses, taken)
    found = _several_lengths(found)
    for motion, ways in plain.items():
        rest = ways - taken.get(motion, set())
        if rest:
            found.append(Clause(sort(motion), frozenset(rest), motion))
    return _ringed(_several_lengths(_longest(found)))


def _steps(plain: Mapping[Motion, frozenset[Vector]], ways: frozenset[Vector]) -> bool:
    """Tell whether a piece may also take a single step in all of these directions."""
    going = {
        way
        for motion, units in plain.items()
        for way in units
        if motion.lengths == (1,)
        and motion.slant == (0, 0)
        and motion.over != CAPTURE
        and motion.landing & USUAL == USUAL
    }
    return ways <= going


def _clauses_of(
    course: _Course,
    plain: Mapping[Motion, frozenset[Vector]],
    courses: Sequence[_Course],
    taken: dict[Motion, set[Vector]],
) -> list[Clause]:
    """Make the clauses of one course; the moves that it may stop after are no longer said apart."""
    ways, motion, later = course
    if len(later) == 1 and _returns(motion, later[0]):
        found = []
        if motion.landing & EMPTY:
            found.append(
                Clause(Sort.OUT_AND_BACK, ways, motion._replace(landing=EMPTY), later, (Landing(0),))
            )
        if motion.landing & ~EMPTY:
            found.append(
                Clause(
                    Sort.IGUI, ways, motion._replace(landing=motion.landing & ~EMPTY), later, (Landing(0),)
                )
            )
        return found
    stops = []
    for legs in range(len(later)):
        going = motion if not legs else later[legs - 1].motion
        stop = Landing(0)
        for landing in (USUAL, going.landing & ~PASS):
            if not legs:
                held = motion._replace(landing=landing)
                if motion.landing & EMPTY and ways <= plain.get(held, frozenset()):
                    taken.setdefault(held, set()).update(ways)
                    stop = landing
            else:
                shorter = (
                    *later[: legs - 1],
                    later[legs - 1]._replace(motion=going._replace(landing=landing)),
                )
                if going.landing & EMPTY and _Course(ways, motion, shorter) in courses:
                    stop = landing
            if stop:
                break
        stops.append(stop)
    return [Clause(_sort_of_course(course), ways, motion, later, tuple(stops))]


def _longest(found: list[Clause]) -> list[Clause]:
    """Drop the courses that a longer one may stop after."""
    shorter = set()
    for clause in found:
        for legs, stop in enumerate(clause.stops[1:], 1):
            if stop:
                last = clause.later[legs - 1]
                shorter.add(
                    (
                        clause.ways,
                        clause.motion,
                        (*clause.later[: legs - 1], last._replace(motion=last.motion._replace(landing=stop))),
                    )
                )
    return [clause for clause in found if (clause.ways, clause.motion, clause.later) not in shorter]


def _returns(motion: Motion, later: Later) -> bool:
    """Tell whether a course is one step and straight back, and nothing else."""
    there, back = motion, later.motion
    return (
        later.bends == {BACK}
        and there.reach == back.reach == 1
        and there.lengths == back.lengths
        and not there.landing & PASS
        and bool(back.landing & EMPTY)
    )


def _several_lengths(found: list[Clause]) -> list[Clause]:
    """Say leaps of several lengths together if they differ in nothing else.

    Those to the squares around (two squares away: orthogonal, oblique and diagonal) are a ring.
    """
    together: dict[Clause, list[int]] = {}
    by_motion: dict[Clause, set[Vector]] = {}
    for clause in found:  # D and A are one leap of two squares in eight directions
        key = clause._replace(ways=frozenset())
        by_motion.setdefault(key, set()).update(clause.ways)
    for key, ways in by_motion.items():
        clause = key._replace(ways=frozenset(ways))
        alone = clause.motion.slant != (0, 0) or clause.motion.lengths == (1,) or clause.sort is Sort.LINE
        lengths = clause.motion.lengths
        bare = clause if alone else clause._replace(motion=clause.motion._replace(lengths=()))
        together.setdefault(bare, []).extend(lengths)
    return [
        clause._replace(motion=clause.motion._replace(lengths=tuple(sorted(set(lengths)))))
        for clause, lengths in together.items()
    ]


def _ringed(found: list[Clause]) -> list[Clause]:
    """Say the leaps to all the squares two away as one."""
    knight = next(
        (
            clause
            for clause in found
            if clause.sort is Sort.JUMP and clause.motion.slant == (2, 1) and len(clause.ways) == len(ALL)
        ),
        None,
    )
    if knight is None:
        return found
    for clause in found:
        if (
            clause.sort is Sort.JUMP
            and not clause.later
            and clause.motion == knight.motion._replace(slant=(0, 0), lengths=clause.motion.lengths)
            and clause.ways == frozenset(COMPASS)
            and 2 in clause.motion.lengths  # noqa: PLR2004
        ):
            rest = tuple(length for length in clause.motion.lengths if length != 2)  # noqa: PLR2004
            others = [other for other in found if other not in (clause, knight)]
            if rest:
                others.append(clause._replace(motion=clause.motion._replace(lengths=rest)))
            return [*others, clause._replace(sort=Sort.RING, motion=clause.motion._replace(lengths=(2,)))]
    return found


def sort(motion: Motion) -> Sort:
    """Say what one leg is."""
    if motion.over == CAPTURE:
        return Sort.RANGE_CAPTURE
    if motion.over == ANY:
        return Sort.FLY
    if motion.over:
        return Sort.PASS_OVER
    if motion.slant != (0, 0) or motion.lengths != (1,):
        return Sort.JUMP if motion.reach == 1 else Sort.RIDE
    return Sort.STEP if motion.reach == 1 else Sort.SLIDE


def _sort_of_course(course: _Course) -> Sort:
    ways, motion, later = course
    plain_slide = Motion((1,), (0, 0), 0, 0, EMPTY)
    if motion == plain_slide and later == (Later(frozenset({2, 6}), plain_slide._replace(landing=USUAL)),):
        return Sort.HOOK
    caught = _STEP._replace(landing=ENEMY)
    if motion == caught and later == (Later(ALL, _STEP),) and ways == frozenset(COMPASS):
        return Sort.AREA
    return Sort.SEVERAL


_FAR = 1000
_PLACE = {sort: place for place, sort in enumerate(Sort)}


def _place(clause: Clause) -> tuple[object, ...]:
    """Order clauses: by what they say, the farther and the more directions first, then clockwise."""
    motion = clause.motion
    jumps = motion.slant != (0, 0) or motion.lengths != (1,)
    far = 0 if jumps else -(motion.reach or _FAR)
    points = sorted(_POINT.get(way, 0) for way in clause.ways)
    return (
        _PLACE[clause.sort],
        far,
        motion.landing != USUAL,
        motion.lengths if motion.slant == (0, 0) else motion.slant[:1],
        motion.slant,
        motion.reach,
        motion.over,
        -len(clause.ways),
        points,
        int(motion.landing),
        [(sorted(leg.bends), leg.motion) for leg in clause.later],
        [int(stop) for stop in clause.stops],
        sorted(clause.ways),
    )
