"""Judging: each form of answer by itself, under one name."""

from collections.abc import Mapping
from types import ModuleType

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.teaching.exercises import _texts
from banmen_rules.teaching.exercises._fields import misplaced
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Verdict
from banmen_rules.teaching.exercises._words import words_of
from banmen_rules.teaching.exercises.kinds import choices, moves, squares

_FORMS: Mapping[str, ModuleType] = {
    "squares": squares,
    "choice": choices,
    "text": _texts,
    "moves": moves,
}


@typed
def judge(exercise: ExerciseSpec, answer: Answer, lang: str = "en") -> Verdict:
    """Judge an answer by the rules.

    Args:
        exercise: what is asked.
        answer: what the learner did.
        lang: the language of what is said of it, ``en`` or ``ja``; the author's own words stay as they are
            if there is no translation.

    Raises:
        BanmenError: if it is no answer to this exercise; the message, in English, says what would be one.

    """
    verdict: Verdict = _FORMS[exercise.form].judge(exercise.translated(lang), answer, words_of(lang))
    return verdict


@typed
def solution(exercise: ExerciseSpec) -> Answer:
    """Find a right answer: of several, the plainest.

    Raises:
        BanmenError: if there is none.

    """
    found: Answer = _FORMS[exercise.form].solution(exercise)
    return found


@typed
def key(exercise: ExerciseSpec, lang: str = "en") -> dict[str, object]:
    """Work out all that is needed to answer the learner at once, and without Python, as plain data.

    Its shape depends on the form of the answer; the documentation of exercises describes each. What is said
    in it is in one language, ``en`` or ``ja``; the author's own words stay as they are if there is no
    translation.

    Raises:
        BanmenError: if the exercise cannot be set up, or there is no such language.

    """
    found: dict[str, object] = _FORMS[exercise.form].key(exercise.translated(lang), words_of(lang))
    return found


@typed
def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List what is wrong with an exercise: fields and sentences; nothing if it can be solved."""
    try:
        form = exercise.form
    except UnknownName as error:
        return [("kind", str(error))]
    try:
        return misplaced(exercise) or [*_FORMS[form].faults(exercise)]
    except BanmenError as error:  # what `misplaced` could not find by itself
        return [("goal", str(error))]
