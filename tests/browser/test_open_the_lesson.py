"""The first lesson opens, all its cells run, and its boards answer clicks."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import Board
from tests.browser.lab import Lab, Notebook
from tests.lessons.course import lesson as taught

LESSON = Path(__file__).parent.parent.parent / "lessons" / "01_first_steps.ipynb"


@pytest.fixture(scope="module")
def lesson(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    """The lesson, open, with all its cells run."""
    shutil.copy(LESSON, lab.folder)
    with Notebook(lab, chromium, LESSON.name) as notebook:
        notebook.run_all()
        yield notebook


def test_all_cells_run_and_all_boards_come_up(lesson: Notebook) -> None:
    outputs = lesson.page.evaluate(
        "() => jupyterapp.shell.currentWidget.content.model.sharedModel.toJSON().cells"
        ".flatMap((cell) => cell.outputs ?? [])"
    )
    assert not [one for one in outputs if one["output_type"] in {"error", "stream"}]
    shown = sum(one.get("data", {}).get("text/plain", "").startswith("<Board") for one in outputs)
    assert shown == sum(type(value).__name__ == "Board" for value in taught(1).values.values()) >= 6
    # JupyterLab draws only the cells near what is seen: go down the page and count the boards.
    seen: set[str] = set()
    for cell in range(len(lesson.lab.read(lesson.name)["cells"])):
        lesson.go_to(cell)
        seen |= set(lesson.models_on_the_page())
    assert len(seen) == shown
    assert not lesson.faults.found, lesson.faults.found


def test_the_first_board_answers_a_click(lesson: Notebook) -> None:
    board = lesson.board_of(taught(1).board("one-piece-board").title)
    board.click("5n")
    board.expect(selected="5n", targets=6)
    assert set(board.targets()) == {"6m", "5m", "4m", "6n", "4n", "5o"}
    assert set(board.painted("step")) == set(board.targets())


def test_the_demonstration_continues_to_its_question_and_is_answered(lesson: Notebook) -> None:
    demo = lesson.shown_by("demo-show", ".banmen.bm-demo")
    for step in range(4):
        expect(demo).to_have_attribute("data-at", str(step))
        demo.locator("[data-action=on]").click()
    expect(demo).to_have_attribute("data-asks", "open")
    demo.locator(".bm-offer").nth(1).click()
    expect(demo).to_have_attribute("data-asks", "answered")


def test_the_first_exercise_of_the_drill_can_be_answered(lesson: Notebook) -> None:
    drill = lesson.shown_by("drill-show", f'.bm-trainer[aria-label="{taught(1).drills[0].title}"]')
    board = Board(drill.locator(".bm-board"))
    for square in ("9m", "7m", "9n", "7n", "8o"):
        board.expect_square(square)
        board.click(square)
    expect(drill.locator(".bm-told")).to_have_attribute("data-tone", "right")
    drills = "value for value in Out.values() if type(value).__name__ == 'Drill'"
    lesson.wait_for(f"[one['right'] for drill in [{drills}] for one in drill.results]", [True])


@pytest.mark.parametrize("cell,size", [("dai-dai-board", 17), ("taikyoku-board", 36)])
def test_each_game_is_there_in_its_starting_position(lesson: Notebook, cell: str, size: int) -> None:
    board = lesson.board_of(taught(1).board(cell).title)
    pieces = board.pieces()
    sides = [sum(symbol == symbol.lower() for symbol in pieces.values()), 0]
    sides[1] = len(pieces) - sides[0]
    # As the lesson says of each side.
    assert sides == [{17: 96, 36: 402}[size]] * 2
    assert len(board.squares()) == size * size
    square = next(square for square, symbol in pieces.items() if symbol == "p")
    board.click(square)
    board.expect(selected=square, targets=1)
    assert not lesson.faults.found, lesson.faults.found
