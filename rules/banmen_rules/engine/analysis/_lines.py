"""The best lines of a position, deeper and deeper, and what the other side would play after a pass."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

from banmen_rules import BanmenError, Game, InvalidArgument, Move, Position
from banmen_rules.base.arguments import typed
from banmen_rules.core import rules
from banmen_rules.engine.search import (
    SQUARE_WORTH,
    WIN,
    Enough,
    Limits,
    Searcher,
    Thought,
    material,
    worth,
)

MOST_LINES = 5
"""The most lines of an analysis."""

LEAST_THREAT = SQUARE_WORTH // 2
"""The least gain that is a threat, in hundredths of a square: no piece is worth less."""

USUAL_LIMITS = Limits(depth=40, seconds=5.0)
"""The limits of an analysis that has no others."""

THREATS = Limits(depth=3, nodes=6_000)
"""The limits of a search for threats: positions, not time, so that every machine finds the same ones."""

_LOWEST = -2 * WIN


class Line(NamedTuple):
    """A move and what is expected after it."""

    move: Move
    value: int
    """Its value for the side that makes the move, in hundredths of a square."""
    moves: tuple[str, ...]
    """The expected moves in machine text, this move first."""

    @property
    def wins_in(self) -> int | None:
        """The moves until this side captures the last royal; negative if it loses its own."""
        return Thought(self.move, self.value, self.moves, 0, 0, 0.0).wins_in


class Analysis(NamedTuple):
    """The best lines found so far."""

    depth: int
    """How many moves of either side all its lines look ahead; captures follow. 0 without any line."""
    nodes: int
    """The number of positions searched, also deeper ones."""
    seconds: float
    lines: tuple[Line, ...]
    """The best lines, best first."""
    complete: bool
    """Whether every move has been searched to this depth."""


class _Ranked(NamedTuple):
    """A line in the order of lines: by value, and lines of the same value in the order of their moves."""

    value: int
    late: int
    """The place of its move in the order of the moves, negative."""
    packed: int
    line: Line


@typed
def analyse(
    position: Position,
    limits: Limits | None = None,
    lines: int = 3,
    *,
    stopped: Callable[[], bool] | None = None,
) -> Iterator[Analysis]:
    """Find the best lines of the side to move, deeper and deeper.

    The caller may do other things between two analyses, or stop. The search uses a copy of the position.
    The best value at a depth is that of :func:`~banmen_rules.engine.search.think` without carelessness, and
    the best line does not depend on the number of lines.

    Args:
        position: the position; the game must not be over.
        limits: the limits; five seconds by default. Carelessness plays no part.
        lines: how many lines, 1 to 5; fewer if there are fewer legal moves.
        stopped: called at every position; if it returns True, the search ends with the last analysis.

    Yields:
        The best lines so far, after every move of the side to move; the last ones are the answer. All lines
        have one depth: those of a new depth come once there are enough of them.

    Raises:
        BanmenError: if the game is over, or the side to move has no legal move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import Limits
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> *_, found = analyse(position, Limits(depth=1), lines=2)
    >>> [line.moves for line in found.lines]
    [('1q 1p',), ('1q 9q',)]
    """
    over = position.outcome()
    if over is not None:
        raise BanmenError(f"The game is over: {over.text}")
    if not 1 <= lines <= MOST_LINES:
        raise InvalidArgument("lines", f"1 to {MOST_LINES}", lines)
    limits = USUAL_LIMITS if limits is None else limits
    if limits.depth < 1:
        raise InvalidArgument("limits", "a depth of at least 1", limits.depth)
    own = position.copy()
    moves = [packed for packed in sorted(own.effects()) if rules.refusal(own, packed) is None]
    if not moves:
        raise BanmenError(f"{own.turn.title} has no legal move.")
    return _analyses(own, moves, limits, min(lines, len(moves)), stopped or bool)


@lru_cache(maxsize=16)
def values_of(game: Game) -> list[int]:
    """Return the worth of every code of a game; 0 for none."""
    return [0 if piece is None else worth(piece, game.variant.name) for piece in game.pieces]


def _analyses(
    position: Position, moves: list[int], limits: Limits, count: int, stopped: Callable[[], bool]
) -> Iterator[Analysis]:
    """Search a position that no other code uses."""
    quick = Searcher(position.copy(), Limits(exchanges=0), bool)
    moves.sort(key=lambda packed: quick.after(packed, 1, _LOWEST), reverse=True)
    searcher = Searcher(position.copy(), limits, stopped)
    begun = perf_counter()
    best: list[_Ranked] = []
    depth, complete = 0, False
    shown: tuple[Line, ...] = ()

    def analysis() -> Analysis:
        return Analysis(depth, searcher.nodes, perf_counter() - begun, shown, complete)

    for deeper in range(1, limits.depth + 1):
        earlier = [one.packed for one in best]
        places = {packed: -at for at, packed in enumerate(dict.fromkeys(earlier[:1] + moves))}
        best = []
        queue = list(dict.fromkeys(earlier + moves))  # early good lines let it skip more of the others
        try:
            for packed in queue:
                late = places[packed]
                # Of two moves with one value the first counts, whichever was searched first.
                full = len(best) == count
                alpha = best[-1].value - (late > best[-1].late) if full else _LOWEST
                value = searcher.after(packed, deeper, alpha, first=not full)
                if value > alpha:
                    move = Move.unpack(position.game, position.board, packed)
                    line = Line(move, value, searcher.line(packed))
                    best = sorted([*best, _Ranked(value, late, packed, line)], reverse=True)[:count]
                if len(best) == count or deeper == 1:
                    depth, shown = deeper, tuple(one.line for one in best)
                    complete = packed == queue[-1]
                yield analysis()
        except Enough:
            yield analysis()
            return
        if all(abs(one.value) > WIN - deeper - 1 for one in best):
            return


@typed
def threats(
    position: Position, limits: Limits | None = None, *, stopped: Callable[[], bool] | None = None
) -> Line | None:
    """Find what the other side would play if the side to move passed.

    Args:
        position: the position.
        limits: the limits; three moves and six thousand positions by default.
        stopped: called at every position; if it returns True, the best line so far counts.

    Returns:
        The best line of the other side, with its value for that side: a win if it would take the last
        royal. None if that side would gain less than `LEAST_THREAT` in material, if it could not move, if
        the game is over, or if the limits leave no time for one line. Better squares are no gain.

    >>> from banmen_rules import Position, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 1")
    >>> line = threats(position)
    >>> line.moves[0], line.value
    ('1q 1p', 754)
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,r/k,15,r 1")
    >>> threats(position).wins_in
    1
    """
    if position.outcome() is not None:
        return None
    passed = Position(position.game, position.board, position.counter + 1)
    if passed.outcome() is not None or not passed.legal_moves():
        return None
    *_, found = analyse(passed, THREATS if limits is None else limits, lines=1, stopped=stopped)
    if not found.lines:
        return None
    (line,) = found.lines
    if line.wins_in is not None:
        return line if line.wins_in > 0 else None
    side = passed.turn
    had = material(passed, side)
    for text in line.moves:
        try:
            passed.push(text)
        except BanmenError:  # the game is over, or a rule forbids this move
            break
    sign = 1 if passed.turn is side else -1
    place = sign * Searcher(passed, Limits(), bool).standing() - material(passed, side)
    return line if line.value - place - had >= LEAST_THREAT else None
