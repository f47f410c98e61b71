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
    LegSequence,
    Motion,
    Sort,
    leaps,
    motion_of,
    sort,
)


@lru_cache(maxsize=64)
def clauses(paths: tuple[Path, ...]) -> tuple[Clause, ...]:
    """Make the clauses of a description's paths."""
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
            direction, motion = motion_of(leg)
            singles.setdefault((motion.slant, motion), set()).add(direction)
    sequences = leg_sequences(several)
    plain = {motion: frozenset(directions) for (_, motion), directions in singles.items()}
    found += _with_lines(plain, sequences)
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
_ON, _ON_OR_BACK = frozenset({0}), frozenset({0, BACK})
_TWO = (LaterLeg(_ON_OR_BACK, _STEP),)
_THREE = (LaterLeg(_ON, _ANY_STEP), LaterLeg(_ON_OR_BACK, _STEP))


def _with_lines(plain: dict[Motion, frozenset[Vector]], sequences: list[LegSequence]) -> list[Clause]:
    """Make the clauses of all moves: first the sequences, with the plain moves that begin them."""
    found = []
    taken: dict[Motion, set[Vector]] = {}
    left = list(sequences)
    for sequence in sequences:
        if (
            sequence.motion == _ANY_STEP
            and sequence.later_legs == _TWO
            and _steps(plain, sequence.directions)
        ):
            longer = LegSequence(sequence.directions, _ANY_STEP, _THREE)
            legs = _THREE if longer in sequences else _TWO
            left = [other for other in left if other not in (sequence, longer)]
            found.append(Clause(Sort.LINE, sequence.directions, _ANY_STEP, legs, (USUAL,) * len(legs)))
            if plain.get(_STEP, frozenset()) <= sequence.directions:
                taken.setdefault(_STEP, set()).update(plain.get(_STEP, ()))
    for sequence in left:
        found += _clauses_of(sequence, plain, sequences, taken)
    found = _several_lengths(found)
    for motion, directions in plain.items():
        rest = directions - taken.get(motion, set())
        if rest:
            found.append(Clause(sort(motion), frozenset(rest), motion))
    return _ringed(_several_lengths(_longest(found)))


def _steps(plain: Mapping[Motion, frozenset[Vector]], directions: frozenset[Vector]) -> bool:
    """Tell whether a piece may also take a single step in each of these directions."""
    going = {
        direction
        for motion, units in plain.items()
        for direction in units
        if motion.lengths == (1,)
        and motion.slant == (0, 0)
        and motion.over != CAPTURE
        and motion.landing & USUAL == USUAL
    }
    return directions <= going


def _clauses_of(
    sequence: LegSequence,
    plain: Mapping[Motion, frozenset[Vector]],
    sequences: Sequence[LegSequence],
    taken: dict[Motion, set[Vector]],
) -> list[Clause]:
    """Make the clauses of one sequence; they include the shorter moves that it may stop after."""
    directions, motion, later_legs = sequence
    if len(later_legs) == 1 and _returns(motion, later_legs[0]):
        return _homeward(sequence, sequences)
    stops = []
    for legs in range(len(later_legs)):
        stop = _stop(sequence, legs, plain, sequences)
        stops.append(stop)
        if stop and not legs:
            taken.setdefault(motion._replace(landing=stop), set()).update(directions)
    return [Clause(_sort_of_sequence(sequence), directions, motion, later_legs, tuple(stops))]


def _stop(
    sequence: LegSequence,
    legs: int,
    plain: Mapping[Motion, frozenset[Vector]],
    sequences: Sequence[LegSequence],
) -> Landing:
    """Find what the square after a leg may hold for the move to end there; 0 if it must continue."""
    directions, motion, later_legs = sequence
    going = later_legs[legs - 1].motion if legs else motion
    if not legs and not going.landing & EMPTY:
        return Landing(0)  # a lion's capturing step has its own clause
    for landing in (USUAL, going.landing & ~PASS):
        last = going._replace(landing=landing)
        if legs:
            shorter = (*later_legs[: legs - 1], later_legs[legs - 1]._replace(motion=last))
            found = LegSequence(directions, motion, shorter) in sequences
        else:
            found = directions <= plain.get(last, frozenset())
        if found:
            return landing
    return Landing(0)


def _homeward(sequence: LegSequence, sequences: Sequence[LegSequence]) -> list[Clause]:
    """Make the clauses of a step and its return: a pass, or igui unless another sequence includes it."""
    directions, motion, later_legs = sequence
    caught = motion.landing & ~EMPTY
    for other in sequences:
        if other is not sequence and _takes_back(other, sequence):
            caught &= ~other.motion.landing
    landings = {Sort.OUT_AND_BACK: motion.landing & EMPTY, Sort.IGUI: caught}
    return [
        Clause(kind, directions, motion._replace(landing=landing), later_legs, (Landing(0),))
        for kind, landing in landings.items()
        if landing
    ]


def _longest(found: list[Clause]) -> list[Clause]:
    """Drop the sequences that a longer one may stop after."""
    shorter = set()
    for clause in found:
        for legs, stop in enumerate(clause.stops[1:], 1):
            if stop:
                last = clause.later_legs[legs - 1]
                shorter.add(
                    (
                        clause.directions,
                        clause.motion,
                        (
                            *clause.later_legs[: legs - 1],
                            last._replace(motion=last.motion._replace(landing=stop)),
                        ),
                    )
                )
    return [
        clause for clause in found if (clause.directions, clause.motion, clause.later_legs) not in shorter
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


def _takes_back(wider: LegSequence, sequence: LegSequence) -> bool:
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
        clause = key._replace(directions=frozenset(directions))
        alone = clause.motion.slant != (0, 0) or clause.motion.lengths == (1,) or clause.sort is Sort.LINE
        lengths = clause.motion.lengths
        bare = clause if alone else clause._replace(motion=clause.motion._replace(lengths=()))
        together.setdefault(bare, []).extend(lengths)
    return [
        clause._replace(motion=clause.motion._replace(lengths=tuple(sorted(set(lengths)))))
        for clause, lengths in together.items()
    ]


def _ringed(found: list[Clause]) -> list[Clause]:
    """Merge the leaps to all sixteen squares that are two squares away into a ring."""
    knight = next(
        (
            clause
            for clause in found
            if clause.sort is Sort.JUMP
            and clause.motion.slant == (2, 1)
            and len(clause.directions) == len(ALL)
        ),
        None,
    )
    if knight is None:
        return found
    for clause in found:
        if (
            clause.sort is Sort.JUMP
            and not clause.later_legs
            and clause.motion == knight.motion._replace(slant=(0, 0), lengths=clause.motion.lengths)
            and clause.directions == frozenset(COMPASS)
            and 2 in clause.motion.lengths  # noqa: PLR2004
        ):
            rest = tuple(length for length in clause.motion.lengths if length != 2)  # noqa: PLR2004
            others = [other for other in found if other not in (clause, knight)]
            if rest:
                others.append(clause._replace(motion=clause.motion._replace(lengths=rest)))
            return [*others, clause._replace(sort=Sort.RING, motion=clause.motion._replace(lengths=(2,)))]
    return found


def _sort_of_sequence(sequence: LegSequence) -> Sort:
    directions, motion, later_legs = sequence
    plain_slide = Motion((1,), (0, 0), 0, 0, EMPTY)
    if motion == plain_slide and later_legs == (
        LaterLeg(frozenset({2, 6}), plain_slide._replace(landing=USUAL)),
    ):
        return Sort.HOOK
    caught = _STEP._replace(landing=ENEMY)
    if motion == caught and later_legs == (LaterLeg(ALL, _STEP),) and directions == frozenset(COMPASS):
        return Sort.AREA
    return Sort.SEVERAL


_FAR = 1000
_PLACE = {sort: place for place, sort in enumerate(Sort)}


def _place(clause: Clause) -> tuple[object, ...]:
    """Order clauses: by sort, then the longer and those with more directions first, then clockwise."""
    motion = clause.motion
    far = 0 if leaps(motion) else -(motion.reach or _FAR)
    points = sorted(POINT.get(direction, 0) for direction in clause.directions)
    return (
        _PLACE[clause.sort],
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
