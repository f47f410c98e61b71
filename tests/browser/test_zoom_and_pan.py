"""36 by 36 squares are read from near: wheel, buttons, dragging, two fingers; the page still scrolls."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Notebook


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.board("Board('taikyoku')")


def settle(board: Board) -> None:
    """Wait until what was scrolled and zoomed is drawn."""
    board.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def middle(board: Board, square: str) -> tuple[float, float]:
    """Say where a square is, without bringing it into view."""
    point: dict[str, float] = board.root.evaluate("(root, name) => root.banmen.squareCenter(name)", square)
    return point["x"], point["y"]


def scrolled(board: Board) -> float:
    """Say how far down the notebook is scrolled."""
    top: float = board.page.locator(".jp-WindowedPanel-outer").first.evaluate("(pane) => pane.scrollTop")
    return top


def test_the_wheel_zooms_in_where_the_pointer_is(board: Board) -> None:
    whole = board.zoom()
    x, y = board.at("10j")
    board.wheel("10j", -400)
    expect(board.root).not_to_have_attribute("data-zoom", f"{whole:.3f}")
    assert board.zoom() > 1.3 * whole
    near_x, near_y = middle(board, "10j")
    assert abs(near_x - x) < 1
    assert abs(near_y - y) < 1
    # A click hits the square that is visible there.
    board.click("10k")
    board.expect(selected="10k")


def test_the_wheel_zooms_out_again_and_then_scrolls_the_page(board: Board) -> None:
    whole = board.data("zoom")
    board.at("18r")
    before = scrolled(board)
    board.wheel("18r", -240)
    expect(board.root).not_to_have_attribute("data-zoom", whole)
    assert scrolled(board) == before
    board.page.mouse.wheel(0, 240)
    board.page.mouse.wheel(0, 240)
    board.expect(zoom=whole)
    for _ in range(3):
        board.page.mouse.wheel(0, 100)
    board.page.wait_for_function(
        "(before) => document.querySelector('.jp-WindowedPanel-outer').scrollTop > before", arg=before
    )
    board.expect(zoom=whole)


def test_scrolling_that_began_off_the_board_passes_over_it(notebook: Notebook) -> None:
    (board,) = notebook.show("\n".join(["#"] * 60), "from banmen import Board\nBoard('taikyoku')", boards=1)
    whole = board.data("zoom")
    pane = board.page.locator(".jp-WindowedPanel-outer").first
    pane.evaluate("(pane) => { pane.scrollTop = 0; }")
    box = box_of(pane)
    board.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 300)
    reached = False
    for _ in range(40):
        board.page.mouse.wheel(0, 120)
        settle(board)
        svg = box_of(board.svg)
        reached = reached or svg["y"] < box["y"] + 280
        assert board.data("zoom") == whole
    assert reached, "the board never came under the pointer"


def test_the_buttons(board: Board) -> None:
    whole = board.data("zoom")
    expect(board.tool("zoomOut")).to_be_disabled()
    expect(board.tool("fit")).to_be_disabled()
    board.use("zoomIn")
    expect(board.root).not_to_have_attribute("data-zoom", whole)
    near = board.zoom()
    board.use("zoomIn")
    expect(board.root).not_to_have_attribute("data-zoom", f"{near:.3f}")
    assert board.zoom() > near
    board.use("zoomOut")
    board.expect(zoom=f"{near:.3f}")
    board.use("fit")
    board.expect(zoom=whole)
    while board.tool("zoomIn").is_enabled():
        before = board.data("zoom")
        board.use("zoomIn")
        expect(board.root).not_to_have_attribute("data-zoom", before)
    square = middle(board, "18r")[0] - middle(board, "19r")[0]
    assert square > 60, "a square is wide enough to read from near"


def test_an_empty_square_is_dragged_to_move_about(notebook: Notebook, board: Board) -> None:
    board.use("zoomIn")
    board.use("zoomIn")
    settle(board)
    x, y = board.at("18r")
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x + 30, y + 20, steps=4)
    board.page.mouse.move(x + 60, y + 40, steps=4)
    board.page.mouse.up()
    settle(board)
    moved_x, moved_y = middle(board, "18r")
    assert abs(moved_x - x - 60) < 1
    assert abs(moved_y - y - 40) < 1
    board.expect(selected="", ply=0)
    assert notebook.value("board.ply") == 0


def test_the_board_cannot_be_lost(board: Board) -> None:
    board.use("zoomIn")
    settle(board)
    x, y = board.at("18r")
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x + 500, y + 500, steps=5)
    board.page.mouse.up()
    settle(board)
    window = box_of(board.root.locator(".bm-window"))
    corner_x, corner_y = middle(board, "36a")
    # Its corner is in the corner of the window, where only the coordinates keep a little room.
    assert 0 < corner_x - window["x"] < 60
    assert 0 < corner_y - window["y"] < 60
    assert middle(board, "18r") != (x, y)


def test_two_fingers_zoom_and_the_page_stays(board: Board) -> None:
    whole = board.zoom()
    x, y = board.at("18r")
    before = scrolled(board)
    touch = board.page.context.new_cdp_session(board.page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for apart in (50, 65, 80, 100):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    expect(board.root).not_to_have_attribute("data-zoom", f"{whole:.3f}")
    settle(board)
    assert 2 * whole < board.zoom() < 3 * whole  # 40 to 100: two and a half times
    near = middle(board, "18r")
    assert abs(near[0] - x) < 3
    assert abs(near[1] - y) < 3
    assert scrolled(board) == before
    assert board.page.evaluate("() => window.visualViewport.scale") == 1
    board.expect(selected="", ply=0)
    touch.detach()


def test_each_view_has_a_zoom_of_its_own(notebook: Notebook) -> None:
    first, second = notebook.show("from banmen import Board\nboard = Board('tai')\nboard", "board")
    whole = second.data("zoom")
    first.use("zoomIn")
    expect(first.root).not_to_have_attribute("data-zoom", whole)
    second.expect(zoom=whole)
