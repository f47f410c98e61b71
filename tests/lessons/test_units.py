"""Lessons in units: what pupils see, how the units lead to each other, and that no answer is given away."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from banmen import Board, Demo, Drill, Exercise, Sheet
from banmen.host.lessons import scenes
from banmen.protocol import files
from banmen_rules import variant_names
from banmen_rules.teaching.exercises import ExerciseSpec, faults, solution
from tests.lessons.course import FOLDER, LESSONS, RUN, lesson, path_of

jsonschema = pytest.importorskip("jsonschema")  # which JupyterLab brings
SCENES = sorted((FOLDER / "scenes").glob("*.json"))
NUMBERS = [int(path.name[:2]) for path in SCENES]
LAST_OF_UNITS = 16
"""Lessons from 1 to this one have few lines of code; those after it are for people who read code too."""
MOST_LINES, MOST_LINES_OF_A_CELL = 12, 2
SMALL, ONE_LOOK = 9, 1
LINK = re.compile(r"\]\(#board:(\w+)/([\w-]+)\)")
HEADING = re.compile(r"## (\d) of (\d) · (.+)")

each = pytest.mark.parametrize("number", NUMBERS)
every = pytest.mark.parametrize("number", LESSONS)
each_file = pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)


@cache
def notebook(number: int) -> Any:  # noqa: ANN401 - nbformat is untyped
    return nbformat.read(path_of(number), as_version=4)  # type: ignore[no-untyped-call]


def code(number: int) -> list[Any]:
    return [cell for cell in notebook(number).cells if cell.cell_type == "code"]


def units(number: int) -> list[str]:
    found: list[str] = notebook(number).metadata["banmen"]["units"]
    return found


def exercises(number: int) -> Iterator[ExerciseSpec]:
    """Yield all exercises of a lesson."""
    found = lesson(number)
    for widget in (*found.exercises, *found.drills, *found.sheets):
        yield from widget.exercises


@each_file
def test_its_scenes_fit_the_schema(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(json.loads(files.schema("lesson")))
    assert [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(data)] == []
    assert data["lesson"] == int(path.name[:2])
    assert path.stem == path_of(data["lesson"]).stem


def test_the_lessons_for_everybody_have_scenes() -> None:
    assert {*range(1, LAST_OF_UNITS + 1)} <= {*NUMBERS}


def test_names_are_unique_and_no_names_of_games() -> None:
    named = Counter(name for each in scenes() for part in ("boards", "tasks") for name in each[part])
    assert [name for name, count in named.items() if count > 1] == []
    assert not set(named) & set(variant_names())


@each
def test_every_scene_is_shown(number: int) -> None:
    (found,) = [each for each in scenes() if each["lesson"] == number]
    shown = "".join(cell.source for cell in code(number))
    asked = [*found["tasks"].values(), *found["drill"]["exercises"], *found["sheet"]["exercises"]]
    used = {each["board"] for each in asked if isinstance(each, dict) and "board" in each}
    for name in found["boards"]:
        assert name in used or f'Board("{name}")' in shown, name
    for name in found["tasks"]:
        assert f'Exercise("{name}")' in shown, name


@each
def test_its_exercises_have_no_faults_and_can_be_solved(number: int) -> None:
    for exercise in exercises(number):
        assert not list(faults(exercise)), exercise.id
        assert solution(exercise)


@every
def test_its_metadata_say_what_it_is(number: int) -> None:
    found = notebook(number).metadata["banmen"]
    assert set(found) == {"units", "minutes", "piece", "variant", "run"}
    assert found["run"] is True
    assert 3 <= len(found["units"]) <= 6
    assert 3 <= found["minutes"] / len(found["units"]) <= 5
    assert Board(found["variant"], autosave=False).game.kind(found["piece"]).id == found["piece"]


@every
def test_its_units_are_numbered_and_lead_to_each_other(number: int) -> None:
    cells = notebook(number).cells
    headings = [cell.source.splitlines()[0] for cell in cells if cell.source.startswith("## ")]
    last = [heading for heading in headings if not HEADING.fullmatch(heading)]
    assert last in (["## What you have learned"], ["## What you have learned", "## For the curious"])
    named = [HEADING.fullmatch(heading) for heading in headings[: -len(last)]]
    count = len(units(number))
    assert [each and each.groups() for each in named] == [
        (str(at), str(count), unit) for at, unit in enumerate(units(number), 1)
    ]
    anchors = {f"#{heading.removeprefix('## ').replace(' ', '-')}" for heading in headings}
    links = [link for cell in cells for link in re.findall(r"\*\*\[Next: .* ▸\]\((.*)\)\*\*", cell.source)]
    assert links == [f"#{heading.removeprefix('## ').replace(' ', '-')}" for heading in headings[1:count]]
    assert set(links) <= anchors
    ids = [cell.id for cell in cells]
    for at in range(1, count):
        following = cells[ids.index(f"next-{at}") + 1]
        assert following.source.startswith(f"## {at + 1} of {count} · ")


@every
def test_its_summary_opens_the_next_lesson(number: int) -> None:
    (end,) = [cell.source for cell in notebook(number).cells if cell.source.startswith("## What you have")]
    (target,) = re.findall(r"\*\*\[(?:Next lesson: .*|All lessons) ▸\]\((.*)\)\*\*", end)
    assert target == (path_of(number + 1).name if number < LESSONS[-1] else "00_course.ipynb")


WITH_CODE = {21, 25}
"""Lessons whose code the reader reads and changes: only what they import is collapsed."""


@every
def test_its_code_is_short_and_collapsed(number: int) -> None:
    for cell in code(number)[: 1 if number in WITH_CODE else None]:
        assert cell.metadata["jupyter"] == {"source_hidden": True}
        assert {"hide-input", "remove-input"} <= set(cell.metadata["tags"])
    if number > LAST_OF_UNITS:
        return
    lines = [len(cell.source.splitlines()) for cell in code(number)]
    assert max(lines) <= MOST_LINES_OF_A_CELL
    assert sum(lines) <= MOST_LINES


@every
def test_it_begins_with_its_imports_and_says_how_to_run_it(number: int) -> None:
    first, second = notebook(number).cells[:2]
    assert RUN in first.source
    if number <= LAST_OF_UNITS:
        assert second.source.startswith("from banmen import ")
        assert not [cell for cell in code(number)[1:] if "import" in cell.source]


@each
def test_its_source_gives_no_answer_away(number: int) -> None:
    source = "\n".join(cell.source for cell in code(number))
    for exercise in exercises(number):
        answer = solution(exercise)
        texts = [word for value in answer.values() for word in ([value] if isinstance(value, str) else value)]  # type: ignore[attr-defined]
        goal = [value for value in exercise.goal.values() if isinstance(value, str)]
        for text in {word for each in (*texts, *goal) for word in str(each).split()}:
            assert not re.search(rf"(?<![\w/+]){re.escape(text)}(?![\w/])", source), (exercise.id, text)
    assert not re.search(r"""["' -]\d{1,2}[a-z]{1,2}\b""", source), "no square at all"


@each
def test_its_boards_have_the_panel_of_lessons(number: int) -> None:
    named = {name: board for name, board in lesson(number).scenes.items() if board.region}
    assert {name for name, board in named.items() if board.panel != "lesson"} == set()


def size(variant: str, region: str) -> int:
    """Return the files or the ranks of a part of a board, whichever are more."""
    board = Board(variant, autosave=False).game.size
    left, top, right, bottom = board.corners(region) if region else (1, 1, board.files, board.ranks)
    return max(abs(right - left), abs(bottom - top)) + 1


@pytest.mark.parametrize("number", [number for number in NUMBERS if 2 <= number <= 9])
def test_first_lessons_show_no_large_boards_but_one(number: int) -> None:
    """In a demonstration no step shows more than its region, and any step may show all of it."""
    found = lesson(number)
    shown = {
        board.tsfen: size(board.variant, board.region) for board in found.boards if _is_shown(board, number)
    }
    asked = {e.digest: size(e.variant, e.region) for e in exercises(number) if e.tsfen}
    demos = [demo.demonstration for demo in found.demos]
    played = {demo.title: size(demo.variant, demo.region) for demo in demos}
    large = [key for key, most in {**shown, **asked, **played}.items() if most > SMALL]
    assert len(large) <= ONE_LOOK, large


def _is_shown(board: Board, number: int) -> bool:
    return any(board is value for value in lesson(number).values.values())


def test_a_newcomer_gets_a_small_board_and_a_task_at_once() -> None:
    sources = [(cell.id, cell.source) for cell in notebook(1).cells]
    values = lesson(1).values
    third = next(at for at, (_, source) in enumerate(sources) if source.startswith("## 3 of "))
    before = [values[name] for name, _ in sources[:third] if name in values]
    boards = [value for value in before if isinstance(value, Board)]
    assert all(size(board.variant, board.region) <= SMALL for board in boards)
    tasks = [value.exercises[0] for value in before if isinstance(value, Exercise)]
    assert all(size(task.variant, task.region) <= SMALL for task in tasks)
    demos = [value.demonstration for value in before if isinstance(value, Demo)]
    assert all(size(demo.variant, demo.region) <= SMALL for demo in demos)
    shown = [type(value).__name__ for value in before]
    assert shown[:2] == ["Board", "Exercise"], "the second thing on the page is a task"


@each
def test_drill_and_sheet_are_those_of_the_lesson(number: int) -> None:
    name = f"lesson_{number:02}"
    assert [trainer.title for trainer in lesson(number).drills][:1] == [Drill(name, autosave=False).title]
    assert [trainer.title for trainer in lesson(number).sheets] == [Sheet(name, autosave=False).title]


@every
def test_links_drive_boards_of_the_lesson(number: int) -> None:
    found = {tuple(each) for text in lesson(number).prose for each in LINK.findall(text)}
    shown = {value.name for value in lesson(number).values.values() if isinstance(value, Board)}
    assert {board for board, _ in found} <= shown
    for board, link in sorted(found):
        Board(board, autosave=False).follow(link)
    (links,) = [each["boards"] for each in scenes() if each["lesson"] == number] or [{}]
    assert {(name, link) for name in links for link in links[name].get("links", {})} <= found
