"""Exercises made of what stands on a board."""

import json

import pytest

from banmen import Board, Drill, Exercise, exercise_from
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from tests.widget import asked
from tests.widget.browser import Browser

RIGHT = {"squares": asked.GOLD}


def test_an_exercise_is_made_of_what_stands_on_a_board() -> None:
    board = Board("dai_dai", tsfen=asked.gold().tsfen, region="11g-7k")
    board.selection = "9i"
    made = exercise_from(board, "reach", task="Where does it go?")
    assert (made.tsfen, made.region, made.square) == (board.tsfen, "11g-7k", "9i")
    verdict = Exercise(made).answer(RIGHT)
    assert verdict is not None
    assert verdict.right
    assert rules.from_data(rules.to_data(made)) == made
    # Those that are made of two positions go into one drill.
    board.push("9i 10h")
    assert len(Drill([made, exercise_from(board, "reach", square="10h")]).queue) == 2


def test_invalid_exercise_is_refused_with_all_its_faults() -> None:
    board = Board("dai_dai", tsfen=asked.gold().tsfen)
    with pytest.raises(BanmenError, match="This reach exercise cannot be solved: square: "):
        exercise_from(board, "reach")
    with pytest.raises(BanmenError, match="a 'catch' exercise needs 'square', which is empty"):
        board.exercise("catch")
    with pytest.raises(BanmenError, match=r'Unknown field of an exercise "sqare".'):
        board.exercise("reach", sqare="9i")
    alone = Board("dai_dai", pieces={"9i": "gold general", "1a": "white king"})
    with pytest.raises(BanmenError, match="Black has no captures here"):
        alone.exercise("harvest", square="9i")
    with pytest.raises(BanmenError, match="Black has no forced win in 3 moves"):
        alone.exercise("mate")


FOLLOWING = [each for each in asked.EVERY if each.kind in ("harvest", "guard", "mate", "catch")]


@pytest.mark.parametrize("exercise", FOLLOWING, ids=lambda each: each.kind)
def test_goals_that_follow_from_the_position_are_found_out(exercise: rules.ExerciseSpec) -> None:
    board = Board("dai_dai", tsfen=exercise.tsfen, region=exercise.region)
    made = board.exercise(exercise.kind, square=exercise.square)
    assert rules.solution(made) == rules.solution(exercise)


def test_the_page_asks_for_an_exercise() -> None:
    board = Board("dai_dai", tsfen=asked.gold().tsfen, region="11g-7k")
    answer = Browser(board).ask({"id": 1, "request": "exercise", "kind": "reach", "square": "9i"})
    assert str(answer["name"]).startswith("reach-9i-")
    made = rules.from_data(json.loads(str(answer["text"])))
    assert made == board.exercise("reach", square="9i")
    refused = Browser(board).ask({"id": 2, "request": "exercise", "kind": "reach", "square": "1a"})
    assert (refused["ok"], board.tsfen) == (False, asked.gold().tsfen)
