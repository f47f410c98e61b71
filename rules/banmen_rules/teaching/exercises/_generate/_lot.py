"""Drawing by lot, alike on every machine and in every version of Python.

Only ``random()`` is used of the library: it alone is promised to stay what it is. Nothing is ever drawn from
a set.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Lot:
    """An endless row of draws, the same for the same seed."""

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        """Begin at the beginning."""
        self.random = random.Random(seed).random  # noqa: S311 - exercises, not secrets

    def chance(self, part: float) -> bool:
        """Draw yes or no; ``part`` of the draws are yes."""
        return self.random() < part

    def between(self, least: int, most: int) -> int:
        """Draw a whole number, both ends included."""
        return least + int(self.random() * (most - least + 1))

    def pick(self, things: Sequence[Thing]) -> Thing:
        """Draw one of some things."""
        return things[int(self.random() * len(things))]

    def some(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """Draw several of some things, each at most once, in the order drawn; all if there are too few."""
        left = list(things)
        drawn = []
        for _ in range(min(count, len(left))):
            at = int(self.random() * len(left))
            drawn.append(left[at])
            left[at] = left[-1]
            left.pop()
        return drawn

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Put things into an order drawn by lot."""
        return self.some(things, len(things))
