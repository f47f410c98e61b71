"""A lesson exported into one HTML file: opened on a phone from the disk, with no network or Python."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from banmen import Lesson
from tests.browser import axe
from tests.browser.board import Board
from tests.browser.exported import Opened

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CELLS = (
    ("markdown", "# Mine"),
    ("markdown", "## 1 of 1 · Meet it\n\n**Click the piece.** See [the piece](#board:mine/5n)."),
    (
        "code",
        "from banmen import Board\nboard = Board('dai_dai', pieces={'5n': 'gold general'}, region='7l-3p')",
    ),
    ("code", "board.panel, board.name = 'lesson', 'mine'\nboard"),
    ("markdown", "## What you have learned"),
)


def test_a_lesson_is_played_on_a_phone_without_a_network(chromium: Browser, tmp_path: Path) -> None:
    cells = [{"cell_type": kind, "metadata": {}, "source": source} for kind, source in CELLS]
    notebook = tmp_path / "mine.ipynb"
    notebook.write_text(json.dumps({"cells": cells, "metadata": {}}))
    opened = Opened(chromium, Lesson(notebook).export(tmp_path / "mine.html"), **PHONE, bypass_csp=True)
    page = opened.page
    forward, count = page.locator(".next"), page.locator(".count")
    expect(count).to_have_text("1 / 3")
    expect(page.locator(".banmen")).to_have_count(0)  # it is made when it comes near
    forward.tap()
    expect(count).to_have_text("2 / 3")
    expect(page.get_by_text("Tap the piece.")).to_be_visible()
    board = Board(page.locator(".banmen"))
    expect(board.root).to_have_attribute("data-ready", "true")
    x, y = board.at("5n")
    page.touchscreen.tap(x, y)
    board.expect(selected="5n", targets=6)
    board.press("Escape")
    board.expect(selected="")
    page.get_by_role("link", name="the piece").tap()
    board.expect(selected="5n")
    window = board.root.locator(".bm-window").bounding_box()
    assert window is not None
    assert window["width"] > 360  # from edge to edge
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    axe.load(page)
    assert axe.faults_of_all(page.locator("html"), "unit|title|name") == []
    forward.tap()
    expect(page.get_by_role("heading", name="What you have learned")).to_be_visible()
    expect(forward).to_be_hidden()
    page.go_back()
    expect(count).to_have_text("2 / 3")
    page.reload()
    expect(count).to_have_text("2 / 3")
    opened.complaints[:] = [each for each in opened.complaints if "mine.html" not in each]
    opened.close()
