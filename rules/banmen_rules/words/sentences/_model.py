"""Clauses: the moves of a piece, ordered and grouped for a sentence, before any language is chosen."""

from enum import IntEnum, auto
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg
from banmen_rules.words.compass import POINT, Vector, unit_and_length

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
