"""Split a description into tokens, and explain characters that mean something only elsewhere."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza import limits

_DIGITS = "0123456789"

_MODIFIERS_ELSEWHERE = {
    "e": "captures en passant",
    "g": "hops over a hurdle and lands right behind it",
    "h": "takes half of the directions",
    "i": "allows a move only from the starting square",
    "j": "must jump over a piece",
    "k": "captures only a king",
    "n": "makes a leap that can be blocked",
    "o": "wraps around the edge of the board",
    "q": "rides in a circle",
    "t": "joins the legs of a path (`t[FR]`)",
    "u": "puts a captured piece down on the square left",
    "x": "lends a move to other pieces",
    "y": "turns a leap into a slide on the next leg",
    "z": "rides in a zigzag",
}
_MODIFIER_CURES = {
    "g": "; write the legs, as in `[pQ-K]`",
    "j": "; write the legs, as in `[pR-R]`",
    "n": "; write the legs, as in `[W-F]`",
    "t": "; write `[F?R]`",
}
_OTHERS_ELSEWHERE = {
    **dict.fromkeys("EMSTV", "is not an atom of this dialect"),
    "I": "imitates the piece moved last in XBetza; it has no counterpart here",
    "J": "is the zebra in older texts; write `Z`",
    "L": "is the camel in older texts; write `C`",
    "O": "is castling or a null move in XBetza; write `(0,0)` to stay",
    "P": "is not an atom of this dialect; a pawn is written `fW`",
    **dict.fromkeys("XY", "lengthens a leap in XBetza; write the leap, as in `(4,1)`"),
    "{": "opens a list of directions on taikyoku-shogi.github.io; write `~3` behind the atom",
    "}": "closes a list of directions on taikyoku-shogi.github.io; write `~3` behind the atom",
    ">": "marks a move over pieces on taikyoku-shogi.github.io; write `~3` behind the atom",
    "*": "is not a range; write `0` for a move without limit",
    ")": "does not close anything; round brackets contain one leap, such as `(4,1)`",
    ",": "belongs inside a leap, such as `(4,1)`",
}


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


BANMEN = Alphabet(
    by_character(
        {
            "fblrvsa": "direction",
            "mcdp": "landing",
            "WFDNAHCZGKRBQU": "atom",
            "!": "over",
            "[": "open",
            "]": "close",
            "-?": "joint",
        }
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
        message = "a leap must have no signs, as in `(4,1)`; choose its directions with letters before it"
        raise InvalidBetza(message, text, close, close + 1)
    if rest and (rest in BANMEN.kinds or rest.isalpha() or rest in "({"):
        message = (
            "round brackets contain one leap, such as `(4,1)`; join legs in square brackets, as in `[D-R]`"
        )
        raise InvalidBetza(message, text, start, start + 1)
    message = "a leap must be two numbers in round brackets, such as `(4,1)`"
    raise InvalidBetza(message, text, start, min(close + 1, len(text)))


def _unknown(char: str, alphabet: Alphabet) -> str:
    if char in alphabet.others:
        return f"`{char}` {alphabet.others[char]}"
    if char in _MODIFIERS_ELSEWHERE:
        cure = _MODIFIER_CURES.get(char, "") if alphabet is BANMEN else ""
        return f"`{char}` is not in {alphabet.called}: elsewhere it {_MODIFIERS_ELSEWHERE[char]}{cure}"
    if char in _OTHERS_ELSEWHERE:
        return f"`{char}` {_OTHERS_ELSEWHERE[char]}"
    if char.isspace():
        return "a description must have no spaces"
    shown = f"`{char}`" if char.isprintable() else f"the character U+{ord(char):04X}"
    return f"{shown} means nothing in Betza notation"
