"""The fit: which value of each kind explains best who won, given a scale by mobility to begin with.

The chance that Black wins is a logistic function of the sum of the values of all pieces, Black's minus
White's. Before the games are seen, a value is expected to be ``s * m ** a``: ``m`` is its worth by mobility
(:func:`banmen_rules.engine.search.worth`) with an eighth of what its promotion adds, and ``s`` and ``a`` are
those that explain the games best. The boards of a game have one winner, so they say less than as many boards
of different games, and weigh less. The method is logistic regression with a Gaussian prior, by Newton's
method.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from math import exp, log1p, sqrt
from typing import NamedTuple

from banmen_rules import Game
from banmen_rules.engine.search import SQUARE_WORTH, worth
from banmen_rules.engine.values._games import SampledGame
from banmen_rules.engine.values._table import PAWN, Value, Values

WIDTH = 0.4
"""The standard deviation of a value before the games are seen, as a part of it."""

PROSPECT = 8
"""A promotion counts as this part (1/8) of what it adds."""

LEARNED = 0.95
"""The games must reduce the standard deviation of a value to this part, or it is that by mobility."""

ROYAL = 30.0
"""A royal counts in the fit as this many squares, but has no value: its loss may be the end."""

POWERS = tuple(step / 20 for step in range(4, 25))
"""The powers of mobility that are tried: 0.2 to 1.2."""

USUAL_POWER, SPREAD = 0.9, 0.15
"""The expected power and its standard deviation; they matter if few games have been played."""

ROUNDS = 50
CLOSE = 1e-9


class _Board(NamedTuple):
    """A board for the fit: the column and number of each kind, whether Black won, and how much it counts."""

    counts: tuple[tuple[int, float], ...]
    won: bool
    weight: float


def fit(game: Game, games: Iterable[SampledGame], *, playing: str) -> Values:
    """Fit the values of all kinds of a game; the order of the games does not matter.

    Without a game that has a winner, all values are those by mobility.

    Args:
        game: the game.
        games: games of it; those without a winner are only counted.
        playing: the opponent that played them, such as ``level:2``.

    """
    played = sorted(games, key=lambda one: one.number)
    decided = [one for one in played if one.winner is not None and one.boards]
    kinds = [kind.id for kind in game.kinds]
    mobility = _mobility(game)
    column = {kind: number for number, kind in enumerate(kinds)}
    boards = [
        _Board(
            tuple((column[kind], float(count)) for kind, count in board.items()),
            one.winner == 0,
            1 / len(one.boards),
        )
        for one in decided
        for board in one.boards
    ]
    expected = _scale([mobility[kind] for kind in kinds], boards)
    weight = _weight(expected, boards, [len(one.boards) for one in decided])
    found, covariance = _newton(expected, [board._replace(weight=weight) for board in boards])
    seen = Counter(kind for one in decided for kind in {kind for board in one.boards for kind in board})
    errors = [sqrt(covariance[at][at]) for at in range(len(kinds))]
    fitted = [error <= LEARNED * WIDTH * one for error, one in zip(errors, expected, strict=True)]
    pawn = column[PAWN]
    unit = (found if fitted[pawn] else expected)[pawn]
    values = {}
    for number, kind in enumerate(game.kinds):
        if kind.royal:
            continue
        values[kind.id] = Value(
            round((found if fitted[number] else expected)[number] / unit, 2),
            round(errors[number] / unit, 2) if fitted[number] else None,
            seen[kind.id],
        )
    return Values(playing, len(played), len(decided), values)


def _mobility(game: Game) -> dict[str, float]:
    """Return the worth by mobility of every kind, in squares."""
    pieces = {piece.kind.id: piece for piece in game.pieces if piece is not None}
    alone = {
        kind: ROYAL if piece.kind.royal else worth(piece, game.variant.name) / SQUARE_WORTH
        for kind, piece in pieces.items()
    }
    into = {kind: alone.get(piece.kind.promotes_to or kind, 0.0) for kind, piece in pieces.items()}
    return {kind: own + max(0.0, min(into[kind], ROYAL) - own) / PROSPECT for kind, own in alone.items()}


def _scale(mobility: Sequence[float], boards: Sequence[_Board]) -> list[float]:
    """Find the scale ``s * m ** a`` that explains the boards best."""
    best, found = None, list(mobility)
    for power in POWERS:
        scale = [one**power for one in mobility]
        sums = [(sum(scale[at] * count for at, count in board.counts), board) for board in boards]
        factor = _factor(sums)
        loss = sum(board.weight * _loss(factor * total, won=board.won) for total, board in sums)
        loss += ((power - USUAL_POWER) / SPREAD) ** 2 / 2
        if best is None or loss < best:
            best, found = loss, [factor * one for one in scale]
    return found


def _factor(sums: Sequence[tuple[float, _Board]]) -> float:
    """Find the factor of sums of values by bisection: the slope of the loss grows with it."""
    low, high = 1e-4, 10.0
    for _ in range(ROUNDS):
        middle = sqrt(low * high)
        slope = sum(board.weight * (_chance(middle * total) - board.won) * total for total, board in sums)
        low, high = (low, middle) if slope > 0 else (middle, high)
    return low


def _weight(scale: Sequence[float], boards: Sequence[_Board], sizes: Iterable[int]) -> float:
    """Return the weight of a board: from 1, if the boards of a game err on their own, to 1 / their number.

    Args:
        scale: the values by mobility.
        boards: the boards, those of each game together.
        sizes: how many boards each game has.

    """
    errors = [
        (_chance(total) - board.won) * total
        for board in boards
        for total in [sum(scale[at] * count for at, count in board.counts)]
    ]
    alone = sum(error * error for error in errors)
    rest = iter(errors)
    together = sum(sum(islice(rest, size)) ** 2 for size in sizes)
    return min(1.0, alone / together) if together else 1.0


def _newton(expected: Sequence[float], boards: Sequence[_Board]) -> tuple[list[float], list[list[float]]]:
    """Find the most likely values, and the covariance of their errors."""
    size = len(expected)
    precise = [1 / (WIDTH * one) ** 2 for one in expected]
    values = list(expected)
    for _ in range(ROUNDS):
        slope = [weight * (one - prior) for one, prior, weight in zip(values, expected, precise, strict=True)]
        curve = [[0.0] * size for _ in range(size)]
        for at in range(size):
            curve[at][at] = precise[at]
        for counts, won, weight in boards:
            chance = _chance(sum(values[at] * count for at, count in counts))
            error, bend = weight * (chance - won), weight * chance * (1 - chance)
            for at, count in counts:
                slope[at] += error * count
                row, bent = curve[at], bend * count
                for other, times in counts:
                    row[other] += bent * times
        lower = _cholesky(curve)
        step = _solve(lower, slope)
        values = [one - change for one, change in zip(values, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    columns = ([float(at == other) for other in range(size)] for at in range(size))
    return values, [_solve(lower, one) for one in columns]


def _chance(score: float) -> float:
    """Return the chance to win of a score."""
    return 1 / (1 + exp(-score)) if score > 0 else 1 - 1 / (1 + exp(score))


def _loss(score: float, *, won: bool) -> float:
    """Return minus the logarithm of the chance of what happened."""
    against = -score if won else score
    return max(against, 0.0) + log1p(exp(-abs(against)))


def _cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Split a positive definite matrix into a lower triangle and its transpose."""
    lower: list[list[float]] = []
    for at, row in enumerate(matrix):
        line: list[float] = []
        for column in range(at):
            other = lower[column]
            total = sum(map(float.__mul__, line, other))
            line.append((row[column] - total) / other[column])
        line.append(sqrt(row[at] - sum(one * one for one in line)))
        lower.append(line)
    return lower


def _solve(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve the equations of a matrix that `_cholesky` has split."""
    found: list[float] = []
    for row, one in zip(lower, right, strict=True):
        found.append((one - sum(map(float.__mul__, row[:-1], found))) / row[-1])
    for at in range(len(lower) - 1, -1, -1):
        found[at] /= lower[at][at]
        row, value = lower[at], found[at]
        for column in range(at):
            found[column] -= row[column] * value
    return found
