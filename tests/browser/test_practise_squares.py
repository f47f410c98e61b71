"""Practising with squares: a line at once, a way in its order, the card of a piece beside the board."""

from playwright.sync_api import expect

from banmen_rules.teaching.exercises import load_pack, solution
from tests.browser.lab import Notebook
from tests.browser.practice import Practice

HOOK = {exercise.id: exercise for exercise in load_pack("hook").exercises}


def of_hook(name: str) -> str:
    return f"Exercise(next(one for one in load_pack('hook').exercises if one.id == {name!r}))"


def test_a_line_is_marked_by_dragging_along_it(notebook: Notebook) -> None:
    practice = Practice(notebook, of_hook("hook-14"))
    practice.drag_line("4d", "7a")
    expect(practice.root.locator(".bm-tally")).to_contain_text("3 of 24")
    practice.expect_verdict("right")
    # A square out of reach ends the line and counts as one mistake.
    practice.drag_line("4d", "1d")
    practice.expect_verdict("wrong")
    expect(practice.root.locator(".bm-tally")).to_contain_text("3 of 24")
    notebook.wait_for("practice.answers[0]['wrong']", 1)


def test_a_line_is_marked_up_to_the_cursor_with_the_keys(notebook: Notebook) -> None:
    practice = Practice(notebook, of_hook("hook-14"))
    practice.board.focus()
    for key in ("7", "a", "Shift+Enter"):
        notebook.page.keyboard.press(key)
    expect(practice.root.locator(".bm-tally")).to_contain_text("3 of 24")


def test_a_route_is_answered_by_its_squares_without_hints(notebook: Notebook) -> None:
    exercise = HOOK["hook-4"]
    answer = dict(solution(exercise))
    practice = Practice(notebook, of_hook("hook-4"))
    practice.board.click("3f")  # by either corner: its end alone does not say which route is meant
    practice.expect_verdict("info")
    expect(practice.told).to_contain_text("Several routes to 3f fit")
    practice.answer(answer)
    practice.expect(end="solved")
    notebook.wait_for("[row['wrong'] for row in practice.results]", [0])


def test_the_card_shows_the_piece_under_the_mouse(notebook: Notebook) -> None:
    practice = Practice(notebook, of_hook("hook-15"))
    name = practice.root.locator(".bm-aside .bm-name")
    expect(name).to_have_text("Long-nosed goblin")
    expect(practice.root.locator(".bm-aside")).to_contain_text("Hidden while you answer.")
    practice.board.aim("18z")
    expect(name).not_to_have_text("Long-nosed goblin")
    expect(practice.root.locator(".bm-aside .bm-betza")).to_be_visible()
    practice.root.locator(".bm-aside > .bm-tool").click()
    expect(practice.board.root.locator("dialog.bm-dialog")).to_be_visible()


def test_a_random_drill_continues(notebook: Notebook) -> None:
    source = "Drill(variant='tai', category='hook', kinds='legal', seed=7, count=2, repeat=False)"
    practice = Practice(notebook, source)
    for number in range(2):
        practice.expect(at=number)
        practice.action("give-up").click()
        practice.action("next").click()
    practice.action("more").click()
    practice.expect(at=2, kind="legal", end="")
    notebook.wait_for("len(practice.exercises)", 4)
