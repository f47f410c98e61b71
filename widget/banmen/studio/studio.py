"""The base class of pad, card and atlas: input traits, and output traits that Python computes from them.

Both sides may set an input trait; only Python sets the outputs, all in one update. The browser counts its
requests in ``seq``, and ``answered`` says which one the outputs belong to. If the input is invalid,
``problem`` says why, and the last valid outputs stay.

A saved widget is an object ``{banmen, version, view}``: which widget, 1, and its input traits by name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from os import PathLike
from typing import Any, ClassVar, Self

import traitlets as t
from anywidget import AnyWidget

from banmen.board.saving import InvalidSave
from banmen.export import saved_widget
from banmen.host import exporting, traits, widget
from banmen.host.language import spoken
from banmen.protocol import meaning
from banmen.protocol.shapes.pad import MoveOutputs
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError, PieceKind
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset
from banmen_rules.words.texts import LANGUAGES

PLACED = ("friends", "enemies", "radius")
"""The inputs for pieces placed around the piece, as (right, forward) of it, and the size of the figure."""
COMPUTED = (
    *("view", "answered", "problem", "protocol"),
    # of pad and card
    *("reads", "explained", "hints", "figure", "plain", "sentence", "parts", "dialects", "categories"),
    *(
        "same",
        "candidates",
        "piece",
        "characters",
        "betza",
        "promotes",
        "elsewhere",
        "disputed",
        "mobility",
        "worth",
    ),
    # of the atlas, and ``figures`` of the card too
    *("kinds", "figures", "starts", "comparison", "compared"),
    # of the course, and ``kinds``
    *("ladder", "lessons", "stages", "standings", "next", "roses", "memory", "due", "days", "streak"),
    *("saved", "opened", "review"),
)
"""The outputs of all these widgets: traits that only Python sets."""
FINE: dict[str, object] = {}
"""The value of ``problem`` when all is well."""


def placed(friends: Iterable[Offset], enemies: Iterable[Offset], radius: int) -> dict[str, Any]:
    """Make the inputs `PLACED` from arguments."""
    mine, theirs = ([list(at) for at in squares] for squares in (friends, enemies))
    return {"friends": mine, "enemies": theirs, "radius": radius}


def checked(name: str, read: Callable[[Any], object]) -> Any:  # noqa: ANN401 - as traitlets has it
    """Make the method of a widget that checks an input with a function, and refuses what that refuses."""

    @t.validate(name)
    def check(self: "StudioWidget", proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        try:
            return read(proposal["value"])
        except BanmenError as error:
            self.refuse(error)

    return check


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
    export = exporting.export
    _esm, _files = widget.loader_trait(), widget.files_trait()

    view = traits.Text().tag(sync=True)
    lang = traits.Choice(LANGUAGES, "en").tag(sync=True)
    theme = traits.Theme().tag(sync=True)
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

    def __init__(self, *, lang: str | None = None, **inputs: object) -> None:
        """Set the inputs and compute the outputs.

        Raises:
            BanmenError: if an input is invalid; no widget is made then.

        """
        self._shown = {"view": self.VIEW, "protocol": PROTOCOL, "answered": 0, "problem": FINE}
        with self._batch(), widget.first_values():
            super().__init__(**self._shown, lang=spoken(lang), **inputs)
        self._update(refuse=True)
        self.observe(self._on_input, [*self.INPUTS, "lang"])

    @property
    def heading(self) -> str:
        """The title of its page."""
        return type(self).__name__

    def _outputs(self) -> Mapping[str, object]:
        """Compute all outputs.

        Raises:
            BanmenError: if an input is invalid.

        """
        raise NotImplementedError

    def _move(self, description: Description, explained: str) -> MoveOutputs:
        """Compute the outputs about a move among the pieces placed around it."""
        placed = {name: getattr(self, name) for name in PLACED}
        self._figure, outputs = meaning.move(description, explained, self.lang, placed)
        return outputs

    def _always_computed(self) -> Mapping[str, object]:
        """Compute the outputs that do not depend on the others being valid."""
        return {}

    def _update(self, *, refuse: bool) -> None:
        """Compute the outputs and send them in one update, with the number of the request."""
        try:
            found: dict[str, object] = {"problem": FINE, **self._outputs()}
        except BanmenError as error:
            if refuse:
                with self._batch():
                    for name, value in self._good.items():
                        self.set_trait(name, value)
                self.refuse(error)
            found = {"problem": meaning.problem(error)}
        found = {**self._always_computed(), **found}
        if self._complaint:
            found["problem"] = dict(self._complaint)
        if not found["problem"]:
            self._good = {name: getattr(self, name) for name in self.INPUTS}
        self._complaint = FINE
        self.show_state({**found, "answered": self.seq})

    @contextmanager
    def _batch(self) -> Iterator[None]:
        """Set several inputs: the outputs are computed afterwards."""
        self._receiving = True
        try:
            yield
        finally:
            self._receiving = False

    def complain(self, error: Exception) -> None:
        """Show an error in the widget."""
        self._complaint = meaning.problem(error)
        if not self._receiving:
            self._complaint = FINE
            self.show_state({"problem": meaning.problem(error)})

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Receive traits from the browser, and compute the outputs once."""
        self._input_changed = "seq" in sync_data
        with self._batch():
            widget.take_state(self, sync_data)
        if self._input_changed:
            self._update(refuse=False)

    def _on_input(self, _change: object) -> None:
        if self._receiving:
            self._input_changed = True
        else:
            self._update(refuse=not self.FREE)

    @t.validate(*COMPUTED)
    def _keep(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown.get(name, value):
            inputs = ", ".join(self.INPUTS)
            self.refuse(BanmenError(f"{name} is computed and cannot be set. Set {inputs} instead."))
        return value

    _check_friends = checked("friends", partial(meaning.placed, whose="friends"))
    _check_enemies = checked("enemies", partial(meaning.placed, whose="enemies"))
    _check_radius = checked("radius", meaning.check_radius)

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
        with self._batch(), self.hold_trait_notifications():
            for name, value in inputs.items():
                setattr(self, name, value)
        self._update(refuse=not self.FREE)


def kind_svg(figure: Figure, kind: PieceKind, title: str, **options: Any) -> str:  # noqa: ANN401 - of Figure.svg
    """Draw a figure around a piece of a kind."""
    name = kind.kanji.split("/")[-1] or kind.letters
    return figure.svg(name=name, size=kind.size, promoted=not kind.at_start, title=title, **options)
