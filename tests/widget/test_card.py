"""The card of a piece: the facts about a kind, its rulings, and where else it occurs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import PieceCard
from banmen.studio import card as card_module
from banmen_rules import VARIANTS, BanmenError, UnknownName, game, load_variant
from banmen_rules.drawing.figure import Figure, decode
from banmen_rules.engine.values import values
from tests.widget.browser import Browser
from tools.make_readings import FILE, characters


@pytest.fixture
def card() -> Iterator[PieceCard]:
    made = PieceCard("lion", "taikyoku")
    yield made
    made.close()


def ids(variant: str) -> set[str]:
    """Collect the ids of the kinds of a game."""
    return {kind.id for kind in load_variant(variant).kinds}


def test_a_kind_is_found_by_any_name_in_any_game() -> None:
    for name, variant in (("鉤行", "dai_dai"), ("GG", "taikyoku"), ("Emperor", "tai")):
        card = PieceCard(name, variant)
        assert card.piece["id"] == game(variant).kind(name).id
        card.close()
    card = PieceCard("teaching king")  # dai dai has none
    assert card.variant == next(name for name in VARIANTS if "teaching_king" in ids(name))
    card.close()


def test_it_says_what_the_kind_is_called_and_how_it_moves(card: PieceCard) -> None:
    lion = game("taikyoku").kind("lion")
    assert (card.piece["name"], card.piece["kanji"], card.piece["romaji"]) == ("Lion", "獅子", lion.romaji)
    assert card.betza == lion.betza
    assert decode(card.figure) == (Figure.of(lion.description),)
    assert card.explained == card.betza
    assert card.characters[1] == {
        "char": "子",
        "means": "child",
        "on": ["shi", "su"],
        "kun": ["ko", "mi", "otoko"],
    }


def test_it_says_what_the_kind_is_worth_under_the_usual_rules_only() -> None:
    found = values("dai_dai")
    assert found is not None
    card = PieceCard("lion dog", "dai_dai")
    assert card.worth["pawns"] == found.kinds["lion_dog"].pawns > 1
    lion_dog = next(one for one in card.disputed if one["id"] == "lion_dog")
    other = next(one for one in lion_dog["readings"] if one["playable"] and one["betza"] != card.betza)
    card.rulings = {"lion_dog": other["name"]}
    assert card.betza == other["betza"]
    assert card.worth == {"pawns": 0.0, "error": 0.0, "games": 0}
    card.close()
    king = PieceCard("king", "dai_dai")
    assert king.worth["pawns"] == 0
    king.close()


def test_it_says_what_it_promotes_to_and_what_promotes_to_it() -> None:
    card = PieceCard("lion", "dai_dai")
    found = card.promotes["to"]
    assert found["id"] == "furious_fiend"
    assert [one["id"] for one in card.promotes["from"]] == ["eastern_barbarian"]
    drawn = decode(card.figures)[found["figure"]]
    assert drawn.targets == Figure.of(game("dai_dai").kind("furious_fiend").description).targets
    card.close()


def test_it_says_which_games_have_it_and_how_it_differs_there(card: PieceCard) -> None:
    there = {one["variant"]: one for one in card.elsewhere}
    assert there.keys() == {name for name in VARIANTS if name != "taikyoku" and "lion" in ids(name)}
    assert not there["tai"]["same"]
    assert there["tai"]["more"]
    assert there["tai"]["less"] == "may pass its turn"
    other = PieceCard("lion", "dai_dai")
    same = {one["variant"]: one["same"] for one in other.elsewhere}
    assert (same["tai"], same["taikyoku"]) == (True, False)
    other.close()


def test_a_kind_of_another_name_but_the_same_kanji_is_the_same_kind() -> None:
    card = PieceCard("queen", "tai")
    assert {one["id"] for one in card.elsewhere} >= {"queen", "free_king"}
    assert all(one["same"] for one in card.elsewhere)
    card.close()


def test_another_reading_is_another_move(card: PieceCard) -> None:
    point = next(one for one in card.disputed if one["id"] == "area_stops_on_capture")
    assert point["reading"] == "no"
    yes = next(one for one in point["readings"] if one["name"] == "yes")
    assert yes["betza"] == "KDNA(0,0)"
    assert all("article" in source for source in yes["sources"])
    Browser(card).set(rulings={"area_stops_on_capture": "yes"}, seq=1)
    assert card.betza == "KDNA(0,0)"
    assert next(one for one in card.disputed if one["id"] == point["id"])["reading"] == "yes"


def test_readings_say_what_the_piece_promotes_to_under_them() -> None:
    card = PieceCard("prince", "tai")
    point = next(one for one in card.disputed if one["id"] == "prince_promotion")
    found = {reading["name"]: reading["to"] and reading["to"]["id"] for reading in point["readings"]}
    assert found[point["default"]] is None
    assert "emperor" in found.values()
    card.close()


@pytest.mark.slow
def test_values_set_in_python_change_as_one(card: PieceCard) -> None:
    card.rulings = {"area_stops_on_capture": "yes"}
    browser = Browser(card)
    card.show("lion dog", "tai")
    assert (card.variant, card.kind, card.rulings) == ("tai", "lion_dog", {})
    assert len([state for state in browser.states() if "answered" in str(state) or "piece" in state]) == 1


@pytest.mark.parametrize(
    "name,value,said",
    [
        ("kind", "nonsense", 'Unknown piece "nonsense".'),
        ("variant", "chess", 'Unknown variant "chess".'),
        ("rulings", {"x": "y"}, 'Unknown ruling of taikyoku "x".'),
        ("rulings", {"lion_dog": 1}, "rulings"),
        ("piece", {}, "piece is computed"),
    ],
)
def test_refused_value_shows_an_error_and_changes_nothing(
    card: PieceCard, name: str, value: object, said: str
) -> None:
    before = {each: getattr(card, each) for each in card.trait_names(sync=True) if each != "problem"}
    with pytest.raises(BanmenError, match=said):
        setattr(card, name, value)
    assert card.problem["text"]
    assert {each: getattr(card, each) for each in before} == before


def test_nonsense_from_the_browser_shows_an_error_and_leaves_the_last_card(card: PieceCard) -> None:
    Browser(card).set(kind="nonsense", seq=4)
    assert 'Unknown piece "nonsense"' in str(card.problem["text"])
    assert (card.piece["id"], card.answered) == ("lion", 4)
    Browser(card).set(kind="hook_mover", seq=5)
    assert (card.problem, card.piece["id"], card.answered) == ({}, "hook_mover", 5)


def test_a_kind_that_no_game_has_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"(?i)piece of any game .lionn.*lion"):
        PieceCard("lionn")
    card = PieceCard()
    with pytest.raises(UnknownName, match=r'Did you mean "lion"'):
        card.show("lionn")
    card.close()


@pytest.mark.parametrize(
    "name, variant, names",
    [
        ("gold general", "taikyoku", ("article on taikyoku shogi", "WfF (atsi)", "agreement: high")),
        ("hook mover", "tai", ("7 sources, 4 families", "RmaR (wikipedia)")),
        ("rushing bird", "dai_dai", ("5 sources; 1 differs",)),
    ],
)
def test_card_names_sources_of_undisputed_kinds(name: str, variant: str, names: tuple[str, ...]) -> None:
    card = PieceCard(name, variant)
    assert all(part in card.piece["sources"] for part in names)
    assert len(card.disputed) == (name == "rushing bird")


@pytest.mark.slow
def test_every_kind_has_a_card() -> None:
    card = PieceCard()
    for variant in VARIANTS:
        for kind in load_variant(variant).kinds[::7]:
            card.show(kind.id, variant)
            assert card.piece["id"] == kind.id
            assert card.problem == {}
    card.close()


@pytest.mark.slow
def test_a_card_is_saved_and_loaded(card: PieceCard, tmp_path: Path) -> None:
    card.rulings = {"area_stops_on_capture": "yes"}
    card.friends = [[1, 1]]
    card.save(tmp_path / "card.json")
    again = PieceCard.load(tmp_path / "card.json")
    assert (again.variant, again.kind, again.betza) == ("taikyoku", "lion", "KDNA(0,0)")
    assert again.friends == [[1, 1]]
    again.close()


def test_readings_are_those_of_characters_on_pieces() -> None:
    wanted = characters()
    with FILE.open(encoding="utf-8") as lines:
        found = [line.split(",")[0] for line in lines][1:]
    assert found == sorted(found)
    # Unihan has no Japanese readings of these; ⿰ and ⿱ describe characters that have no code.
    assert wanted - set(found) == set("䳇䳲歬𠵇𩹄キ⿰⿱")
    assert set(found) <= wanted
    assert card_module.characters("X⿰", "en") == [{"char": "X", "means": "", "on": [], "kun": []}]
