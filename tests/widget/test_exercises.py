"""The exercise that checks itself: every click is judged, with a reason, and the answers are data."""

import json

import pytest

from banmen import Reach
from banmen_rules import BanmenError, InvalidSquare
from tests.widget.browser import Browser


def gold() -> Reach:
    """Ask about a gold general, which steps everywhere but to the rear diagonals (BETZA.md: WfF)."""
    return Reach("dai_dai", {"9i": "gold general", "9h": "pawn", "8h": "white pawn"}, square="9i")


def test_right_and_wrong_squares_are_told_apart() -> None:
    exercise = gold()
    assert exercise.total == 5  # six squares, less the one its own pawn stands on
    for square in ("8h", "10h", "10i", "8i", "9j"):
        assert not exercise.done
        exercise.answer(square)
    assert exercise.done
    assert exercise.board.status == {
        "level": "success",
        "text": "Right: it can go to 9j. All 5 found, without a wrong click.",
    }
    assert [mark["verdict"] for mark in exercise.answers] == ["right"] * 5


@pytest.mark.parametrize(
    "pieces, square, target, says",
    [
        ({"9i": "gold general"}, "9i", "9i", "The piece itself stands there."),
        ({"9i": "gold general"}, "9i", "8j", "No: the gold general has no move that ends on 8j."),
        ({"9i": "gold general", "9h": "pawn"}, "9i", "9h", "No: its own pawn stands on 9h."),
        ({"9i": "rook", "9g": "white pawn"}, "9i", "9f", "white's pawn on 9g blocks it"),
        ({"9i": "rook", "6i": "pawn"}, "9i", "2i", "its own pawn on 6i blocks it"),
        ({"9i": "rook", "6i": "pawn", "2i": "white pawn"}, "9i", "2i", "its own pawn on 6i blocks it"),
        ({"9i": "rook", "9h": "pawn", "9f": "pawn"}, "9i", "9f", "its own pawn stands on 9f"),
        ({"9i": "gold general", "8j": "white pawn"}, "9i", "8j", "has no move that ends on 8j"),
    ],
)
def test_a_wrong_square_gets_its_reason(pieces: dict[str, str], square: str, target: str, says: str) -> None:
    exercise = Reach("dai_dai", pieces, square=square)
    exercise.answer(target)
    assert exercise.wrong == 1
    assert says.lower() in exercise.answers[0]["note"].lower()
    assert exercise.board.status["level"] == "error"


def test_a_capture_is_named() -> None:
    exercise = gold()
    exercise.answer("8h")
    assert exercise.answers[0]["note"] == "Right: it captures the pawn on 8h."


def test_only_squares_that_are_shown_count() -> None:
    exercise = Reach("dai_dai", {"1q": "rook"}, square="1q", region="3o-1q")
    assert exercise.total == 4


def test_its_own_square_does_not_count() -> None:
    exercise = Reach("dai_dai", {"9i": "lion"}, square="9i")
    assert exercise.total == 24  # all within two steps; it may also stay, which is not asked for


def test_a_square_counts_once() -> None:
    exercise = gold()
    for _ in range(3):
        exercise.answer("9j")
    assert (exercise.right, len(exercise.answers)) == (1, 1)
    assert "You already clicked" in exercise.board.status["text"]


def test_clicks_come_as_messages_and_answers_are_plain_data() -> None:
    exercise = gold()
    browser = Browser(exercise.board)
    assert browser.ask({"id": 4, "request": "mark", "square": "9j"}) == {"id": 4, "ok": True}
    assert browser.ask({"id": 5, "request": "mark", "square": "9k"}) == {"id": 5, "ok": True}
    assert not browser.ask({"id": 6, "request": "mark", "square": "99k"})["ok"]
    assert json.loads(json.dumps(exercise.answers)) == [
        {"square": "9j", "verdict": "right", "note": "Right: it can go to 9j."},
        {"square": "9k", "verdict": "wrong", "note": "No: the gold general has no move that ends on 9k."},
    ]
    assert exercise.board.ply == 0


def test_giving_up_shows_the_rest_and_counts_nothing() -> None:
    exercise = gold()
    exercise.answer("9j")
    exercise.give_up()
    verdicts = [mark["verdict"] for mark in exercise.board.marks]
    assert verdicts == ["right", *["missed"] * 4]
    assert (exercise.right, exercise.done, len(exercise.answers)) == (1, False, 1)
    exercise.reset()
    assert exercise.board.marks == []


def test_an_impossible_question_is_refused() -> None:
    with pytest.raises(BanmenError, match="is empty"):
        Reach("dai_dai", {"9i": "lion"}, square="9h")
    with pytest.raises(BanmenError, match="cannot reach any square"):
        Reach("dai_dai", {"1a": "pawn"}, square="1a")
    with pytest.raises(InvalidSquare):
        Reach("dai_dai", {"9i": "lion"}, square="99h")
