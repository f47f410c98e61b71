"""Exercises: data, judged by the rules.

An exercise says what is shown, what is asked, and a goal: a predicate over what the learner did, so that
every right answer is right. Nothing in it is a solution; whoever needs one asks the rules.
"""

from banmen_rules.exercises._judge import faults, judge, key, solution
from banmen_rules.exercises._model import KINDS, Answer, Exercise, Note, Pack, Verdict
from banmen_rules.exercises._tasks import task_of

__all__ = [
    "KINDS",
    "Answer",
    "Exercise",
    "Note",
    "Pack",
    "Verdict",
    "faults",
    "judge",
    "key",
    "solution",
    "task_of",
]
