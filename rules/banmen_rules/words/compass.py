"""The eight directions of a board, as the owner of a piece sees them, and turns between them."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from math import gcd

Vector = tuple[int, int]

COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions as (right, forward), clockwise from forward."""
POINT = {unit: point for point, unit in enumerate(COMPASS)}
"""The index of each direction in ``COMPASS``."""

BACK = 4
"""A turn to the opposite direction, in eighths of a full turn."""
ALL = frozenset(range(8))
"""Every turn."""


def unit_and_length(dx: int, dy: int) -> tuple[Vector, int]:
    """Split a vector into its shortest step and how often that step is repeated; (0, 0) has length 1."""
    length = gcd(dx, dy) or 1
    return (dx // length, dy // length), length


def named(turns: frozenset[int], names: Iterable[tuple[AbstractSet[int], str]]) -> list[str]:
    """Name turns by the first names that fit, each turn once."""
    words = []
    for some, name in names:
        if some <= turns:
            turns -= some
            words.append(name)
    return words
