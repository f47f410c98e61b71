"""A board is taken elsewhere by the clipboard and by files, and brought in again."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Notebook


def clipboard(notebook: Notebook) -> str:
    """Read the clipboard."""
    notebook.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text: str = notebook.page.evaluate("() => navigator.clipboard.readText()")
    return text


def paste(board: Board, text: str) -> None:
    """Paste a text while the board has the focus, as Ctrl+V does."""
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    board.press("Control+v")


def saved(board: Board, tool: str) -> Path:
    """Press a button of the tab and get the file it gives."""
    board.root.locator('[data-tab="share"]').click()
    with board.page.expect_download() as download:
        board.tool(tool).click()
    path = Path(download.value.path())
    return path.rename(path.with_name(download.value.suggested_filename))


def test_the_position_is_copied_and_pasted(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s", "13r")
    board.expect(ply=1)
    board.press("Control+c")
    board.expect_message("The position is on the clipboard.", "success")
    assert clipboard(notebook) == notebook.value("board.tsfen")
    text = notebook.value("board.tsfen")
    notebook.run("board.undo()")
    board.expect(ply=0)
    paste(board, text)
    board.expect_piece("13r", "p")
    board.expect_message(re.compile("Position loaded"), "success")
    assert notebook.value("board.tsfen") == text
    board.root.locator('[data-tab="share"]').click()
    board.tool("bringBack").click()
    board.expect_piece("13r", None)
    assert len(board.moves()) == 1, "the move that was played is there again"


def test_nonsense_is_refused_with_a_sentence_and_nothing_is_lost(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s", "13r")
    board.expect(ply=1)
    before = board.pieces()
    for nonsense in ("<script>alert(1)</script>", "x" * 300_000):
        paste(board, nonsense)
        board.expect_message(re.compile("."), "error")
        board.expect(ply=1)
        assert board.pieces() == before == notebook.pieces()
        board.press("Escape")
    expect(board.root.locator("script")).to_have_count(0)


def test_record_and_board_are_downloaded_and_loaded_again(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    notebook.run("board.push('13s 13r'); board.push('13g 13h'); board.goto(1); board.push('12g 12h')")
    board.expect(ply=2)
    moves = board.moves()
    for tool in ("saveRecord", "saveBoard"):
        text = saved(board, tool).read_text("utf-8")
        notebook.run("board.clear()")
        board.expect(ply=0)
        board.root.locator(".bm-share textarea:visible").fill(text)
        board.tool("loadText").click()
        board.expect(ply=2)
        assert sorted(board.moves()) == sorted(moves)


def test_the_picture_stands_by_itself(notebook: Notebook) -> None:
    board = notebook.board("Board('tai', title='<script>alert(1)</script>')")
    board.click("13s", "13r")
    board.expect(ply=1)
    svg = saved(board, "saveSvg")
    assert svg.name == "script-alert-1-script-ply-1.svg"
    tree = ET.parse(svg)  # noqa: S314 - of our own making
    names = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert not names & {"script", "foreignObject", "image", "use", "a"}
    attributes = {name for element in tree.iter() for name in element.attrib}
    assert not any(name.startswith("on") or "href" in name for name in attributes)
    assert not re.search(r"url\((?!\"?#|data:font)", svg.read_text("utf-8"))
    page = notebook.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(svg.as_uri())
    alone = page.evaluate("document.querySelectorAll('text').length")
    assert alone == len(board.pieces()) + 50
    assert asked == [svg.as_uri()]
    page.close()
    png = saved(board, "savePng")
    assert png.read_bytes()[:4] == b"\x89PNG"


def test_gif_of_the_game_shows_each_move_up_to_this_position(notebook: Notebook) -> None:
    image = pytest.importorskip("PIL.Image")
    board = notebook.board("Board('tai', region='15t-11p')")
    notebook.run("for move in ('13s 13r', '13g 13h', '12s 12r', '12g 12h'): board.push(move)")
    notebook.run("board.goto(3)")
    board.expect(ply=3)
    with image.open(saved(board, "saveGif")) as read:
        assert Path(read.filename).name == "tai-shogi-ply-3.gif"
        found = []
        for number in range(read.n_frames):
            read.seek(number)
            found.append((read.info["duration"], read.convert("RGB").tobytes()))
    assert [ms for ms, _ in found] == [1000, 1000, 1000, 3000]
    first, _, third, last = [pixels for _, pixels in found]
    assert len({first, third, last}) == 3
    board.expect(ply=3)
    expect(board.root.locator(".bm-film")).to_be_hidden()
