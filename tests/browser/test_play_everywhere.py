"""A room on a phone, in every theme, and where there is no Python: exported, it can be looked at."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from banmen import GameRoom
from tests.browser import axe
from tests.browser.board import Board, box_of, boxes_of
from tests.browser.exported import Opened
from tests.widget.rooms import played, until

WIDTH, HEIGHT = 390, 844
PHONE = {"viewport": {"width": WIDTH, "height": HEIGHT}, "has_touch": True, "is_mobile": True}
FINGER = 44
ANY = "class="
BOARD = ".bm-place-of-board"
"""What stands there is a board like every other, and looked at with those."""

# What of a room a finger is to hit, and is smaller than that.
_SMALL = """(root, [least, board]) => [...root.querySelectorAll(
    "button, select, input:not([type=checkbox]), label, summary, [role=slider]")]
  .filter((one) => !one.closest(board) && one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least)
  .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""

# The colours in which lines are drawn beside the board.
_COLOURS = """(root, board) => [...new Set([...root.querySelectorAll(".bm-icon, .bm-koma path, .bm-curve")]
  .filter((one) => !one.closest(board))
  .map((one) => getComputedStyle(one).stroke))]"""


def exported(path: Path, theme: str = "host") -> Path:
    """Export a room in which a game is being played and a hint is shown."""

    async def play() -> Path:
        room = GameRoom("dai_dai", white="level:1", time=(600, 5), games=2, theme=theme)
        room.start()
        room.push("9l 9k")
        await until(room, lambda: room.ply == 2)
        room.hint()
        room.export(path)
        room.close()
        await room.finished()
        return path

    # In a loop of its own: the browser is driven in one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(played, play).result()


def shown(page: Opened) -> Locator:
    root = page.page.locator(".banmen.bm-room")
    expect(root).to_have_attribute("data-ready", "true")
    return root


@pytest.mark.parametrize("theme", ["light", "dark", pytest.param("contrast", marks=pytest.mark.long)])
def test_no_accessibility_faults(chromium: Browser, tmp_path: Path, theme: str) -> None:
    page = Opened(chromium, exported(tmp_path / "room.html", theme=theme), bypass_csp=True)
    root = shown(page)
    expect(root).to_have_attribute("data-theme", theme)
    root.locator('[data-action="why"]').click()
    axe.load(page.page)
    assert axe.faults(root, ANY, without=BOARD) == []
    # With forced colours, drawings have the colour of the text.
    page.page.emulate_media(forced_colors="active", color_scheme="dark" if theme == "light" else "light")
    colours = root.evaluate(_COLOURS, BOARD)
    assert colours == [root.evaluate("(one) => getComputedStyle(one).color")]
    page.context.close()


def test_everything_is_large_enough_for_a_finger(chromium: Browser, tmp_path: Path) -> None:
    page = Opened(chromium, exported(tmp_path / "room.html"), **PHONE)
    root = shown(page)
    root.locator('[data-action="why"]').tap()
    expect(root.locator(".bm-expected")).to_be_visible()
    assert root.evaluate(_SMALL, [FINGER, BOARD]) == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    # Players, game actions and the whole board fit on the screen.
    root.locator('[data-action="why"]').tap()
    top, controls = boxes_of(root.locator(".bm-top"), root.locator(".bm-controls"))
    assert controls["y"] + controls["height"] - top["y"] < HEIGHT
    page.close()


def test_all_that_a_game_needs_is_in_sight_on_a_small_laptop(chromium: Browser, tmp_path: Path) -> None:
    """The output of a notebook beside JupyterLab's sidebar on a screen of 1366 x 768."""
    page = Opened(chromium, exported(tmp_path / "room.html"), viewport={"width": 942, "height": 640})
    root = shown(page)
    page.page.add_style_tag(content="main { padding: 0 !important; }")
    board = Board(root.locator(".bm-board"))
    assert board.at("1a")[0] - board.at("2a")[0] == pytest.approx(30, abs=1)
    parts = (
        ".bm-window",
        ".bm-top .bm-time",
        ".bm-bottom .bm-time",
        ".bm-card",
        ".bm-moves",
        ".bm-controls .bm-hint",
    )
    buttons = ('[data-action="why"]', '[data-action="unhint"]', '[data-action="resign"]', ".bm-others")
    for part in (*parts, *buttons):
        expect(root.locator(part)).to_be_in_viewport(ratio=1)
    box = box_of(root.locator(".bm-hall"))
    assert box["height"] <= page.page.viewport_size["height"]  # type: ignore[index]
    page.context.close()


def test_without_python_it_says_what_it_needs(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "room.html"
    GameRoom("dai_dai", white="./engine --fast").export(path)
    page = Opened(chromium, path)
    root = shown(page)
    start = root.get_by_role("button", name="Start with ./engine --fast")
    start.click()
    expect(root.locator(".bm-reply")).to_have_text(
        "Python is not running here: you can look at the game. To play, open the notebook with a kernel."
    )
    expect(root).to_have_attribute("data-state", "setting")
    page.close()
