"""Demonstrations as widgets and pages: steps on a board, presented or playing alone.

Imports `export` and the rooms below it. Start with `demo`.
"""

from typing import Any

from banmen.board import trials
from banmen_rules.teaching.demonstrations import Demonstration


def _trial(demonstration: Demonstration, **looks: Any) -> Any:  # noqa: ANN401 - a widget, and its looks
    """Show a demonstration that is being recorded as a class will see it."""
    from banmen.demo.demo import Demo  # noqa: PLC0415 - only who tries a demonstration needs it

    return Demo(demonstration, **looks)


trials.MAKERS["demonstration"] = _trial
