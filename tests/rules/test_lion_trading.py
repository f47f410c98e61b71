"""Lion trading, the counter-strike, bare kings and promotion in chu shogi, and what a position remembers."""

import pytest

from banmen_rules import BanmenError, Game, InvalidTSFEN, Position, game
from banmen_rules.core.moves import Move

CHU = game("chu")
LISHOGI = game("chu", "lishogi")
KINGS = {"12l": "k", "12a": "K"}


def board(pieces: dict[str, str], chosen: Game = CHU, counter: int = 0) -> Position:
    """Set up kings far from the lions, and these pieces; Black is to move."""
    position = Position(chosen, counter=counter)
    for square, symbol in {**KINGS, **pieces}.items():
        position.put(square, symbol)
    return position


def reason(position: Position, text: str) -> str:
    """Find the code of the rule that forbids a move; empty if it is legal."""
    origin, *path, target = (position.square(name) for name in text.removesuffix("=").split())
    found = [move for move in position.moves_to(origin, target) if list(move.path) == path]
    assert found, f"no piece can move {text}"
    refusals = {(position.refusal(move) or Legal).code for move in found}
    assert len(refusals) == 1
    return refusals.pop()


class Legal:
    code = ""


# ---------------------------------------------------------------- a lion captures a lion


def test_a_lion_may_capture_a_distant_lion_that_nothing_protects() -> None:
    assert reason(board({"6h": "ln", "6f": "LN"}), "6h 6f") == ""


def test_a_lion_may_not_capture_a_distant_protected_lion() -> None:
    position = board({"6h": "ln", "6f": "LN", "6e": "P"})
    assert reason(position, "6h 6f") == "lion_protected"
    refused = position.refusal(position.moves_to(position.square("6h"), position.square("6f"))[0])
    assert refused is not None
    assert refused.text == (
        "The lion may not capture the lion on 6f: it is not adjacent, and it is protected by the pawn on 6e"
    )
    assert [CHU.size.name(square) for square in refused.squares] == ["6f", "6e"]


def test_a_lion_may_capture_an_adjacent_lion_protected_or_not() -> None:
    for pieces in ({"6g": "LN"}, {"6g": "LN", "6f": "R"}):
        assert reason(board({"6h": "ln", **pieces}), "6h 6g") == ""


def test_an_adjacent_lion_may_be_captured_without_moving() -> None:
    assert reason(board({"6h": "ln", "6g": "LN", "6f": "R"}), "6h 6g 6h") == ""


def test_adjacency_is_judged_where_the_move_begins() -> None:
    position = board({"6h": "ln", "5g": "P", "6g": "LN", "6f": "R"})
    assert reason(position, "6h 5g 6g") == ""
    far = board({"6h": "ln", "6g": "P", "7f": "LN", "7e": "R"})  # adjacent only after the first step
    assert reason(far, "6h 6g 7f") == "lion_protected"


def test_a_slider_that_the_captor_unmasked_protects() -> None:
    position = board({"6h": "ln", "6f": "LN", "6l": "R"})
    assert reason(position, "6h 6f") == "lion_protected"


def test_a_protector_counts_though_its_own_king_would_be_taken() -> None:
    position = board({"6h": "ln", "6f": "LN", "6e": "R", "6a": "K", "12a": "", "6l": "r"} | {"12a": "G"})
    assert reason(position, "6h 6f") == "lion_protected"


# ---------------------------------------------------------------- the bridge


@pytest.mark.parametrize("bridge", ["G", "B", "L", "+P"])
def test_a_bridge_capture_takes_a_protected_lion(bridge: str) -> None:
    position = board({"6h": "ln", "6g": bridge, "6f": "LN", "6e": "R"})
    assert reason(position, "6h 6g 6f") == ""
    assert reason(position, "6h 6f") == "lion_protected"


@pytest.mark.parametrize("minor", ["P", "GB"])
def test_pawns_and_go_betweens_make_no_bridge(minor: str) -> None:
    position = board({"6h": "ln", "6g": minor, "6f": "LN", "6e": "R"})
    assert reason(position, "6h 6g 6f") == "lion_protected"


def test_a_minor_piece_taken_on_the_way_still_protects() -> None:
    for minor in ("P", "GB"):
        position = board({"6f": "ln", "6g": minor, "6h": "LN"})  # White's pawn on 6g moves to 6h
        assert reason(position, "6f 6g 6h") == "lion_protected"
    beside = board({"6f": "ln", "5g": "P", "6h": "LN"})  # this one does not reach the lion
    assert reason(beside, "6f 5g 6h") == ""


# ---------------------------------------------------------------- the counter-strike


def struck(answer: dict[str, str], chosen: Game = CHU) -> Position:
    """Let White's rook capture a black lion on 9f, with other pieces on the board; Black is to move."""
    position = board({"9f": "ln", "9b": "R", **answer}, chosen, counter=1)
    position.push("9b 9f")
    return position


def test_after_a_lion_is_captured_no_piece_may_capture_a_protected_one() -> None:
    position = struck({"3f": "LN", "3e": "P", "3l": "r", "4g": "ln"})
    assert position.lion_taken == position.square("9f")
    assert reason(position, "3l 3f") == "counter_strike"
    assert reason(position, "4g 3f") == "counter_strike"
    refused = position.why_illegal(position.moves_to(position.square("3l"), position.square("3f"))[0])
    assert refused == (
        "The rook may not capture the lion on 3f: a piece other than a lion has just captured a lion on 9f"
    )


def test_an_unprotected_lion_may_be_captured_in_answer() -> None:
    assert reason(struck({"3g": "LN", "3l": "r"}), "3l 3g") == ""


def test_the_restriction_lasts_one_move() -> None:
    position = struck({"3f": "LN", "3e": "P", "3l": "r", "12l": "k"})
    position.push("12l 11l")
    position.push("12a 11a")
    assert position.lion_taken is None
    assert reason(position, "3l 3f") == ""


def test_a_bridge_outranks_the_counter_strike() -> None:
    position = struck({"4g": "ln", "4f": "G", "4e": "LN", "4d": "P"})
    assert reason(position, "4g 4f 4e") == ""


def test_the_readings_of_the_counter_strike() -> None:
    pieces = {"3f": "LN", "3l": "r", "4g": "ln"}
    no_lion = game("chu", rulings={"counter_strike": "all"})
    assert reason(struck(pieces, no_lion), "3l 3f") == "counter_strike"
    assert reason(struck(pieces, no_lion), "4g 3f") == "counter_strike"
    assert reason(struck(pieces, LISHOGI), "3l 3f") == "counter_strike"
    assert reason(struck(pieces, LISHOGI), "4g 3f") == ""


def test_a_lion_that_captures_a_lion_starts_no_counter_strike() -> None:
    position = board({"6g": "ln", "6f": "LN", "6e": "P", "3l": "r"})
    position.push("6g 6f")
    assert position.lion_taken is None


def kirin_lion(chosen: Game) -> Position:
    """Let White's kirin capture a black lion, and become a lion that is protected."""
    position = board({"6i": "ln", "7h": "KY", "6a": "R", "6l": "r"}, chosen, counter=1)
    position.push("7h 6i")
    assert position.piece_at("6i").symbol == "+KY"  # type: ignore[union-attr]
    return position


def test_the_lion_that_a_kirin_became_is_protected_by_the_rule_or_not() -> None:
    assert reason(kirin_lion(CHU), "6l 6i") == "counter_strike"
    assert reason(kirin_lion(LISHOGI), "6l 6i") == ""
    unprotected = kirin_lion(CHU)
    text = unprotected.tsfen().replace("R", "G", 1)
    assert reason(Position.from_tsfen(CHU, text), "6l 6i") == ""


# ---------------------------------------------------------------- what a position remembers


def test_undo_and_copies_restore_the_captured_lion() -> None:
    position = struck({"3f": "LN", "3e": "P", "3l": "r"})
    key, text = position.key, position.tsfen()
    assert text.endswith(" 2 9f")
    position.push("12l 11l")
    assert position.lion_taken is None
    position.pop()
    assert (position.key, position.tsfen()) == (key, text)
    assert position.copy() == position
    position.pop()
    assert position.lion_taken is None
    assert position.tsfen().endswith(" 1")


def test_the_text_carries_it_and_the_key_tells_it() -> None:
    position = struck({"3f": "LN", "3e": "P", "3l": "r"})
    again = Position.from_tsfen(CHU, position.tsfen())
    assert again == position
    assert again.key == position.key
    assert reason(again, "3l 3f") == "counter_strike"
    without = Position.from_tsfen(CHU, position.tsfen().removesuffix(" 9f"))
    assert without != position
    assert without.key != position.key
    assert reason(without, "3l 3f") == ""


def test_a_plain_text_refuses_what_it_cannot_say() -> None:
    position = struck({"3l": "r"})
    with pytest.raises(BanmenError, match="plain TSFEN cannot say that a lion was just captured on 9f"):
        position.tsfen(plain=True)


@pytest.mark.parametrize(
    "field, message",
    [
        ("13f", "13f"),
        ("lion", "lion"),
        ("12l", "must be empty, or hold the piece"),
        ("9f 9f", "9f 9f"),
    ],
)
def test_a_faulty_field_is_refused(field: str, message: str) -> None:
    text = board({}).tsfen()
    with pytest.raises(InvalidTSFEN, match=message):
        Position.from_tsfen(CHU, f"{text} {field}")


def test_a_game_without_the_counter_strike_refuses_the_field() -> None:
    with pytest.raises(InvalidTSFEN, match="plays no part in this game"):
        Position.from_tsfen(game("tai"), Position.initial(game("tai")).tsfen() + " 9f")


def test_putting_a_piece_forgets_it() -> None:
    position = struck({"3l": "r"})
    position.put("1a", "P")
    assert position.lion_taken is None


# ---------------------------------------------------------------- the bare king


def ends(position: Position, text: str) -> str:
    """Make a move; return how the game ended, empty if it continues."""
    position.push(text)
    over = position.outcome()
    return over.termination if over else ""


def test_a_bare_king_loses_against_a_king_and_one_more_piece() -> None:
    position = board({"6f": "G", "6g": "r"})
    assert ends(position, "6g 6f") == "bare_king"
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.winner.title == "Black"
    assert position.legal_moves() == []
    position.pop()
    assert position.outcome() is None


@pytest.mark.parametrize("minor", ["p", "gb"])
def test_a_minor_piece_is_not_enough(minor: str) -> None:
    assert ends(board({"6f": "P", "6g": minor}), "6g 6f") == ""


def test_dead_pieces_do_not_count() -> None:
    dead = {"5l": "P", "4l": "L"}  # White's pawn and lance on the last rank
    assert ends(board({"6f": "G", "6g": "r", **dead}), "6g 6f") == "bare_king"
    assert ends(board({"6f": "G", "6g": "r", "5a": "L"}), "6g 6f") == ""


def test_a_board_set_up_so_is_for_study() -> None:
    position = board({"6g": "r"})
    assert position.outcome() is None
    assert len(position.legal_moves()) > 0


def test_two_bare_kings_play_on() -> None:
    position = Position(CHU)
    for square, piece in {"6f": "k", "6e": "G", "1a": "K"}.items():
        position.put(square, piece)
    assert ends(position, "6f 6e") == ""


def test_the_readings_of_the_bare_king() -> None:
    taken_at_once = {"12a": "K", "11b": "G", "11c": "r"}
    assert ends(board(taken_at_once), "11c 11b=") == "bare_king"
    assert ends(board(taken_at_once, LISHOGI), "11c 11b=") == ""
    none = game("chu", rulings={"bare_king": "none"})
    assert ends(board(taken_at_once, none), "11c 11b=") == ""


# ---------------------------------------------------------------- promotion


def promotions(position: Position, text: str) -> set[str]:
    """Collect what a piece may become by a move."""
    origin, target = (position.square(name) for name in text.split())
    moves: list[Move] = position.moves_to(origin, target)
    return {move.promotes_to or "" for move in moves}


def test_promotion_on_entering_the_zone_is_optional() -> None:
    assert promotions(board({"6e": "s"}), "6e 6d") == {"", "vertical_mover"}


def test_a_quiet_move_within_the_zone_does_not_promote() -> None:
    position = board({"6d": "s"})
    assert promotions(position, "6d 6c") == {""}
    assert (
        "begins in the promotion zone, the last 4 ranks, and captures nothing"
        in position.explain("6d", "6c").text
    )


def test_a_capture_from_within_the_zone_promotes_also_when_it_leaves() -> None:
    assert promotions(board({"6d": "s", "6c": "P"}), "6d 6c") == {"", "vertical_mover"}
    assert promotions(board({"6d": "s", "5e": "P"}), "6d 5e") == {"", "vertical_mover"}
    assert promotions(board({"6d": "s"}), "6d 5e") == {""}


def test_the_second_chance_is_the_pawns() -> None:
    assert promotions(board({"6b": "p"}), "6b 6a") == {"", "gold_general"}
    assert promotions(board({"6b": "l"}), "6b 6a") == {""}
    assert promotions(board({"6b": "l"}, LISHOGI), "6b 6a") == {"", "white_horse"}


def test_a_promoted_piece_does_not_promote_again() -> None:
    assert promotions(board({"6e": "+p"}), "6e 6d") == {""}


# ---------------------------------------------------------------- explanations


def test_explanation_of_a_bridge_leaves_out_the_forbidden_jump() -> None:
    found = board({"6h": "ln", "6g": "G", "6f": "LN", "6e": "R"}).explain("6h", "6f")
    assert found.legal
    assert [category.value for category in found.categories] == ["area"]
    assert len(found.moves) > 1, "the jump is one of its moves, but forbidden"
