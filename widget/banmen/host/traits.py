"""Traits that refuse nonsense with a :class:`BanmenError`, and a group of them that changes as one.

Separate from the board because traitlets has two ways of setting a trait: at once, and deferred to
the end of ``hold_trait_notifications`` (which ipywidgets uses for what the browser sends). In both,
a refused value must leave every trait as it was.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

import traitlets as t
from anywidget import AnyWidget

from banmen.host import checks
from banmen_rules import BanmenError


class _Deferred(t.TraitError):
    """Carries a refusal out of a deferred check: only a TraitError makes traitlets roll back."""

    def __init__(self, error: BanmenError) -> None:
        super().__init__(str(error))
        self.error = error


Got = TypeVar("Got")
Given = TypeVar("Given")
Word = TypeVar("Word", bound=str)


class _Refusing(t.TraitType[Got, Given]):
    """Turns the complaint about a value of the wrong type into the board's own kind of error."""

    def _validate(self, obj: "RefusingWidget", value: Any) -> Got | None:  # noqa: ANN401 - it may be anything
        try:
            return super()._validate(obj, value)
        except _Deferred:
            raise
        except t.TraitError as complaint:
            obj.refuse(BanmenError(str(complaint)))


class Text(_Refusing[str, str], t.Unicode[str, str]):
    """A string that can be sent."""

    def validate(self, obj: "RefusingWidget", value: object) -> str:
        """Check it."""
        try:
            return checks.text(value, self.name or "this")
        except BanmenError as error:
            obj.refuse(error)


class Number(_Refusing[int, int], t.Int[int, int]):
    """A whole number."""


class Switch(_Refusing[bool, bool], t.Bool[bool, bool]):
    """True or false."""


class Choice(_Refusing[Word, Word], t.Enum[Word]):
    """One of a few words; the message lists them."""


class Pace(_Refusing[float, float], t.Enum[float]):
    """One of a few numbers; the message lists them."""


class Sequence(_Refusing[list[Any], list[Any]], t.List[Any]):
    """A list of plain data."""


class Mapping(_Refusing[dict[Any, Any], dict[Any, Any]], t.Dict):
    """A dict with string keys."""


class Data(_Refusing[bytes, bytes], t.Bytes):
    """A buffer."""


class RefusingWidget(AnyWidget):
    """A widget whose traits are a picture of its state: a refused value changes none of them.

    A subclass keeps what it has shown in ``_shown`` and changes it with :meth:`show_state` only.
    """

    _shown: dict[str, object]

    def __init__(self, **state: object) -> None:
        """Set the first values of all traits, which are checked together.

        Raises:
            BanmenError: if one is refused; there is no widget then.

        """
        try:
            super().__init__(**state)
        except _Deferred as refusal:
            raise refusal.error from None

    def complain(self, error: Exception) -> None:
        """Show an error to whoever looks at the widget."""
        raise NotImplementedError

    def refuse(self, error: BanmenError) -> NoReturn:
        """Show an error and raise it; also from within a deferred check."""
        if self._cross_validation_lock:
            raise _Deferred(error)
        self.complain(error)
        raise error

    def show_state(self, state: dict[str, object]) -> None:
        """Change several traits as one: one message to the browser, observers told afterwards."""
        self._shown = {**self._shown, **state}
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in state.items():
                self.set_trait(name, value)

    @contextmanager
    def hold_trait_notifications(self) -> Iterator[None]:
        """Change several traits and check them together at the end; all of them, or none.

        Raises:
            BanmenError: if a value is refused.

        """
        if self._cross_validation_lock:
            yield
            return
        try:
            with super().hold_trait_notifications():
                yield
        except _Deferred as refusal:
            # What the widget knows may have moved on while its traits were held, and are rolled back.
            self.show_state(self._shown)
            self.complain(refusal.error)
            raise refusal.error from None

    def _handle_msg(self, msg: dict[str, object]) -> None:
        super()._handle_msg({**msg, "content": checks.without_jsnull(msg["content"])})

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take traits from the browser: what is refused is shown, and corrected there."""
        for name, value in sync_data.items():
            try:
                super().set_state({name: value})
            except (BanmenError, t.TraitError) as error:
                self.complain(error)
                self.send_state(name)
