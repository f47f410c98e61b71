"""The lesson on making a game: the claims about its piece, its game, its file and its mistakes."""

import pytest

from banmen import GameRoom
from banmen_rules import InvalidVariant, Position, Variant, game, load_variant
from tests.lessons.course import FOLDER, lesson

NUMBER = int(next(FOLDER.glob("*_make_a_game.ipynb")).name[:2])
MADE = 'Variant.make("mini sage", size=(7, 7), kinds=kinds, promotes={"pawn": "gold"})'


def made(**changed: object) -> Variant:
    """Run the cell that makes the game, with another piece or promotion."""
    kinds = {"king": "K", "sage": "WfFN", "rook": "R", "pawn": "fW", "gold": "WfF", **changed}
    given = {"kinds": kinds, "promotes": kinds.pop("promotes", {"pawn": "gold"})}
    return Variant.make("mini sage", size=(7, 7), **given)  # type: ignore[arg-type] # faulty ones too


def test_the_pieces_are_as_it_says() -> None:
    assert MADE in lesson(NUMBER).source("make-game")
    steps = game("dai_dai").kind("gold general").description.paths
    assert lesson(NUMBER).board("one-piece-board").position.piece_at("9i")
    assert (game("dai_dai").kind("gold general").betza, len(steps)) == ("WfF", 6)
    lion = game("dai_dai").kind("lion")
    assert (lion.at_start, sum(kind.at_start for kind in game("dai_dai").kinds)) == (1, 96)


def test_the_game_is_as_it_says() -> None:
    mini = load_variant("mini_sage")
    assert mini.camp[0][3] == "king"
    assert set(mini.camp[1]) == {"pawn"}
    assert mini.ruleset.rules["promotion_zone"] == 2
    position = Position(game(mini))
    for square, symbol in {"1c": "p", "4g": "k", "7a": "K"}.items():
        position.put(square, symbol)
    position.push("1c 1b")
    promoted = position.piece_at("1b")
    assert promoted is not None
    assert promoted.kind.id == "gold"
    assert isinstance(lesson(NUMBER).values["play-room"], GameRoom)


def test_the_file_ends_with_the_pieces() -> None:
    lines = lesson(NUMBER).values["share-lines"]
    assert lines[0].startswith("id,name,code,betza")
    assert [line.partition(",")[0] for line in lines[1:]] == ["king", "sage", "rook", "pawn", "gold"]


def test_its_mistakes_are_named_with_their_cure() -> None:
    before = load_variant("mini_sage")
    for changed, said in (
        ({"king": "KX"}, r'kinds\["king"\], betza'),
        ({"promotes": {"pawn": "golf"}}, 'Did you mean "gold"'),
    ):
        with pytest.raises(InvalidVariant, match=said):
            made(**changed)
    assert load_variant("mini_sage") is before
