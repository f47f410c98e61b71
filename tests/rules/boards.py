"""Small boards for tests: pieces by name, squares by name."""

from collections.abc import Mapping

from banmen_rules import Game, Position, Side


def place(
    game: Game, black: Mapping[str, str], white: Mapping[str, str], *, turn: Side = Side.BLACK
) -> Position:
    """Set up a position; ``+`` before a name marks a promoted piece."""
    position = Position(game, counter=int(turn))
    for side, pieces in ((Side.BLACK, black), (Side.WHITE, white)):
        for square, name in pieces.items():
            code = game.form(name.removeprefix("+"), side, promoted=name.startswith("+"))
            position.put(square, game.pieces[code])
    return position


def texts(position: Position, square: str) -> list[str]:
    """Write the moves of one piece as machine text."""
    return [move.text(position.game.size) for move in position.moves(square)]


def kind_at(position: Position, square: str) -> str | None:
    """Get the id of the kind that the piece on a square moves as."""
    piece = position.piece_at(square)
    return piece.kind.id if piece is not None else None
