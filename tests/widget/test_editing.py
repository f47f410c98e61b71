"""Setting up a position: every edit can be taken back, and no edit loses what was played before."""

import pytest

from banmen import Board
from banmen_rules import BanmenError, Position, Side, game
from tests.widget.browser import Browser, everything

PAWN = "9l 9k"


@pytest.fixture
def edited(lion: Board) -> Browser:
    lion.interaction = "edit"
    return Browser(lion)


def symbols(board: Board) -> dict[str, str]:
    name = board.game.size.name
    return {name(square): piece.symbol for square, piece in board.position.pieces()}


LION = {"9i": "ln", "9h": "P", "9g": "P", "3c": "K", "5o": "k"}


def without(square: str) -> dict[str, str]:
    return {name: symbol for name, symbol in LION.items() if name != square}


@pytest.mark.parametrize(
    "op, after",
    [
        ({"op": "put", "square": "1a", "piece": "+LN"}, LION | {"1a": "+LN"}),
        ({"op": "put", "square": "9h", "piece": "g"}, LION | {"9h": "g"}),
        ({"op": "remove", "square": "3c"}, without("3c")),
        ({"op": "move", "from": "9i", "to": "1q"}, without("9i") | {"1q": "ln"}),
        ({"op": "flip", "square": "9i"}, LION | {"9i": "LN"}),
        ({"op": "flip", "square": "9h"}, LION | {"9h": "p"}),
        ({"op": "promote", "square": "9i"}, LION | {"9i": "+ln"}),
        ({"op": "clear"}, {}),
    ],
)  # fmt: skip
def test_an_edit_changes_the_board_and_can_be_taken_back(
    op: dict[str, object], after: dict[str, str], edited: Browser
) -> None:
    board = edited.board
    assert edited.ask({"id": 1, "request": "edit", **op}) == {"id": 1, "ok": True}
    assert symbols(board) == after
    assert board.edits == [1, 0]
    assert edited.ask({"id": 2, "request": "undo"})["ok"]
    assert (symbols(board), board.edits) == (LION, [0, 1])
    assert edited.ask({"id": 3, "request": "redo"})["ok"]
    assert (symbols(board), board.edits) == (after, [1, 0])


def test_a_promoted_piece_turns_back(edited: Browser) -> None:
    for symbol in ("+ln", "ln"):
        assert edited.ask({"id": 1, "request": "edit", "op": "promote", "square": "9i"})["ok"]
        assert symbols(edited.board)["9i"] == symbol


def test_the_turn_is_given_and_taken(edited: Browser) -> None:
    board = edited.board
    before = board.tsfen
    for side, turn in (("white", "white"), ("white", "white"), ("black", "black")):
        assert edited.ask({"id": 1, "request": "edit", "op": "turn", "side": side})["ok"]
        assert board.turn == turn
    assert board.edits == [2, 0]  # what changes nothing is no edit
    assert board.tsfen == before, "nor does it add to the moves that were made"


def test_the_standard_position_is_set_up(edited: Browser) -> None:
    assert edited.ask({"id": 1, "request": "edit", "op": "standard"})["ok"]
    assert edited.board.tsfen == Position.initial(edited.board.game).tsfen()


@pytest.mark.parametrize(
    "op, says",
    [
        ({"op": "put", "square": "9z", "piece": "ln"}, "the rank must be"),
        ({"op": "put", "square": "9i", "piece": "unicorn"}, 'Unknown piece "unicorn"'),
        ({"op": "put", "square": "9i", "piece": 3}, "must be text, got 3"),
        ({"op": "put", "piece": "ln"}, "needs a square as 'square'"),
        ({"op": "remove", "square": "1a"}, "1a is empty"),
        ({"op": "move", "from": "1a", "to": "1b"}, "1a is empty"),
        ({"op": "flip", "square": "1a"}, "1a is empty"),
        ({"op": "promote", "square": "5o"}, "The king on 5o does not promote"),
        ({"op": "turn", "side": "green"}, "Available: black, white"),
        ({"op": "explode"}, 'Unknown edit "explode". Available: put, remove'),
        ({}, 'Unknown edit "None"'),
        ({"op": ["put"]}, "Unknown edit"),
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(op: dict[str, object], says: str, edited: Browser) -> None:
    before = everything(edited.board)
    answer = edited.ask({"id": 1, "request": "edit", **op})
    assert not answer["ok"]
    assert says in str(answer["text"])
    assert everything(edited.board) == before


@pytest.mark.parametrize("interaction", ["play", "explore", "mark", "frozen"])
def test_pieces_are_put_by_hand_only_while_setting_up(interaction: str, edited: Browser) -> None:
    edited.board.interaction = interaction
    answer = edited.ask({"id": 1, "request": "edit", "op": "clear"})
    assert "only while a board is being set up" in str(answer["text"])
    assert symbols(edited.board) == LION


def test_no_moves_are_made_while_setting_up(edited: Browser) -> None:
    answer = edited.ask({"id": 1, "request": "move", "from": "9i", "path": [], "to": "8i"})
    assert "this board is being set up" in str(answer["text"])


def test_faults_of_a_position_are_shown_while_setting_up(edited: Browser) -> None:
    board = edited.board
    assert board.faults == []
    board.remove("3c")
    assert board.faults == ["White has no royal piece (king)"]
    board.interaction = "play"
    assert board.faults == []
    board.interaction = "edit"
    assert board.faults == ["White has no royal piece (king)"]


# ---------------------------------------------------------------- nothing is lost


def game_played(board: Board) -> dict[str, object]:
    board.push(PAWN)
    board.push("9f 9g")
    board.comment("a good start")
    board.circle("9k")
    board.undo()
    board.push("8f 8g")
    return everything(board)


@pytest.mark.slow
@pytest.mark.parametrize("by", ["put", "place", "tsfen", "variant", "ruleset", "clear", "standard"])
def test_whatever_changes_the_position_brings_the_game_back(by: str, board: Board) -> None:
    before = game_played(board)
    match by:
        case "put":
            board.put("9i", "white lion")
        case "place":
            board.place({"9i": "lion"})
        case "tsfen":
            board.tsfen = Board("dai_dai", pieces={"9i": "lion"}).tsfen
        case "variant":
            board.variant = "tai"
        case "ruleset":
            board.rulings = {"illegal_move": "loses"}
        case _:
            getattr(board, by)()
    after = everything(board)
    assert (board.history, board.line, board.ply, board.edits) == ([], [], 0, [1, 0])
    board.undo_edit()
    assert everything(board) == before | {"edits": [0, 1]}
    board.goto(node=1)
    assert board.annotations[0]["squares"] == ["9k"]
    board.goto(node=2)
    board.redo_edit()
    assert everything(board) == after


def test_an_edit_after_others_were_taken_back_keeps_what_was_played_there(board: Board) -> None:
    board.put("9i", "lion")
    board.push("9i 9h")
    board.undo_edit()
    board.put("1i", "lion")
    seen = [board.history]
    while board.edits[0]:
        board.undo_edit()
        seen.append(board.history)
    assert [[entry["text"] for entry in history] for history in seen] == [[], [], ["9i 9h"]]


def test_an_edit_starts_from_the_place_shown_and_keeps_what_is_drawn(board: Board) -> None:
    board.push(PAWN)
    board.arrow("9k", "9j")
    board.put("9i", "lion")
    piece = board.position.piece_at("9k")
    assert piece is not None
    assert (piece.symbol, board.turn, len(board.annotations)) == ("p", "white", 1)
    board.clear()
    assert board.annotations == []


def test_a_declared_end_comes_back_too(board: Board) -> None:
    board.push(PAWN)
    board.resign()
    board.clear()
    assert board.result == {}
    board.undo_edit()
    assert board.result["reason"] == "resignation"


@pytest.mark.parametrize("act", [Board.undo_edit, Board.redo_edit])
def test_there_is_no_edit_to_take_back_at_first(act: object, board: Board) -> None:
    assert callable(act)
    before = everything(board)
    with pytest.raises(BanmenError, match="no edit to"):
        act(board)
    assert everything(board) == before


def test_python_sets_up_a_position_too(board: Board) -> None:
    board.clear()
    board.put("9i", "+lion")
    piece = board.position.piece_at("9i")
    assert piece is not None
    board.put("1a", piece)
    board.set_turn(Side.WHITE)
    assert (symbols(board), board.turn) == ({"1a": "+ln", "9i": "+ln"}, "white")
    board.set_turn("black")
    board.remove("1a")
    assert (symbols(board), board.turn) == ({"9i": "+ln"}, "black")
    board.standard()
    assert board.position == Position.initial(game("dai_dai"))


def test_undo_saves_a_limited_number_of_documents(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.document.document.MOST", 3)
    board.push(PAWN)
    for file in range(1, 8):
        board.put(f"{file}i", "lion")
    assert board.edits == [3, 0]
    for _ in range(3):
        board.undo_edit()
    assert [entry["text"] for entry in board.history] == [PAWN], "the played one is not dropped"
