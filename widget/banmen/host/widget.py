"""What every widget does: refuse bad values, change its traits together, and show itself in a notebook.

These are functions, not a base class. Each family of widgets (`Board`, `Trainer`, `Demo`, `StudioWidget`)
derives from `AnyWidget` and names in its body the functions that it uses as methods::

    class Demo(AnyWidget):
        refuse, show_state = widget.refuse, widget.show_state

So no widget has more than two classes of ours above `AnyWidget`. A widget also defines

- ``BUNDLE``: its front end, ``"widget"``, ``"studio"``, ``"trainer"`` or ``"room"``;
- ``SILENT``: the traits that carry Python's messages, with their values when there is no message;
- ``_shown``: the values of the traits that only Python may set;
- ``complain(error)``: show an error to the person who looks at the widget;
- ``svg()``: draw the widget as a picture in SVG.

Traitlets has two ways to set a trait: at once, and deferred to the end of ``hold_trait_notifications`` (which
ipywidgets uses for what the browser sends). In both, a refused value must leave every trait unchanged.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn, TypeAlias

import traitlets as t
from anywidget import AnyWidget

from banmen.host import bundle, checks, debug, settings
from banmen.host.bundle import BundleMissing
from banmen_rules import BanmenError

OTHER_VERSION = "This page is of another version of banmen. Reload the page."
"""The refusal for a page with another protocol."""
Widget: TypeAlias = Any
"""A widget of any family; see above."""


# ---------------------------------------------------------------- refusals


class Deferred(t.TraitError):
    """Carries a refusal out of a deferred check: only a TraitError makes traitlets roll back."""

    def __init__(self, error: BanmenError) -> None:
        super().__init__(str(error))
        self.error = error


def refuse(self: Widget, error: BanmenError) -> NoReturn:
    """Show an error and raise it; also from within a deferred check."""
    if self._cross_validation_lock:
        raise Deferred(error)
    self.complain(error)
    raise error


@contextmanager
def first_values() -> Iterator[None]:
    """Set the first values of all traits, which are checked together: a refusal leaves no widget.

    Raises:
        BanmenError: if one is refused.

    """
    try:
        yield
    except Deferred as refusal:
        raise refusal.error from None


def show_state(self: Widget, state: dict[str, object]) -> None:
    """Change several traits together: one message to the browser, then observers are called."""
    self._shown = {**self._shown, **state}
    with self.hold_sync(), self.hold_trait_notifications():
        for name, value in state.items():
            self.set_trait(name, value)


@contextmanager
def hold_trait_notifications(self: Widget) -> Iterator[None]:
    """Change several traits and check them together at the end; all of them change, or none.

    Raises:
        BanmenError: if a value is refused.

    """
    if self._cross_validation_lock:
        yield
        return
    try:
        with AnyWidget.hold_trait_notifications(self):
            yield
    except Deferred as refusal:
        # The widget's own state may have changed while its traits were held; the traits were rolled back.
        self.show_state(self._shown)
        self.complain(refusal.error)
        raise refusal.error from None


def take_state(self: Widget, sync_data: Mapping[str, object]) -> None:
    """Take traits from the browser, one by one: a refused one is shown there, and corrected.

    The page sends its version with them; of a page of another version none is taken.
    """
    debug.state(self, sync_data, "set")
    if sync_data.get("protocol", self.protocol) != self.protocol:
        self.complain(BanmenError(OTHER_VERSION))
        self.send_state([name for name in sync_data if name in self.keys])
        return
    for name, value in sync_data.items():
        try:
            AnyWidget.set_state(self, {name: checks.without_jsnull(value)})
            settings.remember(self, name)
        except (BanmenError, t.TraitError) as error:
            self.complain(error)
            self.send_state(name)


def send_state(self: Widget, key: Any = None) -> None:  # noqa: ANN401 - as AnyWidget has it
    """Send traits to the page: one by name, several, or all."""
    debug.state(self, [key] if isinstance(key, str) else sorted(key or ["all"]))
    AnyWidget.send_state(self, key)


# ---------------------------------------------------------------- the widget in a notebook


def files_trait() -> Any:  # noqa: ANN401 - a trait
    """Make the trait that lists the files of the front end that a widget names; see `banmen.host.bundle`."""

    class Files(t.Dict):
        def default(self, obj: Widget = None) -> dict[str, bundle.File]:
            return bundle.files_of(obj.BUNDLE)

    return Files().tag(sync=True, to_json=bundle.references, from_json=lambda _, obj: obj._files)  # noqa: SLF001


def loader_trait() -> Any:  # noqa: ANN401 - a trait
    """Make the trait with the module that loads these files."""

    class Loader(t.Unicode[str, str]):
        def default(self, obj: Widget = None) -> str:
            return bundle.load_loader() if obj._files else bundle.STAND_IN  # noqa: SLF001 - see above

    return Loader().tag(sync=True)


def mimebundle(
    self: Widget,
    **options: Any,  # noqa: ANN401 - IPython's options
) -> tuple[dict[str, object], dict[str, object]]:
    """Show the live widget, and a picture of it for readers without one.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    if not self._files:
        bundle.load_bundle(self.BUNDLE)
        raise BundleMissing("The front end was built after this widget was made: make the widget again.")
    data, metadata = AnyWidget._repr_mimebundle_(self, **options) or ({}, {})
    return {**data, "text/plain": repr(self), "image/svg+xml": self.svg()}, metadata


def handle_custom_msg(self: Widget, content: object, buffers: object) -> None:
    """Answer JupyterLab's extension, which asks for the picture, and the loader; pass on the rest."""
    match content:
        case {"ask": "picture"}:
            self.send({"picture": self.svg(), "text": repr(self)})
        case {"ask": "file", "hash": digest} if file := bundle.content_of(digest):
            self.send({"file": digest}, [file])
        case _:
            AnyWidget._handle_custom_msg(self, checks.without_jsnull(content), buffers)  # noqa: SLF001


def silent(self: Widget) -> Mapping[str, object]:
    """List the traits that have other values on a page without Python: those with messages are empty."""
    texts: Mapping[str, object] = self.SILENT
    return texts
