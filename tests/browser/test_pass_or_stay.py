"""A lion passes or captures without moving: by buttons or a key, never by an extra click."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

LION = (
    "Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '8h': 'white gold general', "
    "'3c': 'white king', '5o': 'king'})"
)


@pytest.fixture
def board(notebook: Notebook) -> Board:
    shown = notebook.board(LION)
    shown.click("9i")
    shown.expect(gesture="selected")
    return shown


def has_the_keys(board: Board) -> None:
    expect(board.root.locator('[role="grid"]:focus-within')).to_have_count(1)


def test_the_turn_is_passed_by_a_button(notebook: Notebook, board: Board) -> None:
    board.root.get_by_role("button", name="Pass", exact=True).click()
    board.expect(ply=1, turn="white", gesture="idle")
    assert notebook.pieces()["9i"] == "ln"
    assert len(notebook.pieces()) == 5
    expect(board.root.locator(".bm-passes")).to_be_hidden()


def test_no_click_on_the_piece_ever_passes(notebook: Notebook, board: Board) -> None:
    x, y = board.at("9i")
    notebook.page.mouse.dblclick(x, y)
    notebook.page.mouse.click(x, y, click_count=3, delay=5)
    board.click("9i", "9i", "9i")
    assert notebook.played() == []
    board.expect(ply=0)


def test_the_key_asks_and_enter_passes(notebook: Notebook, board: Board) -> None:
    board.press("B")
    board.expect(gesture="legs", ply=0)
    board.expect_message(re.compile("^Choose a marked piece to capture it without moving, or pass"))
    expect(board.root.locator(".bm-passes")).to_be_focused()
    assert board.choices() == {"9h", "8h"}
    notebook.page.keyboard.press("Enter")
    board.expect(ply=1, turn="white")
    has_the_keys(board)
    assert notebook.pieces()["9h"] == "P"


def test_esc_on_the_button_goes_back_to_the_board(board: Board) -> None:
    board.press("B")
    expect(board.root.locator(".bm-passes")).to_be_focused()
    board.page.keyboard.press("Escape")
    board.expect(gesture="selected", selected="9i", ply=0)
    has_the_keys(board)


def test_a_piece_is_captured_without_moving(notebook: Notebook, board: Board) -> None:
    board.root.get_by_role("button", name="Capture without moving").click()
    board.expect(gesture="legs", ply=0)
    assert set(board.painted("choices")) == {"9h", "8h"}
    board.click("8h")
    board.expect(ply=1)
    assert notebook.played() == ["9i 8h 9i"]
    assert notebook.pieces() == {"9i": "+ln", "9h": "P", "3c": "K", "5o": "k"}


def test_nothing_is_offered_where_the_piece_cannot(notebook: Notebook) -> None:
    board = notebook.board(LION)
    for square in ("5o", "8h"):
        board.click(square)
        board.expect(selected=square)
        expect(board.root.locator(".bm-passes")).to_be_hidden()
        expect(board.root.locator(".bm-stays")).to_be_hidden()
