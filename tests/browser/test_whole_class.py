"""Hold a whole class: a teacher's JupyterLab and eight pupils' pages, through a demonstration and a race."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from banmen import Demo, Results, Storm
from banmen_rules.teaching.exercises import ExerciseSpec, solution
from tests.browser.board import PAUSE
from tests.browser.holding import PupilPage, Teacher
from tests.browser.lab import Notebook
from tests.browser.presenting import Presenter

pytestmark = pytest.mark.long

DEMO = "05_jumping"
NAMES = ("Aiko", "Boris", "Chen", "Dana", "Emil", "Fumi", "Gita", "Hugo")
CHOSEN = (
    ("All four", "All four", "None", "All four", "Two, those forward", "All four", "Two, those forward", ""),
    ("The silver general on 7s",) * 8,
    ("Eight", "Two", "Two", "Two", "Two", "Two", "", ""),
)
"""What each pupil answers to each question; empty: nothing."""
BARS = (
    {"✗ None": 1, "✗ Two, those forward": 2, "✓ All four": 4},
    {"✗ The pawn on 6t": 0, "✓ The silver general on 7s": 8, "✗ Both": 0},
    {"✓ Two": 5, "✗ Four": 0, "✗ Eight": 1},
)
MISTAKES: tuple[list[str], ...] = (
    ["2 × Two, those forward Backward it jumps just as well.", "1 × None It can jump over any piece."],
    [],
    ["1 × Eight It jumps forward only."],
)
RACE = 'Storm("hook", seconds=900, seed=1)'
SCORES = dict(zip(NAMES, (3, 2, 2, 1, 1, 1, 0, 0), strict=True))
PLACES = dict(zip(NAMES, (1, 2, 2, 4, 4, 4, 7, 7), strict=True))


@pytest.fixture
def pages() -> Iterator[list[PupilPage]]:
    opened: list[PupilPage] = []
    yield opened
    for each in opened:
        each.close()


def join(teacher: Teacher, chromium: Browser, pages: list[PupilPage]) -> None:
    """Have all pupils open the address of a class, and type their names."""
    for name in NAMES[len(pages) :]:
        pages.append(PupilPage(chromium, teacher.address))
        pages[-1].join(name)
    expect(teacher.root.locator(".bm-pupil-name")).to_have_text(NAMES)


def expect_phase(pages: Iterable[PupilPage], phase: str) -> None:
    for each in pages:
        each.expect_phase(phase)


def squares(question: ExerciseSpec) -> list[str]:
    """List the squares that answer a question of a race."""
    answer: dict[str, Any] = dict(solution(question))
    return list(answer["squares"])


def answer(page: PupilPage, question: ExerciseSpec) -> None:
    """Tap the right squares; a race ignores a tap that comes before anyone can have read the question."""
    while page.trainer.get_attribute("data-card") == question.id:
        page.tap(*squares(question))
        page.page.wait_for_timeout(PAUSE)


def bars(teacher: Teacher) -> dict[str, int]:
    """Read the options as bars, with the number of pupils who chose each."""
    shown = teacher.root.locator(".bm-bar")
    found = zip(shown.locator("span").all_inner_texts(), shown.locator("b").all_inner_texts(), strict=True)
    return {label.strip(): int(count) for label, count in found}


def marked(pupils: Locator, attribute: str, value: str) -> list[str]:
    """List the pupils whose mark says something."""
    return (
        pupils.locator(f"xpath=self::*[@{attribute}='{value}']").locator(".bm-pupil-name").all_inner_texts()
    )


def test_eight_pupils_follow_a_demonstration_and_race(
    still: Notebook, chromium: Browser, pages: list[PupilPage]
) -> None:
    teacher = Teacher(still, "demo", f"demo = Demo({DEMO!r})\ndemo")
    presenter = Presenter(still.page)
    demo = Demo(DEMO)
    options = [frame["question"]["options"] for frame in demo.frames if frame["question"]]
    cards = [f"step-{frame['path']}" for frame in demo.frames if frame["question"]]
    join(teacher, chromium, pages)

    for number, (card, chosen) in enumerate(zip(cards, CHOSEN, strict=True)):
        presenter.focus()
        while presenter.root.get_attribute("data-path") != card.removeprefix("step-"):
            path = presenter.root.get_attribute("data-path") or ""
            presenter.press("PageDown")
            expect(presenter.root).not_to_have_attribute("data-path", path)
        answering = [pair for pair in zip(pages, chosen, strict=True) if pair[1]]
        for page, text in answering:
            page.expect_card(card)
            page.choose(text)
            page.expect_arrived()
        teacher.expect_answered(len(answering), len(NAMES))
        assert {count.strip() for count in teacher.root.locator(".bm-bar b").all_inner_texts()} == set()
        answered = [name for name, text in zip(NAMES, chosen, strict=True) if text]
        assert marked(teacher.root.locator(".bm-pupil"), "data-answered", "true") == answered

        presenter.focus()
        presenter.press("PageDown")  # the answer: the class follows
        expect_phase(pages, "revealed")
        notes = {one["text"]: (one["right"], one["note"]) for one in options[number]}
        for page, text in zip(pages, chosen, strict=True):
            verdict = page.page.locator(".bm-class-verdict")
            right, note = notes.get(text, (None, "You gave no answer."))
            expect(verdict).to_have_attribute(
                "data-right", {True: "true", False: "false", None: "null"}[right]
            )
            expect(verdict).to_contain_text(note)
        expect(teacher.root).to_have_attribute("data-phase", "revealed")
        assert bars(teacher) == BARS[number]
        assert [text.strip() for text in teacher.root.locator(".bm-mistake").all_inner_texts()] == MISTAKES[
            number
        ]
        right_ones = [name for name, text in zip(NAMES, chosen, strict=True) if notes.get(text, (None,))[0]]
        assert marked(teacher.root.locator(".bm-pupil"), "data-right", "true") == right_ones

    teacher.press("End the class")
    expect_phase(pages, "over")
    expect(pages[0].root).to_contain_text("Right answers: 2 of 3")
    still.run("lesson.close_server()")
    rows = Results(still.lab.folder / teacher.file).rows
    wanted = []
    for number, (card, chosen) in enumerate(zip(cards, CHOSEN, strict=True)):
        said = {one["text"]: one for one in options[number]}
        for name, text in zip(NAMES, chosen, strict=True):
            if text:
                wanted.append((name, card, said[text]["right"], said[text]["note"]))
    assert [(row["pupil"], row["exercise"], row["right"], row["note"]) for row in rows] == wanted


def test_eight_pupils_race(still: Notebook, chromium: Browser, pages: list[PupilPage]) -> None:
    teacher = Teacher(still, RACE)
    join(teacher, chromium, pages)
    asked = Storm("hook", seconds=900, seed=1).questions(3)
    teacher.press("Start")
    expect_phase(pages, "open")
    for page, score in zip(pages, SCORES.values(), strict=True):
        for question in asked[:score]:
            page.expect_card(question.id)
            answer(page, question)
            page.expect_arrived()
    pupils = teacher.root.locator(".bm-pupil")
    expect(pupils.locator(".bm-pupil-score")).to_have_text([str(score) for score in SCORES.values()])
    assert pupils.locator(".bm-pupil-name").all_inner_texts() == list(NAMES)
    assert pupils.locator(".bm-pupil-place").all_inner_texts() == [str(place) for place in PLACES.values()]
    pages[1].page.reload()
    pages[1].expect_card(asked[2].id)  # no question comes twice
    teacher.press("End the class")
    for page, name in zip(pages, NAMES, strict=True):
        page.expect_phase("over")
        expect(page.root).to_contain_text(f"Right answers: {SCORES[name]}")
        expect(page.root).to_contain_text(f"Your place: {PLACES[name]}")
    still.run("lesson.close_server()")
    rows = Results(still.lab.folder / teacher.file).rows
    assert all(row["right"] and row["stars"] == 3 for row in rows)
    assert {name: sum(row["pupil"] == name for row in rows) for name in NAMES} == SCORES
