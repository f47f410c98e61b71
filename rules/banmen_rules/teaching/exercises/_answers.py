"""Everything that is right in an exercise."""

from typing import NamedTuple


class Answers(NamedTuple):
    """Everything that is right, and how much there is to choose from.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises import KINDS, from_position
    >>> exercise = from_position(Position.initial(game("tai")), "reach", "18r", region="20p-16t")
    >>> KINDS["reach"].answers(exercise)
    Answers(right=('18q',), asked=24)
    """

    right: tuple[str, ...]
    """Squares, options, or the first moves as machine text: one move for each effect."""
    asked: int
    """The number of squares, options, or first moves that can be chosen."""
