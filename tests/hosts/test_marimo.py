"""marimo: the board lives in a shadow root, looks and works as elsewhere, and other cells follow it."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.hosts.pages import Visit, play_in_room, visiting
from tests.servers import free_port, serving

NOTEBOOK = """
import marimo

app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from banmen import Board
    board = Board("tai")
    shown = mo.ui.anywidget(board)
    shown
    return board, mo, shown

@app.cell
def _(board, mo, shown):
    mo.md(f"chosen: {shown.value['selection'] or 'nothing'}, moves: {board.ply}")
    return
"""


ROOM = """
import marimo

app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from banmen import GameRoom
    room = GameRoom("dai_dai", white="level:1", time=(600, 5))
    shown = mo.ui.anywidget(room)
    shown
    return mo, room, shown

@app.cell
def _(mo, room, shown):
    mo.md(f"state: {shown.value['room']['state']}, moves: {room.ply}")
    return
"""

# A game that is over after a few moves, with nothing done on the page but to start it.
TSFEN = "16,K/" + "17/" * 15 + "k,15,r 0"
ENGINES = ROOM.replace('white="level:1"', f'black="level:2", white="level:1", tsfen="{TSFEN}"')


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, chromium: Browser, home: dict[str, str], tmp_path: Path
) -> Iterator[Visit]:
    (tmp_path / "tai.py").write_text(getattr(request, "param", NOTEBOOK))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = (
        sys.executable, "-m", "marimo", "run", "tai.py", "--headless", "--no-token", "--host=127.0.0.1",
        f"--port={port}",
    )  # fmt: skip
    with (
        serving(command, f"{url}/health", cwd=tmp_path, log=tmp_path / "log", env=home),
        visiting(chromium, url) as visited,
    ):
        yield visited


def test_the_style_sheet_and_the_font_reach_into_the_shadow_root(visit: Visit) -> None:
    board = visit.board()
    assert board.root.evaluate("(root) => root.getRootNode() instanceof ShadowRoot")
    assert board.root.evaluate("(root) => getComputedStyle(root).display") == "grid"
    assert board.has_own_font()
    box = board.svg.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 300


def test_a_move_is_made_and_other_cells_follow(visit: Visit) -> None:
    board = visit.board()
    board.click("13s")
    board.expect(selected="13s", targets=1)
    expect(visit.page.get_by_text("chosen: 13s, moves: 0")).to_be_visible()
    board.click("13r")
    board.expect(ply=1, turn="white", selected="")
    board.expect_piece("13r", "p")
    expect(visit.page.get_by_text("chosen: nothing, moves: 1")).to_be_visible()


def test_other_cells_follow_what_a_button_does(visit: Visit) -> None:
    board = visit.board()
    board.click("13s", "13r")
    expect(visit.page.get_by_text("chosen: nothing, moves: 1")).to_be_visible()
    board.use("undo")
    expect(visit.page.get_by_text("chosen: nothing, moves: 0")).to_be_visible()


@pytest.mark.parametrize("visit", [ROOM], indirect=True, ids=["room"])
def test_a_game_is_played_and_other_cells_follow(visit: Visit) -> None:
    root = play_in_room(visit.page)
    expect(visit.page.get_by_text("state: playing, moves: 2")).to_be_visible()
    root.locator("[data-action=takeback]").click()
    expect(visit.page.get_by_text("state: playing, moves: 0")).to_be_visible()


@pytest.mark.parametrize("visit", [ENGINES], indirect=True, ids=["engines"])
def test_other_cells_follow_a_game_in_which_nothing_is_done_on_the_page(visit: Visit) -> None:
    visit.page.locator(".banmen.bm-room [data-action=start]").click()
    expect(visit.page.get_by_text(re.compile("^state: over, moves: [1-9]"))).to_be_visible()
