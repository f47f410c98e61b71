"""Check and mate, which are information: a check need not be answered, and mate ends nothing.

Check is a threat to take every royal that is left, mate a check that no legal move ends. The
articles say so of a king (dai dai), of a sole remaining royal (tai), and that a royal may stay in
check or walk into it.
"""

import pytest

from banmen_rules import Game, Side, game
from tests.rules.boards import place

DAI_DAI = game("dai_dai")
TAI = game("tai")
WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")

ROYALS = [(DAI_DAI, "king"), (TAI, "prince"), (WIKIPEDIA, "crown prince"), (ATSI, "crown prince")]
"""A royal that steps in all directions, in each game; in the corner it has three squares."""

NET = {"5a": "rook", "5b": "rook"}
"""Black rooks that attack ranks a and b, and so a royal on 1a with the squares 2a, 1b and 2b."""


# ------------------------------------------------------------------ check


@pytest.mark.parametrize("played, royal", ROYALS)
@pytest.mark.parametrize("turn", Side)
def test_check_is_a_threat_to_the_last_royal(played: Game, royal: str, turn: Side) -> None:
    # Whose turn it is does not matter: check can be asked for at any time.
    position = place(played, {"9n": "rook", "2p": royal}, {"9c": royal, "15b": "gold general"}, turn=turn)
    assert position.is_check(Side.WHITE)
    assert not position.is_check(Side.BLACK)
    assert position.is_check() is (turn is Side.WHITE)
    (threat,) = position.checkers(Side.WHITE)
    assert threat.text(played.size) == "9n 9c"
    assert position.checkers(Side.BLACK) == []
    assert position.turn is turn


@pytest.mark.parametrize("played, royal", ROYALS)
def test_checkers_are_all_moves_that_would_take_the_royal(played: Game, royal: str) -> None:
    black = {"9n": "rook", "8d": "gold general", "5c": "rook", "4d": "rook", "2p": royal}
    position = place(played, black, {"9c": royal}, turn=Side.WHITE)
    threats = [move.text(played.size) for move in position.checkers()]
    # A gold general steps forward diagonally; the rook on 4d looks along a rank beside the royal.
    assert sorted(threats) == ["5c 9c", "8d 9c", "9n 9c"]


@pytest.mark.parametrize("played, royal", ROYALS)
def test_a_check_need_not_be_answered(played: Game, royal: str) -> None:
    position = place(played, {"9n": "rook", "2p": royal}, {"9c": royal, "15b": "gold general"})
    position.push("2p 2o")
    assert position.is_check()
    assert "15b 15c" in {move.text(played.size) for move in position.legal_moves()}
    position.push("15b 15c")
    assert position.outcome() is None
    assert position.is_check(Side.WHITE)


@pytest.mark.parametrize("played, royal", ROYALS)
def test_a_royal_may_walk_into_check_and_out_of_it(played: Game, royal: str) -> None:
    position = place(played, {"9n": "rook", "2p": royal}, {"8c": royal}, turn=Side.WHITE)
    assert not position.is_check(Side.WHITE)
    position.push("8c 9c")
    assert position.is_check(Side.WHITE)
    assert position.outcome() is None
    position.push("2p 2o")
    position.push("9c 8d")
    assert not position.is_check(Side.WHITE)


@pytest.mark.parametrize(
    "played, royals",
    [
        (TAI, ("prince", "prince")),
        (TAI, ("prince", "+drunk elephant")),
        (WIKIPEDIA, ("king", "crown prince")),
        (ATSI, ("king", "crown prince")),
    ],
)
def test_a_threat_to_one_of_two_royals_is_no_check(played: Game, royals: tuple[str, str]) -> None:
    first, second = royals
    position = place(played, {"9n": "rook", "12n": "rook"}, {"9c": first, "12c": second}, turn=Side.WHITE)
    assert not position.is_check()  # both are threatened, but by two moves
    assert not position.is_mate()
    position = place(played, {"9n": "rook"}, {"9c": second}, turn=Side.WHITE)
    assert position.is_check()


@pytest.mark.parametrize(
    "played, royals",
    [
        (TAI, ("prince", "+drunk elephant")),
        (WIKIPEDIA, ("king", "crown prince")),
        (ATSI, ("king", "crown prince")),
    ],
)
def test_a_lion_that_could_take_both_gives_check(played: Game, royals: tuple[str, str]) -> None:
    first, second = royals
    position = place(played, {"12n": "lion"}, {"12m": first, "12l": second}, turn=Side.WHITE)
    assert position.is_check()
    # Via 12m onto 12l is one of them; a lion may also turn on the way.
    assert "12n 12m 12l" in {move.text(played.size) for move in position.checkers()}
    assert all(len(move.captures) == 2 for move in position.checkers())
    position = place(played, {"12n": "lion"}, {"12m": first, "12k": second}, turn=Side.WHITE)
    assert not position.is_check()
    far = {"12m": first, "12l": second, "1a": second}
    assert not place(played, {"12n": "lion"}, far, turn=Side.WHITE).is_check()


def test_a_lion_dog_that_could_take_three_gives_check() -> None:
    royals = {"12m": "prince", "12l": "+drunk elephant", "12k": "prince"}
    position = place(TAI, {"12n": "lion dog"}, royals, turn=Side.WHITE)
    assert [move.text(TAI.size) for move in position.checkers()] == ["12n 12m 12l 12k"]


@pytest.mark.parametrize("protected", [True, False])
def test_an_emperor_gives_no_check_to_a_protected_royal(*, protected: bool) -> None:
    # It may not capture it; a gold general on 13a protects 12a, one on 20a does not.
    guard = "13a" if protected else "20a"
    position = place(TAI, {"12y": "emperor"}, {"12a": "prince", guard: "gold general"}, turn=Side.WHITE)
    assert position.is_check() is not protected
    assert bool(position.checkers()) is not protected


def test_an_unprotected_emperor_is_in_check_from_anywhere_by_the_other() -> None:
    position = place(TAI, {"12y": "emperor", "13y": "gold general"}, {"1a": "emperor"})
    assert position.is_check(Side.WHITE)
    assert not position.is_check(Side.BLACK)


def test_a_range_capture_gives_check_over_other_pieces() -> None:
    # Great general (rank 3) over pieces without rank. The site does not let it capture a royal like this.
    between = {"12c": "gold general", "10c": "lion"}
    position = place(WIKIPEDIA, {"20c": "great general"}, between | {"5c": "king"})
    assert position.is_check(Side.WHITE)
    position = place(ATSI, {"20c": "great general"}, between | {"5c": "king"})
    assert not position.is_check(Side.WHITE)


# ------------------------------------------------------------------ mate


@pytest.mark.parametrize("played, royal", ROYALS)
def test_mate_ends_nothing_before_the_royal_is_taken(played: Game, royal: str) -> None:
    position = place(played, NET | {"12p": royal}, {"1a": royal}, turn=Side.WHITE)
    assert position.is_mate()
    assert position.outcome() is None
    assert {move.text(played.size) for move in position.legal_moves()} == {"1a 2a", "1a 1b", "1a 2b"}
    position.push("1a 1b")
    assert not position.is_mate()  # Black to move is not even in check
    position.push("5b 1b")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (Side.BLACK, "royals")


@pytest.mark.parametrize("played, royal", ROYALS)
@pytest.mark.parametrize(
    "black, white, mate",
    [
        ({}, {}, True),
        ({}, {"14f": "rook"}, True),  # a rook far from everything does not help
        ({}, {"5i": "rook"}, True),  # it can take 5b, which still leaves the check from 5a
        ({"5b": None}, {}, False),  # the royal steps to 1b
        ({}, {"14a": "rook"}, False),  # takes the rook that gives check
        ({}, {"3i": "rook"}, False),  # steps between on 3a
        ({"12i": "king"}, {"14i": "rook"}, False),  # takes Black's last royal, and has won
        ({"12i": "king", "15p": "king"}, {"14i": "rook"}, True),  # takes one of two
        ({"5a": None, "6b": "rook"}, {}, False),  # no check, no mate
    ],
)
def test_mate_is_a_check_that_no_move_ends(
    played: Game, royal: str, black: dict[str, str | None], white: dict[str, str], *, mate: bool
) -> None:
    attackers = {square: name for square, name in (NET | black).items() if name is not None}
    if "king" not in attackers.values():
        attackers["12p"] = royal
    attackers = {square: royal if name == "king" else name for square, name in attackers.items()}
    position = place(played, attackers, {"1a": royal} | white, turn=Side.WHITE)
    before = position.tsfen(), position.key, position.move_stack
    assert position.is_mate() is mate
    assert (position.tsfen(), position.key, position.move_stack) == before
    assert position.occurrences() == 1


def test_another_piece_than_the_one_that_gives_check_may_take_the_royal() -> None:
    # The bishop and the rook on file 1 give check; on 2a only the rook on file 2 takes the king.
    black = {"9i": "bishop", "1q": "rook", "2q": "rook", "12p": "king"}
    position = place(DAI_DAI, black, {"1a": "king"}, turn=Side.WHITE)
    assert position.is_mate()
    position.put("2q", None)
    assert not position.is_mate()  # 1a 2a


def test_a_new_royal_saves_a_side_from_mate() -> None:
    # A drunk elephant that captures becomes a prince: then no move takes both.
    white = {"1a": "prince", "12i": "drunk elephant"}
    position = place(TAI, NET | {"12y": "prince", "12j": "pawn"}, white, turn=Side.WHITE)
    assert position.is_check()
    assert not position.is_mate()
    position.put("12j", None)
    assert position.is_mate()


@pytest.mark.parametrize("helper, mate", [("gold general", True), ("rook", False)])
def test_two_royals_may_be_mated_by_one_piece(helper: str, *, mate: bool) -> None:
    # White's princes in the far corner cannot move for their own pawns, which are stuck as well.
    # The lion dog jumps 1w and takes both; a rook on rank v takes the lion dog, a gold does not.
    white = {"1y": "prince", "1x": "prince", "2y": "pawn", "2x": "pawn", "2w": "pawn", "1w": "pawn"}
    position = place(TAI, {"1v": "lion dog", "12a": "prince"}, white | {"20v": helper}, turn=Side.WHITE)
    assert "1v 1x 1y" in {move.text(TAI.size) for move in position.checkers()}
    assert position.legal_moves()
    assert position.is_mate() is mate


def test_an_emperor_without_protection_is_mated_by_a_protected_emperor() -> None:
    # Wherever it goes, no piece can take back there; and Black's own is protected by the gold general
    # (which White's may capture: then Black's emperor takes back).
    black = {"13m": "emperor", "13n": "gold general"}
    position = place(TAI, black, {"1a": "emperor"}, turn=Side.WHITE)
    assert position.is_mate()
    # A friend to stand beside saves it …
    position = place(TAI, black, {"1a": "emperor", "25a": "gold general"}, turn=Side.WHITE)
    assert not position.is_mate()
    # … and so does an enemy emperor without protection.
    position = place(TAI, {"13m": "emperor"}, {"1a": "emperor"}, turn=Side.WHITE)
    assert not position.is_mate()


@pytest.mark.parametrize(
    "checker, helper, mate",
    [
        ("great general", None, True),
        ("great general", "rook", True),  # flown over when it steps between
        ("great general", "vice general", True),  # so is a lower rank …
        ("great general", "great general", False),  # … but not an equal one
        ("rook", None, True),
        ("rook", "rook", False),
    ],
)
def test_only_rank_stops_a_range_capture_that_mates(checker: str, helper: str | None, *, mate: bool) -> None:
    # White's king slides up to two squares: 2a, 3a on the checker's rank, and 1b, 2b, 1c, 3c on those
    # of the rooks. A helper on file 5 (from 10f by a diagonal) can step between on 5a.
    black = {"10a": checker, "20b": "rook", "20c": "rook", "20z": "king"}
    square = "10f" if helper == "vice general" else "5t"
    white = {"1a": "king"} | ({} if helper is None else {square: helper})
    position = place(WIKIPEDIA, black, white, turn=Side.WHITE)
    assert position.is_check()
    if helper is not None:
        assert f"{square} 5a" in {move.text(WIKIPEDIA.size) for move in position.legal_moves()}
    assert position.is_mate() is mate


@pytest.mark.parametrize("reading, mate", [("forbidden", True), ("jcsa", False)])
def test_an_illegal_move_does_not_prevent_mate(reading: str, *, mate: bool) -> None:
    # On 1a the king is attacked by the bishop, 2a and 2b by the rook; 1b is safe, but with the king
    # there the position is the first one again.
    played = game("dai_dai", None, {"repetition": reading})
    position = place(played, {"9i": "bishop", "2q": "rook", "12p": "king"}, {"1b": "king"})
    for text in ("9i 10j", "1b 1a", "10j 9i"):
        assert not position.is_mate()
        position.push(text)
    assert position.is_check()
    assert position.is_mate() is mate


def test_a_side_in_check_that_cannot_move_at_all_is_mated() -> None:
    # White's king on the far rank behind pawns that are stuck; the lion jumps over them.
    white = {"1q": "king", "2q": "pawn", "1p": "pawn", "2p": "pawn"}
    position = place(DAI_DAI, {"4o": "lion", "9a": "king"}, white, turn=Side.WHITE)
    assert not position.is_check()
    position = place(DAI_DAI, {"1o": "lion", "9a": "king"}, white, turn=Side.WHITE)
    assert position.is_mate()


def test_a_board_for_study_knows_no_check_to_a_side_without_royals() -> None:
    position = place(DAI_DAI, {"9n": "rook"}, {"9c": "gold general"}, turn=Side.WHITE)
    assert not position.is_check()
    assert position.checkers() == []
    assert not position.is_mate()


def test_flying_over_pieces_is_no_check_to_a_side_without_royals() -> None:
    white = {"12c": "gold general", "10c": "lion"}
    position = place(WIKIPEDIA, {"20c": "great general"}, white, turn=Side.WHITE)
    assert any(len(move.captures) == 2 for move in position.moves(side=Side.BLACK))
    assert position.checkers() == []
    assert not position.is_check()


@pytest.mark.parametrize("played, royal", ROYALS)
def test_a_board_for_study_may_show_mate_by_a_side_without_royals(played: Game, royal: str) -> None:
    assert place(played, NET, {"1a": royal}, turn=Side.WHITE).is_mate()
    assert not place(played, NET, {"1a": royal, "14a": "rook"}, turn=Side.WHITE).is_mate()
