"""A sheet is handed in: its answers are in a file beside the notebook, and no other file is lost."""

from pathlib import Path

import pytest

from banmen import Sheet
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from tests.widget import asked

RIGHT = {"squares": asked.GOLD}


def pack() -> rules.Pack:
    return rules.Pack("Two", (asked.gold(), asked.rook()))


def answered() -> Sheet:
    sheet = Sheet(pack().exercises, title="First homework", graded=True)
    for at, exercise in enumerate(sheet.exercises):
        sheet.at = at
        sheet.answer(rules.solution(exercise))
    return sheet


def test_a_sheet_is_handed_in_beside_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # Jupyter runs a kernel in the folder of its notebook
    sheet = answered()
    assert (sheet.hand_in(), sheet.handed_in) == (
        Path("first-homework-answers.json"),
        "first-homework-answers.json",
    )
    again = Sheet(
        pack().exercises, title="First homework", graded=True, answers="first-homework-answers.json"
    )
    assert again.score == again.max
    assert sheet.hand_in("elsewhere.json") == Path("elsewhere.json")
    # Answers given since then are not in the file.
    sheet.at = 0
    sheet.answer({"squares": []})
    assert sheet.handed_in == ""


def test_the_page_hands_in_and_learns_where(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    sheet = Sheet(pack().exercises, title="First homework", answers=file)
    sheet.answer(rules.solution(sheet.exercises[0]))
    file.unlink()
    sheet.set_state({"hand_ins": 1})
    assert sheet.handed_in == "mine.json"
    assert Sheet(pack().exercises, title="First homework", answers=file).score == 1


def test_answers_to_another_sheet_are_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answered().hand_in()
    before = Path("first-homework-answers.json").read_text("utf-8")
    other = Sheet(pack().exercises[:1], title="First homework", graded=True)
    with pytest.raises(BanmenError, match="has answers to another sheet"):
        other.hand_in()
    other.set_state({"hand_ins": 1})
    assert "has answers to another sheet" in other.problem["text"]
    assert other.handed_in == ""
    assert Path("first-homework-answers.json").read_text("utf-8") == before
