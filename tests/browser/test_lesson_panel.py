"""A board for a lesson: small, calm, and with the rest of the tools one press away."""

from playwright.sync_api import expect

from tests.browser.board import box_of
from tests.browser.lab import Notebook
from tests.lessons.course import lesson

_SHOWN = """(root) => [...root.querySelectorAll("button")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true })).length"""

_SPACES = """(root) => {
  const [own, plain] = ["", "system-ui, sans-serif"].map((family) => {
    const words = document.createElement("span");
    words.textContent = "a b";
    words.style.fontFamily = family;
    words.style.position = "absolute";
    root.append(words);
    const { width } = words.getBoundingClientRect();
    words.remove();
    return width;
  });
  return own - plain;
}"""


def test_words_are_as_far_apart_as_in_the_readers_font(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', panel='lesson')")
    notebook.page.evaluate("document.fonts.load('16px \"Banmen Kanji\"', '将')")
    assert board.root.evaluate(_SPACES) == 0


def test_the_first_board_of_the_course_is_low_and_has_few_buttons(notebook: Notebook) -> None:
    first = next(cell["source"] for cell in lesson(1).cells if cell["id"] == "one-piece-board")
    board = notebook.board(first)
    box = box_of(board.root)
    assert box["height"] <= 340
    assert 0.9 * 56 < board.zoom() * 44 <= 56
    notebook.run("board.glyphs_offered = True")
    expect(board.root.locator(".bm-labels")).to_be_visible()
    assert board.root.evaluate(_SHOWN) <= 4
    notebook.run("board.glyphs_offered = False")
    expect(board.root.locator(".bm-labels")).to_have_count(0)
    board.click("5n", "5m")
    board.expect(ply=1)
    assert box_of(board.root) == box, "nothing jumps"
    board.root.get_by_role("button", name="Start over").click()
    board.expect(ply=0)
    board.use("panel")
    expect(board.root.get_by_role("toolbar", name="Board tools")).to_be_visible()
    board.use("more")
    board.root.get_by_role("button", name="Fewer tools").click()
    assert box_of(board.root) == box


def test_a_board_alone_is_played_by_keys(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', panel='none')")
    assert board.root.evaluate(_SHOWN) == 0
    board.focus()
    board.keys("9", "l", "Enter", "9", "k", "Enter")
    board.expect(ply=1)
