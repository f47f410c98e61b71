"""Making an exercise from the position on a board."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from banmen.board.interface import BoardWidget
from banmen_rules import BanmenError, Position, UnknownName
from banmen_rules.teaching.exercises import ExerciseSpec, faults, solve

LONGEST = 3
"""The longest win, in moves, that is searched for if no goal is given."""


def exercise_of(board: BoardWidget, kind: str, *, square: str = "", **fields: Any) -> ExerciseSpec:  # noqa: ANN401 - any field of an exercise
    """Make an exercise of the position on a board: see `banmen.exercise_from`.

    Raises:
        BanmenError: if that exercise cannot be solved; the message lists what is missing.

    """
    if board.own_ruleset:
        raise BanmenError("The board has a custom ruleset, which an exercise cannot name.")
    names = ExerciseSpec.__dataclass_fields__
    for name in fields:
        if name not in names:
            raise UnknownName("field of an exercise", name, names)
    at = square or (board.selection if kind in _ABOUT_ONE else "")
    if "goal" not in fields and kind in _GOALS:
        fields["goal"] = _GOALS[kind](board.position, at)
    made = {
        "id": "",
        "variant": board.variant,
        "ruleset": board.ruleset,
        "rulings": dict(board.rulings),
        "tsfen": board.tsfen,
        "region": board.region,
        "square": at,
        **fields,
    }
    exercise = ExerciseSpec(kind=kind, **made)
    if not exercise.id:  # several that are made on one board are called differently
        exercise = replace(exercise, id=f"{kind}-{at or board.variant}-{exercise.digest[:4]}")
    wrong = faults(exercise)
    if exercise.square and not exercise.region and any(field == "region" for field, _ in wrong):
        exercise, wrong = _cropped(exercise, wrong)
    if wrong:
        said = [f"{name}: {sentence}" for name, sentence in wrong]
        listed = f" {said[0]}" if len(said) == 1 else "".join(f"\n  - {one}" for one in said)
        raise BanmenError(f"This {kind} exercise cannot be solved:{listed}")
    return exercise


def _cropped(
    exercise: ExerciseSpec, wrong: list[tuple[str, str]]
) -> tuple[ExerciseSpec, list[tuple[str, str]]]:
    """Show as many squares around the piece as an exercise can hold; unchanged if even a few are too many."""
    size = exercise.game.size
    row, column = divmod(size.parse_square(exercise.square), size.files)
    for radius in _RADII:
        first = max(0, row - radius) * size.files + max(0, column - radius)
        last = min(size.ranks - 1, row + radius) * size.files + min(size.files - 1, column + radius)
        shown = replace(exercise, region=f"{size.name(first)}-{size.name(last)}")
        found = faults(shown)
        if all(field != "region" for field, _ in found):
            return shown, found
    return exercise, wrong


_RADII = (9, 7, 5, 4, 3)
"""Squares to each side of the piece, the widest first: 19 files are about what a notebook shows well."""

_ABOUT_ONE = ("reach", "spot", "legal", "category", "route", "collect", "path")
"""The kinds that are about a piece on the board."""


def _harvest(position: Position, square: str) -> dict[str, object]:
    best = solve.harvest(position, position.square(square) if square else None).best
    if not best:
        raise BanmenError(f"{position.turn.title} has no captures here.")
    return {"material": best}


def _guard(position: Position, _square: str) -> dict[str, object]:
    return {"saves": position.turn.label}


def _mate(position: Position, _square: str) -> dict[str, object]:
    minimal = solve.mate(position, LONGEST).minimal
    if minimal is None:
        raise BanmenError(f"{position.turn.title} has no forced win in {LONGEST} moves.")
    return {"wins": position.turn.label, "moves": minimal}


_GOALS: Mapping[str, Callable[[Position, str], dict[str, object]]] = {
    "harvest": _harvest,
    "guard": _guard,
    "mate": _mate,
}
"""The kinds whose goal follows from the position."""
