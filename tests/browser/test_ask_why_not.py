"""A square a piece cannot go to: Python says why, and the board shows how far it gets and what stops it."""

import re

from playwright.sync_api import expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Notebook

# A rook behind its own pawn.
ROOK = (
    "Board('taikyoku', pieces={'16o': 'rook', '16m': 'pawn', '12g': 'white pawn', '3c': 'white king',"
    " '5z': 'king'}, region='23h-9v')"
)
SHAKES = """(root) => {
  const shaken = window.shaken = [];
  const animate = SVGElement.prototype.animate;
  SVGElement.prototype.animate = function (...given) {
    shaken.push(this.dataset.square);
    return animate.apply(this, given);
  };
}"""


def shows_why(board: Board) -> None:
    """Check that the way up to the pawn on 16m is shown, and the pawn as what is in it."""
    board.expect_message(re.compile("16m"), "info")
    assert set(board.painted("blocker")) == {"16m"}
    expect(board.root.locator('[data-layer="stopped"]')).to_have_attribute("d", re.compile("^M"))


def shows_nothing(board: Board) -> None:
    """Check that no explanation is left."""
    board.expect_message("")
    assert board.painted("blocker") == {}
    expect(board.root.locator('[data-layer="stopped"][d^="M"]')).to_have_count(0)


def test_a_click_behind_a_piece_says_what_stands_in_the_way(notebook: Notebook) -> None:
    board = notebook.board(ROOK)
    board.root.evaluate(SHAKES)
    board.click("16o", "16k")
    shows_why(board)
    board.expect(gesture="idle", selected="", ply=0)
    assert board.page.evaluate("window.shaken") == ["16o"]
    # One click takes the piece again, and what was said goes.
    board.click("16o")
    board.expect(gesture="selected", selected="16o")
    shows_nothing(board)


def test_dropped_behind_a_piece_it_comes_back_and_stays_in_hand(notebook: Notebook) -> None:
    board = notebook.board(ROOK)
    board.drag("16o", "16k")
    shows_why(board)
    board.expect(gesture="selected", selected="16o", ply=0)
    board.press("Escape")
    shows_nothing(board)


def test_esc_and_a_click_off_the_board_deselect_silently(notebook: Notebook) -> None:
    board = notebook.board(ROOK)
    board.click("16o")
    board.press("Escape")
    board.expect(gesture="idle")
    board.click("16o")
    box = box_of(board.svg)
    board.page.mouse.click(box["x"] + 3, box["y"] + 3)
    board.expect(gesture="idle")
    shows_nothing(board)


def test_refusal_is_explained_when_exploring_too(notebook: Notebook) -> None:
    board = notebook.board(ROOK)
    notebook.run("board.interaction = 'explore'")
    board.expect(interaction="explore")
    board.click("16o", "16k")
    shows_why(board)


def test_forbidden_move_shows_its_route(notebook: Notebook) -> None:
    pieces = {"13m": "emperor", "13a": "white emperor", "12a": "white gold general", "5m": "prince"}
    board = notebook.board(f"Board('tai', pieces={pieces!r})")
    board.root.evaluate(SHAKES)
    board.click("13m", "13a")
    board.expect_message(re.compile("may not capture the emperor on 13a"), "error")
    board.expect(gesture="selected")
    assert "13m" in board.page.evaluate("window.shaken")


def test_missing_python_is_reported_quietly(notebook: Notebook) -> None:
    board = notebook.board(ROOK)
    with notebook.busy():
        board.click("16o", "16k")
        board.expect(gesture="idle")
        board.expect_message(re.compile("Python could explain why, but it is not running here"), "info")


def test_nothing_shakes_under_reduced_motion(still: Notebook) -> None:
    board = still.board(ROOK)
    board.root.evaluate(SHAKES)
    board.click("16o", "16k")
    shows_why(board)
    assert board.page.evaluate("window.shaken") == []
    expect(board.root.locator('[data-layer="refused"]')).to_have_attribute("d", re.compile("^M"))
