"""Answers that are squares: ``reach``, ``spot`` and ``read``."""

from banmen_rules.exercises._model import Answer, Exercise, Verdict


def judge(exercise: Exercise, answer: Answer) -> Verdict:
    raise NotImplementedError


def solution(exercise: Exercise) -> Answer:
    raise NotImplementedError


def key(exercise: Exercise) -> dict[str, object]:
    raise NotImplementedError


def faults(exercise: Exercise) -> list[tuple[str, str]]:
    raise NotImplementedError
