"""The buttons beside the board: found by the keys, large enough for a finger, and they keep the focus."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.lab import Notebook

# What can be pressed and is smaller than WCAG 2.2 asks for (2.5.8). A label is part of what it labels.
# Squares are as large as the zoom makes them; moves within a line of a variation are as high as it is.
_SMALL = """(root) => {
  const roles = ["button", "checkbox", "link", "menuitem", "option", "radio", "slider", "tab", "treeitem"];
  const named = roles.map((one) => `[role=${one}]`);
  const every = ["a", "button", "input", "select", "summary", "textarea", ...named];
  const shown = [...root.querySelectorAll(every.join())]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => one.closest(".bm-variation") === null)
    .map((one) => one.closest("label") ?? one);
  const sizes = shown.map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return { text: `${one.className} ${one.textContent.slice(0, 30)}: ${width} x ${height}`, width, height };
  });
  if (sizes.length < 10) return ["hardly a button is there"];
  return [...new Set(sizes.filter((one) => Math.min(one.width, one.height) < 24).map(({ text }) => text))];
}"""


@pytest.fixture
def bar(notebook: Notebook) -> Locator:
    board = notebook.board("Board('dai_dai')")
    return board.root.get_by_role("toolbar", name="Board tools")


def focused(bar: Locator) -> str | None:
    return bar.locator(":focus").get_attribute("data-tool")


def test_arrow_keys_go_from_button_to_button(bar: Locator) -> None:
    buttons = [one.get_attribute("data-tool") for one in bar.get_by_role("button").all()]
    press = bar.page.keyboard.press
    bar.get_by_role("button").first.focus()
    for name in [*buttons[1:], buttons[0]]:
        press("ArrowRight")
        assert focused(bar) == name
    press("End")
    assert focused(bar) == buttons[-1]
    press("ArrowLeft")
    assert focused(bar) == buttons[-2]
    press("Home")
    assert focused(bar) == buttons[0]


def test_tab_leaves_the_toolbar_and_comes_back_to_the_same_button(bar: Locator) -> None:
    press = bar.page.keyboard.press
    bar.get_by_role("button").first.focus()
    press("ArrowRight")
    stop = focused(bar)
    press("Tab")
    expect(bar.locator(":focus")).to_have_count(0)
    press("Shift+Tab")
    assert focused(bar) == stop


def test_a_button_pressed_to_its_end_keeps_the_focus(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    notebook.run("board.push('9l 9k')")
    board.expect(ply=1)
    undo = board.tool("undo")
    undo.press("Enter")
    board.expect(ply=0)
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()
    # It has nothing to take back: pressed again, it does not complain.
    undo.press("Enter")
    expect(board.message).to_have_text("")
    undo.press("ArrowRight")
    expect(board.tool("redo")).to_be_focused()
    board.page.keyboard.press("Space")
    board.expect(ply=1)


def play(notebook: Notebook, board: Board) -> None:
    notebook.run("board.push('9l 9k')\nboard.push('9f 9g')\nboard.undo()\nboard.push('8f 8g')")
    board.expect(ply=2)
    board.click("9i")


def set_up(notebook: Notebook, board: Board) -> None:
    notebook.run("board.interaction = 'edit'")
    board.expect(interaction="edit")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", [1280, 600])
@pytest.mark.parametrize("reach", [play, set_up])
def test_everything_is_large_enough_to_press(
    notebook: Notebook, lang: str, width: int, reach: Callable[[Notebook, Board], None]
) -> None:
    notebook.page.set_viewport_size({"width": width, "height": 960})
    board = notebook.board(f"Board('dai_dai', lang={lang!r})")
    reach(notebook, board)
    small = {}
    for tab in board.root.get_by_role("tab").all():
        tab.click()
        small[tab.get_attribute("data-tab")] = board.root.evaluate(_SMALL)
    assert {tab: found for tab, found in small.items() if found} == {}
