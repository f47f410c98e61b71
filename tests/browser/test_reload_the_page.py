"""The page is loaded again while Python runs: the board is there, as it was left, and can be played on."""

from tests.browser.lab import Notebook


def test_reloaded_page_shows_the_same_board(notebook: Notebook) -> None:
    board = notebook.board("Board('dai_dai', region='14h-4q')")
    board.click("9l", "9k")
    board.expect(ply=1)
    notebook.run("board.push(board.legal_moves[0]); board.undo()")
    board.use("flip")
    board.click("8l")
    board.expect(selected="8l")
    notebook.wait_for("[board.orientation, board.selection]", ["white", "8l"])
    drawn = [{"kind": "circle", "squares": ["9k"], "colour": "green", "text": ""}]
    notebook.run(f"board.annotations = {drawn!r}; board.say('Remember this.')")
    notebook.command("docmanager:save")

    notebook.page.reload()
    notebook.wait_until_open()
    (again,) = notebook.boards(1)
    again.expect(ply=1, turn="white", selected="8l")
    again.expect_message("Remember this.", "info")
    pieces = notebook.pieces()
    assert again.pieces() == {square: pieces[square] for square in again.squares() if square in pieces}
    assert set(again.targets()) == set(notebook.reached("8l"))
    assert len(again.moves()) == 2
    assert notebook.value("board.annotations") == drawn
    assert set(again.painted("last")) == {"9l", "9k"}

    # Python still listens, and one board only.
    again.use("redo")
    again.expect(ply=2, turn="black")
    assert notebook.value("board.ply") == 2
    again.use("undo")
    again.expect(ply=1)
    assert notebook.value("board.ply") == 1
