"""Betza notation: the language in which banmen stores, teaches and prints the moves of a piece.

There is one canonical dialect. ``parse`` reads it, and refuses any other text with an ``InvalidBetza``
that underlines the character; ``format`` prints it; a ``Description`` holds the paths that the text
means, each with its ``Category``. `banmen_rules.betza_tools.dialects` reads and writes other dialects.

Imports only `base`. Start with `model` (the meaning of a description), then follow a text: `tokens`,
`parser`, `normal_form`, `meaning`.

::

    text --tokenize--> Token --parser--> tree --normal form--> paths
                                                     |
                                                     +--printer--> text
"""

import typing

from banmen_rules.base.lazy import names as _names
from banmen_rules.betza._description import format, parse, same_moves  # noqa: A004
from banmen_rules.betza.model import ANY, CAPTURE, Category, Description, Landing, Leg, Path

if typing.TYPE_CHECKING:
    from banmen_rules.betza.tokens import Token, tokenize

__all__ = [
    "ANY",
    "CAPTURE",
    "Category",
    "Description",
    "Landing",
    "Leg",
    "Path",
    "Token",
    "format",
    "parse",
    "same_moves",
    "tokenize",
]

__getattr__, __dir__ = _names(globals(), {"Token": "tokens", "tokenize": "tokens"})
