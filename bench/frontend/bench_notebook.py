"""Measure a move in JupyterLab, from the click to the board that shows it, against a bare anywidget echo.

    make bundle && python bench/frontend/bench_notebook.py [--moves 50] [--report FILE]

The echo is a widget whose Python sets one number when it is asked; the board has the whole of taikyoku to
work out and to send. Both are asked in turns on one page of one server. Limit: what the board adds is under
30 ms (95 in 100).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.lab import CHROMIUM_OPTIONS, Notebook, running_lab
from tools.setup_chromium import CHROMIUM

ECHO = '''
import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    number = traitlets.Int().tag(sync=True)
    _esm = """export default { render({ model }) {
      window.echo = () => new Promise((resolve) => {
        const start = performance.now();
        const heard = () => {
          model.off("change:number", heard);
          resolve(performance.now() - start);
        };
        model.on("change:number", heard);
        model.send({ id: 1 });
      });
    } };"""
    def __init__(self):
        super().__init__()
        self.on_msg(self.answer)
    def answer(self, *_):
        self.number += 1
        self.send({"id": 1, "ok": True})
Echo()
'''
MOVE = """([from, to]) => new Promise((resolve) => {
  const root = document.querySelector(".banmen");
  const click = (square) => {
    const { x, y } = root.banmen.squareCenter(square);
    const init = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
    for (const type of ["pointerdown", "pointerup"]) {
      root.querySelector(".bm-svg").dispatchEvent(new PointerEvent(type, init));
    }
  };
  click(from);
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    resolve(performance.now() - start);
  });
  seen.observe(root, { attributes: true, attributeFilter: ["data-ply"] });
  click(to);
})"""


def pawns(count: int) -> list[tuple[str, str]]:
    """Let the pawns of both sides step forward, one after the other."""
    files = (1, 2, 3, 4, 5, *range(7, 11))  # those with nothing before them
    rows = [("z", "y", "k", "l"), ("y", "x", "l", "m"), ("x", "w", "m", "n")]
    moves = [
        (f"{file}{start}", f"{file}{end}")
        for black, then, white, next_ in rows
        for file in files
        for start, end in ((black, then), (white, next_))
    ]
    return moves[:count]


def p95(values: list[float]) -> float:
    """Return the value that 95 in 100 do not exceed."""
    return sorted(values)[int(0.95 * (len(values) - 1))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--report", type=Path, help="add the figures to this file")
    options = parser.parse_args()
    echoes: list[float] = []
    boards: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder)) as lab,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(
            executable_path=CHROMIUM.find(), headless=True, args=list(CHROMIUM_OPTIONS)
        )
        lab.write("bench.ipynb", "")
        with Notebook(lab, browser, "bench.ipynb") as notebook:
            notebook.show(ECHO, "from banmen import Board\nboard = Board('taikyoku')\nboard", boards=1)
            notebook.page.wait_for_function("() => window.echo !== undefined")
            for move in pawns(options.moves):
                echoes.append(notebook.page.evaluate("() => window.echo()"))
                boards.append(notebook.page.evaluate(MOVE, list(move)))
            played = notebook.value("board.ply")
        browser.close()
    if played != len(boards):
        raise SystemExit(f"{played} moves were made of {len(boards)} asked for")
    lines = []
    for what, values in (("a bare echo", echoes), ("a move on the board, taikyoku", boards)):
        lines.append((what, f"{statistics.median(values):.1f} ms, p95 {p95(values):.1f}", ""))
    added = statistics.median(boards) - statistics.median(echoes)
    figure = f"{added:.1f} ms, p95 {p95(boards) - p95(echoes):.1f}"
    lines.append((f"what the board adds, {played} moves", figure, "p95 30 ms"))
    for what, figure, limit in lines:
        print(f"{what:<62}{figure:>34}   {limit}")
    if options.report:
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        with options.report.open("a", encoding="utf-8") as report:
            report.write(f"\n## In JupyterLab\n\n| what | measured | limit |\n|---|---|---|\n{table}\n")


if __name__ == "__main__":
    main()
