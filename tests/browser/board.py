"""A board on a page, with the names a person has for what is on it."""

import re
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

PATIENCE = 30_000
"""Milliseconds until what must happen counts as not happening: no measure of speed."""
PAUSE = 25
"""Milliseconds between two looks at the page; more frequent looks would slow the page down."""

# Bring a square into the part of the notebook that can be seen; return where it is, or where it rests.
_SHOW_SQUARE = """async (root, [name, still]) => {
  const at = () => root.banmen.squareCenter(name);
  // To the end of a frame: a page is laid out, and its sizes are watched, after the frame's callbacks.
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // Before its first layout a board has no squares on the page, and what is far away has no layout.
  if (!at()) root.scrollIntoView({ block: "nearest" });
  for (let n = 0; n < 100 && !at(); n++) await frame();
  if (!at()) throw new Error(`no square ${name} on this board`);
  const visible = () => {
    const { x, y } = at();
    const found = root.getRootNode().elementFromPoint(x, y); // marimo's cells are shadow roots
    return found !== null && root.querySelector(".bm-svg").contains(found);
  };
  const show = () => {
    root.querySelector(".bm-window").scrollIntoView({ block: "nearest" });
    if (!visible()) root.querySelector(".bm-window").scrollIntoView({ block: "center" });
    for (let n = 0; n < 20 && !visible(); n++) {
      const pane = root.closest(".jp-WindowedPanel-outer") ?? document.scrollingElement;
      const box = pane.getBoundingClientRect();
      pane.scrollTop += at().y - (box.top + box.height / 2);
    }
  };
  // A page still being laid out is no place to click on.
  for (let last = null, n = 0; n < 100; n++) {
    if (!visible()) show();
    const now = at();
    if (!still || (last && last.x === now.x && last.y === now.y)) return now;
    last = now;
    await frame();
  }
  throw new Error(`${name} does not come to rest`);
}"""

# Where parts of a page are, all in one frame, once they are where they were in the frame before.
_BOXES = """async (parts) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let last = "", n = 0; n < 100; n++) {
    const boxes = parts.map((part) => part.getBoundingClientRect().toJSON());
    const now = JSON.stringify(boxes);
    if (now === last) return parts.every((part) => part.checkVisibility()) ? boxes : null;
    last = now;
    await frame();
  }
  throw new Error("it does not come to rest");
}"""

# Which squares the path of a layer covers: its fill is asked at a raster of points within each square.
_PAINTED = """(root, [layer, names]) => {
  const path = root.querySelector(`.bm-svg path[data-layer="${layer}"]`);
  if (!path.getAttribute("d")) return {};
  const here = path.getScreenCTM().inverse();
  const cell = [44, 48];
  const found = {};
  for (const name of names) {
    const { x, y } = root.banmen.squareCenter(name);
    const centre = new DOMPoint(x, y).matrixTransform(here);
    let raster = "";
    for (let row = 0; row < 17; row++) {
      for (let column = 0; column < 17; column++) {
        const point = new DOMPoint(
          centre.x + ((column - 8) / 18) * cell[0], centre.y + ((row - 8) / 18) * cell[1]);
        raster += path.isPointInFill(point) ? "#" : ".";
      }
      raster += "\\n";
    }
    if (raster.includes("#")) found[name] = raster;
  }
  return found;
}"""
_COLOUR = """(root, layer) => {
  const path = root.querySelector(`.bm-svg path[data-layer="${layer}"]`);
  const { fill, stroke, opacity, visibility, display } = getComputedStyle(path);
  return { fill, stroke, seen: opacity !== "0" && visibility === "visible" && display !== "none" };
}"""

# Whether the first family of the pieces' writing is a font that the page has loaded itself: of a family that
# no page has, `document.fonts.check` says yes.
_OWN_FONT = """(root) => {
  const bare = (family) => family.replace(/["']/g, "");
  const [first] = getComputedStyle(root.querySelector(".bm-men .bm-piece text")).fontFamily.split(",");
  return [...document.fonts].some((face) => bare(face.family) === bare(first) && face.status === "loaded");
}"""


def boxes_of(*parts: Locator) -> list[dict[str, float]]:
    """Read where parts of a page are, all at once and at rest, as x, y, width and height."""
    found = parts[0].page.evaluate(_BOXES, [part.element_handle() for part in parts])
    assert found is not None, f"not seen: {parts}"
    return list(found)


def box_of(part: Locator) -> dict[str, float]:
    """Read where a part of a page is, once it is at rest."""
    return boxes_of(part)[0]


def _side(symbol: str) -> str:
    return "black" if symbol == symbol.lower() else "white"


class Target(NamedTuple):
    """A square that the selected piece is offered, as the front end reads the wire."""

    categories: tuple[str, ...]
    captures: bool


def has_rim(raster: str) -> bool:
    """Tell whether the shape on a square has the rim of a capture: all along the square's edge."""
    rows = raster.split()
    edge = rows[0][3:-3] + rows[-1][3:-3] + "".join(row[0] + row[-1] for row in rows[3:-3])
    return set(edge) == {"#"}


class Paint(NamedTuple):
    """How a layer of highlights is painted."""

    fill: str
    stroke: str
    seen: bool


class Board:
    """One board on the page."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page: Page = root.page
        self.svg = root.locator(".bm-svg")
        self.message = root.locator(".bm-message .bm-text")
        self.spoken = root.locator('.bm-spoken[role="status"]')

    # ---------------------------------------------------------------- what a person does

    def at(self, square: str) -> tuple[float, float]:
        """Bring a square into view and say where its middle is on the page, once the board is at rest."""
        return self._find(square, still=True)

    def _find(self, square: str, *, still: bool) -> tuple[float, float]:
        point: dict[str, float] = self.root.evaluate(_SHOW_SQUARE, [square, still])
        return point["x"], point["y"]

    def aim(self, square: str) -> tuple[float, float]:
        """Move the mouse to the middle of a square, and say where that is once the board is at rest.

        The board may move under the mouse: the page is still being laid out, or says more of the square.
        """
        there = self._find(square, still=False)
        for _ in range(10):
            self.page.mouse.move(*there)
            aimed, there = there, self.at(square)
            if there == aimed:
                return there
        raise AssertionError(f"{square} does not stay under the mouse")

    def expect_square(self, square: str) -> None:
        """Wait until the board has a square: another board may be on its way."""
        self.page.wait_for_function(
            "([root, name]) => root.banmen.squareCenter(name) !== null",
            arg=[self.root.element_handle(), square],
        )

    def click(self, *squares: str) -> None:
        """Click squares, one after the other."""
        for square in squares:
            self.aim(square)
            self.page.mouse.down()
            self.page.mouse.up()

    def play(self, text: str) -> None:
        """Make a move by clicks: the piece, where it ends, and where the board asks for it, its path."""
        stops = text.removesuffix("=").split()
        if self.data("selected") != stops[0]:
            self.click(stops[0])
        self.expect(selected=stops[0])
        self.click(stops[-1])
        if stops[0] == stops[-1] and not self.choices():
            self.root.locator(".bm-passes").click()
        for stop in stops[1:]:
            if self.data("gesture") == "legs" and stop in self.choices():
                self.click(stop)
        if self.data("gesture") == "legs" and stops[-1] in self.choices():
            self.click(stops[-1])  # it could also continue and come back: it stops there
        declines = text.endswith("=")
        if declines:
            self.expect(gesture="promotion")
        if self.data("gesture") == "promotion":
            answer = "Do not" if declines else "Promote"
            self.root.get_by_role("button", name=answer).first.click()

    def drag(self, start: str, *squares: str, drop: bool = True) -> None:
        """Press on a square, move over others and let go on the last."""
        self.aim(start)
        self.page.mouse.down()
        for square in squares:
            self.page.mouse.move(*self.at(square), steps=6)
        if drop:
            self.page.mouse.up()

    def wheel(self, square: str, pixels: float) -> None:
        """Turn the wheel over a square: away from oneself (zooms in) is negative."""
        self.aim(square)
        self.page.mouse.wheel(0, pixels)

    def press(self, key: str) -> None:
        """Press a key while the board has the focus."""
        self.root.locator(".bm-window").press(key)

    def focus(self) -> None:
        """Give the squares the focus: they are one stop of the Tab key."""
        self.root.get_by_role("grid").focus()

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other, where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def use(self, tool: str) -> None:
        """Press one of the board's buttons, such as undo, flip or zoomIn; one behind "⋯" opens that first."""
        found = self.tool(tool)
        if found.locator("xpath=ancestor::*[@hidden][contains(@class, 'bm-more')]").count():
            self.tool("more").click()
        found.click()

    def tool(self, tool: str) -> Locator:
        """Find one of the board's buttons."""
        return self.root.locator(f'[data-tool="{tool}"]')

    # ---------------------------------------------------------------- what a person sees

    def expect(self, **data: str | int) -> None:
        """Wait until the board says this of itself: ``ply=1``, ``selected="5i"``, ``gesture="idle"``."""
        for name, value in data.items():
            expect(self.root).to_have_attribute(f"data-{name}", str(value))

    def expect_message(self, text: str | re.Pattern[str], level: str | None = None) -> None:
        """Wait for what stands in the line under the board."""
        expect(self.message).to_have_text(text)
        if level is not None:
            expect(self.root.locator(".bm-message")).to_have_attribute("data-level", level)

    def data(self, name: str) -> str:
        """Read what the board says of itself now; its zoom as soon as it has a size on the page."""
        if name == "zoom" and not self.root.get_attribute("data-zoom"):
            self.root.scroll_into_view_if_needed()
            expect(self.root).to_have_attribute("data-zoom", re.compile("."))
        return self.root.get_attribute(f"data-{name}") or ""

    def piece(self, square: str) -> Locator:
        """Find the piece drawn on a square."""
        return self.root.locator(f'.bm-piece[data-square="{square}"]')

    def expect_piece(self, square: str, symbol: str | None) -> None:
        """Wait until a square shows this piece, or none."""
        if symbol is None:
            expect(self.piece(square)).to_have_count(0)
        else:
            expect(self.piece(square)).to_have_attribute("data-piece", symbol.upper())
            expect(self.piece(square)).to_have_attribute("data-side", _side(symbol))

    def expect_pieces(self, wanted: Mapping[str, str]) -> None:
        """Wait until these pieces are drawn, and no others."""
        end = time.monotonic() + PATIENCE / 1000
        while (found := self.pieces()) != wanted and time.monotonic() < end:
            self.page.wait_for_timeout(PAUSE)
        assert found == wanted

    def pieces(self) -> dict[str, str]:
        """List the pieces drawn: their symbols by square, as Python writes them (Black's in lower case)."""
        found: list[list[str]] = self.root.locator(".bm-men > .bm-piece").evaluate_all(
            "(all) => all.map((one) => [one.dataset.square, one.dataset.side, one.dataset.piece])"
        )
        assert len(found) == len({square for square, *_ in found}), "two pieces are drawn on one square"
        return {square: piece if side == "white" else piece.lower() for square, side, piece in found}

    def targets(self) -> dict[str, Target]:
        """List the squares the selected piece is offered."""
        found: list[dict[str, Any]] = self.root.evaluate("(root) => root.banmen.targets()")
        return {one["square"]: Target(tuple(one["categories"]), one["captures"]) for one in found}

    def choices(self) -> set[str]:
        """List the squares that can be chosen next in a half-made move."""
        found: list[str] = self.root.evaluate("(root) => root.banmen.choices()")
        return set(found)

    def squares(self) -> list[str]:
        """List the squares this board shows."""
        expect(self.svg).to_be_visible()
        found: list[str] = self.root.evaluate(
            """(root) => {
              const names = [];
              for (let file = 1; file <= 36; file++) for (let rank = 0; rank < 36; rank++) {
                const name = file + "abcdefghijklmnopqrstuvwxyz"[rank % 26].repeat(rank < 26 ? 1 : 2);
                if (root.banmen.squareCenter(name)) names.push(name);
              }
              return names;
            }"""
        )
        return found

    def painted(self, layer: str, squares: list[str] | None = None) -> dict[str, str]:
        """Find the squares a layer of highlights covers, each with the raster of its shape there."""
        expect(self.svg).to_be_visible()
        found: dict[str, str] = self.root.evaluate(
            _PAINTED, [layer, self.squares() if squares is None else squares]
        )
        return found

    def paint(self, layer: str) -> Paint:
        """Read the colours of a layer of highlights."""
        found: Mapping[str, Any] = self.root.evaluate(_COLOUR, layer)
        return Paint(found["fill"], found["stroke"], found["seen"])

    def has_own_font(self) -> bool:
        """Tell whether the pieces are written in the font that comes with the board."""
        return bool(self.root.evaluate(_OWN_FONT))

    def moves(self) -> list[str]:
        """Read the move list, top to bottom, without the numbers."""
        found: list[str] = self.root.locator(".bm-move[data-side]").evaluate_all(
            "(all) => all.map((one) => [...one.children].filter((part) => !part.matches('.bm-number'))"
            ".map((part) => part.textContent).join(''))"
        )
        return found

    def move(self, node: int) -> Locator:
        """Find a move in the list by its number in the history; -1 is the start."""
        return self.root.locator(f'.bm-move[data-node="{node}"]')

    def zoom(self) -> float:
        """Read how many pixels a unit of the board takes."""
        return float(self.data("zoom"))
