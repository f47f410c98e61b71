"""Another move is tried: it becomes a variation, the list shows both, and one goes to and fro."""

import re

from playwright.sync_api import expect

from tests.browser.lab import Notebook

FORKED = """
for move in ("13s 13r", "13g 13h", "12s 12r"):
    board.push(move)
board.goto(1)
"""


def test_another_move_becomes_a_variation_and_every_move_can_be_gone_to(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run(FORKED)
    board.expect(ply=1)
    board.click("12g", "12h")
    board.expect(ply=2)
    expect(board.root.locator(".bm-variation .bm-move")).to_have_count(1)
    assert board.moves() == [f"歩兵 pawn {move}" for move in ("13s 13r", "13g 13h", "12g 12h", "12s 12r")]
    board.move(2).click()
    board.expect(ply=3)
    board.expect_piece("12r", "p")
    board.expect_piece("12h", None)
    board.move(3).click()
    board.expect(ply=2)
    board.expect_piece("12h", "P")
    board.move(-1).click()
    board.expect(ply=0)
    assert board.pieces() == notebook.pieces()


def test_keys_go_back_and_forward_and_to_the_next_variation(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run(FORKED + "board.push('12g 12h'); board.goto(1); board.push('11g 11h'); board.goto(node=3)")
    expect(board.move(4)).to_have_count(1)
    expect(board.move(3)).to_have_attribute("aria-current", "true")
    there = (("[", 2, 1), (">", 3, 2), (",", 2, 1), ("]", 2, 3), ("]", 2, 4), ("<", 0, -1), (".", 1, 0))
    for key, ply, node in there:
        board.press(key)
        board.expect(ply=ply)
        expect(board.move(node)).to_have_attribute("aria-current", "true")
    assert notebook.value("board.node") == 0


def test_the_list_is_walked_with_the_arrow_keys(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run(FORKED + "board.push('12g 12h')")
    expect(board.move(3)).to_have_attribute("aria-current", "true")
    board.move(3).focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowUp", "Enter"):
        notebook.page.keyboard.press(key)
    board.expect(ply=2)
    expect(board.move(1)).to_have_attribute("aria-current", "true")
    expect(board.move(1)).to_be_focused()


def test_a_variation_is_made_the_main_line(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run(FORKED + "board.push('12g 12h')")
    board.expect(ply=2)
    board.use("mainLine")
    expect(board.root.locator(".bm-variation .bm-move")).to_have_count(2)
    assert board.moves() == [f"歩兵 pawn {move}" for move in ("13s 13r", "12g 12h", "13g 13h", "12s 12r")]
    expect(board.tool("mainLine")).to_be_disabled()


def test_a_comment_is_written_and_shown_as_text(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run(FORKED)
    board.expect(ply=1)
    board.use("comment")
    said = "<img src=x onerror=alert(1)> too early"
    notebook.page.keyboard.type(said)
    notebook.page.keyboard.press("Control+Enter")
    notebook.wait_for("board.history[0]['comment']", said)
    expect(board.root.locator(".bm-comment", has_text="too early")).to_have_text(said)
    expect(board.root.locator("img")).to_have_count(0)


def test_a_long_game_scrolls_in_its_own_box(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    size = board.root.evaluate("(root) => [root.offsetWidth, root.offsetHeight]")
    notebook.run("for _ in range(40): board.push(board.legal_moves[7])")
    board.expect(ply=40)
    expect(board.move(39)).to_be_in_viewport()
    expect(board.move(0)).not_to_be_in_viewport()
    board.press("<")
    board.expect(ply=0)
    expect(board.move(0)).to_be_in_viewport()
    expect(board.move(39)).not_to_be_in_viewport()
    expect(board.move(39)).to_have_class(re.compile(r"\bbm-undone\b"))
    assert board.root.evaluate("(root) => [root.offsetWidth, root.offsetHeight]") == size


# Whatever its case, forwards, and on from the top of the page.
_SEARCH = "(words) => window.find(words, false, false, true)"
LONG = """
for _ in range(250):
    board.push(board.legal_moves[7])
board.goto(200)
board.comment("A needle in the hay.")
board.goto(0)
"""


def test_a_long_game_is_navigable_and_draws_only_visible_moves(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai')")
    notebook.run(LONG)
    board.expect(ply=0)
    moves = board.root.locator(".bm-moves")
    focused = moves.locator(".bm-move:focus")
    board.move(-1).focus()
    for key, node in (("End", 249), ("ArrowUp", 248), ("Home", -1), ("ArrowDown", 0)):
        notebook.page.keyboard.press(key)
        expect(focused).to_have_attribute("data-node", str(node))
        expect(focused).to_be_in_viewport()
        assert moves.locator("*").count() < 1000, "five elements a move, were all of them drawn"
    # A page's search finds what is not drawn; where the browser goes to what was found, it is. Like a
    # browser's own, it begins at the selection, wherever that is, and continues from the top.
    notebook.page.evaluate("getSelection().selectAllChildren(document.body)")
    notebook.page.wait_for_function(_SEARCH, arg="needle in the hay")
    assert notebook.page.evaluate("getSelection().anchorNode.parentElement.closest('.bm-far') !== null")
    notebook.page.evaluate("getSelection().anchorNode.parentElement.scrollIntoView({ block: 'center' })")
    expect(board.root.locator(".bm-comment", has_text="needle")).to_be_visible()
    assert moves.locator("*").count() < 1000
