"""Notes: made of explanations, with the author's own words, and as plain data."""

from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note
from banmen_rules.words.explain import Code, Explanation


def note_of(setup: Setup, found: Explanation) -> Note:
    """Make a note of why a piece can or cannot go to a square."""
    name = setup.game.size.name
    squares = found.squares
    if found.code in (Code.NO_WAY, Code.STAY):
        squares = ()
    elif found.code == Code.PROTECTED:  # these are the protected piece and its protector
        squares = squares[:1]
    way = (found.origin, *squares) if squares else ()
    blocker = name(found.blocker) if found.blocker is not None else ""
    return Note(found.text, tuple(map(name, way)), blocker, found.leg)


def spoken(exercise: ExerciseSpec, name: str, note: Note) -> Note:
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
        **({"takes": list(note.takes)} if note.takes else {}),
        **({"becomes": note.becomes} if note.becomes else {}),
    }
