"""A teacher gives a talk from an exported page: a presenter's window beside it, and the steps on paper."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from banmen import Demo
from tests.browser.presenting import Projected

STEPS: list[dict[str, Any]] = [
    {"caption": "A pawn.", "show": "13s", "notes": "Say hello."},
    {
        "caption": "It steps.",
        "moves": ["13s 13r"],
        "question": {"text": "How far?", "options": [{"text": "One"}, {"text": "Two"}]},
    },
    {"caption": "That is all.", "branches": [{"text": "More", "steps": [{"caption": "A side line."}]}]},
]


@pytest.fixture
def talk(chromium: Browser, tmp_path: Path) -> Iterator[Projected]:
    demo = Demo("tai", steps=STEPS, title="Pawns", region="15t-11p")
    projected = Projected(chromium, tmp_path / "talk.html", demo)
    yield projected
    projected.close()


def test_two_windows_stay_in_step_and_paper_has_a_page_for_each_step(talk: Projected) -> None:
    page, audience = talk.page, talk.presenter
    with page.context.expect_page() as opened:
        audience.press("s")
    window = opened.value
    now, following = window.locator(".bm-now"), window.locator(".bm-next")
    expect(now).to_contain_text("A pawn.")
    expect(now.locator("svg")).to_be_visible()
    expect(following).to_contain_text("It steps.")
    expect(window.locator(".bm-notes")).to_contain_text("Say hello.")
    window.keyboard.press("PageDown")
    audience.expect_settled("2")
    expect(now.get_by_role("listitem")).to_have_text(["One", "Two"])
    audience.press("ArrowLeft")
    expect(now).to_contain_text("A pawn.")
    window.locator("[data-action=blank]").click()
    audience.expect(blank="true")
    window.locator("[data-action=blank]").click()
    audience.expect(blank="false")
    with window.expect_event("close"):
        window.locator("[data-action=presenter]").click()
    audience.press("ArrowRight")
    audience.expect(path="2")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 4
    expect(page.locator(".bm-handout")).to_have_count(0)
    page.evaluate("window.open = () => null")
    audience.press("s")
    expect(page.get_by_text("Allow pop-ups for this page")).to_be_visible()
