"""Every cell of the lessons runs in a real kernel, and the lessons are stored without outputs."""

import itertools
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "lessons"
LESSONS = sorted({*FOLDER.glob("*.ipynb")} - {FOLDER / "00_course.ipynb"})  # it has tests of its own
VIEW = "application/vnd.jupyter.widget-view+json"

each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def read(path: Path) -> Any:  # noqa: ANN401 - nbformat is untyped
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    return notebook


def test_there_is_a_first_lesson() -> None:
    assert LESSONS[0].name == "01_first_steps.ipynb"


@each_lesson
def test_it_is_stored_without_outputs(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
    assert "widgets" not in read(path).metadata


@each_lesson
def test_it_begins_with_its_number_and_a_list_of_goals(path: Path) -> None:
    first = read(path).cells[0]
    assert first.id == "title"
    assert first.source.startswith(f"# {int(path.name[:2])}. ")
    assert "\n\n- " in first.source


@each_lesson
def test_prose_stands_before_code_and_cells_are_short(path: Path) -> None:
    cells = read(path).cells
    for before, cell in itertools.pairwise(cells):
        if cell.cell_type == "code":
            assert before.cell_type == "markdown", cell.source
            assert len(cell.source.splitlines()) <= 12, cell.source


@each_lesson
def test_every_cell_runs_and_every_board_has_a_picture(path: Path, tmp_path: Path) -> None:
    notebook = read(path)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [
        output.data
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("execute_result", "display_data")
    ]
    assert not [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream"
    ]
    kinds = ("<Board", "<GameRoom")
    boards = [data for data in shown if VIEW in data and data["text/plain"].startswith(kinds)]
    assert boards
    assert all(data["image/svg+xml"].startswith("<svg") for data in boards)
