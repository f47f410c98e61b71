"""What lesson 21 says to teachers: its demonstrations, exercises, sheet and files are as it says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from banmen import Board, Sheet, exercise_from
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises
from banmen_rules.teaching.demonstrations import frames
from banmen_rules.teaching.exercises.lint import lint_file
from tests.lessons.course import lesson, says

HERE = 21
JS = Path(__file__).parents[2] / "js" / "src"
KEYS = ["key", "what it does"]
NAMES = {
    "→": "ArrowRight",
    "←": "ArrowLeft",
    "space": " ",
    "Page down": "PageDown",
    "Page up": "PageUp",
    "full stop": ".",
    "P": "p",
    "F": "f",
    "B": "b",
}


@pytest.fixture(scope="module")
def written() -> Iterator[Path]:
    """Find the folder where the lesson's files went, and throw it away in the end."""
    folder: Path = lesson(HERE).values["export-page"][0].parent
    yield folder
    rmtree(folder)


def test_every_key_of_the_table_does_what_it_says() -> None:
    source = (JS / "demo" / "keys.ts").read_text("utf-8")
    known = {
        action: re.findall(r'"([^"]+)"', keys)
        for action, keys in re.findall(r'\["(\w+)", \[([^\]]*)\]\]', source)
    }
    told = {what.split(",")[0].split(";")[0]: keys.split(", ") for keys, what in lesson(HERE).table(KEYS)}
    assert {NAMES.get(key, key) for key in told["on"]} == set(known["on"])
    assert {NAMES.get(key, key) for key in told["shows the answer of a question"]} == set(known["reveal"])
    assert {NAMES.get(key, key) for key in told["back"]} == set(known["back"])
    assert {NAMES.get(key, key) for key in told["plays by itself"]} == set(known["play"])
    assert {NAMES.get(key, key) for key in told["blank screen"]} == set(known["blank"])
    assert NAMES[told["full screen"][0]] in known["screen"]
    assert told["to the first step"] == [*known["first"], *known["last"]]
    assert told["help"] == known["help"]
    assert told["answers a question"] == ["1 to 9"]
    assert "[1-9]" in source


def test_the_files_are_in_a_folder_of_their_own(written: Path) -> None:
    says(HERE, "Files that this lesson writes go into a new folder of their own")
    assert written.name.startswith("banmen-")
    names = {path.name for path in written.iterdir()}
    assert names == set(lesson(HERE).values["print-svg"][1])
    code = "\n".join(cell.source for cell in lesson(HERE).cells if cell.cell_type == "code")
    assert set(re.findall(r'"([\w-]+\.(?:json|jsonl|html|csv|svg))"', code)) == names, "none is anywhere else"
    assert len(re.findall(r'folder / "', code)) == len(
        re.findall(r'"[\w-]+\.(?:json|jsonl|html|csv|svg)"', code)
    )


def test_its_demonstration_is_about_what_it_shows() -> None:
    demo = lesson(HERE).values["show-demo"]
    steps = {frame.step.id: frame.step for frame in frames(demo.demonstration)}
    assert steps["question"].question
    assert steps["side-line"].branches
    assert steps["show"].show
    assert steps["show"].card
    assert steps["mark"].marks
    assert steps["mark"].arrows
    assert steps["camera"].camera


def test_a_demonstration_is_saved_checked_and_exported(written: Path) -> None:
    says(HERE, "lint_file, which finds nothing wrong")
    values = lesson(HERE).values
    assert values["lint-file"] == ()
    (fault,) = values["lint-fault"]
    assert fault.startswith("wrong.json, step 3, moves: move 1, '9m 9l 10j': The lion on 9m cannot go to 10j")
    says(HERE, "An existing page is not replaced unless you ask for it with force=True.")
    with pytest.raises(BanmenError, match=r"fork\.html"):
        values["write-demo"].export(written / "fork.html")
    page, size = values["export-page"]
    assert (page.name, size) == ("fork.html", page.stat().st_size // 1000)


def test_the_board_makes_the_same_exercise_as_the_cell() -> None:
    board = lesson(HERE).board("position-board")
    copied = exercises.to_data(exercise_from(board, "reach", square="9m"))
    assert copied == {
        key: value for key, value in lesson(HERE).values["author-data"].items() if key != "task"
    }
    texts = (JS / "texts" / "en.ts").read_text("utf-8")
    says(HERE, "open Share among the buttons of the board, and choose under Copy as exercise")
    assert 'exercise: "Copy as exercise"' in texts
    assert 'share: "Share"' in texts


def test_a_pack_is_proven(written: Path) -> None:
    assert lesson(HERE).values["pack-save"] == ()
    assert (
        len(exercises.load(written / "fork-pack.json").exercises) == lesson(HERE).values["author-list"] == 5
    )
    assert lint_file(written / "fork-pack.json").faults == ()
    says(HERE, "Asked for three pieces, where two can be had")
    (fault,) = lesson(HERE).values["pack-fault"]
    assert fault.endswith("the best capture takes 2, not 3: say 2")


def test_what_captures_most_is_asked_of_the_board_as_it_stands() -> None:
    board = lesson(HERE).board("explore-board")
    assert exercise_from(board, "harvest").goal["material"]
    assert not board.in_check
    says(HERE, "If nothing can be captured, the cell says so")
    empty = Board("dai_dai", pieces={"9m": "lion"})
    with pytest.raises(BanmenError, match="can capture nothing here"):
        exercise_from(empty, "harvest")


def test_the_same_seeds_give_the_same_exercises() -> None:
    says(HERE, "The same seeds give the same exercises.")
    (drill,) = lesson(HERE).drills
    kinds = ("spot", "read", "category")
    again = [exercises.generate(kind, "dai_dai", seed, piece="lion dog") for seed, kind in enumerate(kinds)]
    assert list(drill.exercises[5:]) == again


def test_what_students_get_has_no_answers(written: Path) -> None:
    says(HERE, "the file that students get holds no answers, no hints and no names that would be answers")
    handed_out = json.loads((written / "sheet.json").read_text("utf-8"))
    assert handed_out["settings"]["graded"]
    assert handed_out["answers"] == {}
    assert len(handed_out["exercises"]) == 10
    for question in handed_out["exercises"]:
        assert not {"hints", "feedback", "tags", "source"} & set(question)
    says(HERE, "digest is a fingerprint of what is asked")
    assert exercises.SheetSpec.load(written / "sheet.json").digest == lesson(HERE).values["hand-out-sheet"]


def test_a_student_who_does_not_exist_is_graded(written: Path) -> None:
    score, most, rows = lesson(HERE).values["grade-rows"]
    says(HERE, "answers all but one")
    assert (score, most) == (9.0, 10.0)
    assert [row[:2] for row in rows] == [(8, 1.0), (9, 1.0), (10, 0.0)]
    says(HERE, 'Sheet("sheet.json", answers="answers.json") shows it')
    kept = Sheet(written / "sheet.json", answers=written / "answers.json")
    assert kept.score == 9.0
    assert "assert handed_in.score >= 8" in lesson(HERE).source("nbgrader-test")


def test_results_are_kept_as_csv(written: Path) -> None:
    heading, *rows = lesson(HERE).values["results-csv"]
    assert heading.split(",")[:4] == ["at", "student", "number", "exercise"]
    assert all(",nobody," in row for row in rows)
    assert len((written / "class.csv").read_text("utf-8").splitlines()) == 11


def test_its_own_sheet_is_graded_and_tells_nothing() -> None:
    (sheet,) = lesson(HERE).sheets
    says(HERE, "the page notes what you answer, and does not say whether it is right")
    assert sheet.settings["graded"]
    cards: list[dict[str, Any]] = [dict(card) for card in sheet.cards]
    assert not any(card.get("key") for card in cards)


def test_svg_is_a_picture_of_the_board(written: Path) -> None:
    says(HERE, "Any widget of these has a picture, svg(), which prints sharply at any size")
    assert (written / "fork.svg").read_text("utf-8").startswith("<svg")
    for value in lesson(HERE).values.values():
        if hasattr(value, "svg"):
            assert value.svg().startswith("<svg")
