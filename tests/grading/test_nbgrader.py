"""A sheet as an assignment of nbgrader: made, handed out, answered and graded by its command line alone."""

import json
import os
import sqlite3
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from banmen_rules.teaching.exercises import SheetSpec, solution, stream, to_data
from tests.rules.exercising import texts

ROOT = Path(__file__).parents[2]
TEACHERS = SheetSpec(
    islice(stream(("reach", "spot"), "dai_dai", 7, level=1), 10), "Ten questions", {"graded": True}
)
"""Ten random questions, the same ones every time."""

NOTEBOOK = "questions.ipynb"
READ = """from banmen_rules.teaching.exercises import SheetSpec

sheet = SheetSpec.load("sheet.json", answers="answers.json")"""
ANSWER = """
### BEGIN SOLUTION
for number, answer in enumerate({answers}, 1):
    sheet.answer(number, answer)
### END SOLUTION
""".strip()
EIGHT = "assert sheet.score >= 8, sheet.grade().rows"
HIDDEN = f"""
### BEGIN HIDDEN TESTS
assert sheet.digest == SheetSpec.load("sheet.json").digest == "{TEACHERS.digest}", "another sheet"
assert sheet.grade().share == 1
### END HIDDEN TESTS
""".strip()


def solved() -> list[Any]:
    return [dict(solution(exercise)) for exercise in TEACHERS.exercises]


def cell(name: str, source: str, points: int = 0, *, solution: bool = False) -> dict[str, Any]:
    """Make a cell as nbgrader's toolbar marks it."""
    marks = {
        "schema_version": 3,
        "grade_id": name,
        "grade": points > 0,
        "solution": solution,
        "locked": not solution,
        "task": False,
        **({"points": points} if points else {}),
    }
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"nbgrader": marks},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


class Course:
    """A course in a folder, with one assignment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = str(Path(sys.executable).parent)  # nbgrader runs alembic, by name
        self.environment = {
            "PATH": os.pathsep.join([programs, os.environ.get("PATH", "")]),
            "LANG": "C.UTF-8",
            "HOME": str(folder),
            "IPYTHONDIR": str(folder / ".ipython"),
            "JUPYTER_CONFIG_DIR": str(folder / ".jupyter"),
            "JUPYTER_RUNTIME_DIR": str(folder / ".runtime"),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "rules"), str(ROOT / "widget")]),
        }
        self.source = folder / "source/ten"
        self.source.mkdir(parents=True)
        TEACHERS.save(self.source / "sheet.json")
        cells = [
            cell("read", READ),
            cell("answer", ANSWER.format(answers=solved()), solution=True),
            cell("eight", EIGHT, 8),
            cell("all", HIDDEN, 2),
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
        (self.source / NOTEBOOK).write_text(json.dumps(notebook), "utf-8")

    def nbgrader(self, *arguments: str) -> None:
        """Run nbgrader, and show what it printed should it fail."""
        done = subprocess.run(
            [sys.executable, "-m", "nbgrader", *arguments, "--CourseDirectory.course_id=ten"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def hand_in(self, student: str, source: str | None = None, **files: str) -> None:
        """Hand in what was released, with the answer cell filled in, and further files."""
        place = self.folder / "submitted" / student / "ten"
        place.mkdir(parents=True)
        for path in (self.folder / "release/ten").iterdir():
            (place / path.name).write_bytes(path.read_bytes())
        for name, text in files.items():
            (place / f"{name}.json").write_text(text, "utf-8")
        if source is not None:
            notebook = json.loads((place / NOTEBOOK).read_text("utf-8"))
            notebook["cells"][1]["source"] = source
            (place / NOTEBOOK).write_text(json.dumps(notebook), "utf-8")

    def points(self) -> dict[str, dict[str, float]]:
        """Look the points up that each student got for each cell."""
        query = """
            SELECT submitted_assignment.student_id, base_cell.name, grade.auto_score
            FROM grade
            JOIN base_cell ON base_cell.id = grade.cell_id
            JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
            JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
        """
        database = sqlite3.connect(self.folder / "gradebook.db")
        found: dict[str, dict[str, float]] = {}
        for student, name, points in database.execute(query):
            found.setdefault(student, {})[name] = points
        database.close()
        return found


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = Course(tmp_path_factory.mktemp("course"))
    made.nbgrader("generate_assignment", "ten")
    return made


def test_released_notebook_holds_no_solution(course: Course) -> None:
    released = course.folder / "release/ten"
    assert sorted(path.name for path in released.iterdir()) == [NOTEBOOK, "sheet.json"]
    notebook = (released / NOTEBOOK).read_text("utf-8")
    assert "BEGIN" not in notebook
    assert TEACHERS.digest not in notebook
    data = json.loads((released / "sheet.json").read_text("utf-8"))
    for number, (exercise, asked) in enumerate(zip(TEACHERS.exercises, data["exercises"], strict=True), 1):
        found = solution(exercise)["squares"]
        assert isinstance(found, list)
        assert f"'{found[0]}'" not in notebook
        shown = {*texts(asked)} - {*texts(exercise.goal.get("among", []))}
        assert not shown & {*found}, number
        assert "hints" not in asked
        assert "tags" not in asked


def test_points_are_given_for_what_the_rules_find_right(course: Course) -> None:
    right = solved()
    eight = [*right[:8], {"squares": []}, {"squares": []}]
    seven = [*right[:7], *eight[7:9], {"squares": []}]
    seven[7] = {"squares": ["1a"]}
    kept = {"format": "banmen-answers", "version": 1, "sheet": TEACHERS.digest}
    by_number = {str(number): answer for number, answer in enumerate(right, 1)}
    easy = TEACHERS.student()
    course.hand_in("all", written(right))
    course.hand_in("eight", written(eight))
    course.hand_in("seven", written(seven))
    course.hand_in("nothing")
    course.hand_in("nonsense", "sheet.answer(1, 'everything')")
    # Answers given on the board, which a program kept beside the notebook:
    course.hand_in("board", answers=json.dumps({**kept, "answers": by_number}))
    # One who asks himself something else, ten times:
    course.hand_in("cheat", "sheet = SheetSpec([])\nsheet.__class__.score = 10")
    course.hand_in("easier", written(right), sheet=json.dumps(sheet_of(easy)))
    course.nbgrader("autograde", "ten")
    assert course.points() == {
        "all": {"eight": 8, "all": 2},
        "board": {"eight": 8, "all": 2},
        "eight": {"eight": 8, "all": 0},
        "seven": {"eight": 0, "all": 0},
        "nothing": {"eight": 0, "all": 0},
        "nonsense": {"eight": 0, "all": 0},
        "cheat": {"eight": 8, "all": 0},  # found out by the hidden test only: it says so
        "easier": {"eight": 8, "all": 2},  # the file that was handed in is not the one that is graded
    }


def written(answers: list[Any]) -> str:
    """Write answers into a cell, as a student would who types them."""
    return "\n".join(f"sheet.answer({number}, {answer})" for number, answer in enumerate(answers, 1))


def sheet_of(sheet: SheetSpec) -> dict[str, Any]:
    """Write a sheet with the first question asked ten times."""
    asked = [{**to_data(sheet.exercises[0]), "id": f"e{number}"} for number in range(10)]
    return {"format": "banmen-sheet", "version": 1, "title": sheet.title, "exercises": asked}
