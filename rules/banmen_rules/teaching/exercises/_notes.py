"""Notes on answers and moves, ladders of hints, and pieces of a board in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.base.json_files import plain
from banmen_rules.betza import Leg
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._model import HINTS, ExerciseSpec, Note
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation
from banmen_rules.words.sentences import sentence


def note_of(setup: Setup, found: Explanation) -> Note:
    """Make a note of why a piece can or cannot go to a square."""
    name = setup.game.size.name
    squares = found.squares
    if found.code in (Code.NO_PATH, Code.STAY):
        squares = ()
    elif found.code in (Code.PROTECTED, Code.LION_PROTECTED):  # the protected piece and its protector
        squares = squares[:1]
    path = (found.origin, *squares) if squares else ()
    blocker = name(found.blocker) if found.blocker is not None else ""
    return Note(found.text, tuple(map(name, path)), blocker, found.leg)


def noun_on(setup: Setup, square: int, words: Words) -> str:
    """Name the piece on a square; just a piece if it is empty."""
    piece = setup.piece_at(square)
    return words.noun(piece.kind if piece is not None else None)


def pieces_in_words(setup: Setup, squares: Iterable[int], words: Words) -> list[str]:
    """Name the pieces on some squares, with the squares: ``king on 9i``."""
    name = setup.game.size.name
    return [words.piece_at(noun_on(setup, square, words), name(square)) for square in squares]


def royals_in_words(position: Position, side: Side, words: Words) -> list[str]:
    """Name the royals of a side, with their squares."""
    return pieces_in_words(position, sorted(position.royals(side)), words)


def with_feedback(exercise: ExerciseSpec, name: str, note: Note) -> Note:
    """Replace the text of a note by the author's feedback on that answer, if there is some."""
    own = exercise.feedback.get(name)
    return note._replace(text=own) if own else note


def note_data(note: Note) -> dict[str, object]:
    """Write a note as plain data, empty parts left out."""
    parts = note._asdict()
    given = {name: plain(part) for name, part in parts.items() if part not in ("", (), None)}
    return {"text": note.text, **given}


class Hint(NamedTuple):
    """One step of a ladder."""

    step: str
    """One of `HINTS`."""
    text: str
    squares: tuple[str, ...] = ()
    """The squares to look at."""
    path: tuple[str, ...] = ()
    """The squares to show: the piece's own, and those it comes to, in order."""


def leg_hints(legs: Sequence[Leg], touched: tuple[str, ...], words: Words) -> Iterator[Hint]:
    """Lead along the legs of a path, and by the squares that it touches down on if it has several."""
    if legs and (legs[0].dx or legs[0].dy):
        yield Hint("direction", words.direction(legs[0].dx, legs[0].dy))
    if len(legs) > 1:
        yield Hint("leg", words.say("legs", path=legs, touched=touched), touched)


def path_hints(setup: Setup, found: Explanation, words: Words, *, rule: bool = False) -> Iterator[Hint]:
    """Lead to the square of an explanation: how a piece gets there, or what stops it.

    ``rule``: say first how the piece moves; otherwise, which category leads there.
    """
    name, note = setup.game.size.name, note_of(setup, found)
    target = name(found.target)
    if found.legal:
        piece = setup.piece_at(found.origin)
        if rule and piece is not None:
            text = words.say("it_moves", how=sentence(piece.kind.description, words.lang))
        else:
            text = words.say("look_for", found=found.categories[0])
        yield Hint("category", text)
        legs = found.path.legs if found.path is not None else ()
        touched = found.moves[0].path if len(legs) > 1 else ()
        yield from leg_hints(legs, tuple(map(name, touched)), words)
    else:
        yield Hint("category", words.say("failure", code=found.code))
        if found.direction is not None:
            yield Hint("direction", words.direction(*found.direction))
        if found.leg is not None and found.path is not None and len(found.path.legs) > 1:
            yield Hint("leg", words.say("stopped_leg", number=found.leg))
    yield Hint("square", words.say("the_square", square=target), (target,))
    yield Hint("animate", words.say("watch", legal=found.legal), (target,), note.path)


def author_hints(exercise: ExerciseSpec) -> list[Hint]:
    """Make a ladder of the author's own hints, one for each step."""
    return [Hint(HINTS[min(step, len(HINTS) - 2)], text) for step, text in enumerate(exercise.hints)]


def ladder(hints: Iterable[Hint]) -> list[dict[str, object]]:
    """Write a ladder as plain data, empty parts left out."""
    return [{name: plain(part) for name, part in hint._asdict().items() if part != ()} for hint in hints]


# ---------------------------------------------------------------- what students get


def name_for_students(exercise: ExerciseSpec, kind: PieceKind) -> str:
    """Name a kind by the name that is shown, to hide the others.

    Where two kinds share that name, use one that is not asked for, or else the id.
    """
    shown, hidden = exercise.goal.get("show"), exercise.goal.get("ask")
    names = sorted(("kanji", "name", "romaji"), key=lambda name: (name != shown, name == hidden))
    return first_name(exercise, kind, names)


def first_name(exercise: ExerciseSpec, kind: PieceKind, names: Iterable[str]) -> str:
    """Return the first of some names that only this kind has, else its id."""
    for name in names:
        called = getattr(kind, name, "")
        try:
            if exercise.game.kind(called).id == kind.id:
                return str(called)
        except BanmenError:  # several kinds or none have this name
            continue
    return kind.id
