"""The tree of moves on a board: another move begins a variation, and nothing is ever cut off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from banmen_rules import BanmenError
from tests.widget.browser import Browser, everything

FIRST, ANSWER, NEXT = "9l 9k", "9f 9g", "8l 8k"
"""Pawns of the two sides, one square forward each."""


@pytest.fixture
def forked(board: Board) -> Board:
    """Play three moves, then another second one and another first one."""
    for text in (FIRST, ANSWER, NEXT):
        board.push(text)
    board.goto(1)
    board.push("8f 8g")
    board.reset()
    board.push("7l 7k")
    return board


def parents(board: Board) -> list[int]:
    return [entry["parent"] for entry in board.history]


def test_another_move_begins_a_variation(forked: Board) -> None:
    assert [entry["text"] for entry in forked.history] == [FIRST, ANSWER, NEXT, "8f 8g", "7l 7k"]
    assert parents(forked) == [-1, 0, 1, 0, -1]
    assert (forked.line, forked.ply, forked.node) == ([4], 1, 4)


def test_a_move_made_before_is_followed_again(forked: Board) -> None:
    forked.reset()
    forked.push(FIRST)
    assert (len(forked.history), forked.line, forked.ply) == (5, [0, 1, 2], 1)
    forked.push("8f 8g")
    assert (len(forked.history), forked.line, forked.ply) == (5, [0, 3], 2)


def test_undo_and_redo_stay_on_the_line_shown(forked: Board) -> None:
    forked.goto(node=3)
    forked.undo()
    forked.undo()
    assert (forked.line, forked.ply) == ([0, 3], 0)
    forked.redo()
    assert forked.game.size.name(forked.redo().target) == "8g"


def test_going_to_a_variation_shows_its_line_to_the_end(forked: Board) -> None:
    forked.goto(node=1)
    assert (forked.line, forked.ply, forked.last_move) == ([0, 1, 2], 2, ANSWER.split())
    forked.goto(node=3)
    assert (forked.line, forked.ply, forked.last_move) == ([0, 3], 2, ["8f", "8g"])
    forked.goto(node=0)
    assert (forked.line, forked.ply) == ([0, 3], 1)  # it is on the line shown
    forked.goto(node=-1)
    assert (forked.line, forked.ply) == ([0, 3], 0)


def test_the_position_is_that_of_the_moves_that_lead_there(forked: Board) -> None:
    forked.goto(node=3)
    again = Board("dai_dai")
    again.push(FIRST)
    again.push("8f 8g")
    assert forked.tsfen == again.tsfen
    assert forked.moves == again.moves
    assert forked.position.move_stack == again.position.move_stack


@pytest.mark.parametrize("node", [-2, 5, 100])
def test_a_place_that_is_not_there_is_refused(node: int, forked: Board) -> None:
    before = everything(forked)
    with pytest.raises(BanmenError, match=f"node must be from -1 .*, got {node}"):
        forked.goto(node=node)
    with pytest.raises(BanmenError, match="either a ply or a node"):
        forked.goto(1, node=1)
    assert everything(forked) == before


def test_a_variation_becomes_the_main_one(forked: Board) -> None:
    forked.promote_variation(3)
    forked.goto(node=4)
    forked.goto(node=0)  # shows the main line from there
    assert forked.line == [0, 3]
    with pytest.raises(BanmenError, match="the main line already"):
        forked.promote_variation(3)
    forked.promote_variation(4)
    with pytest.raises(BanmenError, match="the main line already"):
        forked.promote_variation(4)
    assert parents(forked) == [-1, 0, 1, 0, -1]  # the order of creation stays
    assert [entry["variation"] for entry in forked.history] == [1, 1, 0, 0, 0]


def test_the_nearest_fork_counts(forked: Board) -> None:
    forked.goto(node=2)
    forked.undo()
    forked.push("10l 10k")  # node 5, beside node 2
    forked.push("10f 10g")  # node 6, behind it
    forked.promote_variation(6)
    forked.goto(node=4)
    forked.goto(node=1)
    assert forked.line == [0, 1, 5, 6]


def test_a_comment_stays_with_its_move(forked: Board) -> None:
    forked.comment("the other pawn")
    forked.comment("well begun", 0)
    forked.comment("let us see", -1)
    assert [entry["comment"] for entry in forked.history] == ["well begun", "", "", "", "the other pawn"]
    assert forked.start_comment == "let us see"
    forked.comment("", 0)
    assert forked.history[0]["comment"] == ""


@pytest.mark.parametrize("text, says", [(3, "must be text, got 3"), ("\ud800", "half a character")])
def test_a_comment_that_is_no_text_is_refused(text: str, says: str, forked: Board) -> None:
    before = everything(forked)
    with pytest.raises(BanmenError, match=says):
        forked.comment(text)
    assert everything(forked) == before


def test_a_board_is_asked_to_go_comment_and_reorder(forked: Board) -> None:
    browser = Browser(forked)
    assert browser.ask({"id": 1, "request": "goto", "node": 3}) == {"id": 1, "ok": True}
    assert forked.line == [0, 3]
    assert browser.ask({"id": 2, "request": "goto", "node": -1})["ok"]
    assert forked.ply == 0
    assert browser.ask({"id": 3, "request": "comment", "node": 3, "text": "<b>bold</b>"})["ok"]
    assert forked.history[3]["comment"] == "<b>bold</b>"
    assert browser.ask({"id": 4, "request": "promote", "node": 3})["ok"]
    assert not browser.ask({"id": 5, "request": "promote", "node": 3})["ok"]


def test_only_what_changed_is_a_new_object(forked: Board) -> None:
    before = forked.history
    forked.comment("said", 1)
    same = [one is other for one, other in zip(before, forked.history, strict=True)]
    assert same == [True, False, True, True, True]


def test_default_values_are_not_sent(forked: Board) -> None:
    browser = Browser(forked)
    forked.comment("the other pawn", 3)
    sent = browser.states()[-1]["history"]
    assert sent == [
        {"text": FIRST, "side": "black", "piece": "P", "hodges": "P-9k"},
        {"text": ANSWER, "side": "white", "piece": "P", "hodges": "P-9g"},
        {"text": NEXT, "side": "black", "piece": "P", "hodges": "P-8k"},
        {
            "text": "8f 8g",
            "side": "white",
            "piece": "P",
            "hodges": "P-8g",
            "parent": 0,
            "variation": 1,
            "comment": "the other pawn",
        },
        {"text": "7l 7k", "side": "black", "piece": "P", "hodges": "P-7k", "parent": -1, "variation": 1},
    ]


steps = st.lists(st.integers(0, 9) | st.tuples(st.just("goto"), st.integers(-1, 30)), max_size=12)


@given(steps)
def test_every_walk_stands_where_its_moves_lead(walk: list[int | tuple[str, int]]) -> None:
    board = Board("dai_dai", pieces={"9i": "lion", "5o": "king", "3c": "white king", "9c": "white rook"})
    made: list[tuple[str, int]] = []
    for step in walk:
        if isinstance(step, tuple):
            if step[1] < len(board.history):
                board.goto(node=step[1])
        elif moves := board.legal_moves:
            board.push(moves[step * 7 % len(moves)])
        assert [(entry["text"], entry["parent"]) for entry in board.history[: len(made)]] == made
        made = [(entry["text"], entry["parent"]) for entry in board.history]
        texts = [board.history[node]["text"] for node in board.line[: board.ply]]
        assert texts == [move.text(board.game.size) for move in board.position.move_stack]
        assert board.node == ([-1, *board.line][board.ply])
        assert all(
            board.history[node]["parent"] == before
            for before, node in zip([-1, *board.line], board.line, strict=False)
        )
