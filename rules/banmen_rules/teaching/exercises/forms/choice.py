"""Answers that are one of several options."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from banmen_rules.base import fields
from banmen_rules.base.errors import BanmenError
from banmen_rules.teaching.exercises._answers import Answers
from banmen_rules.teaching.exercises._model import LONGEST, Answer, ExerciseSpec, Kind, Note, SetUp, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    note_data,
    with_feedback,
)
from banmen_rules.teaching.exercises._words import ENGLISH, Words, fault

_LEAST = 2


class Question:
    """An exercise and the words for its notes."""

    def __init__(self, exercise: ExerciseSpec, words: Words) -> None:
        """Take the exercise, and the words for its notes."""
        self.exercise, self.words, self.game = exercise, words, exercise.game

    def note(self, name: str, **values: object) -> Note:
        """Make a note of a sentence."""
        return Note(self.words.say(name, **values))


class Options(Question, ABC):
    """A question with options."""

    kanji = False
    """Whether the options are written with kanji."""

    @abstractmethod
    def label(self, value: str) -> str:
        """Write an option.

        Raises:
            UnknownName: if the value cannot be an option.

        """

    @abstractmethod
    def made(self) -> tuple[str, ...]:
        """Choose the options, if the author does not."""

    @abstractmethod
    def right(self, value: str) -> bool:
        """Tell whether an option is right."""

    @abstractmethod
    def why(self, value: str) -> Note:
        """Say why an option is right or wrong."""

    @abstractmethod
    def hints(self) -> Iterator[Hint]:
        """Lead to the right option, step by step."""

    def check(self, value: str) -> None:
        """Refuse a value that cannot be an option.

        Raises:
            UnknownName: if it cannot.

        """
        self.label(value)

    def doubtful(self, value: str) -> bool:  # noqa: ARG002 - for the questions that ask
        """Tell whether a wrong option is not quite wrong."""
        return False


class ChoiceKind(Kind):
    """A kind of exercise whose answer is one of several options."""

    form = "choice"
    answer = fields.Record(fields.Field("choice", fields.text_up_to(LONGEST)))
    example = '{"choice": "lion"}'
    question: ClassVar[SetUp[Options]]
    """Sets up an exercise."""

    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        """Judge the option that was chosen.

        Raises:
            BanmenError: if the answer is not one of the options.

        """
        question = self.question(exercise, words)
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

    def answers(self, exercise: ExerciseSpec) -> Answers:
        """List the right options."""
        question = self.question(exercise, ENGLISH)
        options = _options(exercise, question)
        return Answers(tuple(filter(question.right, options)), len(options))

    def solution(self, exercise: ExerciseSpec) -> Answer:
        """Choose the first option that is right.

        Raises:
            BanmenError: if no option is right.

        """
        question = self.question(exercise, ENGLISH)
        for value in _options(exercise, question):
            if question.right(value):
                return {"choice": value}
        raise BanmenError(fault("none_right"))

    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        """Work out the labels of the options, which are right, and the note on each."""
        question = self.question(exercise, words)
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

    def faults(self, exercise: ExerciseSpec) -> list[tuple[str, str]]:
        """List the faults of the options of an exercise whose fields are in place.

        Raises:
            BanmenError: if its goal cannot be set up.

        """
        question = self.question(exercise, ENGLISH)
        options = _options(exercise, question)
        found = []
        for value in options:
            try:
                question.check(value)
            except BanmenError as error:
                found.append(("options", str(error)))
        return found or [*_of_the_options(exercise, question, options)]


def _of_the_options(
    exercise: ExerciseSpec, question: Options, options: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    if len(options) < _LEAST:
        yield "options", fault("too_few_options")
    elif not any(map(question.right, options)):
        yield "options", fault("none_right")
    elif all(map(question.right, options)):
        yield "options", fault("none_wrong")
    for value in dict.fromkeys(options):
        if options.count(value) > 1:
            yield "options", fault("option_twice", value=value)
        if question.doubtful(value):
            yield "options", fault("doubtful", value=value, label=question.label(value))
    for value in exercise.feedback:
        if value not in options:
            yield "feedback", fault("says_nothing_of", square=value)
    yield from _of_the_labels({value: question.label(value) for value in options})


def _of_the_labels(labels: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    first: dict[str, str] = {}
    for value, label in labels.items():
        if not label:
            yield "options", fault("no_label", value=value)
        elif first.setdefault(label, value) != value:
            yield "options", fault("same_label", value=first[label], other=value, label=label)


def noun_of(exercise: ExerciseSpec, words: Words) -> str:
    """Name the kind that an exercise without a board is about; empty if there is no such kind."""
    try:
        return words.noun(exercise.shown)
    except BanmenError:
        return ""


def _options(exercise: ExerciseSpec, question: Options) -> tuple[str, ...]:
    return exercise.options or question.made()
