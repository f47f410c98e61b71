"""The best single move: moves that save the last royals (``guard``), and the best captures (``harvest``)."""

from functools import lru_cache
from operator import itemgetter

from banmen_rules.base.geometry import Side
from banmen_rules.betza_tools.mobility import USUAL_DENSITY, of_kind
from banmen_rules.core import check, movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve.model import Proof, Status
from banmen_rules.teaching.exercises.solve.single_piece import in_order


def guard(position: Position, side: Side) -> Proof:
    """Find every move of the side to move after which its last royals cannot be captured at once.

    ``replies`` of the proof has, for every other legal move, the capture of the royals. A move that wins
    the game by capturing the other side's last royal counts as saving.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.teaching.exercises.solve import guard
    >>> dai_dai = game("dai_dai")
    >>> position = Position.from_tsfen(dai_dai, "8,R,8/" + "17/" * 15 + "8,k,8 0")
    >>> found = guard(position, Side.BLACK)
    >>> [position.game.size.name(packed & 0x7FF) for packed in found.moves]
    ['10p', '8p', '10q', '8q']
    """
    moves: list[int] = []
    replies: dict[int, int] = {}
    nodes = 0
    for packed in sorted(position.effects(side), key=in_order):
        if rules.refusal(position, packed) is not None:
            continue
        nodes += 1
        taking = punished(position, packed)
        if taking is None:
            moves.append(packed)
        else:
            replies[packed] = taking
    status = Status.PROVEN if moves else Status.DISPROVED
    minimal = 1 if moves else None
    return Proof(status, tuple(moves), minimal, len(moves), nodes, replies)


def punished(position: Position, packed: int) -> int | None:
    """Find the capture of all of the mover's royals that a legal move allows; the first in order."""
    mover = Side(position.counter & 1)
    position.push_packed(packed)
    try:
        over = rules.ended(position)
        if over is not None and over.winner is mover:
            return None
        return min(check.threats(position, mover), key=in_order, default=None)
    finally:
        position.pop()


ROYAL = 1_000
"""The worth of a royal: more than everything else that one move can capture."""

_CLEARLY, _LEAD = 1.25, 2


def worth(game: Game, code: int) -> int:
    """Return the worth of a piece, given by its code, on the scale of exercises.

    A piece is worth its average number of squares on its own board when two fifths of the other squares are
    occupied (``betza_tools.mobility``), rounded, and at least 1; a royal is worth `ROYAL`. The scale only
    compares captures.

    >>> from banmen_rules import game
    >>> from banmen_rules.teaching.exercises.solve import worth
    >>> dai_dai = game("dai_dai")
    >>> [worth(dai_dai, dai_dai.form(name)) for name in ("pawn", "gold general", "lion", "king")]
    [1, 4, 16, 1000]
    """
    if game.royal[code]:
        return ROYAL
    piece = game.pieces[code]
    return _mobility(game.variant.name, piece.kind.betza) if piece is not None else 0


@lru_cache(maxsize=1024)
def _mobility(variant: str, betza: str) -> int:
    return max(1, round(of_kind(variant, betza).own[USUAL_DENSITY]))


def taken(position: Position, packed: int, *, count: bool) -> int:
    """Return how much a move captures, minus what it captures of its own side: pieces, or their worth."""
    game, board = position.game, position.board
    side = board[packed >> FROM & SQUARE] & 1
    total = 0
    for square in movegen.captured(game, board, packed):
        code = board[square]
        value = 1 if count else worth(game, code)
        total += value if (code ^ side) & 1 else -value
    return total


def net(position: Position, packed: int) -> int:
    """Return the worth of what a move captures, minus the worth of the best capture of the piece that moved.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.one_move import net, taken
    >>> position = Position(game("dai_dai"))
    >>> for at, piece in {"9i": "g", "9h": "P", "9g": "R"}.items():  # a gold takes a pawn, a rook takes it
    ...     position.put(at, piece)
    >>> (packed,) = [packed for packed in position.effects() if packed & 0x7FF == position.square("9h")]
    >>> taken(position, packed, count=False), net(position, packed)
    (1, -3)
    """
    return taken(position, packed, count=False) - best_recapture(position, packed)[0]


def best_recapture(position: Position, packed: int) -> tuple[int, int | None]:
    """Find the reply that captures the piece that moved and takes the most: its worth, and the move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve.one_move import best_recapture
    >>> position = Position(game("dai_dai"))
    >>> position.put("9i", "g")
    >>> best_recapture(position, next(iter(position.effects())))
    (0, None)
    """
    target, game, board = packed & SQUARE, position.game, position.board
    position.push_packed(packed)
    try:
        back = [
            (taken(position, reply, count=False), reply)
            for reply in position.captures()
            if target in movegen.captured(game, board, reply) and rules.refusal(position, reply) is None
        ]
    finally:
        position.pop()
    most, reply = max(back, key=itemgetter(0), default=(0, 0))
    return (most, reply) if most > 0 else (0, None)


def harvest(
    position: Position, square: int | None = None, *, count: bool = False, after: bool = False
) -> Proof:
    """Find the legal moves of the side to move that capture the most.

    Args:
        position: the board.
        square: consider only the piece there; any piece if None.
        count: count pieces instead of adding up their worth.
        after: subtract the other side's best capture of the piece that moved, as `net` does.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve import harvest
    >>> position = Position(game("dai_dai"))
    >>> for at, piece in {"9i": "ln", "9h": "P", "9g": "G", "8h": "R"}.items():
    ...     position.put(at, piece)
    >>> found = harvest(position)
    >>> found.best, harvest(position, count=True).best  # a pawn or a gold general and the rook
    (11, 2)
    """
    effects = position.effects() if square is None else position.effects_of(square)
    best, second, nodes = 0, 0, 0
    moves: list[int] = []
    for packed in sorted(effects, key=in_order):
        nodes += 1
        amount = taken(position, packed, count=count)
        if after and amount > second:
            amount = net(position, packed)
        if amount <= second or rules.refusal(position, packed) is not None:
            continue
        if amount > best:
            best, second, moves = amount, best, []
        if amount == best:
            moves.append(packed)
        else:
            second = amount
    status = Status.PROVEN if moves else Status.DISPROVED
    return Proof(status, tuple(moves), 1 if moves else None, len(moves), nodes, best=best, second=second)


def stands_out(proof: Proof) -> bool:
    """Tell whether the best capture by worth is clearly better than the second best.

    >>> from banmen_rules.teaching.exercises.solve import Proof, Status, stands_out
    >>> [stands_out(Proof(Status.PROVEN, best=best, second=second)) for best, second in [(6, 5), (8, 5)]]
    [False, True]
    """
    return proof.best >= max(_CLEARLY * proof.second, proof.second + _LEAD)
