"""Searching a kind by what it is called, and going to it on the board."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Notebook


def test_find_a_kind_by_typing(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku')")
    board.click("18t")
    board.press("S")
    field = board.root.locator(".bm-find .bm-search")
    expect(field).to_be_focused()
    field.press_sequentially("lion")
    names = board.root.locator(".bm-find .bm-kind b")
    expect(names.first).to_have_text("Lion")
    expect(board.root.locator(".bm-name")).to_have_text("Lion")
    field.press("Enter")
    board.expect_message(re.compile(r"^Lion \d+[a-z]+: [1-4] of 4"))
    code = notebook.value("board.game.kind('lion').code")
    board.expect(outlined=code)
    notebook.wait_for("board.outlined", code)
    field.fill("shishi")
    expect(names.first).to_have_text("Lion")
    field.fill("獅子")
    expect(names.first).to_have_text("Lion")
    field.fill("no such kind")
    expect(names).to_have_count(0)
    expect(board.root.locator(".bm-found")).to_have_text("No kind of piece matches “no such kind”.")
