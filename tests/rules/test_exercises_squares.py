"""Exercises answered with squares: right ones, and feedback on all others."""

import json
import random
from typing import Any

import pytest

from banmen_rules import VARIANTS, BanmenError, Game, InvalidSquare, PieceKind, Position, Side, Size, game
from banmen_rules.core import single_piece
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    Note,
    faults,
    judge,
    key,
    solution,
    task_of,
)
from banmen_rules.teaching.exercises._words import GRAMMARS
from banmen_rules.teaching.exercises.forms.squares import estimated_size
from banmen_rules.teaching.exercises.kinds.read import ReadQuestion
from banmen_rules.words.explain import explain
from tests.rules.boards import place
from tests.rules.exercising import crowded, every, kinds, region

DAI = game("dai_dai")
KINDS = list(kinds())
SOME = random.Random(3).sample(KINDS, 40)  # noqa: S311 - a choice of kinds, not a secret


def reach(position: Position, square: str, part: str = "", **more: object) -> ExerciseSpec:
    fields = {"id": "one", "kind": "reach", "variant": position.game.variant.name, "tsfen": position.tsfen()}
    return ExerciseSpec(**{**fields, "square": square, "region": part, **more})  # type: ignore[arg-type]


def lion() -> Position:
    """A lion with a pawn of its own and one of the enemy's beside it, and far away what it cannot reach."""
    return place(DAI, {"9i": "lion", "9h": "pawn"}, {"8h": "pawn", "9f": "gold general"})


def squares(answer: object) -> set[str]:
    assert isinstance(answer, dict)
    assert len(set(answer["squares"])) == len(answer["squares"])
    return set(answer["squares"])


def targets(position: Position, at: int) -> set[int]:
    """The squares where a piece may end a move, by the list of all its moves."""
    position.counter = position.board[at] & 1
    return {
        move.target for move in position.moves(at) if move.target != at and position.refusal(move) is None
    }


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize("game,kind", every(seed=1))
def test_reach_matches_the_move_generator(game: Game, kind: PieceKind) -> None:
    position, at = crowded(game, kind)
    part = region(position, at)
    expected = {game.size.name(square) for square in targets(position, at) & game.size.region(part)}
    exercise = reach(position, game.size.name(at), part)
    if not expected:
        assert [field for field, _ in faults(exercise)] == ["goal"]
        return
    assert faults(exercise) == []
    assert squares(solution(exercise)) == expected
    assert judge(exercise, solution(exercise)).right
    # Whatever else is marked, or left out, it is not right any more.
    missing = min(expected)
    assert not judge(exercise, {"squares": sorted(expected - {missing})}).right
    assert not judge(exercise, {"squares": [*expected, game.size.name(at)]}).right


@pytest.mark.parametrize("game,kind", every(seed=2))
def test_read_matches_the_empty_board(game: Game, kind: PieceKind) -> None:
    size = Size(9, 9)
    home = size.parse_square("5e")
    expected = {move.squares[-1] for move in single_piece.moves(kind.description.paths, size, home)} - {home}
    for given in ({"piece": kind.id}, {"betza": kind.betza}):
        exercise = ExerciseSpec("one", "read", game.variant.name, {"radius": 4}, **given)  # type: ignore[arg-type]
        assert faults(exercise) == []
        assert squares(solution(exercise)) == set(map(size.name, expected))


def test_emperor_may_not_capture_a_protected_royal() -> None:
    tai = game("tai")
    position = place(tai, {"13i": "emperor"}, {"13d": "prince", "13c": "gold general", "1a": "pawn"})
    exercise = reach(position, "13i", "14c-12i")
    assert squares(solution(exercise)) == {f"{file}{rank}" for file in (14, 13, 12) for rank in "cdefghi"} - {
        "13d",
        "13i",
    }
    note = judge(exercise, {"squares": ["13d"]}).parts["13d"]
    assert note == Note(
        "The emperor may not capture the prince on 13d: it is protected by the gold general on 13c.",
        ("13i", "13d"),
        "13c",
    )


def test_reach_does_not_depend_on_the_side_to_move() -> None:
    position = place(DAI, {"9q": "king"}, {"9a": "rook"}, turn=Side.BLACK)
    exercise = reach(position, "9a", "9a-9d")
    assert squares(solution(exercise)) == {"9b", "9c", "9d"}
    assert judge(exercise, {"squares": ["9b"]}).parts["9b"].text == (
        "The rook on 9a can go to 9b: it slides any distance forward."
    )


def test_spot_answer_is_the_unreachable_squares() -> None:
    among = ["9g", "9h", "8h", "9f", "7g"]
    exercise = reach(lion(), "9i", kind="spot", goal={"among": among})
    assert faults(exercise) == []
    assert solution(exercise) == {"squares": ["9f", "9h"]}
    assert judge(exercise, {"squares": ["9h", "9f"]}).note.text == "Right. You found all 2 squares."


def test_all_pieces_that_give_check_are_the_answer() -> None:
    position = place(DAI, {"9q": "king"}, {"9a": "rook", "1i": "bishop", "17q": "rook", "9p": "pawn"})
    exercise = reach(position, "", kind="guard", goal={"attacker": "white"})
    # The rook on the file is shut out by its own pawn, which itself attacks the king.
    assert exercise.form == "squares"
    assert faults(exercise) == []
    assert squares(solution(exercise)) == {"17q", "1i", "9p"}
    parts = judge(exercise, {"squares": ["9a", "9q", "2b", "17q"]}).parts
    assert {square: note.text for square, note in parts.items()} == {
        "9a": "That is not check. The rook on 9a cannot go to 9q: its path forward is blocked by its own "
        "pawn on 9p.",
        "9q": "The king on 9q is not White's. Only White's pieces can give this check.",
        "2b": "2b is empty. Only a piece can give check.",
        "17q": "The rook on 17q gives check: it could capture the king on 9q.",
        "1i": "The bishop on 1i gives check: it could capture the king on 9q.",
        "9p": "The pawn on 9p gives check: it could capture the king on 9q.",
    }
    assert (parts["9a"].blocker, parts["9a"].leg, parts["9a"].path[-1]) == ("9p", 1, "9p")


def test_only_a_capture_of_both_royals_gives_check() -> None:
    tai = game("tai")
    position = place(tai, {"13y": "emperor", "13x": "prince"}, {"1x": "rook", "1a": "emperor"})
    exercise = reach(position, "", kind="guard", goal={"attacker": "white"})
    assert faults(exercise) == [
        (
            "goal",
            (
                "there is nothing to find: white does not give check, as no single move of its pieces takes "
                "all the royals of the other side"
            ),
        )
    ]
    assert judge(exercise, {"squares": ["1x"]}).parts["1x"].text == (
        "The rook on 1x gives no check: no single move of it captures all the remaining royals, "
        "the prince on 13x and the emperor on 13y."
    )


def test_emperor_does_not_check_a_protected_royal() -> None:
    position = place(game("tai"), {"13y": "prince", "13x": "gold general"}, {"13a": "emperor", "1y": "rook"})
    exercise = reach(position, "", kind="guard", goal={"attacker": "white"})
    assert solution(exercise) == {"squares": ["1y"]}
    assert judge(exercise, {"squares": ["13a"]}).parts["13a"].text == (
        "That is not check. The emperor may not capture the prince on 13y: it is protected by the gold "
        "general on 13x."
    )
    away = reach(position, "", "25a-2y", kind="guard", goal={"attacker": "white"})
    assert faults(away) == [("goal", "the region 25a-2y does not hold the piece on 1y")]


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize("game,kind", SOME, ids=lambda one: getattr(one, "id", ""))
def test_feedback_on_every_square_matches_the_explanation(game: Game, kind: PieceKind) -> None:
    position, at = crowded(game, kind, seed=1)
    name = game.size.name
    exercise = reach(position, name(at), region(position, at, 3))
    found = key(exercise)
    right, wrong = found["right"], found["wrong"]
    assert isinstance(right, dict)
    assert isinstance(wrong, dict)
    assert {*right, *wrong} == set(map(name, game.size.region(exercise.region)))
    position.counter = position.board[at] & 1
    for square in {*right, *wrong} - {name(at)}:
        why = explain(position, at, square)
        note = (right if why.legal else wrong)[square]
        assert note["text"].split(".")[0] == why.text.split(".")[0]
        assert note.get("leg") == why.leg
        assert note.get("blocker") == (None if why.blocker is None else name(why.blocker))
        path = note.get("path", [name(at)])
        assert path[0] == name(at)
        assert set(path[1:]) <= set(map(name, why.squares))
    assert json.loads(json.dumps(found)) == found


def test_notes_on_a_wrong_answer() -> None:
    exercise = reach(lion(), "9i", "11f-7j")
    verdict = judge(exercise, {"squares": ["9h", "9f", "9i", "1a", "9g", "8h"]})
    assert not verdict.right
    assert verdict.note.text == "Not quite: you found 2 of 18 squares, with 4 mistakes."
    assert verdict.share == 0
    assert verdict.parts["9h"] == Note(
        "The lion on 9i cannot go to 9h: its own pawn stands there.", ("9i", "9h"), "9h", 1
    )
    assert verdict.parts["9f"] == Note(
        "The lion on 9i cannot go to 9f: it goes at most two squares forward, and 9f is three squares away.",
        ("9i", "9h", "9g", "9f"),
    )
    assert verdict.parts["9i"] == Note("The lion itself is on 9i. Its own square never counts.")
    assert verdict.parts["1a"] == Note("1a is outside 11f-7j. Only squares inside it count.")
    assert verdict.parts["8h"].text == (
        "The lion on 9i can go to 8h: it steps one square diagonally forward right. It captures White's pawn "
        "there."
    )
    assert "promote" not in " ".join(note.text for note in verdict.parts.values())


def test_feedback_counts_the_marked_squares() -> None:
    position = place(DAI, {"9i": "king"}, {})
    exercise = reach(position, "9i", "10h-8j")
    assert judge(exercise, {"squares": []}).note.text == (
        "No square is marked yet. Mark every square where the king on 9i can end its move."
    )
    # Of what is shown only a part: that is said.
    assert task_of(reach(position, "9i", "10h-9j")).endswith("Only the squares you see count.")
    some = judge(exercise, {"squares": ["9h", "9h", "9j"]})  # a square that is named twice is marked once
    assert (some.right, some.share) == (False, 2 / 8)
    assert some.note.text == "Not quite: you found 2 of 8 squares, with no mistakes."
    assert set(some.parts) == set(squares(solution(exercise)))
    pawn = reach(place(DAI, {"9i": "pawn"}, {}), "9i", "10h-8j")
    assert judge(pawn, {"squares": ["9h"]}).note.text == "Right. That is the only square."
    assert (
        judge(pawn, {"squares": ["9h", "9g"]}).note.text
        == "Not quite: you found 1 of 1 square, with 1 mistake."
    )


@pytest.mark.parametrize(
    "answer", [{}, {"squares": "9h"}, {"squares": [9]}, {"squares": None}, {"choice": "9h"}]
)
def test_answers_of_another_shape_are_refused(answer: dict[str, object]) -> None:
    with pytest.raises(BanmenError) as caught:
        judge(reach(lion(), "9i"), answer)
    assert str(caught.value) == 'an answer must list the marked squares: {"squares": ["9i", …]}'


def test_squares_outside_the_board_are_refused() -> None:
    with pytest.raises(InvalidSquare, match="the file must be 1 to 17"):
        judge(reach(lion(), "9i"), {"squares": ["18a"]})
    read = ExerciseSpec("one", "read", "dai_dai", {"radius": 2}, betza="K")
    with pytest.raises(InvalidSquare, match="the file must be 1 to 5"):
        judge(read, {"squares": ["6a"]})


def test_author_feedback_and_hints_replace_the_defaults() -> None:
    own = {"9h": "Your own pawn is at home."}
    exercise = reach(lion(), "9i", "10h-8j", feedback=own, hints=("Count to 24.", "It jumps."))
    assert judge(exercise, {"squares": ["9h"]}).parts["9h"].text == "Your own pawn is at home."
    found = key(exercise)
    assert found["wrong"]["9h"]["text"] == "Your own pawn is at home."  # type: ignore[index]
    own_ladder = [{"step": "category", "text": "Count to 24."}, {"step": "direction", "text": "It jumps."}]
    assert found["hints"] == dict.fromkeys(found["right"], own_ladder)  # type: ignore[call-overload]


# ---------------------------------------------------------------- hints


def test_the_first_hint_is_the_rule_but_not_where_a_notation_is_to_be_read() -> None:
    position = place(DAI, {"9i": "hook mover"}, {})
    asked = {
        "reach": reach(position, "9i", "9i-6f"),
        "read": ExerciseSpec("one", "read", "dai_dai", piece="hook mover", goal={"radius": 3}),
    }
    for kind, exercise in asked.items():
        found = key(exercise)["hints"]
        assert isinstance(found, dict)
        first = {steps[0]["text"].partition(":")[0] for steps in found.values()}
        assert ("How it moves" in first) is (kind == "reach"), kind


def test_hints_for_a_square_behind_a_corner() -> None:
    position = place(DAI, {"9i": "hook mover"}, {})
    found = key(reach(position, "9i", "9i-6f"))["hints"]
    assert isinstance(found, dict)
    assert found["6f"] == [
        {
            "step": "category",
            "text": "How it moves: it slides any distance orthogonally, and may turn 90° once and slide on "
            "(hook move).",
        },
        {"step": "direction", "text": "Look forward."},
        {
            "step": "leg",
            "text": "It goes forward, then to the right, via 9f.",
            "squares": ["9f"],
        },
        {"step": "square", "text": "It is 6f.", "squares": ["6f"]},
        {
            "step": "animate",
            "text": "This is the route.",
            "squares": ["6f"],
            "path": ["9i", "9h", "9g", "9f", "8f", "7f", "6f"],
        },
    ]


def test_hints_for_an_unreachable_square() -> None:
    position = place(DAI, {"9q": "hook mover", "9m": "pawn"}, {"4h": "pawn"})
    found = key(reach(position, "9q", kind="spot", goal={"among": ["4e", "4h"]}))["hints"]
    assert isinstance(found, dict)
    assert [(hint["step"], hint["text"]) for hint in found["4e"]] == [
        ("category", "Look for a square behind a piece that stands in the way."),
        ("direction", "Look forward."),
        ("leg", "It is stopped on its 2nd leg."),
        ("square", "It is 4e."),
        ("animate", "This is how far it gets."),
    ]


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    "more,field,sentence",
    [
        ({"kind": "raech"}, "kind", 'Unknown kind of exercise "raech". Available: '),
        ({"variant": "chess"}, "variant", f'Unknown variant "chess". Available: {", ".join(VARIANTS)}'),
        ({"ruleset": "club"}, "ruleset", 'Unknown ruleset of dai_dai "club".'),
        ({"rulings": {"x": "y"}}, "rulings", 'Unknown ruling of dai_dai "x".'),
        ({"tsfen": ""}, "tsfen", "a 'reach' exercise needs 'tsfen', which is empty"),
        ({"tsfen": "17/17 0"}, "tsfen", "the board must have 17 ranks, got 2"),
        ({"square": ""}, "square", "a 'reach' exercise needs 'square', which is empty"),
        ({"square": "18a"}, "square", "the file must be 1 to 17"),
        ({"square": "1a"}, "square", "the question is about the piece on 1a, but that square is empty"),
        ({"part": "9h"}, "region", "region must be two corner squares with a dash between"),
        ({"part": "17a-16b"}, "region", "the region 17a-16b does not hold the piece on 9i"),
        ({"part": "9i-9h"}, "goal", "there is nothing to find: none of the squares of the region 9i-9h"),
        ({"goal": {"to": "9h"}}, "goal", "the goal of a 'reach' exercise has no 'to'; it has no arguments"),
        (
            {"betza": "K"},
            "betza",
            "a 'reach' exercise has no use for 'betza': it is made of tsfen, region and",
        ),
        ({"feedback": {"9z": "no"}}, "feedback", "feedback is given about '9z', which no answer can be"),
        ({"feedback": {"1a": "no"}}, "feedback", "feedback is given about '1a', which no answer can be"),
    ],
)
def test_faults_of_an_exercise(more: dict[str, object], field: str, sentence: str) -> None:
    found = faults(reach(lion(), **{"square": "9i", "part": "11g-7k", **more}))  # type: ignore[arg-type]
    assert [one for one, _ in found] == [field]
    assert found[0][1].startswith(sentence)


@pytest.mark.parametrize(
    "among,sentence",
    [
        (None, "the goal of a 'spot' exercise needs 'among', a list of squares, such as [\"9i\"]"),
        (
            "9h",
            "'among' in the goal of a 'spot' exercise must be a list of squares, such as [\"9i\"], got '9h'",
        ),
        ([], "'among' in the goal of a 'spot' exercise must be a list of squares, such as [\"9i\"], got"),
        (["9z"], "'among' in the goal of a 'spot' exercise must be on the board: "),
        (["9h", "9g", "9h"], "'among' in the goal of a 'spot' exercise repeats 9h: name each square once"),
        (["9h", "9i", "9g"], "The lion itself is on 9i. Its own square never counts."),
        (["9h", "17a", "9g"], "17a is outside 11e-7k. Only squares inside it count."),
        (["9h", "9f"], "there is nothing to tell apart: every square asked about is an answer"),
        (["9g", "8g"], "there is nothing to find: none of the squares of the region 11e-7k is an answer"),
        (
            [f"{file}{rank}" for file in (10, 9, 8) for rank in "efghj"],
            "15 squares are asked about, and at most 12 can be: name fewer",
        ),
    ],
)
def test_faults_of_the_squares_of_a_spot_exercise(among: object, sentence: str) -> None:
    goal = {} if among is None else {"among": among}
    found = faults(reach(lion(), "9i", "11e-7k", kind="spot", goal=goal))
    assert [field for field, _ in found] == ["goal"]
    assert found[0][1].startswith(sentence)


@pytest.mark.parametrize(
    "more,field,sentence",
    [
        (
            {},
            "piece",
            "a 'read' exercise is about either of 'piece' and 'betza': give one of them, and one only",
        ),
        ({"betza": "K", "piece": "lion"}, "piece", "a 'read' exercise is about either of 'piece' and"),
        ({"betza": "WX"}, "betza", "`X` lengthens a leap in XBetza; write the leap, as in `(4,1)`"),
        ({"piece": "lino"}, "piece", 'Unknown piece "lino".'),
        (
            {"betza": "K", "goal": {"radius": 23}},
            "goal",
            "'radius' in the goal of a 'read' exercise must be a whole",
        ),
        (
            {"betza": "K", "goal": {}},
            "goal",
            "the goal of a 'read' exercise needs 'radius', a whole number fr",
        ),
        (
            {"betza": "K", "goal": {"radius": True}},
            "goal",
            "'radius' in the goal of a 'read' exercise must be a wh",
        ),
        ({"betza": "cK"}, "goal", "there is nothing to find: none of the squares asked about is an answer"),
        ({"betza": "K", "region": "6f-5e"}, "region", "the file must be 1 to 5"),
        ({"betza": "K", "region": "5a-4b"}, "region", "the region 5a-4b does not hold the piece on 3c"),
        (
            {"betza": "K", "square": "3c"},
            "square",
            "a 'read' exercise has no use for 'square': it is made of",
        ),
    ],
)
def test_faults_of_a_read_exercise(more: dict[str, object], field: str, sentence: str) -> None:
    fields: dict[str, Any] = {"id": "x", "kind": "read", "variant": "tai", "goal": {"radius": 2}, **more}
    found = faults(ExerciseSpec(**fields))
    assert [one for one, _ in found] == [field]
    assert found[0][1].startswith(sentence)


@pytest.mark.parametrize("piece,radius", [("hook mover", 6), ("lion", 7), ("phoenix", 7), ("king", 12)])
def test_size_of_a_key_is_estimated_beforehand(piece: str, radius: int) -> None:
    exercise = ExerciseSpec("x", "read", "dai_dai", {"radius": radius}, piece=piece)
    sizes = []
    for lang, words in GRAMMARS.items():
        travels = key(exercise, lang)
        size = len(json.dumps(travels, ensure_ascii=False).encode())
        sizes.append(estimated_size(ReadQuestion(exercise, words)))
        assert abs(sizes[-1] - size) < size / 5
        message = {note["text"] for note in travels["wrong"].values()}  # type: ignore[attr-defined]
        assert not any(text.count(". It ") + text.count("動き：") for text in message)
    about = max(sizes)
    found = faults(exercise)
    assert bool(found) == (about > 60_000)
    if found:
        ((field, sentence),) = found
        squares = (2 * radius + 1) ** 2 - 1
        assert field == "goal"
        assert sentence == (
            f"the explanations of the {squares} squares in question take about {about // 1000} KB, and an "
            "exercise can hold at most 60 KB: ask about fewer squares"
        )


def test_unsolvable_exercise_has_no_solution() -> None:
    exercise = reach(place(DAI, {"9i": "pawn", "9h": "pawn"}, {}), "9i", "10h-8j")
    with pytest.raises(BanmenError, match="there is nothing to find"):
        solution(exercise)
