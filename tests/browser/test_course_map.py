"""A learner uses the map of the course, and is asked once whether to keep the progress."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from banmen.host.lessons import PROGRESS
from banmen.host.settings import FILE
from tests.browser import axe
from tests.browser.conftest import SCREENSHOTS
from tests.browser.lab import Lab, Notebook
from tests.browser.practice import Practice

GOLD = {
    "id": "gold",
    "kind": "category",
    "variant": "tai",
    "piece": "gold general",
    "options": ["step", "hook"],
}
THEMES = ("light", "dark", "contrast")
PHONE = 390


@pytest.fixture
def folder(lab: Lab, notebook: Notebook) -> Iterator[Path]:
    """Have a learner who was not asked yet; nothing of the progress stays."""
    assert notebook.lab is lab
    settings, progress = lab.folder / FILE, lab.folder / PROGRESS
    settings.write_text('{"glyphs": "kanji"}', "utf-8")
    notebook.run("from banmen.host import settings\nsettings._offered.clear()")
    yield lab.folder
    progress.unlink(missing_ok=True)


def shown(notebook: Notebook, source: str = "Course('tai')") -> Locator:
    notebook.show(f"from banmen import Course\ncourse = {source}\ncourse", boards=0)
    root = notebook.page.locator(".bm-course")
    expect(root).to_have_attribute("data-ready", "true")
    return root


def test_first_result_asks_once_and_the_map_shows_it(notebook: Notebook, folder: Path) -> None:
    practice = Practice(notebook, f"Drill([{GOLD}], title='Steps')")
    line = practice.root.locator(".bm-keep")
    expect(line).to_be_hidden()
    practice.choose("step")
    expect(line).to_be_visible()
    box, board = line.bounding_box(), practice.root.locator(".bm-verdict").bounding_box()
    assert box
    assert board
    assert box["y"] >= board["y"] + board["height"]
    line.get_by_role("button", name="Yes").click()
    expect(line).to_be_hidden()
    # Messages of the page run in a thread beside the cells: a trait is set there before its observers ran.
    notebook.run("from banmen_rules.teaching.exercises import Progress")
    notebook.wait_for(f"len(Progress({PROGRESS!r}).rows())", 1)
    again = Practice(notebook, f"Drill([{GOLD}], title='Steps')")
    again.choose("step")
    again.expect_verdict("right")
    expect(again.root.locator(".bm-keep")).to_be_hidden()
    root = shown(notebook)
    expect(root.locator(".bm-saved p").first).to_have_text(f"Saved in {PROGRESS}: 2 results.")
    expect(root.locator("[data-kind=gold_general]")).not_to_have_attribute("data-strength", "new")
    root.get_by_role("button", name="Delete", exact=True).click()
    root.get_by_role("button", name="Delete it").click()
    expect(root.locator(".bm-saved")).to_have_attribute("data-saved", "none")
    assert not (folder / PROGRESS).exists()


def test_a_piece_opens_its_card_with_shift_a_drill_and_a_game_a_storm(notebook: Notebook) -> None:
    root = shown(notebook)
    lion = root.locator("[data-kind=lion]")
    lion.click()
    expect(root.locator(".bm-opened .bm-card .bm-kind-name")).to_have_text("Lion")
    lion.click(modifiers=["Shift"])
    expect(root.locator(".bm-opened .bm-trainer")).to_have_attribute("data-ready", "true")
    expect(root.locator(".bm-opened h3").first).to_have_text("Practise: lion")
    root.get_by_role("button", name="Close").click()
    expect(root.locator(".bm-opened")).to_have_count(0)
    root.locator("select[name=subject]").select_option("hook")
    root.get_by_role("button", name="Storm").click()
    expect(root.locator(".bm-opened .bm-trainer")).to_have_attribute("data-ready", "true")
    expect(root.locator(".bm-opened h3").first).to_have_text("Storm: Tai shogi, hook: turns once")
    expect(root.locator(".bm-opened .bm-trainer")).to_be_in_viewport()
    lion.focus()
    notebook.page.keyboard.press("ArrowLeft")
    notebook.page.keyboard.press("Enter")
    expect(root.locator(".bm-opened .bm-card")).to_be_visible()


@pytest.mark.usefixtures("used_up")  # its page has a file open that other tests write
def test_a_choice_orders_the_lessons_and_a_lesson_opens(notebook: Notebook, lab: Lab) -> None:
    lab.write("01_first_steps.ipynb", "1 + 1")
    root = shown(notebook, "Course('chu')")
    tiles = root.locator(".bm-tile").all()[:3]
    assert [tile.get_attribute("data-lesson") for tile in tiles] == ["1", "2", "3"]
    root.get_by_role("button", name="chess").click()
    expect(root.locator(".bm-tile").nth(1)).to_have_attribute("data-lesson", "22")
    root.get_by_role("button", name="Show the kinds of Dai shogi").click()
    expect(root.locator("[role=option]")).to_have_count(37)
    name = notebook.page.evaluate("jupyterapp.shell.currentWidget.context.path")
    root.locator(".bm-go").click()
    current = "jupyterapp.shell.currentWidget?.context?.path"
    notebook.page.wait_for_function(f"{current} === '01_first_steps.ipynb'")
    notebook.command("docmanager:open", path=name)
    notebook.page.wait_for_function(f"{current} === {name!r}")


def test_review_opens_in_sight_asks_what_is_due_and_then_offers_new_pieces(
    notebook: Notebook, folder: Path
) -> None:
    at = (datetime.now(UTC) - timedelta(days=9)).isoformat()
    row = {"progress": 2, "kind": "reach", "variant": "tai", "piece": "gold_general", "right": True, "at": at}
    (folder / PROGRESS).write_text(json.dumps(row) + "\n", "utf-8")
    root = shown(notebook)
    notebook.page.evaluate("document.querySelector('.bm-ladder').scrollIntoView({block: 'end'})")
    root.locator(".bm-next .bm-action-review").click()
    opened = root.locator(".bm-opened")
    trainer = opened.locator(".bm-trainer")
    expect(trainer).to_have_attribute("data-ready", "true")
    expect(opened.locator("h3").first).to_have_text("Review: Chu shogi")
    expect(opened.locator("h3").first).to_be_in_viewport(ratio=1)
    expect(trainer.locator(".bm-task")).to_be_in_viewport(ratio=1)
    trainer.locator(".bm-action-give-up").click()
    trainer.locator(".bm-action-next").click()
    trainer.locator(".bm-action-give-up").click()  # missed, so it is asked again
    trainer.locator(".bm-action-next").click()
    expect(trainer.locator(".bm-sum-next")).to_contain_text("Done for today. Reviewed: 1.")
    expect(root.locator(".bm-next .bm-action-review")).to_be_hidden()
    opened.get_by_role("button", name="Meet 5 new pieces").click()
    expect(opened.locator("h3").first).to_have_text("New pieces: Tai shogi")
    expect(trainer.locator(".bm-because")).to_contain_text("New: the ")
    # The piece in question wears its move, and its card shows it.
    expect(trainer.locator(".bm-aside .bm-betza")).to_be_visible()


def test_map_passes_axe_in_every_theme_and_fits_a_phone(notebook: Notebook) -> None:
    root = shown(notebook, "Course('chu')")
    axe.load(notebook.page)
    SCREENSHOTS.mkdir(exist_ok=True)
    for theme in THEMES:
        notebook.run(f"course.theme = {theme!r}")
        expect(root).to_have_attribute("data-theme", theme)
        assert axe.faults(root, "First steps", theme=theme) == []
        root.screenshot(path=SCREENSHOTS / f"course-{theme}.png")
    notebook.run("course.theme = 'host'")
    root.evaluate(f"root => {{ root.style.width = '{PHONE}px' }}")
    wide = root.evaluate(
        "root => [...root.querySelectorAll('*')].filter((one) => !one.closest('.bm-spoken, svg')"
        " && one.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
        ".map((one) => one.className)"
    )
    assert wide == []
    root.screenshot(path=SCREENSHOTS / "course-phone.png")
