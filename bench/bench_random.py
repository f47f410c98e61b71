"""Measure how long random exercises take to draw, in CPU time: every kind, game and level, and categories.

The table has, for each kind and game, the median, the 95th percentile and the longest time in milliseconds
over all levels and seeds, and how many requests were refused; then come the slowest draws and refusals.

    python bench/bench_random.py [--kinds reach,route] [--variants tai] [--seeds 6] [--categories]
"""

import argparse
import time
from collections.abc import Iterator
from itertools import product

from banmen_rules import VARIANTS, BanmenError, Category, game
from banmen_rules.teaching.exercises import KINDS, generate
from banmen_rules.teaching.exercises._generate._boards import GAMES, boards
from banmen_rules.teaching.exercises._generate._order import categories_of

LEVELS = (1, 2, 3, 4, 5)
SLOWEST = 12
MOST_MILLISECONDS = 1_000
"""What 95 of 100 requests may take on one processor."""


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", default=",".join(KINDS), help="kinds of exercises, with commas")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="games, with commas")
    parser.add_argument("--seeds", type=int, default=6, help="seeds of each request")
    parser.add_argument("--categories", action="store_true", help="ask for each category, at any level")
    wanted = parser.parse_args()
    every: list[tuple[float, str]] = []
    refusals: list[tuple[float, str]] = []
    print(f"CPU milliseconds of one random exercise (95 of 100 at most {MOST_MILLISECONDS})")
    print(f"  {'kind':<10}{'game':<14}{'p50':>7}{'p95':>7}{'most':>7}{'drawn':>7}{'refused':>9}")
    for kind, variant in product(wanted.kinds.split(","), wanted.variants.split(",")):
        for number in range(GAMES):
            boards(game(variant), number)  # played once in a process, for all exercises
        drawn, refused = timed(kind, variant, wanted.seeds, by_category=wanted.categories)
        every += drawn
        refusals += refused
        times = sorted(spent for spent, _ in drawn) or [0.0]
        print(
            f"  {kind:<10}{variant:<14}{at(times, 0.5):7.0f}{at(times, 0.95):7.0f}{times[-1]:7.0f}"
            f"{len(drawn):7}{len(refused):9}",
            flush=True,
        )
    for title, found in (("drawn", every), ("refused", refusals)):
        times = sorted(spent for spent, _ in found) or [0.0]
        usual, slow = at(times, 0.5), at(times, 0.95)
        print(f"\n{len(found)} {title}: p50 {usual:.0f}, p95 {slow:.0f}, most {times[-1]:.0f}")
        for spent, what in sorted(found, reverse=True)[:SLOWEST]:
            print(f"  {spent:7.0f}  {what}")


def timed(
    kind: str, variant: str, seeds: int, *, by_category: bool
) -> tuple[list[tuple[float, str]], list[tuple[float, str]]]:
    """Draw exercises; return the times of those drawn and of the requests refused, each with what it was."""
    drawn: list[tuple[float, str]] = []
    refused: list[tuple[float, str]] = []
    for (category, level), seed in product(_requests(kind, variant, by_category=by_category), range(seeds)):
        began = time.process_time()
        try:
            found = generate(kind, variant, seed, category=category, level=level).id
        except BanmenError as error:
            found = ""
            why = str(error)
        spent = 1_000 * (time.process_time() - began)
        if found:
            drawn.append((spent, f"{kind} {variant} level {level} category {category} seed {seed}"))
        else:
            refused.append((spent, why))
    return drawn, refused


def _requests(kind: str, variant: str, *, by_category: bool) -> Iterator[tuple[Category | None, int | None]]:
    if by_category:
        never = KINDS[kind].never
        yield from ((one, None) for one in categories_of(game(variant)) if one not in never)
    else:
        yield from ((None, level) for level in LEVELS)


def at(times: list[float], part: float) -> float:
    """Return the value at a part of sorted times."""
    return times[min(len(times) - 1, int(part * len(times)))]


if __name__ == "__main__":
    main()
