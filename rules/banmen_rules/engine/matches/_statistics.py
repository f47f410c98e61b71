"""Elo with error bars, and the sequential test (SPRT), from pairs of games.

Both games of a pair have the same opening with colours changed, so their results depend on each other. The
unit is therefore the pair: its five results are 0, ½, 1, 1½ and 2 points ("pentanomial").

Sources: A. E. Elo, The Rating of Chessplayers (1978), for the logistic scale; A. Wald, Sequential Tests of
Statistical Hypotheses (1945), for the bounds; E. B. Wilson, Probable Inference (1927), for the interval; M.
Van den Bergh, The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution, for the
likelihood ratio of pairs, as in Fishtest.
"""

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from banmen_rules import InvalidArgument
from banmen_rules.base.arguments import typed

Pairs: TypeAlias = tuple[int, int, int, int, int]
"""How many pairs gave the first player 0, ½, 1, 1½ and 2 points."""

NO_PAIRS: Pairs = (0, 0, 0, 0, 0)

Decision: TypeAlias = Literal["elo0", "elo1"]

SCALE = 400 / math.log(10)
"""The Elo for odds of e to 1."""

_Z = 1.959964
"""Standard deviations of a normal distribution on either side that hold 95 % of it."""

_UNSEEN = 1e-3
"""The count of a result that did not occur: with 0 the likelihood could not shift to it."""

_MOST_ELO = 10_000.0


class Elo(NamedTuple):
    """The difference in strength, with a 95 % interval; infinite if a player won every game."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        """Write it as ``+191 ± 62``, or as a bound if it is infinite."""
        if math.isinf(self.value):
            return f"more than {self.low:+.0f}" if self.value > 0 else f"less than {self.high:+.0f}"
        return f"{self.value:+.0f} ± {self.error:.0f}"


@typed
def elo_of_score(score: float) -> float:
    """Return the difference in Elo that an expected score means; infinite for 0 and 1.

    Args:
        score: the points per game, from 0 to 1.

    Raises:
        InvalidArgument: if it is not from 0 to 1.

    >>> from banmen_rules.engine.matches import elo_of_score
    >>> round(elo_of_score(0.75), 1)
    190.8
    """
    if not 0 <= score <= 1:
        raise InvalidArgument("score", "from 0 to 1", score)
    if score in {0, 1}:
        return math.inf if score else -math.inf
    return SCALE * math.log(score / (1 - score))


@typed
def score_of_elo(elo: float) -> float:
    """Return the expected score of a difference in Elo.

    >>> from banmen_rules.engine.matches import score_of_elo
    >>> round(score_of_elo(190.8), 3)
    0.75
    """
    return 1 / (1 + math.exp(min(-elo / SCALE, 700.0)))


@typed
def elo_of_pairs(pairs: Sequence[int]) -> Elo | None:
    """Estimate the difference in strength from the results of pairs; None without pairs.

    The interval is Wilson's for the score, with the variance of the pairs: it never leaves 0 to 1.

    Args:
        pairs: how many pairs gave the first player 0, ½, 1, 1½ and 2 points.

    >>> from banmen_rules.engine.matches import elo_of_pairs
    >>> print(elo_of_pairs((0, 2, 6, 10, 2)))
    +108 ± 67
    """
    count = sum(pairs)
    if not count:
        return None
    mean = sum(number * value for number, value in zip(pairs, _VALUES, strict=True)) / count
    spread = sum(number * (value - mean) ** 2 for number, value in zip(pairs, _VALUES, strict=True)) / count
    coin = mean * (1 - mean)
    # Pairs that all ended alike do not show their variance. It is at most that of a coin.
    share = max(spread / coin, 1 / count) if coin else 1.0
    low, high = _wilson(mean, count / share)
    return Elo(*map(elo_of_score, (mean, low, high)))


def _wilson(mean: float, count: float) -> tuple[float, float]:
    """Return the means from which one of ``count`` throws of a coin is two standard deviations away."""
    shrink = 1 + _Z**2 / count
    centre = (mean + _Z**2 / (2 * count)) / shrink
    half = _Z / shrink * math.sqrt(mean * (1 - mean) / count + _Z**2 / (4 * count**2))
    return (centre - half if mean > 0 else 0.0), (centre + half if mean < 1 else 1.0)


_VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The points per game of each result of a pair."""


class Sprt(NamedTuple):
    """A sequential test: is the first player stronger by ``elo1``, or only by ``elo0``?

    It ends as soon as the results are clear enough, so most matches need few games.

    >>> from banmen_rules.engine.matches import Sprt
    >>> sprt = Sprt(0, 60)
    >>> [round(bound, 2) for bound in sprt.bounds]
    [-2.94, 2.94]
    >>> sprt.decision(sprt.llr((0, 2, 6, 40, 12)))
    'elo1'
    """

    elo0: float
    """The difference in Elo of the first hypothesis."""
    elo1: float
    """The difference in Elo of the second one; more than ``elo0``."""
    alpha: float = 0.05
    """The risk of deciding for ``elo1`` if ``elo0`` is true."""
    beta: float = 0.05
    """The risk of deciding for ``elo0`` if ``elo1`` is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the likelihood ratio at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def check(self) -> "Sprt":
        """Check the numbers, and return this test.

        Raises:
            InvalidArgument: if a number is out of range.

        """
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not abs(elo) <= _MOST_ELO:
                raise InvalidArgument(f"sprt.{name}", f"from {-_MOST_ELO:g} to {_MOST_ELO:g}", elo)
        if self.elo1 <= self.elo0:
            raise InvalidArgument("sprt.elo1", f"more than elo0 ({self.elo0:g})", self.elo1)
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < risk < 0.5:  # noqa: PLR2004 - a guess
                raise InvalidArgument(f"sprt.{name}", "more than 0 and less than 0.5", risk)
        return self

    def llr(self, pairs: Sequence[int]) -> float:
        """Return the logarithm of the likelihood ratio of ``elo1`` to ``elo0``.

        Args:
            pairs: how many pairs gave the first player 0, ½, 1, 1½ and 2 points.

        """
        if not any(pairs):
            return 0.0
        counts = [number or _UNSEEN for number in pairs]
        low, high = (_log_likelihood(counts, score_of_elo(elo)) for elo in (self.elo0, self.elo1))
        return high - low

    def decision(self, llr: float) -> Decision | None:
        """Return the hypothesis that a likelihood ratio decides for; None if it is not clear yet."""
        low, high = self.bounds
        return "elo1" if llr >= high else "elo0" if llr <= low else None


def _log_likelihood(counts: Sequence[float], score: float) -> float:
    """Return the logarithm of the likelihood of the best distribution with a mean, up to a constant.

    The most likely distribution with the mean ``score`` has the frequencies p / (1 + x (value - score)); only
    one number x gives it that mean (Van den Bergh).
    """
    shifts = [value - score for value in _VALUES]

    def excess(x: float) -> float:
        return sum(number * shift / (1 + x * shift) for number, shift in zip(counts, shifts, strict=True))

    x = _root(excess, -1 / shifts[-1], -1 / shifts[0])
    return -sum(number * math.log1p(x * shift) for number, shift in zip(counts, shifts, strict=True))


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Find where a falling function is 0 by halving an interval; it is infinite at both ends."""
    while True:
        middle = (low + high) / 2
        if not low < middle < high or high - low < 1e-12:  # noqa: PLR2004 - small enough
            return middle
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
