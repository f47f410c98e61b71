"""The dialects, and reading and writing in each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Description, Token, format, parse, tokenize  # noqa: A004
from banmen_rules.betza.meaning import describe
from banmen_rules.betza.tokens import Alphabet, split
from banmen_rules.betza.tree import Item
from banmen_rules.betza_tools.dialects import _atsi, _bex, _wikipedia, _xbetza


class Dialect(NamedTuple):
    """A way of writing Betza notation.

    >>> from banmen_rules.betza_tools.dialects import DIALECTS
    >>> DIALECTS["xbetza"].read("afsW").text
    '[W-F]'
    """

    name: str
    title: str
    source: str
    """Who writes it so."""
    read: Callable[..., Description]
    """Reads a text; as `banmen_rules.betza_tools.dialects.read` does."""
    write: Callable[[Description], str]
    """Writes a description; as `banmen_rules.betza_tools.dialects.write` does."""
    tokens: Callable[[str], tuple[Token, ...]]
    """Splits a text; as `banmen_rules.betza_tools.dialects.tokens` does."""


class _Notation(Protocol):
    """A module that reads and writes one dialect."""

    TITLE: str
    SOURCE: str
    ALPHABET: Alphabet
    read: Callable[..., tuple[Item, ...]]

    def write(self, description: Description) -> str: ...


def _foreign(name: str, notation: _Notation) -> Dialect:
    def read_text(text: str, **options: bool) -> Description:
        return describe(notation.read(text, **options), text)

    def split_text(text: str) -> tuple[Token, ...]:
        return tuple(split(text, notation.ALPHABET))

    return Dialect(name, notation.TITLE, notation.SOURCE, read_text, notation.write, split_text)


def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(tokenize(text))


_ALL = (
    Dialect("banmen", "the canonical dialect", "banmen", parse, format, _tokens),
    _foreign("xbetza", _xbetza),
    _foreign("wikipedia", _wikipedia),
    _foreign("atsi", _atsi),
    _foreign("bex", _bex),
)

DIALECTS: Mapping[str, Dialect] = MappingProxyType({dialect.name: dialect for dialect in _ALL})
"""The dialects by name, the canonical one first."""


def _named(dialect: str) -> Dialect:
    if dialect not in DIALECTS:
        raise UnknownName("dialect of Betza notation", dialect, DIALECTS)
    return DIALECTS[dialect]


@typed
def read(text: str, dialect: str = "banmen", **options: bool) -> Description:
    """Read a text in a dialect.

    Args:
        text: the text.
        dialect: one of `DIALECTS`.
        options: ``hops=False``, for ``wikipedia`` only: a leg before an ``a`` passes over nothing, as the
            article on dai dai shogi has it.

    Raises:
        InvalidBetza: the text cannot be read in this dialect; the error points at the character and says
            what would be read there.
        UnknownName: there is no such dialect.

    >>> from banmen_rules.betza_tools.dialects import read
    >>> read("f[bl]FrW", "wikipedia").text
    'rWflfrblF'
    """
    return _named(dialect).read(text, **options)


@typed
def write(description: Description, dialect: str = "banmen") -> str:
    """Write a description in a dialect; reading that gives a description of the same moves.

    Raises:
        Inexpressible: one of the paths cannot be said in this dialect; the error says which, and why.
        UnknownName: there is no such dialect.

    >>> from banmen_rules.betza import parse
    >>> from banmen_rules.betza_tools.dialects import write
    >>> write(parse("[R?sR]"), "xbetza")
    'RasR'
    """
    return _named(dialect).write(description)


@typed
def tokens(text: str, dialect: str = "banmen") -> tuple[Token, ...]:
    """Split a text in a dialect into tokens; together they are the whole text.

    Raises:
        InvalidBetza: a character can begin no token of this dialect, or the text is too long.
        UnknownName: there is no such dialect.

    >>> from banmen_rules.betza_tools.dialects import tokens
    >>> [token.kind for token in tokens("afsW", "xbetza")]
    ['again', 'direction', 'direction', 'atom']
    """
    return _named(dialect).tokens(text)
