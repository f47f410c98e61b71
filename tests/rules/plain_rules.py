"""The rules on trading lions and on bare kings once more, slow and plain, written from the collected facts.

They share nothing with ``banmen_rules.core`` but the board and the flags of kinds. Moves come from the plain
generator, and whether a lion is protected is seen by making the move on a board and asking every enemy.
"""

from banmen_rules import Piece, Position, Side
from tests.rules.plain_generator import PlainMove, plain_moves


def lion_captured(position: Position, square: int, move: PlainMove) -> int | None:
    """Find the square where a piece other than a lion captures an enemy lion by a move."""
    mover = piece_at(position, square)
    if position.game.rules.counter_strike == "none" or is_lion(mover):
        return None
    lions = [at for at in order(move) if is_enemy_lion(position, at, mover.side)]
    return lions[-1] if lions else None


def may_capture_lions(position: Position, square: int, move: PlainMove, taken: int | None) -> bool:
    """Tell whether the rules on lions allow a move, on any board.

    Args:
        position: the board before the move.
        square: where the piece stands.
        move: its move.
        taken: the square where the last move, made by a piece other than a lion, captured a lion.

    """
    mover = piece_at(position, square)
    squares = order(move)
    for number, at in enumerate(squares):
        if not is_enemy_lion(position, at, mover.side):
            continue
        bridge = is_lion(mover) and any(not is_minor(piece_at(position, other)) for other in squares[:number])
        if bridge:
            continue
        if forbidden_answer(position, square, move, at, taken) or forbidden_trade(position, square, move, at):
            return False
    return True


def forbidden_trade(position: Position, square: int, move: PlainMove, at: int) -> bool:
    """Tell whether a lion captures a lion that is protected and was not adjacent to it."""
    if not position.game.rules.lion_trading or not is_lion(piece_at(position, square)):
        return False
    return distance(position, square, at) > 1 and is_protected(position, square, move, at)


def forbidden_answer(position: Position, square: int, move: PlainMove, at: int, taken: int | None) -> bool:
    """Tell whether the counter-strike forbids the capture of the lion on a square.

    - ``protected``: no piece may capture a protected lion. ``all``: nor any other.
    - ``non_lions``: pieces other than lions may capture no lion; lions may.
    - The lion that a kirin became on the spot may be captured, or by a ruling not while it is protected.
    """
    rules = position.game.rules
    if taken is None or rules.counter_strike == "none":
        return False
    if rules.counter_strike == "non_lions" and is_lion(piece_at(position, square)):
        return False
    if at == taken:
        restricted = rules.counter_strike_new_lion == "restricted"
        return restricted and is_protected(position, square, move, at)
    return rules.counter_strike != "protected" or is_protected(position, square, move, at)


def is_protected(position: Position, square: int, move: PlainMove, at: int) -> bool:
    """Tell whether a piece could recapture on a square after a move, even if its own king were lost by that.

    A pawn or go-between that the move captures on its way protects as if it still stood there.
    """
    minor = [other for other in move.captures if other != at and is_minor(piece_at(position, other))]
    enemy = piece_at(position, square).side.other
    after = made(position, square, move)
    if any(hits(after, origin, at) for origin in after.squares_of(enemy)):
        return True
    for other in minor:
        after.put(other, piece_at(position, other))
    return any(hits(after, origin, at) for origin in minor)


def hits(position: Position, origin: int, at: int) -> bool:
    """Tell whether a piece has a move that captures on a square."""
    return any(at in move.captures for move in plain_moves(position, origin))


def made(position: Position, square: int, move: PlainMove) -> Position:
    """Make a move on a new board, without history."""
    after = Position(position.game, position.board, position.counter + 1)
    mover = piece_at(position, square)
    for other in (*move.captures, square):
        after.put(other, None)
    after.put(move.target, promoted(position, mover, move.promotes_to) if move.promotes_to else mover)
    return after


def promoted(position: Position, mover: Piece, to: str) -> Piece:
    """Find the piece that one becomes: its own promoted form, or any that moves so (contagion)."""
    forms = [
        piece
        for piece in position.game.pieces
        if piece is not None and piece.promoted and piece.side == mover.side and piece.kind.id == to
    ]
    return next((piece for piece in forms if piece.origin.id == mover.origin.id), forms[0])


# ---------------------------------------------------------------- bare kings


def bare_loser(position: Position) -> Side | None:
    """Find the side that has lost because only its king is left, on a board where a capture was made.

    - Pieces that can never move again do not count, on either side.
    - ``bare``: the other side has anything more. ``outmatched``: it has a second royal, or a piece that is
      no unpromoted pawn or go-between.
    - ``helpless``: as ``outmatched``, unless the lone king is to move and at once captures the other king,
      or so much that the other side has no such piece left.
    """
    rule = position.game.rules.bare_king
    alone = [side for side in Side if is_alone(position, side)]
    if rule == "none" or len(alone) != 1:
        return None
    loser = alone[0]
    if rule == "bare":
        return loser
    if not outmatches(position, loser.other):
        return None
    if rule == "helpless" and position.turn == loser:
        for square in position.squares_of(loser):
            for move in plain_moves(position, square):
                if move.captures and not outmatches(made(position, square, move), loser.other):
                    return None
    return loser


def is_alone(position: Position, side: Side) -> bool:
    """Tell whether a side has one royal piece, and apart from it only pieces that can never move."""
    left = [piece for square, piece in alive(position, side)]
    return len(left) == 1 and left[0].kind.royal


def outmatches(position: Position, side: Side) -> bool:
    """Tell whether a side has a royal piece, and more than minor pieces beside it."""
    left = [piece for square, piece in alive(position, side)]
    royals = sum(piece.kind.royal for piece in left)
    return royals > 1 or (royals == 1 and any(not piece.kind.royal and not is_minor(piece) for piece in left))


def alive(position: Position, side: Side) -> list[tuple[int, Piece]]:
    """List the royal pieces of a side, and those others that could move on an empty board."""
    found = []
    for square in sorted(position.squares_of(side)):
        piece, lonely = piece_at(position, square), Position(position.game)
        lonely.put(square, piece)
        if piece.kind.royal or plain_moves(lonely, square):
            found.append((square, piece))
    return found


# ---------------------------------------------------------------- words


def piece_at(position: Position, square: int) -> Piece:
    """Get the piece on a square that has one."""
    piece = position.piece_at(square)
    assert piece is not None
    return piece


def order(move: PlainMove) -> list[int]:
    """List the squares where a move captures, in the order in which it comes to them."""
    return [at for at in dict.fromkeys((*move.path, move.target)) if at in move.captures]


def is_lion(piece: Piece) -> bool:
    """Tell whether a piece moves as a lion now."""
    return piece.kind.trading == "lion"


def is_minor(piece: Piece) -> bool:
    """Tell whether it is a pawn or go-between that has not promoted."""
    return piece.kind.trading == "minor"


def is_enemy_lion(position: Position, at: int, side: Side) -> bool:
    """Tell whether a lion of the other side stands on a square."""
    piece = piece_at(position, at)
    return piece.side != side and is_lion(piece)


def distance(position: Position, one: int, other: int) -> int:
    """Count king's steps between two squares."""
    (row, column), (to_row, to_column) = (divmod(each, position.game.size.files) for each in (one, other))
    return max(abs(row - to_row), abs(column - to_column))
