"""Streams of random exercises: none comes twice, and they end when there are no others."""

from itertools import islice

import pytest

from banmen_rules import VARIANTS, BanmenError, Category, game
from banmen_rules.teaching.exercises import KINDS, ExerciseSpec, generate, stream
from banmen_rules.teaching.exercises._generate._order import SeededRandom, categories_of

USUAL = ("reach", "spot", "legal", "read")
"""What drills ask where no kinds are named."""
ASKED = [
    pytest.param(
        variant,
        category,
        wanted,
        id=f"{variant}-{category.value if category else 'any'}-{wanted}",
        marks=() if category is None and wanted in {None, 5} else pytest.mark.long,
    )
    for variant in VARIANTS
    for category in (None, *categories_of(game(variant)))
    for wanted in (None, 1, 2, 3, 4, 5)
]


def possible(category: Category | None) -> list[str]:
    return [kind for kind in USUAL if category not in KINDS[kind].never]


def check_different(exercises: list[ExerciseSpec]) -> None:
    assert len({exercise.id for exercise in exercises}) == len(exercises)
    assert len({exercise.digest for exercise in exercises}) == len(exercises)


@pytest.mark.slow
@pytest.mark.parametrize("variant, category, wanted", ASKED)
def test_stream_never_repeats_itself(variant: str, category: Category | None, wanted: int | None) -> None:
    for seed in (0, 1000, 2000):
        drawn = stream(possible(category), variant, seed, category=category, level=wanted)
        try:
            exercises = list(islice(drawn, 10))
        except BanmenError as error:  # none of the kinds has this level
            assert "no exercise was found" in str(error)
            return
        check_different(exercises)
        assert all(wanted in {None, exercise.level} for exercise in exercises)


@pytest.mark.parametrize("kind", ["write", "name", "category", "promote", "read"])
def test_stream_about_one_piece_never_repeats_an_exercise(kind: str) -> None:
    for seed in range(3):
        exercises = list(islice(stream(kind, "dai_dai", 100 * seed), 40))
        assert len(exercises) == 40
        check_different(exercises)


def test_stream_ends_when_no_other_exercise_is_found() -> None:
    hooked = [kind for kind in game("dai_dai").kinds if Category.HOOK in kind.description.categories]
    found = list(stream("write", "dai_dai", category="hook"))
    check_different(found)
    assert {exercise.piece for exercise in found} == {kind.id for kind in hooked}
    mixed = list(islice(stream(("write", "reach"), "dai_dai", category="hook"), 12))
    check_different(mixed)
    assert [exercise.kind for exercise in mixed].count("write") == len(hooked)


def test_a_stream_begins_anywhere() -> None:
    first = list(islice(stream(("reach", "spot"), "tai", 5, category="hook"), 6))
    assert [exercise.kind for exercise in first] == ["reach", "spot"] * 3
    assert first[2:] == list(islice(stream(("reach", "spot"), "tai", 7, category="hook"), 4))
    assert first[0] == generate("reach", "tai", 5, category="hook")


def test_random_choices_are_even_and_distinct() -> None:
    rng = SeededRandom("even")
    drawn = [rng.randint(1, 4) for _ in range(4000)]
    assert all(900 < drawn.count(one) < 1100 for one in range(1, 5))
    assert sorted(rng.shuffled(range(9))) == list(range(9))
    assert len(set(rng.sample(range(9), 4))) == 4
    assert SeededRandom("x").randint(1, 10**6) == 1 + int(SeededRandom("x").random() * 10**6)
