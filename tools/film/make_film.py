"""Make the moving picture of the README, `docs/banmen.webp`, from a real notebook.

    pip install -r tools/film/requirements.txt
    make bundle && python tools/film/make_film.py [--out docs/banmen.webp]

A scene is what a person does, then a picture of the board for a while. Run it again after the board looks
different.
"""

# mypy: disable-error-code="import-not-found, import-untyped"
# Pillow is a requirement of this script, not of the project.
from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.board import Board
from tests.browser.lab import opened_notebook

SIZE = (1000, 1000)
"""Pixels of the window; the picture is the board's part of it."""
MARGIN = 8
# A hook mover with room to turn, and a lion that can take twice in one move.
SETUP = """from banmen import Board
board = Board("tai", region="19g-7s", pieces={
    "13n": "lion", "16q": "hook mover", "9q": "bishop", "13s": "prince", "11r": "gold general",
    "15r": "pawn", "13m": "white pawn", "12l": "white silver general", "9i": "white gold general",
    "13g": "white prince", "16j": "white lance", "8k": "white free king", "11h": "white pawn",
    "14i": "white rook",
}, title="Tai shogi")
"""
POINTER = """(at) => {
  let dot = document.getElementById("film-pointer");
  if (!dot) {
    dot = document.createElement("div");
    dot.id = "film-pointer";
    dot.style.cssText = "position:fixed;z-index:99999;width:18px;height:18px;margin:-9px;border-radius:50%;" +
      "background:rgb(20 20 20 / 35%);border:2px solid #fff;box-shadow:0 0 3px #000;pointer-events:none";
    document.body.append(dot);
  }
  dot.style.left = `${at[0]}px`;
  dot.style.top = `${at[1]}px`;
}"""


class Film:
    """Frames of one board, each with how long it is shown."""

    def __init__(self, board: Board) -> None:
        self.board, self.page = board, board.page
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []
        self.pointer: tuple[float, float] | None = None
        box = board.root.bounding_box()
        assert box, "the board is not on the page"  # noqa: S101 - this is a script
        self.clip = {
            "x": max(0, box["x"] - MARGIN),
            "y": max(0, box["y"] - MARGIN),
            "width": box["width"] + 2 * MARGIN,
            "height": min(box["height"] + 2 * MARGIN, SIZE[1] - box["y"]),
        }

    def shoot(self, milliseconds: int) -> None:
        """Take a picture that stays for a while."""
        if self.pointer:
            self.page.evaluate(POINTER, list(self.pointer))
        data = self.page.screenshot(clip=self.clip)  # type: ignore[arg-type]
        self.frames.append(Image.open(io.BytesIO(data)).convert("RGB"))
        self.durations.append(milliseconds)

    def go(self, square: str, frames: int = 4) -> None:
        """Move the pointer to a square."""
        end = self.board.at(square)
        start = self.pointer or end
        for n in range(1, frames + 1):
            part = n / frames
            self.pointer = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.page.mouse.move(*self.pointer)
            self.shoot(60)

    def click(self, square: str, milliseconds: int) -> None:
        """Go to a square, click it, and look at what happens."""
        self.go(square)
        self.page.mouse.click(*self.board.at(square))
        self.page.wait_for_timeout(350)
        self.shoot(milliseconds)

    def rest(self, milliseconds: int) -> None:
        """Rest where the pointer is, and look at what the board says about it."""
        self.page.wait_for_timeout(400)
        self.shoot(milliseconds)

    def use(self, tool: str, milliseconds: int) -> None:
        """Press one of the buttons."""
        box = self.board.tool(tool).bounding_box()
        if box:
            self.pointer = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.board.use(tool)
        for _ in range(3):
            self.shoot(60)
        self.page.wait_for_timeout(300)
        self.shoot(milliseconds)

    def save(self, path: Path) -> None:
        """Write the film."""
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.durations, loop=0, quality=72, method=6
        )


def act(film: Film) -> None:
    """Play what the film shows."""
    film.shoot(800)
    film.click("16q", 1100)
    film.go("10l")
    film.rest(1300)
    film.page.keyboard.press("Escape")
    film.click("13n", 1300)
    film.click("12l", 1200)
    film.go("13m")
    film.rest(1300)
    film.click("13m", 1500)
    film.use("attacks", 1700)
    film.use("attacks", 500)
    film.use("zoomIn", 300)
    film.use("zoomIn", 1300)
    film.use("fit", 900)


def main() -> None:
    """Make the film."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("docs/banmen.webp"))
    options = parser.parse_args()
    with opened_notebook(viewport={"width": SIZE[0], "height": SIZE[1]}) as notebook:
        [board] = notebook.show(f"{SETUP}board")
        board.root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
        film = Film(board)
        act(film)
    film.save(options.out)
    seconds, size = sum(film.durations) / 1000, options.out.stat().st_size / 1000
    print(f"{options.out}: {len(film.frames)} frames, {seconds:.0f} s, {size:.0f} KB")


if __name__ == "__main__":
    main()
