"""The cost of a random exercise and of checking it: counted, not timed."""

import sys
from collections.abc import Callable
from functools import partial
from statistics import median

import pytest

from banmen_rules import VARIANTS, Position, game
from banmen_rules.teaching.exercises import generate
from banmen_rules.teaching.exercises._generate._boards import boards


def lines_of(work: Callable[[], object]) -> int:
    """Count the lines of Python that some work takes: the same on every machine, however busy it is."""
    count = 0

    def trace(_: object, event: str, __: object) -> object:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type] # its own type is a protocol that returns itself
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", ["reach", "spot", "legal", "read"])
def test_random_exercise_costs_at_most_sixty_move_generations(variant: str, kind: str) -> None:
    played = game(variant)
    middles = [Position(played, list(boards(played, number)[-1]), 0) for number in range(4)]
    works: list[Callable[[], object]] = [partial(generate, kind, variant, seed) for seed in range(12)]
    for work in (*works, *(position.effects for position in middles)):
        work()  # pieces are compiled when they are first met
    generation = median(lines_of(position.effects) for position in middles)
    assert generation > 500  # there is something to compare with
    assert median(map(lines_of, works)) < 60 * generation
