"""Analysing a position: lines in a tab and arrows, which follow the moves; the reason of a dead engine."""

import re

from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.board import PATIENCE
from tests.browser.lab import Notebook

PIECES = (
    "{'9q': 'king', '9a': 'white king', '8q': 'pawn', '8a': 'white pawn',"
    " '5j': 'rook', '5e': 'white gold general'}"
)


def test_lines_and_arrows_follow_the_moves(notebook: Notebook) -> None:
    board = notebook.board(f"Board('dai_dai', pieces={PIECES})")
    board.root.get_by_role("tab", name="Analysis").click()
    tab = board.root.locator(".bm-analysis")
    tab.get_by_role("button", name="Analyse", exact=True).click()
    best = tab.locator(".bm-lines li").first
    expect(best.locator(".bm-reason")).to_contain_text("Takes the gold general", timeout=PATIENCE)
    expect(board.root.locator('.bm-analysis-arrows [data-kind="arrow"]')).to_have_count(3)
    expect(board.root.locator(".bm-evalbar")).to_be_visible()
    tab.get_by_label("Hanging pieces").check()
    expect(tab.locator(".bm-weak").first).to_contain_text("gold general 5e: attacked by rook 5j")
    assert set(board.painted("weak-hanging")) == {"5e"}
    axe.load(notebook.page)
    assert axe.faults(board.root, "Depth") == []
    best.get_by_role("button").first.click()
    board.expect_piece("5e", "r")
    notebook.wait_for("board.analysis['tsfen'] == board.tsfen and len(board.analysis['lines'])", value=3)
    expect(best.locator('button[data-side="white"]').first).to_be_visible(timeout=PATIENCE)
    tab.get_by_role("button", name="Stop", exact=True).click()
    notebook.wait_for("board.analysis['state']", value="off")


def test_an_engine_that_dies_ends_the_analysis_not_the_board(notebook: Notebook) -> None:
    board = notebook.board(f"Board('dai_dai', pieces={PIECES})")
    board.root.get_by_role("tab", name="Analysis").click()
    notebook.run("import sys; board.analyse(engine=sys.executable + ' -c 1/0')")
    problem = board.root.locator(".bm-analysis .bm-problem")
    expect(problem).to_have_text(re.compile("ended with status 1.*ZeroDivisionError"), timeout=PATIENCE)
    board.click("5j", "5e")
    board.expect_piece("5e", "r")
