"""Marked squares to the texts that may be meant, and to the nearest text where none is."""

from collections.abc import Iterable
from dataclasses import dataclass

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description
from banmen_rules.betza_tools.describe._board import HOME, Board, Offset, marked_on
from banmen_rules.betza_tools.describe._differences import Difference, difference
from banmen_rules.betza_tools.describe._nearly import distance, simple
from banmen_rules.betza_tools.describe._readings import readings, simplicity

_LIMIT = 6
_MOST = 40


@typed_class
@dataclass(frozen=True, slots=True)
class Candidate:
    """A text that may be meant by marked squares, and how far it is from them.

    >>> from banmen_rules.betza_tools import describe
    >>> leap, steps = describe.from_squares([(0, 2), (0, -2), (2, 0), (-2, 0)])
    >>> leap.description.text, steps.description.text
    ('D', '[W-W]')
    >>> print(leap.differs_from_next)
    with an enemy on (0, 1) it also goes to (0, 2)
    """

    description: Description
    missing: frozenset[Offset]
    """Marked squares that it does not get to."""
    extra: frozenset[Offset]
    """Squares that it gets to and that are not marked."""
    differences: tuple[Difference, ...] = ()
    """What would tell it from each of the other candidates, in their order, as far as anything does."""
    differs_from_next: Difference | None = None
    """What would tell it from the candidate after it; None for the last."""


@typed
def from_squares(
    squares: Iterable[Offset],
    *,
    size: Size | tuple[int, int] | None = None,
    at: int | str | None = None,
    limit: int = _LIMIT,
) -> tuple[Candidate, ...]:
    """List what may be meant by the squares somebody has marked around a piece on an empty board.

    Squares say where a piece gets to, not how: every candidate gets to exactly these, and says
    what would tell it from the others. Lines marked up to the edge are taken for slides first, then
    for what else they may be.

    Args:
        squares: (right, forward) of the piece; (0, 0) where it may also stay.
        size: files and ranks of the board; if not given, it has the piece in its middle, four squares
            to each side or as many as the squares need.
        at: the piece's square, by name or number; the middle if not given.
        limit: the most candidates.

    Returns:
        The candidates, simplest first; none if no text of a sane length gets to these squares alone
        (then see :func:`nearest`).

    Raises:
        BanmenError: if no square is marked, one is not on the board, or there is no such board.

    >>> from banmen_rules.betza_tools import describe
    >>> gold = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]
    >>> [candidate.description.text for candidate in describe.from_squares(gold)]
    ['WfF']
    """
    if not 1 <= limit <= _MOST:
        raise BanmenError(f"the limit is 1 to {_MOST} candidates, not {limit}")
    marked, board = marked_on(squares, size, at)
    by_text = {each.text: each for each in readings(marked, board)}
    found = sorted(by_text.values(), key=simplicity)[:limit]
    return tuple(_candidate(number, found, board) for number in range(len(found)))


@typed
def nearest(
    squares: Iterable[Offset],
    *,
    size: Size | tuple[int, int] | None = None,
    at: int | str | None = None,
) -> Candidate:
    """Find the simple text that comes nearest to marked squares, and what differs.

    For drawings that no short text says: a square forgotten on a line, one too many, a turn to one
    side only. A difference of one square weighs as much as two more characters.

    Args:
        squares: (right, forward) of the piece.
        size: files and ranks of the board, as in :func:`from_squares`.
        at: the piece's square, as there.

    Raises:
        BanmenError: if no square is marked, one is not on the board, or there is no such board.

    >>> from banmen_rules.betza_tools import describe
    >>> rook = {(0, y) for y in range(-4, 5) if y} | {(x, 0) for x in range(-4, 5) if x}
    >>> found = describe.nearest(rook - {(3, 0)} | {(2, 2)})
    >>> found.description.text, found.missing, found.extra
    ('R', frozenset({(2, 2)}), frozenset({(3, 0)}))
    """
    marked, board = marked_on(squares, size, at)
    exact = from_squares(marked, size=board.size, at=board.home, limit=1)
    near = [candidate.description for candidate in exact]
    near += simple(marked, board)

    def wrong(description: Description) -> frozenset[Offset]:
        return _reached(description, marked, board) ^ marked

    best = min(near, key=lambda each: distance(each, len(wrong(each))))
    return Candidate(best, wrong(best) & marked, wrong(best) - marked)


def _candidate(number: int, found: list[Description], board: Board) -> Candidate:
    """Make a candidate, with what tells it from the others."""
    mine = found[number]
    told = {
        index: asked
        for index, other in enumerate(found)
        if index != number and (asked := difference(mine, other, board)) is not None
    }
    return Candidate(mine, frozenset(), frozenset(), tuple(told.values()), told.get(number + 1))


def _reached(description: Description, marked: frozenset[Offset], board: Board) -> frozenset[Offset]:
    """Find where a piece gets to; its own square counts only where it is marked."""
    reached = board.reached(description.paths)
    return reached if HOME in marked else reached - {HOME}
