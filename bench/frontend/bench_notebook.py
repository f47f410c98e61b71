"""Measure a move in JupyterLab, from the click to the board that shows it, against a bare anywidget echo.

    make bundle && python bench/frontend/bench_notebook.py [--moves 50] [--report FILE]

The echo is a widget whose Python sets one number on request; the board has to calculate and send all of
taikyoku. The benchmark clicks both alternately on one page of one server, each after the previous click is
answered. Limit: the board adds less than 30 ms (p95).
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.lab import opened_notebook

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
# Wait until the page and Python are idle: a player also pauses between two clicks.
REST = """async () => {
  await window.echo();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}"""
CLICK = """(square) => {
  const root = document.querySelector(".banmen");
  const { x, y } = root.banmen.squareCenter(square);
  const init = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0, bubbles: true };
  for (const type of ["pointerdown", "pointerup"]) {
    root.querySelector(".bm-svg").dispatchEvent(new PointerEvent(type, init));
  }
}"""
MOVE = f"""(to) => new Promise((resolve) => {{
  const root = document.querySelector(".banmen");
  const start = performance.now();
  const seen = new MutationObserver(() => {{
    seen.disconnect();
    resolve(performance.now() - start);
  }});
  seen.observe(root, {{ attributes: true, attributeFilter: ["data-ply"] }});
  ({CLICK})(to);
}})"""


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
    with opened_notebook() as notebook:
        page = notebook.page
        notebook.show(ECHO, "from banmen import Board\nboard = Board('taikyoku')\nboard", boards=1)
        page.wait_for_function("() => window.echo !== undefined")
        for move in pawns(options.moves):
            page.evaluate(REST)
            echoes.append(page.evaluate("() => window.echo()"))
            page.evaluate(CLICK, move[0])
            page.evaluate(REST)
            boards.append(page.evaluate(MOVE, move[1]))
        played = notebook.value("board.ply")
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
