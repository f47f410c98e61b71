"""Measure an answer to an exercise in a real Chromium: how long a click takes.

    make bundle && python bench/frontend/bench_practice.py [--clicks 60] [--scale 2] [--report FILE]

The page holds the trainer's bundle and an exercise whose answers travel with it, on a board of taikyoku
shogi, and neither notebook nor Python. Every click must show its verdict on the page when the click event
ends, and its mark in the next frame. The other limit: script of a click 16 ms (p95), one frame at 60 frames
per second.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from bench_board import Report, page_of

from banmen import Exercise
from banmen_rules.teaching.exercises import PACKS, key, load_pack


def largest() -> Exercise:
    """Take the exercise of the packs that has the most squares to be told apart."""
    every = (one for name in PACKS for one in load_pack(name).exercises)
    return Exercise(max((one for one in every if one.kind == "reach"), key=lambda one: len(str(key(one)))))


def main() -> None:
    """Measure and print.

    Raises:
        SystemExit: if an answer was not met at once.

    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--clicks", type=int, default=60, help="at most")
    parser.add_argument("--scale", type=float, default=2, help="device pixel ratio")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--report", type=Path, help="write the figures to this file, as a table")
    options = parser.parse_args()
    report = Report()
    exercise = largest()
    found = exercise.cards[0]["key"]
    squares = [*found["wrong"], *found["right"]][: options.clicks]
    with page_of(exercise, options, "practice.html", "trainer") as page:
        met = [page.evaluate("(square) => answer(square)", square) for square in squares]
    report.add("clicks", str(len(met)))
    report.add("met in words within the click", str(sum(one["said"] for one in met)), "all")
    report.add("drawn by the next frame", str(sum(one["drawn"] for one in met)), "all")
    report.times("script of a click", [one["script"] for one in met[1:]], "p95 16 ms")
    report.times("from then to the next frame", [one["frame"] for one in met[1:]])
    if options.report:
        table = "\n".join(["| what | measured | limit |", "|---|---|---|", *report.lines])
        options.report.write_text(f"# An exercise in Chromium\n\n{table}\n", "utf-8")
    if not all(one["said"] and one["drawn"] for one in met):
        raise SystemExit("an answer was not met at once")


if __name__ == "__main__":
    main()
