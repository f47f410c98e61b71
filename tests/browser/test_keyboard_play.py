"""Playing without a mouse: the squares are one tab stop, and every move can be made by keys."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Notebook

LION = (
    "Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '9g': 'white pawn', '3c': 'white king',"
    " '5o': 'king'})"
)


def test_both_pawns_are_taken_leg_by_leg_and_given_back(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.focus()
    board.keys(*"lion", "Enter")
    board.expect(selected="9i", cursor="9i")
    board.keys(*"9g", "Enter")
    board.expect(gesture="legs")
    board.keys("ArrowDown", "Enter")
    board.expect(ply=1, cursor="9h")
    assert notebook.pieces() == {"9g": "+ln", "3c": "K", "5o": "k"}
    # Who presses keys faster than it speaks hears what was said before, too.
    made = "Black lion 9i captures pawn 9h, captures pawn 9g, becomes furious fiend"
    expect(board.spoken).to_have_text(re.compile(f"{made}$"))
    board.keys("Control+z")
    board.expect(ply=0)
    assert len(notebook.pieces()) == 5


def test_no_key_pressed_on_the_squares_reaches_the_notebook(notebook: Notebook) -> None:
    board = notebook.board(LION)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell")
    count = cells.count()
    board.focus()
    board.keys("a", "b", "d", "d", "x", "Shift+Enter")
    expect(cells).to_have_count(count)
    assert board.data("gesture") == "idle"


def test_all_keys_are_listed_and_esc_leads_back(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.focus()
    board.keys("?")
    dialog = board.root.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("One square to the left")
    board.keys("Escape")
    expect(dialog).to_be_hidden()
    board.keys("ArrowUp")
    assert board.data("cursor") != ""
