"""The board is turned round, by the button and from Python."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook


def corner(board: Board) -> tuple[bool, bool]:
    """Tell whether 25a lies to the left of 1y, and above it."""
    left, top = board.at("25a")
    right, bottom = board.at("1y")
    return left < right, top < bottom


@pytest.fixture
def board(notebook: Notebook) -> Board:
    # Small enough that nothing has to be scrolled.
    notebook.page.set_viewport_size({"width": 1280, "height": 1200})
    return notebook.board("Board('tai')")


def test_the_button_turns_it_round_and_back(notebook: Notebook, board: Board) -> None:
    assert corner(board) == (True, True)
    upright = board.piece("13s").get_attribute("transform") or ""
    turned = board.piece("13g").get_attribute("transform") or ""
    assert "rotate" in turned
    assert "rotate" not in upright
    board.use("flip")
    # White's pawn now stands where Black's stood, and the other way round.
    expect(board.piece("13g")).to_have_attribute("transform", upright)
    expect(board.piece("13s")).to_have_attribute("transform", turned)
    assert corner(board) == (False, False)
    notebook.wait_for("board.orientation", "white")
    board.use("flip")
    expect(board.piece("13s")).to_have_attribute("transform", upright)
    notebook.wait_for("board.orientation", "black")


def test_pieces_are_clicked_and_moved_where_they_are_seen(notebook: Notebook, board: Board) -> None:
    notebook.run("board.flip()")
    expect(board.piece("13g")).not_to_have_attribute("transform", "")
    board.click("13s")
    board.expect(selected="13s")
    painted = board.painted("step")
    assert set(painted) == {"13r"}
    assert board.at("13r")[1] > board.at("13s")[1], "forward is down now"
    board.click("13r")
    board.expect(ply=1)
    board.drag("13g", "13h")
    board.expect(ply=2)
    assert board.pieces() == notebook.pieces()


def test_a_board_may_begin_turned_round(notebook: Notebook) -> None:
    notebook.page.set_viewport_size({"width": 1280, "height": 1200})
    board = notebook.board("Board('tai', orientation='white')")
    assert corner(board) == (False, False)
