"""A finger on a tablet: taps choose and move, a finger on the whole board scrolls the page."""

from collections.abc import Iterator
from typing import Self

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board, box_of
from tests.browser.lab import Lab, Notebook

FINGER = 44
"""Pixels that a finger covers."""


@pytest.fixture(scope="module")
def tablet(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    lab.write("tablet.ipynb", "")
    with Notebook(
        lab, chromium, "tablet.ipynb", has_touch=True, viewport={"width": 820, "height": 1180}
    ) as notebook:
        yield notebook
        assert not notebook.faults.found, notebook.faults.found


@pytest.fixture(scope="module")
def phone(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    lab.write("phone.ipynb", "")
    with Notebook(
        lab, chromium, "phone.ipynb", has_touch=True, viewport={"width": 390, "height": 844}
    ) as notebook:
        yield notebook
        assert not notebook.faults.found, notebook.faults.found


def tap(board: Board, *squares: str) -> None:
    for square in squares:
        board.page.touchscreen.tap(*board.at(square))


def test_a_piece_is_tapped_and_then_its_target(tablet: Notebook) -> None:
    board = tablet.board("Board('dai_dai')")
    tap(board, "9l")
    board.expect(selected="9l", targets=len(tablet.reached("9l")))
    tap(board, "9k")
    board.expect(ply=1, turn="white")
    assert tablet.value("board.history[0]['text']") == "9l 9k"
    assert board.pieces() == tablet.pieces()


def test_a_tap_elsewhere_lets_the_piece_be(tablet: Notebook) -> None:
    board = tablet.board("Board('dai_dai')")
    tap(board, "9l", "9i")
    board.expect(selected="", ply=0)


def test_the_first_tap_brings_a_large_board_near_and_the_second_chooses(phone: Notebook) -> None:
    board = phone.board("Board('taikyoku')")
    x, y = board.at("18y")
    board.page.touchscreen.tap(x, y)
    board.expect(zoom="1.000", selected="")
    near = board.at("18y")
    assert abs(near[0] - x) < FINGER
    assert abs(near[1] - y) < FINGER
    tap(board, "18z")
    board.expect(selected="18z")


@pytest.mark.parametrize("near", [False, True])
def test_a_piece_is_dragged_by_a_finger(tablet: Notebook, near: bool) -> None:  # noqa: FBT001 - from near or afar
    board = tablet.board("Board('dai_dai')")
    whole = board.data("zoom")
    if near:
        board.tool("zoomIn").tap()
        expect(board.root).not_to_have_attribute("data-zoom", whole)
    with Finger(board) as finger:
        finger.go("9l", "9k")
    board.expect(ply=1)
    assert tablet.value("board.history[0]['text']") == "9l 9k"


def test_a_finger_moves_the_board_about_when_zoomed_in(tablet: Notebook) -> None:
    board = tablet.board("Board('dai_dai')")
    whole = board.data("zoom")
    board.tool("zoomIn").tap()
    expect(board.root).not_to_have_attribute("data-zoom", whole)
    x, y = board.at("9i")
    with Finger(board) as finger:
        finger.go("9i", "8h")
    tablet.page.wait_for_function(
        "([x, y]) => { const now = document.querySelector('.banmen').banmen.squareCenter('9i');"
        " return now.x - x > 20 && y - now.y > 20; }",
        arg=[x, y],
    )
    board.expect(ply=0, selected="")


def test_a_finger_scrolls_the_page_over_a_board_seen_whole(tablet: Notebook) -> None:
    (board,) = tablet.show("from banmen import Board\nBoard('dai_dai')", "\n".join(["#"] * 80), boards=1)
    whole = board.data("zoom")
    pane = tablet.page.locator(".jp-WindowedPanel-outer").first
    pane.evaluate("(pane) => { pane.scrollTop = 0; }")
    with Finger(board) as finger:
        finger.go("9j", "9g")
    tablet.page.wait_for_function("() => document.querySelector('.jp-WindowedPanel-outer').scrollTop > 20")
    board.expect(zoom=whole, ply=0, selected="")


def test_the_square_under_a_finger_is_shown_above_it(tablet: Notebook) -> None:
    board = tablet.board("Board('dai_dai')")
    loupe = board.root.locator(".bm-loupe")
    expect(loupe).to_be_hidden()
    with Finger(board) as finger:
        finger.press("9l")
        finger.move("9k")
        expect(loupe.locator(".bm-loupe-name")).to_have_text("9k")
        expect(loupe).to_have_attribute("data-goes", "true")
        box, (x, y) = box_of(loupe), board.at("9k")
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] + box["height"] < y, "the finger hides it"
        finger.move("9j")
        expect(loupe.locator(".bm-loupe-name")).to_have_text("9j")
        expect(loupe).to_have_attribute("data-goes", "false")
        finger.lift()
    expect(loupe).to_be_hidden()
    board.expect(ply=0)


def test_a_finger_that_rests_on_a_piece_reads_its_card(tablet: Notebook) -> None:
    board = tablet.board("Board('dai_dai', pieces={'9i': 'lion', '5e': 'white pawn'})")
    name = board.root.locator(".bm-card .bm-name")
    with Finger(board) as finger:
        for square, called in (("9i", "Lion"), ("5e", "Pawn")):
            finger.press(square)
            expect(name).to_have_text(called)
            finger.lift()
            board.expect(selected="", gesture="idle")
    tap(board, "9i")
    board.expect(selected="9i")


# Each widget: its source, a button of it, and what the page shows when that was pressed.
BUTTONS = {
    "board": ("Board('dai_dai')", '[data-tool="more"]', '[data-tool="more"][aria-expanded=true]'),
    "room": ("GameRoom('dai_dai')", '[data-action="start"]', ".banmen[data-state=playing]"),
    "drill": (
        "Drill('area', seed=1)",
        ".bm-options .bm-pick",
        ".bm-told:is([data-tone=right], [data-tone=wrong])",
    ),
    "demonstration": (
        "Demo('tai', steps=[Step(caption='One'), Step(caption='Two')])",
        '[data-action="on"]',
        ".banmen[data-path='2']",
    ),
    "pad": ("BetzaPad('W')", ".bm-modes label:not(:has(:checked))", ".bm-modes label + label input:checked"),
}
# Cells above that get another height have this effect: only the active cell is held in place.
_MOVE = "() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop -= 150; }"


@pytest.mark.parametrize("pointer", ["finger", "mouse"])
@pytest.mark.parametrize("widget", BUTTONS)
def test_press_counts_when_page_moves_before_the_click(phone: Notebook, widget: str, pointer: str) -> None:
    source, selector, pressed = BUTTONS[widget]
    imports = (
        "from banmen import BetzaPad, Board, Demo, Drill, GameRoom\n"
        "from banmen_rules.teaching.demonstrations import Step"
    )
    phone.run_cells("\n".join(["# above"] * 60), f"{imports}\n{source}", "# active")
    root = phone.page.locator(".banmen").first
    button = root.locator(selector).first
    button.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    expect(phone.page.locator(pressed)).to_have_count(0)
    box = box_of(button)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touches = phone.context.new_cdp_session(phone.page)
    if pointer == "mouse":
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
    else:
        start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        touches.send("Input.dispatchTouchEvent", start)
    phone.page.evaluate(_MOVE)
    moved = box_of(button)
    assert moved["y"] > y, "the page has not moved"
    if pointer == "mouse":
        phone.page.mouse.up()
    else:
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touches.detach()
    expect(phone.page.locator(pressed).first).to_be_attached()


class Finger:
    """One finger, as Chromium's own touch input."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._session = board.page.context.new_cdp_session(board.page)
        self._at = (0.0, 0.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.detach()

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, square: str) -> None:
        """Put the finger down."""
        self._at = self._board.at(square)
        self._touch("touchStart", self._at)

    def move(self, square: str) -> None:
        """Move it to another square."""
        self._move_to(self._board.at(square))

    def _move_to(self, point: tuple[float, float]) -> None:
        (x, y), (to_x, to_y) = self._at, point
        for n in range(1, 9):
            self._touch("touchMove", (x + (to_x - x) * n / 8, y + (to_y - y) * n / 8))
        self._at = point

    def lift(self) -> None:
        """Take it up."""
        self._touch("touchEnd")

    def go(self, start: str, end: str) -> None:
        """Press on a square, move to another and let go."""
        where = self._board.at(end)
        self.press(start)
        self._move_to(where)
        self.lift()
