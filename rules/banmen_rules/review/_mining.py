"""Mining: exercises from the mistakes of many games, on any executor."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from typing import Any

from banmen_rules import Record
from banmen_rules.base.arguments import typed
from banmen_rules.engine.search import Limits
from banmen_rules.review._exercises import exercises_from
from banmen_rules.review._points import USUAL_LIMITS, review
from banmen_rules.teaching.exercises import ExerciseSpec, from_data, to_data

MINING = USUAL_LIMITS._replace(seconds=None)
"""The limits of each position: in positions alone, so that the same games give the same exercises."""


@typed
def mine(
    records: Iterable[str | Record], limits: Limits | None = None, *, executor: Executor | None = None
) -> Iterator[ExerciseSpec]:
    """Make exercises from the mistakes of games: see `exercises_from`.

    Args:
        records: the games, or their records as text. The main line of each is reviewed.
        limits: the limits of each position; `MINING` if not given.
        executor: reviews the games, each on its own: any executor of ``concurrent.futures``, such as a
            process pool or that of a cluster. This process reviews them if not given.

    Yields:
        The exercises of each game in turn, no question twice; their ids name the game by its number, from 1.

    Raises:
        BanmenError: if a record cannot be read.

    >>> from banmen_rules import Position, Record, game
    >>> from banmen_rules.review import mine
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "12,P,3,R/k,11,r,3,r 0")
    >>> _ = position.push("5q 6q")
    >>> [exercise.id for exercise in mine([Record.from_position(position)])]
    ['game-1-harvest-1']
    """
    texts = [record if isinstance(record, str) else record.format("machine") for record in records]
    work = partial(_mined, limits=limits or MINING)
    known: set[str] = set()
    results = map(work, texts) if executor is None else executor.map(work, texts)
    for number, found in enumerate(results, 1):
        for data in found:
            exercise = from_data(data)
            if exercise.digest not in known:
                known.add(exercise.digest)
                yield replace(exercise, id=f"game-{number}-{exercise.id}")


def _mined(text: str, limits: Limits) -> list[dict[str, Any]]:
    """Review a game; return its exercises as plain data, which any process can send."""
    record = Record.parse(text)
    rows = review(record.position(), [node.move for node in record.line.moves], limits)
    points = [row.point for row in rows if row is not None and row.point is not None]
    return [to_data(exercise) for exercise in exercises_from(points)]
