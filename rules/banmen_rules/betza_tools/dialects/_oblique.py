"""Directions of oblique leaps by pairs of letters alone.

A single letter is two leaps in some places where H. G. Muller's notations are used, and four in others.
"""

from collections.abc import Sequence

from banmen_rules.betza import direction_letters
from banmen_rules.betza.reading import OBLIQUE
from banmen_rules.betza.tokens import Token
from banmen_rules.betza.tree import Vector, axis

REFUSAL = (
    "a single letter on an oblique leap does not mean the same everywhere: write pairs, `ff` `fs` `bs` `bb`"
    " for two leaps, `lf` `rf` `fl` `fr` `bl` `br` `lb` `rb` for one"
)
_PAIRS = frozenset({"ff", "fs", "bs", "bb", "lf", "rf", "fl", "fr", "bl", "br", "lb", "rb"})
_IN_PAIRS = {"f": "fffs", "b": "bbbs", "l": "lfflbllb", "r": "rffrbrrb", "v": "ffbb", "s": "fsbs"}


def are_pairs(letters: Sequence[Token]) -> bool:
    """Tell whether letters are nothing but pairs."""
    names = "".join(token.text for token in letters)
    return all(names[at : at + 2] in _PAIRS for at in range(0, len(names), 2))


def write(directions: frozenset[Vector], atom: Vector) -> str:
    """Write directions, those of an oblique leap in pairs."""
    letters = direction_letters.write(directions, atom)
    return _IN_PAIRS.get(letters, letters) if axis(atom) == OBLIQUE else letters
