"""Exercises for each category of moves: chosen by `RULE`, or written by hand for rare categories.

A pack keeps its exercises, with their names, as long as they pass the linter of worth: lessons name them, and
learners know them. Only the places of the others are filled anew.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from banmen_rules import BanmenError, Category, game
from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, Pack, faults, generate, load_pack
from banmen_rules.teaching.exercises.worth import RULES, alike
from tools.packs.making import around
from tools.packs.writing import CATEGORIES, written

RULE = (
    "An exercise stays as long as it passes “banmen exercises lint --worth”. For each kind that is missing, "
    "exercises are generated with the seeds 0, 1, 2 …, in turn for each game with this category of moves, "
    "and those that fail are left out. The easiest or the hardest of a few is chosen: first about a kind of "
    "piece that the pack does not have yet, else about one that it does not have in an exercise of this kind."
)

TITLES = {
    "step": "Steps",
    "limited_range": "Limited ranges",
    "range": "Ranges",
    "jump": "Jumps",
    "jump_range": "Jumps followed by slides",
    "pass_over": "Passing over a few pieces",
    "flying": "Flying over any number of pieces",
    "range_capture": "Range captures",
    "hook": "Hook moves",
    "area": "Area moves",
    "line": "Line moves",
    "igui": "Capturing without moving",
    "pass": "Passing",
    "teleport": "Going to any square",
}

_PLAN = (
    ("name", "easiest"),
    ("category", "easiest"),
    ("read", "easiest"),
    ("reach", "easiest"),
    ("spot", "easiest"),
    ("legal", "easiest"),
    ("path", "easiest"),
    ("route", "easiest"),
    ("collect", "easiest"),
    ("spot", "hardest"),
    ("legal", "hardest"),
    ("reach", "hardest"),
)
"""The kinds of exercises of a pack, and which of the random ones is chosen."""
_SPARE = (
    ("path", "hardest"),
    ("harvest", "easiest"),
    ("category", "hardest"),
    ("name", "hardest"),
    ("harvest", "hardest"),
)
"""More kinds, for a pack that cannot have all of these: a lion reaches no square only by an area move."""
_LEAST = 12
"""The fewest exercises of a pack."""
_GAMES = ("dai_dai", "tai", "taikyoku")
"""The games whose pieces the lessons on these categories teach: another game changes no pack."""
_LEGS, _ERRANDS = ("path",), ("route", "collect")
_TURNING = ("hook", "area", "line", "jump_range")
"""Categories with several legs, which get ``path`` exercises; their pieces move too freely for errands."""
_DRAWS = {"route": 12, "collect": 12}
_USUAL_DRAWS = 40
"""How many random exercises of a kind are looked at, at most."""
_ENOUGH = 6
"""How many that pass are enough to choose from."""
_LEVELS_ALIKE = 0.5
"""The share of a pack that no level should exceed while it is filled; the linter allows a little more."""


class Made(NamedTuple):
    """The exercises of a pack, and how they came about."""

    exercises: list[ExerciseSpec]
    """From easy to hard; those without a name are numbered afterwards."""
    drawn: int = 0
    """How many are random."""


def exercises(category: str) -> Made:
    """List the exercises of a category, from easy to hard."""
    if category in CATEGORIES:
        return Made(sorted(written(category), key=lambda exercise: exercise.level))
    before = load_pack(category).exercises
    names = {one.digest: one.id for one in before}
    by_hand = [
        replace(one, id=names.get(one.digest, ""))
        for one in (*written("write"), *written("match"))
        if one.tags["category"] == category
    ]
    kept = _worth_keeping(category, [one for one in before if one.source], by_hand)
    chosen = _filled(category, kept, by_hand)
    numbers = iter(range(1 + max((_number(one) for one in before), default=0), 1000))
    named = [one if one.id else replace(one, id=f"{category}-{next(numbers)}") for one in (*chosen, *by_hand)]
    return Made(sorted(named, key=lambda one: (one.level, _number(one))), len(chosen))


def _number(exercise: ExerciseSpec) -> int:
    return int(exercise.id.rpartition("-")[2])


def _worth_keeping(
    category: str, drawn: Sequence[ExerciseSpec], by_hand: Sequence[ExerciseSpec]
) -> list[ExerciseSpec]:
    """Leave out the exercises that fail a rule; where a rule is about all of them, the last."""
    kept = [one for one in drawn if not faults(one) and not _is_double(category, one)]
    while found := _faults(category, [*kept, *by_hand]):
        worthless = {one.id for _, one in found if one is not None} or {kept[-1].id}
        kept = [one for one in kept if one.id not in worthless]
    return kept


def _filled(
    category: str, kept: Sequence[ExerciseSpec], by_hand: Sequence[ExerciseSpec]
) -> list[ExerciseSpec]:
    """Fill the places of the plan that no exercise has."""
    chosen = list(kept)
    left = Counter(one.kind for one in kept)
    for kind, wanted in (*_PLAN, *_SPARE):
        enough = (kind, wanted) in _SPARE and len(chosen) + len(by_hand) >= _LEAST
        if enough or kind in (_ERRANDS if category in _TURNING else _LEGS):
            continue
        if left[kind]:
            left[kind] -= 1
            continue
        some = [*_passing(category, kind, [*chosen, *by_hand])]
        if some:
            pieces = {_piece(one) for one in chosen}
            asked = {(one.kind, _piece(one)) for one in chosen}
            levels = Counter(one.level for one in (*chosen, *by_hand))
            most = _LEVELS_ALIKE * (len(_PLAN) + len(by_hand) - 2)
            chosen.append(
                min(
                    some,
                    key=lambda one: (
                        levels[one.level] >= most,
                        _piece(one) in pieces,
                        (one.kind, _piece(one)) in asked,
                        one.level * (-1) ** (wanted == "hardest"),
                    ),
                )
            )
    return chosen


def _passing(category: str, kind: str, others: Sequence[ExerciseSpec]) -> Iterator[ExerciseSpec]:
    """Generate exercises that pass beside the others of the pack: a few, for the best to be chosen."""
    count = 0
    for one in _drawn(kind, category):
        double = _is_double(category, one) or any(alike.are_doubles(one, other) for other in others)
        if not double and not _faults(category, [*others, one]):
            yield one
            count += 1
        if count == _ENOUGH:
            return


def _faults(category: str, some: Sequence[ExerciseSpec]) -> list[tuple[str, ExerciseSpec | None]]:
    """List which rules some exercises of a pack break, and which exercise; None: all of them together.

    Levels are left out: they are shares of a whole pack.
    """
    pack = Pack(category, tuple(some))
    return [
        (name, found.exercise)
        for name, rule in RULES.items()
        if name != "levels"
        for found in rule(category, pack)
    ]


def _is_double(category: str, exercise: ExerciseSpec) -> bool:
    """Tell whether another pack asks nearly the same."""
    return any(alike.are_doubles(exercise, other) for other in _elsewhere(category))


@cache
def _elsewhere(category: str) -> tuple[ExerciseSpec, ...]:
    return tuple(one for name in PACKS if name != category for one in load_pack(name).exercises)


def _piece(exercise: ExerciseSpec) -> str:
    """Return the kind of piece that an exercise is about."""
    return exercise.tags.get("kind") or exercise.piece or exercise.betza


def _drawn(kind: str, category: str) -> Iterator[ExerciseSpec]:
    """Generate exercises with consecutive seeds, in turn for each game."""
    variants = [
        name
        for name in _GAMES
        if any(Category(category) in piece.description.categories for piece in game(name).kinds)
    ]
    for seed in range(_DRAWS.get(kind, _USUAL_DRAWS)):
        with suppress(BanmenError):
            one = generate(kind, variants[seed % len(variants)], seed, category=category)
            region = one.region or (around(one.variant, one.tsfen) if one.tsfen else "")
            yield replace(one, id="", region=region)
