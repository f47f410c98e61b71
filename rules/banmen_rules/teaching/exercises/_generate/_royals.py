"""Random exercises about royals: ``guard`` and ``mate``."""

from functools import lru_cache

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import movegen
from banmen_rules.core.check import threats
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate._boards import Board, Region, moves_of, random_board
from banmen_rules.teaching.exercises._generate._order import (
    Draft,
    DraftSpec,
    Features,
    codes_of,
    count_patterns,
    longest,
)
from banmen_rules.teaching.exercises.solve import Status, guard, mate, worth
from banmen_rules.variants import PieceKind

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


def make_guard(spec: DraftSpec) -> Draft | None:
    """Put a royal under attack, and ask for a move that saves it, or for the attackers."""
    board, rng = random_board(spec), spec.rng
    category = board.practised(spec) if board is not None else None
    royals = _royals(spec.game)
    if board is None or category is None or not royals:
        return None
    codes, game = board.position.board, spec.game
    attacked = {
        at
        for packed in board.moves.of(category)
        for at in (packed & SQUARE, *movegen.captured(game, codes, packed))
        if at in board.shown and at != board.square and (not codes[at] or codes[at] & 1 != board.turned)
    }
    if not attacked:
        return None
    attacker = Side(board.turned)
    there = rng.choice(sorted(attacked))
    board = board.with_piece(there, rng.choice(royals) | attacker.other)
    checks = threats(board.position, attacker.other)
    moves = moves_of(board.position, board.square)
    if not any(moves.packed.get(packed, 0) & _bit(category) for packed in checks):
        return None
    if rng.chance(_ATTACKER):
        return _who(board, category, attacker, len({packed >> FROM & SQUARE for packed in checks}))
    position = Position(game, board.position.board, int(attacker.other))
    found = guard(position, attacker.other)
    spec.work.spend(found.nodes)
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
    """Ask which pieces attack a royal."""
    fields = board.fields() | {"goal": {"attacker": attacker.label}}
    del fields["square"]
    pieces = len(board.position.squares_of(attacker))
    return Draft(fields, board.features(category, 2 * pieces + count), board.kind, category)


def make_mate(spec: DraftSpec) -> Draft | None:
    """Try random boards until one is mate, take the last move back, and ask for a win in two."""
    kind = spec.kind()
    if kind.royal or not _royals(spec.game):
        return None
    for _ in range(_SETTINGS):
        spec.work.count()
        mated = _mated_board(spec, kind)
        if mated is not None:
            break
    else:
        return None
    codes, region, home, attacker = mated
    squares = spec.rng.sample([at for at in region.squares(spec.game.size) if not codes[at]], _BACK)
    for at in squares:
        before = list(codes)
        before[at], before[home] = before[home], 0
        position = Position(spec.game, before, int(attacker))
        category = _leads(spec, position, at, home)
        if category is None or threats(position, attacker.other):
            continue
        features = Features(
            longest(kind, category),
            count_patterns(kind.description.paths),
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
    return None


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
    near = [at for at in free if _touches(at, royal, size.files)]
    codes[royal] = rng.choice(_royals(game)) | attacker.other
    for at in near[: rng.randint(1, 3)]:
        codes[at] = rng.choice(_weak(game)) | attacker.other
    home, *others = [at for at in free if not codes[at]]
    codes[home] = codes_of(game, kind)[0] | attacker
    for at in others[: rng.randint(1, 2 + spec.aim // 3)]:
        codes[at] = rng.choice(_strong(game)) | attacker
    for at in others[5 : 4 + spec.aim]:
        codes[at] = rng.choice(_weak(game)) | attacker.other
    mated = Position(game, codes, int(attacker.other)).is_mate()
    return (codes, region, home, attacker) if mated else None


def _leads(spec: DraftSpec, position: Position, square: int, target: int) -> Category | None:
    """Choose the category by which a piece goes to a square, as asked for; None if it does not."""
    bits = 0
    for packed, one in moves_of(position, square).packed.items():
        if packed & SQUARE == target:
            bits |= one
    there = [one for one in Category if bits & _bit(one) and spec.category in {None, one}]
    return spec.rng.choice(there) if there else None


def _touches(one: int, other: int, files: int) -> bool:
    return max(abs(one // files - other // files), abs(one % files - other % files)) == 1


def _bit(category: Category) -> int:
    return 1 << list(Category).index(category)


@lru_cache(maxsize=64)
def _royals(game: Game) -> tuple[int, ...]:
    """List Black's royals at the start that cannot teleport."""
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
