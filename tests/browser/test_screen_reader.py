"""What those hear who do not see the board: the roles and names that the browser gives to screen readers."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.board import Board


def square(board: Board, name: str) -> Locator:
    return board.root.get_by_role("gridcell", name=re.compile(f"^{name},"))


def test_the_start_of_a_game(board: Board) -> None:
    grid = board.root.get_by_role("grid")
    expect(grid).to_have_accessible_name("Dai dai shogi, 17 by 17, 192 pieces. Black to move.")
    expect(grid.get_by_role("row")).to_have_count(17)
    expect(grid.get_by_role("gridcell")).to_have_count(17 * 17)
    expect(grid.get_by_role("gridcell").first).to_have_accessible_name(re.compile("^17a, White "))
    expect(square(board, "9i")).to_have_accessible_name("9i, empty")
    expect(board.root).to_match_aria_snapshot("""
      - group "Dai dai shogi":
        - grid "Dai dai shogi, 17 by 17, 192 pieces. Black to move."
        - toolbar "Board tools":
          - button "Flip the board"
        - group "Piece card"
        - tablist "Board panel":
          - tab "Moves" [selected]
        - tabpanel "Moves":
          - tree "Moves"
    """)


def test_a_piece_in_hand(board: Board) -> None:
    board.click("9l")
    expect(square(board, "9l")).to_have_attribute("aria-selected", "true")
    expect(square(board, "9l")).to_have_accessible_name("9l, Black pawn, 1 square, selected")
    expect(square(board, "9k")).to_have_accessible_name("9k, empty, target: step")
    expect(board.spoken).to_have_text("Black pawn 9l: 1 step")


def test_turned_round(board: Board) -> None:
    board.page.keyboard.press("F")
    grid = board.root.get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).to_have_accessible_name(re.compile("^1q, Black "))
    expect(grid.get_by_role("gridcell").last).to_have_accessible_name(re.compile("^17a, White "))
    expect(board.spoken).to_have_text(re.compile("White"))
