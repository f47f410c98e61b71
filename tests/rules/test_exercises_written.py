"""Exercises that ask for a move given in notation: its effect decides."""

from dataclasses import replace
from typing import Any

from banmen_rules import game
from banmen_rules.teaching.exercises import ExerciseSpec, faults, key, task_of
from tests.rules.boards import place
from tests.rules.test_exercises_moves import DOUBLE, exercise, message

JAPANESE = place(
    game("tai", "japanese"), {"13m": "rook", "15p": "gold general", "13p": "gold general"}, {"13i": "pawn"}
)


def written(text: str) -> ExerciseSpec:
    """Ask for a move by its notation."""
    return replace(exercise("path", JAPANESE, written=text), ruleset="japanese")


def test_move_in_notation_is_judged_by_its_effect() -> None:
    declining, promoting, either = map(written, ("Rx13i=", "Rx13i+", "G15p-14o"))
    assert faults(declining) == faults(promoting) == faults(either) == []
    assert task_of(declining) == "Make this move: Rx13i="
    assert message(declining, "13m 13i=")[0]
    assert message(declining, "13m 13i")[1] == "The squares are right, but the piece must not promote."
    assert message(promoting, "13m 13i")[0]
    assert message(promoting, "13m 13i=")[1] == "The squares are right, but the piece must promote."
    assert sentence(either, "15p 14o")[0]
    assert sentence(either, "13p 14o")[1] == (
        "The square and the captures are right, but the piece on 15p has to move."
    )
    assert sentence(either, "13p 13o")[1] == "This move ends on 13o, not on 14o."
    solved: Any = key(either)
    assert solved["nodes"][solved["start"]]["moves"]["13p 13o"]["note"]["text"].endswith("not on 14o.")
    igui = exercise("path", DOUBLE.position(), written="9i 9h 9i")
    assert sentence(igui, "9i 9h 9i")[0]
    assert not sentence(igui, "9i 9h")[0]


def test_move_in_notation_must_be_legal_and_the_only_argument() -> None:
    ((field, message),) = faults(written("Rx13j"))
    assert field == "goal"
    assert "13j" in message
    ((_, message),) = faults(written("G-14o"))
    assert "15p" in message
    ((_, message),) = faults(exercise("path", JAPANESE, written="Rx13i", to="13i", takes=[]))
    assert message.endswith("is enough: leave out 'to' and 'takes'")
    squares = faults(exercise("path", DOUBLE.position(), to="9g", takes=[]))
    assert squares[0][0] == "square"
