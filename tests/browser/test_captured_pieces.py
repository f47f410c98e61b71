"""What each side has lost."""

from playwright.sync_api import expect

from tests.browser.lab import Notebook


def test_captured_pieces_are_listed_up_to_the_current_move(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '1a': 'white king'})")
    board.root.locator('[data-tab="captured"]').click()
    listed = board.root.locator(".bm-captured")
    expect(listed).to_have_text("No captures yet.")
    notebook.run("board.push(next(m for m in board.legal_moves if len(m.captures) == 1))")
    board.expect(ply=1)
    expect(listed.locator(".bm-lost").first).to_have_text("White has lost 1 piece")
    listed.locator(".bm-loss").hover()
    expect(board.root.locator(".bm-name")).to_have_text("Pawn")
    notebook.run("board.undo()")
    expect(listed).to_have_text("No captures yet.")
