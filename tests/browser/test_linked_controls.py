"""A board is joined to the controls that notebooks have, in both directions."""

from tests.browser.lab import Notebook

SHOW = """
from banmen import Board
from ipywidgets import Dropdown, ToggleButtons, VBox, link
board = Board("tai", pieces={"13m": "lion"}, region="19g-7s", interaction="explore")
kinds = Dropdown(options=sorted(kind.name for kind in board.game.kinds), value="Lion")
sides = ToggleButtons(options=["black", "white"])
kinds.observe(lambda change: board.place({"13m": change.new}), "value")
link((sides, "value"), (board, "orientation"))
VBox([kinds, sides, board])
"""


def test_a_control_changes_the_board(notebook: Notebook) -> None:
    (board,) = notebook.show(SHOW)
    board.expect_piece("13m", "ln")
    notebook.page.locator(".widget-dropdown select").select_option("Kirin")
    board.expect_piece("13m", "kr")
    board.click("13m")
    board.expect(selected="13m", targets=len(notebook.reached("13m")))


def test_a_selected_square_shows_whatever_is_put_there(notebook: Notebook) -> None:
    (board,) = notebook.show(SHOW.replace("VBox([", "board.selection = '13m'\nVBox(["))
    board.expect(selected="13m", targets=len(notebook.reached("13m")))
    for name, code in (("Kirin", "kr"), ("Emperor", "e")):
        notebook.page.locator(".widget-dropdown select").select_option(name)
        board.expect_piece("13m", code)
        board.expect(selected="13m", targets=len(notebook.reached("13m")))


def test_the_board_changes_a_control(notebook: Notebook) -> None:
    (board,) = notebook.show(SHOW)
    white = notebook.page.get_by_role("button", name="white", exact=True)
    board.use("flip")
    notebook.wait_for("sides.value", "white")
    notebook.page.wait_for_function(
        "() => document.querySelector('.widget-toggle-button.mod-active')?.textContent.trim() === 'white'"
    )
    assert white.count() == 1


def test_looking_moves_nothing(notebook: Notebook) -> None:
    (board,) = notebook.show(SHOW)
    board.click("13m", "13l")
    board.expect(ply=0, interaction="explore")
    assert notebook.pieces() == {"13m": "ln"}
    assert board.pieces() == {"13m": "ln"}
