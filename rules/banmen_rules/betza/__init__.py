"""Betza notation: how banmen stores, teaches and prints the moves of a piece.

There is one canonical dialect. ``parse`` reads it and refuses what it cannot represent with an
``InvalidBetza`` that points at the character; ``format`` prints it; a ``Description`` holds the
absolute paths the text means, each with its ``Category``. Other dialects are read and
written by `banmen_rules.betza_tools.dialects`.

::

    text --tokenize--> Token --parser--> tree --normal form--> paths
                                                     |
                                                     +--printer--> text
"""

from banmen_rules.betza._description import format, parse, same_moves  # noqa: A004
from banmen_rules.betza.model import ANY, CAPTURE, Category, Description, Landing, Leg, Path
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
