"""Accessibility of the board: axe-core finds no fault in any state or theme."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.board import Board
from tests.browser.lab import Notebook

WORDS = 'class="bm-(title|top)|<kbd'

LION = (
    "Board('dai_dai', pieces={'9i': 'lion', '9h': 'white pawn', '9g': 'white pawn', '3c': 'white king',"
    " '5o': 'king'})"
)
# Japanese promotions ask only where a promoted piece is not captured.
SILVER = (
    "Board('tai', ruleset='japanese', pieces={'13m': 'silver general', '13l': 'white pawn'}, region='18h-8s')"
)
REACH = "Reach('tai', {'8m': 'gold general', '9m': 'white pawn'}, square='8m', region='11j-5p').board"
# Two moves, one instead of the second, a remark, and pieces lost by both sides.
GAME = """
board.push("9i 9h")
board.push("3c 3d")
board.undo()
board.push("9g 9h")
board.comment("Now the lion is gone.")
"""


@pytest.fixture
def axed(notebook: Notebook) -> Notebook:
    """A notebook whose page has axe-core."""
    axe.load(notebook.page)
    return notebook


def faults(notebook: Notebook, board: Board) -> list[str]:
    """List what is wrong with a board as it is now, in each theme."""
    found = []
    for theme in ("light", "dark", "contrast"):
        notebook.run(f"board.theme = {theme!r}")
        board.expect(theme=theme)
        found += [f"{theme}: {fault}" for fault in axe.faults(board.root, WORDS, theme=theme)]
    return found


def select(board: Board) -> None:
    board.click("9i")
    board.expect(selected="9i")


def capture_one(board: Board) -> None:
    board.click("9i", "9g")
    board.expect(gesture="legs")


def ask_to_promote(board: Board) -> None:
    board.click("13m", "13l")
    board.expect(gesture="promotion")


def answer(board: Board) -> None:
    board.click("9m", "8k")
    expect(board.root.locator(".bm-message")).to_have_attribute("data-level", "error")


def see_the_attacks(board: Board) -> None:
    board.press("M")
    expect(board.tool("attacks")).to_have_attribute("aria-pressed", "true")


def see_the_keys(board: Board) -> None:
    board.press("?")
    expect(board.root.get_by_role("dialog")).to_be_visible()


STATES: dict[str, tuple[str, Callable[[Board], None]]] = {
    "a selected piece": (LION, select),
    "half a move": (LION, capture_one),
    "a question": (SILVER, ask_to_promote),
    "an exercise": (REACH, answer),
    "a set-up": ("Board('dai_dai', interaction='edit')", lambda _: None),
    "attacks": (LION, see_the_attacks),
    "the keys": (LION, see_the_keys),
}


@pytest.mark.parametrize("state", STATES)
def test_a_board_with(state: str, axed: Notebook) -> None:
    source, reach = STATES[state]
    board = axed.board(source)
    reach(board)
    assert faults(axed, board) == []


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.long)])
def test_every_tab(axed: Notebook, lang: str) -> None:
    board = axed.board(LION.replace("Board(", f"Board(lang={lang!r}, variant=", 1))
    axed.run(GAME)
    board.expect(ply=2)
    expect(board.root).to_have_attribute("lang", lang)
    found = []
    tabs = board.root.get_by_role("tab").all()
    assert len(tabs) > 4
    for tab in tabs:
        tab.click()
        found += [f"{tab.get_attribute('aria-label')}: {fault}" for fault in faults(axed, board)]
    assert found == []


# Each widget of the library, some of them twice.
IMPORTS = """
from banmen import Atlas, BetzaPad, Board, Demo, Drill, GameRoom, PieceCard, Sheet
from banmen_rules.teaching.demonstrations import Step
from banmen_rules.teaching.exercises import load_pack
"""
TOGETHER = (
    f"{IMPORTS}Board('dai_dai')",
    "Board('dai_dai')",
    "Demo('tai', steps=[Step(caption='One'), Step(caption='Two')])",
    "Drill('hook', seed=1)",
    "Sheet(load_pack('area'))",
    "GameRoom('dai_dai')",
    "PieceCard('lion', 'dai_dai')",
    "PieceCard('lion', 'tai')",
    "BetzaPad('WfF')",
    "BetzaPad('N')",
    "Atlas('dai_dai')",
    "Atlas('tai')",
)


def test_several_widgets_on_one_page(axed: Notebook) -> None:
    axed.run_cells(*TOGETHER)
    every = axed.page.locator(".jp-OutputArea-output .banmen:not(.banmen .banmen)")
    expect(every).to_have_count(len(TOGETHER))
    for number in range(len(TOGETHER)):
        axed.go_to(number)
    for root in every.all():
        expect(root).to_be_visible()
    board = Board(every.first)
    see_the_keys(board)
    axed.page.keyboard.press("Escape")
    assert axe.faults_of_all(every, WORDS) == []
