"""A region shows a part of the board, and the game continues on all of it."""

from tests.browser.board import boxes_of
from tests.browser.lab import Notebook

REGION = {f"{file}{rank}" for file in range(4, 13) for rank in "hijklmnopqr"}


def test_only_its_squares_and_pieces_are_shown(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', region='12h-4r')")
    assert set(board.squares()) == REGION
    pieces = notebook.pieces()
    assert board.pieces() == {square: pieces[square] for square in REGION & set(pieces)}
    board.click("8r")
    board.expect(selected="8r", targets=len(notebook.reached("8r")))
    board.click("8q")
    board.expect(ply=1)
    assert notebook.value("board.history[0]['text']") == "8r 8q"


def test_corners_may_come_in_any_order(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', region='4r-12h')")
    assert set(board.squares()) == REGION


def test_targets_beyond_its_edge_are_not_drawn(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', pieces={'8m': 'rook'}, region='12h-4r')")
    board.click("8m")
    reached = set(notebook.reached("8m"))
    assert len(reached) == 24 + 24  # along a file and a rank of 25
    board.expect(targets=48)
    assert set(board.painted("range")) == {"12m", "4m", "8h", "8r"}, "the ends of its beams"
    assert set(board.painted("range-beam")) == reached & REGION
    frame, path = boxes_of(board.root.locator(".bm-frame"), board.root.locator('[data-layer="range-beam"]'))
    assert path["x"] >= frame["x"]
    assert path["y"] >= frame["y"]
    assert path["x"] + path["width"] <= frame["x"] + frame["width"]
    assert path["y"] + path["height"] <= frame["y"] + frame["height"]


def test_it_follows_python(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run("board.region = '12h-4r'")
    board.expect_piece("13s", None)
    assert set(board.squares()) == REGION
    board.click("8r", "8q")
    board.expect(ply=1)
    notebook.run("board.region = ''")
    board.expect_piece("13s", "p")
    assert len(board.squares()) == 25 * 25
    assert board.pieces() == notebook.pieces()


def test_squares_of_a_region_are_larger(notebook: Notebook) -> None:
    whole, part = notebook.show(
        "from banmen import Board\nBoard('taikyoku')", "Board('taikyoku', region='12h-4r')"
    )
    assert part.zoom() > 1.5 * whole.zoom()
