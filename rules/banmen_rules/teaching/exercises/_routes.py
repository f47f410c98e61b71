"""Routes: every square a piece comes to on its way, and which route some clicked squares determine."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen_rules.betza import ANY
from banmen_rules.core.moves import Move
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._model import Note
from banmen_rules.teaching.exercises._words import Words
from banmen_rules.words.explain import Code
from banmen_rules.words.explain.attempts import Attempt, attempts
from banmen_rules.words.explain.reasons import failure_in_words

MOST_FAILING = 40
"""Routes that fail which are kept, the closest first: each takes room in the key of an exercise."""


class Route(NamedTuple):
    """One route of a piece to a square."""

    squares: tuple[int, ...]
    """Every square it comes to, in order; the last is where it ends."""
    stops: tuple[int, ...]
    """The squares it touches down on, with the last: those that machine text names."""
    failing: Attempt | None = None
    """What stops it; None if the piece has a move by this route."""


def routes_to(position: Position, origin: int, target: int, moves: Iterable[Move]) -> list[Route]:
    """List the routes from one square to another: first those of the moves, then those that fail."""
    tries = attempts(position, origin, target)
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Route] = {}
    for move in moves:
        stops = (*move.path, target)
        ways = [
            attempt.squares
            for attempt in tries
            if attempt.code == Code.ALLOWED
            and attempt.touched == move.path
            and attempt.captures == frozenset(move.captures)
        ]
        for squares in ways or [stops]:
            found.setdefault((squares, stops), Route(squares, stops))
    failing = [one for one in tries if one.code not in (Code.ALLOWED, Code.OFF_BOARD)]
    known = {squares for squares, _ in found}
    for attempt in sorted(failing, key=lambda one: (one.left, len(one.path.legs)))[:MOST_FAILING]:
        squares, stops = _course(position, attempt)
        if squares not in known:
            found.setdefault((squares, stops), Route(squares, stops, attempt))
    return list(found.values())


def fitting(routes: Iterable[Route], clicks: Sequence[int]) -> list[Route]:
    """Choose the routes that clicks may mean; one if they determine it.

    The clicks are squares of the route in order, its end last. All of its stops, or all of its squares,
    mean that route and no longer one.
    """
    fits = [route for route in routes if _passes(route.squares, clicks)]
    for whole in ("stops", "squares"):
        exact = [route for route in fits if getattr(route, whole) == tuple(clicks)]
        if exact:
            return exact[:1]
    return fits if len({route.stops for route in fits}) > 1 else fits[:1]


def stray(position: Position, origin: int, clicks: Sequence[int]) -> tuple[int, int, bool]:
    """Find where clicks leave every route of a piece: from which square, to which, and whether by a turn."""
    count = len(clicks)
    while count and not _gets_to(position, origin, clicks[:count]):
        count -= 1
    if count == len(clicks):  # each part of it is a route: the turn between them is what is missing
        count -= 1
    at = clicks[count - 1] if count else origin
    before = (origin, *clicks)[max(0, count - 1)]
    return at, clicks[count], bool(count) and is_turn(position, (before, at, clicks[count]))


def is_turn(position: Position, squares: tuple[int, int, int]) -> bool:
    """Tell whether a piece that comes from the first square to the second turns there to get to the third."""
    before, at, to = squares
    return _direction(position, before, at) != _direction(position, at, to)


def why_failing(position: Position, route: Route, words: Words) -> Note:
    """Say what stops a route, and show how far it gets."""
    attempt = route.failing
    assert attempt is not None  # noqa: S101 - asked of routes that fail only
    name = position.game.size.name
    way = tuple(map(name, (attempt.origin, *attempt.squares)))
    blocker = name(attempt.blocker) if attempt.blocker is not None else ""
    text = words.not_by_this_route(failure_in_words(position, attempt, words))
    return Note(text, way, blocker, attempt.leg + 1)


def _gets_to(position: Position, origin: int, clicks: Sequence[int]) -> bool:
    tries = attempts(position, origin, clicks[-1])
    return any(one.code == Code.ALLOWED and _passes(one.squares, clicks) for one in tries)


def _passes(squares: Sequence[int], clicks: Sequence[int]) -> bool:
    """Tell whether clicks are some of the squares in their order, the last one included."""
    rest = iter(squares)
    return bool(clicks) and squares[-1] == clicks[-1] and all(click in rest for click in clicks)


def _course(position: Position, attempt: Attempt) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw the whole of a route that fails, as if nothing stood in its way."""
    size, side = position.game.size, position.board[attempt.origin] & 1
    x = y = 0
    squares: list[int] = []
    stops: list[int] = []
    for leg, times in zip(attempt.path.legs, attempt.times, strict=True):
        if leg.over == ANY and not leg.dx and not leg.dy:
            return attempt.squares, attempt.squares  # it goes anywhere: there is nothing in between
        for _ in range(times):
            x, y = x + leg.dx, y + leg.dy
            square = size.offset(attempt.origin, x, y, side)
            if square is not None:
                squares.append(square)
        stops.append(squares[-1])
    return tuple(squares), tuple(stops)


def _direction(position: Position, start: int, end: int) -> tuple[int, int]:
    files = position.game.size.files
    (row, column), (row2, column2) = divmod(start, files), divmod(end, files)
    down, across = row2 - row, column2 - column
    length = max(abs(down), abs(across), 1)
    straight = {abs(down), abs(across)} <= {0, length}
    return (down // length, across // length) if straight else (down, across)
