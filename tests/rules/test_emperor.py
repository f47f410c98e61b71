"""What an emperor may not capture: a royal that could be recaptured (tai shogi).

Expected from the article, as the facts restate it: protected means that something could take back,
as if the owner had not just lost its last royal; protected pieces that are no royals may be taken.
Under the ruling ``emperor_protected=any`` (older sources) no protected piece may.
"""

from typing import Any

import pytest

from banmen_rules import Game, IllegalMove, Side, game
from banmen_rules.core import movegen
from tests.rules.boards import place

TAI = game("tai")
ANY = game("tai", None, {"emperor_protected": "any"})
GERMAN = game("tai", "german")  # the prince promotes to emperor


def mirrored(square: str) -> str:
    """Turn a square of tai's board around."""
    return TAI.size.name(TAI.size.squares - 1 - TAI.size.parse_square(square))


def allowed(black: dict[str, str], white: dict[str, str], text: str, played: Game = TAI) -> bool:
    """Tell whether a capture of Black's is allowed; checks that White's mirror image agrees."""
    found = []
    for side in Side:
        sides = [black, white]
        ends = text
        if side is Side.WHITE:
            sides = [{mirrored(square): name for square, name in each.items()} for each in (white, black)]
            ends = " ".join(map(mirrored, text.split()))
        position = place(played, *sides, turn=side)
        before = position.tsfen(), position.key, position.squares_of(side)
        legal = ends in {move.text(played.size) for move in position.legal_moves()}
        (move,) = [move for move in position.moves() if move.text(played.size) == ends]
        refusal = position.refusal(move)
        assert (refusal is None) is legal
        if refusal is None:
            assert position.parse_move(ends) == move
        else:
            assert refusal.code == "protected"
            with pytest.raises(IllegalMove) as caught:
                position.push(ends)
            assert str(caught.value) == refusal.text == position.why_illegal(move)
        assert (position.tsfen(), position.key, position.squares_of(side)) == before
        found.append(legal)
    assert found[0] is found[1]
    return found[0]


EMPEROR = {"12y": "emperor"}


@pytest.mark.parametrize("royal", ["emperor", "prince", "+drunk elephant"])
@pytest.mark.parametrize(
    "guard, protects",
    [
        ("13a", True),  # a gold general beside it
        ("11a", True),
        ("12b", True),  # steps back as well
        ("13b", False),  # White's gold general does not step diagonally back
        ("14a", False),
        ("20a", False),
    ],
)
def test_a_protected_royal_may_not_be_captured(royal: str, guard: str, *, protects: bool) -> None:
    white = {"12a": royal, guard: "gold general"}
    assert allowed(EMPEROR, white, "12y 12a") is not protects
    # The same if it is not the last royal: what matters is that something could take back.
    assert allowed(EMPEROR, white | {"1n": "prince"}, "12y 12a") is not protects


@pytest.mark.parametrize("victim", ["gold general", "drunk elephant", "lion", "pawn", "deva"])
def test_a_protected_piece_that_is_no_royal_may_be_captured_under_one_reading(victim: str) -> None:
    white = {"12a": victim, "13a": "gold general", "1n": "prince"}
    assert allowed(EMPEROR, white, "12y 12a")
    assert not allowed(EMPEROR, white, "12y 12a", ANY)
    assert allowed(EMPEROR, white | {"13a": "pawn"}, "12y 12a", ANY)
    assert allowed(EMPEROR, white | {"13a": "gold general"}, "12y 14c", ANY)  # and an empty square always


@pytest.mark.parametrize(
    "guard, name, protects",
    [
        ("13b", "prince", True),
        ("13c", "prince", False),
        ("12r", "rook", True),
        ("13r", "rook", False),
        ("14a", "lion", True),  # two steps away
        ("14c", "lion", True),
        ("15a", "lion", False),
        ("15a", "lion dog", True),  # three, on a line
        ("15d", "lion dog", True),
        ("14b", "lion dog", False),
        ("20k", "hook mover", True),  # around a corner
        ("12e", "pawn", False),
    ],
)
def test_any_piece_that_could_take_back_protects(guard: str, name: str, *, protects: bool) -> None:
    assert allowed(EMPEROR, {"12a": "emperor", guard: name}, "12y 12a") is not protects


def test_a_lion_dog_protects_over_pieces_and_a_rook_does_not() -> None:
    between = {"13a": "pawn", "14a": "knight"}
    assert not allowed(EMPEROR, {"12a": "emperor", "15a": "lion dog"} | between, "12y 12a")
    assert allowed(EMPEROR, {"12a": "emperor", "15a": "rook"} | between, "12y 12a")


def test_a_guard_protects_though_moving_it_would_uncover_another_royal() -> None:
    # The gold general stands between Black's rook and a prince: in this game that binds no piece.
    black = EMPEROR | {"13y": "rook"}
    white = {"12a": "prince", "13b": "rook", "13a": "prince"}
    assert not allowed(black, white, "12y 12a")
    black = EMPEROR | {"25b": "rook"}
    white = {"12a": "emperor", "12b": "gold general", "1b": "prince"}
    assert not allowed(black, white, "12y 12a")


def test_the_emperor_leaving_its_square_may_open_a_line_of_protection() -> None:
    # It stands between White's rook and the prince.
    assert not allowed({"12m": "emperor"}, {"12a": "prince", "12t": "rook"}, "12m 12a")
    assert allowed({"12m": "emperor"}, {"12a": "prince", "12t": "rook", "12p": "pawn"}, "12m 12a")
    # From beside that line it uncovers nothing, and the line is open without it.
    assert not allowed({"13m": "emperor"}, {"12a": "prince", "12t": "rook"}, "13m 12a")
    assert allowed({"13m": "emperor"}, {"12a": "prince", "12t": "rook", "12m": "pawn"}, "13m 12a")


def test_an_emperor_protects_unless_it_could_not_take_back() -> None:
    white = {"12a": "prince", "25a": "emperor"}
    assert not allowed(EMPEROR, white, "12y 12a")
    # Black's rook would take back once more, so White's emperor may not capture on 12a.
    assert allowed(EMPEROR | {"12x": "rook"}, white, "12y 12a")
    # … and with a rook of White's in turn nothing changes for its emperor; but the rook takes back.
    assert not allowed(EMPEROR | {"12x": "rook"}, white | {"20a": "rook"}, "12y 12a")
    # A pawn that does not reach 12a leaves White's emperor free.
    assert not allowed(EMPEROR | {"12d": "pawn"}, white, "12y 12a")


def test_two_emperors_of_one_side_protect_each_other() -> None:
    # A prince that has promoted goes anywhere and is bound by the rule itself.
    white = {"12a": "emperor", "25a": "+prince"}
    assert not allowed(EMPEROR, white, "12y 12a", GERMAN)
    assert allowed(EMPEROR | {"12x": "rook"}, white, "12y 12a", GERMAN)
    assert not allowed({"12y": "+prince"}, {"12a": "emperor", "13a": "rook"}, "12y 12a", GERMAN)
    assert allowed({"12b": "prince"}, {"12a": "emperor", "13a": "rook"}, "12b 12a", GERMAN)


@pytest.mark.parametrize(
    "captor, square", [("prince", "12b"), ("rook", "12y"), ("lion", "12c"), ("queen", "1l")]
)
def test_other_pieces_may_capture_protected_royals(captor: str, square: str) -> None:
    for played in (TAI, ANY):
        assert allowed({square: captor}, {"12a": "prince", "13a": "gold general"}, f"{square} 12a", played)


def test_the_refusal_names_captor_captive_and_protector() -> None:
    position = place(TAI, EMPEROR, {"12a": "prince", "13a": "+drunk elephant", "1a": "emperor"})
    move = next(move for move in position.moves("12y") if move.target == position.square("12a"))
    found = position.refusal(move)
    assert found is not None
    # Of several protectors one is named: the emperor protects as well.
    message = "The emperor may not capture the prince on 12a: it is protected by the prince on 13a"
    assert found.text == message
    assert found.squares == (position.square("12a"), position.square("13a"))


def test_the_restriction_holds_for_either_side() -> None:
    # Also for the side that is not to move, as check needs it.
    position = place(TAI, EMPEROR, {"12a": "prince", "13a": "gold general"}, turn=Side.WHITE)
    move = next(m for m in position.moves(side=Side.BLACK) if m.target == position.square("12a"))
    found = position.refusal(move)
    assert found is not None
    assert found.code == "protected"


@pytest.mark.parametrize("theirs,allowed", [(12, True), (13, False)])
def test_a_crowd_of_emperors_is_judged_in_bounded_work(
    theirs: int,
    allowed: bool,  # noqa: FBT001 - a parameter
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Nothing but emperors, each of which could take back from each, in 12! orders and more. The side
    # that is left with one may take: of 12 against 12 the first capture leaves 11 on either side and
    # the captor, and White, to take back first, would be the first to have none.
    black = {f"{file}y": "emperor" for file in range(2, 14)}
    white = {f"{file}a": "emperor" for file in range(2, 2 + theirs)}
    position = place(TAI, black, white)
    calls = 0
    effects = movegen.effects

    def counted(*given: Any) -> list[int]:  # noqa: ANN401 - handed on as it comes
        nonlocal calls
        calls += 1
        return effects(*given)

    monkeypatch.setattr(movegen, "effects", counted)
    (capture,) = position.moves_to(position.square("2y"), position.square("2a"))
    assert (position.refusal(capture) is None) is allowed
    # One of each side is tried until three are left; then 3 * 3 * 2 * 2 orders at most, of six moves.
    assert calls <= 12 + theirs + 6 * 3 * 3 * 2 * 2
