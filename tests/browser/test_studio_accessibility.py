"""Accessibility of the studio: axe-core finds no fault in pad, card and atlas, in every theme."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import axe
from tests.browser.lab import Notebook

THEMES = ("light", "dark", "contrast")
ANY = "class="
"""Whatever of the widget the page is scrolled to."""


def shown(notebook: Notebook, source: str, view: str) -> Locator:
    """Show a widget of the studio, which Python calls ``shown``."""
    notebook.show(f"from banmen import Atlas, BetzaPad, PieceCard\nshown = {source}\nshown", boards=0)
    root = notebook.page.locator(f".bm-studio.bm-{view}")
    expect(root.locator(".bm-figure").first).to_be_visible()
    axe.load(notebook.page)
    return root


def paint(notebook: Notebook, root: Locator, theme: str) -> None:
    notebook.run(f"shown.theme = {theme!r}")
    expect(root).to_have_attribute("data-theme", theme)


@pytest.mark.parametrize("theme", THEMES)
def test_the_pad(notebook: Notebook, theme: str) -> None:
    root = shown(notebook, "BetzaPad('KNAD[cK-aK]')", "pad")
    paint(notebook, root, theme)
    assert axe.faults(root, ANY, theme=theme) == []
    for summary in root.locator("summary").all():
        summary.click()
    notebook.run("shown.enemies = [[1, 1]]")
    expect(root.locator(".bm-figure-men .bm-enemy")).to_have_count(1)
    assert axe.faults(root, ANY, theme=theme) == []
    root.get_by_role("textbox").fill("K?x")
    expect(root).to_have_attribute("data-state", "wrong")
    assert axe.faults(root, ANY, theme=theme) == []
    root.get_by_label("draws a move").check()
    assert axe.faults(root, ANY, theme=theme) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_card(notebook: Notebook, theme: str) -> None:
    root = shown(notebook, "PieceCard('white tiger', 'tai')", "card")
    paint(notebook, root, theme)
    for summary in root.locator("summary").all():
        summary.click()
    assert axe.faults(root, ANY, theme=theme) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_atlas(notebook: Notebook, theme: str) -> None:
    root = shown(notebook, "Atlas('tai')", "atlas")
    notebook.run("shown.current = 'tai:lion'\nshown.compare('tai:lion', 'tai:pawn')")
    paint(notebook, root, theme)
    root.get_by_role("button", name="Moves").click()
    for page in ("Kinds", "Compare", "Promotions"):
        root.get_by_role("tab", name=page).click()
        assert axe.faults(root, ANY, theme=theme) == []
