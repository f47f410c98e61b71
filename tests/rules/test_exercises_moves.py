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
    _moves,
    faults,
    judge,
    key,
    load_pack,
    solution,
    task_of,
)
from banmen_rules.teaching.exercises.solve import collect, harvest, mate, route
from tests.rules.boards import place
from tests.rules.test_exercises_solve import CORNER, DAI_DAI, NET, TAI, TAIKYOKU, corners


def exercise(kind: str, position: Position, square: str = "", **goal: object) -> ExerciseSpec:
    """Make an exercise of a position."""
    return ExerciseSpec("x", kind, position.game.variant.name, goal, tsfen=position.tsfen(), square=square)


def said(of: ExerciseSpec, *moves: str) -> tuple[bool, str, str]:
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
def test_the_solution_is_right_and_nothing_is_wrong_with_it(of: ExerciseSpec) -> None:
    assert faults(of) == []
    verdict = judge(of, solution(of))
    assert (verdict.right, verdict.share) == (True, 1.0)


def test_a_route_says_how_many_more_moves_it_takes() -> None:
    assert said(GOLD, "9i 9j", "9j 8j") == (True, "Right: it stands on 8j.", "")
    assert said(GOLD, "9i 9j")[:2] == (False, "Right so far; one more move is asked for.")
    assert said(GOLD, "9i 8h")[1] == "By way of 8h it takes 3 moves to 8j, and there are only 2."
    anyhow = "By way of 9h it does not get to 8j even in 3 moves, and there are only 2."
    assert said(GOLD, "9i 9h")[1] == anyhow
    last = "That ends on 9i, not on 8j, and no move comes after this one."
    assert said(GOLD, "9i 9j", "9j 9i")[1] == last
    assert judge(GOLD, {"moves": ["9i 9j", "9j 9i"]}).share == 0.5
    assert said(GOLD)[:2] == (False, f"No move is made yet. {_task(GOLD)}")


def _task(of: ExerciseSpec) -> str:

    return task_of(of)


def test_a_collector_is_told_what_is_left() -> None:
    assert said(LION, "9i 9h 8g", "8g 9f")[0]
    assert said(LION, "9i 9h", "9h 8g 9f")[0]
    text = "That leaves what stands on 9f, 8g and 9h to take: 3 moves in all, and there are only 2."
    assert said(LION, "9i 10i")[1] == text
    left = "That leaves the piece on 9f, and no move comes after this one."
    assert said(LION, "9i 9h 8g", "8g 8h")[1] == left


def test_a_harvest_counts_what_is_taken() -> None:
    assert said(SWEEP, "20c 5c")[0]
    assert "1 piece; there is a move that takes 3 pieces." in said(SWEEP, "20c 20g")[1]
    assert said(SWEEP, "20c 20d")[1].startswith("That captures nothing")
    by_worth = exercise("harvest", SWEEP.position(), "20c", material=1012)
    assert faults(by_worth) == [("goal", "the best capture takes 1010, not 1012: say 1010")]


def test_every_way_with_these_captures_is_right() -> None:
    assert said(DOUBLE, "9i 9h 9g")[0]
    assert said(DOUBLE, "9i 9g")[1] == "This way comes to the right square, but leaves what stands on 9h."
    assert said(DOUBLE, "9i 9h 9i")[1] == "This way ends on 9i, not on 9g."
    quiet = exercise("path", DOUBLE.position(), "9i", to="9g", takes=[])
    assert said(quiet, "9i 9h 9g")[1] == "This way comes to the right square, but also captures on 9h."
    assert said(quiet, "9i 9g")[0]


def test_a_royal_that_is_not_saved_is_taken() -> None:
    assert said(CHECK, "5e 9a")[0]  # takes the checker
    assert said(CHECK, "5e 9i")[0]  # steps between
    assert said(CHECK, "9q 10p")[0]  # goes away
    assert said(CHECK, "9q 9p") == (
        False,
        "Then the rook on 9a takes the last royal, the king on 9p.",
        "9a 9p",
    )
    assert said(CHECK, "5e 6d") == (
        False,
        "Then the rook on 9a takes the last royal, the king on 9q.",
        "9a 9q",
    )


def test_a_win_by_force_is_judged_with_the_other_sides_answers() -> None:
    assert said(CORNERED, "15d 15a", "15a 2a")[0]
    first = judge(CORNERED, {"moves": ["15d 15a"]})
    assert first.parts["15d 15a"].reply == "1a 2a"
    # The king has gone: what is on the board is the position after the answer.
    assert "blocked by White's king on 2a" in said(CORNERED, "15d 15a", "15a 1a")[1]
    right, text, reply = said(CORNERED, "15d 2d")
    assert (right, reply) == (False, "12c 12d")
    assert text == "Then the pawn on 12c goes to 12d, and nothing takes White's last royal."
    assert said(CORNERED, "15d 15a", "9n 9m")[1] == (
        "That leaves the king on 2a, and no move comes after this one."
    )


def test_a_win_is_refuted_by_a_capture_or_by_taking_the_last_royal() -> None:
    white = {"1a": "king", "15j": "rook"}
    captured = exercise("mate", place(DAI_DAI, NET | {"9n": "king"}, white), wins="black", moves=2)
    text = "Then the rook on 15j takes the rook on 15a, and nothing takes White's last royal."
    assert said(captured, "15d 15a") == (False, text, "15j 15a")
    lost = exercise("mate", place(DAI_DAI, NET | {"15k": "king"}, white), wins="black", moves=2)
    assert said(lost, "15d 15a") == (
        False,
        "Then the rook on 15j takes the king on 15k, and Black has no royal left.",
        "15j 15k",
    )


# ------------------------------------------------------------------ moves that are none


@pytest.mark.parametrize(
    "of, move, text",
    [
        (GOLD, "9i 5a", "The gold general on 9i cannot go to 5a"),
        (GOLD, "9h 9i", "Only the gold general on 9i is to move here."),
        (CHECK, "9a 9b", "There is no piece of Black's on 9a to move."),
        (CHECK, "8c 8d", "There is no piece of Black's on 8c to move."),
        (DOUBLE, "9i 8h 9g", "Not by this route: it would have to capture an enemy piece on 8h first"),
        (CORNERED, "R-99z", "the file must be 1 to"),
    ],
)
def test_what_is_no_move_is_explained(of: ExerciseSpec, move: str, text: str) -> None:
    if move.startswith("R"):
        with pytest.raises(BanmenError):
            judge(of, {"moves": [move]})
        return
    verdict = judge(of, {"moves": [move]})
    assert not verdict.right
    assert verdict.note.text.startswith(text)


def test_a_blocked_way_shows_leg_and_blocker() -> None:
    note = judge(CHECK, {"moves": ["5e 10j"]}).note
    assert (note.leg, note.blocker) == (None, "")
    blocked = exercise("guard", place(DAI_DAI, {"9q": "king", "5q": "rook"}, {"9a": "rook"}), saves="black")
    note = judge(blocked, {"moves": ["5q 12q"]}).note
    assert (note.leg, note.blocker, note.way[0]) == (1, "9q", "5q")


def test_people_may_write_their_own_notation() -> None:
    assert said(CHECK, "Bx9a")[0]


@pytest.mark.parametrize("answer", [{}, {"moves": "9i 9j"}, {"moves": [1]}, {"squares": ["9i"]}])
def test_what_is_no_answer_is_refused(answer: dict[str, object]) -> None:
    with pytest.raises(BanmenError, match="an answer is your own moves"):
        judge(GOLD, answer)


def test_the_authors_own_words_come_first() -> None:
    of = replace(CORNERED, feedback={"15d 2d": "A pawn can wait."}, hints=("Close the door.",))
    assert said(of, "15d 2d")[1:] == ("A pawn can wait.", "12c 12d")
    node: Any = key(of)
    told = node["nodes"]["0"]["moves"]["15d 2d"]
    assert told == {"verdict": "wrong", "note": {"text": "A pawn can wait.", "reply": "12c 12d"}}
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
    assert _moves.size_of(found) <= _moves.MOST
    roomy = _moves.size_of(found) < 0.95 * _moves.MOST  # otherwise some of what is told was left out
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
            told = plain(verdict.parts[text])
            if listed is None:
                assert not verdict.right
                # A way is given by its squares, and only one that ends where it should can be handed in.
                elsewhere = of.kind == "path" and text.removesuffix("=").split()[-1] != of.goal["to"]
                assert told == node["rest"] or not roomy or elsewhere
                continue
            assert told == listed["note"]
            assert verdict.right is (listed["verdict"] == "done")
            if listed["verdict"] == "on":
                assert "Right so far" in verdict.note.text
    assert reached == set(nodes)


def test_what_a_key_says_of_no_way_at_all_is_true_of_it() -> None:
    found: Any = key(DOUBLE)
    node = found["nodes"]["0"]
    assert node["rest"] == {"text": "The piece has no such way."}
    assert {text.removesuffix("=").split()[-1] for text in node["moves"]} == {"9g"}


def plain(note: Note) -> dict[str, object]:
    """Write a note as the key has it."""
    return {
        name: list(part) if isinstance(part, tuple) else part
        for name, part in note._asdict().items()
        if part not in ("", (), None)
    }


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.kind)
def test_a_key_says_of_every_move_what_the_judge_says(of: ExerciseSpec) -> None:
    check_key(of, 6)


def test_a_key_for_two_royals_says_what_the_judge_says() -> None:
    # One prince is taken now, the other next, wherever it goes.
    black = {f"12{rank}": "rook" for rank in "bcdefghi"} | {"14l": "prince"}
    white = {"5c": "prince", "5g": "+drunk elephant"}
    of = exercise("mate", place(TAI, black, white), wins="black", moves=2)
    assert faults(of) == []
    check_key(of)
    first = judge(of, {"moves": ["12c 5c"]})
    assert (
        first.parts["12c 5c"].text == "Right: whatever White does, its last royal is taken in one more move."
    )
    right, text, reply = said(of, "12d 5d")
    assert (right, reply) == (False, "5c 6b")
    assert text == "Then the prince on 5c goes to 6b, and nothing takes White's last royals."


def test_a_side_without_a_move_has_lost_at_once() -> None:
    # White's king stands among its own pawns, which are stuck: whatever Black does, White has no move.
    white = {"1q": "king", "2q": "pawn", "1p": "pawn", "2p": "pawn"}
    position = place(DAI_DAI, {"5h": "lion", "9a": "king"}, white)
    assert mate(position, 2).ways == len({move.effect for move in position.legal_moves()})
    of = exercise("mate", position, wins="black", moves=2)
    assert said(of, "5h 5g") == (True, "Right: White has no move left, and so has lost.", "")
    check_key(of)


@FEW
@given(corners(6, royal=False), st.sampled_from(CORNER), st.booleans())
def test_keys_of_lone_pieces_say_what_the_judge_says(position: Position, arrives: int, taking: bool) -> None:  # noqa: FBT001
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
def test_keys_of_drawn_positions_say_what_the_judge_says(position: Position, kind: str) -> None:
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
    assert faults(of) == []
    check_key(of, 4)


def test_a_key_says_what_the_judge_says_of_replies_that_refute_many_moves() -> None:
    # Only the rook can answer 15d 2d; it also could all that come after, where the king's moves are first.
    white = {"1a": "king", "12j": "rook"}
    of = exercise("mate", place(DAI_DAI, NET | {"9n": "king"}, white), wins="black", moves=2)
    assert said(of, "15d 2d")[2] == "12j 12a"
    assert said(of, "15d 15e")[2] == "1a 2a"
    check_key(of)


def test_a_piece_that_promotes_goes_on_as_what_it_is_then() -> None:
    # A rushing bird does not slide straight back; the free demon that it becomes does.
    position = place(DAI_DAI, {"9i": "rushing bird"}, {"9h": "pawn", "9m": "pawn"})
    of = exercise("collect", position, "9i", takes=["9h", "9m"], moves=2)
    assert faults(of) == []
    assert said(of, "9i 9h", "9h 9m")[0]
    check_key(of)


@pytest.mark.parametrize("room", [0.75, 0.1])
def test_a_key_has_room_for_what_is_right_and_for_the_authors_words(
    monkeypatch: pytest.MonkeyPatch, room: float
) -> None:
    of = replace(LION, feedback={"9i 10j": "That is away from them."})
    full: Any = key(of)
    monkeypatch.setattr(_moves, "MOST", int(_moves.size_of(full) * room))
    found: Any = key(of)
    assert room < 0.5 or _moves.size_of(found) <= _moves.MOST
    assert _moves.size_of(found) < _moves.size_of(full)
    assert found["nodes"]["0"]["moves"]["9i 10j"]["note"]["text"] == "That is away from them."
    for number, node in full["nodes"].items():
        kept = found["nodes"][number]
        right = {text: move for text, move in node["moves"].items() if move["verdict"] != "wrong"}
        assert right.items() <= kept["moves"].items()
        assert room > 0.5 or len(kept["moves"]) == len(right) + (number == "0")
        if kept["moves"] != node["moves"]:  # what was left out is told what is true of any move
            assert kept["rest"]["text"].startswith(("After that", "That does not take all"))
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
            "in the goal of a 'mate' exercise 'wins'",
        ),
        (replace(CORNERED, feedback={"nonsense": "…"}), "feedback", "feedback is given about 'nonsense'"),
        (replace(CORNERED, tsfen="17 0"), "tsfen", "the board has 17 ranks"),
    ],
)
def test_a_fault_names_the_field_and_what_would_be_right(of: ExerciseSpec, field: str, sentence: str) -> None:
    (found,) = faults(of)
    assert found[0] == field
    assert found[1].startswith(sentence)


def test_what_was_not_decided_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_moves, "NODES", 5)
    of = exercise("mate", Position.initial(game("dai_dai")), wins="black", moves=2)
    (found,) = faults(of)
    assert found == ("goal", "it was not decided within 5 nodes: use fewer pieces or fewer moves")


def test_the_solution_stays_on_what_is_shown_where_it_can() -> None:
    (asked,) = [one for one in load_pack("pass_over").exercises if one.goal == {"arrives": "7e", "moves": 2}]
    shown = asked.game.size.region(asked.region)
    known: dict[str, Any] = key(asked)
    assert known["nodes"]["0"]["moves"]["5g 5c"]["verdict"] == "on"  # right too, but 5c is not shown
    found: Any = solution(asked)["moves"]
    assert {asked.game.size.parse_square(name) for move in found for name in move.split()} <= shown
