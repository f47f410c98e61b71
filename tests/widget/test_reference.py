"""``Reference``: kinds looked up by any name or by their group, each told in full."""

import xml.etree.ElementTree as ET

import pytest

from banmen import Reference
from banmen.studio.reference import groups_of
from banmen_rules import VARIANTS, Category, UnknownName, game, load_variant

each_game = pytest.mark.parametrize("name", VARIANTS)


def entry(reference: Reference) -> str:
    """Read the text of the one kind it shows."""
    found = list(ET.fromstring(f"<page>{reference._repr_html_()}</page>").iter("article"))  # noqa: S314 - ours
    assert len(found) == 1
    return " ".join("".join(found[0].itertext()).split())


@each_game
def test_without_names_it_has_the_whole_game(name: str) -> None:
    assert Reference(name).kinds == game(name).kinds


@each_game
def test_every_kind_is_in_one_group(name: str) -> None:
    variant = load_variant(name)
    shown = [kind for group in Reference.groups(name) for kind in Reference(name, group).kinds]
    assert sorted(kind.id for kind in shown) == sorted(kind.id for kind in (*variant.kinds, *variant.extras))


@pytest.mark.slow
@each_game
def test_there_is_a_group_for_every_kind_in_every_reading(name: str) -> None:
    for ruling in load_variant(name).rulings:
        for reading in ruling.readings:
            if reading.missing:
                continue
            chosen = game(name, rulings={ruling.id: reading.name})
            sorted_in = {kind.id for kinds in groups_of(chosen).values() for kind in kinds}
            assert {kind.id for kind in chosen.kinds} <= sorted_in


@pytest.mark.parametrize(
    "name, category",
    [
        ("Hook moves", Category.HOOK),
        ("Jumping", Category.JUMP),
        ("range capturing", Category.RANGE_CAPTURE),
        ("Range jumping", Category.PASS_OVER),
    ],
)
def test_a_group_has_the_kinds_of_its_category(name: str, category: Category) -> None:
    kinds = Reference("taikyoku", name).kinds
    assert kinds
    akin = {category, Category.FLYING} if category is Category.PASS_OVER else {category}
    assert all(akin & set(kind.description.categories) for kind in kinds)


def test_kinds_are_found_by_any_of_their_names_and_shown_once() -> None:
    found = Reference("tai", "獅子", "hook mover", "LN", "Hook moves").kinds
    assert [kind.id for kind in found] == [
        "lion",
        "hook_mover",
        "capricorn",
        "long_nosed_goblin",
        "peacock",
    ]


def test_an_unknown_name_lists_kinds_and_groups() -> None:
    with pytest.raises(UnknownName, match="Hook moves"):
        Reference("tai", "Hook movs")
    with pytest.raises(UnknownName, match="Hook mover"):
        Reference("tai", "hok mover")


def test_it_says_what_a_kind_is_called_what_it_does_and_what_becomes_of_it() -> None:
    text = entry(Reference("tai", "old kite"))
    for part in ("Old kite 古鵄", "old kite hawk", "fFR2", "Slides up to two squares orthogonally;"):
        assert part in text
    assert "1 on each side. Promotes to long-nosed goblin 天狗." in text


def test_what_appears_by_promotion_only_says_so() -> None:
    text = entry(Reference("tai", "teaching king"))
    assert "Only by promotion of deva. Contagious: its captor becomes teaching king 教王." in text
    assert "on each side" not in text


def test_what_comes_with_another_reading_only_says_with_which() -> None:
    assert "Only by promotion of old rat (ja)" in entry(Reference("tai", "bat"))
    assert "Also" not in entry(Reference("tai", "bat", rulings={"old_rat_promotion": "ja"}))


def test_the_readings_that_are_not_in_force_are_the_others() -> None:
    assert "Other readings: evans Q3;" in entry(Reference("tai", "lion dog"))
    chosen = entry(Reference("tai", "lion dog", rulings={"lion_dog": "evans"}))
    assert "Other readings: main K[mcpK-vK][mcpK-mcpK-vK];" in chosen
    assert "Slides up to three squares in any direction." in chosen


def test_a_ruleset_decides_how_kinds_move() -> None:
    assert Reference("taikyoku", "lion hawk", ruleset="atsi").kinds[0].betza == "WBDNA[mcK-aK]"


def test_without_pictures_it_is_a_list() -> None:
    assert repr(Reference("tai", "rook")) == "Rook 飛車: R: slides any distance orthogonally"
