"""Reviews: the cards they ask, the texts about them, and the rows that they record."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import banmen
from banmen import Review
from banmen.host import autosave, settings
from banmen.practice import review as module
from banmen.practice.memory import SKILLS, Memory, has_card
from banmen.practice.review import EXERCISES, plan
from banmen_rules import BanmenError, game, load_variant
from banmen_rules.betza import Category
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises import Progress
from banmen_rules.teaching.exercises.forms.similar import by_moves
from tests.widget.browser import Browser

TAI = load_variant("tai")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, where days begin at midnight in UTC."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TZ", "UTC")
    return tmp_path


@pytest.fixture
def progress(folder: Path) -> Progress:
    """Save progress in the folder."""
    (folder / "banmen-progress.jsonl").touch()
    return Progress(folder / "banmen-progress.jsonl")


def ago(days: int, piece: str, kind: str = "reach", **more: object) -> dict[str, Any]:
    at = datetime.now(UTC) - timedelta(days=days)
    row = {"exercise": piece, "kind": kind, "variant": "tai", "piece": piece, "right": True}
    return {**row, "at": f"{at:%Y-%m-%dT%H:%M:%SZ}", **more}


def asked(review: Review) -> list[tuple[str, str]]:
    found = []
    for exercise in review.exercises:
        assert exercise.about is not None
        found.append((exercise.about.id, exercise.asks.skill))
    return found


def solve(review: Review) -> None:
    """Solve the current exercise and show the next."""
    assert review.current is not None
    review.answer(rules.solution(review.current))
    review.next()


# ---------------------------------------------------------------- which cards


def test_due_cards_come_first_and_the_most_overdue_of_them_first(progress: Progress) -> None:
    progress.add([ago(90, "lion"), ago(30, "peacock", "name"), ago(60, "hook_mover", "read"), ago(0, "rook")])
    review = Review("tai", minutes=2)
    assert asked(review)[:3] == [("lion", "squares"), ("hook_mover", "read"), ("peacock", "name")]
    new = asked(review)[3:]
    assert ("rook", "squares") not in new
    assert {skill for _, skill in new} == {"squares", "name"}
    assert review.start_text == f"To review: 3. New: {len(new)}."


@pytest.mark.usefixtures("folder")
def test_new_kinds_come_by_category_in_the_order_of_the_lessons() -> None:
    pieces = [TAI.kind(piece) for piece in dict.fromkeys(piece for piece, _ in asked(Review("tai")))]
    lessons = [max(map(module._LESSONS.index, kind.description.categories)) for kind in pieces]
    assert lessons == sorted(lessons)
    assert lessons[0] == module._LESSONS.index(Category.STEP)
    assert pieces[0].at_start


def test_all_categories_have_a_place_in_the_lessons() -> None:
    assert sorted(module._LESSONS, key=list(Category).index) == list(Category)
    assert set(module._FIRST) == {*SKILLS} == {*EXERCISES}
    for skill, kinds in EXERCISES.items():
        assert {rules.KINDS[kind].skill for kind in kinds} == {skill}


@pytest.mark.usefixtures("folder")
def test_similar_kinds_are_introduced_apart() -> None:
    apart = module._Apart(TAI)
    pieces = dict.fromkeys(piece for piece, _ in asked(Review("tai")))
    for piece in pieces:
        assert apart.fits(TAI.kind(piece))
        apart.add(TAI.kind(piece))
    assert not apart.fits(by_moves(game(TAI), next(iter(pieces)))[0])


def test_further_skills_follow_what_is_known(progress: Progress) -> None:
    known = [ago(1, kind.id, kind_) for kind in TAI.kinds for kind_ in ("reach", "name")]
    progress.add(known)
    new = plan(Memory.read(), TAI, 60, lambda *_: True).new
    assert {skill for _, skill in new} == {"attacks"}
    forgotten = plan(Memory.read(Progress("none.jsonl")), TAI, 60, lambda *_: True).new
    assert {skill for _, skill in forgotten} == {"squares", "name"}


def test_kinds_that_were_confused_are_offered_as_wrong_answers(progress: Progress) -> None:
    rival = "peacock"
    progress.add([ago(40, "lion", "name", right=False, confused=[["lion", rival]])])
    (named,) = [
        one for one in Review("tai", minutes=1).exercises if one.kind == "name" and one.piece == "lion"
    ]
    assert rival in named.options
    assert rules.faults(named) == []
    assert len(set(named.options)) == len(named.options)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("variant", ["dai_dai", "taikyoku", "chu"])
def test_every_game_has_something_to_review(variant: str) -> None:
    review = Review(variant, minutes=0.5)
    assert review.exercises
    assert {one.variant for one in review.exercises} == {variant}


def test_it_is_as_long_as_the_time_at_the_learners_own_pace(progress: Progress) -> None:
    kinds = [kind.id for kind in TAI.kinds]
    progress.add([ago(30, piece) for piece in kinds])
    usual = len(Review("tai", minutes=4).exercises)  # 4 x 60 / 8 = 30, less the room for repeats
    assert 25 <= usual <= 30
    progress.add([ago(30, piece, seconds=24) for piece in kinds])
    assert len(Review("tai", minutes=4).exercises) == pytest.approx(usual / 3, abs=1)


def test_a_review_without_new_kinds_asks_what_is_due_and_ends_for_today(progress: Progress) -> None:
    progress.add([ago(40, "lion"), ago(30, "peacock")])
    review = Review("tai", new=0)
    assert asked(review) == [("lion", "squares"), ("peacock", "squares")]
    assert review.start_text == "To review: 2."
    solve(review)
    solve(review)
    assert review.end_text.startswith("Done for today. Reviewed: 2. Next review: ")


@pytest.mark.parametrize("glyphs", ["kanji", "rose"])
def test_new_kinds_are_counted_and_their_names_follow_for_readers_of_kanji(
    glyphs: str, progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "get", {"glyphs": glyphs}.get)
    progress.add([ago(0, "lion")])
    review = Review("tai", new=3)
    found = asked(review)
    kinds = [piece for piece, skill in found if skill == "squares"]
    assert len(kinds) == 3
    assert "lion" not in kinds
    assert found[3:] == ([(piece, "name") for piece in kinds] if glyphs == "kanji" else [])
    assert review.start_text == ""
    assert not review.end_text.startswith("Done for today")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "lang, begins", [("en", "New: the "), ("ja", "新しい駒："), ("ru", "Новая фигура: ")]
)
def test_a_new_kind_is_introduced_where_its_squares_are_asked(lang: str, begins: str) -> None:
    review = Review("tai", minutes=1, lang=lang)
    found = [(card["kind"], card.get("introduction", "")) for card in review.cards]
    assert {bool(text) for kind, text in found if kind == "reach"} == {True}
    assert all(text.startswith(begins) for _, text in found if text)
    assert not any(text for kind, text in found if kind == "name")


def test_names_of_kinds_that_were_never_shown_are_not_asked() -> None:
    chosen = plan(Memory(None), TAI, 60, lambda _, skill: skill != "squares").new
    assert chosen == []


def test_kinds_that_were_practised_are_not_introduced(progress: Progress) -> None:
    progress.add([ago(40, "lion")])
    assert [card for card in Review("tai", new=0).cards if card.get("introduction")] == []


def test_routes_are_asked_only_where_they_are_more_than_their_end(progress: Progress) -> None:
    progress.add([ago(40, piece, "path") for piece in ("gold_general", "rook", "hook_mover", "lion")])
    assert {card.kind.id for card in Memory.read().due(TAI)} == {"hook_mover", "lion"}
    review = Review("tai", new=0)
    assert {piece for piece, _ in asked(review)} == {"hook_mover", "lion"}
    for exercise in review.exercises:
        moves: Any = rules.solution(exercise)["moves"]
        assert len(moves[0].split()) > 2
    unseen = module._unseen(Memory(None), TAI, len(module._FIRST))
    assert all(has_card(kind, skill) for kind, skill in unseen)


def test_new_must_make_sense() -> None:
    with pytest.raises(BanmenError, match="new must be 0 or more, got -1"):
        Review("tai", new=-1)


@pytest.mark.parametrize("minutes", [0, -1, 61, float("nan")])
def test_minutes_must_make_sense(minutes: float) -> None:
    with pytest.raises(BanmenError, match="minutes must be more than 0 and at most 60, got"):
        Review("tai", minutes=minutes)


# ---------------------------------------------------------------- what is said


def test_without_a_file_it_says_that_nothing_is_remembered(folder: Path) -> None:
    review = Review("tai", minutes=1)
    forgotten = "Your answers are not remembered: this folder has no progress file."
    assert review.start_text.endswith(forgotten)
    solve(review)
    assert review.end_text == f"Reviewed: 1. {forgotten}"
    assert [*folder.iterdir()] == []


def test_it_remembers_from_the_moment_the_learner_wants_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "notebook", lambda: (folder, "review.ipynb", "cell-1"))
    monkeypatch.setattr(settings, "_offered", set())
    review = Review("tai", minutes=0.3, autosave=False)
    assert "not remembered" in review.start_text
    solve(review)
    assert "not remembered" in review.end_text
    Browser(review).set(progress_answer="yes")
    assert "not remembered" not in review.start_text
    day = date.today() + timedelta(days=2)  # noqa: DTZ011 - the learner's day
    assert review.end_text == f"Reviewed: 1. Next review: {day}."


def test_nothing_due_says_when_and_offers_new_kinds(progress: Progress) -> None:
    progress.add([ago(0, "lion")])
    review = Review("tai", minutes=1)
    day = date.today() + timedelta(days=2)  # noqa: DTZ011 - the learner's day
    assert review.start_text == f"Nothing is due until {day}. New, if you like: {len(review.exercises)}."


def test_when_everything_is_known_it_offers_what_comes_next(progress: Progress) -> None:
    progress.add([ago(0, kind.id, kinds[0]) for kind in TAI.kinds for kinds in EXERCISES.values()])
    review = Review("tai", minutes=1)
    assert review.start_text.endswith(". You can review these early.")
    assert review.exercises


def test_the_end_says_what_was_reviewed_and_what_comes_tomorrow(progress: Progress) -> None:
    progress.add([ago(40, "lion"), ago(30, "peacock")])
    review = Review("tai", minutes=0.3)
    solve(review)
    review.give_up()
    assert review.end_text == "Reviewed: 2. Tomorrow: 1."


@pytest.mark.usefixtures("progress")
@pytest.mark.parametrize("lang, heading", [("en", "Review"), ("ja", "復習"), ("ru", "Повторение")])
def test_its_texts_follow_the_language(lang: str, heading: str) -> None:
    review = Review("tai", minutes=0.5)
    english = review.start_text, review.end_text
    review.lang = lang
    assert review.heading == heading
    assert ((review.start_text, review.end_text) == english) is (lang == "en")
    assert Review("tai", minutes=0.5, lang=lang).start_text == review.start_text


def test_damaged_lines_are_named(progress: Progress) -> None:
    progress.add([ago(40, "lion"), ago(40, "unicorn")])
    review = Review("tai", minutes=0.5)
    assert 'is about "unicorn" of "tai"' in review.problem["text"]
    assert asked(review)[0] == ("lion", "squares")


# ---------------------------------------------------------------- answers


def test_answers_are_recorded_and_change_what_is_due(progress: Progress) -> None:
    progress.add([ago(40, "lion"), ago(30, "peacock", "name")])
    review = Review("tai", minutes=0.5)
    solve(review)
    row = progress.rows()[-1]
    assert (row["piece"], row["kind"], row["memory"]["n"]) == ("lion", "reach", 2)
    assert [(card.kind.id, card.skill) for card in Memory.read().due(TAI)] == [("peacock", "name")]
    assert asked(Review("tai", minutes=0.5))[0] == ("peacock", "name")


def test_another_review_asks_another_exercise(progress: Progress) -> None:
    progress.add([ago(90, "lion"), ago(60, "lion")])
    first = Review("tai", minutes=0.2).exercises[0]
    progress.add([ago(30, "lion", right=False)])
    second = Review("tai", minutes=0.2).exercises[0]
    assert first.about == second.about
    assert first.digest != second.digest


def test_two_reviews_at_once_lose_nothing(progress: Progress) -> None:
    progress.add([ago(90, "lion"), ago(60, "peacock")])
    reviews = [Review("tai", minutes=0.3) for _ in range(2)]
    for review in (*reviews, *reviews):
        solve(review)
    assert [row["memory"]["n"] for row in progress.rows()[2:]] == [2, 3, 2, 3]


def test_time_is_measured(progress: Progress) -> None:
    review = Review("tai", minutes=0.5)
    assert review.settings["timer"] is True
    row = {"card": review.exercises[0].id, "tries": [rules.solution(review.exercises[0])], "done": True}
    Browser(review).set(answers=[{**row, "seconds": 3.5}])
    assert progress.rows()[-1]["seconds"] == 3.5


def test_a_newer_file_stops_no_review(progress: Progress) -> None:
    review = Review("tai", minutes=0.5)
    newer = '{"progress": 9, "at": "2026-02-01T09:30:00Z", "exercise": "lion"}\n'
    progress.path.write_text(newer, "utf-8")
    solve(review)
    assert "update banmen" in review.problem["text"]
    assert (review.at, review.results[0]["right"]) == (1, True)
    assert progress.path.read_text("utf-8") == newer
    with pytest.raises(BanmenError, match="update banmen"):
        Review("tai")


@pytest.mark.usefixtures("folder")
def test_a_saved_review_continues(tmp_path: Path) -> None:
    review = Review("tai", minutes=0.5)
    solve(review)
    review.save(tmp_path / "review.json")
    loaded = Review.load(tmp_path / "review.json")
    assert (loaded.exercises, loaded.answers, loaded.at) == (review.exercises, review.answers, 1)
    assert "Review" in loaded.svg()
    assert json.loads((tmp_path / "review.json").read_text("utf-8"))["banmen"] == "review"
    loaded.lang = "ja"


def test_an_unfinished_review_is_offered_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "notebook", lambda: (folder, "game.ipynb", "cell-1"))
    review = Review("tai", minutes=0.5)
    row = {"card": review.exercises[0].id, "tries": [rules.solution(review.exercises[0])], "done": True}
    Browser(review).set(answers=[row], at=1)
    again = Review("tai", minutes=0.5)
    assert again.autosaved
    Browser(again).set(autosave_answer="continue")
    assert (again.at, again.exercises) == (1, review.exercises)


def test_it_is_a_widget_of_the_package() -> None:
    assert banmen.Review is Review
    assert "Review" in banmen.__all__
