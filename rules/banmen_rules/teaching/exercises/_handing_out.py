"""What students get of an exercise: what is asked, and nothing that gives an answer away."""

from collections.abc import Iterable
from dataclasses import replace

from banmen_rules.base.errors import BanmenError
from banmen_rules.teaching.exercises._diagrams import diagram, format_diagram
from banmen_rules.teaching.exercises._model import ExerciseSpec
from banmen_rules.variants import PieceKind


def as_asked(exercise: ExerciseSpec, number: int) -> ExerciseSpec:
    """Copy what is asked under its number, and leave out the rest."""
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
    """Leave of the translations what is asked."""
    return {lang: {"task": own["task"]} for lang, own in exercise.translations.items() if "task" in own}


def is_own_text(exercise: ExerciseSpec) -> bool:
    """Tell whether the answer stands in an exercise."""
    return exercise.kind == "write" and bool(exercise.betza)


def _offered(exercise: ExerciseSpec) -> tuple[str, ...]:
    """Put the options in the order of their letters; kinds whose names are asked are called by these."""
    if exercise.kind != "name":
        return tuple(sorted(exercise.options))
    kinds = map(exercise.game.kind, exercise.options)
    asked = str(exercise.goal.get("ask"))
    return tuple(sorted(_first_name(exercise, kind, (asked,)) for kind in kinds))


def _shown(exercise: ExerciseSpec) -> str:
    """Name the kind an exercise is about by what of it is shown, so that the rest is not told.

    Where two kinds share that, by what is not asked for; by the id if nothing else is left.
    """
    shown, hidden = exercise.goal.get("show"), exercise.goal.get("ask")
    names = sorted(("kanji", "name", "romaji"), key=lambda name: (name != shown, name == hidden))
    return _first_name(exercise, exercise.shown, names)


def _first_name(exercise: ExerciseSpec, kind: PieceKind, names: Iterable[str]) -> str:
    """Give the first of some names that is this kind's alone; its id if there is none."""
    for name in names:
        called = getattr(kind, name, "")
        try:
            if exercise.game.kind(called).id == kind.id:
                return str(called)
        except BanmenError:  # shared, or not known
            continue
    return kind.id
