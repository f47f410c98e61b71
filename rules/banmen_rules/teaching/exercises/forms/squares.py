"""Answers that are squares of a board."""

import json
import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar

from banmen_rules.base import fields
from banmen_rules.base.errors import BanmenError, InvalidSquare
from banmen_rules.base.geometry import Size
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._answers import Answers
from banmen_rules.teaching.exercises._model import LONGEST, Answer, ExerciseSpec, Kind, Note, SetUp, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    note_data,
    with_feedback,
)
from banmen_rules.teaching.exercises._words import ENGLISH, GRAMMARS, Words, fault

MANY = 121
"""With more squares than these, 11 by 11, the notes are brief, because the key holds a note on each."""
MOST = 60_000
"""The largest key of an exercise, in bytes: the page gets it with the exercise."""
_HINTED = 40
"""How many squares have hints, spread over all squares to find."""
_TRIED = 24


class SquaresQuestion(ABC):
    """A question about squares of a board."""

    asked: frozenset[int]
    """The squares that can be answers, right or wrong."""
    shown: Collection[int] = ()
    """Further squares that have a note."""
    limits = "region"
    """The field that makes an exercise smaller."""

    def __init__(self, exercise: ExerciseSpec, setup: Setup, words: Words) -> None:
        """Take over the board, which nothing else may change."""
        self.exercise, self.setup, self.words = exercise, setup, words
        self.size = setup.game.size

    def note(self, name: str, **values: object) -> Note:
        """Make a note of a sentence."""
        return Note(self.words.say(name, **values))

    @property
    @abstractmethod
    def right(self) -> frozenset[int]:
        """The squares that are the answer."""

    @property
    @abstractmethod
    def rest(self) -> Note:
        """The note on any square that is not asked about."""

    @abstractmethod
    def why(self, square: int) -> Note:
        """Say why a square is right or wrong, or does not count."""

    @abstractmethod
    def hints(self, square: int) -> Iterator[Hint]:
        """Lead to a square that is to be found, step by step."""

    @property
    def nothing(self) -> str:
        """The fault of a question without an answer."""
        return fault("nothing_to_find", region=self.exercise.region)

    def faults(self) -> Iterator[tuple[str, str]]:
        """List the faults of the goal."""
        yield from ()


class SquaresKind(Kind):
    """A kind of exercise whose answers are squares."""

    form = "squares"
    answer = fields.Record(fields.Field("squares", fields.list_of(fields.text, "a list of squares", LONGEST)))
    example = '{"squares": ["12h", "13h"]}'
    question: ClassVar[SetUp[SquaresQuestion]]
    """Sets up an exercise."""

    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        """Judge which squares are marked; repeated squares count once. The note on an empty answer is empty.

        Raises:
            BanmenError: if the answer is not a list of squares of the board.

        """
        question = self.question(exercise, words)
        marked = _marked(question.size, answer)
        right = question.right
        found, wrong = marked & right, marked - right
        if marked == right:
            note = Note(words.say("all_found", count=len(right)))
        elif not marked:
            note = Note("")
        else:
            note = Note(words.say("some_found", marked=len(found), count=len(right), wrong=len(wrong)))
        share = max(0.0, (len(found) - len(wrong)) / len(right)) if right else float(not wrong)
        return Verdict(marked == right, share, note, _notes(question, marked | right))

    def solution(self, exercise: ExerciseSpec) -> Answer:
        """Name all the squares that are the answer, in the order of the board.

        Raises:
            BanmenError: if no square is.

        """
        question = self.question(exercise, ENGLISH)
        if not question.right:
            raise BanmenError(question.nothing)
        return {"squares": [question.size.name(square) for square in sorted(question.right)]}

    def answers(self, exercise: ExerciseSpec) -> Answers:
        """List the right squares."""
        question = self.question(exercise, ENGLISH)
        return Answers(tuple(map(question.size.name, sorted(question.right))), len(question.asked))

    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        """Work out the note on every square, and the hints for the squares to find."""
        question = self.question(exercise, words)
        own = author_hints(exercise)
        name, right = question.size.name, sorted(question.right)
        wrong = {*question.asked, *question.shown} - question.right
        hints = {name(square): own or question.hints(square) for square in _spread(right, _HINTED)}
        return {
            "form": "squares",
            "right": {at: note_data(note) for at, note in _notes(question, right).items()},
            "wrong": {at: note_data(note) for at, note in _notes(question, sorted(wrong)).items()},
            "rest": note_data(question.rest),
            "hints": {at: ladder(steps) for at, steps in hints.items()},
        }

    def faults(self, exercise: ExerciseSpec) -> list[tuple[str, str]]:
        """List the faults of an exercise whose fields are in place.

        Raises:
            BanmenError: if its goal cannot be set up.

        """
        question = self.question(exercise, ENGLISH)
        size = max(estimated_size(self.question(exercise, words)) for words in GRAMMARS.values())
        found = []
        if size > MOST:
            message = fault("too_long", count=len(question.asked), size=size, most=MOST)
            found.append((question.limits, message))
        found += question.faults()
        if not question.right:
            found.append(("goal", question.nothing))
        for square in exercise.feedback:
            try:
                asked = question.size.parse_square(square) in question.asked
            except InvalidSquare:
                asked = False
            if not asked:
                found.append(("feedback", fault("says_nothing_of", square=square)))
        return found


def estimated_size(question: SquaresQuestion) -> int:
    """Estimate the size of a key in bytes from some of its squares."""
    asked, right = len(question.asked), len(question.right)
    if asked <= MANY:
        return 0

    def mean(texts: Iterable[object]) -> float:
        sizes = [len(json.dumps(text, ensure_ascii=False).encode()) for text in texts]
        return sum(sizes) / max(1, len(sizes))

    choose = random.Random(asked)  # noqa: S311 - a sample, not a secret
    some = choose.sample(sorted(question.asked), _TRIED)
    notes = mean({at: note_data(note)} for at, note in _notes(question, some).items())
    hinted = _spread(sorted(question.right), _TRIED // 4)
    hints = mean({question.size.name(at): ladder(question.hints(at))} for at in hinted)
    return round(asked * notes + min(right, _HINTED) * hints)


def _spread(squares: list[int], most: int) -> list[int]:
    """Choose some squares from beginning to end."""
    count = len(squares)
    return squares if count <= most else [squares[at * count // most] for at in range(most)]


def _marked(size: Size, answer: Answer) -> frozenset[int]:
    """Read an answer."""
    named = answer.get("squares")
    if not isinstance(named, (list, tuple)) or not all(isinstance(square, str) for square in named):
        middle = size.name(size.squares // 2)
        raise BanmenError(f'an answer must list the marked squares: {{"squares": ["{middle}", …]}}')
    return frozenset(size.parse_square(square) for square in named)


def _notes(question: SquaresQuestion, squares: Iterable[int]) -> dict[str, Note]:
    name = question.size.name
    return {
        name(square): with_feedback(question.exercise, name(square), question.why(square))
        for square in sorted(squares)
    }
