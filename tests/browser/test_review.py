"""Reviewing: due cards come up, the next one is there at once, and the end says when more come."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from banmen_rules.teaching.exercises import Progress, from_data, solution
from tests.browser.lab import Lab, Notebook
from tests.browser.practice import Practice

FILE = "review.jsonl"
_NEXT = """root => {
    const before = root.dataset.card;
    root.querySelector(".bm-action-next").click();
    return [before, root.dataset.card, root.querySelector(".bm-task").textContent];
}"""
"""Click Next, and read what the page shows before anything else can happen."""


@pytest.fixture
def progress(lab: Lab) -> Progress:
    """A learner who saw two kinds a month ago."""
    path = Path(lab.folder / FILE)
    path.unlink(missing_ok=True)
    found = Progress(path)
    for days, piece in ((40, "lion"), (30, "peacock")):
        at = datetime.now(UTC) - timedelta(days=days)
        row = {"exercise": "old", "kind": "name", "variant": "tai", "piece": piece, "right": True}
        found.add([{**row, "at": f"{at:%Y-%m-%dT%H:%M:%SZ}"}])
    return found


def review(notebook: Notebook, **options: object) -> Practice:
    more = "".join(f", {name}={value!r}" for name, value in options.items())
    return Practice(notebook, f"Review('tai', progress={FILE!r}{more})")


def think(practice: Practice) -> None:
    """Let a tenth of a second pass on the page's clock: times are measured in tenths."""
    page = practice.notebook.page
    page.wait_for_function(
        "(begun) => performance.now() > begun + 100", arg=page.evaluate("performance.now()")
    )


def answer(practice: Practice, at: int) -> None:
    """Answer the exercise at a place of the queue, as soon as Python knows that the page is there."""
    practice.notebook.wait_for("practice.at", at)
    exercise = from_data(
        practice.notebook.value(
            "__import__('banmen_rules.teaching.exercises', fromlist=['x']).to_data(practice.current)"
        )
    )
    think(practice)
    practice.answer(dict(solution(exercise)))
    practice.expect(end="solved")


def test_a_review_from_its_first_card_to_what_comes_next(still: Notebook, progress: Progress) -> None:
    practice = review(still, minutes=0.3)
    expect(practice.root.locator(".bm-because")).to_have_text("To review: 2. New: 0.")
    expect(practice.root.locator(".bm-time")).to_be_hidden()
    answer(practice, 0)
    before, after, task = practice.root.evaluate(_NEXT)
    assert before != after  # prepared in advance: neither Python nor a timer came between
    assert task
    think(practice)
    practice.action("give-up").click()
    practice.action("next").click()
    # Missed, so that it comes again.
    expect(practice.root.locator(".bm-because")).to_contain_text("You see this again")
    answer(practice, 2)
    practice.action("next").click()
    expect(practice.root.locator(".bm-sum-next")).to_contain_text("Reviewed: 2. Next review: 20")
    rows = progress.rows()[2:]
    assert [(row["piece"], row["right"], row["memory"]["n"]) for row in rows] == [
        ("lion", True, 2),
        ("peacock", False, 2),
        ("peacock", True, 3),
    ]
    assert all(row["seconds"] > 0 for row in rows)


@pytest.mark.usefixtures("progress")
def test_a_review_in_japanese(still: Notebook) -> None:
    practice = review(still, minutes=0.1, lang="ja")
    expect(practice.root.locator(".bm-because")).to_have_text("復習：1。新しいもの：0。")
    expect(practice.root).to_have_attribute("aria-label", "復習")
