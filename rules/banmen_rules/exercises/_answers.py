"""Answers as a learner's program hands them over: plain data of the right shape, whatever it says."""

from collections.abc import Mapping

from banmen_rules._errors import BanmenError
from banmen_rules._plain import compact, fault_of_value
from banmen_rules.exercises._model import Answer, Exercise

LONGEST = 2000
"""How many squares, moves or characters an answer has at most."""

_EXAMPLES: Mapping[str, str] = {
    "squares": '{"squares": ["12h", "13h"]}',
    "choice": '{"choice": "lion"}',
    "text": '{"text": "WfF"}',
    "moves": '{"moves": ["12h 12g"]}',
}
_LISTS = ("squares", "moves")


def checked_answer(exercise: Exercise, answer: object) -> Answer:
    """Copy what should be an answer to an exercise; whether it is right is not asked.

    Raises:
        BanmenError: if it has not the form of one; the message says what would.

    """
    form = exercise.form
    said = answer.get(form) if isinstance(answer, Mapping) and [*answer] == [form] else None
    if form in _LISTS:
        fits = isinstance(said, list | tuple) and all(isinstance(each, str) for each in said)
    else:
        fits = isinstance(said, str)
    if not fits or not isinstance(said, list | tuple | str):
        raise BanmenError(
            f"an answer to exercise {exercise.id} looks like {_EXAMPLES[form]}, not {_shown(answer)}"
        )
    if len(said) > LONGEST:
        raise BanmenError(f"the answer to exercise {exercise.id} is too long: at most {LONGEST} {form}")
    if message := fault_of_value(said):
        raise BanmenError(f"the answer to exercise {exercise.id}: {message}")
    return {form: said if isinstance(said, str) else [*said]}


def _shown(value: object) -> str:
    text = repr(value) if fault_of_value(value) else compact(value)
    return text if len(text) <= 80 else text[:79] + "…"  # noqa: PLR2004 - a line
