"""Where the rules leave it free to promote, the board asks, once the way is clear."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

# Under the Japanese promotions of tai shogi a piece has to promote only if it captures a promoted one.
SILVER = (
    "Board('tai', ruleset='japanese', pieces={'13m': 'silver general', '13l': 'white pawn',"
    " '12l': 'white +pawn'}, region='18h-8s')"
)
# The same with a custom ruleset, where a lion has two routes to its second capture.
CLUB = (
    "Board('dai_dai', ruleset=Ruleset('club', 'Our club',"
    " {'promotion': 'capture', 'promotion_compulsory': 'promoted_captured'}, {}),"
    " pieces={'9i': 'lion', '9h': 'white pawn', '9g': 'white pawn'})"
)


@pytest.fixture
def board(notebook: Notebook) -> Board:
    shown = notebook.board(SILVER)
    shown.click("13m", "13l")
    shown.expect(gesture="promotion", ply=0)
    return shown


def test_the_question_names_what_it_would_be(board: Board) -> None:
    board.expect_message("Promote?", "info")
    expect(board.root.locator(".bm-promote")).to_have_text("奔銀 Promote to free silver")
    expect(board.root.locator(".bm-decline")).to_have_text("銀将 Do not promote")


def test_it_promotes(notebook: Notebook, board: Board) -> None:
    board.root.get_by_role("button", name="Promote to free silver").click()
    board.expect(ply=1, gesture="idle")
    assert notebook.played() == ["13m 13l"]
    assert notebook.pieces() == {"13l": "+s", "12l": "+P"}
    assert board.pieces() == notebook.pieces()
    assert board.moves() == ["銀将 silver general 13m 13l ×pawn +"]
    expect(board.root.locator(".bm-promote")).to_be_hidden()


def test_it_does_not_promote(notebook: Notebook, board: Board) -> None:
    board.root.get_by_role("button", name="Do not promote").click()
    board.expect(ply=1, gesture="idle")
    assert notebook.played() == ["13m 13l="]
    assert notebook.pieces() == {"13l": "s", "12l": "+P"}
    assert board.pieces() == notebook.pieces()
    assert board.moves() == ["銀将 silver general 13m 13l= ×pawn"]
    board.use("undo")
    board.expect(ply=0)
    board.use("redo")
    board.expect(ply=1)
    assert board.pieces() == notebook.pieces() == {"13l": "s", "12l": "+P"}


def test_esc_leaves_the_move_unmade(notebook: Notebook, board: Board) -> None:
    board.press("Escape")
    board.expect(gesture="selected", selected="13m", ply=0)
    expect(board.root.locator(".bm-decline")).to_be_hidden()
    board.expect_piece("13m", "s")
    assert notebook.played() == []


def test_so_does_a_click_elsewhere(notebook: Notebook, board: Board) -> None:
    board.click("16p")
    board.expect(gesture="selected", selected="13m", ply=0)
    assert notebook.played() == []


def test_nothing_is_asked_where_there_is_no_choice(notebook: Notebook, board: Board) -> None:
    board.press("Escape")
    board.click("12l")
    board.expect(ply=1, gesture="idle")
    assert notebook.pieces() == {"13l": "P", "12l": "+s"}


def test_it_is_asked_of_a_piece_that_is_dropped(notebook: Notebook) -> None:
    board = notebook.board(SILVER)
    board.drag("13m", "13l")
    board.expect(gesture="promotion")
    board.root.locator(".bm-decline").click()
    board.expect(ply=1)
    assert notebook.played() == ["13m 13l="]


def test_the_route_is_asked_before_the_promotion(notebook: Notebook) -> None:
    notebook.run("from banmen_rules import Ruleset")
    board = notebook.board(CLUB)
    board.click("9i", "9g")
    board.expect(gesture="legs")
    assert board.choices() == {"9h", "9g"}
    board.click("9h")
    board.expect(gesture="promotion")
    board.root.locator(".bm-decline").click()
    board.expect(ply=1)
    assert notebook.played() == ["9i 9h 9g="]
    assert notebook.pieces() == {"9g": "ln"}
    assert board.pieces() == notebook.pieces()
