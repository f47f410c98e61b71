"""The printed texts that do not mean how their piece moves: the data file ``printed.csv``."""

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class PrintedException(NamedTuple):
    """A text that a source prints, and that means something else than how the piece moves.

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
    """The text, as printed."""
    says: str
    """What it means, in the canonical dialect."""
    means: str
    """How the piece moves, in the canonical dialect."""
    correct: str
    """How the dialect would write that."""
    board: str
    """The pieces around it, such as ``-1,-1 friend``, as (right, forward) from the piece."""
    square: str
    """The square that only one of them goes to."""
    only: str
    """Which one: ``printed`` or ``piece``."""
    reason: str
    """What is wrong with the text."""


@cache
def exceptions() -> tuple[PrintedException, ...]:
    """Get every printed text that does not mean how its piece moves.

    All other texts that the articles and the site print of the pieces do; `PieceKind.printed` has them.

    >>> from banmen_rules.betza_tools.dialects import exceptions
    >>> sorted({each.kind for each in exceptions() if each.variant == "tai"})
    ['capricorn', 'hook_mover', 'long_nosed_goblin', 'soaring_eagle']
    """
    table = files(__package__).joinpath("printed.csv").read_text("utf-8")
    rows = csv.DictReader(table.splitlines())
    return tuple(PrintedException(**row) for row in rows)
