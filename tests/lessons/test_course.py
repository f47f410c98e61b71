"""The course page shows the map, and lists every lesson in a sensible order for places without one."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from banmen import Course, Drill, Sheet, course
from banmen.course import lessons, standing
from banmen_rules import VARIANTS, Category, UnknownName, game
from banmen_rules.teaching.exercises import solution
from banmen_rules.teaching.exercises.forms.destination import KNOWN
from tests.lessons.course import CATEGORIES, FOLDER, LATER, LESSONS, lesson, path_of, prose, title
from tests.lessons.facts import mentions, numbers
from tests.widget import asked

PAGE = FOLDER / "00_course.ipynb"
LINK = re.compile(r"\[([^]]+)\]\(([^)#][^)]*)\)")
PATHS = ("chess", "shogi", "neither")
"""The games that a learner knows, which order the lessons."""
NEEDS = {9: {8}, 12: {7, 8, 9}, 13: {12}, 15: {14}, 18: {2, 4, 8}, 19: {12, 13}, 20: {6, 11}}
NEEDS |= {23: {3, 5, 22}, 24: {7, 9, 12, 13, 18, 23}, 25: {14}, 26: {13}, 27: {13, 22}}
"""The lessons that a lesson names as needed or useful."""
KNOWN_FROM = {"chess": {2, 4}, "shogi": {2, 4, 14}, "neither": set()}
"""The lessons whose moves a player knows; and for shogi players the notation, which only lesson 15 needs."""
MINUTES = range(10, 26)
SHOWN_FIRST = {Category.STEP, Category.LIMITED_RANGE, Category.RANGE, Category.JUMP}
"""The categories of the pieces in lesson 1: general, violent ox, rook and kirin."""
REASONS = {
    "rank": Category.RANGE_CAPTURE,
    "rank_target": Category.RANGE_CAPTURE,
    "pass_limit": Category.PASS_OVER,
    "nothing_to_pass": Category.PASS_OVER,
    "nothing_to_capture": Category.IGUI,
    "stay": Category.PASS,
    "protected": Category.TELEPORT,
}
"""Reasons that a learner can only understand after learning a category."""


def cell(name: str) -> Any:  # noqa: ANN401 - nbformat is untyped
    (found,) = [each for each in nbformat.read(PAGE, as_version=4).cells if each.id == name]  # type: ignore[no-untyped-call]
    return found


def linked(text: str) -> list[int]:
    """List the lessons that a text links to, in order."""
    return [int(target[:2]) for _, target in LINK.findall(text) if re.fullmatch(r"\d\d_\w+\.ipynb", target)]


def rows() -> list[list[str]]:
    lines = [line for line in cell("all").source.splitlines() if line.startswith("| [")]
    return [[entry.strip() for entry in line.strip("|").split("|")] for line in lines]


def test_every_lesson_is_on_it_with_its_title() -> None:
    assert [linked(row[0]) for row in rows()] == [[number] for number in LESSONS]
    for text in prose(PAGE):
        for label, target in LINK.findall(text):
            if re.fullmatch(r"\d\d_\w+\.ipynb", target):
                assert prose(FOLDER / target)[0].startswith(f"# {label}"), label


def test_it_shows_the_map_by_one_hidden_cell() -> None:
    notebook = nbformat.read(PAGE, as_version=4)  # type: ignore[no-untyped-call]
    assert notebook.metadata["banmen"]["run"] is True
    (code,) = [each for each in notebook.cells if each.cell_type == "code"]
    assert code.metadata["jupyter"]["source_hidden"] is True
    assert set(code.metadata["tags"]) == {"hide-input", "remove-input"}
    assert isinstance(run_all()[0], Course)


def test_its_links_lead_somewhere() -> None:
    text = "\n".join(prose(PAGE))
    for _, target in LINK.findall(text):
        assert (FOLDER / target).is_file(), target
    headings = {line[3:].replace(" ", "-") for line in text.splitlines() if line.startswith("## ")}
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= headings
    for folder in ("reference", "ja"):
        for path in (FOLDER / folder).glob("*.ipynb"):
            assert f"({folder}/{path.name})" in text


@pytest.mark.parametrize("path", PATHS)
def test_a_path_has_every_lesson_once_after_those_it_needs(path: str) -> None:
    order = [number for stage in lessons.paths()[path] for number in stage.lessons]
    assert sorted(order) == list(LESSONS)
    # Without the optional stages too, the others need only lessons whose moves a player knows.
    required = [number for stage in lessons.paths()[path] if not stage.optional for number in stage.lessons]
    for order_of_some in (order, required):
        for at, number in enumerate(order_of_some):
            needed = ({1} | NEEDS.get(number, set())) - {number} - KNOWN_FROM[path]
            assert needed <= set(order_of_some[:at]), f"{number} comes before {needed - set(order[:at])}"


def test_optional_stages_are_those_that_the_map_says_so_of() -> None:
    assert set(lessons.paths()) == set(PATHS)
    for stages in lessons.paths().values():
        assert {stage.name for stage in stages if stage.optional} <= {
            "known",
            "kanji",
            "more",
            "own",
            "teachers",
        }
        assert stages[-1].name == "teachers"
        assert stages[-1].lessons == (21,)
    assert "known" not in {stage.name for stage in lessons.paths()["neither"]}


@pytest.mark.parametrize("path", PATHS)
def test_the_page_lists_the_lessons_of_a_path_with_optional_ones_in_brackets(path: str) -> None:
    begins = f"- If you play {path}:"
    (line,) = [line for line in cell("paths").source.splitlines() if line.startswith(begins)]
    assert linked(line) == [number for stage in lessons.paths()[path] for number in stage.lessons]
    optional = [number for stage in lessons.paths()[path] if stage.optional for number in stage.lessons]
    assert linked("".join(re.findall(r"(?<=[ ,])\(\[.*?\)\)", line))) == optional
    assert all(int(label) == int(target[:2]) for label, target in LINK.findall(line))


def taught(number: int) -> set[Category]:
    """Collect the categories that a learner has met in or before a lesson, on every path."""
    found = set(Category)
    for path in PATHS:
        before: list[int] = []
        for stage in lessons.paths()[path]:
            if number not in stage.lessons:
                before += stage.lessons
            elif stage.unordered:
                before += [*NEEDS.get(number, ()), number]
                break
            else:
                before += stage.lessons[: stage.lessons.index(number) + 1]
                break
        met = [(CATEGORIES | LATER).get(each, set()) for each in before]
        found &= SHOWN_FIRST.union(*met)
    return found


def offered(value: str) -> set[Category]:
    """Find the category that an option of a ``legal`` or ``category`` exercise is about."""
    answer, _, what = value.rpartition(":")
    if answer == "no":
        return {REASONS[what]} if what in REASONS else set()
    return {Category(what)} if what != "yes" else set()


@pytest.mark.parametrize("number", LESSONS)
def test_exercises_offer_only_categories_that_were_taught(number: int) -> None:
    met = taught(number)
    for trainer in (*lesson(number).drills, *lesson(number).sheets):
        for card, exercise in zip(trainer.cards, trainer.exercises, strict=True):
            if exercise.kind in ("legal", "category"):
                for option in card["options"]:
                    assert offered(option["value"]) <= met, (exercise.id, option["value"])


@pytest.mark.parametrize("number", CATEGORIES)
def test_made_options_are_about_categories_that_were_taught(number: int) -> None:
    for category in CATEGORIES[number]:
        assert category in KNOWN[category]
        assert set(KNOWN[category]) <= taught(number)


def test_the_table_has_categories_and_minutes() -> None:
    for number, row in zip(LESSONS, rows(), strict=True):
        categories = {category.value.replace("_", " ") for category in CATEGORIES.get(number, ())}
        assert {name for name in row[2].split(", ") if name != "–"} == categories, number
        words = sum(len(text.split()) for text in prose(path_of(number)))
        assert int(row[3]) in MINUTES
        assert int(row[3]) >= words / 80, f"{number}: {words} words, with exercises between, take longer"


# ---------------------------------------------------------------- the games as a ladder


def test_the_ladder_counts_the_kinds_whose_moves_are_new() -> None:
    met: set[str] = set()
    for rung in course.ladder().rungs:
        kinds = game(rung.variant).kinds
        fresh = [kind for kind in kinds if kind.betza not in met]
        assert (rung.kinds, rung.new) == (len(kinds), len(fresh)), rung.variant
        met |= {kind.betza for kind in fresh}
    assert {rung.variant for rung in course.ladder().rungs} == set(VARIANTS)
    sizes = [rung.files * rung.ranks for rung in course.ladder().rungs]
    assert sizes == sorted(sizes)


def test_the_page_shows_the_ladder() -> None:
    lines = [line for line in cell("family").source.splitlines() if line.startswith("| [")]
    shown = [[entry.strip() for entry in line.strip("|").split("|")] for line in lines]
    rungs = course.ladder().rungs
    lessons = [f"{int(rung.lesson[:2])}. {title(int(rung.lesson[:2]))}" for rung in rungs]
    assert shown == [
        [f"[{lesson}]({rung.lesson}) {rung.kanji}", f"{rung.files}×{rung.ranks}"]
        + [str(number) for number in (rung.pieces, rung.kinds, rung.new)]
        for lesson, rung in zip(lessons, rungs, strict=True)
    ]
    # After four games: all of tai but nine kinds.
    mentions(cell("family").source, *numbers("four nine"))
    assert {rung.variant: rung.new for rung in course.ladder().rungs}["tai"] == 9


def test_a_ladder_of_chosen_games_counts_what_only_these_teach() -> None:
    chu, tai = course.ladder("tai", "chu").rungs
    assert (chu.variant, tai.variant) == ("chu", "tai"), (
        "from small to large, in whatever order they are named"
    )
    known = {kind.betza for kind in game("chu").kinds}
    assert tai.new == sum(kind.betza not in known for kind in game("tai").kinds)
    with pytest.raises(UnknownName, match="chou"):
        course.ladder("chou")


def test_the_picture_of_the_ladder_links_to_the_lessons() -> None:
    picture = course.ladder()._repr_html_()
    for rung in course.ladder().rungs:
        assert f"href='{rung.lesson}'" in picture
        assert f"<b>{rung.new} new</b> of {rung.kinds} kinds" in picture
        assert rung.kanji in picture


def test_a_game_without_a_lesson_is_a_rung_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.course.games.lessons_folder", lambda: tmp_path)
    (rung,) = course.ladder("chu").rungs
    assert rung.lesson == ""
    assert "href" not in course.ladder("chu")._repr_html_()


# ---------------------------------------------------------------- progress


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_all() -> list[Any]:
    """Run all cells of the page; return their last values."""
    names: dict[str, Any] = {}
    found = []
    for cell in nbformat.read(PAGE, as_version=4).cells:  # type: ignore[no-untyped-call]
        if cell.cell_type == "code":
            *first, last = cell.source.splitlines()
            exec("\n".join(first), names)  # noqa: S102 - our own cells
            found.append(eval(last, names))  # noqa: S307
    return found


def solve(widget: Drill | Sheet) -> None:
    for at, exercise in enumerate(widget.exercises):
        widget.at = at
        widget.answer(solution(exercise))


def test_running_all_cells_saves_nothing(here: Path) -> None:
    (shown,) = run_all()
    assert shown.saved["file"] == ""
    solve(Drill([asked.gold()], title="First steps"))
    assert list(here.iterdir()) == []
    assert all(not lesson.tried for lesson in course.done().lessons)
    assert numbers(repr(course.done()).splitlines()[0])[:1] == [1]


@pytest.mark.usefixtures("here")
def test_saved_progress_shows_what_was_done_of_each_lesson() -> None:
    mentions(course.keep_progress(), "banmen-progress.jsonl")
    solve(Drill([asked.gold()], title="First steps"))
    solve(Sheet([asked.gold()], title="Steps: check yourself"))
    found = {lesson.title: (lesson.right, lesson.tried) for lesson in course.done().lessons if lesson.tried}
    assert found == {"1. First steps": (1, 1), "2. Step movers": (1, 1)}
    # 8 exercises of its drill and 6 of its sheet.
    assert "1 of 14" in course.done()._repr_html_()
    mentions(course.keep_progress(keep=False), "banmen-progress.jsonl")


@pytest.mark.usefixtures("here")
def test_wrong_answers_and_missed_exercises_are_counted() -> None:
    course.keep_progress()
    drill = Drill([asked.gold(), asked.rook()], title="Steps")
    drill.answer({"squares": ["1a"]})
    drill.answer(solution(drill.exercises[0]))
    drill.next()
    drill.give_up()
    (found,) = [lesson for lesson in course.done().lessons if lesson.tried]
    assert (found.right, found.tried, found.count, found.wrong) == (1, 2, 14, 1)
    (line,) = [line for line in repr(course.done()).splitlines() if line.startswith("2. ")]
    assert numbers(line)[:5] == [2, 1, 14, 1, 1], "solved, of all, missed, wrong"
    # Solved at last: the wrong answer still counts.
    solve(Drill([asked.gold(), asked.rook()], title="Steps"))
    (line,) = [line for line in repr(course.done()).splitlines() if line.startswith("2. ")]
    assert numbers(line)[:4] == [2, 2, 14, 1], "solved, of all, wrong"


def test_every_exercise_of_the_lessons_is_counted() -> None:
    counted = json.loads((FOLDER / "exercises.json").read_text("utf-8"))
    found = {
        widget.title: len(widget.exercises)
        for number in LESSONS
        for widget in (*lesson(number).drills, *lesson(number).sheets)
        if not widget.settings["graded"]
    }
    assert counted == found, f"write this into lessons/exercises.json: {json.dumps(found, indent=2)}"
    assert all(each.count for each in course.done().lessons)


def test_a_japanese_lesson_counts_as_its_english_one(here: Path) -> None:
    course.keep_progress()
    (here / "ja").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here / "ja")
        solve(Drill([asked.gold()], title="はじめの一歩"))
    assert course.done().lessons[0].tried == 1


def test_graded_sheets_are_not_saved_in_the_progress(here: Path) -> None:
    course.keep_progress()
    solve(Sheet([asked.gold()], title="First steps", graded=True))
    assert (here / "banmen-progress.jsonl").read_text() == ""


def test_turning_progress_on_again_loses_nothing(here: Path) -> None:
    course.keep_progress()
    solve(Drill([asked.gold()], title="First steps"))
    before = (here / "banmen-progress.jsonl").read_bytes()
    course.keep_progress()
    course.keep_progress(keep=False)
    assert (here / "banmen-progress.jsonl").read_bytes() == before
    assert json.loads(before)["title"] == "First steps"


def test_no_two_lessons_share_a_title() -> None:
    every = []
    for number, each in lessons.lessons_by_number().items():
        assert each.tries | each.tests, number
        every += [*each.tries, *each.tests]
    assert len(every) == len(set(every))
    assert set(lessons.counts()) <= set(every)


def test_a_damaged_line_is_left_out_and_reported_once(here: Path, caplog: pytest.LogCaptureFixture) -> None:
    course.keep_progress()
    solve(Drill([asked.gold()], title="First steps"))
    with (here / "banmen-progress.jsonl").open("a", encoding="utf-8") as file:
        file.write("{\n")
    with caplog.at_level("WARNING", "banmen"):
        assert [course.done().lessons[0].right for _ in range(2)] == [1, 1]
    (record,) = caplog.records
    assert "line 2" in record.getMessage()
    assert standing.Log.read(here / "banmen-progress.jsonl").faults
