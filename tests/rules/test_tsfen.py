import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import VARIANTS, InvalidTSFEN, Position, game
from tests.rules.boards import place

DAI_DAI = game("dai_dai")
ATSI = game("taikyoku", "atsi")
EMPTY = "/".join(["17"] * 17)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_start_reads_back(name: str) -> None:
    start = Position.initial(game(name))
    assert Position.from_tsfen(game(name), start.tsfen()) == start


def test_taikyoku_is_written_as_the_protocol_does() -> None:
    rows = Position.initial(ATSI).tsfen().split("/")
    assert len(rows) == 36
    assert "P36" in rows  # a row of pawns: a code with a repeat count, as in the ATSI text
    assert "p36" in rows
    assert rows[12] == "36"
    assert rows[0].startswith("IC,WT,")  # White's lance (incense chariot) on 36a, white tiger on 35a
    assert rows[-1].startswith("ic,ts,")  # Black's lance on 36jj, turtle snake on 35jj
    assert rows[-1].endswith(",ic 0")


def test_a_promoted_piece_is_marked_and_plainly_written_as_what_it_became() -> None:
    position = place(ATSI, {"18r": "+pawn"}, {"18a": "+pawn"})
    assert "+p" in position.tsfen()
    assert "+P" in position.tsfen()
    plain = position.tsfen(plain=True)
    assert "+" not in plain
    gold = ATSI.kind("gold general").code
    assert f"18,{gold.lower()},17" in plain
    assert f"18,{gold.upper()},17" in plain
    assert Position.from_tsfen(ATSI, position.tsfen()) == position


@given(st.data())
def test_any_board_reads_back(data: st.DataObject) -> None:
    codes = st.integers(2, len(DAI_DAI.pieces) - 1)
    pieces = data.draw(st.dictionaries(st.integers(0, 288), codes, max_size=60))
    counter = data.draw(st.integers(0, 10**9 - 1))
    position = Position(DAI_DAI, [pieces.get(square, 0) for square in range(289)], counter)
    assert Position.from_tsfen(DAI_DAI, position.tsfen()) == position


@given(st.text(max_size=200) | st.text("0123456789,/+ PpKk", max_size=400))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        position = Position.from_tsfen(DAI_DAI, text)
    except InvalidTSFEN as error:
        assert str(error).startswith(error.message)
    else:
        assert Position.from_tsfen(DAI_DAI, position.tsfen()) == position


@given(st.data())
def test_a_damaged_start_is_read_or_refused(data: st.DataObject) -> None:
    text = Position.initial(DAI_DAI).tsfen()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    damaged = text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :]
    try:
        Position.from_tsfen(DAI_DAI, damaged)
    except InvalidTSFEN as error:
        assert 0 <= error.start <= error.end <= len(damaged)


@pytest.mark.parametrize(
    "text, message, start, end",
    [
        (
            EMPTY,
            "a space and the number of moves made (0 at the start) must follow the board",
            len(EMPTY),
            len(EMPTY),
        ),
        (
            EMPTY + " x",
            "the number of moves made must have 1 to 9 digits",
            len(EMPTY) + 1,
            len(EMPTY) + 2,
        ),
        (EMPTY.replace("17/", "18/", 1) + " 0", "rank a has more than 17 squares", 0, 2),
        (EMPTY.replace("17/", "16/", 1) + " 0", "rank a must have 17 squares, got 16", 0, 2),
        (
            EMPTY.replace("17/", "17/17/", 1) + " 0",
            "the board must have 17 ranks, got 18",
            len(EMPTY),
            len(EMPTY) + 3,
        ),
        ("17/17 0", "the board must have 17 ranks, got 2", 5, 6),
        ("8,XXX,8" + EMPTY[2:] + " 0", 'Unknown piece "XXX".', 2, 5),
        ("8,,8" + EMPTY[2:] + " 0", "a piece or a number of empty squares is missing here", 2, 3),
        ("8,0,9" + EMPTY[2:] + " 0", "a number of squares must be 1 to 17", 2, 3),
        ("8,+K,8" + EMPTY[2:] + " 0", "King does not promote", 2, 4),
    ],
)
def test_a_fault_is_named_and_shown(text: str, message: str, start: int, end: int) -> None:
    with pytest.raises(InvalidTSFEN) as caught:
        Position.from_tsfen(DAI_DAI, text)
    assert caught.value.message.startswith(message)
    assert (caught.value.start, caught.value.end) == (start, end)


def test_a_code_of_mixed_case_is_explained() -> None:
    code = next(kind.code for kind in DAI_DAI.kinds if len(kind.code) > 1)
    with pytest.raises(InvalidTSFEN, match="UPPER CASE"):
        Position.from_tsfen(DAI_DAI, f"{code[0].lower()}{code[1:].upper()},16{EMPTY[2:]} 0")


def test_a_huge_text_is_refused_unread() -> None:
    with pytest.raises(InvalidTSFEN, match="at most 20000 characters"):
        Position.from_tsfen(DAI_DAI, "17/" * 1_000_000)
