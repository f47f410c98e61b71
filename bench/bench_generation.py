"""Measure move generation in chu and taikyoku shogi against python-chess, in the same run.

Every figure is a ratio: time per generated move of banmen, divided by python-chess's time per
pseudo-legal move on Kiwipete. The two are timed alternately and the medians compared, so that a change
in the machine's speed affects both.

    python bench/bench_generation.py
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from banmen_rules import Position, game, perft

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROUNDS = 15
SEED = 1


class Row(NamedTuple):
    """One measured ratio and the most it may be."""

    name: str
    moves: int
    ratio: float
    limit: float


def seconds(work: Callable[[], object], repeats: int) -> float:
    """Time one call, as the mean of a few."""
    start = time.process_time()
    for _ in range(repeats):
        work()
    return (time.process_time() - start) / repeats


def ratio(ours: Callable[[], list[int]], theirs: Callable[[], list[chess.Move]]) -> tuple[int, float]:
    """Compare two generators per move, in turns."""
    count, chess_count = len(ours()), len(theirs())
    found = [seconds(ours, 20) / count / (seconds(theirs, 60) / chess_count) for _ in range(ROUNDS)]
    return count, statistics.median(found)


def middle_game(variant: str, moves: int) -> Position:
    """Play so many random moves from a fixed seed."""
    position = Position.initial(game(variant))
    choose = random.Random(SEED)  # noqa: S311 - a game, not a secret
    for _ in range(moves):
        position.push_packed(choose.choice(sorted(position.effects())))
    return position


def main() -> None:
    """Print the table."""
    board = chess.Board(KIWIPETE)

    def kiwipete() -> list[chess.Move]:
        return list(board.generate_pseudo_legal_moves())

    start, middle = Position.initial(game("taikyoku")), middle_game("taikyoku", 400)
    chu, middle_chu = Position.initial(game("chu")), middle_game("chu", 100)
    rows = [
        Row("chu: start, effects", *ratio(chu.effects, kiwipete), 1.0),
        Row("chu: middle game, effects", *ratio(middle_chu.effects, kiwipete), 1.0),
        Row("taikyoku: start, effects", *ratio(start.effects, kiwipete), 1.0),
        Row("taikyoku: start, every path", *ratio(start.paths, kiwipete), 1.5),
        Row("taikyoku: middle game, effects", *ratio(middle.effects, kiwipete), 0.4),
        Row("taikyoku: middle game, every path", *ratio(middle.paths, kiwipete), 0.6),
    ]
    print(f"time per move / python-chess {chess.__version__} on Kiwipete ({len(kiwipete())} moves)")
    for row in rows:
        print(f"  {row.name:<34}{row.moves:>6} moves   {row.ratio:5.2f}   (at most {row.limit})")

    atsi = Position.initial(game("taikyoku", "atsi"))
    perft(atsi, 2)
    taken = statistics.median(seconds(lambda: perft(atsi, 2), 1) for _ in range(5))
    print(f"perft(2) of taikyoku, atsi: {perft(atsi, 2)}, {taken:.3f} s")

    command = [sys.executable, "-c", "import time; t = time.process_time(); import banmen_rules;"]
    command[-1] += " print(time.process_time() - t)"
    imports = [float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(7)]
    print(f"import banmen_rules: {statistics.median(imports) * 1000:.0f} ms (at most 80)")


if __name__ == "__main__":
    main()
