"""Iterative deepening: yields the best move so far after each root move."""

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
    """Search for the best move of the side to move, deeper and deeper.

    The caller may do other things between two thoughts, or stop. The search uses a copy of the position.

    Args:
        position: the position; the game must not be over.
        limits: the limits; one move deep by default.
        seed: chooses among equally good moves; None chooses at random.
        stopped: called at every position; if it returns True, the search ends with the last thought.

    Yields:
        The best move so far, after every root move; the last one is the answer.

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
        raise BanmenError(f"The game is over: {over.text}")
    return _thoughts(position.copy(), Limits() if limits is None else limits, seed, stopped)


def _thoughts(
    position: Position, limits: Limits, seed: int | None, stopped: Callable[[], bool]
) -> Iterator[Thought]:
    """Search a position that no other code uses."""
    searcher = Searcher(position.copy(), limits, stopped)
    begun = perf_counter()
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    moves = [packed for packed in sorted(position.effects()) if rules.refusal(position, packed) is None]
    choose.shuffle(moves)
    best, score = moves[0], 0
    last: Thought | None = None
    reported = (0, 0)  # the move and the depth of the last thought

    def thought(depth: int) -> Thought:
        nonlocal last, reported
        seconds = perf_counter() - begun
        if last is None or reported != (best, depth):
            move = Move.unpack(position.game, position.board, best)
            last, reported = (
                Thought(move, score, searcher.line(best), depth, searcher.nodes, seconds),
                (best, depth),
            )
        else:
            last = last._replace(score=score, nodes=searcher.nodes, seconds=seconds)
        return last

    if not limits.depth:
        score = searcher.standing()
        yield thought(0)
        return
    moves.sort(key=searcher.gain, reverse=True)
    whims = {packed: choose.randint(0, limits.careless) for packed in moves}
    for depth in range(1, limits.depth + 1):
        liked = -2 * WIN
        try:
            for packed in [best, *(each for each in moves if each != best)] if depth > 1 else moves:
                value = searcher.after(packed, depth, liked - limits.careless)
                sure = abs(value) > WIN - LONGEST
                if value + (0 if sure else whims[packed]) > liked:
                    liked = value + (0 if sure else whims[packed])
                    best, score = packed, value
                yield thought(depth)
        except Enough:
            seen = liked > -2 * WIN
            if depth == 1 and not seen:
                score = searcher.standing()
            yield thought(depth if seen else depth - 1)
            return
        if abs(score) > WIN - depth - 1:
            return
