"""Drawing exercises about royals: ``guard`` and ``mate``."""

from functools import lru_cache

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._difficulty import Features
from banmen_rules.teaching.exercises._generate._boards import Board, Region, draw
from banmen_rules.teaching.exercises._generate._order import Draft, Order, longest
from banmen_rules.teaching.exercises._generate._ways import codes_of, sorts, ways_of
from banmen_rules.teaching.exercises.solve import Status, guard, mate, worth
from banmen_rules.variants import PieceKind

_ATTACKER = 0.4
_SAVES = 0.5
"""The largest part of the legal moves that may save a royal: where most do, there is nothing to find."""
_NODES = 1_500
"""How many moves may be made on the board to find out whether a board has a mate."""
_MOST_WINS = 5
"""How many first moves may win: where many do, there is nothing to find."""
_CORNER = 9
_SETTINGS = 60
"""How many boards are drawn to find one that is mate."""
_BACK = 12
"""How many squares are tried from which the last move may have come."""
_WHITE = 0.25
EASIEST_MATE = Features(turns=2, blockers=2, side=_CORNER)
"""What there is at least in a win in two moves."""


def draw_guard(order: Order) -> Draft | None:
    """Put a royal where a piece attacks it, and ask what saves it, or who attacks it."""
    board, lot = draw(order), order.lot
    category = board.practised(order) if board is not None else None
    royals = _royals(order.game)
    if board is None or category is None or not royals:
        return None
    codes, game = board.position.board, order.game
    attacked = {
        at
        for packed in board.ways.of(category)
        for at in (packed & SQUARE, *movegen.captured(game, codes, packed))
        if at in board.shown and at != board.square and (not codes[at] or codes[at] & 1 != board.turned)
    }
    if not attacked:
        return None
    attacker = Side(board.turned)
    there = lot.pick(sorted(attacked))
    board = board.with_piece(there, lot.pick(royals) | attacker.other)
    checks = threats(board.position, attacker.other)
    ways = ways_of(board.position, board.square)
    if not any(ways.packed.get(packed, 0) & _bit(category) for packed in checks):
        return None
    if lot.chance(_ATTACKER):
        return _who(board, category, attacker, len({packed >> FROM & SQUARE for packed in checks}))
    position = Position(game, board.position.board, int(attacker.other))
    found = guard(position, attacker.other)
    order.work.spend(found.nodes)
    every = len(found.moves) + len(found.replies)
    if found.status is not Status.PROVEN or len(found.moves) > max(2, every * _SAVES):
        return None
    fields: dict[str, object] = {
        "tsfen": position.tsfen(),
        "region": board.region.name(game.size),
        "goal": {"saves": attacker.other.label},
    }
    return Draft(fields, board.features(category, every), board.kind, category)


def _who(board: Board, category: Category, attacker: Side, count: int) -> Draft:
    """Ask who attacks a royal."""
    fields = board.fields() | {"goal": {"attacker": attacker.label}}
    del fields["square"]
    pieces = len(board.position.squares_of(attacker))
    return Draft(fields, board.features(category, 2 * pieces + count), board.kind, category)


def draw_mate(order: Order) -> Draft | None:
    """Draw boards until one is mate, take a move back, and ask for it and for the capture after it."""
    kind = order.kind()
    if kind.royal or not _royals(order.game):
        return None
    for _ in range(_SETTINGS):
        order.work.count()
        siege = _siege(order, kind)
        if siege is not None:
            break
    else:
        return None
    codes, region, home, attacker = siege
    squares = order.lot.some([at for at in region.squares(order.game.size) if not codes[at]], _BACK)
    for at in squares:
        before = list(codes)
        before[at], before[home] = before[home], 0
        position = Position(order.game, before, int(attacker))
        category = _leads(order, position, at, home)
        if category is None or threats(position, attacker.other):
            continue
        features = Features(
            longest(kind, category),
            sorts(kind.description.paths),
            turns=2,
            blockers=sum(1 for code in before if code) - 2,
            side=region.width,
            turned=attacker is Side.WHITE,
        )
        found = mate(position, 2, limit=_NODES)
        order.work.spend(found.nodes)
        if found.status is not Status.PROVEN or found.minimal != 2 or len(found.moves) > _MOST_WINS:  # noqa: PLR2004 - as asked for
            continue
        fields: dict[str, object] = {
            "tsfen": position.tsfen(),
            "region": region.name(order.game.size),
            "goal": {"wins": attacker.label, "moves": 2},
        }
        features = features._replace(distractors=2 * (_MOST_WINS - len(found.moves)))
        return Draft(fields, features, kind, category)
    return None


def _siege(order: Order, kind: PieceKind) -> tuple[list[int], Region, int, Side] | None:
    """Put a royal into a corner of the board and a piece and others around it; None if that is no mate."""
    lot, game = order.lot, order.game
    size = game.size
    corner = lot.pick((0, 1)), lot.pick((0, 1))
    region = Region(corner[0] * (size.files - _CORNER), corner[1] * (size.ranks - _CORNER), _CORNER, _CORNER)
    column, row = (end * (_CORNER - 1) + (1 - 2 * end) * lot.between(0, 2) // 2 for end in corner)
    attacker = Side.WHITE if lot.chance(_WHITE) else Side.BLACK
    codes = [0] * size.squares
    royal = region.square(row * _CORNER + column, size)
    free = [at for at in lot.shuffled(region.squares(size)) if at != royal]
    near = [at for at in free if _touches(at, royal, size.files)]
    codes[royal] = lot.pick(_royals(game)) | attacker.other
    for at in near[: lot.between(1, 3)]:
        codes[at] = lot.pick(_weak(game)) | attacker.other
    home, *others = [at for at in free if not codes[at]]
    codes[home] = codes_of(game, kind)[0] | attacker
    for at in others[: lot.between(1, 2 + order.aim // 3)]:
        codes[at] = lot.pick(_strong(game)) | attacker
    for at in others[5 : 4 + order.aim]:
        codes[at] = lot.pick(_weak(game)) | attacker.other
    mated = Position(game, codes, int(attacker.other)).is_mate()
    return (codes, region, home, attacker) if mated else None


def _leads(order: Order, position: Position, square: int, target: int) -> Category | None:
    """Choose the way in which a piece goes to a square: the one asked for, or any; None if it does not."""
    bits = 0
    for packed, one in ways_of(position, square).packed.items():
        if packed & SQUARE == target:
            bits |= one
    there = [way for way in Category if bits & _bit(way) and order.category in {None, way}]
    return order.lot.pick(there) if there else None


def _touches(one: int, other: int, files: int) -> bool:
    return max(abs(one // files - other // files), abs(one % files - other % files)) == 1


def _bit(category: Category) -> int:
    return 1 << list(Category).index(category)


@lru_cache(maxsize=64)
def _royals(game: Game) -> tuple[int, ...]:
    """List Black's royals at the start that cannot flee anywhere at all."""
    return tuple(
        codes_of(game, kind)[0]
        for kind in game.kinds
        if kind.royal and kind.at_start and Category.TELEPORT not in kind.description.categories
    )


@lru_cache(maxsize=64)
def _by_worth(game: Game) -> tuple[int, ...]:
    codes = [codes_of(game, kind)[0] for kind in game.kinds if kind.at_start and not kind.royal]
    return tuple(sorted(codes, key=lambda code: (worth(game, code), code)))


def _weak(game: Game) -> tuple[int, ...]:
    every = _by_worth(game)
    return every[: len(every) // 2]


def _strong(game: Game) -> tuple[int, ...]:
    every = _by_worth(game)
    return every[len(every) // 2 :]
