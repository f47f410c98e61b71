"""What each move of a game lost, and the turning points: moves that lost much."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from banmen_rules import Move, Position, Side
from banmen_rules.base.arguments import typed
from banmen_rules.engine.analysis import Line, analyse
from banmen_rules.engine.search import SQUARE_WORTH, WIN, Limits

MISTAKE = 4 * SQUARE_WORTH
"""A move that loses more than this against the best one is a turning point; in hundredths of a square."""

SAME = SQUARE_WORTH // 2
"""A move that loses no more than this is as good as the best one; in hundredths of a square."""

USUAL_LIMITS = Limits(depth=2, nodes=3_000, seconds=1.0)
"""The limits of each position. Where a move seems to lose much, it is searched once more, deeper."""

_DEEPER = 3
"""So many times the positions and the seconds are searched before a move is called a turning point."""


class TurningPoint(NamedTuple):
    """A move that lost much."""

    ply: int
    """How many moves were made before it."""
    position: Position
    """The position before it."""
    move: Move
    loss: int
    """Its loss against the best move, in hundredths of a square; more than `WIN` / 2 if it lost a win or the
    game."""
    best: Line
    """The best move instead, and what is expected then."""
    reply: Line | None
    """How the other side could answer; None if the move ended the game."""


class Reviewed(NamedTuple):
    """A position of a game, and what the move that led to it lost."""

    ply: int
    """How many moves were made."""
    value: int
    """Its value for Black, in hundredths of a square; plus or minus `WIN` after a win."""
    loss: int = 0
    """What the last move lost against the best one, in hundredths of a square; 0 at the start."""
    point: TurningPoint | None = None
    """The turning point, if the last move was one."""


class Account(NamedTuple):
    """How well one side played."""

    moves: int
    same: int
    """The moves that were as good as the best ones."""
    points: int
    """Its turning points."""


@typed
def review(
    start: Position,
    moves: Sequence[Move],
    limits: Limits | None = None,
    *,
    stopped: Callable[[], bool] | None = None,
) -> Iterator[Reviewed | None]:
    """Review the moves of a game.

    Args:
        start: the position before the first move.
        moves: the moves.
        limits: the limits of each position; `USUAL_LIMITS` if not given. With limits in positions alone, the
            review of a game is always the same.
        stopped: called at every position searched; if it returns True, the review ends.

    Yields:
        Each position, the first one before any move; in between, None during a search, so that the caller can
        do other things.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.review import review
    >>> start = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> found = [each for each in review(start, [start.parse_move("1q 9q")]) if each]
    >>> [(each.ply, round(each.value / 100)) for each in found], found[1].point.reply.moves
    ([(0, 7), (1, 0)], ('1p 10p', '9q 9a', '1a 1b'))
    """
    return _Search(limits or USUAL_LIMITS, stopped or bool).reviewed(start.copy(), moves)


class _Search:
    """Searches positions of a game with some limits."""

    def __init__(self, limits: Limits, stopped: Callable[[], bool]) -> None:
        self._limits, self._stopped = limits, stopped
        self._deeper = limits._replace(
            depth=limits.depth + 1,
            nodes=limits.nodes and _DEEPER * limits.nodes,
            seconds=limits.seconds and _DEEPER * limits.seconds,
        )

    def reviewed(self, position: Position, moves: Sequence[Move]) -> Iterator[Reviewed | None]:
        """Review moves from a position that no other code uses."""
        best = yield from self._best(position, self._limits)
        if not self._stopped():
            yield Reviewed(0, _value(position, best) * _sign(position))
        for ply, move in enumerate(moves):
            before = position.copy()
            position.push(move)
            reply = yield from self._best(position, self._limits)
            loss, point = 0, None
            if best is not None and best.move.effect != move.effect:
                loss = max(0, best.value + _value(position, reply))
                if loss > MISTAKE:
                    loss, point = yield from self._checked(ply, before, position, move)
            if self._stopped():
                return
            yield Reviewed(ply + 1, _value(position, reply) * _sign(position), loss, point)
            best = reply

    def _best(self, position: Position, limits: Limits) -> Generator[None, None, Line | None]:
        """Find the best line; None if the game is over, or if the search was stopped before it had one."""
        if position.outcome() is not None or not position.legal_moves():
            return None
        found = None
        for found in analyse(position, limits, 1, stopped=self._stopped):  # noqa: B007 - the last one counts
            yield None
        return found.lines[0] if found is not None and found.lines else None

    def _checked(
        self, ply: int, before: Position, after: Position, move: Move
    ) -> Generator[None, None, tuple[int, TurningPoint | None]]:
        """Search deeper before and after a move: return its loss, and the turning point if it is one."""
        best = yield from self._best(before, self._deeper)
        reply = yield from self._best(after, self._deeper)
        if best is None or best.move.effect == move.effect:
            return 0, None
        loss = max(0, best.value + _value(after, reply))
        return loss, TurningPoint(ply, before, move, loss, best, reply) if loss > MISTAKE else None


def _value(position: Position, best: Line | None) -> int:
    """Return the value of a position for the side to move."""
    if best is not None:
        return best.value
    over = position.outcome()
    if over is None or over.winner is None:
        return 0
    return WIN if over.winner is position.turn else -WIN


def _sign(position: Position) -> int:
    return 1 if position.turn is Side.BLACK else -1


def accounts(found: Iterable[Reviewed | None], first: Side = Side.BLACK) -> Mapping[Side, Account]:
    """Count for each side its moves, those as good as the best, and its turning points.

    Args:
        found: what `review` yields.
        first: the side that makes the first move.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.review import accounts, review
    >>> start = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> accounts(review(start, [start.parse_move("1q 9q")]))[Side.BLACK]
    Account(moves=1, same=0, points=1)
    """
    rows = [each for each in found if each is not None and each.ply > 0]
    found_of = {side: [row for row in rows if row.ply % 2 == (side is first)] for side in Side}
    return {
        side: Account(
            len(own), sum(row.loss <= SAME for row in own), sum(row.point is not None for row in own)
        )
        for side, own in found_of.items()
    }
