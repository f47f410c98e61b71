"""The kit's gallery: each part of the kit in its states, photographed in three themes and examined by axe."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import hatch_build
from tests.browser import axe
from tests.browser.conftest import ROOT, SCREENSHOTS

PAGE = """<!doctype html><html lang="en"><title>The kit</title><body style="margin: 0"><main></main>
<script type="module">{script}
gallery(document.querySelector("main"), "{theme}");
</script><style>{style}</style>"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the gallery, which is in no wheel."""
    out = tmp_path_factory.mktemp("gallery")
    script = (
        'import { build } from "esbuild";'
        ' await build({ entryPoints: ["test/gallery/gallery.ts", "test/gallery/gallery.css"], bundle: true,'
        f' format: "iife", globalName: "kit", outdir: {str(out)!r}, loader: {{ ".woff2": "empty" }} }});'
    )
    node = hatch_build.find_node()
    assert node, "these tests need Node.js"
    command = [*node.node, "--input-type=module", "-e", script]
    subprocess.run(command, cwd=ROOT / "js", check=True, timeout=60)
    return out


@pytest.fixture(params=["light", "dark", "contrast"])
def gallery(built: Path, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 900, "height": 800})
    script = (built / "gallery.js").read_text("utf-8") + "; const gallery = kit.default;"
    style = (built / "gallery.css").read_text("utf-8")
    page.set_content(PAGE.format(script=script, style=style, theme=request.param))
    expect(page.locator(".bm-gallery")).to_have_attribute("data-theme", request.param)
    yield page
    page.close()


def colour(page: Page, selector: str, name: str) -> str:
    found: str = page.locator(selector).first.evaluate("(e, name) => getComputedStyle(e)[name]", name)
    return found


def test_parts_differ_by_state_and_pass_axe(gallery: Page) -> None:
    page, theme = gallery, gallery.locator(".bm-gallery").get_attribute("data-theme")
    one = '[data-part="button"] [data-state-of="{}"]'
    rest = colour(page, one.format("rest"), "borderTopColor")
    assert colour(page, one.format("pressed"), "borderTopColor") != rest
    assert float(colour(page, one.format("off"), "opacity")) < 1
    page.hover(one.format("hover"))
    assert colour(page, one.format("hover"), "borderTopColor") != rest
    page.keyboard.press("Tab")
    page.locator(one.format("focus")).focus()
    assert colour(page, one.format("focus"), "outlineStyle") == "solid"
    assert colour(page, "[aria-invalid=true]", "borderTopColor") == colour(page, ".bm-problem", "color")
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"kit-{theme}.png", full_page=True, animations="disabled")
    axe.load(page)
    assert axe.faults(page.locator(".bm-gallery"), "A notice") == []


def test_toolbar_and_list_are_one_tab_stop_each(gallery: Page) -> None:
    for box, item in (("[role=toolbar]", "button"), ("[role=listbox]", "li")):
        stops = gallery.locator(f"{box} {item}[tabindex='0']")
        expect(stops).to_have_count(1)
        stops.focus()
        gallery.keyboard.press("ArrowRight")
        expect(gallery.locator(f"{box} {item}").nth(1)).to_be_focused()
        expect(stops).to_have_count(1)


def test_dialog_lies_over_the_page_and_closes(gallery: Page) -> None:
    theme, dialog = gallery.locator(".bm-gallery").get_attribute("data-theme"), gallery.locator(".bm-dialog")
    dialog.evaluate("dialog => dialog.showModal()")
    gallery.screenshot(path=SCREENSHOTS / f"kit-{theme}-dialog.png", animations="disabled")
    axe.load(gallery)
    assert axe.faults(dialog, "Turn the board") == []
    for close in ("Escape", "Enter"):  # the focus is on the button that closes it
        gallery.keyboard.press(close)
        expect(dialog).to_be_hidden()
        dialog.evaluate("dialog => dialog.showModal()")
