"""The claims of lesson 21 for teachers on demonstrations, exercises, sheets and files."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from time import sleep
from typing import Any

import pytest

from banmen import Board, Class, Sheet, Storm, exercise_from
from banmen.classroom.classroom import plan_of
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises
from banmen_rules.teaching.demonstrations import frames
from banmen_rules.teaching.exercises.lint import lint_file
from tests.lessons.course import lesson
from tests.lessons.facts import labels, mentions, numbers, states

HERE = 21
JS = Path(__file__).parents[2] / "js" / "src"
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
    """Return the folder of the lesson's files, and delete it at the end."""
    folder: Path = lesson(HERE).values["export-page"][0].parent
    yield folder
    lesson(HERE).values["class-show"].close_server()
    rmtree(folder)


def test_the_keys_of_the_table_are_those_of_the_demonstration() -> None:
    source = (JS / "widgets/demo/keys.ts").read_text("utf-8")
    known = {
        action: re.findall(r'"([^"]+)"', keys)
        for action, keys in re.findall(r'\["(\w+)", \[([^\]]*)\]\]', source)
    }
    stated = [{NAMES.get(key, key) for key in keys.split(", ")} for keys, _ in lesson(HERE).table("show")]
    assert stated[:3] == [set(known[action]) for action in ("on", "reveal", "back")]
    assert numbers(lesson(HERE).table("show")[3][0]) == [1, 9]
    assert "[1-9]" in source
    assert stated[4:6] == [set(known[action]) for action in ("play", "blank")]
    assert stated[6] <= set(known["screen"])
    assert stated[7:] == [{*known["first"], *known["last"]}, set(known["help"])]


def test_the_files_are_in_a_folder_of_their_own(written: Path) -> None:
    states(HERE, "start")
    assert written.name.startswith("banmen-")
    listed = set(lesson(HERE).values["print-svg"])
    assert {path.name for path in written.iterdir()} <= listed
    names = {name for name in listed if not name.startswith("class.db-")}  # SQLite's, while it is open
    code = "\n".join(cell.source for cell in lesson(HERE).cells if cell.cell_type == "code")
    assert set(re.findall(r'"([\w-]+\.(?:json|jsonl|html|csv|svg|db))"', code)) == names, (
        "none is anywhere else"
    )
    assert len(re.findall(r'folder / "', code)) == len(
        re.findall(r'"[\w-]+\.(?:json|jsonl|html|csv|svg|db)"', code)
    )


def test_its_demonstration_shows_each_feature_it_names() -> None:
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
    states(HERE, "lint", "lint_file")
    values = lesson(HERE).values
    assert values["lint-file"] == ()
    (fault,) = values["lint-fault"]
    assert fault.startswith("wrong.json")
    mentions(fault, 3, "lion", "9m 9l 10j")
    states(HERE, "export", "force=True")
    with pytest.raises(BanmenError, match=r"fork\.html"):
        values["write-demo"].export(written / "fork.html")
    page, size = values["export-page"]
    assert (page.name, size) == ("fork.html", page.stat().st_size // 1000)


def expect_phase(held: Class, phase: str) -> None:
    """Wait until a class has come to a phase, which its server tells."""
    for _ in range(2000):
        if held.classroom["phase"] == phase:
            return
        sleep(0.01)
    raise AssertionError(f"the class is still {held.classroom['phase']}")


@pytest.mark.usefixtures("written")
def test_a_class_asks_the_question_of_the_demonstration() -> None:
    states(HERE, "class", "Class")
    demo, monday = (lesson(HERE).values[name] for name in ("write-demo", "class-show"))
    demo.go(1)
    expect_phase(monday, "open")
    demo.answers = [{"frame": demo.at, "option": None}]  # Page down
    expect_phase(monday, "revealed")
    assert [one["right"] for one in monday.classroom["chosen"]] == [True, False]
    assert monday.classroom["local"], "only this computer can reach it"
    assert lesson(HERE).values["class-results"].rows == []


def test_the_classes_that_it_names_can_be_held() -> None:
    states(HERE, "class-more", 'host="0.0.0.0"', "monday.close_server()")
    source = lesson(HERE).source("class-more")
    named = re.findall(r"`Class\((.*?)\)`", source)
    assert named == ['"hook", mode="own pace"', 'Storm("hook")']
    for asked, mode in (("hook", "own pace"), (Storm("hook"), "storm")):
        assert plan_of(asked, mode=mode, title=None, lang="en", glyphs="rose").mode == mode


def test_the_board_makes_the_same_exercise_as_the_cell() -> None:
    board = lesson(HERE).board("position-board")
    copied = exercises.to_data(exercise_from(board, "reach", square="9m"))
    assert copied == {
        key: value for key, value in lesson(HERE).values["author-data"].items() if key != "task"
    }
    texts = (JS / "i18n/en/board.ts").read_text("utf-8")
    shown = labels(lesson(HERE).source("author-button"))
    assert len(shown) == 2
    assert all(f'"{label}"' in texts for label in shown), "labels of the board"


def test_a_pack_is_checked(written: Path) -> None:
    assert lesson(HERE).values["pack-save"] == ()
    assert (
        len(exercises.load(written / "fork-pack.json").exercises) == lesson(HERE).values["author-list"] == 5
    )
    assert lint_file(written / "fork-pack.json").faults == ()
    states(HERE, "pack-wrong", 3, 2)
    (fault,) = lesson(HERE).values["pack-fault"]
    mentions(fault, 2, 3)


def test_an_exercise_is_made_from_the_board_as_it_stands() -> None:
    board = lesson(HERE).board("explore-board")
    assert exercise_from(board, "harvest").goal["material"]
    assert not board.in_check
    states(HERE, "explore-text")
    empty = Board("dai_dai", pieces={"9m": "lion"})
    with pytest.raises(BanmenError):
        exercise_from(empty, "harvest")


def test_the_same_seeds_give_the_same_exercises() -> None:
    states(HERE, "drill")
    (drill,) = lesson(HERE).drills
    kinds = ("spot", "read", "category")
    again = [exercises.generate(kind, "dai_dai", seed, piece="lion dog") for seed, kind in enumerate(kinds)]
    assert list(drill.exercises[5:]) == again


def test_the_sheet_for_students_has_no_answers(written: Path) -> None:
    handed_out = json.loads((written / "sheet.json").read_text("utf-8"))
    assert handed_out["settings"]["graded"]
    assert handed_out["answers"] == {}
    assert len(handed_out["exercises"]) == 10
    for question in handed_out["exercises"]:
        assert not {"hints", "feedback", "tags", "source"} & set(question)
    states(HERE, "hand-out", "digest")
    assert exercises.SheetSpec.load(written / "sheet.json").digest == lesson(HERE).values["hand-out-sheet"]


def test_the_answers_of_a_made_up_student_are_graded(written: Path) -> None:
    score, most, rows = lesson(HERE).values["grade-rows"]
    assert (score, most) == (9.0, 10.0)
    assert [row[:2] for row in rows] == [(8, 1.0), (9, 1.0), (10, 0.0)]
    states(HERE, "hand-in", 'Sheet("sheet.json", answers="answers.json")')
    kept = Sheet(written / "sheet.json", answers=written / "answers.json")
    assert kept.score == 9.0
    assert "assert handed_in.score >= 8" in lesson(HERE).source("nbgrader-test")


def test_results_are_saved_as_csv(written: Path) -> None:
    heading, *rows = lesson(HERE).values["results-csv"]
    assert heading.split(",")[:4] == ["at", "student", "number", "exercise"]
    assert all(",made-up," in row for row in rows)
    assert len((written / "class.csv").read_text("utf-8").splitlines()) == 11


def test_its_own_sheet_is_graded_and_reveals_nothing() -> None:
    (sheet,) = lesson(HERE).sheets
    states(HERE, "check")
    assert sheet.settings["graded"]
    cards: list[dict[str, Any]] = [dict(card) for card in sheet.cards]
    assert not any(card.get("key") for card in cards)


def test_svg_is_a_picture_of_the_board(written: Path) -> None:
    states(HERE, "print", "svg()")
    assert (written / "fork.svg").read_text("utf-8").startswith("<svg")
    for value in lesson(HERE).values.values():
        if hasattr(value, "svg"):
            assert value.svg().startswith("<svg")
