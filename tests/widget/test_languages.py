"""Exercises in Japanese: what the page gets, and what changes with the language."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banmen import Drill, Exercise, Sheet
from banmen_rules import BanmenError
from banmen_rules.drawing.style import palette_of
from banmen_rules.teaching import exercises as rules
from tests.widget import asked

READ = rules.ExerciseSpec("read", "read", "tai", {"radius": 2}, betza="WfF")
NAME = rules.ExerciseSpec("name", "name", "tai", {"show": "kanji", "ask": "name"}, piece="lion")
PROMOTE = rules.ExerciseSpec("promote", "promote", "tai", piece="kirin")
NAMED = rules.Pack("Gold", (asked.gold(),), translations={"ja": {"title": "金将"}})


def test_a_japanese_drill_asks_and_answers_in_japanese() -> None:
    drill = Drill([asked.gold()], lang="ja")
    (card,) = drill.cards
    assert card["task"] == rules.task_of(asked.gold(), "ja") != rules.task_of(asked.gold())
    assert card["key"] == rules.key(asked.gold(), "ja")
    verdict = drill.answer({"squares": ["8h", "9k"]})
    assert verdict is not None
    assert verdict.note.text == "5マスのうち1マスを見つけました。間違った印が1マスあります。"
    assert drill.results[0]["note"] == verdict.note.text
    drill.question = {"seq": 1, "card": "gold", "answer": {"squares": ["8h"]}}
    assert drill.reply["note"]["text"] == "5マスのうち1マスを見つけました。ここまでの印は合っています。"


def test_another_language_sends_other_cards_and_keeps_the_answers() -> None:
    exercise = Exercise(asked.gold())
    exercise.answer({"squares": ["8h"]})
    english, answers = exercise.cards, exercise.answers
    exercise.set_state({"lang": "ja"})  # as the page does
    assert exercise.cards == Exercise(asked.gold(), lang="ja").cards != english
    assert exercise.answers == answers
    assert exercise.results[0]["note"].startswith("5マスのうち")
    exercise.lang = "en"
    assert exercise.cards == english


def test_unknown_language_is_refused_and_nothing_changes() -> None:
    exercise = Exercise(asked.gold(), lang="ja")
    cards = exercise.cards
    with pytest.raises(BanmenError, match="lang"):
        exercise.set_trait("lang", "xx")
    assert (exercise.lang, exercise.cards) == ("ja", cards)
    with pytest.raises(BanmenError, match="lang"):
        Exercise(asked.gold(), lang="xx")


def test_large_prompt_is_labelled_in_japanese() -> None:
    cards: list[dict[str, Any]] = Drill([READ, NAME, PROMOTE], lang="ja").cards
    assert [card["prompt"]["label"] for card in cards] == ["ベツァ記法", "漢字", "kirin"]
    assert {"value": "great_dragon", "label": "大龍", "kanji": True} in cards[2]["options"]


def test_an_author_is_not_translated() -> None:
    own = replace(asked.gold(), task="Where to?", feedback={"9k": "Never."})
    (card,) = Drill([own], lang="ja").cards
    assert (card["task"], card["key"]["wrong"]["9k"]["text"]) == ("Where to?", "Never.")


def test_exercise_missed_last_time_says_so_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    first = Drill([asked.gold()], progress=path)
    first.give_up()
    again = Drill([asked.gold()], progress=path, lang="ja")
    assert again.queue[0]["because"].endswith("に間違えたので、もう一度出題します。")


def test_a_sheet_is_graded_in_its_language() -> None:
    sheet = Sheet([asked.gold()], graded=True, lang="ja")
    assert sheet.grade().rows[0]["note"] == "答えがありません。"
    sheet.answer({"squares": ["8h"]})
    assert sheet.grade().rows[0]["note"].startswith("5マスのうち1マス")


def test_the_picture_breaks_japanese_lines_where_they_end() -> None:
    exercise = Exercise(replace(asked.gold(), region="10h-8j"), lang="ja")
    drawn = exercise.svg()
    lines = [
        part.partition("<")[0] for part in drawn.split(f'font-size="17" fill="{palette_of()["fore"]}">')[1:]
    ]
    assert "".join(lines) == exercise.cards[0]["task"]
    assert all(len(line) <= 24 for line in lines)
    assert len(lines) > 1


@pytest.mark.parametrize("make", [Drill, Sheet])
def test_a_pack_is_called_what_its_author_calls_it_in_the_language_that_is_shown(
    make: Callable[..., Drill | Sheet],
) -> None:
    widget = make(NAMED, lang="ja")
    assert (widget.title, make(NAMED).title) == ("金将", "Gold")
    widget.lang = "en"
    assert widget.title == "Gold"
    widget.title = "Mine"
    widget.lang = "ja"
    assert widget.title == "Mine"
    given = make(NAMED, title="Gold", lang="ja")
    given.lang = "en"
    assert given.title == "Gold"


def test_the_answers_to_a_sheet_are_to_it_in_every_language(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    Sheet(NAMED, answers=answers, lang="ja").answer({"squares": asked.GOLD})
    assert Sheet(NAMED, answers=answers).score == 1
    assert Sheet(NAMED, lang="ja").sheet.digest == Sheet(NAMED).sheet.digest


def test_progress_uses_one_title_in_every_language(tmp_path: Path) -> None:
    Drill(NAMED, progress=tmp_path / "done.jsonl", lang="ja").give_up()
    assert rules.Progress(tmp_path / "done.jsonl").rows()[0]["title"] == "Gold"
