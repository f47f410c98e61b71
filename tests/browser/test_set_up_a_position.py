"""A position is set up by hand: pieces from the palette, moved, turned, taken away, and edits taken back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Notebook


def tile(board: Board, symbol: str) -> None:
    """Take a piece of the palette in hand."""
    board.root.locator(f'.bm-tile[data-symbol="{symbol}"]').click()


@pytest.fixture
def board(notebook: Notebook) -> Board:
    found = notebook.board("Board('dai_dai', pieces={'9i': 'lion', '3c': 'white king', '5o': 'king'})")
    found.press("E")
    found.expect(interaction="edit")
    return found


def test_pieces_are_put_by_clicks_and_taken_back(board: Board, notebook: Notebook) -> None:
    before = notebook.pieces()
    tile(board, "P")
    board.click("4d", "5d")
    board.expect_piece("5d", "p")
    board.root.locator('.bm-pick[data-side="white"]').click()
    board.click("6d")
    board.expect_piece("6d", "P")
    assert notebook.pieces() == before | {"4d": "p", "5d": "p", "6d": "P"}
    for _ in range(3):
        board.use("undo")
    board.expect_piece("4d", None)
    assert board.pieces() == notebook.pieces() == before


def test_a_piece_is_dragged_from_the_palette(board: Board, notebook: Notebook) -> None:
    square = board.at("7g")
    box = box_of(board.root.locator('.bm-tile[data-symbol="LN"]'))
    notebook.page.mouse.move(box["x"] + 15, box["y"] + 15)
    notebook.page.mouse.down()
    notebook.page.mouse.move(*square, steps=5)
    notebook.page.mouse.up()
    board.expect_piece("7g", "ln")
    board.expect(hand="")


def test_a_piece_is_moved_turned_over_given_away_and_dragged_off(board: Board, notebook: Notebook) -> None:
    board.drag("9i", "9f")
    board.expect_piece("9f", "ln")
    board.click("9f")
    board.press("Q")
    board.expect_piece("9f", "+ln")
    board.press("U")
    board.expect_piece("9f", "+LN")
    box = box_of(board.root.locator(".bm-panel"))
    board.aim("9f")
    notebook.page.mouse.down()
    notebook.page.mouse.move(box["x"] + 40, box["y"] + 40, steps=8)
    notebook.page.mouse.up()
    board.expect_piece("9f", None)
    assert board.pieces() == notebook.pieces()


def test_validity_of_the_position_is_shown_at_once(board: Board) -> None:
    verdict = board.root.locator(".bm-faults")
    expect(verdict).to_have_text("This position is valid.")
    board.click("3c")
    board.press("Delete")
    board.expect_piece("3c", None)
    expect(verdict).to_have_text(re.compile("White"))
    board.use("standard")
    expect(verdict).to_have_text("This position is valid.")


def test_played_moves_come_back(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    notebook.run("board.push('9l 9k'); board.push('9f 9g')")
    board.expect(ply=2)
    board.press("E")
    board.expect(interaction="edit")
    board.root.locator('.bm-workshop [data-tool="clearBoard"]').click()
    board.expect(ply=0)
    assert board.pieces() == {}
    board.use("undo")
    board.expect(ply=2)
    board.root.locator('.bm-workshop [data-tool="edit"]').click()
    board.expect(interaction="play")
    assert len(board.moves()) == 2
    assert board.pieces() == notebook.pieces()


def test_a_kind_is_found_and_put_with_keys_alone(board: Board, notebook: Notebook) -> None:
    board.root.locator(".bm-seek").focus()
    notebook.page.keyboard.type("furious fiend")
    expect(board.root.locator(".bm-tile:visible")).to_have_count(2)
    notebook.page.keyboard.press("Enter")
    board.expect(hand="piece")
    notebook.page.keyboard.type("6f")
    notebook.page.keyboard.press("Enter")
    expect(board.piece("6f")).to_have_count(1)
    assert notebook.pieces()["6f"] in {"+ln", "ff"}
