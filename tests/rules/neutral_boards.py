"""Boards on which the neutral facts and the generator are compared, both as the piece's owner sees them.

Blockers of both sides include every rank of range capture.
"""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from banmen_rules import Game, Setup
from tests.rules.neutral_facts import ranks_of_range_capture
from tests.rules.neutral_reader import Man, Outcome, Place, effects

DENSITIES = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.97)
NEAR = 6  # how far from the piece its dense neighbourhood goes


def expected(setup: Setup, moves: Mapping[str, Any], square: int, *, atsi: bool = False) -> set[Outcome]:
    """Read the neutral moves of the piece on a square, as squares seen from its owner's side."""
    files, ranks = setup.game.size
    mover = setup.piece_at(square)
    assert mover is not None
    rank = ranks_of_range_capture(setup.game.variant.name)
    men = {
        seen(setup.game, other, mover.side): Man(piece.side != mover.side, rank.get(piece.kind.id, 0))
        for other, piece in setup.pieces()
        if other != square
    }
    place = Place(
        size=(files, ranks),
        men=men,
        start=seen(setup.game, square, mover.side),
        rank=rank.get(mover.kind.id, 0),
        equal_rank=not atsi,
        own_landing=atsi,
    )
    return effects(moves, place)


def seen(of: Game, square: int, side: int) -> tuple[int, int]:
    """See a square as (to the right, forward) of a side's own left corner."""
    files, ranks = of.size
    row, column = divmod(square, files)
    return (files - 1 - column, row) if side else (column, ranks - 1 - row)


def generated(setup: Setup, square: int) -> set[Outcome]:
    """Ask the generator for the moves of the piece on a square, and see them likewise."""
    mover = setup.piece_at(square)
    assert mover is not None
    return {
        (
            seen(setup.game, move.target, mover.side),
            frozenset(seen(setup.game, taken, mover.side) for taken in move.captures),
        )
        for move in setup.moves(square)
    }


def boards(of: Game, code: str, seed: str) -> Iterator[tuple[Setup, int]]:
    """Make boards with a piece on them, of either side: alone, on a board with few others, in a crowd."""
    chance = random.Random(seed)  # noqa: S311 - the same boards every time, no secret
    files, ranks = of.size
    last = of.size.squares - 1
    for number, square in enumerate((0, files - 1, last // 2, last - files + 1, last)):
        yield _board(of, code, square, {}, white=number % 2 == 1), square
        yield _board(of, code, square, {}, white=number % 2 == 0), square
    for number, density in enumerate((0.03, *DENSITIES, *DENSITIES)):
        row, column = (
            chance.randrange(NEAR - 1, ranks - NEAR + 1),
            chance.randrange(NEAR - 1, files - NEAR + 1),
        )
        square = row * files + column
        far = max(files, ranks) if number == 0 else NEAR
        crowd = [
            rank * files + file
            for rank in range(max(0, row - far), min(ranks, row + far + 1))
            for file in range(max(0, column - far), min(files, column + far + 1))
            if (rank, file) != (row, column) and chance.random() < density
        ]
        others = {other: _blocker(of, chance) for other in crowd}
        yield _board(of, code, square, others, white=number % 2 == 1), square


def _blocker(of: Game, chance: random.Random) -> str:
    every, ranked = _codes(of)
    code = chance.choice(ranked if ranked and chance.random() < 0.3 else every)
    return code.lower() if chance.random() < 0.5 else code


@cache
def _codes(of: Game) -> tuple[list[str], list[str]]:
    return [kind.code for kind in of.kinds], [kind.code for kind in of.kinds if kind.rank]


def _board(of: Game, code: str, square: int, others: dict[int, str], *, white: bool) -> Setup:
    setup = Setup(of)
    for other, symbol in others.items():
        setup.put(other, symbol)
    setup.put(square, code if white else code.lower())
    return setup
