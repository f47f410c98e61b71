"""A class for tests of results: what its pupils were asked, and what they answered, in real widgets."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banmen import Drill, Sheet
from banmen.practice.trainer import Trainer
from banmen_rules.teaching import exercises as rules
from tests.widget import asked

LION = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion", "options": ["hook", "area"]}
NAMED = rules.from_data(
    {
        "id": "name",
        "kind": "name",
        "variant": "tai",
        "piece": "lion",
        "options": ["lion", "kirin", "phoenix"],
        "goal": {"show": "kanji", "ask": "name"},
    }
)
ASKED = (asked.gold(), asked.rook(), NAMED)
WRONG: Mapping[str, Mapping[str, object]] = {
    "gold": {"squares": ["1a"]},
    "rook": {"squares": ["13i"]},
    "name": {"choice": "kirin"},
}


def drill(**options: Any) -> Drill:  # noqa: ANN401 - those of a drill
    return Drill(ASKED, title="Three", autosave=False, **options)


def sheet(**options: Any) -> Sheet:  # noqa: ANN401 - as above
    return Sheet(ASKED, **{"title": "Homework", "graded": True, "autosave": False, **options})


def play(widget: Trainer, wrong: Sequence[str] = (), *, skip: Sequence[str] = ()) -> None:
    """Answer every exercise right, some of them after a wrong answer."""
    graded = widget.settings["graded"]
    for at, (exercise, original) in enumerate(zip(widget.exercises, ASKED, strict=True)):
        if original.id in skip:
            continue
        widget.at = at
        if original.id in wrong:
            widget.answer(WRONG[original.id] if original.id != "name" or not graded else {"choice": "kirin"})
            widget.at = at
        if original.id not in wrong or not graded:
            widget.answer(rules.solution(exercise))


def handed_in(path: Path, wrong: Sequence[str] = ()) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    theirs = sheet()
    play(theirs, wrong)
    theirs.hand_in(path)


CLASS = """
PRAGMA application_id = 1650552419; PRAGMA user_version = 1;
CREATE TABLE class (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE pupils (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE, at REAL NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE answers (
  number INTEGER PRIMARY KEY, pupil INTEGER NOT NULL REFERENCES pupils, id TEXT NOT NULL, card TEXT NOT NULL,
  answer TEXT, hints INTEGER NOT NULL, seconds REAL, late INTEGER NOT NULL, at REAL NOT NULL,
  UNIQUE (pupil, id)
);
CREATE TABLE events (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, data TEXT NOT NULL, at REAL NOT NULL);
"""
STEPS = (
    {
        "id": "step-0",
        "text": "Which?",
        "options": [
            {"text": "A", "right": True, "note": "Yes."},
            {"text": "B", "right": False, "note": "It slides."},
        ],
    },
    {"id": "step-1", "text": "What do you think?", "options": [{"text": "A", "right": None, "note": ""}]},
)
"""Questions of a demonstration; the second has no right answer."""


def class_file(path: Path, answers: Sequence[tuple[int, str, object, int]], **values: object) -> Path:
    """Write the file of a class: answers of pupils to questions, each late or not."""
    database = sqlite3.connect(path)
    database.executescript(CLASS)
    asked_there = {"title": "Monday", "questions": [*map(rules.to_data, ASKED), *STEPS], **values}
    database.executemany(
        "INSERT INTO class VALUES (?, ?)", [(n, json.dumps(v)) for n, v in asked_there.items()]
    )
    database.executemany(
        "INSERT INTO pupils VALUES (?, ?, ?, 0, ?)", [(1, "Ann", "a", 0), (2, "Bob", "b", 0), (3, "", "c", 1)]
    )
    database.executemany(
        "INSERT INTO answers (pupil, id, card, answer, hints, seconds, late, at) "
        "VALUES (?, ?, ?, ?, 1, 9.5, ?, ?)",
        [
            (pupil, f"id{at}", card, None if answer is None else json.dumps(answer), late, 1_772_357_400 + at)
            for at, (pupil, card, answer, late) in enumerate(answers)
        ],
    )
    database.commit()
    database.close()
    return path
