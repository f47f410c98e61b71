"""What is drawn on a board, from Python and by hand: kept with its position; nonsense is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from banmen_rules import BanmenError
from tests.widget.browser import Browser, everything

PAWN = "9l 9k"


def test_everything_that_can_be_drawn(lion: Board) -> None:
    lion.arrow("9i", "9h", "9g", colour="red")
    lion.circle("9h", "9g")
    lion.shade("1a", colour="blue")
    lion.label("5o", "stay!", colour="yellow")
    lion.steps("9i", "9h", "9i")
    assert lion.annotations == [
        {"kind": "arrow", "squares": ["9i", "9h", "9g"], "colour": "red", "text": ""},
        {"kind": "circle", "squares": ["9h", "9g"], "colour": "green", "text": ""},
        {"kind": "shade", "squares": ["1a"], "colour": "blue", "text": ""},
        {"kind": "label", "squares": ["5o"], "colour": "yellow", "text": "stay!"},
        {"kind": "steps", "squares": ["9i", "9h", "9i"], "colour": "green", "text": ""},
    ]
    lion.clear_annotations()
    assert lion.annotations == []


def test_an_arrow_along_a_move_has_its_legs(lion: Board) -> None:
    twice = next(move for move in lion.legal_moves if len(move.captures) == 2)
    lion.arrow(twice)
    assert lion.annotations[0]["squares"] == ["9i", "9h", "9g"]


def test_every_position_keeps_its_own(board: Board) -> None:
    board.circle("1a")
    board.push(PAWN)
    assert board.annotations == []
    board.circle("2a")
    board.push("9f 9g")
    board.goto(1)
    assert [one["squares"] for one in board.annotations] == [["2a"]]
    board.undo()
    assert [one["squares"] for one in board.annotations] == [["1a"]]
    assert [entry["annotated"] for entry in board.history] == [True, False]
    board.goto(1)
    board.clear_annotations()
    assert [entry["annotated"] for entry in board.history] == [False, False]


def test_drawings_by_hand_are_saved_as_well(board: Board) -> None:
    browser = Browser(board)
    board.push(PAWN)
    drawn = {"kind": "shade", "squares": ["9i"], "colour": "red", "text": ""}
    browser.set(annotations=[drawn])
    board.undo()
    board.redo()
    assert board.annotations == [drawn]


def test_drawing_while_changes_are_held_belongs_where_it_was_drawn(board: Board) -> None:
    with board.hold_trait_notifications():
        board.circle("1a")
        board.push(PAWN)
        board.circle("2a")
    assert [one["squares"] for one in board.annotations] == [["2a"]]
    board.undo()
    assert [one["squares"] for one in board.annotations] == [["1a"]]


GOOD = {"kind": "arrow", "squares": ["9i", "9h"], "colour": "green", "text": ""}


@pytest.mark.parametrize(
    "value, says",
    [
        ({}, "annotations must be a list"),
        ([3], "annotation 1 must be an object with kind, squares, colour, text, got 3"),
        ([GOOD, {}], "annotation 2 must be an object"),
        ([GOOD | {"kind": "star"}], 'Unknown kind of annotation "star". Available: arrow, circle'),
        ([GOOD | {"kind": ["arrow"]}], "Unknown kind of annotation"),
        ([GOOD | {"colour": "pink"}], 'Unknown colour "pink". Available: green, red, blue, yellow'),
        ([GOOD | {"squares": ["9i"]}], "must be 2 squares or more"),
        ([GOOD | {"squares": ["9i", "9i"]}], "each square differs from the one before"),
        ([GOOD | {"squares": ["9i", "9z"]}], "the rank must be"),
        ([GOOD | {"squares": "9i"}], "must be a list of names"),
        ([GOOD | {"squares": [9]}], "must be a list of names"),
        ([GOOD | {"text": "here"}], "only a label has a text"),
        ([GOOD | {"kind": "label", "text": "x"}], "must be 1 square for the annotation label, got 2"),
        ([GOOD | {"kind": "label", "squares": ["9i"]}], "1 to 40 characters for a label"),
        ([GOOD | {"kind": "label", "squares": ["9i"], "text": "x" * 41}], "1 to 40 characters for a label"),
        ([GOOD | {"kind": "label", "squares": ["9i"], "text": "\ud800"}], "half a character"),
        ([GOOD | {"kind": "shade", "squares": []}], "must be 1 square or more"),
        ([GOOD | {"kind": "shade", "squares": ["9i"] * 290}], "must be at most 289 squares"),
        ([GOOD] * 501, "at most 500 annotations"),
    ],
)
@pytest.mark.slow
def test_nonsense_is_refused_by_name_and_number(value: object, says: str, board: Board) -> None:
    board.annotations = [GOOD]
    before = everything(board)
    with pytest.raises(BanmenError, match=says):
        board.set_trait("annotations", value)
    assert everything(board) == before
    assert says in board.status["text"]
    browser = Browser(board)
    browser.set(annotations=value)
    assert everything(board) == before
    assert browser.states()[-1]["annotations"] == [GOOD]


@pytest.mark.parametrize(
    "draw",
    [
        lambda board: board.arrow("9i"),
        lambda board: board.circle(),
        lambda board: board.label("9i", ""),
        lambda board: board.shade("9i", colour="pink"),
        lambda board: board.steps("99a"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(draw: object, board: Board) -> None:
    assert callable(draw)
    with pytest.raises(BanmenError):
        draw(board)
    assert board.annotations == []


@pytest.mark.slow
@given(st.lists(st.sampled_from(["1a", "01a", "2b", "9i"]), min_size=1, max_size=5))
def test_squares_are_written_in_one_way(squares: list[str]) -> None:
    board = Board("dai_dai", pieces={})
    board.shade(*squares)
    assert board.annotations[0]["squares"] == [square.lstrip("0") for square in squares]


def test_nonsense_drawn_before_a_move_while_changes_are_held_undoes_both(board: Board) -> None:
    before = everything(board)
    with pytest.raises(BanmenError, match="annotation 1"), board.hold_trait_notifications():
        drawing_nonsense(board)
    assert everything(board) == before
    board.push(PAWN)


def drawing_nonsense(board: Board) -> None:
    """Draw what cannot be drawn, and make a move."""
    board.annotations = [{"kind": "arrow"}]
    board.push(PAWN)
