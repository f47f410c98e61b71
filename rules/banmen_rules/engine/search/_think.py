"""Looking one move deeper at a time, and saying after each move what one thinks."""

import random
from collections.abc import Callable, Iterator
from time import perf_counter

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.core import rules
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.engine.search._search import LONGEST, WIN, Enough, Limits, Searcher, Thought


@typed
def think(
    position: Position,
    limits: Limits | None = None,
    *,
    seed: int | None = 0,
    stopped: Callable[[], bool] = bool,
) -> Iterator[Thought]:
    """Look for the best move of the side to move, one move deeper at a time.

    Whoever runs it may do something else between two thoughts, or break off. It looks at a copy: the position
    may change meanwhile.

    Args:
        position: where; a game that goes on.
        limits: how far to look; the default looks one move ahead.
        seed: chooses among moves that are as good; None takes one by lot.
        stopped: asked at every position that is looked at; once it says True, the last thought is given.

    Yields:
        The best so far, after every move of the position that has been looked at: the last one counts.

    Raises:
        BanmenError: if the game is over, or the side to move has no legal move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import think
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> *_, thought = think(position)
    >>> thought.line
    ('1q 1p',)
    """
    over = position.outcome()
    if over is not None:
        raise BanmenError(f"there is nothing to think about: {over.text}")
    return _thoughts(position.copy(), Limits() if limits is None else limits, seed, stopped)


def _thoughts(
    position: Position, limits: Limits, seed: int | None, stopped: Callable[[], bool]
) -> Iterator[Thought]:
    """Think, in a position that nobody else has."""
    looked = Searcher(position.copy(), limits, stopped)
    begun = perf_counter()
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    moves = [packed for packed in sorted(position.effects()) if rules.refusal(position, packed) is None]
    choose.shuffle(moves)
    best, told = moves[0], 0
    last: Thought | None = None
    written = (0, 0)  # the move and the depth of the last thought

    def thought(depth: int) -> Thought:
        nonlocal last, written
        seconds = perf_counter() - begun
        if last is None or written != (best, depth):
            move = Move.unpack(position.game, position.board, best)
            last, written = (
                Thought(move, told, looked.line(best), depth, looked.nodes, seconds),
                (best, depth),
            )
        else:
            last = last._replace(score=told, nodes=looked.nodes, seconds=seconds)
        return last

    if not limits.depth:
        told = looked.standing()
        yield thought(0)
        return
    moves.sort(key=looked.gain, reverse=True)
    whims = {packed: choose.randint(0, limits.careless) for packed in moves}
    for depth in range(1, limits.depth + 1):
        liked = -2 * WIN
        try:
            for packed in [best, *(each for each in moves if each != best)] if depth > 1 else moves:
                value = looked.after(packed, depth, liked - limits.careless)
                sure = abs(value) > WIN - LONGEST
                if value + (0 if sure else whims[packed]) > liked:
                    liked = value + (0 if sure else whims[packed])
                    best, told = packed, value
                yield thought(depth)
        except Enough:
            seen = liked > -2 * WIN
            if depth == 1 and not seen:
                told = looked.standing()
            yield thought(depth if seen else depth - 1)
            return
        if abs(told) > WIN - depth - 1:
            return
