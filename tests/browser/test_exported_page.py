"""A board exported into one HTML file: opened from the disk with no server, network or Python, and used."""

import json
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Browser, expect

from banmen import Board as Model
from banmen import cli
from banmen.host import html_page
from tests.browser import axe
from tests.browser.exported import Opened
from tests.browser.lab import Lab

NO_PYTHON = "Python is not running here. You can look at pieces, but not move them."


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    """The start of taikyoku shogi, exported."""
    path = tmp_path / "page.html"
    html_page.write(html_page.page([html_page.still(Model("taikyoku"))], title="A page"), path, force=False)
    page = Opened(chromium, path)
    yield page
    page.close()


def test_a_piece_shows_its_moves(opened: Opened) -> None:
    board = opened.board()
    assert len(board.pieces()) == 804
    expect(opened.page.locator(".picture")).to_have_count(0)
    model = Model("taikyoku")
    square = next(move.origin for move in model.legal_moves if move.path)
    name = model.game.size.name(square)
    board.click(name)
    board.expect(selected=name)
    wanted = {model.game.size.name(move.target) for move in model.position.moves(square)}
    assert set(board.targets()) == wanted
    board.press("Escape")
    board.expect(selected="")


def test_a_move_is_not_made_and_the_board_says_why(opened: Opened) -> None:
    board = opened.board()
    board.click("18z", "18y")
    board.expect_message(NO_PYTHON, "error")
    board.expect(ply=0, gesture="selected", selected="18z")
    board.expect_piece("18z", "p")
    board.drag("19z", "19y")
    board.expect_message(NO_PYTHON, "error")
    expect(board.root.locator(".bm-held")).to_have_count(0)
    # The message disappears with the next action.
    board.press("Escape")
    board.expect_message("")


def test_the_board_zooms_and_turns(opened: Opened) -> None:
    board = opened.board()
    whole = board.data("zoom")
    board.wheel("10j", -400)
    expect(board.root).not_to_have_attribute("data-zoom", whole)
    board.use("fit")
    board.expect(zoom=whole)
    top = board.at("1a")[1]
    board.use("flip")
    expect(board.tool("flip")).to_be_enabled()
    opened.page.wait_for_function(
        "(top) => document.querySelector('.banmen').banmen.squareCenter('1a').y > top + 300", arg=top
    )


def test_two_views_of_one_board_stay_in_step(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    still = html_page.still(Model("tai"))
    other = html_page.still(Model("dai_dai", theme="dark"))
    places = [html_page.place(number, each) for number, each in ((0, still), (0, still), (1, other))]
    html_page.write(html_page.page([still, other], title="Three", body="".join(places)), path, force=False)
    page = Opened(chromium, path)
    above, below, apart = (page.board(number) for number in range(3))
    above.click("13s")
    below.expect(selected="13s", targets=1)
    apart.expect(selected="", theme="dark")
    whole = below.data("zoom")
    above.use("zoomIn")
    expect(above.root).not_to_have_attribute("data-zoom", whole)
    below.expect(zoom=whole)
    page.close()


def test_a_title_is_text_whatever_is_in_it(chromium: Browser, tmp_path: Path) -> None:
    nasty = "</title></script><script>alert(1)</script><img src=x onerror=alert(2)>"
    path = tmp_path / "page.html"
    html_page.write(
        html_page.page([html_page.still(Model("tai", title=nasty))], title=nasty), path, force=False
    )
    page = Opened(chromium, path)
    board = page.board()
    expect(board.root.locator(".bm-title")).to_have_text(nasty)
    assert page.page.title() == nasty
    board.click("13s")
    board.expect(selected="13s")
    assert page.page.locator("img").count() == 0
    page.close()


def test_without_scripts_there_is_a_picture(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    html_page.write(html_page.page([html_page.still(Model("tai"))], title="A page"), path, force=False)
    page = Opened(chromium, path, java_script_enabled=False)
    box = page.page.locator(".picture svg").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 400
    page.close()


def test_page_has_a_heading_for_its_title(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    boards = [html_page.still(Model("dai_dai")), html_page.still(Model("tai"))]
    html_page.write(html_page.page(boards, title="Two boards"), path, force=False)
    page = Opened(chromium, path, bypass_csp=True)
    for number in range(len(boards)):
        page.board(number)
    expect(page.page.get_by_role("heading", level=1)).to_have_text("Two boards")
    axe.load(page.page)
    assert axe.faults_of_all(page.page.locator("html"), 'class="bm-') == []
    page.close()


def test_a_notebook_shows_its_pictures_offline(chromium: Browser, tmp_path: Path) -> None:
    sources = ("from banmen import Board\nBoard('tai')", "Board('dai_dai', region='17i-9q')")
    path = tmp_path / "boards.ipynb"
    Lab("", tmp_path).write(path.name, *sources)
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, store_widget_state=True).execute()
    prose = {"cell_type": "markdown", "id": "m", "metadata": {}, "source": "# Boards 盤面\n\nTwo of $2^3$."}
    notebook["cells"].insert(0, prose)
    path.write_text(json.dumps(notebook), "utf-8")
    assert cli.main(["export", str(path), "-o", str(tmp_path / "boards.html")]) == 0
    opened = Opened(chromium, tmp_path / "boards.html")
    pictures = opened.page.locator(".banmen-picture > svg")
    expect(pictures).to_have_count(2)
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["height"] > 300
    expect(opened.page.locator("h1")).to_contain_text("Boards 盤面")
    expect(opened.page.get_by_text("Two of $2^3$.")).to_be_visible()
    loaded = "() => [...document.fonts].every(({ status }) => status === 'loaded') && document.fonts.size > 0"
    opened.page.wait_for_function(loaded)
    opened.close()  # it has sent no request, and no error was logged
