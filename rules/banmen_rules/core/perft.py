"""Perft: count the lines of play of a given length from a position."""

from collections.abc import Iterator
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.core import movegen
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position


class Count(NamedTuple):
    """The number of lines of play, counted by effects and by paths.

    >>> from banmen_rules import Count
    >>> Count(effects=268, paths=268).paths
    268
    """

    effects: int
    """Moves with the same effect (from, to, captures, promotion) count once."""
    paths: int
    """Every path counts."""


@typed
def perft(position: Position, depth: int) -> Count:
    """Count the lines of pseudo-legal moves of ``depth`` plies; 0 plies is one line.

    The position is unchanged afterwards.

    Raises:
        InvalidArgument: if ``depth`` is negative.

    >>> from banmen_rules import Position, game, perft
    >>> perft(Position.initial(game("taikyoku")), 1)
    Count(effects=268, paths=268)
    """
    if depth < 0:
        raise InvalidArgument("depth", "at least 0", depth)
    if not depth:
        return Count(1, 1)
    if depth == 1:
        groups = _grouped(position)
        return Count(len(groups), sum(groups.values()))
    counts = [count for _, count in _below(position, depth)]
    return Count(sum(count.effects for count in counts), sum(count.paths for count in counts))


@typed
def divide(position: Position, depth: int) -> dict[str, Count]:
    """Count below each move of a position, named by its machine text (one path for each effect).

    Raises:
        InvalidArgument: if ``depth`` is less than 1.

    >>> from banmen_rules import Position, divide, game
    >>> divide(Position.initial(game("dai_dai")), 1)["9l 9k"]
    Count(effects=1, paths=1)
    """
    if depth < 1:
        raise InvalidArgument("depth", "at least 1", depth)
    return dict(
        sorted(
            (Move.unpack(position.game, position.board, packed).text(position.game.size), count)
            for packed, count in _below(position, depth)
        )
    )


def _below(position: Position, depth: int) -> Iterator[tuple[int, Count]]:
    """Count below each move of a position, packed."""
    for packed, weight in _grouped(position).items():
        position.push_packed(packed)
        below = perft(position, depth - 1)
        position.pop()
        yield packed, Count(below.effects, below.paths * weight)


def _grouped(position: Position) -> dict[int, int]:
    return movegen.grouped(position.game, position.board, position.paths())
