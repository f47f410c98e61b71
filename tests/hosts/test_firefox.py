"""Firefox, with JupyterLab and with an exported page: click, drag, wheel, keyboard, move."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from banmen import Board as Model
from tests.browser.board import Board
from tests.browser.lab import Lab, Notebook
from tests.hosts.pages import visiting


@pytest.fixture(scope="module")
def notebook(lab: Lab, firefox: Browser) -> Iterator[Notebook]:
    lab.write("firefox.ipynb", "")
    # Firefox is driven without a choice of colours or of pixels.
    with Notebook(lab, firefox, "firefox.ipynb") as opened:
        yield opened
        assert not opened.faults.found


def test_a_piece_is_clicked_let_go_and_moved(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s")
    board.expect(selected="13s", targets=1)
    notebook.wait_for("board.selection", "13s")
    board.press("Escape")
    board.expect(selected="", targets=0)
    board.click("13s", "13r")
    board.expect(ply=1, turn="white")
    assert notebook.played() == ["13s 13r"]
    assert board.pieces() == notebook.pieces()


def test_a_piece_is_dragged(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.drag("13s", "13q", "13r", drop=False)
    expect(board.root.locator(".bm-piece.bm-held")).to_have_attribute("data-square", "13s")
    notebook.page.mouse.up()
    board.expect(ply=1)
    assert notebook.value("board.history[0]['text']") == "13s 13r"


def test_the_wheel_zooms_in_where_the_pointer_is(notebook: Notebook) -> None:
    board = notebook.board("Board('taikyoku')")
    whole = board.zoom()
    x, y = board.at("10j")
    board.wheel("10j", -400)
    expect(board.root).not_to_have_attribute("data-zoom", f"{whole:.3f}")
    near = settled(board, "10j")
    assert board.zoom() > 1.2 * whole
    assert abs(near["x"] - x) < 2
    assert abs(near["y"] - y) < 2


def settled(board: Board, square: str) -> dict[str, float]:
    """Wait until the camera rests, and say where a square is then."""
    found: dict[str, float] = board.root.evaluate(
        """async (root, name) => {
          let last = null, same = 0;
          while (same < 5) {
            await new Promise(requestAnimationFrame);
            const { x, y } = root.banmen.squareCenter(name);
            same = last && last.x === x && last.y === y ? same + 1 : 0;
            last = { x, y };
          }
          return last;
        }""",
        square,
    )
    return found


def test_the_kanji_are_drawn_with_the_boards_own_font(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    assert board.has_own_font()


def test_an_exported_page_is_explored(firefox: Browser, tmp_path: Path) -> None:
    page = Model("tai").export(tmp_path / "tai.html")
    with visiting(firefox, page.as_uri()) as visit:
        board = visit.board()
        board.click("13s")
        board.expect(selected="13s", targets=1)
        board.click("13r")
        board.expect_message(re.compile("Python is not running here"), "error")
        board.expect(ply=0)
