"""A piece is taken and dropped on a target."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import box_of
from tests.browser.lab import Notebook

# How far the second of three pieces is from midway between the others once it rests, all in one look:
# the page may give the board another width between two.
BETWEEN = """async (root, squares) => {
  const pieces = squares.map((square) => root.querySelector(`.bm-svg .bm-piece[data-square="${square}"]`));
  await Promise.allSettled(pieces[1].getAnimations().map(({ finished }) => finished));
  const [one, two, three] = pieces.map((piece) => {
    const box = piece.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return [two.x - (one.x + three.x) / 2, two.y - (one.y + three.y) / 2];
}"""


def test_a_piece_is_moved(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.drag("13s", "13q", "13r", drop=False)
    board.expect(selected="13s", targets=1)
    expect(board.root.locator(".bm-piece.bm-held")).to_have_attribute("data-square", "13s")
    notebook.page.mouse.up()
    board.expect(ply=1)
    assert notebook.value("board.history[0]['text']") == "13s 13r"
    assert board.pieces() == notebook.pieces()


def test_dropped_where_it_may_not_go_it_comes_back(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.drag("13s", "13n")
    board.expect(ply=0, gesture="selected")
    expect(board.root.locator(".bm-held")).to_have_count(0)
    assert board.root.evaluate(BETWEEN, ["14s", "13s", "12s"]) == pytest.approx([0, 0], abs=2)
    assert notebook.value("board.ply") == 0


def test_dropped_beside_the_board_it_comes_back(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.drag("13s", "13r", drop=False)
    box = box_of(board.root)
    notebook.page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2, steps=4)
    notebook.page.mouse.up()
    expect(board.root.locator(".bm-held")).to_have_count(0)
    board.expect(ply=0)
    assert notebook.value("board.ply") == 0


def test_the_other_sides_pieces_stay(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.drag("13g", "13h", drop=False)
    expect(board.root.locator(".bm-held")).to_have_count(0)
    notebook.page.mouse.up()
    expect(board.root.locator(".bm-held")).to_have_count(0)
    assert notebook.value("board.ply") == 0


def test_dropped_where_several_routes_lead_the_route_is_asked(notebook: Notebook) -> None:
    pieces = {"9i": "lion", "9h": "white pawn", "9g": "white pawn"}
    board = notebook.board(f"Board('dai_dai', pieces={pieces!r})")
    board.drag("9i", "9g")
    board.expect(gesture="legs")
    board.click("9h")
    board.expect(ply=1)
    assert notebook.value("board.history[0]['text']") == "9i 9h 9g"
