"""Compose mates: put a few pieces around a royal at random, and keep what the solver and `quality` accept.

Every seed is one attempt, and always gives the same candidates. A piece is chosen by its category of moves,
never by its name. Boards are thrown away by cheap tests first; then the solver looks for exactly one first
move; pieces that the solution does not need are removed; and moves are taken back to make longer mates.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from banmen_rules import Category, Game, PieceKind, Position, Side, game
from banmen_rules.core import check, movegen
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.teaching.exercises._generate._order import codes_of
from banmen_rules.teaching.exercises.solve.quality import (
    Keys,
    extent,
    keys,
    nature,
    needless,
    plainest,
    pushed,
    signature,
    tries,
)
from banmen_rules.teaching.exercises.solve.theme import theme_of
from tools.packs.doubles import is_double

_LIMITS = {1: 600, 2: 1_200, 3: 2_500, 4: 5_000, 5: 8_000}
"""How many moves the solver may make, by the length of the mate."""
LONGEST = max(_LIMITS)
"""How many moves a mate may take."""
_FEWEST, _MOST = 3, 12
"""How many pieces a mate may have."""
_BEFORE = {2: 150, 3: 150, 4: 150}
"""How many positions are tried in which a mate is one move longer, by its length."""
_TWO_ROYALS = 0.3
_ROAMING = 0.15
"""How often Black has a royal that may go anywhere, if the game has one."""
_SLOW = 0.5
"""How often all pieces have few moves, so that longer mates can be searched for."""
_FEW = 9
"""A piece has few moves if it has at most so many in the middle of an empty board."""
_FEW_MOVES, _FEW_REPLIES = 22, 12
"""So many moves Black and White may have on such a board."""
_MOVES = 50
"""Moves are taken back only where Black has at most so many moves."""
_LONG = 3
"""A mate of so many moves is long."""
_PATIENCE = 8
"""How much longer `prolonged` looks than `compose`."""
_VARIATIONS, _OF_ONE_MATE = 24, 2
"""How often `varied` changes a mate, and how many new ones it keeps."""
_CHANGED, _SHIFTED = (2, 3, 3, 4), 0.4
"""How many pieces `varied` changes, and how often it moves one instead of replacing it."""
_ANSWERS, _PROOFS = 2, 4
"""In a position before a mate, how many replies may answer the check; how many positions are proven."""
_ROYAL = Category.TELEPORT


class Composed(NamedTuple):
    """A mate with one first move that passes the tests of `quality`."""

    tsfen: str
    moves: int
    first: str
    """The first move, as machine text."""
    theme: str
    kind: str
    """The id of the kind that makes it."""
    category: str
    contact: bool
    check: bool
    nature: tuple[str, ...]
    tempting: str
    """The most tempting try, as machine text; empty for a mate in one."""
    work: int
    seed: int


class Thrown(StrEnum):
    """Why a board is thrown away."""

    FAST = "too many moves for a long search"
    NONE = "no mate within the limits"
    SEVERAL = "several first moves"
    PLAIN = "the only capture of the royal"
    SIZE = "too few or too many pieces"
    TEMPTS = "no tempting move that one reply refutes"
    FULL = "its theme or signature is frequent"
    DOUBLE = "nearly the board of another"


def compose(variant: str, seed: int, thrown: Counter[str] | None = None) -> Iterator[Composed]:
    """Make one attempt; yield a mate, then longer ones from which it follows.

    Args:
        variant: the game.
        seed: the attempt.
        thrown: counts why boards are thrown away.

    """
    chance = Random(f"{variant} {seed}")  # noqa: S311 - a puzzle, not a secret
    thrown = Counter() if thrown is None else thrown
    position = _setting(game(variant), chance)
    if position is None:
        thrown[Thrown.FAST] += 1
        return
    found = _unique(position, chance, thrown)
    while found is not None:
        position, first = found
        done = described(position, first, seed)
        if done is not None:
            yield done
        else:
            thrown[Thrown.TEMPTS] += 1
        found = _longer(position, first, chance) if 1 < first.moves < LONGEST else None


# ---------------------------------------------------------------- a random board


class Board:
    """A corner or an edge of a board that is filled at random."""

    def __init__(self, of: Game, chance: Random) -> None:
        files, ranks = of.size
        self.game, self.chance, self.files = of, chance, files
        self.side = min(chance.choice((7, 8, 9)), files, ranks)
        self.left = chance.choice((0, files - self.side, chance.randint(0, files - self.side)))
        self.codes = [0] * of.size.squares
        self.row = chance.choice((0, 0, 0, 1, 1, 2))
        self.column = chance.randint(self.left, self.left + self.side - 1)

    def put(self, code: int, within: int, beyond: int = 0) -> bool:
        """Put a piece on a free square so far from the royal, if there is one."""
        for _ in range(30):
            column = self.chance.randint(
                max(self.left, self.column - within),
                min(self.left + self.side - 1, self.column + within),
            )
            row = self.chance.randint(max(0, self.row - within), min(self.side - 1, self.row + within))
            at = row * self.files + column
            away = max(abs(row - self.row), abs(column - self.column))
            if not self.codes[at] and away >= beyond and _moves(self.game, code, at):
                self.codes[at] = code
                return True
        return False

    def any_of(self, kinds: tuple[PieceKind, ...], side: Side) -> int:
        """Choose a piece of one of these kinds."""
        return self.chance.choice(codes_of(self.game, self.chance.choice(kinds))) | side


def _moves(of: Game, code: int, at: int) -> bool:
    """Tell whether a piece could move from a square on an empty board."""
    plan = of.plan(code, at)
    return bool(plan.leaps or plan.rays or plan.flights or plan.turns or plan.walk)


def _setting(of: Game, chance: Random) -> Position | None:
    """Place one or two royals of White, and others around; None if the mate would be too long to search."""
    board = Board(of, chance)
    still, roaming = _royals(of)
    royal = board.any_of(still, Side.WHITE)
    board.codes[board.row * board.files + board.column] = royal
    if chance.random() < _SLOW:
        return _slow_setting(board)
    if len(still) + len(roaming) > 1 and chance.random() < _TWO_ROYALS:
        second = tuple(kind for kind in (*still, *roaming) if royal not in codes_of(of, kind))
        board.put(board.any_of(second, Side.WHITE), chance.choice((2, 4, board.side)))
    if roaming and chance.random() < _ROAMING:
        board.put(board.any_of(roaming, Side.BLACK), board.side, 4)
    else:
        able = heroes(of)
        board.put(board.any_of(able[chance.choice(sorted(able))], Side.BLACK), board.side, 2)
    others = everyone(of)
    for _ in range(chance.randint(1, 4)):
        board.put(board.any_of(others, Side.BLACK), chance.choice((2, 3, board.side)))
    for _ in range(chance.randint(1, 5)):
        board.put(board.any_of(others, Side.WHITE), chance.choice((1, 1, 2, 3, board.side)))
    return Position(of, board.codes)


def _slow_setting(board: Board) -> Position | None:
    """Add pieces with few moves: there, all mates up to the longest can be searched for."""
    chance, slow = board.chance, _slow(board.game)
    for _ in range(chance.randint(2, 3)):
        board.put(board.any_of(slow, Side.BLACK), chance.choice((2, 3, 4)))
    for _ in range(chance.randint(1, 4)):
        board.put(board.any_of(slow, Side.WHITE), chance.choice((1, 1, 2)))
    position = Position(board.game, board.codes)
    return position if _is_slow(position) else None


@lru_cache(maxsize=16)
def _royals(of: Game) -> tuple[tuple[PieceKind, ...], tuple[PieceKind, ...]]:
    """List the kinds of royals that must be hunted, and those that may go anywhere."""
    royals = [kind for kind in of.kinds if kind.royal]
    return (
        tuple(kind for kind in royals if _ROYAL not in kind.description.categories),
        tuple(kind for kind in royals if _ROYAL in kind.description.categories),
    )


@lru_cache(maxsize=16)
def heroes(of: Game) -> dict[str, tuple[PieceKind, ...]]:
    """Group the kinds by the categories of their moves."""
    return {
        category.value: found
        for category in Category
        if category is not _ROYAL
        and (
            found := tuple(
                kind for kind in of.kinds if not kind.royal and category in kind.description.categories
            )
        )
    }


@lru_cache(maxsize=16)
def everyone(of: Game) -> tuple[PieceKind, ...]:
    """List the kinds that are no royals."""
    return tuple(kind for kind in of.kinds if not kind.royal)


@lru_cache(maxsize=16)
def _slow(of: Game) -> tuple[PieceKind, ...]:
    """List the kinds that have few moves."""
    middle = of.size.squares // 2 + of.size.files // 2
    board = [0] * of.size.squares

    def moves(kind: PieceKind) -> int:
        code = codes_of(of, kind)[0]
        return len(Position(of, [*board[:middle], code, *board[middle + 1 :]]).effects_of(middle))

    return tuple(kind for kind in everyone(of) if moves(kind) <= _FEW)


# ---------------------------------------------------------------- one solution, and nothing needless


def _unique(position: Position, chance: Random, thrown: Counter[str]) -> tuple[Position, Keys] | None:
    """Find the single first move, and remove the pieces that it does not need; else count why not."""
    most = 1 if check.threats(position, Side.WHITE) else LONGEST if _is_slow(position) else 2
    found = keys(position, most, limit=_LIMITS[min(most, 3)], enough=2)
    if found is None or len(found.first) > 1:
        thrown[Thrown.NONE if found is None else Thrown.SEVERAL] += 1
        return None
    if found.moves == 1 and not _is_hard(position, found.first[0]):
        thrown[Thrown.PLAIN] += 1
        return None
    kept = bare(position, found, chance)
    thrown[Thrown.SIZE] += kept is None
    return kept


def _is_slow(position: Position) -> bool:
    return len(position.effects()) <= _FEW_MOVES and len(position.effects(Side.WHITE)) <= _FEW_REPLIES


def bare(position: Position, found: Keys, chance: Random) -> tuple[Position, Keys] | None:
    """Remove needless pieces, one after the other; of a mate in one those that tempt stay."""
    of, board = position.game, list(position.board)
    while found.moves > 1:
        position = Position(of, board)
        spare = needless(position, found, limit=2 * _LIMITS[found.moves])
        if not spare:
            break
        board[chance.choice(spare)] = 0
    count = sum(map(bool, board))
    if not _FEWEST <= count <= _MOST:
        return None
    return Position(of, board), found


def _is_hard(position: Position, packed: int) -> bool:
    """Tell whether a mate in one is a question: other pieces seem to do it, or it takes two royals."""
    royals = check.royal_squares(position, Side.WHITE)
    if len(royals) > 1:
        one = {
            move
            for move in position.captures()
            if not royals.isdisjoint(movegen.captured(position.game, position.board, move)) and move != packed
        }
        return len(one) > 1
    first = plainest(position, packed)
    return bool(first.path) or first.categories[0] in (
        Category.RANGE_CAPTURE,
        Category.FLYING,
        Category.PASS_OVER,
    )


def prolonged(variant: str, one: Composed) -> Iterator[Composed]:
    """Take back moves of a long mate with more patience than `compose`, as long as that makes it longer."""
    if one.moves < _LONG:
        return
    position = Position.from_tsfen(game(variant), one.tsfen)
    chance = Random(one.tsfen)  # noqa: S311 - a puzzle, not a secret
    first = Keys(one.moves, (position.parse_move(one.first).packed,))
    found: tuple[Position, Keys] | None = (position, first)
    while found is not None and found[1].moves < LONGEST:
        found = _longer(*found, chance, patience=_PATIENCE)
        done = found and described(*found, one.seed)
        if done:
            yield done


def variants(variant: str, one: Composed) -> Iterator[Composed]:
    """Change a few pieces of a mate whose first move is unusual, again and again; yield what is one too."""
    if one.moves == 1 or not one.nature:
        return
    for attempt in range(_VARIATIONS):
        chance = Random(f"{one.tsfen} {attempt}")  # noqa: S311 - a puzzle, not a secret
        position = _changed(game(variant), one.tsfen, chance)
        found = _unique(position, chance, Counter())
        if found is None or found[1].moves == 1 or not nature(found[0], found[1].first[0]):
            continue
        done = described(*found, one.seed)
        if done is not None:
            yield done


def varied(
    variant: str, mates: Iterable[Composed], several: Iterable[Iterable[Composed]]
) -> Iterator[Composed]:
    """Keep up to two new mates of those that `variants` made from each."""
    kept = list(mates)
    for made in several:
        new = (one for one in made if not any(is_double(variant, one.tsfen, other.tsfen) for other in kept))
        for one in islice(new, _OF_ONE_MATE):
            kept.append(one)
            yield one


def _changed(of: Game, tsfen: str, chance: Random) -> Position:
    """Replace some pieces by others, or put them on squares beside; a royal only moves."""
    board, files = list(Position.from_tsfen(of, tsfen).board), of.size.files
    men = [at for at, code in enumerate(board) if code]
    for at in chance.sample(men, min(len(men), chance.choice(_CHANGED))):
        code, board[at] = board[at], 0
        row, column = divmod(at, files)
        to = at
        if of.royal[code] or chance.random() < _SHIFTED:
            row, column = row + chance.randint(-2, 2), column + chance.randint(-2, 2)
            to = row * files + column if 0 <= row < of.size.ranks and 0 <= column < files else at
        elif not of.royal[code]:
            code = chance.choice(codes_of(of, chance.choice(everyone(of)))) | code & 1
        if not board[to] and _moves(of, code, to):
            board[to] = code
    return Position(of, board)


def _longer(
    position: Position, found: Keys, chance: Random, *, patience: int = 1
) -> tuple[Position, Keys] | None:
    """Take back White's last move and Black's last one, to make the mate one move longer."""
    moves, proofs = found.moves + 1, 0
    for board, packed in islice(_before(position, chance, 400 * patience), _BEFORE[found.moves] * patience):
        before = Position(position.game, board)
        if len(before.effects()) > _MOVES or not _drives(before, packed):
            continue
        proofs += 1
        if proofs > _PROOFS * patience:
            break
        first = keys(before, moves, limit=_LIMITS[moves], enough=2)
        if first is not None and first.moves == moves and len(first.first) == 1:
            return bare(before, first, chance)
    return None


def _drives(position: Position, packed: int) -> bool:
    """Tell whether a move is a check that few replies answer, and was no capture of the royals before."""
    if check.threats(position, Side.WHITE):
        return False
    answers = 0
    with pushed(position, packed):
        if not check.threats(position, Side.WHITE):
            return False
        for reply in position.effects():
            with pushed(position, reply):
                answers += not check.threats(position, Side.WHITE)
            if answers > _ANSWERS:
                return False
    return answers > 0


def _before(position: Position, chance: Random, most: int) -> Iterator[tuple[list[int], int]]:
    """Put a piece of White and one of Black on squares that they may have come from; in random order."""
    of = position.game
    royals = check.royal_squares(position, Side.WHITE)
    files = of.size.files
    for _ in range(most):
        board = list(position.board)
        white = chance.choice(sorted(royals))
        black = chance.choice(sorted(position.squares_of(Side.BLACK)))
        steps = [packed & SQUARE for packed in position.effects_of(white) if not board[packed & SQUARE]]
        if not steps:
            continue
        step = chance.choice(steps)
        board[step], board[white] = board[white], 0
        row, column = divmod(white, files)
        near = [
            at
            for at, code in enumerate(board)
            if not code and at != white and abs(at // files - row) < 9 and abs(at % files - column) < 9  # noqa: PLR2004
        ]
        at = chance.choice(near)
        board[at], board[black] = board[black], 0
        if board[black]:
            continue
        for packed in Position(of, board).effects_of(at):
            if packed & SQUARE == black and not movegen.captured(of, board, packed):
                yield board, packed
                break


# ---------------------------------------------------------------- is it worth solving?


def described(position: Position, found: Keys, seed: int, *, tempting: bool = True) -> Composed | None:
    """Describe a mate; None if nothing in it tempts, unless it need not."""
    of, (packed,) = position.game, found.first
    tried = tries(position, found.moves, limit=2 * _LIMITS[found.moves])
    if tempting and found.moves > 1 and not (tried and tried[0].tempting):
        return None
    first = plainest(position, packed)
    mark = signature(position, packed)
    mover = of.pieces[position.board[packed >> FROM & SQUARE]]
    trap = plainest(position, tried[0].packed).text(of.size) if tried else ""
    return Composed(
        position.tsfen(),
        found.moves,
        first.text(of.size),
        theme_of(position, found),
        mover.kind.id if mover else "",
        mark.category.value,
        mark.contact,
        mark.check,
        tuple(sorted(nature(position, packed))),
        trap,
        extent(position, found, tried).work,
        seed,
    )


# ---------------------------------------------------------------- a search over many seeds

_OF_THEME, _OF_SIGNATURE, _OF_ONE = 16, 20, 22
"""How many candidates of a game the search keeps with one theme, with one signature, and with one move."""


def new(
    variant: str, found: Iterable[Composed], known: Iterable[Composed], thrown: Counter[str]
) -> Iterator[Composed]:
    """Yield the mates that add something to those before them, and to others that are known.

    Args:
        variant: the game.
        found: what attempts gave, in the order of their numbers.
        known: mates that none may be a double of.
        thrown: counts why mates are thrown away.

    """
    kept: list[Composed] = []
    boards = [one.tsfen for one in known]
    for one in found:
        if _is_frequent(one, kept):
            thrown[Thrown.FULL] += 1
        elif any(is_double(variant, one.tsfen, board) for board in boards):
            thrown[Thrown.DOUBLE] += 1
        else:
            kept.append(one)
            boards.append(one.tsfen)
            yield one


def _is_frequent(one: Composed, kept: list[Composed]) -> bool:
    alike = sum(other.theme == one.theme for other in kept)
    if one.moves == 1 and sum(other.moves == 1 for other in kept) >= _OF_ONE:
        return True
    if one.moves < 3 and alike >= _OF_THEME:  # noqa: PLR2004 - longer ones are rare
        return True
    mark = one.category, one.contact, one.check
    return sum((other.category, other.contact, other.check) == mark for other in kept) >= _OF_SIGNATURE
