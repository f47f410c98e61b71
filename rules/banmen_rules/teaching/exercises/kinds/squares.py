"""Answers that are squares: ``reach``, ``spot``, ``read``, and ``guard`` if it asks for attackers."""

import json
import random
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from banmen_rules.base.errors import BanmenError, InvalidSquare
from banmen_rules.base.geometry import Size
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._notes import author_hints, ladder, note_data, with_feedback
from banmen_rules.teaching.exercises._tasks import task_in
from banmen_rules.teaching.exercises._words import ENGLISH, LANGUAGES, Words
from banmen_rules.teaching.exercises.kinds.reach import MANY, CheckQuestion, ReachQuestion

MOST = 60_000
"""The largest key of an exercise, in bytes: the page gets it with the exercise."""
_HINTED = 40
"""How many squares have hints, spread over all squares to find."""
_TRIED = 24
MOST_AMONG = 12
"""How many squares a ``spot`` exercise can ask about."""


Question: TypeAlias = ReachQuestion | CheckQuestion
"""The squares that are asked about, those that are the answer, and why."""


def judge(exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
    """Judge which squares are marked; repeated squares count once.

    Raises:
        BanmenError: if the answer is not a list of squares of the board.

    """
    question = _question(exercise, words)
    marked = _marked(question.size, answer)
    right = question.right
    found, wrong = marked & right, marked - right
    if marked == right:
        note = Note(words.all_found(len(right)))
    elif not marked:
        note = Note(words.nothing_marked(task_in(exercise, words)))
    else:
        note = Note(words.some_found(len(found), len(right), len(wrong)))
    share = max(0.0, (len(found) - len(wrong)) / len(right)) if right else float(not wrong)
    return Verdict(marked == right, share, note, _notes(exercise, question, marked | right))


def solution(exercise: ExerciseSpec) -> Answer:
    """Name all the squares that are the answer, in the order of the board.

    Raises:
        BanmenError: if no square is.

    """
    question = _question(exercise)
    if not question.right:
        raise BanmenError(_nothing(exercise))
    return {"squares": [question.size.name(square) for square in sorted(question.right)]}


def key(exercise: ExerciseSpec, words: Words) -> dict[str, object]:
    """Work out the note on every square, and the hints for the squares to find."""
    question = _question(exercise, words)
    own = author_hints(exercise)
    name, right = question.size.name, sorted(question.right)
    wrong = question.asked - question.right
    if isinstance(question, ReachQuestion):
        wrong |= {question.origin}
    hints = {name(square): own or question.hints(square) for square in _spread(right, _HINTED)}
    return {
        "form": "squares",
        "right": {at: note_data(note) for at, note in _notes(exercise, question, right).items()},
        "wrong": {at: note_data(note) for at, note in _notes(exercise, question, sorted(wrong)).items()},
        "rest": note_data(question.rest),
        "hints": {at: ladder(steps) for at, steps in hints.items()},
    }


def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List the faults of an exercise whose fields are in place.

    Raises:
        BanmenError: if its goal cannot be set up.

    """
    question = _question(exercise)
    found = list(_of_the_question(exercise, question))
    if not question.right:
        found.append(("goal", _nothing(exercise)))
    for square in exercise.feedback:
        try:
            asked = question.size.parse_square(square) in question.asked
        except InvalidSquare:
            asked = False
        if not asked:
            found.append(("feedback", _fault_words.says_nothing_of(square)))
    return found


def _of_the_question(exercise: ExerciseSpec, question: Question) -> Iterator[tuple[str, str]]:
    size = max(_estimated_size(exercise, _question(exercise, words)) for words in LANGUAGES.values())
    if size > MOST:
        yield (
            "region" if exercise.kind != "read" else "goal",
            _fault_words.too_long(len(question.asked), size, MOST),
        )
    if not isinstance(question, ReachQuestion) or not question.among:
        return
    name = question.size.name
    if len(question.among) > MOST_AMONG:
        yield "goal", _fault_words.too_many_among(len(question.among), MOST_AMONG)
    if question.origin in question.among:
        yield "goal", ENGLISH.own_square(question.noun, name(question.origin))
    inside = question.size.region(exercise.region)
    for square in question.among:
        if square not in inside:
            yield "goal", ENGLISH.outside(name(square), exercise.region)
    if question.asked and question.right == question.asked:
        yield "goal", _fault_words.nothing_wrong()


def _estimated_size(exercise: ExerciseSpec, question: Question) -> int:
    """Estimate the size of a key in bytes from some of its squares."""
    asked, right = len(question.asked), len(question.right)
    if asked <= MANY:
        return 0

    def mean(texts: Iterable[object]) -> float:
        sizes = [len(json.dumps(text, ensure_ascii=False).encode()) for text in texts]
        return sum(sizes) / max(1, len(sizes))

    choose = random.Random(asked)  # noqa: S311 - a sample, not a secret
    some = choose.sample(sorted(question.asked), _TRIED)
    notes = mean({at: note_data(note)} for at, note in _notes(exercise, question, some).items())
    hinted = _spread(sorted(question.right), _TRIED // 4)
    hints = mean({question.size.name(at): ladder(question.hints(at))} for at in hinted)
    return round(asked * notes + min(right, _HINTED) * hints)


def _spread(squares: list[int], most: int) -> list[int]:
    """Choose some squares from beginning to end."""
    count = len(squares)
    return squares if count <= most else [squares[at * count // most] for at in range(most)]


def _question(exercise: ExerciseSpec, words: Words = ENGLISH) -> Question:
    return CheckQuestion(exercise, words) if exercise.kind == "guard" else ReachQuestion(exercise, words)


def _nothing(exercise: ExerciseSpec) -> str:
    if exercise.kind == "guard":
        return _fault_words.no_check(str(exercise.goal["attacker"]))
    return _fault_words.nothing_to_find(exercise.region)


def _marked(size: Size, answer: Answer) -> frozenset[int]:
    """Read an answer."""
    named = answer.get("squares")
    if not isinstance(named, (list, tuple)) or not all(isinstance(square, str) for square in named):
        middle = size.name(size.squares // 2)
        raise BanmenError(f'an answer must list the marked squares: {{"squares": ["{middle}", …]}}')
    return frozenset(size.parse_square(square) for square in named)


def _notes(exercise: ExerciseSpec, question: Question, squares: Iterable[int]) -> dict[str, Note]:
    name = question.size.name
    return {
        name(square): with_feedback(exercise, name(square), question.why(square))
        for square in sorted(squares)
    }
