"""Exercises for each category of moves: chosen by `RULE`, or written by hand for rare categories."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from banmen_rules import BanmenError, Category, game
from banmen_rules.teaching.exercises import ExerciseSpec, generate
from tools.packs.writing import CATEGORIES, written

RULE = (
    "Exercises of each kind are generated with the seeds 0, 1, 2 …, in turn for each game that has this "
    "category of moves. The easiest or the hardest one is chosen: first about a kind of piece that the "
    "pack does not have yet, else about one that it does not have in an exercise of this kind."
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
_GAMES = ("dai_dai", "tai", "taikyoku")
"""The games whose pieces the lessons on these categories teach: another game changes no pack."""
_LEGS, _ERRANDS = ("path",), ("route", "collect")
_TURNING = ("hook", "area", "line", "jump_range")
"""Categories with several legs, which get ``path`` exercises; their pieces move too freely for errands."""
_DRAWS = {"route": 4, "collect": 4}
_USUAL_DRAWS = 10
"""How many random exercises of a kind are looked at."""


def exercises(category: str) -> tuple[list[ExerciseSpec], int]:
    """List the exercises of a category, from easy to hard, and count the candidates."""
    if category in CATEGORIES:
        found, looked = written(category), 0
    else:
        found, looked = _chosen(category)
        by_hand = (*written("write"), *written("match"))
        found += [one for one in by_hand if one.tags["category"] == category]
    return sorted(found, key=lambda exercise: exercise.level), looked


def _chosen(category: str) -> tuple[list[ExerciseSpec], int]:
    chosen: list[ExerciseSpec] = []
    looked = 0
    for kind, wanted in _PLAN:
        if kind in (_ERRANDS if category in _TURNING else _LEGS):
            continue
        pieces = {_piece(one) for one in chosen}
        asked = {(one.kind, _piece(one)) for one in chosen}
        drawn = [one for one in _drawn(kind, category) if one not in chosen]
        looked += len(drawn)
        ranked = [
            (_piece(one) in pieces, (kind, _piece(one)) in asked, one.level * (-1) ** (wanted == "hardest"))
            for one in drawn
        ]
        chosen += [drawn[ranked.index(min(ranked))]] if drawn else []
    return [replace(exercise, id="") for exercise in chosen], looked


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
            yield generate(kind, variants[seed % len(variants)], seed, category=category)
