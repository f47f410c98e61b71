"""Measure whether a mate is worth solving: needless pieces, tempting tries, and the kind of its first move.

`mate` proves that a puzzle is right; this module says whether it is interesting. The composer of the packs
filters by it, and the linter of worth reports it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.core import check, movegen, rules
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import FROM, SQUARE, declines
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve.mate import LIMIT, MateSearch
from banmen_rules.teaching.exercises.solve.model import LimitReached

SPECIAL = frozenset(Category) - {Category.STEP, Category.LIMITED_RANGE, Category.RANGE}
"""The categories of moves that other games of this family do not have, or rarely."""


class Keys(NamedTuple):
    """The first moves of a mate."""

    moves: int
    """How many moves it takes."""
    first: tuple[int, ...]
    """The first moves, packed, in the order of the board."""


def keys(position: Position, most: int, *, limit: int = LIMIT, enough: int = 0) -> Keys | None:
    """Find the first moves that capture all royals in the fewest moves, at most ``most``.

    Args:
        position: the board, the attacker to move.
        most: how many moves the attacker has.
        limit: how many moves the search may make.
        enough: stop when this many are found; 0: find all.

    Returns:
        The keys; None without a mate, or if the limit was reached first.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import keys
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> keys(position, 1), keys(position, 2).moves, len(keys(position, 2).first)
    (None, 2, 2)
    """
    search = MateSearch(position, limit)
    try:
        for left in range(1, most + 1):
            first: list[int] = []
            for packed in search.candidates(left):
                if search.refutation(packed, left) is None:
                    first.append(packed)
                    if len(first) == enough:
                        break
            if first:
                return Keys(left, tuple(first))
    except LimitReached:
        pass
    return None


def needless(position: Position, found: Keys, *, limit: int = LIMIT) -> list[int]:
    """List the squares of pieces without which the keys are the same, in the order of the board.

    The last royal of each side is never listed: without it there is no question.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import keys, needless
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> needless(position, keys(position, 2))  # Black's king may stay; both rooks are needed
    []
    """
    board = position.board
    kept = {square for side in Side if len(own := check.royal_squares(position, side)) == 1 for square in own}
    squares: list[int] = []
    for square, _ in position.pieces():
        if square in kept:
            continue
        less = list(board)
        less[square] = 0
        after = Position(position.game, less, position.counter)
        if _win(after, found, limit) and (
            keys(after, found.moves, limit=limit, enough=len(found.first) + 1) == found
        ):
            squares.append(square)
    return squares


def _win(position: Position, found: Keys, limit: int) -> bool:
    """Tell whether all keys of another board win on this one: a quick look before the search for all."""
    search = MateSearch(position, limit)
    candidates = set(search.candidates(found.moves))
    try:
        return all(
            packed in candidates and search.refutation(packed, found.moves) is None for packed in found.first
        )
    except LimitReached:
        return False


class Try(NamedTuple):
    """A wrong first move that only one reply refutes."""

    packed: int
    refutation: int
    """The only reply, packed."""
    check: bool
    """Whether it threatens to capture all royals."""
    captures: bool

    @property
    def tempting(self) -> int:
        """How much it tempts: 2 for a check, 1 for a capture, 0 for other moves, added up."""
        return 2 * self.check + self.captures


def tries(position: Position, moves: int, *, limit: int = LIMIT, enough: int = 0) -> list[Try]:
    """List the wrong first moves with exactly one refutation, the most tempting first.

    A mate in one has none: there is nothing to reply to.

    Args:
        position: the board, the attacker to move.
        moves: how many moves the mate takes.
        limit: how many moves the search may make.
        enough: stop when this many are found; 0: find all.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import tries
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> [found.tempting for found in tries(position, 2)][:2]
    [2, 0]
    """
    search = MateSearch(position, limit)
    found: list[Try] = []
    game, board = position.game, position.board
    hunted = search.attacker.other
    try:
        for packed in search.candidates(max(moves, 2)):
            replies = search.refutations(packed, moves, most=2)
            if replies is None or len(replies) != 1 or not replies[0]:
                continue
            taken = bool(movegen.captured(game, board, packed))
            with pushed(position, packed):
                checks = bool(check.threats(position, hunted))
            found.append(Try(packed, replies[0], checks, taken))
            if len(found) == enough:
                break
    except LimitReached:
        pass
    return sorted(found, key=lambda one: -one.tempting)


class Signature(NamedTuple):
    """What makes mates look alike: the first move's category, whether it ends beside a royal, and checks."""

    category: Category
    contact: bool
    check: bool


def signature(position: Position, packed: int) -> Signature:
    """Describe the first move of a mate.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import keys, signature
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> [signature(position, packed).check for packed in keys(position, 2).first]
    [True, False]
    """
    files, target = position.game.size.files, packed & SQUARE
    hunted = position.turn.other
    royals = check.royal_squares(position, hunted)
    near = any(
        max(abs(target // files - at // files), abs(target % files - at % files)) == 1 for at in royals
    )
    with pushed(position, packed):
        checks = bool(check.threats(position, hunted))
    return Signature(plainest(position, packed).categories[0], near, checks)


QUIET, SACRIFICE, SPECIAL_MOVE = "quiet", "sacrifice", "special"


def nature(position: Position, packed: int) -> frozenset[str]:
    """Say what is unusual about a first move: ``quiet``, ``sacrifice``, ``special``; empty if nothing is.

    A quiet move neither checks nor captures; after a sacrifice the piece that moved can be captured, but not
    only by a royal that is captured next; a special move has a category of `SPECIAL`.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import keys, nature
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> [sorted(nature(position, packed)) for packed in keys(position, 2).first]
    [[], ['quiet']]
    """
    mark = signature(position, packed)
    captures = movegen.captured(position.game, position.board, packed)
    with pushed(position, packed):
        lost = any(_is_free(position, reply) for reply in _takers(position, packed & SQUARE))
    named = (
        (QUIET, not mark.check and not captures),
        (SACRIFICE, lost),
        (SPECIAL_MOVE, mark.category in SPECIAL),
    )
    return frozenset(name for name, holds in named if holds)


def _takers(position: Position, target: int) -> list[int]:
    """List the legal moves that capture on a square; none after the end of the game."""
    if not check.royal_squares(position, position.turn):
        return []
    game, board = position.game, position.board
    taking = [reply for reply in position.captures() if target in movegen.captured(game, board, reply)]
    return [reply for reply in taking if rules.refusal(position, reply) is None]


def _is_free(position: Position, reply: int) -> bool:
    """Tell whether a capture is not made by a royal that is captured next."""
    if not position.game.royal[position.board[reply >> FROM & SQUARE]]:
        return True
    side = position.turn
    with pushed(position, reply):
        return not check.threats(position, side)


class Extent(NamedTuple):
    """How much there is to look at before a mate is found."""

    tries: int
    """The wrong first moves that check, capture, or have only one refutation."""
    replies: int
    """The replies to the first move that the solver has to answer; at least 1."""
    moves: int
    """How many moves the mate takes."""

    @property
    def work(self) -> int:
        """Tries x replies: the measure of levels."""
        return max(1, self.tries) * self.replies


def extent(position: Position, found: Keys, tried: list[Try]) -> Extent:
    """Measure the work of solving a mate, given its tries.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.quality import extent, keys, tries
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> extent(position, keys(position, 2), tries(position, 2)).replies
    3
    """
    game, board, hunted = position.game, position.board, position.turn.other
    wrong = {one.packed for one in tried}
    for packed in MateSearch(position).candidates(2):
        if packed in found.first or packed in wrong:
            continue
        if movegen.captured(game, board, packed):
            wrong.add(packed)
            continue
        with pushed(position, packed):
            if check.threats(position, hunted):
                wrong.add(packed)
    legal = 0
    if found.moves > 1:
        with pushed(position, found.first[0]):
            legal = sum(rules.refusal(position, reply) is None for reply in position.effects())
    return Extent(len(wrong), max(1, legal), found.moves)


def plainest(position: Position, packed: int) -> Move:
    """Find the simplest move with the effect of a packed one, with its path and categories."""
    known = Move.unpack(position.game, position.board, packed)
    alike = [
        move
        for move in position.moves_to(known.origin, known.target)
        if (move.effect, move.declines) == (known.effect, declines(packed))
    ]
    return min(alike, key=lambda move: len(move.path))


@contextmanager
def pushed(position: Position, packed: int) -> Iterator[None]:
    """Make a packed move for a while."""
    position.push_packed(packed)
    try:
        yield
    finally:
        position.pop()
