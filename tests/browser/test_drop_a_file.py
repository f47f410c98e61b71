"""A file is dropped on the board."""

import re

from tests.browser.board import Board
from tests.browser.lab import Notebook

_DROP = """(root, [bytes, name]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
  for (const type of ["dragenter", "dragover", "drop"])
    root.querySelector(".bm-window").dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
}"""


def drop(board: Board, content: bytes, name: str) -> None:
    """Drop a file on the board."""
    board.root.evaluate(_DROP, [list(content), name])


def test_a_record_dropped_on_the_board_is_loaded(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    text = notebook.value(
        "(lambda other: (other.push('13s 13r'), other.push('13g 13h'), other.record())[2])(Board('tai'))"
    )
    drop(board, text.encode(), "game.txt")
    board.expect(ply=2)
    board.expect_message(re.compile("Record loaded"), "success")
    assert board.pieces() == notebook.pieces()


def test_a_file_that_is_not_text_is_refused(notebook: Notebook) -> None:
    board = notebook.board("Board('tai')")
    board.click("13s", "13r")
    board.expect(ply=1)
    drop(board, b"\x89PNG\r\n\x1a\n\x00\x00", "picture.png")
    board.expect_message(re.compile("Not a text file"), "error")
    drop(board, b"<html><script>alert(1)</script></html>", "page.html")
    board.expect_message(re.compile("."), "error")
    board.expect(ply=1)
    assert board.pieces() == notebook.pieces()
