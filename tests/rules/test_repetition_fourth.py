"""Repetition where a position may come back, but not a fourth time.

``fourth`` is the form of the Japan Chu Shogi Association, which the articles on dai dai and tai
shogi report: one side has to deviate, or the game is drawn. ``draw`` is the rule of taikyoku shogi,
where the fourth time ends the game and perpetual check of a sole royal is forbidden.
"""

from dataclasses import replace

import pytest

from banmen_rules import Game, IllegalMove, Position, Ruleset, Side, game, load_variant
from banmen_rules.core.outcome import Outcome
from banmen_rules.variants import resolve
from tests.rules.boards import place
from tests.rules.repeating import code, play, refused

WIKIPEDIA = game("taikyoku")
ATSI = game("taikyoku", "atsi")
FOURTH = game("dai_dai", None, {"repetition": "jcsa"})
TAI_FOURTH = game("tai", None, {"repetition": "jcsa"})

JCSA = "Japan Chu Shogi Association, as the article reports it"

# ------------------------------------------------------------------ not a fourth time (JCSA)

CALM = ({"6q": "rook", "17q": "king"}, {"9a": "rook", "17a": "king"})
"""Rooks that attack nothing, neither here nor one square further."""
CALMLY = ("6q 6p", "9a 9b", "6p 6q", "9b 9a")


@pytest.mark.parametrize(
    "played, royal, source",
    [
        (FOURTH, "king", JCSA),
        (TAI_FOURTH, "prince", "Japan Chu Shogi Association, as the articles report it"),
    ],
)
def test_moving_to_and_fro_is_a_draw_the_fourth_time(played: Game, royal: str, source: str) -> None:
    black, white = ({square: name.replace("king", royal) for square, name in side.items()} for side in CALM)
    position = place(played, black, white)
    for times in (2, 3):
        play(position, *CALMLY)
        assert position.occurrences() == times
        assert position.outcome() is None
    play(position, *CALMLY[:3])
    assert code(position, CALMLY[3]) is None
    position.push(CALMLY[3])
    text = "the position has come back for the fourth time: the game is drawn"
    assert position.outcome() == Outcome(None, "repetition", text, source)
    assert position.legal_moves() == []
    with pytest.raises(IllegalMove) as caught:
        position.push(CALMLY[0])
    assert str(caught.value) == f"the game is over: {text}"
    position.pop()
    assert position.outcome() is None
    position.push("9b 9c")
    assert position.outcome() is None


CHECKING = {"5a": "queen", "10m": "pawn", "10n": "pawn", "17q": "king"}
"""Black's queen looks at 1a from 5a and, along the file, from 1e; the pawns are there to be attacked."""
CHECKED = {"1a": "king", "16m": "rook"}


def test_a_position_reached_by_another_way_each_time_counts_too() -> None:
    # Queen and rook go elsewhere every time, so that nothing but this one position has come back.
    position = place(FOURTH, CHECKING, CHECKED, turn=Side.WHITE)
    for queen, rook in (("1e", "16n"), ("5e", "16l")):
        play(position, f"16m {rook}", f"5a {queen}", f"{rook} 16m", f"{queen} 5a")
    play(position, "16m 16k", "5a 3a", "16k 16m")
    assert position.returns == 2
    assert code(position, "3a 5a") == "perpetual"


def test_the_side_that_checks_must_deviate_though_the_other_attacks() -> None:
    # Each of Black's moves gives check (and so attacks), each of White's attacks a pawn.
    position = place(FOURTH, CHECKING, CHECKED, turn=Side.WHITE)
    cycle = ("16m 16n", "5a 1e", "16n 16m", "1e 5a")
    for _ in range(2):
        play(position, *cycle)
    play(position, *cycle[:3])
    assert refused(position, "1e 5a") == (
        "this would bring the position back for the fourth time, and "
        "Black gives check with every move of the repetition: Black has to deviate"
    )
    assert code(position, "1e 5a") == "perpetual"
    position.push("1e 6e")
    assert position.outcome() is None


def test_check_goes_before_attack() -> None:
    # Black's rook on 5a gives check all the time. What moves is a rook that attacks nothing, while
    # each of White's moves attacks a pawn: the checker deviates, whatever the other does.
    black = CHECKING | {"5a": "rook", "6q": "rook"}
    position = place(FOURTH, black, CHECKED, turn=Side.WHITE)
    cycle = ("16m 16n", "6q 6p", "16n 16m", "6p 6q")
    for _ in range(2):
        play(position, *cycle)
    play(position, *cycle[:3])
    assert code(position, cycle[3]) == "perpetual"


@pytest.mark.parametrize("spare", [False, True])
def test_check_is_a_threat_to_all_royals_here_too(*, spare: bool) -> None:
    # From 11c and 13c a lion takes both princes in one move; a third elsewhere would be left.
    white = {"12a": "prince", "12b": "prince", "20m": "rook"} | ({"1x": "prince"} if spare else {})
    black = {"11c": "lion", "17y": "prince", "18m": "pawn", "18n": "pawn"}
    position = place(TAI_FOURTH, black, white, turn=Side.WHITE)
    cycle = ("20m 20n", "11c 13c", "20n 20m", "13c 11c")
    for _ in range(2):
        play(position, *cycle)
    play(position, *cycle[:3])
    assert code(position, cycle[3]) == (None if spare else "perpetual")


def test_the_other_side_may_bring_the_position_back_and_the_game_continues() -> None:
    position = place(FOURTH, CHECKING, CHECKED)  # Black to move: it is White who comes back here
    cycle = ("5a 1e", "16m 16n", "1e 5a", "16n 16m")
    for _ in range(3):
        play(position, *cycle)
    assert position.occurrences() == 4
    assert position.outcome() is None
    assert position.legal_moves()
    assert code(position, "5a 1e") == "perpetual"
    position.push("5a 5b")
    assert position.outcome() is None


def test_the_fifth_time_is_named_in_the_message() -> None:
    # White has brought the position back a fourth time, which it might. Then Black leaves off
    # checking and attacking for one move, so that now it is White, who attacks, that has to deviate.
    position = place(FOURTH, CHECKING, CHECKED)
    for _ in range(3):
        play(position, "5a 1e", "16m 16n", "1e 5a", "16n 16m")
    play(position, "5a 6b", "16m 16n", "6b 5a")
    assert position.outcome() is None
    assert refused(position, "16n 16m") == (
        "this would bring the position back for the fifth time, and "
        "White attacks with every move of the repetition: White has to deviate"
    )


def test_a_side_that_checks_with_some_of_its_moves_need_not_deviate_for_that() -> None:
    # 5a checks, 6b does not; but both attack, as White's moves do: a draw.
    black = CHECKING | {"6m": "pawn"}
    position = place(FOURTH, black, CHECKED | {"10b": "pawn"}, turn=Side.WHITE)
    cycle = ("16m 16n", "5a 6b", "16n 16m", "6b 5a")
    for _ in range(3):
        play(position, *cycle)
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")


def test_if_both_sides_check_throughout_it_is_a_draw() -> None:
    # The association's rule does not say; both give check and both attack, so nothing tells them apart.
    black = {"5a": "queen", "17q": "king"}
    white = {"1a": "king", "13q": "queen"}
    position = place(FOURTH, black, white)
    for _ in range(3):
        play(position, "5a 1e", "13q 17m", "1e 5a", "17m 13q")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")


ATTACKING = ({"5m": "rook", "17q": "king"}, {"16a": "rook", "1a": "king", "2m": "pawn", "2n": "lance"})
"""From 5m the rook attacks the pawn, from 5n the lance. White's rook sees nothing on 16a and 16b."""


def test_the_side_that_attacks_must_deviate_if_the_other_does_not() -> None:
    position = place(FOURTH, *ATTACKING, turn=Side.WHITE)
    cycle = ("16a 16b", "5m 5n", "16b 16a", "5n 5m")
    for _ in range(2):
        play(position, *cycle)
    play(position, *cycle[:3])
    assert refused(position, "5n 5m") == (
        "this would bring the position back for the fourth time, and "
        "Black attacks with every move of the repetition: Black has to deviate"
    )
    assert code(position, "5n 5m") == "repetition"
    position.push("5n 5o")
    assert position.outcome() is None


def test_the_side_that_does_not_attack_may_bring_the_position_back() -> None:
    position = place(FOURTH, *ATTACKING)
    cycle = ("5m 5n", "16a 16b", "5n 5m", "16b 16a")
    for _ in range(3):
        play(position, *cycle)
    assert position.occurrences() == 4
    assert position.outcome() is None
    assert code(position, "5m 5n") == "repetition"


def test_an_attack_by_another_piece_than_the_one_moved_does_not_count() -> None:
    # A black bishop attacks the rook all the time; what moves is a rook that attacks nothing.
    black = {"6q": "rook", "17q": "king", "10g": "bishop"}
    position = place(FOURTH, black, ATTACKING[1])
    for _ in range(3):
        play(position, "6q 6p", "16a 15a", "6p 6q", "15a 16a")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")


def test_own_pieces_are_not_attacked() -> None:
    # Where range capture may end on a friend, the great general could take its own pawn on 6t.
    # No reading of taikyoku has this form of the rule, so the game is put together here.
    landing = resolve(load_variant("taikyoku"), rulings={"range_capture_own_landing": "yes"})
    mixed = Game(replace(landing, rules=replace(landing.rules, repetition="fourth")))
    black = {"6q": "great general", "6t": "pawn", "17q": "king"}
    position = place(mixed, black, {"9a": "rook", "17a": "king"})
    for _ in range(3):
        assert position.outcome() is None
        play(position, *CALMLY)
    result = position.outcome()
    assert result is not None
    assert result.text.endswith("the game is drawn")


def test_if_both_attack_it_is_a_draw() -> None:
    black, white = ATTACKING
    position = place(FOURTH, black | {"10a": "pawn", "10b": "lance"}, white)
    for _ in range(3):
        assert position.outcome() is None
        play(position, "5m 5n", "16a 16b", "5n 5m", "16b 16a")
    result = position.outcome()
    assert result is not None
    assert result.text == "the position has come back for the fourth time: the game is drawn"


def test_the_first_to_pass_must_deviate() -> None:
    for played, royal in ((FOURTH, "king"), (TAI_FOURTH, "prince")):
        position = place(played, {"9n": "lion", "17q": royal}, {"9c": "lion", "17a": royal})
        for _ in range(3):
            play(position, "9n 9n", "9c 9c")
        assert position.occurrences() == 4  # White brought it back, and was not the first to pass
        assert position.outcome() is None
        assert refused(position, "9n 9n") == (
            "this would bring the position back for the fourth time, and "
            "Black was the first to pass: Black has to deviate"
        )
        assert code(position, "9n 9n") == "repetition"
        position.push("9n 9m")
        assert position.outcome() is None


def test_the_first_to_pass_is_the_one_that_began_the_passing() -> None:
    # After a move of Black's, White passes first; it is Black who brings positions back.
    position = place(FOURTH, {"9n": "lion", "17q": "king"}, {"9c": "lion", "17a": "king"})
    position.push("17q 17p")
    for _ in range(3):
        play(position, "9c 9c", "9n 9n")
    assert position.occurrences() == 4
    assert position.outcome() is None
    assert refused(position, "9c 9c").endswith("White was the first to pass: White has to deviate")


def test_passing_does_not_attack() -> None:
    # The lions stand face to face and could take each other at any time.
    position = place(FOURTH, {"9i": "lion", "17q": "king"}, {"9g": "lion", "17a": "king"})
    for _ in range(3):
        play(position, "9i 9i", "9g 9g")
    assert refused(position, "9i 9i").endswith("Black was the first to pass: Black has to deviate")


def test_a_lion_that_passes_does_not_attack_what_it_could_take() -> None:
    # Black's lion could take the pawn, and White's nothing; White passes first, and has to deviate.
    position = place(FOURTH, {"9n": "lion", "17q": "king"}, {"9c": "lion", "17a": "king", "9m": "pawn"})
    position.push("17q 17p")
    for _ in range(3):
        play(position, "9c 9c", "9n 9n")
    assert refused(position, "9c 9c").endswith("White was the first to pass: White has to deviate")


def test_if_only_one_side_passes_it_is_a_draw() -> None:
    position = place(FOURTH, {"9n": "lion", "17q": "king"}, {"5a": "rook", "17a": "king"})
    for _ in range(3):
        assert position.outcome() is None
        play(position, "9n 9n", "5a 4a", "9n 9n", "4a 5a")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")


def test_a_side_that_attacks_must_deviate_though_the_other_passes() -> None:
    white = {"16a": "lion", "1a": "king", "2m": "pawn", "2n": "lance"}
    position = place(FOURTH, ATTACKING[0], white)
    for _ in range(3):
        play(position, "5m 5n", "16a 16a", "5n 5m", "16a 16a")
    assert position.outcome() is None
    assert code(position, "5m 5n") == "repetition"


def test_only_the_moves_since_the_position_first_stood_there_count() -> None:
    # Black checks on the way in; from then on no piece attacks.
    black = {"6q": "rook", "17q": "king"}
    position = place(FOURTH, black, {"1a": "king", "16a": "rook"})
    play(position, "6q 6a", "16a 16b", "6a 6q", "16b 16c")  # check by 6a 1a
    for _ in range(3):
        assert position.outcome() is None
        play(position, "6q 6p", "16c 15c", "6p 6q", "15c 16c")
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")


# ------------------------------------------------------------------ the fourth time ends it (taikyoku)


@pytest.mark.parametrize(
    "played",
    [WIKIPEDIA, game("taikyoku", "atsi", {"repetition": "fourth"})],
)
def test_in_taikyoku_the_fourth_time_is_no_contest(played: Game) -> None:
    position = place(played, *CALM)
    for times in (1, 2, 3):
        assert position.occurrences() == times
        assert position.outcome() is None
        play(position, *CALMLY)
    result = position.outcome()
    assert result is not None
    assert result.winner is None
    assert result.termination == "repetition"
    assert result.text == "the position has come back for the fourth time: no contest"
    assert result.source == "English encyclopaedia article on taikyoku shogi"
    assert position.legal_moves() == []
    position.pop()
    assert position.outcome() is None
    assert code(position, CALMLY[3]) is None


def test_in_taikyoku_passing_to_and_fro_is_no_contest_too() -> None:
    position = place(WIKIPEDIA, {"9n": "lion", "17q": "king"}, {"9t": "lion", "17a": "king"})
    for _ in range(3):
        assert position.outcome() is None
        play(position, "9n 9n", "9t 9t")
    result = position.outcome()
    assert result is not None
    assert result.text.endswith("no contest")


CYCLE = ("20t 20u", "5n 1r", "20u 20t", "1r 5n")
"""White's rook steps to and fro; Black's free king (a queen) checks 1n along the rank, then the file."""


def checked(played: Game, royals: dict[str, str]) -> Position:
    """Set up a perpetual check of a piece on 1n, with White to move."""
    black = {"5n": "free king", "17x": "king"}
    return place(played, black, {"20t": "rook"} | royals, turn=Side.WHITE)


@pytest.mark.parametrize("royal", ["king", "crown prince"])
def test_perpetual_check_of_a_sole_royal_is_forbidden(royal: str) -> None:
    position = checked(WIKIPEDIA, {"1n": royal})
    for _ in range(2):
        play(position, *CYCLE)
    play(position, *CYCLE[:3])
    assert refused(position, "1r 5n") == (
        "this would bring the position back for the fourth time, and "
        "Black gives check with every move of the repetition: Black has to deviate"
    )
    assert code(position, "1r 5n") == "perpetual"
    position.push("1r 1s")
    assert position.outcome() is None


def test_the_side_in_perpetual_check_may_bring_the_position_back() -> None:
    # Black begins, so that it is White who comes back to the first position.
    position = Position(WIKIPEDIA, checked(WIKIPEDIA, {"1n": "king"}).board)
    for _ in range(3):
        play(position, CYCLE[1], CYCLE[0], CYCLE[3], CYCLE[2])
    assert position.occurrences() == 4
    assert position.outcome() is None
    assert code(position, CYCLE[1]) == "perpetual"


@pytest.mark.parametrize(
    "royals",
    [
        {"1n": "king", "30s": "crown prince"},  # the other royal lives on
        {"30s": "king", "1n": "gold general"},  # no check at all
    ],
)
def test_other_repetitions_of_attacks_end_without_a_result(royals: dict[str, str]) -> None:
    position = checked(WIKIPEDIA, royals)
    for _ in range(3):
        assert position.outcome() is None
        play(position, *CYCLE)
    result = position.outcome()
    assert result is not None
    assert (result.winner, result.termination) == (None, "repetition")
    assert result.text.endswith("no contest")


def test_a_check_missed_once_is_not_perpetual() -> None:
    position = checked(WIKIPEDIA, {"1n": "king"})
    cycle = ("20t 20u", "5n 6o", "20u 20t", "6o 5n")
    for _ in range(3):
        play(position, *cycle)
    result = position.outcome()
    assert result is not None
    assert result.termination == "repetition"


LION = ("20t 20u", "11c 13c", "20u 20t", "13c 11c")
"""From 11c and from 13c a lion reaches 12b and then 12a."""


@pytest.mark.parametrize("royals", [{"12a": "king", "12b": "crown prince"}, {"12a": "king", "12b": "pawn"}])
def test_perpetual_check_is_of_a_sole_royal(royals: dict[str, str]) -> None:
    # The lion threatens to take both royals at once, which is check, but not of a sole royal.
    position = place(WIKIPEDIA, {"11c": "lion", "17x": "king"}, {"20t": "rook"} | royals, turn=Side.WHITE)
    for _ in range(2):
        assert position.is_check()
        play(position, *LION)
    play(position, *LION[:3])
    assert code(position, LION[3]) == (None if "crown prince" in royals.values() else "perpetual")


@pytest.mark.parametrize("played", [None, ATSI])  # the site has no such rule
def test_where_nothing_is_said_of_repetition_nothing_happens(played: Game | None) -> None:
    rules = {"promotion": "capture", "repetition": "none"}
    free = game("taikyoku", Ruleset(name="free", title="Free", rules=rules, choices={}))
    position = checked(played or free, {"1n": "king"})
    for _ in range(5):
        play(position, *CYCLE)
    assert position.occurrences() == 6
    assert position.outcome() is None
    assert position.legal_moves()


def test_perpetual_check_of_a_sole_royal_is_forbidden_with_the_fourth_repetition() -> None:
    chosen = game("taikyoku", "atsi", {"repetition": "fourth"})
    assert (chosen.rules.repetition, chosen.rules.perpetual_check) == ("draw", "forbidden")
    assert load_variant("taikyoku").ruling("repetition").parameters == ("repetition", "perpetual_check")
