"""Boards from self-play: random legal games, captures preferred, the same wherever they are played."""

from functools import lru_cache

from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate._lot import Lot

GAMES = 4
"""How many games are played of each ruleset: they are played once, and looked at as often as one likes."""
_PLIES = 120
_APART = 12
_CAPTURES = 0.6


@lru_cache(maxsize=12 * GAMES)
def boards(game: Game, number: int) -> tuple[tuple[int, ...], ...]:
    """Play the game of a number; return its boards, every twelfth."""
    lot = Lot(f"self-play {game.variant.name} {game.ruleset} {number}")
    position = Position.initial(game)
    found = []
    for ply in range(1, _PLIES + 1):
        packed = _chosen(position, lot)
        if packed is None:
            break
        position.push_packed(packed)
        if rules.ended(position) is not None:
            break
        if ply % _APART == 0:
            found.append(tuple(position.board))
    return tuple(found)


def _chosen(position: Position, lot: Lot) -> int | None:
    """Draw a legal move that captures no royal, so that the game goes on; more often than not a capture."""
    game, board = position.game, position.board
    ways = sorted(position.effects())
    if lot.chance(_CAPTURES):
        takes = [packed for packed in ways if packed > DIRECT or board[packed & SQUARE]]
        ways = takes or ways
    while ways:
        packed = ways.pop(lot.between(0, len(ways) - 1))
        ends = any(game.royal[board[square]] for square in movegen.captured(game, board, packed))
        if not ends and rules.refusal(position, packed) is None:
            return packed
    return None
