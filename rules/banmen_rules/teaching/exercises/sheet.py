"""Sheets: exercises in order, the answers to them, and their score.

A graded sheet is handed out without hints, feedback or anything else that gives an answer away. Grading needs
none of these: it asks the rules::

    sheet = Sheet(load("lions.json"), settings={"graded": True})
    sheet.save("sheet.json")  # what students get

    sheet = Sheet.load("sheet.json", answers="answers.json")
    sheet.answer(1, {"squares": ["12h", "13h"]})
    assert sheet.score >= 8

Answers may be saved in a file of their own, where a grader finds them who runs the notebook again without its
student and without a browser.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidPack, UnknownName
from banmen_rules.base.fields import Field, Record, any_object, anything, faults_of
from banmen_rules.base.fields import title as title_reader
from banmen_rules.base.files import file_name, read_file, write_file
from banmen_rules.base.json_files import LARGEST, compact, one_fault, parse_json, replace_file, upgrade
from banmen_rules.teaching.exercises._authoring import as_asked
from banmen_rules.teaching.exercises._files import (
    Fault,
    Work,
    check_answer,
    check_work,
    format_parts,
    read_exercises,
    read_head,
    to_data,
)
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
"""The settings of a sheet and their values, the default first.

``hints`` and ``retry``: whether there are hints, and further tries. ``feedback``: when mistakes are
explained. ``timer``: whether seconds are counted. ``repeat``: whether missed exercises come again.
``graded``: nothing gives an answer away, and Python judges. ``partial``: a partly right answer scores partly.
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
    """The score of the answers to a sheet.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
    >>> board = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
    >>> sheet = SheetSpec([ExerciseSpec("gold", "reach", "dai_dai", tsfen=board, square="9i")], "Gold")
    >>> graded = sheet.grade({"gold": {"squares": ["10h", "9h", "8h", "10i", "8i", "9j"]}})
    >>> graded.score, graded.max, graded.share
    (1.0, 1.0, 1.0)
    """

    rows: tuple[dict[str, Any], ...]
    """For each exercise ``number``, ``exercise`` (its id), ``kind``, ``variant``, ``answered``, ``right``,
    ``share`` (how much of it is right, from 0 to 1), ``points`` and ``note`` (the feedback)."""
    score: float
    max: float

    @property
    def share(self) -> float:
        """The score as a part of the maximum, from 0 to 1; 1 for a sheet without exercises."""
        return self.score / self.max if self.max else 1.0


@typed_class
class SheetSpec:
    """Exercises in order, settings, and the answers to the exercises.

    Args:
        exercises: the exercises, or a pack of them.
        title: one line; the pack's title if not given.
        settings: as in `SETTINGS`; the others have their defaults.

    Raises:
        InvalidArgument: if a setting has a wrong value.
        UnknownName: if there is no such setting.
        BanmenError: if two exercises have the same id, or an id is the number of another exercise.

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
        """The answers, by the ids of the exercises."""
        self.work: dict[str, Work] = {}
        """How the exercises were worked on, by their ids; see `Work`."""
        self._numbers = {exercise.id: number for number, exercise in enumerate(self.exercises, 1)}
        self._verdicts: dict[str, Verdict] = {}
        self._answers_file: Path | None = None
        if len(self._numbers) < len(self.exercises):
            ids = [exercise.id for exercise in self.exercises]
            twice = next(id_ for id_ in ids if ids.count(id_) > 1)
            raise BanmenError(f'the ids of the exercises must be different, got "{twice}" twice')
        for id_, number in self._numbers.items():
            if id_.isdecimal() and id_ != str(number):
                wrong = f"the id of exercise {number} must not be the number of another exercise"
                raise BanmenError(f'{wrong}, got "{id_}"')

    def __repr__(self) -> str:
        """Show the title, and how many exercises are answered."""
        return f"<Sheet: {self.title}, {len(self.answers)} of {len(self.exercises)} answered>"

    # ---------------------------------------------------------------- answers and points

    def answer(self, exercise: str | int, answer: Answer) -> None:
        """Record an answer, replacing an earlier one.

        Args:
            exercise: its id, or its number from 1.
            answer: ``{"squares": […]}``, ``{"choice": …}``, ``{"text": …}`` or ``{"moves": […]}``.

        Raises:
            UnknownName: if there is no such exercise.
            InvalidArgument: if it is not an answer to it; the message shows an example.
            BanmenError: if it cannot be written to the file of answers.

        >>> from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec
        >>> sheet = SheetSpec([ExerciseSpec("cat", "category", "tai", piece="lion")], "Cats")
        >>> sheet.answer("cat", {"squares": []})
        Traceback (most recent call last):
        banmen_rules.base.errors.InvalidArgument: the answer to exercise cat must be like {"choice": ...
        """
        found = self._exercise(exercise)
        self.answers[found.id] = check_answer(found, answer)
        if self._answers_file is not None:
            self.save_answers(self._answers_file)

    def take(self, other: "SheetSpec") -> None:
        """Record the answers and the work of another copy of the sheet, replacing earlier ones.

        Raises:
            BanmenError: if an exercise is not in this sheet, or the file of answers cannot be written.

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
        if self._answers_file is not None:
            self.save_answers(self._answers_file)

    def grade(self, answers: Mapping[Any, Answer] | None = None, lang: str = "en") -> Graded:
        """Grade answers by the rules.

        Args:
            answers: by the ids of the exercises or their numbers; the recorded ones if not given.
            lang: the language of the feedback, ``en`` or ``ja``.

        Raises:
            UnknownName: if an exercise or the language does not exist.

        """
        given = self.answers if answers is None else answers
        by_id = {self._exercise(name).id: answer for name, answer in given.items()}
        rows = tuple(self._row(exercise, by_id.get(exercise.id), lang) for exercise in self.exercises)
        return Graded(rows, round(sum(row["points"] for row in rows), 6), self.max)

    @property
    def score(self) -> float:
        """The score of the recorded answers: a point for each that is right."""
        return self.grade().score

    @property
    def max(self) -> float:
        """The maximum score: a point for each exercise."""
        return float(len(self.exercises))

    def _exercise(self, name: object) -> ExerciseSpec:
        number = self._numbers.get(str(name))
        if number is None and str(name).isdecimal() and 1 <= int(str(name)) <= len(self.exercises):
            number = int(str(name))
        if number is None:
            raise UnknownName("exercise in this sheet", str(name)[:80], self._numbers)
        return self.exercises[number - 1]

    def _row(self, exercise: ExerciseSpec, answer: object, lang: str) -> dict[str, Any]:
        if answer is not None:
            verdict = self._verdict(exercise, answer, lang)
        else:
            verdict = Verdict(right=False, share=0.0, note=Note(words_of(lang).say("not_answered")))
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
        """Judge an answer, once; one that cannot be read is wrong, and the note says why."""
        try:
            checked = check_answer(exercise, answer)
            if self._differs_for_students(exercise, checked):
                exercise = as_asked(exercise, self._numbers[exercise.id])
            asked = compact([exercise.id, checked, lang])
            if asked not in self._verdicts:
                self._verdicts[asked] = judge(exercise, checked, lang)
            return self._verdicts[asked]
        except BanmenError as error:
            return Verdict.refused(error)

    def _differs_for_students(self, exercise: ExerciseSpec, answer: Answer) -> bool:
        """Tell whether an exercise must be judged in the form that students see."""
        if "goal" in exercise.asks.for_students(exercise):
            return bool(self.settings["graded"])
        return bool(exercise.options) and answer.get("choice") not in exercise.options

    # ---------------------------------------------------------------- what students get

    def student(self) -> "SheetSpec":
        """Make the sheet for students: the questions, and nothing that gives an answer away.

        The ids of exercises are their numbers, a piece has the name that is shown, options are in
        alphabetical order, and the notation that is asked for is replaced by its diagram. Hints, feedback,
        tags and sources are left out. The answers are copied.

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
        """A digest of the questions, 16 letters, that changes if the sheet is changed.

        A hidden test can compare it. A sheet and its copy for students have the same one.

        """
        student = self.student()
        asked = [student.title, student.settings, *map(to_data, student.exercises)]
        return sha256(compact(asked).encode()).hexdigest()[:16]

    # ---------------------------------------------------------------- files

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, with the answers; of a graded sheet the copy for students.

        Raises:
            InvalidPack: if an exercise cannot be written.
            BanmenError: if the file cannot be written, or would overwrite one that is not a sheet.

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
            answers: a file of answers, which is read if it exists, and written after every answer.

        Raises:
            InvalidPack: if anything in one of them is wrong, or the answers are to another sheet;
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
        """Save answers in a file, which is read if it exists, and written after every answer.

        Raises:
            InvalidPack: if it exists and is not a file of answers to this sheet.

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
        self._answers_file = Path(path)
        if self._answers_file.exists():
            self._read_answers(self._answers_file)

    def save_answers(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file; answers in it to exercises that have none here are not deleted.

        Raises:
            InvalidPack: if the file exists and is not a file of answers to this sheet.
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
            answers, work = dict(self.answers), dict(self.work)
            self._read_answers(path)
            self.answers |= answers
            self.work |= work
        write_file(path, compact({**self.answers_head, "answers": self.answers, "work": self.work}) + "\n")

    @property
    def answers_head(self) -> dict[str, Any]:
        """The parts by which a file of answers names its format and its sheet."""
        return {"format": ANSWERS, "version": VERSION, "sheet": self.digest}

    def _read_answers(self, path: Path) -> None:
        name = file_name(path)
        content = _content(path)
        with one_fault(InvalidPack, name):
            data = upgrade(parse_json(content), ANSWERS, VERSION, MIGRATIONS)
            if data.get("sheet") != self.digest:
                raise BanmenError(
                    "has answers to another sheet, or to an earlier version of this one: use another file"
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
    """Complete settings with the defaults.

    Raises:
        UnknownName: if there is no such setting.
        InvalidArgument: if one has a wrong value.

    """
    for name, value in chosen.items():
        if name not in SETTINGS:
            raise UnknownName("setting", name, SETTINGS)
        if not any(value is known or (isinstance(value, str) and value == known) for known in SETTINGS[name]):
            expected = " or ".join(map(compact, SETTINGS[name]))
            raise InvalidArgument(f"the setting {name}", expected, value)
    return {name: chosen.get(name, values[0]) for name, values in SETTINGS.items()}
