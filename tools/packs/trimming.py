"""Reduce harvests to a part of the board that is small enough to read.

Every change keeps the solution: the solver proves again that the same capture is the only best one, and
that it takes as much; and there is still something to choose from.
"""

from typing import Any

from banmen_rules import Move, Position, game
from banmen_rules.core import movegen
from banmen_rules.teaching.exercises.solve import harvest
from tools.packs.fitting import LARGEST
from tools.packs.harvests import CHOICES
from tools.packs.making import around

_MARGIN = 1


def shown(variant: str, one: dict[str, Any]) -> str:
    """Choose the part of the board to show of a harvest."""
    return around(variant, one["tsfen"], one["best"].split(), margin=_MARGIN, least=9)


def extent(variant: str, one: dict[str, Any]) -> int:
    """Return how many squares on a side are shown of a harvest."""
    size = game(variant).size
    region = shown(variant, one)
    left, top, right, bottom = size.corners(region) if region else (1, 1, *size)
    return max(bottom - top, right - left) + 1


def trimmed(variant: str, one: dict[str, Any]) -> dict[str, Any] | None:
    """Reduce a harvest; None if no part of the board that is small enough keeps its solution.

    Returns:
        The harvest unchanged if it fits; else with its new position, and the changes in ``changed``.

    """
    if extent(variant, one) <= LARGEST:
        return one
    of = game(variant)
    position = Position.from_tsfen(of, one["tsfen"])
    pieces = {square for square, _ in position.pieces()}
    needed = {of.size.parse_square(name) for name in one["best"].split()}
    needed |= _taken(position, one)
    parts = (
        {rank * of.size.files + file for rank in ranks for file in files}
        for ranks in _spans(of.size.ranks)
        for files in _spans(of.size.files)
    )
    fitting = [part for part in parts if needed <= part]
    for part in sorted(fitting, key=lambda part: len(pieces - part)):
        board = [code if square in part else 0 for square, code in enumerate(position.board)]
        found = _proven(Position(of, board), one)
        if found is not None:
            count = len(pieces - part)
            changed = f"{count} {'piece' if count == 1 else 'pieces'} farther off left out"
            return {**found, "changed": changed}
    return None


def _spans(length: int) -> list[range]:
    """List the ranks, or files, on which pieces may stand, for each part that may be shown."""
    return [
        range(
            start + _MARGIN if start else 0,
            length if start + LARGEST == length else start + LARGEST - _MARGIN,
        )
        for start in range(length - LARGEST + 1)
    ]


def _taken(position: Position, one: dict[str, Any]) -> set[int]:
    return set(position.parse_move(one["best"]).captures)


def _proven(position: Position, one: dict[str, Any]) -> dict[str, Any] | None:
    """Return a harvest with another position, if the same capture is the only best one there."""
    of, square = position.game, position.square(one["square"])
    proof = harvest(position, square)
    captures = {frozenset(movegen.captured(of, position.board, packed)) for packed in proof.moves}
    if proof.best != one["material"] or captures != {frozenset(_taken(position, one))}:
        return None
    moves = position.moves(square)
    if len({move.captures for move in moves if move.captures}) < CHOICES:
        return None
    first = Move.unpack(of, position.board, proof.moves[0]).effect
    best = next(move for move in moves if move.effect == first)
    found = {**one, "tsfen": position.tsfen(), "best": best.text(of.size)}
    return found if extent(of.variant.name, found) <= LARGEST else None
