"""The fast generator against a slow plain one: the games' own pieces, and any description at all."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import Game, Move, Position, Side, game, load_variant
from banmen_rules.variants import resolve
from tests.examples import examples
from tests.rules.games import NAMES, crowd, named
from tests.rules.plain_generator import PlainMove, plain_moves
from tests.rules.strategies import betza

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


seeds = st.integers(0, 2**32)
percents = st.sampled_from([3, 15, 50, 85])


def seen(move: Move) -> PlainMove:
    return PlainMove(move.path, move.target, move.captures, move.promotes_to, move.declines)


def agree(position: Position, square: int) -> set[PlainMove]:
    """Compare all the fast generator has of one piece with the plain one's moves."""
    plain = plain_moves(position, square)
    assert {seen(move) for move in position.moves(square)} == plain
    found = [Move.unpack(position.game, position.board, packed) for packed in position.effects_of(square)]
    assert len({move.effect for move in found}) == len(found)
    assert {move.effect[1:] for move in found} == {
        (move.target, move.captures, move.promotes_to) for move in plain
    }
    return plain


@pytest.mark.parametrize("name", NAMES)
@given(seeds, percents, st.data())
@examples(6)
def test_the_games_own_pieces(name: str, seed: int, percent: int, data: st.DataObject) -> None:
    position = crowd(named(name), seed, percent)
    squares = [square for square, _ in position.pieces()]
    if squares:
        for square in data.draw(st.lists(st.sampled_from(squares), min_size=1, max_size=6)):
            agree(position, square)


@pytest.mark.slow
@pytest.mark.parametrize("percent", [15, 60])
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds, side=st.sampled_from(Side))
@examples(1)
def test_every_piece_of_a_side_at_once(name: str, percent: int, seed: int, side: Side) -> None:
    position = crowd(named(name), seed, percent)
    plain = {(square, *move) for square in position.squares_of(side) for move in agree(position, square)}
    unpacked = [Move.unpack(position.game, position.board, packed) for packed in position.paths(side)]
    assert {(move.origin, *seen(move)) for move in unpacked} == plain
    effects = [Move.unpack(position.game, position.board, packed) for packed in position.effects(side)]
    assert len({move.effect for move in effects}) == len(effects)
    assert {move.effect for move in effects} == {
        (origin, target, captures, becomes) for origin, _, target, captures, becomes, _ in plain
    }


@pytest.mark.parametrize("name", [name for name in NAMES if named(name).variant.name == "tai"])
def test_a_lion_among_contagious_pieces(name: str) -> None:
    """It catches two of them in one move, in either order."""
    position = Position(named(name))
    for number, square in enumerate(("14l", "13l", "12l", "14k", "13k", "12k", "14m", "12m")):
        position.put(square, ("DV", "DS", "P")[number % 3])
    for piece in ("ln", "ld", "e", "+dv", "dv"):
        position.put("13m", piece)
        found = agree(position, position.square("13m"))
        both = {move.promotes_to for move in found if len(move.captures) > 1}
        assert piece != "ln" or {"teaching_king", "buddhist_spirit"} <= both


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_range_captures_of_own_pieces(reading: str) -> None:
    """Whether they count as captures that promote is a ruling."""
    of = game("taikyoku", rulings={"own_pieces_promote": reading})
    position = Position(of)
    position.put("18z", "vg")  # promotes to great general
    position.put("17y", "p")
    position.put("19y", "P")
    found = agree(position, position.square("18z"))
    target = {square: position.square(square) for square in ("16x", "20x")}
    becomes = {move.target: move.promotes_to for move in found if move.target in target.values()}
    promoted = "great_general"
    assert becomes == {target["16x"]: promoted if reading == "yes" else None, target["20x"]: promoted}


@pytest.mark.parametrize(
    "piece, square, zone",
    [("fk", "18m", "a b c d e f g h i j k"), ("FK", "18x", "z aa bb cc dd ee ff gg hh ii jj")],
)
def test_the_promotion_zone_is_eleven_ranks(piece: str, square: str, zone: str) -> None:
    position = Position(named("taikyoku-atsi"))
    position.put(square, piece)
    name = position.game.size.name
    found = agree(position, position.square(square))
    ranks = {name(move.target).lstrip("0123456789") for move in found if move.promotes_to is not None}
    assert ranks == set(zone.split())
    others = {name(move.target).lstrip("0123456789") for move in found if move.promotes_to is None}
    assert not ranks & others


def test_touching_the_zone_on_the_way_promotes() -> None:
    position = Position(named("taikyoku-atsi"))
    position.put("18n", "c")
    square = position.square
    promotions = {
        move.path: move.promotes_to for move in agree(position, square("18n")) if move.target == square("14l")
    }
    # Up to the zone and down again, or down first and up to the rank below it.
    assert promotions == {(square("15k"),): "hook_mover", (square("17o"),): None}


def test_a_promotion_that_may_be_declined_is_there_both_ways() -> None:
    position = Position(named("tai-japanese"))
    position.put("13m", "p")
    position.put("13l", "P")
    assert [seen(move)[2:] for move in position.moves("13m")] == [
        ((position.square("13l"),), None, True),
        ((position.square("13l"),), "gold_general", False),
    ]
    position.put("13l", "+P")  # a promoted piece: its captor has to promote
    assert [seen(move)[2:] for move in position.moves("13m")] == [
        ((position.square("13l"),), "gold_general", False)
    ]


@pytest.mark.parametrize("mover", ["dv", "ds", "p"])
@pytest.mark.parametrize("caught, becomes", [("DV", "teaching_king"), ("DS", "buddhist_spirit")])
def test_contagion_cannot_be_declined(mover: str, caught: str, becomes: str) -> None:
    """Not even where it makes of a piece what it would promote to: a deva that captures a deva."""
    position = Position(named("tai-japanese"))
    position.put("13m", mover)
    for square in ("14m", "12m", "13l", "12l", "14l"):
        position.put(square, caught)
    captures = [seen(move) for move in position.moves("13m") if move.captures]
    assert {(move.promotes_to, move.declines) for move in captures} == {(becomes, False)}
    agree(position, position.square("13m"))


@pytest.mark.parametrize("name", NAMES)
def test_the_first_moves_of_every_game(name: str) -> None:
    position = Position.initial(named(name))
    for square in position.squares_of(Side.BLACK):
        agree(position, square)


@pytest.mark.slow
@given(betza(), st.sampled_from(sorted(RESOLVED)), st.integers(0, 3), st.data())
@examples(150)
def test_any_description(text: str, ranks: str, rank: int, data: st.DataObject) -> None:
    chosen = moving(text, ranks, rank if ranks != "plain" else 0)
    position = crowd(chosen, data.draw(st.integers(0, 2**32)), data.draw(st.sampled_from([2, 15, 50])))
    square = data.draw(st.integers(0, chosen.size.squares - 1))
    position.put(square, "q" if ranks == "plain" else "fk")
    agree(position, square)


@pytest.mark.parametrize(
    "text, enemy, ranks",
    [
        # Out and back over its own starting square, which is empty once it has left.
        ("[fR-bR]", "", "bcdefghijklmnopq"),
        # A captured piece is gone: its square is empty for the leg back.
        ("[fcW-fW-bmR]", "h", "hijklmnopq"),
        # A piece is passed over only where there is one, and is not a square to stop on.
        ("[fpW-fW]", "h", "g"),
        ("[fpW-fW]", "", ""),
        # What stops a range capture cannot be passed over either; nothing has a rank here, so nothing does.
        ("[fpW0!-fW]", "h", "g"),
        # A range capture by leaps takes what stands where it touches down, not what it leaps over.
        ("fD0!", "hg", "geca"),
    ],
)
def test_what_the_notation_says_of_legs(text: str, enemy: str, ranks: str) -> None:
    position = Position(moving(text, "plain", 0))
    position.put("9i", "q")
    for rank in enemy:
        position.put(f"9{rank}", "P")
    name = position.game.size.name
    assert {name(move.target) for move in position.moves("9i")} == {f"9{rank}" for rank in ranks}
    agree(position, position.square("9i"))


def test_what_stops_a_range_capture_is_not_passed_over() -> None:
    position = Position(moving("[fpW0!-fW]", "equal", 1))
    position.put("18t", "fk")
    position.put("18s", "P")  # of lower rank: passed over
    assert [move.target for move in position.moves("18t")] == [position.square("18r")]
    position.put("18s", "GG")  # of higher rank: the end of the leg
    assert position.moves("18t") == []
    agree(position, position.square("18t"))
