import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import InvalidSquare, Side, Size
from banmen_rules.base.geometry import parse_rank, rank_name

TAIKYOKU = Size(36, 36)


@pytest.mark.parametrize(
    "name, square",
    [
        ("36a", 0),  # top left: the highest file of rank a
        ("1a", 35),
        ("1b", 71),  # 36 + 35
        ("1z", 25 * 36 + 35),
        ("1aa", 26 * 36 + 35),
        ("36jj", 35 * 36),  # the ATSI text: 36jj is bottom left as the first player sees it
        ("1jj", 36 * 36 - 1),
    ],
)
def test_squares_count_from_the_right_and_the_top(name: str, square: int) -> None:
    assert TAIKYOKU.parse_square(name) == square
    assert TAIKYOKU.name(square) == name


@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_a_name_reads_back_on_every_board(files: int, ranks: int, data: st.DataObject) -> None:
    size = Size(files, ranks)
    square = data.draw(st.integers(0, size.squares - 1))
    assert size.parse_square(size.name(square)) == square


@given(st.text(max_size=8))
def test_any_text_is_a_square_or_refused(text: str) -> None:
    try:
        square = TAIKYOKU.parse_square(text)
    except InvalidSquare as error:
        assert 0 <= error.start <= error.end <= len(text)
    else:
        assert 0 <= square < 36 * 36


@pytest.mark.parametrize(
    "text, shown",
    [
        ("37a", "the file must be 1 to 36\n  37a\n  ^^"),
        ("12kk", "the rank must be a to jj\n  12kk\n    ^^"),
        ("12ab", "the rank must be a to jj\n  12ab\n    ^^"),
        ("h12", "a square must begin with its file, 1 to 36\n  h12\n  ^"),
        ("", "a square must begin with its file, 1 to 36\n  \n  ^"),
        ("12", "the rank must be a to jj\n  12\n    ^"),
        ("1२a", "the rank must be a to jj\n  1२a\n   ^^"),
    ],
)
def test_the_message_points_at_the_wrong_part(text: str, shown: str) -> None:
    with pytest.raises(InvalidSquare) as caught:
        TAIKYOKU.parse_square(text)
    assert str(caught.value) == shown


def test_ranks_double_their_letter_after_z() -> None:
    assert [rank_name(row) for row in (0, 25, 26, 35, 52)] == ["a", "z", "aa", "jj", "aaa"]
    assert parse_rank("jj") == 35
    assert parse_rank("ja") is None
    assert parse_rank("") is None


@pytest.mark.parametrize(
    "side, expected",
    [
        (Side.BLACK, "4f"),  # one to Black's right (files fall), two forward (ranks fall)
        (Side.WHITE, "6j"),  # the same turned by 180 degrees
    ],
)
def test_forward_and_right_are_the_owners(side: Side, expected: str) -> None:
    size = Size(9, 17)
    found = size.offset(size.parse_square("5h"), 1, 2, side)
    assert found is not None
    assert size.name(found) == expected


def test_an_offset_stops_at_the_edge() -> None:
    size = Size(9, 9)
    assert size.offset(size.parse_square("1e"), 1, 0, Side.BLACK) is None
    assert size.offset(size.parse_square("9a"), 0, 1, Side.BLACK) is None


@given(st.integers(0, 36 * 36 - 1))
def test_turning_the_board_twice_changes_nothing(square: int) -> None:
    assert TAIKYOKU.turned(TAIKYOKU.turned(square)) == square
    assert TAIKYOKU.name(TAIKYOKU.turned(TAIKYOKU.parse_square("1a"))) == "36jj"
