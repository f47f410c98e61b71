"""Looking at a piece: the card follows the mouse and turns over to what the piece promotes to."""

from playwright.sync_api import expect

from tests.browser.board import boxes_of
from tests.browser.lab import Notebook


def test_the_card_follows_the_mouse_and_turns_over(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', pieces={'9i': 'lion', '5e': 'white pawn'})")
    card = board.root.locator(".bm-card")
    board.aim("9i")
    expect(card.locator(".bm-name")).to_have_text("Lion")
    expect(card.locator(".bm-notes")).to_contain_text("Black")
    board.aim("5e")
    expect(card.locator(".bm-name")).to_have_text("Pawn")
    board.click("9i")
    promotion = card.locator("button.bm-promotion")
    promotion.hover()
    expect(card.locator(".bm-name")).to_have_text("Furious fiend")
    board.aim("1a")
    expect(card.locator(".bm-name")).to_have_text("Lion")
    promotion.click()
    board.aim("1a")
    expect(promotion).to_have_attribute("aria-pressed", "true")
    expect(card.locator(".bm-name")).to_have_text("Furious fiend")


def test_six_kinds_of_movement_and_the_promotion_are_visible(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku', pieces={'18r': 'lion hawk'})")
    board.click("18r")
    card = board.root.locator(".bm-card")
    expect(card.locator(".bm-legend li")).to_have_count(6)
    hidden = card.locator(".bm-sheet").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert hidden <= 0, f"{hidden} pixels of the card are cut off"
    outer, line = boxes_of(card, card.locator(".bm-promotion"))
    assert line["y"] + line["height"] <= outer["y"] + outer["height"]
