"""Rules beyond how pieces move: which pseudo-legal moves are forbidden, and why."""

from typing import TYPE_CHECKING

from banmen_rules.betza._model import Category

if TYPE_CHECKING:
    from banmen_rules.moves import Move
    from banmen_rules.position import Position


def why_illegal(position: "Position", move: "Move") -> str | None:
    """Say why a pseudo-legal move of either side is forbidden, or None if it is allowed.

    A piece that may go anywhere may not capture a royal (under another ruling: any piece) that
    could be recaptured, judged as if its owner had not just lost its last royal.
    Source: the English article on tai shogi, for the emperor.
    """
    if Category.TELEPORT not in move.categories or not move.captures:
        return None
    game, board = position.game, position.board
    if game.rules.emperor_protected == "royal" and not any(game.royal[board[s]] for s in move.captures):
        return None
    origin, target = game.pieces[board[move.origin]], game.pieces[board[move.target]]
    defender = _recapture(position, move)
    if defender is None or origin is None or target is None:
        return None
    name = game.size.name
    return (
        f"{origin.kind.name} may not capture the {target.kind.name.lower()} on {name(move.target)}: "
        f"it is protected by the {defender[1].lower()} on {name(defender[0])}"
    )


def _recapture(position: "Position", move: "Move") -> tuple[int, str] | None:
    """Find a piece that could take back after a capture: its square and name."""
    other = position.board[move.origin] & 1 ^ 1
    turn = position.turn
    position.push_packed(move.packed)
    try:
        for square in sorted(position.squares_of(type(turn)(other))):
            for reply in position.moves(square):
                if move.target in reply.captures and why_illegal(position, reply) is None:
                    piece = position.piece_at(square)
                    return (square, piece.kind.name) if piece is not None else None
        return None
    finally:
        position.pop()
