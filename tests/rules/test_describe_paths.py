"""Paths to text: exact for every piece of the games and any description, and never longer."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Inexpressible, betza, load_variant
from banmen_rules.betza import ANY, CAPTURE, Description, Landing, Leg, Path, parse, same_moves
from banmen_rules.betza_tools.describe import from_paths

from .strategies import descriptions

_MC = Landing.EMPTY | Landing.ENEMY


def every_text() -> Iterator[str]:
    """Yield the move of every kind, and of every reading of a ruling."""
    for name in VARIANTS:
        variant = load_variant(name)
        for kind in (*variant.kinds, *variant.extras):
            yield kind.betza
        for ruling in variant.rulings:
            for reading in ruling.readings:
                yield from (c.value for c in reading.changes if c.field == "betza" and not c.missing)


TEXTS = sorted(set(every_text()))


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
def test_every_piece_is_described_exactly_and_no_longer(text: str) -> None:
    description = parse(text)
    found = from_paths(description.paths)
    assert same_moves(found, description)
    assert len(found.text) <= len(text)
    assert found.text == betza.format(parse(found.text))


@pytest.mark.slow
@given(descriptions())
@example(parse("U[dW?K-K][Q?K]"))  # what U does is also what a path that stops early does
@example(parse("[K?cpK?bR]"))  # the legs of one axis need a letter less, and the last leg keeps its axis
def test_any_description_is_found_again(description: Description) -> None:
    found = from_paths(description.paths)
    assert same_moves(found, description)
    assert len(found.text) <= len(description.text)


@pytest.mark.slow
@settings(max_examples=40)
@given(descriptions(), st.randoms(use_true_random=False))
@example(parse("[dB!?B!][dB!?B][dvR!?B!][dvR!?B]"), random.Random(1))  # noqa: S311 - several are as short
def test_the_order_of_paths_does_not_matter(description: Description, chance: random.Random) -> None:
    paths = chance.sample(description.paths, len(description.paths))
    assert from_paths(paths).text == from_paths(description.paths).text


@pytest.mark.parametrize(
    "written, shorter",
    [
        ("WfFvF", "K"),
        ("fRbRsRB", "Q"),
        ("mWcW", "W"),
        ("cRmR4", "cR0R4"),
        ("R[R-sR]", "[R?sR]"),
        ("fR[fR-sR]bR[bR-sR]", "[vR?sR]"),
        ("[K-bK][K-K]", "[K-vK]"),
        ("R[R-sR]B[B-sB]", "[Q?sQ]"),
        ("[cW-W][cF-F][mK-K]", "[mcK-K]"),
    ],
)
def test_long_notation_is_shortened(written: str, shorter: str) -> None:
    assert from_paths(parse(written).paths).text == shorter
    assert same_moves(parse(shorter), parse(written))


_STEP = Leg(0, 1, 1, 0, _MC)


@pytest.mark.parametrize(
    "legs, says",
    [
        ((), "path 1 must have 1 to 6 legs, got 0"),
        ((_STEP,) * 7, "path 1 must have 1 to 6 legs, got 7"),
        ((_STEP._replace(dx=100),), "leg 1 of path 1, (100, 1, 1, 0, mc): a leap must go at most 99 squares"),
        ((_STEP._replace(reach=-1),), "its reach must be 0 (no limit) or from 1 to 99"),
        ((_STEP._replace(reach=3, over=-3),), "it must pass over 0 to 99 pieces, ANY or CAPTURE"),
        ((_STEP._replace(landing=Landing(0)),), "its landing must be EMPTY, ENEMY, FRIEND"),
        (
            (_STEP, _STEP._replace(landing=Landing.PASS)),
            "leg 2 of path 1, (0, 1, 1, 0, p): the last leg cannot",
        ),
        ((_STEP._replace(over=ANY),), "a single step cannot pass over pieces"),
        ((_STEP._replace(dy=0),), "a leg without a direction must be the only one"),
        ((_STEP, Leg(0, 0, 1, 0, Landing.EMPTY)), "a leg without a direction must be the only one"),
        (
            (_STEP._replace(landing=Landing.PASS), _STEP._replace(dy=-1)),
            "path 1 is impossible: steps one square forward, passing over",
        ),
    ],
)
def test_invalid_path_is_refused_by_its_leg(legs: tuple[Leg, ...], says: str) -> None:
    with pytest.raises(BanmenError) as raised:
        from_paths([legs])
    assert says in str(raised.value)


def test_no_path_and_too_many_are_refused() -> None:
    with pytest.raises(BanmenError, match="a description must have at least one path"):
        from_paths([])
    endless = (Path((_STEP,), betza.Category.STEP) for _ in range(1_000_000_000))
    with pytest.raises(BanmenError, match="at most 1200 paths"):
        from_paths(endless)


def test_a_text_that_would_be_too_long_is_refused() -> None:
    leaps = [(_STEP._replace(dx=x, dy=y),) for x in range(10, 60) for y in range(60, 80)]
    with pytest.raises(BanmenError, match="found no notation so short for these 1000 paths"):
        from_paths(leaps)


@pytest.mark.parametrize(
    "written, without, also",
    [
        (
            "[fR-sR]",
            (-1, 0),
            "`[fR-sR]` also means: {} forward, on an empty square, then {} to the left",
        ),
        (
            "[fR-fB]",
            (1, 1),
            ("`[fR-B]` also means: {} forward, on an empty square, then {} diagonally forward right"),
        ),
    ],
)
def test_a_path_that_no_text_says_alone_is_named(written: str, without: tuple[int, int], also: str) -> None:
    paths = [path for path in parse(written).paths if path.legs[1][:2] != without]
    with pytest.raises(Inexpressible) as raised:
        from_paths(paths)
    assert str(raised.value).startswith("there is no notation for this path alone: ")
    assert str(raised.value).endswith(also.replace("{}", "slides any distance"))
    assert raised.value.path == paths[0]._replace(category=betza.Category.STEP)


def test_an_oblique_leg_among_several_is_refused() -> None:
    with pytest.raises(Inexpressible, match="its legs must be orthogonal or diagonal, not oblique leaps"):
        from_paths([(_STEP._replace(dx=2, landing=Landing.EMPTY), _STEP)])


def test_impossible_paths_are_left_out() -> None:
    there = _STEP._replace(landing=Landing.EMPTY | Landing.PASS)
    back = Leg(0, -1, 1, 0, _MC)
    assert from_paths([(there, back)]).text == "[fW-bW]"
    assert from_paths([(Leg(1, 1, 3, 7, _MC),)]).text == "frB3~"
    assert from_paths([(Leg(1, 1, 0, CAPTURE, _MC),)]).text == "frB!"


@pytest.mark.slow
def test_work_is_bounded() -> None:
    for text in ("[K-aK-aK]", "[cW?cW?cW?cW?cW?cW]", "[fK-vsK-vsK-vsK]", "[Q?vsQ?vsQ]", "[mcdpK-aK?aK]"):
        assert same_moves(from_paths(parse(text).paths), parse(text))
