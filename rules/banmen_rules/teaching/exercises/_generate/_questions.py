"""Random exercises whose answer is squares, an option or a text, and the likely mistakes in them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from banmen_rules.base.geometry import Size
from banmen_rules.betza import Category, Description
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE, trail
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import Board, practised_board, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed, SeededRandom
from banmen_rules.teaching.exercises.kinds.choices import are_distinct, by_moves, by_name
from banmen_rules.teaching.exercises.kinds.legality import CONFUSED, KNOWN, OFFERED, YES, understood
from banmen_rules.variants import PieceKind
from banmen_rules.words.compass import unit_and_length
from banmen_rules.words.explain import Explanation, explain
from banmen_rules.words.explain.attempts import attempts

_LIKEST = 3


def distractors(board: Board, rng: SeededRandom) -> dict[int, _order.Distractor]:
    """Find the likely wrong squares of a region, in ascending order, each with its first reason."""
    truth = {packed & SQUARE for packed in board.moves.packed} | {board.square}
    shown = board.shown
    found: dict[int, _order.Distractor] = {}
    claims = [
        *_beyond(board, truth),
        *_turned_again(board),
        *((square, _order.Distractor.LOOK_ALIKE) for square in _of_a_look_alike(board, rng)),
        *((square, _order.Distractor.MIRROR) for square in _mirrored(board, truth)),
    ]
    order = list(_order.Distractor)
    for square, why in sorted(claims, key=lambda claim: order.index(claim[1])):
        if square in shown and square not in truth:
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


def _turned_again(board: Board) -> Iterator[tuple[int, _order.Distractor]]:
    """Continue from the end of a hook move in its first direction."""
    size = board.position.game.size
    for packed in board.moves.of(Category.HOOK):
        stops = _stops(packed)
        if len(stops) > 1:
            at = size.offset(packed & SQUARE, *_step(size.files, *stops[:2]), 0)
            if at is not None:
                yield at, _order.Distractor.AFTER_TURN


def _of_a_look_alike(board: Board, rng: SeededRandom) -> Iterable[int]:
    """Find the squares of another kind in the piece's place: one with similar moves or a similar name."""
    game, home = board.position.game, board.square
    alike = (by_moves if rng.chance(0.5) else by_name)(game, board.kind.id)[:_LIKEST]
    if not alike:
        return ()
    side = board.position.board[home] & 1
    code = _order.codes_of(game, rng.choice(alike))[0] | side
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


def _step(files: int, one: int, other: int) -> tuple[int, int]:
    """Find the shortest step from one square in the direction of another."""
    return unit_and_length(*_offset(files, one, other))[0]


_MOST_AMONG = 12
_MOST_SHOWN = 150
"""The most squares to mark: more would only be tedious."""


def make_reach(spec: DraftSpec) -> Draft:
    """Ask for every square that a piece reaches on a random board."""
    board, category = practised_board(spec, home=False)
    if len(board.right) > _MOST_SHOWN:
        raise Missed
    return board.draft(category, len(distractors(board, spec.rng)))


def make_spot(spec: DraftSpec) -> Draft:
    """Ask which of some squares a piece does not reach on a random board."""
    board, category = practised_board(spec, home=False)
    rng = spec.rng
    count = min(_MOST_AMONG, 3 + 2 * spec.aim - rng.randint(0, 1))
    wrong = spread(distractors(board, rng), rng, rng.randint(1, max(1, count // 2)))
    practised = [at for at in board.moves.targets(category) if at in board.right]
    right = [rng.choice(practised)]
    right += rng.sample(sorted(board.right.difference(right)), count - len(wrong) - 1)
    if not wrong:
        raise Missed
    name = spec.game.size.name
    return board.draft(
        category, len(right + wrong), goal={"among": [name(at) for at in sorted(right + wrong)]}
    )


def make_read(spec: DraftSpec) -> Draft:
    """Ask for the squares that a random notation reaches on an empty board."""
    kind = spec.kind()
    category = spec.practised_by(kind)
    roams = Category.TELEPORT in kind.description.categories
    radius = 2 if roams else 2 + spec.aim
    features = Features(
        legs=_order.longest(kind, category),
        patterns=_order.count_patterns(kind),
        distractors=_lopsided(kind.description, radius),
        side=2 * radius + 1,
    )
    return Draft({"betza": kind.betza, "goal": {"radius": radius}}, features, kind, category)


def _lopsided(description: Description, radius: int) -> int:
    """Count the squares that a piece does not reach, though it reaches their mirror image."""
    width = 2 * radius + 1
    there = set(squares(reach(description.paths, Size(width, width), width * width // 2).moves))
    places = [divmod(at, width) for at in sorted(there)]
    mirrored = {row * width + width - 1 - column for row, column in places}
    mirrored |= {(width - 1 - row) * width + column for row, column in places}
    return len(mirrored - there)


# ---------------------------------------------------------------- options and texts

_SHOWN = ("kanji", "name", "romaji")
_OPTIONS = (3, 4, 5, 6, 8)
"""The number of options, by difficulty."""
_LEAST = 2
_ON_BOARD = 0.6
_POSSIBLE = 0.5
_INFECTS = 0.6
_MOST_REASONS = 6


def make_name(spec: DraftSpec) -> Draft:
    """Ask for a name of a random kind."""
    game, rng, kind = spec.game, spec.rng, spec.kind()
    named = [one for one in _SHOWN if getattr(kind, one)]
    if len(named) < 2:  # noqa: PLR2004 - what is shown, and what is asked
        raise Missed
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
    return Draft(fields, features, kind, spec.practised_by(kind))


def make_category(spec: DraftSpec) -> Draft:
    """Ask for a category of a kind, or of a move on a board."""
    rng = spec.rng
    try:
        board = random_board(spec) if rng.chance(_ON_BOARD) else None
    except Missed:
        board = None
    if board is None:
        kind = spec.kind()
        practised = spec.practised_by(kind)
        options = _categories(spec, practised, kind.description.categories)
        features = Features(_order.longest(kind), _order.count_patterns(kind), distractors=2 * len(options))
        return Draft({"piece": kind.id, "options": options}, features, kind, practised)
    category = spec.practised(board.categories())
    target = rng.choice(board.targets(category))
    options = _categories(spec, category, board.moves.categories(target))
    return board.draft(category, 2 * len(options), goal={"to": spec.game.size.name(target)}, options=options)


def make_legal(spec: DraftSpec) -> Draft:
    """Ask whether a piece can go to a square, and why."""
    board, category = practised_board(spec)
    rng = spec.rng
    wrong = distractors(board, rng)
    target = rng.choice(board.targets(category))
    if wrong and category not in _order.ON_ITS_SQUARE and not rng.chance(_POSSIBLE):
        target = rng.choice(list(wrong))
    found = explain(board.position, board.square, target)
    if not found.legal and category not in found.categories:
        if spec.category is not None or not found.categories:
            raise Missed  # what stops it is not what is practised
        category = found.categories[0]
    options = tuple(rng.shuffled(_reasons(spec, board, found, category)))
    return board.draft(category, len(wrong), goal={"to": spec.game.size.name(target)}, options=options)


def make_promote(spec: DraftSpec) -> Draft:
    """Ask what a kind promotes to, or what a piece becomes by a move."""
    if spec.rng.chance(_ON_BOARD):
        return _promoting(spec)
    kind = spec.kind()
    if not kind.at_start:
        raise Missed  # it appears only by promotion
    options = _forms(spec, kind, kind.promotes_to or "")
    features = Features(patterns=1 + len(options) // 2, distractors=2 * len(options))
    return Draft({"piece": kind.id, "options": options}, features, kind, spec.practised_by(kind))


def _promoting(spec: DraftSpec) -> Draft:
    """Ask what a piece becomes by a move: preferably a capture, often of a contagious piece."""
    board, category = practised_board(spec)
    rng, codes = spec.rng, board.position.board
    moves = [packed for packed in board.moves.of(category) if packed & SQUARE in board.shown]
    taking = [packed for packed in moves if codes[packed & SQUARE]]
    packed = rng.choice(taking or moves)
    infecting = _infecting(spec.game)
    if codes[packed & SQUARE] and infecting and rng.chance(_INFECTS):
        board = board.with_piece(packed & SQUARE, rng.choice(infecting) | codes[packed & SQUARE] & 1)
    move = next((move for move in board.position.moves(board.square) if move.packed == packed), None)
    if move is None or packed not in board.moves.packed:
        raise Missed
    options = _forms(spec, board.kind, move.promotes_to or "")
    return board.draft(category, 2 * len(options), goal={"move": move.text(spec.game.size)}, options=options)


def _reasons(spec: DraftSpec, board: Board, found: Explanation, category: Category) -> list[str]:
    """List the right answer and others that are certainly wrong."""
    rng, target = spec.rng, found.target
    stays = target == found.origin
    allowed = YES if stays else f"yes:{category.value}"
    right = allowed if found.legal else f"no:{found.code.value}"
    codes = {found.code, *(attempt.code for attempt in attempts(board.position, board.square, target))}
    near_by = [near for near in CONFUSED if near & codes]
    offered = OFFERED["stay" if stays else "random"]
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
    return [one for one in _order.categories_of(spec.game) if one in KNOWN[practised]]


def _forms(spec: DraftSpec, kind: PieceKind, right: str) -> tuple[str, ...]:
    """Mix what a piece becomes with wrong answers: its promotion, and those of similar kinds."""
    game, rng = spec.game, spec.rng
    alike = (*by_name(game, kind.id), *by_moves(game, kind.id))
    others = [kind.promotes_to or "", "", *(other.promotes_to for other in alike)]
    others += [other.id for other in rng.sample(game.kinds, _order.HARDEST)]
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
    features = Features(
        _order.longest(kind), _order.count_patterns(kind), distractors=len(kind.description.text)
    )
    return Draft({"piece": kind.id}, features, kind, spec.practised_by(kind))
