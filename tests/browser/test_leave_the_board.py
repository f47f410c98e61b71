"""The keys are the board's while it has the focus, and the notebook's again when it is left."""

from playwright.sync_api import expect

from tests.browser.board import Board

STOPS = ["grid", "toolbar", "toolbar", "Outline all pieces of this kind", "tablist", "toolbar"]
"""What Tab stops at, once each: squares, zoom, buttons, that of the card, tabs, those of the moves."""

# What has the focus: the group it is one of, or what it is called; nothing outside the board.
FOCUSED = """(root) => {
  const { activeElement } = document;
  if (!root.contains(activeElement)) return "";
  const group = activeElement.closest("[role=grid], [role=toolbar], [role=tablist], [role=tree]");
  return group ? group.getAttribute("role") : activeElement.ariaLabel;
}"""


def cells(board: Board, count: int) -> None:
    """Wait until the notebook has this many cells."""
    expect(board.page.locator(".jp-Notebook .jp-Cell")).to_have_count(count)


def test_no_key_is_the_notebooks_at_any_stop(board: Board) -> None:
    for stop in STOPS:
        assert board.root.evaluate(FOCUSED) == stop
        board.keys("a", "b", "d", "d", "m", "Tab")
    assert board.root.evaluate(FOCUSED) == ""
    cells(board, 1)
    expect(board.page.locator(".jp-MarkdownCell")).to_have_count(0)


def test_tab_leads_from_stop_to_stop_and_out(board: Board) -> None:
    for stop in STOPS:
        assert board.root.evaluate(FOCUSED) == stop
        board.keys("Tab")
    assert board.root.evaluate(FOCUSED) == ""


def test_shift_tab_leads_out_before_the_squares(board: Board) -> None:
    board.page.keyboard.press("Shift+Tab")
    assert board.root.evaluate(FOCUSED) == ""


def test_a_press_on_the_cell_gives_the_notebook_its_keys_back(board: Board) -> None:
    board.page.locator(".jp-InputPrompt").first.click()
    board.page.keyboard.press("b")
    cells(board, 2)


def test_escape_in_a_cell_gives_the_notebook_its_keys_back(board: Board) -> None:
    board.page.locator(".jp-Notebook .cm-content").first.click()
    board.keys("Escape", "b")
    cells(board, 2)
