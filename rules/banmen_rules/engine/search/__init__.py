"""The built-in opponent: a search in plain Python, with six levels.

::

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import level, think
    >>> position = Position.initial(game("dai_dai"))
    >>> *_, thought = think(position, level(2).limits)
    >>> position.push(thought.move).text(position.game.size) == thought.line[0]
    True

Scores are in hundredths of a square. A piece is worth 100 for every square it can reach on average on its own
board with two fifths of the other squares occupied, more if it can capture several pieces at once, plus a
little for its place.
"""

from banmen_rules.engine.search._levels import (
    LEVEL,
    LEVELS,
    WIN,
    Level,
    Limits,
    Thought,
    level,
    read_opponent,
)
from banmen_rules.engine.search._scale import ROYAL, SQUARE_WORTH, material, worth
from banmen_rules.engine.search._search import Thinking, think
from banmen_rules.engine.search._searcher import Enough, Searcher

__all__ = [
    "LEVEL",
    "LEVELS",
    "ROYAL",
    "SQUARE_WORTH",
    "WIN",
    "Enough",
    "Level",
    "Limits",
    "Searcher",
    "Thinking",
    "Thought",
    "level",
    "material",
    "read_opponent",
    "think",
    "worth",
]
