"""Kinds that are easily taken for one another: they share a character, a word, or most of their squares."""

from functools import lru_cache

from banmen_rules.base.geometry import Size
from banmen_rules.betza.reach import reach
from banmen_rules.core.game import Game
from banmen_rules.variants import PieceKind

_BOARD = Size(11, 11)
_HOME = 60
_ENOUGH = 8


def alike_in_name(one: PieceKind, other: PieceKind) -> float:
    """Say how much two kinds' names have in common, 0 to 1: characters of the kanji, words of the name."""
    return max(_shared(set(one.kanji), set(other.kanji)), _shared(_words(one), _words(other)))


def alike_in_moves(game: Game, one: PieceKind, other: PieceKind) -> float:
    """Say how many of the squares that either reaches around it both do, 0 to 1."""
    table = _squares(game)
    mine, yours = table[one.id], table[other.id]
    every = mine | yours
    return (mine & yours).bit_count() / every.bit_count() if every else 0.0


@lru_cache(maxsize=1024)
def by_name(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds whose names are most like a kind's, the likest first; none that has the same."""
    of = game.by_id[kind]
    others = [other for other in game.kinds if other.kanji != of.kanji and other.name != of.name]
    return _likest([(alike_in_name(of, other), other) for other in others])


@lru_cache(maxsize=1024)
def by_moves(game: Game, kind: str) -> tuple[PieceKind, ...]:
    """List the kinds that move most like a kind, the likest first; none that moves the same."""
    of = game.by_id[kind]
    found = [(alike_in_moves(game, of, other), other) for other in game.kinds if other.betza != of.betza]
    return _likest([(share, other) for share, other in found if share < 1])


def _likest(found: list[tuple[float, PieceKind]]) -> tuple[PieceKind, ...]:
    some = sorted((-share, other.id) for share, other in found if share > 0)[:_ENOUGH]
    by_id = {other.id: other for _, other in found}
    return tuple(by_id[name] for _, name in some)


def _shared(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _words(kind: PieceKind) -> set[str]:
    return set(kind.name.lower().replace("-", " ").split())


@lru_cache(maxsize=64)
def _squares(game: Game) -> dict[str, int]:
    """Find the squares of every kind around it on an empty board, as bits."""
    found = {}
    for kind in game.kinds:
        there = reach(kind.description.paths, _BOARD, _HOME)
        found[kind.id] = there.moves | there.captures
    return found
