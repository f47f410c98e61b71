"""A teacher opens the page of a demonstration from a file, and begins: no server, no Python, no click."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from banmen import Demo
from tests.browser.board import box_of, boxes_of
from tests.browser.exported import Opened


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = Demo("08_lion_moves").export(tmp_path / "page.html")
    page = Opened(chromium, path)
    yield page
    page.close()


def test_a_remote_shows_the_steps_before_anything_is_clicked(opened: Opened) -> None:
    demo = opened.page.locator(".bm-demo[data-ready]")
    expect(demo).to_have_attribute("data-path", "1")
    expect(opened.page.locator(".picture")).to_have_count(0)
    opened.page.keyboard.press("PageDown")
    expect(demo).to_have_attribute("data-path", "2")
    opened.page.keyboard.press("PageUp")
    expect(demo).to_have_attribute("data-path", "1")
    expect(opened.page.get_by_text("The lion, 獅子.").first).to_be_visible()


def test_keys_pressed_while_the_page_loads_are_not_lost(opened: Opened) -> None:
    demo = opened.page.locator(".bm-demo")
    # Nothing is there by then but the picture.
    opened.page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          window.early = document.querySelector(".bm-demo") === null;
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
        })"""
    )
    opened.page.reload()
    expect(demo).to_have_attribute("data-path", "2")
    assert opened.page.evaluate("early")


def test_it_uses_the_width_that_there_is(opened: Opened) -> None:
    opened.page.set_viewport_size({"width": 1920, "height": 1080})
    box = box_of(opened.page.locator(".bm-demo"))
    assert box["width"] > 1850


@pytest.mark.parametrize("width,height", [(1920, 1080), (1280, 720)])
def test_board_and_bar_fill_the_height_and_words_are_read_from_afar(
    opened: Opened, width: int, height: int
) -> None:
    opened.page.set_viewport_size({"width": width, "height": height})
    bar = opened.page.locator(".bm-player")
    opened.page.wait_for_function(
        "([bar, high]) => Math.abs(bar.getBoundingClientRect().bottom - high) < 24",
        arg=[bar.element_handle(), height],
    )
    assert opened.page.evaluate("document.documentElement.scrollHeight") <= height
    words = opened.page.locator(".bm-says").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert words >= max(20, 0.022 * height)


@pytest.mark.parametrize("width,height", [(942, 640), (390, 844)])
def test_board_words_and_bar_are_in_sight_on_small_screens(opened: Opened, width: int, height: int) -> None:
    opened.page.set_viewport_size({"width": width, "height": height})
    demo = opened.page.locator(".bm-demo[data-ready]")
    demo.locator("[data-action=on]").click()
    expect(demo).to_have_attribute("data-path", "2")
    for part in (".bm-stage", ".bm-says", ".bm-player"):
        expect(demo.locator(part)).to_be_in_viewport(ratio=0.99)
    bar, words = boxes_of(demo.locator(".bm-player"), demo.locator(".bm-says"))
    assert words["y"] + words["height"] <= bar["y"], "the bar hides words"


def test_the_whole_screen_has_larger_words_still_and_nothing_to_scroll(opened: Opened) -> None:
    opened.page.set_viewport_size({"width": 1280, "height": 720})
    opened.page.keyboard.press("f")
    whole = opened.page.locator(".bm-demo:fullscreen")
    expect(whole).to_have_count(1)
    words = whole.locator(".bm-says").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    # The frame around a page is not there in full screen: as high as it is then, not as it was set.
    assert words >= 0.035 * opened.page.evaluate("innerHeight") - 0.5
    opened.page.wait_for_function(
        "() => document.fullscreenElement.scrollHeight <= document.fullscreenElement.clientHeight"
    )
