"""Answers in Betza notation: ``write``. They are judged by their meaning."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description, parse
from banmen_rules.betza_tools.compare import beyond
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import Answer, ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._notes import Hint, author_hints, ladder, note_data
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.teaching.exercises.kinds.notation import (
    diagram,
    judge_drawn,
    mistakes,
    orders,
    terms_of,
    text_of,
)
from banmen_rules.words.sentences import sentence

_NOTES = 48
"""Wrong texts of which the key says what is wrong."""


def judge(exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
    """Judge a text by the moves it allows; spaces mean nothing in it.

    Raises:
        InvalidBetza: if it does not read; the error points at the place.
        BanmenError: if the answer is not a text.

    """
    text = answer.get("text")
    if not isinstance(text, str):
        raise BanmenError('an answer must be Betza notation, such as {"text": "WfF"}')
    bare = _bare(text)
    if "diagram" in exercise.goal:
        verdict = judge_drawn(exercise, text, parse(bare), words)
        note = _spoken(exercise, bare, verdict.note)
        return verdict._replace(note=note, parts={text: note})
    said = _compared(exercise, (_wanted(exercise), parse(bare)), bare, words)
    return Verdict(said.right, said.share, said.note, {text: said.note})


def solution(exercise: ExerciseSpec) -> Answer:
    """Write the moves as they are printed.

    Raises:
        BanmenError: if all there is is a diagram, and no text was found that draws it.

    """
    if "diagram" in exercise.goal:
        return {"text": text_of(diagram(exercise))}
    return {"text": _wanted(exercise).text}


def key(exercise: ExerciseSpec, words: Words) -> dict[str, object]:
    """Work out texts that are right, in any order of their terms, and what is said of likely wrong ones."""
    if "diagram" in exercise.goal:
        return _drawn_key(exercise)
    wanted = _wanted(exercise)
    told: dict[str, Note] = {}
    for text, given in islice(mistakes(wanted), _NOTES):
        told[text] = told.get(given.text) or _compared(exercise, (wanted, given), text, words).note
    for text in map(_bare, exercise.feedback):
        told[text] = _compared(exercise, (wanted, parse(text)), text, words).note
    accepts = dict.fromkeys([wanted.text, exercise.betza or wanted.text])
    return {
        "form": "text",
        "accepts": list(accepts),
        "terms": orders(wanted.text),
        "notes": {text: note_data(note) for text, note in told.items()},
        "hints": {"": ladder(author_hints(exercise) or _hints(wanted, words))},
    }


def faults(exercise: ExerciseSpec) -> list[tuple[str, str]]:
    """List what keeps an exercise whose fields are in place from being written.

    Raises:
        BanmenError: if its diagram is invalid, or no notation is known for it.

    """
    found = []
    solution(exercise)
    for text in exercise.feedback:
        try:
            parse(_bare(text))
        except BanmenError:
            found.append(("feedback", _fault_words.says_nothing_of(text)))
    return found


def _drawn_key(exercise: ExerciseSpec) -> dict[str, object]:
    """Make the key of a diagram: of texts that it does not have Python has to be asked."""
    try:
        accepts = [text_of(diagram(exercise))]
    except BanmenError:
        accepts = []
    hints = {"": ladder(author_hints(exercise))}
    terms = [order for text in accepts for order in orders(text)]
    return {"form": "text", "accepts": accepts, "terms": terms, "notes": {}, "hints": hints}


def _wanted(exercise: ExerciseSpec) -> Description:
    """Read the moves that the diagram shows.

    Raises:
        BanmenError: if the exercise names none, or two.

    """
    if bool(exercise.piece) == bool(exercise.betza):
        raise BanmenError(_fault_words.either(exercise.kind, "piece", "betza"))
    return exercise.shown.description if exercise.piece else parse(exercise.betza)


def _bare(text: str) -> str:
    """Leave out the spaces of a text, which mean nothing in it."""
    return "".join(text.split())


class _Comparison(NamedTuple):
    right: bool
    share: float
    note: Note


def _compared(
    exercise: ExerciseSpec, moves: tuple[Description, Description], text: str, words: Words
) -> _Comparison:
    """Say that a text is right, or which moves it has too many and too few.

    ``moves``: those that are wanted, and those that the text means.
    """
    wanted, given = moves
    lacking, spare = beyond(wanted, given), beyond(given, wanted)
    right = not lacking and not spare
    count = max(len(wanted.paths), len(lacking))
    if right:
        note = Note(words.means_the_same(text, wanted.text))
    else:
        few, many = (words.moves_of(paths) if paths else [] for paths in (lacking, spare))
        note = Note(words.too_few_and_many(few, many))
    share = max(0.0, (count - len(lacking) - len(spare)) / count)
    return _Comparison(right, share, _spoken(exercise, text, note))


def _spoken(exercise: ExerciseSpec, text: str, note: Note) -> Note:
    """Give a note the author's own words about a text, if there are any."""
    own = {_bare(name): said for name, said in exercise.feedback.items()}
    return note._replace(text=own.get(text, note.text))


def _hints(wanted: Description, words: Words) -> Iterator[Hint]:
    """Lead by the categories, by the moves in words, and by the first term."""
    yield Hint("category", words.moves_by(wanted.categories))
    yield Hint("direction", words.it_moves(sentence(wanted, words.lang)))
    terms = terms_of(wanted.text)
    yield Hint("leg", words.first_of(len(terms), terms[0]))
