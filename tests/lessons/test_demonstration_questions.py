"""The questions in the demonstrations of lessons 2 to 6: only the right answer is true by the rules.

The squares named here are read off the captions by hand.
"""

from banmen_rules import Position, game
from banmen_rules.teaching.demonstrations import frames
from tests.lessons.course import lesson, targets
from tests.lessons.facts import answers, questions
from tests.lessons.reaching import DIAGONALS, EVERY, empty_board, jumps, squares


def opening(number: int, name: str) -> Position:
    """Set up the position of the step that begins a chapter of a demonstration."""
    (demo,) = lesson(number).demos
    (step,) = [step for step in demo.demonstration.steps if step.id == name]
    return Position.from_tsfen(demo.demonstration.game, step.tsfen or demo.demonstration.tsfen)


def test_questions_about_steps() -> None:
    assert set(questions(2)) == {"silver", "among", "three"}
    answers(2, "silver", 1, 5)
    answers(2, "among", 1, "6t")
    answers(2, "three", 2, "ferocious leopard")
    silver = empty_board("tai", game("tai").kind("silver general"), {})
    assert len(silver) == 5
    position = opening(2, "among")
    assert [position.square(name) in targets(position, "5u") for name in ("5t", "6t", "7s")] == [
        *(False, True, False),
    ]
    three = ("cat sword", "evil wolf", "ferocious leopard")
    steps = {name: empty_board("tai", game("tai").kind(name), {}) for name in three}
    assert [name for name, found in steps.items() if squares("B") <= found] == ["ferocious leopard"]
    gold = empty_board("tai", game("tai").kind("gold general"), {})
    assert len(steps["ferocious leopard"]) == len(gold) == 6
    assert gold == squares(EVERY) - squares("BR BL")


def test_questions_about_limited_slides() -> None:
    assert set(questions(3)) == {"blocked", "prey", "badger"}
    answers(3, "blocked", 0, 2)
    answers(3, "prey", 1, "silver general", "3q")
    answers(3, "badger", 1, 6)
    position = opening(3, "blocked")
    found = targets(position, "3n")
    assert [position.square(name) in found for name in ("3l", "3k", "3j")] == [True, False, False]
    assert [position.square(name) in found for name in ("6k", "3q", "9n")] == [False, True, False]
    (demo,) = lesson(3).demos
    seen = position.game.size.region(demo.demonstration.region)
    shown = [frame.show for frame in frames(demo.demonstration) if frame.show]
    assert all(move.target in seen for show in shown for move in show.moves), "its limits are seen"
    assert len(empty_board("dai_dai", game("dai_dai").kind("enchanted badger"), {})) == 6
    stag = game("dai_dai").kind("prancing stag")
    assert empty_board("dai_dai", stag, {}) == squares("R L", 2) | squares(f"F {DIAGONALS}")


def test_questions_about_ranging_pieces() -> None:
    assert set(questions(4)) == {"row", "queen", "end-of-line"}
    answers(4, "row", 0, "pawn")
    answers(4, "queen", 1, 1)
    answers(4, "end-of-line", 1)
    position = opening(4, "row")
    found = targets(position, "8k")
    assert [position.square(name) in found for name in ("8f", "8d", "4k", "3k")] == [
        *(True, False, True, False)
    ]
    position = opening(4, "queen")
    moves = position.moves("8k")
    assert {position.game.size.name(square) for move in moves for square in move.captures} == {"11h", "8o"}
    assert position.square("7j") in targets(position, "8k")
    assert not {position.square("6i"), position.square("5h")} & targets(position, "8k")
    position = opening(4, "lance")
    position.push("8c 8a")
    assert not position.moves("8a")
    assert game("dai_dai").kind("lance").promotes_to is None


def test_questions_about_jumps() -> None:
    assert set(questions(5)) == {"ring", "landing", "knight"}
    answers(5, "ring", 2, 4)
    answers(5, "landing", 1, "silver general", "7s")
    answers(5, "knight", 0, 2)
    position = opening(5, "ring")
    found = targets(position, "5u")
    assert {position.square(name) for name in ("7s", "3s", "7w", "3w")} <= found
    position = opening(5, "landing")
    assert position.square("3s") not in targets(position, "5u")
    (jump,) = [move for move in position.moves("5u") if move.target == position.square("7s")]
    assert jump.captures == (position.square("7s"),)
    assert len(empty_board("tai", game("tai").kind("knight"), {})) == 2
    snake = game("tai").kind("poison snake")
    assert empty_board("tai", snake, {}) == jumps("F BR BL", 2) | squares("R L")


def test_questions_about_jumps_that_continue_as_slides() -> None:
    assert set(questions(6)) == {"pawn", "eagle", "crane"}
    answers(6, "pawn", 2, "5bb", "gold general")
    answers(6, "eagle", 0, "7dd")
    answers(6, "crane", 0)
    position = opening(6, "pawn")
    found = targets(position, "5hh")
    names = ("5gg", "5ff", "5ee", "5dd", "5cc", "5bb", "5aa")
    assert [position.square(name) in found for name in names] == [False, *[True] * 5, False]
    position = opening(6, "eagle")
    found = targets(position, "5ff")
    assert [position.square(name) in found for name in ("7dd", "8cc", "3dd", "2cc")] == [
        *(True, False, False, False),
    ]
    free = ["5dd", "5cc", "7ff", "8ff", "3ff", "2ff", "7hh", "8ii", "5hh", "5ii", "3hh", "2ii"]
    assert {position.square(name) for name in free} <= found
    position = opening(6, "crane")
    found = targets(position, "5ff")
    assert [position.square(name) in found for name in ("5cc", "5bb", "8cc", "9bb", "2ff", "3ff")] == [
        *(True, True),
        *(False, False),
        *(True, False),
    ]
