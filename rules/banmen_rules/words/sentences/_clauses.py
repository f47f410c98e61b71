"""Paths to clauses: what a piece does, gathered by symmetry, before it is put into any language.

::

    paths --apart--> one landing a leg --alike--> courses --absorbed--> Clause, the important first

Descriptions with the same paths give the same clauses, however they were written.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.words.sentences._courses import courses_of
from banmen_rules.words.sentences._model import (
    ALL,
    BACK,
    COMPASS,
    EMPTY,
    ENEMY,
    PASS,
    POINT,
    USUAL,
    Clause,
    Course,
    Later,
    Motion,
    Sort,
    Vector,
    motion_of,
    sort,
)


@lru_cache(maxsize=64)
def clauses(paths: tuple[Path, ...]) -> tuple[Clause, ...]:
    """Gather the paths of a description."""
    singles: dict[tuple[Vector, Motion], set[Vector]] = {}
    several = []
    found: list[Clause] = []
    for path in paths:
        leg = path.legs[0]
        if len(path.legs) > 1:
            several.append(path.legs)
        elif not leg.dx and not leg.dy:
            found.append(clause_of(leg))
        else:
            way, motion = motion_of(leg)
            singles.setdefault((motion.slant, motion), set()).add(way)
    courses = courses_of(several)
    plain = {motion: frozenset(ways) for (_, motion), ways in singles.items()}
    found += _with_lines(plain, courses)
    return tuple(sorted(found, key=_place))


def clause_of(leg: Leg) -> Clause:
    """Make the clause of one leg by itself."""
    if not leg.dx and not leg.dy:
        motion = Motion((0,), (0, 0), leg.reach, leg.over, leg.landing)
        return Clause(Sort.ANYWHERE if leg.over == ANY else Sort.STAY, frozenset(), motion)
    way, motion = motion_of(leg)
    return Clause(sort(motion), frozenset({way}), motion)


# ---------------------------------------------------------------- what belongs together

_STEP = Motion((1,), (0, 0), 1, 0, USUAL)
_ANY_STEP = _STEP._replace(landing=USUAL | PASS)
_ON, _ON_OR_BACK = frozenset({0}), frozenset({0, BACK})
_TWO = (Later(_ON_OR_BACK, _STEP),)
_THREE = (Later(_ON, _ANY_STEP), Later(_ON_OR_BACK, _STEP))


def _with_lines(plain: dict[Motion, frozenset[Vector]], courses: list[Course]) -> list[Clause]:
    """Make the clauses of all moves: courses first, with the plain moves they begin with."""
    found = []
    taken: dict[Motion, set[Vector]] = {}
    left = list(courses)
    for course in courses:
        if course.motion == _ANY_STEP and course.later == _TWO and _steps(plain, course.ways):
            longer = Course(course.ways, _ANY_STEP, _THREE)
            legs = _THREE if longer in courses else _TWO
            left = [other for other in left if other not in (course, longer)]
            found.append(Clause(Sort.LINE, course.ways, _ANY_STEP, legs, (USUAL,) * len(legs)))
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
    course: Course,
    plain: Mapping[Motion, frozenset[Vector]],
    courses: Sequence[Course],
    taken: dict[Motion, set[Vector]],
) -> list[Clause]:
    """Make the clauses of one course; the moves that it may stop after are no longer said apart."""
    ways, motion, later = course
    if len(later) == 1 and _returns(motion, later[0]):
        return _homeward(course, courses)
    stops = []
    for legs in range(len(later)):
        stop = _stop(course, legs, plain, courses)
        stops.append(stop)
        if stop and not legs:
            taken.setdefault(motion._replace(landing=stop), set()).update(ways)
    return [Clause(_sort_of_course(course), ways, motion, later, tuple(stops))]


def _stop(
    course: Course, legs: int, plain: Mapping[Motion, frozenset[Vector]], courses: Sequence[Course]
) -> Landing:
    """Find what the square after a leg may hold for the move to end there; 0 if it must go on."""
    ways, motion, later = course
    going = later[legs - 1].motion if legs else motion
    if not legs and not going.landing & EMPTY:
        return Landing(0)  # a lion's step to capture is said apart from its other steps
    for landing in (USUAL, going.landing & ~PASS):
        last = going._replace(landing=landing)
        if legs:
            shorter = (*later[: legs - 1], later[legs - 1]._replace(motion=last))
            found = Course(ways, motion, shorter) in courses
        else:
            found = ways <= plain.get(last, frozenset())
        if found:
            return landing
    return Landing(0)


def _homeward(course: Course, courses: Sequence[Course]) -> list[Clause]:
    """Make the clauses of a step and back: a pass, or a capture without moving unless another has it."""
    ways, motion, later = course
    caught = motion.landing & ~EMPTY
    for other in courses:
        if other is not course and _takes_back(other, course):
            caught &= ~other.motion.landing
    found = []
    if motion.landing & EMPTY:
        found.append(Clause(Sort.OUT_AND_BACK, ways, motion._replace(landing=EMPTY), later, (Landing(0),)))
    if caught:
        found.append(Clause(Sort.IGUI, ways, motion._replace(landing=caught), later, (Landing(0),)))
    return found


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


def _takes_back(wider: Course, course: Course) -> bool:
    """Tell whether a course also takes its first step and returns, as another does."""
    return (
        course.ways <= wider.ways
        and len(wider.later) == 1
        and BACK in wider.later[0].bends
        and wider.motion[:4] == course.motion[:4]
        and wider.later[0].motion[:4] == course.later[0].motion[:4]
        and bool(wider.later[0].motion.landing & EMPTY)
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


def _sort_of_course(course: Course) -> Sort:
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
    points = sorted(POINT.get(way, 0) for way in clause.ways)
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
