"""Check: the moves that threaten to take all of a side's royals, and the captures that protection forbids."""

from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.history import History
from banmen_rules.core.outcome import Refusal
from banmen_rules.core.packed import DIRECT, FIELD, FROM, SQUARE, SWEEP, TRAIL


def royal_squares(position: History, side: Side) -> frozenset[int]:
    """Collect the squares of a side's royals."""
    royal, board = position.game.royal, position.board
    return frozenset(square for square in position.squares_of(side) if royal[board[square]])


def threats(position: History, side: Side, origins: list[int] | None = None) -> list[int]:
    """Generate the legal packed moves of the opponent that would capture all royals of a side.

    Args:
        position: the position; whose turn it is plays no part.
        side: the side of the royals. A side without royals is not threatened.
        origins: the squares of the pieces to try; all of the opponent's by default.

    """
    royals = royal_squares(position, side)
    if not royals:
        return []
    if origins is None:
        moves = position.effects(side.other)
    else:
        moves = [packed for square in origins for packed in position.effects_of(square)]
    one = next(iter(royals)) if len(royals) == 1 else None
    fields = {SWEEP, *(field for square in royals for field in (1 + 2 * square, 2 + 2 * square))}
    near = [
        packed
        for packed in moves
        if packed & SQUARE == one or (packed > DIRECT and not fields.isdisjoint(_fields(packed)))
    ]
    game, board = position.game, position.board
    taking = [packed for packed in near if royals.issubset(movegen.captured(game, board, packed))]
    return [packed for packed in taking if protected(position, packed) is None]


def _fields(packed: int) -> list[int]:
    return [packed >> shift & SWEEP for shift in range(TRAIL, packed.bit_length(), FIELD)]


def protected(position: History, packed: int) -> Refusal | None:
    """Find the refusal of a capture: a piece that may go anywhere may not capture a protected piece."""
    game, board = position.game, position.board
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    if not board[target] or origin == target or not game.roams(board[origin]):
        return None
    if game.rules.emperor_protected == "royal" and not game.royal[board[target]]:
        return None
    protector = _recapture(position, packed)
    if protector is None:
        return None
    found = (game.pieces[board[square]] for square in (origin, target, protector))
    captor, captive, by = (piece.kind.noun for piece in found if piece is not None)
    text = (
        f"The {captor} may not capture the {captive} on {game.size.name(target)}: "
        f"it is protected by the {by} on {game.size.name(protector)}"
    )
    return Refusal("protected", text, (target, protector))


_TRIED = 3
"""If more pieces than this may go anywhere, one is tried for all of them: they differ only in the lines they
open by leaving, and trying each in turn, on both sides, would take too long."""


def _recapture(position: History, packed: int) -> int | None:
    """Find the square of a piece that could recapture: the first of them."""
    game, board = position.game, position.board
    target = packed & SQUARE
    origins = recaptures(position, packed, target)
    roaming = [square for square in origins if game.roams(board[square])]
    if len(roaming) < len(origins):
        return next(square for square in origins if square not in roaming)
    # Only pieces that may go anywhere are left, and they may not capture a protected piece either.
    if len(roaming) > _TRIED:
        roaming = roaming[:1]
    position.push_packed(packed)
    try:
        direct = (square << FROM | target for square in roaming)
        return next((move >> FROM for move in direct if protected(position, move) is None), None)
    finally:
        position.pop()


def recaptures(position: History, packed: int, at: int) -> list[int]:
    """List the squares of the pieces that could capture on a square after a move; in ascending order."""
    other = Side(position.board[packed >> FROM & SQUARE] & 1).other
    position.push_packed(packed)
    try:
        game, board = position.game, position.board
        if not board[at]:  # the captor moved on
            return []
        replies = position.captures(other)
        found = {
            reply >> FROM & SQUARE
            for reply in replies
            if reply & SQUARE == at or (reply > DIRECT and at in movegen.captured(game, board, reply))
        }
        return sorted(found)
    finally:
        position.pop()
