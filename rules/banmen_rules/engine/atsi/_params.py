"""Lines that are read word by word, with the place of each word for errors; the parameters of a client."""

import math
import re
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from banmen_rules.base.display import one_line
from banmen_rules.base.errors import InvalidArgument, InvalidMessage

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]\S*|"')
_ESCAPED = re.compile(r"\\(.)")


class Line:
    """A line that is read word by word; errors point at what was read last."""

    def __init__(self, text: str) -> None:
        """Start at the first word."""
        self.text = text
        self._left = deque(found.span() for found in _WORD.finditer(text))
        self._last = 0, 0

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self._left)

    def word(self, what: str) -> str:
        """Read a word; ``what`` names it in errors."""
        if not self._left:
            raise InvalidMessage(f"{what} is missing", self.text, len(self.text))
        self._last = start, end = self._left.popleft()
        return self.text[start:end]

    def value(self, what: str) -> str:
        """Read a word and remove its quotation marks, if any."""
        return unquoted(self.word(what))

    def number(self, what: str) -> float:
        """Read a finite number."""
        word = self.word(what)
        try:
            value = float(word)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.refuse(f"{what} must be a number, got {word[:60]}")
        return value

    def rest(self, what: str = "") -> str:
        """Read the rest of the line as it is; ``what`` names it in errors if there must be one."""
        if not self._left and not what:
            return ""
        self.word(what)
        self._left.clear()
        self._last = self._last[0], len(self.text.rstrip())
        return self.text[slice(*self._last)]

    def end(self) -> None:
        """Raise if words are left."""
        if self._left:
            self.word("")
            self.refuse("the command must end here")

    def refuse(self, message: str) -> NoReturn:
        """Raise an error about what was read last."""
        raise InvalidMessage(message, self.text, *self._last)


def unquoted(word: str) -> str:
    """Remove quotation marks, if there are any.

    >>> from banmen_rules.engine.atsi._params import unquoted
    >>> unquoted('"a word"'), unquoted("word")
    ('a word', 'word')
    """
    if len(word) > 1 and word[0] == word[-1] == '"':
        return _ESCAPED.sub(r"\1", word[1:-1])
    return word


def quoted(value: str) -> str:
    """Quote a value unless it is a single word.

    >>> from banmen_rules.engine.atsi._params import quoted
    >>> quoted("word"), quoted("two words"), quoted("")
    ('word', '"two words"', '""')
    """
    return value if value and not re.search(r'[\s"]', value) else in_quotes(value)


def in_quotes(value: str) -> str:
    """Quote a value.

    >>> from banmen_rules.engine.atsi._params import in_quotes, unquoted
    >>> in_quotes("word"), unquoted(in_quotes('"'))
    ('"word"', '"')
    """
    inside = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


# ---------------------------------------------------------------- parameters

LONGEST_WORD, MOST_CHOICES = 100, 200
"""The most characters of a name or choice, and the most choices, so that a host can show them."""

VARIANT, RULESET = "Variant", "Ruleset"
"""The parameters of every client here: the game that ``initial`` means, and its ruleset."""

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
            whole = self.type == "int"
            low, high = self.bounds or (-math.inf, math.inf)
            try:
                found = int(value) if whole else float(value)
            except ValueError:
                found = math.nan
            if not (low <= found <= high and abs(found) < math.inf):
                limits = f" from {low:g} to {high:g}" if self.bounds else ""
                raise InvalidArgument(self.name, ("a whole number" if whole else "a number") + limits, value)
        return value


def parse_param(line: Line) -> Param:
    """Parse the rest of a ``param`` command.

    Raises:
        InvalidMessage: if the type, bounds or choices are invalid.

    """
    name = line.value("the name of the parameter")
    if not _can_be_shown([name]):
        line.refuse(f"The name of a parameter must be at most {LONGEST_WORD} printable characters")
    text = line.rest("its type (string, bool, number, int or enum)")
    type_ = text.partition("[")[0].strip()
    limits = text[len(type_) :].strip()
    if type_ not in TYPES:
        line.refuse(f'Unknown type "{type_:.60}". Available: {", ".join(TYPES)}.')
    if type_ == "enum":
        choices = _choices(limits)
        if not (choices and _can_be_shown(choices)):
            allowed = f"1 to {MOST_CHOICES} choices of at most {LONGEST_WORD} printable characters"
            line.refuse(f'An enum must have {allowed}: enum["A"|"B"]')
        return Param(name, type_, choices=choices)
    if not limits:
        return Param(name, type_)
    found = _BOUNDS.fullmatch(limits)
    if type_ not in {"number", "int"} or found is None:
        line.refuse("bounds must be written as int[MIN,MAX] or number[MIN,MAX]")
    try:
        low, high = map(float, found.groups())
    except ValueError:
        line.refuse("bounds must be numbers")
    if not low <= high:
        line.refuse("the first bound must not be larger than the second")
    return Param(name, type_, bounds=(low, high))


def _can_be_shown(words: Sequence[str]) -> bool:
    """Tell whether words can be shown unchanged."""
    return len(words) <= MOST_CHOICES and all(each == one_line(each, LONGEST_WORD) for each in words)


def _choices(text: str) -> tuple[str, ...]:
    found = _CHOICE.findall(text[1:-1])
    if text != f"[{'|'.join(found)}]":
        return ()
    return tuple(unquoted(each.strip()) for each in found)
