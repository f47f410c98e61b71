"""Hold a class: the teacher in a notebook, pupils on pages of their own, by touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import axe
from tests.browser.holding import PupilPage, Teacher
from tests.browser.lab import Notebook
from tests.browser.targets import too_small

ANY = "class="
"""Whatever of the page axe has read."""
BOARD = ".bm-place-of-board"
"""What stands there is a board like every other, and looked at with those."""


def check_pupil(pupil: PupilPage) -> None:
    """Find nothing wrong with a pupil's page, light or dark, and nothing too small for a finger."""
    axe.load(pupil.page)
    for theme in ("light", "dark"):
        pupil.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        expect(pupil.root).to_have_attribute("data-ground", theme)
        assert axe.faults(pupil.root, ANY, without=BOARD, theme=theme) == [], theme
    pupil.page.emulate_media(color_scheme="light")
    assert too_small(pupil.page) == []


def check_teacher(teacher: Teacher) -> None:
    """Find nothing wrong with the teacher's view, light or dark."""
    axe.load(teacher.notebook.page)
    for theme in ("light", "dark"):
        teacher.notebook.run(f"lesson.theme = {theme!r}")
        expect(teacher.root).to_have_attribute("data-theme", theme)
        assert axe.faults(teacher.root, ANY, without=BOARD, theme=theme) == [], theme
    teacher.notebook.run("lesson.theme = 'host'")
    assert [one for one in too_small(teacher.notebook.page) if "bm-" in one] == []


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
    check_teacher(teacher)
    check_pupil(aiko)
    teacher.press("Start")
    for pupil in pupils:
        pupil.expect_card("hook-1")
    check_pupil(aiko)
    aiko.trainer.locator(".bm-pick", has_text="Hook mover").focus()
    aiko.page.keyboard.press("Enter")
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
    check_teacher(teacher)
    check_pupil(boris)
    keys = teacher.notebook.page.keyboard
    teacher.root.get_by_label("Hide names").focus()
    keys.press("Space")
    expect(teacher.pupil("Aiko")).to_have_count(0)
    expect(teacher.pupil("Pupil 1")).to_have_count(1)
    mistake.focus()
    keys.press("Enter")
    expect(mistake).to_have_attribute("aria-pressed", "true")
    teacher.root.get_by_role("button", name="End", exact=True).focus()
    keys.press("Enter")
    for pupil in pupils:
        pupil.expect_phase("over")
    check_pupil(aiko)


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
    expect(aiko.page.get_by_role("button", name="Join")).to_be_enabled()
    check_pupil(aiko)
    keys = aiko.page.keyboard
    aiko.page.get_by_label("Code").focus()
    keys.press("Tab")
    keys.type("Aiko")
    keys.press("Enter")
    aiko.expect_phase("lobby")
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
