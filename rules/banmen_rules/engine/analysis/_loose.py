"""Pieces that may be lost: hanging and overloaded ones, and royals under attack.

This looks at who attacks what now. It does not search: attackers behind other attackers, captures of several
pieces, promotions, and rules that forbid a capture play no part.
"""

from collections.abc import Iterable
from typing import NamedTuple

from banmen_rules import Position, Side
from banmen_rules.base.arguments import typed
from banmen_rules.core.attacks import Attacks
from banmen_rules.engine.analysis._lines import values_of


class Hanging(NamedTuple):
    """A piece whose owner loses material if captures begin on its square."""

    square: int
    loss: int
    """What the owner loses, in hundredths of a square."""
    attackers: tuple[int, ...]
    """The squares of the pieces that attack it."""
    guards: tuple[int, ...]
    """The squares of the pieces that guard it."""


class Overloaded(NamedTuple):
    """A piece that is the only guard of two or more attacked pieces."""

    square: int
    guarded: tuple[int, ...]
    """The squares of these pieces; without it, each would hang."""


class Attacked(NamedTuple):
    """A royal that the other side attacks."""

    square: int
    attackers: tuple[int, ...]
    """The squares of the pieces that attack it."""


class Loose(NamedTuple):
    """The pieces of a side that may be lost."""

    hanging: tuple[Hanging, ...]
    """Hanging pieces without royals, the greatest loss first."""
    overloaded: tuple[Overloaded, ...]
    """Overloaded pieces, in the order of the squares."""
    royals: tuple[Attacked, ...]
    """Royals under attack, in the order of the squares."""


@typed
def loose(position: Position, side: Side) -> Loose:
    """Find the pieces of a side that may be lost; whose turn it is plays no part.

    A piece hangs if it is attacked, and the exchange on its square, least valuable pieces first, loses
    material for its owner. A piece is overloaded if it is the only guard of two or more pieces that are
    attacked, do not hang, and would hang without it. A piece that may go anywhere is never overloaded, and
    does not attack a guarded royal.

    >>> from banmen_rules import Position, Side, game
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> found = loose(position, Side.WHITE)
    >>> [position.game.size.name(one.square) for one in found.hanging]
    ['1p']
    """
    return loose_in(position, position.attacks(), side)


def loose_in(position: Position, attacks: Attacks, side: Side) -> Loose:
    """Do as `loose`, with the attacks of the position."""
    game, board, values = position.game, position.board, values_of(position.game)
    roams = {at for each in Side for at in position.squares_of(each) if game.roams(board[at])}
    hanging: list[Hanging] = []
    royals: list[Attacked] = []
    only: dict[int, list[int]] = {}
    for square in sorted(position.squares_of(side)):
        attackers = attacks.attackers(square, side.other)
        if not attackers:
            continue
        guards = attacks.attackers(square, side)
        if game.royal[board[square]]:
            if not roams.issuperset(guards):  # a piece that may go anywhere may not capture a guarded royal
                attackers = tuple(at for at in attackers if at not in roams)
            if attackers:
                royals.append(Attacked(square, attackers))
            continue
        by, own = ([values[board[at]] for at in each] for each in (attackers, guards))
        loss = exchange(values[board[square]], by, own)
        if loss:
            hanging.append(Hanging(square, loss, attackers, guards))
        elif len(guards) == 1 and guards[0] not in roams:  # which would still guard the others
            only.setdefault(guards[0], []).append(square)
    hanging.sort(key=lambda one: -one.loss)
    overloaded = [Overloaded(at, tuple(found)) for at, found in sorted(only.items()) if len(found) > 1]
    return Loose(tuple(hanging), tuple(overloaded), tuple(royals))


def exchange(prize: int, attackers: Iterable[int], guards: Iterable[int]) -> int:
    """Return what attackers gain by captures on one square, if either side stops when it is best for it.

    Args:
        prize: the worth of the piece there.
        attackers: the worths of the pieces that attack it.
        guards: the worths of the pieces that guard it.

    """
    captors = (iter(sorted(attackers)), iter(sorted(guards)))
    prizes: list[int] = []
    while (captor := next(captors[len(prizes) & 1], None)) is not None:
        prizes.append(prize)
        prize = captor
    gain = 0
    for each in reversed(prizes):
        gain = max(0, each - gain)
    return gain
