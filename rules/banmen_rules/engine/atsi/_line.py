"""Reads a line of ATSI word by word, with the place of each word for errors."""

import math
import re
from typing import NoReturn

from banmen_rules.base.errors import InvalidMessage

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]\S*|"')
_ESCAPED = re.compile(r"\\(.)")


class Line:
    """A line that is read word by word; errors point at the word."""

    def __init__(self, text: str) -> None:
        """Start at the first word."""
        self.text = text
        self._words = list(_WORD.finditer(text))
        self._at = 0

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self._words) - self._at

    @property
    def place(self) -> int:
        """The start of the last word read."""
        return self._words[self._at - 1].start()

    def word(self, what: str) -> str:
        """Read a word; ``what`` names it in errors."""
        if not self.left:
            raise InvalidMessage(f"{what} is missing", self.text, len(self.text))
        found = self._words[self._at]
        self._at += 1
        return found.group()

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

    def rest(self) -> str:
        """Read the rest of the line as it is."""
        if not self.left:
            return ""
        start = self._words[self._at].start()
        self._at = len(self._words)
        return self.text[start:].rstrip()

    def end(self) -> None:
        """Raise if words are left."""
        if self.left:
            self._at += 1
            self.refuse("the command must end here")

    def refuse(self, message: str) -> NoReturn:
        """Raise an error about the last word read."""
        found = self._words[self._at - 1]
        raise InvalidMessage(message, self.text, found.start(), found.end())


def unquoted(word: str) -> str:
    """Remove quotation marks, if there are any.

    >>> from banmen_rules.engine.atsi._line import unquoted
    >>> unquoted('"a word"'), unquoted("word")
    ('a word', 'word')
    """
    if len(word) > 1 and word[0] == word[-1] == '"':
        return _ESCAPED.sub(r"\1", word[1:-1])
    return word


def quoted(value: str) -> str:
    """Quote a value unless it is a single word.

    >>> from banmen_rules.engine.atsi._line import quoted
    >>> quoted("word"), quoted("two words"), quoted("")
    ('word', '"two words"', '""')
    """
    return value if value and not re.search(r'[\s"]', value) else in_quotes(value)


def in_quotes(value: str) -> str:
    """Quote a value.

    >>> from banmen_rules.engine.atsi._line import in_quotes, unquoted
    >>> in_quotes("word"), unquoted(in_quotes('"'))
    ('"word"', '"')
    """
    inside = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'
