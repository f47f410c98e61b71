"""Measure the board in a real Chromium, against a bare page with as many pieces.

    make bundle && python bench/frontend/bench_board.py [--variant taikyoku] [--rounds 7] [--scale 2]
                                                        [--moves 1000] [--report FILE]

The page holds the bundle and the traits of a ``Board``, and no notebook. The limits (taikyoku, 36x36, 804
pieces, device pixel ratio 2): first paint 300 ms after ``render``; script work in a frame of panning,
zooming and dragging 8 ms (p95); a selected piece's squares in the next frame; no growth of memory beyond
the record in 1,000 moves; the bundle 230 KB without the font, the font 300 KB; ten boards 11 times the
script of one. Without a graphics card the processor draws the frames, and their length depends on the
machine more than on the board: it is printed as a ratio to a bare SVG with as many pieces, in the same run.
"""

from __future__ import annotations

import argparse
import base64
import functools
import json
import random
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from playwright.sync_api import Page, ViewportSize, sync_playwright

from banmen import Board
from banmen.host.bundle import files_of, load_bundle, load_loader
from banmen_rules.words.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FONTS = [ROOT / "js" / "assets" / f"banmen-{name}.woff2" for name in ("kanji", "text")]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WARM = 50
"""Moves before memory is measured: the first ones fill the caches."""
NOT_OURS = {"layout", "tabbable", "tooltip"}


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing of it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def traits_of(widget: AnyWidget) -> dict[str, Any]:
    """Return what a page would know of a widget, as ``staticModel`` takes it: bytes as ``{"base64": …}``."""
    traits = {name: getattr(widget, name) for name in widget.keys if not name.startswith("_")}
    return {
        name: {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in traits.items()
        if name not in NOT_OURS
    }


@contextmanager
def page_of(
    widget: AnyWidget, options: argparse.Namespace, html: str = "page.html", bundle: str = "widget"
) -> Iterator[Page]:
    """Open a page for a widget in a browser of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        here = Path(folder)
        front_end = load_bundle(bundle)
        for name, text in {**front_end.modules, f"{bundle}.css": front_end.css}.items():
            (here / name).write_text(text, "utf-8")
        shutil.copy(Path(__file__).with_name(html), here / "index.html")
        (here / "traits.json").write_text(json.dumps(traits_of(widget)), "utf-8")
        handler = functools.partial(Quiet, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=options.chromium, headless=True, args=FLAGS)
        size: ViewportSize = {"width": 1280, "height": 1000}
        page = browser.new_context(viewport=size, device_scale_factor=options.scale).new_page()
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("window.ready === true")
        yield page
        browser.close()
        server.shutdown()


class Report:
    """Lines of figures, printed as they come and kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, what: str, figure: str, limit: str = "") -> None:
        """Write down one figure."""
        print(f"{what:<62}{figure:>34}   {limit}")
        self.lines.append(f"| {what} | {figure} | {limit} |")

    def times(self, what: str, values: Sequence[float], limit: str = "") -> None:
        """Write down times in milliseconds: the median, the 95th percentile and the worst."""
        figure = f"{statistics.median(values):.1f} ms, p95 {p95(values):.1f}, worst {max(values):.1f}"
        self.add(what, figure, limit)


def p95(values: Sequence[float]) -> float:
    """Return the value that 95 in 100 do not exceed."""
    return sorted(values)[int(0.95 * (len(values) - 1))]


def ratio(one: Sequence[float], other: Sequence[float]) -> str:
    """Compare two medians."""
    return f"{statistics.median(one) / statistics.median(other):.2f} x"


def most_mobile(page: Page, count: int) -> list[str]:
    """Find the squares of the pieces with the most targets."""
    squares: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.bm-svg .bm-piece')].map((one) => one.dataset.square)"
    )
    random.Random(1).shuffle(squares)  # noqa: S311 - a sample
    found = [
        (page.evaluate("(square) => select(square)", square)["targets"], square) for square in squares[:150]
    ]
    return [square for _, square in sorted(found, reverse=True)[:count]]


def measure_first_paint(page: Page, report: Report, options: argparse.Namespace) -> int:
    """Render a board, and the bare SVG, in turns."""
    boards, bare = [], []
    pieces = 0
    for _ in range(options.rounds):
        boards.append(page.evaluate("render()"))
        pieces = page.evaluate("document.querySelectorAll('.bm-men > .bm-piece').length")
        page.evaluate("clear()")
        bare.append(page.evaluate("(count) => bare(count)", pieces))
        page.evaluate("clear()")
    paints = [one["paint"] for one in boards]
    report.times("render: script", [one["script"] for one in boards])
    report.times("render: first paint", paints, "300 ms")
    report.add("first paint, against a bare SVG", ratio(paints, [one["paint"] for one in bare]))
    page.evaluate("render()")
    frames = [time for one in bare for time in one["frames"]]
    page.evaluate("zoomed(4)")
    pan = page.evaluate("pan(120)")
    report.times("panning, zoomed in: script in a frame", pan["script"], "p95 8 ms")
    report.add("panning: frame, against moving a bare SVG", ratio(pan["frame"], frames))
    zoom = page.evaluate("zoom(120)")
    report.times("zooming by the wheel: script in a frame", zoom["script"], "p95 8 ms")
    report.add("zooming: frame, against moving a bare SVG", ratio(zoom["frame"], frames))
    return pieces


def measure_hands(page: Page, report: Report, options: argparse.Namespace) -> None:
    """Select and drag."""
    squares = most_mobile(page, 6)
    selected = [page.evaluate("(square) => select(square)", one) for one in squares * options.rounds]
    if not all(one["inPage"] for one in selected):
        raise SystemExit("a selected piece's squares were not in the page when its click was over")
    most = max(one["targets"] for one in selected)
    what = f"select (up to {most} squares): script, all in the next frame"
    report.times(what, [one["script"] for one in selected], "one frame, 16.7 ms")
    report.times("select: until it is seen", [one["paint"] for one in selected])
    page.evaluate("(square) => select(square)", squares[0])
    own = page.evaluate(
        """() => [...document.querySelectorAll(".bm-svg .bm-black")].map((one) => one.dataset.square)[400]"""
    )
    drag = page.evaluate("(square) => drag(120, square)", own or squares[0])
    report.times("dragging a piece: script in a frame", drag["script"], "p95 8 ms")


def measure_beams(page: Page, report: Report, options: argparse.Namespace) -> None:
    """Select a hook mover on an open board, again and again, and pan over its beams."""
    page.evaluate("render()")
    found = [page.evaluate("select('18r')") for _ in range(options.rounds)]
    what = f"beams to {found[0]['targets']} squares: script, all in the next frame"
    report.times(what, [one["script"] for one in found], "one frame, 16.7 ms")
    report.times("panning over beams: script in a frame", page.evaluate("pan(120)")["script"], "p95 8 ms")


def heap(page: Page) -> float:
    """Return how many KB the page's objects take after a collection."""
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / 1024


def measure_memory(page: Page, report: Report, options: argparse.Namespace) -> None:
    """Play a long game and compare what the page holds before and after it."""
    board = Board(options.variant)
    choose = random.Random(7)  # noqa: S311 - any game
    before = traits_of(board)
    sizes = []
    for number in range(options.moves + WARM):
        if number == WARM:
            sizes.append((heap(page), nodes(page), len(json.dumps(board.history))))
        board.push(choose.choice(board.legal_moves))
        after = traits_of(board)
        changed = {name: value for name, value in after.items() if value != before[name]}
        page.evaluate("(traits) => update(traits)", changed)
        before = after
        if board.result:
            report.add("the game ended early, at ply", str(board.ply))
            break
    sizes.append((heap(page), nodes(page), len(json.dumps(board.history))))
    (heap0, nodes0, record0), (heap1, nodes1, record1) = sizes
    record = (record1 - record0) / 1024
    full = {name: before[name] for name in ("history", "line", "ply")}
    kept = []
    for _ in range(5):
        page.evaluate("(traits) => update(traits)", {"history": [], "line": [], "ply": 0})
        without = heap(page)
        page.evaluate("(traits) => update(traits)", full)
        kept.append(heap(page) - without)
    moves = board.ply - WARM
    report.add(
        f"memory: what {board.ply} moves keep, list and record",
        f"{statistics.median(kept):+.0f} KB, the record {len(json.dumps(board.history)) / 1024:.0f} KB",
        "no more than the record",
    )
    # With what the engine compiles meanwhile: playing to and fro, without a longer record, varies by as much.
    report.add(f"memory: {moves} moves on", f"{heap1 - heap0:+.0f} KB, the record {record:+.0f} KB")
    report.add("elements in the page", f"{nodes0} before, {nodes1} after")


def nodes(page: Page) -> int:
    """Count the page's elements."""
    count: int = page.evaluate("document.querySelectorAll('*').length")
    return count


def measure_ten(page: Page, report: Report) -> None:
    """Show ten boards and use one of them."""
    alone: list[float] = []
    together: list[float] = []
    for _ in range(3):
        for count, found in ((1, alone), (10, together)):
            page.evaluate("clear()")
            found.append(page.evaluate("(count) => render(count)", count)["script"])
    page.evaluate("clear()")
    page.evaluate("render()")
    squares = most_mobile(page, 3)
    one = [page.evaluate("(square) => select(square)", square) for square in squares * 5]
    page.evaluate("clear()")
    ten = page.evaluate("render(10)")
    among = [page.evaluate("(square) => select(square, 4)", square) for square in squares * 5]
    report.add("ten boards: script of rendering, against one", ratio(together, alone), "11 x")
    report.add("ten boards: first paint", f"{ten['paint']:.0f} ms")
    report.times("ten boards: select in one of them, script", [each["script"] for each in among])
    both = [[each["script"] for each in several] for several in (among, one)]
    report.add("the same, against one board alone", ratio(*both))


def measure_bundle(report: Report) -> None:
    """Weigh what is shipped, and what a notebook with ten boards gets of it."""
    sizes = [font.stat().st_size for font in FONTS]
    front_end = load_bundle()
    weights = {name: len(text.encode()) for name, text in front_end.modules.items()}
    others = [f"board-{one}.js" for one in LANGUAGES]
    languages = {name: weights.pop(name) for name in others if name in weights}
    script = sum(weights.values()) - sum(4 * ((size + 2) // 3) for size in sizes)
    report.add("bundle, without the font", f"{script / 1000:.0f} KB", "230 KB")
    listed = ", ".join(f"{name} {size / 1000:.0f} KB" for name, size in languages.items())
    report.add("texts of a language, run by a page that speaks it", listed)
    report.add("font subsets", f"{sum(sizes) / 1000:.0f} KB", "300 KB")
    report.add("style sheet", f"{len(front_end.css.encode()) / 1000:.0f} KB")
    sent = sum(len(file.content) for file in files_of("widget").values()) + 10 * len(load_loader().encode())
    report.add("ten boards in a notebook: front end sent", f"{sent / 1000:.0f} KB", "450 KB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variant", default="taikyoku")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--scale", type=float, default=2, help="device pixel ratio")
    parser.add_argument(
        "--moves", type=int, default=200, help="length of the game that memory is measured in"
    )
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--report", type=Path, help="write the figures to this file, as a table")
    options = parser.parse_args()
    report = Report()
    with page_of(Board(options.variant), options) as page:
        page.evaluate("render()")  # the first of all is the browser's own first time
        page.evaluate("clear()")
        pieces = measure_first_paint(page, report, options)
        measure_hands(page, report, options)
        measure_memory(page, report, options)
        measure_ten(page, report)
    with page_of(Board("taikyoku", pieces={"18r": "hook mover"}), options) as page:
        measure_beams(page, report, options)
    measure_bundle(report)
    if options.report:
        head = f"{options.variant}, {pieces} pieces, device pixel ratio {options.scale:g}"
        table = "\n".join(["| what | measured | limit |", "|---|---|---|", *report.lines])
        command = f"`python bench/frontend/bench_board.py --moves {options.moves} --report …`"
        options.report.write_text(
            f"# The board in Chromium\n\n{head}, {options.rounds} rounds. {command}\n\n{table}\n", "utf-8"
        )


if __name__ == "__main__":
    main()
