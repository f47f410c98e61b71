"""Random exercises whose answer is moves of one piece: ``path``, ``harvest``, ``route`` and ``collect``."""

from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.packed import SQUARE, trail
from banmen_rules.teaching.exercises._generate._boards import Board, random_board
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec
from banmen_rules.teaching.exercises.solve import Status, collect, harvest, stands_out
from banmen_rules.teaching.exercises.solve.model import LimitReached
from banmen_rules.teaching.exercises.solve.single_piece import Place, SinglePiece

_PLACES = 250
"""How many places a search visits before another board is tried."""
_A_PLACE = 4
"""The cost of visiting a place, in moves made: all moves of a piece are generated there."""
_TURNS = (2, 2, 3, 3, 4)
"""The number of moves to make, by difficulty."""
_LEAST = 2
"""The fewest moves or captures that make a question."""
_TAKING = 0.7


def make_path(spec: DraftSpec) -> Draft | None:
    """Ask for the path of a random move: preferably one with several legs, or a capture."""
    board, rng = random_board(spec), spec.rng
    category = board.practised(spec) if board is not None else None
    if board is None or category is None:
        return None
    game, codes = spec.game, board.position.board
    moves = _shown(board, category)
    if not moves:
        return None
    taking = [packed for packed in moves if movegen.captured(game, codes, packed)]
    packed = rng.choice(taking if taking and rng.chance(_TAKING) else moves)
    target, takes = packed & SQUARE, sorted(movegen.captured(game, codes, packed))
    name = game.size.name
    goal: dict[str, object] = {"to": name(target), "takes": [name(at) for at in takes]}
    if _touched(packed) and any(
        other & SQUARE == target
        and not _touched(other)
        and sorted(movegen.captured(game, codes, other)) == takes
        for other in board.moves.packed
    ):
        return None  # the end square alone would be the answer
    others = {
        tuple(sorted(movegen.captured(game, codes, other)))
        for other in board.moves.packed
        if other & SQUARE == target
    }
    features = board.features(category, 4 * (len(others) - 1) + 2 * len(takes))
    legs = 1 + _touched(packed)
    return Draft(board.fields() | {"goal": goal}, features._replace(legs=legs), board.kind, category)


def _touched(packed: int) -> int:
    """Count the squares that a move touches down on before its end."""
    return sum(1 for _, flown in trail(packed) if not flown)


def make_harvest(spec: DraftSpec) -> Draft | None:
    """Ask for the best capture of a piece on a random board: by number or by worth."""
    board = random_board(spec)
    if board is None:
        return None
    position, codes = board.position, board.position.board
    captures = {packed: movegen.captured(spec.game, codes, packed) for packed in board.moves.packed}
    taking = {tuple(sorted(taken)) for taken in captures.values() if taken}
    by_count = harvest(position, board.square, count=True)
    count = by_count.best >= _LEAST
    found = by_count if count else harvest(position, board.square)
    if not count and not stands_out(found):
        return None
    if len(taking) < _LEAST or found.status is not Status.PROVEN or len(found.moves) == len(taking):
        return None
    best = [packed for packed in found.moves if packed in board.moves.packed]
    category = _category(spec, board, best)
    if category is None:
        return None
    goal: dict[str, object] = {"pieces" if count else "material": found.best}
    features = board.features(category, 2 * len(taking))
    return Draft(board.fields() | {"goal": goal}, features, board.kind, category)


def make_route(spec: DraftSpec) -> Draft | None:
    """Ask for the moves to a square several moves away, on a random board."""
    board = random_board(spec)
    if board is None or board.position.game.roams(board.position.board[board.square]):
        return None
    wanted = _TURNS[spec.aim - 1]
    alone = SinglePiece(board.position, board.square, limit=_PLACES)
    first, layers = _layers(board, alone, wanted)
    spec.work.spend(_A_PLACE * alone.meter.nodes)
    far = [square for square, turns in layers.items() if turns == wanted] or [
        square for square, turns in layers.items() if turns == _LEAST
    ]
    if not far:
        return None
    target = spec.rng.choice(sorted(far))
    category = _category(spec, board, first[target])
    if category is None:
        return None
    goal: dict[str, object] = {"arrives": spec.game.size.name(target), "moves": layers[target]}
    features = board.features(category, 0)._replace(turns=layers[target])
    return Draft(board.fields() | {"goal": goal}, features, board.kind, category)


def make_collect(spec: DraftSpec) -> Draft | None:
    """Let a piece capture at random, and ask for the same captures in the fewest moves."""
    board, rng = random_board(spec), spec.rng
    if board is None:
        return None
    codes, side = board.position.board, board.position.board[board.square] & 1
    alone = SinglePiece(board.position, board.square, limit=_PLACES)
    place, first = alone.start, None
    for _ in range(_TURNS[spec.aim - 1]):
        taking = [
            (packed, to)
            for packed, to in sorted(alone.following(place).items())
            if to.gone > place.gone
            and to.square in board.shown
            and all(codes[at] & 1 != side for at in to.gone)
        ]
        if not taking:
            break
        packed, place = rng.choice(taking)
        first = packed if first is None else first
    if first is None or len(place.gone) < _LEAST:
        return None
    found = collect(board.position, board.square, place.gone, _TURNS[spec.aim - 1], limit=_PLACES)
    spec.work.spend(_A_PLACE * found.nodes)
    if found.status is not Status.PROVEN or found.minimal is None or found.minimal < _LEAST:
        return None
    category = _category(spec, board, list(found.moves))
    if category is None:
        return None
    name = spec.game.size.name
    goal: dict[str, object] = {"takes": [name(at) for at in sorted(place.gone)], "moves": found.minimal}
    features = board.features(category, 2 * len(place.gone))._replace(turns=found.minimal)
    return Draft(board.fields() | {"goal": goal}, features, board.kind, category)


def _shown(board: Board, category: Category) -> list[int]:
    """List the moves of a category that stay within the region."""
    return [
        packed
        for packed in board.moves.of(category)
        if packed & SQUARE in board.shown and all(square in board.shown for square, _ in trail(packed))
    ]


def _category(spec: DraftSpec, board: Board, moves: list[int]) -> Category | None:
    """Choose the category that some moves practise, as asked for; None if they have none."""
    there = [
        category
        for category in board.kind.description.categories
        if spec.category in {None, category} and not set(moves).isdisjoint(_shown(board, category))
    ]
    return spec.rng.choice(there) if there else None


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
