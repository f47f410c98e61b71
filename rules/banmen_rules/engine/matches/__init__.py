"""Matches of many games: on several processes or a cluster, resumable, with Elo and a sequential test.

::

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.matches import Sprt, match
    >>> result = match(game("chu"), ("level:2", "level:1"), 20, plies=40, workers=0, sprt=Sprt(0, 300))
    >>> result.decision
    'elo1'

:func:`match` takes any executor of ``concurrent.futures``. Results go to a file of JSON lines, from which an
interrupted match continues.
"""

from banmen_rules.engine.matches._games import GameTerms, MatchGame, opening, play_game
from banmen_rules.engine.matches._match import Match, MatchResult, match
from banmen_rules.engine.matches._statistics import Elo, Pairs, Sprt, elo_of_pairs, elo_of_score, score_of_elo

__all__ = [
    "Elo",
    "GameTerms",
    "Match",
    "MatchGame",
    "MatchResult",
    "Pairs",
    "Sprt",
    "elo_of_pairs",
    "elo_of_score",
    "match",
    "opening",
    "play_game",
    "score_of_elo",
]
