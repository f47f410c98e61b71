"""Pairs of pieces and moves or names: answers, reasons, hints, faults, random exercises, students' copies."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, BanmenError, Category, Position, game
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    Pack,
    SheetSpec,
    faults,
    from_position,
    generate,
    items,
    judge,
    key,
    solution,
    task_of,
)

CATS = ["lion", "hook mover", "rook", "queen"]
BOARD = "25/25/25/25/25/25/25/12,LN,12/25/12,hm,12/25/25/12,R,12/25/25/25/25/25/25/25/25/25/25/25/25 0"


def match(pieces: list[str] | None = None, **more: Any) -> ExerciseSpec:  # noqa: ANN401 - fields
    goal = {"pieces": pieces or CATS, "ask": "diagram", **more.pop("goal", {})}
    return ExerciseSpec("cats", "match", "tai", goal, **more)


def on_board(among: list[str], **more: Any) -> ExerciseSpec:  # noqa: ANN401 - fields
    return ExerciseSpec("board", "match", "tai", {"among": among, "ask": "diagram"}, tsfen=BOARD, **more)


def letter_of(exercise: ExerciseSpec, number: int) -> str:
    return str(solution(exercise)["pairs"][number - 1])[1]  # type: ignore[index] # a list


# ---------------------------------------------------------------- answers


def test_solution_pairs_every_number_with_a_letter_of_its_own() -> None:
    pairs = solution(match())["pairs"]
    assert [pair[0] for pair in pairs] == ["1", "2", "3", "4"]  # type: ignore[attr-defined]
    assert sorted(pair[1] for pair in pairs) == ["a", "b", "c", "d"]  # type: ignore[attr-defined]
    verdict = judge(match(), {"pairs": pairs})
    assert verdict.right
    assert verdict.share == 1
    assert verdict.parts["1" + letter_of(match(), 1)].text.startswith("Right. The lion steps one square")


def test_letters_do_not_depend_on_the_order_or_the_names_of_the_pieces() -> None:
    letters = {name: letter_of(match(), number) for number, name in enumerate(CATS, 1)}
    turned = match(CATS[1:] + CATS[:1])
    assert [letter_of(turned, number) for number in (1, 2, 3, 4)] == [
        letters[name] for name in (*CATS[1:], CATS[0])
    ]
    assert solution(match(["獅子", "鉤行", "飛車", "奔王"])) == solution(match())


def test_each_pair_has_its_reason_in_both_languages() -> None:
    lion = letter_of(match(), 1)
    verdict = judge(match(), {"pairs": ["2" + lion]})
    assert (verdict.right, verdict.share) == (False, 0)
    assert verdict.note.text == "0 of 4 pairs are right."
    assert verdict.parts["2" + lion].text == "That is how the lion moves."
    assert judge(match(), {"pairs": ["2" + lion]}, "ja").parts["2" + lion].text == "それは獅子の動きです。"
    assert judge(match(), {"pairs": []}).note.text == f"Nothing is matched yet. {task_of(match())}"


def test_names_are_matched_too() -> None:
    named = match(goal={"show": "name", "ask": "kanji"})
    assert task_of(named) == "Match each piece with its kanji."
    assert task_of(named, "ja") == "それぞれの駒に漢字を組み合わせてください。"
    lion = letter_of(named, 1)
    assert judge(named, {"pairs": ["1" + lion]}).parts["1" + lion].text == "Right. The lion is called 獅子."
    assert judge(named, {"pairs": ["2" + lion]}).parts["2" + lion].text == "That is the lion."
    assert [one["text"] for one in items(named)["left"]] == ["Lion", "Hook mover", "Rook", "Queen"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("pairs", [["1z"], ["9a"], ["1a", "1b"], ["1a", "2a"], ["a1"], [""], "1a", None, [1]])
def test_malformed_answers_are_refused(pairs: object) -> None:
    with pytest.raises(BanmenError, match="must pair each number with its own letter, such as"):
        judge(match(), {"pairs": pairs})


@given(st.permutations(range(4)))
def test_share_is_the_number_of_right_pairs(order: list[int]) -> None:
    right = solution(match())["pairs"]
    pairs = [f"{number}{'abcd'[at]}" for number, at in enumerate(order, 1)]
    verdict = judge(match(), {"pairs": pairs})
    count = len({*pairs} & {*right})  # type: ignore[misc]
    assert (verdict.right, verdict.share) == (count == 4, count / 4)


# ---------------------------------------------------------------- what the page gets


def test_key_has_a_note_on_every_pair_and_hints_that_end_with_the_letter() -> None:
    found: dict[str, Any] = key(match())
    assert found["pairs"] == solution(match())["pairs"]
    assert len(found["notes"]) == 4 * 4
    for pair, note in found["notes"].items():
        assert note["text"].startswith("Right.") == (pair in found["pairs"])
    steps = found["hints"]["2"]
    assert [one["step"] for one in steps] == ["category", "direction", "square"]
    assert steps[-1]["text"] == f"Number 2 goes with {letter_of(match(), 2)}."
    own: dict[str, Any] = key(match(hints=("Look.",)))
    assert own["hints"]["3"] == [{"step": "category", "text": "Look."}]


def test_diagrams_are_described_in_words() -> None:
    columns: dict[str, Any] = items(match())
    assert [one["id"] for one in columns["right"]] == ["a", "b", "c", "d"]
    assert all(one["figure"] and one["said"] and not one["text"] for one in columns["right"])
    assert [one["under"] for one in columns["left"]] == ["Lion", "Hook mover", "Rook", "Queen"]
    assert not re.search("lion|hook mover|queen", str(columns["right"]).lower().replace("lion power", ""))


def test_students_get_only_the_names_that_are_shown() -> None:
    sheet = SheetSpec(Pack("Cats", (match(goal={"show": "kanji", "ask": "name"}, hints=("A cat.",)),)))
    (given_out,) = sheet.student().exercises
    assert given_out.goal["pieces"] == ["獅子", "鉤行", "飛車", "奔王"]
    assert solution(given_out) == solution(match(goal={"ask": "name"}))
    assert not given_out.hints


def test_an_author_can_comment_a_pair() -> None:
    pair = f"2{letter_of(match(), 1)}"
    exercise = match(feedback={pair: "That jumps."})
    assert faults(exercise) == []
    assert judge(exercise, {"pairs": [pair]}).parts[pair].text == "That jumps."
    assert faults(match(feedback={"lion": "?"})) == [
        ("feedback", "feedback is given about 'lion', which no answer can be")
    ]


# ---------------------------------------------------------------- boards


def test_pieces_on_a_board_are_named_with_their_squares() -> None:
    exercise = on_board(["13h", "13j", "13m"])
    assert faults(exercise) == []
    columns: dict[str, Any] = items(exercise)
    assert [one["under"] for one in columns["left"]] == ["Lion 13h", "Hook mover 13j", "Rook 13m"]
    hints: dict[str, Any] = key(exercise)["hints"]  # type: ignore[assignment]
    assert hints["2"][-1]["squares"] == ["13j"]
    made = from_position(exercise.position(), "match", goal=dict(exercise.goal))
    assert made.tsfen == exercise.tsfen


@pytest.mark.parametrize(
    "exercise, sentence",
    [
        (match(["lion", "rook"]), "a 'match' exercise has 3 to 6 pieces, got 2"),
        (match(["lion", "rook", "lion"]), "the lion is there twice: name each piece once"),
        (match(["lion", "rook", "cat"]), 'Unknown piece "cat"'),
        (match(goal={"ask": "colour"}), "'ask' in the goal of a 'match' exercise must be one of"),
        (match(goal={"ask": "kanji"}), "'kanji' is both shown and asked for"),
        (match(goal={"show": "diagram"}), "'show' in the goal of a 'match' exercise must be one of"),
        (match(goal={"pieces": "lion"}), "'pieces' in the goal of a 'match' exercise must be a list"),
        (match(goal={"among": ["1a"]}), "the goal of a 'match' exercise needs 'pieces'"),
        (replace(match(), tsfen=BOARD), "the goal of a 'match' exercise needs 'pieces'"),
        (on_board(["13h", "13j", "1a"]), "'among' names 1a, which is empty: name squares of pieces"),
        (on_board(["13h", "13j", "13m"], region="20a-10k"), "13m is outside 20a-10k"),
    ],
)
def test_faults_say_what_would_be_right(exercise: ExerciseSpec, sentence: str) -> None:
    found = faults(exercise)
    assert [field for field, _ in found] == ["goal"]
    assert found[0][1].startswith(sentence)


def test_pieces_that_move_the_same_are_a_fault() -> None:
    kinds = game("taikyoku").kinds
    one, other = next(
        (one, other) for one in kinds for other in kinds if one.id < other.id and one.betza == other.betza
    )
    goal = {"pieces": [one.id, other.id, "lion"], "ask": "diagram"}
    ((field, sentence),) = faults(ExerciseSpec("same", "match", "taikyoku", goal))
    assert (field, sentence.endswith("move the same: replace one of them")) == ("goal", True)


# ---------------------------------------------------------------- random exercises


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_pieces_share_what_is_practised_and_differ_in_their_moves(variant: str) -> None:
    for seed in range(4):
        exercise = generate("match", variant, seed, category="jump")
        kinds = [exercise.game.kind(str(name)) for name in exercise.goal["pieces"]]  # type: ignore[attr-defined]
        assert any(Category.JUMP in kind.description.categories for kind in kinds)
        assert len({kind.betza for kind in kinds}) == len(kinds)
        assert faults(exercise) == []
        assert "kind" not in exercise.tags


def test_goal_of_a_position_names_pieces_that_move_differently() -> None:
    start = Position.initial(game("tai"))
    exercise = from_position(
        start, "match", goal=match().asks.goal_from(start, "", "20y-10v"), region="20y-10v"
    )
    assert len(exercise.goal["among"]) == 6  # type: ignore[arg-type]
