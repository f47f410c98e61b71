"""Matching pieces with their moves: with the mouse, by dragging, with the keys, by touch; graded."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from banmen_rules.teaching.exercises import ExerciseSpec, solution
from tests.browser import axe
from tests.browser.lab import Lab, Notebook
from tests.browser.practice import Practice

GOAL = {"pieces": ["lion", "hook mover", "rook", "queen"], "ask": "diagram"}
MATCH = ExerciseSpec("cats", "match", "tai", GOAL)
PAIRS = [str(pair) for pair in solution(MATCH)["pairs"]]  # type: ignore[attr-defined] # a list
SOURCE = f"Exercise({{'id': 'cats', 'kind': 'match', 'variant': 'tai', 'goal': {GOAL!r}}}"
LETTER = {pair[0]: pair[1] for pair in PAIRS}


def test_pairs_are_judged_one_by_one(still: Notebook) -> None:
    practice = Practice(still, f"{SOURCE})")
    tally = practice.root.locator(".bm-tally")
    practice.tile("1").click()
    expect(practice.tile("1")).to_have_attribute("aria-pressed", "true")
    practice.tile(LETTER["2"]).click()
    practice.expect_verdict("wrong")
    expect(practice.told).to_contain_text("That is how the hook mover moves.")
    expect(tally).to_have_text("0 of 4 matched")
    # The place beside a piece stands for the piece.
    practice.tile(LETTER["1"]).click()
    practice.place(1).click()
    practice.expect_verdict("right")
    expect(practice.place(1).locator("button")).to_have_attribute("data-mark", LETTER["1"])
    practice.answer({"pairs": PAIRS[1:]})
    practice.expect(end="solved")
    still.wait_for("[[row['right'], row['wrong']] for row in practice.results]", [[True, 1]])


def test_a_drag_ends_on_the_partner(still: Notebook) -> None:
    practice = Practice(still, f"{SOURCE})")
    practice.tile(LETTER["3"]).drag_to(practice.place(3))
    practice.expect_verdict("right")
    practice.tile("4").drag_to(practice.tile(LETTER["4"]))
    expect(practice.root.locator(".bm-tally")).to_have_text("2 of 4 matched")
    # Beside everything it goes back, and nothing is held.
    practice.tile(LETTER["1"]).drag_to(practice.root.locator(".bm-task"))
    expect(practice.root.locator(".bm-pairs [aria-pressed=true]")).to_have_count(0)
    expect(practice.root.locator(".bm-tally")).to_have_text("2 of 4 matched")


def test_keys_pick_up_and_put_down(still: Notebook) -> None:
    practice = Practice(still, f"{SOURCE})")
    keys, live = still.page.keyboard, practice.root.locator(".bm-pairs [role=status]")
    practice.tile("1").focus()
    keys.press("Enter")
    expect(live).to_have_text("1 Lion picked up. Choose what belongs to it.")
    keys.press("Escape")
    expect(live).to_have_text("1 Lion put back.")
    keys.press("Enter")
    keys.press("ArrowRight")
    for _ in range("abcd".index(LETTER["1"])):
        keys.press("ArrowDown")
    expect(practice.tile(LETTER["1"])).to_be_focused()
    keys.press("Enter")
    practice.expect_verdict("right")
    expect(practice.tile("2")).to_be_focused()
    axe.load(still.page)
    practice.root.locator(".bm-task").scroll_into_view_if_needed()  # the verdict has come into sight
    assert axe.faults(practice.root, "Match each piece") == []


def test_graded_pairs_can_be_changed_until_they_are_handed_in(still: Notebook) -> None:
    practice = Practice(still, f"{SOURCE}, graded=True)")
    assert still.value("practice.cards[0]['key']") is None
    practice.answer({"pairs": ["1" + LETTER["2"], *PAIRS]})
    expect(practice.root.locator(".bm-pairs [data-state=chosen]")).to_have_count(8)
    practice.action("hand-in").click()
    practice.expect(end="noted")
    still.wait_for("[sorted(each['pairs']) for each in practice.answers[0]['tries']]", [sorted(PAIRS)])
    still.wait_for("[row['right'] for row in practice.results]", [True])


@pytest.fixture
def phone(lab: Lab, chromium: Browser) -> Iterator[Notebook]:
    """A notebook on a phone."""
    lab.write("match.ipynb", "")
    size = {"width": 390, "height": 844}
    with Notebook(lab, chromium, "match.ipynb", has_touch=True, viewport=size) as opened:
        yield opened
        assert not opened.faults.found, opened.faults.found


def test_two_taps_make_a_pair_on_a_phone(phone: Notebook) -> None:
    practice = Practice(phone, f"{SOURCE})")
    for mark in PAIRS[0]:
        practice.tile(mark).tap()
    practice.expect_verdict("right")
    wide = practice.root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert wide == 0
