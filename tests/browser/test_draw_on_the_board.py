"""A teacher draws on a board: arrows, circles, shading, texts, numbers; by hand, by key and from Python."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook


@pytest.fixture
def board(notebook: Notebook) -> Board:
    return notebook.board("Board('tai')")


def note(kind: str, *squares: str, colour: str = "green", text: str = "") -> dict[str, object]:
    return {"kind": kind, "squares": list(squares), "colour": colour, "text": text}


def stroke(board: Board, start: str, end: str) -> None:
    """Press the right button on one square and release it on another."""
    board.aim(start)
    board.page.mouse.down(button="right")
    board.page.mouse.move(*board.at(end), steps=5)
    board.page.mouse.up(button="right")


def drawn(board: Board) -> list[str]:
    """List what is drawn over the pieces."""
    found: list[str] = board.root.locator(".bm-layer-annotations > g:first-child > g").evaluate_all(
        "(all) => all.map((one) => one.dataset.kind)"
    )
    return found


@contextmanager
def held(board: Board, *keys: str) -> Iterator[None]:
    for key in keys:
        board.page.keyboard.down(key)
    yield
    for key in keys:
        board.page.keyboard.up(key)


def test_the_right_button_draws_arrows_and_circles(notebook: Notebook, board: Board) -> None:
    stroke(board, "13s", "13m")
    notebook.wait_for("board.annotations", [note("arrow", "13s", "13m")])
    with held(board, "Shift"):
        stroke(board, "5m", "5m")
    both = [note("arrow", "13s", "13m"), note("circle", "5m", colour="red")]
    notebook.wait_for("board.annotations", both)
    assert sorted(drawn(board)) == ["arrow", "circle"]
    # No piece was taken up, and the notebook's own menu stays away.
    board.expect(selected="", ply=0)
    expect(board.page.locator(".lm-Menu")).to_have_count(0)
    stroke(board, "13s", "13m")
    notebook.wait_for("board.annotations", both[1:])


def test_an_arrow_of_a_move_with_legs_goes_along_them(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', pieces={'13m': 'hook mover'})")
    [path] = notebook.value(
        "[[board.game.size.name(one) for one in move.path] for move in board.position.moves()"
        " if board.game.size.name(move.target) == '11h'][:1]"
    )
    stroke(board, "13m", "11h")
    notebook.wait_for("len(board.annotations)", 1)
    [arrow] = notebook.value("board.annotations")
    assert arrow["squares"] == ["13m", *path, "11h"]
    assert len(path) == 1


def test_drawing_with_the_left_button_and_each_tool(notebook: Notebook, board: Board) -> None:
    board.root.locator("[data-tab=draw]").click()
    board.root.locator(".bm-draw [data-tool=draw]").click()
    board.expect(drawing="true")
    pick = board.root.locator(".bm-draw input[type=radio]")

    def use(name: str) -> None:
        pick.and_(board.root.locator(f"[value={name}]")).check()

    use("blue")
    board.drag("13s", "13n")
    use("shade")
    use("yellow")
    board.click("8k")
    use("steps")
    board.click("3m", "4m", "5m")
    use("label")
    board.root.locator(".bm-draw input:not([type])").fill("<img src=x onerror=alert(1)>")
    board.click("20k")
    wanted = [
        note("arrow", "13s", "13n", colour="blue"),
        note("shade", "8k", colour="yellow"),
        note("steps", "3m", "4m", "5m", colour="yellow"),
        note("label", "20k", colour="yellow", text="<img src=x onerror=alert(1)>"),
    ]
    notebook.wait_for("board.annotations", wanted)
    # Labels are plain text; nothing was selected or moved.
    expect(board.root.locator(".bm-note-text").last).to_have_text("<img src=x onerror=alert(1)>")
    expect(board.root.locator("img")).to_have_count(0)
    board.expect(selected="", ply=0)
    board.root.locator(".bm-draw [data-tool=draw]").click()
    board.click("13s")
    board.expect(selected="13s")


def test_drawings_belong_to_the_position(notebook: Notebook, board: Board) -> None:
    stroke(board, "13s", "13m")
    notebook.wait_for("len(board.annotations)", 1)
    board.click("13s", "13r")
    board.expect(ply=1)
    assert drawn(board) == []
    stroke(board, "2m", "2m")
    notebook.wait_for("len(board.annotations)", 1)
    assert drawn(board) == ["circle"]
    board.use("undo")
    board.expect(ply=0)
    assert drawn(board) == ["arrow"]
    board.root.locator("[data-tab=draw]").click()
    board.root.locator("[data-tool=clearDrawing]").click()
    notebook.wait_for("board.annotations", [])
    board.use("redo")
    board.expect(ply=1)
    assert drawn(board) == ["circle"]


def test_python_draws_too(notebook: Notebook, board: Board) -> None:
    notebook.run(
        "board.arrow('17j', '17m', '11m', colour='blue'); board.circle('20k'); board.steps('3c', '4c')"
    )
    expect(board.root.locator(".bm-layer-annotations [data-kind]")).to_have_count(3)
    shaft = board.root.locator(".bm-note-blue .bm-shaft-ink").get_attribute("d") or ""
    assert shaft.count("L") == 2, "the arrow has no bend"
    assert notebook.refuses("board.circle('99z')")
    expect(board.root.locator(".bm-layer-annotations [data-kind]")).to_have_count(3)
    # Two views of one board show the same.
    notebook.run("board.clear_annotations()")
    expect(board.root.locator(".bm-layer-annotations [data-kind]")).to_have_count(0)
