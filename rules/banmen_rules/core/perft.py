"""Counting: how many different games of a given length a position allows."""

from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position


class Count(NamedTuple):
    """How many lines of play there are.

    >>> from banmen_rules import Count
    >>> Count(effects=268, paths=268).paths
    268
    """

    effects: int
    """Counting moves that change the board alike (from, to, captures, promotion) as one."""
    paths: int
    """Counting every way of making them."""


@typed
def perft(position: Position, depth: int) -> Count:
    """Count the lines of pseudo-legal moves of ``depth`` plies; 0 plies is one line.

    The position is as before when this returns.

    Raises:
        BanmenError: if ``depth`` is negative.

    >>> from banmen_rules import Position, game, perft
    >>> perft(Position.initial(game("taikyoku")), 1)
    Count(effects=268, paths=268)
    """
    if depth < 0:
        raise BanmenError(f"depth must be at least 0, got {depth}")
    if not depth:
        return Count(1, 1)
    groups = _grouped(position)
    if depth == 1:
        return Count(len(groups), sum(groups.values()))
    effects = paths = 0
    for packed, weight in groups.items():
        position.push_packed(packed)
        below = perft(position, depth - 1)
        position.pop()
        effects += below.effects
        paths += below.paths * weight
    return Count(effects, paths)


@typed
def divide(position: Position, depth: int) -> dict[str, Count]:
    """Count below each move of a position, named by its machine text (one way of each outcome).

    Raises:
        BanmenError: if ``depth`` is less than 1.

    >>> from banmen_rules import Position, divide, game
    >>> divide(Position.initial(game("dai_dai")), 1)["9l 9k"]
    Count(effects=1, paths=1)
    """
    if depth < 1:
        raise BanmenError(f"depth must be at least 1, got {depth}")
    found = {}
    for packed, weight in _grouped(position).items():
        text = Move.unpack(position.game, position.board, packed).text(position.game.size)
        position.push_packed(packed)
        below = perft(position, depth - 1)
        position.pop()
        found[text] = Count(below.effects, below.paths * weight)
    return dict(sorted(found.items()))


def _grouped(position: Position) -> dict[int, int]:
    return movegen.grouped(position.game, position.board, position.paths())
