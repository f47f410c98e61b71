"""Reading Betza notation: how long parsing takes, and working out what a piece may do from a square.

CPU time, the best of a few rounds for each of the 470 kinds, so that a busy machine shows little of itself.

    python bench/bench_betza.py
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from banmen_rules import VARIANTS, Inexpressible, load_variant
from banmen_rules._plans import Lines, Plan, compiler
from banmen_rules.betza import parse
from banmen_rules.dialects import DIALECTS, read, write

ROUNDS = 5
LIMIT = 1.0
"""Milliseconds that parsing and compiling may take, as the median over all kinds."""


class Row(NamedTuple):
    """What was measured, in milliseconds."""

    name: str
    texts: int
    median: float
    most: float


def best(work: Callable[[], object]) -> float:
    """Time a call, in milliseconds: the best of some."""
    found = []
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        work()
        found.append((time.process_time_ns() - start) / 1e6)
    return min(found)


def compiled() -> list[float]:
    """Parse the text of every kind, and compile it for a square in the middle of its board."""
    found = []
    for variant in map(load_variant, VARIANTS):
        lines = Lines(variant.size)
        middle = variant.size.squares // 2
        texts = [kind.betza for kind in variant.kinds if not kind.extra]
        found += [best(partial(_compile, text, lines, middle)) for text in texts]
    return found


def _compile(text: str, lines: Lines, square: int) -> Plan:
    return compiler(lines, parse(text).paths, 0)(square)


def in_dialect(dialect: str) -> tuple[list[float], list[float]]:
    """Read and write every kind that a dialect can say."""
    reading, writing = [], []
    for variant in map(load_variant, VARIANTS):
        for kind in variant.kinds:
            try:
                text = write(kind.description, dialect)
            except Inexpressible:
                continue
            reading.append(best(partial(read, text, dialect)))
            writing.append(best(partial(write, kind.description, dialect)))
    return reading, writing


def main() -> None:
    """Print a table; fail if parsing and compiling takes longer than it may."""
    rows = [_row("parse and compile", compiled())]
    for dialect in DIALECTS:
        reading, writing = in_dialect(dialect)
        rows += [_row(f"read {dialect}", reading), _row(f"write {dialect}", writing)]
    for row in rows:
        print(f"{row.name:<20}{row.texts:>5} texts, median {row.median:6.3f} ms, most {row.most:6.2f} ms")
    if rows[0].median > LIMIT:
        sys.exit(f"parsing and compiling takes more than {LIMIT} ms")


def _row(name: str, times: list[float]) -> Row:
    return Row(name, len(times), statistics.median(times), max(times))


if __name__ == "__main__":
    main()
