"""Reads the files that pupils hand in, each part that can be read, and says what is wrong with the rest.

Every kind of file has a reader that yields what was done (`Handed`); the rules judge it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from banmen.board import saving
from banmen.export import saved_widget
from banmen.practice.handed_in import classes
from banmen.practice.handed_in.folders import Found, shown
from banmen.practice.handed_in.known import Known, Listed, read_exercises
from banmen.practice.handed_in.rows import Attempt, Handed, Place, Rater, from_code, from_log, from_question
from banmen.practice.results import VIEWS
from banmen_rules import BanmenError
from banmen_rules.base import fields
from banmen_rules.base.files import first_bytes, read_file
from banmen_rules.base.json_files import parse_json, upgrade
from banmen_rules.teaching.exercises import ExerciseSpec, Progress, SheetSpec, sheet
from banmen_rules.teaching.exercises.codes import parse_code

_SQLITE: Final = b"SQLite format 3\0"
_HEAD: Final = 4096
_LOG: Final = re.compile(rb'\s*\{\s*"progress"\s*:')
_MOST_LINES: Final = 10_000
_MOST_FAULTS: Final = 20
"""The most faults that are listed of one file."""
_NOTHING: Final = Listed("", ())
_NAMING: Final = "sheets=… in Python, --sheet in a shell"
_OTHERS: Final = "belongs to other exercises."
_BEFORE: Final = ("before", "hints", "seconds", "gave_up")


class Content(NamedTuple):
    """A file and what it holds."""

    found: Found
    kind: str
    """``"log"``, ``"class"``, ``"codes"`` or ``"data"``."""
    data: object = None
    """That of JSON."""


def open_file(found: Found) -> Content:
    """Read a file as far as needed to tell what it is.

    Raises:
        BanmenError: if it cannot be read, or is not valid JSON though it begins like it.

    """
    head = first_bytes(found.path, _HEAD)
    if head.startswith(_SQLITE):
        return Content(found, "class")
    suffix = found.path.suffix.lower()
    if suffix == ".jsonl" or _LOG.match(head):
        return Content(found, "log")
    if suffix != ".json" and not head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return Content(found, "codes")
    try:
        return Content(found, "data", parse_json(read_file(found.path, saving.LARGEST), saving.LARGEST))
    except BanmenError as error:
        raise BanmenError(str(error).removeprefix(found.path.name).lstrip()) from None


class Reading:
    """Reads files, and collects the faults of their parts."""

    def __init__(self, known: Known, lang: str, faults: list[str]) -> None:
        self.known, self.faults = known, faults
        self._rater = Rater(lang)
        self._complaints: list[str] = []
        """The faults of the file that is being read."""

    def attempts(self, content: Content) -> Iterator[Attempt]:
        """Yield what was done, in the order of the file.

        Raises:
            BanmenError: if nothing in the file can be read.

        """
        found = content.found
        match content.kind:
            case "class":
                attempts = self._of_class(found)
            case "log":
                attempts = self._of_log(found)
            case "codes":
                attempts = self._of_codes(found)
            case _:
                attempts = self._of_data(found, content.data)
        self._complaints = []
        try:
            for attempt in attempts:
                yield attempt._replace(path=str(found.path))
        finally:
            more = len(self._complaints) - _MOST_FAULTS
            self.faults += self._complaints[:_MOST_FAULTS]
            if more > 0:
                self.faults.append(f"{found.name}: and {more:,} more")

    def _of_data(self, found: Found, data: object) -> Iterator[Attempt]:
        if not isinstance(data, Mapping):
            raise BanmenError(f"must be an object of JSON with answers, got {fields.shown(data)}")
        if data.get("format") == sheet.ANSWERS:
            checked = upgrade(dict(data), sheet.ANSWERS, sheet.VERSION, sheet.MIGRATIONS)
            yield from self._judged(found, "answers", self._of_answers(found, checked))
        elif data.get("format") == sheet.FORMAT:
            yield from self._judged(found, "answers", self._of_sheet(found, data))
        elif data.get("format") == "banmen-exercises":
            return
        elif data.get("banmen") in (*VIEWS, "sheet"):
            yield from self._judged(found, "results", self._of_widget(found, data))
        else:
            what = data.get("format", data.get("banmen"))
            named = f"a file of {fields.shown(what)}" if isinstance(what, str) else "another kind of JSON"
            raise BanmenError(f"must have answers, results or progress, got {named}")

    def _judged(self, found: Found, source: str, handed: Iterable[Handed]) -> Iterator[Attempt]:
        for each in handed:
            place = _place(found, source)
            try:
                yield self._rater.rate(each, place)
            except BanmenError as error:
                self._complain(found, f"exercise {each.exercise.id}: {_first(error)}")

    # ---------------------------------------------------------------- sheets

    def _of_answers(self, found: Found, data: Mapping[str, Any]) -> Iterator[Handed]:
        answers, work = (self._part(found, data, part) for part in ("answers", "work"))
        spec = self.known.sheet(data.get("sheet"), {*answers, *work})
        if spec is None:
            raise BanmenError(
                "has answers to a sheet that was not found: put the file of the sheet into the folder, or "
                f"name the sheet: {_NAMING}"
            )
        yield from self._of_spec(found, spec, answers, work)

    def _of_sheet(self, found: Found, data: Mapping[str, Any]) -> Iterator[Handed]:
        answers, work = (self._part(found, data, part) for part in ("answers", "work"))
        if not answers and not work:
            return  # the sheet itself
        exercises, faults = read_exercises(data.get("exercises"))
        for fault in faults:
            self._complain(found, fault)
        title = data.get("title")
        settings = data.get("settings")
        try:
            spec = SheetSpec(exercises.values(), title if isinstance(title, str) else "", settings or {})
            spec = self.known.sheet(spec.digest, {*answers, *work}) or spec
        except (BanmenError, AttributeError) as error:
            raise BanmenError(f"settings: {error}") from None
        yield from self._of_spec(found, spec, answers, work)

    def _part(self, found: Found, data: Mapping[str, Any], part: str) -> Mapping[str, Any]:
        value = data.get(part) or {}
        if isinstance(value, Mapping):
            return value
        self._complain(found, f"{part} must be an object, got {fields.shown(value)}")
        return {}

    def _of_spec(
        self, found: Found, spec: SheetSpec, answers: Mapping[str, Any], work: Mapping[str, Any]
    ) -> Iterator[Handed]:
        asked = (spec.student() if spec.settings["graded"] else spec).exercises
        by_name: dict[str, tuple[ExerciseSpec, ExerciseSpec]] = {}
        for number, pair in enumerate(zip(asked, spec.exercises, strict=True), 1):
            by_name |= {str(number): pair}
        for pair in by_name.copy().values():
            by_name |= {each.id: pair for each in pair}
        for name in dict.fromkeys((*answers, *work)):
            if name not in by_name:
                self._complain(
                    found, f'answers must be to exercises of "{spec.title}", got {fields.shown(name)}'
                )
                continue
            done = self._work(found, name, work.get(name, {}))
            tries = [*done.pop("before"), *([answers[name]] if name in answers else ())]
            if tries or done.get("gave_up"):
                one, about = by_name[name]
                yield Handed(one, {**done, "tries": tries}, spec.title, about)

    def _work(self, found: Found, name: str, work: object) -> dict[str, Any]:
        """Copy the known parts of how an exercise was worked on."""
        if not isinstance(work, Mapping):
            self._complain(found, f"work on exercise {name} must be an object, got {fields.shown(work)}")
            work = {}
        before = work.get("before", [])
        if not isinstance(before, list):
            self._complain(found, f"before, of exercise {name}, must be a list, got {fields.shown(before)}")
            before = []
        return {**{part: work[part] for part in _BEFORE if part in work}, "before": before}

    # ---------------------------------------------------------------- results of pages, and saved widgets

    def _of_widget(self, found: Found, data: Mapping[str, Any]) -> Iterator[Handed]:
        if data.get("version") != saved_widget.VERSION:
            version = fields.shown(data.get("version"))
            raise BanmenError(f"must have version {saved_widget.VERSION}, got {version}")
        exercises, faults = read_exercises(data.get("exercises"))
        for fault in faults:
            self._complain(found, fault)
        traits = data.get("traits")
        rows = traits.get("answers") if isinstance(traits, Mapping) else None
        if not isinstance(rows, list):
            raise BanmenError(f"must have a list of answers in its traits, got {fields.shown(rows)}")
        title = traits.get("title") if isinstance(traits, Mapping) else ""
        for number, row in enumerate(rows, 1):
            if row is None:
                continue
            name = row.get("card") if isinstance(row, Mapping) else None
            if not isinstance(name, str) or name not in exercises:
                self._complain(
                    found, f"answer {number} must be to an exercise of the file, got {fields.shown(row)}"
                )
            elif row.get("tries") or row.get("done") or row.get("gave_up"):
                yield Handed(exercises[name], row, title if isinstance(title, str) else "")

    # ---------------------------------------------------------------- logs, codes and classes

    def _of_log(self, found: Found) -> Iterator[Attempt]:
        faults: list[str] = []
        rows = Progress(found.path).rows(faults=faults)
        for fault in faults:
            self._complain(found, fault.removeprefix(f"{found.path.name}, "))
        if not rows and faults:
            return
        for number, row in enumerate(rows, 1):
            try:
                attempt = from_log(row, _place(found, "log"))
            except BanmenError as error:
                self._complain(found, f"row {number}: {_first(error)}")
            else:
                if attempt is not None:
                    yield attempt

    def _of_codes(self, found: Found) -> Iterator[Attempt]:
        """Read lines such as ``Ann, 57Q4-BPB5-MDR``; in a pupil's own file a code may stand alone."""
        try:
            lines = read_file(found.path, saving.LARGEST).decode("utf-8-sig").splitlines()
        except UnicodeDecodeError as error:
            raise BanmenError(f"must be UTF-8: byte {error.start + 1} is not") from None
        wrong = []
        right = 0
        for number, line in enumerate(lines[:_MOST_LINES], 1):
            text = line.strip().strip(",;\t ")
            if not text or text.startswith("#"):
                continue
            *name, code = (part.strip(' "') for part in re.split(r"[,;:\t]", text))
            if number == 1 and name and code.isalpha():
                continue  # the head of a table
            if not name and " " in code:
                name, code = [code.rpartition(" ")[0]], code.rpartition(" ")[2]
            pupil = shown(" ".join(filter(None, name))) or found.pupil
            try:
                yield from self._of_code(code, found._replace(pupil=pupil))
                right += 1
            except BanmenError as error:
                wrong.append(f"line {number}: {error}")
        if not right and len(wrong) > 1:  # a text without codes is not a fault in every line
            wrong = [wrong[0], f"and {len(wrong) - 1:,} more lines"]
        for fault in wrong:
            self._complain(found, fault)
        if len(lines) > _MOST_LINES:
            self._complain(found, f"must have at most {_MOST_LINES:,} lines of codes, got {len(lines):,}")

    def _of_code(self, code: str, found: Found) -> Iterator[Attempt]:
        stars: dict[str, int] | None = None
        refusal = ""
        for listed in (*self.known.lists(code), _NOTHING):  # of no exercises, the code itself may be wrong
            try:
                stars = parse_code(code, listed.exercises)
                break
            except BanmenError as error:
                refusal = refusal or str(error)
        if stars is None:
            raise BanmenError(refusal + (f" Name them: {_NAMING}." if refusal.endswith(_OTHERS) else ""))
        by_id = {each.id: each for each in listed.exercises}
        for name, got in stars.items():
            yield from_code(by_id[name], listed.title, got, _place(found, "code"))

    def _of_class(self, found: Found) -> Iterator[Attempt]:
        faults: list[str] = []
        given = classes.read(found.path, faults)
        for fault in faults:
            self._complain(found, fault)
        for each in given:
            theirs = found._replace(pupil=shown(each.pupil))
            if each.handed:
                yield from self._judged(theirs, "class", [each.handed])
            else:
                yield from_question(each.question, each.work, each.title, each.at, _place(theirs, "class"))

    def _complain(self, found: Found, text: str) -> None:
        self._complaints.append(f"{found.name}: {shown(text)}")


def _place(found: Found, source: str) -> Place:
    return Place(found.pupil, found.assignment, found.name, source, found.at)


def _first(error: BanmenError) -> str:
    return str(error).partition("\n")[0]
