"""Answers from a page or a learner's program: checked for their shape, not for being right."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.fields import (
    Field,
    Record,
    anything,
    list_of,
    number,
    optional,
    text,
    text_up_to,
    truth,
    whole,
)
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec

Work: TypeAlias = Mapping[str, Any]
"""How an exercise was worked on, as plain data: the answers given ``before`` the recorded one, the number of
``hints`` taken, the ``seconds`` it took, and whether the learner ``gave_up``; empty parts are left out."""

LONGEST = 2000
"""The most squares, moves or characters of an answer."""
MOST = 10**9
"""The largest number of hints or seconds."""

_ANSWERS: Final[Mapping[str, tuple[Record, str]]] = {
    "squares": (
        Record(Field("squares", list_of(text, "a list of squares", LONGEST))),
        '{"squares": ["12h", "13h"]}',
    ),
    "choice": (Record(Field("choice", text_up_to(LONGEST))), '{"choice": "lion"}'),
    "text": (Record(Field("text", text_up_to(LONGEST))), '{"text": "WfF"}'),
    "moves": (Record(Field("moves", list_of(text, "a list of moves", LONGEST))), '{"moves": ["12h 12g"]}'),
}
"""For each form of an answer its table, and an example for messages."""

WORK: Final = Record(
    Field("before", list_of(anything, "a list of answers", LONGEST), []),
    Field("hints", whole(0, MOST), 0),
    Field("seconds", optional(number(0, MOST)), None),
    Field("gave_up", truth, default=False),
)


@typed
def check_answer(exercise: ExerciseSpec, answer: object) -> Answer:
    """Copy an answer to an exercise after checking its shape; it need not be right.

    Raises:
        InvalidArgument: if it does not have the shape of one; the message shows an example.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, check_answer
    >>> check_answer(ExerciseSpec("cat", "category", "tai", piece="lion"), {"squares": []})
    Traceback (most recent call last):
    banmen_rules.base.errors.InvalidArgument: the answer to exercise cat must be like {"choice": "lion"}, ...
    """
    table, example = _ANSWERS[exercise.form]
    name = f"the answer to exercise {exercise.id}"
    if not isinstance(answer, Mapping) or tuple(answer) != table.names:
        raise InvalidArgument(name, f"like {example}", answer)
    return table.checked(dict(answer), name)


def check_work(exercise: ExerciseSpec, work: object) -> Work:
    """Copy how an exercise was worked on, without the empty parts.

    Raises:
        BanmenError: if a part is wrong or unknown.

    """
    given = dict(work) if isinstance(work, Mapping) else work
    found = WORK.checked(given, f"the work on exercise {exercise.id}")
    found["before"] = [check_answer(exercise, each) for each in found["before"]]
    return {name: value for name, value in found.items() if value}
