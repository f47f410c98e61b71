"""The class `Results`: the answers of a class, as tables, plots and pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen.host.language import spoken
from banmen.practice.handed_in import folders, pages, plots, tables, tallies
from banmen.practice.handed_in.counting import once
from banmen.practice.handed_in.known import Given, Known
from banmen.practice.handed_in.reading import Content, Reading, open_file
from banmen.practice.handed_in.rows import COLUMNS, Question, kind_of
from banmen.practice.handed_in.tables import Table
from banmen_rules import BanmenError, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.words.texts import language, table_of

VALUES: Final = ("stars", "right", "share", "tries", "wrong", "hints", "seconds")
"""The values that a table of pupils and exercises can show."""
PLOTS: Final = ("categories", "exercises", "pupils", "time", "confusions")
_MOST: Final = 12
"""The most confusions in a summary."""


@typed_class
class Results:
    """The answers of a class: read from folders, judged by the rules, and counted once each.

    Args:
        sources: folders and files. A folder is searched with all folders in it. It may be one of nbgrader
            (``submitted/PUPIL/ASSIGNMENT``), have a folder for each pupil, or hold files named after pupils.
        sheets: the sheets that answers and codes are about, if their files are not in the folders and they do
            not come with banmen: widgets, files, packs, ``SheetSpec`` or names as for `Sheet` and `Drill`.
        pupils: the names of the class. Those who handed in nothing are in the table, too.
        lang: the language of feedback, headings and pages: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the
            one set with `language`.

    Raises:
        BanmenError: if no source is given or one does not exist, or if a sheet cannot be read. Faults in
            the files of pupils are in ``faults``.

    """

    faults: tuple[str, ...]
    """What could not be read: a sentence for each, with the file and the reason."""
    others: tuple[str, ...]
    """The files that cannot hold answers, such as notebooks."""
    pupils: tuple[str, ...]
    """The names of all pupils, in alphabetical order: those with answers, those whose folders have other
    files, and those named."""

    def __init__(
        self,
        *sources: str | PathLike[str],
        sheets: Given | Sequence[Given] = (),
        pupils: Iterable[str] = (),
        lang: str | None = None,
    ) -> None:
        if not sources:
            raise BanmenError('Name a folder or a file with answers, such as Results("handed_in/").')
        self.lang = language(spoken(lang))
        self._known = Known()
        for given in _each(sheets):
            self._known.name(given)
        faults: list[str] = []
        contents, others = self._open(sources, faults)
        self._rows = once(self._attempts(contents, faults))
        self.faults = tuple(dict.fromkeys(faults))
        self.others = tuple(found.name for found in others)
        answered = {row["pupil"] for row in self._rows}
        files = (*others, *(content.found for content in contents if content.kind != "class"))
        with_folder = {found.pupil for found in files if "/" in found.name}
        self.pupils = tuple(sorted({*answered, *with_folder, *map(str, pupils)} - {""}, key=tallies.by_name))

    def _open(
        self, sources: Sequence[str | PathLike[str]], faults: list[str]
    ) -> tuple[list[Content], list[folders.Found]]:
        """Read all files, and learn the sheets that are among them: first those that are no pupil's."""
        contents: list[Content] = []
        others: list[folders.Found] = []
        seen: set[Path] = set()
        for source in map(Path, sources):
            if not _exists(source):
                raise BanmenError(
                    f"A source must be a folder or a file with answers, got {source}: no such file."
                )
            for found in folders.find(source, faults):
                if found.path in seen:
                    continue
                seen.add(found.path)
                try:
                    if found.read:
                        contents.append(open_file(found))
                    else:
                        others.append(found)
                except BanmenError as error:
                    faults.append(_fault(found, error))
                    others.append(found)
        for content in sorted(contents, key=lambda each: each.found.pupil != ""):
            try:
                self._known.add_file(content.data)
            except BanmenError as error:
                faults.append(_fault(content.found, error))
        return contents, others

    def _attempts(self, contents: Iterable[Content], faults: list[str]) -> Iterator[Any]:
        reading = Reading(self._known, self.lang, faults)
        for content in contents:
            if not content.found.pupil and content.kind != "class":
                continue  # a teacher's own file: it may be a sheet
            try:
                yield from reading.attempts(content)
            except BanmenError as error:
                faults.append(_fault(content.found, error))

    # ---------------------------------------------------------------- rows

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each attempt of a pupil at an exercise, as plain dicts.

        A row has these keys; a value is None if it is not known:

        - ``pupil``, ``assignment`` (of nbgrader), ``title`` (of the sheet or drill);
        - ``exercise`` (its id), ``kind``, ``variant``, ``level`` (1 to 5; 0 if not given), ``piece`` (the id
          of the kind that it is about) and ``category`` (its tag, or else the rarest one of that kind);
        - ``right``, ``share`` (0 to 1), ``stars`` (0 to 3);
        - ``tries``, ``wrong`` and ``hints`` (how many), ``gave_up``, ``again`` and ``because`` (whether and
          why it was repeated), ``seconds``;
        - ``answer`` (the last one), ``note`` (its feedback) and ``confused`` (pairs of ids: the right kind,
          and the one that it was taken for);
        - ``at`` (when it was answered, or else handed in, in UTC), ``source`` (``"answers"``, ``"results"``,
          ``"class"``, ``"log"`` or ``"code"``), ``file`` and ``asked`` (a digest of the question).
        """
        return [dict(row) for row in self._rows]

    def frame(self, library: str | None = None) -> Any:  # noqa: ANN401 - a frame of either library
        """Return the rows as a ``DataFrame`` of pandas or polars, the first that is installed.

        Raises:
            BanmenError: as `Table.frame`.

        """
        return self._all.frame(library)

    def to_csv(self, path: str | PathLike[str]) -> Path:
        """Write the rows into a CSV file.

        Raises:
            BanmenError: if the file cannot be written.

        """
        return self._all.to_csv(path)

    @property
    def _all(self) -> Table:
        return Table(self._rows, COLUMNS, self._heads)

    # ---------------------------------------------------------------- pupils and exercises

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The exercises that were answered, in the order of their sheets."""
        return tallies.questions_of(self._rows, self._known.order())

    def table(self, value: str = "stars", *, which: str = "best") -> Table:
        """Return a row for each pupil, with a column for each exercise.

        Args:
            value: ``"stars"`` (0 to 3), ``"right"`` (True or False), ``"share"`` (0 to 1): of one attempt; or
                ``"tries"``, ``"wrong"``, ``"hints"``, ``"seconds"``: of all attempts together.
            which: the attempt that counts if there are several: ``"best"``, ``"first"`` or ``"last"``.

        Returns:
            The table: ``pupil``, then a column for each exercise by its label, None where it was not
            answered, then ``done`` (how many were answered) and ``total`` (the sum of the values).

        Raises:
            UnknownName: if there is no such value or attempt.

        """
        _check("value", value, VALUES)
        _check("attempt", which, tallies.WHICH)
        cells = self._cells
        rows = []
        for pupil in self.pupils:
            found = {
                question.label: tallies.value_of(cells[pupil, question.key], value, which)
                for question in self.questions
                if (pupil, question.key) in cells
            }
            known = [float(each) for each in found.values() if each is not None]
            total = round(sum(known), 6)
            whole = int(total) if value not in ("share", "seconds") else total
            done = sum((pupil, question.key) in cells for question in self.questions)
            rows.append({"pupil": pupil, **found, "done": done, "total": whole if known else None})
        first, *last = tallies.BESIDE
        columns = (first, *(question.label for question in self.questions), *last)
        return Table(rows, columns, self._heads, self.words["values"][value])

    @cached_property
    def _cells(self) -> tallies.Cells:
        return tallies.cells_of(self._rows)

    # ---------------------------------------------------------------- categories and confusions

    def by_category(self, *, which: str = "best") -> Table:
        """Return how well each pupil does in each category of moves.

        Args:
            which: the attempt that counts if there are several: ``"best"``, ``"first"`` or ``"last"``.

        Returns:
            The table. A row has ``pupil``, ``category`` (empty: of none), ``exercises`` (how many different
            ones), ``right`` (how many of them), ``mastery`` (the stars as a part of all stars, 0 to 1),
            ``tries``, ``hints`` and ``seconds`` (of all attempts; None if unknown).

        Raises:
            UnknownName: if there is no such attempt.

        """
        _check("attempt", which, tallies.WHICH)
        found = tallies.by_category(self._cells, which)
        columns = ("pupil", "category", "exercises", "right", "mastery", "tries", "hints", "seconds")
        return Table(found, columns, self._heads, self.words["plots"]["categories"])

    def confusions(self, pupil: str | None = None) -> Table:
        """Return which kinds of pieces were taken for which others, most often first.

        Args:
            pupil: only what this pupil confused; the whole class if not given.

        Returns:
            The table. A row has ``variant``, ``piece`` (the right kind, by id) and ``taken_for`` (the one
            answered), their names ``piece_name`` and ``taken_for_name`` in the language, ``times``, and
            ``pupils`` (the names of those who did, in a list).

        Raises:
            UnknownName: if there is no such pupil.

        """
        if pupil is not None:
            _check("pupil", pupil, self.pupils)
        rows = tallies.confusions(self._of(pupil), self._called)
        columns = ("variant", "piece", "taken_for", "piece_name", "taken_for_name", "times", "pupils")
        return Table(rows, columns, self._heads, self.words["plots"]["confusions"])

    def _called(self, variant: str, piece: str) -> str:
        kind = kind_of(variant, piece)
        return kind.called(self.lang) if kind else piece

    # ---------------------------------------------------------------- plots and pages

    def chart(self, what: str = "categories", *, pupil: str | None = None) -> plots.BarChart:
        """Return the numbers of a plot, with their labels.

        Args:
            what: ``"categories"`` (mastery), ``"exercises"`` (how many pupils were right), ``"pupils"`` (how
                much of what was asked they got right), ``"time"`` (median seconds of an exercise) or
                ``"confusions"`` (how many times).
            pupil: only those of this pupil; the whole class if not given.

        Raises:
            UnknownName: if there is no such plot or pupil.

        """
        _check("plot", what, PLOTS)
        if pupil is not None:
            _check("pupil", pupil, self.pupils)
        bars = [(label, value) for label, value in self._bars(what, pupil) if value is not None]
        title = self.words["plots"][what] + (f" · {pupil}" if pupil else "")
        unit = {"time": "s", "confusions": ""}.get(what, "%")
        return plots.BarChart(title, tuple(bars), unit, self.words["nothing"])

    def plot(self, what: str = "categories", *, pupil: str | None = None, library: str | None = None) -> Any:  # noqa: ANN401 - of any library
        """Draw a plot: with matplotlib or Altair, the first that is installed, else as SVG.

        Args:
            what: as for `chart`.
            pupil: only those of this pupil; the whole class if not given.
            library: ``"matplotlib"``, ``"altair"`` or ``"svg"``.

        Returns:
            A ``Figure`` of matplotlib, a ``Chart`` of Altair, or a `BarChart`, which a notebook shows.

        Raises:
            BanmenError: if the library that is named is not installed.
            UnknownName: if there is no such plot, pupil or library.

        """
        return plots.draw(self.chart(what, pupil=pupil), library)

    def _bars(self, what: str, pupil: str | None) -> tallies.Bars:
        cells = {place: each for place, each in self._cells.items() if pupil in (None, place[0])}
        match what:
            case "categories":
                return tallies.mastery_bars(cells, self.category_name)
            case "exercises":
                return tallies.exercise_bars(cells, self.questions)
            case "pupils":
                pupils = self.pupils if pupil is None else [pupil]
                return tallies.pupil_bars(self._cells, pupils, self.questions)
            case "time":
                return tallies.time_bars(self._of(pupil), self.questions)
        taken = self.words["taken"]
        return [
            (taken.format(piece=row["piece_name"], other=row["taken_for_name"]), float(row["times"]))
            for row in self.confusions(pupil)[:_MOST]
        ]

    def _of(self, pupil: str | None) -> list[dict[str, Any]]:
        return [row for row in self._rows if pupil in (None, row["pupil"])]

    def category_name(self, category: str) -> str:
        """Name a category of moves in the language; exercises without one are *other*."""
        names: Mapping[str, str] = table_of("sentences", self.lang)["category_names"]
        return names.get(category, category or str(self.words["other"]))

    def pages(
        self, path: str | PathLike[str], *, title: str = "", size: str = "A4", force: bool = False
    ) -> Path:
        """Write a page for each pupil, in one HTML file for a printer.

        The file needs no network: print it in a browser. It is legible in black and white. A pupil's page has
        every exercise that the class was asked with its result, the mastery by category, and the pieces that
        the pupil confused; a long one continues on the next sheet of paper.

        Args:
            path: the file, which must end in ``.html``.
            title: the heading of each page; "Results" in the language if not given.
            size: the paper: ``"A4"`` or ``"Letter"``.
            force: whether to replace an existing file.

        Returns:
            The file.

        Raises:
            BanmenError: if an argument is invalid, no pupil handed in anything, the file exists (unless
                ``force`` is true), or it cannot be written.

        """
        return pages.write(self, path, title=title or self.words["title"], size=size, force=force)

    def exercise_of(self, question: Question) -> ExerciseSpec | None:
        """Find an exercise that was asked; None if no file and no pack of banmen has it."""
        return self._known.exercise(question.key)

    def attempts(self, pupil: str) -> dict[str, Sequence[tallies.Row]]:
        """Return the rows of a pupil by the keys of `questions`, the earliest attempt first."""
        return {key: rows for (who, key), rows in self._cells.items() if who == pupil}

    # ---------------------------------------------------------------- texts

    @property
    def words(self) -> Mapping[str, Any]:
        """The texts of results in the language."""
        return table_of("practice", self.lang)["results"]  # type: ignore[no-any-return]

    @property
    def _heads(self) -> Mapping[str, str]:
        return self.words["columns"]  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        """Say how much was read."""
        faults = f", {len(self.faults)} faults" if self.faults else ""
        return (
            f"<Results: {len(self.pupils)} pupils, {len(self.questions)} exercises, "
            f"{len(self._rows)} answers{faults}>"
        )

    def _repr_html_(self) -> str:
        counts = self.words["counts"].format(
            pupils=len(self.pupils), exercises=len(self.questions), answers=len(self._rows)
        )
        shown = [self.table()]
        confused = self.confusions()
        if confused:
            shown.append(Table(confused[:_MOST], confused.columns[3:], confused.heads, confused.caption))
        faults = "".join(f"<li>{escape(fault)}</li>" for fault in self.faults)
        listed = f"<p><b>{escape(self.words['faults'])}</b></p><ul>{faults}</ul>" if faults else ""
        chart = f'<div class="banmen-table">{self.chart()._repr_html_()}</div>' if self._rows else ""
        body = "".join(f'<div class="banmen-table">{each.html()}</div>' for each in shown)
        return f"{tables.STYLE}<p>{escape(counts)}</p>{body}{chart}{listed}"


def _each(sheets: Given | Sequence[Given]) -> Iterable[Given]:
    """Return the sheets one by one: one alone, or several."""
    several = isinstance(sheets, list | tuple) and not any(
        isinstance(each, ExerciseSpec | Mapping) for each in sheets
    )
    return sheets if several else (sheets,)  # type: ignore[return-value]


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _fault(found: folders.Found, error: BanmenError) -> str:
    reason = str(error).removeprefix(found.path.name).lstrip().partition("\n")[0]
    return f"{found.name}: {folders.shown(reason)}"


def _check(what: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise UnknownName(what, name, names)
