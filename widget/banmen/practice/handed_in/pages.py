"""A page for each pupil, in one HTML file for a printer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from banmen.export.paper import check_ending, check_size, printed
from banmen.host import html_page
from banmen.practice.handed_in.plots import INK, BarChart
from banmen.practice.handed_in.rows import Question, variant_of
from banmen.practice.handed_in.tables import Table
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import ExerciseSpec, task_of

Rows: TypeAlias = Sequence[Mapping[str, Any]]


class _Class(Protocol):
    """The results of a class."""

    lang: str
    pupils: tuple[str, ...]

    @property
    def rows(self) -> list[dict[str, Any]]: ...

    @property
    def words(self) -> Mapping[str, Any]: ...

    @property
    def questions(self) -> tuple[Question, ...]: ...

    def attempts(self, pupil: str) -> Mapping[str, Rows]: ...

    def exercise_of(self, question: Question) -> ExerciseSpec | None: ...

    def chart(self, what: str = "categories", *, pupil: str | None = None) -> BarChart: ...

    def confusions(self, pupil: str | None = None) -> Table: ...


_MEASURED: Final = ("tries", "hints", "seconds")
"""The columns that a page has if anything in them is known."""
_STARS: Final = 3
_MINUTE: Final = 60
_MOST: Final = 12
"""The most confusions on a page."""
_LONGEST: Final = 180
"""The most letters of a task."""


def write(results: _Class, path: str | PathLike[str], *, title: str, size: str, force: bool) -> Path:
    """Write a page for each pupil.

    Raises:
        BanmenError: if an argument is invalid, there are no pupils, the file exists (unless ``force`` is
            true), or it cannot be written.

    """
    check_size(size)
    target = Path(path)
    check_ending(target, "A file of pages")
    if not force:
        html_page.refuse_to_replace(target)
    if not results.pupils:
        raise BanmenError("There is nothing to write pages about: no pupil handed in anything.")
    rows = results.rows
    measured = [name for name in _MEASURED if any(row[name] is not None for row in rows)]
    body = "".join(_page(results, pupil, title, measured) for pupil in results.pupils)
    return html_page.write(printed(body, title=title, lang=results.lang, size=size), target, force=force)


def _page(results: _Class, pupil: str, title: str, measured: Sequence[str]) -> str:
    words, attempts = results.words, results.attempts(pupil)
    heading = f"<h1>{escape(pupil)} <small>{escape(title)}</small></h1>"
    rows = [row for each in attempts.values() for row in each]
    counts = [
        (words["answered"], f"{len(attempts)} / {len(results.questions)}"),
        (words["right"], str(sum(any(row["right"] for row in each) for each in attempts.values()))),
        (words["columns"]["stars"], f"{_stars(attempts)} / {_STARS * len(results.questions)}"),
        (words["columns"]["seconds"], _time([row["seconds"] for row in rows])),
    ]
    summary = "".join(
        f"<span>{escape(name)}: <b>{escape(value)}</b></span>" for name, value in counts if value
    )
    parts = [
        f'<header>{heading}<p class="counts">{summary}</p></header>',
        _table(results, pupil, attempts, measured),
    ]
    if rows:
        bars = results.chart(pupil=pupil)
        parts.append(replace(bars, title=words["plots"]["categories"]).svg(INK))
    confused = results.confusions(pupil)[:_MOST]
    if confused:
        listed = "; ".join(
            words["taken"].format(piece=row["piece_name"], other=row["taken_for_name"])
            + (f" ({row['times']})" if row["times"] > 1 else "")
            for row in confused
        )
        parts.append(f"<h2>{escape(words['plots']['confusions'])}</h2><p>{escape(listed)}</p>")
    return f'<section class="pupil">{"".join(parts)}</section>'


def _table(results: _Class, pupil: str, attempts: Mapping[str, Rows], measured: Sequence[str]) -> str:
    if not results.questions:
        return ""
    heads = results.words["columns"]
    columns = [
        ("", "number"),
        ("exercise", "what"),
        ("stars", "verdict"),
        *((name, "number") for name in measured),
    ]
    name_of = {"exercise": f" <small>{escape(pupil)}</small>"}  # again on each sheet of paper
    head = "".join(
        f'<th class="{kind}">{escape(heads.get(name, ""))}{name_of.get(name, "")}</th>'
        for name, kind in columns
    )
    rows = "".join(
        _row(results, number, question, attempts.get(question.key, ()), measured)
        for number, question in enumerate(results.questions, 1)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(results: _Class, number: int, question: Question, rows: Rows, measured: Sequence[str]) -> str:
    best = max(rows, key=lambda row: (row["right"] or False, row["stars"] or 0), default=None)
    exercise = results.exercise_of(question)
    what = escape(_task(exercise, results.lang) or question.label)
    game = exercise.variant if exercise else str(best["variant"] or "") if best else ""
    variant = variant_of(game)
    named = f' <small class="game">{escape(variant.called(results.lang))}</small>' if variant else ""
    sums = {name: [row[name] for row in rows] for name in measured}
    cells = [
        ("number", str(number)),
        ("what", what + named),
        ("verdict", _verdict(best, results.words)),
        *(("number", (_time if name == "seconds" else _sum)(values)) for name, values in sums.items()),
    ]
    empty = "" if rows else ' class="unanswered"'
    written = "".join(f'<td class="{kind}">{text}</td>' for kind, text in cells)
    return f"<tr{empty}>{written}</tr>"


def _task(exercise: ExerciseSpec | None, lang: str) -> str:
    """Write what an exercise asks, shortened; nothing if it is not known or cannot be asked."""
    try:
        task = task_of(exercise, lang, printed=True) if exercise else ""
    except BanmenError:
        return ""
    return task if len(task) <= _LONGEST else f"{task[: _LONGEST - 1].rstrip()}…"


def _verdict(best: Mapping[str, Any] | None, words: Mapping[str, Any]) -> str:
    """Write the best result: in signs and figures, which paper without colours shows as well."""
    if best is None:
        return escape(words["unanswered"])
    if best["right"] is None:
        return escape(words["unjudged"])
    sign = "✓" if best["right"] else "✗"
    stars = "" if best["stars"] is None else f" {'★' * best['stars']}{'☆' * (_STARS - best['stars'])}"
    return f"{sign}{stars}"


def _stars(attempts: Mapping[str, Rows]) -> int:
    return sum(max((row["stars"] or 0 for row in rows), default=0) for rows in attempts.values())


def _sum(values: Sequence[int | None]) -> str:
    known = [value for value in values if value is not None]
    return str(sum(known)) if known else ""


def _time(values: Sequence[float | None]) -> str:
    """Write seconds as minutes and seconds; nothing if they were not measured."""
    known = [value for value in values if value is not None]
    if not known:
        return ""
    minutes, seconds = divmod(round(sum(known)), _MINUTE)
    return f"{minutes}:{seconds:02}"
