"""The reference notebook of a game: a piece is found by its name, and its links lead to the lessons."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import PATIENCE
from tests.browser.lab import Lab, Notebook

LESSONS = Path(__file__).parent.parent.parent / "lessons"
PAGE = "reference/tai.ipynb"


@pytest.fixture(scope="module")
def page(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    """The page of tai shogi, open, with all its cells run; the lessons lie where they do for everybody."""
    shutil.copytree(LESSONS, lab.folder, dirs_exist_ok=True)
    with Notebook(lab, chromium, PAGE) as notebook:
        notebook.run_all()
        yield notebook


def last(notebook: Notebook) -> int:
    return len(notebook.lab.read(PAGE)["cells"]) - 1


@pytest.mark.parametrize("name", ["Angry boar", "Lion dog", "Bat"])
def test_a_name_in_the_index_leads_to_the_piece(page: Notebook, name: str) -> None:
    page.go_to(last(page))
    page.page.get_by_role("link", name=name, exact=True).click()
    entry = page.page.locator("article", has=page.page.locator(".names", has_text=name)).first
    expect(entry).to_be_in_viewport(timeout=PATIENCE)
    expect(entry.locator("svg")).to_be_visible()
    assert not page.faults.found, page.faults.found


def test_a_group_leads_to_its_lesson(page: Notebook) -> None:
    link = page.page.get_by_role("link", name="7. Hook moves")
    page.page.get_by_role("link", name="Hook moves", exact=True).first.click()
    expect(link).to_be_in_viewport(timeout=PATIENCE)
    link.click()
    opened = page.page.get_by_role("heading", name="7. Hook moves", level=1)
    expect(opened).to_be_visible(timeout=PATIENCE)
    assert not page.faults.found, page.faults.found
