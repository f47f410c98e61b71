"""What the demonstrations of lessons 2 to 6 ask: the right answer is so by the rules, and the others are not.

The squares named here are read off the captions by hand.
"""

from banmen_rules import Position, game
from tests.lessons.course import lesson, targets
from tests.lessons.reaching import EVERY, SLANTED, empty_board, jumps, squares


def asked(number: int) -> dict[str, str]:
    """Collect what the demonstration of a lesson asks: of each step that does, the right answer."""
    (demo,) = lesson(number).demos
    found = {}
    for step in demo.demonstration.steps:
        if step.question:
            (right,) = [option.text for option in step.question.options if option.right]
            found[step.id] = right
    return found


def opening(number: int, name: str) -> Position:
    """Set up the position that a step of a demonstration begins a chapter with."""
    (demo,) = lesson(number).demos
    (step,) = [step for step in demo.demonstration.steps if step.id == name]
    return Position.from_tsfen(demo.demonstration.game, step.tsfen or demo.demonstration.tsfen)


def test_what_the_demonstration_on_steps_asks() -> None:
    assert asked(2) == {
        "silver": "Five",
        "among": "6t",
        "three": "The ferocious leopard",
    }
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


def test_what_the_demonstration_of_limits_asks() -> None:
    assert asked(3) == {"blocked": "Two squares", "prey": "The pawn on 4k", "badger": "Six"}
    position = opening(3, "blocked")
    found = targets(position, "8k")
    assert [position.square(name) in found for name in ("8i", "8h", "8g")] == [True, False, False]
    assert [position.square(name) in found for name in ("11n", "4k", "14k")] == [False, True, False]
    assert len(empty_board("dai_dai", game("dai_dai").kind("enchanted badger"), {})) == 6
    stag = game("dai_dai").kind("prancing stag")
    assert empty_board("dai_dai", stag, {}) == squares("R L", 2) | squares(f"F {SLANTED}")


def test_what_the_demonstration_of_ranging_asks() -> None:
    assert asked(4) == {"row": "The pawn", "queen": "One square", "end-of-line": "Nowhere"}
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


def test_what_the_demonstration_of_jumps_asks() -> None:
    assert asked(5) == {"ring": "All four", "landing": "The silver general on 7s", "knight": "Two"}
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


def test_what_the_demonstration_of_jump_and_range_asks() -> None:
    assert asked(6) == {
        "pawn": "To 7z, where the gold general stands",
        "eagle": "It captures on 9dd, and stops",
        "crane": "Straight ahead",
    }
    position = opening(6, "pawn")
    found = targets(position, "7ff")
    names = ("7ee", "7dd", "7cc", "7bb", "7aa", "7z", "7y")
    assert [position.square(name) in found for name in names] == [False, *[True] * 5, False]
    position = opening(6, "eagle")
    found = targets(position, "7ff")
    assert [position.square(name) in found for name in ("9dd", "10cc", "5dd", "4cc")] == [
        *(True, False, False, False),
    ]
    free = ["7dd", "7cc", "9ff", "10ff", "5ff", "4ff", "9hh", "10ii", "7hh", "7ii", "5hh", "4ii"]
    assert {position.square(name) for name in free} <= found
    position = opening(6, "crane")
    found = targets(position, "7ff")
    assert [position.square(name) in found for name in ("7cc", "7bb", "10cc", "11bb", "4ff", "5ff")] == [
        *(True, True),
        *(False, False),
        *(True, False),
    ]
