"""Properties of the generator, on starts and on random boards of all games."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import Game, Position, Side, game, perft
from banmen_rules.core import movegen
from banmen_rules.core.packed import DIRECT, SQUARE, declined
from banmen_rules.core.perft import divide
from tests.examples import examples
from tests.rules.games import crowd, every_game

GAMES = every_game()
ATSI = game("taikyoku", "atsi")


@st.composite
def boards(draw: st.DrawFn) -> Position:
    """Any board of any game: a random share of the squares hold random pieces of both sides."""
    chosen = draw(st.sampled_from(GAMES))
    return crowd(chosen, draw(st.integers(0, 2**32)), draw(st.sampled_from([3, 15, 50, 85])))


def described(position: Position, side: Side) -> dict[int, int]:
    """Collect the moves of a side from the generator that people look at."""
    own = set(position.squares_of(side))
    found: dict[int, int] = {}
    for plan in position.plans(side).values():
        found |= movegen.annotated(position.game, position.board, plan, own)
    may = [packed for packed in found if movegen.may_decline(position.game, position.board, packed)]
    return found | {declined(packed): found[packed] for packed in may}


@pytest.mark.parametrize(
    "played, expected",
    [
        (game("chu"), 36),  # several outside programs
        (game("dai"), 71),  # likewise
        (game("dai_dai"), 59),  # the facts' own count
        (game("tai"), 481),  # likewise, before the emperor's restriction
        # two outside counts, equal-rank captures, passes of surrounded lions
        (game("taikyoku"), 262 + 3 + 3),
        (ATSI, 488),  # two outside programs
    ],
    ids=str,
)
def test_the_first_move(played: Game, expected: int) -> None:
    assert len(Position.initial(played).effects()) == expected


@pytest.mark.parametrize("played", GAMES, ids=str)
def test_both_sides_begin_alike(played: Game) -> None:
    position = Position.initial(played)
    assert len(position.effects(Side.BLACK)) == len(position.effects(Side.WHITE)) > 0
    assert len(position.paths(Side.BLACK)) == len(position.paths(Side.WHITE))


def test_two_moves_deep_in_atsi() -> None:
    # An outside program: 237,750 effects, and 237,797 paths. We count 24 paths more: ways of the lion
    # hawk over one empty square to another that it could step to at once.
    assert perft(Position.initial(ATSI), 2) == (237_750, 237_797 + 24)


def test_dividing_adds_up() -> None:
    position = Position.initial(game("dai_dai"))
    parts = divide(position, 2)
    assert len(parts) == 59
    assert sum(part.effects for part in parts.values()) == perft(position, 2).effects
    assert sum(part.paths for part in parts.values()) == perft(position, 2).paths
    assert perft(position, 0) == (1, 1)


@given(boards(), st.sampled_from(Side))
@examples(40)
def test_fast_and_described_paths_are_the_same(position: Position, side: Side) -> None:
    found = position.paths(side)
    assert len(found) == len(set(found))
    expected = described(position, side)
    assert set(found) == set(expected)
    assert all(bits > 0 for bits in expected.values())


@pytest.mark.slow
@given(boards(), st.sampled_from(Side))
@examples(40)
def test_there_is_one_packed_move_for_every_outcome(position: Position, side: Side) -> None:
    def key(packed: int) -> object:
        return movegen.effect(position.game, position.board, packed)

    found = position.effects(side)
    keys = [key(packed) for packed in found]
    assert len(keys) == len(set(keys))
    assert set(keys) == {key(packed) for packed in position.paths(side)}
    weights = movegen.grouped(position.game, position.board, position.paths(side))
    assert sum(weights.values()) == len(position.paths(side))
    assert len(weights) == len(found)


@given(boards(), st.sampled_from(Side))
@examples(40)
def test_whatever_captures_is_among_the_captures(position: Position, side: Side) -> None:
    effects, found = position.effects(side), position.captures(side)
    assert len(found) == len(set(found))
    assert set(found) <= set(effects)
    captures = [packed for packed in effects if movegen.captured(position.game, position.board, packed)]
    assert set(captures) <= set(found)
    assert all(position.board[packed & SQUARE] for packed in found if packed <= DIRECT)


@pytest.mark.slow
@given(boards(), st.sampled_from(Side))
@examples(20)
def test_a_board_turned_around_has_its_moves_turned_around(position: Position, side: Side) -> None:
    size = position.game.size
    around = Position(position.game, [code ^ 1 if code else 0 for code in reversed(position.board)])
    here = {move.effect for origin in position.squares_of(side) for move in position.moves(origin)}
    there = {
        (size.turned(origin), size.turned(target), tuple(sorted(map(size.turned, captures))), becomes)
        for square in around.squares_of(side.other)
        for origin, target, captures, becomes in (move.effect for move in around.moves(square))
    }
    assert here == there


@pytest.mark.slow
@given(boards(), st.integers(0, 2**32))
@examples(25)
def test_taking_back_undoes_exactly(position: Position, seed: int) -> None:
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    seen: list[tuple[str, set[int]]] = []
    for _ in range(12):
        moves = sorted(position.paths())
        if not moves:
            break
        seen.append((position.tsfen(), set(moves)))
        position.push_packed(choose.choice(moves))
        again = Position.from_tsfen(position.game, position.tsfen())
        assert set(again.effects()) == set(position.effects())  # nothing kept is out of date
        assert again.squares_of(Side.BLACK) == position.squares_of(Side.BLACK)
        assert again.squares_of(Side.WHITE) == position.squares_of(Side.WHITE)
    for tsfen, before in reversed(seen):
        position.pop()
        assert position.tsfen() == tsfen
        assert set(position.paths()) == before


@pytest.mark.slow
@given(boards(), st.integers(0, 2**32))
@examples(15)
def test_moves_listed_for_an_earlier_board_are_not_given_out(position: Position, seed: int) -> None:
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret

    def check(now: Position) -> None:
        anew = Position(now.game, now.board, now.counter)
        for side in Side:
            assert now.moves(side=side) == anew.moves(side=side)

    check(position)
    earlier = position.copy()
    for _ in range(4):
        moves = sorted(position.paths())
        if moves:
            position.push_packed(choose.choice(moves))
        check(position)
        square = choose.randrange(position.game.size.squares)
        position.put(square, choose.choice(position.game.pieces[2:]))
        check(position)
    check(earlier)  # a copy keeps to its own board


def test_of_two_kinds_that_move_alike_each_promotes_as_its_own() -> None:
    position = Position(game("taikyoku"))
    position.put("18q", "P")
    for symbol, becomes in (("glg", "rook"), ("fiw", "bears_eyes")):  # the table of taikyoku's pieces
        position.put("18r", symbol)
        (capture,) = [move for move in position.moves("18r") if move.captures]
        assert capture.promotes_to == becomes


@given(boards(), st.data())
@examples(40)
def test_machine_text_reads_back(position: Position, data: st.DataObject) -> None:
    moves = position.legal_moves()
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    read = position.parse_move(move.text(position.game.size))
    if move.path:
        assert read.path == move.path
    assert (read.origin, read.target) == (move.origin, move.target)


@pytest.mark.slow
@given(boards())
@examples(40)
def test_a_move_takes_only_what_stands_there(position: Position) -> None:
    held = {square for square, _ in position.pieces()}
    for move in position.moves():
        assert set(move.captures) <= held - {move.origin}
        assert (move.target in move.captures) == (move.target in held and move.target != move.origin)
        assert move.packed & DIRECT == move.origin << 11 | move.target


@given(boards())
@examples(25)
def test_an_empty_gate_means_no_move(position: Position) -> None:
    own = set(position.squares_of(position.turn))
    for square, plan in position.plans(position.turn).items():
        if plan.gate <= own:
            assert position.moves(square) == []
