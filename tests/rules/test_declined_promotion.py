"""Promotion that may be declined: part of the Japanese scheme of tai shogi.

The English article reports it: there a piece that captures has to promote only if what it captured
had promoted itself. Contagion is not a promotion and cannot be declined.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import Game, IllegalMove, Move, Position, Ruleset, Side, divide, game, perft
from banmen_rules.core import movegen
from tests.examples import examples
from tests.rules.boards import kind_at, place, texts

OPTIONAL = game("tai", None, {"promotion_compulsory": "promoted_captured"})
JAPANESE = game("tai", "japanese")
OWN = game(
    "tai",
    Ruleset(
        name="own",
        title="My own",
        rules={"promotion": "capture"},
        choices={"promotion_compulsory": "promoted_captured"},
    ),
)
COMPULSORY = game("tai")

ROOK = {"12n": "rook"}  # becomes a gold general in both schemes
PAWN = {"12m": "soldier"}  # a piece that has not promoted


def captures(position: Position, square: str) -> list[Move]:
    """List the captures of one piece."""
    return [move for move in position.moves(square) if move.captures]


@pytest.mark.parametrize("played", [OPTIONAL, OWN, JAPANESE])
@pytest.mark.parametrize("side", Side)
def test_both_ways_are_listed(played: Game, side: Side) -> None:
    sides = (ROOK, PAWN) if side is Side.BLACK else (PAWN, ROOK)
    position = place(played, *sides, turn=side)
    (first, second) = sorted(captures(position, "12n"), key=lambda move: move.declines)
    assert (first.promotes_to, first.declines) == ("gold_general", False)
    assert (second.promotes_to, second.declines) == (None, True)
    assert first.text(played.size) == "12n 12m"
    assert second.text(played.size) == "12n 12m="
    assert first.effect != second.effect
    # Apart from that they are equal.
    assert (first.path, first.captures, first.bits) == (second.path, second.captures, second.bits)
    assert first.categories == second.categories


def test_where_promotion_is_compulsory_there_is_one_way() -> None:
    position = place(COMPULSORY, ROOK, PAWN)
    (only,) = captures(position, "12n")
    assert (only.promotes_to, only.declines) == ("gold_general", False)
    before = position.tsfen()
    with pytest.raises(IllegalMove) as caught:
        position.push("12n 12m=")
    assert str(caught.value) == ("The rook on 12n has to promote on 12m: leave out the =.")
    assert position.tsfen() == before


@pytest.mark.parametrize("text, becomes", [("12n 12m", "gold_general"), ("12n 12m=", "rook")])
def test_text_chooses_between_them(text: str, becomes: str) -> None:
    position = place(OPTIONAL, ROOK, PAWN)
    before = position.tsfen(), position.key, position.board[:], position.squares_of(Side.BLACK)
    move = position.push(text)
    assert move.text(OPTIONAL.size) == text
    assert kind_at(position, "12m") == becomes
    assert kind_at(position, "12n") is None
    piece = position.piece_at("12m")
    assert piece is not None
    assert piece.promoted is (becomes == "gold_general")
    assert piece.may_promote is (becomes == "rook")  # it may do so another time
    assert position.pop() == move
    assert (position.tsfen(), position.key, position.board, position.squares_of(Side.BLACK)) == before


def test_declined_promotion_may_be_taken_with_a_later_capture() -> None:
    position = place(OPTIONAL, ROOK, PAWN | {"12k": "pawn", "1a": "gold general"})
    position.push("12n 12m=")
    position.push("1a 1b")
    assert {move.promotes_to for move in captures(position, "12m")} == {"gold_general", None}
    position.push("12m 12k")
    assert kind_at(position, "12k") == "gold_general"


def test_the_two_make_different_positions() -> None:
    position = place(OPTIONAL, ROOK, PAWN)
    position.push("12n 12m")
    promoted = position.key
    position.pop()
    position.push("12n 12m=")
    assert position.key != promoted


@pytest.mark.parametrize("captive", ["+rook", "+lion", "+drunk elephant", "+old rat"])
def test_the_capture_of_a_promoted_piece_compels(captive: str) -> None:
    position = place(OPTIONAL, ROOK, {"12m": captive})
    (only,) = captures(position, "12n")
    assert (only.promotes_to, only.declines) == ("gold_general", False)
    with pytest.raises(IllegalMove):
        position.push("12n 12m=")


def test_a_native_piece_of_a_kind_that_others_promote_to_does_not_compel() -> None:
    # A gold general that was one from the start has not promoted.
    assert len(captures(place(OPTIONAL, ROOK, {"12m": "gold general"}), "12n")) == 2
    assert len(captures(place(OPTIONAL, ROOK, {"12m": "+bishop"}), "12n")) == 1


def test_one_promoted_piece_of_two_captured_compels() -> None:
    white = {"12m": "+rook", "12l": "pawn"}
    position = place(OPTIONAL, {"12n": "lion"}, white)
    assert "12n 12m 12l" in texts(position, "12n")
    assert "12n 12m 12l=" not in texts(position, "12n")
    # Leaping over the promoted one and taking the pawn alone leaves the choice.
    assert {"12n 12l", "12n 12l="} <= set(texts(position, "12n"))


@pytest.mark.parametrize("captive", ["deva", "dark spirit", "+deva", "teaching king"])
@pytest.mark.parametrize("captor", ["rook", "queen", "lion", "neighbor king", "+rook"])
def test_contagion_cannot_be_declined(captor: str, captive: str) -> None:
    position = place(OPTIONAL, {"12n": captor}, {"12m": captive})
    assert captures(position, "12n")
    assert not any(move.declines for move in captures(position, "12n"))
    with pytest.raises(IllegalMove):
        position.push("12n 12m=")


@pytest.mark.parametrize("captor, target", [("deva", "13m"), ("dark spirit", "11m")])
def test_contagion_that_equals_the_own_promotion_cannot_be_declined_either(captor: str, target: str) -> None:
    # A deva that captures a deva would become a teaching king both ways.
    position = place(OPTIONAL, {"12n": captor}, {target: captor})
    assert [move.declines for move in captures(position, "12n")] == [False]


def test_a_drunk_elephant_may_decline_as_it_is_exempt() -> None:
    # Contagion does not touch it; it takes its own promotion, or leaves it.
    position = place(OPTIONAL, {"12n": "drunk elephant"}, {"12m": "deva"})
    assert {(move.promotes_to, move.declines) for move in captures(position, "12n")} == {
        ("prince", False),
        (None, True),
    }


@pytest.mark.parametrize("played", [OPTIONAL, COMPULSORY])
def test_without_a_capture_nothing_can_be_declined(played: Game) -> None:
    position = place(played, {"12n": "rook", "9n": "queen"}, {"9m": "pawn"})
    assert not any(move.declines for move in position.moves("12n"))
    assert not any(move.declines for move in position.moves("9n"))  # a queen does not promote
    with pytest.raises(IllegalMove):
        position.push("12n 12m=")
    with pytest.raises(IllegalMove):
        position.push("9n 9m=")


def test_a_promoted_piece_has_nothing_to_decline() -> None:
    position = place(OPTIONAL, {"12n": "+rook"}, PAWN)
    assert [move.declines for move in captures(position, "12n")] == [False]


def test_a_lion_declines_by_each_way() -> None:
    position = place(OPTIONAL, {"12n": "lion"}, {"12m": "pawn", "12l": "pawn"})
    for text in ("12n 12m 12l", "12n 12m 12n", "12n 12l", "12n 12m"):
        assert {text, text + "="} <= set(texts(position, "12n"))
        declined = position.parse_move(text + "=")
        assert declined.declines
        assert declined.text(OPTIONAL.size) == text + "="
        assert declined.captures == position.parse_move(text).captures
        position.push(declined)
        assert kind_at(position, text.split()[-1]) == "lion"
        position.pop()


def test_a_declining_lion_still_checks() -> None:
    position = place(OPTIONAL, {"12n": "lion"}, {"12m": "prince", "12l": "prince"}, turn=Side.WHITE)
    found = {move.text(OPTIONAL.size) for move in position.checkers()}
    assert {"12n 12m 12l", "12n 12m 12l="} <= found


def test_the_ways_of_listing_moves_agree() -> None:
    white = {"12m": "pawn", "12l": "+rook", "13m": "deva", "11m": "gold general", "12t": "prince"}
    position = place(OPTIONAL, {"12n": "lion", "5n": "rook", "12y": "emperor"}, white | {"5b": "knight"})
    _agree(position)


def _agree(position: Position) -> None:
    """Check effects, paths, moves and counts against each other."""
    board, played = position.board, position.game
    listed = position.moves()
    assert len({move.packed for move in listed}) == len(listed)
    paths = position.paths()
    assert len(set(paths)) == len(paths)
    assert {move.effect for move in listed} == {Move.unpack(played, board, packed).effect for packed in paths}
    effects = [Move.unpack(played, board, packed).effect for packed in position.effects()]
    assert len(set(effects)) == len(effects)
    assert set(effects) == {move.effect for move in listed}
    one_by_one = [packed for at in position.squares_of(position.turn) for packed in position.effects_of(at)]
    assert sorted(one_by_one) == sorted(position.effects())
    assert perft(position, 1) == (len(effects), len(paths))
    assert sum(count.paths for count in divide(position, 1).values()) == len(paths)
    for move in listed:
        alone = movegen.may_decline(played, board, move.packed)
        if move.declines:
            assert move.promotes_to is None
            assert move.captures
        elif alone:
            assert move.promotes_to is not None


@examples(20)
@given(
    st.dictionaries(
        # Close together, so that they capture.
        st.tuples(st.integers(8, 16), st.integers(8, 16)),
        st.sampled_from(sorted(OPTIONAL.code_of)),
        min_size=2,
        max_size=40,
    ),
    st.sampled_from(Side),
)
def test_on_any_board_every_declinable_move_has_its_twin(
    pieces: dict[tuple[int, int], str], turn: Side
) -> None:
    position = Position(OPTIONAL, counter=int(turn))
    for (row, column), symbol in pieces.items():
        position.put(row * 25 + column, symbol)
    _agree(position)
    moves = {(m.origin, m.target, m.path, m.captures, m.declines): m for m in position.moves()}
    turned = [
        bool(piece and piece.promoted) for piece in map(position.piece_at, range(OPTIONAL.size.squares))
    ]
    for (origin, target, path, taken, declines), move in moves.items():
        twin = moves.get((origin, target, path, taken, not declines))
        piece = position.piece_at(origin)
        assert piece is not None
        infected = not piece.kind.exempt and any(
            captive is not None and captive.kind.contagion for captive in map(position.piece_at, taken)
        )
        choice = piece.may_promote and bool(taken) and not any(turned[at] for at in taken) and not infected
        assert (twin is not None) is choice
        before = position.tsfen(), position.key
        position.push(move)
        if declines:
            assert position.piece_at(target) == piece
        position.pop()
        assert (position.tsfen(), position.key) == before


def test_compulsory_and_optional_differ_by_exactly_the_declined_moves() -> None:
    black = {"12n": "lion", "5n": "rook"}
    white = {"12m": "pawn", "12l": "+rook", "5b": "knight"}
    optional = {move.effect for move in place(OPTIONAL, black, white).moves() if not move.declines}
    assert optional == {move.effect for move in place(COMPULSORY, black, white).moves()}
