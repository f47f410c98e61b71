"""Grade mates by how the levels of the built-in opponent fail at them.

Each level tries a mate with several seeds, and solves it if it finds the first move with more than half of
them. The grade is the weakest level that does. Levels that think for a time get a hundredth of the positions
that they search in it in the middle of a game: a number, so that a mate has the same grade everywhere, and so
few since a puzzle has few pieces (with a tenth, level 4 solves nearly all).
"""

from typing import Any, NamedTuple

from banmen_rules.engine.search import LEVELS, Limits, level, think
from banmen_rules.teaching.exercises import ExerciseSpec
from banmen_rules.teaching.exercises.solve.quality import keys
from tools.packs import finding
from tools.packs.searching import Found, Searching

POSITIONS = {"chu": 110, "dai": 120, "dai_dai": 130, "maka_dai_dai": 60, "tai": 90, "taikyoku": 50}
"""A hundredth of the positions that a level searches in a second, in the middle of a game."""
QUICK = {
    2: Limits(depth=1, exchanges=1, careless=60, overlooks=25),
    3: Limits(depth=1, nodes=3_000, careless=40, overlooks=10),
}
"""In place of levels 2 and 3: a search that sees what can be taken, and one that counts exchanges."""
SEEDS = {1: 9, 2: 9, 3: 9, 4: 5, 5: 3, 6: 1}
"""How often each level tries."""
NEVER = len(LEVELS) + 1
"""The grade of a mate that no level solves."""
GRADES = "grades"


class Tried(NamedTuple):
    """How the levels did."""

    grade: int
    solved: tuple[int, ...]
    """How often each level found the first move, up to the one that solves it."""


def level_of(grade: int) -> int:
    """Return the level of a mate, 1 to 5.

    >>> [level_of(grade) for grade in range(1, NEVER + 1)]
    [1, 1, 2, 3, 4, 5, 5]
    """
    return min(5, max(1, grade - 1))


def limits_of(variant: str, number: int) -> Limits:
    """Return the limits of a level of the opponent, in positions instead of seconds."""
    limits = QUICK.get(number) or level(number).limits
    if limits.seconds is None:
        return limits
    return limits._replace(seconds=None, nodes=round(limits.seconds * POSITIONS[variant]))


def tried(variant: str, tsfen: str, moves: int) -> Tried:
    """Let the levels try a mate, the weakest first, until one solves it."""
    position = ExerciseSpec("", "mate", variant, tsfen=tsfen).position()
    found = keys(position, moves, enough=2)
    assert found is not None, tsfen  # noqa: S101 - candidates are solved
    solved = []
    for each in LEVELS:
        limits, times = limits_of(variant, each.number), 0
        for seed in range(SEEDS[each.number]):
            *_, thought = think(position, limits, seed=seed)
            times += thought.move.packed in found.first
        solved.append(times)
        if 2 * times > SEEDS[each.number]:
            return Tried(each.number, tuple(solved))
    return Tried(NEVER, tuple(solved))


def grades(variant: str) -> dict[str, int]:
    """Read the grades of mates, by their TSFEN."""
    return {one["tsfen"]: one["grade"] for one in finding.candidates(variant, GRADES)}


def grade(variant: str, mates: dict[str, int], searching: Searching) -> list[dict[str, Any]]:
    """Grade the mates that have no grade, given by TSFEN with their numbers of moves; return all grades.

    Raises:
        BanmenError: if the file of results belongs to other mates, or a task was lost.

    """
    known = {one["tsfen"]: one for one in finding.candidates(variant, GRADES)}
    missing = [tsfen for tsfen in mates if tsfen not in known]
    name = f"{variant}_{GRADES}"
    found = searching.run(
        name, _graded, lambda task: (variant, missing[task], mates[missing[task]]), len(missing), of=missing
    )
    known |= {one["tsfen"]: one for result in found for one in result.lines}
    return [known[tsfen] for tsfen in mates]


def _graded(variant: str, tsfen: str, moves: int) -> Found:
    grade, solved = tried(variant, tsfen, moves)
    return Found(({"tsfen": tsfen, "moves": moves, "grade": grade, "solved": list(solved)},))
