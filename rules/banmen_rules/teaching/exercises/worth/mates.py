"""Rules about mates: no piece is idle, a wrong move tempts, and a pack has many kinds of them."""

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._fields import goal_number
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack
from banmen_rules.teaching.exercises.solve.quality import Keys, keys, nature, needless, signature, tries
from banmen_rules.teaching.exercises.themes import THEMES
from banmen_rules.teaching.exercises.worth.finding import Found, category_of

_IDLE = 1
_LONGEST = 5
_MANY = 5
"""The fewest mates in a pack of which shares are counted."""
_ONE_SORT, _UNUSUAL = 0.2, 0.5


def idle_pieces(name: str, pack: Pack) -> Iterator[Found]:
    """Find mates that are the same without some of their pieces."""
    for mate in _mates(pack):
        idle = needless(mate.position, mate.keys)
        if len(idle) > _IDLE:
            squares = ", ".join(map(mate.position.game.size.name, idle))
            yield Found(
                name,
                mate.exercise,
                "tsfen",
                f"the first move is the same without each of the pieces on {squares}: leave out all but "
                f"{_IDLE}",
            )


def no_try(name: str, pack: Pack) -> Iterator[Found]:
    """Find mates without a wrong first move that only one reply refutes, and mates that are too long."""
    for mate in _mates(pack):
        if mate.keys.moves > _LONGEST:
            message = f"the mate takes {mate.keys.moves} moves: it should take 1 to {_LONGEST}"
            yield Found(name, mate.exercise, "goal", message)
        if mate.keys.moves > 1 and not tries(mate.position, mate.keys.moves, enough=1):
            message = "every wrong first move has several refutations: let one fail to a single reply"
            yield Found(name, mate.exercise, "tsfen", message)


def same_mates(name: str, pack: Pack) -> Iterator[Found]:
    """Find a pack with too many mates of one kind, too many usual ones, or several from one game."""
    mates = [*_mates(pack)]
    for mate, count in Counter(filter(None, (_game(one.exercise) for one in mates))).items():
        if count > 1:
            yield Found(name, None, "source", f"{count} mates come from {mate}: at most one should")
    if len(mates) < _MANY:
        return
    marks = Counter(signature(one.position, one.keys.first[0]) for one in mates)
    for mark, count in marks.items():
        if count > ceil(_ONE_SORT * len(mates)):
            checks, near = "check" if mark.check else "no check", "beside" if mark.contact else "away from"
            yield Found(
                name,
                None,
                "",
                f"{count} of {len(mates)} mates begin alike ({mark.category.value}, {checks}, {near} a "
                f"royal): at most {_ONE_SORT:.0%} should",
            )
    unusual = sum(bool(nature(one.position, one.keys.first[0])) for one in mates)
    if unusual < floor(_UNUSUAL * len(mates)):
        yield Found(
            name,
            None,
            "",
            f"{unusual} of {len(mates)} mates begin with a quiet move, a sacrifice or a special move: "
            f"{_UNUSUAL:.0%} should",
        )


def no_theme(name: str, pack: Pack) -> Iterator[Found]:
    """Find puzzles without a theme, which the page shows when they are solved."""
    if category_of(pack) is not None:
        return
    for one in pack.exercises:
        puzzle = one.kind == "mate" or "net" in one.goal
        if puzzle and not one.task and "theme" not in one.tags:
            yield Found(name, one, "tags", f"it has no theme: choose one of {', '.join(THEMES)}")


class _Mate(NamedTuple):
    exercise: ExerciseSpec
    position: Position
    keys: Keys


def _mates(pack: Pack) -> Iterator[_Mate]:
    """Solve the mates of a pack; one with its author's own task may teach a rule, and is left out."""
    for one in pack.exercises:
        if one.kind == "mate" and not one.task:
            position = one.position()
            if one.digest not in _solved:
                _solved[one.digest] = keys(position, goal_number(one, "moves"))
            found = _solved[one.digest]
            if found is not None:  # else `lint` says so
                yield _Mate(one, position, found)


_solved: dict[str, Keys | None] = {}
"""The keys of mates by their digests: three rules ask for them."""


def _game(exercise: ExerciseSpec) -> str:
    """Return the game that an exercise comes from; empty if it comes from none."""
    place, found, _ = exercise.source.partition(", move")
    return place if found else ""
