"""What tests of exercises share: kinds, and boards with one piece among others, from fixed seeds."""

import random
from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet

from banmen_rules import VARIANTS, Game, PieceKind, Position, Side, game

GAMES = [game(name) for name in VARIANTS]


def kinds() -> Iterator[tuple[Game, PieceKind]]:
    """Yield every kind of every game."""
    for one in GAMES:
        for kind in one.kinds:
            yield one, kind


def every(some: int = 60, *, seed: int) -> list[ParameterSet]:
    """List every kind of every game, as parameters of a test: all but some are left to `make test`."""
    found = list(kinds())
    quick = set(random.Random(seed).sample(range(len(found)), some))  # noqa: S311 - no secret
    return [
        pytest.param(
            *one, id=f"{one[0].variant.name}-{one[1].id}", marks=() if at in quick else pytest.mark.slow
        )
        for at, one in enumerate(found)
    ]


def crowded(game: Game, kind: PieceKind, *, seed: int = 0, others: int = 40) -> tuple[Position, int]:
    """Put a piece somewhere near the middle, and others of both sides around it."""
    choose = random.Random(f"{game.variant.name} {kind.id} {seed}")  # noqa: S311 - a board, not a secret
    position = Position(game)
    files, ranks = game.size
    row, column = choose.randrange(4, ranks - 4), choose.randrange(4, files - 4)
    at = row * files + column
    side = choose.choice(list(Side))
    position.put(at, game.pieces[game.form(kind.id, side)])
    around = [
        (row + down) * files + column + right
        for down in range(-4, 5)
        for right in range(-4, 5)
        if (down or right) and 0 <= row + down < ranks and 0 <= column + right < files
    ]
    for square in choose.sample(around, min(others, len(around)) * choose.randrange(1, 4) // 3):
        other = choose.choice(game.kinds)
        position.put(square, game.pieces[game.form(other.id, choose.choice(list(Side)))])
    return position, at


def region(position: Position, at: int, radius: int = 4) -> str:
    """Name the squares around one, as far as the board goes."""
    files, ranks = position.game.size
    row, column = divmod(at, files)
    top, left = max(row - radius, 0), max(column - radius, 0)
    bottom, right = min(row + radius, ranks - 1), min(column + radius, files - 1)
    name = position.game.size.name
    return f"{name(top * files + left)}-{name(bottom * files + right)}"


def texts(value: object) -> list[str]:
    """List every text in plain data, names included."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [*value, *(text for each in value.values() for text in texts(each))]
    return [text for each in value for text in texts(each)] if isinstance(value, list) else []
