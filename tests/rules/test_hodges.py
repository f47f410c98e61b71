"""Hodges' notation: the examples of the articles, what people write, and that all of it reads back."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import (
    AmbiguousMove,
    BanmenError,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    Position,
    Side,
    game,
    load_variant,
)
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.notation.hodges import format_move, parse_move
from banmen_rules.variants import resolve
from tests.examples import examples
from tests.rules.boards import place
from tests.rules.games import every_game

DAI_DAI = game("dai_dai")
TAI = game("tai")
JAPANESE = game("tai", "japanese")
WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")
GAMES = every_game()


def outcome(move: Move) -> object:
    return move.effect, move.declines


def check(position: Position, move: Move) -> str:
    """See that what is written reads back, and that no start is written without need."""
    text = format_move(position, move)
    read = parse_move(position, text)
    assert outcome(read) == outcome(move), text
    assert read in position.moves(move.origin)
    start = position.game.size.name(move.origin)
    piece, _, rest = text.partition(start)
    # The same square may stand at the end of a move that comes back to where it began.
    if rest and piece.lstrip("+").isalpha() and rest[0] in "-x" and piece[-1] != "x":
        with pytest.raises(AmbiguousMove):
            parse_move(position, piece + rest)
    return text


def machine(position: Position, text: str) -> str:
    """Read a move and write it as machine text, after checking how it is written by us."""
    move = parse_move(position, text)
    check(position, move)
    return move.text(position.game.size)


# ---------------------------------------------------------------- examples of the articles


def test_the_examples_of_the_articles_read_where_they_come_from() -> None:
    # Tai: White's pawns stand on the rank g, dai dai: on f, taikyoku: on k. In tai a dog of White's
    # stands before the one on 8g and must have gone.
    tai = Position.initial(TAI)
    tai.put("8h", None)
    tai.push("13s 13r")
    assert machine(tai, "P-8h") == "8g 8h"
    dai_dai = Position.initial(DAI_DAI)
    dai_dai.push("9l 9k")
    assert machine(dai_dai, "P-8g") == "8f 8g"
    assert machine(place(WIKIPEDIA, {"12i": "pawn", "3c": "pawn"}, {}), "P-12h") == "12i 12h"


@pytest.mark.parametrize(
    "played, start, becomes",
    [(TAI, "8d", "wizard_stork"), (DAI_DAI, "8d", "wizard_stork"), (WIKIPEDIA, "7d", "bird_of_paradise")],
)
def test_an_old_rat_captures_and_promotes(played: Game, start: str, becomes: str) -> None:
    position = place(played, {start: "old rat"}, {"7c": "pawn"})
    move = parse_move(position, "ORx7c+")
    assert move.promotes_to == becomes
    assert format_move(position, move) == "ORx7c+"


@pytest.mark.parametrize("played", [DAI_DAI, WIKIPEDIA])
def test_a_cat_sword_captures_and_promotes(played: Game) -> None:
    position = place(played, {"8d": "cat sword"}, {"7c": "pawn"})
    move = parse_move(position, "CSx7c+")
    assert move.promotes_to == "dragon_horse"
    assert format_move(position, move) == "CSx7c+"


def test_a_promoted_piece_has_a_plus_before_the_letters_of_what_it_was() -> None:
    position = place(TAI, {"8h": "+chinese cock", "20t": "+blind monkey"}, {})
    assert {format_move(position, move)[:3] for move in position.moves("8h")} == {"+CC"}
    assert {format_move(position, move)[:3] for move in position.moves("20t")} == {"+BM"}
    assert machine(position, "+CC-7g") == "8h 7g"
    assert machine(position, "+BM-20s") == "20t 20s"


def test_igui_names_the_captured_square() -> None:
    position = place(TAI, {"8c": "lion"}, {"9d": "pawn", "7c": "pawn"})
    assert machine(position, "LNx!9d") == "8c 9d 8c"
    assert format_move(position, position.parse_move("8c 9d 8c")) == "LNx!9d+"


def test_captures_are_written_in_their_order() -> None:
    position = place(TAI, {"3g": "lion"}, {"3h": "pawn", "2i": "pawn", "2h": "pawn"})
    assert machine(position, "LNx3hx2i") == "3g 3h 2i"
    assert machine(position, "LNx2hx2i") == "3g 2h 2i"
    assert machine(position, "LNx2i") == "3g 2i"
    assert machine(position, "LNx3h-2g") == "3g 3h 2g"


def test_a_lion_dog_captures_three() -> None:
    position = place(DAI_DAI, {"9i": "lion dog"}, {"9h": "pawn", "9g": "pawn", "9f": "pawn"})
    text = format_move(position, position.parse_move("9i 9h 9g 9f"))
    assert text == "LDx9hx9gx9f+"
    assert machine(position, text) == "9i 9h 9g 9f"
    assert machine(position, "LDx9gx9f") == "9i 9g 9f"


def test_a_pass_goes_nowhere() -> None:
    position = place(DAI_DAI, {"9i": "lion"}, {})
    move = position.parse_move("9i 9i")
    assert format_move(position, move) == "Ln-!"
    assert outcome(parse_move(position, "LN-!")) == outcome(move)
    position.put("3c", "ln")
    assert format_move(position, move) == "Ln9i-!"


@pytest.mark.parametrize(
    "played, text, kind",
    [(DAI_DAI, "FK", "queen"), (TAI, "FK", "queen"), (WIKIPEDIA, "FK", "free_king")]
    + [(played, "Ky", "kirin") for played in (DAI_DAI, TAI, WIKIPEDIA)],
)
def test_other_letters_of_queen_and_kirin_are_read(played: Game, text: str, kind: str) -> None:
    position = place(played, {"8h": kind}, {})
    for letters in (text, text.lower(), text.upper()):
        assert machine(position, f"{letters}-7g") == "8h 7g"


# ---------------------------------------------------------------- which piece, and by which way


def test_the_start_is_written_only_if_another_piece_could_write_the_same() -> None:
    position = place(TAI, {"8h": "gold general", "6h": "gold general", "20t": "gold general"}, {})
    assert format_move(position, position.parse_move("8h 7g")) == "G8h-7g"
    assert format_move(position, position.parse_move("8h 8g")) == "G-8g"
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(position, "G-7g")
    assert str(caught.value) == "G-7g could be several moves: G8h-7g, G6h-7g"


def test_a_piece_of_the_other_side_or_promoted_is_not_called_the_same() -> None:
    position = place(
        WIKIPEDIA, {"8h": "gold general", "6h": "+pawn"}, {"7f": "gold general"}, turn=Side.BLACK
    )
    assert format_move(position, position.parse_move("8h 7g")) == "G-7g"
    assert format_move(position, position.parse_move("6h 7g")) == "+P-7g"


def test_a_move_against_the_rules_is_no_rival() -> None:
    position = place(
        DAI_DAI, {"8h": "gold general", "7i": "gold general"}, {"1a": "gold general"}, turn=Side.WHITE
    )
    for text in ("1a 2a", "8h 9h", "2a 1a"):
        position.push(text)
    # Back to 8h would repeat the position that all began with; only the other general may go there.
    with pytest.raises(IllegalMove, match="bring back"):
        parse_move(position, "G9h-8h")
    assert machine(position, "G-8h") == "7i 8h"
    assert format_move(position, position.parse_move("7i 8h")) == "G-8h"


def test_a_refused_move_gives_its_reason() -> None:
    position = place(TAI, {"1a": "emperor"}, {"25a": "emperor", "24a": "rook"})
    with pytest.raises(IllegalMove, match="it is protected by the rook on 24a"):
        parse_move(position, "Ex25a")
    assert machine(position, "E-25b") == "1a 25b"


def test_a_range_capture_names_only_its_target() -> None:
    position = place(WIKIPEDIA, {"18t": "great general"}, {"18s": "pawn", "18q": "lion", "18m": "king"})
    for target, captured in (("18r", 1), ("18q", 2), ("18n", 2), ("18m", 3)):
        move = position.parse_move(f"18t {target}")
        assert len(move.captures) == captured
        assert format_move(position, move) == f"GGx{target}"
        assert parse_move(position, f"GGx{target}") == move
    assert machine(position, "GGx18sx18qx18m") == "18t 18m"


def test_a_range_capture_that_could_be_mistaken_names_all_it_captures() -> None:
    # No kind of the three games needs this: one that flies, capturing, or else leaps over one square.
    resolved = resolve(load_variant("taikyoku"))
    kinds = [replace(kind, betza="R!D") if kind.id == "rook_general" else kind for kind in resolved.kinds]
    position = place(
        Game(replace(resolved, kinds=tuple(kinds))), {"18t": "rook general"}, {"18s": "pawn", "18r": "pawn"}
    )
    moves = [move for move in position.moves("18t") if move.target == position.square("18r")]
    texts = {len(move.captures): format_move(position, move) for move in moves}
    assert texts == {1: "ROx18r+", 2: "ROx18sx18r+"}
    for count, text in texts.items():
        assert len(parse_move(position, text).captures) == count


def test_two_outcomes_with_the_same_ends_are_told_apart_by_the_sign() -> None:
    # ATSI: the zone, ranks a to k, counts for squares touched on the way too. From 18m to 14m a
    # capricorn turns on 16k, inside, or on 16o.
    position = place(ATSI, {"18m": "capricorn"}, {})
    moves = [move for move in position.moves("18m") if move.target == position.square("14m")]
    texts = {move.text(ATSI.size): format_move(position, move) for move in moves}
    assert texts == {"18m 16k 14m": "CA-14m+", "18m 16o 14m": "CA-14m"}
    for path, text in texts.items():
        assert machine(position, text) == path


def test_promotion_is_a_choice_only_where_the_rules_say_so() -> None:
    position = place(JAPANESE, {"8h": "gold general"}, {"8g": "pawn"})
    moves = {format_move(position, move) for move in position.moves("8h") if move.captures}
    assert moves == {"Gx8g+", "Gx8g="}
    assert machine(position, "Gx8g=") == "8h 8g="
    with pytest.raises(AmbiguousMove, match=r"Gx8g could be several moves: G8hx8g\+, G8hx8g="):
        parse_move(position, "Gx8g")
    with pytest.raises(IllegalMove, match="must promote with this move"):
        parse_move(place(TAI, {"8h": "old rat"}, {"7g": "pawn"}), "ORx7g=")


@pytest.mark.parametrize(
    "text",
    ["OR8dx7c+", "ORx7c", "OR×7c+", " OR 8d x 7c + ", "orx7c", "OR8d×7c", "or x7c+", "ORx7c+ "],
)
def test_what_people_write_needlessly_is_read(text: str) -> None:
    position = place(TAI, {"8d": "old rat", "1a": "old rat"}, {"7c": "pawn"})
    assert machine(position, text) == "8d 7c"


def test_superfluous_signs_and_steps_are_read() -> None:
    position = place(TAI, {"8h": "lion", "20t": "hook mover"}, {"8f": "pawn"})
    assert machine(position, "LN-7h+") == "8h 7h"
    assert machine(position, "LN–7h=") == "8h 7h"
    assert machine(position, "LN-8h") == machine(position, "LN-!") == "8h 9g 8h"
    assert machine(position, "HM-20m-8m") == "20t 20m 8m"


def test_the_rank_x_is_not_a_capture() -> None:
    position = place(WIKIPEDIA, {"8y": "old rat", "4y": "side ox"}, {"8x": "pawn"})
    assert machine(position, "ORx8x") == "8y 8x"
    assert machine(position, "OR8yx8x") == "8y 8x"
    position = place(TAI, {"8x": "lion"}, {"8w": "pawn", "9x": "pawn"})
    assert machine(position, "LNx9xx8w") == "8x 9x 8w"
    assert machine(position, "LN8xx9x-8w".replace("-8w", "x8w")) == "8x 9x 8w"


def test_a_piece_may_be_called_what_it_has_become() -> None:
    position = place(TAI, {"8h": "+chinese cock"}, {})
    assert machine(position, "WZ-7g") == "8h 7g"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    "text, span, message",
    [
        (
            "",
            (0, 0),
            "a move must begin with the letters of a piece, as in P-8h, or with a square, as in 8g 8h",
        ),
        (
            "+",
            (1, 1),
            "a move must begin with the letters of a piece, as in P-8h, or with a square, as in 8g 8h",
        ),
        ("P", (1, 1), "expected - or x, then a square"),
        ("P8h", (3, 3), "expected - or x, then a square"),
        ("P-", (2, 2), "a square must begin with its file, 1 to 25"),
        ("P-26h", (2, 4), "the file must be 1 to 25"),
        ("P-8z", (3, 4), "the rank must be a to y"),
        ("P-8h++", (5, 6), "a move must end with +, = or a square"),
        ("P-8h, then", (4, 5), "a move must end with +, = or a square"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_its_place(
    text: str, span: tuple[int, int], message: str
) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(Position.initial(TAI), text)
    assert caught.value.message == message
    assert (caught.value.start, caught.value.end) == span


def test_unknown_letters_are_listed_with_the_nearest() -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(Position.initial(TAI), "QQQ-8h")
    assert caught.value.message.startswith('Unknown piece with the letters "QQQ".')
    assert caught.value.message.endswith('Did you mean "Q"?')
    assert (caught.value.start, caught.value.end) == (0, 3)


def test_letters_that_differ_only_in_case_must_be_written_right() -> None:
    position = Position.initial(DAI_DAI)
    with pytest.raises(InvalidMove, match=r"sT could be ST \(savage tiger\) or St \(stone general\)"):
        parse_move(position, "sT-8h")


@pytest.mark.parametrize(
    "text, message",
    [
        ("LN-1a", "Black has no lion on the board"),
        (
            "G-1a",
            (
                "The gold general on 8h cannot go to 1a: it steps one square diagonally forward right, "
                "and 1a is seven squares away."
            ),
        ),
        ("P8h-8g", "the piece on 8h is not a pawn but a gold general (G)"),
        ("G9h-8g", "it is Black's turn, and Black has no piece on 9h"),
        ("G8f-8g", "it is Black's turn, and Black has no piece on 8f"),
        ("Gx7g", "Black's gold general on 8h has no such move. Available: G8h-7g"),
        ("G-!", "Black's gold general on 8h cannot stay in place"),
    ],
)
def test_an_impossible_move_is_refused_with_the_reason(text: str, message: str) -> None:
    position = place(TAI, {"8h": "gold general"}, {"8f": "gold general"})
    with pytest.raises(IllegalMove) as caught:
        parse_move(position, text)
    assert str(caught.value) == message


def test_of_pieces_as_far_away_the_one_in_the_same_file_says_why() -> None:
    with pytest.raises(IllegalMove, match="The pawn on 13s cannot go to 13q: it steps one square forward"):
        parse_move(Position.initial(TAI), "P-13q")


def test_nothing_is_read_after_the_end() -> None:
    position = Position.initial(TAI)
    position.resign()
    with pytest.raises(IllegalMove, match="the game is over: Black resigns"):
        parse_move(position, "P-8r")


@given(st.text("+LNPxX×-!=089abh z\n\x00é", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = place(TAI, {"8h": "lion", "9h": "pawn"}, {"8a": "pawn", "9a": "pawn"})
    try:
        move = parse_move(position, text)
    except BanmenError:
        return
    assert move in position.legal_moves()


def test_a_very_long_text_is_refused_at_once() -> None:
    with pytest.raises(InvalidMove, match="a move must have at most 1000 characters"):
        parse_move(Position.initial(TAI), "P" * 50_000_000)


# ---------------------------------------------------------------- everything reads back


@pytest.mark.slow
@pytest.mark.parametrize("played", GAMES)
def test_every_move_from_the_start_reads_back(played: Game) -> None:
    position = Position.initial(played)
    texts: dict[str, object] = {}
    for move in position.legal_moves():
        text = check(position, move)
        assert texts.setdefault(text, outcome(move)) == outcome(move)


@pytest.mark.slow
@examples(20)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_moves_of_random_games_read_back(played: Game, seed: int) -> None:
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    position = Position.initial(played)
    for _ in range(40):
        moves = position.moves(choose.choice(position.effects()) >> FROM & SQUARE)
        for move in choose.sample(moves, min(2, len(moves))):
            if position.why_illegal(move) is None:
                check(position, move)
        move = choose.choice(moves)
        if not any(played.royal[position.board[square]] for square in move.captures):
            position.push(move)


def crowd(played: Game, seed: int) -> Position:
    """Crowd a corner of the board with a few kinds, mostly those that move in legs or capture in flight."""
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    legs = [kind for kind in played.kinds if set("[!~U") & set(kind.betza)]
    kinds = [choose.choice(legs if legs and choose.random() < 0.7 else played.kinds) for _ in range(4)]
    position = Position(played, counter=choose.randrange(2))
    row, column = choose.randrange(played.size.ranks - 6), choose.randrange(played.size.files - 6)
    density = choose.uniform(0.1, 0.7)
    for square in range(49):
        if choose.random() < density:
            kind = choose.choice(kinds)
            promoted = kind.promotes_to is not None and choose.random() < 0.3
            code = played.form(kind.id, choose.choice(list(Side)), promoted=promoted)
            at = (row + square // 7) * played.size.files + column + square % 7
            position.put(at, played.pieces[code])
    return position


@examples(40)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_moves_on_crowded_boards_read_back(played: Game, seed: int) -> None:
    position = crowd(played, seed)
    moves = position.moves()
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    for move in choose.sample(moves, min(20, len(moves))):
        if position.why_illegal(move) is None:
            check(position, move)
