"""Make an exercise from a position, or strip one of its answers for students."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidPack
from banmen_rules.core.game import Game
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.teaching.exercises._notes import name_for_students


@typed
def from_position(
    position: Position,
    kind: str,
    square: str = "",
    goal: Mapping[str, object] | None = None,
    *,
    id: str = "",  # noqa: A002 - the name that it has in an exercise
    **fields: Any,  # noqa: ANN401 - those of an exercise
) -> ExerciseSpec:
    """Make an exercise from a position, and check that it can be solved.

    Args:
        position: the board; later moves on it do not change the exercise.
        kind: the kind of exercise.
        square: the square of the piece that is asked about, for the kinds that need one.
        goal: the condition for a right answer, for the kinds that need one.
        id: its name; by default the kind and the square.
        fields: further fields of an exercise, such as ``region``, ``task`` or ``hints``.

    Raises:
        InvalidPack: if it cannot be solved or its parts do not fit together; lists every fault.
        BanmenError: if the game uses your own ruleset, which exercises cannot name.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises import from_position, solution
    >>> exercise = from_position(Position.initial(game("tai")), "reach", "18r", region="20p-16t")
    >>> exercise.id, solution(exercise)
    ('reach-18r', {'squares': ['18q']})
    """
    played = position.game
    made = ExerciseSpec(
        id=id or "-".join(filter(None, (kind, square))),
        kind=kind,
        variant=played.variant.name,
        ruleset="" if played.ruleset == played.variant.ruleset.name else played.ruleset,
        rulings=_own_rulings(played),
        tsfen=position.tsfen(),
        square=square,
        goal=dict(goal or {}),
        **fields,
    )
    found = [f"{field}: {message}" for field, message in faults(made)]
    if found:
        raise InvalidPack(found)
    return made


def _own_rulings(played: Game) -> dict[str, str]:
    """Find the rulings that were chosen on top of the ruleset."""
    name = played.variant.name
    if played.variant.rulesets.get(played.ruleset) is not played.chosen:
        raise BanmenError(
            f"an exercise cannot name your own ruleset {played.ruleset!r}: use one of {name} "
            f"({', '.join(played.variant.rulesets)}), with rulings on top of it"
        )
    return played.own_rulings


def as_asked(exercise: ExerciseSpec, number: int) -> ExerciseSpec:
    """Copy what is asked under its number, without anything that gives the answer away."""
    own: dict[str, Any] = {"options": tuple(sorted(exercise.options)), **exercise.asks.for_students(exercise)}
    return replace(
        exercise,
        id=str(number),
        piece=name_for_students(exercise, exercise.shown) if exercise.piece else "",
        hints=(),
        feedback={},
        translations=_tasks(exercise),
        tags={},
        source="",
        **own,
    )


def _tasks(exercise: ExerciseSpec) -> dict[str, dict[str, object]]:
    """Keep only the tasks of the translations."""
    return {lang: {"task": own["task"]} for lang, own in exercise.translations.items() if "task" in own}
