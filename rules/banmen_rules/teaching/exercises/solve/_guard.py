"""Which moves save the last royals of a side, and what takes them after any other."""

from banmen_rules.base.geometry import Side
from banmen_rules.core import check, rules
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve._alone import in_order
from banmen_rules.teaching.exercises.solve._model import Proof, Status


def guard(position: Position, side: Side) -> Proof:
    """Find every move of the side to move after which its last royals cannot be taken at once.

    ``replies`` of the proof has, for every other legal move, the capture that punishes it. A move that
    wins the game by taking the other side's last royal saves one's own.

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
    """Find the capture of all royals of the mover that a legal move allows; the first in order."""
    mover = Side(position.counter & 1)
    position.push_packed(packed)
    try:
        over = rules.ended(position)
        if over is not None and over.winner is mover:
            return None
        return min(check.threats(position, mover), key=in_order, default=None)
    finally:
        position.pop()
