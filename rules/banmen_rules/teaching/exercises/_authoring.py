"""Make an exercise from a position, or strip one of its answers for students."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidPack
from banmen_rules.core.game import Game
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.teaching.exercises.kinds.notation import diagram, format_diagram
from banmen_rules.variants import PieceKind


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
    if is_own_text(exercise):
        drawn = {"diagram": format_diagram(diagram(exercise))}
        exercise = replace(exercise, betza="", goal=drawn)
    return replace(
        exercise,
        id=str(number),
        piece=_shown(exercise) if exercise.piece else "",
        options=_offered(exercise),
        hints=(),
        feedback={},
        translations=_tasks(exercise),
        tags={},
        source="",
    )


def _tasks(exercise: ExerciseSpec) -> dict[str, dict[str, object]]:
    """Keep only the tasks of the translations."""
    return {lang: {"task": own["task"]} for lang, own in exercise.translations.items() if "task" in own}


def is_own_text(exercise: ExerciseSpec) -> bool:
    """Tell whether the exercise itself contains the answer."""
    return exercise.kind == "write" and bool(exercise.betza)


def _offered(exercise: ExerciseSpec) -> tuple[str, ...]:
    """Sort the options; where names are asked for, write each kind by that name."""
    if exercise.kind != "name":
        return tuple(sorted(exercise.options))
    kinds = map(exercise.game.kind, exercise.options)
    asked = str(exercise.goal.get("ask"))
    return tuple(sorted(_first_name(exercise, kind, (asked,)) for kind in kinds))


def _shown(exercise: ExerciseSpec) -> str:
    """Name the kind of an exercise by the name that is shown, to hide the others.

    Where two kinds share that name, use one that is not asked for, or else the id.
    """
    shown, hidden = exercise.goal.get("show"), exercise.goal.get("ask")
    names = sorted(("kanji", "name", "romaji"), key=lambda name: (name != shown, name == hidden))
    return _first_name(exercise, exercise.shown, names)


def _first_name(exercise: ExerciseSpec, kind: PieceKind, names: Iterable[str]) -> str:
    """Return the first of some names that only this kind has, else its id."""
    for name in names:
        called = getattr(kind, name, "")
        try:
            if exercise.game.kind(called).id == kind.id:
                return str(called)
        except BanmenError:  # several kinds or none have this name
            continue
    return kind.id
