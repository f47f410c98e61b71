"""An exercise: every square that a piece can reach is clicked, and each click is judged."""

import re

import pytest

from tests.browser.board import Board
from tests.browser.lab import Notebook

# A gold general with its own pawn before it and a white one beside: it reaches five squares of six.
SHOW = """
from banmen import Reach
pieces = {"8m": "gold general", "8l": "pawn", "9m": "white pawn"}
exercise = Reach("tai", pieces, square="8m", region="11j-5p")
board = exercise.board
exercise
"""
RIGHT = {"9l", "7l", "9m", "7m", "8n"}


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.show(SHOW)[0]


def test_a_right_square_is_ticked(notebook: Notebook, board: Board) -> None:
    board.expect_message("Click every square it can reach (5 in all).")
    board.click("7l")
    board.expect_message("Right: it can go to 7l. 1 of 5 found.", "info")
    assert set(board.painted("right")) == {"7l"}
    assert not board.painted("wrong")
    board.click("9m")
    board.expect_message("Right: it captures the pawn on 9m. 2 of 5 found.", "info")
    assert notebook.value("[exercise.right, exercise.wrong, exercise.done]") == [2, 0, False]


def test_a_wrong_square_is_crossed_and_explained(notebook: Notebook, board: Board) -> None:
    board.click("9n")
    board.expect_message(re.compile("No: the gold general has no move that ends on 9n"), "error")
    board.click("8l")
    board.expect_message(re.compile("No: its own pawn stands on 8l"), "error")
    assert set(board.painted("wrong")) == {"9n", "8l"}
    assert not board.painted("right")
    assert notebook.value("[exercise.right, exercise.wrong]") == [0, 2]
    assert {board.paint("wrong").fill} != {board.paint("right").fill}


def test_marking_all_squares_solves_the_exercise(notebook: Notebook, board: Board) -> None:
    for n, square in enumerate(sorted(RIGHT), 1):
        board.click(square)
        board.expect_message(re.compile(f"{n} of 5 found|All 5 found"))
    board.expect_message(re.compile("All 5 found, without a wrong click"), "success")
    assert set(board.painted("right")) == RIGHT
    assert notebook.value("exercise.done") is True


def test_the_answer_is_not_given_away(board: Board) -> None:
    board.expect(targets=0, interaction="mark")
    for layer in ("step", "range", "jump"):
        assert not board.painted(layer)
    board.click("8m")
    board.expect_message(re.compile("The piece itself stands there"))
    board.expect(targets=0)


def test_nothing_is_moved(notebook: Notebook, board: Board) -> None:
    before = board.pieces()
    board.click("8m")
    board.drag("8m", "8n")
    notebook.refuses("board.undo()")
    assert board.pieces() == before == notebook.pieces()
    board.expect(ply=0)


def test_giving_up_shows_the_rest(notebook: Notebook, board: Board) -> None:
    board.click("7l")
    board.expect_message(re.compile("1 of 5 found"))
    notebook.run("exercise.give_up()")
    board.expect_message(re.compile("You missed these 4 squares"))
    assert set(board.painted("missed")) == RIGHT - {"7l"}
    notebook.run("exercise.reset()")
    board.expect_message("Click every square it can reach (5 in all).")
    assert not board.painted("missed")
    assert not board.painted("right")
