"""Repetition: which positions are the same, and the rule that no position may come back.

That is the rule of the articles on dai dai and tai shogi; ``test_repetition_fourth`` has the others.
"""

import pytest

from banmen_rules import Game, Side, game
from tests.rules.boards import place
from tests.rules.repeating import code, play, refused

DAI_DAI = game("dai_dai")
TAI = game("tai")
WIKIPEDIA = game("taikyoku")

BACK = "this would bring back a position that has stood on the board before"

SHUFFLE = ("5q 5p", "5a 5b", "5p 5q", "5b 5a")
"""Two rooks that step forward and back: the position before comes back with the last move."""
KINGS = ({"5q": "rook", "17q": "king"}, {"5a": "rook", "17a": "king"})
PRINCES = ({"5q": "rook", "17q": "prince"}, {"5a": "rook", "17a": "prince"})


@pytest.mark.parametrize("played, sides", [(DAI_DAI, KINGS), (TAI, PRINCES)])
def test_no_move_may_bring_a_position_back(
    played: Game, sides: tuple[dict[str, str], dict[str, str]]
) -> None:
    position = place(played, *sides)
    key = position.key
    for text in SHUFFLE[:3]:
        assert code(position, text) is None
        position.push(text)
        assert position.occurrences() == 1
        assert position.key != key
    assert refused(position, "5b 5a") == BACK
    assert code(position, "5b 5a") == "repetition"
    position.push("5b 5c")  # anything else will do
    assert position.outcome() is None


def test_taking_moves_back_forgets_what_they_made() -> None:
    position = place(DAI_DAI, *KINGS)
    play(position, *SHUFFLE[:3])
    for _ in range(3):
        position.pop()
    assert position.occurrences() == 1
    play(position, *SHUFFLE[:3])
    assert refused(position, "5b 5a") == BACK


def test_placing_a_piece_begins_anew() -> None:
    position = place(DAI_DAI, *KINGS)
    play(position, *SHUFFLE[:3])
    position.put("9i", "p")
    play(position, "5b 5a", "5q 5p")
    assert position.outcome() is None


def test_a_copy_remembers_what_has_stood_there() -> None:
    position = place(DAI_DAI, *KINGS)
    play(position, *SHUFFLE[:3])
    assert refused(position.copy(), "5b 5a") == BACK


def test_the_other_side_to_move_makes_another_position() -> None:
    # The king comes back in three moves, the rook in two: the same board, and White to move.
    position = place(DAI_DAI, {"5q": "rook", "10q": "king"}, {"5a": "rook", "17a": "king"})
    play(position, "10q 10p", "5a 5b", "10p 9p", "5b 5a")
    key = position.key
    position.push("9p 10q")
    assert position.key != key
    initial = place(DAI_DAI, {"5q": "rook", "10q": "king"}, {"5a": "rook", "17a": "king"})
    assert position.board == initial.board
    assert position.key != initial.key


def test_a_longer_way_round_brings_a_position_back_too() -> None:
    # Black's king goes around a triangle, White's rook along its file and back in one move.
    position = place(DAI_DAI, {"10q": "king"}, {"5a": "rook", "17a": "king"})
    play(position, "10q 10p", "5a 5b", "10p 9p", "5b 5c", "9p 10q")
    assert refused(position, "5c 5a") == BACK


@pytest.mark.parametrize("pawn", [True, False])
def test_a_capture_makes_earlier_positions_impossible(*, pawn: bool) -> None:
    # Gold general and rook come back to where they were, but with the pawn taken on the way.
    white = {"5a": "rook", "17a": "king"} | ({"2l": "pawn"} if pawn else {})
    position = place(DAI_DAI, {"2m": "gold general", "17q": "king"}, white)
    play(position, "2m 2l", "5a 5b", "2l 2m")
    assert (code(position, "5b 5a") is None) is pawn


def test_passing_once_is_no_repetition_and_twice_in_a_row_is() -> None:
    for played, royal in ((DAI_DAI, "king"), (TAI, "prince")):
        position = place(played, {"9n": "lion", "17q": royal}, {"9c": "lion", "17a": royal})
        position.push("9n 9n")
        assert refused(position, "9c 9c") == BACK
        position.push("9c 9d")
        position.push("9n 9n")  # passing again, later, is passing once
        assert code(position, "9d 9d") == "repetition"
        assert code(position, "9d 9c") == "repetition"  # and so is undoing White's own move now


def test_another_piece_of_the_same_kind_makes_no_other_position() -> None:
    # The two rooks of each side change places via the squares in front of them.
    black = {"5q": "rook", "6q": "rook", "17q": "king"}
    position = place(DAI_DAI, black, {"5a": "rook", "6a": "rook", "17a": "king"})
    play(position, "5q 5p", "5a 5b", "6q 5q", "6a 5a", "5p 6p", "5b 6b", "6p 6q")
    assert code(position, "6b 6a") == "repetition"


@pytest.mark.parametrize(
    "first, second, same",
    [
        ("lion", "lion", True),
        ("+eastern barbarian", "+eastern barbarian", True),
        ("lion", "+eastern barbarian", False),  # the one may still promote, the other has
        ("rook", "rook", True),
    ],
)
def test_pieces_that_change_places_repeat_if_they_are_alike(first: str, second: str, *, same: bool) -> None:
    black = {"5q": first, "6q": second, "17q": "king"}
    position = place(DAI_DAI, black, {"5a": "rook", "17a": "king"})
    play(position, "5q 5p", "5a 5b", "6q 5q", "5b 6b", "5p 6p", "6b 6a", "6p 6q")
    assert (code(position, "6a 5a") == "repetition") is same


def test_pieces_that_became_the_same_are_alike() -> None:
    # Old rat and Chinese cock both become a wizard stork.
    position = place(TAI, {"5q": "+or", "6q": "+cc", "17q": "prince"}, PRINCES[1])
    play(position, "5q 6p", "5a 5b", "6q 5p", "5b 6b", "6p 6q", "6b 6a", "5p 5q")
    assert code(position, "6a 5a") == "repetition"


@pytest.mark.parametrize(
    "played, one, other, same",
    [
        (TAI, "+cc", "+or", True),  # both a wizard stork
        (TAI, "gold general", "+rook", True),  # a gold general, which in tai does not promote
        (WIKIPEDIA, "gold general", "+pawn", False),  # there it becomes a rook
        (TAI, "lion", "+eastern barbarian", False),
        (TAI, "furious fiend", "+lion", True),  # appears by promotion only
        (TAI, "teaching king", "+deva", True),
        (TAI, "prince", "+drunk elephant", True),
        (game("tai", "german"), "prince", "+drunk elephant", False),  # it still becomes an emperor
        (DAI_DAI, "rook", "bishop", False),
    ],
)
def test_what_makes_positions_the_same(played: Game, one: str, other: str, *, same: bool) -> None:
    first, second = place(played, {"9i": one}, {}), place(played, {"9i": other}, {})
    assert (first.key == second.key) is same
    assert first.key != place(played, {"8i": one}, {}).key
    assert first.key != place(played, {}, {"9i": one}).key
    assert first.key != place(played, {"9i": one}, {}, turn=Side.WHITE).key


def test_only_the_side_to_move_repeats() -> None:
    position = place(DAI_DAI, *KINGS)
    play(position, *SHUFFLE[:3])
    (back,) = [m for m in position.moves(side=Side.BLACK) if m.text(DAI_DAI.size) == "5q 5p"]
    assert position.refusal(back) is None
