"""Dialects of Betza notation: each is read into the same paths and written from them.

``read`` refuses notation that banmen cannot represent, and shows the place; ``write`` refuses a description
if the dialect has no notation for one of its paths, and names that path.

================  ==========================================================================
``banmen``        the canonical dialect, see `banmen_rules.betza`
``xbetza``        the Interactive Diagram and XBoard: ``KNADcaKmcabK``
``wikipedia``     the English articles on large shogi games: ``KavKafavK``
``atsi``          taikyoku-shogi.github.io: ``QfD(fD-R)``
``bex``           paths in brackets: ``[W-fF]``
================  ==========================================================================
"""

import csv
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
from banmen_rules.betza import Description, Token, format, parse  # noqa: A004
from banmen_rules.betza.meaning import describe
from banmen_rules.betza.parser import Reader
from banmen_rules.betza.tokens import BANMEN, Alphabet, split
from banmen_rules.betza_tools.dialects._atsi import AtsiReader, AtsiWriter
from banmen_rules.betza_tools.dialects._muller import BexReader, BexWriter, XBetzaReader, XBetzaWriter
from banmen_rules.betza_tools.dialects._shared import Writer
from banmen_rules.betza_tools.dialects._wikipedia import WikipediaReader, WikipediaWriter

__all__ = ["DIALECTS", "Dialect", "PrintedException", "exceptions", "read", "tokens", "write"]


class Dialect(NamedTuple):
    """A dialect of Betza notation.

    >>> from banmen_rules.betza_tools.dialects import DIALECTS
    >>> DIALECTS["xbetza"].read("afsW").text
    '[W-F]'
    """

    name: str
    title: str
    source: str
    """Where it is used."""
    read: Callable[..., Description]
    """Reads a text; as `banmen_rules.betza_tools.dialects.read` does."""
    write: Callable[[Description], str]
    """Writes a description; as `banmen_rules.betza_tools.dialects.write` does."""
    tokens: Callable[[str], tuple[Token, ...]]
    """Splits a text; as `banmen_rules.betza_tools.dialects.tokens` does."""


def _tokens(alphabet: Alphabet, text: str) -> tuple[Token, ...]:
    return tuple(split(text, alphabet))


def _foreign(name: str, reader: Callable[..., Reader], writer: type[Writer]) -> Dialect:
    def read_text(text: str, **options: bool) -> Description:
        return describe(reader(text, **options).description(), text)

    def write_text(description: Description) -> str:
        return writer(description).write()

    alphabet = writer.alphabet
    return Dialect(name, alphabet.title, alphabet.source, read_text, write_text, partial(_tokens, alphabet))


_ALL = (
    Dialect("banmen", BANMEN.title, BANMEN.source, parse, format, partial(_tokens, BANMEN)),
    _foreign("xbetza", XBetzaReader, XBetzaWriter),
    _foreign("wikipedia", WikipediaReader, WikipediaWriter),
    _foreign("atsi", AtsiReader, AtsiWriter),
    _foreign("bex", BexReader, BexWriter),
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
        Inexpressible: if the dialect has no notation for one of the paths; the error has the path and why.
        UnknownName: there is no such dialect.

    >>> from banmen_rules.betza import parse
    >>> from banmen_rules.betza_tools.dialects import write
    >>> write(parse("[R?sR]"), "xbetza")
    'RasR'
    """
    return _named(dialect).write(description)


@typed
def tokens(text: str, dialect: str = "banmen") -> tuple[Token, ...]:
    """Split notation in a dialect into tokens that cover it completely.

    Raises:
        InvalidBetza: a character can begin no token of this dialect, or the text is too long.
        UnknownName: there is no such dialect.

    >>> from banmen_rules.betza_tools.dialects import tokens
    >>> [token.kind for token in tokens("afsW", "xbetza")]
    ['again', 'direction', 'direction', 'atom']
    """
    return _named(dialect).tokens(text)


class PrintedException(NamedTuple):
    """A printed notation that does not mean the moves of its piece.

    How the piece moves is what this source and others say of it in words and diagrams. The last three
    fields are the proof: with such pieces around it, only one of the two texts goes to that square.

    >>> from banmen_rules.betza_tools.dialects import exceptions
    >>> exceptions()[0].printed, exceptions()[0].correct
    ('RmaR', 'RmasR')
    """

    variant: str
    """A game of banmen, or ``maka_dai_dai``."""
    kind: str
    """The id of the kind."""
    dialect: str
    printed: str
    """The notation as printed."""
    says: str
    """Its meaning, in the canonical dialect."""
    means: str
    """The moves of the piece, in the canonical dialect."""
    correct: str
    """The correct notation in this dialect."""
    board: str
    """The pieces around it, such as ``-1,-1 friend``, as (right, forward) from the piece."""
    square: str
    """A square that only one of them reaches."""
    only: str
    """Which one: ``printed`` or ``piece``."""
    reason: str
    """The mistake."""


@cache
def exceptions() -> tuple[PrintedException, ...]:
    """List every printed notation that does not mean the moves of its piece.

    All other texts that the articles and the site print of the pieces do; `PieceKind.printed` has them.

    >>> from banmen_rules.betza_tools.dialects import exceptions
    >>> sorted({each.kind for each in exceptions() if each.variant == "tai"})
    ['capricorn', 'hook_mover', 'long_nosed_goblin', 'soaring_eagle']
    """
    table = files(__package__).joinpath("printed.csv").read_text("utf-8")
    rows = csv.DictReader(table.splitlines())
    return tuple(PrintedException(**row) for row in rows)
