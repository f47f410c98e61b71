"""Results of a class: which files are read, whose they are, and what counts once."""

import json
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from banmen import Drill, Results, Sheet
from banmen.host import html_page
from banmen.practice.handed_in.rows import COLUMNS
from banmen.practice.trainer import Trainer
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises.codes import format_code
from tests.widget import asked
from tests.widget.classes import ASKED, LION, WRONG, class_file, drill, handed_in, play, sheet

pytestmark = pytest.mark.usefixtures("elsewhere")


def page_file(widget: Trainer, path: Path) -> Path:
    """Write the results file as the exported page does."""
    page = json.loads(json.dumps(html_page.still(widget).traits["page"]))["file"]
    page["traits"] |= {"answers": json.loads(json.dumps(widget.answers)), "at": len(widget.answers)}
    path.write_text(json.dumps(page), "utf-8")
    return path


def stars(results: Results, pupil: str) -> dict[str, int]:
    (row,) = [row for row in results.table() if row["pupil"] == pupil]
    return {name: row[name] for name in ("gold", "rook", "name") if row.get(name) is not None}


# ---------------------------------------------------------------- what is read


def test_answers_to_a_sheet_are_judged_by_the_rules(klass: Path) -> None:
    sheet().save(klass / "sheet.json")
    for pupil, wrong in {"ann": (), "bob": ("gold", "name")}.items():
        theirs = sheet()
        play(theirs, wrong)
        theirs.hand_in(klass / f"{pupil}-answers.json")
    results = Results(klass)
    assert results.faults == ()
    assert results.pupils == ("ann", "bob")
    assert [row["right"] for row in results.rows if row["pupil"] == "bob"] == [False, True, False]
    assert {row["source"] for row in results.rows} == {"answers"}
    assert [list(row) for row in results.rows] == [list(COLUMNS)] * 6
    assert results.table("right")[1]["total"] == 1


@pytest.mark.parametrize("name", ["widget", "spec", "path", "exercises"])
def test_a_sheet_outside_the_folder_is_named(name: str, klass: Path, tmp_path: Path) -> None:
    theirs = sheet(title="Sheet" if name == "exercises" else "Homework")
    play(theirs, ("rook",))
    theirs.hand_in(klass / "ann.json")
    assert "put the file of the sheet into the folder" in Results(klass).faults[0]
    theirs.save(tmp_path / "sheet.json")
    forms: Mapping[str, Any] = {
        "widget": sheet(),
        "spec": rules.SheetSpec(ASKED, "Homework", {"graded": True}),
        "path": tmp_path / "sheet.json",
        "exercises": list(ASKED),
    }
    results = Results(klass, sheets=forms[name])
    assert results.faults == ()
    assert [row["right"] for row in results.rows] == [True, False, True]
    names = {"spec": ["gold", "rook", "name"], "exercises": ["gold", "rook", "name"]}
    assert [row["exercise"] for row in results.rows] == names.get(name, ["1", "2", "3"])


@pytest.mark.parametrize("graded", [False, True])
def test_sheets_of_lessons_and_packs_need_no_file(klass: Path, *, graded: bool) -> None:
    theirs = Sheet("lesson_08", graded=graded, autosave=False)
    for at, exercise in enumerate(theirs.exercises):
        theirs.at = at
        theirs.answer(rules.solution(exercise))
    theirs.hand_in(klass / "ann.json")
    results = Results(klass)
    assert results.faults == ()
    assert [row["stars"] for row in results.rows] == [3] * len(theirs.exercises)


def test_saved_widgets_and_files_of_pages_are_read(klass: Path) -> None:
    one, two = drill(), drill()
    play(one, ("gold",))
    play(two, ("rook", "name"))
    one.save(klass / "ann.json")
    page_file(two, klass / "bob-results (1).json")
    results = Results(klass)
    assert (results.faults, results.pupils) == ((), ("ann", "bob"))
    assert stars(results, "ann") == {"gold": 2, "rook": 3, "name": 3}
    assert stars(results, "bob") == {"gold": 3, "rook": 2, "name": 2}
    assert {row["title"] for row in results.rows} == {"Three"}


def test_progress_files_are_read_without_judging_again(klass: Path) -> None:
    play(drill(progress=klass / "ann.jsonl"), ("gold", "name"))
    results = Results(klass)
    assert stars(results, "ann") == {"gold": 2, "rook": 3, "name": 2}
    assert results.rows[2]["confused"] == [["lion", "kirin"]]
    assert all(row["at"].endswith("Z") and row["source"] == "log" for row in results.rows)


def test_a_storm_of_the_progress_file_is_not_an_exercise(klass: Path) -> None:
    rules.Progress(klass / "ann.jsonl").add([{"exercise": "storm-hook", "kind": "storm", "score": 3}])
    results = Results(klass)
    assert (results.rows, results.faults) == ([], ())


def test_codes_are_read_from_a_list_or_a_file_for_each_pupil(klass: Path) -> None:
    hook = Drill("hook", autosave=False).exercises
    first, second = hook[0].id, hook[1].id
    code = format_code(hook, {first: 3, second: 0})
    (klass / "codes.csv").write_text(f"name,code\n# comment\nAnn,{code.lower()}\nLee; {code}\n", "utf-8")
    (klass / "bob").mkdir()
    (klass / "bob/code.txt").write_text(f"{code.replace('-', '')}\n", "utf-8")
    own = format_code(ASKED, {"rook": 2})
    (klass / "Eve.txt").write_text(own, "utf-8")
    results = Results(klass, sheets=drill())
    assert results.faults == ()
    assert results.pupils == ("Ann", "bob", "Eve", "Lee")
    for pupil in ("Ann", "bob", "Lee"):
        rows = [row for row in results.rows if row["pupil"] == pupil]
        assert [(row["exercise"], row["stars"], row["right"]) for row in rows] == [
            (first, 3, True),
            (second, 0, False),
        ]
    assert [row["exercise"] for row in results.rows if row["pupil"] == "Eve"] == ["rook"]
    assert results.rows[0]["tries"] is None


def test_a_code_that_was_copied_wrong_says_so(klass: Path) -> None:
    code = format_code(ASKED, {"gold": 3})
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    other = format_code([rules.from_data(LION)], {"lion": 1})
    (klass / "codes.txt").write_text(f"ann {wrong}\nbob {other}\neve {code}\n", "utf-8")
    results = Results(klass, sheets=drill())
    assert results.pupils == ("eve",)
    one, two = results.faults
    assert one.startswith("codes.txt: line 1: The code")
    assert "was copied wrong" in one
    assert two.startswith("codes.txt: line 2:")
    assert "belongs to other exercises. Name them: sheets=… in Python, --sheet in a shell." in two


def test_many_faults_of_a_file_are_cut_short(klass: Path) -> None:
    (klass / "ann.jsonl").write_text("nonsense\n" * 30, "utf-8")
    faults = Results(klass).faults
    assert (len(faults), faults[-1]) == (21, "ann.jsonl: and 10 more")


def test_the_file_of_a_class_is_read(klass: Path) -> None:
    class_file(
        klass / "class.db",
        [
            (1, "gold", WRONG["gold"], 0),
            (1, "gold", {"squares": asked.GOLD}, 0),
            (2, "gold", {"squares": asked.GOLD}, 0),
            (2, "rook", None, 0),
            (2, "name", WRONG["name"], 0),
            (2, "name", {"choice": "lion"}, 1),  # late
            (3, "gold", {"squares": asked.GOLD}, 0),  # removed
            (1, "step-0", {"choice": "1"}, 0),
            (1, "step-0", {"choice": "0"}, 0),
            (1, "step-1", {"choice": "0"}, 0),
            (2, "step-0", {"choice": "1"}, 0),
            (2, "step-1", {"choice": "7"}, 0),
        ],
    )
    results = Results(klass)
    assert results.faults == ()
    assert results.pupils == ("Ann", "Bob")
    ann, bob, gave_up, name = (row for row in results.rows if row["kind"] != "question")
    assert (ann["tries"], ann["wrong"], ann["right"], ann["seconds"]) == (2, 1, True, 9.5)
    assert (ann["title"], ann["at"], ann["source"]) == ("Monday", "2026-03-01T09:30:01Z", "class")
    assert (bob["exercise"], gave_up["gave_up"], gave_up["right"]) == ("gold", True, False)
    assert name["confused"] == [["lion", "kirin"]]
    steps = [row for row in results.rows if row["kind"] == "question"]
    columns = ("pupil", "exercise", "right", "stars", "tries", "wrong", "note")
    assert [tuple(row[name] for name in columns) for row in steps] == [
        ("Ann", "step-0", True, 2, 2, 1, "Yes."),
        ("Ann", "step-1", None, None, 1, None, ""),
        ("Bob", "step-0", False, 0, 1, 1, "It slides."),
        ("Bob", "step-1", None, None, 1, None, ""),  # no such option
    ]


def test_a_file_of_a_class_with_damage_is_read_as_far_as_possible(klass: Path) -> None:
    answers = [(1, "gold", {"squares": asked.GOLD}, 0), (1, "gone", {}, 0), (2, "gold", "nonsense", 0)]
    class_file(klass / "class.db", answers)
    results = Results(klass)
    assert [row["pupil"] for row in results.rows] == ["Ann"]
    assert 'must be to a question of the class, got "gone"' in results.faults[0]
    assert "exercise gold" in results.faults[1]
    sqlite3.connect(klass / "other.db").executescript("CREATE TABLE t (x)").connection.close()
    assert "other.db: must be the file of a class, got another database" in Results(klass).faults


# ---------------------------------------------------------------- once


def test_an_answer_handed_in_in_every_form_counts_once(klass: Path) -> None:
    folder = klass / "ann"
    folder.mkdir()
    theirs = drill(progress=folder / "banmen-progress.jsonl", timer=True)
    play(theirs, ("gold",))
    theirs.save(folder / "drill.json")
    page_file(theirs, folder / "three-results.json")
    shutil.copy(folder / "drill.json", folder / "copy of drill.json")
    got = {row["exercise"]: row["stars"] for row in theirs.results}
    (folder / "code.txt").write_text(format_code(ASKED, got), "utf-8")
    results = Results(klass, folder, folder / "drill.json")
    assert Counter(row["exercise"] for row in results.rows) == {"gold": 1, "rook": 1, "name": 1}
    assert results.table("tries")[0]["total"] == 4
    logged = rules.Progress(folder / "banmen-progress.jsonl").rows()
    assert [row["at"] for row in results.rows] == [row["at"] for row in logged]


def test_a_half_done_copy_does_not_count_beside_the_whole(klass: Path) -> None:
    folder = klass / "ann"
    folder.mkdir()
    theirs = sheet(graded=False)
    sheet(graded=False).save(klass / "sheet.json")
    theirs.answer(WRONG["gold"])
    theirs.hand_in(folder / "early.json")
    theirs.at = 0
    play(theirs)
    theirs.hand_in(folder / "late.json")
    results = Results(klass)
    (gold,) = [row for row in results.rows if row["exercise"] == "gold"]
    assert (gold["tries"], gold["wrong"], gold["right"]) == (2, 1, True)


def test_different_answers_in_two_files_both_count(klass: Path) -> None:
    folder = klass / "ann"
    folder.mkdir()
    for name, wrong in (("a", ("gold",)), ("b", ())):
        theirs = sheet()
        play(theirs, wrong)
        theirs.hand_in(folder / f"{name}.json")
        os.utime(folder / f"{name}.json", (1_772_357_400 + ord(name),) * 2)
    results = Results(klass, sheets=sheet())
    exercise = results.questions[0].label
    assert len([row for row in results.rows if row["exercise"] == exercise]) == 2
    by = {which: results.table("right", which=which)[0][exercise] for which in ("best", "first", "last")}
    assert by == {"best": True, "first": False, "last": True}
    assert results.table("tries")[0][exercise] == 2


def test_an_exercise_that_a_drill_repeats_counts_twice(klass: Path) -> None:
    theirs = drill()
    theirs.queue = [*theirs.queue, {"card": "gold", "because": "missed"}]
    for at in (0, 3):
        theirs.at = at
        theirs.answer({"squares": asked.GOLD})
    theirs.save(klass / "ann.json")
    shutil.copy(klass / "ann.json", klass / "ann-results.json")
    assert [row["again"] for row in Results(klass).rows] == [False, True]


def test_days_of_a_progress_file_are_different_attempts(klass: Path) -> None:
    row = {"exercise": "gold", "asked": ASKED[0].digest, "right": True, "stars": 3, "tries": 1, "wrong": 0}
    for folder in ("ann", "again/ann"):
        (klass / folder).mkdir(parents=True)
        rules.Progress(klass / folder / "log.jsonl").add(
            {**row, "at": f"2026-03-0{day}T09:30:00Z"} for day in (1, 2)
        )
    assert len(Results(klass / "ann", klass / "again").rows) == 2


# ---------------------------------------------------------------- whose it is


def test_folders_of_nbgrader_are_read(tmp_path: Path) -> None:
    course = tmp_path / "course"
    for part in ("source", "release"):
        (course / part / "ps1").mkdir(parents=True)
        sheet().save(course / part / "ps1/sheet.json")
    for pupil in ("ann", "bob"):
        place = course / "submitted" / pupil / "ps1"
        handed_in(place / "answers.json", ("gold",) if pupil == "bob" else ())
        (place / "timestamp.txt").write_text("2026-03-01 10:30:00.25 Europe/Paris", "utf-8")
        (place / "questions.ipynb").write_text("{}", "utf-8")
        shutil.copy(course / "release/ps1/sheet.json", place)
        shutil.copytree(place, course / "autograded" / pupil / "ps1")
    (course / "submitted/eve/ps1").mkdir(parents=True)
    (course / "submitted/eve/ps1/questions.ipynb").write_text("{}", "utf-8")
    (course / "gradebook.db").write_bytes(b"SQLite format 3\0")
    whole = Results(course)
    assert whole.pupils == ("ann", "bob", "eve")
    assert len(whole.rows) == 6
    assert {(row["assignment"], row["at"]) for row in whole.rows} == {("ps1", "2026-03-01T09:30:00Z")}
    assert whole.table("right")[1]["total"] == 2
    assert [fault.partition(":")[0] for fault in whole.faults] == ["gradebook.db"]
    assert all(name.endswith(".ipynb") for name in whole.others)
    for part, pupils in (("submitted", 3), ("submitted/ann", 1), ("submitted/ann/ps1", 1)):
        found = Results(course / part, sheets=sheet())
        assert (found.faults, len(found.pupils)) == ((), pupils), part
        assert {row["assignment"] for row in found.rows} == {"ps1"}
    alone = Results(course / "submitted/ann/ps1/answers.json", sheets=sheet())
    assert (alone.pupils, alone.rows[0]["assignment"]) == (("ann",), "ps1")


@pytest.mark.parametrize(
    "path, pupil",
    [
        ("Ann Lee/answers.json", "Ann Lee"),
        ("Ann Lee/week 1/homework-answers.json", "Ann Lee"),
        ("Ann Lee_48213_assignsubmission_file/answers.json", "Ann Lee"),
        ("inbound/ann+ps1+2026-03-01 09:30:00.1 UTC+x1/answers.json", "ann"),
        ("ann+ps1+2026-03-01 09:30:00.1 UTC/answers.json", "ann"),
        ("Ann Lee.json", "Ann Lee"),
        ("Ann Lee-answers (2).json", "Ann Lee"),
        ("answers.json", "handed_in"),
        ("Zoe\u0308.json", "Zoë"),
    ],
)
def test_the_pupil_is_read_from_the_path(path: str, pupil: str, klass: Path) -> None:
    handed_in(klass / path)
    results = Results(klass, sheets=sheet())
    assert (results.pupils, results.faults) == ((pupil,), ())


def test_a_name_that_is_not_text_does_not_stop_the_rest(klass: Path) -> None:
    handed_in(klass / "ann.json")
    strange = os.fsencode(klass) + b"/b\xff\n.json"
    try:
        Path(os.fsdecode(strange)).write_bytes((klass / "ann.json").read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    results = Results(klass, sheets=sheet())
    assert len(results.pupils) == 2
    results.to_csv("all.csv")
    results.pages("all.html")


def test_pupils_without_answers_are_in_the_table(klass: Path) -> None:
    handed_in(klass / "ann/answers.json")
    (klass / "bob").mkdir()
    (klass / "bob/answers.json").write_text('{"format": "banmen-answers", "ver', "utf-8")
    results = Results(klass, sheets=sheet(), pupils=["Yann"])
    assert [(row["pupil"], row["done"], row["total"]) for row in results.table()] == [
        ("ann", 3, 9),
        ("bob", 0, None),
        ("Yann", 0, None),
    ]


def test_hidden_folders_links_and_pipes_are_left_out(klass: Path, tmp_path: Path) -> None:
    handed_in(klass / "ann/answers.json")
    handed_in(klass / ".ipynb_checkpoints/answers.json", ("gold",))
    handed_in(tmp_path / "secret/answers.json", ("rook",))
    (klass / "bob").mkdir()
    (klass / "bob/answers.json").symlink_to(tmp_path / "secret/answers.json")
    (klass / "bob/more").symlink_to(tmp_path / "secret")
    os.mkfifo(klass / "bob/log.jsonl")
    results = Results(klass, sheets=sheet())
    assert {row["pupil"] for row in results.rows} == {"ann"}
    assert sorted(results.faults) == [
        "answers.json must be a file, got a link",
        "log.jsonl must be a file, got a device",
        "more must be a folder, got a link: name the folder that it leads to",
    ]
