"""Analysis: lines that agree with the opponent's search, threats, loose pieces, and reasons in words."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import BanmenError, InvalidArgument, Position, Side, UnknownName, game
from banmen_rules.engine.analysis import (
    LEAST_THREAT,
    MOST_LINES,
    Analysis,
    Guarding,
    Placed,
    Reason,
    Tag,
    analyse,
    loose,
    reasons,
    threats,
    words,
)
from banmen_rules.engine.analysis._loose import exchange
from banmen_rules.engine.search import WIN, Limits, Thought, think, worth
from banmen_rules.words.explain.explanation import GRAMMARS
from tests.rules.boards import place
from tests.rules.games import any_packed, whole

DAI_DAI = game("dai_dai")
BLACK, WHITE = {"9q": "king"}, {"9a": "king"}
SMALL = ("chu", "dai_dai")


def board(black: dict[str, str], white: dict[str, str], turn: Side = Side.BLACK) -> Position:
    """Set up a board of dai dai shogi with a king on either side."""
    return place(DAI_DAI, BLACK | black, WHITE | white, turn=turn)


def played(variant: str, seed: int, plies: int) -> Position:
    """Play some random moves."""
    position, chance = Position.initial(game(variant)), random.Random(seed)  # noqa: S311 - a game
    for _ in range(plies):
        packed = any_packed(position, chance)
        if packed is None:
            break
        position.push_packed(packed)
        if position.outcome() is not None:
            position.pop()
            break
    return position


def last(position: Position, depth: int, lines: int = 3) -> Analysis:
    """Analyse to the end."""
    *_, found = analyse(position, Limits(depth=depth), lines)
    return found


def thought(position: Position, depth: int) -> Thought:
    """Think to the end, without carelessness."""
    *_, found = think(position, Limits(depth=depth))
    return found


def names(position: Position, squares: list[int]) -> list[str]:
    """Name squares."""
    return [position.game.size.name(square) for square in squares]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("variant", SMALL)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_value_at_every_depth_is_that_of_the_opponent(variant: str, seed: int) -> None:
    position = played(variant, seed, 15 * seed)
    values = {found.depth: found.lines[0].value for found in analyse(position, Limits(depth=2))}
    assert values == {depth: thought(position, depth).score for depth in (1, 2)}


def test_it_agrees_with_the_opponent_three_moves_deep() -> None:
    position = board({"5n": "rook", "4n": "pawn"}, {"5d": "phoenix", "4d": "bishop", "12b": "rook"})
    assert last(position, 3).lines[0].value == thought(position, 3).score


@pytest.mark.parametrize("seed", [1, 2])
def test_the_best_line_does_not_depend_on_the_number_of_lines(seed: int) -> None:
    position = played("dai_dai", seed, 40 * seed)
    many = last(position, 2, MOST_LINES).lines
    for count in range(1, MOST_LINES):
        assert [line[:2] for line in last(position, 2, count).lines] == [line[:2] for line in many[:count]]


@given(st.sampled_from(SMALL), st.integers(0, 1_000), st.integers(1, MOST_LINES))
def test_lines_are_different_moves_the_best_first(variant: str, seed: int, count: int) -> None:
    position = played(variant, seed, seed % 60)
    legal = position.legal_moves()
    found = last(position, 1, count)
    values = [line.value for line in found.lines]
    assert found.complete
    assert found.depth == 1
    assert len(found.lines) == min(count, len(legal))
    assert values == sorted(values, reverse=True)
    assert len({line.move.packed for line in found.lines}) == len(found.lines)
    assert {line.move.effect for line in found.lines} <= {move.effect for move in legal}
    assert all(line.moves[0] == line.move.text(position.game.size) for line in found.lines)


def test_the_caller_may_stop_between_two_moves() -> None:
    position = played("dai_dai", 1, 20)
    before = whole(position)
    moves = len(position.legal_moves())
    found = analyse(position, Limits(depth=9))
    first = next(found)
    assert (first.depth, len(first.lines), first.complete) == (1, 1, False)
    seen = [first, *(next(found) for _ in range(moves - 1))]
    assert [each.complete for each in seen] == [False] * (moves - 1) + [True]
    assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)
    # The lines of the new depth come once there are three of them.
    deeper = [next(found) for _ in range(3)]
    assert [each.depth for each in deeper] == [1, 1, 2]
    assert [each.lines == seen[-1].lines for each in deeper] == [True, True, False]
    found.close()  # type: ignore[attr-defined] # a generator
    assert whole(position) == before


def test_it_stops_when_told_and_at_its_limits() -> None:
    position = Position.initial(DAI_DAI)
    (nothing,) = analyse(position, stopped=lambda: True)
    assert nothing._replace(seconds=0) == Analysis(0, 1, 0, (), complete=False)
    *_, found = analyse(position, Limits(depth=9, nodes=500))
    assert found.nodes == 501
    assert found.depth >= 1
    assert len(found.lines) == 3


def test_it_stops_when_all_lines_are_decided() -> None:
    position = board({"9d": "rook"}, {})
    *_, found = analyse(position, Limits(depth=9), 1)
    assert (found.depth, found.lines[0].value, found.lines[0].wins_in) == (1, WIN, 1)


@pytest.mark.parametrize("lines", [0, -1, MOST_LINES + 1])
def test_a_wrong_number_of_lines_is_an_error(lines: int) -> None:
    with pytest.raises(InvalidArgument, match="lines must be 1 to 5, got"):
        analyse(Position.initial(DAI_DAI), lines=lines)


def test_wrong_arguments_are_errors() -> None:
    position = Position.initial(DAI_DAI)
    with pytest.raises(InvalidArgument, match="limits must be a depth of at least 1, got 0"):
        analyse(position, Limits(depth=0))
    calls: list[Callable[[Any], object]] = [
        analyse,
        threats,
        lambda value: analyse(position, value),
        lambda value: loose(position, value),
        lambda value: reasons(position, value),
        words,
    ]
    for call in calls:
        with pytest.raises(InvalidArgument, match="must be"):
            call(5)


def test_a_game_that_is_over_is_an_error_as_for_the_opponent() -> None:
    position = board({"9d": "rook"}, {})
    position.push("9d 9a")
    with pytest.raises(BanmenError) as expected:
        think(position)
    with pytest.raises(BanmenError) as error:
        analyse(position)
    assert str(error.value) == str(expected.value)


def test_a_board_without_a_move_is_an_error() -> None:
    with pytest.raises(BanmenError, match=r"Black has no legal move\."):
        analyse(Position(DAI_DAI))


# ---------------------------------------------------------------- threats


def test_the_threat_is_what_the_other_side_takes_after_a_pass() -> None:
    position = board({"5n": "bishop"}, {"5d": "rook"})
    before = whole(position)
    found = threats(position)
    assert found is not None
    assert found.moves[0] == "5d 5n"
    assert whole(position) == before


def test_a_royal_that_could_be_taken_is_a_threat_to_win() -> None:
    found = threats(board({}, {"9d": "rook"}))
    assert found is not None
    assert (found.moves, found.wins_in) == (("9d 9q",), 1)


def test_better_squares_and_bad_exchanges_are_no_threat() -> None:
    assert threats(Position.initial(DAI_DAI)) is None
    assert threats(board({"5n": "pawn"}, {"5d": "rook"}), Limits(depth=1)) is not None
    assert threats(board({"5n": "pawn", "5o": "gold_general"}, {"5d": "rook"})) is None
    assert threats(board({}, {"1a": "rook"})) is None


def test_there_is_no_threat_without_a_move_or_after_the_end() -> None:
    assert threats(Position(DAI_DAI)) is None
    position = board({"9d": "rook"}, {})
    position.push("9d 9a")
    assert threats(position) is None
    assert threats(Position.initial(DAI_DAI), Limits(nodes=0)) is None


def test_no_piece_is_worth_less_than_a_threat() -> None:
    for variant in ("chu", "dai_dai", "taikyoku"):
        kinds = [piece for piece in game(variant).pieces if piece is not None]
        assert min(worth(piece, variant) for piece in kinds) >= LEAST_THREAT


# ---------------------------------------------------------------- hanging and overloaded pieces


@pytest.mark.parametrize(
    "prize,attackers,guards,gain",
    [
        (100, [], [], 0),
        (100, [500], [], 100),
        (100, [500], [300], 0),
        (500, [100], [300], 400),  # 500 for 100
        (100, [100, 500], [300], 100),  # a second attacker: no guard recaptures
        (300, [200, 900], [100, 100], 100),  # 300 for 200; the 900 stays at home
        (300, [20_000], [100], 0),  # a royal does not capture a guarded piece
    ],
)
def test_an_exchange_lasts_as_long_as_it_pays(
    prize: int, attackers: list[int], guards: list[int], gain: int
) -> None:
    assert exchange(prize, attackers, guards) == gain


def test_a_piece_hangs_if_its_owner_loses_by_the_exchange() -> None:
    position = board({}, {"5d": "lance", "8d": "lance", "8c": "gold_general", "12d": "rook", "12c": "pawn"})
    for square, symbol in {"5n": "r", "8n": "r", "12n": "l"}.items():
        position.put(square, symbol)
    found = loose(position, Side.WHITE)
    assert names(position, [one.square for one in found.hanging]) == ["12d", "5d"]
    rook, lance = found.hanging
    assert names(position, list(rook.attackers)) == ["12n"]
    assert names(position, list(rook.guards)) == ["12c"]
    values = {piece.kind.id: worth(piece, "dai_dai") for _, piece in position.pieces()}
    assert (rook.loss, lance.loss) == (values["rook"] - values["lance"], values["lance"])
    assert (found.royals, found.overloaded) == ((), ())


def test_a_royal_under_attack_is_listed_apart() -> None:
    found = loose(board({"9n": "rook"}, {}), Side.WHITE)
    assert found.hanging == ()
    assert [(DAI_DAI.size.name(one.square), len(one.attackers)) for one in found.royals] == [("9a", 1)]


def test_the_only_guard_of_two_attacked_pieces_is_overloaded() -> None:
    black = {"5n": "rook", "7n": "rook"}
    white = {"5d": "lance", "7d": "lance", "6c": "gold_general"}
    position = board(black, white)
    found = loose(position, Side.WHITE)
    (guard,) = found.overloaded
    assert found.hanging == ()
    assert names(position, [guard.square, *guard.guarded]) == ["6c", "7d", "5d"]
    for also in ({"4d": "gold_general"}, {"7d": "pawn", "7e": "pawn"}):  # another guard; only one attacked
        assert loose(board(black, white | also), Side.WHITE).overloaded == ()


def test_a_piece_that_may_go_anywhere_attacks_no_guarded_royal_and_is_never_overloaded() -> None:
    tai = game("tai")
    white = {"13a": "emperor", "5d": "lance", "7d": "lance"}
    position = place(tai, {"13y": "emperor", "5n": "rook", "7n": "rook"}, white)
    assert [[one.square for one in loose(position, side).royals] for side in Side] == [
        [position.square("13y")],
        [position.square("13a")],
    ]
    assert loose(position, Side.WHITE).overloaded == ()
    position.put("13b", "G")
    assert loose(position, Side.WHITE).royals == ()


@given(st.sampled_from(("chu", "tai")), st.integers(0, 10_000))
def test_loose_pieces_are_attacked_pieces_of_their_side(variant: str, seed: int) -> None:
    position = played(variant, seed, seed % 80)
    attacks, royals = position.attacks(), [position.royals(side) for side in Side]
    for side in Side:
        found = loose(position, side)
        for one in found.hanging:
            assert one.square in position.squares_of(side) - royals[side]
            assert one.attackers == attacks.attackers(one.square, side.other) != ()
            assert one.loss > 0
            assert one.guards == attacks.attackers(one.square, side)
        attacked = {square for square in royals[side] if attacks.count(square, side.other)}
        assert {royal.square for royal in found.royals} <= attacked
        hanging = {one.square for one in found.hanging}
        for each in found.overloaded:
            assert len(each.guarded) > 1
            assert hanging.isdisjoint(each.guarded)
            for square in each.guarded:
                assert attacks.attackers(square, side) == (each.square,)
                assert attacks.count(square, side.other)


# ---------------------------------------------------------------- reasons


def sentences(position: Position, move: str, lang: str = "en") -> list[str]:
    """Say the reasons for a move."""
    return [words(reason, lang) for reason in reasons(position, position.parse_move(move))]


@pytest.mark.parametrize(
    "black,white,move,expected",
    [
        pytest.param(
            {"5n": "rook"}, {"5d": "bishop"}, "5n 5d", "Takes the bishop; nothing guards it.", id="free"
        ),
        pytest.param(
            {"5n": "rook"},
            {"5d": "bishop", "5c": "gold_general"},
            "5n 5d",
            "Takes the bishop, which the gold general guards.",
            id="guarded",
        ),
        pytest.param(
            {"5n": "lance"},
            {"5d": "bishop", "5c": "gold_general"},
            "5n 5d",
            "Takes the bishop, which the gold general guards, but which is worth more than the lance.",
            id="dear",
        ),
        pytest.param(
            {"5n": "rook"},
            {"5d": "gold_general", "4d": "gold_general"},
            "5n 5d",
            "Takes the gold general on 5d, which the gold general on 4d guards.",
            id="two of a kind",
        ),
        pytest.param(
            {"9d": "rook"}, {}, "9d 9a", "Takes the king, the last royal, and wins the game.", id="wins"
        ),
        pytest.param(
            {"9i": "lion"},
            {"9h": "pawn", "8g": "lance"},
            "9i 9h 8g",
            "Takes the lance and the pawn.",
            id="two",
        ),
        pytest.param(
            {"5n": "rook", "1g": "bishop"},
            {"5d": "gold_general", "4d": "lance"},
            "5n 5d",
            "The gold general no longer guards the lance.",
            id="guard taken",
        ),
        pytest.param(
            {"5n": "rook", "8e": "gold_general"},
            {"5d": "lance", "12d": "rook"},
            "8e 8d",
            "The rook no longer guards the lance.",
            id="line blocked",
        ),
        pytest.param({"5n": "rook"}, {}, "5n 9n", "Attacks the king, the last royal.", id="check"),
        pytest.param(
            {"5n": "silver_general"},
            {"4l": "rook", "6l": "rook"},
            "5n 5m",
            "Attacks the rook on 6l and the rook on 4l, which are worth more than itself.",
            id="fork",
        ),
        pytest.param(
            {"5n": "rook"}, {"8d": "copper_general"}, "5n 8n", "Attacks the copper general.", id="attack"
        ),
        pytest.param({"9i": "lion"}, {"9h": "pawn"}, "9i 9h", "Promotes to a furious fiend.", id="promotes"),
        pytest.param(
            {"5n": "gold_general"},
            {"5d": "rook"},
            "5n 4n",
            "Saves the gold general, which was attacked.",
            id="flees",
        ),
        pytest.param(
            {"5n": "copper_general", "3p": "gold_general"},
            {"5d": "rook"},
            "3p 4o",
            "Saves the copper general, which was attacked.",
            id="guards",
        ),
        pytest.param(
            {"5n": "rook"}, {"9d": "lance"}, "9q 8q", "Saves the king, which was attacked.", id="royal"
        ),
    ],
)
def test_every_reason_has_words(
    black: dict[str, str], white: dict[str, str], move: str, expected: str
) -> None:
    assert expected in sentences(board(black, white), move)


@pytest.mark.parametrize(
    "white,first,guard",
    [
        pytest.param({"5b": "queen"}, "5b 17b", "queen", id="it left"),
        pytest.param(
            {"16d": "hook_mover"} | dict.fromkeys(("16c", "16e", "17d"), "pawn") | {"15e": "pawn"},
            "",
            "",
            id="it guards",
        ),
        pytest.param({"12d": "rook", "8c": "pawn"}, "8c 8d", "rook", id="its line is blocked"),
    ],
)
def test_a_guard_that_guards_no_longer_is_named(white: dict[str, str], first: str, guard: str) -> None:
    position = board({"5n": "rook"}, white | {"5d": "phoenix"}, Side.WHITE if first else Side.BLACK)
    if not first:
        assert sentences(position, "5n 5d")[0] == "Takes the phoenix, which the hook mover guards."
        return
    position.push(first)
    assert sentences(position, "5n 5d")[0] == f"Takes the phoenix; the {guard} no longer guards it."
    assert sentences(position, "5n 5d", "ja")[0].endswith("もう守っていません。")
    bare = Position(DAI_DAI, position.board, position.counter)  # without a history, nothing has changed
    assert sentences(bare, "5n 5d")[0] == "Takes the phoenix; nothing guards it."


def test_a_win_by_other_means_is_a_reason() -> None:
    position = place(game("chu"), {"6l": "king", "5e": "rook"}, {"6a": "king", "5c": "lance"})
    assert sentences(position, "5e 5c") == ["Wins the game."]


def test_contagion_is_a_reason() -> None:
    position = place(game("tai"), {"13y": "emperor", "5n": "rook"}, {"13a": "emperor", "5d": "deva"})
    found = reasons(position, position.parse_move("5n 5d"))
    (reason,) = (each for each in found if each.tag is Tag.CATCHES)
    assert reason.becomes is not None
    assert reason.becomes.id == "teaching_king"
    assert words(reason) == "Becomes a teaching king by contagion."


def test_reasons_are_data() -> None:
    position = board({"5n": "rook"}, {"5d": "bishop", "5c": "gold_general"})
    reason = reasons(position, position.parse_move("5n 5d"))[0]
    assert (reason.tag, reason.guarding) == (Tag.TAKES, Guarding.EXCHANGE)
    assert reason.by[1:] == ("5n", DAI_DAI.kind("rook"))
    assert [piece.name for piece in reason.pieces] == ["5d"]
    assert reason.guard is not None
    assert reason.guard.name == "5c"


def test_every_tag_has_words_in_every_language() -> None:
    by, *pieces = (
        Placed(at, DAI_DAI.size.name(at), DAI_DAI.kind(name))
        for at, name in enumerate(("lion", "king", "phoenix", "pawn"))
    )
    for tag in Tag:
        for guarding in (None, *Guarding) if tag is Tag.TAKES else (None,):
            for count in (1, 2):
                reason = Reason(tag, by, tuple(pieces[:count]), guarding, pieces[2], by.kind)
                texts = {lang: words(reason, lang) for lang in GRAMMARS}
                assert len({*texts.values()}) == len(GRAMMARS)
                assert not re.search("[A-Za-z{}]", texts["ja"])


@pytest.mark.parametrize("variant", ["chu", "dai_dai"])
def test_every_move_has_reasons_or_none_and_the_position_stays(variant: str) -> None:
    position = played(variant, 5, 70)
    legal = position.legal_moves()
    position.attacks()  # makes the plans of all pieces
    before = whole(position)
    for move in legal:
        found = [reason.tag for reason in reasons(position, move)]
        assert (Tag.TAKES in found) == bool(move.captures)
        assert (Tag.PROMOTES in found) == (move.promotes_to is not None)
    assert whole(position) == before


def test_a_language_without_explanations_has_english_reasons_and_an_unknown_one_is_an_error() -> None:
    position = board({"9d": "rook"}, {})
    (reason,) = reasons(position, position.parse_move("9d 9a"))
    assert words(reason, "ru") == words(reason)
    with pytest.raises(UnknownName, match=r'"xx".*en, ja, ru'):
        words(reason, "xx")


def test_a_move_of_another_position_is_an_error() -> None:
    position = board({"5n": "rook"}, {"5d": "bishop"})
    for move in (position.moves(side=Side.WHITE)[0], Position.initial(game("chu")).moves()[0]):
        with pytest.raises(InvalidArgument, match="move must be a move of Black in this position"):
            reasons(position, move)
