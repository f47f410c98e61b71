"""Why a piece can or cannot go to a square: as data, and as a sentence.

Separate from the generator, which knows only what exists: why something does not is found by
walking every way that might have led there.

>>> from banmen_rules import Setup, game
>>> start = Setup.initial(game("dai_dai"))
>>> found = explain(start, "17q", "17l")
>>> print(found.text)
The lance on 17q cannot go to 17l: its way straight forward is blocked by its own reverse chariot on
17p.
>>> found.code, start.game.size.name(found.blocker)
(<Code.BLOCKED: 'blocked'>, '17p')
"""

from banmen_rules.words.explain._attempts import Code
from banmen_rules.words.explain._explain import Explanation, explain
from banmen_rules.words.explain._promotion import Promotion, promotion

__all__ = ["Code", "Explanation", "Promotion", "explain", "promotion"]
