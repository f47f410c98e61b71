"""Contagion, promotion, passing, range capture and pieces that are stuck, as the articles have them.

Expected from the collected facts on the three games (``rules``); each test says what it restates.
"""

import pytest

from banmen_rules import Category, Game, Position, Side, game
from tests.rules.boards import kind_at, place, texts

DAI_DAI = game("dai_dai")
TAI = game("tai")
WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")


def flip(played: Game, square: str) -> str:
    """Turn a square around, as White sees it."""
    return played.size.name(played.size.squares - 1 - played.size.parse_square(square))


# ------------------------------------------------------------------ contagion, in tai shogi

CATCHES = {
    "deva": "teaching_king",
    "+deva": "teaching_king",
    "teaching king": "teaching_king",
    "dark spirit": "buddhist_spirit",
    "+dark spirit": "buddhist_spirit",
    "buddhist spirit": "buddhist_spirit",
}


@pytest.mark.parametrize("victim", CATCHES)
@pytest.mark.parametrize(
    "captor",
    [
        "queen",  # does not promote
        "rook",  # would become a gold general: contagion goes before promotion
        "+bishop",  # has promoted, to a gold general
        "deva",  # contagious itself
        "dark spirit",
        "+deva",
        "+dark spirit",
        "neighbor king",  # becomes a standard bearer, and is no royal
    ],
)
@pytest.mark.parametrize("side", Side)
def test_the_captor_of_a_contagious_piece_becomes_its_promoted_form(
    victim: str, captor: str, side: Side
) -> None:
    origin, target = "12n", "12m"
    if captor in ("deva", "dark spirit"):  # these do not step forward
        target = "13m" if captor == "deva" else "11m"
    ends = [origin, target] if side is Side.BLACK else [flip(TAI, origin), flip(TAI, target)]
    pieces = ({ends[0]: captor}, {ends[1]: victim})
    black, white = pieces if side is Side.BLACK else reversed(pieces)
    position = place(TAI, black, white, turn=side)
    before = position.tsfen()
    moves = [move for move in position.moves(ends[0]) if move.target == position.square(ends[1])]
    assert moves
    for move in moves:
        position.push(move)
        assert kind_at(position, ends[1]) == CATCHES[victim]
        piece = position.piece_at(ends[1])
        assert piece is not None
        assert piece.promoted
        assert piece.side is side
        assert not piece.may_promote
        position.pop()
        assert position.tsfen() == before


@pytest.mark.parametrize("victim", CATCHES)
@pytest.mark.parametrize(
    "captor, becomes",
    [
        ("emperor", "emperor"),
        ("prince", "prince"),
        ("drunk elephant", "prince"),
        ("+drunk elephant", "prince"),
    ],
)
def test_royals_and_the_drunk_elephant_are_exempt(victim: str, captor: str, becomes: str) -> None:
    position = place(TAI, {"12n": captor}, {"12m": victim})
    position.push("12n 12m")
    assert kind_at(position, "12m") == becomes


@pytest.mark.parametrize("royal", ["emperor", "prince", "+drunk elephant"])
def test_capturing_a_royal_is_not_contagious(royal: str) -> None:
    position = place(TAI, {"12n": "queen"}, {"12m": royal, "1a": "prince"})
    position.push("12n 12m")
    assert kind_at(position, "12m") == "queen"


@pytest.mark.parametrize(
    "reading, order, becomes",
    [
        ("last", ("deva", "dark spirit"), "buddhist_spirit"),
        ("last", ("dark spirit", "deva"), "teaching_king"),
        ("first", ("deva", "dark spirit"), "teaching_king"),
        ("first", ("dark spirit", "deva"), "buddhist_spirit"),
        ("last", ("deva", "pawn"), "teaching_king"),  # only contagious pieces count
        ("first", ("pawn", "+dark spirit"), "buddhist_spirit"),
    ],
)
@pytest.mark.parametrize("captor", ["lion", "lion dog", "+lion", "buddhist spirit"])
def test_which_of_two_contagious_captures_decides_is_a_ruling(
    reading: str, order: tuple[str, str], becomes: str, captor: str
) -> None:
    played = game("tai", None, {"two_contagious": reading})
    position = place(played, {"12n": captor}, dict(zip(("12m", "12l"), order, strict=True)))
    assert position.parse_move("12n 12m 12l").promotes_to in (becomes, None)
    position.push("12n 12m 12l")
    assert kind_at(position, "12l") == becomes


def test_of_three_captures_the_last_contagious_one_decides() -> None:
    position = place(TAI, {"12n": "lion dog"}, {"12m": "deva", "12l": "dark spirit", "12k": "pawn"})
    position.push("12n 12m 12l 12k")
    assert kind_at(position, "12k") == "buddhist_spirit"


def test_contagion_by_igui() -> None:
    position = place(TAI, {"12n": "lion"}, {"12m": "deva"})
    position.push("12n 12m 12n")
    assert kind_at(position, "12n") == "teaching_king"


# ------------------------------------------------------------------ promotion by capture


@pytest.mark.slow
@pytest.mark.parametrize("played, side", [(DAI_DAI, Side.BLACK), (TAI, Side.WHITE), (WIKIPEDIA, Side.BLACK)])
def test_every_kind_promotes_with_its_first_capture_and_never_again(played: Game, side: Side) -> None:
    for kind in played.kinds:
        position = Position(played, counter=int(side))
        middle = played.size.squares // 2
        position.put(middle, played.pieces[played.form(kind.id, side)])
        quiet = position.moves(middle)[0]
        assert quiet.promotes_to is None  # without a capture nothing promotes
        # An enemy where it could go just now: all pieces but those that pass may take it.
        targets = [move.target for move in position.moves(middle) if move.target != middle]
        position.put(targets[0], "P" if side is Side.BLACK else "p")
        taking = [move for move in position.moves(middle) if move.captures]
        assert taking
        assert {(move.promotes_to, move.declines) for move in taking} == {(kind.promotes_to, False)}
        if kind.promotes_to is not None:
            piece = played.pieces[played.form(kind.id, side, promoted=True)]
            assert piece is not None
            assert piece.kind.id == kind.promotes_to
            assert not piece.may_promote


@pytest.mark.parametrize("played", [DAI_DAI, TAI])
@pytest.mark.parametrize(
    "piece, becomes, text",
    [
        ("+eastern barbarian", "lion", "9i 9h"),
        ("+western barbarian", "lion_dog", "9i 9h"),
        ("lion", "furious_fiend", "9i 9h"),
        ("+lion", "furious_fiend", "9i 9h"),
    ],
)
def test_a_promoted_piece_stays_promoted(played: Game, piece: str, becomes: str, text: str) -> None:
    # A lion promotes to a furious fiend; a lion that was a barbarian does not.
    position = place(played, {"9i": piece}, {"9h": "pawn", "9g": "pawn"})
    position.push(text)
    assert kind_at(position, "9h") == becomes


@pytest.mark.parametrize("played", [DAI_DAI, TAI, WIKIPEDIA])
def test_promotion_comes_at_the_end_of_the_move(played: Game) -> None:
    # A lion that captures on its first step still makes a lion's second step, and no more: a furious
    # fiend would go three squares.
    position = place(played, {"9n": "lion"}, {"9m": "pawn", "9l": "pawn"})
    listed = texts(position, "9n")
    assert "9n 9m 9l" in listed
    assert "9n 9m 8l" in listed  # with a turn
    assert not any(text.endswith("9k") for text in listed)
    move = position.push("9n 9m 9l")
    assert len(move.captures) == 2
    assert move.promotes_to == "furious_fiend"
    piece = position.piece_at("9l")
    assert piece is not None
    assert piece.symbol == "+" + played.kind("lion").code.lower()
    position.pop()
    assert kind_at(position, "9n") == "lion"


@pytest.mark.parametrize("played", [DAI_DAI, TAI, WIKIPEDIA])
def test_igui_promotes(played: Game) -> None:
    # It is a capture: the article on dai dai counts the end of the first capturing move.
    position = place(played, {"9n": "lion"}, {"9m": "pawn"})
    assert position.parse_move("9n 9m 9n").promotes_to == "furious_fiend"


@pytest.mark.parametrize(
    "played, name, becomes",
    [(DAI_DAI, "phoenix", "golden_bird"), (TAI, "rook", "gold_general"), (WIKIPEDIA, "gold general", "rook")],
)
def test_promotion_is_compulsory(played: Game, name: str, becomes: str) -> None:
    position = place(played, {"9n": name}, {"9m": "pawn"})
    moves = [move for move in position.moves("9n") if move.captures]
    assert [(move.promotes_to, move.declines) for move in moves] == [(becomes, False)]


@pytest.mark.parametrize("reading, becomes", [("yes", "great_general"), ("no", "vice_general")])
def test_whether_removing_own_pieces_promotes_is_a_ruling(reading: str, becomes: str) -> None:
    # A vice general (rank 2) flies over a pawn of its own and promotes to a great general, or not.
    played = game("taikyoku", None, {"own_pieces_promote": reading})
    position = place(played, {"18t": "vice general", "17s": "pawn"}, {"14p": "pawn"})
    position.push("18t 16r")
    assert kind_at(position, "17s") is None
    assert kind_at(position, "16r") == becomes
    position.pop()
    position.push("18t 14p")  # with an enemy among the captured it always does
    assert kind_at(position, "14p") == "great_general"
    position.pop()
    position.put("17s", None)
    position.push("18t 16r")  # and with nothing captured never
    assert kind_at(position, "16r") == "vice_general"


# ------------------------------------------------------------------ promotion in the zone, of the ATSI site


@pytest.mark.parametrize(
    "start, end, promotes",
    [
        ("18l", "18k", True),  # entering: the last eleven ranks are a to k
        ("18k", "18j", True),  # inside
        ("18k", "18l", False),  # leaving: neither its end nor a step lies in the zone
        ("18m", "18l", False),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_in_atsi_the_end_of_the_move_counts(start: str, end: str, *, promotes: bool, side: Side) -> None:
    name = "copper general"  # steps forward and back
    if side is Side.BLACK:
        position = place(ATSI, {start: name}, {})
        text = f"{start} {end}"
    else:
        start, end = flip(ATSI, start), flip(ATSI, end)
        position = place(ATSI, {}, {start: name}, turn=Side.WHITE)
        text = f"{start} {end}"
    position.push(text)
    kind = ATSI.kind(name)
    assert kind_at(position, end) == (kind.promotes_to if promotes else kind.id)


def test_in_atsi_a_first_step_into_the_zone_counts() -> None:
    position = place(ATSI, {"18m": "lion"}, {"18l": "pawn"})
    assert position.parse_move("18m 18l 18k").promotes_to == "furious_fiend"
    position = place(ATSI, {"18l": "lion"}, {"18k": "pawn"})
    assert position.parse_move("18l 18k 18l").promotes_to == "furious_fiend"  # igui into the zone
    assert position.parse_move("18l 18m").promotes_to is None


def test_in_atsi_of_two_ways_the_one_without_promotion_is_meant() -> None:
    # A lion goes from 18l to 16l via 17k, in the zone, or of 17l and 17m, or by leaping.
    position = place(ATSI, {"18l": "lion"}, {})
    promoting = [m for m in position.moves("18l") if m.target == position.square("16l") and m.promotes_to]
    assert [ATSI.size.name(move.path[0]) for move in promoting] == ["17k"]
    assert position.parse_move("18l 16l").promotes_to is None
    assert position.parse_move("18l 17k 16l").promotes_to == "furious_fiend"


def test_in_atsi_a_promoted_piece_does_not_promote_again() -> None:
    position = place(ATSI, {"18l": "+pawn", "10l": "gold general"}, {})  # a gold general promotes
    assert position.parse_move("18l 18k").promotes_to is None
    assert position.parse_move("10l 10k").promotes_to == "rook"


# ------------------------------------------------------------------ stuck on the last ranks

_DAI_DAI_STUCK = {"pawn": 1, "lance": 1, "stone_general": 1, "wood_general": 1, "iron_general": 1}
STUCK = {
    DAI_DAI: _DAI_DAI_STUCK,
    TAI: _DAI_DAI_STUCK | {"rams_head_soldier": 1, "knight": 2},
    WIKIPEDIA: _DAI_DAI_STUCK | {"oxcart": 1, "savage_tiger": 1, "dog": 1, "knight": 2},
}
"""How many ranks, from the last, leave a kind without a move.

For tai and dai dai these are the articles' lists. The list for taikyoku names eight more (such as
evil wolf and flying cock), which by their own entries can still go sideways.
"""


@pytest.mark.parametrize("played", STUCK)
def test_which_pieces_are_stuck_on_the_last_ranks(played: Game) -> None:
    found = {}
    for kind in played.kinds:
        for rank, letter in enumerate("abc"):
            position = Position(played)
            position.put(f"9{letter}", played.pieces[played.form(kind.id)])
            if position.moves(f"9{letter}"):
                break
            found[kind.id] = rank + 1
    assert found == STUCK[played]


def test_the_mountain_witch_is_stuck_on_its_first_rank() -> None:
    assert place(WIKIPEDIA, {"18jj": "mountain witch"}, {}).moves() == []
    assert place(WIKIPEDIA, {"18ii": "mountain witch"}, {}).moves()


@pytest.mark.parametrize("played", STUCK)
def test_a_piece_on_its_last_rank_stays_until_it_is_captured(played: Game) -> None:
    for name in STUCK[played]:
        position = place(played, {"9a": name}, {"5a": "rook"}, turn=Side.WHITE)
        assert kind_at(position, "9a") == name
        position.push("5a 9a")
        assert position.moves(side=Side.BLACK) == []


@pytest.mark.parametrize("played, royal", [(DAI_DAI, "king"), (TAI, "prince"), (WIKIPEDIA, "king")])
def test_reaching_the_last_rank_does_not_promote(played: Game, royal: str) -> None:
    position = place(played, {"9b": "pawn", "9n": royal}, {"1n": royal})
    position.push("9b 9a")
    assert kind_at(position, "9a") == "pawn"
    position.push(position.legal_moves()[0])
    assert position.moves("9a") == []
    assert position.outcome() is None


# ------------------------------------------------------------------ range capture

RANKS = {
    "king": 4,
    "crown prince": 4,
    "great general": 3,
    "vice general": 2,
    "rook general": 1,
    "bishop general": 1,
    "violent dragon": 1,
    "flying crocodile": 1,
    "lion": 0,
    "pawn": 0,
    "+rook general": 1,  # a flying crocodile
    "+vice general": 3,  # a great general
}
"""The higher flies over the lower: from the article's order of ranks."""

FLIERS = {
    "great general": "19s 21q 23o",
    "vice general": "19s 21q 23o",
    "bishop general": "19s 21q 23o",
    "violent dragon": "19s 21q 23o",
    "rook general": "18s 18q 18o",
    "flying crocodile": "18s 18q 18o",
}
"""From 18t: a square on the way, one with the piece to fly over, one beyond. FID does this diagonally."""


@pytest.mark.slow
@pytest.mark.parametrize("flier", FLIERS)
@pytest.mark.parametrize("victim", RANKS)
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize("played", [WIKIPEDIA, ATSI])
def test_a_range_capture_flies_over_lower_ranks_only(
    played: Game, flier: str, victim: str, *, enemy: bool
) -> None:
    before, there, beyond = FLIERS[flier].split()
    position = place(played, {"18t": flier}, {})
    code = played.form(victim.removeprefix("+"), Side(enemy), promoted=victim.startswith("+"))
    position.put(there, played.pieces[code])
    moves = position.moves("18t")
    by_range = {played.size.name(m.target): m for m in moves if Category.RANGE_CAPTURE in m.categories}
    lower = RANKS[victim] < RANKS[flier]
    assert by_range[before].captures == ()
    assert (beyond in by_range) is lower
    if lower:
        assert [played.size.name(square) for square in by_range[beyond].captures] == [there]
    if enemy:  # the article only excludes flying over; the site also ending there
        assert (there in by_range) is (lower or played is WIKIPEDIA)
    else:  # the site lets it land on lower ranks of its own
        assert (there in by_range) is (lower and played is ATSI)


def test_ranks_are_those_of_what_a_piece_has_become() -> None:
    for played in (WIKIPEDIA, ATSI):
        for name, rank in RANKS.items():
            code = played.form(name.removeprefix("+"), promoted=name.startswith("+"))
            assert played.rank[code] == rank


@pytest.mark.parametrize("reading, allowed", [("yes", True), ("no", False)])
@pytest.mark.parametrize("ruleset", ["wikipedia", "atsi"])
def test_capturing_an_equal_or_higher_rank_is_a_ruling(ruleset: str, reading: str, *, allowed: bool) -> None:
    played = game("taikyoku", ruleset, {"range_capture_equal_rank": reading})
    for victim in ("vice general", "great general", "king"):
        position = place(played, {"18t": "vice general"}, {"21q": victim})
        assert ("18t 21q" in texts(position, "18t")) is allowed


def test_two_flown_over_and_one_landed_on_are_all_removed() -> None:
    position = place(
        WIKIPEDIA, {"18t": "great general", "18s": "pawn"}, {"18r": "vice general", "18p": "rook general"}
    )
    position.push("18t 18p")
    assert {WIKIPEDIA.size.name(square) for square, _ in position.pieces()} == {"18p"}


# ------------------------------------------------------------------ passing


def may_pass(played: Game, name: str, around: dict[str, str]) -> bool:
    """Tell whether a piece on 9n may pass; ``around`` maps squares to ``own`` or ``enemy``."""
    black = {square: "pawn" for square, whose in around.items() if whose == "own"}
    white = {square: "pawn" for square, whose in around.items() if whose == "enemy"}
    position = place(played, {"9n": name} | black, white)
    passes = [m for m in position.moves("9n") if m.target == m.origin and not m.captures]
    for move in passes:
        before = position.board[:]
        position.push(move)
        assert position.board == before
        assert position.turn is Side.WHITE
        position.pop()
    return bool(passes)


NEIGHBOURS = tuple(f"{file}{rank}" for rank in "mno" for file in (8, 9, 10) if (file, rank) != (9, "n"))
DIAGONAL_FORWARD = ("8m", "10m")


@pytest.mark.parametrize(
    "played, name, needs",
    [
        (DAI_DAI, "lion", NEIGHBOURS),
        (DAI_DAI, "lion dog", NEIGHBOURS),
        (DAI_DAI, "furious fiend", NEIGHBOURS),
        (TAI, "lion", NEIGHBOURS),
        (TAI, "lion dog", NEIGHBOURS),
        (TAI, "furious fiend", NEIGHBOURS),
        (TAI, "teaching king", NEIGHBOURS),
        (TAI, "buddhist spirit", NEIGHBOURS),
        (TAI, "horned falcon", ("9m",)),  # lion power along its file, forward
        (TAI, "soaring eagle", DIAGONAL_FORWARD),  # and diagonally forward
        (ATSI, "lion", NEIGHBOURS),
        (ATSI, "furious fiend", NEIGHBOURS),
        (ATSI, "buddhist spirit", NEIGHBOURS),
        (ATSI, "lion hawk", NEIGHBOURS),
    ],
)
@pytest.mark.slow
def test_passing_needs_an_empty_square_to_step_to(played: Game, name: str, needs: tuple[str, ...]) -> None:
    surrounded = dict.fromkeys(NEIGHBOURS, "own")
    assert may_pass(played, name, {})
    assert not may_pass(played, name, surrounded)
    for square in NEIGHBOURS:
        around = {at: whose for at, whose in surrounded.items() if at != square}
        assert may_pass(played, name, around) is (square in needs)
        # An enemy there can be taken without moving, which is igui and no pass.
        assert not may_pass(played, name, around | {square: "enemy"})


@pytest.mark.parametrize("name", ["lion", "furious fiend", "buddhist spirit", "lion hawk"])
def test_taikyoku_lions_may_pass_even_surrounded_by_the_article(name: str) -> None:
    assert may_pass(WIKIPEDIA, name, {})
    assert may_pass(WIKIPEDIA, name, dict.fromkeys(NEIGHBOURS, "own"))
    assert may_pass(WIKIPEDIA, name, dict.fromkeys(NEIGHBOURS, "enemy"))
    ruled = game("taikyoku", "wikipedia", {"pass_when_surrounded": "no"})
    assert not may_pass(ruled, name, dict.fromkeys(NEIGHBOURS, "own"))


def test_which_pieces_with_igui_may_pass() -> None:
    # The site's free eagle captures or passes; the tetrarch's igui is a capture, and nothing else.
    assert may_pass(ATSI, "free eagle", {})
    assert not may_pass(ATSI, "free eagle", dict.fromkeys(NEIGHBOURS, "own"))
    assert not may_pass(WIKIPEDIA, "free eagle", {})
    assert not may_pass(WIKIPEDIA, "heavenly tetrarch king", {})
    position = place(WIKIPEDIA, {"9n": "heavenly tetrarch king"}, {"9m": "pawn"})
    assert "9n 9m 9n" in texts(position, "9n")


@pytest.mark.slow
@pytest.mark.parametrize("played", [DAI_DAI, TAI, WIKIPEDIA, ATSI])
def test_no_other_piece_may_pass(played: Game) -> None:
    able = set()
    for kind in played.kinds:
        position = Position(played)
        middle = played.size.squares // 2
        position.put(middle, played.pieces[played.form(kind.id)])
        if any(move.target == middle for move in position.moves(middle)):
            able.add(kind.id)
    expected = {
        DAI_DAI: {"lion", "lion_dog", "furious_fiend"},
        TAI: {"lion", "lion_dog", "furious_fiend", "soaring_eagle", "horned_falcon", "teaching_king"}
        | {"buddhist_spirit"},
        WIKIPEDIA: {"lion", "furious_fiend", "buddhist_spirit", "lion_hawk"},
        ATSI: {"lion", "furious_fiend", "buddhist_spirit", "lion_hawk", "free_eagle"},
    }
    assert able == expected[played]
