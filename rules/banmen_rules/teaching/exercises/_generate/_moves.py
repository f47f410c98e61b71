"""Random exercises whose answer is moves: of one piece, of any, and about royals."""

from collections.abc import Collection
from functools import lru_cache

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE, trail
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._boards import (
    Board,
    Region,
    distance,
    moves_of,
    practised_board,
    random_board,
)
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed
from banmen_rules.teaching.exercises.solve import Status, collect, guard, harvest, mate, stands_out, worth
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.single_piece import Place, SinglePiece
from banmen_rules.variants import PieceKind

_PLACES = 250
"""How many places a search visits before another board is tried."""
_A_PLACE = 4
"""The cost of visiting a place, in moves made: all moves of a piece are generated there."""
_TURNS = (2, 2, 3, 3, 4)
"""The number of moves to make, by difficulty."""
_LEAST = 2
"""The fewest moves or captures that make a question."""
_TAKING = 0.7


def make_path(spec: DraftSpec) -> Draft:
    """Ask for the path of a random move: preferably one with several legs, or a capture."""
    board, category = practised_board(spec)
    rng, name = spec.rng, spec.game.size.name
    moves = _shown(board, category)
    if not moves:
        raise Missed
    codes = board.position.board
    captured = {one: sorted(movegen.captured(spec.game, codes, one)) for one in board.moves.packed}
    taking = [packed for packed in moves if captured[packed]]
    packed = rng.choice(taking if taking and rng.chance(_TAKING) else moves)
    target, takes, touched = packed & SQUARE, captured[packed], _touched(packed)
    others = [other for other in board.moves.packed if other & SQUARE == target]
    if touched and any(captured[other] == takes and not _touched(other) for other in others):
        raise Missed  # the end square alone would be the answer
    differ = len({tuple(captured[other]) for other in others})
    goal = {"to": name(target), "takes": [name(at) for at in takes]}
    draft = board.draft(category, 4 * (differ - 1) + 2 * len(takes), goal=goal)
    return draft._replace(features=draft.features._replace(legs=1 + touched))


def _touched(packed: int) -> int:
    """Count the squares that a move touches down on before its end."""
    return sum(1 for _, flown in trail(packed) if not flown)


def make_harvest(spec: DraftSpec) -> Draft:
    """Ask for the best capture of a piece on a random board: by number or by worth."""
    board = random_board(spec)
    position, codes = board.position, board.position.board
    captures = [movegen.captured(spec.game, codes, packed) for packed in board.moves.packed]
    taking = {tuple(sorted(taken)) for taken in captures if taken}
    by_count = harvest(position, board.square, count=True)
    count = by_count.best >= _LEAST
    found = by_count if count else harvest(position, board.square)
    if not count and not stands_out(found):
        raise Missed
    if len(taking) < _LEAST or found.status is not Status.PROVEN or len(found.moves) == len(taking):
        raise Missed
    category = _category(spec, board, [packed for packed in found.moves if packed in board.moves.packed])
    return board.draft(category, 2 * len(taking), goal={"pieces" if count else "material": found.best})


def make_route(spec: DraftSpec) -> Draft:
    """Ask for the moves to a square several moves away, on a random board."""
    board = random_board(spec)
    if board.position.game.roams(board.position.board[board.square]):
        raise Missed
    wanted = _TURNS[spec.aim - 1]
    alone = SinglePiece(board.position, board.square, limit=_PLACES)
    first, layers = _layers(board, alone, wanted)
    spec.work.spend(_A_PLACE * alone.meter.nodes)
    for count in (wanted, _LEAST):
        far = sorted(square for square, turns in layers.items() if turns == count)
        if far:
            break
    else:
        raise Missed
    target = spec.rng.choice(far)
    goal = {"arrives": spec.game.size.name(target), "moves": count}
    draft = board.draft(_category(spec, board, first[target]), 0, goal=goal)
    return draft._replace(features=draft.features._replace(turns=count))


def make_collect(spec: DraftSpec) -> Draft:
    """Let a piece capture at random, and ask for the same captures in the fewest moves."""
    board, most = random_board(spec), _TURNS[spec.aim - 1]
    codes, side = board.position.board, board.position.board[board.square] & 1
    alone = SinglePiece(board.position, board.square, limit=_PLACES)
    place = alone.start
    for _ in range(most):
        taking = [
            to
            for _, to in sorted(alone.following(place).items())
            if to.gone > place.gone
            and to.square in board.shown
            and all(codes[at] & 1 != side for at in to.gone)
        ]
        if not taking:
            break
        place = spec.rng.choice(taking)
    if len(place.gone) < _LEAST:
        raise Missed
    found = collect(board.position, board.square, place.gone, most, limit=_PLACES)
    spec.work.spend(_A_PLACE * found.nodes)
    if found.status is not Status.PROVEN or found.minimal is None or found.minimal < _LEAST:
        raise Missed
    name = spec.game.size.name
    goal = {"takes": [name(at) for at in sorted(place.gone)], "moves": found.minimal}
    draft = board.draft(_category(spec, board, found.moves), 2 * len(place.gone), goal=goal)
    return draft._replace(features=draft.features._replace(turns=found.minimal))


def _shown(board: Board, category: Category) -> list[int]:
    """List the moves of a category that stay within the region."""
    return [
        packed
        for packed in board.moves.of(category)
        if packed & SQUARE in board.shown and all(square in board.shown for square, _ in trail(packed))
    ]


def _category(spec: DraftSpec, board: Board, moves: Collection[int]) -> Category:
    """Choose the category that some moves practise, as asked for."""
    categories = board.kind.description.categories
    return spec.practised(one for one in categories if not set(moves).isdisjoint(_shown(board, one)))


def _layers(board: Board, alone: SinglePiece, most: int) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Find the squares that a piece reaches within the region: their first moves, and the number of moves."""
    first: dict[int, list[int]] = {}
    turns: dict[int, int] = {}
    places: dict[Place, set[int]] = {alone.start: set()}
    known = {alone.start}
    try:
        for turn in range(1, most + 1):
            following: dict[Place, set[int]] = {}
            for place, began in places.items():
                for packed, to in sorted(alone.following(place).items()):
                    if to not in known and to.square in board.shown:
                        following.setdefault(to, set()).update(began or {packed})
            for place, began in following.items():
                if turns.setdefault(place.square, turn) == turn:
                    first[place.square] = sorted({*first.get(place.square, ()), *began})
            known.update(following)
            places = following
    except LimitReached:
        pass
    turns.pop(board.square, None)
    return first, turns


# ---------------------------------------------------------------- royals

_ATTACKER = 0.4
_SAVES = 0.5
"""The largest share of legal moves that may save a royal: if most do, there is nothing to find."""
_NODES = 1_500
"""How many moves the search for a mate may make."""
_MOST_WINS = 5
"""How many first moves may win: if many do, there is nothing to find."""
_CORNER = 9
_SETTINGS = 60
"""How many boards are tried to find a mate."""
_BACK = 12
"""How many squares are tried as the origin of the last move."""
_WHITE = 0.25
EASIEST_MATE = Features(turns=2, blockers=2, side=_CORNER)
"""The features of the easiest win in two moves."""


def make_guard(spec: DraftSpec) -> Draft:
    """Put a royal under attack, and ask for a move that saves it, or for the attackers."""
    board, category = practised_board(spec)
    royals = _royals(spec.game)
    if not royals:
        raise Missed
    codes, rng, game = board.position.board, spec.rng, spec.game
    attacked = {
        at
        for packed in board.moves.of(category)
        for at in (packed & SQUARE, *movegen.captured(game, codes, packed))
        if at in board.shown and at != board.square and (not codes[at] or codes[at] & 1 != board.turned)
    }
    if not attacked:
        raise Missed
    attacker = Side(board.turned)
    there = rng.choice(sorted(attacked))
    board = board.with_piece(there, rng.choice(royals) | attacker.other)
    checks = threats(board.position, attacker.other)
    if set(checks).isdisjoint(board.moves.of(category)):
        raise Missed
    if rng.chance(_ATTACKER):
        pieces = len(board.position.squares_of(attacker))
        count = 2 * pieces + len({packed >> FROM & SQUARE for packed in checks})
        return _without_piece(board.draft(category, count, goal={"attacker": attacker.label}))
    position = Position(game, board.position.board, int(attacker.other))
    found = guard(position, attacker.other)
    spec.work.spend(found.nodes)
    every = len(found.moves) + len(found.replies)
    if found.status is not Status.PROVEN or len(found.moves) > max(2, every * _SAVES):
        raise Missed
    goal = {"saves": attacker.other.label}
    return _without_piece(board.draft(category, every, goal=goal, tsfen=position.tsfen()))


def _without_piece(draft: Draft) -> Draft:
    del draft.fields["square"]
    return draft


def make_mate(spec: DraftSpec) -> Draft:
    """Try random boards until one is mate, take the last move back, and ask for a win in two."""
    kind = spec.kind()
    if kind.royal or not _royals(spec.game):
        raise Missed
    for _ in range(_SETTINGS):
        spec.work.count()
        mated = _mated_board(spec, kind)
        if mated is not None:
            break
    else:
        raise Missed
    codes, region, home, attacker = mated
    squares = spec.rng.sample([at for at in region.squares(spec.game.size) if not codes[at]], _BACK)
    for at in squares:
        before = list(codes)
        before[at], before[home] = before[home], 0
        position = Position(spec.game, before, int(attacker))
        leading = [one for one in moves_of(position, at).categories(home) if spec.category in {None, one}]
        if not leading:
            continue
        category = spec.rng.choice(leading)
        if threats(position, attacker.other):
            continue
        features = Features(
            _order.longest(kind, category),
            _order.count_patterns(kind),
            turns=2,
            blockers=sum(1 for code in before if code) - 2,
            side=region.width,
            turned=attacker is Side.WHITE,
        )
        found = mate(position, 2, limit=_NODES)
        spec.work.spend(found.nodes)
        if found.status is not Status.PROVEN or found.minimal != 2 or len(found.moves) > _MOST_WINS:  # noqa: PLR2004 - as asked for
            continue
        fields: dict[str, object] = {
            "tsfen": position.tsfen(),
            "region": region.name(spec.game.size),
            "goal": {"wins": attacker.label, "moves": 2},
        }
        features = features._replace(distractors=2 * (_MOST_WINS - len(found.moves)))
        return Draft(fields, features, kind, category)
    raise Missed


def _mated_board(spec: DraftSpec, kind: PieceKind) -> tuple[list[int], Region, int, Side] | None:
    """Put a royal into a corner, and a piece and others around it; None if that is not mate."""
    rng, game = spec.rng, spec.game
    size = game.size
    corner = rng.choice((0, 1)), rng.choice((0, 1))
    region = Region(corner[0] * (size.files - _CORNER), corner[1] * (size.ranks - _CORNER), _CORNER, _CORNER)
    column, row = (end * (_CORNER - 1) + (1 - 2 * end) * rng.randint(0, 2) // 2 for end in corner)
    attacker = Side.WHITE if rng.chance(_WHITE) else Side.BLACK
    codes = [0] * size.squares
    royal = region.square(row * _CORNER + column, size)
    free = [at for at in rng.shuffled(region.squares(size)) if at != royal]
    near = [at for at in free if distance(at, royal, size.files) == 1]
    weak, strong = _by_worth(game)
    codes[royal] = rng.choice(_royals(game)) | attacker.other
    for at in near[: rng.randint(1, 3)]:
        codes[at] = rng.choice(weak) | attacker.other
    home, *others = [at for at in free if not codes[at]]
    codes[home] = _order.codes_of(game, kind)[0] | attacker
    for at in others[: rng.randint(1, 2 + spec.aim // 3)]:
        codes[at] = rng.choice(strong) | attacker
    for at in others[5 : 4 + spec.aim]:
        codes[at] = rng.choice(weak) | attacker.other
    mated = Position(game, codes, int(attacker.other)).is_mate()
    return (codes, region, home, attacker) if mated else None


@lru_cache(maxsize=64)
def _royals(game: Game) -> tuple[int, ...]:
    """List Black's royals at the start that cannot teleport."""
    return tuple(
        _order.codes_of(game, kind)[0]
        for kind in game.kinds
        if kind.royal and kind.at_start and Category.TELEPORT not in kind.description.categories
    )


@lru_cache(maxsize=64)
def _by_worth(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """List the weaker half of Black's pieces at the start without royals, and the stronger half."""
    codes = [_order.codes_of(game, kind)[0] for kind in game.kinds if kind.at_start and not kind.royal]
    codes.sort(key=lambda code: (worth(game, code), code))
    return tuple(codes[: len(codes) // 2]), tuple(codes[len(codes) // 2 :])
