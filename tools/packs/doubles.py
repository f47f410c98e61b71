"""Tell whether two boards are nearly the same puzzle."""

from collections import Counter
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeAlias

from banmen_rules import Position, game

_Man: TypeAlias = tuple[int, int, int]
"""A piece by its code, file and rank."""
_ALIKE = 0.8
"""Two puzzles are doubles if so many of their pieces stand alike, up to a shift and a mirror."""


def is_double(variant: str, one: str, other: str) -> bool:
    """Tell whether most pieces of two boards stand alike, up to a shift and a mirror."""
    first, second = _men(variant, one), _men(variant, other)
    most = max(len(first), len(second))
    if min(len(first), len(second)) < _ALIKE * most:
        return False
    mirrored = {(code, -column, row) for code, column, row in second}
    return any(_shared(first, men) >= _ALIKE * most for men in (second, mirrored))


def _shared(first: frozenset[_Man], second: AbstractSet[_Man]) -> int:
    """Count the pieces that two boards share under the best shift."""
    shifts = Counter(
        (column - to, row - at) for code, column, row in first for other, to, at in second if code == other
    )
    return max(shifts.values(), default=0)


@lru_cache(maxsize=2048)
def _men(variant: str, tsfen: str) -> frozenset[_Man]:
    of = game(variant)
    position = Position.from_tsfen(of, tsfen)
    return frozenset(
        (code, at % of.size.files, at // of.size.files) for at, code in enumerate(position.board) if code
    )
