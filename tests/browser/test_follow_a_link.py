"""A link in the text of a notebook moves, selects and draws on a board, above or below it."""

from playwright.sync_api import Browser, expect

from tests.browser.lab import Lab, Notebook

TEXT = """[it takes both](#board:one_lion/both), [select it](#board:one_lion/13m),
[look here](#board:one_lion/here)"""
SOURCE = """from banmen import Board
board = Board("tai", pieces={"13m": "lion", "13l": "white pawn", "13k": "white pawn"}, region="16p-10h")
board.name, board.links = "one_lion", {"both": "13m 13l 13k", "here": "circle 13k"}
board"""


def test_links_in_the_text_move_select_and_draw(lab: Lab, chromium: Browser) -> None:
    lab.write("links.ipynb", SOURCE, text=TEXT)
    with Notebook(lab, chromium, "links.ipynb") as notebook:
        notebook.run_all()
        (board,) = notebook.boards(1)

        def follow(name: str) -> None:
            notebook.page.get_by_role("link", name=name).click()

        follow("it takes both")
        board.expect(ply=1)
        assert notebook.played() == ["13m 13l 13k"]
        follow("select it")
        board.expect(ply=0, selected="13m")
        follow("look here")
        expect(board.root.locator(".bm-note-fill").first).to_be_visible()
        notebook.wait_for("[each['kind'] for each in board.annotations]", ["circle"])
        assert notebook.page.url.endswith("links.ipynb"), "the browser followed no link"
