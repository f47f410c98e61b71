"""Random exercises whose answer is squares (``reach``, ``spot``, ``read``), and likely mistakes."""

from collections.abc import Iterable, Iterator
from math import gcd

from banmen_rules.base.geometry import Size
from banmen_rules.betza import CAPTURE, Category, Description
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core import movegen
from banmen_rules.core.packed import FROM, SQUARE, trail
from banmen_rules.teaching.exercises._generate._boards import Board, random_board
from banmen_rules.teaching.exercises._generate._order import (
    Distractor,
    Draft,
    DraftSpec,
    Features,
    SeededRandom,
    codes_of,
    count_patterns,
    longest,
)
from banmen_rules.teaching.exercises.kinds.naming import by_moves, by_name

_LIKEST = 3


def distractors(board: Board, rng: SeededRandom) -> dict[int, Distractor]:
    """Find the likely wrong squares of a region, in ascending order, each with its first reason."""
    truth = {packed & SQUARE for packed in board.moves.packed} | {board.square}
    shown = board.shown
    found: dict[int, Distractor] = {}
    claims = [
        *_beyond(board, truth),
        *_turned_again(board),
        *((square, Distractor.LOOK_ALIKE) for square in _of_a_look_alike(board, rng)),
        *((square, Distractor.MIRROR) for square in _mirrored(board, truth)),
    ]
    order = list(Distractor)
    for square, why in sorted(claims, key=lambda claim: order.index(claim[1])):
        if square in shown and square not in truth:
            found.setdefault(square, why)
    return dict(sorted(found.items()))


def spread(found: dict[int, Distractor], rng: SeededRandom, count: int) -> list[int]:
    """Choose some of the likely wrong squares, for as many different reasons as possible."""
    by_sort: dict[Distractor, list[int]] = {}
    for square, why in found.items():
        by_sort.setdefault(why, []).append(square)
    rows = [rng.shuffled(squares) for squares in by_sort.values()]
    chosen: list[int] = []
    while len(chosen) < count and any(rows):
        for row in rng.shuffled(rows):
            if row and len(chosen) < count:
                chosen.append(row.pop())
    return chosen


def _beyond(board: Board, truth: set[int]) -> Iterator[tuple[int, Distractor]]:
    """Go one step beyond the end of each path, or beyond a friend that stops it."""
    size, codes, home = board.position.game.size, board.position.board, board.square
    side = codes[home] & 1
    ranks = board.position.game.rank
    flies = any(leg.over == CAPTURE for path in board.kind.description.paths for leg in path.legs)

    def behind(blocker: int) -> Distractor:
        over = flies and ranks[codes[blocker]] >= ranks[codes[home]]
        return Distractor.OVER_RANK if over else Distractor.BEHIND

    for last, target, reaches in sorted(_ends(board)):
        dx, dy = _offset(size.files, last, target)
        count = gcd(dx, dy) or 1
        step = dx // count, dy // count
        at: int | None = target
        if reaches:
            at = size.offset(target, step[0], step[1], 0)
            if at is None or at in truth:
                continue
            if codes[target]:
                yield at, behind(target)
                continue
        if at is None or at in truth:
            continue
        if not codes[at]:
            yield at, Distractor.TOO_FAR
        elif codes[at] & 1 == side:
            yield at, Distractor.OWN
            past = size.offset(at, step[0], step[1], 0)
            if past is not None and past not in truth:
                yield past, behind(at)
        else:
            yield at, behind(at) if behind(at) is Distractor.OVER_RANK else Distractor.TOO_FAR


def _ends(board: Board) -> set[tuple[int, int, bool]]:
    """Collect the last leg of every path (from, to, True), and first steps onto friends (from, to, False)."""
    size, codes, home = board.position.game.size, board.position.board, board.square
    side = codes[home] & 1
    ends = {
        (_stops(packed)[-1], packed & SQUARE, True)
        for packed in board.moves.packed
        if _stops(packed)[-1] != packed & SQUARE
    }
    for path in board.kind.description.paths:
        leg = path.legs[0]
        at = size.offset(home, leg.dx, leg.dy, side)
        if at is not None and at != home and codes[at] and codes[at] & 1 == side:
            ends.add((home, at, False))
    return ends


def _turned_again(board: Board) -> Iterator[tuple[int, Distractor]]:
    """Continue from the end of a hook move in its first direction."""
    size = board.position.game.size
    for packed in board.moves.of(Category.HOOK):
        stops = _stops(packed)
        if len(stops) > 1:
            dx, dy = _offset(size.files, stops[0], stops[1])
            count = gcd(dx, dy) or 1
            at = size.offset(packed & SQUARE, dx // count, dy // count, 0)
            if at is not None:
                yield at, Distractor.AFTER_TURN


def _of_a_look_alike(board: Board, rng: SeededRandom) -> Iterable[int]:
    """Find the squares of another kind in the piece's place: one with similar moves or a similar name."""
    game, home = board.position.game, board.square
    alike = (by_moves if rng.chance(0.5) else by_name)(game, board.kind.id)[:_LIKEST]
    if not alike:
        return ()
    side = board.position.board[home] & 1
    code = codes_of(game, rng.choice(alike))[0] | side
    own = set(board.position.squares_of(board.position.turn))
    found = movegen.effects(game, board.position.board, [game.plan(code, home)], own)
    return sorted({packed & SQUARE for packed in found})


def _mirrored(board: Board, truth: set[int]) -> Iterator[int]:
    size, home = board.position.game.size, board.square
    for target in sorted(truth):
        dx, dy = _offset(size.files, home, target)
        for across, along in ((-dx, dy), (dx, -dy)):
            at = size.offset(home, across, along, 0)
            if at is not None:
                yield at


def _stops(packed: int) -> list[int]:
    """List the squares where a move starts and touches down, without its end."""
    return [packed >> FROM & SQUARE, *(square for square, flown in trail(packed) if not flown)]


def _offset(files: int, one: int, other: int) -> tuple[int, int]:
    """Count the squares to the right and up the board, as Black sees it."""
    return other % files - one % files, one // files - other // files


_MOST_AMONG = 12
_MOST_SHOWN = 150
"""The most squares to mark: more would only be tedious."""


def make_reach(spec: DraftSpec) -> Draft | None:
    """Ask for every square that a piece reaches on a random board."""
    board = random_board(spec)
    category = board.practised(spec, home=False) if board is not None else None
    if board is None or category is None or len(board.right) > _MOST_SHOWN:
        return None
    features = board.features(category, len(distractors(board, spec.rng)))
    return Draft(board.fields(), features, board.kind, category)


def make_spot(spec: DraftSpec) -> Draft | None:
    """Ask which of some squares a piece does not reach on a random board."""
    board = random_board(spec)
    category = board.practised(spec, home=False) if board is not None else None
    if board is None or category is None:
        return None
    rng = spec.rng
    count = min(_MOST_AMONG, 3 + 2 * spec.aim - rng.randint(0, 1))
    wrong = spread(distractors(board, rng), rng, rng.randint(1, max(1, count // 2)))
    practised = [at for at in board.moves.targets(category) if at in board.right]
    right = [rng.choice(practised)]
    right += rng.sample(sorted(board.right.difference(right)), count - len(wrong) - 1)
    if not wrong:
        return None
    name = board.position.game.size.name
    fields = board.fields() | {"goal": {"among": [name(at) for at in sorted(right + wrong)]}}
    return Draft(fields, board.features(category, len(right + wrong)), board.kind, category)


def make_read(spec: DraftSpec) -> Draft:
    """Ask for the squares that a random notation reaches on an empty board."""
    kind = spec.kind()
    category = spec.category or spec.rng.choice(kind.description.categories)
    roams = Category.TELEPORT in kind.description.categories
    radius = 2 if roams else 2 + spec.aim
    fields: dict[str, object] = {"betza": kind.betza, "goal": {"radius": radius}}
    features = Features(
        legs=longest(kind, category),
        patterns=count_patterns(kind.description.paths),
        distractors=_lopsided(kind.description, radius),
        side=2 * radius + 1,
    )
    return Draft(fields, features, kind, category)


def _lopsided(description: Description, radius: int) -> int:
    """Count the squares that a piece does not reach, though it reaches their mirror image."""
    width = 2 * radius + 1
    there = set(squares(reach(description.paths, Size(width, width), width * width // 2).moves))
    places = [divmod(at, width) for at in sorted(there)]
    mirrored = {row * width + width - 1 - column for row, column in places}
    mirrored |= {(width - 1 - row) * width + column for row, column in places}
    return len(mirrored - there)
