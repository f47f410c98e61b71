"""Proving files of exercises, in Python and on the command line."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import BanmenError, cli
from banmen_rules.teaching.exercises import (
    KINDS,
    ExerciseSpec,
    Fault,
    Pack,
    Verdict,
    format_pack,
    lint,
    parse_pack,
    save,
    task_of,
)
from banmen_rules.teaching.exercises._model import Note
from banmen_rules.teaching.exercises.lint import lint_file
from banmen_rules.teaching.exercises.packs import PACKS

Captured = pytest.CaptureFixture[str]

BOARD = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
GOLD = ExerciseSpec("gold", "reach", "dai_dai", tsfen=BOARD, square="9i", region="12f-6l", level=1)
EMPTY = replace(GOLD, id="empty", square="9h")
ELSEWHERE = replace(GOLD, id="elsewhere", region="1a-2b")


def run(capsys: Captured, *arguments: str, status: int = 0) -> tuple[str, str]:
    assert cli.main(["exercises", *arguments]) == status
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.out, printed.err


@pytest.fixture
def good(tmp_path: Path) -> str:
    save(Pack("Gold", (GOLD,)), tmp_path / "good.json")
    return str(tmp_path / "good.json")


@pytest.fixture
def bad(tmp_path: Path) -> str:
    data = json.loads(format_pack(Pack("Bad", (GOLD, EMPTY, ELSEWHERE))))
    data["exercises"].append({"id": "x", "kind": "reach", "variant": "dai_dai", "level": 9})
    (tmp_path / "bad.json").write_text(json.dumps(data), "utf-8")
    return str(tmp_path / "bad.json")


FOUND = [
    ("bad.json", 4, "x", "level", "must be a whole number from 0 to 5, got 9"),
    ("bad.json", 2, "empty", "square", "the question is about the piece on 9h, but that square is empty"),
    ("bad.json", 3, "elsewhere", "region", "the region 1a-2b does not hold 9i, which the question is about"),
]


def test_faults_name_their_place(bad: str) -> None:
    pack, faults = lint_file(bad)
    assert pack is not None
    assert [exercise.id for exercise in pack.exercises] == ["gold", "empty", "elsewhere"]
    assert [fault[:4] for fault in faults] == [fault[:4] for fault in FOUND]
    assert faults[:2] == (Fault(*FOUND[0]), Fault(*FOUND[1]))


def test_clean_pack_has_no_faults(good: str) -> None:
    assert lint_file(good).faults == ()
    assert lint.lint(Pack("Gold", (GOLD,))) == ()


def test_invalid_file_has_one_fault(tmp_path: Path) -> None:
    (tmp_path / "diary.json").write_text("Dear diary")
    assert lint_file(tmp_path / "diary.json") == (
        None,
        (Fault("diary.json", 0, "", "", "is not valid JSON: line 1, column 1: expecting value"),),
    )


def test_a_solution_that_is_judged_wrong_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "solution", lambda _: {"squares": ["9h"]})
    (fault,) = lint.lint(Pack("Gold", (GOLD,)))
    assert fault.field == "goal"
    assert fault.message.startswith("its own solution {'squares': ['9h']} is judged wrong: ")
    monkeypatch.setattr(lint, "judge", lambda *_: Verdict(right=True, share=1.0, note=Note("")))
    assert lint.lint(Pack("Gold", (GOLD,))) == ()


def test_refused_exercise_is_a_fault_and_others_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(exercise: ExerciseSpec) -> Any:  # noqa: ANN401 - it never returns
        raise BanmenError(f"{exercise.id} has no solution")

    monkeypatch.setattr(lint, "solution", refuse)
    assert [fault.message for fault in lint.lint(Pack("Two", (GOLD, replace(GOLD, id="b"))))] == [
        "gold has no solution",
        "b has no solution",
    ]


# ---------------------------------------------------------------- the command line


def test_lint_counts_checked_exercises(good: str, capsys: Captured) -> None:
    assert run(capsys, "lint", good) == (f"{good}: 1 exercise, all valid\n", "")
    assert run(capsys, "lint", good, "--json") == ("", "")


def test_lint_names_every_fault_and_fails(good: str, bad: str, capsys: Captured) -> None:
    printed, sentence = run(capsys, "lint", good, bad, status=2)
    assert sentence == "banmen: 3 faults in 2 files\n"
    assert printed.splitlines()[:3] == [
        f"{good}: 1 exercise, all valid",
        "bad.json, exercise 4 (x), level must be a whole number from 0 to 5, got 9",
        f"bad.json, exercise 2 (empty), square: {FOUND[1][-1]}",
    ]
    printed, _ = run(capsys, "lint", bad, "--json", status=2)
    assert json.loads(printed.splitlines()[0]) == {
        "file": "bad.json",
        "exercise": 4,
        "id": "x",
        "field": "level",
        "message": "must be a whole number from 0 to 5, got 9",
    }
    printed, sentence = run(capsys, "lint", "none.json", status=2)
    assert printed == "none.json: cannot be read: No such file or directory\n"
    assert sentence == "banmen: 1 fault in 1 file\n"


def test_the_packs_that_come_with_banmen_are_known_by_name(capsys: Captured) -> None:
    printed, _ = run(capsys, "lint", "igui")
    assert re.fullmatch(r"igui: \d+ exercises, all valid\n", printed)
    printed, _ = run(capsys, "list")
    titles = [line for line in printed.splitlines() if not line.startswith("  ")]
    assert len(titles) == len(PACKS)


def test_exercises_are_listed(good: str, bad: str, capsys: Captured) -> None:
    task = task_of(GOLD)
    printed, _ = run(capsys, "list", good)
    assert printed == f"Gold: 1 exercise\n  gold  dai_dai reach, level 1: {task}\n"
    printed, _ = run(capsys, "list", good, "--json")
    assert json.loads(printed) == {
        "file": good,
        "pack": "Gold",
        "id": "gold",
        "kind": "reach",
        "variant": "dai_dai",
        "level": 1,
        "tags": {},
        "task": task,
    }
    printed, sentence = run(capsys, "list", bad, status=2)
    assert len(printed.splitlines()) == 4
    assert sentence == (
        "banmen: these exercises cannot be read:\n"
        "  - bad.json, exercise 4 (x), level must be a whole number from 0 to 5, got 9\n"
    )


def test_make_command_writes_random_exercises(capsys: Captured) -> None:
    arguments = ("make", "reach", "dai_dai", "--seed", "4", "--count", "2", "--category", "step")
    printed, _ = run(capsys, *arguments)
    pack = parse_pack(printed)
    assert pack.title == "reach dai_dai, category step, seed 4"
    assert [exercise.tags["category"] for exercise in pack.exercises] == ["step", "step"]
    assert lint.lint(pack) == ()
    assert run(capsys, *arguments)[0] == printed


def test_make_command_says_when_exercises_run_out(capsys: Captured) -> None:
    printed, sentence = run(capsys, "make", "write", "dai_dai", "--level", "5", "--count", "10")
    assert len(parse_pack(printed).exercises) == 3
    assert sentence == "Only 3 different exercises were found.\n"


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (
            ("make", "reahc", "tai"),
            f'Unknown kind of exercise "reahc". Available: {", ".join(KINDS)}. Did you mean "reach"?',
        ),
        (("make", "reach", "tai", "--count", "0"), "--count must be from 1 to 1000, got 0"),
        (
            ("make", "reach", "tai", "--seed", "x"),
            "argument --seed: must be a whole number such as 3, got 'x'",
        ),
        ((), "the following arguments are required: COMMAND"),
    ],
)
def test_impossible_commands_are_refused(arguments: tuple[str, ...], sentence: str, capsys: Captured) -> None:
    assert run(capsys, *arguments, status=2)[1].splitlines()[0] == f"banmen: {sentence}"
