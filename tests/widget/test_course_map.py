"""The map of the course, the requests of its page, and the progress that it shows."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import banmen
from banmen import Course, Drill, Exercise, PieceCard, Pursuit, Review, Sheet, Storm
from banmen.course.course import MEET
from banmen.course.lessons import Unit, counts, lessons_by_number, paths
from banmen.course.standing import Log, Standing, next_lesson, standings_of
from banmen.host import settings
from banmen.host.lessons import COURSE, PROGRESS
from banmen_rules import BanmenError, UnknownName, game
from banmen_rules.teaching.exercises import solution
from tests.widget import asked
from tests.widget.browser import Browser

NOW = datetime.now(UTC)
LARGEST = 160_000
"""Characters of the state of the largest map."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have widgets made as if a cell of a notebook in an empty folder made them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "notebook", lambda: (Path.cwd(), "game.ipynb", "cell-1"))
    monkeypatch.setattr(settings, "_reported", set())
    monkeypatch.setattr(settings, "_offered", set())
    return tmp_path


def setting(folder: Path) -> object:
    path = folder / settings.FILE
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def rows(folder: Path) -> list[dict[str, Any]]:
    path = folder / PROGRESS
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def solve(widget: Drill | Sheet | Exercise | Review) -> None:
    for at, exercise in enumerate(widget.exercises):
        widget.at = at
        widget.answer(solution(exercise))


def row(title: str, number: int, *, stars: int = 3, day: int = 0) -> dict[str, object]:
    at = (NOW - timedelta(days=day)).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"at": at, "asked": f"{title} {number}", "title": title, "stars": stars, "right": stars > 0}


def played(*lessons: int, part: str = "all", stars: int = 3) -> list[dict[str, object]]:
    """Make the rows of a learner who did these lessons, or only the drills of them."""
    return [
        row(title, number, stars=stars)
        for lesson in lessons
        for one in (lessons_by_number()[lesson],)
        for title in sorted(one.tries if part == "try" else one.tries | one.tests)
        for number in range(counts().get(title, 0))
    ]


def standing_after(lesson: int, found: list[dict[str, object]]) -> Standing:
    return standings_of(Log(tuple(found)))[lesson]


# ---------------------------------------------------------------- keep my progress?

MADE: list[Callable[[], Drill | Sheet | Exercise]] = [
    lambda: Drill([asked.gold(), asked.rook()]),
    lambda: Sheet([asked.gold(), asked.rook()]),
    lambda: Exercise(asked.gold()),
]


def is_asked(widget: Drill | Sheet | Exercise) -> bool:
    return bool(widget.progress_offered)


@pytest.mark.parametrize("make", MADE, ids=["drill", "sheet", "exercise"])
def test_first_result_asks_once_and_yes_saves_what_was_done(folder: Path, make: Callable[[], Drill]) -> None:
    widget = make()
    assert not is_asked(widget)
    solve(widget)
    assert is_asked(widget)
    assert rows(folder) == []
    Browser(widget).set(progress_answer="yes")
    assert not is_asked(widget)
    assert setting(folder) == {"progress": "yes"}
    assert [each["exercise"] for each in rows(folder)] == [each.id for each in widget.exercises]
    second = make()
    solve(second)
    assert not is_asked(second)
    assert len(rows(folder)) == 2 * len(widget.exercises)


def test_no_is_remembered(folder: Path) -> None:
    drill = Drill([asked.gold()])
    solve(drill)
    Browser(drill).set(progress_answer="no")
    settings._offered.clear()  # as in another kernel
    other = Drill([asked.gold()])
    solve(other)
    assert not other.progress_offered
    assert setting(folder) == {"progress": "no"}
    assert not (folder / PROGRESS).exists()


def test_second_widget_of_a_notebook_does_not_ask_and_saves_after_yes(folder: Path) -> None:
    first, second = Drill([asked.gold()]), Drill([asked.rook()])
    solve(first)
    solve(second)
    assert (first.progress_offered, second.progress_offered) == (True, False)
    Browser(first).set(progress_answer="yes")
    assert [each["exercise"] for each in rows(folder)] == ["gold"]
    second.reset()
    solve(second)
    assert [each["exercise"] for each in rows(folder)] == ["gold", "rook"]


def test_file_that_is_there_counts_as_yes(folder: Path) -> None:
    (folder / PROGRESS).touch()
    drill = Drill([asked.gold()])
    solve(drill)
    assert not drill.progress_offered
    assert len(rows(folder)) == 1


def test_nothing_is_asked_of_graded_work_named_files_and_pages_without_python(folder: Path) -> None:
    sheet = Sheet([asked.gold()], graded=True)
    drill = Drill([asked.gold()], progress=folder / "mine.jsonl")
    graded = Exercise(asked.gold(), graded=True)
    for widget in (sheet, drill, graded):
        solve(widget)
        assert not widget.progress_offered
        assert widget.without_python()["progress_offered"] is False
    assert not (folder / PROGRESS).exists()
    assert len((folder / "mine.jsonl").read_text("utf-8").splitlines()) == 1


def test_nothing_is_asked_without_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drill = Drill([asked.gold()])
    solve(drill)
    assert not drill.progress_offered
    assert list(tmp_path.iterdir()) == []


def test_lessons_in_a_language_have_the_files_of_the_course(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / COURSE).touch()
    (folder / "ja").mkdir()
    monkeypatch.chdir(folder / "ja")
    drill = Drill([asked.gold()])
    solve(drill)
    Browser(drill).set(progress_answer="yes")
    assert setting(folder) == {"progress": "yes"}
    assert len(rows(folder)) == 1
    assert list((folder / "ja").glob("*.*")) == []


# ---------------------------------------------------------------- what was done


def test_a_lesson_has_a_star_for_each_third_and_the_last_from_nine_tenths() -> None:
    assert standing_after(2, []).stars == 0
    assert [standing_after(2, played(2, stars=stars)).stars for stars in (0, 1, 2, 3)] == [0, 1, 2, 3]
    better = [*played(2, stars=3), *played(2, stars=1)]
    assert standing_after(2, better).stars == 3, "a star that was earned stays"


def test_a_lesson_is_done_when_its_sheet_was_tried() -> None:
    assert not standing_after(2, played(2, part="try")).done
    assert standing_after(2, played(2, stars=0)).done
    (title,) = lessons_by_number()[2].tests & counts().keys()
    assert not standing_after(2, [row(title, 0)]).done


def test_the_next_unit_is_the_last_from_the_first_exercise_of_the_drill(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = lessons_by_number()[2]
    page = lesson.pages["en"]._replace(
        units=tuple(Unit(title, "") for title in ("meet", "watch", "try", "test"))
    )
    monkeypatch.setitem(lessons_by_number(), 2, lesson._replace(pages={"en": page}))
    some = played(2, part="try")
    assert [standing_after(2, found).unit for found in ([], some[:2], some, played(2))] == [0, 3, 3, 4]


def test_one_continues_where_one_was() -> None:
    def after(plays: str, found: list[dict[str, object]]) -> int | None:
        log = Log(tuple(found))
        return next_lesson(plays, standings_of(log), log)

    assert [after(plays, []) for plays in paths()] == [1, 1, 1]
    assert after("chess", played(1)) == 22
    assert after("shogi", played(1, 22)) == 3, "lessons that a player knows are skipped"
    assert after("neither", played(1)) == 2
    assert after("neither", [*played(1), *played(5)[:1]]) == 5, "lessons 2 to 4 were left out"
    assert after("neither", played(*lessons_by_number())) is None


# ---------------------------------------------------------------- the map


def test_the_path_follows_what_one_plays_and_is_remembered(folder: Path) -> None:
    course = Course("chu")
    assert [stage["name"] for stage in course.stages] == [stage.name for stage in paths()["neither"]]
    Browser(course).set(plays="chess", seq=1)
    assert [stage["name"] for stage in course.stages] == [stage.name for stage in paths()["chess"]]
    assert course.answered == 1
    assert setting(folder) == {"plays": "chess"}
    assert Course("chu").plays == "chess"
    assert Course("chu", plays="shogi").plays == "shogi"


def test_kinds_come_by_their_moves_with_the_strength_of_memory(folder: Path) -> None:
    about = {"kind": "reach", "variant": "tai", "piece": "lion", "right": True, "at": NOW.isoformat()}
    named = {**about, "kind": "name", "confused": [["lion", "lion_dog"]]}
    lines = [json.dumps({"progress": 2, **each}) for each in (about, named)]
    (folder / PROGRESS).write_text("\n".join(lines) + "\n")
    course = Course("tai")
    ids = [kind["id"] for kind in course.kinds]
    assert sorted(ids) == sorted(kind.id for kind in game("tai").kinds)
    assert ids.index("pawn") < ids.index("rook") < ids.index("kirin") < ids.index("lion")
    found = course.memory["lion"]
    assert set(found["skills"]) == {"name", "squares"}
    assert found["strength"] in ("seen", "shaky", "good", "sure")
    assert found["confused"] == ["lion dog"]
    assert "pawn" not in course.memory
    assert (len(course.days), course.streak) == (1, 1)


def test_map_is_small_and_made_quickly() -> None:
    Course()  # fills the caches
    start = perf_counter()
    course = Course()
    assert perf_counter() - start < 1
    names = [name for name in course.keys if not name.startswith("_") and name != "layout"]
    state = {name: getattr(course, name) for name in names}
    assert len(json.dumps(state)) < LARGEST


def test_lessons_are_in_the_language_of_the_map_if_they_are_translated() -> None:
    course = Course("chu", lang="ja")
    first, second, third = course.lessons[:3]
    assert [one["file"] for one in (first, third)] == ["ja/01_first_steps.ipynb", "03_limited_range.ipynb"]
    assert (second["language"], third["language"]) == ("ja", "en")
    assert "一歩" in first["title"]


@pytest.mark.usefixtures("folder")
def test_map_shows_a_card_and_a_drill_of_a_kind() -> None:
    course = Course("tai")
    browser = Browser(course)
    browser.set(wanted={"what": "card", "kind": "lion", "number": 1}, seq=1)
    card = course._widget
    assert isinstance(card, PieceCard)
    assert course.opened["model"] == f"IPY_MODEL_{card.model_id}"
    assert (card.kind, course.opened["what"], course.opened["kind"]) == ("lion", "card", "lion")
    browser.set(wanted={"what": "drill", "kind": "lion", "number": 2}, seq=2)
    drill = course._widget
    assert isinstance(drill, Drill)
    assert {each.about and each.about.id for each in drill.exercises} == {"lion"}
    for name in ("PieceCard", "Drill"):
        assert hasattr(banmen, name)
    assert course.opened["code"] == "Drill(variant='tai', piece='lion', count=6)"
    browser.set(wanted={"what": "close", "kind": "", "number": 3}, seq=3)
    assert course.opened == {}
    browser.set(wanted={"what": "card", "kind": "lyon", "number": 4}, seq=4)
    assert "lyon" in course.problem["text"]


@pytest.mark.parametrize(
    "what, about, code",
    [
        ("storm", "hook", "Storm('hook', variant='tai', streak=False)"),
        ("streak", "", "Storm(None, variant='tai', streak=True)"),
        ("pursuit", "", "Pursuit('tai')"),
        ("puzzles", "", "Drill('tai_puzzles')"),
    ],
)
def test_map_opens_a_game_to_practise_with(what: str, about: str, code: str) -> None:
    course = Course("tai", lang="ja")
    assert course.subjects[:2] == ["step", "limited_range"]
    browser = Browser(course)
    browser.set(wanted={"what": what, "kind": about, "number": 1}, seq=1)
    played = course._widget
    assert isinstance(played, (Storm, Pursuit, Drill))
    assert (course.opened["what"], course.opened["kind"], course.opened["code"]) == (what, about, code)
    assert (played.lang, {one.variant for one in played.exercises}) == ("ja", {"tai"})
    if about:
        assert {one.tags["category"] for one in played.exercises} == {about}
    assert repr(eval(code, {"Storm": Storm, "Pursuit": Pursuit, "Drill": Drill}))  # noqa: S307 - what the page shows
    browser.set(wanted={"what": "storm", "kind": "hooks", "number": 2}, seq=2)
    assert "hooks" in course.problem["text"]


def remembered(folder: Path, *pieces: str, variant: str = "dai_dai", day: int = 40) -> None:
    """Have a learner who marked the squares of these pieces."""
    at = (NOW - timedelta(days=day)).isoformat()
    about = {"progress": 2, "kind": "reach", "variant": variant, "right": True, "at": at}
    with (folder / PROGRESS).open("a", encoding="utf-8") as file:
        file.writelines(json.dumps({**about, "piece": piece}) + "\n" for piece in pieces)


def test_review_of_the_map_asks_what_is_due_in_the_game_with_most_due(folder: Path) -> None:
    remembered(folder, "gold_general", "rook", "kirin", "violent_ox")
    course = Course("taikyoku", lang="ja")
    # Chu shogi has no violent ox; the ox and the kirin of taikyoku shogi move otherwise.
    assert (course.review, course.due) == ("dai", 4)
    browser = Browser(course)
    browser.set(wanted={"what": "review", "kind": "", "number": 1}, seq=1)
    review = course._widget
    assert isinstance(review, Review)
    assert course.opened["code"] == "Review('dai', new=0)"
    assert (course.opened["variant"], review.lang, len(review.exercises)) == ("dai", "ja", 4)
    solve(review)
    assert course.due == 0, "the map counts again after each answer"
    assert "今日の復習は終わりです" in review.end_text


def test_map_introduces_kinds_that_were_never_asked(folder: Path) -> None:
    remembered(folder, "gold_general", variant="tai", day=0)
    course = Course("tai")
    Browser(course).set(wanted={"what": "meet", "kind": "", "number": 1}, seq=1)
    review = course._widget
    assert isinstance(review, Review)
    assert course.opened["code"] == "Review('tai', new=5)"
    met = [each.about.id for each in review.exercises if each.about]
    assert len(set(met)) == MEET
    assert "gold_general" not in met


def test_map_shows_the_game_of_which_most_kinds_were_met(folder: Path) -> None:
    assert Course().variant == "chu"
    remembered(folder, "gold_general", "rook", "kirin", "violent_ox", "queen")
    assert Course().variant == "dai", "the smallest of the games that have all of them"
    remembered(folder, "golden_bird", "free_demon")
    assert Course().variant == "dai_dai"
    assert Course("chu").variant == "chu"


def test_map_in_a_language_leads_from_its_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "ja").mkdir()
    for place in (folder, folder / "ja"):
        (place / COURSE).touch()
    (folder / PROGRESS).touch()
    monkeypatch.chdir(folder / "ja")
    course = Course("chu", lang="ja")
    files = [one["file"] for one in course.lessons[:3]]
    assert files == ["01_first_steps.ipynb", "02_step_movers.ipynb", "../03_limited_range.ipynb"]
    assert course.ladder[0]["lesson"] == "../22_chu.ipynb"
    assert course.saved["file"] == f"../{PROGRESS}"
    monkeypatch.chdir(folder)
    assert Course("chu", lang="ja").ladder[0]["lesson"] == "22_chu.ipynb"


def test_progress_is_begun_stopped_and_deleted_on_the_map(folder: Path) -> None:
    course = Course("chu")
    browser = Browser(course)

    def want(what: str) -> tuple[str, str]:
        browser.set(wanted={"what": what, "kind": "", "number": course.seq + 1}, seq=course.seq + 1)
        return course.saved["state"], course.saved["file"]

    assert course.saved["state"] == "none"
    assert want("keep") == ("on", PROGRESS)
    solve(Drill([asked.gold()], title="First steps"))
    course.refresh()
    assert (course.saved["rows"], course.standings[0]["tried"]) == (1, 1)
    assert want("stop") == ("off", PROGRESS)
    solve(Drill([asked.gold()]))
    assert len(rows(folder)) == 1, "the file stays, and nothing is added"
    assert want("keep") == ("on", PROGRESS)
    assert want("delete") == ("none", "")
    assert not (folder / PROGRESS).exists()
    assert setting(folder) == {}
    asked_again = Drill([asked.gold()])
    solve(asked_again)
    assert asked_again.progress_offered


def test_damaged_lines_and_newer_files_are_reported_once_and_left_alone(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = folder / PROGRESS
    row = '{"progress": 2, "at": "2026-03-01T09:30:00Z", "title": "First steps", "asked": "x"}'
    path.write_text(row + '\n{"a\n')
    before = path.read_bytes()
    with caplog.at_level("WARNING", "banmen"):
        found = [Course("chu"), Course("chu")]
        assert [course.standings[0]["tried"] for course in found] == [1, 1]
        assert ["line 2" in course.saved["faults"][0] for course in found] == [True, True]
        assert len(caplog.records) == 1
        path.write_text('{"progress": 9}\n')
        newer = [Course("chu"), Course("chu")]
        assert all("update banmen" in course.saved["faults"][0] for course in newer)
        assert len(caplog.records) == 2
    assert before.endswith(b'{"a\n')
    drill = Drill([asked.gold()])
    solve(drill)
    assert path.read_text() == '{"progress": 9}\n'


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(UnknownName, match="chou"):
        Course("chou")
    with pytest.raises(BanmenError, match="draughts"):
        Course(plays="draughts")
    course = Course("chu")
    for name, value in (("stages", []), ("review", "tai")):
        with pytest.raises(BanmenError, match="computed"):
            setattr(course, name, value)


def test_picture_has_every_lesson() -> None:
    course = Course("chu", theme="dark")
    picture = course.svg()
    for lesson in lessons_by_number().values():
        assert lesson.name.replace("'", "&#x27;") in picture
    assert repr(course) == "<Course: 0 of 27 lessons done>"
