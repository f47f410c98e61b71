"""Practising: feedback is on screen, nothing moves under the pointer, and every click counts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from banmen_rules.teaching.exercises import PACKS, ExerciseSpec, load_pack, solution
from tests.browser.board import box_of, boxes_of
from tests.browser.lab import VIEWPORT, Notebook
from tests.browser.practice import Practice

PAGES: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 900},
    "low": {"width": 1280, "height": 600},
    "phone": {"width": 500, "height": 800},
}
# Of each kind of choice, with a board and without, one; and a text to write.
ASKED = {
    (one.kind, bool(one.tsfen)): one.id
    for name in PACKS
    for one in reversed(load_pack(name).exercises)
    if one.form in {"choice", "text"}
}
PICK = f"[one for name in PACKS for one in load_pack(name).exercises if one.id in {sorted(ASKED.values())!r}]"
EXERCISES = [one for name in PACKS for one in load_pack(name).exercises if one.id in ASKED.values()]

_UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.className ?? ''"


def middle(place: Locator) -> tuple[float, float]:
    box = box_of(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_on_screen(practice: Practice) -> None:
    """See that all that is said of an answer is within what the notebook shows."""
    page = practice.notebook.page
    told, shown = boxes_of(practice.told, page.locator(".jp-WindowedPanel-outer").first)
    assert told["y"] >= shown["y"] - 1
    assert told["y"] + told["height"] <= shown["y"] + shown["height"] + 1


def choose(practice: Practice, value: str) -> None:
    """Click an option, and see that what is then under the pointer is not "Next"."""
    page = practice.notebook.page
    options: list[dict[str, Any]] = practice.card()["options"]
    (number,) = [number for number, option in enumerate(options) if option["value"] == value]
    option = practice.root.locator(".bm-options .bm-pick").nth(number)
    option.scroll_into_view_if_needed()
    at = middle(option)
    page.mouse.click(*at)
    expect(practice.told).not_to_have_attribute("data-tone", "")
    expect_on_screen(practice)
    assert "bm-action-next" not in page.evaluate(_UNDER, at)


@pytest.mark.parametrize("size", PAGES)
def test_feedback_is_visible_and_next_is_not_under_the_pointer(notebook: Notebook, size: str) -> None:
    notebook.page.set_viewport_size(PAGES[size])
    code = "from banmen_rules.teaching.exercises import PACKS, load_pack"
    notebook.run(code)
    practice = Practice(notebook, f"Drill({PICK}, repeat=False)")
    for number, exercise in enumerate(EXERCISES):
        practice.expect(at=number, card=exercise.id, end="")
        answer_wrongly(practice, exercise)
        right = solution(exercise)
        if exercise.form == "choice":
            choose(practice, str(right["choice"]))
        else:
            practice.write(str(right["text"]))
            practice.expect(end="solved")
            expect_on_screen(practice)
        practice.expect(end="solved")
        practice.action("next").click()
    expect(practice.root.locator(".bm-summary h2")).to_have_text(f"All {len(EXERCISES)} solved")
    notebook.page.set_viewport_size(VIEWPORT)


def answer_wrongly(practice: Practice, exercise: ExerciseSpec) -> None:
    if exercise.form == "choice":
        wrong = [one["value"] for one in practice.card()["key"]["options"] if not one["right"]]
        for value in wrong:
            choose(practice, value)
            practice.expect_verdict("wrong")
            assert practice.told.locator(".bm-told-text").inner_text().strip()
    else:
        practice.write("fWbF3")
        practice.expect_verdict("wrong")
        expect_on_screen(practice)


# What stands under the drill, and where the notebook is scrolled to.
_WHERE = """() => [
  document.querySelector(".jp-WindowedPanel-outer").scrollTop,
  document.querySelector(".bm-trainer").getBoundingClientRect().bottom,
]"""
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_finishing_moves_nothing(still: Notebook) -> None:
    page = still.page
    pick = "[one for one in load_pack('hook').exercises if one.id in ('hook-13', 'hook-18')]"
    practice = Practice(still, f"Drill({pick}, repeat=False)")
    practice.answer({"choice": "range"})
    practice.action("next").click()
    practice.action("give-up").click()
    practice.expect(end="gave up")
    before = page.evaluate(_WHERE)
    practice.action("next").click()
    expect(practice.root.locator(".bm-summary")).to_be_visible()
    page.evaluate(_DRAWN)
    assert page.evaluate(_WHERE) == pytest.approx(before, abs=1)


def test_a_click_while_a_wrong_move_is_shown_counts(notebook: Notebook) -> None:
    puzzles = load_pack("dai_dai_puzzles").exercises
    # In such a mate a wrong move has an answer.
    exercise = next(one for one in puzzles if one.kind == "mate" and one.goal["moves"] != 1)
    chosen = f"next(one for one in load_pack('dai_dai_puzzles').exercises if one.id == {exercise.id!r})"
    practice = Practice(notebook, f"Exercise({chosen})")
    moves: Any = solution(exercise)["moves"]
    node = practice.card()["key"]["nodes"]["0"]
    wrong = next(text for text, told in node["moves"].items() if told["verdict"] == "wrong")
    practice.move(wrong)
    practice.expect(showing="true")
    # At once, while the wrong move and its answer are still shown.
    practice.board.click(str(moves[0]).split(" ", maxsplit=1)[0])
    practice.expect(showing="false")
    practice.board.expect(selected=str(moves[0]).split(" ", maxsplit=1)[0])
    practice.board.click(str(moves[0]).split(" ")[-1])
    practice.expect(moves=1)


@pytest.mark.parametrize("clicks", ["5f 3f", "5g 5f 4f 3f", "4f 3f"])
def test_a_route_by_its_corner_or_by_all_its_squares(still: Notebook, clicks: str) -> None:
    practice = Practice(
        still, "Exercise(next(one for one in load_pack('hook').exercises if one.id == 'hook-4'))"
    )
    practice.board.click("3f")
    expect(practice.told).to_contain_text("Several routes to 3f fit")
    practice.board.click("5e")
    practice.board.click("3f")
    expect(practice.told).to_contain_text("it cannot turn on 5e toward 3f")
    for square in clicks.split():
        practice.board.click(square)
    practice.expect(end="solved")
    still.wait_for("[row['right'] for row in practice.results]", [True])
