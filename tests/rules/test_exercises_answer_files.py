"""Files of answers: they are saved and read beside a sheet, and invalid files are never overwritten."""

import json
from pathlib import Path

import pytest

from banmen_rules import InvalidPack
from banmen_rules.teaching.exercises import (
    SheetSpec,
)
from tests.rules.sheet_examples import NEWER, RIGHT, SHEET


def test_answers_are_saved_in_a_separate_file(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    SHEET.save(tmp_path / "sheet.json")
    sheet = SheetSpec.load(tmp_path / "sheet.json", answers=answers)
    assert not answers.exists()
    sheet.answer(1, RIGHT["gold-general"])
    again = SheetSpec.load(tmp_path / "sheet.json", answers=answers)
    assert again.score == 1
    again.answer(3, RIGHT["read"])  # in another notebook, meanwhile
    sheet.answer(2, RIGHT["spot"])
    assert SheetSpec.load(tmp_path / "sheet.json", answers=answers).score == 3
    teachers = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    teachers.keep_answers(answers)
    assert teachers.score == 3
    assert SheetSpec.load(tmp_path / "sheet.json").score == 0


WORK = {"before": [{"squares": ["10j"]}, {"squares": []}], "hints": 2, "seconds": 12.5}


def test_earlier_answers_hints_and_time_are_saved_with_the_answers(tmp_path: Path) -> None:
    sheet = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    sheet.keep_answers(tmp_path / "answers.json")
    there = SheetSpec(SHEET.exercises, "Gold")
    there.answer("spot", RIGHT["spot"])
    there.work = {"spot": dict(WORK), "read": {"gave_up": True, "hints": 0, "seconds": None}}
    sheet.take(there)
    assert sheet.work == {"spot": WORK, "read": {"gave_up": True}}
    sheet.save(tmp_path / "sheet.json")
    kept = {"2": WORK, "3": {"gave_up": True}}
    assert SheetSpec.load(tmp_path / "sheet.json").work == kept
    other = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    other.keep_answers(tmp_path / "answers.json")
    assert (other.answers, other.work) == (sheet.answers, sheet.work)
    again = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    again.keep_answers(tmp_path / "answers.json")
    again.work["gold-general"] = {"hints": 1}
    again.answer(1, RIGHT["gold-general"])
    other.answer(3, RIGHT["read"])  # in another notebook, which knows nothing of the first exercise
    last = SheetSpec(SHEET.exercises, "Gold", {"graded": True})
    last.keep_answers(tmp_path / "answers.json")
    assert last.work == {"spot": WORK, "read": {"gave_up": True}, "gold-general": {"hints": 1}}
    assert last.score == 3


def test_files_of_the_first_version_are_read(tmp_path: Path) -> None:
    SHEET.save(tmp_path / "sheet.json")
    data = json.loads((tmp_path / "sheet.json").read_text("utf-8"))
    first = {**data, "version": 1, "answers": {"2": RIGHT["spot"]}}
    (tmp_path / "first.json").write_text(json.dumps(first), "utf-8")
    kept = {
        "format": "banmen-answers",
        "version": 1,
        "sheet": SHEET.digest,
        "answers": {"1": RIGHT["gold-general"]},
    }
    (tmp_path / "answers.json").write_text(json.dumps(kept), "utf-8")
    sheet = SheetSpec.load(tmp_path / "first.json", answers=tmp_path / "answers.json")
    assert (sheet.score, sheet.work) == (2, {})
    sheet.answer(3, RIGHT["read"])
    now = json.loads((tmp_path / "answers.json").read_text("utf-8"))
    assert (now["version"], [*now["answers"]]) == (3, ["2", "1", "3"])


@pytest.mark.parametrize(
    "there, message",
    [
        ("Dear diary", " is not valid JSON: line 1, column 1: expecting value"),
        (
            "{}",
            ' must be an object with "format": "banmen-answers"',
        ),
        (
            {"version": 4},
            NEWER,
        ),
        (
            {"sheet": "0" * 16},
            " has answers to another sheet, or to an earlier version of this one: use another file",
        ),
        ({"answers": []}, ", answers must be an object, got []"),
        ({"work": []}, ", work must be an object, got []"),
        (
            {"work": {"spot": {"hints": -1}}},
            (
                ", work: hints of the work on exercise spot must be "
                "a whole number from 0 to 1,000,000,000, got -1"
            ),
        ),
        (
            {"work": {"spot": {"hinst": 1}}},
            (
                ', work: Unknown field of the work on exercise spot "hinst". '
                'Available: before, hints, seconds, gave_up. Did you mean "hints"?'
            ),
        ),
        (
            {"work": {"spot": {"before": [{"choice": "x"}]}}},
            (
                ', work: the answer to exercise spot must be like {"squares": ["12h", "13h"]}, '
                "got {'choice': 'x'}"
            ),
        ),
        (
            {"answers": {"9": {}}},
            ', answers: Unknown exercise in this sheet "9". Available: gold-general, spot, read.',
        ),
    ],
)
def test_invalid_file_of_answers_is_refused_and_never_overwritten(
    there: str | dict[str, object], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "answers.json"
    head = {"format": "banmen-answers", "version": 1, "sheet": SHEET.digest, "answers": {}}
    text = there if isinstance(there, str) else json.dumps({**head, **there})
    path.write_text(text, "utf-8")
    sheet = SheetSpec(SHEET.exercises, "Gold", {"graded": True})

    def answer() -> None:
        sheet.answer(1, RIGHT["gold-general"])

    def keep() -> None:
        sheet.keep_answers(path)

    for work in (keep, answer):
        with pytest.raises(InvalidPack) as caught:
            work()
        assert caught.value.faults == ("answers.json" + message,)
        assert path.read_text("utf-8") == text
    assert sheet.answers == {"gold-general": RIGHT["gold-general"]}
