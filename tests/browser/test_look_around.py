"""A close look at part of a large board: double click, actual size, the map of the whole, the full screen."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board, box_of, boxes_of
from tests.browser.lab import Notebook


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.board("Board('taikyoku')")


def frame(board: Board) -> dict[str, float]:
    """Say what of the board the frame on the map is around, in parts of the whole."""
    found: dict[str, float] = board.root.locator(".bm-map-frame").evaluate(
        """(frame) => {
          const { width, height } = frame.ownerSVGElement.viewBox.baseVal;
          const { x, y } = frame;
          return { left: x.baseVal.value / width, top: y.baseVal.value / height,
                   width: frame.width.baseVal.value / width, height: frame.height.baseVal.value / height };
        }"""
    )
    return found


def minimap(board: Board) -> Locator:
    return board.root.locator(".bm-minimap")


def settle(board: Board) -> None:
    """Wait until the camera has come to rest."""
    board.page.evaluate(
        """async () => {
          const world = () => [...document.querySelectorAll(".bm-world")].map(
            (one) => one.getAttribute("transform")).join();
          for (let last = null, still = 0; still < 3; ) {
            await new Promise(requestAnimationFrame);
            still = world() === last ? still + 1 : 0;
            last = world();
          }
        }"""
    )


def test_a_double_click_on_an_empty_square_goes_nearer_there(board: Board) -> None:
    whole = board.zoom()
    x, y = board.at("30s")
    board.page.mouse.dblclick(x, y)
    expect(board.root).not_to_have_attribute("data-zoom", f"{whole:.3f}")
    settle(board)
    assert 1.9 * whole < board.zoom() < 2.5 * whole
    near_x, near_y = board.at("30s")
    assert abs(near_x - x) < 2
    assert abs(near_y - y) < 2
    board.expect(selected="", gesture="idle")


def test_a_double_click_on_a_piece_stays_where_one_is(board: Board) -> None:
    whole = board.data("zoom")
    board.page.mouse.dblclick(*board.aim("30z"))
    settle(board)
    board.expect(zoom=whole, selected="")


def test_actual_size_and_back_to_the_whole(board: Board) -> None:
    whole = board.data("zoom")
    board.use("actual")
    board.expect(zoom="1.000")
    settle(board)
    left, right = board.at("18s")[0], board.at("17s")[0]
    assert abs(right - left - 44) < 0.5
    expect(board.tool("actual")).to_be_disabled()
    board.use("fit")
    board.expect(zoom=whole)
    expect(board.tool("fit")).to_be_disabled()


def test_the_map_appears_with_the_zoom_and_frames_what_is_seen(board: Board) -> None:
    expect(minimap(board)).to_be_hidden()
    board.use("zoomIn")
    board.use("zoomIn")
    settle(board)
    expect(minimap(board)).to_be_visible()
    seen = frame(board)
    assert seen["width"] == pytest.approx(1 / 1.96, rel=0.02)
    assert seen["left"] == pytest.approx((1 - seen["width"]) / 2, abs=0.02)
    board.use("fit")
    expect(minimap(board)).to_be_hidden()


def test_a_press_and_a_drag_on_the_map_look_there(board: Board) -> None:
    for _ in range(3):
        board.use("zoomIn")
    settle(board)
    box = box_of(minimap(board))
    board.page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3)
    board.page.mouse.down()
    settle(board)
    seen = frame(board)
    assert seen["left"] + seen["width"] / 2 == pytest.approx(0.3, abs=0.03)
    assert seen["top"] + seen["height"] / 2 == pytest.approx(0.3, abs=0.03)
    board.page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.4, steps=4)
    board.page.mouse.up()
    settle(board)
    seen = frame(board)
    assert seen["left"] + seen["width"] / 2 == pytest.approx(0.5, abs=0.03)
    board.expect(selected="", gesture="idle")


def test_the_minimap_is_docked_beside_a_wide_board_and_under_a_narrow_one(board: Board) -> None:
    window = board.root.locator(".bm-window")
    board.use("zoomIn")
    settle(board)
    beside, squares = boxes_of(minimap(board), window)
    assert beside["x"] >= squares["x"] + squares["width"]
    board.page.set_viewport_size({"width": 620, "height": 960})
    expect(board.root).not_to_have_class(re.compile(r"\bbm-wide\b"))
    settle(board)
    under, squares = boxes_of(minimap(board), window)
    assert under["y"] >= squares["y"] + squares["height"]


def test_the_board_fills_the_screen_and_comes_back(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    before = board.zoom()
    board.use("fullScreen")
    board.page.wait_for_function("() => document.fullscreenElement?.classList.contains('banmen')")
    settle(board)
    assert board.zoom() >= before
    board.click("9l")
    board.expect(selected="9l")
    board.use("fullScreen")
    board.page.wait_for_function("() => document.fullscreenElement === null")


def test_no_animation_under_reduced_motion(board: Board) -> None:
    board.page.emulate_media(reduced_motion="reduce")
    try:
        there, in_the_end = board.root.evaluate(
            """async (root) => {
              const world = root.querySelector(".bm-world");
              root.querySelector("[data-tool=zoomIn]").click();
              // Asked for after the board has asked for its own: this is the frame it is drawn in.
              await new Promise(requestAnimationFrame);
              const there = world.getAttribute("transform");
              for (let n = 0; n < 20; n++) await new Promise(requestAnimationFrame);
              return [there, world.getAttribute("transform")];
            }"""
        )
        assert there == in_the_end, "the camera went there step by step"
    finally:
        board.page.emulate_media(reduced_motion="null")
