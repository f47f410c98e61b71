"""Notes and hints on their way to the page: with the author's own words, as plain data."""

from collections.abc import Iterable
from typing import NamedTuple

from banmen_rules.exercises._model import Exercise, Note


class Hint(NamedTuple):
    """One step of a ladder of hints."""

    step: str
    """One of `HINTS`, or ``own`` if the author wrote it."""
    text: str
    squares: tuple[str, ...] = ()
    """What to look at."""
    way: tuple[str, ...] = ()
    """What to show: the squares a piece comes to in order, from its own on."""


def spoken(exercise: Exercise, name: str, note: Note) -> Note:
    """Give a note the author's own words about what it is about, if there are any."""
    own = exercise.feedback.get(name)
    return note._replace(text=own) if own else note


def plain(note: Note) -> dict[str, object]:
    """Write a note as plain data, empty parts left out."""
    return {
        "text": note.text,
        **({"way": list(note.way)} if note.way else {}),
        **({"blocker": note.blocker} if note.blocker else {}),
        **({"leg": note.leg} if note.leg is not None else {}),
        **({"reply": note.reply} if note.reply else {}),
    }


def own_hints(exercise: Exercise) -> list[Hint]:
    """Make a ladder of the author's own hints."""
    return [Hint("own", text) for text in exercise.hints]


def ladder(hints: Iterable[Hint]) -> list[dict[str, object]]:
    """Write a ladder as plain data, empty parts left out."""
    return [
        {
            "step": hint.step,
            "text": hint.text,
            **({"squares": list(hint.squares)} if hint.squares else {}),
            **({"way": list(hint.way)} if hint.way else {}),
        }
        for hint in hints
    ]
