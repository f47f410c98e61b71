"""Runs the code cells of a notebook in this Python, without a kernel, and keeps what they show."""

import ast
import contextlib
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from IPython.core import display_functions
from IPython.core.formatters import DisplayFormatter

from banmen.host import html_page, language
from banmen_rules import BanmenError

_TEXT, _HTML, _SVG, _PNG = "text/plain", "text/html", "image/svg+xml", "image/png"


class Shown(NamedTuple):
    """An output of a cell: one of these is there."""

    widget: html_page.Still | None = None
    name: str = ""
    """The class of the widget."""
    html: str = ""
    text: str = ""


class Part(NamedTuple):
    """A piece of a step, as it stands in the notebook: prose, code or what a cell shows."""

    prose: str = ""
    code: str = ""
    folded: bool = False
    shown: Shown | None = None


class Step(NamedTuple):
    """One idea of a lesson: prose, and at most one thing to try."""

    unit: str
    """The heading of its unit; empty before the first."""
    is_first: bool
    """Whether it begins with that heading."""
    is_extra: bool
    """Whether it comes after the end, for the curious."""
    parts: Sequence[Part]


class Runner:
    """Runs cells one after the other, all with the same names.

    Args:
        name: of the notebook, for errors.
        folder: the folder that its paths start from.

    """

    def __init__(self, name: str, folder: Path) -> None:
        self._name, self._folder = name, folder
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._shown: list[Shown] = []
        self._format = DisplayFormatter()

    def run(self, number: int, source: str) -> Sequence[Shown]:
        """Run a cell, the ``number``-th of the notebook; return what it shows.

        Raises:
            BanmenError: if it fails.

        """
        self._shown = []
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed), self._displaying(), contextlib.chdir(self._folder):
                last = self._execute(source)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BanmenError(f"Cell {number} of {self._name} fails: {why}") from error
        if last is not None and not source.rstrip().endswith(";"):
            self._show(last)
        text = printed.getvalue()
        return [*([Shown(text=text)] if text else []), *self._shown]

    def _execute(self, source: str) -> object:
        """Run the statements of a cell; return the value of the last one if it is an expression."""
        tree = ast.parse(source, f"<{self._name}>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"<{self._name}>", "exec"), self._names)  # noqa: S102 - a notebook is a program
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), f"<{self._name}>", "eval"), self._names)  # noqa: S307 - as above

    @contextlib.contextmanager
    def _displaying(self) -> Iterator[None]:
        """Keep what a cell displays itself, and the language that it chooses within the notebook."""
        import IPython.display  # noqa: PLC0415 - the module that notebooks take the name from

        def display(*shown: object, **_: object) -> None:
            for each in shown:
                self._show(each)

        places = (display_functions, IPython.display)
        before = [place.display for place in places]
        self._names["display"] = display
        for place in places:
            place.display = display  # type: ignore[attr-defined] # IPython's modules say what they export
        try:
            yield
        finally:
            for place, one in zip(places, before, strict=True):
                place.display = one  # type: ignore[attr-defined] # as above

    def _show(self, thing: Any) -> None:  # noqa: ANN401 - whatever a cell shows
        if hasattr(thing, "without_python"):
            self._shown.append(Shown(html_page.still(thing), name=type(thing).__name__))
            return
        data: Mapping[str, Any] = self._format.format(thing)[0]  # type: ignore[no-untyped-call] # IPython's
        if _HTML in data:
            self._shown.append(Shown(html=str(data[_HTML])))
        elif _SVG in data:
            self._shown.append(Shown(html=str(data[_SVG])))
        elif _PNG in data:
            self._shown.append(Shown(html=f'<img alt="" src="data:image/png;base64,{data[_PNG]}">'))
        else:
            self._shown.append(Shown(text=str(data.get(_TEXT, ""))))


@contextlib.contextmanager
def spoken(lang: str) -> Iterator[None]:
    """Speak a language in what is made now, and afterwards the one that was chosen before."""
    before = language.chosen()
    language.language(lang)
    try:
        yield
    finally:
        language.forget()
        if before is not None:
            language.language(before)
