"""Exercises from the mistakes of a game: what was missed, where the rules prove it."""

from collections.abc import Iterable, Iterator

from banmen_rules import BanmenError, Category, Move
from banmen_rules.base.arguments import typed
from banmen_rules.review._points import TurningPoint
from banmen_rules.teaching.exercises import ExerciseSpec, from_position
from banmen_rules.teaching.exercises.solve import guard, harvest
from banmen_rules.teaching.exercises.solve.quality import keys

LONGEST_WIN = 2
"""The longest missed win, in moves, that becomes an exercise."""

MOST_WINS = 5
"""How many first moves may win: if more do, there is nothing to find."""

MOST_CAPTURES = 3
"""How many captures may be the best ones."""

_SEARCHED = 2_000
"""How many moves the search for a missed win may make."""


@typed
def exercises_from(points: Iterable[TurningPoint]) -> Iterator[ExerciseSpec]:
    """Yield an exercise for each turning point that makes one, in the order given; for one answer only once.

    A capture that is missed move after move is asked for where it was missed first.
    """
    known: set[tuple[str, str]] = set()
    for point in points:
        missed = (point.position.turn.label, point.best.moves[0])
        if missed in known:
            continue
        found = exercise_from(point)
        if found is not None:
            known.add(missed)
            yield found


@typed
def exercise_from(point: TurningPoint) -> ExerciseSpec | None:
    """Make an exercise of what a move missed.

    A last royal that could have been saved (``guard``), a win in one or two moves (``mate``), or the capture
    that wins the most after the recapture (``harvest``), if the search finds the same one best. The theme is
    that of a double capture, of a hook's corner, or of counting recaptures.

    Returns:
        The exercise; None if the rules prove none of them.

    """
    try:
        return _saving(point) or _winning(point) or _capturing(point)
    except BanmenError:  # such as a game with its own ruleset, which exercises cannot name
        return None


def _saving(point: TurningPoint) -> ExerciseSpec | None:
    side = point.position.turn
    if not point.position.is_check(side):
        return None
    found = guard(point.position.copy(), side)
    if not found.moves or point.move.effect in _effects(point, found.moves):
        return None
    return _made(point, "guard", {"saves": side.label}, {})


def _winning(point: TurningPoint) -> ExerciseSpec | None:
    wins_in = point.best.wins_in
    if wins_in is None or not 1 <= wins_in <= LONGEST_WIN:
        return None
    found = keys(point.position.copy(), LONGEST_WIN, limit=_SEARCHED, enough=MOST_WINS + 1)
    if found is None or len(found.first) > MOST_WINS:
        return None
    if point.move.effect in _effects(point, found.first):
        return None
    return _made(point, "mate", {"wins": point.position.turn.label, "moves": found.moves}, {})


def _capturing(point: TurningPoint) -> ExerciseSpec | None:
    best = _best(point)
    if not best.captures:
        return None
    corner = Category.HOOK in best.categories
    theme = "double_capture" if _taken(point, best) > 1 else "corner" if corner else "net"
    for square in (None, best.origin):
        found = harvest(point.position.copy(), square, after=True)
        if len(found.moves) <= MOST_CAPTURES and best.effect in _effects(point, found.moves):
            name = "" if square is None else point.position.game.size.name(square)
            return _made(point, "harvest", {"net": found.best}, {"theme": theme}, name)
    return None


def _effects(point: TurningPoint, moves: Iterable[int]) -> set[object]:
    """Return what packed moves do, whatever their routes."""
    position = point.position
    return {Move.unpack(position.game, position.board, packed).effect for packed in moves}


def _taken(point: TurningPoint, move: Move) -> int:
    board, side = point.position.board, point.position.turn
    return sum(board[square] & 1 != side for square in move.captures)


def _best(point: TurningPoint) -> Move:
    """Return the best move with its categories, which a search does not work out."""
    return point.position.parse_move(point.best.moves[0])


def _made(
    point: TurningPoint, kind: str, goal: dict[str, object], tags: dict[str, str], square: str = ""
) -> ExerciseSpec:
    """Make an exercise of the position before the move; its tags name the game and the best move's piece."""
    position, best = point.position, _best(point)
    piece = position.piece_at(best.origin)
    own = {"game": position.game.variant.name, "category": best.categories[0].value, **tags}
    if piece is not None:
        own["kind"] = piece.kind.id
    number, played = point.ply + 1, point.move.text(position.game.size)
    return from_position(
        position,
        kind,
        square,
        goal,
        id=f"{kind}-{number}",
        tags=own,
        source=f"Move {number} of a game, where {position.turn.title} played {played}",
    )
