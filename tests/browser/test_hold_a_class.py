"""Hold a class: the teacher in a notebook, pupils on pages of their own, by touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.holding import PupilPage, Teacher
from tests.browser.lab import Notebook


@pytest.fixture
def teacher(notebook: Notebook) -> Iterator[Teacher]:
    held = Teacher(notebook)
    yield held
    notebook.run("lesson.close_server()")


@pytest.fixture
def pupils(teacher: Teacher, chromium: Browser) -> Iterator[tuple[PupilPage, PupilPage]]:
    aiko, boris = PupilPage(chromium, teacher.address), PupilPage(chromium, teacher.address)
    aiko.join("Aiko")
    boris.join("Boris")
    yield aiko, boris
    aiko.close()
    boris.close()


def test_two_pupils_answer_and_the_teacher_sees_who(
    teacher: Teacher, pupils: tuple[PupilPage, PupilPage]
) -> None:
    aiko, boris = pupils
    code = teacher.root.locator("dd.bm-class-code")
    expect(code).to_have_text(str(teacher.notebook.value("lesson.code")))
    expect(teacher.root.locator(".bm-qr")).to_be_visible()
    expect(teacher.root.locator(".bm-pupil")).to_have_count(2)
    teacher.press("Start")
    for pupil in pupils:
        pupil.expect_card("hook-1")
    aiko.choose("Hook mover")
    aiko.expect_arrived()
    teacher.expect_answered(1, 2)
    with teacher.notebook.busy():  # a cell runs: the server has a thread of its own
        boris.choose("Violent bear")
        boris.expect_arrived()
        teacher.expect_answered(2, 2)
    expect(teacher.root.locator(".bm-bar b")).to_have_count(0)
    teacher.press("Reveal")
    for name, right in (("Aiko", "true"), ("Boris", "false")):
        expect(teacher.pupil(name)).to_have_attribute("data-right", right)
    mistake = teacher.root.locator(".bm-mistake")
    expect(mistake).to_contain_text("1 × Violent bear")
    expect(mistake).to_contain_text("is written 猛熊")
    expect(aiko.page.locator(".bm-class-verdict")).to_have_attribute("data-right", "true")
    expect(boris.page.locator(".bm-class-verdict")).to_contain_text("is written 猛熊")
    teacher.root.get_by_label("Hide names").check()
    expect(teacher.pupil("Aiko")).to_have_count(0)
    expect(teacher.pupil("Pupil 1")).to_have_count(1)


def test_squares_and_routes_are_shown_on_the_teachers_board(notebook: Notebook, chromium: Browser) -> None:
    teacher = Teacher(notebook, '["hook-4", "hook-5"]')
    aiko, boris = PupilPage(chromium, teacher.address), PupilPage(chromium, teacher.address)
    aiko.join("Aiko")
    boris.join("Boris")
    teacher.press("Start")
    for pupil, route in ((aiko, ("5f", "3f")), (boris, ("3h", "3f"))):
        pupil.expect_card("hook-4")
        pupil.tap(*route)
        pupil.expect_arrived()
    teacher.press("Reveal")
    arrows = teacher.root.locator(".bm-board [data-kind=arrow]")
    expect(arrows).to_have_count(2)
    teacher.press("Next")
    aiko.expect_card("hook-5")
    aiko.tap("14g", "13e")
    aiko.trainer.locator(".bm-action-hand-in").tap()
    aiko.expect_arrived()
    boris.expect_card("hook-5")
    boris.tap("13e")
    boris.trainer.locator(".bm-action-hand-in").tap()
    boris.expect_arrived()
    teacher.expect_answered(2, 2)
    teacher.press("Reveal")
    shades = teacher.root.locator(".bm-board .bm-shade")
    expect(shades).to_have_count(2)
    labels = teacher.root.locator(".bm-board [data-kind=label]")
    assert sorted(labels.all_text_contents()) == ["1", "2"]
    aiko.close()
    boris.close()
    notebook.run("lesson.close_server()")


def test_an_answer_without_a_connection_is_sent_when_the_class_continues(
    teacher: Teacher, pupils: tuple[PupilPage, PupilPage]
) -> None:
    aiko, boris = pupils
    teacher.press("Start")
    aiko.expect_card("hook-1")
    boris.expect_card("hook-1")
    teacher.notebook.run("lesson.close_server()")
    aiko.choose("Hook mover")
    expect(aiko.line).to_contain_text("No connection")
    teacher.notebook.run(f"lesson = {teacher.source}")  # as after the kernel has ended
    aiko.expect_arrived()
    teacher.notebook.wait_for("[row['pupil'] for row in lesson.results]", ["Aiko"])
    boris.page.reload()
    boris.expect_card("hook-1")
    expect(boris.page.locator(".bm-class-name")).to_have_text("Boris")
    teacher.notebook.wait_for("sum(one['here'] for one in lesson.classroom['pupils'])", 2)


def test_a_reloaded_page_has_the_squares_that_were_marked(notebook: Notebook, chromium: Browser) -> None:
    teacher = Teacher(notebook, '["hook-5"]')
    aiko = PupilPage(chromium, teacher.address)
    aiko.join("Aiko")
    teacher.press("Start")
    aiko.expect_card("hook-5")
    aiko.tap("14g")
    marked = aiko.trainer.locator(".bm-tally")
    expect(marked).to_have_text("1 square marked")
    aiko.page.reload()
    aiko.expect_card("hook-5")
    expect(marked).to_have_text("1 square marked")
    aiko.close()
    notebook.run("lesson.close_server()")
