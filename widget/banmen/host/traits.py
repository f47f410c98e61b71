"""Types of traits that refuse a value of the wrong type with a :class:`BanmenError`."""

from typing import Any, TypeVar

import traitlets as t

from banmen.host import checks
from banmen.host.widget import Deferred, Widget, refuse
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.drawing import style

Got = TypeVar("Got")
Given = TypeVar("Given")
Word = TypeVar("Word", bound=str)


class _Refusing(t.TraitType[Got, Given]):
    """Turns traitlets' error about a value of the wrong type into a BanmenError."""

    expected = "text"

    def _validate(self, obj: Widget, value: Any) -> Got | None:  # noqa: ANN401 - any value
        try:
            return super()._validate(obj, value)
        except Deferred:
            raise
        except t.TraitError:
            refuse(obj, self.refusal(value))

    def refusal(self, value: object) -> BanmenError:
        """Say what the trait must be."""
        return InvalidArgument(self.name or "this", self.expected, value)


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

    expected = "a whole number"


class Switch(_Refusing[bool, bool], t.Bool[bool, bool]):
    """True or false."""

    expected = "True or False"


class Choice(_Refusing[Word, Word], t.Enum[Word]):
    """One of a few words; the message lists them."""

    def refusal(self, value: object) -> BanmenError:
        """List the words."""
        name, words = self.name or "value", self.values or ()
        if isinstance(value, str):
            return UnknownName(name, value, words)
        return InvalidArgument(name, f"one of {', '.join(words)}", value)


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

    def refusal(self, value: object) -> BanmenError:
        """List the numbers."""
        return InvalidArgument(self.name or "this", f"one of {', '.join(map(str, self.values or ()))}", value)


class Sequence(_Refusing[list[Any], list[Any]], t.List[Any]):
    """A list of plain data."""

    expected = "a list"


class Mapping(_Refusing[dict[Any, Any], dict[Any, Any]], t.Dict):
    """A dict with string keys; its values are plain data, or only texts."""

    expected = "a dict"

    def refusal(self, value: object) -> BanmenError:
        """Name the first value that is not text, if only the values are wrong."""
        if not isinstance(value, dict):
            return super().refusal(value)
        wrong = next(key for key in value if not isinstance(value[key], str))
        return InvalidArgument(f"{self.name}[{wrong!r}]", "text", value[wrong])


class Data(_Refusing[bytes, bytes], t.Bytes):
    """A buffer."""

    expected = "bytes"
