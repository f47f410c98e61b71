"""The course page: every lesson is on it, in an order that can be followed, and nothing is kept unasked."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from banmen import Drill, Sheet, course
from banmen_rules import Category
from banmen_rules.teaching.exercises import solution
from banmen_rules.teaching.exercises.kinds.legality import KNOWN
from tests.lessons.course import CATEGORIES, FOLDER, TITLES, lesson, path_of, prose
from tests.widget import asked

PAGE = FOLDER / "00_course.ipynb"
LINK = re.compile(r"\[([^]]+)\]\(([^)#][^)]*)\)")
PATHS = ("If you play chess", "If you play shogi", "If you play neither")
# What a lesson says that it needs, or that one gets more out of it with.
NEEDS = {9: {8}, 12: {7, 8, 9}, 13: {12}, 15: {14}, 18: {2, 4, 8}, 19: {12, 13}, 20: {6, 11}}
MINUTES = range(10, 26)
SHOWN_FIRST = {Category.STEP, Category.LIMITED_RANGE, Category.RANGE, Category.JUMP}
"""The categories of the pieces in lesson 1: general, violent ox, rook and kirin."""
SHOWN_LATE = {13: {Category.TELEPORT}}
"""What other lessons than those on a way of moving teach: the emperor is royal."""
REASONS = {
    "rank": Category.RANGE_CAPTURE,
    "rank_target": Category.RANGE_CAPTURE,
    "pass_limit": Category.PASS_OVER,
    "nothing_to_pass": Category.PASS_OVER,
    "nothing_to_capture": Category.IGUI,
    "stay": Category.PASS,
    "protected": Category.TELEPORT,
}
"""Reasons that make sense only to learners who know a category."""


def section(heading: str) -> str:
    (found,) = [text for text in prose(PAGE) if text.startswith(f"## {heading}\n")]
    return found


def numbers(text: str) -> list[int]:
    """List the lessons that a text links to, in order."""
    return [int(target[:2]) for _, target in LINK.findall(text) if re.fullmatch(r"\d\d_\w+\.ipynb", target)]


def rows() -> list[list[str]]:
    lines = [line for line in section("All lessons").splitlines() if line.startswith("| [")]
    return [[entry.strip() for entry in line.strip("|").split("|")] for line in lines]


def test_every_lesson_is_on_it_with_its_title() -> None:
    assert [numbers(row[0]) for row in rows()] == [[number] for number in TITLES]
    for text in prose(PAGE):
        for title, target in LINK.findall(text):
            if re.fullmatch(r"\d\d_\w+\.ipynb", target):
                assert prose(FOLDER / target)[0].startswith(f"# {title}"), title


def test_its_links_lead_somewhere() -> None:
    text = "\n".join(prose(PAGE))
    for _, target in LINK.findall(text):
        assert (FOLDER / target).is_file(), target
    headings = {line[3:].replace(" ", "-") for line in text.splitlines() if line.startswith("## ")}
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= headings
    for folder in ("reference", "ja"):
        for path in (FOLDER / folder).glob("*.ipynb"):
            assert f"({folder}/{path.name})" in text


@pytest.mark.parametrize("heading", PATHS)
def test_a_path_has_every_lesson_once_after_those_it_needs(heading: str) -> None:
    order = numbers(section(heading))
    assert sorted(order) == list(TITLES)
    for at, number in enumerate(order):
        needed = ({1} | NEEDS.get(number, set())) - {number}
        assert needed <= set(order[:at]), f"{number} comes before {needed - set(order[:at])}"


@pytest.mark.parametrize("heading", PATHS)
def test_what_may_be_skipped_is_needed_by_nothing_that_a_newcomer_does_not_know(heading: str) -> None:
    skipped = {
        number for line in stages(heading) if "may be skipped" in line.lower() for number in numbers(line)
    }
    needed = {other for number in set(TITLES) - skipped for other in NEEDS.get(number, ())}
    known = {2, 4} if heading != "If you play neither" else set()  # from chess and from shogi
    assert not (needed & skipped) - known
    for line in stages(heading):
        if "may be skipped" in line.lower():
            assert re.search(r"ipynb\)\. \S", line), f"it says why: {line}"


def stages(heading: str) -> list[str]:
    return [line for line in section(heading).splitlines() if re.match(r"\d+\. ", line)]


def taught(number: int) -> set[Category]:
    """Collect what a learner has met in or before a lesson, on whichever path."""
    found = set(Category)
    for heading in PATHS:
        before: list[int] = []
        for stage in stages(heading):
            lessons = numbers(stage)
            if number not in lessons:
                before += lessons
            elif "any order" in stage:
                before += [*NEEDS.get(number, ()), number]
                break
            else:
                before += lessons[: lessons.index(number) + 1]
                break
        met = [(CATEGORIES | SHOWN_LATE).get(lesson, set()) for lesson in before]
        found &= SHOWN_FIRST.union(*met)
    return found


def offered(value: str) -> set[Category]:
    """Find the category that an option of a ``legal`` or ``category`` exercise is about."""
    answer, _, what = value.rpartition(":")
    if answer == "no":
        return {REASONS[what]} if what in REASONS else set()
    return {Category(what)} if what != "yes" else set()


@pytest.mark.parametrize("number", TITLES)
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


def test_the_table_has_ways_of_moving_and_minutes() -> None:
    for number, row in zip(TITLES, rows(), strict=True):
        ways = {category.value.replace("_", " ") for category in CATEGORIES.get(number, ())}
        assert {way for way in row[2].split(", ") if way != "–"} == ways, number
        words = sum(len(text.split()) for text in prose(path_of(number)))
        assert int(row[3]) in MINUTES
        assert int(row[3]) >= words / 80, f"{number}: {words} words, with exercises between, take longer"


# ---------------------------------------------------------------- progress


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_all() -> list[Any]:
    """Run all cells of the page; return what they end in."""
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


def test_running_all_of_it_keeps_nothing(here: Path) -> None:
    said, table = run_all()
    assert said == "Nothing is kept."
    solve(Drill([asked.gold()], title="First steps"))
    assert list(here.iterdir()) == []
    assert all(not lesson.tried for lesson in table.lessons)
    assert repr(table).splitlines()[0] == "1. First steps: –"


@pytest.mark.usefixtures("here")
def test_who_asks_for_it_sees_what_was_done_of_each_lesson() -> None:
    assert "banmen-progress.jsonl" in course.keep_progress()
    solve(Drill([asked.gold()], title="First steps"))
    solve(Sheet([asked.gold()], title="Steps: check yourself"))
    found = {lesson.title: (lesson.right, lesson.tried) for lesson in course.done().lessons if lesson.tried}
    assert found == {"1. First steps": (1, 1), "2. Step movers": (1, 1)}
    # 8 exercises of its drill and 6 of its sheet.
    assert "1 of 14 exercises solved, last on" in course.done()._repr_html_()
    assert "is kept in" in course.keep_progress(keep=False)


@pytest.mark.usefixtures("here")
def test_wrong_answers_and_what_is_left_are_seen() -> None:
    course.keep_progress()
    drill = Drill([asked.gold(), asked.rook()], title="Steps")
    drill.answer({"squares": ["1a"]})
    drill.answer(solution(drill.exercises[0]))
    drill.next()
    drill.give_up()
    (found,) = [lesson for lesson in course.done().lessons if lesson.tried]
    assert (found.right, found.tried, found.count, found.wrong) == (1, 2, 14, 1)
    assert "2. Step movers: 1 of 14 exercises solved, 1 missed, 1 wrong answer, last on" in repr(
        course.done()
    )
    # Solved at last: the wrong answer stays seen, and nothing is said to be complete.
    solve(Drill([asked.gold(), asked.rook()], title="Steps"))
    assert "2 of 14 exercises solved, 1 wrong answer, last on" in repr(course.done())


def test_every_exercise_of_the_lessons_is_counted() -> None:
    counted = json.loads((FOLDER / "exercises.json").read_text("utf-8"))
    found = {
        widget.title: len(widget.exercises)
        for number in TITLES
        for widget in (*lesson(number).drills, *lesson(number).sheets)
        if not widget.settings["graded"]
    }
    assert counted == found, f"write this into lessons/exercises.json: {json.dumps(found, indent=2)}"
    assert all(each.count for each in course.done().lessons)


def test_a_lesson_in_japanese_counts_as_the_same(here: Path) -> None:
    course.keep_progress()
    (here / "ja").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here / "ja")
        solve(Drill([asked.gold()], title="はじめの一歩"))
    assert course.done().lessons[0].tried == 1


def test_what_is_graded_is_not_kept_there(here: Path) -> None:
    course.keep_progress()
    solve(Sheet([asked.gold()], title="First steps", graded=True))
    assert (here / "banmen-progress.jsonl").read_text() == ""


def test_asking_again_loses_nothing(here: Path) -> None:
    course.keep_progress()
    solve(Drill([asked.gold()], title="First steps"))
    before = (here / "banmen-progress.jsonl").read_bytes()
    course.keep_progress()
    course.keep_progress(keep=False)
    assert (here / "banmen-progress.jsonl").read_bytes() == before
    assert json.loads(before)["title"] == "First steps"


def test_titles_tell_the_lessons_apart() -> None:
    titles = {number: course._titles(path_of(number)) for number in TITLES}
    assert all(titles.values())
    every = [title for those in titles.values() for title in those]
    assert len(every) == len(set(every))
