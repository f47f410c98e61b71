"""The fast generator against a slow plain one: the games' own pieces, and any description at all."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules import Game, Position, load_variant
from banmen_rules.pieces import resolve
from tests.examples import examples
from tests.rules.plain_generator import plain_moves
from tests.rules.strategies import betza
from tests.rules.test_movegen import boards, crowd

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


def agree(position: Position, square: int) -> None:
    found = {(move.path, move.target, move.captures) for move in position.moves(square)}
    assert found == plain_moves(position, square)


@given(boards(), st.data())
@examples(60)
def test_the_games_own_pieces(position: Position, data: st.DataObject) -> None:
    squares = [square for square, _ in position.pieces()]
    if squares:
        for square in data.draw(st.lists(st.sampled_from(squares), min_size=1, max_size=6)):
            agree(position, square)


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
