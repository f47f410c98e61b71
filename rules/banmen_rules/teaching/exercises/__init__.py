"""Exercises: data, judged by the rules.

An exercise has what is shown, what is asked, and a goal: a predicate over the answer, so that every correct
answer is accepted. It stores no solution: `solution` computes one by the rules.
"""

from banmen_rules.teaching.exercises._authoring import from_position
from banmen_rules.teaching.exercises._files import (
    Fault,
    check_answer,
    format_pack,
    from_data,
    load,
    parse_pack,
    save,
    to_data,
)
from banmen_rules.teaching.exercises._generate._draw import generate, stream
from banmen_rules.teaching.exercises._judge import faults, items, judge, key, solution
from banmen_rules.teaching.exercises._model import KINDS, SKILLS, Answer, ExerciseSpec, Note, Pack, Verdict
from banmen_rules.teaching.exercises._tasks import task_of
from banmen_rules.teaching.exercises.kinds.write import diagram
from banmen_rules.teaching.exercises.packs import PACKS, load_pack
from banmen_rules.teaching.exercises.progress import Progress
from banmen_rules.teaching.exercises.sheet import Graded, SheetSpec

__all__ = [
    "KINDS",
    "PACKS",
    "SKILLS",
    "Answer",
    "ExerciseSpec",
    "Fault",
    "Graded",
    "Note",
    "Pack",
    "Progress",
    "SheetSpec",
    "Verdict",
    "check_answer",
    "diagram",
    "faults",
    "format_pack",
    "from_data",
    "from_position",
    "generate",
    "items",
    "judge",
    "key",
    "load",
    "load_pack",
    "parse_pack",
    "save",
    "solution",
    "stream",
    "task_of",
    "to_data",
]
