"""Repetition: how often a position has occurred, and which side has to deviate.

Positions are the same when the same side is to move and every square has a piece of the same side
that moves alike and may still promote, or may not (``Position.key``). The rule parameter ``repetition``
decides what happens then:

=============  =====================================================================================
``forbidden``  no move may repeat a position. One pass is not a repetition (the other side is to move
               then), but a second one in a row is. Source: the English articles on dai dai
               and tai shogi
``fourth``     the form of the Japan Chu Shogi Association, which the same articles report: before
               the fourth time a side has to deviate. Of the moves since the position stood there
               first: the side all of whose moves give check; else the side all of whose moves
               attack; else, if both sides did nothing but pass, the side that passed first. If
               that is true of neither side or of both, the fourth time is a draw
``draw``       the fourth time ends the game without a result (taikyoku shogi); where
               ``perpetual_check`` is forbidden a side all of whose moves give check to a sole
               royal has to deviate
``none``       nothing happens: the game continues (taikyoku shogi on taikyoku-shogi.github.io)
=============  =====================================================================================

Giving check is threatening to take all the royals that are left. A move attacks if the piece moved
could capture with its next move; the sources do not say more than "attack". A pass does not attack.
"""

from typing import NamedTuple

from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.check import royal_squares, threats
from banmen_rules.core.history import History
from banmen_rules.core.packed import FROM, SQUARE

FOURTH = 4
"""The occurrence that the milder rules no longer allow."""


class Deviation(NamedTuple):
    """A repetition that the rules do not allow."""

    times: int
    """How often the position will have occurred."""
    side: Side | None
    """The side that has to deviate; None if neither, and the game ends."""
    why: str
    """``checks``, ``attacks`` or ``passes``; empty under the rule ``forbidden`` and without a side."""
    refused: bool
    """Whether the side that repeats the position may not make that move."""


def deviation(position: History, packed: int | None = None) -> Deviation | None:
    """Judge the position on the board, or the one a move of the side to move would make.

    Returns:
        None if it has not occurred too often.

    """
    rule = position.game.rules.repetition
    if rule == "none":
        return None
    if rule != "forbidden" and position.returns < FOURTH - 2:
        return None  # too few repetitions for one move to make a fourth occurrence
    if packed is None:
        times = position.occurrences()
        mover = position.turn.other
    else:
        times = position.occurrences_after(packed) + 1
        mover = position.turn
    if rule == "forbidden":
        return Deviation(times, mover, "", refused=True) if times > 1 and packed is not None else None
    if times < FOURTH:
        return None
    after = position.copy()
    after.declared = None  # pop should take back moves, not an outcome
    if packed is not None:
        after.push_packed(packed)
    side, why = _who(after)
    return Deviation(times, side, why, refused=side is mover)


def _who(after: History) -> tuple[Side | None, str]:
    """Find which side has to deviate from the cycle that ends in a position; takes its moves back."""
    rules = after.game.rules
    jcsa = rules.repetition == "fourth"
    checks, attacks = [True, True], [True, True]
    passing = True
    left = after.occurrences() - 1
    key = after.key
    first = after.turn
    while left:
        mover = after.turn.other
        origin, target = _ends(after)
        passed = origin == target
        if checks[mover] and (jcsa or rules.perpetual_check == "forbidden"):
            sole = jcsa or len(royal_squares(after, after.turn)) == 1
            checks[mover] = sole and bool(threats(after, after.turn))
        if attacks[mover] and jcsa:
            attacks[mover] = not passed and _attacks(after, target)
        passing &= passed
        after.pop()
        first = mover
        left -= after.key == key
    if checks[0] != checks[1] and (jcsa or rules.perpetual_check == "forbidden"):
        return Side(checks.index(True)), "checks"
    if not jcsa:
        return None, ""
    if attacks[0] != attacks[1]:
        return Side(attacks.index(True)), "attacks"
    if not passing:
        return None, ""
    while after.last_packed is not None and len(set(_ends(after))) == 1:
        first = after.turn.other
        after.pop()
    return first, "passes"


def _ends(after: History) -> tuple[int, int]:
    packed = after.last_packed
    assert packed is not None  # noqa: S101 - a repeated position was left by a move
    return packed >> FROM & SQUARE, packed & SQUARE


def _attacks(after: History, square: int) -> bool:
    """Tell whether the piece on a square could capture an enemy's with its next move."""
    game, board = after.game, after.board
    side = board[square] & 1
    return any(
        board[taken] & 1 != side
        for packed in after.effects_of(square)
        for taken in movegen.captured(game, board, packed)
    )
