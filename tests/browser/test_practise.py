"""Practising: each kind of exercise, with wrong answers and the right one, and every pack from end to end."""

from typing import Any

import pytest
from playwright.sync_api import expect

from banmen import Drill
from banmen_rules.teaching.exercises import KINDS, PACKS, ExerciseSpec, load_pack, solution
from tests.browser.lab import Notebook
from tests.browser.practice import Practice


def wrong_answers(exercise: ExerciseSpec) -> list[dict[str, Any]]:
    """Every wrong answer that the author has words for."""
    match exercise.form:
        case "squares" | "moves" as form:
            return [{form: [answer]} for answer in exercise.feedback]
        case form:
            return [{form: answer} for answer in exercise.feedback]


def play(practice: Practice, exercise: ExerciseSpec) -> None:
    """Answer wrongly in every way that is listed, and then rightly."""
    practice.expect(card=exercise.id, kind=exercise.kind, end="")
    for answer in wrong_answers(exercise):
        practice.answer(answer)
        practice.expect_verdict("wrong")
        expect(practice.told).to_contain_text(next(iter(exercise.feedback[_key_of(answer)].splitlines())))
        practice.expect(end="", showing="false")
    practice.answer(dict(solution(exercise)))
    practice.expect(end="solved")
    practice.expect_verdict("right")


def _key_of(answer: dict[str, Any]) -> str:
    (value,) = answer.values()
    return value if isinstance(value, str) else str(value[0])


def results(notebook: Notebook) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = notebook.value("practice.results")
    return found


# No pack has a `target`: storms ask it.
FIRST = {
    kind: next(
        (name, exercise.id)
        for name in PACKS
        for exercise in load_pack(name).exercises
        if exercise.kind == kind
    )
    for kind in KINDS
    if kind != "target"
}


@pytest.mark.parametrize("kind", FIRST)
def test_one_of_each_kind(still: Notebook, kind: str) -> None:
    name, which = FIRST[kind]
    (exercise,) = [one for one in load_pack(name).exercises if one.id == which]
    chosen = f"next(one for one in load_pack({name!r}).exercises if one.id == {which!r})"
    practice = Practice(still, f"Exercise({chosen})")
    play(practice, exercise)
    still.wait_for("[row['right'] for row in practice.results]", [True])


@pytest.mark.long
@pytest.mark.parametrize("name", PACKS)
def test_a_pack_from_end_to_end(still: Notebook, name: str) -> None:
    practice = Practice(still, f"Drill({name!r}, repeat=False)")
    exercises = Drill(name, repeat=False).exercises
    for number, exercise in enumerate(exercises):
        practice.expect(at=number)
        play(practice, exercise)
        practice.action("next").click()
    expect(practice.root.locator(".bm-summary")).to_be_visible()
    still.wait_for("[row['right'] for row in practice.results]", [True] * len(exercises))
