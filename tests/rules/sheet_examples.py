"""A sheet of three exercises with its right answers, for the tests of sheets and of answer files."""

from collections.abc import Mapping
from typing import Any

from banmen_rules.teaching.exercises import ExerciseSpec, SheetSpec

BOARD = "17/17/17/17/17/17/17/17/8,g,8/17/17/17/17/17/17/17/17 0"
AROUND = ["10h", "9h", "8h", "10i", "8i", "9j"]  # a gold general's: all but the rear diagonals
GOLD = ExerciseSpec(
    "gold-general",
    "reach",
    "dai_dai",
    tsfen=BOARD,
    square="9i",
    region="12f-6l",
    hints=("Not 10j.",),
    feedback={"10j": "Gold has no rear diagonals."},
    tags={"category": "step", "kind": "gold_general"},
    source="The gold general's first page",
    task="Where to?",
)
SPOT = ExerciseSpec("spot", "spot", "dai_dai", {"among": ["10h", "10j", "8j"]}, tsfen=BOARD, square="9i")
READ = ExerciseSpec("read", "read", "dai_dai", {"radius": 2}, betza="WfF")
SHEET = SheetSpec([GOLD, SPOT, READ], "Gold", {"graded": True})
RIGHT: Mapping[str, Any] = {
    "gold-general": {"squares": AROUND},
    "spot": {"squares": ["10j", "8j"]},
    "read": {"squares": ["4b", "3b", "2b", "4c", "2c", "3d"]},
}

NEWER = (
    " has version 4, and this banmen reads versions up to 3: update banmen to read it; nothing was changed"
)
