"""The widget `Sheet`: exercises in order that a learner hands in and Python grades."""

import re
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self, TypeAlias

from banmen.host import traits
from banmen.practice import scenes
from banmen.practice.exercise import read
from banmen.practice.trainer import SETTINGS, Trainer
from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.words.texts import table_of

Asked: TypeAlias = (
    rules.SheetSpec
    | rules.Pack
    | str
    | PathLike[str]
    | Iterable[rules.ExerciseSpec | Mapping[str, Any] | str]
)

UNTITLED = table_of("practice", "en")["sheet"]["untitled"]
_HOW = ("hints", "seconds", "gave_up")
"""The parts of a row that say how the answers came about."""


@typed_class
class Sheet(Trainer):
    """A sheet of exercises for the notebook, graded by the rules.

    The page of a graded sheet has no solutions: it records the answers, and Python judges them when you ask
    for ``score``.

    >>> from banmen import Sheet
    >>> board = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
    >>> gold = {"id": "gold", "kind": "reach", "variant": "dai_dai", "tsfen": board, "square": "9i"}
    >>> sheet = Sheet([gold], title="Gold", graded=True)
    >>> sheet.answer({"squares": ["10h", "9h", "8h", "10i", "8i", "9j"]})
    >>> sheet.score, sheet.max
    (1.0, 1.0)

    Args:
        exercises: a ``SheetSpec``, the name of a lesson (``"lesson_08"``) or of a pack (``"hook"``), a sheet
            file, a pack, or exercises as data classes, plain data or names.
        title: the heading; the title of the sheet or pack if not given.
        graded: whether to leave the solutions out of the page; the setting of the sheet if not given.
        answers: a file for the answers: read if it exists, and written after every answer, so that a grader
            who runs the notebook without a browser finds them.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`. An author's texts
            stay as they are where there is no translation.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        autosave: whether to save answers in the folder ``.banmen`` beside the notebook. When the same
            cell makes the sheet again, it offers to continue. With ``answers``, that file is used instead.

    Raises:
        BanmenError: if an exercise is invalid, or another argument is.

    """

    VIEW: ClassVar[str] = "sheet"
    PART: ClassVar[str] = "sheet"

    hand_ins = traits.Number().tag(sync=True)
    """How many times the learner clicked Hand in."""
    handed_in = traits.Text().tag(sync=True)
    """The file with the current answers; empty if they have not been handed in."""

    _answers_file: Path | None = None

    def __init__(
        self,
        exercises: Asked,
        *,
        title: str | None = None,
        graded: bool | None = None,
        answers: str | PathLike[str] | None = None,
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        autosave: bool = True,
    ) -> None:
        if isinstance(exercises, str) and not exercises.endswith(".json") and not Path(exercises).is_file():
            exercises = scenes.exercises_of(exercises, "sheet") or rules.load_pack(exercises)
        sheet = _sheet_of(exercises, title, graded)
        self._settings = sheet.settings
        settings = {name: sheet.settings[name] for name in SETTINGS}
        shown = "" if sheet.title == UNTITLED else sheet.title
        heading = exercises if title is None and isinstance(exercises, rules.Pack) else shown
        super().__init__(sheet.exercises, settings, title=heading, lang=lang, theme=theme, glyphs=glyphs)
        if answers is not None:
            self._answers_file = Path(answers)
            sheet.keep_answers(answers)
        for at, exercise in enumerate(sheet.exercises):
            if exercise.id in sheet.answers or exercise.id in sheet.work:
                self.at = at
                self._restore(exercise.id, sheet)
        self.at = 0
        if answers is not None:
            self.observe(lambda _: self._write_answers(sheet), "answers")
        self.observe(lambda _: self.set_trait("handed_in", ""), "answers")
        self.observe(lambda _: self._hand_in_for_page(), "hand_ins")
        if not self.settings["graded"]:
            self._record_results()
        if autosave and answers is None:
            self._autosave_answers()

    def _restore(self, name: str, sheet: rules.SheetSpec) -> None:
        """Restore the answers to an exercise and how they came about."""
        work = sheet.work.get(name, {})
        tries = [*work.get("before", ()), *([sheet.answers[name]] if name in sheet.answers else ())]
        row = {**self._row(), **{part: work[part] for part in _HOW if part in work}, "tries": tries}
        ends = self._judge.row(row).solved or (bool(tries) and bool(self.settings["graded"]))
        self._store({**row, "done": ends or row["gave_up"]})

    def _write_answers(self, saved: rules.SheetSpec) -> None:
        """Write new answers into the answers file."""
        try:
            sheet = self.sheet
            if (sheet.answers, sheet.work) != (saved.answers, saved.work):
                saved.take(sheet)
        except BanmenError as error:
            self.complain(error)

    def hand_in(self, path: str | PathLike[str] | None = None) -> Path:
        """Write the answers into a file for the teacher, as the button Hand in does.

        Grade the file like this: ``Sheet.load("sheet.json", answers=path).score``. The exported page of a
        sheet saves such a file too.

        Args:
            path: the file; if not given, the sheet's answers file, or one named after its title in the
                notebook's folder.

        Raises:
            BanmenError: if the file exists and holds something else, or cannot be written.

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

    def _answers_head(self) -> dict[str, Any]:
        return self.sheet.answers_head

    @property
    def sheet(self) -> rules.SheetSpec:
        """The sheet as data, with the last answer to each exercise."""
        sheet = rules.SheetSpec(self.exercises, self._own_title or UNTITLED, self._settings)
        for row in filter(None, self.answers):
            *before, last = row["tries"] or [None]
            if last is not None:
                sheet.answer(row["card"], last)
            work = {"before": before, **{part: row[part] for part in _HOW}}
            if any(work.values()):
                sheet.work[row["card"]] = {part: value for part, value in work.items() if value}
        return sheet

    def svg(self) -> str:
        """Draw the sheet as SVG: its heading and its first unanswered question."""
        answered = {row["card"] for row in self.answers if row is not None and row["tries"]}
        left = [at for at, entry in enumerate(self.queue) if entry["card"] not in answered]
        words = table_of("practice", self.lang)["sheet"]
        count = words["count"].format(count=len(self.queue), answered=len(answered))
        graded = words["graded"] if self.settings["graded"] else ""
        at = left[0] if left else 0
        return self._picture(at, f"{self.heading} · {count}{graded}", words["one"].format(number=at + 1))

    def grade(self) -> rules.Graded:
        """Judge all answers: points and feedback for each exercise."""
        return self.sheet.grade(lang=self.lang)

    @property
    def score(self) -> float:
        """The points: one for each right answer."""
        return self.grade().score

    @property
    def max(self) -> float:
        """The most points possible."""
        return self.sheet.max

    def save(self, path: str | PathLike[str]) -> None:
        """Save the sheet with its answers in a file, which ``SheetSpec.load`` reads too.

        Raises:
            BanmenError: if the file cannot be written; an existing file stays as it is then.

        """
        self.sheet.save(path)

    @classmethod
    def load(cls, path: str | PathLike[str], *, answers: str | PathLike[str] | None = None) -> Self:
        """Load a saved sheet with its answers.

        Args:
            path: the sheet.
            answers: a file of answers, as for `Sheet`.

        Raises:
            BanmenError: if a file cannot be read, or holds something else.

        """
        return cls(path, answers=answers)


def _sheet_of(source: Asked, title: str | None, graded: bool | None) -> rules.SheetSpec:  # noqa: FBT001 - None: not given
    """Read a sheet from any of the forms that `Sheet` accepts; a graded one as students get it.

    Raises:
        BanmenError: if it is not a sheet.

    """
    if isinstance(source, str | PathLike):
        source = rules.SheetSpec.load(source)
    if not isinstance(source, rules.SheetSpec | rules.Pack):
        source = rules.Pack("", tuple(read(each) for each in source))
    if isinstance(source, rules.Pack):
        source = rules.SheetSpec(source.exercises, title or source.title or UNTITLED)
    settings = source.settings if graded is None else {**source.settings, "graded": graded}
    sheet = rules.SheetSpec(source.exercises, source.title if title is None else title, settings)
    sheet.take(source)
    return sheet.student() if settings["graded"] else sheet


def _file_name(title: str) -> str:
    """Turn a title into a file name: letters of any script, digits and hyphens."""
    return re.sub(r"\W+", "-", title.casefold())[:60].strip("-") or "sheet"
