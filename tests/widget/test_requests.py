"""What the browser asks for: always answered, and refused without a trace."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from banmen.protocol.shapes.words import PROTOCOL
from tests.widget.browser import Browser, everything


def test_a_move_is_made_and_answered(board: Board) -> None:
    browser = Browser(board)
    answer = browser.ask({"id": 7, "request": "move", "from": "9l", "path": [], "to": "9k"})
    assert answer == {"id": 7, "ok": True}
    assert (board.ply, board.last_move) == (1, ["9l", "9k"])
    # The new position travels before the answer.
    assert [data["method"] for data in browser.received] == ["update", "custom"]


def test_a_move_that_is_sent_again_is_made_once(board: Board) -> None:
    browser = Browser(board)
    message = {"id": 7, "request": "move", "from": "9l", "path": [], "to": "9k"}
    assert browser.ask(message) == browser.ask(message) == {"id": 7, "ok": True}
    assert (board.ply, board.turn) == (1, "white")
    board.undo()
    assert browser.ask({**message, "id": 8})["ok"]
    assert board.ply == 1


def test_a_pass_that_is_sent_again_is_one_pass(lion: Board) -> None:
    browser = Browser(lion)
    message = {"id": 7, "request": "move", "from": "9i", "path": ["9h"], "to": "9i"}
    first = browser.ask(message)
    turn = lion.turn
    assert browser.ask(message) == first
    assert (lion.ply, lion.turn) == (1, turn)


def test_a_lion_captures_twice_by_the_requested_path(lion: Board) -> None:
    browser = Browser(lion)
    assert browser.ask({"id": 1, "request": "move", "from": "9i", "path": ["9h"], "to": "9g"})["ok"]
    assert sorted(lion.captures_last) == ["9g", "9h"]


def test_undo_redo_and_goto(board: Board) -> None:
    browser = Browser(board)
    board.push("9l 9k")
    for name, ply in (("undo", 0), ("redo", 1)):
        assert browser.ask({"id": 1, "request": name}) == {"id": 1, "ok": True}
        assert board.ply == ply
    assert browser.ask({"id": 2, "request": "goto", "ply": 0})["ok"]
    assert board.ply == 0


REFUSED = [
    ({"id": 1, "request": "move", "from": "9l", "path": [], "to": "9j"}, "cannot go to 9j"),
    ({"id": 1, "request": "move", "from": "9l", "path": "9k", "to": "9j"}, "is a list of the squares"),
    ({"id": 1, "request": "move", "from": "9l", "path": []}, "needs a square as 'to'"),
    ({"id": 1, "request": "move", "from": 3, "path": [], "to": "9j"}, "needs a square as 'from'"),
    ({"id": 1, "request": "undo"}, "no move to take back"),
    ({"id": 1, "request": "redo"}, "no move to make again"),
    ({"id": 1, "request": "goto"}, "needs the number of a ply"),
    ({"id": 1, "request": "goto", "ply": -1}, "ply must be"),
    ({"id": 1, "request": "goto", "ply": True}, "must be a whole number, got True"),
    ({"id": 1, "request": "mark", "square": "9l"}, "asks no question"),
    ({"id": 1, "request": "moves", "square": "99l"}, "the file must be"),
    ({"id": 1, "request": "dance"}, "does not know the request 'dance'"),
    ({"id": 1}, "does not know the request None"),
]


@pytest.mark.parametrize("message, says", REFUSED)
def test_a_refusal_says_why_and_changes_nothing(message: object, says: str, board: Board) -> None:
    browser = Browser(board)
    before = everything(board)
    answer = browser.ask(message)
    assert (answer["id"], answer["ok"]) == (1, False)
    assert says in str(answer["text"])
    assert everything(board) == before


@pytest.mark.parametrize("message", [None, [], "undo", 3, {"id": "x", "request": "undo"}])
def test_a_message_without_a_number_is_answered_too(message: object, board: Board) -> None:
    answer = Browser(board).ask(message)
    assert (answer["id"], answer["ok"]) == (None, False)


@pytest.mark.parametrize(
    "interaction, name",
    [("explore", "move"), *product(["mark", "frozen"], ["move", "undo", "redo", "goto"])],
)
def test_a_board_that_is_not_for_playing_says_so(interaction: str, name: str, board: Board) -> None:
    board.push("9l 9k")
    board.set_trait("interaction", interaction)
    message = {"id": 3, "request": name, "from": "9f", "path": [], "to": "9g", "ply": 0}
    answer = Browser(board).ask(message)
    assert not answer["ok"]
    assert str(answer["text"]).startswith("this board")
    assert board.ply == 1


@pytest.mark.parametrize("name, ply", [("undo", 1), ("redo", 2), ("goto", 0)])
def test_a_board_for_looking_shows_the_whole_game(name: str, ply: int, board: Board) -> None:
    board.push("9l 9k")
    board.push("9f 9g")
    if name == "redo":
        board.undo()
    board.interaction = "explore"
    where = {"ply": 0} if name == "goto" else {}
    assert Browser(board).ask({"id": 3, "request": name, **where})["ok"]
    assert board.ply == ply


def test_loading_can_be_undone_while_playing_too(board: Board) -> None:
    board.push("9l 9k")
    before = board.tsfen
    board.clear()
    browser = Browser(board)
    assert browser.ask({"id": 3, "request": "undo", "edit": True})["ok"]
    assert (board.tsfen, board.ply) == (before, 1)
    assert browser.ask({"id": 4, "request": "redo", "edit": True})["ok"]
    assert (board.ply, board.edits) == (0, [1, 0])


def test_a_fault_of_our_own_is_answered_and_changes_nothing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise ZeroDivisionError("in the depths")

    before = everything(board)
    monkeypatch.setattr("banmen.protocol.board_state.encode", fail)
    monkeypatch.setattr(board.log, "exception", lambda *_: None)
    answer = Browser(board).ask({"id": 9, "request": "move", "from": "9l", "path": [], "to": "9k"})
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
REQUESTS = (
    *("move", "undo", "redo", "goto", "comment", "promote", "edit", "load", "record", "save", "why"),
    *("mark", "moves"),
)
squares = st.sampled_from(["9l", "9k", "9f", "9g", "1a", "9q", "99z"]) | json
PARTS = {
    **dict.fromkeys(("from", "to", "square"), squares),
    **dict.fromkeys(("ply", "node"), st.integers(-2, 5) | json),
    "op": st.sampled_from(["put", "remove", "move", "flip", "promote", "turn", "clear", "standard"]) | json,
    "piece": st.sampled_from(["ln", "LN", "+ln", "p"]) | json,
    "side": st.sampled_from(["black", "white"]) | json,
    "notation": st.sampled_from(["hodges", "machine"]) | json,
    "text": json,
    "path": st.just([]) | json,
    "declines": json,
    "edit": st.booleans() | json,
    "id": json,
}
messages = json | st.fixed_dictionaries({"request": st.sampled_from(REQUESTS) | json}, optional=PARTS)
BOARD = Board("dai_dai")


@given(st.lists(messages, max_size=4), st.sampled_from(["play", "edit", "explore", "frozen"]))
def test_any_message_is_answered(asked: list[object], interaction: str) -> None:
    BOARD.set_trait("interaction", interaction)
    browser = Browser(BOARD)
    for message in asked:
        before = everything(BOARD)
        answer = browser.ask(message)
        assert answer["ok"] in (True, False)
        if not answer["ok"]:
            assert str(answer["text"])
            assert everything(BOARD) == before
        assert "something went wrong" not in str(answer.get("text"))


# ---------------------------------------------------------------- why a piece can or cannot go somewhere


@pytest.fixture
def blocked() -> Board:
    """Set up a rook behind its own pawn, and a lion that must take its steps one after the other."""
    return Board("dai_dai", pieces={"9i": "rook", "9f": "pawn", "5o": "king", "5c": "white king"})


def test_a_piece_that_cannot_go_there_is_explained_with_what_stops_it(blocked: Board) -> None:
    answer = Browser(blocked).ask({"id": 1, "request": "why", "from": "9i", "to": "9d"})
    assert answer == {
        "id": 1,
        "ok": True,
        "text": blocked.explain("9i", "9d").text,
        "code": "blocked",
        "possible": False,
        "path": ["9i", "9h", "9g", "9f"],
        "blocker": "9f",
        "leg": 1,
    }


def test_a_move_that_is_possible_has_its_way(blocked: Board) -> None:
    answer = Browser(blocked).ask({"id": 1, "request": "why", "from": "9i", "to": "8i"})
    told = (answer["possible"], answer["path"], answer["blocker"], answer["leg"])
    assert told == (True, ["9i", "8i"], "", None)


def test_reasons_are_in_the_language_of_the_board(blocked: Board) -> None:
    blocked.lang = "ja"
    said = "9iの飛車は9dへ行けません。前への走りは9fの味方の歩兵に遮られています。"
    for name in ("why", "move"):
        answer = Browser(blocked).ask({"id": 1, "request": name, "from": "9i", "to": "9d"})
        assert (answer["text"], answer["blocker"]) == (said, "9f")


def test_a_refused_move_says_the_same(blocked: Board) -> None:
    browser = Browser(blocked)
    refused = browser.ask({"id": 1, "request": "move", "from": "9i", "path": [], "to": "9d"})
    why = browser.ask({"id": 1, "request": "why", "from": "9i", "to": "9d"})
    assert not refused["ok"]
    assert refused | {"ok": True} == why


def test_why_does_not_answer_a_question(blocked: Board) -> None:
    blocked.interaction = "mark"
    answer = Browser(blocked).ask({"id": 1, "request": "why", "from": "9i", "to": "9d"})
    assert "not given away" in str(answer["text"])
    assert "path" not in answer


def test_page_of_another_version_must_reload(board: Board) -> None:
    browser = Browser(board)
    tsfen = board.tsfen
    message = {"id": 7, "request": "move", "from": "9l", "path": [], "to": "9k"}
    answer = browser.ask({**message, "protocol": PROTOCOL + 1})
    text = "This page is of another version of banmen. Reload the page."
    assert answer == {"id": 7, "ok": False, "text": text}
    assert board.tsfen == tsfen
    assert browser.ask({**message, "id": 8, "protocol": PROTOCOL})["ok"]
