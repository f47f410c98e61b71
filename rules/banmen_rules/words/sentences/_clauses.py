"""Paths into clauses: the moves of a piece grouped by symmetry, independent of any language.

::

    paths --split--> one landing per leg --group--> leg sequences --merge--> clauses, most important first

Descriptions with the same paths give the same clauses, whatever their notation.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.words.compass import ALL, BACK, COMPASS, POINT, Vector
from banmen_rules.words.sentences._leg_sequences import leg_sequences
from banmen_rules.words.sentences._model import (
    EMPTY,
    ENEMY,
    PASS,
    USUAL,
    Clause,
    LaterLeg,
    Motion,
    Sort,
    leaps,
    motion_of,
    sort,
)


@lru_cache(maxsize=64)
def clauses(paths: tuple[Path, ...]) -> tuple[Clause, ...]:
    """Make the clauses of a description's paths."""
    plain: dict[Motion, set[Vector]] = {}
    several = []
    found: list[Clause] = []
    for path in paths:
        leg = path.legs[0]
        if len(path.legs) > 1:
            several.append(path.legs)
        elif not leg.dx and not leg.dy:
            found.append(clause_of(leg))
        else:
            direction, motion = motion_of(leg)
            plain.setdefault(motion, set()).add(direction)
    found += _with_lines(plain, leg_sequences(several))
    return tuple(sorted(found, key=_place))


def clause_of(leg: Leg) -> Clause:
    """Make the clause of a single leg."""
    if not leg.dx and not leg.dy:
        motion = Motion((0,), (0, 0), leg.reach, leg.over, leg.landing)
        return Clause(Sort.ANYWHERE if leg.over == ANY else Sort.STAY, frozenset(), motion)
    direction, motion = motion_of(leg)
    return Clause(sort(motion), frozenset({direction}), motion)


# ---------------------------------------------------------------- merging

_STEP = Motion((1,), (0, 0), 1, 0, USUAL)
_ANY_STEP = _STEP._replace(landing=USUAL | PASS)
_TWO_SQUARES = 2
_ON, _ON_OR_BACK = frozenset({0}), frozenset({0, BACK})
_TWO = (LaterLeg(_ON_OR_BACK, _STEP),)
_THREE = (LaterLeg(_ON, _ANY_STEP), LaterLeg(_ON_OR_BACK, _STEP))


def _with_lines(plain: Mapping[Motion, set[Vector]], sequences: Sequence[Clause]) -> list[Clause]:
    """Make the clauses of all moves: first the sequences, with the plain moves that begin them."""
    found = []
    taken: dict[Motion, set[Vector]] = {}
    left = list(sequences)
    for two in sequences:
        directions = two.directions
        if two.motion == _ANY_STEP and two.later_legs == _TWO and _steps(plain, directions):
            three = two._replace(later_legs=_THREE)
            line = three if three in sequences else two
            left = [other for other in left if other not in (two, three)]
            found.append(line._replace(sort=Sort.LINE, stops=(USUAL,) * len(line.later_legs)))
            if plain.get(_STEP, set()) <= directions:
                taken.setdefault(_STEP, set()).update(plain.get(_STEP, ()))
    for sequence in left:
        legs = sequence.later_legs
        if len(legs) == 1 and _returns(sequence.motion, legs[0]):
            found += _homeward(sequence, sequences)
            continue
        stops = tuple([_stop(sequence, place, plain, sequences) for place in range(len(legs))])
        if stops[0]:
            first = sequence.motion._replace(landing=stops[0])
            taken.setdefault(first, set()).update(sequence.directions)
        found.append(sequence._replace(sort=_sort_of_sequence(sequence), stops=stops))
    found = _several_lengths(found)
    for motion, units in plain.items():
        rest = units - taken.get(motion, set())
        if rest:
            found.append(Clause(sort(motion), frozenset(rest), motion))
    return _ringed(_several_lengths(_longest(found)))


def _steps(plain: Mapping[Motion, set[Vector]], directions: frozenset[Vector]) -> bool:
    """Tell whether a piece may also take a single step in each of these directions."""
    going: set[Vector] = set()
    for motion, units in plain.items():
        if not leaps(motion) and motion.over != CAPTURE and motion.landing & USUAL == USUAL:
            going |= units
    return directions <= going


def _stop(
    sequence: Clause, legs: int, plain: Mapping[Motion, set[Vector]], sequences: Sequence[Clause]
) -> Landing:
    """Find what the square after a leg may hold for the move to end there; 0 if it must continue."""
    going = sequence.later_legs[legs - 1].motion if legs else sequence.motion
    if not legs and not going.landing & EMPTY:
        return Landing(0)  # a lion's capturing step has its own clause
    for landing in (USUAL, going.landing & ~PASS):
        if legs:
            found = _cut(sequence, legs, landing) in sequences
        else:
            found = sequence.directions <= plain.get(going._replace(landing=landing), set())
        if found:
            return landing
    return Landing(0)


def _cut(clause: Clause, legs: int, landing: Landing) -> Clause:
    """Return the sequence of a clause's first legs; ``legs``: the number after the first."""
    *before, last = clause.later_legs[:legs]
    last = last._replace(motion=last.motion._replace(landing=landing))
    return clause._replace(sort=Sort.SEVERAL, later_legs=(*before, last), stops=())


def _longest(found: list[Clause]) -> list[Clause]:
    """Drop the sequences that a longer one may stop after."""
    shorter = {
        _cut(clause, legs, stop)
        for clause in found
        for legs, stop in enumerate(clause.stops)
        if legs and stop
    }
    return [clause for clause in found if clause._replace(sort=Sort.SEVERAL, stops=()) not in shorter]


def _homeward(sequence: Clause, sequences: Sequence[Clause]) -> list[Clause]:
    """Make the clauses of a step and its return: a pass, or igui unless another sequence includes it."""
    motion = sequence.motion
    caught = motion.landing & ~EMPTY
    for other in sequences:
        if other is not sequence and _takes_back(other, sequence):
            caught &= ~other.motion.landing
    landings = {Sort.OUT_AND_BACK: motion.landing & EMPTY, Sort.IGUI: caught}
    return [
        sequence._replace(sort=kind, motion=motion._replace(landing=landing), stops=(Landing(0),))
        for kind, landing in landings.items()
        if landing
    ]


def _returns(motion: Motion, leg: LaterLeg) -> bool:
    """Tell whether a sequence is one step and its return, and nothing else."""
    there, back = motion, leg.motion
    return (
        leg.turns == {BACK}
        and there.reach == back.reach == 1
        and there.lengths == back.lengths
        and not there.landing & PASS
        and bool(back.landing & EMPTY)
    )


def _takes_back(wider: Clause, sequence: Clause) -> bool:
    """Tell whether a sequence also takes its first step and returns, as another does."""
    return (
        sequence.directions <= wider.directions
        and len(wider.later_legs) == 1
        and BACK in wider.later_legs[0].turns
        and wider.motion[:4] == sequence.motion[:4]
        and wider.later_legs[0].motion[:4] == sequence.later_legs[0].motion[:4]
        and bool(wider.later_legs[0].motion.landing & EMPTY)
    )


def _several_lengths(found: list[Clause]) -> list[Clause]:
    """Merge leaps that differ only in length."""
    together: dict[Clause, list[int]] = {}
    by_motion: dict[Clause, set[Vector]] = {}
    for clause in found:  # D and A are one leap of two squares in eight directions
        key = clause._replace(directions=frozenset())
        by_motion.setdefault(key, set()).update(clause.directions)
    for key, directions in by_motion.items():
        clause, lengths = key._replace(directions=frozenset(directions)), key.motion.lengths
        if key.motion.slant == (0, 0) and lengths != (1,) and key.sort is not Sort.LINE:
            clause = _with_lengths(clause, ())
        together.setdefault(clause, []).extend(lengths)
    return [_with_lengths(clause, tuple(sorted(set(lengths)))) for clause, lengths in together.items()]


def _with_lengths(clause: Clause, lengths: tuple[int, ...]) -> Clause:
    return clause._replace(motion=clause.motion._replace(lengths=lengths))


def _ringed(found: list[Clause]) -> list[Clause]:
    """Merge the leaps to all sixteen squares that are two squares away into a ring."""
    jumps = [clause for clause in found if clause.sort is Sort.JUMP and len(clause.directions) == len(ALL)]
    knight = next((clause for clause in jumps if clause.motion.slant == (2, 1)), None)
    for clause in jumps:
        motion = clause.motion
        alike = knight and knight.motion == motion._replace(slant=(2, 1), lengths=(1,))
        if alike and motion.slant == (0, 0) and _TWO_SQUARES in motion.lengths:
            rest = tuple(length for length in motion.lengths if length != _TWO_SQUARES)
            others = [other for other in found if other not in (clause, knight)]
            if rest:
                others.append(_with_lengths(clause, rest))
            return [*others, _with_lengths(clause, (_TWO_SQUARES,))._replace(sort=Sort.RING)]
    return found


def _sort_of_sequence(sequence: Clause) -> Sort:
    _, directions, motion, later_legs, _ = sequence
    plain_slide = Motion((1,), (0, 0), 0, 0, EMPTY)
    turning = LaterLeg(frozenset({2, 6}), plain_slide._replace(landing=USUAL))
    if motion == plain_slide and later_legs == (turning,):
        return Sort.HOOK
    caught = _STEP._replace(landing=ENEMY)
    if motion == caught and later_legs == (LaterLeg(ALL, _STEP),) and directions == frozenset(COMPASS):
        return Sort.AREA
    return Sort.SEVERAL


_FAR = 1000


def _place(clause: Clause) -> tuple[object, ...]:
    """Order clauses: by sort, then the longer and those with more directions first, then clockwise."""
    motion = clause.motion
    far = 0 if leaps(motion) else -(motion.reach or _FAR)
    points = sorted(POINT.get(direction, 0) for direction in clause.directions)
    return (
        clause.sort,
        far,
        motion.landing != USUAL,
        motion.lengths if motion.slant == (0, 0) else motion.slant[:1],
        motion.slant,
        motion.reach,
        motion.over,
        -len(clause.directions),
        points,
        int(motion.landing),
        [(sorted(leg.turns), leg.motion) for leg in clause.later_legs],
        [int(stop) for stop in clause.stops],
        sorted(clause.directions),
    )
