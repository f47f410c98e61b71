"""Tables of fields: what plain data from a file or a page must hold.

A `Record` is such a table: a row for every field, with a reader of its value and its default. It reads data,
collects every fault with its path, and writes values back without the defaults::

    POINT = Record(Field("x", whole(1, 9)), Field("label", text, ""))

A reader is a function that takes a value and returns it, perhaps converted. It refuses a value with a
`BanmenError`: with `InvalidArgument` for "must be …, got …", whose name the table fills in, or with any other
that explains itself. So anything that parses a value, such as ``size.parse_square``, can stand in a table.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from banmen_rules.base.errors import BanmenError, InvalidArgument, UnknownName
from banmen_rules.base.json_files import compact, plain

Reader: TypeAlias = Callable[[Any], Any]

DEEPEST = 6
"""How many objects and lists may be nested in a value of a field."""
LONGEST_TITLE = 200
REQUIRED: Final = object()
"""The default of a field that must be given."""
_SHOWN = 60
_LISTED = 6


class Fault(NamedTuple):
    """Something wrong in plain data: where it is, and the error that says what would be right.

    >>> print(Fault("moves[1].rank", InvalidArgument("", "a whole number", None)))
    moves[1].rank must be a whole number, got null
    """

    path: str
    """``moves[1].rank``, with list indices from 0; empty: the data as a whole."""
    error: BanmenError

    @property
    def message(self) -> str:
        """The message without the path."""
        if isinstance(self.error, InvalidArgument) and not self.error.argument:
            return f"must be {self.error.expected}, got {shown(self.error.value)}"
        return str(self.error)

    def __str__(self) -> str:
        """Say where, then what."""
        return located(self.path, self.message)

    def within(self, path: str) -> "Fault":
        """Return the fault as one of a larger piece of data, where ``path`` leads to this piece."""
        joint = "." if path and self.path and not self.path.startswith("[") else ""
        return Fault(f"{path}{joint}{self.path}", self.error)


class InvalidData(BanmenError):
    """Data that does not fit its table; ``faults`` holds every `Fault`, the message the first five."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        lines = [str(fault) for fault in self.faults[:_MOST_FAULTS]]
        more = len(self.faults) - len(lines)
        super().__init__("\n".join([*lines, f"and {more:,} more"] if more else lines))


_MOST_FAULTS = 5


def located(where: str, message: str) -> str:
    """Say where something is wrong, then what.

    >>> located("level", "must be text, got 5"), located("tsfen", "The board has 17 ranks.")
    ('level must be text, got 5', 'tsfen: The board has 17 ranks.')
    """
    if not where:
        return message
    return f"{where} {message}" if message.startswith("must ") else f"{where}: {message}"


def faults_of(error: BanmenError, path: str = "") -> list[Fault]:
    """List the faults in an error of a reader, with the path to what it read."""
    if isinstance(error, InvalidData):
        return [fault.within(path) for fault in error.faults]
    return [Fault(path, error)]


def refuse(error: BanmenError, name: str) -> NoReturn:
    """Raise the first fault in an error of a reader, saying what was read.

    Args:
        error: what the reader raised.
        name: what messages call the data.

    Raises:
        InvalidArgument: if a value is wrong.
        UnknownName: if a name is.
        BanmenError: if anything else is.

    """
    fault = faults_of(error)[0]
    where = f"{fault.path} of {name}" if fault.path else name
    if isinstance(fault.error, InvalidArgument) and not fault.error.argument:
        raise InvalidArgument(where, fault.error.expected, fault.error.value) from None
    if isinstance(fault.error, UnknownName):
        unknown = fault.error
        raise UnknownName(f"{unknown.what} of {name}", unknown.name, unknown.known) from None
    raise BanmenError(located(where, str(fault.error))) from None


def shown(value: object) -> str:
    """Show a value in a message as JSON has it, shortened."""
    try:
        text = compact(value)
        if not text.isprintable():
            text = json.dumps(value)  # escapes what is not ASCII
    except (TypeError, ValueError, RecursionError):
        text = repr(value) if isinstance(value, float) else f"a value of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


# ---------------------------------------------------------------- tables


class Field(NamedTuple):
    """A row of a table."""

    name: str
    read: Reader
    default: Any = REQUIRED


class Record:
    """The fields of an object; called with data, it is the reader of such an object.

    >>> point = Record(Field("x", whole(1, 9)), Field("label", text, ""))
    >>> point({"x": 3}), point.data({"x": 3, "label": ""})
    ({'x': 3}, {'x': 3})
    >>> found, faults = point.read({"x": 12, "label": "here"})
    >>> found
    {'label': 'here'}
    >>> print(*faults)
    x must be a whole number from 1 to 9, got 12
    """

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.names = tuple(field.name for field in fields)
        listed = ", ".join(self.names[:_LISTED]) + (", …" if len(self.names) > _LISTED else "")
        self._expected = f"an object with {listed}"

    @property
    def defaults(self) -> dict[str, Any]:
        """The defaults of the fields that have one."""
        return {field.name: field.default for field in self.fields if field.default is not REQUIRED}

    def __call__(self, data: object) -> dict[str, Any]:
        """Read an object.

        Raises:
            InvalidData: if anything in it is wrong.

        """
        found, faults = self.read(data)
        if faults:
            raise InvalidData(faults)
        return found

    def checked(self, data: object, name: str) -> dict[str, Any]:
        """Read an object without faults, and fill in the defaults.

        Args:
            data: the object.
            name: what messages call it.

        Raises:
            InvalidArgument: if a value is wrong.
            UnknownName: if a name is.
            BanmenError: if anything else is. It is the first fault.

        """
        try:
            found = {**self.defaults, **self(data)}
        except InvalidData as error:
            refuse(error, name)
        return {each: found[each] for each in self.names}

    def read(self, data: object) -> tuple[dict[str, Any], list[Fault]]:
        """Read what can be read of an object: the fields without faults, and the faults of the others."""
        if not isinstance(data, Mapping):
            return {}, [Fault("", InvalidArgument("", self._expected, data))]
        faults = [
            Fault(name, BanmenError("must be given once"))
            for name in getattr(data, "doubled", ())
            if name in self.names
        ]
        for name in data:
            if name not in self.names:
                label = repr(name)[1:-1][:40]
                faults.append(Fault(label, UnknownName("field", str(name), self.names)))
        found: dict[str, Any] = {}
        for name, read, default in self.fields:
            if name in data:
                try:
                    found[name] = read(data[name])
                except BanmenError as error:
                    faults += faults_of(error, name)
            elif default is REQUIRED:
                faults.append(Fault(name, BanmenError("must be given")))
        return found, faults

    def data(self, values: object) -> dict[str, Any]:
        """Write the values of an object, given as a mapping or as attributes; defaults are left out."""
        found = {}
        get = values.get if isinstance(values, Mapping) else partial(getattr, values)
        for name, _, default in self.fields:
            value = get(name, default)
            if value != default:
                found[name] = plain(value)
        return found


# ---------------------------------------------------------------- readers


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidArgument("", "text", value)
    return value


def text(value: object) -> str:
    """Read text that can be shown: without control characters."""
    found = _string(value)
    for place, character in enumerate(found, 1):
        if not (character.isprintable() or character in "\n\t\N{IDEOGRAPHIC SPACE}\N{NO-BREAK SPACE}"):
            what = f"printable text without U+{ord(character):04X} (character {place})"
            raise InvalidArgument("", what, value)
    return found


def text_up_to(longest: int, why: str = "") -> Reader:
    """Make a reader of text with a limit; ``why`` explains the limit."""

    def read(value: object) -> str:
        found = text(value)
        if len(found) > longest:
            raise InvalidArgument("", f"at most {longest} characters{why}", len(found))
        return found

    return read


def title(value: object) -> str:
    """Read a title: one line of text."""
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_TITLE or "\n" in value:
        raise InvalidArgument("", f"1 to {LONGEST_TITLE} characters on one line", value)
    return text(value)


def matching(pattern: re.Pattern[str], expected: str) -> Reader:
    """Make a reader of text that matches a pattern."""

    def read(value: object) -> str:
        found = _string(value)
        if not pattern.fullmatch(found):
            raise InvalidArgument("", expected, value)
        return found

    return read


def one_of(what: str, names: Iterable[str]) -> Reader:
    """Make a reader of one of some names; ``what`` is what they are names of."""

    def read(value: object) -> str:
        found = _string(value)
        if found not in names:
            raise UnknownName(what, found, names)
        return found

    return read


def truth(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise InvalidArgument("", "true or false", value)
    return value


def whole(least: int | None = None, most: int | None = None) -> Reader:
    """Make a reader of whole numbers."""
    return _in_range(int, "a whole number", least, most)


def number(least: float | None = None, most: float | None = None) -> Reader:
    """Make a reader of numbers."""
    return _in_range((int, float), "a number", least, most)


def _in_range(
    kind: type | tuple[type, ...], expected: str, least: float | None, most: float | None
) -> Reader:
    if most is not None:
        expected += f" from {least:,} to {most:,}"
    elif least is not None:
        expected += f", {least:,} or more"

    def read(value: Any) -> Any:  # noqa: ANN401 - a number, which isinstance checks
        fits = isinstance(value, kind) and not isinstance(value, bool)
        if fits and (least is None or least <= value) and (most is None or value <= most):
            return value
        raise InvalidArgument("", expected, value)

    return read


def optional(read: Reader) -> Reader:
    """Make a reader of a value or null."""

    def read_optional(value: object) -> Any:  # noqa: ANN401 - what `read` returns
        try:
            return None if value is None else read(value)
        except InvalidArgument as error:
            raise InvalidArgument(error.argument, f"{error.expected}, or null", error.value) from None

    return read_optional


def list_of(read: Reader, expected: str = "a list", most: int | None = None, why: str = "") -> Reader:
    """Make a reader of lists.

    Args:
        read: the reader of each entry.
        expected: what such a list is, for messages.
        most: the most entries.
        why: what follows that number in a message.

    """

    def read_list(value: object) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise InvalidArgument("", expected, value)
        if most is not None and len(value) > most:
            raise InvalidArgument("", f"at most {most:,} entries{why}", len(value))
        return [found for _, found in _each(enumerate(value), read, "[{}]")]

    return read_list


def table_of(read: Reader, read_name: Reader = text) -> Reader:
    """Make a reader of objects with any names, or those that ``read_name`` reads."""

    def read_table(value: object) -> dict[str, Any]:
        found = any_object(value)
        twice = getattr(found, "doubled", ())
        if twice:
            raise InvalidData([Fault(name, BanmenError("must be given once")) for name in twice])
        for name in found:
            read_name(name)
        return dict(_each(found.items(), read, "{}"))

    return read_table


def plain_data(value: object, depth: int = DEEPEST) -> Any:  # noqa: ANN401 - any plain value
    """Read whatever JSON can hold."""
    if isinstance(value, Mapping | list | tuple):
        if depth < 1:
            raise InvalidArgument("", f"nested at most {DEEPEST} levels deep", value)
        inside = partial(plain_data, depth=depth - 1)
        read = table_of(inside) if isinstance(value, Mapping) else list_of(inside)
        read(value)
        return value
    if isinstance(value, str):
        return text(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidArgument("", "a finite number", value)
    if value is not None and not isinstance(value, bool | int | float):
        raise InvalidArgument("", "plain data: text, a number, a list or an object", value)
    return value


def any_object(value: object) -> Mapping[str, Any]:
    """Read an object; something else reads what is in it."""
    if not isinstance(value, Mapping):
        raise InvalidArgument("", "an object", value)
    return value


def plain_object(value: object) -> Mapping[str, Any]:
    """Read an object of plain data."""
    found: Mapping[str, Any] = plain_data(any_object(value))
    return found


def anything(value: object) -> object:
    """Take any value: something else reads it."""
    return value


def _each(pairs: Iterable[tuple[Any, object]], read: Reader, place: str) -> list[tuple[Any, Any]]:
    """Read the parts of a list or an object, all of them, so that every fault is found."""
    found: list[tuple[Any, Any]] = []
    faults: list[Fault] = []
    for name, value in pairs:
        try:
            found.append((name, read(value)))
        except BanmenError as error:
            faults += faults_of(error, place.format(name))
    if faults:
        raise InvalidData(faults)
    return found
