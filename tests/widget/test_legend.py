"""The legend: a picture for every kind of move."""

import xml.etree.ElementTree as ET

import pytest

from banmen import Legend
from banmen.studio.reference import rows
from banmen_rules import Category, UnknownName, game
from banmen_rules.drawing.style import LOOK, palette_of
from banmen_rules.drawing.svg import sign_svg

SAME = {Category.FLYING: Category.PASS_OVER, Category.LINE: Category.AREA, Category.PASS: Category.IGUI}
"""Categories that have the mark of another (DESIGN: flying as pass_over, line as area, pass as igui)."""
LINES = {
    Category(row["mark"]): row for row in rows("legend.csv") if row["mark"] not in ("first_leg", "promotion")
}


def test_every_mark_is_explained_once() -> None:
    explained = [Category(row["mark"]) for row in rows("legend.csv")[: len(LINES)]]
    assert sorted(explained, key=list(Category).index) == [c for c in Category if c not in SAME]


def test_the_examples_move_that_way() -> None:
    for category, row in LINES.items():
        kind = game(row["variant"]).kind(row["kind"])
        # Igui is part of a lion's area.
        assert category is Category.IGUI or category in kind.description.categories, kind


def test_the_legend_is_html_with_a_picture_a_line() -> None:
    table = ET.fromstring(Legend()._repr_html_())  # noqa: S314 - our own
    signs = table.findall(".//{http://www.w3.org/2000/svg}svg")
    assert len(signs) == len(table.findall("tr")) == len(rows("legend.csv")) == len(LINES) + 2
    assert "gold general" in repr(Legend())


def test_the_legend_is_in_japanese_too() -> None:
    assert "鉤行" in repr(Legend("ja"))
    assert "gold general" not in Legend("ja")._repr_html_()
    with pytest.raises(UnknownName, match="language"):
        Legend("fr")


def test_the_legend_marks_kinds_without_a_name_in_its_language() -> None:
    legend = Legend("ru")
    assert "(крюкоход)" in repr(legend)
    assert "(great general)" in repr(legend)
    shown = legend._repr_html_()
    assert '<em lang="en">great general</em>' in shown
    assert "<em>крюкоход</em>" in shown


def test_a_sign_has_its_colour_and_those_that_look_alike_have_one() -> None:
    fills = LOOK["categories"]
    for category in Category:
        assert palette_of()[fills[category.value]["fill"]] in sign_svg(category)
    for category, other in SAME.items():
        assert fills[category.value]["fill"] == fills[other.value]["fill"]


@pytest.mark.parametrize(
    "lang, star, wedge", [("en", "small star", "small wedge"), ("ja", "小さな星", "小さな駒形")]
)
def test_legend_explains_small_marks_of_lions_and_promotions(lang: str, star: str, wedge: str) -> None:
    for shown in (repr(Legend(lang)), Legend(lang)._repr_html_()):
        assert star in shown
        assert wedge in shown
    assert Legend(lang)._repr_html_().count("<title>small ") == 2
