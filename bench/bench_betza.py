"""Measure how long it takes to read Betza notation, to explain it, and to find the moves from a square.

The figures are CPU time, the best of a few rounds for each kind of every game, which hides most of the load
of a busy machine. A round covers all kinds, so that caches of the round before do not help.

    python bench/bench_betza.py
"""

import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from banmen_rules import VARIANTS, Inexpressible, load_variant
from banmen_rules.betza import parse
from banmen_rules.betza_tools.dialects import DIALECTS, read, write
from banmen_rules.core.plans import Lines, Plan, compiler
from banmen_rules.words.sentences import parts, sentence

ROUNDS = 5


class Row(NamedTuple):
    """Measured times in milliseconds, and their limits: the median over all kinds, and the maximum."""

    name: str
    times: list[float]
    median: float = math.inf
    most: float = math.inf

    def __str__(self) -> str:
        """Write it in one line."""
        return (
            f"{self.name:<20}{len(self.times):>5} texts"
            f"{_figure(', median', statistics.median(self.times), self.median)}"
            f"{_figure(', most', max(self.times), self.most)}"
        )

    def holds(self) -> bool:
        """Tell whether it is as quick as it should be."""
        return statistics.median(self.times) <= self.median and max(self.times) <= self.most


def best(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Time each of some calls, in milliseconds: the best of some rounds over them all."""
    found = [math.inf] * len(calls)
    for _ in range(ROUNDS):
        for number, call in enumerate(calls):
            start = time.process_time_ns()
            call()
            found[number] = min(found[number], (time.process_time_ns() - start) / 1e6)
    return found


def compiled() -> list[float]:
    """Parse the text of every kind, and compile it for a square in the middle of its board."""
    calls = []
    for variant in map(load_variant, VARIANTS):
        lines = Lines(variant.size)
        middle = variant.size.squares // 2
        texts = [kind.betza for kind in variant.kinds if not kind.extra]
        calls += [partial(_compile, text, lines, middle) for text in texts]
    return best(calls)


def _compile(text: str, lines: Lines, square: int) -> Plan:
    return compiler(lines, parse(text).paths, 0)(square)


def explained() -> tuple[list[float], list[float]]:
    """Take the text of every kind to parts, and say it in a sentence."""
    kinds = [kind for variant in map(load_variant, VARIANTS) for kind in variant.kinds if not kind.extra]
    say = sentence.__wrapped__  # which does not remember what it said
    return (
        best([partial(parts, kind.betza) for kind in kinds]),
        best([partial(say, kind.description) for kind in kinds]),
    )


def in_dialect(dialect: str) -> tuple[list[float], list[float]]:
    """Read and write every kind that a dialect can say."""
    reading, writing = [], []
    for variant in map(load_variant, VARIANTS):
        for kind in variant.kinds:
            try:
                text = write(kind.description, dialect)
            except Inexpressible:
                continue
            reading.append(partial(read, text, dialect))
            writing.append(partial(write, kind.description, dialect))
    return best(reading), best(writing)


def main() -> None:
    """Print a table; fail if anything takes longer than it may."""
    explanation, message = explained()
    rows = [
        Row("parse and compile", compiled(), median=1.0),
        Row("parts", explanation, median=1.0, most=5.0),
        Row("sentence", message, median=1.0, most=5.0),
    ]
    for dialect in DIALECTS:
        reading, writing = in_dialect(dialect)
        rows += [Row(f"read {dialect}", reading), Row(f"write {dialect}", writing)]
    for row in rows:
        print(row)
    slow = [row.name for row in rows if not row.holds()]
    if slow:
        sys.exit(f"longer than it may take: {', '.join(slow)}")


def _figure(name: str, found: float, limit: float) -> str:
    may = f" of {limit:g}" if limit < math.inf else ""
    return f"{name} {found:6.3f}{may} ms"


if __name__ == "__main__":
    main()
