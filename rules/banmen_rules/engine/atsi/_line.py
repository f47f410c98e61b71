"""A line of ATSI as it is read, word by word, each with its place."""

import math
import re
from typing import NoReturn

from banmen_rules.base.errors import InvalidMessage

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]\S*|"')
_ESCAPED = re.compile(r"\\(.)")


class Line:
    """What is left of a line; every word that is taken is checked, and refused with its place."""

    def __init__(self, text: str) -> None:
        """Begin at its first word."""
        self.text = text
        self._words = list(_WORD.finditer(text))
        self._at = 0

    @property
    def left(self) -> int:
        """How many words have not been taken."""
        return len(self._words) - self._at

    @property
    def place(self) -> int:
        """Where the word taken last begins."""
        return self._words[self._at - 1].start()

    def word(self, what: str) -> str:
        """Take a word; ``what`` says what it has to be."""
        if not self.left:
            raise InvalidMessage(f"{what} is missing here", self.text, len(self.text))
        found = self._words[self._at]
        self._at += 1
        return found.group()

    def value(self, what: str) -> str:
        """Take a word that may be quoted, without its quotation marks."""
        return unquoted(self.word(what))

    def number(self, what: str) -> float:
        """Take a finite number."""
        word = self.word(what)
        try:
            value = float(word)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.refuse(f"{what} is a number")
        return value

    def rest(self) -> str:
        """Take all that is left, as it is written."""
        if not self.left:
            return ""
        start = self._words[self._at].start()
        self._at = len(self._words)
        return self.text[start:].rstrip()

    def end(self) -> None:
        """Refuse what is left."""
        if self.left:
            self._at += 1
            self.refuse("nothing more belongs here")

    def refuse(self, message: str) -> NoReturn:
        """Refuse the word taken last."""
        found = self._words[self._at - 1]
        raise InvalidMessage(message, self.text, found.start(), found.end())


def unquoted(word: str) -> str:
    """Take the quotation marks off, if there are any.

    >>> from banmen_rules.engine.atsi._line import unquoted
    >>> unquoted('"a word"'), unquoted("word")
    ('a word', 'word')
    """
    if len(word) > 1 and word[0] == word[-1] == '"':
        return _ESCAPED.sub(r"\1", word[1:-1])
    return word


def quoted(value: str) -> str:
    """Put a value into quotation marks, if it would be no single word without.

    >>> from banmen_rules.engine.atsi._line import quoted
    >>> quoted("word"), quoted("two words"), quoted("")
    ('word', '"two words"', '""')
    """
    return value if value and not re.search(r'[\s"]', value) else in_quotes(value)


def in_quotes(value: str) -> str:
    """Put a value into quotation marks.

    >>> from banmen_rules.engine.atsi._line import in_quotes, unquoted
    >>> in_quotes("word"), unquoted(in_quotes('"'))
    ('"word"', '"')
    """
    inside = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'
