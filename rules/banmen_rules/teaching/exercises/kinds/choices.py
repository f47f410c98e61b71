"""Answers that are one of several options: ``name``, ``category``, ``legal`` and ``promote``."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from banmen_rules.base.errors import BanmenError
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Verdict
from banmen_rules.teaching.exercises._notes import author_hints, ladder, note_data, with_feedback
from banmen_rules.teaching.exercises._words import ENGLISH, Words
from banmen_rules.teaching.exercises.kinds.legality import CategoryQuestion, LegalQuestion
from banmen_rules.teaching.exercises.kinds.naming import NameQuestion, PromotionQuestion

_LEAST = 2


Question: TypeAlias = NameQuestion | CategoryQuestion | LegalQuestion | PromotionQuestion

_QUESTIONS: Mapping[str, Callable[[ExerciseSpec, Words], Question]] = MappingProxyType(
    {"name": NameQuestion, "category": CategoryQuestion, "legal": LegalQuestion, "promote": PromotionQuestion}
)


def judge(exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
    """Judge the option that was chosen.

    Raises:
        BanmenError: if the answer is not one of the options.

    """
    question = _question(exercise, words)
    options = _options(exercise, question)
    value = answer.get("choice")
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(repr(option) for option in options)
        raise BanmenError(
            f'an answer must be one of the options, such as {{"choice": {options[0]!r}}}: {listed}'
        )
    note = with_feedback(exercise, value, question.why(value))
    right = question.right(value)
    return Verdict(right, float(right), note, {value: note})


def solution(exercise: ExerciseSpec) -> Answer:
    """Choose the first option that is right.

    Raises:
        BanmenError: if no option is right.

    """
    question = _question(exercise)
    for value in _options(exercise, question):
        if question.right(value):
            return {"choice": value}
    raise BanmenError(_fault_words.none_right())


def key(exercise: ExerciseSpec, words: Words) -> dict[str, object]:
    """Work out the labels of the options, which are right, and the note on each."""
    question = _question(exercise, words)
    return {
        "form": "choice",
        "options": [
            {
                "value": value,
                "label": question.label(value),
                **({"kanji": True} if question.kanji and value else {}),
                "right": question.right(value),
                "note": note_data(with_feedback(exercise, value, question.why(value))),
            }
            for value in _options(exercise, question)
        ],
        "hints": {"": ladder(author_hints(exercise) or question.hints())},
    }


def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List the faults of the options of an exercise whose fields are in place.

    Raises:
        BanmenError: if its goal cannot be set up.

    """
    question = _question(exercise)
    options = _options(exercise, question)
    found = []
    for value in options:
        try:
            question.check(value)
        except BanmenError as error:
            found.append(("options", str(error)))
    return found or [*_of_the_options(exercise, question, options)]


def _of_the_options(
    exercise: ExerciseSpec, question: Question, options: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    if len(options) < _LEAST:
        yield "options", _fault_words.too_few_options()
    elif not any(map(question.right, options)):
        yield "options", _fault_words.none_right()
    elif all(map(question.right, options)):
        yield "options", _fault_words.none_wrong()
    for value in dict.fromkeys(options):
        if options.count(value) > 1:
            yield "options", _fault_words.option_twice(value)
        if question.doubtful(value):
            yield "options", _fault_words.doubtful(value, question.label(value))
    for value in exercise.feedback:
        if value not in options:
            yield "feedback", _fault_words.says_nothing_of(value)
    yield from _of_the_labels({value: question.label(value) for value in options})


def _of_the_labels(labels: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    first: dict[str, str] = {}
    for value, label in labels.items():
        if not label:
            yield "options", _fault_words.no_label(value)
        elif first.setdefault(label, value) != value:
            yield "options", _fault_words.same_label(first[label], value, label)


def _question(exercise: ExerciseSpec, words: Words = ENGLISH) -> Question:
    return _QUESTIONS[exercise.kind](exercise, words)


def _options(exercise: ExerciseSpec, question: Question) -> tuple[str, ...]:
    return exercise.options or question.made()
