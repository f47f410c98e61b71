"""A class for tests of results: what its pupils were asked, and what they answered, in real widgets."""

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
