"""Random exercises whose answer is an option (``name``, ``category``, ``legal``, ``promote``) or a text."""

from collections.abc import Sequence
from functools import lru_cache

from banmen_rules.betza import Category
from banmen_rules.core.game import Game
from banmen_rules.core.packed import SQUARE
from banmen_rules.teaching.exercises._generate._boards import Board, random_board
from banmen_rules.teaching.exercises._generate._order import (
    HARDEST,
    ON_ITS_SQUARE,
    Draft,
    DraftSpec,
    Features,
    categories_of,
    count_patterns,
    longest,
)
from banmen_rules.teaching.exercises._generate._squares import distractors
from banmen_rules.teaching.exercises.kinds.legality import KNOWN, YES, understood
from banmen_rules.teaching.exercises.kinds.naming import are_distinct, by_moves, by_name
from banmen_rules.variants import PieceKind
from banmen_rules.words.explain import Code, Explanation, explain
from banmen_rules.words.explain.attempts import attempts

_SHOWN = ("kanji", "name", "romaji")
_OPTIONS = (3, 4, 5, 6, 8)
"""The number of options, by difficulty."""
_LEAST = 2
_ON_BOARD = 0.6
_POSSIBLE = 0.5
_INFECTS = 0.6
_MOST_REASONS = 6

_CONFUSED: tuple[frozenset[Code], ...] = (
    frozenset({Code.BLOCKED, Code.PASS_LIMIT, Code.RANK}),
    frozenset({Code.NO_PATH, Code.SKIPPED, Code.OFF_BOARD}),
    frozenset({Code.RANK_TARGET, Code.ONLY_MOVES, Code.OWN_PIECE}),
    frozenset({Code.NOTHING_TO_CAPTURE, Code.NOTHING_TO_PASS, Code.ONLY_CAPTURES}),
)
"""Reasons that are easily confused: where one is right, the others are not offered."""

_REASONS = (
    Code.NO_PATH,
    Code.TOO_FAR,
    Code.BLOCKED,
    Code.OWN_PIECE,
    Code.STOP_OCCUPIED,
    Code.ONLY_CAPTURES,
    Code.RANK,
)
"""The wrong reasons to offer."""
_REASONS_TO_LEAVE = (Code.STAY, Code.STOP_OCCUPIED, Code.NOTHING_TO_CAPTURE, Code.BLOCKED, Code.NO_PATH)
"""The wrong reasons to offer where the question is whether a piece can stay on its square."""


def make_name(spec: DraftSpec) -> Draft | None:
    """Ask for a name of a random kind."""
    game, rng, kind = spec.game, spec.rng, spec.kind()
    named = [one for one in _SHOWN if getattr(kind, one)]
    if len(named) < 2:  # noqa: PLR2004 - what is shown, and what is asked
        return None
    show, ask = rng.sample(named, 2)
    count = _OPTIONS[spec.aim - 1]
    alike = rng.sample(by_name(game, kind.id), rng.randint(spec.aim // 2, count - 1))
    chosen = [kind]
    for other in (*alike, *rng.sample(game.kinds, 2 * count)):
        if len(chosen) < count and all(are_distinct(one, other, show, ask) for one in chosen):
            chosen.append(other)
    options = tuple(one.id for one in rng.shuffled(chosen))
    fields: dict[str, object] = {"piece": kind.id, "options": options, "goal": {"show": show, "ask": ask}}
    similar = sum(1 for other in alike if other in chosen)
    features = Features(patterns=1 + similar, distractors=2 * len(options))
    return Draft(fields, features, kind, spec.category or rng.choice(kind.description.categories))


def make_category(spec: DraftSpec) -> Draft | None:
    """Ask for a category of a kind, or of a move on a board."""
    rng = spec.rng
    board = random_board(spec) if rng.chance(_ON_BOARD) else None
    if board is None:
        kind = spec.kind()
        practised = spec.category or rng.choice(kind.description.categories)
        options = _categories(spec, practised, kind.description.categories)
        features = Features(
            longest(kind), count_patterns(kind.description.paths), distractors=2 * len(options)
        )
        return Draft({"piece": kind.id, "options": options}, features, kind, practised)
    category = board.practised(spec)
    if category is None:
        return None
    target = rng.choice(board.targets(category))
    options = _categories(spec, category, board.moves.categories(target))
    fields = board.fields() | {"goal": {"to": spec.game.size.name(target)}, "options": options}
    return Draft(fields, board.features(category, 2 * len(options)), board.kind, category)


def make_legal(spec: DraftSpec) -> Draft | None:
    """Ask whether a piece can go to a square, and why."""
    board, rng = random_board(spec), spec.rng
    category = board.practised(spec) if board is not None else None
    if board is None or category is None:
        return None
    wrong = distractors(board, rng)
    target = rng.choice(board.targets(category))
    if wrong and category not in ON_ITS_SQUARE and not rng.chance(_POSSIBLE):
        target = rng.choice(list(wrong))
    found = explain(board.position, board.square, target)
    if not found.legal and category not in found.categories:
        if spec.category is not None or not found.categories:
            return None  # what stops it is not what is practised
        category = found.categories[0]
    options = tuple(rng.shuffled(_reasons(spec, board, found, category)))
    fields = board.fields() | {"goal": {"to": spec.game.size.name(target)}, "options": options}
    return Draft(fields, board.features(category, len(wrong)), board.kind, category)


def make_promote(spec: DraftSpec) -> Draft | None:
    """Ask what a kind promotes to, or what a piece becomes by a move."""
    if spec.rng.chance(_ON_BOARD):
        return _promoting(spec)
    kind = spec.kind()
    if not kind.at_start:
        return None  # it appears only by promotion
    options = _forms(spec, kind, kind.promotes_to or "")
    features = Features(patterns=1 + len(options) // 2, distractors=2 * len(options))
    category = spec.category or spec.rng.choice(kind.description.categories)
    return Draft({"piece": kind.id, "options": options}, features, kind, category)


def _promoting(spec: DraftSpec) -> Draft | None:
    """Ask what a piece becomes by a move: preferably a capture, often of a contagious piece."""
    board, rng = random_board(spec), spec.rng
    category = board.practised(spec) if board is not None else None
    if board is None or category is None:
        return None
    codes = board.position.board
    moves = [packed for packed in board.moves.of(category) if packed & SQUARE in board.shown]
    taking = [packed for packed in moves if codes[packed & SQUARE]]
    packed = rng.choice(taking or moves)
    infecting = _infecting(spec.game)
    if codes[packed & SQUARE] and infecting and rng.chance(_INFECTS):
        board = board.with_piece(packed & SQUARE, rng.choice(infecting) | codes[packed & SQUARE] & 1)
    move = next((move for move in board.position.moves(board.square) if move.packed == packed), None)
    if move is None or packed not in board.moves.packed:
        return None
    options = _forms(spec, board.kind, move.promotes_to or "")
    fields = board.fields() | {"goal": {"move": move.text(spec.game.size)}, "options": options}
    return Draft(fields, board.features(category, 2 * len(options)), board.kind, category)


def _reasons(spec: DraftSpec, board: Board, found: Explanation, category: Category) -> list[str]:
    """List the right answer and others that are certainly wrong."""
    rng, target = spec.rng, found.target
    stays = target == found.origin
    allowed = YES if stays else f"yes:{category.value}"
    right = allowed if found.legal else f"no:{found.code.value}"
    codes = {found.code, *(attempt.code for attempt in attempts(board.position, board.square, target))}
    near_by = [near for near in _CONFUSED if near & codes]
    offered = _REASONS_TO_LEAVE if stays else _REASONS
    reasons = understood(offered, KNOWN[category])
    reasons = [code for code in reasons if not any(code in near for near in near_by)]
    if stays:
        count = min(_OPTIONS[spec.aim - 1], _MOST_REASONS)
        no = [f"no:{code.value}" for code in rng.sample(reasons, count) if f"no:{code.value}" != right]
        return [right, *([] if found.legal else [YES]), *no][:count]
    wrong = [one for one in _offered(spec, category) if one not in board.moves.categories(target)]
    likely = [one for one in wrong if one in board.kind.description.categories]
    count = min(_OPTIONS[spec.aim - 1], _MOST_REASONS)
    no = [f"no:{code.value}" for code in rng.sample(reasons, count // 2)]
    yes = dict.fromkeys(f"yes:{one.value}" for one in rng.shuffled(likely) + rng.shuffled(wrong))
    return [right, *no, *[one for one in yes if one != right][: count - len(no) - 1]]


def _categories(spec: DraftSpec, right: Category, all_right: Sequence[Category]) -> tuple[str, ...]:
    """Mix the right category with wrong ones."""
    wrong = [one for one in _offered(spec, right) if one not in all_right]
    some = spec.rng.sample(wrong, _OPTIONS[spec.aim - 1] - 1)
    return tuple(one.value for one in spec.rng.shuffled([right, *some]))


def _offered(spec: DraftSpec, practised: Category) -> list[Category]:
    """List the categories of the game that a learner who practises one of them knows."""
    return [one for one in categories_of(spec.game) if one in KNOWN[practised]]


def _forms(spec: DraftSpec, kind: PieceKind, right: str) -> tuple[str, ...]:
    """Mix what a piece becomes with wrong answers: its promotion, and those of similar kinds."""
    game, rng = spec.game, spec.rng
    alike = (*by_name(game, kind.id), *by_moves(game, kind.id))
    others = [kind.promotes_to or "", "", *(other.promotes_to for other in alike)]
    others += [other.id for other in rng.sample(game.kinds, HARDEST)]
    likely = [one for one in dict.fromkeys(others) if one is not None and one not in {right, kind.id}]
    count = _LEAST if spec.level == 1 else _OPTIONS[spec.aim - 1]
    return tuple(rng.shuffled([right, *likely[: count - 1]]))


@lru_cache(maxsize=64)
def _infecting(game: Game) -> tuple[int, ...]:
    """List Black's contagious pieces: those that change their captor."""
    return tuple(
        code for code, piece in enumerate(game.pieces) if piece and game.infects[code] and not code & 1
    )


def make_write(spec: DraftSpec) -> Draft:
    """Ask for the notation of a random kind; the longer it is, the harder."""
    kind = spec.kind()
    description = kind.description
    features = Features(longest(kind), count_patterns(description.paths), distractors=len(description.text))
    return Draft({"piece": kind.id}, features, kind, spec.category or spec.rng.choice(description.categories))
