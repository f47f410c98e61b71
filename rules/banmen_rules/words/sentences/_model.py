"""What can be said of moves, in no language yet: clauses, and the motions of their legs."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import Enum
from math import gcd
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg

Vector = tuple[int, int]

COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions as the owner sees them (right, forward), clockwise from straight ahead."""

EMPTY, ENEMY, FRIEND, PASS = Landing.EMPTY, Landing.ENEMY, Landing.FRIEND, Landing.PASS
USUAL = EMPTY | ENEMY
BACK = 4
ALL = frozenset(range(8))

POINT = {unit: point for point, unit in enumerate(COMPASS)}


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
    SEVERAL = "several"
    AREA = "area"
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


class Course(NamedTuple):
    """Several legs before they are a clause."""

    ways: frozenset[Vector]
    motion: Motion
    later: tuple[Later, ...]


def motion_of(leg: Leg) -> tuple[Vector, Motion]:
    """Take a leg apart into its way and how it goes."""
    length = gcd(leg.dx, leg.dy)
    unit = leg.dx // length, leg.dy // length
    if unit in POINT:
        return unit, Motion((length,), (0, 0), leg.reach, leg.over, leg.landing)
    slant = max(abs(leg.dx), abs(leg.dy)), min(abs(leg.dx), abs(leg.dy))
    return (leg.dx, leg.dy), Motion((1,), slant, leg.reach, leg.over, leg.landing)


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


def leaps(motion: Motion) -> bool:
    """Tell whether a leg leaps over squares: its step is longer than one."""
    return motion.slant != (0, 0) or motion.lengths != (1,)


def endings(said: Clause) -> list[Motion]:
    """List how the legs of a clause go, each with what its square may hold for the move to end there."""
    legs = (said.motion, *(leg.motion for leg in said.later))
    stops = (*said.stops, legs[-1].landing)
    return [motion._replace(landing=stop) for motion, stop in zip(legs, stops, strict=True)]


def grouped(found: Iterable[Clause]) -> list[list[Clause]]:
    """Bring clauses together that one verb can say."""
    groups: list[list[Clause]] = []
    for said in found:
        if groups and _fits(groups[-1][-1], said):
            groups[-1].append(said)
        else:
            groups.append([said])
    return groups


def _fits(one: Clause, other: Clause) -> bool:
    if one.sort is not other.sort or (one.later, one.stops) != (other.later, other.stops):
        return False
    if one.later:
        alike = one.motion._replace(lengths=()) == other.motion._replace(lengths=())
        return one.sort is Sort.SEVERAL and alike and one.motion.slant == other.motion.slant == (0, 0)
    return one.sort in {Sort.SLIDE, Sort.JUMP} and one.motion.landing == other.motion.landing == USUAL


def is_adjacent(said: Clause) -> bool:
    """Tell whether the first leg goes one square in any direction."""
    return said.ways == frozenset(COMPASS) and said.motion.lengths == (1,)


class Common(NamedTuple):
    """What holds for the moves of a piece together, each language in its own words."""

    jumps: bool
    overs: frozenset[int]
    """What its legs pass over: numbers of pieces, ``ANY``, ``CAPTURE``; 0 is left out."""
    slides: bool
    """Whether some pass over nothing."""
    slides_capture: bool
    """Whether all of these may end on an enemy as on an empty square."""
    captures_at_end: bool
    """Whether every move may end on an empty square or on an enemy, and on nothing else."""


def common(found: Iterable[Clause]) -> Common:
    """Say what holds for moves together; going anywhere, or nowhere, is said in full by itself."""
    found = [said for said in found if said.sort not in {Sort.ANYWHERE, Sort.STAY, Sort.OUT_AND_BACK}]
    motions = [motion for said in found for motion in endings(said)]
    slides = [motion for motion in motions if not leaps(motion) and motion.reach != 1 and not motion.over]
    ends = [
        (said.motion, *(leg.motion for leg in said.later))[-1] for said in found if said.sort is not Sort.IGUI
    ]
    return Common(
        jumps=any(map(leaps, motions)),
        overs=frozenset(motion.over for motion in motions if motion.over),
        slides=bool(slides),
        slides_capture=all(motion.landing & USUAL == USUAL for motion in slides),
        captures_at_end=bool(ends) and all(motion.landing == USUAL for motion in ends),
    )


def named(bends: frozenset[int], names: Iterable[tuple[AbstractSet[int], str]]) -> list[str]:
    """Name turns by the first names that fit, each turn once."""
    words = []
    for some, name in names:
        if some <= bends:
            bends -= some
            words.append(name)
    return words


def is_remainder(first: Clause, other: Clause) -> bool:
    """Tell whether a slide goes in just the one direction that a longer one lacks."""
    return first.sort is Sort.SLIDE and len(other.ways) == 1 and first.ways | other.ways == frozenset(COMPASS)
