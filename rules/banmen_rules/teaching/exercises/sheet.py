"""Sheets: exercises to be worked on in order, answers to them, and what they are worth.

A sheet that is graded is handed out without hints, feedback or anything else that gives an answer away.
Grading needs none of these: it asks the rules::

    sheet = Sheet(load("lions.json"), settings={"graded": True})
    sheet.save("sheet.json")  # what students get

    sheet = Sheet.load("sheet.json", answers="answers.json")
    sheet.answer(1, {"squares": ["12h", "13h"]})
    assert sheet.score >= 8

Answers may be kept in a file of their own: a grader who runs the notebook again, without its reader and
without a browser, finds them there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, InvalidPack, UnknownName
from banmen_rules.base.fields import Field, Record, any_object, anything, faults_of
from banmen_rules.base.fields import title as title_reader
from banmen_rules.base.files import file_name, read_file, write_file
from banmen_rules.base.json_files import LARGEST, compact, one_fault, parse_json, replace_file, upgrade
from banmen_rules.teaching.exercises._answers import Work, check_answer, check_work
from banmen_rules.teaching.exercises._files import (
    Fault,
    format_parts,
    read_exercises,
    read_head,
    to_data,
)
from banmen_rules.teaching.exercises._handing_out import as_asked, is_own_text
from banmen_rules.teaching.exercises._judge import judge
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Pack, Verdict
from banmen_rules.teaching.exercises._words import words_of

FORMAT = "banmen-sheet"
ANSWERS = "banmen-answers"
VERSION = 3
SETTINGS: Final[Mapping[str, tuple[object, ...]]] = {
    "hints": (True, False),
    "retry": (True, False),
    "feedback": ("at once", "at the end"),
    "timer": (False, True),
    "repeat": (False, True),
    "graded": (False, True),
    "partial": (False, True),
}
"""How a sheet can be set: the values there are, the usual one first.

``hints`` and ``retry``: whether there are hints, and further tries. ``feedback``: when it is said what was
wrong. ``timer``: whether seconds are counted. ``repeat``: whether what was missed comes again. ``graded``:
nothing is given away, and Python judges. ``partial``: an answer that is partly right counts in part.
"""
SHEET: Final = Record(
    Field("format", anything),
    Field("version", anything),
    Field("title", title_reader),
    Field("settings", any_object, {}),
    Field("answers", anything, {}),
    Field("work", anything, {}),
    Field("exercises", anything),
)
MIGRATIONS: Final = (dict, dict)
"""The upgrade from each older version to the next: there was less in them, so nothing changes."""


@typed_class
@dataclass(frozen=True)
class Graded:
    """What the answers to a sheet are worth.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
    >>> board = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
    >>> sheet = SheetSpec([ExerciseSpec("gold", "reach", "dai_dai", tsfen=board, square="9i")], "Gold")
    >>> graded = sheet.grade({"gold": {"squares": ["10h", "9h", "8h", "10i", "8i", "9j"]}})
    >>> graded.score, graded.max, graded.share
    (1.0, 1.0, 1.0)
    """

    rows: tuple[dict[str, Any], ...]
    """For each exercise ``number``, ``exercise`` (its id), ``kind``, ``variant``, ``answered``, ``right``,
    ``share`` (how much of it is right, from 0 to 1), ``points`` and ``note`` (what is said of the answer)."""
    score: float
    max: float

    @property
    def share(self) -> float:
        """The score as a part of what can be reached, from 0 to 1; 1 for a sheet without exercises."""
        return self.score / self.max if self.max else 1.0


@typed_class
class SheetSpec:
    """Exercises in order, how they are worked on, and the answers to them.

    Args:
        exercises: the exercises, or a pack of them.
        title: one line; a pack's own if not given.
        settings: as in `SETTINGS`; those that are not given are as usual.

    Raises:
        BanmenError: if two exercises have one id, or an id is the number of another exercise.
        UnknownName: if there is no such setting.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
    >>> sheet = SheetSpec([ExerciseSpec("cat", "category", "tai", piece="lion")], "Cats", {"graded": True})
    >>> sheet.settings["feedback"], sheet.max, sheet
    ('at once', 1.0, <Sheet: Cats, 0 of 1 answered>)
    """

    def __init__(
        self,
        exercises: Iterable[ExerciseSpec] | Pack,
        title: str = "",
        settings: Mapping[str, object] | None = None,
    ) -> None:
        if isinstance(exercises, Pack):
            title = title or exercises.title
            exercises = exercises.exercises
        self.title = title
        self.exercises = tuple(exercises)
        self.settings = _settings(settings or {})
        self.answers: dict[str, Answer] = {}
        """What was answered, by the ids of the exercises."""
        self.work: dict[str, Work] = {}
        """How: answers given ``before``, ``hints``, ``seconds``, ``gave_up``; by the ids of the exercises."""
        self._numbers = {exercise.id: number for number, exercise in enumerate(self.exercises, 1)}
        self._known: dict[str, Verdict] = {}
        self._kept: Path | None = None
        if len(self._numbers) < len(self.exercises):
            ids = [exercise.id for exercise in self.exercises]
            twice = next(id_ for id_ in ids if ids.count(id_) > 1)
            raise BanmenError(f"two exercises of this sheet have the id {twice!r}: each needs one of its own")
        for id_, number in self._numbers.items():
            if id_.isdecimal() and id_ != str(number):
                raise BanmenError(
                    f"exercise {number} has the id {id_!r}, the number of another: give it a name"
                )

    def __repr__(self) -> str:
        """Say what it is, and how far it is."""
        return f"<Sheet: {self.title}, {len(self.answers)} of {len(self.exercises)} answered>"

    # ---------------------------------------------------------------- answers and points

    def answer(self, exercise: str | int, answer: Answer) -> None:
        """Record an answer, in place of one given before.

        Args:
            exercise: its id, or its number from 1.
            answer: ``{"squares": […]}``, ``{"choice": …}``, ``{"text": …}`` or ``{"moves": […]}``.

        Raises:
            UnknownName: if there is no such exercise.
            BanmenError: if it is no answer to it; the message says what would be. Also if it cannot be
                written to the file where answers are kept.

        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> sheet = SheetSpec([ExerciseSpec("cat", "category", "tai", piece="lion")], "Cats")
        >>> sheet.answer("cat", {"squares": []})
        Traceback (most recent call last):
        banmen_rules.base.errors.BanmenError: an answer to exercise cat looks like {"choice": "lion"}, not ...
        """
        found = self._exercise(exercise)
        self.answers[found.id] = check_answer(found, answer)
        if self._kept is not None:
            self.save_answers(self._kept)

    def take(self, other: "SheetSpec") -> None:
        """Record what was answered elsewhere and how, in place of what was before.

        Raises:
            BanmenError: if an exercise is not in this sheet, or it cannot be written to the file where
                answers are kept.

        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> cat = ExerciseSpec("cat", "category", "tai", piece="lion")
        >>> sheet, other = SheetSpec([cat], "Cats"), SheetSpec([cat], "Cats")
        >>> other.answer("cat", {"choice": "step"})
        >>> other.work["cat"] = {"hints": 2, "seconds": 12.5}
        >>> sheet.take(other)
        >>> sheet.answers, sheet.work
        ({'cat': {'choice': 'step'}}, {'cat': {'hints': 2, 'seconds': 12.5}})
        """
        answers = self._checked(other.answers, check_answer)
        work = self._checked(other.work, check_work)
        self.answers |= answers
        self.work |= work
        if self._kept is not None:
            self.save_answers(self._kept)

    def grade(self, answers: Mapping[Any, Answer] | None = None, lang: str = "en") -> Graded:
        """Judge answers by the rules.

        Args:
            answers: by the ids of the exercises or their numbers; those recorded if not given.
            lang: the language of what is said of them, ``en`` or ``ja``.

        Raises:
            UnknownName: if one is to no exercise of this sheet, or there is no such language.

        """
        given = self.answers if answers is None else answers
        by_id = {self._exercise(name).id: answer for name, answer in given.items()}
        rows = tuple(self._row(exercise, by_id.get(exercise.id), lang) for exercise in self.exercises)
        return Graded(rows, round(sum(row["points"] for row in rows), 6), self.max)

    @property
    def score(self) -> float:
        """What the recorded answers are worth: a point for each that is right."""
        return self.grade().score

    @property
    def max(self) -> float:
        """What can be reached: a point for each exercise."""
        return float(len(self.exercises))

    def _exercise(self, name: object) -> ExerciseSpec:
        number = self._numbers.get(str(name))
        if number is None and str(name).isdecimal() and 1 <= int(str(name)) <= len(self.exercises):
            number = int(str(name))
        if number is None:
            raise UnknownName("exercise in this sheet", str(name)[:80], self._numbers)
        return self.exercises[number - 1]

    def _row(self, exercise: ExerciseSpec, answer: object, lang: str) -> dict[str, Any]:
        verdict = Verdict(right=False, share=0.0, note=Note(words_of(lang).not_answered()))
        if answer is not None:
            verdict = self._verdict(exercise, answer, lang)
        share = round(verdict.share, 6)
        return {
            "number": self._numbers[exercise.id],
            "exercise": exercise.id,
            "kind": exercise.kind,
            "variant": exercise.variant,
            "answered": answer is not None,
            "right": verdict.right,
            "share": share,
            "points": share if self.settings["partial"] else float(verdict.right),
            "note": verdict.note.text,
        }

    def _verdict(self, exercise: ExerciseSpec, answer: object, lang: str) -> Verdict:
        """Judge an answer, once; one that is none is wrong, and the note says what would be one."""
        try:
            checked = check_answer(exercise, answer)
            if self._is_seen_otherwise(exercise, checked):
                exercise = as_asked(exercise, self._numbers[exercise.id])
            asked = compact([exercise.id, checked, lang])
            if asked not in self._known:
                self._known[asked] = judge(exercise, checked, lang)
            return self._known[asked]
        except BanmenError as error:
            return Verdict.refused(error)

    def _is_seen_otherwise(self, exercise: ExerciseSpec, answer: Answer) -> bool:
        """Tell whether an exercise has to be judged as students see it."""
        if is_own_text(exercise):
            return bool(self.settings["graded"])
        return bool(exercise.options) and answer.get("choice") not in exercise.options

    # ---------------------------------------------------------------- what students get

    def student(self) -> "SheetSpec":
        """Make the sheet that is handed out: what is asked, and nothing that gives an answer away.

        Exercises are called by their numbers, a piece by what of it is shown, and options are in the order
        of their letters; of a text that is asked for there is the diagram, and what draws the same is right;
        hints, feedback, tags and sources are left out. Answers are kept.

        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> goal = {"show": "kanji", "ask": "name"}
        >>> cat = ExerciseSpec("cat", "name", "tai", goal, piece="lion", hints=("A cat.",))
        >>> sheet = SheetSpec([cat], "Cats")
        >>> sheet.student().exercises[0].piece, sheet.student().exercises[0].hints
        ('獅子', ())
        """
        numbered = [as_asked(exercise, number) for number, exercise in enumerate(self.exercises, 1)]
        made = SheetSpec(numbered, self.title, self.settings)
        made.answers = {str(self._numbers[id_]): answer for id_, answer in self.answers.items()}
        made.work = {str(self._numbers[id_]): work for id_, work in self.work.items()}
        return made

    @property
    def digest(self) -> str:
        """Sixteen letters that stand for what is asked: of a sheet that was changed they are others.

        A hidden test can compare them. They are the same for a sheet and for what students get of it.

        """
        student = self.student()
        asked = [student.title, student.settings, *map(to_data, student.exercises)]
        return sha256(compact(asked).encode()).hexdigest()[:16]

    # ---------------------------------------------------------------- files

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, with the answers; one that is graded as `student` makes it.

        Raises:
            InvalidPack: if an exercise cannot be written.
            BanmenError: if it cannot be written, or a file would be lost that is no sheet.

        """
        sheet = self.student() if self.settings["graded"] else self
        head: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "title": sheet.title,
            "settings": sheet.settings,
            "answers": sheet.answers,
            **({"work": sheet.work} if sheet.work else {}),
        }
        text = format_parts(head, sheet.exercises)
        _parsed(text, file_name(path))
        replace_file(path, text, SheetSpec.load)

    @classmethod
    def load(cls, path: str | PathLike[str], *, answers: str | PathLike[str] | None = None) -> "SheetSpec":
        """Read a sheet from a file.

        Args:
            path: the file.
            answers: a file where answers are kept: it is read if it is there, and written whenever an
                exercise is answered.

        Raises:
            InvalidPack: if one of them is not what it should be, or the answers are to another sheet;
                lists every fault. A sheet with a fault is not read at all.

        >>> SheetSpec.load("no such file.json")
        Traceback (most recent call last):
        banmen_rules.base.errors.InvalidPack: these exercises cannot be read:
          - no such file.json cannot be read: No such file or directory
        """
        sheet = _parsed(_content(path), file_name(path))
        if answers is not None:
            sheet.keep_answers(answers)
        return sheet

    def keep_answers(self, path: str | PathLike[str]) -> None:
        """Keep answers in a file: it is read if it is there, and written whenever an exercise is answered.

        Raises:
            InvalidPack: if it is there and holds something else, or answers to another sheet.

        >>> import tempfile, pathlib
        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> cat = ExerciseSpec("cat", "category", "tai", piece="lion")
        >>> sheet, again = SheetSpec([cat], "Cats"), SheetSpec([cat], "Cats")
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "answers.json"
        >>> sheet.keep_answers(path)
        >>> sheet.answer("cat", {"choice": "step"})
        >>> again.keep_answers(path)
        >>> again.answers
        {'cat': {'choice': 'step'}}
        """
        self._kept = Path(path)
        if self._kept.exists():
            self._read_answers(self._kept)

    def save_answers(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file; those in it to other exercises, given meanwhile elsewhere, stay.

        Raises:
            InvalidPack: if the file exists and holds something else, or answers to another sheet.
            BanmenError: if it cannot be written.

        >>> import json, tempfile, pathlib
        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> sheet = SheetSpec([ExerciseSpec("cat", "category", "tai", piece="lion")], "Cats")
        >>> sheet.answer("cat", {"choice": "step"})
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "answers.json"
        >>> sheet.save_answers(path)
        >>> json.loads(path.read_text())["answers"]
        {'cat': {'choice': 'step'}}
        """
        path = Path(path)
        if path.exists():
            given, work = dict(self.answers), dict(self.work)
            self._read_answers(path)
            self.answers |= given
            self.work |= work
        head = {"format": ANSWERS, "version": VERSION, "sheet": self.digest}
        write_file(path, compact({**head, "answers": self.answers, "work": self.work}) + "\n")

    def _read_answers(self, path: Path) -> None:
        name = file_name(path)
        content = _content(path)
        with one_fault(InvalidPack, name):
            data = upgrade(parse_json(content), ANSWERS, VERSION, MIGRATIONS)
            if data.get("sheet") != self.digest:
                raise BanmenError(
                    "has answers to another sheet, or to this one before it was changed: name another file"
                )
        self._take_answers(data, name)

    def _take_answers(self, data: Mapping[str, Any], name: str) -> None:
        """Record the answers of a file, and how the exercises were worked on.

        Raises:
            InvalidPack: if one of them is wrong; then nothing is recorded.

        """
        taken = []
        for part, check in (("answers", check_answer), ("work", check_work)):
            try:
                taken.append(self._checked(any_object(data.get(part, {})), check))
            except BanmenError as error:
                raise InvalidPack([str(Fault(name, 0, "", part, faults_of(error)[0].message))]) from None
        answers, work = taken
        self.answers |= answers
        self.work |= work

    def _checked(
        self, given: Mapping[Any, object], check: Callable[[ExerciseSpec, object], Mapping[str, Any]]
    ) -> dict[str, Mapping[str, Any]]:
        """Check what is given for exercises, by their ids or numbers."""
        found = {name: self._exercise(name) for name in given}
        return {found[name].id: check(found[name], each) for name, each in given.items()}


def _parsed(text: str | bytes, name: str) -> SheetSpec:
    """Read a sheet from JSON.

    Raises:
        InvalidPack: if anything in it is wrong; lists every fault.

    """
    with one_fault(InvalidPack, name):
        data = upgrade(parse_json(text), FORMAT, VERSION, MIGRATIONS)
    head, faults = read_head(SHEET, data, name)
    exercises = read_exercises(head.get("exercises", []), name, faults)
    if faults:
        raise InvalidPack([str(fault) for fault in faults])
    try:
        sheet = SheetSpec(exercises, head["title"], head.get("settings"))
    except BanmenError as error:
        raise InvalidPack([str(Fault(name, 0, "", "settings", str(error)))]) from None
    sheet._take_answers(head, name)  # noqa: SLF001 - a sheet reads its own
    return sheet


def _content(path: str | PathLike[str]) -> bytes:
    with one_fault(InvalidPack):
        return read_file(path, LARGEST)


def _settings(chosen: Mapping[str, object]) -> dict[str, object]:
    """Complete settings.

    Raises:
        UnknownName: if there is no such setting.
        BanmenError: if one is not what it can be.

    """
    for name, value in chosen.items():
        if name not in SETTINGS:
            raise UnknownName("setting", name, SETTINGS)
        if not any(value is known or (isinstance(value, str) and value == known) for known in SETTINGS[name]):
            values = " or ".join(compact(known) for known in SETTINGS[name])
            raise BanmenError(f"the setting {name!r} is {values}, not {value!r:.60}")
    return {name: chosen.get(name, values[0]) for name, values in SETTINGS.items()}
