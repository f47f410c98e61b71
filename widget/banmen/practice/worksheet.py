"""Prints exercises on paper: `worksheet` writes any exercises, and `paper` is a method of the widgets."""

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Protocol, cast

from banmen.export.paper import Worksheet, check_ending, check_layout
from banmen.host import html_page
from banmen.host.language import spoken
from banmen.host.settings import choose
from banmen.practice.cards import stage
from banmen_rules.base.arguments import typed
from banmen_rules.drawing.svg import Glyphs
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.words.texts import language, table_of


class _Printable(Protocol):
    """A widget with exercises."""

    lang: str
    glyphs: str

    @property
    def exercises(self) -> tuple[ExerciseSpec, ...]: ...

    @property
    def heading(self) -> str: ...


@typed
def worksheet(
    exercises: Iterable[ExerciseSpec],
    path: str | PathLike[str],
    *,
    title: str = "",
    columns: int = 2,
    key: bool = True,
    size: str = "A4",
    lang: str | None = None,
    glyphs: str | None = None,
    force: bool = False,
) -> Path:
    """Write exercises as a worksheet for print.

    The file is one HTML page, which needs no network: print it in a browser. It has lines for the name and
    the date, boards to mark, boxes to tick and lines to write on, and no hints. It is legible in black and
    white, and no exercise is cut by the end of a page.

    Args:
        exercises: the exercises.
        path: the file, which must end in ``.html``.
        title: the heading; "Sheet" in the language if not given.
        columns: 1 or 2. A board whose squares would be too small to write in goes over both columns.
        key: whether the answers follow on the last pages.
        size: the paper: ``"A4"`` or ``"Letter"``.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        glyphs: what stands on the pieces, as for a board.
        force: whether to replace an existing file.

    Returns:
        The file.

    Raises:
        BanmenError: if an argument is invalid, a board is too large for the paper, an exercise cannot be
            solved, the file exists (unless ``force`` is true), or it cannot be written.

    """
    check_layout(columns, size)
    target = Path(path)
    check_ending(target, "A worksheet")
    if not force:
        html_page.refuse_to_replace(target)  # before the slow part
    said = language(spoken(lang))
    asked = tuple(exercises)
    sheet = Worksheet(
        asked,
        stage(asked, said, graded=True)[0],
        title or table_of("practice", said)["sheet"]["untitled"],
        said,
        cast("Glyphs", choose("glyphs", glyphs, "rose")),
        columns,
        key,
        size,
    )
    return html_page.write(sheet.html(), target, force=force)


def paper(
    self: _Printable,
    path: str | PathLike[str],
    *,
    columns: int = 2,
    key: bool = True,
    size: str = "A4",
    force: bool = False,
) -> Path:
    """Write the exercises as a worksheet for print: one HTML page, which needs no network.

    Print it in a browser. It has lines for the name and the date, boards to mark, boxes to tick and lines to
    write on, and no hints. The answers are worked out in Python, those of graded sheets too.

    Args:
        self: the widget; its language and what stands on its pieces are those of the worksheet.
        path: the file, which must end in ``.html``.
        columns: 1 or 2. A board whose squares would be too small to write in goes over both columns.
        key: whether the answers follow on the last pages.
        size: the paper: ``"A4"`` or ``"Letter"``.
        force: whether to replace an existing file.

    Returns:
        The file.

    Raises:
        BanmenError: if an argument is invalid, a board is too large for the paper, the file exists (unless
            ``force`` is true), or it cannot be written.

    """
    return worksheet(
        self.exercises,
        path,
        title=self.heading,
        columns=columns,
        key=key,
        size=size,
        lang=self.lang,
        glyphs=self.glyphs,
        force=force,
    )
