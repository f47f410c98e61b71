"""A click on a piece and one on a target: Python makes the move, or refuses it with a sentence."""

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

# In dai dai a piece promotes when it captures: a rushing bird, which slides forward and sideways.
SMALL = (
    "Board('dai_dai', pieces={'9m': 'rushing bird', '9j': 'white pawn', '5p': 'pawn', '3c': 'white king',"
    " '12o': 'king'})"
)


def agree(notebook: Notebook, board: Board) -> None:
    """Check that what is drawn is what Python has."""
    assert board.pieces() == notebook.pieces()


def test_python_makes_the_move(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    agree(notebook, board)
    board.click("13s", "13r")
    board.expect(ply=1, turn="white", gesture="idle", selected="")
    assert notebook.value("[board.ply, board.turn, board.position.turn.label]") == [1, "white", "white"]
    assert notebook.played() == ["13s 13r"]
    board.expect_piece("13r", "p")
    board.expect_piece("13s", None)
    agree(notebook, board)

    board.click("13g", "13h")
    board.expect(ply=2, turn="black")
    assert notebook.value("board.position.tsfen()") == notebook.value("board.tsfen")
    agree(notebook, board)


def test_a_captured_piece_goes_and_the_captor_promotes(notebook: Notebook) -> None:
    board = notebook.board(SMALL)
    board.click("9m")
    assert board.targets()["9j"].captures
    board.click("9j")
    board.expect(ply=1)
    assert notebook.pieces()["9j"] == "+rb"
    board.expect_piece("9j", "+rb")
    expect(board.piece("9j")).to_have_class(re.compile(r"\bbm-promoted\b"))
    agree(notebook, board)


def test_the_last_move_is_shown(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    assert not board.painted("last")
    board.click("13s", "13r")
    board.expect(ply=1)
    assert set(board.painted("last")) == {"13s", "13r"}


def test_a_piece_leaves_a_trail_on_a_large_board_unless_motion_is_reduced(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    trail = board.root.locator(".bm-trail")
    board.click("13s", "13r")
    expect(trail).to_have_count(1)
    expect(trail).to_have_count(0)
    notebook.page.emulate_media(reduced_motion="reduce")
    board.click("13g", "13h")
    board.expect(ply=2)
    assert trail.count() == 0
    notebook.page.emulate_media(reduced_motion="null")


def test_a_move_made_in_python_is_shown(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku')")
    notebook.run("board.push(board.legal_moves[0])")
    board.expect(ply=1, turn="white")
    agree(notebook, board)


def test_it_is_not_ones_turn(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    before = notebook.value("board.tsfen")
    board.click("13g", "13h")
    board.expect_message(re.compile("It is Black's turn"), "info")
    board.expect(ply=0, turn="black")
    assert notebook.value("board.tsfen") == before
    agree(notebook, board)


def test_a_move_against_a_rule_is_refused_with_the_rule(notebook: Notebook) -> None:
    pieces = {"13m": "emperor", "13a": "white emperor", "12a": "white gold general", "5m": "prince"}
    board = notebook.board(f"Board('tai', pieces={pieces!r})")
    before = notebook.value("board.tsfen")
    board.click("13m", "13a")
    board.expect_message(re.compile("may not capture the emperor on 13a: it is protected"), "error")
    board.expect(ply=0, turn="black", gesture="selected", selected="13m")
    assert notebook.value("[board.tsfen, board.ply]") == [before, 0]
    agree(notebook, board)
    board.click("13n")
    board.expect(ply=1)
    board.expect_message("")


def test_a_page_that_is_behind_is_refused_and_catches_up(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    with notebook.busy("board.push('12s 12r')"):
        board.click("13s", "13r")
        board.expect(gesture="asking")
    board.expect(ply=1, gesture="selected", turn="white")
    board.expect_message(re.compile("it is white's turn", re.IGNORECASE), "error")
    assert notebook.played() == ["12s 12r"]
    board.expect_piece("13s", "p")
    agree(notebook, board)


def test_a_silent_python_is_reported_and_the_move_stays(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    with notebook.busy():
        board.click("13s", "13r")
        board.expect(gesture="asking")
        board.expect(gesture="unanswered")
        board.expect_message("Python is not responding. The board remembers your move.", "error")
        expect(board.root.locator(".bm-again")).to_be_visible()
        # What needs no Python still works.
        board.press("Escape")
        board.click("13s", "12s")
        board.expect(selected="12s", targets=1)
    board.expect(ply=1, turn="white")
    agree(notebook, board)
