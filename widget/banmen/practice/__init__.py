"""Exercises, drills, reviews and sheets as widgets: showing, marking, progress.

Imports `export` and the rooms below it. Start with `trainer` (what the four have in common) and
`cards` (an exercise as the page receives it). `memory` reads from the progress file which kinds are
remembered. `handed_in` reads what a whole class did. Judging itself is `banmen_rules.teaching.exercises`.
"""

from pathlib import Path
from typing import Any

from banmen.board import trials
from banmen.protocol import faces
from banmen_rules.teaching.exercises import ExerciseSpec, Progress


def _remembered(file: Path) -> faces.Remembered:
    """Read a progress file, for boards that show what the learner knows."""
    from banmen.practice.memory import Memory  # noqa: PLC0415 - most readers do not need it

    return Memory.read(Progress(file))


def _trial(exercise: ExerciseSpec, **looks: Any) -> Any:  # noqa: ANN401 - a widget, and its looks
    """Show an exercise that is being made as pupils will see it."""
    from banmen.practice.exercise import Trial  # noqa: PLC0415 - as above

    return Trial(exercise, **looks)


faces.read_with(_remembered)
trials.MAKERS["exercise"] = _trial
