"""Chu shogi on a page: a game to its end by clicks, its choices and its refusals."""

import re

from tests.browser.lab import Notebook

LION_TO_THE_KING = ("7j 8h", "8h 10f", "10f 10d", "10d 8b", "8b 6a")
PAWNS = ("12d 12e", "1d 1e", "12e 12f", "1e 1f")


def test_a_game_is_played_to_its_end_by_clicks(notebook: Notebook) -> None:
    board = notebook.board('Board("chu")')
    for number, move in enumerate(LION_TO_THE_KING):
        board.play(move)
        notebook.wait_for("board.ply", 2 * number + 1)
        if number < len(PAWNS):
            board.play(PAWNS[number])
            notebook.wait_for("board.ply", 2 * number + 2)
    notebook.wait_for("board.position.outcome().termination", "royals")
    notebook.wait_for("board.position.outcome().winner.label", "black")


def test_promotion_is_a_choice_and_a_lion_is_not_traded(notebook: Notebook) -> None:
    black = {"12l": "king", "9h": "lion", "6e": "silver general"}
    white = {"1a": "king", "9f": "lion", "9e": "rook", "3b": "bishop"}
    pieces = {**black, **{square: f"white {name}" for square, name in white.items()}}
    board = notebook.board(f'Board("chu", pieces={pieces})')
    board.click("9h")
    board.click("9f")
    board.expect_message(re.compile("may not capture the lion on 9f: it is not adjacent"), "error")
    assert notebook.value("board.ply") == 0
    board.play("6e 6d=")
    notebook.wait_for("board.position.piece_at('6d').kind.id", "silver_general")
    board.play("1a 1b")
    board.play("6d 6c")  # a quiet move within the zone: no question
    notebook.wait_for("board.ply", 3)
    assert notebook.value("board.position.piece_at('6c').kind.id") == "silver_general"


def test_a_pasted_position_of_another_program_has_its_captured_lion(notebook: Notebook) -> None:
    board = notebook.board('Board("chu")')
    notebook.run("board.paste('k11/12/12/12/12/9n2/12/12/12/12/12/K8R2 b 9f 13')")
    notebook.wait_for("board.tsfen.split(' ', 1)[1]", "12 9f")
    board.play("3l 3f")
    board.expect(ply=1)
    notebook.run("board.undo()")
    notebook.wait_for("board.tsfen.split(' ', 1)[1]", "12 9f")
