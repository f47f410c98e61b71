"""Kinds of pieces that learners confuse: with similar names, or with similar moves."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from operator import itemgetter

from banmen_rules.base.geometry import Size
from banmen_rules.betza import Category
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core.game import Game
from banmen_rules.variants import PieceKind

_BOARD = Size(11, 11)
_HOME = 60
_ENOUGH = 8
_LIKEST = 3
NAMES = ("kanji", "name", "romaji")
"""The names of a kind."""


@lru_cache(maxsize=1024)
def by_name(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds with the most similar names, the most similar first; none with the same name.

    Names are similar by the characters of the kanji, or the words of the name, that they share.
    """
    of = game.by_id[kind]
    others = [
        other for other in game.kinds if (other.kanji != of.kanji or not of.kanji) and other.name != of.name
    ]
    shares = [
        max(_shared(set(of.kanji), set(other.kanji)), _shared(_words(of), _words(other))) for other in others
    ]
    return _most_similar(others, shares)


@lru_cache(maxsize=1024)
def by_moves(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds that reach most of the same squares, most similar first; none that moves the same."""
    of, table = game.by_id[kind], _squares(game)
    others = [other for other in game.kinds if other.betza != of.betza and table[other.id] != table[kind]]
    return _most_similar(others, [_shared(table[kind], table[other.id]) for other in others])


def look_alikes(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds that a kind is easily taken for: three by their moves, then three by their names."""
    return tuple(dict.fromkeys((*by_moves(game, kind)[:_LIKEST], *by_name(game, kind)[:_LIKEST])))


def categories_near(game: Game, kind: str) -> frozenset[Category]:
    """Collect the categories of a kind and of its look-alikes: others make no sense as answers about it."""
    kinds = (game.by_id[kind], *look_alikes(game, kind))
    return frozenset(category for one in kinds for category in one.description.categories)


def _most_similar(kinds: Sequence[PieceKind], shares: Sequence[float]) -> tuple[PieceKind, ...]:
    found = [(-share, kind.id, kind) for share, kind in zip(shares, kinds, strict=True) if share > 0]
    return tuple(kind for _, _, kind in sorted(found, key=itemgetter(0, 1))[:_ENOUGH])


def _shared(one: AbstractSet[object], other: AbstractSet[object]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _words(kind: PieceKind) -> set[str]:
    return set(kind.name.lower().replace("-", " ").split())


@lru_cache(maxsize=64)
def _squares(game: Game) -> dict[str, frozenset[int]]:
    """Find the squares of every kind around it on an empty board."""
    every = {kind.id: reach(kind.description.paths, _BOARD, _HOME) for kind in game.kinds}
    return {kind: frozenset(squares(there.moves | there.captures)) for kind, there in every.items()}


def are_distinct(one: PieceKind, other: PieceKind, *names: str) -> bool:
    """Tell whether the second kind has all of some names, and each differs from the first kind's."""
    return all(getattr(other, name) and getattr(one, name) != getattr(other, name) for name in names)
