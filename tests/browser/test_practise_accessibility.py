"""Accessibility of exercises: axe-core in every theme, keyboard alone, each announcement once."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from banmen_rules.teaching.exercises import load_pack, solution
from tests.browser import axe
from tests.browser.lab import Notebook
from tests.browser.practice import Practice

THEMES = ("light", "dark", "contrast")
ANY = "class="
"""Whatever of the widget the page is scrolled to."""
BOARD = ".bm-place-of-board"
"""What stands there is a board like every other, and looked at with those."""

# One of each form: squares, a choice under a board and one without, a text, moves.
ASKED = {
    kind: next(one for one in load_pack("step").exercises if one.kind == kind)
    for kind in ("spot", "legal", "category", "write", "route")
}
SOLVED: dict[str, dict[str, Any]] = {kind: dict(solution(exercise)) for kind, exercise in ASKED.items()}
_CHOSEN = f"[next(one for one in load_pack('step').exercises if one.kind == kind) for kind in {list(ASKED)}]"

# All announcements in order: a line for each change of a live region.
_LISTEN = """(root) => {
  window.heard = [];
  const changed = new Set();
  const live = "[role=status], [role=alert], [aria-live=polite]";
  const textOf = (region) => region.innerText.replace(/\\s+/g, " ").trim();
  new MutationObserver((records) => {
    const waiting = changed.size > 0;
    for (const { target } of records) {
      const region = (target.closest ? target : target.parentElement)?.closest(live);
      if (region?.checkVisibility()) changed.add(region);
    }
    if (!waiting) requestAnimationFrame(() => {
      for (const region of changed) if (textOf(region) !== "") window.heard.push(textOf(region));
      changed.clear();
    });
  }).observe(root, { subtree: true, childList: true, characterData: true });
}"""


def check(practice: Practice) -> None:
    """Find nothing wrong with what is shown, in any theme."""
    for theme in THEMES:
        practice.notebook.run(f"practice.theme = {theme!r}")
        practice.expect(theme=theme)
        assert axe.faults(practice.root, ANY, without=BOARD, theme=theme) == [], theme


def test_every_form_and_state(still: Notebook) -> None:
    practice = Practice(still, f"Drill({_CHOSEN}, repeat=False)")
    axe.load(still.page)
    forward = practice.action("next")

    practice.action("hint").click()
    practice.expect_verdict("hint")
    check(practice)
    practice.board.click(next(iter(practice.card()["key"]["wrong"])))
    practice.expect_verdict("wrong")
    check(practice)
    practice.action("give-up").click()
    practice.expect(end="gave up")
    check(practice)
    forward.click()

    practice.choose(next(one["value"] for one in practice.card()["key"]["options"] if not one["right"]))
    practice.expect_verdict("wrong")
    check(practice)
    practice.answer(SOLVED["legal"])
    forward.click()

    practice.answer(SOLVED["category"])
    practice.expect_verdict("right")
    check(practice)
    forward.click()

    practice.write("W")
    practice.expect_verdict("wrong")
    check(practice)
    practice.answer(SOLVED["write"])
    forward.click()

    practice.move(SOLVED["route"]["moves"][0])
    practice.turn(1)
    practice.expect_verdict("right")
    check(practice)
    practice.action("give-up").click()
    forward.click()
    expect(practice.root.locator(".bm-summary")).to_be_visible()
    check(practice)


def test_a_graded_sheet(still: Notebook) -> None:
    practice = Practice(still, f"Sheet({_CHOSEN}[:2], title='One', graded=True)")
    axe.load(still.page)
    practice.answer(SOLVED["spot"])
    check(practice)
    practice.action("hand-in").click()
    practice.expect(end="noted")
    check(practice)
    practice.action("next").click()
    practice.answer(SOLVED["legal"])
    practice.expect(end="noted")
    practice.action("next").click()
    check(practice)
    practice.action("hand-in-all").click()
    expect(practice.root.locator(".bm-sum-asked")).to_contain_text("one-answers.json")
    check(practice)
    answers = json.loads((still.lab.folder / "one-answers.json").read_text("utf-8"))
    assert answers["format"] == "banmen-answers"
    assert len(answers["answers"]) == 2
    assert still.value("practice.score") == still.value(
        "Sheet(practice.exercises, title='One', graded=True, answers='one-answers.json').score"
    )


def expect_spoken(practice: Practice, *parts: str) -> None:
    """Wait until so much was said, one thing for each part of it; nothing else was."""
    page = practice.notebook.page
    page.wait_for_function("(n) => window.heard.length >= n", arg=len(parts))
    said: list[str] = page.evaluate("() => window.heard.splice(0)")
    assert len(said) == len(parts), said
    assert [part for part, text in zip(parts, said, strict=True) if part not in text] == [], said


def test_one_of_each_form_by_keys_alone(still: Notebook) -> None:
    practice = Practice(still, f"Drill({_CHOSEN}, repeat=False)")
    practice.root.evaluate(_LISTEN)
    keys, forward = still.page.keyboard, practice.action("next")

    def go(square: str) -> None:
        """Go to a square by its name, and press it."""
        keys.type(square)
        practice.board.expect(cursor=square)
        keys.press("Enter")

    def go_on(*question: str) -> None:
        expect(forward).to_be_focused()
        keys.press("Enter")
        expect_spoken(practice, *question)

    practice.action("hint").focus()
    keys.press("Enter")
    expect_spoken(practice, "Hint")
    keys.press("Shift+Tab")
    wrong = next(iter(practice.card()["key"]["wrong"]))
    go(wrong)
    expect_spoken(practice, f"{wrong} · No")
    (right,) = SOLVED["spot"]["squares"]
    go(right)
    expect_spoken(practice, "Found")
    go_on("2 of 5:", "Black drunk elephant 22s")
    # Its moves are the question: the square announces neither moves nor their absence.
    asked = practice.board.root.get_by_role("gridcell", name=re.compile("^22s,"))
    expect(asked).to_have_accessible_name("22s, Black drunk elephant, selected")

    for kind, question in (("legal", "3 of 5:"), ("category", "4 of 5:")):
        values = [option["value"] for option in practice.card()["options"]]
        keys.press(str(1 + values.index(SOLVED[kind]["choice"])))
        expect_spoken(practice, "Right")
        go_on(question)

    keys.type(SOLVED["write"]["text"])
    keys.press("Enter")
    expect_spoken(practice, "Right")
    go_on("5 of 5:")

    for number, move in enumerate(SOLVED["route"]["moves"]):
        practice.turn(number)
        for square in move.split():
            go(square)
    practice.expect(end="solved")
    expect(forward).to_be_focused()
    keys.press("Enter")
    expect(practice.root.get_by_role("heading", name="All 5 solved")).to_be_focused()
