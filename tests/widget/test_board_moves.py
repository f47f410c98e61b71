"""Moves on a board: made, taken back, listed, refused."""

from collections.abc import Callable

import pytest
import traitlets

from banmen import Board
from banmen_rules import BanmenError, IllegalMove, InvalidMove, Position
from tests.widget.browser import everything

PAWN = "9l 9k"  # the first side's pawn on the ninth file, one square forward


def test_push_reads_text_and_moves(board: Board) -> None:
    first = board.push(PAWN)
    assert (board.turn, board.ply, board.last_move) == ("white", 1, PAWN.split())
    board.undo()
    assert board.push(first) == first
    assert board.ply == 1


def test_the_list_of_moves_says_what_happened(lion: Board) -> None:
    lion.push("9i 9h 9g")
    # In dai dai shogi a piece promotes when it captures.
    assert lion.history == [
        {
            "text": "9i 9h 9g",
            "side": "black",
            "piece": "LN",
            "captured": ["P", "P"],  # both are White's: upper case
            "promoted": True,
            "hodges": "Lnx9hx9g+",
            "taken": ["9g", "9h"],
            "ends": "",
            "parent": -1,
            "variation": 0,
            "comment": "",
            "annotated": False,
            "glyphs": [],
            "clock": None,
            "evaluation": None,
        }
    ]
    assert lion.last_move == ["9i", "9h", "9g"]
    assert sorted(lion.captures_last) == ["9g", "9h"]


def test_undo_and_redo_go_back_and_forth(board: Board) -> None:
    start = everything(board)
    board.push(PAWN)
    after = everything(board)
    assert board.undo() == board.redo()
    assert everything(board) == after
    board.undo()
    back = everything(board)
    # It can be made again.
    assert {name for name in back if back[name] != start[name]} == {"history", "line"}


def test_the_same_move_again_keeps_what_follows(board: Board) -> None:
    for text in (PAWN, "9f 9g", "8l 8k"):
        board.push(text)
    board.reset()
    assert (board.ply, len(board.history)) == (0, 3)
    board.push(PAWN)
    assert (board.ply, len(board.history)) == (1, 3)
    assert board.line == [0, 1, 2]


def test_goto_goes_anywhere_in_the_list(board: Board) -> None:
    texts = [board.tsfen]
    for move in (PAWN, "9f 9g", "8l 8k"):
        board.push(move)
        texts.append(board.tsfen)
    for ply in (0, 3, 1, 2, 2, 0):
        board.goto(ply)
        assert board.tsfen == texts[ply]


@pytest.mark.parametrize("act", [Board.undo, Board.redo, lambda board: board.goto(1)])
def test_there_is_nothing_to_take_back_at_first(act: Callable[[Board], object], board: Board) -> None:
    before = everything(board)
    with pytest.raises(BanmenError, match=r"no move to|ply must be"):
        act(board)
    assert everything(board) == before
    assert board.status["level"] == "error"


@pytest.mark.parametrize(
    "text, error, says",
    [
        ("9l 9j", IllegalMove, "cannot go to 9j"),
        ("9f 9g", IllegalMove, "it is Black's turn"),
        ("9k 9j", IllegalMove, "9k is empty"),
        ("9l", InvalidMove, "a move must have two or more squares"),
        ("9l 99k", InvalidMove, "the file must be 1 to 17"),
        ("", InvalidMove, "a move must begin with the letters of a piece"),
        ("P-9j", IllegalMove, "cannot go to 9j"),
    ],
)
def test_a_refused_move_changes_nothing_and_is_shown(
    text: str, error: type[BanmenError], says: str, board: Board
) -> None:
    before = everything(board)
    with pytest.raises(error, match=says):
        board.push(text)
    assert everything(board) == before
    assert says in board.status["text"]
    board.push(PAWN)
    assert board.status == {"level": "", "text": ""}


def test_the_position_given_out_is_a_copy(board: Board) -> None:
    board.position.push(PAWN)
    assert board.ply == 0
    assert board.tsfen == Position.initial(board.game).tsfen()


def test_legal_moves_can_be_pushed(board: Board) -> None:
    assert len(board.legal_moves) >= 59  # facts: 59 effects, some by several paths
    move = board.legal_moves[7]
    board.push(move)
    assert board.last_move[-1] == board.game.size.name(move.target)


def test_linked_boards_keep_the_moves() -> None:
    first, second = Board("tai"), Board("tai", title="Second", region="19g-7s")
    traitlets.link((first, "tsfen"), (second, "tsfen"))
    first.push("13s 13r")
    first.push("13g 13h")
    assert [move["text"] for move in second.history] == ["13s 13r", "13g 13h"]
    assert (second.ply, second.title, second.region) == (2, "Second", "19g-7s")
    second.undo()
    assert (first.ply, second.ply) == (1, 1)
    second.push("12g 12h")
    assert first.history == second.history
    assert [move["text"] for move in first.history] == ["13s 13r", "13g 13h", "12g 12h"]
    first.goto(node=1)
    assert (second.ply, second.node) == (2, 1)
    first.comment("Only here.")
    assert second.history[1]["comment"] == ""
    assert first.position.move_stack == second.position.move_stack
    assert second.edits == [0, 0]


def test_linked_board_puts_its_own_moves_aside() -> None:
    first, second = Board("tai"), Board("tai")
    second.push("13s 13r")
    traitlets.dlink((first, "tsfen"), (second, "tsfen"))
    assert second.history == []
    first.push("12s 12r")
    assert [move["text"] for move in second.history] == ["12s 12r"]
    second.undo_edit()
    assert [move["text"] for move in second.history] == ["13s 13r"]


def test_position_set_without_a_link_begins_anew() -> None:
    first, second = Board("tai"), Board("tai")
    first.push("13s 13r")
    second.tsfen = first.tsfen
    assert second.history == []
    other = Board("dai_dai")
    first.observe(lambda _: setattr(other, "tsfen", other.position.tsfen()), "tsfen")
    first.push("13g 13h")
    assert other.history == []
