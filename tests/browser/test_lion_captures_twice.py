"""Where paths with different effects lead to one square, the board asks for each leg."""

import re

import pytest

from tests.browser.board import Board
from tests.browser.lab import Notebook

# A lion before two pawns in a file. To 9g it jumps, taking one, or steps twice, taking both;
# in dai dai a lion that captures becomes a furious fiend.
LION = (
    "Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '9g': 'white pawn', '3c': 'white king',"
    " '5o': 'king'})"
)


@pytest.fixture
def board(notebook: Notebook) -> Board:
    shown = notebook.board(LION)
    shown.click("9i", "9g")
    shown.expect(gesture="legs")
    return shown


def test_both_are_captured_through_the_first(notebook: Notebook, board: Board) -> None:
    assert board.choices() == {"9h", "9g"}
    assert set(board.painted("choices")) == {"9h", "9g"}
    board.expect_message(re.compile("Several paths lead there"), "info")
    board.click("9h")
    board.expect(ply=1)
    assert notebook.played() == ["9i 9h 9g"]
    assert notebook.pieces() == {"9g": "+ln", "3c": "K", "5o": "k"}
    assert board.pieces() == notebook.pieces()
    assert set(board.painted("emptied")) == {"9h"}


def test_one_is_taken_by_jumping_over_the_other(notebook: Notebook, board: Board) -> None:
    board.click("9g")
    board.expect(ply=1)
    assert notebook.played() == ["9i 9g"]
    assert notebook.pieces() == {"9g": "+ln", "9h": "P", "3c": "K", "5o": "k"}
    assert board.pieces() == notebook.pieces()


def test_two_captures_beside_each_other_are_shown_with_their_legs(notebook: Notebook) -> None:
    board = notebook.board(LION)
    notebook.run("board.push('9i 9h 9g')")
    board.expect(ply=1)
    assert board.root.locator(".bm-numbers circle").count() == 2
    assert set(board.painted("last")) == {"9i", "9g"}


def test_capturing_without_moving(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.click("9i", "9i")
    board.expect(gesture="legs")
    board.expect_message(re.compile("Choose a marked piece to capture it without moving, or pass"))
    board.click("9h")
    board.expect(ply=1)
    assert notebook.played() == ["9i 9h 9i"]
    assert notebook.pieces() == {"9i": "+ln", "9g": "P", "3c": "K", "5o": "k"}
    assert board.pieces() == notebook.pieces()


def test_esc_gives_the_half_made_move_up(notebook: Notebook, board: Board) -> None:
    board.press("Escape")
    board.expect(gesture="selected", selected="9i", ply=0)
    assert board.choices() == set()
    assert len(board.targets()) == len(notebook.reached("9i"))
    board.press("Escape")
    board.expect(gesture="idle", selected="", ply=0)
    assert notebook.played() == []


def test_so_does_a_click_elsewhere(notebook: Notebook, board: Board) -> None:
    board.click("14n")
    board.expect(gesture="selected", selected="9i", ply=0)
    board.click("9g", "9h")
    board.expect(ply=1)
    assert notebook.played() == ["9i 9h 9g"]


def test_a_move_made_meanwhile_gives_it_up(notebook: Notebook, board: Board) -> None:
    notebook.run("board.push('5o 5n')")
    board.expect(ply=1, gesture="selected", selected="9i")
    assert board.choices() == set()
    assert not board.painted("choices")
    assert notebook.played() == ["5o 5n"]
