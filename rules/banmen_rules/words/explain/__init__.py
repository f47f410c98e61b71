"""Why a piece can or cannot go to a square: as data and in words ("blocked by its own pawn on 9h").

The move generator knows only the moves that exist. To explain why a move does not, this package walks every
path that might have led to the square. Start with `_explain`; the wording is in `_english` and `_japanese`.

>>> from banmen_rules import Setup, game
>>> start = Setup.initial(game("dai_dai"))
>>> found = explain(start, "17q", "17l")
>>> print(found.text)
The lance on 17q cannot go to 17l: its path forward is blocked by its own reverse chariot on 17p.
>>> found.code, start.game.size.name(found.blocker)
(<Code.BLOCKED: 'blocked'>, '17p')
"""

from banmen_rules.words.explain._attempts import Attempt, Code, attempts
from banmen_rules.words.explain._english import English
from banmen_rules.words.explain._explain import Explanation, explain, explain_in
from banmen_rules.words.explain._japanese import Japanese
from banmen_rules.words.explain._promotion import Promotion, promotion
from banmen_rules.words.explain._reasons import failure_in_words, promotion_in_words

__all__ = [
    "Attempt",
    "Code",
    "English",
    "Explanation",
    "Japanese",
    "Promotion",
    "attempts",
    "explain",
    "explain_in",
    "failure_in_words",
    "promotion",
    "promotion_in_words",
]
