"""Measure reading game records of taikyoku shogi against move generation, in the same run.

The benchmark loads a record of 1,000 random legal moves (reads it, finds and checks every move) and replays
it. The figure is this time divided by that of 1,500 generations of one side's moves, on positions of the
same game. The two are timed alternately and the medians compared.

    python bench/bench_records.py
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from banmen_rules import Position, game
from banmen_rules.core import movegen, rules
from banmen_rules.notation.record import Record

PLIES = 1_000
GENERATIONS = 1_500
ROUNDS = 5
SEED = 1
LIMIT = 1.0


class Row(NamedTuple):
    """One measured ratio."""

    name: str
    size: int
    seconds: float
    ratio: float


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def random_game(ruleset: str, plies: int = PLIES) -> Position:
    """Play random legal moves that capture no royal, so that the game continues."""
    played = game("taikyoku", ruleset)
    position = Position.initial(played)
    choose = random.Random(SEED)  # noqa: S311 - a game, not a secret
    while position.counter < plies:
        packed = choose.choice(position.effects())
        taken = movegen.captured(played, position.board, packed)
        royal = any(played.royal[position.board[square]] for square in taken)
        if not royal and rules.refusal(position, packed) is None:
            position.push_packed(packed)
    return position


def generations(record: Record) -> None:
    """Generate one side's effects on positions spread evenly over the game."""
    for number, position in enumerate(record.positions()):
        if number < len(record.line.moves):
            position.effects()
            if number % 2:
                position.effects()


def moves_only(record: Record) -> None:
    """Make the moves that :func:`generations` makes between its generations."""
    for _ in record.positions():
        pass


def load_and_replay(path: Path) -> None:
    """Do what is measured."""
    Record.load(path).replay()


def rows() -> list[Row]:
    """Measure both notations under both rulesets."""
    found: list[Row] = []
    with TemporaryDirectory() as folder:
        for ruleset in ("wikipedia", "atsi"):
            record = Record.from_position(random_game(ruleset))
            notations: tuple[Literal["hodges", "machine"], ...] = ("hodges", "machine")
            for notation in notations:
                path = Path(folder) / f"{ruleset}-{notation}.txt"
                record.save(path, notation)
                load_and_replay(path)
                ratios, times = [], []
                for _ in range(ROUNDS):
                    spent = seconds(lambda path=path: load_and_replay(path))  # type: ignore[misc]
                    making = seconds(lambda record=record: moves_only(record))  # type: ignore[misc]
                    base = seconds(lambda record=record: generations(record)) - making  # type: ignore[misc]
                    ratios.append(spent / base)
                    times.append(spent)
                name = f"{ruleset}, {notation}"
                size = path.stat().st_size
                found.append(Row(name, size, statistics.median(times), statistics.median(ratios)))
    return found


def main() -> None:
    """Print the table; fail if a ratio is above its limit."""
    print(f"a record of {PLIES:,} plies loaded and replayed / {GENERATIONS:,} generations of one side")
    measured = rows()
    for row in measured:
        size = f"{row.size / 1000:.0f} kB"
        print(f"  {row.name:<20}{size:>6}  {row.seconds:5.2f} s   {row.ratio:5.2f}   (at most {LIMIT})")
    if any(row.ratio > LIMIT for row in measured):
        sys.exit(1)


if __name__ == "__main__":
    main()
