"""Drawing exercises whose answer is a choice: ``name``, ``category``, ``legal`` and ``promote``."""

from collections.abc import Sequence
from functools import lru_cache

from banmen_rules.betza import Category
from banmen_rules.core.game import Game
from banmen_rules.core.packed import SQUARE
from banmen_rules.teaching.exercises._difficulty import HARDEST, Features
from banmen_rules.teaching.exercises._generate._boards import Board, draw
from banmen_rules.teaching.exercises._generate._distractors import distractors
from banmen_rules.teaching.exercises._generate._order import ON_ITS_SQUARE, Draft, Order, longest
from banmen_rules.teaching.exercises._generate._ways import categories_of, sorts
from banmen_rules.teaching.exercises._look_alikes import by_moves, by_name
from banmen_rules.teaching.exercises._telling import KNOWN, YES, understood
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation, explain
from banmen_rules.words.explain.attempts import attempts

_SHOWN = ("kanji", "name", "romaji")
_OPTIONS = (3, 4, 5, 6, 8)
"""How many there are to choose from, by how hard it shall be."""
_LEAST = 2
_ON_BOARD = 0.6
_POSSIBLE = 0.5
_INFECTS = 0.6
_MOST_REASONS = 6

_CONFUSED: tuple[frozenset[Code], ...] = (
    frozenset({Code.BLOCKED, Code.PASS_LIMIT, Code.RANK}),
    frozenset({Code.NO_WAY, Code.SKIPPED, Code.OFF_BOARD}),
    frozenset({Code.RANK_TARGET, Code.ONLY_MOVES, Code.OWN_PIECE}),
    frozenset({Code.NOTHING_TO_CAPTURE, Code.NOTHING_TO_PASS, Code.ONLY_CAPTURES}),
)
"""Reasons that are near to one another: where one of them is right, none of the others is offered."""

_REASONS = (
    Code.NO_WAY,
    Code.TOO_FAR,
    Code.BLOCKED,
    Code.OWN_PIECE,
    Code.STOP_OCCUPIED,
    Code.ONLY_CAPTURES,
    Code.RANK,
)
"""The reasons that are offered beside the right one."""
_REASONS_TO_LEAVE = (Code.STAY, Code.STOP_OCCUPIED, Code.NOTHING_TO_CAPTURE, Code.BLOCKED, Code.NO_WAY)
"""The same, where the question is whether a piece may stay on its own square."""


def draw_name(order: Order) -> Draft | None:
    """Draw a kind, and ask what it is called, or which kanji it is written with."""
    game, lot, kind = order.game, order.lot, order.kind()
    named = [one for one in _SHOWN if getattr(kind, one)]
    if len(named) < 2:  # noqa: PLR2004 - what is shown, and what is asked
        return None
    show, ask = lot.some(named, 2)
    count = _OPTIONS[order.aim - 1]
    alike = lot.some(by_name(game, kind.id), lot.between(order.aim // 2, count - 1))
    chosen = [kind]
    for other in (*alike, *lot.some(game.kinds, 2 * count)):
        if len(chosen) < count and all(_told_apart(one, other, show, ask) for one in chosen):
            chosen.append(other)
    options = tuple(one.id for one in lot.shuffled(chosen))
    fields: dict[str, object] = {"piece": kind.id, "options": options, "goal": {"show": show, "ask": ask}}
    similar = sum(1 for other in alike if other in chosen)
    features = Features(ways=1 + similar, distractors=2 * len(options))
    return Draft(fields, features, kind, order.category or lot.pick(kind.description.categories))


def draw_category(order: Order) -> Draft | None:
    """Ask in which way a kind moves, or a piece on a board goes to a square."""
    lot = order.lot
    board = draw(order) if lot.chance(_ON_BOARD) else None
    if board is None:
        kind = order.kind()
        practised = order.category or lot.pick(kind.description.categories)
        options = _categories(order, practised, kind.description.categories)
        features = Features(longest(kind), sorts(kind.description.paths), distractors=2 * len(options))
        return Draft({"piece": kind.id, "options": options}, features, kind, practised)
    category = board.practised(order)
    if category is None:
        return None
    target = lot.pick(board.targets(category))
    options = _categories(order, category, board.ways.categories(target))
    fields = board.fields() | {"goal": {"to": order.game.size.name(target)}, "options": options}
    return Draft(fields, board.features(category, 2 * len(options)), board.kind, category)


def draw_legal(order: Order) -> Draft | None:
    """Ask whether a piece may go to a square, and why."""
    board, lot = draw(order), order.lot
    category = board.practised(order) if board is not None else None
    if board is None or category is None:
        return None
    wrong = distractors(board, lot)
    target = lot.pick(board.targets(category))
    if wrong and category not in ON_ITS_SQUARE and not lot.chance(_POSSIBLE):
        target = lot.pick(list(wrong))
    found = explain(board.position, board.square, target)
    if not found.legal and category not in found.categories:
        if order.category is not None or not found.categories:
            return None  # what keeps it from going there has nothing to do with what is practised
        category = found.categories[0]
    options = tuple(lot.shuffled(_reasons(order, board, found, category)))
    fields = board.fields() | {"goal": {"to": order.game.size.name(target)}, "options": options}
    return Draft(fields, board.features(category, len(wrong)), board.kind, category)


def draw_promote(order: Order) -> Draft | None:
    """Ask what a kind promotes to, or what a piece is after a move."""
    if order.lot.chance(_ON_BOARD):
        return _promoting(order)
    kind = order.kind()
    if not kind.at_start:
        return None  # it appears by promotion only, and so has promoted
    options = _forms(order, kind, kind.promotes_to or "")
    features = Features(ways=1 + len(options) // 2, distractors=2 * len(options))
    category = order.category or order.lot.pick(kind.description.categories)
    return Draft({"piece": kind.id, "options": options}, features, kind, category)


def _promoting(order: Order) -> Draft | None:
    """Ask what a piece is after a move on a board: rather after a capture, often of one that infects."""
    board, lot = draw(order), order.lot
    category = board.practised(order) if board is not None else None
    if board is None or category is None:
        return None
    codes = board.position.board
    ways = [packed for packed in board.ways.of(category) if packed & SQUARE in board.shown]
    taking = [packed for packed in ways if codes[packed & SQUARE]]
    packed = lot.pick(taking or ways)
    infecting = _infecting(order.game)
    if codes[packed & SQUARE] and infecting and lot.chance(_INFECTS):
        board = board.with_piece(packed & SQUARE, lot.pick(infecting) | codes[packed & SQUARE] & 1)
    move = next((move for move in board.position.moves(board.square) if move.packed == packed), None)
    if move is None or packed not in board.ways.packed:
        return None
    options = _forms(order, board.kind, move.promotes_to or "")
    fields = board.fields() | {"goal": {"move": move.text(order.game.size)}, "options": options}
    return Draft(fields, board.features(category, 2 * len(options)), board.kind, category)


def _reasons(order: Order, board: Board, found: Explanation, category: Category) -> list[str]:
    """Name the right reason, and others that are certainly wrong."""
    lot, target = order.lot, found.target
    stays = target == found.origin
    allowed = YES if stays else f"yes:{category.value}"
    right = allowed if found.legal else f"no:{found.code.value}"
    codes = {found.code, *(attempt.code for attempt in attempts(board.position, board.square, target))}
    near_by = [near for near in _CONFUSED if near & codes]
    offered = _REASONS_TO_LEAVE if stays else _REASONS
    reasons = understood(offered, KNOWN[category])
    reasons = [code for code in reasons if not any(code in near for near in near_by)]
    if stays:
        count = min(_OPTIONS[order.aim - 1], _MOST_REASONS)
        no = [f"no:{code.value}" for code in lot.some(reasons, count) if f"no:{code.value}" != right]
        return [right, *([] if found.legal else [YES]), *no][:count]
    ways = [way for way in _offered(order, category) if way not in board.ways.categories(target)]
    likely = [way for way in ways if way in board.kind.description.categories]
    count = min(_OPTIONS[order.aim - 1], _MOST_REASONS)
    no = [f"no:{code.value}" for code in lot.some(reasons, count // 2)]
    yes = dict.fromkeys(f"yes:{way.value}" for way in lot.shuffled(likely) + lot.shuffled(ways))
    return [right, *no, *[one for one in yes if one != right][: count - len(no) - 1]]


def _categories(order: Order, right: Category, all_right: Sequence[Category]) -> tuple[str, ...]:
    """Put a category among others that are wrong."""
    wrong = [way for way in _offered(order, right) if way not in all_right]
    some = order.lot.some(wrong, _OPTIONS[order.aim - 1] - 1)
    return tuple(way.value for way in order.lot.shuffled([right, *some]))


def _offered(order: Order, practised: Category) -> list[Category]:
    """List the categories of the game that a learner who practises one of them knows."""
    return [way for way in categories_of(order.game) if way in KNOWN[practised]]


def _forms(order: Order, kind: PieceKind, right: str) -> tuple[str, ...]:
    """Put what a piece becomes among what it does not: itself promoted, and what look-alikes become."""
    game, lot = order.game, order.lot
    alike = (*by_name(game, kind.id), *by_moves(game, kind.id))
    others = [kind.promotes_to or "", "", *(other.promotes_to for other in alike)]
    others += [other.id for other in lot.some(game.kinds, HARDEST)]
    likely = [one for one in dict.fromkeys(others) if one is not None and one not in {right, kind.id}]
    count = _LEAST if order.level == 1 else _OPTIONS[order.aim - 1]
    return tuple(lot.shuffled([right, *likely[: count - 1]]))


def _told_apart(one: PieceKind, other: PieceKind, *shown: str) -> bool:
    """Tell whether two kinds differ in all that is shown of them."""
    return all(getattr(other, what) and getattr(one, what) != getattr(other, what) for what in shown)


@lru_cache(maxsize=64)
def _infecting(game: Game) -> tuple[int, ...]:
    """List Black's pieces that their captor turns into something else by."""
    return tuple(
        code for code, piece in enumerate(game.pieces) if piece and game.infects[code] and not code & 1
    )
