"""The parameters of a client: names, types, and the values they accept."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import InvalidArgument, InvalidMessage
from banmen_rules.engine.atsi._line import Line, in_quotes, quoted, unquoted

LONGEST_WORD, MOST_CHOICES = 100, 200
"""The most characters of a name or choice, and the most choices, so that a host can show them."""

TYPES = ("string", "bool", "number", "int", "enum")

_BOUNDS = re.compile(r"\[\s*([^,\]]+?)\s*,\s*([^,\]]+?)\s*\]")
_CHOICE = re.compile(r'"(?:[^"\\]|\\.)*"|[^|"\[\]]+')


class Param(NamedTuple):
    """Client: a parameter that the host can set.

    >>> from banmen_rules.engine.atsi import Param
    >>> Param("Depth", "int", bounds=(1, 9)).line
    'param Depth int[1,9]'
    """

    name: str
    type: str
    """One of `TYPES`."""
    bounds: tuple[float, float] | None = None
    """The smallest and the largest ``number`` or ``int``, inclusive; None without bounds."""
    choices: tuple[str, ...] = ()
    """The values of an ``enum``."""

    @property
    def line(self) -> str:
        """The command as it is sent."""
        text = self.type
        if self.bounds is not None:
            text += "[{:g},{:g}]".format(*self.bounds)
        if self.type == "enum":
            text += f"[{'|'.join(map(in_quotes, self.choices))}]"
        return f"param {quoted(self.name)} {text}"

    def check(self, value: str) -> str:
        """Check a value for this parameter; return it as it is sent.

        Raises:
            InvalidArgument: if the parameter does not accept it.

        >>> from banmen_rules.engine.atsi import Param
        >>> Param("Depth", "int", bounds=(1, 9)).check(" 3 ")
        '3'
        """
        value = value.strip()
        if "\n" in value or "\r" in value:
            raise InvalidArgument(self.name, "one line of text", value)
        if self.type == "bool" and value not in {"true", "false"}:
            raise InvalidArgument(self.name, "true or false", value)
        if self.type == "enum" and value not in self.choices:
            raise InvalidArgument(self.name, f"one of {', '.join(self.choices)}", value)
        if self.type in {"number", "int"}:
            self._check_number(value)
        return value

    def _check_number(self, value: str) -> None:
        whole = self.type == "int"
        try:
            found = int(value) if whole else float(value)
        except ValueError:
            found = None
        low, high = self.bounds or (float("-inf"), float("inf"))
        if found is None or not low <= found <= high or abs(found) == float("inf"):
            what = "a whole number" if whole else "a number"
            limits = f" from {low:g} to {high:g}" if self.bounds else ""
            raise InvalidArgument(self.name, f"{what}{limits}", value)


def parse_param(line: Line) -> Param:
    """Parse the rest of a ``param`` command.

    Raises:
        InvalidMessage: if the type, bounds or choices are invalid.

    """
    name = line.value("the name of the parameter")
    if not _can_be_shown([name]):
        line.refuse(f"The name of a parameter must be at most {LONGEST_WORD} printable characters")
    line.word("its type (string, bool, number, int or enum)")
    start = line.place
    text = line.text[start:].rstrip()
    line.rest()
    bare, bracket, _ = text.partition("[")
    bare = bare.strip()

    def refuse(message: str) -> InvalidMessage:
        return InvalidMessage(message, line.text, start, start + len(text))

    if bare not in TYPES:
        raise refuse(f'Unknown type "{bare:.60}". Available: {", ".join(TYPES)}.')
    if bare == "enum":
        choices = _choices(text.removeprefix("enum").strip())
        if not (choices and _can_be_shown(choices)):
            limits = f"1 to {MOST_CHOICES} choices of at most {LONGEST_WORD} printable characters"
            raise refuse(f'An enum must have {limits}: enum["A"|"B"]')
        return Param(name, bare, choices=choices)
    if not bracket:
        return Param(name, bare)
    found = _BOUNDS.fullmatch(text[len(bare) :].strip())
    if bare not in {"number", "int"} or found is None:
        raise refuse("bounds must be written as int[MIN,MAX] or number[MIN,MAX]")
    try:
        low, high = (float(each) for each in found.groups())
    except ValueError:
        raise refuse("bounds must be numbers") from None
    if not low <= high:
        raise refuse("the first bound must not be larger than the second")
    return Param(name, bare, bounds=(low, high))


def _can_be_shown(words: Sequence[str]) -> bool:
    """Tell whether words can be shown unchanged."""
    return len(words) <= MOST_CHOICES and all(each == one_line(each, LONGEST_WORD) for each in words)


def _choices(text: str) -> tuple[str, ...]:
    if not (text.startswith("[") and text.endswith("]")):
        return ()
    inside = text[1:-1]
    found = _CHOICE.findall(inside)
    if "|".join(found) != inside:
        return ()
    return tuple(unquoted(each.strip()) for each in found)
