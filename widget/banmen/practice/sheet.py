"""A sheet: exercises in order, that are handed in and graded."""

import re
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeAlias

from banmen.host import traits
from banmen.practice import play_settings
from banmen.practice.exercise import read
from banmen.practice.trainer import Trainer, progress_of
from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed_class
from banmen_rules.teaching import exercises as rules

Asked: TypeAlias = (
    rules.SheetSpec | rules.Pack | str | PathLike[str] | Iterable[rules.ExerciseSpec | Mapping[str, Any]]
)

_STILL: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "count": "{count} questions, {answered} answered",
            "graded": " · graded",
            "one": "Question {number}",
        },
        "ja": {"count": "全{count}問、回答済み{answered}問", "graded": " · 採点あり", "one": "第{number}問"},
    }
)
"""What is said of a sheet in its picture."""

_HOW = ("hints", "seconds", "gave_up")
"""What of a row says how its answers came about."""


@typed_class
class Sheet(Trainer):
    """A sheet to be worked on in the notebook, and graded by the rules.

    Of a graded sheet the page holds no answers: it notes what is answered, and Python judges that when it
    is asked for ``score``.

    >>> from banmen import Sheet
    >>> board = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
    >>> gold = {"id": "gold", "kind": "reach", "variant": "dai_dai", "tsfen": board, "square": "9i"}
    >>> sheet = Sheet([gold], title="Gold", graded=True)
    >>> sheet.answer({"squares": ["10h", "9h", "8h", "10i", "8i", "9j"]})
    >>> sheet.score, sheet.max
    (1.0, 1.0)

    Args:
        exercises: a ``banmen_rules.teaching.exercises.SheetSpec``, the file of one, a pack, or exercises as data classes
            or as plain data.
        title: the heading; that of the sheet or pack if not given.
        graded: whether the page is to hold no answers; as the settings of the sheet have it if not given.
        answers: a file where answers are kept: it is read if it is there, and written whenever an exercise
            is answered, so that a grader who runs the notebook without a browser finds them.
        lang: ``"en"`` or ``"ja"``: what is asked and what is said; an author's own words stay as they
            are if there is no translation. If not given, that of `language`.
        theme: ``"host"``, ``"light"``, ``"dark"`` or ``"contrast"``.
        glyphs: what stands on the pieces, as on a board.
        autosave: whether to save answers given on the page into the folder ``.banmen`` beside the notebook.
            A sheet made again by the same cell offers to continue.
            With ``answers`` they are saved there instead.

    Raises:
        BanmenError: if one of the exercises cannot be asked, or anything else is not what it should be.

    """

    VIEW: ClassVar[str] = "sheet"
    UNTITLED: ClassVar[Mapping[str, str]] = MappingProxyType({"en": "Sheet", "ja": "問題集"})

    hand_ins = traits.Number().tag(sync=True)
    """How often the page has asked to hand in."""
    handed_in = traits.Text().tag(sync=True)
    """The name of the file with the answers as they are now; empty if they have not been handed in."""

    _answers_file: Path | None = None

    def __init__(
        self,
        exercises: Asked,
        *,
        title: str | None = None,
        graded: bool | None = None,
        answers: str | PathLike[str] | None = None,
        lang: str | None = None,
        theme: str = "host",
        glyphs: str = "kanji",
        autosave: bool = True,
    ) -> None:
        sheet = _sheet_of(exercises, title, graded)
        self._settings = sheet.settings
        settings = {name: sheet.settings[name] for name in play_settings.USUAL}
        shown = "" if sheet.title == self.UNTITLED["en"] else sheet.title
        heading = exercises if title is None and isinstance(exercises, rules.Pack) else shown
        super().__init__(sheet.exercises, settings, title=heading, lang=lang, theme=theme, glyphs=glyphs)
        if answers is not None:
            self._answers_file = Path(answers)
            sheet.keep_answers(answers)
        for at, exercise in enumerate(sheet.exercises):
            if exercise.id in sheet.answers or exercise.id in sheet.work:
                self.at = at
                self._take(exercise.id, sheet)
        self.at = 0
        if answers is not None:
            self.observe(lambda _: self._note(sheet), "answers")
        self.observe(lambda _: self._forget_hand_in(), "answers")
        self.observe(lambda _: self._hand_in_for_page(), "hand_ins")
        if not self.settings["graded"]:
            self._note_in(progress_of(None))
        if autosave and answers is None:
            self._autosave_answers()

    def _take(self, name: str, sheet: rules.SheetSpec) -> None:
        """Take up an exercise where it was left: its answers, and how they came about."""
        work = sheet.work.get(name, {})
        tries = [*work.get("before", ()), *([sheet.answers[name]] if name in sheet.answers else ())]
        row = {**self._row(), **{part: work[part] for part in _HOW if part in work}, "tries": tries}
        ends = self._judge.row(row).solved or (bool(tries) and bool(self.settings["graded"]))
        self._keep({**row, "done": ends or row["gave_up"]})

    def _note(self, kept: rules.SheetSpec) -> None:
        """Write new answers into the file where they are kept."""
        try:
            sheet = self.sheet
            if (sheet.answers, sheet.work) != (kept.answers, kept.work):
                kept.take(sheet)
        except BanmenError as error:
            self.complain(error)

    def hand_in(self, path: str | PathLike[str] | None = None) -> Path:
        """Write the answers into a file, for a teacher to collect; the page does this for its button.

        The file is the one that ``answers`` names at the start, and grades the same way:
        ``Sheet.load("sheet.json", answers=path).score``.

        Args:
            path: the file; if not given, the one that the sheet was made with, or one named after its title
                in the folder of the notebook.

        Raises:
            BanmenError: if the file holds something else, or cannot be written.

        """
        target = Path(path or self._answers_file or f"{_file_name(self.heading)}-answers.json")
        try:
            self.sheet.save_answers(target)
        except BanmenError as error:
            self.refuse(error)
        self.handed_in = target.name
        return target

    def _hand_in_for_page(self) -> None:
        try:
            self.hand_in()
        except BanmenError:
            self.handed_in = ""  # the page shows the error as a problem

    @property
    def _is_finished(self) -> bool:
        return super()._is_finished and bool(self.handed_in)

    def _forget_hand_in(self) -> None:
        self.handed_in = ""

    @property
    def sheet(self) -> rules.SheetSpec:
        """The sheet as data, with the last answer to each exercise, and how it came about."""
        sheet = rules.SheetSpec(self.exercises, self._own_title or self.UNTITLED["en"], self._settings)
        for row in filter(None, self.answers):
            *before, last = row["tries"] or [None]
            if last is not None:
                sheet.answer(row["card"], last)
            work = {"before": before, **{part: row[part] for part in _HOW}}
            if any(work.values()):
                sheet.work[row["card"]] = {part: value for part, value in work.items() if value}
        return sheet

    def svg(self) -> str:
        """Draw the sheet as a picture in SVG: what it is, and its first question that is not answered."""
        answered = {row["card"] for row in self.answers if row is not None and row["tries"]}
        left = [at for at, entry in enumerate(self.queue) if entry["card"] not in answered]
        words = _STILL[self.lang]
        count = words["count"].format(count=len(self.queue), answered=len(answered))
        graded = words["graded"] if self.settings["graded"] else ""
        at = left[0] if left else 0
        return self._picture(at, f"{self.heading} · {count}{graded}", words["one"].format(number=at + 1))

    def grade(self) -> rules.Graded:
        """Judge all answers by the rules: points for each exercise, and what is said of the answer."""
        return self.sheet.grade(lang=self.lang)

    @property
    def score(self) -> float:
        """What the answers are worth: a point for each that is right."""
        return self.grade().score

    @property
    def max(self) -> float:
        """What can be reached."""
        return self.sheet.max

    def save(self, path: str | PathLike[str]) -> None:
        """Write the sheet with its answers into a file, which ``banmen_rules.teaching.exercises.SheetSpec`` reads too.

        Raises:
            BanmenError: if the file cannot be written; one that was there is still there then.

        """
        self.sheet.save(path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a sheet of a file, with its answers.

        Raises:
            BanmenError: if it cannot be read, or is none.

        """
        return cls(path)


def _sheet_of(given: Asked, title: str | None, graded: bool | None) -> rules.SheetSpec:  # noqa: FBT001 - None: not said
    """Read a sheet from what it is given as; of graded ones what students get.

    Raises:
        BanmenError: if it is none.

    """
    if isinstance(given, str | PathLike):
        given = rules.SheetSpec.load(given)
    if not isinstance(given, rules.SheetSpec):
        pack = given if isinstance(given, rules.Pack) else rules.Pack("", tuple(read(each) for each in given))
        given = rules.SheetSpec(pack.exercises, title or pack.title or Sheet.UNTITLED["en"])
    settings = given.settings if graded is None else {**given.settings, "graded": graded}
    sheet = rules.SheetSpec(given.exercises, given.title if title is None else title, settings)
    sheet.take(given)
    return sheet.student() if settings["graded"] else sheet


def _file_name(title: str) -> str:
    """Make a file name of a title: letters of any script, digits and hyphens."""
    return re.sub(r"\W+", "-", title.casefold())[:60].strip("-") or "sheet"
