"""Edits of a position, square by square; each makes a new position without a history."""

from collections.abc import Mapping

from banmen.protocol import board_state
from banmen_rules import BanmenError, Game, Piece, Position, Side, UnknownName


def set_up(chosen: Game, tsfen: str | None, pieces: Mapping[str, str] | None) -> Position:
    """Set up a position in TSFEN or a start by its name, or pieces by name; else the usual start.

    Raises:
        BanmenError: if both are given, or one is invalid.

    """
    if tsfen is not None and pieces is not None:
        raise BanmenError("Give either tsfen or pieces, not both.")
    if tsfen is not None:
        return Position.from_text(chosen, tsfen)
    if pieces is None:
        return Position.initial(chosen)
    return place(Position(chosen), pieces)


def put(position: Position, square: str, symbol: str) -> Position:
    """Put a piece, by its TSFEN symbol, in place of what stands there.

    Raises:
        BanmenError: if there is no such square or piece.

    """
    return _with(position, {square: symbol})


def place(position: Position, pieces: Mapping[str, str]) -> Position:
    """Put pieces by name, as in ``{"5j": "white lion"}``, in place of what stands there.

    Raises:
        BanmenError: if there is no such square or piece.

    """
    after = position.copy()
    board_state.place(after, pieces)
    return after


def remove(position: Position, square: str) -> Position:
    """Take a piece off the board.

    Raises:
        BanmenError: if the square is empty.

    """
    _standing(position, square)
    return _with(position, {square: None})


def move(position: Position, origin: str, target: str) -> Position:
    """Put a piece on another square, in place of what stands there.

    Raises:
        BanmenError: if there is no piece, or no such square.

    """
    piece = _standing(position, origin)
    return _with(position, {origin: None, target: piece.symbol})


def flip(position: Position, square: str) -> Position:
    """Give a piece to the other side.

    Raises:
        BanmenError: if the square is empty.

    """
    return _with(position, {square: _standing(position, square).symbol.swapcase()})


def promote(position: Position, square: str) -> Position:
    """Turn a piece over, to its promoted side or back.

    Raises:
        BanmenError: if the square is empty, or the piece has no other side.

    """
    piece = _standing(position, square)
    if piece.origin.promotes_to is None:
        raise BanmenError(f"The {piece.kind.noun} on {square} does not promote.")
    symbol = piece.symbol.removeprefix("+") if piece.promoted else f"+{piece.symbol}"
    return _with(position, {square: symbol})


def turn(position: Position, side: Side) -> Position:
    """Have a side move next; the count of moves changes by one if it was the other's turn."""
    counter = position.counter
    if position.turn != side:
        counter += -1 if counter & 1 else 1
    return Position(position.game, position.board, counter)


def clear(position: Position) -> Position:
    """Take all pieces off the board; Black is to move."""
    return Position(position.game)


def standard(position: Position) -> Position:
    """Set up the position that the game starts from."""
    return Position.initial(position.game)


def side(name: object) -> Side:
    """Read the name of a side, or take the side itself.

    Raises:
        UnknownName: if there is no such side.

    """
    found = next((side for side in Side if name is side or name == side.label), None)
    if found is None:
        raise UnknownName("side", f"{name!s:.60}", [side.label for side in Side])
    return found


def _with(position: Position, pieces: Mapping[str, str | None]) -> Position:
    after = position.copy()
    for square, symbol in pieces.items():
        after.put(square, symbol)
    return after


def _standing(position: Position, square: str) -> Piece:
    piece = position.piece_at(square)
    if piece is None:
        raise BanmenError(f"{square} is empty: there is no piece to change.")
    return piece
