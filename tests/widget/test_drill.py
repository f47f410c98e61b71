"""Drills and sheets: where exercises come from, where answers go, and that none are lost."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import banmen
import banmen_rules
from banmen import Board, BundleMissing, Drill, Exercise, Sheet, exercise_from
from banmen.host import bundle
from banmen_rules import BanmenError
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import faults
from banmen_rules.teaching.exercises.packs import topics
from tests.widget import asked
from tests.widget.browser import Browser

RIGHT = {"squares": asked.GOLD}


def pack() -> rules.Pack:
    return rules.Pack("Two", (asked.gold(), asked.rook()))


# ---------------------------------------------------------------- where exercises come from


def test_a_drill_is_made_of_a_pack_its_file_or_a_list(tmp_path: Path) -> None:
    rules.save(pack(), tmp_path / "two.json")
    data = [rules.to_data(exercise) for exercise in pack().exercises]
    drills = [Drill(pack()), Drill(tmp_path / "two.json"), Drill(str(tmp_path / "two.json")), Drill(data)]
    assert [drill.exercises for drill in drills] == [pack().exercises] * 4
    assert [drill.title for drill in drills] == ["Two", "Two", "Two", ""]
    assert Drill(pack(), title="Mine").title == "Mine"
    assert drills[0].settings["repeat"] is True


def test_a_pack_that_comes_with_banmen_is_named() -> None:
    name = min(rules.PACKS)
    drill = Drill(name)
    assert (drill.title, drill.exercises) == (rules.load_pack(name).title, rules.load_pack(name).exercises)
    with pytest.raises(BanmenError, match=rf'^Unknown pack "{name}s"\. .*Did you mean "{name}"'):
        Drill(f"{name}s")


def test_a_topic_is_all_its_packs_in_order_of_level() -> None:
    drill = Drill("Lion")
    parts = [one for name in ("area", "line", "igui", "pass") for one in rules.load_pack(name).exercises]
    assert drill.title == "Lions"
    assert {one.id for one in drill.exercises} == {one.id for one in parts}
    assert [one.level for one in drill.exercises] == sorted(one.level for one in parts)
    assert Drill("lion", lang="ja").title == "獅子"
    assert Drill("range capture").title == Drill("range_capture").title


def test_an_unknown_pack_is_answered_in_one_line_with_the_nearest_names() -> None:
    with pytest.raises(BanmenError) as refused:
        Drill("lions")
    said = str(refused.value)
    assert "\n" not in said
    assert 'Did you mean "lion"' in said


@pytest.mark.parametrize("topic", topics())
def test_every_topic_has_packs_and_a_title_in_both_languages(topic: str) -> None:
    pack = rules.load_pack(topic)
    assert set(topics()[topic]["packs"]) <= set(rules.PACKS)
    assert pack.title
    assert pack.translated("ja").title != pack.title
    assert topic not in rules.PACKS


def test_a_drill_is_random_and_the_same_seed_draws_the_same() -> None:
    asked_for: dict[str, Any] = {"variant": "dai_dai", "kinds": ("reach", "spot"), "count": 3}
    drill = Drill(**asked_for, seed=5)
    assert [exercise.kind for exercise in drill.exercises] == ["reach", "spot", "reach"]
    assert Drill(**asked_for, seed=5).cards == drill.cards
    assert Drill(**asked_for, seed=6).exercises != drill.exercises


@pytest.mark.parametrize(
    "given, says",
    [
        ({}, "Give exercises"),
        ({"variant": "ati"}, 'Unknown variant "ati".'),
        ({"variant": "tai", "count": 0}, "count must be from 1 to 200, got 0"),
        ({"variant": "tai", "kinds": "guess"}, "guess"),
        ({"exercises": [], "variant": "tai"}, "not both"),
        ({"exercises": "no such file.json"}, "no such file.json"),
    ],
)
def test_invalid_drill_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BanmenError, match=says):
        Drill(**given)


# ---------------------------------------------------------------- kept


def played() -> Drill:
    drill = Drill(pack(), lang="ja", theme="dark")
    drill.answer({"squares": ["8j"]})
    drill.answer(RIGHT)
    drill.next()
    again = {"card": "gold", "because": "You see this again because 8j was wrong."}
    Browser(drill).set(queue=[*drill.queue, again])
    return drill


def test_answers_survive_a_file(tmp_path: Path) -> None:
    drill = played()
    drill.save(tmp_path / "drill.json")
    again = Drill.load(tmp_path / "drill.json")
    names = ("cards", "catalogues", "settings", "queue", "at", "answers", "lang", "theme", "title", "view")
    for name in names:
        assert getattr(again, name) == getattr(drill, name), name
    assert again.results == drill.results
    assert len(again.results) == 1


def test_everything_a_page_needs_is_in_traits() -> None:
    """A notebook saves the traits of a widget: another kernel makes the same widget of them."""
    drill = played()
    state = {name: getattr(drill, name) for name in ("queue", "answers", "at", "lang")}
    again = Drill(pack())
    Browser(again).set(**json.loads(json.dumps(state)))
    assert again.results == drill.results
    assert again.current == drill.current


def test_random_drill_continues_from_the_page() -> None:
    drill = Drill(variant="tai", category="hook", kinds="legal", seed=7, count=2)
    browser = Browser(drill)
    assert drill.endless
    first = drill.exercises
    drill.answer({"choice": drill.cards[0]["options"][0]["value"]})
    kept = drill.answers
    browser.set(at=2)
    browser.set(wanted=1)
    assert (drill.at, len(drill.queue), len(drill.cards)) == (2, 4, 4)
    assert drill.exercises[:2] == first
    assert drill.exercises == Drill(variant="tai", category="hook", kinds="legal", seed=7, count=4).exercises
    assert drill.answers == kept


def test_random_exercises_continue_from_a_file(tmp_path: Path) -> None:
    drill = Drill(variant="tai", category="hook", kinds=("legal", "spot"), seed=7, count=2)
    drill.more()
    drill.save(tmp_path / "drill.json")
    again = Drill.load(tmp_path / "drill.json")
    assert again.endless
    assert again.more() == drill.more()
    path = tmp_path / "drill.json"
    for wrong, says in (
        ({"source": {"seed": 7}}, "The source of a saved drill must have exactly variant, kinds"),
        ({"source": 7}, "source must be an object, got 7"),
    ):
        path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **wrong}), "utf-8")
        with pytest.raises(BanmenError, match=says):
            Drill.load(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wanted",
    [
        {"variant": "taikyoku", "level": 5},
        {"variant": "dai_dai", "level": 5},
        {"variant": "tai"},
        {"variant": "tai", "category": "teleport"},
        {"variant": "dai_dai", "kinds": "write"},
    ],
)
def test_drill_draws_no_exercise_twice(wanted: dict[str, Any]) -> None:
    for seed in (0, 50, 100, 150):
        exercises = Drill(**wanted, seed=seed).exercises
        assert len({exercise.digest for exercise in exercises}) == len(exercises) == 10


@pytest.mark.slow
def test_drill_continues_without_repeating_an_exercise() -> None:
    drill = Drill(variant="dai_dai", category="hook", kinds=("reach", "spot", "legal", "read"))
    for _ in range(3):
        drill.more()
    assert len({exercise.digest for exercise in drill.exercises}) == len(drill.exercises) == 40


def test_drill_with_few_different_exercises_says_how_many() -> None:
    drill = Drill(variant="dai_dai", category="hook", kinds="read", count=20)
    count = len(drill.exercises)
    assert 1 < count < 20
    said = f"Only {count} different exercises were found: dai_dai, read, hook."
    assert drill.problem == {"text": said}
    assert not drill.endless
    with pytest.raises(BanmenError, match=said):
        drill.more()


def test_drill_that_gets_its_last_exercises_offers_no_more() -> None:
    drill = Drill(variant="dai_dai", kinds="write", level=5, count=2, lang="ja")
    assert (drill.endless, drill.problem) == (True, {})
    assert len(drill.more()) == 1
    assert drill.problem == {"text": "異なる問題は3問しか見つかりませんでした：dai_dai, write, レベル5。"}
    assert not drill.endless
    with pytest.raises(BanmenError, match="3問しか"):
        drill.more()


def test_given_exercises_have_no_more() -> None:
    drill = Drill("hook")
    assert not drill.endless
    with pytest.raises(BanmenError, match="Only random drills"):
        drill.more()


@pytest.mark.parametrize(
    "change, says",
    [
        ({"banmen": "board"}, 'a saved drill must be an object with "banmen": "drill"'),
        ({"version": 2}, "the version of a saved drill must be 1, got 2"),
        ({"exercises": {}}, "exercises must be a list of exercises, got {}"),
        ({"traits": {}}, "traits must be an object with answers, at, "),
        ({"settings": {"pace": 3}}, 'Unknown setting "pace"'),
        ({"exercises": [{"id": "x"}]}, "kind must be given"),
    ],
)
def test_a_file_that_is_no_drill_is_refused(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    path = tmp_path / "drill.json"
    played().save(path)
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **change}), "utf-8")
    with pytest.raises(BanmenError, match=says):
        Drill.load(path)
    path.write_text("[", "utf-8")
    with pytest.raises(BanmenError, match="not valid JSON"):
        Drill.load(path)


# ---------------------------------------------------------------- sheets


def test_a_graded_sheet_is_asked_as_students_get_it() -> None:
    hard = rules.ExerciseSpec(**{**rules.to_data(asked.gold()), "hints": ("Ahead.",), "source": "A book"})
    sheet = Sheet([hard, asked.rook()], title="Test", graded=True)
    assert [exercise.id for exercise in sheet.exercises] == ["1", "2"]
    assert {card["key"] for card in sheet.cards} == {None}
    assert (sheet.cards[0]["source"], sheet.cards[0]["tags"]) == ("", {})
    assert "Ahead." not in json.dumps(sheet.cards)
    assert sheet.answer(RIGHT) is None
    sheet.next()
    sheet.answer({"squares": ["13i"]})
    assert (sheet.score, sheet.max) == (1.0, 2.0)
    assert [row["right"] for row in sheet.grade().rows] == [True, False]


def test_file_holds_a_sheet_and_its_answers_for_graders(tmp_path: Path) -> None:
    sheet = Sheet(pack(), graded=True)
    sheet.next()
    sheet.answer({"squares": asked.ROOK})
    sheet.save(tmp_path / "sheet.json")
    assert rules.SheetSpec.load(tmp_path / "sheet.json").score == 1.0
    again = Sheet.load(tmp_path / "sheet.json")
    assert (again.score, again.at, again.answers) == (1.0, 0, sheet.answers)
    assert again.settings == sheet.settings


def test_answers_are_in_a_file_for_a_grader_without_a_browser(tmp_path: Path) -> None:
    kept = tmp_path / "answers.json"
    rules.SheetSpec(pack(), settings={"graded": True}).save(tmp_path / "sheet.json")
    sheet = Sheet(tmp_path / "sheet.json", answers=kept)
    row = {"card": "2", "tries": [{"squares": asked.ROOK}], "done": True}
    Browser(sheet).set(answers=[None, row])
    assert rules.SheetSpec.load(tmp_path / "sheet.json", answers=kept).score == 1.0
    again = Sheet(tmp_path / "sheet.json", answers=kept)
    assert (again.score, again.at) == (1.0, 0)
    kept.unlink()
    kept.mkdir()
    Browser(again).set(answers=[{"card": "1", "tries": [RIGHT]}])
    assert "answers.json cannot be" in again.problem["text"]
    assert again.answers[0]["tries"] == [RIGHT]


@pytest.mark.parametrize("graded", [True, False])
def test_answers_are_saved_with_how_the_sheet_was_worked_on(tmp_path: Path, graded: bool) -> None:  # noqa: FBT001
    kept = tmp_path / "answers.json"
    sheet = Sheet(pack(), graded=graded, answers=kept)
    names = [card["id"] for card in sheet.cards]
    wrong = {"squares": ["1a"]}
    first = {"card": names[0], "tries": [wrong, RIGHT], "hints": 2, "seconds": 12.5, "done": True}
    given_up = {"card": names[1], "tries": [], "hints": 1, "gave_up": True, "done": True}
    Browser(sheet).set(answers=[first, given_up])
    sheet.save(tmp_path / "sheet.json")
    for again in (Sheet.load(tmp_path / "sheet.json"), Sheet(pack(), graded=graded, answers=kept)):
        for row, was in zip(again.answers, (first, given_up), strict=True):
            assert {name: row[name] for name in was} == was
        assert [row["stars"] for row in again.results] == [1, 0]
        assert again.results[0]["wrong"] == 1
        assert again.sheet.work == sheet.sheet.work


def test_a_sheet_that_is_not_graded_meets_every_answer() -> None:
    sheet = Sheet(rules.SheetSpec([asked.gold()], "Practice"))
    verdict = sheet.answer(RIGHT)
    assert verdict is not None
    assert verdict.right
    assert sheet.cards[0]["key"] is not None
    assert sheet.title == "Practice"


# ---------------------------------------------------------------- shown


@pytest.mark.parametrize("exercise", [asked.gold(), asked.rook(), asked.silver()], ids=lambda each: each.id)
def test_a_picture_shows_question_and_board(exercise: rules.ExerciseSpec) -> None:
    picture = Exercise(exercise).svg()
    assert picture.startswith("<svg")
    first = rules.task_of(exercise).split()[0]
    assert f">{first} " in picture
    for mark in ("bm-right", "bm-missed"):
        assert mark not in picture


def test_a_picture_numbers_the_choices_and_its_place_among_the_exercises() -> None:
    drill = Drill(pack())
    assert f">{drill.title} · 1 / 2<" in drill.svg()
    assert ">練習 · 1 / 2<" in Drill(pack().exercises, lang="ja").svg()
    lion = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
    alone = Exercise({**lion, "options": ["step", "area"]}).svg()
    assert " / " not in alone
    labels = [text for text in re.findall(r">([^<>]+)</text>", alone) if text[0] in "12"]
    assert [label[:3] for label in labels] == ["1. ", "2. "]


def test_a_picture_of_a_sheet_says_what_it_is_and_asks_its_first_open_question() -> None:
    sheet = Sheet(pack(), title="Homework", graded=True)
    assert ">Homework · 2 questions, 0 answered · graded<" in sheet.svg()
    assert ">Question 1<" in sheet.svg()
    sheet.answer(RIGHT)
    picture = Sheet(sheet.sheet).svg()
    assert ">Homework · 2 questions, 1 answered · graded<" in picture
    assert ">Question 2<" in picture
    assert ">問題集 · 全2問、回答済み0問<" in Sheet(pack().exercises, lang="ja").svg()


def test_a_picture_has_an_empty_board_to_mark_on() -> None:
    given = {"id": "silver", "kind": "read", "variant": "tai", "betza": "FfW", "goal": {"radius": 2}}
    picture = Exercise(given).svg()
    assert re.findall(r">([1-9a-z?])</text>", picture) == [*"54321", *"abcde", "?"]


def test_a_cell_shows_a_picture_where_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    drill = Drill(pack())
    monkeypatch.setattr(drill, "_files", {"0/trainer.js": bundle.File()})
    data, _ = drill._repr_mimebundle_()
    assert data["image/svg+xml"] == drill.svg()
    assert data["text/plain"] == "<Drill 'Two': 0 of 2 done>"


def test_without_its_bundle_a_cell_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "STATIC", Path("nowhere"))
    drill = Drill(pack())
    assert drill._esm == bundle.STAND_IN
    with pytest.raises(BundleMissing, match=r"python hatch_build\.py"):
        drill._repr_mimebundle_()


# ---------------------------------------------------------------- progress


def test_progress_is_saved_in_the_chosen_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    drill = Drill(pack(), progress=path)
    assert not path.exists()
    drill.answer({"squares": ["8j"]})
    assert not path.exists()  # not done yet
    drill.answer(RIGHT)
    drill.next()
    drill.give_up()
    rows = rules.Progress(path).rows()
    assert [row.pop("asked") for row in rows] == [asked.gold().digest, asked.rook().digest]
    assert [row.pop("title") for row in rows] == [drill.title] * 2
    assert [row.pop("piece") for row in rows] == ["gold_general", "rook"]
    assert [row.pop("memory")["n"] for row in rows] == [1, 1]
    assert [{name: value for name, value in row.items() if name != "at"} for row in rows] == drill.results
    Browser(drill).set(answers=drill.answers)
    drill.reset()
    drill.answer(RIGHT)
    assert [row["right"] for row in rules.Progress(path).rows()] == [True, False, True]


def test_exercise_missed_last_time_says_why_it_comes_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    rules.Progress(path).add(
        [
            {"at": "2026-03-01T09:30:00Z", "exercise": "gold", "right": False},
            {"at": "2026-03-01T09:31:00Z", "exercise": "rook", "right": False},
            {"at": "2026-03-02T09:30:00Z", "exercise": "gold", "right": True},
        ]
    )
    gold, rook = Drill(pack(), progress=path).queue
    assert gold["because"] == ""
    assert rook["because"] == "You see this again because you missed it on 2026-03-01."


def test_exercise_missed_in_another_pack_is_not_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    Drill([replace(asked.gold(), id="one")], progress=path).give_up()
    (rook,) = Drill([replace(asked.rook(), id="one")], progress=path).queue
    (gold,) = Drill([replace(asked.gold(), id="one")], progress=path).queue
    assert rook["because"] == ""
    assert gold["because"].startswith("You see this again because you missed it on ")


def test_two_drills_at_one_progress_file_lose_nothing_and_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    one, two = Drill(pack(), progress=path), Drill(pack(), progress=path)
    for drill in (one, two, one):
        drill.answer(RIGHT)
        drill.give_up()
        drill.reset()
    assert len(rules.Progress(path).rows()) == 3
    newer = path.read_text("utf-8").replace('{"progress": 2', '{"progress": 9')
    path.write_text(newer, "utf-8")
    two.give_up()
    assert "mine.jsonl" in two.problem["text"]
    assert "version 9" in two.problem["text"]
    assert path.read_text("utf-8") == newer
    assert len(two.results) == 1


def test_a_progress_file_that_cannot_be_written_does_not_stop_the_drill(tmp_path: Path) -> None:
    drill = Drill(pack(), progress=tmp_path / "nowhere" / "mine.jsonl")
    drill.answer(RIGHT)
    assert "mine.jsonl cannot be written" in drill.problem["text"]
    assert drill.results[0]["right"] is True
    (tmp_path / "nowhere").mkdir()
    drill.next()
    drill.give_up()
    kept = rules.Progress(tmp_path / "nowhere" / "mine.jsonl").rows()
    assert [row["exercise"] for row in kept] == ["gold", "rook"]


@pytest.mark.parametrize("variant, square", [("tai", "13s"), ("taikyoku", "18z"), ("taikyoku", "6y")])
def test_exercise_made_of_whole_board_shows_squares_around_the_piece(variant: str, square: str) -> None:
    made = exercise_from(Board(variant), "reach", square=square)
    size = made.game.size
    shown = size.region(made.region)
    assert size.parse_square(square) in shown
    assert len(shown) < size.squares
    assert not faults(made)


def test_piece_without_moves_is_refused_for_that_alone() -> None:
    with pytest.raises(BanmenError) as refused:
        exercise_from(Board("tai"), "reach", square="8w")
    assert "region: " not in str(refused.value)


def test_package_knows_its_version() -> None:
    assert banmen.__version__ == banmen_rules.__version__


def test_repeats_are_not_more_questions() -> None:
    drill = Drill(pack())
    first, second = (card["id"] for card in drill.cards)
    again = {"card": first, "because": "You see this again because you missed it."}
    Browser(drill).set(
        queue=[{"card": first}, {"card": second}, again],
        answers=[{"card": first, "done": True, "gave_up": True}, {"card": second, "tries": [RIGHT]}],
        at=2,
    )
    assert repr(drill) == "<Drill 'Two': 1 of 2 done>"
    assert "Two · 1 / 2" in drill.svg()
