"""A drill as a page opened from the disk: played without Python, continued after a reload, and reported."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from banmen import Drill
from banmen.practice.results import read_results
from tests.browser import axe
from tests.browser.exported import Opened

LION = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion", "options": ["hook", "area"]}
HOOK = {**LION, "id": "hook", "piece": "hook mover"}


def choose(page: Page, label: str) -> None:
    page.locator(".bm-pick", has_text=label).click()


def test_a_drill_is_played_continued_and_reported(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # no progress file of another test
    drill = Drill([LION, HOOK], title="Two pieces", autosave=False)
    opened = Opened(chromium, drill.export(tmp_path / "page.html"), bypass_csp=True)
    page, root = opened.page, opened.page.locator(".bm-trainer")
    choose(page, "area")
    expect(root).to_have_attribute("data-end", "solved")
    expect(page.get_by_text("Keep my progress in this browser?")).to_be_visible()
    page.locator(".bm-action-keep").click()
    page.locator(".bm-action-next").click()
    page.reload()
    expect(root).to_have_attribute("data-card", "hook")
    opened.complaints.clear()  # the reload asks for the page again
    choose(page, "area")
    page.locator(".bm-action-give-up").click()
    page.locator(".bm-action-next").click()  # then it comes again
    page.locator(".bm-action-skip").click()
    code = page.locator(".bm-report-key")
    assert drill.read_code(code.inner_text()) == [
        {"exercise": "lion", "right": True, "stars": 3},
        {"exercise": "hook", "right": False, "stars": 0},
    ]
    with page.expect_download() as saved:
        page.locator(".bm-action-save-results").click()
    assert saved.value.suggested_filename == "two-pieces-results.json"
    saved.value.save_as(tmp_path / "results.json")
    assert [row["right"] for row in read_results(tmp_path / "results.json")] == [True, False]
    axe.load(page)
    assert axe.faults_of_all(page.locator("html"), 'class="bm-') == []
    opened.close()
