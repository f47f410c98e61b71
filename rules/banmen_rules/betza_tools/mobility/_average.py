"""The average number of squares a piece can go to: exact, and on boards drawn by lot."""

import random
from collections import Counter
from collections.abc import Iterator

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description
from banmen_rules.betza.budget import Budget, check_walk
from banmen_rules.betza_tools.mobility._chance import Chance
from banmen_rules.betza_tools.mobility._ways import Span, Way, plainest, ways_of
from banmen_rules.core import movegen, single_piece
from banmen_rules.core.packed import SQUARE


@typed
def mobility(description: Description, size: Size, density: float = 0.0) -> float:
    """Return how many squares a piece can go to on average, over all squares of a board it may stand on.

    Exact: the expectation is worked out, nothing is drawn by lot. Every other square holds a piece with
    the chance ``density``, a friend or an enemy as likely, whatever stands on the others; all are ordinary
    pieces, which a range capture may fly over. Counted is every square the piece may end on, once, in
    however many ways; its own square is not.

    Raises:
        BanmenError: if there is no such board or density, or the ways are too many or too intricate; then
            :func:`sampled` gives an estimate.

    >>> from banmen_rules import Size, betza
    >>> from banmen_rules.betza_tools.mobility import mobility
    >>> mobility(betza.parse("R"), Size(9, 9))  # 8 along the file, 8 along the rank, from everywhere
    16.0
    >>> mobility(betza.parse("W"), Size(9, 9), 0.5)  # (4 * 49 + 3 * 28 + 2 * 4) / 81 * (1 - 0.5 / 2)
    2.6666666666666665
    """
    _check(size, density)
    chance = Chance(density)
    total = 0.0
    for by_span in ways_of(description.paths, size).values():
        for ways, places in _places(by_span, size):
            total += chance.of_any(ways) * places
    return total / size.squares


def _places(by_span: dict[Span, list[Way]], size: Size) -> Iterator[tuple[list[Way], int]]:
    """Yield the ways that have room on the board together, and from how many squares they do."""
    if len(by_span) == 1:
        ((span, ways),) = by_span.items()
        yield ways, (size.files - span.right + span.left) * (size.ranks - span.front + span.back)
        return
    spans = list(by_span)
    columns = Counter(
        frozenset(i for i, span in enumerate(spans) if x + span.left >= 0 and x + span.right < size.files)
        for x in range(size.files)
    )
    rows = Counter(
        frozenset(i for i, span in enumerate(spans) if y + span.back >= 0 and y + span.front < size.ranks)
        for y in range(size.ranks)
    )
    places: Counter[frozenset[int]] = Counter()
    budget = Budget()
    for across, times in columns.items():
        for up, often in rows.items():
            places[across & up] += times * often
    for fitting, count in places.items():
        ways = plainest({way for number in fitting for way in by_span[spans[number]]}, budget)
        if ways:
            yield ways, count


@typed
def sampled(
    description: Description, size: Size, density: float = 0.0, *, boards: int = 100, seed: int = 0
) -> float:
    """Estimate what :func:`mobility` works out, by the real generator on boards drawn by lot.

    On each board the piece is put on every square in turn. The same seed draws the same boards.

    Raises:
        BanmenError: if there is no such board, density or number of boards.
        TooIntricate: if the paths are too many to follow on many boards.

    >>> from banmen_rules import Size, betza
    >>> from banmen_rules.betza_tools.mobility import sampled
    >>> sampled(betza.parse("R"), Size(9, 9), boards=1)
    16.0
    """
    _check(size, density)
    if not 1 <= boards <= _MOST_BOARDS:
        raise BanmenError(f"1 to {_MOST_BOARDS} boards are drawn, not {boards}")
    check_walk(description.paths, size, _BOARDS)
    ground = single_piece.empty_board(size)
    plans = ground.plans(description.paths)
    chance = random.Random(f"{seed} {size.files} {size.ranks} {density}")  # noqa: S311 - boards, not secrets
    total = 0
    for _ in range(boards):
        board = [
            chance.choice((single_piece.PIECE, single_piece.ENEMY)) if chance.random() < density else 0
            for _ in range(size.squares)
        ]
        own = {square for square, code in enumerate(board) if code == single_piece.PIECE}
        for home, plan in enumerate(plans):
            before, board[home] = board[home], single_piece.PIECE
            found = movegen.effects(ground.game, board, [plan], own | {home})
            total += len({packed & SQUARE for packed in found} - {home})
            board[home] = before
    return total / boards / size.squares


_MOST_BOARDS = 1_000_000
_BOARDS = 100
"""Boards that a description must be quick enough for; more of them take longer in proportion."""


def _check(size: Size, density: float) -> None:
    single_piece.check_size(size)
    if not 0 <= density < 1:
        raise BanmenError(f"a density is at least 0 and less than 1, not {density}")
