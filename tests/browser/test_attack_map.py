"""The attack map, and who attacks one square."""

from playwright.sync_api import expect

from tests.browser.lab import Notebook

PIECES = "{'9i': 'white lion', '9o': 'dragon king', '9e': 'white dragon king', '2p': 'dragon horse'}"


def test_attack_map_and_attackers_are_shown(notebook: Notebook) -> None:
    board = notebook.board(f"Board('dai_dai', pieces={PIECES})")
    board.use("attacks")
    keys = board.root.locator(".bm-meanings")
    expect(keys).to_contain_text("attacked, unprotected")
    notebook.wait_for("board.show_attacks", value=True)
    assert set(board.painted("attacked")) == {"9i"}
    assert set(board.painted("guarded")) >= {"9i"}
    board.aim("9i")
    board.press("W")
    board.expect(asked="9i")
    board.expect_message(
        "9i (White’s lion): attacked by 2 Black pieces (dragon king, dragon horse),"
        " protected by 1 White piece (dragon king)."
    )
    board.press("Escape")
    board.expect(asked="")
    board.expect_message("")
    board.press("M")
    expect(keys).to_be_hidden()
    notebook.wait_for("board.show_attacks", value=False)
    assert board.painted("control-black", ["9i"]) == {}
