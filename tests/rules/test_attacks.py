"""Who attacks what, against the definition: put an enemy there, and see who captures it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_rules import BanmenError, Game, InvalidSquare, Position, Side, game, load_variant
from banmen_rules.core import movegen
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.variants import resolve
from tests.examples import examples
from tests.rules.boards import place
from tests.rules.games import MIXED, NAMES, any_packed, crowd, named
from tests.rules.plain_generator import plain_moves
from tests.rules.strategies import betza

RULED = [name for name in NAMES if name not in MIXED]

seeds = st.integers(0, 2**32)
percents = st.sampled_from([3, 15, 50, 85])


def with_enemy(position: Position, square: int, side: Side) -> Position:
    """Make what stands on a square an enemy of a side: a pawn if nothing does."""
    board, code = position.board.copy(), position.board[square]
    if not code:
        board[square] = position.game.form("pawn", side.other)
    elif code & 1 == side:
        board[square] = code ^ 1
    return Position(position.game, board, position.counter)


def captures_there(position: Position, origin: int, square: int) -> bool:
    """Ask the plain generator whether one piece attacks one square."""
    supposed = with_enemy(position, square, Side(position.board[origin] & 1))
    return any(square in move.captures for move in plain_moves(supposed, origin))


def capturing(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """Ask the generator of moves who attacks one square."""
    supposed = with_enemy(position, square, side)
    of, board = supposed.game, supposed.board
    found = {
        packed >> FROM & SQUARE
        for packed in supposed.effects(side)
        if packed & SQUARE == square or square in movegen.captured(of, board, packed)
    }
    return tuple(sorted(found - {square}))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@given(seeds, percents, st.data())
@examples(6)
def test_one_piece_attacks_where_it_could_capture(
    name: str, seed: int, percent: int, data: st.DataObject
) -> None:
    position = crowd(named(name), seed, percent)
    found = position.attacks()
    everywhere = range(position.game.size.squares)
    origins = [square for square, _ in position.pieces()]
    for origin in data.draw(st.lists(st.sampled_from(origins), max_size=5)) if origins else ():
        side = Side(position.board[origin] & 1)
        mine = [square for square in everywhere if origin in found.attackers(square, side)]
        near = st.sampled_from(mine) | st.integers(0, len(everywhere) - 1) if mine else st.integers(0, 99)
        for square in set(data.draw(st.lists(near, min_size=4, max_size=8))) - {origin}:
            assert (square in mine) == captures_there(position, origin, square)


@pytest.mark.slow
@pytest.mark.parametrize("percent", [0, 15, 60])
@pytest.mark.parametrize("name", RULED)
def test_every_attacker_of_a_square(name: str, percent: int) -> None:
    """On the start position (0) and on crowded boards."""
    of = named(name)
    chance = random.Random(percent)  # noqa: S311 - a board, not a secret
    position = crowd(of, percent, percent) if percent else Position.initial(of)
    found = position.attacks()
    for square in chance.sample(range(of.size.squares), 25):
        for side in Side:
            expected = capturing(position, square, side)
            assert found.attackers(square, side) == expected
            assert found.count(square, side) == len(expected)
            assert position.attackers(square, side) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", RULED)
@given(seed=seeds, percent=percents)
@examples(1)
def test_every_attacker_of_every_square(name: str, seed: int, percent: int) -> None:
    position = crowd(named(name), seed, percent)
    found = position.attacks()
    for square in range(position.game.size.squares):
        for side in Side:
            assert found.attackers(square, side) == capturing(position, square, side)


RESOLVED = {
    "plain": resolve(load_variant("dai_dai")),  # a board without ranks
    "ranks": resolve(load_variant("taikyoku")),
    "equal": resolve(load_variant("taikyoku"), "atsi"),
}


def moving(text: str, ranks: str, rank: int) -> Game:
    """Make a game in which one kind, the queen or free king, moves as a text says."""
    resolved = RESOLVED[ranks]
    name = "queen" if ranks == "plain" else "free_king"
    kinds = [replace(kind, betza=text, rank=rank) if kind.id == name else kind for kind in resolved.kinds]
    return Game(replace(resolved, kinds=tuple(kinds)))


def in_view(of: Game, origin: int, square: int) -> bool:
    """Tell whether a square is near another, or in line with it."""
    (row, column), (to_row, to_column) = divmod(origin, of.size.files), divmod(square, of.size.files)
    down, right = abs(to_row - row), abs(to_column - column)
    return max(down, right) <= 4 or down == right or not down * right


def agree(position: Position, origin: int) -> None:
    """Compare what one piece attacks with the definition, and what it does not, near it or in line."""
    of, board = position.game, position.board.copy()
    side = Side(board[origin] & 1)
    own = set(position.squares_of(side))
    plan = of.plan(board[origin], origin)
    pawn = of.form("pawn", side.other)
    found = position.attacks()
    for square in range(of.size.squares):
        mine = origin in found.attackers(square, side)
        if square == origin or not (mine or in_view(of, origin, square)):
            continue
        code, held = board[square], square in own
        board[square] = code ^ held if code else pawn
        own.discard(square)
        taken = {
            at
            for packed in movegen.effects(of, board, [plan], own)
            for at in movegen.captured(of, board, packed)
        }
        assert mine == (square in taken), of.size.name(square)
        board[square] = code
        own.update([square] if held else ())


@given(betza(), st.sampled_from(sorted(RESOLVED)), st.integers(0, 3), st.data())
@examples(8)
def test_any_description(text: str, ranks: str, rank: int, data: st.DataObject) -> None:
    chosen = moving(text, ranks, rank if ranks != "plain" else 0)
    position = crowd(chosen, data.draw(seeds), data.draw(percents))
    square = data.draw(st.integers(0, chosen.size.squares - 1))
    position.put(square, "q" if ranks == "plain" else "fk")
    agree(position, square)


@pytest.mark.parametrize(
    "text",
    [
        "[mW-mpW-fW]",  # on over a piece that must be there, after a square that must be empty
        "[mpW-cW]",  # the piece passed over is not captured
        "[mpW-cW-bW]",  # … or is, on the way back
        "[mR2-bcR2]",  # back over squares that were empty: nothing to capture there
        "[cK-aK]",  # captures that need a second square
        "[mK-caK]",  # every square is a first step of some paths and the end of others
        "[dW-cW]",  # own pieces captured on the way are not attacked
        "[R?mcpfW-vW]",
        "mR!",  # captures only on the way
        "mdR!",
        "[mR!-sW]",
        "[cR!-fR]",
        "[cW-fmW-bmW]",  # back to a square that is empty by then
        "R!",
        "dB!",
        "cN0~",
    ],
)
@pytest.mark.slow
@pytest.mark.parametrize(
    "ranks, rank, tries",
    [
        ("plain", 0, 4),
        ("ranks", 2, 1),
        pytest.param("ranks", 0, 1, marks=pytest.mark.long),
        pytest.param("equal", 2, 1, marks=pytest.mark.long),
    ],
)
@given(data=st.data())
@settings(max_examples=2)
def test_captures_that_are_not_where_the_move_ends(
    text: str, ranks: str, rank: int, tries: int, data: st.DataObject
) -> None:
    chosen = moving(text, ranks, rank)
    middle = chosen.size.squares // 2
    for percent in (15, 50):
        for _ in range(tries):
            position = crowd(chosen, data.draw(seeds), percent)
            position.put(middle, "q" if ranks == "plain" else "fk")
            agree(position, middle)


@given(st.sampled_from(NAMES), seeds, percents)
@examples(15)
def test_a_board_turned_around_has_its_attacks_turned_around(name: str, seed: int, percent: int) -> None:
    position = crowd(named(name), seed, percent)
    size = position.game.size
    around = Position(position.game, [code ^ 1 if code else 0 for code in reversed(position.board)]).attacks()
    here = position.attacks()
    for square in range(size.squares):
        for side in Side:
            turned = sorted(size.turned(by) for by in here.attackers(square, side))
            assert around.attackers(size.turned(square), side.other) == tuple(turned)


@given(st.sampled_from(NAMES), seeds)
@examples(8)
def test_attacks_follow_moves(name: str, seed: int) -> None:
    """Made and taken back; the attackers are in ascending order all the same."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    position = crowd(named(name), seed, 20)
    for _ in range(30):
        packed = any_packed(position, chance)
        if packed is not None:
            position.push_packed(packed)
    for _ in range(2):
        fresh, found = Position(position.game, position.board).attacks(), position.attacks()
        for square in range(position.game.size.squares):
            for side in Side:
                assert found.attackers(square, side) == fresh.attackers(square, side)
        while position.move_stack:
            position.pop()


def test_a_lion_attacks_its_area_whatever_stands_in_it() -> None:
    position = place(game("tai"), {"13m": "lion", "13l": "pawn", "12l": "gold_general"}, {"14l": "pawn"})
    found = position.attacks()
    squares = [s for s in range(position.game.size.squares) if found.count(s, Side.BLACK)]
    name = position.game.size.name
    area = {f"{file}{rank}" for file in range(11, 16) for rank in "klmno"} - {"13m"}
    # Also, the pawn attacks the square before it, and the gold general what is around it.
    gold = {"13k", "12k", "11k", "13l", "11l", "12m"}
    assert {name(square) for square in squares} == area | {"13k"} | gold


def test_a_great_general_attacks_over_what_it_captures_on_the_way() -> None:
    black, white = {"18t": "great_general", "18s": "pawn"}, {"18q": "pawn", "18n": "great_general"}
    for ruleset, beyond in (("wikipedia", True), ("atsi", False)):
        position = place(game("taikyoku", ruleset), black, white)
        general = position.square("18t")
        assert position.attackers("18s", Side.BLACK) == (general,)  # its own pawn: protected
        assert position.attackers("18q", Side.BLACK) == (general,)
        assert position.attackers("18o", Side.BLACK) == (general,)
        # Of its own rank: an end of the move under one reading, never passed under any.
        assert (position.attackers("18n", Side.BLACK) == (general,)) is beyond
        assert position.attackers("18m", Side.BLACK) == ()


def test_an_emperor_attacks_every_square_protected_or_not() -> None:
    position = place(game("tai"), {"13y": "emperor"}, {"13a": "emperor", "13b": "gold_general"})
    assert position.attackers("13a", Side.BLACK) == (position.square("13y"),)
    assert position.legal_moves() != []
    assert position.square("13a") not in {move.target for move in position.legal_moves()}
    found = position.attacks()
    assert sum(found.count(square, Side.BLACK) for square in range(625)) == 625 - 1


def test_capture_only_moves_attack_and_move_only_ones_do_not() -> None:
    for text, empty, attacked in (("mWcF", "8i", "8h"), ("fmRbcR", "9a", "9q")):
        position = Position(moving(text, "plain", 0))
        position.put("9i", "q")
        assert position.square(empty) in {move.target for move in position.moves("9i")}
        assert position.attackers(empty, Side.BLACK) == ()
        assert position.attackers(attacked, Side.BLACK) == (position.square("9i"),)


def test_an_invalid_square_is_refused() -> None:
    position = Position.initial(game("dai_dai"))
    found = position.attacks()
    with pytest.raises(InvalidSquare, match="the file must be 1 to 17"):
        found.attackers("18a", Side.BLACK)
    with pytest.raises(InvalidSquare, match="the rank must be a to q"):
        position.attackers("1r", Side.WHITE)
    with pytest.raises(BanmenError, match="square must be 0 to 288, got 289"):
        found.count(289, Side.BLACK)
    with pytest.raises(BanmenError, match="square must be 0 to 288, got -1"):
        found.count(-1, Side.BLACK)
