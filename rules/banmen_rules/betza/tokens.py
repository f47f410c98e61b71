"""Split a description into tokens, and explain characters that mean something only elsewhere."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza import limits

_DIGITS = "0123456789"


@cache
def messages() -> dict[str, Any]:
    """Read the error messages of all dialects."""
    return tomllib.loads(files(__package__).joinpath("messages.toml").read_text("utf-8"))


class Token(NamedTuple):
    """A token: a part of the text, with its place.

    >>> from banmen_rules.betza import tokenize
    >>> tokenize("fR3")[-1].text
    '3'
    """

    kind: str
    """``direction``, ``landing``, ``atom``, ``leap``, ``range``, ``over``, ``open``, ``close`` or
    ``joint``."""
    text: str
    start: int
    end: int


class Alphabet(NamedTuple):
    """The characters of one dialect, its names and its error messages."""

    kinds: Mapping[str, str]
    """The kind of token that a character is by itself."""
    others: Mapping[str, str] = MappingProxyType({})
    """For characters that this dialect does not have: their meaning elsewhere, and what to write instead.
    Only those for which the common answers of `_unknown` are missing or wrong here."""
    leaps: bool = True
    """Whether ``(4,1)`` is a leap."""
    over: bool = False
    """Whether ``~`` passes over pieces, as many as the number behind it says."""
    messages: Mapping[str, str] = MappingProxyType({})
    """Messages that replace or follow those of ``messages.toml``."""
    title: str = "the canonical dialect"
    source: str = "banmen"
    """Where it is used."""
    called: str = "this dialect"
    """What messages call it, since not every dialect is supported as a whole."""


def by_character(values: Mapping[str, str]) -> dict[str, str]:
    """Give every character of each key the value of that key."""
    return {character: value for characters, value in values.items() for character in characters}


def kinds(**characters: str) -> dict[str, str]:
    """Map characters to the kinds of tokens they are."""
    return {character: kind for kind, each in characters.items() for character in each}


BANMEN = Alphabet(
    kinds(
        direction="fblrvsa", landing="mcdp", atom="WFDNAHCZGKRBQU", over="!", open="[", close="]", joint="-?"
    ),
    over=True,
)
"""The canonical dialect."""


@typed
def tokenize(text: str) -> list[Token]:
    """Split a description into tokens; together they are the whole text.

    Raises:
        InvalidBetza: a character of the text can begin no token, or the text is too long.

    >>> from banmen_rules.betza import tokenize
    >>> [token.text for token in tokenize("[R?sR]")]
    ['[', 'R', '?', 's', 'R', ']']
    """
    return split(text, BANMEN)


def split(text: str, alphabet: Alphabet) -> list[Token]:
    """Split a text in some dialect into tokens, as in `tokenize` does."""
    if len(text) > limits.MAX_LENGTH:
        raise InvalidBetza(limits.too_long(text), text, limits.MAX_LENGTH, len(text))
    single = alphabet.kinds
    tokens = []
    at = 0
    while at < len(text):
        char = text[at]
        kind = single.get(char)
        end = at + 1
        if char == "(" and alphabet.leaps and (kind is None or _after_digits(text, end) > end):
            kind, end = "leap", _after_leap(text, at)
        elif kind is None:
            if char in _DIGITS:
                kind, end = "range", _after_digits(text, at)
            elif char == "~" and alphabet.over:
                kind, end = "over", _after_digits(text, end)
            else:
                raise InvalidBetza(_unknown(char, alphabet), text, at, end)
        tokens.append(Token(kind, text[at:end], at, end))
        at = end
    return tokens


def _after_digits(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip(_DIGITS))


def _after_leap(text: str, start: int) -> int:
    """Find the end of ``"(" int "," int ")"``."""
    comma = _after_digits(text, start + 1)
    close = _after_digits(text, comma + 1) if text[comma : comma + 1] == "," else comma
    if text[close : close + 1] == ")" and comma > start + 1 and close > comma + 1:
        return close + 1
    rest = text[start + 1 : start + 2]
    if text[close : close + 1] in {"-", "+"}:
        raise InvalidBetza(messages()["leap_signs"], text, close, close + 1)
    if rest and (rest in BANMEN.kinds or rest.isalpha() or rest in "({"):
        raise InvalidBetza(messages()["leap_or_path"], text, start, start + 1)
    raise InvalidBetza(messages()["leap"], text, start, min(close + 1, len(text)))


def _unknown(char: str, alphabet: Alphabet) -> str:
    if char in alphabet.others:
        return f"`{char}` {alphabet.others[char]}"
    modifiers, others = (by_character(messages()[table]) for table in ("modifiers", "others"))
    if char in modifiers:
        cure = messages()["cures"].get(char, "") if alphabet is BANMEN else ""
        return f"`{char}` is not in {alphabet.called}: elsewhere it {modifiers[char]}{cure}"
    if char in others:
        return f"`{char}` {others[char]}"
    if char.isspace():
        return "a description must have no spaces"
    shown = f"`{char}`" if char.isprintable() else f"the character U+{ord(char):04X}"
    return f"{shown} means nothing in Betza notation"
