"""A lesson with its code collapsed: units follow each other, and every widget fits the screen of a laptop."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import box_of
from tests.browser.lab import Lab, Notebook
from tests.lessons.course import lesson as taught
from tests.lessons.course import path_of
from tests.lessons.test_units import units

LESSON = path_of(8)
_ROOM = 768 - 112
"""What JupyterLab leaves of 768 pixels for a notebook: less its menus, its toolbar and its status bar."""
LOW = 360
"""So low that a link and the next heading are not at the top of the page together."""
_AT_THE_TOP = """(heading) => {
  const { top } = heading.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
  return Math.abs(heading.getBoundingClientRect().top - top) < 40;
}"""


@pytest.fixture(scope="module")
def lesson(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    shutil.copy(LESSON, lab.folder)
    with Notebook(lab, chromium, LESSON.name) as notebook:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.run_all()
        yield notebook


def test_next_scrolls_to_the_next_unit(lesson: Notebook) -> None:
    lesson.go_to(0)
    count = len(units(8))
    for at, title in enumerate(units(8)[1:], 2):
        link = lesson.page.get_by_role("link", name=f"Next: {at} of {count}, {title} ▸")
        ids = [cell["id"] for cell in lesson.lab.read(lesson.name)["cells"]]
        lesson.go_to(ids.index(f"next-{at - 1}"))
        lesson.page.set_viewport_size({"width": 1366, "height": LOW})
        heading = lesson.page.get_by_role("heading", name=f"{at} of {count} · {title}")
        link.scroll_into_view_if_needed()
        link.click()
        lesson.page.wait_for_function(_AT_THE_TOP, arg=heading.element_handle())


def test_code_is_collapsed_and_every_widget_fits_the_screen(lesson: Notebook) -> None:
    lesson.page.set_viewport_size({"width": 1366, "height": 768})
    for at, cell in enumerate(lesson.lab.read(lesson.name)["cells"]):
        if cell["cell_type"] != "code" or cell["id"] == "import":
            continue
        lesson.go_to(at)
        shown = lesson.page.locator(".jp-Notebook .jp-Cell").nth(at)
        expect(shown.locator(".jp-InputArea-editor")).to_be_hidden()
        widget = shown.locator(".jp-OutputArea .banmen").first
        expect(widget).to_have_attribute("data-ready", "true")
        assert box_of(widget)["height"] <= _ROOM, cell["id"]
    assert not lesson.faults.found, lesson.faults.found


def test_a_link_in_the_text_plays_on_the_board_below(lesson: Notebook) -> None:
    lesson.page.set_viewport_size({"width": 1366, "height": 768})
    board = lesson.board_of(taught(8).board("captures-board").title)
    for name, empty in (("it takes both", "13l"), ("the lion has not left its square", "14m")):
        link = lesson.page.get_by_role("link", name=name)
        link.focus()
        link.press("Enter")
        board.expect(ply=1)
        board.expect_piece(empty, None)
        expect(link).to_be_focused()
    expect(board.root).to_be_in_viewport()
