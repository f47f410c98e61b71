"""Review of a game: its turning points, and the exercises that its mistakes make.

Imports everything but `cli`. Start with `_points` (the moves of a game), then `_exercises`, then `_mining`
(many games).

::

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.review import exercises_from, review
    >>> start = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "12,P,3,R/k,11,r,3,r 0")
    >>> moves = [start.parse_move("5q 6q")]
    >>> *_, last = review(start, moves)
    >>> last.point.best.moves[0], round(last.point.loss / 100)
    ('1q 1p', 9)
    >>> [exercise.kind for exercise in exercises_from([last.point])]
    ['harvest']
"""

from banmen_rules.review._exercises import exercise_from, exercises_from
from banmen_rules.review._mining import MINING, MinedGame, Mining, MiningResult, SelfPlay, known_wishes, mine
from banmen_rules.review._points import (
    MISTAKE,
    SAME,
    USUAL_LIMITS,
    Account,
    Reviewed,
    TurningPoint,
    accounts,
    review,
)

__all__ = [
    "MINING",
    "MISTAKE",
    "SAME",
    "USUAL_LIMITS",
    "Account",
    "MinedGame",
    "Mining",
    "MiningResult",
    "Reviewed",
    "SelfPlay",
    "TurningPoint",
    "accounts",
    "exercise_from",
    "exercises_from",
    "known_wishes",
    "mine",
    "review",
]
