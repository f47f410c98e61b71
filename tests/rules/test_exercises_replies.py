"""Replies to wrong moves: a note names exactly the squares that they change."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from banmen_rules import Game, Position
from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, key, load_pack
from banmen_rules.teaching.exercises.forms import moves as move_answers
from tests.rules.boards import place
from tests.rules.test_exercises_moves import exercise
from tests.rules.test_exercises_solve import DAI_DAI, NET, TAI

HOOKED = {"1a": "king", "12j": "hook mover"}

FORCED = [
    one
    for name in PACKS
    for one in load_pack(name).exercises
    if one.kind in ("mate", "guard") and one.form == "moves"
]


def board_of(position: Position) -> dict[str, str]:
    """Write what stands where, as TSFEN writes pieces."""
    name = position.game.size.name
    return {name(square): piece.symbol for square, piece in position.pieces()}


def after_reply(board: Mapping[str, str], note: Mapping[str, Any]) -> dict[str, str]:
    """Make a board of what a note says of a reply, by no rules, as a page does."""
    origin, *_, target = note["reply"].removesuffix("=").split()
    gone = {origin, *note.get("takes", ())}
    after = {square: symbol for square, symbol in board.items() if square not in gone}
    assert target not in after, "it says that a square is taken which it goes to"
    return {**after, target: note.get("becomes") or board[origin]}


def replies(position: Position, text: str) -> Iterator[dict[str, str]]:
    """Play every legal move that a text may mean, and write the boards."""
    for move in position.moves(text.split(maxsplit=1)[0]):
        if move.text(position.game.size) == text and position.refusal(move) is None:
            after = position.copy()
            after.push(move)
            yield board_of(after)


def check(of: ExerciseSpec, lang: str = "en") -> list[dict[str, Any]]:
    """Play every wrong move of a key and its reply; list the notes of the replies."""
    found: Any = key(of, lang)
    notes = []
    for node in found["nodes"].values():
        position = Position.from_tsfen(of.game, node["tsfen"])
        for square in node["pieces"]:
            for move in position.moves(square):
                listed = node["moves"].get(move.text(of.game.size))
                note = listed["note"] if listed else node["rest"]
                if position.refusal(move) is not None or (listed and listed["verdict"] != "wrong"):
                    continue
                if "reply" not in note:
                    assert note.keys().isdisjoint(("takes", "becomes"))
                    continue
                after = position.copy()
                after.push(move)
                assert after_reply(board_of(after), note) in list(replies(after, note["reply"]))
                notes.append(note)
    return notes


@pytest.mark.slow
@pytest.mark.parametrize("of", FORCED, ids=lambda of: of.id)
def test_reply_changes_exactly_the_squares_it_names(of: ExerciseSpec) -> None:
    assert check(of) or of.goal["moves"] == 1  # after the last move there is nothing to answer


def guard(black: Mapping[str, str], white: Mapping[str, str], played: Game = DAI_DAI) -> ExerciseSpec:
    """Ask for the rescue of Black's royals; its silver general can only look on."""
    return exercise("guard", place(played, {**black, "2b": "silver general"}, white), saves="black")


@pytest.mark.parametrize(
    "of, told_of",
    [
        # A hook mover turns, and takes where it arrives.
        (
            exercise("mate", place(DAI_DAI, NET | {"9n": "king"}, HOOKED), wins="black", moves=2),
            {"reply": "12j 9j 9n", "takes": ["9n"]},
        ),
        # A lion continues after a capture; a lion dog passes over squares without changing them.
        (guard({"9h": "king"}, {"9i": "lion"}), {"reply": "9i 8i 9h", "takes": ["8i"], "becomes": "+LN"}),
        (
            guard({"10i": "king"}, {"9i": "lion dog"}),
            {"reply": "9i 10i 11i 12i", "takes": ["11i"], "becomes": "+LD"},
        ),
        # Igui: it takes from where it stands.
        (guard({"9j": "king"}, {"9i": "lion dog"}), {"reply": "9i 8i 9i", "takes": ["8i"], "becomes": "+LD"}),
        # Both royals at once.
        (
            guard({"13n": "prince", "13o": "prince"}, {"13m": "lion"}, TAI),
            {"reply": "13m 13n 13o", "takes": ["13n", "13o"], "becomes": "+LN"},
        ),
        (
            guard({"13n": "prince", "13o": "prince"}, {"13m": "furious fiend"}, TAI),
            {"reply": "13m 13o 13n", "takes": ["13n", "13o"]},
        ),
    ],
    ids=lambda one: one.kind if isinstance(one, ExerciseSpec) else one["reply"],
)
def test_reply_names_its_path_and_captures(of: ExerciseSpec, told_of: Mapping[str, Any]) -> None:
    notes = [without_words(note) for note in check(of)]
    assert told_of in notes
    assert [without_words(note) for note in check(of, "ja")] == notes


def without_words(note: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what is said of a reply in some language."""
    return {name: part for name, part in note.items() if name != "text"}


def test_moves_left_out_of_a_key_have_no_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    of = guard({"9h": "king"}, {"9i": "lion"})
    whole = len(check(of))
    monkeypatch.setattr(move_answers, "MOST", move_answers.size_of(key(of)) // 2)
    assert len(check(of)) < whole
