"""The atlas: every kind of every game, with what it is searched, sorted and compared by."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import Atlas
from banmen_rules import VARIANTS, BanmenError, Position, Side, betza, game, load_variant
from banmen_rules.drawing.figure import Figure, decode
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.engine.values import Value, values
from banmen_rules.words.sentences import sentence
from tests.widget.browser import Browser


@pytest.fixture
def atlas() -> Iterator[Atlas]:
    made = Atlas()
    yield made
    made.close()


def test_every_kind_has_a_figure_on_one_scale_and_a_rose(atlas: Atlas) -> None:
    wanted = [(name, kind) for name in VARIANTS for kind in load_variant(name).kinds]
    assert [(one["variant"], one["id"]) for one in atlas.kinds] == [(name, kind.id) for name, kind in wanted]
    figures = decode(atlas.figures)
    assert len(figures) == len(wanted)
    for figure, (_, kind) in list(zip(figures, wanted, strict=True))[::9]:
        assert figure.targets == Figure.of(kind.description, 5).targets
        assert figure.paths == ()
    for one, (_, kind) in zip(atlas.kinds, wanted, strict=True):
        assert one["mnemonic"] == mnemonic(kind.description).data()


def test_promotions_are_listed_in_both_directions(atlas: Atlas) -> None:
    by_key = {one["key"]: one for one in atlas.kinds}
    for key, one in by_key.items():
        if one["to"]:
            assert key in by_key[one["to"]]["from"]
        for origin in one["from"]:
            assert by_key[origin]["to"] == key
    assert by_key["taikyoku:pawn"]["to"]


def test_kinds_that_move_alike_point_at_the_first_of_them(atlas: Atlas) -> None:
    for one in atlas.kinds:
        first = atlas.kinds[one["same"]]
        assert first["betza"] == one["betza"]
        assert first["same"] == one["same"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_knows_where_each_kind_stands_at_the_start(atlas: Atlas, variant: str) -> None:
    start = atlas.starts[variant]
    found = {
        (square, kind, side)
        for kind, sides in start["squares"].items()
        for side, squares in sides.items()
        for square in squares
    }
    pieces = Position.initial(game(variant)).pieces()
    assert found == {(square, piece.kind.id, piece.side.label) for square, piece in pieces}
    assert {side for _, _, side in found} == {side.label for side in Side}
    assert (start["files"], start["ranks"]) == load_variant(variant).size


def test_each_kind_is_said_in_words_in_the_language_of_the_atlas(atlas: Atlas) -> None:
    pawn = next(at for at, one in enumerate(atlas.kinds) if one["key"] == "tai:pawn")
    assert atlas.kinds[pawn]["sentence"] == "steps one square forward"
    atlas.lang = "ja"
    assert atlas.kinds[pawn]["sentence"] == sentence(betza.parse("fW"), "ja")


def test_atlas_describes_contagion(atlas: Atlas) -> None:
    told = {one["key"]: one["contagion"] for one in atlas.kinds if one["contagion"]}
    assert told["tai:deva"] == told["tai:teaching_king"] == "tai:teaching_king"
    contagious = [(name, kind.id) for name in VARIANTS for kind in load_variant(name).kinds if kind.contagion]
    assert told.keys() == {f"{name}:{kind}" for name, kind in contagious}


def test_mobility_is_given_by_density(atlas: Atlas) -> None:
    rook = next(one for one in atlas.kinds if one["key"] == "tai:rook")
    assert rook["mobility"]["own"][0] == [0.0, 48.0]


@pytest.mark.parametrize("kind", ["chu:lion", "chu:pawn", "chu:king"])
def test_worth_is_given_in_pawns_of_the_game(atlas: Atlas, kind: str) -> None:
    row = next(one for one in atlas.kinds if one["key"] == kind)
    found = values("chu")
    assert found is not None
    value = found.kinds.get(row["id"], Value(0.0, None, 0))
    assert row["worth"] == {"pawns": value.pawns, "error": value.error or 0.0, "games": value.games}
    assert (value.pawns > 0) == (not row["royal"])


def test_two_kinds_are_compared(atlas: Atlas) -> None:
    browser = Browser(atlas)
    browser.set(chosen=["tai:lion", "taikyoku:lion"], seq=3)
    assert atlas.answered == 3
    assert atlas.comparison["same"] is False
    assert atlas.comparison["only_other_text"] == "may pass its turn"
    one, other = decode(atlas.compared)
    assert one.radius == other.radius == atlas.comparison["radius"]
    assert {tuple(at) for at in atlas.comparison["both"]["captures"]} == {
        (x, y) for x in range(-2, 3) for y in range(-2, 3) if x or y
    }
    assert [1, 0] in atlas.comparison["both"]["moves"]
    browser.set(chosen=["tai:lion"], seq=4)
    assert (atlas.comparison, atlas.compared) == ({}, b"")


def test_compared_pieces_have_one_radius(atlas: Atlas) -> None:
    atlas.compare("taikyoku:burning_soldier", "gold general")
    one, other = decode(atlas.compared)
    assert one.radius == other.radius == 7
    assert {target.offset for target in other.targets} == {
        target.offset for target in Figure.of(betza.parse("WfF")).targets
    }


def test_only_the_list_is_sent_once_not_with_every_question(atlas: Atlas) -> None:
    browser = Browser(atlas)
    browser.set(query="lion", seq=1)
    (state,) = [state for state in browser.states() if "answered" in state]
    assert "kinds" not in state
    assert atlas.query == "lion"


@pytest.mark.parametrize(
    "name,value,said",
    [
        ("chosen", ["tai:nonsense"], 'Unknown kind "tai:nonsense".'),
        ("chosen", ["tai:lion"] * 3, "at most 2 kinds"),
        ("current", "lion", 'Unknown kind "lion".'),
        ("filters", {}, "filters must be a dict with variant, category, promotes, royal"),
        (
            "filters",
            {"variant": ["chess"], "category": [], "promotes": "", "royal": False},
            'Unknown variant "chess".',
        ),
        (
            "filters",
            {"variant": "tai", "category": [], "promotes": "", "royal": False},
            "filters.variant must be a list of text",
        ),
        ("filters", {"variant": [], "category": [], "promotes": "maybe", "royal": False}, "got 'maybe'"),
        ("filters", {"variant": [], "category": [], "promotes": "", "royal": 1}, "True or False, got 1"),
        ("sort", "weight", 'Unknown sort "weight". Available: '),
        ("kinds", [], "kinds is computed"),
    ],
)
def test_refused_value_shows_an_error_and_changes_nothing(
    atlas: Atlas, name: str, value: object, said: str
) -> None:
    before = {each: getattr(atlas, each) for each in atlas.trait_names(sync=True) if each != "problem"}
    with pytest.raises(BanmenError, match=said):
        setattr(atlas, name, value)
    assert atlas.problem["text"]
    assert {each: getattr(atlas, each) for each in before} == before


def test_an_atlas_of_one_game_looks_names_up_there() -> None:
    atlas = Atlas("tai")
    atlas.compare("lion", "dai_dai:lion")
    assert atlas.chosen == ["tai:lion", "dai_dai:lion"]
    assert atlas.comparison["same"]
    with pytest.raises(BanmenError, match="Unknown piece"):
        atlas.compare("lion", "nonsense")
    with pytest.raises(BanmenError, match="Unknown variant"):
        Atlas("chess")
    atlas.close()


def test_an_atlas_is_saved_and_loaded(atlas: Atlas, tmp_path: Path) -> None:
    atlas.compare("tai:lion", "tai:lion_dog")
    atlas.query = "dog"
    atlas.save(tmp_path / "atlas.json")
    again = Atlas.load(tmp_path / "atlas.json")
    assert (again.query, again.chosen) == ("dog", ["tai:lion", "tai:lion_dog"])
    assert again.comparison == atlas.comparison
    again.close()


def test_its_picture_stands_in_the_same_output(atlas: Atlas) -> None:
    atlas.current = "tai:lion"
    data, _ = atlas._repr_mimebundle_()
    assert "<title>Lion: KDNA" in str(data["image/svg+xml"])
