"""Exercises made of a position on a board."""

from dataclasses import replace

import pytest

from banmen_rules import BanmenError, InvalidPack, Position, game
from banmen_rules.teaching.exercises import from_data, from_position, solution, to_data


def test_a_position_becomes_an_exercise() -> None:
    position = Position(game("tai", rulings={"neighbor_king": "evans"}))
    position.put("13m", "nk")
    exercise = from_position(position, "reach", "13m", region="16j-10p", task="Where to?", level=2)
    position.put("13l", "P")  # later, and of no concern to it
    assert exercise.rulings == {"neighbor_king": "evans"}
    assert (exercise.ruleset, exercise.task, exercise.level) == ("", "Where to?", 2)
    assert sorted(solution(exercise)["squares"]) == ["12l", "12m", "12n", "13l", "14l", "14m", "14n"]  # type: ignore[call-overload]
    assert from_data(to_data(exercise)) == exercise


def test_exercise_from_position_names_its_ruleset() -> None:
    position = Position.initial(game("taikyoku", "atsi"))
    exercise = from_position(position, "spot", "26y", {"among": ["26x", "26z"]}, id="mine", region="28v-24z")
    assert (exercise.id, exercise.ruleset) == ("mine", "atsi")
    assert exercise.game is position.game


def test_position_that_makes_no_question_is_refused() -> None:
    position = Position.initial(game("tai"))
    with pytest.raises(InvalidPack) as caught:
        from_position(position, "reach", "13m")
    assert "square: the question is about the piece on 13m, but that square is empty" in caught.value.faults
    own = replace(game("tai").chosen, name="club")
    with pytest.raises(BanmenError) as refused:
        from_position(Position.initial(game("tai", own)), "reach", "13r")
    assert str(refused.value).startswith("an exercise cannot name your own ruleset 'club': use one")
