"""Analysis of a position: the best lines, what the other side threatens, what hangs, and reasons in words.

::

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.analysis import analyse, reasons, words
    >>> from banmen_rules.engine.search import Limits
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "12,P,3,P/k,11,r,3,r 0")
    >>> *_, found = analyse(position, Limits(depth=2), lines=2)
    >>> [line.moves[0] for line in found.lines]
    ['1q 1p', '5q 5p']
    >>> [words(reason) for reason in reasons(position, found.lines[0].move)][0]
    'Takes the pawn; nothing guards it.'

Values are in hundredths of a square, as those of :mod:`banmen_rules.engine.search`.
"""

from banmen_rules.engine.analysis._lines import (
    LEAST_THREAT,
    MOST_LINES,
    USUAL_LIMITS,
    Analysis,
    Line,
    analyse,
    threats,
)
from banmen_rules.engine.analysis._loose import Attacked, Hanging, Loose, Overloaded, loose
from banmen_rules.engine.analysis._outside import EngineMove, ask_engine
from banmen_rules.engine.analysis._reasons import Guarding, Placed, Reason, Tag, reasons, summary, words

__all__ = [
    "LEAST_THREAT",
    "MOST_LINES",
    "USUAL_LIMITS",
    "Analysis",
    "Attacked",
    "EngineMove",
    "Guarding",
    "Hanging",
    "Line",
    "Loose",
    "Overloaded",
    "Placed",
    "Reason",
    "Tag",
    "analyse",
    "ask_engine",
    "loose",
    "reasons",
    "summary",
    "threats",
    "words",
]
