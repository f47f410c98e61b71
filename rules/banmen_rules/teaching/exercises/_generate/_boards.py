"""Random boards: a piece among others, placed at random or taken from random games.

Everything on a board stands within the region that is shown, so learners see everything that matters, and no
piece reaches a square of the region by leaving it.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Category, Description
from banmen_rules.betza.reach import reach, squares
from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, SQUARE, trail
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features, Missed, SeededRandom
from banmen_rules.variants import PieceKind

GAMES = 4
"""How many games are played of each ruleset; each is played once, and its boards are used many times."""
_PLIES = 120
_APART = 12
_CAPTURES = 0.6


@lru_cache(maxsize=12 * GAMES)
def boards(game: Game, number: int) -> tuple[tuple[int, ...], ...]:
    """Play the game with this number; return every twelfth board, at least one where that can be."""
    rng = SeededRandom(f"self-play {game.variant.name} {game.ruleset} {number}")
    position = Position.initial(game)
    found: list[tuple[int, ...]] = []
    for ply in range(1, _PLIES + 1):
        packed = _chosen(position, rng)
        if packed is None and not found:
            packed = _chosen(position, rng, captures=0)
        if packed is None:
            break
        position.push_packed(packed)
        if rules.ended(position) is not None:
            break
        if ply % _APART == 0:
            found.append(tuple(position.board))
    return tuple(found)


def _chosen(position: Position, rng: SeededRandom, captures: float = _CAPTURES) -> int | None:
    """Choose a random legal move that captures no royal, so that the game continues; usually a capture."""
    game, board = position.game, position.board
    effects = sorted(position.effects())
    if rng.chance(captures):
        takes = [packed for packed in effects if packed > DIRECT or board[packed & SQUARE]]
        effects = takes or effects
    while effects:
        packed = effects.pop(rng.randint(0, len(effects) - 1))
        ends = any(game.royal[board[square]] for square in movegen.captured(game, board, packed))
        if not ends and rules.refusal(position, packed) is None:
            return packed
    return None


LARGEST = 15
"""The squares along the longest side of a region."""

_SIDES = (5, 7, 9, 11, 13, 15)
_NARROW = 5
_SHUT = 1.6
"""How many times as many squares a piece reaches on an empty board as among others."""
_PLAYED = 0.25
_WHITE = 0.3
_NEAR = 0.85
_FRIENDS = 0.4
_STRONG = 0.4
_ROYALS = 0.3


_BITS = {category: 1 << number for number, category in enumerate(Category)}


class PieceMoves(NamedTuple):
    """The legal moves of one piece: packed, in ascending order, each with its categories as bits."""

    packed: dict[int, int]

    def targets(self, category: Category | None = None) -> list[int]:
        """List where they end, in ascending order: all, or those of one category."""
        return sorted({packed & SQUARE for packed in self.of(category)})

    def categories(self, target: int) -> list[Category]:
        """List the categories of the moves that end on a square."""
        bits = 0
        for packed, one in self.packed.items():
            if packed & SQUARE == target:
                bits |= one
        return [category for category, bit in _BITS.items() if bits & bit]

    def of(self, category: Category | None) -> list[int]:
        """List those of a category, or all."""
        wanted = -1 if category is None else _BITS[category]
        return [packed for packed, bits in self.packed.items() if bits & wanted]


def moves_of(position: Position, origin: int) -> PieceMoves:
    """Find the legal moves of the piece on a square of a board without history, for either side to move."""
    game, board = position.game, position.board
    own = set(position.squares_of(Side(board[origin] & 1)))
    found = movegen.annotated(game, board, game.plan(board[origin], origin), own)
    legal = sorted(found)
    if game.roams(board[origin]):  # without history no other rule applies
        legal = [packed for packed in legal if rules.refusal(position, packed) is None]
    return PieceMoves({packed: found[packed] for packed in legal})


def within(origin: int, moves: PieceMoves, squares: frozenset[int]) -> bool:
    """Tell whether a piece reaches squares of a region only by paths within the region."""
    there = squares.intersection(moves.targets())
    inside = {
        packed & SQUARE
        for packed in moves.packed
        if packed & SQUARE in there and all(square in squares for square, _ in trail(packed))
    }
    return origin in squares and inside == there


class Region(NamedTuple):
    """A part of a board: its first column and row, its width and height."""

    left: int
    top: int
    width: int
    height: int

    def square(self, index: int, size: Size) -> int:
        """Find the board square of a region's square, counted row by row."""
        row, column = divmod(index, self.width)
        return (self.top + row) * size.files + self.left + column

    def index_of(self, square: int, size: Size) -> int:
        """Count a square of the board within the region, row by row."""
        row, column = divmod(square, size.files)
        return (row - self.top) * self.width + column - self.left

    def squares(self, size: Size) -> list[int]:
        """List its squares in ascending order."""
        return [self.square(index, size) for index in range(self.width * self.height)]

    def name(self, size: Size) -> str:
        """Write it by its corners."""
        squares = self.squares(size)
        return f"{size.name(squares[0])}-{size.name(squares[-1])}"


class Board(NamedTuple):
    """A board with the piece that is asked about, its side to move."""

    position: Position
    square: int
    kind: PieceKind
    region: Region
    moves: PieceMoves
    shown: frozenset[int]
    """The squares of the region."""
    right: frozenset[int]
    """The squares of the region that the piece reaches, without its own."""

    @property
    def turned(self) -> bool:
        """Whether the piece is White's."""
        return bool(self.position.board[self.square] & 1)

    def near(self) -> list[int]:
        """List the squares of the region that the piece reaches when the board is otherwise empty."""
        size, region = self.position.game.size, self.region
        home = region.index_of(self.square, size)
        found = around(self.kind.description, region.width, region.height, home, turned=self.turned)
        return [region.square(index, size) for index in found]

    def targets(self, category: Category) -> list[int]:
        """List the squares of the region where moves of a category end, including its own square."""
        return [at for at in self.moves.targets(category) if at in self.shown]

    def categories(self, *, home: bool = True) -> list[Category]:
        """List the categories of its moves within the region; ``home``: including those to its own square."""
        return [
            category
            for category in self.kind.description.categories
            if any(home or at != self.square for at in self.targets(category))
        ]

    def with_pieces(self, pieces: Mapping[int, int]) -> "Board":
        """Put pieces, by their squares, on a copy of the board."""
        codes = list(self.position.board)
        for square, code in pieces.items():
            codes[square] = code
        return _set_up(self.position.game, codes, self.square, self.kind, self.region)

    def fields(self) -> dict[str, object]:
        """Write it as the fields of an exercise."""
        size = self.position.game.size
        return {
            "tsfen": self.position.tsfen(),
            "region": self.region.name(size),
            "square": size.name(self.square),
        }

    def features(self, category: Category, distractors: int) -> Features:
        """Count what makes a question about the piece hard."""
        board = self.position.board
        return Features(
            legs=_order.longest(self.kind, category),
            patterns=_order.count_patterns(self.kind),
            blockers=sum(1 for square in self.near() if board[square]),
            distractors=distractors,
            side=max(self.region.width, self.region.height),
            turned=self.turned,
        )

    def draft(self, category: Category, distractors: int, **fields: object) -> Draft:
        """Draft a question about the piece, with further fields of the exercise such as ``goal``."""
        return Draft(self.fields() | fields, self.features(category, distractors), self.kind, category)


def random_board(spec: DraftSpec, *, most: int = LARGEST**2) -> Board:
    """Make a random board whose piece can move, by the category asked for.

    Args:
        spec: the draft that the caller asked for.
        most: about how many squares the piece reaches there at most.

    Raises:
        Missed: if that fails.

    """
    board = _from_a_game(spec, most) if spec.rng.chance(_PLAYED) else _scattered(spec, most)
    if not board.moves.of(spec.category) or not within(board.square, board.moves, board.shown):
        raise Missed
    return board


def practised_board(spec: DraftSpec, *, home: bool = True, most: int = LARGEST**2) -> tuple[Board, Category]:
    """Make a random board, and choose the category of its piece that a question practises.

    Args:
        spec: the draft that the caller asked for.
        home: whether moves that end on the piece's own square count.
        most: about how many squares the piece reaches there at most.

    Raises:
        Missed: if its piece has no such move.

    """
    board = random_board(spec, most=most)
    return board, spec.practised(board.categories(home=home))


@lru_cache(maxsize=8192)
def around(description: Description, width: int, height: int, home: int, *, turned: bool) -> tuple[int, ...]:
    """Find the squares of an empty board that a piece reaches or can capture on, without its own."""
    last = width * height - 1
    found = reach(description.paths, Size(width, height), last - home if turned else home)
    there = [last - at if turned else at for at in squares(found.moves | found.captures)]
    return tuple(sorted(at for at in there if at != home))


def room(spec: DraftSpec, kind: PieceKind, most: int) -> int:
    """Choose the width of a region: at most one square more than the piece reaches to each side."""
    if Category.TELEPORT in kind.description.categories:
        return _NARROW  # it goes everywhere: a large region would be nothing but work
    side = _SIDES[spec.aim] if spec.rng.chance(0.5) else _SIDES[spec.aim - 1]
    side = min(side, 2 * extent(kind.description) + 3, spec.game.size.files, spec.game.size.ranks)
    while side > _NARROW and _reaches(kind.description, side) > most * _SHUT:
        side -= 2
    return side


def _reaches(description: Description, side: int) -> int:
    """Count the squares that a piece reaches from the middle of an empty region."""
    return len(around(description, side, side, side * side // 2, turned=False))


@lru_cache(maxsize=1024)
def extent(description: Description) -> int:
    """Count how many squares away from it a piece gets at most, up to the largest region's half."""
    half = LARGEST // 2
    home = LARGEST * half + half
    there = around(description, LARGEST, LARGEST, home, turned=False)
    return max((distance(at, home, LARGEST) for at in there), default=1)


def _scattered(spec: DraftSpec, most: int) -> Board:
    """Put a piece into a region chosen at random, and others on its paths."""
    game, rng, kind = spec.game, spec.rng, spec.kind()
    size, side = game.size, room(spec, kind, most)
    region = Region(rng.randint(0, size.files - side), rng.randint(0, size.ranks - side), side, side)
    white = rng.chance(_WHITE)
    off = _slack(kind, side)
    row, column = side // 2 + rng.randint(-off, off), side // 2 + rng.randint(-off, off)
    home = row * side + column
    board = [0] * size.squares
    near = around(kind.description, side, side, home, turned=white)
    for index in _places(rng, near, side, home, spec.aim):
        board[region.square(index, size)] = _other(rng, game, kind, white=white)
    square = region.square(home, size)
    board[square] = rng.choice(_order.codes_of(game, kind)[:1]) | white
    return _set_up(game, board, square, kind, region)


def _slack(kind: PieceKind, side: int) -> int:
    """Return how far from the middle of a region a piece may stand: little, if its whole reach is shown."""
    return 1 if side == 2 * extent(kind.description) + 3 else side // 4


def _places(rng: SeededRandom, near: tuple[int, ...], side: int, home: int, aim: int) -> list[int]:
    """Choose squares for other pieces: mostly where the piece goes, and near rather than far."""
    found: list[int] = []
    for _ in range(rng.randint(aim, 2 + 2 * aim)):
        if near and rng.chance(_NEAR):
            index = min(rng.choice(near), rng.choice(near), key=lambda at: distance(at, home, side))
        else:
            index = rng.randint(0, side * side - 1)
        if index != home:
            found.append(index)
    return list(dict.fromkeys(found))


def distance(one: int, other: int, width: int) -> int:
    """Count the king's moves between two squares of a board of some width."""
    return max(abs(one // width - other // width), abs(one % width - other % width))


def _other(rng: SeededRandom, game: Game, kind: PieceKind, *, white: bool) -> int:
    """Choose another piece, friend or enemy; where ranks matter, often one that stops the piece."""
    friends = rng.chance(_FRIENDS)
    common, strong, royal = _others(game, kind.rank if _order.captures_over(kind) else -1)
    some = common
    if strong and rng.chance(_STRONG):
        some = strong
    elif royal and Category.TELEPORT in kind.description.categories and rng.chance(_ROYALS):
        some = royal
    return rng.choice(some) | (white if friends else not white)


def common(rng: SeededRandom, game: Game, *, turned: bool) -> int:
    """Choose a piece of a side, no royal."""
    return rng.choice(_others(game, -1)[0]) | turned


@lru_cache(maxsize=256)
def _others(game: Game, rank: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """List Black's pieces at the start: non-royals, those of at least a rank, and royals."""
    start = [kind for kind in game.kinds if kind.at_start]
    common = tuple(_order.codes_of(game, kind)[0] for kind in start if not kind.royal)
    strong = tuple(code for code in common if rank >= 0 and game.ranked and game.rank[code] >= rank)
    return common, strong, tuple(_order.codes_of(game, kind)[0] for kind in start if kind.royal)


def _from_a_game(spec: DraftSpec, most: int) -> Board:
    """Cut a region with a piece out of a board from self-play."""
    game, rng = spec.game, spec.rng
    played = boards(game, rng.randint(0, GAMES - 1))
    if not played:
        raise Missed
    stood = rng.choice(played)
    wanted = {code | side for kind in spec.kinds() for code in _order.codes_of(game, kind) for side in Side}
    there = [square for square, code in enumerate(stood) if code in wanted]
    if not there:
        raise Missed
    square = rng.choice(there)
    piece = game.pieces[stood[square]]
    assert piece is not None  # noqa: S101 - those alone were listed
    size, side = game.size, room(spec, piece.kind, most)
    row, column = divmod(square, size.files)
    off = _slack(piece.kind, side)
    left = min(max(0, column - side // 2 + rng.randint(-off, off)), size.files - side)
    top = min(max(0, row - side // 2 + rng.randint(-off, off)), size.ranks - side)
    region = Region(left, top, side, side)
    board = [0] * size.squares
    for shown in region.squares(size):
        board[shown] = stood[shown]
    return _set_up(game, board, square, piece.kind, region)


def _set_up(game: Game, board: list[int], square: int, kind: PieceKind, region: Region) -> Board:
    position = Position(game, board, board[square] & 1)
    moves, shown = moves_of(position, square), frozenset(region.squares(game.size))
    right = shown.intersection(moves.targets()) - {square}
    return Board(position, square, kind, region, moves, shown, right)


def shown_moves(board: Board, category: Category) -> list[int]:
    """List the moves of a category that stay within the region."""
    return [
        packed
        for packed in board.moves.of(category)
        if packed & SQUARE in board.shown and all(square in board.shown for square, _ in trail(packed))
    ]


def practised_by_moves(spec: DraftSpec, board: Board, moves: Collection[int]) -> Category:
    """Choose the category that some moves practise, as asked for."""
    categories = board.kind.description.categories
    return spec.practised(one for one in categories if not set(moves).isdisjoint(shown_moves(board, one)))
