"""Elo and SPRT against known numbers, and against formulas that are worked out here another way."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import InvalidArgument
from banmen_rules.engine.matches import Pairs, Sprt, elo_of_pairs, elo_of_score, score_of_elo

pairs = st.tuples(*[st.integers(0, 50)] * 5).filter(any)


@pytest.mark.parametrize(
    "score,elo",
    [(0.75, 190.8), (0.5, 0.0), (0.64, 100.0), (10 / 11, 400.0), (1.0, math.inf), (0.0, -math.inf)],
)
def test_elo_has_the_known_values(score: float, elo: float) -> None:
    """190.8 is 400 log10 3; 0.64 and 10/11 are the usual tables'."""
    assert elo_of_score(score) == pytest.approx(elo, abs=0.05)


@given(st.floats(-3000, 3000))
def test_score_and_elo_are_inverse_and_symmetric(elo: float) -> None:
    assert elo_of_score(score_of_elo(elo)) == pytest.approx(elo, abs=1e-5)
    assert score_of_elo(elo) + score_of_elo(-elo) == pytest.approx(1)


def test_error_bars_are_those_worked_out_by_hand() -> None:
    # The mean is (2·¼ + 6·½ + 10·¾ + 2·1) / 20 = 0.65.
    # The variance is (2·0.16 + 6·0.0225 + 10·0.01 + 2·0.1225) / 20 = 0.04.
    found = elo_of_pairs((0, 2, 6, 10, 2))
    assert found is not None
    assert found.value == pytest.approx(400 * math.log10(0.65 / 0.35))
    # At each end the mean is 1.96 standard errors away; the variance there is the same share of a coin's.
    for end in (found.low, found.high):
        score = score_of_elo(end)
        variance = 0.04 / (0.65 * 0.35) * score * (1 - score)
        assert abs(score - 0.65) == pytest.approx(1.959964 * math.sqrt(variance / 20))
    assert found.low < found.value < found.high
    assert str(found) == "+108 ± 67"


def test_pairs_that_all_end_alike_still_have_an_error_bar() -> None:
    # Wilson's bound of 10 of 10 is 10 / (10 + 1.96²) = 0.7225.
    won = elo_of_pairs((0, 0, 0, 0, 10))
    lost = elo_of_pairs((10, 0, 0, 0, 0))
    even = elo_of_pairs((0, 0, 10, 0, 0))
    assert won is not None
    assert lost is not None
    assert even is not None
    assert (won.value, won.high) == (math.inf, math.inf)
    assert won.low == pytest.approx(elo_of_score(10 / (10 + 1.959964**2)))
    assert str(won) == "more than +166"
    assert str(lost) == "less than -166"
    assert even.value == 0
    assert even.low == pytest.approx(-even.high)
    assert even.error > 20
    assert elo_of_pairs((0, 0, 0, 0, 0)) is None


@given(pairs)
def test_elo_of_the_other_player_is_the_opposite(counts: Pairs) -> None:
    one, other = elo_of_pairs(counts), elo_of_pairs(counts[::-1])
    assert one is not None
    assert other is not None
    assert one.value == pytest.approx(-other.value)
    assert one.low == pytest.approx(-other.high)
    assert one.low <= one.value <= one.high
    assert one.low < one.high
    assert math.isinf(one.high) == math.isinf(max(one.value, 0))


# ---------------------------------------------------------------- the sequential test


def test_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 60).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 5, 0.05, 0.1).bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


@pytest.mark.parametrize("lost,won", [(20, 40), (40, 20), (7, 8), (30, 30)])
def test_pairs_won_or_lost_have_the_likelihood_of_a_coin(lost: int, won: int) -> None:
    """With two results only, the mean says the whole distribution: the ratio can be written down."""
    score = 1 / (1 + 10 ** (-60 / 400))
    coin = won * math.log(score / 0.5) + lost * math.log((1 - score) / 0.5)
    assert Sprt(0, 60).llr((lost, 0, 0, 0, won)) == pytest.approx(coin, abs=0.01)


def test_many_pairs_have_about_the_likelihood_of_a_normal_distribution() -> None:
    """Near the mean the ratio tends to N (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    counts = (200, 1000, 3000, 1200, 300)
    count = sum(counts)
    values = [0, 0.25, 0.5, 0.75, 1]
    mean = sum(map(math.prod, zip(counts, values, strict=True))) / count
    variance = sum(n * (v - mean) ** 2 for n, v in zip(counts, values, strict=True)) / count
    s0, s1 = score_of_elo(0), score_of_elo(10)
    normal = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 10).llr(counts) == pytest.approx(normal, rel=0.02)


@given(pairs, st.floats(0, 100), st.floats(1, 200))
def test_ratio_is_symmetric(counts: Pairs, elo0: float, more: float) -> None:
    one = Sprt(elo0, elo0 + more).llr(counts)
    other = Sprt(-elo0 - more, -elo0).llr(counts[::-1])
    assert one == pytest.approx(-other, abs=1e-6)


@given(pairs)
def test_a_pair_won_never_lowers_the_ratio(counts: Pairs) -> None:
    sprt = Sprt(0, 60)
    *others, won = counts
    assert sprt.llr((*others, won + 1)) > sprt.llr(counts) - 0.01


def test_the_test_decides_at_its_bounds() -> None:
    sprt = Sprt(0, 60)
    assert sprt.llr((0, 0, 0, 0, 0)) == 0
    assert [sprt.decision(llr) for llr in (-2.95, -2.94, 0.0, 2.94, 2.95)] == [
        "elo0",
        None,
        None,
        None,
        "elo1",
    ]
    # Each pair won counts log(s1 / s0) = 0.1585: 19 of them decide, 18 do not.
    assert sprt.decision(sprt.llr((0, 0, 0, 0, 18))) is None
    assert sprt.decision(sprt.llr((0, 0, 0, 0, 19))) == "elo1"
    assert sprt.decision(sprt.llr((30, 0, 0, 0, 0))) == "elo0"


def test_the_test_is_wrong_about_as_often_as_it_may_be() -> None:
    """Of 100 matches between equals, at most 5 % and three standard deviations pass."""
    sprt, choose, wrong = Sprt(0, 100), random.Random(1), 0  # noqa: S311 - a test
    for _ in range(100):
        counts = [0] * 5
        decision = None
        while decision is None and sum(counts) < 400:
            counts[choose.choice((0, 1, 1, 2, 2, 2, 2, 3, 3, 4))] += 1
            decision = sprt.decision(sprt.llr(counts))
        assert decision is not None
        wrong += decision == "elo1"
    assert 0 < wrong <= 100 * 0.05 + 3 * math.sqrt(100 * 0.05 * 0.95)


@pytest.mark.parametrize(
    "sprt,message",
    [
        (Sprt(60, 0), r"sprt.elo1 must be more than elo0 \(60\), got 0"),
        (Sprt(0, 0), "sprt.elo1 must be more than"),
        (Sprt(math.nan, 5), "sprt.elo0 must be from -10000 to 10000, got nan"),
        (Sprt(0, math.inf), "sprt.elo1 must be from -10000 to 10000, got inf"),
        (Sprt(0, 5, 0), "sprt.alpha must be more than 0 and less than 0.5, got 0"),
        (Sprt(0, 5, 0.05, 0.5), "sprt.beta must be more than 0 and less than 0.5, got 0.5"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(sprt: Sprt, message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        sprt.check()


@pytest.mark.parametrize("score", [-0.1, 1.1, math.nan])
def test_a_score_must_be_from_0_to_1(score: float) -> None:
    with pytest.raises(InvalidArgument, match="score must be from 0 to 1"):
        elo_of_score(score)
