"""Judge answers, find solutions, and list the faults of exercises, whatever the form of the answer."""

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, UnknownName
from banmen_rules.teaching.exercises._fields import misplaced
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._tasks import task_in
from banmen_rules.teaching.exercises._words import words_of


@typed
def judge(exercise: ExerciseSpec, answer: Answer, lang: str = "en") -> Verdict:
    """Judge an answer by the rules.

    Args:
        exercise: the exercise.
        answer: the learner's answer.
        lang: the language of the notes, ``en`` or ``ja``; the author's own words stay untranslated if there
            is no translation.

    Raises:
        BanmenError: if it is not an answer to this exercise; the message, in English, says what would be.

    """
    asked, words = exercise.translated(lang), words_of(lang)
    verdict = exercise.asks.judge(asked, answer, words)
    if not verdict.note.text:
        text = words.say(f"nothing_{exercise.form}", task=task_in(asked, words))
        verdict = verdict._replace(note=Note(text))
    return verdict


@typed
def solution(exercise: ExerciseSpec) -> Answer:
    """Find a right answer: the simplest, if there are several.

    Raises:
        BanmenError: if there is no right answer.

    """
    return exercise.asks.solution(exercise)


@typed
def key(exercise: ExerciseSpec, lang: str = "en") -> dict[str, object]:
    """Work out everything that the page needs to judge answers without Python, as plain data.

    Its shape depends on the form of the answer; the documentation of exercises describes each. Its notes are
    in one language, ``en`` or ``ja``; the author's own words stay untranslated if there is no translation.

    Raises:
        BanmenError: if the exercise cannot be set up, or the language is unknown.

    """
    return exercise.asks.key(exercise.translated(lang), words_of(lang))


@typed
def items(exercise: ExerciseSpec, lang: str = "en") -> dict[str, object]:
    """Describe what is answered on beside a board, without verdicts; empty for most kinds.

    Raises:
        BanmenError: if the exercise cannot be set up, or the language is unknown.

    """
    return exercise.asks.items(exercise.translated(lang), words_of(lang))


@typed
def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List what is wrong with an exercise, each a field and a sentence; empty if it can be solved."""
    try:
        asked = exercise.asks
    except UnknownName as error:
        return [("kind", str(error))]
    try:
        return misplaced(exercise) or [*asked.faults(exercise)]
    except BanmenError as error:  # a fault beyond single fields
        return [("goal", str(error))]
