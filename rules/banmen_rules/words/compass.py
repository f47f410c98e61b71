"""The eight directions of a board, as the owner of a piece sees them, turns between them, oblique leaps."""

from collections.abc import Iterable, Iterator, Mapping
from math import gcd

Vector = tuple[int, int]

COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions as (right, forward), clockwise from forward."""
POINT = {unit: point for point, unit in enumerate(COMPASS)}
"""The index of each direction in ``COMPASS``."""

BACK = 4
"""A turn to the opposite direction, in eighths of a full turn."""
ALL = frozenset(range(8))
"""Every direction, and every turn."""
DIAGONAL = frozenset(range(1, 8, 2))
"""The diagonal directions."""


def unit_and_length(dx: int, dy: int) -> tuple[Vector, int]:
    """Split a vector into its shortest step and how often that step is repeated; (0, 0) has length 1."""
    length = gcd(dx, dy) or 1
    return (dx // length, dy // length), length


def points(units: Iterable[Vector]) -> frozenset[int]:
    """Find the indices of directions; others are left out."""
    return frozenset([POINT[unit] for unit in units if unit in POINT])


def named(found: frozenset[int], names: Mapping[str, str]) -> list[str]:
    """Name directions or turns by the first names that fit; the digits of a key say which it names."""
    words = []
    for digits, name in names.items():
        some = frozenset(map(int, digits))
        if some <= found:
            found -= some
            words.append(name)
    return words


def slant(vectors: Iterable[Vector]) -> Vector:
    """Find the longer and the shorter side of oblique leaps."""
    sides = [abs(side) for vector in vectors for side in vector]
    return max(sides), min(sides)


def leaps_by_side(vectors: Iterable[Vector], shapes: Iterable[Vector]) -> Iterator[tuple[int, int, int, int]]:
    """Group oblique leaps: yield squares ahead and aside, then 1 for forward or right, -1, or 0 for both.

    ``shapes``: the squares ahead and aside of the leaps to name, in order.
    """
    left = set(vectors)
    shapes = list(shapes)
    sides = [(ahead, 0) for ahead in (0, 1, -1)], [(0, -1), (0, 1)]
    for signs in sides:
        for up, across in shapes:
            for ahead, aside in signs:
                some = {(x * across, y * up) for x in _signs(aside) for y in _signs(ahead)}
                if some <= left:
                    left -= some
                    yield up, across, ahead, aside
    for x, y in sorted(left, key=lambda leap: (-leap[1], leap[0])):
        yield abs(y), abs(x), 1 if y > 0 else -1, 1 if x > 0 else -1


def _signs(sign: int) -> tuple[int, ...]:
    return (sign,) if sign else (1, -1)
