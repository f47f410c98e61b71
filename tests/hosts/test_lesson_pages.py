"""The lessons of the site as pages: on a phone and a large screen, soon usable, and without a network.

`make test-hosts` builds the site first.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.board import Board
from tests.browser.lab import ROOT, apart
from tests.hosts.pages import visiting
from tests.servers import fetch, free_port, serving

SITE = ROOT / "build/site"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREEN: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
KEPT = "() => document.documentElement.dataset.kept === 'true'"
MOST = 25e6
"""Bytes of the whole course, without Python."""
_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "inline")
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
  .filter(([{ width, height }]) => width > 1 && height > 1 && (width < 23.9 || height < 23.9))
  .map(([{ width, height }, text]) => `${width}x${height}: ${text}`)"""
BARE = (
    "<!doctype html><html lang=en><title>Bare</title><button onclick='this.dataset.ready = true'>A</button>"
)


@contextmanager
def served(folder: Path, home: Path) -> Iterator[str]:
    """Serve a folder with what Python has for that."""
    assert folder.is_dir(), "there is no site: `make site` builds it"
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, str(port))
    with serving(command, url, cwd=home, log=home / "server.log", env=apart(home)):
        yield url


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(SITE, tmp_path_factory.mktemp("lessons")) as url:
        yield f"{url}/lessons"


def steps(page: Page) -> Iterator[int]:
    """Go through a lesson; its widgets are ready at each step."""
    number = 0
    while True:
        for root in page.locator(".step.now .board > .banmen").all():
            expect(root).to_have_attribute("data-ready", "true")
        yield number
        if not page.locator(".next").is_visible():
            return
        page.locator(".next").click()
        number += 1


LOOKS = (
    pytest.param({**PHONE, "color_scheme": "light"}, id="phone-light"),
    pytest.param({**SCREEN, "color_scheme": "dark"}, id="screen-dark"),
)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ["index", "ja/index", "08_lion_moves", "ja/14_reading_betza"])
def test_page_is_accessible_and_fits(
    lessons: str, chromium: Browser, name: str, look: dict[str, Any]
) -> None:
    options: dict[str, Any] = {**look, "bypass_csp": True}
    with visiting(chromium, f"{lessons}/{name}.html", **options) as visit:
        page = visit.page
        axe.load(page)
        for step in steps(page):
            where = f"{name}, step {step + 1}"
            # The whole page once; then what is in sight.
            part = "html" if step == 0 else ".step.now"
            assert axe.faults_of_all(page.locator(part), ".") == [], where
            assert page.evaluate(_SMALL) == [], where
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def test_first_lesson_is_soon_interactive(lessons: str, chromium: Browser, tmp_path: Path) -> None:
    """The time to the first marks of a piece, beside that of a bare page with a button in the same run."""
    (tmp_path / "bare.html").write_text(BARE)
    with served(tmp_path, tmp_path) as bare:
        before = time.perf_counter()
        with visiting(chromium, f"{bare}/bare.html", **PHONE) as visit:
            page = visit.page
            page.locator("button").tap()
            expect(page.locator("button")).to_have_attribute("data-ready", "true")
            usual = time.perf_counter() - before
    before = time.perf_counter()
    with visiting(chromium, f"{lessons}/01_first_steps.html#step-2", **PHONE) as visit:
        page = visit.page
        board = Board(page.locator(".step.now .banmen"))
        expect(board.root).to_have_attribute("data-ready", "true")
        page.touchscreen.tap(*board.at("5n"))
        board.expect(selected="5n", targets=6)
        took = time.perf_counter() - before
        assert took < 2 + 3 * usual, f"first marks after {took:.2f} s; a bare page: {usual:.2f} s"


def test_course_is_read_and_played_when_the_server_is_gone(chromium: Browser, tmp_path: Path) -> None:
    with ExitStack() as server:
        url = server.enter_context(served(SITE, tmp_path))
        with visiting(chromium, f"{url}/lessons/index.html", **PHONE) as visit:
            page = visit.page
            page.wait_for_function(KEPT, timeout=60_000)
            kept = page.evaluate("async () => (await navigator.storage.estimate()).usage")
            assert kept < MOST
            server.close()
            with pytest.raises(OSError, match="refused"):
                fetch(url)
            page.locator(".path:not([hidden]) .tile[data-lesson='07_hook_moves']").tap()
            page.locator(".next").tap()
            board = Board(page.locator(".step.now .banmen"))
            expect(board.root).to_have_attribute("data-ready", "true")
            page.locator(".back").tap()
            expect(page.locator(".path:not([hidden]) .tile[data-now]")).to_have_count(1)
            page.get_by_role("link", name="日本語").tap()
            page.locator(".go.first").tap()
            expect(page.get_by_role("heading", level=1)).to_contain_text("はじめの一歩")


def test_progress_is_remembered_and_next_lesson_follows(lessons: str, chromium: Browser) -> None:
    with visiting(chromium, f"{lessons}/02_step_movers.html", **SCREEN) as visit:
        page = visit.page
        *_, last = steps(page)
        assert last > 5
        page.locator(".onward").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("3. Limited range")
        page.locator(".next").click()
        page.goto(f"{lessons}/03_limited_range.html")
        expect(page.locator(".count")).to_contain_text("2 / ")
        page.locator(".back").click()
        done = page.locator(".path:not([hidden]) .tile[data-done]")
        expect(done).to_have_count(1)
        expect(done).to_have_attribute("data-lesson", "02_step_movers")


def test_lessons_install_as_an_app(lessons: str, chromium: Browser) -> None:
    manifest = json.loads(fetch(f"{lessons}/manifest.webmanifest"))
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    for icon in manifest["icons"]:
        assert fetch(f"{lessons}/{icon['src']}")
    with visiting(chromium, f"{lessons}/index.html", **PHONE) as visit:
        page = visit.page
        session = page.context.new_cdp_session(page)
        assert session.send("Page.getAppManifest")["errors"] == []
        page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The browser of a test keeps nothing, as a private window.
        assert [each["errorId"] for each in found] in ([], ["in-incognito"])


def test_lessons_need_no_python_and_nothing_of_a_notebook(lessons: str, chromium: Browser) -> None:
    with visiting(chromium, f"{lessons}/01_first_steps.html", **PHONE) as visit:
        page = visit.page
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.reload()
        page.locator(".next").tap()
        expect(page.locator(".step.now .banmen")).to_have_attribute("data-ready", "true")
        early = [url for url in asked if url.startswith(lessons)]
        assert not [url for url in early if "pyodide" in url or "/lite/" in url or "jupyter" in url]
        assert page.locator("[class*=jp-]").count() == 0


def test_link_to_a_board_of_a_lesson_opens_in_the_site(lessons: str, chromium: Browser) -> None:
    with visiting(chromium, f"{lessons}/ja/01_first_steps.html#step-2", **SCREEN) as visit:
        page = visit.page
        board = Board(page.locator(".step.now .bm-board").first)
        board.click("5n")
        board.expect(selected="5n")
        board.use("panel")
        board.root.locator('[data-tab="share"]').click()
        board.tool("showQr").click()
        link = board.root.locator(".bm-qr-link").inner_text()
        assert link.startswith(f"{lessons.removesuffix('lessons')}open.html#")
        # The board of the lesson is no start: Python beside the page finds the moves.
        page.goto(link)
        Board(page.locator(".bm-board")).expect(selected="5n", targets=6)
