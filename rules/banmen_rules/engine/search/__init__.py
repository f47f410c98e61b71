"""An opponent: plain Python, for all three games, as strong as one asks for.

::

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import level, think
    >>> position = Position.initial(game("dai_dai"))
    >>> *_, thought = think(position, level(2).limits)
    >>> position.push(thought.move).text(position.game.size) == thought.line[0]
    True

Scores are in hundredths of a square: a piece is worth a hundred for every square it goes to on average on
its own board with two fifths of the others occupied, more where it may capture several pieces at once, and
a little for where it stands.
"""

from banmen_rules.engine.search._levels import LEVELS, Level, level
from banmen_rules.engine.search._scale import ROYAL, SQUARE_WORTH, material, worth
from banmen_rules.engine.search._search import WIN, Limits, Thought
from banmen_rules.engine.search._think import think
from banmen_rules.engine.search._thinking import Thinking

__all__ = [
    "LEVELS",
    "ROYAL",
    "SQUARE_WORTH",
    "WIN",
    "Level",
    "Limits",
    "Thinking",
    "Thought",
    "level",
    "material",
    "think",
    "worth",
]
