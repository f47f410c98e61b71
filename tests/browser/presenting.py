"""A demonstration on a page, and a presenter who shows it with a remote, keys, mouse or fingers."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from banmen import Demo
from tests.browser.board import Board
from tests.browser.exported import Opened

# The path of a moving piece: its centre in each animation frame, in units of the board, which stay the same
# when the board becomes larger or smaller beside its caption.
_TRACK = """(root) => {
  const men = root.querySelector(".bm-men");
  window.track = [];
  const look = () => {
    const toBoard = men.getScreenCTM().inverse();
    for (const piece of root.querySelectorAll(".bm-men > .bm-piece")) {
      if (piece.getAnimations().length === 0) continue;
      const box = piece.getBoundingClientRect();
      window.track.push(new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(toBoard));
    }
    requestAnimationFrame(look);
  };
  look();
}"""

_TRACKED = """(men) => window.track.map((point) => {
  const { x, y } = point.matrixTransform(men.getScreenCTM());
  return [x, y];
})"""


class Presenter:
    """A presenter with a demonstration on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root: Locator = page.locator(".banmen.bm-demo")
        expect(self.root).to_have_attribute("data-ready", "true")
        expect(self.root).to_have_attribute("data-font", "ready")
        self.board = Board(self.root.locator(".bm-board"))
        self.caption = self.root.locator(".bm-says")
        self.offers = self.root.locator(".bm-offer")
        self.scrubber = self.root.get_by_role("slider")

    def focus(self) -> None:
        """Click beside the board, as one does before one uses a remote."""
        self.caption.click()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def action(self, name: str) -> Locator:
        """Find a button: play, back, on, speed, screen or help."""
        return self.root.locator(f'[data-action="{name}"]')

    def expect(self, **data: object) -> None:
        """Wait until the demonstration's data attributes have these values."""
        for name, value in data.items():
            expect(self.root).to_have_attribute(f"data-{name}", str(value))

    def expect_settled(self, path: str) -> None:
        """Wait until a step is seen whole."""
        self.expect(path=path, moving="false")

    def expect_offers(self, *states: str) -> None:
        """Wait until options and side lines look like this: right, wrong, chosen, seen, or nothing."""
        expect(self.offers).to_have_count(len(states))
        for offer, state in zip(self.offers.all(), states, strict=True):
            expect(offer).to_have_attribute("data-state", state)

    def track(self) -> None:
        """Begin to follow what travels over the board."""
        self.root.evaluate(_TRACK)

    def tracked(self) -> list[tuple[float, float]]:
        """Where what travelled was seen, in pixels of the page as it is now."""
        found: list[list[float]] = self.root.locator(".bm-men").first.evaluate(_TRACKED)
        return [(x, y) for x, y in found]


class Projected:
    """A demonstration exported into a file and opened with no server, network or Python."""

    def __init__(self, browser: Browser, path: Path, demo: Demo, **context: Any) -> None:  # noqa: ANN401 - Playwright's own
        demo.export(path)
        self._opened = Opened(browser, path, **context)
        self.page = self._opened.page
        self.presenter = Presenter(self.page)

    def close(self) -> None:
        """Close it; nothing may have been asked of a network, and nothing complained."""
        self._opened.close()


def pieces_of(tsfen: str, files: int) -> dict[str, str]:
    """Read where pieces stand in a position: symbols by square, as the board lists them."""
    found: dict[str, str] = {}
    for row, line in enumerate(tsfen.split(maxsplit=1)[0].split("/")):
        file = files
        for cell in line.split(","):
            symbol, count = _cell(cell)
            for _ in range(count):
                if symbol:
                    found[f"{file}{chr(97 + row % 26) * (1 + row // 26)}"] = symbol
                file -= 1
    return found


def _cell(cell: str) -> tuple[str, int]:
    if cell.isdigit():
        return "", int(cell)
    match = re.fullmatch(r"(\+?[A-Za-z]+)(\d*)", cell)
    assert match, cell
    return match[1], int(match[2] or 1)
