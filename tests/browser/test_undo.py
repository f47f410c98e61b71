"""Moves are taken back and made again, by the buttons and from Python."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Notebook

SMALL = (
    "Board('dai_dai', pieces={'9m': 'rushing bird', '9j': 'white pawn', '3c': 'white king', '5o': 'king'})"
)


def test_the_button_takes_a_capture_back_and_makes_it_again(notebook: Notebook) -> None:
    board = notebook.board(SMALL)
    before = board.pieces()
    expect(board.tool("undo")).to_be_disabled()
    expect(board.tool("redo")).to_be_disabled()
    board.click("9m", "9j")
    board.expect(ply=1)
    after = board.pieces()
    board.use("undo")
    board.expect(ply=0, turn="black")
    assert board.pieces() == before == notebook.pieces()
    assert not board.painted("last")
    expect(board.tool("undo")).to_be_disabled()
    board.use("redo")
    board.expect(ply=1, turn="white")
    assert board.pieces() == after == notebook.pieces()
    expect(board.tool("redo")).to_be_disabled()


def test_python_takes_back_and_the_board_follows(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    for move in ("13s 13r", "13g 13h", "12s 12r"):
        board.click(*move.split())
        board.expect_piece(move.split()[1], "P" if move.startswith("13g") else "p")
    board.expect(ply=3)
    notebook.run("board.undo()")
    board.expect(ply=2, turn="black")
    assert board.pieces() == notebook.pieces()
    assert len(board.moves()) == 3, "a move taken back stays in the list"
    notebook.run("board.reset()")
    board.expect(ply=0)
    board.use("redo")
    board.expect(ply=1)
    assert notebook.value("board.ply") == 1


def test_another_move_is_a_variation_of_those_taken_back(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run("board.push('13s 13r'); board.push('13g 13h'); board.reset()")
    board.expect(ply=0)
    board.click("12s", "12r")
    board.expect(ply=1)
    assert board.moves() == ["歩兵 pawn 13s 13r", "歩兵 pawn 12s 12r", "歩兵 pawn 13g 13h"], "nothing is lost"
    expect(board.root.locator(".bm-move.bm-now")).to_contain_text("12s 12r")
    expect(board.tool("redo")).to_be_disabled()


def test_there_is_nothing_to_take_back(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.refuses("board.undo()")
    board.expect_message(re.compile("no move to take back"), "error")
    board.expect(ply=0)
