"""Practise in Japanese: tasks, feedback, and switching the language in between."""

from playwright.sync_api import expect

from banmen_rules.teaching.exercises import ExerciseSpec, key, task_of, to_data
from tests.browser.lab import Notebook
from tests.browser.practice import Practice
from tests.widget.asked import gold


def practise(notebook: Notebook, lang: str) -> Practice:
    return Practice(notebook, f"Drill([{to_data(gold())!r}], lang={lang!r})")


def note(exercise: ExerciseSpec, square: str, lang: str) -> str:
    found: dict[str, dict[str, dict[str, str]]] = key(exercise, lang)  # type: ignore[assignment]
    return found["wrong"][square]["text"]


def test_a_japanese_drill_asks_and_answers_in_japanese(notebook: Notebook) -> None:
    practice = practise(notebook, "ja")
    expect(practice.root.locator(".bm-task")).to_have_text(task_of(gold(), "ja"))
    practice.answer({"squares": ["9k"]})
    practice.expect_verdict("wrong")
    expect(practice.told).to_contain_text(note(gold(), "9k", "ja"))


def test_cards_follow_the_language_and_keep_what_was_found(notebook: Notebook) -> None:
    practice = practise(notebook, "en")
    practice.answer({"squares": ["8h"]})
    practice.expect_verdict("right")
    notebook.run("practice.lang = 'ja'")
    expect(practice.root.locator(".bm-task")).to_have_text(task_of(gold(), "ja"))
    practice.answer({"squares": ["9k"]})
    expect(practice.told).to_contain_text(note(gold(), "9k", "ja"))
    practice.answer({"squares": ["10h", "10i", "8i", "9j"]})
    practice.expect(end="solved")
