"""Practising on a phone: the question and the buttons are in sight, within reach of a thumb."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from banmen import Drill
from banmen.host import html_page
from banmen_rules.teaching.exercises import load_pack
from tests.browser.board import box_of
from tests.browser.exported import Opened

WIDTH, HEIGHT = 390, 844


def test_board_verdict_and_continue_are_in_sight(chromium: Browser, tmp_path: Path) -> None:
    asked = [one for one in load_pack("hook").exercises if one.id in ("hook-13", "hook-14")]
    path = tmp_path / "drill.html"
    html_page.write(
        html_page.page([html_page.still(Drill(asked, repeat=False))], title="Drill"), path, force=False
    )
    opened = Opened(
        chromium, path, viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, is_mobile=True
    )
    root = opened.page.locator(".bm-trainer[data-ready]")
    foot = root.locator(".bm-verdict")
    for number in range(len(asked)):
        expect(root).to_have_attribute("data-at", str(number))
        expect(foot.locator(".bm-how-to")).to_contain_text("Tap")
        root.locator(".bm-action-give-up").tap()
        forward = root.locator(".bm-action-next")
        expect(forward).to_be_in_viewport(ratio=1)
        for target in (forward, root.locator(".bm-action-back")):
            box = box_of(target)
            assert min(box["width"], box["height"]) >= 44
        box = box_of(forward)
        assert box["y"] > HEIGHT * 2 / 3
        assert box["width"] > WIDTH / 2
        expect(root.locator(".bm-task")).to_be_in_viewport(ratio=1)
        if root.get_attribute("data-board") == "true":
            expect(root.locator(".bm-window")).to_be_in_viewport(ratio=1)
        forward.tap()
    expect(root.locator(".bm-summary")).to_be_visible()
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    opened.close()
