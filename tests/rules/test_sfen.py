"""SFEN: positions of chu shogi as lishogi and other programs write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, InvalidSFEN, Position, game

CHU = game("chu")
START = (
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/"
    "3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1"
)
"""The start as public programs have it; its ranks and letters are facts."""


def test_the_start_is_the_one_that_other_programs_write() -> None:
    assert Position.from_sfen(CHU, START) == Position.initial(CHU)
    assert Position.initial(CHU).sfen() == START


def test_promoted_pieces_and_a_captured_lion_are_carried() -> None:
    text = "12/12/12/12/12/4+O7/12/12/12/12/12/5K5k w 8f 12"
    position = Position.from_sfen(CHU, text)
    piece = position.piece_at("8f")
    assert piece is not None
    assert (piece.kind.name, piece.origin.name, piece.side.title) == ("Lion", "Kirin", "Black")
    assert position.turn.title == "White"
    assert position.lion_taken == position.square("8f")
    assert position.sfen() == text


def test_side_and_number_may_disagree() -> None:
    position = Position.from_sfen(CHU, "12/12/12/12/12/12/12/12/12/12/12/5K5k b - 2")
    assert (position.turn.title, position.counter) == ("Black", 2)


PIECES = [code for code, piece in enumerate(CHU.pieces) if piece is not None and piece.origin.at_start]


@given(
    board=st.lists(st.just(0) | st.sampled_from(PIECES), min_size=144, max_size=144),
    counter=st.integers(0, 500),
)
def test_any_board_is_read_back(board: list[int], counter: int) -> None:
    position = Position(CHU, board, counter)
    assert Position.from_sfen(CHU, position.sfen()) == position


def test_a_piece_that_no_piece_begins_as_has_no_letter() -> None:
    position = Position(CHU)
    position.put("6f", "w")
    with pytest.raises(BanmenError, match="SFEN has no letter for the whale, which exists only by promotion"):
        position.sfen()


@pytest.mark.parametrize(
    "text, message, marked",
    [
        ("12/12 b - 1", "the board must have 12 ranks, got 2", "12/12"),
        (START.replace("b - 1", "x - 1"), "the side to move must be b or w, got 'x'", "x"),
        (START.replace("b - 1", "b - one"), "the number of the move must have 1 to 9 digits", "one"),
        (START.replace("b - 1", "b 13a 1"), "a captured lion must be - or a square", "13a"),
        (START.replace("b - 1", "b -"), "must have the rows, the side to move", None),
        (START.replace("3i4i3", "3i4i4"), "rank e has more than 12 squares", "4"),
        (START.replace("3i4i3", "3i4i2"), "rank e must have 12 squares, got 11", "3i4i2"),
        (START.replace("3i4i3", "3z4i3"), "'z' is no piece of chu shogi", "z"),
        (START.replace("3i4i3", "3+k4i3"), "king does not promote", "+k"),
        (START.replace("3i4i3", "0i4i3"), "a number of squares must be 1 to 12", "0"),
    ],
)
def test_faults_are_shown_where_they_are(text: str, message: str, marked: str | None) -> None:
    with pytest.raises(InvalidSFEN, match="^" + message.replace("(", r"\(")) as raised:
        Position.from_sfen(CHU, text)
    error = raised.value
    if marked is not None:
        assert text[error.start : error.end] == marked


@given(text=st.text(max_size=80))
def test_no_text_raises_another_error(text: str) -> None:
    with pytest.raises(InvalidSFEN):
        Position.from_sfen(CHU, text)


def test_a_game_without_letters_says_so() -> None:
    with pytest.raises(BanmenError, match="Tai shogi has no letters for SFEN"):
        Position.initial(game("tai")).sfen()
    with pytest.raises(BanmenError, match="Tai shogi has no letters for SFEN"):
        Position.from_sfen(game("tai"), START)
