"""The site: lessons in a browser with its own Python, files from a plain server, and then from none.

`make test-hosts` builds it first.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.browser.lab import ROOT, Lab, Notebook, apart
from tests.hosts.pages import play_in_room, visiting
from tests.lessons.course import lesson as taught
from tests.servers import fetch, free_port, serving

SITE = ROOT / "build/site"
PLACE = "lite/lab/index.html?path="
KEPT = "() => document.documentElement.dataset.kept === 'true'"
SLOW = 120_000  # milliseconds: Python in a browser begins from nothing, and all files are fetched once


@contextmanager
def served(home: Path) -> Iterator[Lab]:
    """Serve the site with what Python has for that."""
    assert (SITE / "lite/service-worker.js").is_file(), "there is no site: `make site` builds it"
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "--directory", SITE, str(port))
    with serving(command, url, cwd=home, log=home / "server.log", env=apart(home)):
        yield Lab(url, SITE / "lite/files", PLACE)


@contextmanager
def opened(site: Lab, browser: Browser, name: str) -> Iterator[Notebook]:
    """Open a notebook; nothing may go wrong on its page, and nothing be asked for elsewhere."""
    with Notebook(site, browser, name, patience=SLOW) as notebook:
        yield notebook
        assert not notebook.faults.found, notebook.faults.found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with served(tmp_path_factory.mktemp("site")) as lab:
        yield lab


def test_the_first_lesson_is_walked_through(site: Lab, chromium: Browser) -> None:
    with opened(site, chromium, "01_first_steps.ipynb") as lesson:
        lesson.run_all()
        board = lesson.board_of(taught(1).board("one-piece-board").title)
        board.click("5n")
        board.expect(selected="5n", targets=6)

        demo = lesson.shown_by("demo-show", ".banmen.bm-demo")
        for step in range(4):
            expect(demo).to_have_attribute("data-at", str(step))
            demo.locator("[data-action=on]").click()
        demo.locator(".bm-offer").nth(1).click()
        expect(demo).to_have_attribute("data-asks", "answered")

        drill = lesson.shown_by("drill-show", f'.bm-trainer[aria-label="{taught(1).drills[0].title}"]')
        asked = Board(drill.locator(".bm-board"))
        for square in ("9m", "7m", "9n", "7n", "8o"):
            asked.expect_square(square)
            asked.click(square)
        expect(drill.locator(".bm-told")).to_have_attribute("data-tone", "right")


def test_a_lesson_on_promotion_is_walked_through(site: Lab, chromium: Browser) -> None:
    with opened(site, chromium, "12_promotion.ipynb") as lesson:
        lesson.run_all()
        board = lesson.board_of(taught(12).board("one-piece-board").title)
        board.click("5v")
        board.expect(selected="5v")
        board.click("4u")
        board.expect(ply=1)  # Python has made it
        board.expect_piece("4u", "+fh")

        demo = lesson.shown_by("demo-show", ".banmen.bm-demo")
        demo.locator("[data-action=on]").click()
        expect(demo).to_have_attribute("data-at", "1")


def test_a_game_is_played_where_there_are_neither_threads_nor_programs(site: Lab, chromium: Browser) -> None:
    with opened(site, chromium, "reference/dai_dai.ipynb") as notebook:
        notebook.run_cells("from banmen import GameRoom\nroom = GameRoom('dai_dai', white='level:1')\nroom")
        room = play_in_room(notebook.page)
        notebook.run("room.stop()")
        expect(room.locator("[data-action=again]")).to_be_visible()
        for other, why in (
            ("./engine", "Cannot start ./engine here: programs need an operating system."),
            ("ws://127.0.0.1:1/", "WebSockets do not work in Python in a browser."),
        ):
            notebook.run(f"room.start(white={other!r})")
            expect(room.get_by_text(why).first).to_be_visible()


def test_a_position_and_a_game_are_analysed_without_threads(site: Lab, chromium: Browser) -> None:
    with opened(site, chromium, "reference/dai_dai.ipynb") as notebook:
        notebook.run_cells(
            "from banmen import Board\nboard = Board('dai_dai', title='Analysed', autosave=False)\nboard"
        )
        root = notebook.board_of("Analysed").root
        root.get_by_role("tab", name="Analysis").click()
        tab = root.locator(".bm-analysis")
        tab.locator("[data-action=analyse]").click()
        expect(tab.locator(".bm-lines > li").first).to_be_visible()
        expect(tab.locator(".bm-status")).to_contain_text("searched …")
        tab.locator("[data-action=analyse]").click()
        expect(tab.locator(".bm-status")).to_have_text("Stopped.")
        left = "8,K,8/16,R" + "/17" * 14 + "/8,k,3,p,3,r 0"  # the rooks can capture each other
        notebook.run(f"board.tsfen = {left!r}; board.push('5q 5p'); board.push('9a 9b')")
        tab.locator("[data-action=analyse-game]").click()
        expect(tab.locator(".bm-accounts > li")).to_have_count(2)
        expect(tab.locator(".bm-points > li")).to_have_count(2)


def test_what_python_saves_is_there_after_a_reload(site: Lab, chromium: Browser) -> None:
    with opened(site, chromium, "reference/dai_dai.ipynb") as notebook:
        notebook.run("""
            from banmen import Board
            from banmen_rules.teaching.exercises import Progress
            board = Board("tai")
            board.push("P-13r")
            board.save("../mine.json")
            Progress("../mine.jsonl").add([{"exercise": "lion-1", "right": True}])
        """)
        notebook.page.reload()
        notebook.wait_until_open()
        notebook.run("""
            from banmen import Board
            from banmen_rules.teaching.exercises import Progress
            assert Board.load("../mine.json").ply == 1
            assert [row["exercise"] for row in Progress("../mine.jsonl").rows()] == ["lion-1"]
        """)


def test_it_is_opened_again_when_the_server_is_gone(chromium: Browser, tmp_path: Path) -> None:
    with ExitStack() as server:
        site = server.enter_context(served(tmp_path))
        with opened(site, chromium, "12_promotion.ipynb") as lesson:
            lesson.page.wait_for_function(KEPT)
            server.close()
            with pytest.raises(OSError, match="refused"):
                fetch(site.url)
            # By its link, not by a reload: JupyterLab takes the name out of the address, and notes only some
            # time later what is open.
            lesson.open()
            lesson.run_all()
            board = lesson.board_of(taught(12).board("one-piece-board").title)
            board.click("5v", "4u")
            board.expect(ply=1)


def test_the_pages_are_read_again_when_the_server_is_gone(chromium: Browser, tmp_path: Path) -> None:
    with ExitStack() as server:
        site = server.enter_context(served(tmp_path))
        with visiting(chromium, f"{site.url}/index.html") as visit:
            visit.page.wait_for_function(KEPT, timeout=SLOW)
            server.close()
            visit.page.get_by_role("link", name="Betza notation").first.click()
            expect(visit.page.get_by_role("heading", level=1)).to_contain_text("Betza")
