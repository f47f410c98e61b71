"""What is different where Python runs in a browser: null is no None there."""

import sys
from types import ModuleType

import pytest

from banmen import Demo, Drill
from tests.widget.asked import GOLD, gold
from tests.widget.browser import Browser


class Null:
    """As Pyodide's ``jsnull``."""


@pytest.fixture
def null(monkeypatch: pytest.MonkeyPatch) -> Null:
    """Have Python run in a browser, as far as its nulls go."""
    pyodide = ModuleType("pyodide.ffi")
    pyodide.jsnull = null = Null()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyodide.ffi", pyodide)
    return null


def test_an_answer_with_nulls_is_taken(null: Null) -> None:
    drill = Drill([gold()])
    answer = {"card": "gold", "because": "", "tries": [{"squares": GOLD}], "seconds": null, "done": True}
    Browser(drill).set(answers=[answer])
    assert drill.problem == {}
    (row,) = drill.results
    assert (row["exercise"], row["seconds"], row["stars"]) == ("gold", None, 3)


def test_next_step_at_an_open_question_is_accepted(null: Null) -> None:
    demo = Demo("dai_dai", steps=[{"caption": "A question", "question": {"text": "Why?"}}])
    Browser(demo).set(answers=[{"frame": 0, "option": null}])
    assert demo.problem == {}
    assert demo.answers == [{"frame": 0, "option": None}]
