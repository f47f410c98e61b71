"""Making moves: captures along the way, promotion, taking back; and the moves of known pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import (
    VARIANTS,
    AmbiguousMove,
    BanmenError,
    Category,
    IllegalMove,
    InvalidMove,
    Position,
    Side,
    UnknownName,
    game,
)
from banmen_rules.drawing.svg import board_svg
from tests.rules.boards import kind_at, place, texts

DAI_DAI = game("dai_dai")
TAI = game("tai")
WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")


def refused(position: Position, text: str) -> str:
    """Say how a move is refused, after checking that nothing has changed."""
    before = position.tsfen()
    with pytest.raises(BanmenError) as caught:
        position.push(text)
    assert position.tsfen() == before
    assert position.move_stack == []
    return str(caught.value)


def test_a_lion_captures_twice_by_a_chosen_path() -> None:
    position = place(DAI_DAI, {"9i": "lion"}, {"9h": "pawn", "8h": "pawn", "9g": "gold general"})
    assert "9i 9h 9g" in texts(position, "9i")
    assert "9i 8h 9g" in texts(position, "9i")
    move = position.push("9i 9h 9g")
    assert [DAI_DAI.size.name(square) for square in move.captures] == ["9g", "9h"]
    assert {DAI_DAI.size.name(square) for square, _ in position.pieces()} == {"9g", "8h"}
    assert position.pop() == move
    assert (
        position.tsfen()
        == place(DAI_DAI, {"9i": "lion"}, {"9h": "pawn", "8h": "pawn", "9g": "gold general"}).tsfen()
    )


def test_without_steps_a_lion_leaps() -> None:
    position = place(DAI_DAI, {"9i": "lion"}, {"9h": "pawn", "9g": "pawn"})
    assert position.parse_move("9i 9g").path == ()
    assert len(position.parse_move("9i 9g").captures) == 1


def test_igui_needs_its_step_when_there_are_several() -> None:
    position = place(DAI_DAI, {"9i": "lion"}, {f"{file}h": "pawn" for file in (8, 9, 10)} | {"9j": "pawn"})
    for square in ("8i", "10i", "8j", "10j"):
        position.put(square, "P")
    assert refused(position, "9i 9i").startswith(
        "Lion has several paths to 9i. Name the squares it touches: "
    )
    with pytest.raises(AmbiguousMove):
        position.parse_move("9i 9i")
    move = position.push("9i 9j 9i")
    assert Category.AREA in move.categories
    assert kind_at(position, "9i") == "furious_fiend"  # igui is a capture, and promotes
    assert kind_at(position, "9j") is None


def test_a_lion_passes_by_stepping_out_and_back() -> None:
    position = place(DAI_DAI, {"9i": "lion"}, {})
    move = position.push("9i 9i")
    assert move.captures == ()
    assert move.categories == (Category.PASS,)
    assert position.turn is Side.WHITE
    assert kind_at(position, "9i") == "lion"


def test_a_lion_dog_captures_three_on_one_line() -> None:
    position = place(DAI_DAI, {"9i": "lion dog"}, {"9h": "pawn", "9g": "pawn", "9f": "pawn"})
    move = position.push("9i 9h 9g 9f")
    assert len(move.captures) == 3
    assert sum(1 for _ in position.pieces()) == 1


def test_a_lion_dog_may_spare_the_piece_it_passes() -> None:
    position = place(DAI_DAI, {"9i": "lion dog"}, {"9h": "pawn", "9g": "pawn", "9f": "pawn"})
    assert position.parse_move("9i 9f").captures == (position.square("9f"),)
    assert len(position.parse_move("9i 9g 9f").captures) == 2  # over 9h, which stays


def test_a_range_capture_removes_everything_it_flies_over() -> None:
    # Great general (rank 3) over a pawn of each side; a royal (rank 4) stops it.
    position = place(WIKIPEDIA, {"18t": "great general", "18s": "pawn"}, {"18q": "lion", "18m": "king"})
    move = position.push("18t 18n")
    assert [WIKIPEDIA.size.name(square) for square in move.captures] == ["18q", "18s"]
    assert move.categories == (Category.RANGE_CAPTURE,)
    assert kind_at(position, "18m") == "king"
    position.pop()
    assert refused(position, "18t 18l") == (
        "The great general on 18t cannot go to 18l: its path forward cannot pass over White's king on"
        " 18m: that piece has rank 4, which is not below 3."
    )


@pytest.mark.parametrize("ruleset, allowed", [("wikipedia", True), ("atsi", False)])
def test_capturing_an_equal_rank_by_range_capture_is_a_ruling(ruleset: str, *, allowed: bool) -> None:
    position = place(game("taikyoku", ruleset), {"18t": "great general"}, {"18m": "king"})
    assert ("18t 18m" in texts(position, "18t")) is allowed


@pytest.mark.parametrize("ruleset, allowed", [("wikipedia", False), ("atsi", True)])
def test_ending_a_range_capture_on_a_friend_is_a_ruling(ruleset: str, *, allowed: bool) -> None:
    position = place(game("taikyoku", ruleset), {"18t": "great general", "18m": "pawn"}, {})
    assert ("18t 18m" in texts(position, "18t")) is allowed


def test_in_taikyoku_a_capture_promotes() -> None:
    position = place(WIKIPEDIA, {"18t": "pawn"}, {"18s": "pawn"})
    move = position.push("18t 18s")
    assert move.promotes_to == "gold_general"
    assert kind_at(position, "18s") == "gold_general"
    piece = position.piece_at("18s")
    assert piece is not None
    assert piece.symbol == "+p"
    assert not piece.may_promote
    position.pop()
    assert kind_at(position, "18t") == "pawn"


def test_a_promoted_piece_does_not_promote_as_its_namesake() -> None:
    # A gold general promotes to a rook; a pawn that became a gold general does not.
    position = place(WIKIPEDIA, {"18t": "+pawn", "10t": "gold general"}, {"18s": "pawn", "10s": "pawn"})
    assert position.parse_move("18t 18s").promotes_to is None
    assert position.parse_move("10t 10s").promotes_to == "rook"


def test_a_move_without_capture_does_not_promote_there() -> None:
    position = place(WIKIPEDIA, {"18c": "pawn"}, {})
    assert position.parse_move("18c 18b").promotes_to is None


@pytest.mark.parametrize(
    "start, end, promotes",
    [
        ("18l", "18k", True),  # rank k is the eleventh from the top
        ("18m", "18l", False),
        ("18c", "18b", True),  # a move wholly inside the zone promotes too
    ],
)
def test_in_atsi_the_last_eleven_ranks_promote(start: str, end: str, *, promotes: bool) -> None:
    move = place(ATSI, {start: "pawn"}, {}).parse_move(f"{start} {end}")
    assert (move.promotes_to == "gold_general") is promotes


def test_in_atsi_a_capture_does_not_promote() -> None:
    assert place(ATSI, {"18t": "pawn"}, {"18s": "pawn"}).parse_move("18t 18s").promotes_to is None


def test_white_promotes_at_the_other_end() -> None:
    position = place(ATSI, {}, {"18y": "pawn"}, turn=Side.WHITE)
    assert position.parse_move("18y 18z").promotes_to == "gold_general"  # 36 - 11 = 25 ranks, then z


def test_in_atsi_a_turn_inside_the_zone_promotes() -> None:
    # Capricorn from 18o: over 22k (rank k is in the zone) and down again to 26o, or over 22s.
    position = place(ATSI, {"18o": "capricorn"}, {})
    assert position.parse_move("18o 22k 26o").promotes_to == ATSI.kind("capricorn").promotes_to
    assert position.parse_move("18o 22s 26o").promotes_to is None
    assert position.parse_move("18o 26o").path == (position.square("22s"),)  # as ATSI: the way that does not
    effects = [packed for packed in position.effects() if packed & 0x7FF == position.square("26o")]
    assert len(effects) == 2


@pytest.mark.parametrize(
    "victim, becomes",
    [
        ("deva", "teaching_king"),
        ("+deva", "teaching_king"),
        ("dark spirit", "buddhist_spirit"),
        ("teaching king", "teaching_king"),
        ("buddhist spirit", "buddhist_spirit"),
    ],
)
def test_in_tai_contagion_turns_the_captor(victim: str, becomes: str) -> None:
    for captor in ("pawn", "queen", "+hook mover"):  # one without promotion, and one promoted already
        position = place(TAI, {"12n": captor}, {"12m": victim})
        assert position.push("12n 12m").promotes_to == becomes
        assert kind_at(position, "12m") == becomes
        piece = position.piece_at("12m")
        assert piece is not None
        assert piece.symbol == {"teaching_king": "+dv", "buddhist_spirit": "+ds"}[becomes]


def test_a_drunk_elephant_takes_its_own_promotion_instead() -> None:
    position = place(TAI, {"12n": "drunk elephant"}, {"12m": "deva"})
    assert position.push("12n 12m").promotes_to == "prince"


@pytest.mark.parametrize("royal", ["emperor", "prince"])
def test_royals_are_immune_to_contagion(royal: str) -> None:
    position = place(TAI, {"12n": royal}, {"12m": "deva"})
    assert position.push("12n 12m").promotes_to is None


def test_of_two_contagious_captures_the_last_decides() -> None:
    position = place(TAI, {"12n": "lion"}, {"12m": "deva", "12l": "dark spirit"})
    assert position.parse_move("12n 12m 12l").promotes_to == "buddhist_spirit"
    position = place(TAI, {"12n": "lion"}, {"12m": "dark spirit", "12l": "deva"})
    assert position.parse_move("12n 12m 12l").promotes_to == "teaching_king"


def test_an_emperor_goes_anywhere_but_onto_a_protected_royal() -> None:
    position = place(TAI, {"12y": "emperor"}, {"12a": "prince", "13a": "gold general", "1a": "pawn"})
    assert len(position.moves("12y")) == 25 * 25 - 1
    reason = refused(position, "12y 12a")
    sentence = "The emperor may not capture the prince on 12a: it is protected by the gold general on 13a"
    assert reason == sentence
    position.push("12y 13a")  # a protected piece that is no royal may be captured


def test_an_emperor_takes_an_unprotected_royal() -> None:
    position = place(TAI, {"12y": "emperor"}, {"12a": "prince", "20a": "gold general"})
    assert position.push("12y 12a").captures == (position.square("12a"),)


@pytest.mark.parametrize(
    "text, message",
    [
        ("9h 9g", "9h is empty: a move must start from a piece"),
        ("9c 9d", "Pawn on 9c is White's, and it is Black's turn"),
        (
            "9o 9m",
            ("The pawn on 9o cannot go to 9m: it steps one square forward, and 9m is two squares away."),
        ),
        ("9o 8o 9n", "The pawn on 9o can go to 9n, but not via 8o."),
        ("9o 9n=", "The pawn on 9o does not promote on 9n: leave out the =."),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason(text: str, message: str) -> None:
    position = place(DAI_DAI, {"9o": "pawn"}, {"9c": "pawn"})
    assert refused(position, text) == message
    with pytest.raises(IllegalMove):
        position.push(text)


@pytest.mark.parametrize("text", ["", "9o", "9o 9", "9o P-9n", "9o 18n", "pawn"])
def test_a_text_that_is_no_move_points_at_the_place(text: str) -> None:
    position = place(DAI_DAI, {"9o": "pawn"}, {})
    assert "^" in refused(position, text)
    with pytest.raises(InvalidMove):
        position.push(text)


def test_there_is_nothing_to_take_back_at_first() -> None:
    with pytest.raises(BanmenError, match="no move to take back"):
        Position.initial(DAI_DAI).pop()


def test_a_hand_placed_piece_ends_the_history() -> None:
    position = Position.initial(DAI_DAI)
    position.push(position.legal_moves()[0])
    position.put("9i", None)
    assert position.move_stack == []


def test_a_position_shows_itself_with_its_last_move() -> None:
    position = Position.initial(DAI_DAI)
    before = position._repr_svg_()
    position.push(position.legal_moves()[0])
    position.pop()
    assert position._repr_svg_() == before
    move = position.push(position.legal_moves()[0])
    assert position._repr_svg_() == board_svg(position, last_move=move)
    assert position._repr_svg_() != board_svg(position)


@given(st.text(max_size=40) | st.text("0123456789abcdefq -", max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    position = Position.initial(DAI_DAI)
    start = position.tsfen()
    try:
        position.push(text)
    except BanmenError as error:
        assert str(error)
        assert position.tsfen() == start
    else:
        position.pop()
        assert position.tsfen() == start


@pytest.mark.parametrize(
    "choices, message",
    [
        (("go", None, {}), f'Unknown variant "go". Available: {", ".join(VARIANTS)}'),
        (("taikyoku", "site", {}), 'Unknown ruleset of taikyoku "site". Available: wikipedia, atsi'),
        (
            ("tai", None, {"free_demons": "ludii"}),
            'Unknown ruling of tai "free_demons". Did you mean "free_demon',
        ),
        (
            ("tai", None, {"free_demon": "x"}),
            'Unknown reading of the ruling free_demon "x". Available: main, ludii',
        ),
    ],
)
def test_a_game_that_does_not_exist_lists_what_does(
    choices: tuple[str, str | None, dict[str, str]], message: str
) -> None:
    with pytest.raises(UnknownName) as caught:
        game(*choices)
    assert str(caught.value).startswith(message)


def test_a_piece_that_does_not_exist_lists_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r'Unknown piece "lyon". Did you mean .*[Ll]ion'):
        DAI_DAI.kind("lyon")
