"""Notebook 7: a piece is clicked, a move made, Python has it, and a reload brings it back."""

from urllib.parse import unquote

from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab, Notebook
from tests.hosts.pages import play_in_room

CELL = "from banmen import Board\nboard = Board('tai')\nboard"


def test_the_board_is_played_on_and_comes_back(notebook_7: Lab, chromium: Browser) -> None:
    notebook_7.write("tai.ipynb", CELL)
    with Notebook(notebook_7, chromium, "tai.ipynb") as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)
        board.click("13s")
        board.expect(selected="13s", targets=1)
        assert set(board.targets()) == {"13r"}
        board.click("13r")
        board.expect(ply=1, turn="white")
        assert notebook.played() == ["13s 13r"]
        assert board.pieces() == notebook.pieces()

        board.click("13g")
        notebook.wait_for("board.selection", "13g")
        notebook.command("docmanager:save")
        notebook.page.reload()
        notebook.wait_until_open()
        (again,) = notebook.boards(1)
        again.expect(ply=1, turn="white", selected="13g")
        again.click("13h")
        again.expect(ply=2)
        assert notebook.value("board.ply") == 2
        theirs = "exception: Cannot read properties of undefined (reading 'schema')"  # of its settings
        assert set(notebook.faults.found) <= {theirs}


def test_a_game_is_played(notebook_7: Lab, chromium: Browser) -> None:
    source = "from banmen import GameRoom\nboard = GameRoom('dai_dai', white='level:1')\nboard"
    notebook_7.write("room.ipynb", source)
    with Notebook(notebook_7, chromium, "room.ipynb") as notebook:
        notebook.run_all()
        play_in_room(notebook.page)
        assert notebook.played()[0] == "8l 8k"


def test_opened_again_with_another_kernel_it_shows_the_picture_until_its_cell_is_run(
    notebook_7: Lab, chromium: Browser
) -> None:
    notebook_7.write("again.ipynb", CELL)
    with Notebook(notebook_7, chromium, "again.ipynb") as before:
        before.run_all()
        before.boards(1)
        before.command("docmanager:save")
    with Notebook(notebook_7, chromium, "again.ipynb") as after:
        pictures = after.page.locator(".jp-OutputArea-output > img.banmen-picture")
        expect(pictures).to_have_js_property("complete", value=True)
        after.run_all()
        after.boards(1)
        expect(pictures).to_have_count(0)


def test_after_three_moves_and_a_save_the_stored_picture_is_that_of_the_board(
    notebook_7: Lab, chromium: Browser
) -> None:
    notebook_7.write("moves.ipynb", CELL)
    with Notebook(notebook_7, chromium, "moves.ipynb") as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)
        for ply, (origin, target) in enumerate([("13s", "13r"), ("13g", "13h"), ("12s", "12r")], 1):
            board.click(origin, target)
            board.expect(ply=ply)
        picture = notebook.value("board.svg()")
        notebook.command("docmanager:save")
    stored = notebook_7.read("moves.ipynb")["cells"][0]["outputs"][0]["data"]["image/svg+xml"]
    assert "".join(stored) == picture
    with Notebook(notebook_7, chromium, "moves.ipynb") as reader:
        image = reader.page.locator(".jp-OutputArea-output > img.banmen-picture")
        expect(image).to_have_js_property("complete", value=True)
        assert unquote((image.get_attribute("src") or "").partition(",")[2]) == picture


def test_a_link_in_the_text_drives_the_board(notebook_7: Lab, chromium: Browser) -> None:
    source = "from banmen import Board\nboard = Board('tai')\nboard.name = 'start'\nboard"
    notebook_7.write("links.ipynb", source, text="[the pawn steps](#board:start/13s-13r)")
    with Notebook(notebook_7, chromium, "links.ipynb") as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)
        notebook.page.get_by_role("link", name="the pawn steps").click()
        board.expect(ply=1, turn="white")
        assert notebook.played() == ["13s 13r"]
        assert notebook.page.url.endswith("links.ipynb")
