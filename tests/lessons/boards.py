"""Questions to the rules about pieces on a board: where they go, by which path, and what they capture."""

from banmen import Board
from banmen_rules import Category, Move, PieceKind, Position, game
from tests.lessons.course import lesson


def position(number: int, cell: str) -> Position:
    """Copy the position of a board of a lesson."""
    return lesson(number).board(cell).position.copy()


def placed(variant: str, pieces: dict[str, str]) -> Position:
    """Set pieces up, each named as on a board."""
    return Board(variant, pieces=pieces).position


def under(board: Position, ruling: str = "", reading: str = "") -> Position:
    """Set the same pieces up with another reading of a ruling, or with the default readings."""
    rulings = {ruling: reading} if ruling else None
    return Position.from_tsfen(game(board.game.variant.name, rulings=rulings), board.tsfen())


def goes(board: Position, square: str, *only: Category) -> set[str]:
    """Name the squares that a piece can go to, with moves of any category or of these only."""
    moves = [move for move in board.moves(square) if not only or {*only} & {*move.categories}]
    return {board.game.size.name(move.target) for move in moves}


def paths(board: Position, square: str, target: str) -> list[str]:
    """Write all moves from one square to another as machine notation."""
    return sorted(move.text(board.game.size) for move in _between(board, square, target))


def takes(board: Position, square: str, target: str = "") -> set[tuple[str, ...]]:
    """Name the captures of each capturing move, of all moves or of those to a square."""
    names = board.game.size.name
    moves = _between(board, square, target) if target else board.moves(square)
    return {tuple(sorted(map(names, move.captures))) for move in moves if move.captures}


def falls(board: Position, square: str) -> set[str]:
    """Name all squares on which a piece can capture."""
    return {name for taken in takes(board, square) for name in taken}


def kinds_with(variant: str, *categories: Category) -> list[PieceKind]:
    """List the kinds of a game that have one of these categories."""
    return [kind for kind in game(variant).kinds if {*categories} & {*kind.description.categories}]


def _between(board: Position, square: str, target: str) -> list[Move]:
    return [move for move in board.moves(square) if move.target == board.square(target)]
