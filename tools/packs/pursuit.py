"""Ladders of pursuits: random exercises of a game, the most tempting of some seeds at each step."""

from collections.abc import Iterator

from banmen_rules import BanmenError
from banmen_rules.core.packed import SQUARE
from banmen_rules.teaching.exercises import ExerciseSpec, generate
from banmen_rules.teaching.exercises._words import ENGLISH
from banmen_rules.teaching.exercises.forms.pursuit import PursuitLine
from banmen_rules.teaching.exercises.kinds.catch import CatchLine
from banmen_rules.teaching.exercises.kinds.escape import EscapeLine

SEEDS = 10
"""How many random exercises each step is chosen from."""
STEPS = (
    (1, ("range",)),
    (1, ("limited_range", "jump")),
    (2, ("range", "jump")),
    (3, ("jump_range", "range")),
    (4, ("area",)),
    (5, ("hook", "area")),
)
"""The level of each step, and the categories of the piece that hunts: the first that the game has."""
RULE = (
    f"Each step is one of {SEEDS} random exercises of its level and category: the one with the most wrong "
    "first moves that look right (they attack the piece that flees, or are not met by a capture at once), "
    "where a further move to make counts as three, and a further right first move takes three away. "
    "No two steps have the same piece that hunts, if that can be."
)


def exercises(variant: str) -> tuple[list[ExerciseSpec], dict[str, object]]:
    """Choose the ladder of a game, by level, and say how."""
    found: list[ExerciseSpec] = []
    looked = 0
    for kind in ("catch", "escape"):
        for level, categories in STEPS:
            drawn = [*_drawn(kind, variant, level, categories)]
            looked += len(drawn)
            hunters = {one.tags["kind"] for one in found}
            found.append(max(drawn, key=lambda one: (one.tags["kind"] not in hunters, tempting(one), one.id)))
    found.sort(key=lambda one: one.level)
    return found, {"rule": RULE, "candidates": looked, "dropped": looked - len(found)}


def _drawn(kind: str, variant: str, level: int, categories: tuple[str, ...]) -> Iterator[ExerciseSpec]:
    """Draw the random exercises of a step, by the first category that has any."""
    for category in categories:
        some = []
        for seed in range(SEEDS):
            try:
                some.append(generate(kind, variant, seed, category=category, level=level))
            except BanmenError:
                continue
        if some:
            yield from some
            return


def tempting(exercise: ExerciseSpec) -> int:
    """Count the wrong first moves that look right, more for long lines, less for several right moves."""
    line: PursuitLine = (CatchLine if exercise.kind == "catch" else EscapeLine)(exercise, ENGLISH)
    search, (mine, other) = line.search, line.pair
    right = {packed & SQUARE for packed in line.contest.right(line.pair, line.left)}
    wrong = search.moves(line.side, mine, other).goes.keys() - right
    if line.contest.hunts:
        looks = [to for to in wrong if search.moves(line.side, to, other).take is not None]
    else:
        looks = [to for to in wrong if search.moves(line.side.other, other, to).take is None]
    return len(looks) + 3 * (line.left - len(right))
