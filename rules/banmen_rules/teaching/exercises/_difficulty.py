"""How hard an exercise is: a level from what can be counted in it.

One formula for all kinds, so that a level means the same everywhere, and nobody has to believe it: every
feature only ever makes an exercise harder (see `points`).
"""

from typing import NamedTuple

HARDEST = 5
"""Levels go from 1 to this."""

_BOUNDS = (5, 10, 15, 20)
"""The points at which the next level begins."""


class Features(NamedTuple):
    """What is counted in an exercise.

    >>> from banmen_rules.teaching.exercises._difficulty import Features, level
    >>> level(Features(legs=1, ways=2)), level(Features(legs=2, ways=3, blockers=5, side=9))
    (1, 4)
    """

    legs: int = 1
    """The most legs of a way that matters."""
    ways: int = 1
    """How many ways of moving differ in more than their direction."""
    turns: int = 1
    """How many moves the learner makes."""
    blockers: int = 0
    """The pieces on the squares the piece gets to, or would get to on an empty board."""
    distractors: int = 0
    """Wrong answers that a learner is likely to give: likely squares, or options to choose from."""
    side: int = 0
    """The squares along the longer side of the board that is shown; 0 without a board."""
    turned: bool = False
    """Whether the piece is White's, and so moves down the board."""


def points(features: Features) -> int:
    """Add up what makes an exercise hard.

    ``4 × (legs − 1) + 2 × (ways − 1) + 6 × (turns − 1) + min(blockers, 8) + ⌊distractors ÷ 2⌋ +
    ⌊side ÷ 4⌋ + 2 if turned``, where at most 16 distractors and 7 ways count: nobody sees more at once.
    """
    return (
        4 * (features.legs - 1)
        + 2 * (min(features.ways, 7) - 1)
        + 6 * (features.turns - 1)
        + min(features.blockers, 8)
        + min(features.distractors, 16) // 2
        + features.side // 4
        + 2 * features.turned
    )


def level(features: Features) -> int:
    """Say how hard an exercise is, 1 to 5: one level more from 5, 10, 15 and 20 points on."""
    total = points(features)
    return 1 + sum(total >= bound for bound in _BOUNDS)
