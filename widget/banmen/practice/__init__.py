"""Exercises, drills, reviews and sheets as widgets: showing, marking, progress.

Imports `export` and the rooms below it. Start with `trainer` (what the four have in common) and
`cards` (an exercise as the page receives it). `memory` reads from the progress file which kinds are
remembered. Judging itself is `banmen_rules.teaching.exercises`.
"""

from pathlib import Path

from banmen.protocol import faces
from banmen_rules.teaching.exercises import Progress


def _remembered(file: Path) -> faces.Remembered:
    """Read a progress file, for boards that show what the learner knows."""
    from banmen.practice.memory import Memory  # noqa: PLC0415 - most readers do not need it

    return Memory.read(Progress(file))


faces.read_with(_remembered)
