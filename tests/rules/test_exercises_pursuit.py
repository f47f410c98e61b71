"""Exercises about two pieces: one flees and one hunts, and nothing else moves."""

from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from banmen_rules import VARIANTS, Move, Position, Side, game
from banmen_rules.teaching.exercises import (
    ExerciseSpec,
    faults,
    from_position,
    generate,
    judge,
    key,
    load_pack,
    solution,
    stream,
)
from banmen_rules.teaching.exercises._generate._order import SeededRandom
from banmen_rules.teaching.exercises.solve.pursuit import Contest, pursuit

DAI_DAI = game("dai_dai")
ARENA = "17m-13q"
KINDS = ("catch", "escape")


def asked(
    kind: str, pieces: dict[str, str], square: str, region: str = ARENA, **goal: object
) -> ExerciseSpec:
    position = Position(DAI_DAI)
    for at, piece in pieces.items():
        position.put(at, piece)
    return ExerciseSpec(kind, kind, "dai_dai", goal, tsfen=position.tsfen(), region=region, square=square)


CORNERED = asked("catch", {"17q": "r", "16p": "P"}, "17q", moves=2)
"""A rook, and a pawn that goes down the board, where it can take the rook in the corner."""


# ---------------------------------------------------------------- the table, and a plain search beside it


def plainly(position: Position, square: int, other: int, arena: frozenset[int]) -> list[Move]:
    """List the moves of a piece within the arena that capture at most the other one, by the rules alone."""
    return [
        move
        for move in position.moves(square)
        if arena.issuperset((*move.path, move.target)) and {*move.captures} <= {other}
    ]


@lru_cache(maxsize=100_000)
def wins(tsfen: str, mine: int, other: int, arena: frozenset[int], left: int) -> bool:
    """Tell whether the piece on a square captures the other in so many moves, trying everything."""
    start = Position.from_tsfen(DAI_DAI, tsfen)
    start.counter = start.board[mine] & 1
    moves = plainly(start, mine, other, arena)
    if any(move.captures for move in moves):
        return True
    return left > 1 and any(
        not saves(moved(start, mine, to), other, to, arena, left - 1)
        for to in {move.target for move in moves} or {mine}
    )


def saves(tsfen: str, mine: int, other: int, arena: frozenset[int], left: int) -> bool:
    """Tell whether some move of the hunted piece lets it survive so many moves."""
    start = Position.from_tsfen(DAI_DAI, tsfen)
    start.counter = start.board[mine] & 1
    moves = plainly(start, mine, other, arena)
    return any(move.captures for move in moves) or any(
        not wins(moved(start, mine, to), other, to, arena, left)
        for to in {move.target for move in moves} or {mine}
    )


def moved(position: Position, origin: int, target: int) -> str:
    board = position.board.copy()
    board[origin], board[target] = (0, board[origin]) if origin != target else (board[origin],) * 2
    return Position(DAI_DAI, board, position.counter).tsfen()


@pytest.mark.parametrize("hunter, hunted", [("r", "G"), ("ln", "S"), ("hm", "B"), ("g", "P"), ("kr", "R")])
def test_table_agrees_with_a_search_that_tries_everything(hunter: str, hunted: str) -> None:
    rng = SeededRandom(f"{hunter} {hunted}")
    arena = DAI_DAI.size.region("12f-9i")
    compared = 0
    for _ in range(6):
        mine, other, *walls = rng.sample(sorted(arena), 5)
        position = Position(DAI_DAI)
        for at in walls:
            position.put(at, "sg")
        position.put(mine, hunter)
        position.put(other, hunted)
        search, there = pursuit(position, mine, "12f-9i")
        assert there == other
        needed = search.won(Side.BLACK).to_move.get((mine, other))
        for left in (1, 2, 3):
            found = wins(position.tsfen(), mine, other, arena, left)
            assert found == (needed is not None and needed <= left)
            compared += 1
    assert compared == 18


def test_reply_is_the_longest_resistance() -> None:
    for name in VARIANTS[:3]:
        for exercise in load_pack(f"{name}_pursuit").exercises:
            if exercise.kind != "catch":
                continue
            position = exercise.position()
            search, other = pursuit(position, position.square(exercise.square), exercise.region)
            contest, needed = Contest(search, Side.BLACK, hunts=True), search.won(Side.BLACK).to_move
            mine = position.square(exercise.square)
            for to in search.moves(Side.BLACK, mine, other).goes:
                reply = contest.reply((to, other))
                take, goes = search.moves(Side.WHITE, other, to)
                if take is not None or reply is None:
                    assert reply == take
                    continue
                every = [needed.get((to, end), 99) for end in goes]
                assert needed.get((to, reply & 0x7FF), 99) == max(every)


# ---------------------------------------------------------------- judging


def test_each_move_is_judged_and_answered() -> None:
    start: Any = dict[str, Any](key(CORNERED))["nodes"]["0"]
    assert start["pieces"] == ["17q"]
    right = {text: move for text, move in start["moves"].items() if move["verdict"] == "on"}
    assert right
    assert all(move["note"]["reply"].startswith("16p ") for move in right.values())
    assert judge(CORNERED, solution(CORNERED)).right
    assert judge(CORNERED, {"moves": ["17q 16q"]}).note.text == "Then the pawn captures your rook."


def test_first_hint_asks_where_it_can_flee() -> None:
    hints: Any = dict[str, Any](key(CORNERED))["nodes"]["0"]["hints"]
    assert hints[0]["text"] == "The pawn can only go to 16q. Does your move take that away?"
    assert hints[0]["squares"] == ["16q"]
    assert hints[-1]["step"] == "animate"


def test_leaving_the_region_and_capturing_a_bystander_are_no_moves() -> None:
    outside = judge(CORNERED, {"moves": ["17q 17a"]})
    assert outside.note.text == "Here the rook only captures the pawn, and it stays on the squares you see."
    assert "17q 17a" not in str(key(CORNERED))


def test_survivor_may_capture_the_hunter() -> None:
    exercise = asked("escape", {"16p": "g", "15n": "R", "13q": "sg"}, "16p", moves=2)
    assert faults(exercise) == []
    played = solution(exercise)
    assert judge(exercise, played).right


@pytest.mark.parametrize(
    "exercise, text",
    [
        (asked("catch", {"17q": "r", "16p": "P", "14o": "P"}, "17q", moves=2), "White must have one piece"),
        (asked("catch", {"17q": "r"}, "17q", moves=2), "White must have one piece"),
        (asked("catch", {"17q": "r", "2b": "P"}, "17q", moves=2), "both pieces must stand in the region"),
        (asked("catch", {"17q": "r", "16p": "P"}, "17q", "17a-8q", moves=2), "at most 9 squares"),
        (asked("catch", {"17q": "r", "16p": "P"}, "17q", moves=4), "it can be done in 2 moves"),
        (asked("catch", {"17q": "P", "16m": "r"}, "17q", moves=3), "it cannot be done in 3 moves"),
        (asked("escape", {"17q": "r", "13m": "P"}, "17q", arrives="17q", moves=1), "'arrives' names 17q"),
        (asked("escape", {"17m": "r", "13o": "P"}, "17m", moves=1), "any move reaches the goal"),
    ],
)
def test_faults_name_what_is_wrong(exercise: ExerciseSpec, text: str) -> None:
    assert any(text in sentence for _, sentence in faults(exercise)), faults(exercise)


def test_one_move_more_than_the_fewest_may_be_allowed() -> None:
    assert faults(asked("catch", {"17q": "r", "16p": "P"}, "17q", moves=3)) == []


def test_goal_follows_from_a_position() -> None:
    position = CORNERED.position()
    assert from_position(position, "catch", "17q", region=ARENA, goal={"moves": 2}).goal == {"moves": 2}
    assert CORNERED.asks.goal_from(position, "17q", ARENA) == {"moves": 2}


# ---------------------------------------------------------------- random ones, and the ladders


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_pursuits_have_one_or_two_right_first_moves(kind: str, variant: str) -> None:
    for level in (1, 3):
        exercise = generate(kind, variant, 5, level=level)
        assert exercise.level == level
        node: Any = dict[str, Any](key(exercise))["nodes"]["0"]
        targets = {text.split()[-1] for text, move in node["moves"].items() if move["verdict"] != "wrong"}
        assert 1 <= len(targets) <= 2
        assert judge(exercise, solution(exercise)).right


def test_random_pursuits_do_not_repeat() -> None:
    drawn = [*islice(stream(KINDS, "dai_dai", 3, level=1), 40)]
    assert len({one.digest for one in drawn}) == len({one.id for one in drawn}) == 40


@pytest.mark.parametrize("variant", VARIANTS)
def test_ladder_goes_from_easy_to_hard_for_both_kinds(variant: str) -> None:
    exercises = load_pack(f"{variant}_pursuit").exercises
    for kind in KINDS:
        levels = [one.level for one in exercises if one.kind == kind]
        assert levels == [1, 1, 2, 3, 4, 5]
