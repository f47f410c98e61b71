"""How a game ends: royals, no move left, declared ends, moves against the rules; and when it continues.

The tests expect what the articles on the three games say (``rules`` in the collected facts): a
side has lost with its last royal, and nothing else ends a game but what a test here names.
"""

from collections.abc import Mapping

import pytest

from banmen_rules import (
    VARIANTS,
    AmbiguousMove,
    BanmenError,
    Game,
    IllegalMove,
    InvalidMove,
    Position,
    Side,
    game,
    load_variant,
)
from banmen_rules.core.outcome import Outcome
from tests.rules.boards import kind_at, place

DAI_DAI = game("dai_dai")
TAI = game("tai")
WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")

DAI_DAI_ARTICLE = "English encyclopaedia article on dai dai shogi"
TAI_ARTICLE = "English encyclopaedia article on tai shogi"
TAIKYOKU_ARTICLE = "English encyclopaedia article on taikyoku shogi"
OURS = "No source: this project's choice"

# Pieces that stand in everybody's corner and can never move: each pawn has the board's edge or a
# friend before it, and so has the royal all around it. The far corner of White's, as White moves down.
STUCK = {
    "dai_dai": {"1q": "king", "2q": "pawn", "1p": "pawn", "2p": "pawn"},
    "tai": {"1y": "prince", "2y": "pawn", "1x": "pawn", "2x": "pawn"},
    "taikyoku": {"1jj": "king", "2jj": "pawn", "1ii": "pawn", "2ii": "pawn"},
}


def refused(position: Position, text: str) -> str:
    """Say how a move is refused, after checking that the board has not changed."""
    before = position.tsfen()
    with pytest.raises(BanmenError) as caught:
        position.push(text)
    assert position.tsfen() == before
    return str(caught.value)


# ------------------------------------------------------------------ royals


@pytest.mark.parametrize(
    "played, royal, source",
    [
        (DAI_DAI, "king", DAI_DAI_ARTICLE),
        (TAI, "emperor", TAI_ARTICLE),
        (TAI, "prince", TAI_ARTICLE),
        (TAI, "+drunk elephant", TAI_ARTICLE),
        (WIKIPEDIA, "king", TAIKYOKU_ARTICLE),
        (WIKIPEDIA, "crown prince", TAIKYOKU_ARTICLE),
        (WIKIPEDIA, "+drunken elephant", TAIKYOKU_ARTICLE),
        (WIKIPEDIA, "+crown prince", TAIKYOKU_ARTICLE),  # a king by promotion
        (ATSI, "king", "site taikyoku-shogi.github.io"),
        (ATSI, "crown prince", "site taikyoku-shogi.github.io"),
        (ATSI, "+drunken elephant", "site taikyoku-shogi.github.io"),
    ],
)
@pytest.mark.parametrize("winner", Side)
def test_the_capture_of_the_last_royal_ends_the_game(
    played: Game, royal: str, source: str, winner: Side
) -> None:
    mine, theirs = {"9n": "rook", "2p": royal}, {"9c": royal, "15b": "gold general"}
    black, white = (mine, theirs) if winner is Side.BLACK else (theirs, mine)
    position = place(played, black, white, turn=winner)
    assert position.outcome() is None
    position.push("9n 9c")
    result = position.outcome()
    assert result is not None
    assert result.winner is winner
    assert result.termination == "royals"
    loser = winner.other.title
    assert result.text == f"{loser} has lost its last royal piece: {winner.title} wins"
    assert source in result.source


@pytest.mark.parametrize(
    "played, first, second",
    [
        (TAI, "emperor", "prince"),
        (TAI, "prince", "emperor"),
        (TAI, "emperor", "+drunk elephant"),
        (TAI, "+drunk elephant", "prince"),
        (WIKIPEDIA, "king", "crown prince"),
        (WIKIPEDIA, "crown prince", "king"),
        (WIKIPEDIA, "king", "+drunken elephant"),
        (WIKIPEDIA, "crown prince", "crown prince"),
        (ATSI, "king", "crown prince"),
        (ATSI, "crown prince", "+drunken elephant"),
    ],
)
def test_while_a_royal_is_left_the_game_continues(played: Game, first: str, second: str) -> None:
    black = {"9n": "rook", "12n": "rook", "2p": first}
    position = place(played, black, {"9c": first, "12c": second, "20t": "pawn"})
    position.push("9n 9c")
    assert position.outcome() is None
    assert position.royals(Side.WHITE) == {position.square("12c")}
    assert position.legal_moves()
    position.push("20t 20u")
    position.push("12n 12c")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")


def test_dai_dai_has_one_royal_and_tai_has_no_king() -> None:
    royal = {name: {k.id for k in game(name).kinds if k.royal} for name in ("dai_dai", "tai", "taikyoku")}
    assert royal == {
        "dai_dai": {"king"},
        "tai": {"emperor", "prince"},
        "taikyoku": {"king", "crown_prince"},
    }


@pytest.mark.parametrize(
    "played, elephant, prince, first, others",
    [
        (TAI, "drunk elephant", "prince", "emperor", "emperor"),
        (WIKIPEDIA, "drunken elephant", "crown_prince", "king", "king"),
    ],
)
def test_an_elephant_is_no_royal_before_it_promotes(
    played: Game, elephant: str, prince: str, first: str, others: str
) -> None:
    black = {"12n": elephant, "1y": first}
    white = {"12m": "pawn", "1c": "rook", "12c": "rook", "20a": others, "21a": "gold general"}
    position = place(played, black, white)
    assert position.royals(Side.BLACK) == {position.square("1y")}
    position.push("12n 12m")
    assert kind_at(position, "12m") == prince
    assert position.royals(Side.BLACK) == {position.square("1y"), position.square("12m")}
    position.push("1c 1y")  # the first royal falls, the new one lives
    assert position.outcome() is None
    position.push("12m 12l")
    position.push("12c 12l")
    result = position.outcome()
    assert result is not None
    assert result.winner is Side.WHITE
    for _ in range(4):
        position.pop()
    assert position.royals(Side.BLACK) == {position.square("1y")}


def test_without_promotion_an_elephant_does_not_save_its_side() -> None:
    position = place(TAI, {"12n": "drunk elephant", "1y": "emperor"}, {"1c": "rook", "20a": "prince"})
    position.push("12n 12m")
    position.push("1c 1y")
    result = position.outcome()
    assert result is not None
    assert result.winner is Side.WHITE


@pytest.mark.parametrize(
    "played, captor, royals, text",
    [
        (TAI, "lion", ("emperor", "prince"), "12n 12m 12l"),
        (TAI, "lion dog", ("emperor", "prince"), "12n 12m 12l"),
        (TAI, "lion dog", ("emperor", "prince", "+drunk elephant"), "12n 12m 12l 12k"),
        (WIKIPEDIA, "lion", ("king", "crown prince"), "12n 12m 12l"),
        (ATSI, "lion", ("king", "crown prince"), "12n 12m 12l"),
    ],
)
def test_a_lion_may_take_all_royals_in_one_move(
    played: Game, captor: str, royals: tuple[str, ...], text: str
) -> None:
    white = dict(zip(("12m", "12l", "12k"), royals, strict=False))
    position = place(played, {"12n": captor, "1y": royals[0]}, white)
    assert position.royals(Side.WHITE) == {position.square(square) for square in white}
    position.push(text)
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")
    position.pop()
    assert position.outcome() is None


@pytest.mark.parametrize(
    "played, royal", [(DAI_DAI, "king"), (TAI, "prince"), (WIKIPEDIA, "king"), (ATSI, "king")]
)
def test_after_the_end_nothing_can_be_played(played: Game, royal: str) -> None:
    position = place(played, {"9n": "rook", "2p": royal}, {"9c": royal, "15b": "gold general"})
    before = position.tsfen(), position.key, [move.text(played.size) for move in position.legal_moves()]
    move = position.push("9n 9c")
    result = position.outcome()
    assert result is not None
    assert position.legal_moves() == []
    assert position.moves()  # what the pieces could do, were it not over
    assert refused(position, "15b 15c") == f"the game is over: {result.text}"
    with pytest.raises(IllegalMove, match="the game is over: White has lost its last royal piece"):
        position.parse_move("15b 15c")
    assert position.outcome() == result
    assert position.pop() == move
    after = position.tsfen(), position.key, [move.text(played.size) for move in position.legal_moves()]
    assert after == before
    assert position.outcome() is None


def test_a_copy_knows_how_the_game_ended() -> None:
    position = place(DAI_DAI, {"9n": "rook", "2p": "king"}, {"9c": "king"})
    position.push("9n 9c")
    copied = position.copy()
    assert copied.outcome() == position.outcome() is not None
    copied.pop()
    assert copied.outcome() is None
    assert position.outcome() is not None


# ------------------------------------------------------------------ boards for study


@pytest.mark.parametrize("played", [DAI_DAI, TAI, WIKIPEDIA, ATSI])
def test_a_board_without_royals_never_ends(played: Game) -> None:
    position = place(played, {"9n": "rook"}, {"9c": "pawn"})
    position.push("9n 9c")
    assert position.outcome() is None  # White has nothing left
    assert position.legal_moves() == []


@pytest.mark.parametrize("side", Side)
def test_a_board_on_which_one_side_has_no_royal_never_ends(side: Side) -> None:
    mine, theirs = {"9n": "rook"}, {"9c": "king", "15b": "gold general"}
    black, white = (mine, theirs) if side is Side.BLACK else (theirs, mine)
    position = place(DAI_DAI, black, white, turn=side)
    position.push("9n 9c")
    assert position.outcome() is None
    assert position.legal_moves()


def test_a_board_for_study_is_not_drawn_by_repetition() -> None:
    position = place(WIKIPEDIA, {"9n": "rook"}, {"20c": "rook", "30c": "king"})
    for _ in range(5):
        for text in ("9n 9m", "20c 20d", "9m 9n", "20d 20c"):
            position.push(text)
    assert position.occurrences() == 6
    assert position.outcome() is None


def test_a_board_for_study_can_be_given_up() -> None:
    position = place(DAI_DAI, {"9n": "rook"}, {"9c": "pawn"})
    position.resign()
    assert position.outcome() == Outcome(
        Side.WHITE, "resignation", "Black resigns: White wins", "a player may always give up"
    )


# ------------------------------------------------------------------ no move left


@pytest.mark.parametrize(
    "name, ruleset, royal, source",
    [
        ("dai_dai", None, "king", OURS),
        ("tai", None, "emperor", f"{TAI_ARTICLE}; The Chess Variant Pages, as the articles report them"),
        ("taikyoku", "wikipedia", "king", OURS),
        ("taikyoku", "atsi", "king", OURS),
    ],
)
def test_a_side_without_a_move_has_lost(name: str, ruleset: str | None, royal: str, source: str) -> None:
    position = place(game(name, ruleset), {"9a": royal}, STUCK[name], turn=Side.WHITE)
    assert position.moves() == []
    text = "White has no move, and so has lost: Black wins"
    assert position.outcome() == Outcome(Side.BLACK, "no_move", text, source)
    assert position.legal_moves() == []
    # It is the side to move that needs one.
    position = place(game(name, ruleset), {"9a": royal}, STUCK[name])
    assert position.outcome() is None


@pytest.mark.parametrize("name, royal", [("dai_dai", "king"), ("tai", "emperor"), ("taikyoku", "king")])
def test_a_ruling_makes_having_no_move_a_draw(name: str, royal: str) -> None:
    drawn = game(name, None, {"no_move": "draw"})
    position = place(drawn, {"9a": royal}, STUCK[name], turn=Side.WHITE)
    text = "White has no move: the game is drawn"
    assert position.outcome() == Outcome(None, "no_move", text, OURS)


@pytest.mark.parametrize("reading, over", [("royal", False), ("any", True)])
def test_a_side_whose_only_captures_are_forbidden_has_no_move(reading: str, *, over: bool) -> None:
    # White's pawns fill the board and stand before each other; the knight's squares are White's too.
    # Only the emperor can move: onto the prince, protected by the pawn, or onto the pawn, protected
    # by the prince. The first is always forbidden, the second under one reading only.
    played = game("tai", None, {"emperor_protected": reading})
    position = place(played, {"13m": "prince", "13n": "pawn"}, {}, turn=Side.WHITE)
    for square in range(played.size.squares):
        if position.piece_at(square) is None:
            position.put(square, "P")
    position.put("13l", "N")
    position.put("1a", "E")
    assert {move.text(played.size) for move in position.moves()} == {"1a 13m", "1a 13n"}
    assert [move.text(played.size) for move in position.legal_moves()] == ([] if over else ["1a 13n"])
    result = position.outcome()
    assert (result is not None) is over
    if result is not None:
        assert (result.winner, result.termination) == (Side.BLACK, "no_move")


@pytest.mark.parametrize("name, royal, bottom", [("dai_dai", "king", "q"), ("tai", "prince", "y")])
def test_a_side_whose_only_move_repeats_has_no_move(name: str, royal: str, bottom: str) -> None:
    # White's chariot has two squares in its corner, above a file of pawns that reaches the edge.
    played = game(name)
    files = played.size.files
    column = {f"{files}{chr(rank)}": "pawn" for rank in range(ord("c"), ord(bottom) + 1)}
    white = STUCK[name] | column | {f"{files}b": "reverse chariot"}
    position = place(played, {"9g": "rook", "9a": royal, "8a": "gold general"}, white)
    position.push("9g 9h")
    position.push(f"{files}b {files}a")
    position.push("9h 9g")
    (only,) = position.moves()
    assert only.text(played.size) == f"{files}a {files}b"  # and that is how the board stood at first
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "no_move")


# ------------------------------------------------------------------ declared ends


def test_a_draw_can_be_agreed_on_and_taken_back() -> None:
    position = Position.initial(TAI)
    position.push("13s 13r")
    moves = position.legal_moves()
    result = position.agree_draw()
    assert result == Outcome(None, "agreement", "both sides agree: the game is drawn", OURS)
    assert position.outcome() == result
    assert position.legal_moves() == []
    assert refused(position, "13g 13h") == "the game is over: both sides agree: the game is drawn"
    with pytest.raises(IllegalMove, match="the game is over"):
        position.agree_draw()
    with pytest.raises(IllegalMove, match="the game is over"):
        position.resign()
    assert position.outcome() == result
    assert position.pop() is None
    assert position.outcome() is None
    assert position.legal_moves() == moves
    assert len(position.move_stack) == 1


@pytest.mark.parametrize(
    "name", [name for name in VARIANTS if "draw_by_agreement" in load_variant(name).decided]
)
def test_a_ruling_knows_no_draw_by_agreement(name: str) -> None:
    position = Position.initial(game(name, None, {"draw_by_agreement": "no"}))
    with pytest.raises(IllegalMove) as caught:
        position.agree_draw()
    assert str(caught.value) == "these rules do not allow a draw by agreement (ruling draw_by_agreement)"
    assert position.outcome() is None
    assert Position.initial(game(name)).agree_draw().winner is None


@pytest.mark.parametrize(
    "given, loser", [(None, Side.WHITE), (Side.WHITE, Side.WHITE), (Side.BLACK, Side.BLACK)]
)
def test_a_side_may_resign(given: Side | None, loser: Side) -> None:
    position = Position.initial(DAI_DAI)
    position.push("9l 9k")
    result = position.resign(given)
    assert result.winner is loser.other
    assert result.termination == "resignation"
    assert result.text == f"{loser.title} resigns: {loser.other.title} wins"
    assert result.source
    assert position.outcome() == result
    assert position.legal_moves() == []
    position.pop()
    assert position.outcome() is None


def test_a_game_won_on_the_board_cannot_be_resigned() -> None:
    position = place(DAI_DAI, {"9n": "rook", "2p": "king"}, {"9c": "king"})
    position.push("9n 9c")
    with pytest.raises(IllegalMove, match="the game is over"):
        position.resign(Side.BLACK)
    with pytest.raises(IllegalMove, match="the game is over"):
        position.agree_draw()
    result = position.outcome()
    assert result is not None
    assert result.termination == "royals"


@pytest.mark.parametrize("declare", ["resign", "agree_draw"])
def test_a_game_that_ended_without_a_move_cannot_end_again(declare: str) -> None:
    position = place(DAI_DAI, {"9a": "king"}, STUCK["dai_dai"], turn=Side.WHITE)
    ended = position.outcome()
    with pytest.raises(IllegalMove, match="the game is over"):
        getattr(position, declare)()
    assert position.outcome() == ended


def test_a_move_made_unchecked_after_a_declaration_is_taken_back_to_it() -> None:
    position = Position.initial(DAI_DAI)
    move = position.legal_moves()[0]
    result = position.resign()
    position.push(move)
    assert position.outcome() is None
    assert position.pop() == move
    assert position.outcome() == result


# ------------------------------------------------------------------ moves against the rules

STRICT: Mapping[str, str] = {"illegal_move": "loses"}


@pytest.mark.parametrize(
    "name, text, source",
    [
        ("dai_dai", "9l 9j", DAI_DAI_ARTICLE),
        ("tai", "13s 13q", TAI_ARTICLE),
        ("taikyoku", "18y 18w", TAIKYOKU_ARTICLE),
    ],
)
def test_a_move_against_the_rules_loses_where_that_is_chosen(name: str, text: str, source: str) -> None:
    position = Position.initial(game(name, None, STRICT))
    before = position.tsfen()
    with pytest.raises(IllegalMove) as caught:
        position.push(text)
    assert position.tsfen() == before
    lost = "Black has made a move against the rules, and so has lost: White wins"
    assert str(caught.value).endswith("\n" + lost)
    assert position.outcome() == Outcome(Side.WHITE, "illegal_move", lost, source)
    assert position.legal_moves() == []
    assert position.pop() is None
    assert position.outcome() is None
    assert position.tsfen() == before


@pytest.mark.parametrize("name, text", [("dai_dai", "9l 9j"), ("tai", "13s 13q"), ("taikyoku", "18y 18w")])
def test_by_default_a_move_against_the_rules_is_refused(name: str, text: str) -> None:
    position = Position.initial(game(name))
    with pytest.raises(IllegalMove):
        position.push(text)
    assert position.outcome() is None


@pytest.mark.parametrize(
    "text, error", [("", InvalidMove), ("9l", InvalidMove), ("99z 9k", InvalidMove), ("9i 9i", AmbiguousMove)]
)
def test_text_that_is_not_a_move_does_not_lose(text: str, error: type[BanmenError]) -> None:
    strict = game("dai_dai", None, STRICT)
    around = {f"{file}{rank}": "pawn" for file in (8, 9, 10) for rank in "hij" if (file, rank) != (9, "i")}
    position = place(strict, {"9i": "lion", "9q": "king", "9l": "pawn"}, around | {"9a": "king"})
    with pytest.raises(error):
        position.push(text)
    assert position.outcome() is None


def test_asking_about_a_move_against_the_rules_does_not_lose() -> None:
    position = Position.initial(game("dai_dai", None, STRICT))
    with pytest.raises(IllegalMove):
        position.parse_move("9l 9j")
    assert position.outcome() is None


def test_a_move_that_only_a_rule_forbids_loses_too() -> None:
    black = {"12y": "emperor", "1y": "gold general"}
    position = place(game("tai", None, STRICT), black, {"12a": "prince", "13a": "gold general"})
    with pytest.raises(IllegalMove, match="may not capture the prince"):
        position.push("12y 12a")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.WHITE, "illegal_move")


def test_a_game_that_is_over_is_not_lost_by_a_further_move() -> None:
    position = place(
        game("dai_dai", None, STRICT), {"9n": "rook", "2p": "king"}, {"9c": "king", "1a": "pawn"}
    )
    position.push("9n 9c")
    with pytest.raises(IllegalMove):
        position.push("1a 1c")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")


def test_a_draw_without_a_move_is_not_lost_by_trying_one() -> None:
    drawn = game("dai_dai", None, {"illegal_move": "loses", "no_move": "draw"})
    position = place(drawn, {"9a": "king"}, STUCK["dai_dai"], turn=Side.WHITE)
    with pytest.raises(IllegalMove):
        position.push("1q 1o")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "no_move")
