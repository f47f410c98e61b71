"""The atlas: finding kinds, narrowing them down, comparing two, following a promotion; by keys too."""

import re

import pytest
from playwright.sync_api import Locator, expect

from banmen_rules import VARIANTS, Side, load_variant
from tests.browser.board import boxes_of
from tests.browser.lab import Notebook

MOST_CARDS = 120
"""Many times fewer than there are kinds: only what is near the part that is seen."""


KINDS = [kind for variant in VARIANTS for kind in load_variant(variant).kinds]
ALL = f"All {len(KINDS)} kinds"


class Shown:
    """The atlas on the page, which Python calls ``atlas``."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.root = notebook.page.locator(".banmen.bm-atlas")
        self.field = self.root.get_by_role("searchbox")
        self.cards = self.root.get_by_role("gridcell")
        self.names = self.root.locator(".bm-card-name")
        self.sheet = self.root.locator(".bm-sheet")

    def card(self, name: str) -> Locator:
        """Find the card of a kind; the first of several."""
        exact = self.root.page.locator(".bm-card-name").get_by_text(name, exact=True)
        return self.cards.filter(has=exact).first

    def page(self, name: str) -> None:
        """Turn to a page."""
        self.root.get_by_role("tab", name=name).click()


@pytest.fixture
def atlas(notebook: Notebook) -> Shown:
    """An atlas of every game in the only cell."""
    notebook.show("from banmen import Atlas\natlas = Atlas()\natlas", boards=0)
    shown = Shown(notebook)
    expect(shown.cards.first).to_be_visible()
    return shown


@pytest.mark.parametrize(
    "typed, found, marked",
    [
        ("furious", "Furious fiend", "Furious"),
        ("奔鷲", "Free eagle", "奔鷲"),
        ("FUHYO", "Pawn", "fuhyō"),
        ("крюкоход", "Hook mover", "крюкоход"),
        ("[R?sR]", "Hook mover", "[R?sR]"),
        ("hook turns once", "Hook mover", "hook: turns once"),
        ("tengu", "Long-nosed goblin", "tengu"),
    ],
    ids=["name", "kanji", "romaji", "Russian", "Betza", "category", "other name"],
)
def test_find_a_kind_by_any_of_its_names(atlas: Shown, typed: str, found: str, marked: str) -> None:
    atlas.field.press_sequentially(typed)
    expect(atlas.card(found)).to_be_visible()
    expect(atlas.card(found).locator("mark")).to_have_text([marked])
    atlas.notebook.wait_for("atlas.query", typed)


def test_find_a_kind_by_what_a_site_calls_it(atlas: Shown) -> None:
    other = next(
        kind
        for kind in load_variant("taikyoku").kinds
        if kind.site_name and kind.site_name.lower() not in (kind.name.lower(), *kind.aliases)
    )
    atlas.field.fill(other.site_name)
    expect(atlas.cards.filter(has_text=other.betza).filter(has_text=other.romaji).first).to_be_visible()


def test_number_of_results_is_shown_and_announced(atlas: Shown) -> None:
    dogs = sum(kind.name == "Lion dog" for kind in KINDS)
    expect(atlas.root).to_contain_text(ALL)
    atlas.field.press_sequentially("lion dog")
    expect(atlas.root.locator(".bm-found")).to_have_text(f"{dogs} of {len(KINDS)} kinds")
    expect(atlas.root.locator("[role=status]")).to_have_text(f"{dogs} of {len(KINDS)} kinds")
    atlas.field.fill("no such piece")
    expect(atlas.root).to_contain_text("No kind matches all filters")
    atlas.field.press("Escape")
    expect(atlas.root).to_contain_text(ALL)


def test_narrow_down_by_game_moves_promotion_and_royalty(atlas: Shown) -> None:
    found = atlas.root.locator(".bm-found")
    tai = load_variant("tai").kinds
    atlas.root.get_by_role("button", name=f"Tai {len(load_variant('tai').kinds)}").click()
    expect(found).to_have_text(f"{len(tai)} of {len(KINDS)} kinds")
    atlas.root.get_by_role("button", name="Royal").click()
    expect(found).to_have_text(f"{sum(kind.royal for kind in tai)} of {len(KINDS)} kinds")
    atlas.root.get_by_role("button", name="Royal").click()
    atlas.root.get_by_role("combobox", name="Promotion").select_option("promotes")
    expect(found).to_have_text(f"{sum(kind.promotes_to is not None for kind in tai)} of {len(KINDS)} kinds")
    atlas.root.get_by_role("button", name="Moves").click()
    atlas.root.get_by_role("button", name="hook: turns once").click()
    expect(atlas.names).to_have_text(["Hook mover", "Capricorn"])
    filters = {"variant": ["tai"], "category": ["hook"], "promotes": "yes", "royal": False}
    atlas.notebook.wait_for("atlas.filters", filters)
    atlas.root.get_by_role("button", name="Clear filters").click()
    expect(found).to_have_text(ALL)


def test_most_mobile_kinds_come_first_or_sort_by_name(atlas: Shown) -> None:
    numbers = [
        float(text.split()[-1].replace(",", ""))
        for text in atlas.root.locator(".bm-mobility").all_inner_texts()
    ]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] > numbers[-1] > 0
    expect(atlas.sheet.get_by_role("heading")).to_have_text(atlas.names.first.inner_text())
    atlas.root.get_by_role("combobox", name="Order").select_option("by name")
    expect(atlas.names.first).to_have_text("Ancient dragon")
    atlas.notebook.wait_for("atlas.sort", "name")


def test_stroke_over_the_roses_leaves_the_kinds_with_these_moves(atlas: Shown) -> None:
    roses = atlas.root.locator(".bm-roses [role=option]")
    first, third = boxes_of(roses.first, roses.nth(2))
    mouse = atlas.root.page.mouse
    mouse.move(first["x"] + 9, first["y"] + 9)
    mouse.down()
    mouse.move(third["x"] + 9, third["y"] + 9, steps=6)
    mouse.up()
    names = {name for rose in roses.all()[:3] for name in (rose.get_attribute("title") or "").split(", ")}
    expect(roses.and_(atlas.root.locator("[aria-selected=true]"))).to_have_count(3)
    found = int(atlas.root.locator(".bm-found").inner_text().split()[0])
    expect(atlas.names).to_have_count(found)  # cards below the first ones come with the next frame
    assert set(atlas.names.all_inner_texts()) == names
    atlas.root.page.keyboard.press("Escape")
    expect(atlas.root).to_contain_text(ALL)


def test_compare_two_kinds_side_by_side(atlas: Shown) -> None:
    atlas.root.get_by_role("button", name=f"Tai {len(load_variant('tai').kinds)}").click()
    atlas.field.fill("lion")
    for name in ("Lion", "Lion dog"):
        card = atlas.cards.filter(has_text=name).filter(has_text="Tai")
        card.get_by_role("button", name=f"Compare {name}", exact=True).click()
    atlas.page("Compare")
    expect(atlas.root.locator(".bm-side-of svg.bm-figure")).to_have_count(2)
    # A lion reaches 24 squares, a lion dog 24 along its lines: 16 of them are the same.
    expect(atlas.root.locator(".bm-side-of").first).to_contain_text("Only Lion: 8 squares")
    expect(atlas.root.locator(".bm-side-of").last).to_contain_text("Only Lion dog: 8 squares")
    words = atlas.root.locator(".bm-compare-words")
    expect(words).to_contain_text("jumps to any square two squares away")
    atlas.notebook.wait_for("atlas.chosen", ["tai:lion", "tai:lion_dog"])
    atlas.notebook.run("atlas.compare('dai_dai:lion', 'tai:lion')")
    expect(words).to_contain_text("They have the same moves.")


def test_follow_a_promotion_to_its_end_and_back(atlas: Shown) -> None:
    atlas.notebook.run("atlas.current = 'taikyoku:pawn'")
    title = atlas.sheet.get_by_role("heading")
    expect(title).to_have_text("Pawn")
    for name in ("Gold general", "Rook", "Dragon king"):
        atlas.sheet.get_by_role("button", name=name, exact=True).first.click()
        expect(title).to_have_text(name)
    atlas.sheet.get_by_role("button", name="Rook", exact=True).click()
    expect(title).to_have_text("Rook")
    atlas.notebook.wait_for("atlas.current", "taikyoku:rook")


def test_walk_the_picture_of_promotions_by_arrow_keys(atlas: Shown) -> None:
    atlas.notebook.run("atlas.current = 'taikyoku:pawn'")
    atlas.page("Promotions")
    nodes = atlas.root.locator(".bm-node")
    expect(nodes).to_have_count(12)
    here = atlas.root.locator(".bm-node:focus")
    nodes.and_(atlas.root.locator("[aria-current=true]")).focus()
    for name in ("Gold general", "Rook", "Dragon king"):
        atlas.root.page.keyboard.press("ArrowRight")
        expect(here).to_have_attribute("aria-label", re.compile(f"^{name},"))
    atlas.root.page.keyboard.press("Enter")
    atlas.notebook.wait_for("atlas.current", "taikyoku:dragon_king")
    atlas.root.get_by_role("button", name="Taikyoku").click()
    expect(nodes).to_have_count(len(load_variant("taikyoku").kinds))


def test_the_cards_have_the_room_and_the_kind_looked_at_a_column_beside_them(atlas: Shown) -> None:
    cards, sheet = boxes_of(atlas.root.locator(".bm-cards"), atlas.sheet)
    assert 290 <= sheet["width"] <= 340  # as the style sheet says
    assert cards["width"] > sheet["width"]
    assert 0 <= sheet["x"] - (cards["x"] + cards["width"]) < 20


def test_only_rows_near_the_scroll_position_are_in_the_page(atlas: Shown) -> None:
    atlas.notebook.run("atlas.sort = 'game'")
    expect(atlas.names.first).to_have_text(KINDS[0].name)
    scroller = atlas.root.locator(".bm-cards")
    height = scroller.evaluate("(one) => one.scrollHeight - one.clientHeight")
    for part in (0.25, 0.5, 1):
        scroller.evaluate("(one, top) => { one.scrollTop = top; }", height * part)
        place = int(len(KINDS) * part) - 1
        expect(atlas.root.locator(f"[data-place='{place}']")).to_contain_text(KINDS[place].name)
        assert atlas.cards.count() < MOST_CARDS
    expect(atlas.cards.last).to_be_in_viewport()


def test_go_through_the_cards_by_keys(atlas: Shown) -> None:
    atlas.notebook.run("atlas.sort = 'game'")
    expect(atlas.names.first).to_have_text(KINDS[0].name)
    keys = atlas.root.page.keyboard
    atlas.field.press("ArrowDown")
    keys.press("End")
    keys.press("Control+End")
    last = load_variant("taikyoku").kinds[-1]
    expect(atlas.sheet.get_by_role("heading")).to_have_text(last.name)
    expect(atlas.root.locator(".bm-card:focus")).to_contain_text(last.name)
    keys.press("c")
    atlas.notebook.wait_for("atlas.chosen", [f"taikyoku:{last.id}"])
    keys.press("Control+Home")
    expect(atlas.sheet.get_by_role("heading")).to_have_text("King")
    keys.press("/")
    expect(atlas.field).to_be_focused()
    # The notebook is asked nothing by all of this: no cell was added, cut or run.
    assert atlas.notebook.page.locator(".jp-Notebook-cell").count() == 1


def test_where_a_kind_starts_is_outlined(atlas: Shown) -> None:
    tai = load_variant("tai")
    own = [square for square, kind, side in tai.start() if (kind, side) == ("lion", Side.BLACK)]
    atlas.notebook.run("atlas.current = 'tai:lion'")
    picture = atlas.sheet.get_by_role("img", name="Start position of Tai; Lion on")
    expect(picture.locator(".bm-start-own")).not_to_have_attribute("d", "")
    drawn = picture.locator(".bm-start-own").get_attribute("d") or ""
    assert drawn.count("M") == len(own)
    names = [tai.size.name(square) for square in own]
    expect(atlas.sheet.locator("figcaption")).to_contain_text(" and ".join(names))
    atlas.notebook.run("atlas.current = 'tai:furious_fiend'")
    expect(atlas.sheet.locator("figcaption")).to_contain_text(
        "Not on the board at the start: it comes from Lion"
    )


def test_typed_markup_stays_text(atlas: Shown) -> None:
    atlas.field.fill("<img src=x onerror=alert(1)>")
    expect(atlas.root).to_contain_text("No kind matches all filters")
    assert atlas.root.locator("img:not([role])").count() == 0
    expect(atlas.field).to_have_value("<img src=x onerror=alert(1)>")


def test_two_views_and_python_stay_in_step(notebook: Notebook) -> None:
    notebook.show("from banmen import Atlas\natlas = Atlas('tai')\natlas", "atlas", boards=0)
    fields = notebook.page.locator(".bm-atlas").get_by_role("searchbox")
    expect(fields).to_have_count(2)
    fields.first.press_sequentially("lion")
    expect(fields.last).to_have_value("lion")
    notebook.wait_for("atlas.query", "lion")
    notebook.run("atlas.query = 'gold'")
    expect(fields.first).to_have_value("gold")
