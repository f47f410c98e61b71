"""Measure a demonstration in a real Chromium: script time in every frame that shows a step.

    make bundle && python bench/frontend/bench_demo.py [--rounds 5] [--scale 2] [--report FILE]

The page holds the trainer's bundle and the traits of a ``Demo`` of taikyoku shogi (36x36, all 804 pieces),
and no notebook. A presenter steps forward and back through steps that move pieces, move the camera, and
show the squares of a piece. The limit: script in a frame 8 ms (p95). All work after a key counts: the key
event, the board's update, and every frame of the camera and of the moves. On a busy machine a frame
includes the work of other programs: the benchmark therefore also prints the best of all rounds for each
step, and its ratio to creating 804 bare paths, measured between the steps.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
from pathlib import Path
from typing import Any

from bench_board import Report, page_of

from banmen import Demo

STEPS: list[dict[str, Any]] = [
    {"caption": "All the pieces of taikyoku shogi."},
    {"caption": "A pawn.", "camera": "region 24u-12ff", "show": "18z"},
    {"caption": "It steps, and so does White's.", "moves": ["18z 18y", "18k 18l"], "camera": "follow"},
    {"caption": "Another one.", "moves": ["19z 19y"], "arrows": [["19z", "19y"]], "marks": ["18y"]},
    {"caption": "The whole board.", "camera": "fit"},
    {"caption": "The other side.", "camera": "region 24e-12o", "show": "18l"},
]
KEYS = ["PageDown"] * (len(STEPS) - 1) + ["PageUp"] * (len(STEPS) - 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--scale", type=float, default=2, help="device pixel ratio")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--report", type=Path, help="write the figures to this file, as a table")
    options = parser.parse_args()
    report = Report()
    demo = Demo("taikyoku", steps=STEPS, speed=2)
    with page_of(demo, options, "demo.html", "trainer") as page:
        report.add("render: script", f"{page.evaluate('rendered'):.0f} ms")
        on: list[list[float]] = []
        back: list[list[float]] = []
        best: dict[int, float] = {}
        yards: list[float] = []
        for number in range(options.rounds):
            for step, key in enumerate(KEYS):
                script = page.evaluate("(key) => press(key)", key)["script"]
                yards.append(page.evaluate("yardstick()"))
                if number:  # the first time through is the browser's own
                    (on if key == "PageDown" else back).append(script)
                    best[step] = min(max(script), best.get(step, max(script)))
    frames = [work for each in on for work in each]
    report.times("forward: script in a frame", frames, "p95 8 ms")
    report.times("forward: the slowest frame of a step", [max(each) for each in on], "8 ms")
    report.times("going back: the dearest frame of a step", [max(each) for each in back], "8 ms")
    dearest = [*best.values()]
    report.times("the dearest frame of each step, at its best", dearest, "8 ms")
    report.add("804 bare paths: at best, as a rule", f"{min(yards):.1f} ms, {statistics.median(yards):.1f}")
    report.add("the dearest step to 804 bare paths, both at best", f"{max(dearest) / min(yards):.2f} x")
    if options.report:
        table = "\n".join(["| what | measured | limit |", "|---|---|---|", *report.lines])
        options.report.write_text(f"# A demonstration in Chromium\n\n{table}\n", "utf-8")


if __name__ == "__main__":
    main()
