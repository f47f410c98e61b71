"""Rules about several exercises: no near-doubles, and a mixture of levels."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack
from banmen_rules.teaching.exercises.worth.finding import Found

_ALIKE = 0.8
_ONE_LEVEL = 0.6
_ARRANGED = 3
"""The fewest men that make an arrangement; one or two stand alike on many boards."""

Man = tuple[int, int, str, int]
"""Its column and row, its kind and its side."""


def one_level(name: str, pack: Pack) -> Iterator[Found]:
    """Find a pack of which one level has too large a share."""
    ((level, count),) = Counter(one.level for one in pack.exercises).most_common(1) or [(0, 0)]
    if count > max(1, _ONE_LEVEL * len(pack.exercises)):
        yield Found(
            name,
            None,
            "level",
            f"{count} of {len(pack.exercises)} exercises have level {level}: at most {_ONE_LEVEL:.0%} should",
        )


def doubles(packs: Mapping[str, Pack]) -> Iterator[Found]:
    """Find exercises that ask the same, or ask the same kind of question about nearly the same board.

    Boards are compared up to shifts and left and right.
    """
    by_kind: dict[tuple[str, str], list[tuple[str, ExerciseSpec, list[Man]]]] = {}
    for name, pack in packs.items():
        for one in pack.exercises:
            by_kind.setdefault((one.kind, one.variant), []).append((name, one, _men(one)))
    for several in by_kind.values():
        for (other_name, other, men), (name, one, men2) in combinations(several, 2):
            if one.digest == other.digest or _are_alike(men2, men):
                where = f"{other.id} of {other_name}" if name != other_name else other.id
                what = "it asks the same as" if one.digest == other.digest else "its board is nearly that of"
                yield Found(name, one, "tsfen", f"{what} {where}: leave one of them")


def are_doubles(one: ExerciseSpec, other: ExerciseSpec) -> bool:
    """Tell whether two exercises of one kind and game ask the same, or about nearly the same board."""
    same_kind = (one.kind, one.variant) == (other.kind, other.variant)
    return same_kind and (one.digest == other.digest or _are_alike(_men(one), _men(other)))


def _men(exercise: ExerciseSpec) -> list[Man]:
    if not exercise.tsfen:
        return []
    position, files = exercise.position(), exercise.game.size.files
    return sorted(
        (square % files, square // files, piece.kind.id, int(piece.side))
        for square, piece in position.pieces()
    )


def _are_alike(one: list[Man], other: list[Man]) -> bool:
    """Tell whether most men stand alike, for some shift and with or without a reflection."""
    if len(one) < _ARRANGED or min(len(one), len(other)) < _ALIKE * max(len(one), len(other)):
        return False
    mirrored = [(-column, row, kind, side) for column, row, kind, side in other]
    return _share(one, other) >= _ALIKE or _share(one, mirrored) >= _ALIKE


def _share(one: list[Man], other: list[Man]) -> float:
    """Return the share of all men that stand alike, for the best shift."""
    shifts = Counter(
        (column - column2, row - row2)
        for column, row, kind, side in one
        for column2, row2, kind2, side2 in other
        if (kind, side) == (kind2, side2)
    )
    alike = max(shifts.values(), default=0)
    return alike / (len(one) + len(other) - alike)
