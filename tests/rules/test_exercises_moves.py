"""Answers that are moves: judged move by move, and the key, which says the same without the rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from banmen_rules import BanmenError, Position, Side, game
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    Note,
    faults,
    judge,
    key,
    solution,
    task_of,
)
from banmen_rules.teaching.exercises.forms import moves as move_answers
from banmen_rules.teaching.exercises.kinds import mate as mating
from banmen_rules.teaching.exercises.solve import collect, harvest, mate, route
from banmen_rules.teaching.exercises.solve.model import UNDECIDED
from tests.rules.boards import place
from tests.rules.test_exercises_solve import CORNER, DAI_DAI, NET, TAI, TAIKYOKU, corners


def exercise(kind: str, position: Position, square: str = "", **goal: object) -> ExerciseSpec:
    """Make an exercise of a position."""
    return ExerciseSpec("x", kind, position.game.variant.name, goal, tsfen=position.tsfen(), square=square)


def answered(of: ExerciseSpec, *moves: str) -> tuple[bool, str, str]:
    """Judge moves: whether they are right, what is said of them, and what the other side answers."""
    verdict = judge(of, {"moves": list(moves)})
    return verdict.right, verdict.note.text, verdict.note.reply


# ------------------------------------------------------------------ one of each kind

GOLD = exercise(
    "route",
    place(DAI_DAI, {"9i": "gold general"}, {"9h": "pawn", "8h": "pawn"}),
    "9i",
    arrives="8j",
    moves=2,
)
LION = exercise(
    "collect",
    place(DAI_DAI, {"9i": "lion"}, {"9h": "pawn", "8g": "pawn", "9f": "pawn"}),
    "9i",
    takes=["9h", "8g", "9f"],
    moves=2,
)
SWEEP = exercise(
    "harvest",
    place(
        TAIKYOKU,
        {"20c": "great general", "20z": "king"},
        {"5c": "king", "6c": "gold general", "7c": "gold general", "20g": "pawn"},
    ),
    "20c",
    pieces=3,
)
DOUBLE = exercise("path", place(DAI_DAI, {"9i": "lion"}, {"9h": "pawn"}), "9i", to="9g", takes=["9h"])
CHECK = exercise(
    "guard", place(DAI_DAI, {"9q": "king", "5e": "bishop"}, {"9a": "rook", "1a": "king"}), saves="black"
)
CORNERED = exercise(
    "mate",
    place(DAI_DAI, NET | {"9n": "king"}, {"1a": "king", "12c": "pawn"}),
    wins="black",
    moves=2,
)
FEW = settings(max_examples=settings().max_examples // 10, deadline=None)
"""Keys of drawn positions take their time: fewer of them, and more with more examples."""
ALL = [GOLD, LION, SWEEP, DOUBLE, CHECK, CORNERED]


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.kind)
def test_solution_is_judged_right_and_exercise_has_no_faults(of: ExerciseSpec) -> None:
    assert faults(of) == []
    verdict = judge(of, solution(of))
    assert (verdict.right, verdict.share) == (True, 1.0)


def test_a_route_says_how_many_more_moves_it_takes() -> None:
    assert answered(GOLD, "9i 9j", "9j 8j") == (True, "Right. It is on 8j.", "")
    assert answered(GOLD, "9i 9j")[:2] == (False, "Right so far. One more move to go.")
    assert answered(GOLD, "9i 8h")[1] == "Via 8h it takes 3 moves to reach 8j, but you have only 2."
    anyhow = "Via 9h it does not reach 8j even in 3 moves, and you have only 2."
    assert answered(GOLD, "9i 9h")[1] == anyhow
    last = "That ends on 9i, not on 8j, and it was the last move."
    assert answered(GOLD, "9i 9j", "9j 9i")[1] == last
    assert judge(GOLD, {"moves": ["9i 9j", "9j 9i"]}).share == 0.5
    assert answered(GOLD)[:2] == (False, f"You have not made a move yet. {_task(GOLD)}")


def _task(of: ExerciseSpec) -> str:

    return task_of(of)


def test_collect_feedback_names_the_pieces_left() -> None:
    assert answered(LION, "9i 9h 8g", "8g 9f")[0]
    assert answered(LION, "9i 9h", "9h 8g 9f")[0]
    text = "That leaves the pieces on 9f, 8g and 9h. You would need 3 moves in all, but you have only 2."
    assert answered(LION, "9i 10i")[1] == text
    left = "That leaves the piece on 9f, and it was the last move."
    assert answered(LION, "9i 9h 8g", "8g 8h")[1] == left


def test_harvest_feedback_counts_captures() -> None:
    assert answered(SWEEP, "20c 5c")[0]
    assert "1 piece. Another move captures 3 pieces." in answered(SWEEP, "20c 20g")[1]
    assert answered(SWEEP, "20c 20d")[1].startswith("That captures nothing")
    by_worth = exercise("harvest", SWEEP.position(), "20c", material=1012)
    assert faults(by_worth) == [("goal", "the best capture takes 1010, not 1012: say 1010")]


def test_every_path_with_these_captures_is_right() -> None:
    assert answered(DOUBLE, "9i 9h 9g")[0]
    assert answered(DOUBLE, "9i 9g")[1] == "This move ends on the right square, but does not capture on 9h."
    assert answered(DOUBLE, "9i 9h 9i")[1] == "This move ends on 9i, not on 9g."
    quiet = exercise("path", DOUBLE.position(), "9i", to="9g", takes=[])
    assert answered(quiet, "9i 9h 9g")[1] == "This move ends on the right square, but also captures on 9h."
    assert answered(quiet, "9i 9g")[0]


def test_guard_feedback_names_the_capture_of_the_royal() -> None:
    assert answered(CHECK, "5e 9a")[0]  # takes the checker
    assert answered(CHECK, "5e 9i")[0]  # steps between
    assert answered(CHECK, "9q 10p")[0]  # goes away
    assert answered(CHECK, "9q 9p") == (
        False,
        "Then the rook on 9a captures the last royal, the king on 9p.",
        "9a 9p",
    )
    assert answered(CHECK, "5e 6d") == (
        False,
        "Then the rook on 9a captures the last royal, the king on 9q.",
        "9a 9q",
    )


def test_a_win_by_force_is_judged_with_the_other_sides_answers() -> None:
    assert answered(CORNERED, "15d 15a", "15a 2a")[0]
    first = judge(CORNERED, {"moves": ["15d 15a"]})
    assert first.parts["15d 15a"].reply == "1a 2a"
    # The king has gone: the feedback describes the board after the reply.
    assert "blocked by White's king on 2a" in answered(CORNERED, "15d 15a", "15a 1a")[1]
    right, text, reply = answered(CORNERED, "15d 2d")
    assert (right, reply) == (False, "12c 12d")
    assert text == "Then the pawn on 12c goes to 12d, and nothing can capture White's last royal."
    assert answered(CORNERED, "15d 15a", "9n 9m")[1] == (
        "That leaves the king on 2a, and it was the last move."
    )


def test_a_win_is_refuted_by_a_capture_or_by_taking_the_last_royal() -> None:
    white = {"1a": "king", "15j": "rook"}
    captured = exercise("mate", place(DAI_DAI, NET | {"9n": "king"}, white), wins="black", moves=2)
    text = "Then the rook on 15j captures the rook on 15a, and nothing can capture White's last royal."
    nearly = "Nearly: only this reply refutes it."
    assert answered(captured, "15d 15a") == (False, f"{text} {nearly}", "15j 15a")
    lost = exercise("mate", place(DAI_DAI, NET | {"15k": "king"}, white), wins="black", moves=2)
    assert answered(lost, "15d 15a") == (
        False,
        "Then the rook on 15j captures the king on 15k, and Black has no royal left.",
        "15j 15k",
    )


# ------------------------------------------------------------------ invalid moves


@pytest.mark.parametrize(
    "of, move, text",
    [
        (GOLD, "9i 5a", "The gold general on 9i cannot go to 5a"),
        (GOLD, "9h 9i", "Only the gold general on 9i moves in this exercise."),
        (CHECK, "9a 9b", "Black has no piece on 9a to move."),
        (CHECK, "8c 8d", "Black has no piece on 8c to move."),
        (DOUBLE, "9i 8h 9g", "This move ends on the right square, but does not capture on 9h."),
        (CORNERED, "R-99z", "there is no such file"),
    ],
)
def test_illegal_moves_are_explained(of: ExerciseSpec, move: str, text: str) -> None:
    if move.startswith("R"):
        with pytest.raises(BanmenError):
            judge(of, {"moves": [move]})
        return
    verdict = judge(of, {"moves": [move]})
    assert not verdict.right
    assert verdict.note.text.startswith(text)


def test_blocked_path_shows_leg_and_blocker() -> None:
    note = judge(CHECK, {"moves": ["5e 10j"]}).note
    assert (note.leg, note.blocker) == (None, "")
    blocked = exercise("guard", place(DAI_DAI, {"9q": "king", "5q": "rook"}, {"9a": "rook"}), saves="black")
    note = judge(blocked, {"moves": ["5q 12q"]}).note
    assert (note.leg, note.blocker, note.path[0]) == (1, "9q", "5q")


def test_moves_in_hodges_notation_are_read() -> None:
    assert answered(CHECK, "Bx9a")[0]


@pytest.mark.parametrize("answer", [{}, {"moves": "9i 9j"}, {"moves": [1]}, {"squares": ["9i"]}])
def test_answers_of_another_shape_are_refused(answer: dict[str, object]) -> None:
    with pytest.raises(BanmenError, match="an answer is your own moves"):
        judge(GOLD, answer)


def test_author_feedback_replaces_the_default() -> None:
    of = replace(CORNERED, feedback={"15d 2d": "A pawn can wait."}, hints=("Close the door.",))
    assert answered(of, "15d 2d")[1:] == ("A pawn can wait.", "12c 12d")
    node: Any = key(of)
    found_note = node["nodes"]["0"]["moves"]["15d 2d"]
    assert found_note == {"verdict": "wrong", "note": {"text": "A pawn can wait.", "reply": "12c 12d"}}
    assert node["nodes"]["0"]["hints"] == [{"step": "category", "text": "Close the door."}]
    assert node["nodes"]["1"]["hints"][0]["step"] == "category"


# ------------------------------------------------------------------ the key says what the judge says


def check_key(of: ExerciseSpec, most: int = 100) -> None:
    """Play every listed move, and every legal one that is not, by the key and by the rules.

    Args:
        of: the exercise.
        most: how many nodes are looked at so closely; the others are only reached.

    """
    found: Any = key(of)
    assert found["form"] == "moves"
    assert move_answers.size_of(found) <= move_answers.MOST
    roomy = move_answers.size_of(found) < 0.95 * move_answers.MOST  # else some feedback was left out
    nodes: Mapping[str, Any] = found["nodes"]
    reached = {found["start"]}
    waiting: list[tuple[str, list[str]]] = [(found["start"], [])]
    while waiting:
        number, made = waiting.pop()
        node = nodes[number]
        position = Position.from_tsfen(of.game, node["tsfen"])
        assert position.turn is of.position().turn or of.square
        for listed in node["moves"].values():
            assert ("to" in listed) is (listed["verdict"] == "on")
        for text, listed in node["moves"].items():
            if listed["verdict"] == "on" and listed["to"] not in reached:
                reached.add(listed["to"])
                waiting.append((listed["to"], [*made, text]))
        if most <= 0:
            continue
        most -= 1
        legal = {
            move.text(of.game.size)
            for square in node["pieces"]
            for move in position.moves(square)
            if position.refusal(move) is None
        }
        assert set(node["moves"]) <= legal
        for text in sorted(legal):
            listed = node["moves"].get(text)
            verdict = judge(of, {"moves": [*made, text]})
            found_note = plain(verdict.parts[text])
            if listed is None:
                assert not verdict.right
                # A way is given by its squares, and only one that ends where it should can be handed in.
                elsewhere = of.kind == "path" and text.removesuffix("=").split()[-1] != of.goal["to"]
                assert found_note == node["rest"] or not roomy or elsewhere
                continue
            assert found_note == listed["note"]
            assert verdict.right is (listed["verdict"] == "done")
            if listed["verdict"] == "on":
                assert "Right so far" in verdict.note.text
    assert reached == set(nodes)


def test_path_key_feedback_on_other_moves_is_true() -> None:
    found: Any = key(DOUBLE)
    node = found["nodes"]["0"]
    assert node["rest"] == {"text": "That is not one of its routes."}
    assert {text.removesuffix("=").split()[-1] for text in node["moves"]} == {"9g"}


def plain(note: Note) -> dict[str, object]:
    """Write a note as the key has it."""
    return {
        name: list(part) if isinstance(part, tuple) else part
        for name, part in note._asdict().items()
        if part not in ("", (), None)
    }


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.kind)
def test_key_agrees_with_judge_on_every_move(of: ExerciseSpec) -> None:
    check_key(of, 6)


def test_key_for_two_royals_agrees_with_judge() -> None:
    # One prince is taken now, the other next, wherever it goes.
    black = {f"12{rank}": "rook" for rank in "bcdefghi"} | {"14l": "prince"}
    white = {"5c": "prince", "5g": "+drunk elephant"}
    of = exercise("mate", place(TAI, black, white), wins="black", moves=2)
    assert faults(of) == []
    check_key(of)
    first = judge(of, {"moves": ["12c 5c"]})
    assert (
        first.parts["12c 5c"].text
        == "Right. Whatever White does, its last royal is captured in one more move."
    )
    right, text, reply = answered(of, "12d 5d")
    assert (right, reply) == (False, "5c 6b")
    assert text == "Then the prince on 5c goes to 6b, and nothing can capture White's last royals."


def test_a_side_without_a_move_has_lost_at_once() -> None:
    # White's king stands among its own pawns, which are stuck: whatever Black does, White has no move.
    white = {"1q": "king", "2q": "pawn", "1p": "pawn", "2p": "pawn"}
    position = place(DAI_DAI, {"5h": "lion", "9a": "king"}, white)
    assert mate(position, 2).solutions == len({move.effect for move in position.legal_moves()})
    of = exercise("mate", position, wins="black", moves=2)
    assert answered(of, "5h 5g") == (True, "Right. White has no move left and has lost.", "")
    check_key(of)


def test_a_side_with_a_bare_king_has_lost_at_once() -> None:
    black = {"9k": "king", "8h": "silver general", "6j": "gold general"}
    white = {"10d": "king", "9g": "rook", "6l": "pawn"}  # the pawn can never move: it does not count
    of = exercise("mate", place(game("chu"), black, white), wins="black", moves=2)
    assert faults(of) == []
    assert answered(of, "8h 9g") == (True, "Right. White has only the royal left and has lost.", "")
    check_key(of)


@FEW
@given(corners(6, royal=False), st.sampled_from(CORNER), st.booleans())
def test_single_piece_keys_agree_with_judge(position: Position, arrives: int, taking: bool) -> None:  # noqa: FBT001
    name = DAI_DAI.size.name
    square = next((at for at in CORNER if position.board[at] and not position.board[at] & 1), None)
    assume(square is not None and square != arrives)
    assert square is not None
    takes = [at for at in CORNER if position.board[at] and position.board[at] & 1][:2]
    found = collect(position, square, takes, 2) if taking else route(position, square, arrives, 2)
    assume(found.minimal)
    if taking:
        of = exercise("collect", position, name(square), takes=[*map(name, takes)], moves=found.minimal)
    else:
        of = exercise("route", position, name(square), arrives=name(arrives), moves=found.minimal)
    assert faults(of) == []
    check_key(of, 4)


@FEW
@given(corners(7), st.sampled_from(["mate", "harvest", "guard"]))
def test_keys_of_random_exercises_agree_with_judge(position: Position, kind: str) -> None:
    if kind == "guard":
        position = Position(DAI_DAI, position.board, int(Side.WHITE))
        of = exercise("guard", position, saves="white")
        assume(not faults(of))
    elif kind == "mate":
        minimal = mate(position, 2).minimal
        assume(minimal)
        of = exercise("mate", position, wins="black", moves=minimal)
    else:
        best = harvest(position).best
        assume(best)
        of = exercise("harvest", position, material=best)
    found = faults(of)
    assume(not any("bytes" in why for _, why in found))  # too many answers for a page
    assert found == []
    check_key(of, 4)


def test_key_agrees_with_judge_on_replies_that_refute_many_moves() -> None:
    # Only the rook can answer 15d 2d; it also could all that come after, where the king's moves are first.
    white = {"1a": "king", "12j": "rook"}
    of = exercise("mate", place(DAI_DAI, NET | {"9n": "king"}, white), wins="black", moves=2)
    assert answered(of, "15d 2d")[2] == "12j 12a"
    assert answered(of, "15d 15e")[2] == "1a 2a"
    check_key(of)


def test_promoted_piece_continues_with_its_new_moves() -> None:
    # A rushing bird does not slide backward; the free demon that it becomes does.
    position = place(DAI_DAI, {"9i": "rushing bird"}, {"9h": "pawn", "9m": "pawn"})
    of = exercise("collect", position, "9i", takes=["9h", "9m"], moves=2)
    assert faults(of) == []
    assert answered(of, "9i 9h", "9h 9m")[0]
    check_key(of)


@pytest.mark.parametrize("room", [0.75, 0.1])
def test_small_key_still_has_right_moves_and_author_feedback(
    monkeypatch: pytest.MonkeyPatch, room: float
) -> None:
    of = replace(LION, feedback={"9i 10j": "That is away from them."})
    full: Any = key(of)
    monkeypatch.setattr(move_answers, "MOST", int(move_answers.size_of(full) * room))
    found: Any = key(of)
    assert room < 0.5 or move_answers.size_of(found) <= move_answers.MOST
    assert move_answers.size_of(found) < move_answers.size_of(full)
    assert found["nodes"]["0"]["moves"]["9i 10j"]["note"]["text"] == "That is away from them."
    for number, node in full["nodes"].items():
        kept = found["nodes"][number]
        right = {text: move for text, move in node["moves"].items() if move["verdict"] != "wrong"}
        assert right.items() <= kept["moves"].items()
        assert room > 0.5 or len(kept["moves"]) == len(right) + (number == "0")
        if kept["moves"] != node["moves"]:  # moves left out get a note that is true of any move
            assert kept["rest"]["text"].startswith(("After that", "That does not capture all"))
        else:
            assert kept["rest"] == node["rest"]


# ------------------------------------------------------------------ what is wrong with an exercise


@pytest.mark.parametrize(
    "of, field, sentence",
    [
        (replace(GOLD, goal={"arrives": "8j", "moves": 1}), "goal", "it cannot be done in one move"),
        (
            replace(GOLD, goal={"arrives": "8j", "moves": 3}),
            "goal",
            "it can be done in 2 moves, so 3 is not the least: say 2",
        ),
        (replace(GOLD, goal={"arrives": "9i", "moves": 1}), "goal", "it is done before a move is made"),
        (replace(GOLD, goal={"arrives": "8j"}), "goal", "the goal of a 'route' exercise needs 'moves'"),
        (replace(GOLD, square="5e"), "square", "the question is about the piece on 5e"),
        (replace(LION, goal={"takes": ["9e"], "moves": 1}), "goal", "'takes' names 9e, which is empty"),
        (replace(SWEEP, goal={"pieces": 2}), "goal", "the best capture takes 3, not 2: say 3"),
        (replace(SWEEP, goal={}), "goal", "the goal of a 'harvest' exercise needs one of"),
        (replace(DOUBLE, goal={"to": "9e", "takes": []}), "goal", "there is no legal move that does it"),
        (replace(CHECK, goal={"saves": "white"}), "goal", "it is not White's turn: the counter"),
        (
            exercise("guard", place(DAI_DAI, {"9q": "king"}, {"8a": "rook"}), saves="black"),
            "goal",
            "nothing threatens Black's last royal",
        ),
        (
            exercise("guard", place(DAI_DAI, {"9q": "gold general"}, {"9a": "rook"}), saves="black"),
            "goal",
            "Black has no royal piece on this board",
        ),
        (replace(CORNERED, goal={"wins": "black", "moves": 1}), "goal", "it cannot be done in one move"),
        (
            replace(CORNERED, goal={"wins": "red", "moves": 2}),
            "goal",
            "'wins' in the goal of a 'mate' exercise must be",
        ),
        (replace(CORNERED, feedback={"nonsense": "…"}), "feedback", "feedback is given about 'nonsense'"),
        (replace(CORNERED, tsfen="17 0"), "tsfen", "the board must have 17 ranks, got 1"),
    ],
)
def test_a_fault_names_the_field_and_what_would_be_right(of: ExerciseSpec, field: str, sentence: str) -> None:
    (found,) = faults(of)
    assert found[0] == field
    assert found[1].startswith(sentence)


def test_undecided_search_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mating, "LIMIT", 5)
    of = exercise("mate", Position.initial(game("dai_dai")), wins="black", moves=2)
    (found,) = faults(of)
    assert found == ("goal", UNDECIDED)


def test_solution_stays_within_the_region_if_possible() -> None:
    position = Position(game("taikyoku"), counter=1)
    for square, symbol in {"6f": "glg", "4f": "rdg", "5g": "+GBI"}.items():
        position.put(square, symbol)
    asked = replace(exercise("route", position, "5g", arrives="7e", moves=2), region="7e-3i")
    shown = asked.game.size.region(asked.region)
    known: dict[str, Any] = key(asked)
    assert known["nodes"]["0"]["moves"]["5g 5c"]["verdict"] == "on"  # right too, but 5c is not shown
    found: Any = solution(asked)["moves"]
    assert {asked.game.size.parse_square(name) for move in found for name in move.split()} <= shown
