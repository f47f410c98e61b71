"""A board for a lesson: small, calm, and with the rest of the tools one press away."""

from playwright.sync_api import expect

from tests.browser.lab import Notebook

LESSON = "Board('dai_dai', region='11g-7k', pieces={'9i': 'gold general'}, panel='lesson')"
_SHOWN = "(root) => [...root.querySelectorAll('button')].filter((one) => one.checkVisibility()).length"


def test_a_lesson_board_is_low_and_has_few_buttons(notebook: Notebook) -> None:
    board = notebook.board(LESSON)
    box = board.root.bounding_box()
    assert box is not None
    assert box["height"] <= 340
    assert board.root.evaluate(_SHOWN) <= 4
    assert 0.9 * 56 < board.zoom() * 44 <= 56
    board.click("9i", "9h")
    board.expect(ply=1)
    assert board.root.bounding_box() == box, "nothing jumps"
    board.root.get_by_role("button", name="Start over").click()
    board.expect(ply=0)
    board.use("panel")
    expect(board.root.get_by_role("toolbar", name="Board tools")).to_be_visible()
    board.use("more")
    board.root.get_by_role("button", name="Fewer tools").click()
    assert board.root.bounding_box() == box


def test_a_board_alone_is_played_by_keys(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', panel='none')")
    assert board.root.evaluate(_SHOWN) == 0
    board.focus()
    board.keys("9", "l", "Enter", "9", "k", "Enter")
    board.expect(ply=1)
