"""Measure the cost of drawing an exercise, of proving it, and of deciding a forced win.

Every figure is a ratio to one generation of a side in a middle game of the same game, timed alternately in
the same run. Searches also print the number of positions, and proving all packs its seconds of CPU time.

    python bench/bench_exercises.py
"""

import random
import statistics
from collections.abc import Callable, Iterator
from functools import partial

from bench_generation import SEED, seconds

from banmen_rules import VARIANTS, Position, Side, game
from banmen_rules.core import rules
from banmen_rules.teaching.exercises import (
    PACKS,
    ExerciseSpec,
    faults,
    generate,
    judge,
    key,
    load_pack,
    solution,
)
from banmen_rules.teaching.exercises.lint import lint
from banmen_rules.teaching.exercises.solve import Status, mate
from banmen_rules.teaching.exercises.solve.mate import LIMIT

DRAWN = ("reach", "spot", "legal", "read")
DRAWS = 24
MIDDLES = 12
MOST_GENERATIONS = 60
"""What drawing and proving one may cost."""
MOST_SECONDS = 60
"""What proving all packs may take, on one processor."""


def main() -> None:
    """Print the tables."""
    print(f"one exercise drawn and proven, in generations of a side (at most {MOST_GENERATIONS})")
    print(f"  {'':<12}" + "".join(f"{kind:>10}" for kind in DRAWN))
    for variant in VARIANTS:
        ratios = [drawn(variant, kind) for kind in DRAWN]
        print(f"  {variant:<12}" + "".join(f"{ratio:10.1f}" for ratio in ratios))

    print(
        f"\na win in two in the middle game, proven or refuted with every first move (at most {LIMIT} nodes)"
    )
    print(f"  {'':<12}{'moves':>8}{'nodes':>8}{'most':>8}{'undecided':>11}{'generations':>13}")
    for variant in VARIANTS:
        row = [decided(position) for position in middle_games(variant)]
        moves, nodes, costs, status = zip(*row, strict=True)
        undecided = status.count(Status.UNKNOWN)
        print(
            f"  {variant:<12}{statistics.median(moves):8.0f}{statistics.median(nodes):8.0f}{max(nodes):8}"
            f"{undecided:11}{statistics.median(costs):13.0f}"
        )

    exercise = besieged()
    position = exercise.position()
    proof = mate(position, 2)
    print(f"\nthe win in two of dai dai shogi below: {len(position.effects())} moves, {proof.nodes} nodes")
    print(f"  {exercise.tsfen}")
    answer = solution(exercise)
    works: dict[str, Callable[[], object]] = {
        "proven": lambda: mate(position, 2),
        "checked for faults": lambda: faults(exercise),
        "key": lambda: key(exercise),
        "one answer judged": lambda: judge(exercise, answer),
    }
    for name, work in works.items():
        print(f"  {name:<20}{cost(work, position):8.0f} generations")

    packs = [load_pack(name) for name in PACKS]
    count = sum(len(pack.exercises) for pack in packs)
    spent = seconds(lambda: [lint(pack) for pack in packs], 1)
    generation = min(seconds(position.effects, 20) for _ in range(3))
    print(f"\nall {len(packs)} packs proven, {count} exercises (at most {MOST_SECONDS} s)")
    print(f"  {spent:.1f} s, {spent / generation:.0f} generations of dai dai shogi")


def drawn(variant: str, kind: str) -> float:
    """Draw and prove some exercises of a kind, as `generate` does; the median cost of one in generations."""
    position = next(middle_games(variant))
    for seed in range(DRAWS):  # pieces are compiled when they are first met
        generate(kind, variant, seed)
    return statistics.median(cost(partial(generate, kind, variant, seed), position) for seed in range(DRAWS))


def decided(position: Position) -> tuple[int, int, float, Status]:
    """Decide whether the side to move wins in two: its moves, the nodes, the cost in generations."""
    proof = mate(position, 2)
    spent = cost(partial(mate, position, 2), position)
    return len(position.effects()), proof.nodes, spent, proof.status


def cost(work: Callable[[], object], position: Position) -> float:
    """Time some work in generations of a side."""
    generation = min(seconds(position.effects, 20) for _ in range(3))
    return float(seconds(work, 1) / generation)


def middle_games(variant: str) -> Iterator[Position]:
    """Play random games to their middle, from fixed seeds; captures are taken half of the time."""
    seed = SEED
    for _ in range(MIDDLES):
        position = None
        while position is None:
            position, seed = _played(variant, seed), seed + 1
        yield position


def _played(variant: str, seed: int) -> Position | None:
    """Play a game to its middle; None if it ends before."""
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    position = Position.initial(game(variant))
    for _ in range(position.game.size.files * 8):
        if rules.ended(position) is not None:
            return None
        position.push_packed(choose.choice(sorted(position.effects())))
    return Position(position.game, position.board, position.counter)


def besieged() -> ExerciseSpec:
    """Plant a win in two on a full board: White's king in its corner, and Black's rooks."""
    position = next(middle_games("dai_dai"))
    near = range(4 * position.game.size.files)
    for at in {*near, *position.royals(Side.WHITE)}:
        position.put(at, None)
    for square, piece in {"1a": "K", "16b": "r", "15d": "r", "3d": "P", "2d": "P", "1d": "P"}.items():
        position.put(square, piece)
    tsfen = Position(position.game, position.board, 0).tsfen()
    return ExerciseSpec("besieged", "mate", "dai_dai", {"wins": "black", "moves": 2}, tsfen=tsfen)


if __name__ == "__main__":
    main()
