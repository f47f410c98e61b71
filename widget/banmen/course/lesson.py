"""A lesson as a page: `Lesson` runs the cells of its notebook, and writes what they show with the prose."""

import json
import re
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from banmen.course import lesson_page, prose
from banmen.course.lessons import lessons_by_number
from banmen.course.running import Part, Runner, Shown, Step, spoken
from banmen.host import html_page, language
from banmen.host.lessons import COURSE, lessons_folder
from banmen_rules import BanmenError, UnknownName
from banmen_rules.base.arguments import typed_class
from banmen_rules.words import texts

_HIDDEN: Final = {"hide-input", "remove-input"}
"""The tags of cells whose code is not for readers."""
_BUTTON: Final = re.compile(r"▸▸|\*Run All Cells\*")
"""In a paragraph about a button of JupyterLab."""
_NEXT: Final = re.compile(r"\*\*\[[^\]]*▸\]\(([^)]*)\)\*\*.*")
"""A paragraph that is a link to what comes next, which the page has at its foot."""
_COURSE_PAGES: Final = re.compile(r"\]\((\.\./)?(00_course|reference/\w+)\.ipynb")
"""In a paragraph that leads to other pages."""


@typed_class
class Lesson:
    """A lesson as a page for reading and playing, which needs neither a notebook nor Python.

    >>> from banmen import Lesson
    >>> Lesson(2).title
    'Step movers'
    >>> Lesson(2, lang="ja").export("lesson.html")  # doctest: +SKIP

    Args:
        what: a lesson of the course: its number or its name such as ``"02_step_movers"``; or the file of a
            notebook of your own, whose cells run when the page is written.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`. A lesson without a
            translation has its prose in English.

    Raises:
        UnknownName: if there is no such lesson.
        BanmenError: if the notebook cannot be read.

    """

    def __init__(self, what: int | str | PathLike[str], *, lang: str | None = None) -> None:
        self.lang = texts.language(language.spoken(lang))
        self.path = _find(what, self.lang)
        self._notebook = _read(self.path)
        metadata: Mapping[str, Any] = self._notebook.get("metadata", {}).get("banmen", {})
        self._units: Sequence[str] = metadata.get("units", ())
        first = next((line for line in _prose(self._notebook) if line.startswith("# ")), "")
        self.heading = first.removeprefix("# ") or self.path.stem
        """The heading of the notebook, such as ``2. Step movers``."""

    @property
    def title(self) -> str:
        """The title, without the number of the lesson."""
        return re.sub(r"^\d+\. ", "", self.heading)

    @property
    def prose_lang(self) -> str:
        """The language of its prose."""
        folder = self.path.parent
        is_translated = folder.parent == lessons_folder() and folder.name in texts.LANGUAGES
        is_shipped = lessons_folder() in self.path.parents
        return folder.name if is_translated else "en" if is_shipped else self.lang

    def export(self, path: str | PathLike[str], *, code: bool = False, force: bool = False) -> Path:
        """Write the lesson as one page that opens in any browser, without a network.

        Cells run in this Python, in a folder of their own for a lesson of the course and else in that of the
        notebook. Code that a lesson itself shows is on the page.

        Args:
            path: the file to write; its name ends in ``.html``.
            code: whether to add the other code, folded.
            force: whether to replace an existing file.

        Raises:
            BanmenError: if the name ends otherwise, the file exists (unless ``force`` is true) or cannot be
                written, a cell fails, or no library reads Markdown.
            BundleMissing: if the front end has not been built.

        """
        target = Path(path)
        if target.suffix.lower() != ".html":
            raise BanmenError(f"The file must end in .html, got {target.name}.")
        if not force:
            html_page.refuse_to_replace(target)  # before the slow part
        return html_page.write(self.page(code=code), target, force=True)

    def page(self, *, code: bool = False, site: lesson_page.Site | None = None) -> str:
        """Make the page.

        Args:
            code: whether to add the code that the lesson does not show, folded.
            site: where the page stands in a site, which has the front end and the other lessons.

        Raises:
            BanmenError: if a cell fails, or no library reads Markdown.
            BundleMissing: if the front end has not been built.

        """
        prose.needs_markdown()
        steps, following = self._steps(code=code, alone=site is None)
        about = lesson_page.About(self.heading, self.path.stem, self.lang, self.prose_lang)
        return lesson_page.page(about, steps, following, site)

    def __repr__(self) -> str:
        """Name the lesson."""
        return f"<Lesson: {self.heading}>"

    # ---------------------------------------------------------------- steps

    def _steps(self, *, code: bool, alone: bool) -> tuple[list[Step], str]:
        """Run the notebook; return its steps, and the notebook of the next lesson."""
        cells = self._notebook["cells"]
        tagged = any(_HIDDEN & {*_tags(cell)} for cell in cells)
        own = lessons_folder() not in self.path.parents
        steps, following = _Steps(self._units, whole=not (self._units or own)), ""
        with TemporaryDirectory(prefix="banmen-") as folder, spoken(self.lang):
            runner = Runner(self.path.name, self.path.parent.absolute() if own else Path(folder))
            for number, cell in enumerate(cells, 1):
                source = cell["source"]
                if cell["cell_type"] == "markdown":
                    kept, link = _without_buttons(source, alone=alone)
                    following = link if link.partition("#")[0].endswith(".ipynb") else following
                    steps.add_prose(kept)
                elif cell["cell_type"] == "code" and source.strip():
                    hidden = not tagged or bool(_HIDDEN & {*_tags(cell)})
                    steps.add_cell(runner.run(number, source), source, code=code, hidden=hidden)
        return steps.finished(), following


class _Steps:
    """Puts the parts of a notebook into steps: a heading begins one, and what a cell shows ends it."""

    def __init__(self, units: Sequence[str], *, whole: bool) -> None:
        self._units, self._whole = units, whole
        self._steps: list[Step] = []
        self._parts: list[Part] = []
        self._unit, self._begins, self._is_extra, self._ended = "", False, False, False

    def add_prose(self, text: str) -> None:
        for block in re.split(r"(?m)^(?=## )", text):
            if block.startswith("## "):
                self._close()
                heading = block.partition("\n")[0].removeprefix("## ")
                self._unit, self._begins = prose.without_number(heading), True
                if self._units and self._unit not in self._units:
                    self._is_extra = self._ended
                    self._ended = self._ended or self._is_late()
            elif self._parts and self._parts[-1].shown and self._parts[-1].shown.text == "":
                self._close()
            if block.strip():
                self._parts.append(Part(prose=block))

    def _is_late(self) -> bool:
        """Whether the last unit has been."""
        return any(step.unit == self._units[-1] for step in self._steps)

    def add_cell(self, shown: Sequence[Shown], source: str, *, code: bool, hidden: bool) -> None:
        if not hidden or code:
            self._parts.append(Part(code=source, folded=hidden))
        for each in shown:
            self._parts.append(Part(shown=each))

    def _close(self) -> None:
        if self._whole:
            return
        self._end()

    def _end(self) -> None:
        last = self._steps[-1] if self._steps else None
        is_rest = not self._begins and last is not None and last.unit == self._unit
        if last and is_rest and not any(part.shown for part in self._parts):
            self._steps[-1] = last._replace(parts=[*last.parts, *self._parts])
        elif self._parts:
            self._steps.append(Step(self._unit, self._begins, self._is_extra, self._parts))
        self._parts, self._begins = [], False

    def finished(self) -> list[Step]:
        self._end()
        return self._steps


# ---------------------------------------------------------------- notebooks


def _find(what: int | str | PathLike[str], lang: str) -> Path:
    """Find a notebook: a file, or a lesson by its number or name.

    Raises:
        UnknownName: if there is no such lesson.

    """
    text = fspath(what) if not isinstance(what, int) else str(what)
    if text.endswith(".ipynb"):
        return Path(text)
    lessons = lessons_by_number()
    names = {Path(entry.pages["en"].file).stem: entry for entry in lessons.values()}
    known = {**{str(number): entry for number, entry in lessons.items()}, **names}
    if text not in known:
        if (others := lessons_folder() / f"{text}.ipynb").is_file() and text != Path(COURSE).stem:
            return others  # of the reference
        raise UnknownName("lesson", text, names)
    return lessons_folder() / known[text].page(lang)[1].file


def _read(path: Path) -> dict[str, Any]:
    """Read a notebook.

    Raises:
        BanmenError: if it cannot be read, or is something else.

    """
    try:
        found = json.loads(path.read_text("utf-8"))
        for cell in found["cells"]:
            cell["source"], cell["cell_type"] = "".join(cell["source"]), str(cell["cell_type"])
    except OSError as error:
        raise BanmenError(f"Cannot read {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BanmenError(f"{path} must be a notebook of format 4.") from None
    return dict(found)


def _prose(notebook: Mapping[str, Any]) -> list[str]:
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return [line for cell in cells for line in cell["source"].splitlines()]


def _tags(cell: Mapping[str, Any]) -> Sequence[str]:
    found: Sequence[str] = cell.get("metadata", {}).get("tags", ())
    return found


def _without_buttons(text: str, *, alone: bool) -> tuple[str, str]:
    """Leave out what only a notebook needs; return the rest, and the link to what comes next.

    A page that stands alone also has no pages of the course to lead to.
    """
    link, kept = "", []
    for paragraph in re.split(r"\n{2,}", text):
        if found := _NEXT.fullmatch(paragraph.strip()):
            link = found[1]
        elif not _BUTTON.search(paragraph) and not (alone and _COURSE_PAGES.search(paragraph)):
            kept.append(paragraph)
    return "\n\n".join(kept), link
