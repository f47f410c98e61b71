"""Everything except moves, by keyboard alone: questions, exercises, drawing, attacks, search."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

GOLD = "Board('tai', pieces={'8m': 'gold general', '9m': 'white pawn'})"


def go(board: Board, *keys: str) -> None:
    """Press keys, first of all on the squares."""
    board.focus()
    board.keys(*keys)


def test_the_question_has_the_keys_until_it_is_answered(notebook: Notebook) -> None:
    board = notebook.board(
        "Board('tai', ruleset='japanese', pieces={'13m': 'silver general', '13l': 'white pawn'},"
        " region='18h-8s')"
    )
    go(board, *"13m", "Enter", *"13l", "Enter")
    board.expect(gesture="promotion")
    expect(board.root.get_by_role("button", name="Promote to free silver")).to_be_focused()
    board.keys("Tab", "Enter")
    board.expect(ply=1, gesture="idle")
    assert notebook.pieces() == {"13l": "s"}
    expect(board.root.locator('[role="grid"]:focus-within')).to_have_count(1)


def test_an_exercise_is_answered_by_names_of_squares(notebook: Notebook) -> None:
    board = notebook.show(
        "from banmen import Reach\n"
        "exercise = Reach('tai', {'8m': 'gold general'}, square='8m', region='11j-5p')\n"
        "exercise"
    )[0]
    go(board, *"8l", "Enter", *"9n", "Enter")
    notebook.wait_for("[exercise.right, exercise.wrong]", [1, 1])


def test_drawing_and_wiping(notebook: Notebook) -> None:
    board = notebook.board(GOLD)
    go(board, *"8m", "P", "R", *"8l", "R", "N")
    notebook.wait_for(
        "[(one['kind'], one['squares']) for one in board.annotations]",
        [["circle", ["8m"]], ["arrow", ["8m", "8l"]], ["steps", ["8l"]]],
    )
    go(board, "X")
    notebook.wait_for("board.annotations", [])


def test_the_attacks_and_back(notebook: Notebook) -> None:
    board = notebook.board(GOLD)
    go(board, "M")
    notebook.wait_for("[board.show_attacks]", [True])
    go(board, "M")
    notebook.wait_for("[board.show_attacks]", [False])


def test_a_kind_is_searched_and_found_on_the_board(notebook: Notebook) -> None:
    board = notebook.board(GOLD)
    go(board, "/")
    expect(board.root.get_by_role("combobox", name="Find a kind of piece")).to_be_focused()
    board.page.keyboard.type("gold general")
    expect(board.root.get_by_role("option", selected=True)).to_have_accessible_name(
        "Gold general, kinshō: 1 Black, 0 White on the board"
    )
    board.keys("Enter", "Escape", "Escape")
    board.expect(cursor="8m", outlined="G")
    expect(board.root.locator('[role="grid"]:focus-within')).to_have_count(1)
