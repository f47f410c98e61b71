"""Clauses: the moves of a piece, ordered and grouped for a sentence, before any language is chosen."""

from collections.abc import Iterable
from enum import IntEnum, auto
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg
from banmen_rules.words.compass import COMPASS, POINT, Vector, unit_and_length

EMPTY, ENEMY, FRIEND, PASS = Landing.EMPTY, Landing.ENEMY, Landing.FRIEND, Landing.PASS
USUAL = EMPTY | ENEMY


class Sort(IntEnum):
    """The kinds of clauses, in the order of the sentence."""

    ANYWHERE = auto()
    RANGE_CAPTURE = auto()
    HOOK = auto()
    SLIDE = auto()
    FLY = auto()
    PASS_OVER = auto()
    LINE = auto()
    STEP = auto()
    RING = auto()
    JUMP = auto()
    RIDE = auto()
    SEVERAL = auto()
    AREA = auto()
    IGUI = auto()
    OUT_AND_BACK = auto()
    STAY = auto()


class Motion(NamedTuple):
    """How a leg moves, in any direction."""

    lengths: tuple[int, ...]
    """Squares in each step; several if leaps differ in nothing else."""
    slant: Vector
    """The atom of an oblique leap, (longer, shorter); (0, 0) along the eight directions."""
    reach: int
    over: int
    landing: Landing


class LaterLeg(NamedTuple):
    """A leg after the first."""

    turns: frozenset[int]
    """Turns from the direction of the leg before, in eighths clockwise."""
    motion: Motion


class Clause(NamedTuple):
    """One thing a piece can do."""

    sort: Sort
    directions: frozenset[Vector]
    """The first leg's directions: units of the compass, or whole vectors of an oblique leap."""
    motion: Motion
    later_legs: tuple[LaterLeg, ...] = ()
    stops: tuple[Landing, ...] = ()
    """For each leg but the last: what its square may hold for the move to end there; or 0. Not known yet of
    the sequences of legs that clauses are made from."""


def motion_of(leg: Leg) -> tuple[Vector, Motion]:
    """Split a leg into its direction and its motion."""
    unit, length = unit_and_length(leg.dx, leg.dy)
    if unit in POINT:
        return unit, Motion((length,), (0, 0), leg.reach, leg.over, leg.landing)
    slant = max(abs(leg.dx), abs(leg.dy)), min(abs(leg.dx), abs(leg.dy))
    return (leg.dx, leg.dy), Motion((1,), slant, leg.reach, leg.over, leg.landing)


def leaps(motion: Motion) -> bool:
    """Tell whether a leg leaps over squares: its step is longer than one."""
    return motion.slant != (0, 0) or motion.lengths != (1,)


def sort(motion: Motion) -> Sort:
    """Classify a leg."""
    if motion.over == CAPTURE:
        return Sort.RANGE_CAPTURE
    if motion.over == ANY:
        return Sort.FLY
    if motion.over:
        return Sort.PASS_OVER
    if leaps(motion):
        return Sort.JUMP if motion.reach == 1 else Sort.RIDE
    return Sort.STEP if motion.reach == 1 else Sort.SLIDE


def motions(clause: Clause) -> tuple[Motion, ...]:
    """List the motions of a clause's legs."""
    return clause.motion, *(leg.motion for leg in clause.later_legs)


def endings(clause: Clause) -> list[Motion]:
    """List the motions of a clause's legs, each with what its square may hold for the move to end there."""
    legs = motions(clause)
    stops = (*clause.stops, legs[-1].landing)
    return [motion._replace(landing=stop) for motion, stop in zip(legs, stops, strict=True)]


def grouped(found: Iterable[Clause]) -> list[list[Clause]]:
    """Group the clauses that can share a verb."""
    groups: list[list[Clause]] = []
    for clause in found:
        if groups and _fits(groups[-1][-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    return groups


def _fits(one: Clause, other: Clause) -> bool:
    if one.sort is not other.sort or (one.later_legs, one.stops) != (other.later_legs, other.stops):
        return False
    if one.later_legs:
        alike = one.motion._replace(lengths=()) == other.motion._replace(lengths=())
        return one.sort is Sort.SEVERAL and alike and one.motion.slant == other.motion.slant == (0, 0)
    return one.sort in {Sort.SLIDE, Sort.JUMP} and one.motion.landing == other.motion.landing == USUAL


def is_adjacent(clause: Clause) -> bool:
    """Tell whether the first leg goes one square in any direction."""
    return clause.directions == frozenset(COMPASS) and clause.motion.lengths == (1,)


def is_remainder(first: Clause, other: Clause) -> bool:
    """Tell whether a slide fills the only direction that a longer slide lacks."""
    return (
        first.sort is Sort.SLIDE
        and len(other.directions) == 1
        and first.directions | other.directions == frozenset(COMPASS)
    )
