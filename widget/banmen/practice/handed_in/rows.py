"""Rows of results: the answers of a pupil to an exercise, judged by the rules.

Files of answers and the results of pages are judged again. A progress file (a log) has verdicts only, made by
Python on the pupil's computer, and a code has only stars, made by the page.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple

from banmen.practice import answer_rows
from banmen_rules import BanmenError, InvalidArgument, Variant
from banmen_rules.base import fields
from banmen_rules.base.fields import Field, Record, list_of, optional, text, truth, whole
from banmen_rules.base.json_files import compact, plain
from banmen_rules.betza import Category
from banmen_rules.teaching.exercises import ExerciseSpec, to_data
from banmen_rules.teaching.exercises.progress import timestamp
from banmen_rules.variants import PieceKind, known_variant

COLUMNS: Final = (
    "pupil", "assignment", "title", "exercise", "kind", "variant", "category", "level", "piece",
    "right", "share", "stars", "tries", "wrong", "hints", "gave_up", "again", "because", "seconds",
    "answer", "note", "confused", "at", "source", "file", "asked",
)  # fmt: skip
"""The keys of a row, in their order."""
SOURCES: Final = ("answers", "results", "class", "log", "code")
"""Where rows come from: a file of answers to a sheet, a results file of a page (or a saved widget), the file
of a class, a progress file, a short code."""
_MOST = 10**9
_CATEGORIES: Final = [category.value for category in Category]
_BESIDE: Final = {Category.IGUI.value, Category.PASS.value}
"""Those that a kind has beside what it is known for."""
_DIGEST: Final = 64


class Place(NamedTuple):
    """Where a row comes from."""

    pupil: str
    assignment: str
    """That of nbgrader; empty elsewhere."""
    file: str
    """The path of the file, below the folder that was named."""
    source: str
    """One of `SOURCES`."""
    at: str
    """When the file was handed in, in UTC; empty if unknown."""


class Handed(NamedTuple):
    """The work of a pupil on an exercise, before it is judged.

    A reader of another kind of file only yields these.
    """

    exercise: ExerciseSpec
    work: Mapping[str, Any]
    """As a row of answers: ``tries``, ``hints``, ``gave_up``, ``because`` and ``seconds``; see
    `banmen.practice.answer_rows`."""
    title: str = ""
    """The title of the sheet or drill."""
    about: ExerciseSpec | None = None
    """The exercise as its author wrote it, if pupils see a copy without its name and tags."""
    at: str = ""
    """When it was answered, in UTC; if not given, the time at which the file was handed in."""


class Attempt(NamedTuple):
    """A row of results, and all that is known of its answers."""

    row: dict[str, Any]
    tries: tuple[str, ...] | None
    """Each answer as JSON; None where only the last one is known."""
    path: str = ""
    """The whole path of the file."""


class Question(NamedTuple):
    """An exercise that pupils were asked, as a column of a table."""

    key: str
    """Its digest; its id for rows that have none."""
    label: str
    title: str


class Rater:
    """Judges what pupils did, each different answer once."""

    def __init__(self, lang: str) -> None:
        self._exercises: dict[str, ExerciseSpec] = {}
        self._judge = answer_rows.Judge(self._exercises, lang)

    def rate(self, handed: Handed, place: Place) -> Attempt:
        """Judge what a pupil did, and make its row.

        Raises:
            BanmenError: if the work is not a row of answers to its exercise.

        """
        name = compact(to_data(handed.exercise))
        exercise = self._exercises.setdefault(name, handed.exercise)
        about = handed.about or exercise
        work = answer_rows.check_row({**handed.work, "card": name}, {name: exercise})
        row = answer_rows.result(work, about, self._judge.row(work))
        return Attempt(
            full_row(
                {
                    **row,
                    "category": row["category"] or rarest_category(about.about),
                    "piece": about.about.id if about.about else "",
                    "confused": [
                        list(pair) for answer in work["tries"] for pair in _confused(exercise, answer)
                    ],
                    "title": handed.title,
                    "at": handed.at or place.at,
                    "asked": about.digest,
                },
                place,
            ),
            tuple(compact(answer) for answer in work["tries"]),
        )


def full_row(row: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """Put the parts of a row in order, with None for what is not known."""
    found = {**row, **place._asdict(), "at": row.get("at") or place.at}
    for name in ("share", "seconds"):
        found[name] = None if found.get(name) is None else float(found[name])
    return {name: _writable(found.get(name)) for name in COLUMNS}


def _writable(value: Any) -> Any:  # noqa: ANN401 - any plain value
    """Replace halves of characters, which JSON can hold and no file can."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping | list | tuple):
        return json.loads(_writable(compact(plain(value))))
    return value


def _confused(exercise: ExerciseSpec, answer: Mapping[str, object]) -> list[tuple[str, str]]:
    try:
        return list(exercise.asks.confused(exercise, answer))
    except BanmenError:
        return []


def rarest_category(kind: PieceKind | None) -> str:
    """Name the rarest category of moves that a kind has, which an exercise about it practises."""
    found = {category.value for category in kind.description.categories} if kind else set()
    return max(found - _BESIDE or found, key=_CATEGORIES.index, default="")


# ---------------------------------------------------------------- rows of logs and codes

_pair = list_of(text, "a pair of kinds", 2)


def _time(value: object) -> str:
    """Read a time, and write it in UTC."""
    try:
        return timestamp(datetime.fromisoformat(text(value)))
    except (ValueError, OverflowError):
        raise InvalidArgument("", 'a time such as "2026-03-01T09:30:00Z"', value) from None


LOGGED: Final = Record(
    Field("exercise", fields.text_up_to(200)),
    Field("asked", fields.text_up_to(_DIGEST), ""),
    Field("right", truth),
    Field("kind", fields.text_up_to(80), ""),
    Field("variant", fields.text_up_to(80), ""),
    Field("category", fields.text_up_to(80), ""),
    Field("piece", fields.text_up_to(200), ""),
    Field("title", fields.text_up_to(1000), ""),
    Field("level", optional(whole(0, 9)), None),
    Field("share", optional(fields.number(0, 1)), None),
    Field("stars", optional(whole(0, 3)), None),
    Field("tries", optional(whole(0, _MOST)), None),
    Field("wrong", optional(whole(0, _MOST)), None),
    Field("hints", optional(whole(0, _MOST)), None),
    Field("gave_up", truth, default=False),
    Field("again", truth, default=False),
    Field("because", text, ""),
    Field("seconds", optional(fields.number(0, _MOST)), None),
    Field("answer", optional(fields.plain_object), None),
    Field("note", text, ""),
    Field("confused", list_of(_pair, "a list of pairs"), []),
    Field("at", _time, ""),
)
"""The parts of a row of a progress file that are read."""


def from_log(row: Mapping[str, Any], place: Place) -> Attempt | None:
    """Read a row of a progress file; None if it is not about an exercise, such as that of a whole storm.

    Raises:
        BanmenError: if a part of it is wrong.

    """
    if row.get("kind") == "storm" or "right" not in row:
        return None
    known = {name: value for name, value in row.items() if name in LOGGED.names}
    found = LOGGED.checked(known, "the row")
    found["confused"] = [pair for pair in found["confused"] if len(pair) == 2]  # noqa: PLR2004 - a pair
    if not found["category"]:
        found["category"] = rarest_category(kind_of(found["variant"], found["piece"]))
    return Attempt(full_row(found, place), None)


def from_code(exercise: ExerciseSpec, title: str, stars: int, place: Place) -> Attempt:
    """Make the row of an exercise in a short code, which knows the stars and nothing else."""
    about = exercise.about
    found = {
        "title": title,
        "exercise": exercise.id,
        "kind": exercise.kind,
        "variant": exercise.variant,
        "category": exercise.tags.get("category") or rarest_category(about),
        "level": exercise.level,
        "piece": about.id if about else "",
        "right": stars > 0,
        "stars": stars,
        "because": "",
        "note": "",
        "confused": [],
        "asked": exercise.digest,
    }
    return Attempt(full_row(found, place), None)


def from_question(
    question: Mapping[str, Any], work: Mapping[str, Any], title: str, at: str, place: Place
) -> Attempt:
    """Make the row of a question of a demonstration.

    The file of a class says what is right; ``right`` is None where no option is right or wrong.
    """
    answer = work["tries"][-1] if work["tries"] else None
    judged = [_option(question, each) for each in work["tries"]]
    rights = [option.get("right") for option in judged]
    known = work["gave_up"] or isinstance(rights[-1] if rights else None, bool)
    right = bool(known and rights and rights[-1] and not work["gave_up"])
    found = answer_rows.Judged(right, sum(one is False for one in rights), None)
    note = judged[-1].get("note") if judged else ""
    row = {
        "title": title,
        "exercise": str(question.get("id")),
        "kind": "question",
        "because": "",
        "category": "",
        "right": found.solved if known else None,
        "stars": found.stars(work["hints"]) if known else None,
        "wrong": found.wrong if known else None,
        "hints": work["hints"],
        "note": note if isinstance(note, str) else "",
        "confused": [],
        "tries": len(work["tries"]),
        "gave_up": work["gave_up"],
        "seconds": work["seconds"],
        "answer": answer if isinstance(answer, Mapping) else None,
        "at": at,
        "asked": sha256(compact(plain(question)).encode("utf-8", "replace")).hexdigest()[:12],
    }
    return Attempt(full_row(row, place), tuple(compact(each) for each in work["tries"]))


def _option(question: Mapping[str, Any], answer: object) -> Mapping[str, Any]:
    """Find the option of a question that was chosen; empty if it is not known."""
    match question, answer:
        case {"options": [*options]}, {"choice": str() as choice}:
            chosen = {str(number): one for number, one in enumerate(options)}.get(choice)
            return chosen if isinstance(chosen, Mapping) else {}
    return {}


def kind_of(variant: str, piece: str) -> PieceKind | None:
    """Find a kind of piece by its game and id; None if this banmen does not know it."""
    found = variant_of(variant)
    try:
        return found.kind(piece) if found and piece else None
    except BanmenError:
        return None


def variant_of(name: str) -> Variant | None:
    """Find a game by its name; None if this banmen does not know it."""
    try:
        return known_variant(name)
    except BanmenError:
        return None
