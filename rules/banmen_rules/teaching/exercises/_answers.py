"""Answers as a learner's program hands them over: plain data of the right shape, whatever it says."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.json_files import compact, fault_of_value
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec

Work: TypeAlias = Mapping[str, Any]
"""How an answer came about, as plain data: the answers given ``before`` it, the number of ``hints`` taken,
the ``seconds`` it took, and whether somebody ``gave_up``; what there is nothing to say of is left out."""

WORK: Final = ("before", "hints", "seconds", "gave_up")
LONGEST = 2000
"""How many squares, moves or characters an answer has at most."""

_EXAMPLES: Mapping[str, str] = {
    "squares": '{"squares": ["12h", "13h"]}',
    "choice": '{"choice": "lion"}',
    "text": '{"text": "WfF"}',
    "moves": '{"moves": ["12h 12g"]}',
}
_LISTS = ("squares", "moves")


@typed
def check_answer(exercise: ExerciseSpec, answer: object) -> Answer:
    """Copy what should be an answer to an exercise; whether it is right is not asked.

    Raises:
        BanmenError: if it has not the form of one; the message says what would.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, check_answer
    >>> check_answer(ExerciseSpec("cat", "category", "tai", piece="lion"), {"squares": []})
    Traceback (most recent call last):
    banmen_rules.base.errors.BanmenError: an answer to exercise cat looks like {"choice": "lion"}, not ...
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


def check_work(exercise: ExerciseSpec, work: object) -> Work:
    """Copy what should be how an exercise was worked on, its empty parts left out.

    Raises:
        BanmenError: if it is not; the message says what would be.

    """
    if not isinstance(work, Mapping) or not work.keys() <= {*WORK}:
        parts = ", ".join(WORK)
        raise BanmenError(f"how exercise {exercise.id} was worked on has {parts}, not {_shown(work)}")
    for name, (what, fits) in _WORK_SHAPES.items():
        if name in work and not fits(work[name]):
            given = _shown(work[name])
            raise BanmenError(f"{name}, of how exercise {exercise.id} was worked on, is {what}, not {given}")
    before = [check_answer(exercise, each) for each in work.get("before", ())]
    said = {**work, "before": before}
    return {name: said[name] for name in WORK if said.get(name)}


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _is_time(value: object) -> bool:
    whole = isinstance(value, int | float) and not isinstance(value, bool)
    return value is None or (whole and 0 <= value <= _MOST)  # type: ignore[operator]


_MOST = 10**9
_WORK_SHAPES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "before": ("a list of answers", lambda value: isinstance(value, list | tuple) and len(value) <= LONGEST),
    "hints": ("a number, not negative", _is_count),
    "seconds": ("a number of seconds, or null", _is_time),
    "gave_up": ("true or false", lambda value: isinstance(value, bool)),
}


def _shown(value: object) -> str:
    text = repr(value) if fault_of_value(value) else compact(value)
    return text if len(text) <= 80 else text[:79] + "…"  # noqa: PLR2004 - a line
