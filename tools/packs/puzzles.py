"""Choose the puzzles of each game from candidates mined in self-play."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from banmen_rules import Position, game
from banmen_rules.teaching.exercises import ExerciseSpec, faults
from banmen_rules.teaching.exercises.solve import harvest, stands_out
from banmen_rules.teaching.exercises.solve.one_move import taken
from tools.packs import fitting, harvests, mates, trimming
from tools.packs.making import around

FOLDER = Path(__file__).parent / "candidates"

RULE = (
    "Mates: exactly one first move forces it. Harvests: exactly one capture is best, and it wins two "
    "pieces, or one of at least {least} points that is worth a quarter more, and two points more, than "
    "any other capture. At most {kinds} are taken for each kind of piece that moves, and at most {alike} "
    "from one game; those that fit into {compact} by {compact} squares come first, then those with fewer "
    "pieces. A puzzle that needs more than {largest} squares on a side is reduced. In a mate, distant "
    "pieces are left out if the same single first move still forces it as fast, and others are brought "
    "nearer along a line that they slide on, if that is proven again. In a harvest, everything outside a "
    "part of the board is left out if the same capture is proven to be the only best one on the rest. A "
    "puzzle that cannot be reduced is dropped."
)
_ALIKE = 2
"""By default the most puzzles from one game, and for one kind of piece that moves."""
_LEAST = 5
_MOST = 9
"""The most mates, and the most harvests, of a pack, unless its source says otherwise."""
_CLEAR, _CROWDED = 6, 20
"""With more pieces than these, a mate or a harvest is harder to see."""
_COMPACT = 17


class Source(NamedTuple):
    """How to mine one game: how many games to play, and with how many of the pieces."""

    mine: Callable[..., Iterator[Any]]
    games: int
    kept: tuple[float, float]
    longest: int
    alike: int = _ALIKE
    """How many puzzles are taken for each kind of piece that moves."""
    from_one: int = _ALIKE
    """How many are taken from one game."""
    most: int = _MOST


SOURCES = {
    ("chu", "mates"): Source(mates.mine, 400, (0.5, 0.2), 40, alike=5, most=14),
    ("dai", "mates"): Source(mates.mine, 300, (0.5, 0.15), 40, from_one=1),
    ("dai_dai", "mates"): Source(mates.mine, 300, (0.4, 0.12), 40),
    ("maka_dai_dai", "mates"): Source(partial(mates.mine, promoted=0.6), 110, (0.45, 0.08), 40, from_one=1),
    ("tai", "mates"): Source(mates.mine, 200, (0.25, 0.06), 40),
    ("taikyoku", "mates"): Source(mates.mine, 78, (0.15, 0.035), 40),
    ("chu", "harvests"): Source(harvests.mine, 100, (0.5, 0.5), 300, alike=5),
    ("dai", "harvests"): Source(partial(harvests.mine, radius=4), 100, (0.9, 0.9), 300, alike=5, from_one=1),
    ("dai_dai", "harvests"): Source(harvests.mine, 60, (0.9, 0.9), 300),
    ("maka_dai_dai", "harvests"): Source(partial(harvests.mine, radius=5), 40, (0.9, 0.9), 300, from_one=1),
    ("tai", "harvests"): Source(harvests.mine, 24, (0.7, 0.7), 200),
    ("taikyoku", "harvests"): Source(harvests.mine, 24, (0.3, 0.3), 300),
}


def mine(variant: str, what: str, seed: int) -> list[str]:
    """Play one game and return its candidates, a line of JSON each."""
    source = SOURCES[variant, what]
    found = source.mine(variant, seed, kept=source.kept, longest=source.longest)
    return [json.dumps(one._asdict(), ensure_ascii=False) for one in found]


def path(variant: str, what: str) -> Path:
    """Find the file of the candidates."""
    return FOLDER / f"{variant}_{what}.jsonl"


def candidates(variant: str, what: str) -> list[dict[str, Any]]:
    """Read the candidates."""
    return [json.loads(line) for line in path(variant, what).read_text("utf-8").splitlines()]


def exercises(variant: str) -> tuple[list[ExerciseSpec], dict[str, object]]:
    """Choose the puzzles of a game, from easy to hard; return them with the rule and the counts."""
    chosen: list[ExerciseSpec] = []
    counted: dict[str, object] = {
        "rule": RULE.format(
            least=_LEAST,
            kinds=SOURCES[variant, "mates"].alike,
            alike=SOURCES[variant, "mates"].from_one,
            compact=_COMPACT,
            largest=fitting.LARGEST,
        )
    }
    for what, made, fit in (("mates", _mate, _fit_mate), ("harvests", _harvest, _fit_harvest)):
        offered = candidates(variant, what)
        taken = _chosen(variant, offered, made, fit, SOURCES[variant, what])
        chosen += taken
        counted[what] = {
            "games": SOURCES[variant, what].games,
            "candidates": len(offered),
            "dropped": len(offered) - len(taken),
        }
    chosen.sort(key=lambda exercise: exercise.level)
    return chosen, counted


def _chosen(
    variant: str,
    offered: list[dict[str, Any]],
    made: Callable[[str, dict[str, Any]], ExerciseSpec | None],
    fit: Callable[[dict[str, Any]], bool],
    source: Source,
) -> list[ExerciseSpec]:
    alike: Counter[str] = Counter()
    games: Counter[str] = Counter()
    taken: list[ExerciseSpec] = []
    for one in sorted(filter(fit, offered), key=lambda one: (_extent(variant, one) > _COMPACT, _crowd(one))):
        played = one["place"].split(",")[0]
        full = alike[one["kind"]] >= source.alike or games[played] >= source.from_one
        if full or len(taken) >= source.most:
            continue
        exercise = made(variant, one)
        if exercise is None or faults(exercise) or exercise.tsfen in {other.tsfen for other in taken}:
            continue
        alike[one["kind"]] += 1
        games[played] += 1
        taken.append(exercise)
    return taken


def _crowd(one: dict[str, Any]) -> int:
    """Count the pieces on the board."""
    return sum(not cell.isdigit() for cell in one["tsfen"].split()[0].replace("/", ",").split(","))


def _extent(variant: str, one: dict[str, Any]) -> int:
    """Return how many squares on a side the pieces take up."""
    size = game(variant).size
    region = around(variant, one["tsfen"], margin=0, least=1)
    left, top, right, bottom = size.corners(region) if region else (1, 1, *size)
    return max(right - left, bottom - top) + 1


def _fit_mate(one: dict[str, Any]) -> bool:
    return mates.is_single(one["first"])


def _fit_harvest(one: dict[str, Any]) -> bool:
    return bool(one["pieces"] > 1 or one["material"] >= _LEAST)


def _mate(variant: str, mined: dict[str, Any]) -> ExerciseSpec | None:
    one = fitting.fitted(variant, mined)
    if one is None:
        return None
    kind = game(variant).kind(one["kind"])
    return ExerciseSpec(
        "",
        "mate",
        variant,
        tsfen=one["tsfen"],
        goal={"wins": "black", "moves": one["moves"]},
        region=fitting.shown(variant, one),
        level=min(5, 1 + one["moves"] + (_crowd(one) > _CLEAR)),
        tags={"game": variant, "kind": kind.id, "category": kind.description.categories[0].value},
        source=_source(variant, one),
    )


def _harvest(variant: str, mined: dict[str, Any]) -> ExerciseSpec | None:
    one = trimming.trimmed(variant, mined)
    if one is None or not _stands_out(variant, one):
        return None
    return ExerciseSpec(
        "",
        "harvest",
        variant,
        tsfen=one["tsfen"],
        square=one["square"],
        goal={"material": one["material"]},
        region=trimming.shown(variant, one),
        level=2 + (one["pieces"] > 1) + (_crowd(one) > _CROWDED),
        tags={"game": variant, "kind": one["kind"], "category": one["category"]},
        source=_source(variant, one),
    )


def _stands_out(variant: str, one: dict[str, Any]) -> bool:
    """Tell whether the best capture wins several pieces, or one that is clearly worth more than any other.

    Learners then need not know the scale. The side's own captured pieces are subtracted.
    """
    position = Position.from_tsfen(game(variant), one["tsfen"])
    proof = harvest(position, position.square(one["square"]))
    won = max(taken(position, packed, count=True) for packed in proof.moves)
    return won > 1 or (proof.best >= _LEAST and stands_out(proof))


def _source(variant: str, one: dict[str, Any]) -> str:
    """Name the game it comes from, and the changes."""
    changed = f": {one['changed']}" if "changed" in one else ""
    return f"self-play of {variant}, {one['place']}{changed}"
