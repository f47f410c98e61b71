"""Measure the board in a real Chromium: first paint, click to highlights, panning.

    make bundle && python bench/frontend/bench_board.py [--variant taikyoku] [--rounds 7] [--scale 2]

The page holds the bundle and the traits of a ``Board``, and no notebook. Targets (taikyoku, 36x36,
804 pieces): first paint under 400 ms after ``render``, click to highlighted squares under 50 ms. Times
include the frame they end in (16.7 ms at 60 Hz).
"""

from __future__ import annotations

import argparse
import base64
import functools
import json
import shutil
import statistics
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from banmen import Board

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "widget" / "banmen" / "static"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def traits_of(variant: str) -> dict[str, Any]:
    """Return what a page would know of a new board, its bytes as base64."""
    board = Board(variant)
    traits = {name: getattr(board, name) for name in board.keys if not name.startswith("_")}
    plain = {name: value for name, value in traits.items() if name not in {"layout", "tabbable", "tooltip"}}
    return {**plain, "moves": base64.b64encode(traits["moves"]).decode()}


def click(page: Page, square: str) -> None:
    """Press and release the mouse on a square, as a person would."""
    at = page.evaluate("name => document.querySelector('.banmen').banmen.squareCenter(name)", square)
    page.mouse.click(at["x"], at["y"])
    page.wait_for_timeout(60)


def most_mobile(page: Page, count: int) -> list[str]:
    """Find the squares of the pieces with the most targets."""
    squares = page.evaluate(
        """() => [...document.querySelectorAll('.bm-svg .bm-piece')].map(e => e.dataset.square)"""
    )
    found: list[tuple[int, str]] = []
    for square in squares:
        click_at = "name => document.querySelector('.banmen').banmen.squareCenter(name)"
        at = page.evaluate(click_at, square)
        page.mouse.click(at["x"], at["y"])
        data = page.evaluate("() => ({...document.querySelector('.banmen').dataset})")
        if data["selected"] == square:
            found.append((int(data["targets"]), square))
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    return [square for _, square in sorted(found, reverse=True)[:count]]


def line(name: str, values: list[float]) -> str:
    """Write the median, and the range, of some times in milliseconds."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{name:<44}{middle:8.1f} ms   ({low:.1f} to {high:.1f})"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--variant", default="taikyoku")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--scale", type=float, default=2, help="device pixel ratio")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name in ("widget.js", "widget.css"):
            shutil.copy(STATIC / name, here)
        shutil.copy(Path(__file__).with_name("page.html"), here / "index.html")
        traits = traits_of(options.variant)
        (here / "traits.json").write_text(json.dumps(traits))
        handler = functools.partial(_Quiet, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options.chromium, headless=True, args=FLAGS)
            context = browser.new_context(
                viewport={"width": 1280, "height": 1000}, device_scale_factor=options.scale
            )
            measure(context.new_page(), f"http://127.0.0.1:{server.server_port}/", options)
            browser.close()
        server.shutdown()


def measure(page: Page, address: str, options: argparse.Namespace) -> None:
    """Run the page again and again and print what it took."""
    renders = []
    for _ in range(options.rounds):
        page.goto(address)
        page.wait_for_function("window.ready === true")
        renders.append(page.evaluate("render()"))
    pieces = page.evaluate("document.querySelectorAll('.bm-svg .bm-piece').length")
    print(
        f"{options.variant}, {pieces} pieces, device pixel ratio {options.scale:g}, {options.rounds} rounds"
    )
    print(line("render: script", [one["script"] for one in renders]))
    print(line("render: first paint (target 400)", [one["paint"] for one in renders]))
    squares = most_mobile(page, 6)
    page.evaluate("clicks.length = 0")
    for square in squares * options.rounds:
        click(page, square)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    clicks = [one for one in page.evaluate("clicks") if one["square"]]
    most = max(one["targets"] for one in clicks)
    print(line(f"click: script (up to {most} squares)", [one["script"] for one in clicks]))
    print(line("click: to highlighted squares (target 50)", [one["paint"] for one in clicks]))
    for _ in range(4):  # a small board is as close as can be before that; its button then does nothing
        page.evaluate("document.querySelector('[data-tool=zoomIn]').click()")
        page.wait_for_timeout(50)
    frames = page.evaluate("pan(120)")
    frames.sort()
    print(f"{'panning, zoomed in: frame p50, p95':<44}{frames[60]:8.1f} ms, {frames[114]:.1f} ms")


if __name__ == "__main__":
    main()
