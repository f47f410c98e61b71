"""Storms: questions sent ahead, runs recorded, the best one, saving."""

from pathlib import Path
from typing import Any

import pytest

from banmen import Storm
from banmen.host import settings
from banmen.practice.memory import Memory
from banmen.practice.storm import AHEAD, BATCH, FIRST
from banmen_rules import BanmenError, InvalidArgument, UnknownName
from banmen_rules.teaching.exercises import Progress, load_pack, solution
from tests.widget.browser import Browser

FILE = "mine.jsonl"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(**options: Any) -> Storm:  # noqa: ANN401 - those of a storm
    return Storm("step", **{"variant": "chu", "seed": 1, **options})


def play(storm: Storm, count: int, *, right: bool = True) -> None:
    """Answer questions as the page does: each answer is sent with the place of the next question."""
    page, rows = Browser(storm), list(storm.answers)
    for _ in range(count):
        asked = storm._exercises[storm.queue[len(rows)]["card"]]
        squares = solution(asked)["squares"] if right else [asked.square or "1a"]
        row = {"card": asked.id, "tries": [{"squares": squares}], "done": True, "wrong": 0 if right else 1}
        rows.append({**row, "seconds": 1.5})
        page.set(answers=rows, at=len(rows))


def end(storm: Storm, seconds: float | None = 60.0) -> None:
    Browser(storm).set(over={"seq": storm.over.get("seq", 0) + 1, "seconds": seconds})


@pytest.mark.usefixtures("folder")
def test_title_says_what_it_is_about_in_the_language_shown() -> None:
    storm = made(lang="ja")
    assert storm.title.startswith("ストーム")
    storm.lang = "en"
    assert storm.title == f"Storm: {load_pack('step').title} (Chu shogi)"
    assert made(streak=True).title.startswith("Streak: ")
    assert made(title="Mine").title == "Mine"


@pytest.mark.usefixtures("folder")
def test_more_questions_come_before_they_run_out() -> None:
    storm = made()
    first = [card["id"] for card in storm.cards]
    assert len(first) == len(storm.queue) == FIRST
    play(storm, FIRST - AHEAD + 1)
    assert len(storm.queue) == FIRST + BATCH
    assert {card["id"] for card in storm.cards} == {entry["card"] for entry in storm.queue[FIRST:]}
    assert storm.score == FIRST - AHEAD + 1


@pytest.mark.usefixtures("folder")
def test_a_run_is_a_row_after_those_of_its_answers() -> None:
    storm = made(progress=FILE)
    play(storm, 2)
    play(storm, 1, right=False)
    end(storm, 61.5)
    *answers, run = Progress(FILE).rows()
    assert [row["right"] for row in answers] == [True, True, False]
    assert run == {
        "at": run["at"],
        "exercise": "storm-step-chu",
        "kind": "storm",
        "variant": "chu",
        "category": "step",
        "limit": 180,
        "score": 2,
        "wrong": 1,
        "seconds": 61.5,
        "title": storm.title,
    }
    memory = Memory.read(Progress(FILE))
    assert memory.faults == ()


@pytest.mark.usefixtures("folder")
def test_the_next_run_asks_other_questions() -> None:
    storm = made()
    before = {entry["card"] for entry in storm.queue}
    play(storm, 1)
    end(storm)
    assert (storm.at, storm.answers, storm.storm["runs"], storm.best) == (0, [], 2, 1)
    assert len(storm.queue) == len(storm.cards) == FIRST
    assert before.isdisjoint(entry["card"] for entry in storm.queue)


@pytest.mark.usefixtures("folder")
def test_best_is_that_of_the_same_game_in_the_file() -> None:
    storm = made(progress=FILE)
    for count in (3, 1):
        play(storm, count)
        end(storm)
    assert storm.best == storm.storm["best"] == 3
    assert made(progress=FILE).best == 3
    assert made(progress=FILE, streak=True).best is None
    assert Storm("jump", variant="chu", seed=1, progress=FILE).best is None


@pytest.mark.usefixtures("folder")
def test_an_interrupted_run_leaves_its_answers_only() -> None:
    storm = made(progress=FILE)
    play(storm, 2)
    end(storm, None)
    assert [row["kind"] for row in Progress(FILE).rows()].count("storm") == 0
    assert (len(Progress(FILE).rows()), storm.best, storm.at) == (2, None, 0)


def test_earlier_runs_are_recorded_when_the_learner_says_yes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offers = iter([True])
    monkeypatch.setattr(settings, "offer", lambda _: next(offers, False))
    monkeypatch.setattr(settings, "notebook", lambda: (Path.cwd(), "game.ipynb", "cell-1"))
    storm = made()
    play(storm, 2)
    end(storm)
    assert storm.progress_offered
    Browser(storm).set(progress_answer="yes")
    (file,) = folder.glob("*.jsonl")
    assert [row["kind"] == "storm" for row in Progress(file).rows()] == [False, False, True]
    play(storm, 1)
    end(storm)
    assert [row["kind"] == "storm" for row in Progress(file).rows()] == [False, False, True, False, True]


@pytest.mark.usefixtures("folder")
def test_a_storm_is_saved_and_loaded_without_its_interrupted_run() -> None:
    storm = made(streak=True, seconds=30)
    play(storm, 2)
    storm.save("storm.json")
    loaded = Storm.load("storm.json")
    assert (loaded.at, loaded.answers, loaded.title) == (0, [], storm.title)
    assert loaded.storm["seconds"] == 0
    assert [entry["card"] for entry in loaded.queue] == [entry["card"] for entry in storm.queue[2:]]
    play(loaded, 1)
    end(loaded)
    assert loaded.best == 1


@pytest.mark.usefixtures("folder")
def test_a_change_of_language_makes_the_cards_again() -> None:
    storm = made()
    play(storm, 1)
    storm.lang = "ja"
    assert {card["id"] for card in storm.cards} == {entry["card"] for entry in storm.queue[1:]}
    assert any("どれ" in card["task"] for card in storm.cards)


@pytest.mark.usefixtures("folder")
def test_picture_has_the_heading_and_a_question() -> None:
    storm = made()
    play(storm, FIRST - AHEAD + 1)  # the cards are those of the last batch
    assert storm.title in storm.svg()


@pytest.mark.usefixtures("folder")
def test_impossible_arguments_are_refused() -> None:
    with pytest.raises(UnknownName):
        Storm("hok")
    with pytest.raises(InvalidArgument, match="seconds must be from 10 to 3600"):
        made(seconds=5)
    with pytest.raises(BanmenError):
        Storm("hook", variant="chu")
    storm = made()
    Browser(storm).set(over={"seq": 1, "seconds": -3})
    assert "seconds" in storm.problem["text"]
