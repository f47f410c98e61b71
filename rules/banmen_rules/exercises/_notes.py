"""Notes: made of explanations, with the author's own words, and as plain data."""

from banmen_rules.exercises._model import Exercise, Note
from banmen_rules.explain import Code, Explanation
from banmen_rules.explain._languages import words_of
from banmen_rules.explain._promoting import promotion_in_words
from banmen_rules.setup import Setup


def note_of(setup: Setup, found: Explanation, *, terse: bool = False) -> Note:
    """Make a note of why a piece can or cannot go to a square: whether it promotes was not asked.

    Args:
        setup: the board.
        found: the explanation.
        terse: of squares that lie in no direction of its own, leave out what the piece does instead.

    """
    name = setup.game.size.name
    text = found.text
    if found.legal:
        text = text.replace(" " + promotion_in_words(setup, found.moves[0], words_of("en")), "", 1)
    if terse and found.code == Code.NO_WAY:
        text = text.partition(". ")[0].removesuffix(".") + "."
    squares = found.squares
    if found.code in (Code.NO_WAY, Code.STAY):
        squares = ()
    elif found.code == Code.PROTECTED:  # these are the protected piece and its protector
        squares = squares[:1]
    way = (found.origin, *squares) if squares else ()
    blocker = name(found.blocker) if found.blocker is not None else ""
    return Note(text, tuple(map(name, way)), blocker, found.leg)


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
