"""Why a piece can or cannot go to a square: as data and in words ("blocked by its own pawn on 9h").

The move generator knows only the moves that exist. To explain why a move does not, this package walks every
path that might have led to the square. Start with `explanation`; ``en/explain.toml`` and so on
have the words.

>>> from banmen_rules import Setup, game
>>> start = Setup.initial(game("dai_dai"))
>>> found = explain(start, "17q", "17l")
>>> print(found.text)
The lance on 17q cannot go to 17l: its path forward is blocked by its own reverse chariot on 17p.
>>> found.code, start.game.size.name(found.blocker)
(<Code.BLOCKED: 'blocked'>, '17p')
"""

from banmen_rules.words.explain.attempts import Code
from banmen_rules.words.explain.explanation import Explanation, explain
from banmen_rules.words.explain.reasons import Promotion, promotion

__all__ = ["Code", "Explanation", "Promotion", "explain", "promotion"]
