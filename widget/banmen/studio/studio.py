"""What the widgets of the studio share: traits that are asked, and traits that answer them.

Either side may set an asked trait; only Python sets the answering ones, all of them in one update. The
browser counts its questions in ``seq``, and ``answered`` says which of them the answers are for. What
cannot be answered is told in ``problem``, and leaves the last good answers standing.

A saved widget is an object ``{banmen, version, view}``: which widget, 1, and its asked traits by name.
"""

from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar, Self

import traitlets as t

from banmen.board.saving import InvalidSave
from banmen.host import traits
from banmen.host.language import LANGUAGES
from banmen.host.shown import ShownWidget
from banmen.pictures import saved_widget
from banmen_rules import BanmenError, ParseError

PROTOCOL = 1
"""Counts the versions of the names and shapes of these widgets' traits."""

THEMES = ("host", "light", "dark", "contrast")
FINE: dict[str, object] = {}
"""The problem when there is none."""


def problem(error: Exception, where: str = "") -> dict[str, object]:
    """Say what is wrong as plain data: a sentence, and the place in the text it is about, if it is."""
    if isinstance(error, ParseError):
        return {"text": error.message, "start": error.start, "end": error.end, "where": where}
    return {"text": str(error), "start": -1, "end": -1, "where": where}


class StudioWidget(ShownWidget):
    """A widget that answers; a subclass says what it is asked and works out the answers.

    ``ASKED`` are the traits whose change asks for new answers. ``_answers`` works out all answering
    traits. What it raises is told in ``problem``; in Python it also refuses what was asked, unless the widget
    is ``FREE``: then what is asked may be anything, and is kept.
    """

    BUNDLE: ClassVar[str] = "studio"
    VIEW: ClassVar[str]
    ASKED: ClassVar[tuple[str, ...]]
    FREE: ClassVar[bool] = False

    view = traits.Text().tag(sync=True)
    lang = traits.Choice(list(LANGUAGES), "en").tag(sync=True)
    theme = traits.Choice(list(THEMES), "host").tag(sync=True)
    seq = traits.Number().tag(sync=True)
    answered = traits.Number().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)

    _hearing = False
    """Whether traits are being taken from the browser: they are answered together, afterwards."""
    _asked_again = False
    _good: Mapping[str, object] = {}
    """What was asked when it could be answered last."""
    _complaint: Mapping[str, object] = FINE

    def __init__(self, **asked: object) -> None:
        """Set what is asked, and answer it.

        Raises:
            BanmenError: if it cannot be answered; there is no widget then.

        """
        self._shown = {"view": self.VIEW, "protocol": PROTOCOL, "answered": 0, "problem": FINE}
        self._hearing = True
        try:
            super().__init__(**self._shown, **asked)
        finally:
            self._hearing = False
        self._answer(refuse=True)
        self.observe(self._on_asked, [*self.ASKED, "lang"])

    def _answers(self) -> dict[str, object]:
        """Work out all answering traits.

        Raises:
            BanmenError: if what is asked cannot be answered.

        """
        raise NotImplementedError

    def _besides(self) -> dict[str, object]:
        """Work out the answering traits that there are even where the others cannot be answered."""
        return {}

    def _answer(self, *, refuse: bool) -> None:
        """Answer what is asked now: in one update, with the number of the question."""
        try:
            found = {"problem": FINE, **self._answers()}
        except BanmenError as error:
            if refuse:
                self._take_back()
                self.refuse(error)
            found = {"problem": problem(error)}
        found = {**self._besides(), **found}
        if self._complaint:
            found["problem"] = dict(self._complaint)
        if not found["problem"]:
            self._good = {name: getattr(self, name) for name in self.ASKED}
        self._complaint = FINE
        self.show_state({**found, "answered": self.seq})

    def _take_back(self) -> None:
        """Set what is asked to what was answered last."""
        self._hearing = True
        try:
            for name, value in self._good.items():
                self.set_trait(name, value)
        finally:
            self._hearing = False

    def complain(self, error: Exception) -> None:
        """Show an error in the widget."""
        self._complaint = problem(error)
        if not self._hearing:
            self._complaint = FINE
            self.show_state({"problem": problem(error)})

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the browser, and answer them together."""
        self._hearing, self._asked_again = True, "seq" in sync_data
        try:
            super().set_state(sync_data)
        finally:
            self._hearing = False
        if self._asked_again:
            self._answer(refuse=False)

    def _on_asked(self, _change: object) -> None:
        if self._hearing:
            self._asked_again = True
        else:
            self._answer(refuse=not self.FREE)

    @t.validate("view", "answered", "problem", "protocol")
    def _keep(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_answered(proposal)

    def _refuse_answered(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        """Refuse a trait that only follows from others; a subclass validates its own by this."""
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name, value):
            asked = ", ".join(self.ASKED)
            self.refuse(BanmenError(f"{name} follows from what is asked, and cannot be set; set {asked}"))
        return value

    # ---------------------------------------------------------------- keeping

    def save(self, path: str | PathLike[str]) -> None:
        """Write into a file what is shown, and how.

        Raises:
            BanmenError: if the file cannot be written; one that was there is still there then.

        """
        view = {name: getattr(self, name) for name in (*self.ASKED, "lang", "theme")}
        saved_widget.write(path, self.VIEW, {"view": view})

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Make a widget of a file that was saved.

        Raises:
            BanmenError: if it cannot be read, or is none.

        """
        parts = saved_widget.read(path, cls.VIEW)
        view, wanted = parts.get("view"), {*cls.ASKED, "lang", "theme"}
        if not isinstance(view, dict) or view.keys() != wanted:
            raise InvalidSave(
                f"the view of a saved {cls.VIEW} has {', '.join(sorted(wanted))}, and no others"
            )
        widget = cls()
        widget._ask(view)
        return widget

    def _ask(self, asked: Mapping[str, object]) -> None:
        """Ask several things at once.

        Raises:
            BanmenError: if one of them is refused; nothing has changed then.

        """
        self._hearing = True
        try:
            with self.hold_trait_notifications():
                for name, value in asked.items():
                    setattr(self, name, value)
        finally:
            self._hearing = False
        self._answer(refuse=not self.FREE)
