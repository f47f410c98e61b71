"""Ladders of hints, from the least to the most: category, direction, leg, square, and the way itself.

A step that has nothing to say of an exercise is left out.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from banmen_rules.core.setup import Setup
from banmen_rules.teaching.exercises._model import HINTS, ExerciseSpec
from banmen_rules.teaching.exercises._notes import note_of
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.words.explain import Explanation


class Hint(NamedTuple):
    """One step of a ladder."""

    step: str
    """One of `HINTS`."""
    text: str
    squares: tuple[str, ...] = ()
    """What to look at."""
    way: tuple[str, ...] = ()
    """What to show: the squares a piece comes to in order, from its own on."""


def way_hints(setup: Setup, found: Explanation, words: Words) -> Iterator[Hint]:
    """Lead to the square that an explanation is about: how a piece gets there, or what keeps it from it."""
    name, note = setup.game.size.name, note_of(setup, found)
    target = name(found.target)
    if found.legal:
        yield Hint("category", words.look_for(found.categories[0]))
        legs = found.path.legs if found.path is not None else ()
        if legs and (legs[0].dx or legs[0].dy):
            yield Hint("direction", words.direction(legs[0].dx, legs[0].dy))
        if len(legs) > 1:
            touched = tuple(map(name, found.moves[0].path))
            yield Hint("leg", words.legs(legs, touched), touched)
    else:
        yield Hint("category", words.failure(found.code))
        if found.direction is not None:
            yield Hint("direction", words.direction(*found.direction))
        if found.leg is not None and found.path is not None and len(found.path.legs) > 1:
            yield Hint("leg", words.stopped_leg(found.leg))
    yield Hint("square", words.the_square(target), (target,))
    yield Hint("animate", words.watch(legal=found.legal), (target,), note.way)


def own_hints(exercise: ExerciseSpec) -> list[Hint]:
    """Make a ladder of the author's own hints, one for each step."""
    return [Hint(HINTS[min(step, len(HINTS) - 2)], text) for step, text in enumerate(exercise.hints)]


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
