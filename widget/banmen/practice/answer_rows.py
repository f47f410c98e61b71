"""What was answered: a row for every exercise played, checked as it comes from the page, and judged again.

A row is ``{card, tries, wrong, hints, stars, done, gave_up, because, seconds, now}``. The page judges with
the key that it has, so that it can answer at once; whatever it says of right and wrong counts for nothing
here. Results are worked out from ``tries``, by the rules.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from banmen.host import checks
from banmen_rules import BanmenError, UnknownName
from banmen_rules.teaching.exercises import Answer, ExerciseSpec, Note, Verdict, check_answer, judge, key

LARGEST = 100_000
"""Characters of JSON that a row may have."""
_MOST_TRIES = 2000
_HALF_DONE = 2
"""Wrong answers and hints, together, with which an exercise still has two stars."""

Row = dict[str, Any]

_USUAL: Mapping[str, Any] = {
    "tries": [],
    "wrong": 0,
    "hints": 0,
    "stars": 0,
    "done": False,
    "gave_up": False,
    "because": "",
    "seconds": None,
    "now": {},
}


_LONGEST = 10**9


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _LONGEST


def _is_time(value: object) -> bool:
    whole = isinstance(value, int | float) and not isinstance(value, bool)
    return value is None or (whole and 0 <= value < _LONGEST)  # type: ignore[operator]


_SHAPES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    **dict.fromkeys(("wrong", "hints", "stars"), ("a number, not negative", _is_count)),
    **{name: ("true or false", lambda value: isinstance(value, bool)) for name in ("done", "gave_up")},
    "seconds": ("a number of seconds, or null", _is_time),
    "now": ("an object", lambda value: isinstance(value, dict)),
}
"""What each part of a row is; the others are checked by themselves."""


def check_queue(value: object, known: Collection[str]) -> list[dict[str, str]]:
    """Copy what should be a queue: the exercises in the order they are played.

    Raises:
        BanmenError: if it is none.

    """
    found = []
    for entry in _list(value, "the queue"):
        if not isinstance(entry, dict) or entry.keys() - {"because"} != {"card"}:
            raise BanmenError(
                f"an entry of the queue has a card, and because if it comes again: not {entry!r:.60}"
            )
        because = checks.text(entry.get("because", ""), "the reason why an exercise comes again")
        found.append({"card": _card(entry["card"], known), "because": because})
    return found


def check_answers(value: object, exercises: Mapping[str, ExerciseSpec]) -> list[Row | None]:
    """Copy what should be rows of answers.

    Args:
        value: the rows; None for one that has not been answered.
        exercises: those that there are, by their ids.

    Raises:
        BanmenError: if a row is none.

    """
    return [None if row is None else check_row(row, exercises) for row in _list(value, "answers")]


def check_row(row: object, exercises: Mapping[str, ExerciseSpec]) -> Row:
    """Copy what should be a row of answers, with what is missing in it as it usually is.

    Raises:
        BanmenError: if it is none.

    """
    if not isinstance(row, dict) or not {"card"} <= row.keys() <= {"card", *_USUAL}:
        known = ", ".join(("card", *_USUAL))
        raise BanmenError(f"a row of answers has {known}, and nothing else: not {row!r:.60}")
    full = {"card": _card(row["card"], exercises), **_USUAL, **row}
    for name, (what, fits) in _SHAPES.items():
        if not fits(full[name]):
            raise BanmenError(f"{name} of a row of answers is {what}, not {full[name]!r:.60}")
    checks.text(full["because"], "the reason why an exercise comes again")
    tries = _list(full["tries"], "the tries of a row of answers")
    if len(tries) > _MOST_TRIES:
        raise BanmenError(f"a row of answers has at most {_MOST_TRIES} tries, not {len(tries)}")
    full["tries"] = [check_answer(exercises[full["card"]], each) for each in tries]
    try:
        written = json.dumps(full, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BanmenError(f"a row of answers is plain data: {error}") from None
    if len(written) > LARGEST:
        raise BanmenError(f"a row of answers has at most {LARGEST:,} characters, not {len(written):,}")
    copied: Row = json.loads(written)
    return copied


def check_question(value: object, exercises: Mapping[str, ExerciseSpec]) -> dict[str, Any]:
    """Copy what should be a question; an empty one asks nothing.

    Raises:
        BanmenError: if it is none.

    """
    if value == {}:
        return {}
    if not isinstance(value, dict) or value.keys() != {"seq", "card", "answer"}:
        raise BanmenError(f"a question has seq, card and answer: not {value!r:.60}")
    card = _card(value["card"], exercises)
    number = checks.number(value["seq"], "seq of a question")
    return {"seq": number, "card": card, "answer": check_answer(exercises[card], value["answer"])}


def plain(note: Note) -> dict[str, Any]:
    """Write a note as plain data, its empty parts left out."""
    data = note._asdict()
    data.update(way=list(data.pop("path")), takes=list(note.takes))
    return {name: value for name, value in data.items() if name == "text" or value not in ("", [], None)}


def _list(value: object, what: str) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise BanmenError(f"{what}: a list, not {value!r:.60}")
    return value


def _card(value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise UnknownName("exercise", f"{value!s:.60}", known)
    return value


# ---------------------------------------------------------------- judging again


class Judged(NamedTuple):
    """A row judged by the rules."""

    solved: bool
    wrong: int
    last: Verdict | None
    """What is said of the last answer; None if there is none."""

    def stars(self, hints: int) -> int:
        """Count the stars: 3 without a wrong answer or a hint, 2 with at most two, 1 if solved at all."""
        if not self.solved:
            return 0
        trouble = self.wrong + hints
        return 3 if not trouble else 2 if trouble <= _HALF_DONE else 1


class Judge:
    """Judges rows in a language, and remembers what was said of an answer."""

    def __init__(self, exercises: Mapping[str, ExerciseSpec], lang: str) -> None:
        self._exercises, self._lang = exercises, lang
        self._known: dict[tuple[str, str], Verdict] = {}
        self._keys: dict[str, dict[str, Any]] = {}

    def key(self, card: str) -> dict[str, Any]:
        """Get the key of an exercise."""
        if card not in self._keys:
            self._keys[card] = key(self._exercises[card], self._lang)
        return self._keys[card]

    def verdict(self, card: str, answer: Answer) -> Verdict:
        """Judge an answer; one that cannot be read is wrong, and the note says why."""
        place = card, json.dumps(answer, sort_keys=True)
        if place not in self._known:
            try:
                self._known[place] = judge(self._exercises[card], answer, self._lang)
            except BanmenError as error:
                self._known[place] = Verdict.refused(error)
        return self._known[place]

    def row(self, row: Row) -> Judged:
        """Judge a row: it is solved if its last answer is right, and nothing was given away before."""
        said = [self.verdict(row["card"], answer) for answer in row["tries"]]
        wrong = sum(not verdict.right for verdict in said)
        last = said[-1] if said else None
        return Judged(last is not None and last.right and not row["gave_up"], wrong, last)


COLUMNS = (
    *(
        "exercise",
        "kind",
        "variant",
        "category",
        "level",
        "right",
        "share",
        "stars",
        "tries",
        "wrong",
        "hints",
    ),
    *("gave_up", "again", "because", "seconds", "answer", "note"),
)
"""What a row of results has, in order."""


def result(row: Row, exercise: ExerciseSpec, found: Judged) -> dict[str, Any]:
    """Make of a row what a teacher or a table wants to know."""
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
