"""Moves in Japanese: every part of the writing, and that different moves are written differently."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen_rules import Position, Side, game
from banmen_rules.notation.kanji import format_move, format_number, format_square
from tests.examples import examples
from tests.rules.boards import place
from tests.rules.games import NAMES, named

DAI_DAI = game("dai_dai")
TAI = game("tai")
JAPANESE = game("tai", "japanese")
TAIKYOKU = game("taikyoku")


def kanji(position: Position, text: str) -> str:
    return format_move(position, position.parse_move(text))


@pytest.mark.parametrize(
    "number, text",
    [
        (1, "一"),
        (9, "九"),
        (10, "十"),
        (11, "十一"),
        (16, "十六"),
        (19, "十九"),
        (20, "二十"),
        (23, "二十三"),
        (30, "三十"),
        (36, "三十六"),
    ],
)
def test_numerals(number: int, text: str) -> None:
    assert format_number(number) == text


def test_every_square_of_the_largest_board_has_its_own_name() -> None:
    names = {format_square(TAIKYOKU, square) for square in range(36 * 36)}
    assert len(names) == 36 * 36
    # 1a top right, 36jj bottom left: square 0 is 36a.
    assert format_square(TAIKYOKU, 0) == "三十六の一"
    assert format_square(TAIKYOKU, TAIKYOKU.size.parse_square("23n")) == "二十三の十四"


def test_each_side_has_its_sign_and_its_king() -> None:
    position = place(DAI_DAI, {"9q": "king"}, {"9a": "king"})
    assert kanji(position, "9q 9p") == "▲九の十六玉将"
    position.push("9q 9p")
    assert kanji(position, "9a 9b") == "△九の二王将"


def test_a_capture_on_the_square_of_the_last_move_is_the_same_square() -> None:
    position = place(TAI, {"8h": "pawn", "3h": "pawn"}, {"8f": "gold general", "4f": "gold general"})
    position.push("8h 8g")
    assert kanji(position, "8f 8g") == "△同金将"
    assert kanji(position, "8f 7f") == "△七の六金将"
    # Another square than that of the last move is written.
    position = place(TAI, {"8h": "pawn", "3h": "pawn"}, {"8f": "old rat", "2f": "gold general"})
    position.push("3h 3g")
    assert kanji(position, "2f 3g") == "△同金将"


def test_a_promotion_is_written_and_so_is_one_left_out() -> None:
    position = place(JAPANESE, {"8h": "gold general"}, {"8g": "pawn"})
    moves = {format_move(position, move) for move in position.moves("8h") if move.captures}
    assert moves == {"▲八の七金将成", "▲八の七金将不成"}


def test_the_origin_stands_in_parentheses_when_two_could_go() -> None:
    position = place(TAI, {"8h": "gold general", "6h": "gold general"}, {})
    assert kanji(position, "8h 7g") == "▲七の七金将(八の八)"
    assert kanji(position, "8h 8g") == "▲八の七金将"


def test_pieces_of_one_name_are_told_apart_even_if_one_is_promoted() -> None:
    # In Hodges' notation these are G and +P; on the board both are 金将.
    position = place(TAIKYOKU, {"8h": "gold general", "6h": "+pawn"}, {})
    assert kanji(position, "8h 7g") == "▲七の七金将(八の八)"


def test_captures_on_the_way_stand_in_order() -> None:
    position = place(TAI, {"3g": "lion"}, {"3h": "pawn", "2i": "pawn"})
    assert kanji(position, "3g 3h 2i") == "▲三の八取り二の九獅子成"
    assert kanji(position, "3g 3h 2g") == "▲三の八取り二の七獅子成"


def test_igui_and_passing_have_their_words() -> None:
    position = place(TAI, {"8c": "lion"}, {"9d": "pawn"})
    assert kanji(position, "8c 9d 8c") == "▲九の四獅子居食い成"
    assert kanji(position, "8c 7c 8c") == "▲八の三獅子じっと"
    position.put("9e", "ln")
    assert kanji(position, "8c 9d 8c") == "▲九の四獅子居食い成(八の三)"
    assert kanji(position, "8c 7c 8c") == "▲八の三獅子じっと"


def test_a_name_that_begins_with_a_numeral_does_not_run_into_the_rank() -> None:
    position = place(TAIKYOKU, {"5u": "heavenly tetrarch king"}, {})
    # Rank t is the 20th; 五の二十四天王 would read as a piece on the 24th.
    assert kanji(position, "5u 5t") == "▲五の二十\N{IDEOGRAPHIC SPACE}四天王"


@examples(20)
@given(st.sampled_from(NAMES), st.integers(0, 2**32))
@example("taikyoku-atsi", 1084)  # a flight and a plain move of two great generals
def test_no_two_outcomes_are_written_the_same(name: str, seed: int) -> None:
    choose = random.Random(seed)  # noqa: S311 - a board, not a secret
    played = named(name)
    codes = [2 * choose.randrange(1, len(played.pieces) // 2) for _ in range(3)]
    position = Position(played)
    for square in choose.sample(range(7 * played.size.files), 20):
        position.put(square, played.pieces[choose.choice(codes) + choose.randrange(2)])
    moves = position.moves(side=Side.BLACK)
    targets = {choose.choice(moves).target for _ in range(2)} if moves else set()
    texts: dict[str, object] = {}
    for move in moves:
        if move.target in targets and position.why_illegal(move) is None:
            text = format_move(position, move)
            effect = (move.effect, move.declines)
            assert texts.setdefault(text, effect) == effect, text
