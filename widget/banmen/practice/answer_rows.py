"""Answers from the page: a row for every exercise, checked when it arrives, and judged again by the rules.

A row is ``{card, tries, wrong, hints, stars, done, gave_up, because, seconds, now}``. The page judges with
the key that it has, so that feedback is immediate. Results do not depend on that: the rules judge ``tries``.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from banmen.host.checks import text
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.base import fields
from banmen_rules.base.fields import Field, Record, anything, list_of, truth, whole
from banmen_rules.teaching.exercises import Answer, ExerciseSpec, Note, Verdict, check_answer, judge, key

LARGEST = 100_000
"""The most characters of a row as JSON."""
_MOST_TRIES = 2000
_MOST = 10**9 - 1
_HALF_DONE = 2
"""With at most so many wrong answers and hints together, an exercise has two stars."""

Row = dict[str, Any]

_COUNT = whole(0, _MOST)
ROW: Final = Record(
    Field("card", anything),
    Field("tries", list_of(anything, "a list of answers", _MOST_TRIES), []),
    Field("wrong", _COUNT, 0),
    Field("hints", _COUNT, 0),
    Field("stars", _COUNT, 0),
    Field("done", truth, default=False),
    Field("gave_up", truth, default=False),
    Field("because", text, ""),
    Field("seconds", fields.optional(fields.number(0, _MOST)), None),
    Field("now", fields.any_object, {}),
)
ENTRY: Final = Record(Field("card", anything), Field("because", text, ""))
QUESTION: Final = Record(Field("seq", whole()), Field("card", anything), Field("answer", anything))


def check_queue(value: Sequence[object], known: Collection[str]) -> list[dict[str, str]]:
    """Copy a queue, the exercises in the order they are played, after checking it.

    Raises:
        BanmenError: if it is not a queue.

    """
    found = [ENTRY.checked(entry, "an entry of the queue") for entry in value]
    for entry in found:
        _check_card(entry["card"], known)
    return found


def check_answers(value: Sequence[object], exercises: Mapping[str, ExerciseSpec]) -> list[Row | None]:
    """Copy rows of answers after checking them.

    Args:
        value: the rows; None for an exercise that has not been answered.
        exercises: all exercises by their ids.

    Raises:
        BanmenError: if one is not a row.

    """
    return [None if row is None else check_row(row, exercises) for row in value]


def check_row(row: object, exercises: Mapping[str, ExerciseSpec]) -> Row:
    """Copy a row of answers after checking it, with the defaults of missing parts.

    Raises:
        BanmenError: if it is not a row.

    """
    full = ROW.checked(row, "a row of answers")
    exercise = exercises[_check_card(full["card"], exercises)]
    full["tries"] = [check_answer(exercise, each) for each in full["tries"]]
    try:
        written = json.dumps(full, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise InvalidArgument("a row of answers", "plain data", row) from None
    if len(written) > LARGEST:
        raise InvalidArgument("a row of answers", f"at most {LARGEST:,} characters of JSON", len(written))
    copied: Row = json.loads(written)
    return copied


def check_question(value: object, exercises: Mapping[str, ExerciseSpec]) -> dict[str, Any]:
    """Copy a question after checking it; an empty one asks nothing.

    Raises:
        BanmenError: if it is not a question.

    """
    if not value:
        return {}
    found = QUESTION.checked(value, "a question")
    exercise = exercises[_check_card(found["card"], exercises)]
    return {**found, "answer": check_answer(exercise, found["answer"])}


def plain(note: Note) -> dict[str, Any]:
    """Write a note as plain data, its empty parts left out."""
    data = note._asdict()
    data |= {"path": list(note.path), "takes": list(note.takes)}
    return {name: value for name, value in data.items() if name == "text" or value not in ("", [], None)}


def _check_card(value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise UnknownName("exercise", f"{value!s:.60}", known)
    return value


CHECKS: Final[Mapping[str, Callable[[Any, Mapping[str, ExerciseSpec]], object]]] = {
    "queue": check_queue,
    "answers": check_answers,
    "question": check_question,
}
"""The checks of the traits that the page sets; each takes the exercises by their ids too."""


# ---------------------------------------------------------------- judging again


class Judged(NamedTuple):
    """The verdict of the rules on a row."""

    solved: bool
    wrong: int
    last: Verdict | None
    """The verdict on the last answer; None without answers."""

    def stars(self, hints: int) -> int:
        """Count the stars: 3 without a wrong answer or a hint, 2 with at most two, 1 if solved at all."""
        if not self.solved:
            return 0
        trouble = self.wrong + hints
        return 3 if not trouble else 2 if trouble <= _HALF_DONE else 1


class Judge:
    """Judges rows in a language, and remembers its verdicts."""

    def __init__(self, exercises: Mapping[str, ExerciseSpec], lang: str) -> None:
        self._exercises, self._lang = exercises, lang
        self._verdicts: dict[tuple[str, str], Verdict] = {}
        self.key = cache(lambda card: key(exercises[card], lang))
        """Gets the key of an exercise."""

    def verdict(self, card: str, answer: Answer) -> Verdict:
        """Judge an answer; one that cannot be read is wrong, and the note says why."""
        place = card, json.dumps(answer, sort_keys=True)
        if place not in self._verdicts:
            try:
                self._verdicts[place] = judge(self._exercises[card], answer, self._lang)
            except BanmenError as error:
                self._verdicts[place] = Verdict.refused(error)
        return self._verdicts[place]

    def row(self, row: Row) -> Judged:
        """Judge a row: it is solved if its last answer is right and the learner did not give up."""
        verdicts = [self.verdict(row["card"], answer) for answer in row["tries"]]
        wrong = sum(not verdict.right for verdict in verdicts)
        last = verdicts[-1] if verdicts else None
        return Judged(last is not None and last.right and not row["gave_up"], wrong, last)


COLUMNS = (
    "exercise", "kind", "variant", "category", "level", "right", "share", "stars", "tries", "wrong", "hints",
    "gave_up", "again", "because", "seconds", "answer", "note",
)  # fmt: skip
"""The columns of the results."""


def result(row: Row, exercise: ExerciseSpec, found: Judged) -> dict[str, Any]:
    """Return the row of results for a row of answers."""
    return {
        "exercise": exercise.id,
        "kind": exercise.kind,
        "variant": exercise.variant,
        "category": exercise.tags.get("category", ""),
        "level": exercise.level,
        "right": found.solved,
        "share": found.last.share if found.last else 0.0,
        "stars": found.stars(row["hints"]),
        "tries": len(row["tries"]),
        "wrong": found.wrong,
        "hints": row["hints"],
        "gave_up": row["gave_up"],
        "again": bool(row["because"]),
        "because": row["because"],
        "seconds": row["seconds"],
        "answer": row["tries"][-1] if row["tries"] else None,
        "note": found.last.note.text if found.last else "",
    }
