"""A position to play from has to be possible; everything that is wrong is said at once."""

import pytest

from banmen_rules import VARIANTS, InvalidSetup, Position, game
from tests.rules.boards import place

DAI_DAI, TAI = game("dai_dai"), game("tai")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_start_is_possible(variant: str) -> None:
    position = Position.initial(game(variant))
    assert position.faults() == []
    position.check()


@pytest.mark.slow
def test_positions_of_a_game_are_possible() -> None:
    position = Position.initial(TAI)
    for _ in range(120):  # captures first, so that pieces promote and contagion happens
        moves = position.legal_moves()
        capturing = [
            move for move in moves if move.captures and not position.game.royal[position.board[move.target]]
        ]
        position.push((capturing or moves)[len(moves) // 2 % len(capturing or moves)])
        assert position.faults() == []
    assert any(piece.promoted for _, piece in position.pieces())


def test_a_side_needs_a_royal_piece() -> None:
    position = place(TAI, {"13y": "emperor"}, {"13a": "pawn"})
    assert position.faults() == ["White has no royal piece (emperor or prince)"]


def test_a_promoted_drunk_elephant_is_royal_enough() -> None:
    position = place(TAI, {"13y": "+drunk elephant"}, {"13a": "emperor"})
    assert position.faults() == []


def test_all_faults_are_listed() -> None:
    # Two kings (a side has one); a lion that promoted from a lion's own promotion does not exist, but
    # a great elephant only ever comes of a lion dog; nothing is missing that could have been captured.
    position = Position.initial(DAI_DAI)
    position.put("9i", "k")
    position.put("8i", "ge")
    position.put("7i", "+OK")
    with pytest.raises(InvalidSetup) as caught:
        position.check()
    assert caught.value.faults == tuple(position.faults())
    text = str(caught.value)
    assert "Black must have at most 96 pieces, got 98" in text  # 96 + king + great elephant
    assert "Black must have at most 1 piece that began as king, got 2" in text
    assert "exists only by promotion: write its original kind, +LD" in text
    assert "White must have at most 0 promoted pieces (one for each captured piece), got 1" in text


def test_a_piece_promotes_once() -> None:
    # In tai shogi the mountain witch of a blind monkey does not promote on; so +MW cannot be written.
    twice = [kind for kind in TAI.kinds if not kind.at_start and kind.promotes_to]
    for kind in twice:
        position = place(TAI, {"13y": "emperor"}, {"13a": "emperor", "5e": f"+{kind.id}"})
        assert "has promoted twice" in "\n".join(position.faults())


def test_contagion_makes_more_of_a_kind_than_there_were() -> None:
    pieces = {f"{file}m": "+deva" for file in (3, 4, 5)}
    position = place(TAI, {"13y": "emperor", **pieces}, {"13a": "emperor"})
    assert position.faults() == []
