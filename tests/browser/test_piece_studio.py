"""Looking at the card of a piece: its move among pieces placed by hand, its rulings, what becomes of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from banmen_rules import VARIANTS, game
from tests.browser.board import box_of, boxes_of
from tests.browser.lab import Notebook

Show = Callable[[str], Locator]

ONE_LINE = 25
FITS = 760
"""The height of a laptop's screen, 768, and a little less."""


@pytest.fixture
def show(notebook: Notebook) -> Show:
    def shown(source: str) -> Locator:
        notebook.show(f"from banmen import PieceCard\ncard = {source}\ncard", boards=0)
        card = notebook.page.locator(".banmen.bm-card")
        expect(card.locator(".bm-live .bm-figure")).to_be_visible()
        return card

    return shown


def step_to(card: Locator, *keys: str) -> None:
    """Go from the piece to a square with the keys."""
    card.locator(".bm-live").focus()
    for key in ("Home", *keys):
        card.page.keyboard.press(key)


def test_see_a_kind(show: Show) -> None:
    card = show("PieceCard('lion', 'tai')")
    expect(card.locator(".bm-kind-name")).to_have_text("Lion")
    expect(card.locator(".bm-kind-others")).to_contain_text("獅子")
    expect(card.locator(".bm-large .bm-kanji")).to_have_text("獅子")
    expect(card.locator(".bm-characters li")).to_have_count(2)
    expect(card.locator(".bm-characters li").nth(1)).to_contain_text("shi, su")
    expect(card.locator(".bm-short")).to_contain_text("Steps one square in any direction")
    others = [
        name for name in VARIANTS if name != "tai" and "獅子" in {kind.kanji for kind in game(name).kinds}
    ]
    expect(card.locator(".bm-game")).to_have_count(len(others))
    expect(card.locator(".bm-mobility")).to_contain_text("computed")


def test_card_fits_a_laptop(show: Show, notebook: Notebook) -> None:
    """All kinds fit that have as many words: what does not scrolls beside the figure."""
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    card = show("PieceCard('lion hawk', 'taikyoku')")
    box = box_of(card)
    assert box["height"] <= FITS
    card.locator(".bm-otherwise > summary").scroll_into_view_if_needed()
    expect(card.locator(".bm-otherwise > summary")).to_be_in_viewport()


def test_every_term_stands_beside_its_explanation(show: Show) -> None:
    card = show("PieceCard('burning soldier', 'taikyoku')")  # JupyterLab floats terms of its own
    pairs = card.locator("dl > div:has(> dt)")
    assert pairs.count() > 6
    for pair in pairs.all():
        term, words = boxes_of(pair.locator("dt"), pair.locator("dd").first)
        assert term["height"] < ONE_LINE, pair.inner_text()
        assert term["x"] + term["width"] <= words["x"] + 1, pair.inner_text()


def test_place_an_enemy_and_a_friend(show: Show, notebook: Notebook) -> None:
    card = show("PieceCard('gold general', 'tai')")
    cells = notebook.page.locator(".jp-CodeCell")
    before = cells.count()
    step_to(card, "ArrowUp", "Enter")
    expect(card.locator(".bm-figure-men .bm-enemy")).to_have_count(1)
    expect(card.locator(".bm-readout")).to_contain_text("captures")
    notebook.page.keyboard.press("Enter")
    expect(card.locator(".bm-figure-men .bm-friend")).to_have_count(1)
    expect(card.locator(".bm-readout")).to_contain_text("without the placed pieces")
    expect(card.locator(".bm-spoken")).to_contain_text("without the placed pieces")
    assert notebook.value("(card.friends, card.enemies)") == [[[0, 1]], []]
    card.locator("[data-act=clear]").click()
    expect(card.locator(".bm-figure-men .bm-friend")).to_have_count(0)
    # The keys of a notebook have done nothing: "b" would add a cell.
    notebook.page.keyboard.press("b")
    notebook.page.keyboard.press("Enter")
    assert cells.count() == before


def test_light_squares_by_a_token_and_tokens_by_a_square(show: Show) -> None:
    card = show("PieceCard('white tiger', 'tai')")
    card.locator(".bm-token", has_text="sR2").first.hover()
    expect(card.locator(".bm-explained")).to_contain_text("two squares")
    assert (card.locator(".bm-live .bm-lit").get_attribute("d") or "").count("M") == 2 * 2  # two to each side
    step_to(card, "ArrowUp", "ArrowRight")
    lit = card.locator(".bm-lit-token")
    expect(lit.first).to_contain_text("frF")
    assert all(text in "frF" for text in lit.all_inner_texts())


def test_the_route_is_shown_leg_by_leg(show: Show) -> None:
    card = show("PieceCard('hook mover', 'tai')")
    step_to(card, "ArrowUp", "ArrowUp", "ArrowRight")
    card.locator("[data-act=play]").click()
    expect(card.locator(".bm-readout")).to_contain_text("leg 2 of 2")
    expect(card.locator("[data-act=play]")).to_have_attribute("aria-pressed", "true")


def test_switch_a_ruling(show: Show, notebook: Notebook) -> None:
    card = show("PieceCard('white tiger', 'tai')")
    marks = card.locator(".bm-live .bm-range.bm-of-arrows")
    before = marks.get_attribute("d")
    switch = card.locator("fieldset[data-ruling=white_tiger]")
    expect(switch.get_by_role("radio").first).to_be_checked()
    expect(switch).to_contain_text("Games::Shogi::Tai")
    switch.get_by_role("radio").first.focus()
    notebook.page.keyboard.press("ArrowDown")
    expect(card.locator(".bm-tokens")).to_have_text("frFsRflBvR2")
    expect(marks).not_to_have_attribute("d", str(before))
    expect(switch.get_by_role("radio").nth(1)).to_be_checked()
    expect(switch.get_by_role("radio").nth(1)).to_be_focused()
    assert notebook.value("card.rulings") == {"white_tiger": "perl"}
    card.locator("fieldset[data-ruling=white_tiger_promotion]").get_by_role("radio").nth(1).check()
    expect(card.locator(".bm-promotes[data-direction=to] .bm-go")).to_contain_text("Gold general")


def test_go_to_what_it_promotes_to_and_back(show: Show, notebook: Notebook) -> None:
    card = show("PieceCard('lion', 'tai', enemies=[(0, 1)])")
    card.locator(".bm-promotes[data-direction=to] .bm-go").focus()
    notebook.page.keyboard.press("Enter")
    name = card.locator(".bm-kind-name")
    expect(name).to_have_text("Furious fiend")
    expect(name).to_be_focused()
    expect(card.locator(".bm-spoken")).to_have_text("Furious fiend")
    expect(card.locator(".bm-figure-men .bm-enemy")).to_have_count(0)
    expect(card.locator(".bm-large .bm-promoted")).to_be_visible()
    card.locator(".bm-promotes[data-direction=from] .bm-go", has_text="Lion").first.click()
    expect(name).to_have_text("Lion")
    card.locator(".bm-game .bm-go").last.click()
    expect(card.locator(".bm-kind-game")).to_contain_text("Taikyoku shogi")
    assert notebook.value("(card.kind, card.variant)") == ["lion", "taikyoku"]


def test_html_is_text(show: Show, notebook: Notebook) -> None:
    card = show("PieceCard('lion', 'tai')")
    notebook.refuses("card.kind = '<img src=x onerror=alert(1)>'")
    expect(card.locator(".bm-problem")).to_contain_text("<img src=x")
    expect(card.locator("img")).to_have_count(0)
    expect(card.locator(".bm-kind-name")).to_have_text("Lion")


def test_explore_without_python(show: Show, notebook: Notebook) -> None:
    card = show("PieceCard('lion', 'tai')")
    with notebook.busy():
        step_to(card, "ArrowUp", "ArrowUp")
        expect(card.locator(".bm-readout")).to_contain_text("2 forward: jump")
        notebook.page.keyboard.press("Enter")
        expect(card.locator(".bm-readout")).to_contain_text("needs Python", timeout=8_000)
    expect(card.locator(".bm-figure-men .bm-enemy")).to_have_count(1)
