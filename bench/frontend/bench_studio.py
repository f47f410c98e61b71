"""Measure the studio's widgets in a real Chromium, against bare pages with as much to show.

    make bundle && python bench/frontend/bench_studio.py [--only atlas|pad] [--rounds 7] [--report FILE]

The page holds the bundle and the traits of a widget, and no notebook. The limits: an atlas of taikyoku
shogi (301 kinds) appears within 1 s, including Python's work, and scrolls without dropped frames: the
script of a frame leaves half of its 16.7 ms to the browser. Without a graphics card the processor draws the
frames, and their length depends on the machine more than on the atlas: it is printed as a ratio to
scrolling a bare page with as many figures, in the same run. A pad answers a key within 30 ms more than an
echo takes: Python's work and the page's script, for all keys of some moves (many of which leave notation
that is not complete yet).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import anywidget
import traitlets as t
from bench_board import Report, page_of, ratio, traits_of
from playwright.sync_api import Page

from banmen import Atlas, BetzaPad
from banmen.host.bundle import load_bundle
from banmen.studio.studio import StudioWidget

SOME_KEYS = "lion dog"
FRAMES = 160
A_NOTCH = 100
"""Pixels that a mouse wheel scrolls by at once."""

_START = """
import time
start = time.perf_counter()
from banmen import Atlas
imported = time.perf_counter()
Atlas("taikyoku")
made = time.perf_counter()
Atlas("taikyoku")
print(imported - start, made - imported, time.perf_counter() - made)
"""


def studio_page(widget: StudioWidget, options: argparse.Namespace) -> AbstractContextManager[Page]:
    """Open a page for a widget of the studio."""
    page: AbstractContextManager[Page] = page_of(widget, options, "studio.html", "studio")
    return page


def measure_python(report: Report, rounds: int) -> None:
    """Make an atlas in a Python of its own, where nothing has been worked out before."""
    runs = [
        [float(one) for one in subprocess.check_output([sys.executable, "-c", _START], text=True).split()]
        for _ in range(rounds)
    ]
    imported, made, again = ([1000 * one for one in column] for column in zip(*runs, strict=True))
    report.times("atlas: import banmen, with Atlas", imported)
    report.times("atlas: Python makes the first of taikyoku", made, "1 s, with the page")
    report.times("atlas: Python makes another", again)


def measure_atlas(report: Report, options: argparse.Namespace) -> None:
    """Open, scroll, search."""
    measure_python(report, min(options.rounds, 3))
    atlas = Atlas("taikyoku")
    with studio_page(atlas, options) as page:
        page.evaluate("render('.bm-cards')")  # the first of all is the browser's own first time
        page.evaluate("clear()")
        opened, bare = [], []
        for _ in range(options.rounds):
            opened.append(page.evaluate("render('.bm-cards')"))
            page.evaluate("clear()")
            bare.append(page.evaluate("(count) => bare(count)", 301))
            page.evaluate("clear()")
        report.times("atlas: script of rendering 301 kinds", [one["script"] for one in opened])
        report.times("atlas: until it is seen", [one["paint"] for one in opened], "1 s, with Python")
        report.add(
            "the same, against 301 bare figures",
            ratio([one["paint"] for one in opened], [one["paint"] for one in bare]),
        )
        page.evaluate("(count) => bare(count)", 301)
        alone = page.evaluate("([count, by]) => scroll(count, by)", [FRAMES, A_NOTCH])
        page.evaluate("clear()")
        page.evaluate("render('.bm-cards')")
        for by, what in ((A_NOTCH, "a notch a frame"), (6 * A_NOTCH, "a page a frame")):
            found = page.evaluate("([count, by]) => scroll(count, by)", [FRAMES, by])
            report.times(f"atlas: scrolling by {what}, script", found["script"], "p95 8 ms")
            report.add(
                f"scrolling by {what}: frame, against 301 bare figures",
                ratio(found["frame"], alone["frame"]),
            )
            report.add("figures in the page while it scrolls", f"{found['cards']} pictures at most")
        typed = page.evaluate("(text) => typed(text)", SOME_KEYS)
        report.times("atlas: a key in the search, script", typed["script"], "one frame, 16.7 ms")
        report.times("atlas: a key in the search, until it is seen", typed["paint"])
        page.evaluate("clear()")
        page.evaluate("render('.bm-cards')")
        turned = [
            page.evaluate("turn('families', '[data-of=taikyoku]')"),
            *(page.evaluate("turn('kinds')") for _ in range(1)),
        ]
        report.add("atlas: the picture of all promotions is seen after", f"{turned[0]['paint']:.0f} ms")


TYPED = ("KNAD[cK-aK]", "FR[fD?R]", "[R?sR]", "fRbBW3", "WfFx")
_KEYS = """async (answers) => {
  const { default: widget, staticModel } = await import("./studio.js");
  const model = staticModel(await (await fetch("traits.json")).json());
  const el = document.createElement("div");
  document.body.append(el);
  const undo = widget.render({ model, el });
  const field = el.querySelector("textarea");
  const found = [];
  for (const answer of answers) {
    const traits = staticModel(answer);
    const start = performance.now();
    field.value = answer.draft;
    field.dispatchEvent(new Event("input"));
    for (const name in answer) if (name !== "draft") model.set(name, traits.get(name));
    model.set("answered", model.get("seq"));
    await Promise.resolve();
    found.push(performance.now() - start);
    await painted();
  }
  undo();
  return found;
}"""
"""Type, and take Python's answers: milliseconds of script for each key."""


class _Echo(anywidget.AnyWidget):
    """The simplest widget that answers a key: an echo of the input."""

    _esm = "export default {}"
    draft = t.Unicode().tag(sync=True)
    reads = t.Unicode().tag(sync=True)

    @t.observe("draft")
    def _answer(self, _change: object) -> None:
        self.reads = self.draft


def timed(widget: anywidget.AnyWidget, state: dict[str, object]) -> float:
    """Return the milliseconds that Python takes for what the browser sends."""
    start = time.perf_counter()
    widget.set_state(state)
    return 1000 * (time.perf_counter() - start)


def measure_pad(report: Report, options: argparse.Namespace) -> None:
    """Type key by key: Python's work beyond an echo's, and the page's."""
    pad, echo = BetzaPad("K"), _Echo()
    drafts = [text[:end] for text in TYPED for end in range(1, len(text) + 1)]
    python, bare, answers = [], [], []
    for seq, draft in enumerate(drafts, 1):
        bare.append(timed(echo, {"draft": draft}))
        python.append(timed(pad, {"draft": draft, "seq": seq}))
        answers.append(
            {name: value for name, value in traits_of(pad).items() if name not in {"seq", "answered"}}
        )
    with studio_page(BetzaPad("K"), options) as page:
        page.evaluate(_KEYS, answers[:8])  # the browser's own first time
        shown: list[float] = page.evaluate(_KEYS, answers)
    both = [one + other - least for one, other, least in zip(python, shown, bare, strict=True)]
    report.times("pad: a key, Python", python)
    report.times("pad: a key, script in the page", shown)
    report.times("pad: a key, both beyond a bare echo", both, "30 ms")


MEASURES: dict[str, Callable[[Report, argparse.Namespace], None]] = {
    "atlas": measure_atlas,
    "pad": measure_pad,
}


def measure_bundle(report: Report) -> None:
    """Weigh what is shipped."""
    modules, css = load_bundle("studio")
    script = sum(len(text.encode()) for text in modules.values())
    report.add("bundle, with the font", f"{script / 1000:.0f} KB")
    report.add("style sheet", f"{len(css.encode()) / 1000:.0f} KB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=sorted(MEASURES), help="measure one widget")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--scale", type=float, default=2, help="device pixel ratio")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--report", type=Path, help="write the figures to this file, as a table")
    options = parser.parse_args()
    report = Report()
    for name, measure in MEASURES.items():
        if options.only in (None, name):
            measure(report, options)
    measure_bundle(report)
    if options.report:
        table = "\n".join(["| what | measured | limit |", "|---|---|---|", *report.lines])
        head = f"{options.rounds} rounds, device pixel ratio {options.scale:g}. "
        command = "`python bench/frontend/bench_studio.py --report …`"
        options.report.write_text(f"# The studio in Chromium\n\n{head}{command}\n\n{table}\n", "utf-8")


if __name__ == "__main__":
    main()
