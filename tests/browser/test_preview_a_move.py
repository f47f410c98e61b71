"""Resting on a target shows what the move would do before it is made: its legs, captures, promotion."""

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

LION = (
    "Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '9g': 'white gold general', "
    "'3c': 'white king', '5o': 'king'})"
)


def rest(board: Board, square: str) -> None:
    board.aim(square)


def line(board: Board) -> str:
    return board.root.locator('[data-layer="preview"].bm-legs-line').get_attribute("d") or ""


def numbers(board: Board) -> list[str]:
    return board.root.locator(".bm-legs-preview .bm-numbers text").all_text_contents()


def test_the_simplest_of_several_routes_is_shown_with_their_number(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.click("9i")
    rest(board, "9g")
    board.expect(previewing="true")
    board.expect_message("2 paths lead to 9g; the simplest captures the gold general.", "info")
    # It jumps: a curve that goes round the pawn on the way.
    assert "Q" in line(board)
    assert numbers(board) == []
    rest(board, "3m")
    board.expect(previewing="false")
    assert line(board) == ""
    board.expect_message("")


def test_each_route_shows_its_legs_and_captures(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.click("9i", "9g")
    board.expect(gesture="legs")
    rest(board, "9h")
    board.expect(previewing="true")
    assert numbers(board) == ["1", "2"]
    assert "Q" not in line(board)
    board.expect_message(re.compile("This path captures the gold general and the pawn.$"))
    assert set(board.painted("captured")) == {"9h", "9g"}
    rest(board, "9g")
    board.expect_message(re.compile("This path captures the gold general.$"))
    expect(board.root.locator(".bm-legs-preview .bm-numbers text")).to_have_count(0)


def test_promoted_piece_stands_there_as_a_ghost(notebook: Notebook) -> None:
    board = notebook.board(LION)
    board.click("9i")
    assert set(board.painted("promotes")) >= {"9g", "9h"}
    rest(board, "9g")
    expect(board.root.locator(".bm-becomes")).to_have_text("奮迅")
    rest(board, "8i")
    expect(board.root.locator(".bm-becomes")).to_have_text("")
    assert "8i" not in board.painted("promotes")


def test_one_range_capture_stands_out_from_all_others(notebook: Notebook) -> None:
    pieces = {"16o": "rook general", "16m": "white pawn", "16k": "pawn", "18o": "gold general"}
    board = notebook.board(f"Board('taikyoku', pieces={pieces!r}, region='23h-9v')")
    board.click("16o")
    assert set(board.painted("faint")) == {"16m", "16k", "18o"}
    rest(board, "16j")
    board.expect(previewing="true")
    assert set(board.painted("captured")) == {"16m", "16k"}


def test_numbers_are_nine_pixels_high_however_far_the_board_is(notebook: Notebook) -> None:
    board = notebook.board(
        "Board('taikyoku', pieces={'18t': 'hook mover', '3c': 'white king', '5z': 'king'})"
    )
    board.click("18t")
    assert board.zoom() < 0.7
    rest(board, "15q")
    board.expect(previewing="true")
    assert numbers(board) == ["1", "2"]
    size = board.root.locator(".bm-legs-preview .bm-numbers text").first.evaluate(
        "(text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    )
    assert size >= 9
