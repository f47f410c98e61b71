"""Types of traits that refuse a value of the wrong type with a :class:`BanmenError`."""

from typing import Any, TypeVar

import traitlets as t

from banmen.host import checks
from banmen.host.widget import Deferred, Widget, refuse
from banmen_rules import BanmenError
from banmen_rules.drawing import style

Got = TypeVar("Got")
Given = TypeVar("Given")
Word = TypeVar("Word", bound=str)


class _Refusing(t.TraitType[Got, Given]):
    """Turns traitlets' error about a value of the wrong type into a BanmenError."""

    def _validate(self, obj: Widget, value: Any) -> Got | None:  # noqa: ANN401 - any value
        try:
            return super()._validate(obj, value)
        except Deferred:
            raise
        except t.TraitError as error:
            refuse(obj, BanmenError(str(error)))


class Text(_Refusing[str, str], t.Unicode[str, str]):
    """A string that can be sent."""

    def validate(self, obj: Widget, value: object) -> str:
        """Check that the text can be sent."""
        try:
            return checks.text(value, self.name or "this")
        except BanmenError as error:
            refuse(obj, error)


class Number(_Refusing[int, int], t.Int[int, int]):
    """A whole number."""


class Switch(_Refusing[bool, bool], t.Bool[bool, bool]):
    """True or false."""


class Choice(_Refusing[Word, Word], t.Enum[Word]):
    """One of a few words; the message lists them."""


class Theme(_Refusing[style.Theme, style.Theme]):
    """A theme by its name, or a dict of colours."""

    default_value = "host"

    def validate(self, obj: Widget, value: object) -> style.Theme:
        """Check the name, or every colour."""
        try:
            return style.check_theme(value)
        except BanmenError as error:
            refuse(obj, error)


class Pace(_Refusing[float, float], t.Enum[float]):
    """One of a few numbers; the message lists them."""


class Sequence(_Refusing[list[Any], list[Any]], t.List[Any]):
    """A list of plain data."""


class Mapping(_Refusing[dict[Any, Any], dict[Any, Any]], t.Dict):
    """A dict with string keys."""


class Data(_Refusing[bytes, bytes], t.Bytes):
    """A buffer."""
