"""The keys are the board's while it has the focus, and the notebook's again when it is left."""

from playwright.sync_api import expect

from tests.browser.board import Board

STOPS = 4
"""The squares, the buttons, the tabs and what the open one holds: each is a stop of the Tab key, or more."""

INSIDE = "(root) => root.contains(document.activeElement)"


def cells(board: Board, count: int) -> None:
    """Wait until the notebook has this many cells."""
    expect(board.page.locator(".jp-Notebook .jp-Cell")).to_have_count(count)


def test_no_key_is_the_notebooks_at_any_stop(board: Board) -> None:
    stops = 0
    while board.root.evaluate(INSIDE):
        stops += 1
        board.keys("a", "b", "d", "d", "m", "Tab")
    assert stops >= STOPS
    cells(board, 1)
    expect(board.page.locator(".jp-MarkdownCell")).to_have_count(0)


def test_tab_leads_from_stop_to_stop_and_out(board: Board) -> None:
    stops = 0
    while board.root.evaluate(INSIDE):
        stops += 1
        assert stops < 30, "Tab never leads out of the board"
        board.page.keyboard.press("Tab")
    assert stops >= STOPS


def test_shift_tab_leads_out_before_the_squares(board: Board) -> None:
    board.page.keyboard.press("Shift+Tab")
    assert not board.root.evaluate(INSIDE)


def test_a_press_on_the_cell_gives_the_notebook_its_keys_back(board: Board) -> None:
    board.page.locator(".jp-InputPrompt").first.click()
    board.page.keyboard.press("b")
    cells(board, 2)


def test_escape_in_a_cell_gives_the_notebook_its_keys_back(board: Board) -> None:
    board.page.locator(".jp-Notebook .cm-content").first.click()
    board.keys("Escape", "b")
    cells(board, 2)
