"""Who is in check stands beside the turn; how the game ended in its place, and nothing moves any more."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Notebook

KINGS = (
    "Board('dai_dai', pieces={'9i': 'rook', '8c': 'white king', '5o': 'king', '1a': 'white pawn',"
    " '1q': 'pawn'})"
)
LOST = "White has lost its last royal piece: Black wins"


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.board(KINGS)


def turn(board: Board, text: str) -> None:
    """Wait for what stands where the turn is shown."""
    expect(board.root.locator(".bm-turn")).to_have_text(text)


def finish(board: Board) -> None:
    """Give check, have it overlooked, and take the king."""
    for ply, squares in enumerate((("9i", "8i"), ("1a", "1b"), ("8i", "8c")), 1):
        board.click(*squares)
        board.expect(ply=ply)


def test_check_is_shown_beside_the_turn(board: Board) -> None:
    turn(board, "Black to move")
    before = box_of(board.root)
    board.click("9i", "8i")
    turn(board, "White to moveWhite is in check")
    assert box_of(board.root) == before, "nothing jumps"
    board.click("8c", "9d")
    turn(board, "Black to move")


def test_the_king_in_check_has_rays_around_it(board: Board) -> None:
    kings = ["8c", "5o"]
    assert board.painted("check", kings) == {}
    board.click("9i", "8i")
    turn(board, "White to moveWhite is in check")
    assert set(board.painted("check", kings)) == {"8c"}
    assert board.paint("check").seen
    board.click("8c", "9d")
    turn(board, "Black to move")
    assert board.painted("check", [*kings, "9d"]) == {}


def test_the_king_is_taken_and_the_game_is_over(notebook: Notebook, board: Board) -> None:
    before = box_of(board.root.locator(".bm-toolbar"))
    finish(board)
    turn(board, "Black wins")
    board.expect_message(LOST, "info")
    expect(board.root.get_by_role("grid")).to_have_attribute("aria-label", re.compile(LOST))
    assert box_of(board.root.locator(".bm-toolbar")) == before, "nothing jumps"
    assert notebook.value("board.result['text']") == LOST


def test_then_pieces_are_looked_at_and_not_moved(notebook: Notebook, board: Board) -> None:
    finish(board)
    board.click("1b")
    board.expect(selected="1b", targets=1)
    board.click("1c")
    board.expect_message(re.compile(f"{LOST}. The game is over"), "info")
    board.drag("1b", "1c")
    board.expect(ply=3)
    assert notebook.pieces() == {"8c": "r", "5o": "k", "1b": "P", "1q": "p"}
    assert board.pieces() == notebook.pieces()


def test_python_refuses_with_the_same_sentence(notebook: Notebook, board: Board) -> None:
    finish(board)
    assert LOST in notebook.refuses("board.push('1b 1c')")
    board.expect_message(re.compile(LOST), "error")


def test_undo_of_the_last_move_continues_the_game(notebook: Notebook, board: Board) -> None:
    finish(board)
    board.use("undo")
    turn(board, "Black to moveWhite is in check")
    board.expect_message("")
    board.click("8i", "7i")
    board.expect(ply=3)
    turn(board, "White to move")
    assert notebook.value("board.result") == {}


def test_a_resignation_is_shown_and_taken_back(notebook: Notebook, board: Board) -> None:
    notebook.run("board.resign()")
    turn(board, "White wins")
    board.expect_message("Black resigns: White wins", "info")
    board.use("undo")
    turn(board, "Black to move")
    board.expect(ply=0)


def test_a_move_against_strict_rules_loses_the_game(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', rulings={'illegal_move': 'loses'})")
    assert "against the rules" in notebook.refuses("board.push('13s 13q')")
    turn(board, "White wins")
    board.expect_message(re.compile("Black has made a move against the rules"), "error")
    board.use("undo")
    turn(board, "Black to move")
    board.click("13s", "13r")
    board.expect(ply=1)


def test_it_is_still_over_after_the_page_is_loaded_again(notebook: Notebook, board: Board) -> None:
    finish(board)
    notebook.command("docmanager:save")
    notebook.page.reload()
    notebook.wait_until_open()
    (again,) = notebook.boards(1)
    turn(again, "Black wins")
    again.expect_message(LOST, "info")
