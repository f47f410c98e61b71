"""The base class of pad, card and atlas: input traits, and output traits that Python computes from them.

Both sides may set an input trait; only Python sets the outputs, all in one update. The browser counts its
requests in ``seq``, and ``answered`` says which one the outputs belong to. If the input is invalid,
``problem`` says why, and the last valid outputs stay.

A saved widget is an object ``{banmen, version, view}``: which widget, 1, and its input traits by name.
"""

from collections.abc import Mapping
from os import PathLike
from typing import Any, ClassVar, Self

import traitlets as t
from anywidget import AnyWidget

from banmen.board.saving import InvalidSave
from banmen.export import saved_widget
from banmen.host import traits, widget
from banmen.host.language import LANGUAGES
from banmen.host.widget import Widget
from banmen.protocol import meaning
from banmen_rules import BanmenError, InvalidArgument, ParseError
from banmen_rules.drawing.figure import LARGEST

PROTOCOL = 1
"""Counts the versions of the names and shapes of these widgets' traits."""

THEMES = ("host", "light", "dark", "contrast")
FINE: dict[str, object] = {}
"""The value of ``problem`` when all is well."""


def problem(error: Exception, where: str = "") -> dict[str, object]:
    """Describe an error as plain data: a sentence, and its place in the notation, if it has one."""
    if isinstance(error, ParseError):
        return {"text": error.message, "start": error.start, "end": error.end, "where": where}
    return {"text": str(error), "start": -1, "end": -1, "where": where}


class StudioWidget(AnyWidget):
    """A widget that computes outputs from inputs; subclasses say which and how.

    When one of the ``INPUTS`` changes, ``_outputs`` computes all outputs. If it raises, ``problem`` shows the
    error; Python code that sets an invalid input gets the error too, unless the widget is ``FREE``: then an
    invalid input stays (the draft of the pad).
    """

    BUNDLE: ClassVar[str] = "studio"
    SILENT: ClassVar[Mapping[str, object]] = {}
    VIEW: ClassVar[str]
    INPUTS: ClassVar[tuple[str, ...]]
    FREE: ClassVar[bool] = False

    refuse, show_state, without_python = widget.refuse, widget.show_state, widget.silent
    hold_trait_notifications, send_state = widget.hold_trait_notifications, widget.send_state
    _repr_mimebundle_, _handle_custom_msg = widget.mimebundle, widget.handle_custom_msg
    _esm, _css = widget.front_end("esm"), widget.front_end("css")

    view = traits.Text().tag(sync=True)
    lang = traits.Choice(list(LANGUAGES), "en").tag(sync=True)
    theme = traits.Choice(list(THEMES), "host").tag(sync=True)
    seq = traits.Number().tag(sync=True)
    answered = traits.Number().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)

    _receiving = False
    """Whether several traits are being set: the outputs follow once, afterwards."""
    _input_changed = False
    _good: Mapping[str, object] = {}
    """The last valid inputs."""
    _complaint: Mapping[str, object] = FINE

    def __init__(self, **inputs: object) -> None:
        """Set the inputs and compute the outputs.

        Raises:
            BanmenError: if an input is invalid; no widget is made then.

        """
        self._shown = {"view": self.VIEW, "protocol": PROTOCOL, "answered": 0, "problem": FINE}
        self._receiving = True
        try:
            with widget.first_values():
                super().__init__(**self._shown, **inputs)
        finally:
            self._receiving = False
        self._update(refuse=True)
        self.observe(self._on_input, [*self.INPUTS, "lang"])

    def _outputs(self) -> dict[str, object]:
        """Compute all outputs.

        Raises:
            BanmenError: if an input is invalid.

        """
        raise NotImplementedError

    def _always_computed(self) -> dict[str, object]:
        """Compute the outputs that do not depend on the others being valid."""
        return {}

    def _update(self, *, refuse: bool) -> None:
        """Compute the outputs and send them in one update, with the number of the request."""
        try:
            found = {"problem": FINE, **self._outputs()}
        except BanmenError as error:
            if refuse:
                self._restore_inputs()
                self.refuse(error)
            found = {"problem": problem(error)}
        found = {**self._always_computed(), **found}
        if self._complaint:
            found["problem"] = dict(self._complaint)
        if not found["problem"]:
            self._good = {name: getattr(self, name) for name in self.INPUTS}
        self._complaint = FINE
        self.show_state({**found, "answered": self.seq})

    def _restore_inputs(self) -> None:
        """Set the inputs to their last valid values."""
        self._receiving = True
        try:
            for name, value in self._good.items():
                self.set_trait(name, value)
        finally:
            self._receiving = False

    def complain(self, error: Exception) -> None:
        """Show an error in the widget."""
        self._complaint = problem(error)
        if not self._receiving:
            self._complaint = FINE
            self.show_state({"problem": problem(error)})

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Receive traits from the browser, and compute the outputs once."""
        self._receiving, self._input_changed = True, "seq" in sync_data
        try:
            widget.take_state(self, sync_data)
        finally:
            self._receiving = False
        if self._input_changed:
            self._update(refuse=False)

    def _on_input(self, _change: object) -> None:
        if self._receiving:
            self._input_changed = True
        else:
            self._update(refuse=not self.FREE)

    @t.validate("view", "answered", "problem", "protocol")
    def _keep(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_output(proposal)

    def _refuse_output(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        """Refuse to set an output; subclasses validate theirs with this."""
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name, value):
            inputs = ", ".join(self.INPUTS)
            self.refuse(BanmenError(f"{name} is computed and cannot be set. Set {inputs} instead."))
        return value

    # ---------------------------------------------------------------- saving

    def save(self, path: str | PathLike[str]) -> None:
        """Save the inputs and the appearance in a file.

        Raises:
            BanmenError: if the file cannot be written; an existing file stays as it is then.

        """
        view = {name: getattr(self, name) for name in (*self.INPUTS, "lang", "theme")}
        saved_widget.write(path, self.VIEW, {"view": view})

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Load a saved widget.

        Raises:
            BanmenError: if the file cannot be read, or holds something else.

        """
        parts = saved_widget.read(path, cls.VIEW)
        view, wanted = parts.get("view"), {*cls.INPUTS, "lang", "theme"}
        if not isinstance(view, dict) or view.keys() != wanted:
            raise InvalidSave(
                f"The view of a saved {cls.VIEW} must have exactly {', '.join(sorted(wanted))}."
            )
        loaded = cls()
        loaded._set_inputs(view)
        return loaded

    def _set_inputs(self, inputs: Mapping[str, object]) -> None:
        """Set several inputs at once.

        Raises:
            BanmenError: if one of them is refused; nothing changes then.

        """
        self._receiving = True
        try:
            with self.hold_trait_notifications():
                for name, value in inputs.items():
                    setattr(self, name, value)
        finally:
            self._receiving = False
        self._update(refuse=not self.FREE)


PLACED = ("friends", "enemies", "radius")


class Placed(traits.Sequence):
    """The trait for squares with pieces on them, each as (right, forward) of the widget's piece."""

    def validate(self, obj: Widget, value: Any) -> list[Any]:  # noqa: ANN401 - any value
        """Check and copy the squares."""
        given = super().validate(obj, value)
        try:
            return [*meaning.placed(given, self.name or "pieces")]
        except BanmenError as error:
            widget.refuse(obj, error)


class Radius(traits.Number):
    """The trait for how many squares to show to each side; 0 for as many as the move needs."""

    def validate(self, obj: Widget, value: Any) -> int:  # noqa: ANN401 - any value
        """Check the bounds."""
        radius: int = super().validate(obj, value)
        if not 0 <= radius <= LARGEST:
            obj.refuse(
                InvalidArgument("radius", f"from 1 to {LARGEST}, or 0 for as much as the move needs", radius)
            )
        return radius
