"""What the browser asks for: always answered, and refused without a trace."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from tests.widget.browser import Browser, everything


def test_a_move_is_made_and_answered(board: Board) -> None:
    browser = Browser(board)
    answer = browser.ask({"id": 7, "intent": "move", "from": "9l", "path": [], "to": "9k"})
    assert answer == {"id": 7, "ok": True}
    assert (board.ply, board.last_move) == (1, ["9l", "9k"])
    # The new position travels before the answer.
    assert [data["method"] for data in browser.received] == ["update", "custom"]


def test_a_move_that_is_sent_again_is_made_once(board: Board) -> None:
    browser = Browser(board)
    message = {"id": 7, "intent": "move", "from": "9l", "path": [], "to": "9k"}
    assert browser.ask(message) == browser.ask(message) == {"id": 7, "ok": True}
    assert (board.ply, board.turn) == (1, "white")
    board.undo()
    assert browser.ask({**message, "id": 8})["ok"]
    assert board.ply == 1


def test_a_pass_that_is_sent_again_is_one_pass(lion: Board) -> None:
    browser = Browser(lion)
    message = {"id": 7, "intent": "move", "from": "9i", "path": ["9h"], "to": "9i"}
    first = browser.ask(message)
    turn = lion.turn
    assert browser.ask(message) == first
    assert (lion.ply, lion.turn) == (1, turn)


def test_a_lion_captures_twice_by_the_path_it_is_told(lion: Board) -> None:
    browser = Browser(lion)
    assert browser.ask({"id": 1, "intent": "move", "from": "9i", "path": ["9h"], "to": "9g"})["ok"]
    assert sorted(lion.captures_last) == ["9g", "9h"]


def test_undo_redo_and_goto(board: Board) -> None:
    browser = Browser(board)
    board.push("9l 9k")
    for intent, ply in (("undo", 0), ("redo", 1)):
        assert browser.ask({"id": 1, "intent": intent}) == {"id": 1, "ok": True}
        assert board.ply == ply
    assert browser.ask({"id": 2, "intent": "goto", "ply": 0})["ok"]
    assert board.ply == 0


REFUSED = [
    ({"id": 1, "intent": "move", "from": "9l", "path": [], "to": "9j"}, "cannot go to 9j"),
    ({"id": 1, "intent": "move", "from": "9l", "path": "9k", "to": "9j"}, "is a list of the squares"),
    ({"id": 1, "intent": "move", "from": "9l", "path": []}, "needs a square as 'to'"),
    ({"id": 1, "intent": "move", "from": 3, "path": [], "to": "9j"}, "needs a square as 'from'"),
    ({"id": 1, "intent": "undo"}, "no move to take back"),
    ({"id": 1, "intent": "redo"}, "no move to make again"),
    ({"id": 1, "intent": "goto"}, "needs the number of a ply"),
    ({"id": 1, "intent": "goto", "ply": -1}, "there is no ply -1"),
    ({"id": 1, "intent": "goto", "ply": True}, "is a whole number, not True"),
    ({"id": 1, "intent": "mark", "square": "9l"}, "no question on this board"),
    ({"id": 1, "intent": "moves", "square": "99l"}, "there is no such file"),
    ({"id": 1, "intent": "dance"}, "does not know the intent 'dance'"),
    ({"id": 1}, "does not know the intent None"),
]


@pytest.mark.parametrize("message, says", REFUSED)
def test_a_refusal_says_why_and_changes_nothing(message: object, says: str, board: Board) -> None:
    browser = Browser(board)
    before = everything(board)
    answer = browser.ask(message)
    assert (answer["id"], answer["ok"]) == (1, False)
    assert says in str(answer["text"])
    assert everything(board) == before


@pytest.mark.parametrize("message", [None, [], "undo", 3, {"id": "x", "intent": "undo"}])
def test_a_message_without_a_number_is_answered_too(message: object, board: Board) -> None:
    answer = Browser(board).ask(message)
    assert (answer["id"], answer["ok"]) == (None, False)


@pytest.mark.parametrize(
    "interaction, intent",
    [("explore", "move"), *product(["mark", "frozen"], ["move", "undo", "redo", "goto"])],
)
def test_a_board_that_is_not_for_playing_says_so(interaction: str, intent: str, board: Board) -> None:
    board.push("9l 9k")
    board.interaction = interaction
    message = {"id": 3, "intent": intent, "from": "9f", "path": [], "to": "9g", "ply": 0}
    answer = Browser(board).ask(message)
    assert not answer["ok"]
    assert str(answer["text"]).startswith("this board")
    assert board.ply == 1


@pytest.mark.parametrize("intent, ply", [("undo", 1), ("redo", 2), ("goto", 0)])
def test_a_board_for_looking_shows_the_whole_game(intent: str, ply: int, board: Board) -> None:
    board.push("9l 9k")
    board.push("9f 9g")
    if intent == "redo":
        board.undo()
    board.interaction = "explore"
    assert Browser(board).ask({"id": 3, "intent": intent, **({"ply": 0} if intent == "goto" else {})})["ok"]
    assert board.ply == ply


def test_what_was_loaded_is_taken_back_while_playing_too(board: Board) -> None:
    board.push("9l 9k")
    before = board.tsfen
    board.clear()
    browser = Browser(board)
    assert browser.ask({"id": 3, "intent": "undo", "edit": True})["ok"]
    assert (board.tsfen, board.ply) == (before, 1)
    assert browser.ask({"id": 4, "intent": "redo", "edit": True})["ok"]
    assert (board.ply, board.edits) == (0, [1, 0])


def test_a_fault_of_our_own_is_answered_and_changes_nothing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise ZeroDivisionError("in the depths")

    before = everything(board)
    monkeypatch.setattr("banmen._state.encode", fail)
    monkeypatch.setattr(board.log, "exception", lambda *_: None)
    answer = Browser(board).ask({"id": 9, "intent": "move", "from": "9l", "path": [], "to": "9k"})
    assert answer == {
        "id": 9,
        "ok": False,
        "text": "something went wrong in Python, and nothing was changed (ZeroDivisionError: in the depths)",
    }
    assert everything(board) == before
    assert board.position.tsfen() == board.tsfen


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["9l", "9k", "1a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
messages = json | st.fixed_dictionaries(
    {"intent": st.sampled_from(["move", "undo", "redo", "goto", "mark", "moves"]) | json},
    optional={"id": json, "from": json, "path": json, "to": json, "ply": json, "square": json},
)
BOARD = Board("dai_dai")


@given(messages)
def test_any_message_is_answered(message: object) -> None:
    answer = Browser(BOARD).ask(message)
    assert set(answer) in ({"id", "ok"}, {"id", "ok", "text"})
    assert answer["ok"] is not None
    assert "something went wrong" not in str(answer.get("text"))
