"""What a ``write`` exercise shows, and answers judged by it: a text is right that draws the same diagram.

A diagram has the squares around a piece, what it does there and by which categories, and the straight ways
that leave it; it leaves out how the piece gets there. That is little: two kinds of a game that move otherwise
have other diagrams, and no likely mistake about one of them draws the same.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description, parse
from banmen_rules.core.game import game
from banmen_rules.drawing.figure import Figure, InvalidFigures, decode, encode
from banmen_rules.teaching.exercises import _fault_words
from banmen_rules.teaching.exercises._model import ExerciseSpec, Note, Verdict
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.variants import VARIANTS


@typed
def diagram(exercise: ExerciseSpec) -> Figure:
    """Draw what a ``write`` exercise shows.

    Raises:
        BanmenError: if it names nothing to draw, or something that is no diagram.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, diagram
    >>> gold = diagram(ExerciseSpec("gold", "write", "tai", piece="gold general"))
    >>> gold.radius, len(gold.targets)
    (1, 6)
    """
    if "diagram" in exercise.goal:
        return parse_diagram(exercise.goal["diagram"])
    return Figure.of(exercise.shown.description if exercise.piece else parse(exercise.betza))


def format_diagram(figure: Figure) -> str:
    """Write a diagram as it stands in a goal: the bytes of the figure, without its ways, as base64."""
    return b64encode(encode([figure])).decode()


def parse_diagram(text: object) -> Figure:
    """Read a diagram.

    Raises:
        BanmenError: if it is none; says what would be one.

    """
    try:
        (figure,) = decode(b64decode(text, validate=True)) if isinstance(text, str) else ()
    except (binascii.Error, InvalidFigures, ValueError) as error:
        raise BanmenError(_fault_words.no_diagram(str(error) if isinstance(text, str) else "")) from None
    return figure


def judge_drawn(exercise: ExerciseSpec, text: str, given: Description, words: Words) -> Verdict:
    """Judge a text by the diagram it draws, as large as its moves need.

    Raises:
        BanmenError: if the goal is no diagram, or the text's moves are too many to draw.

    """
    wanted, drawn = diagram(exercise), Figure.of(given)
    all_wanted, all_drawn = _parts(wanted), _parts(drawn)
    right = encode([wanted]) == encode([drawn])
    few, many = len(all_wanted.keys() - all_drawn.keys()), len(all_drawn.keys() - all_wanted.keys())
    other = sum(all_drawn.get(at, part) != part for at, part in all_wanted.items())
    said = words.draws_the_same(text) if right else words.draws_another(few, many, other)
    share = max(0.0, (len(all_wanted) - few - many - other) / max(1, len(all_wanted)))
    return Verdict(right, 1.0 if right else min(share, _NEARLY), Note(said))


def text_of(wanted: Figure) -> str:
    """Find a text that draws a diagram: that of a kind, or what its squares may mean.

    Raises:
        BanmenError: if none is found.

    """
    data = encode([wanted])
    if data in _kinds():
        return _kinds()[data]
    for found in _readings(wanted):
        if encode([Figure.of(found)]) == data:
            return found.text
    raise BanmenError(_fault_words.no_text_for_it())


_NEARLY = 0.99
"""The most that a text is worth that draws the same, and goes on otherwise where the diagram ends."""


def _parts(figure: Figure) -> Mapping[object, object]:
    """Collect squares and the ways that leave the diagram."""
    squares: dict[object, object] = {target.offset: target for target in figure.targets}
    return squares | {("beyond", way.dx, way.dy): way for way in figure.beyond}


def _readings(figure: Figure) -> Iterator[Description]:
    from banmen_rules.betza_tools.describe import from_squares  # noqa: PLC0415 - slow to import

    side = 2 * figure.radius + 1
    for candidate in from_squares({target.offset for target in figure.targets}, size=(side, side)):
        yield candidate.description


@lru_cache(maxsize=1)
def _kinds() -> Mapping[bytes, str]:
    """Find the texts of all kinds of the games by their diagrams."""
    kinds = (kind for variant in VARIANTS for kind in game(variant).kinds)
    return {encode([Figure.of(kind.description)]): kind.description.text for kind in kinds}
