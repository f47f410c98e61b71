"""Small boards for tests: pieces by name, squares by name."""

from collections.abc import Mapping

from banmen_rules import Game, Position, Side
from banmen_rules import game as game_of


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


def lions() -> str:
    """Write a position with lions on both sides that can capture twice, and kings in reach."""
    position = Position(game_of("dai_dai"))
    pieces = {"1q": "k", "17a": "K", "9i": "ln", "9h": "P", "9g": "P", "5d": "LN", "5e": "p", "5f": "p"}
    for square, symbol in {**pieces, "17q": "r"}.items():
        position.put(square, symbol)
    return position.tsfen()
