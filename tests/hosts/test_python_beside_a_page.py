"""A pad and a drill of random exercises as pages with Python beside them, from a server and from a file."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from banmen import BetzaPad, Drill
from banmen.course import opening
from banmen_rules.teaching.exercises import ExerciseSpec, solution
from tests.browser.board import Board
from tests.browser.exported import Opened
from tests.hosts.files import serving_files
from tests.hosts.pages import visiting
from tools.make_site import pyodide

LOADED = 120_000
"""Milliseconds in which Python has loaded on any machine."""
SAYS = "open (it|this page) from a web server, with the folder “python” beside it"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export a pad and a random drill, with Python beside them, and the page that opens links."""
    place = tmp_path_factory.mktemp("pages")
    BetzaPad("K").export(place / "pad.html", python=pyodide())
    drill().export(place / "drill.html", python=pyodide())
    opening.write_page(place, packs=(), demos=(), python=pyodide(), notations=("tai",))
    return place


def drill() -> Drill:
    return Drill(variant="tai", category="hook", kinds="legal", seed=7, count=2, autosave=False)


def answer(page: Page, exercise: ExerciseSpec) -> None:
    """Give the right answer to a question with options, and go to the next exercise."""
    root = page.locator(".bm-trainer")
    expect(root).to_have_attribute("data-card", exercise.id)
    options = next(card for card in drill_of(exercise).cards if card["id"] == exercise.id)["options"]
    values = [option["value"] for option in options]
    page.locator(".bm-options .bm-pick").nth(values.index(solution(exercise)["choice"])).click()
    expect(root).to_have_attribute("data-end", "solved")
    page.locator(".bm-action-next").click()


def drill_of(exercise: ExerciseSpec) -> Drill:
    return Drill([exercise], autosave=False)


def test_served_pad_reads_any_notation(chromium: Browser, folder: Path) -> None:
    with serving_files({"/": folder}) as url, visiting(chromium, f"{url}/pad.html") as visit:
        page = visit.page
        pad, field = page.locator(".bm-pad"), page.locator(".bm-draft-input")
        expect(page.get_by_text("Python is loading")).to_be_visible()
        field.fill("fWfF")  # answered when Python is there
        verdict = page.locator(".bm-verdict")
        expect(verdict).to_have_text("Steps one square forward or diagonally forward.", timeout=LOADED)
        expect(page.get_by_text("Python is loading")).to_be_hidden()
        expect(pad).to_have_attribute("data-state", "good")
        field.fill("__import__('os')")  # text is data: it is refused as notation
        expect(pad).to_have_attribute("data-state", "wrong")
        field.fill("R")
        expect(verdict).to_have_text(re.compile("slides any distance", re.IGNORECASE))


def test_served_drill_makes_more_random_exercises(chromium: Browser, folder: Path) -> None:
    mine = drill()
    with serving_files({"/": folder}) as url, visiting(chromium, f"{url}/drill.html") as visit:
        page = visit.page
        for exercise in mine.exercises:
            answer(page, exercise)
        page.locator(".bm-action-more").click()
        more = mine.more()
        expect(page.locator(".bm-trainer")).to_have_attribute("data-card", more[0].id, timeout=LOADED)
        for exercise in more:
            answer(page, exercise)
        # The code is of all exercises, as the teacher's drill has them after one more round.
        rows = mine.read_code(page.locator(".bm-report-key").inner_text())
        assert [(row["exercise"], row["stars"]) for row in rows] == [(one.id, 3) for one in mine.exercises]


def test_a_link_to_any_position_shows_moves(chromium: Browser, folder: Path) -> None:
    link = "#variant=chu&tsfen=12/12/12/12/12/12/5,k,6/12/12/12/12/5,K,6%200&square=7g"
    with serving_files({"/": folder}) as url, visiting(chromium, f"{url}/open.html{link}") as visit:
        expect(visit.page.get_by_text("Python is loading")).to_be_visible()
        board = Board(visit.page.locator(".bm-board"))
        expect(visit.page.get_by_text("Python is loading")).to_be_hidden(timeout=LOADED)
        board.expect(selected="7g", targets=8)


def test_from_a_file_pages_say_what_is_missing(chromium: Browser, folder: Path) -> None:
    opened = Opened(chromium, folder / "pad.html")
    expect(opened.page.get_by_text(re.compile(SAYS))).to_be_visible()
    expect(opened.page.locator(".bm-draft-input")).not_to_be_editable()
    opened.close()
    opened = Opened(chromium, folder / "drill.html")
    for exercise in drill().exercises:
        answer(opened.page, exercise)
    expect(opened.page.get_by_text(re.compile(SAYS))).to_be_visible()
    expect(opened.page.locator(".bm-action-more")).to_be_hidden()
    opened.close()
