"""Squares that a piece reaches from the middle of a board, counted to the right and forward."""

from banmen_rules import PieceKind, Position, game
from tests.lessons.course import targets

ORTHOGONAL = {"F": (0, 1), "B": (0, -1), "R": (1, 0), "L": (-1, 0)}
DIAGONAL = {"FR": (1, 1), "FL": (-1, 1), "BR": (1, -1), "BL": (-1, -1)}
AROUND = ORTHOGONAL | DIAGONAL

Squares = set[tuple[int, int]]


def squares(directions: str, most: int = 1) -> Squares:
    """Collect the squares of slides in these directions, up to a distance."""
    steps = [AROUND[name] for name in directions.split()]
    return {(dx * n, dy * n) for dx, dy in steps for n in range(1, most + 1)}


def jumps(directions: str, length: int) -> Squares:
    """Collect the squares of jumps of this length."""
    return {(AROUND[name][0] * length, AROUND[name][1] * length) for name in directions.split()}


ORTHOGONALS, DIAGONALS, EVERY = " ".join(ORTHOGONAL), " ".join(DIAGONAL), " ".join(AROUND)
FAR = 8  # any distance: up to the edge of the 17×17 squares


def empty_board(variant: str, kind: PieceKind, others: dict[tuple[int, int], str]) -> Squares:
    """Collect the squares that a piece can go to from the middle of 17×17 squares."""
    chosen = game(variant)
    position = Position(chosen)
    files = chosen.size.files
    row, column = chosen.size.ranks // 2, files // 2
    position.put(row * files + column, chosen.pieces[chosen.form(kind.id)])
    for (dx, dy), name in others.items():
        position.put((row - dy) * files + column + dx, chosen.pieces[chosen.form(name)])
    found = {
        (target % files - column, row - target // files)
        for target in targets(position, chosen.size.name(row * files + column))
    }
    return {(dx, dy) for dx, dy in found if max(abs(dx), abs(dy)) <= FAR}
