"""Likely wrong squares: where a learner may believe that a piece goes."""

from collections.abc import Iterator

from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, trail
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Board
from banmen_rules.teaching.exercises._generate._order import SeededRandom
from banmen_rules.teaching.exercises.forms.similar import by_moves, by_name
from banmen_rules.words.compass import unit_and_length

_LIKEST = 3


def distractors(board: Board, rng: SeededRandom) -> dict[int, _order.Distractor]:
    """Find the likely wrong squares of a region, in ascending order, each with its first reason."""
    truth = {packed & SQUARE for packed in board.moves.packed} | {board.square}
    claims: dict[_order.Distractor, set[int]] = {why: set() for why in _order.Distractor}
    for square, why in _beyond(board, truth):
        claims[why].add(square)
    claims[_order.Distractor.AFTER_TURN] |= _turned_again(board)
    claims[_order.Distractor.LOOK_ALIKE] |= _of_a_look_alike(board, rng)
    claims[_order.Distractor.MIRROR] |= {*_mirrored(board, truth)}
    wrong = board.shown - truth
    found: dict[int, _order.Distractor] = {}
    for why, squares in claims.items():
        for square in squares & wrong:
            found.setdefault(square, why)
    return dict(sorted(found.items()))


def spread(found: dict[int, _order.Distractor], rng: SeededRandom, count: int) -> list[int]:
    """Choose some of the likely wrong squares, for as many different reasons as possible."""
    by_sort: dict[_order.Distractor, list[int]] = {}
    for square, why in found.items():
        by_sort.setdefault(why, []).append(square)
    rows = [rng.shuffled(squares) for squares in by_sort.values()]
    chosen: list[int] = []
    while len(chosen) < count and any(rows):
        for row in rng.shuffled(rows):
            if row and len(chosen) < count:
                chosen.append(row.pop())
    return chosen


def _beyond(board: Board, truth: set[int]) -> Iterator[tuple[int, _order.Distractor]]:
    """Go one step beyond the end of each path, or beyond a friend that stops it."""
    size, codes, home = board.position.game.size, board.position.board, board.square
    side = codes[home] & 1
    ranks, flies = board.position.game.rank, _order.captures_over(board.kind)

    def behind(blocker: int) -> _order.Distractor:
        over = flies and ranks[codes[blocker]] >= ranks[codes[home]]
        return _order.Distractor.OVER_RANK if over else _order.Distractor.BEHIND

    for last, target, reaches in sorted(_ends(board)):
        step = _step(size.files, last, target)
        at = size.offset(target, *step, 0) if reaches else target
        if at is None or at in truth:
            continue
        if reaches and codes[target]:
            yield at, behind(target)
        elif not codes[at]:
            yield at, _order.Distractor.TOO_FAR
        elif codes[at] & 1 == side:
            yield at, _order.Distractor.OWN
            past = size.offset(at, *step, 0)
            if past is not None and past not in truth:
                yield past, behind(at)
        else:
            yield at, behind(at) if behind(at) is _order.Distractor.OVER_RANK else _order.Distractor.TOO_FAR


def _ends(board: Board) -> set[tuple[int, int, bool]]:
    """Collect the last leg of every path (from, to, True), and first steps onto friends (from, to, False)."""
    size, codes, home = board.position.game.size, board.position.board, board.square
    side = codes[home] & 1
    ends = set()
    for packed in board.moves.packed:
        last, target = _last(packed), packed & SQUARE
        if last != target:
            ends.add((last, target, True))
    for path in board.kind.description.paths:
        leg = path.legs[0]
        at = size.offset(home, leg.dx, leg.dy, side)
        if at is not None and at != home and codes[at] and codes[at] & 1 == side:
            ends.add((home, at, False))
    return ends


def _turned_again(board: Board) -> set[int]:
    """Continue from the end of each hook move in its first direction."""
    size, home = board.position.game.size, board.square
    # Many moves turn on one square, and many end on one.
    ends: dict[int, set[int]] = {}
    for packed in board.moves.of(Category.HOOK):
        first = _first(packed)
        if first is not None:
            ends.setdefault(first, set()).add(packed & SQUARE)
    turned: dict[tuple[int, int], set[int]] = {}
    for first, squares in ends.items():
        turned.setdefault(_step(size.files, home, first), set()).update(squares)
    beyond = {size.offset(end, *step, 0) for step, squares in turned.items() for end in squares}
    return {at for at in beyond if at is not None}


def _of_a_look_alike(board: Board, rng: SeededRandom) -> set[int]:
    """Find the squares of another kind in the piece's place: one with similar moves or a similar name."""
    game, home = board.position.game, board.square
    alike = (by_moves if rng.chance(0.5) else by_name)(game, board.kind.id)[:_LIKEST]
    if not alike:
        return set()
    side = board.position.board[home] & 1
    code = _order.codes_of(game, rng.choice(alike))[0] | side
    own = set(board.position.squares_of(board.position.turn))
    found = movegen.effects(game, board.position.board, [game.plan(code, home)], own)
    return {packed & SQUARE for packed in found}


def _mirrored(board: Board, truth: set[int]) -> Iterator[int]:
    size, home = board.position.game.size, board.square
    for target in truth:
        dx, dy = _offset(size.files, home, target)
        for across, along in ((-dx, dy), (dx, -dy)):
            at = size.offset(home, across, along, 0)
            if at is not None:
                yield at


def _first(packed: int) -> int | None:
    """Find the first square where a move touches down before its end."""
    return next((square for square, flown in trail(packed) if not flown), None)


def _last(packed: int) -> int:
    """Find where the last leg of a move begins."""
    if packed <= DIRECT:
        return packed >> FROM
    return next((square for square, flown in reversed(trail(packed)) if not flown), packed >> FROM & SQUARE)


def _offset(files: int, one: int, other: int) -> tuple[int, int]:
    """Count the squares to the right and up the board, as Black sees it."""
    return other % files - one % files, one // files - other // files


def _step(files: int, one: int, other: int) -> tuple[int, int]:
    """Find the shortest step from one square in the direction of another."""
    return unit_and_length(*_offset(files, one, other))[0]
