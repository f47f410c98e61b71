"""Reduce mates: bring distant sliders nearer, and leave out pieces that play no part.

On a board of 36 ranks a piece may stand so far from the royal that the squares become too small to read.
Every change keeps the solution: the solver that judges the answers proves again that only one first move
forces the capture, by the same piece to the same square, in as many moves.
"""

from copy import copy
from typing import Any

from banmen_rules import Move, Position, Side, game
from banmen_rules.core.packed import FROM, SQUARE
from tools.packs import mates
from tools.packs.making import around

LARGEST = 20
"""The most squares on a side of the part of the board that is shown."""
_MARGIN = 3
_RANKS, _FILES = 0, 1


def shown(variant: str, one: dict[str, Any]) -> str:
    """Choose the part of the board to show of a mate."""
    return around(variant, one["tsfen"], one["first"][0].split(), margin=_MARGIN, least=11)


def extent(variant: str, one: dict[str, Any]) -> tuple[int, int]:
    """Return how many ranks and files are shown of a mate."""
    size = game(variant).size
    region = shown(variant, one)
    left, top, right, bottom = size.corners(region) if region else (1, 1, *size)
    return bottom - top + 1, right - left + 1


def fitted(variant: str, one: dict[str, Any]) -> dict[str, Any] | None:
    """Reduce a mate with one solution; None if that is impossible or not proven.

    Returns:
        The mate unchanged if it fits; else with its new position, first move and ``changed``, the changes.

    """
    if max(extent(variant, one)) <= LARGEST:
        return one
    board: _Board | None = _Board(variant, one)
    for axis in (_RANKS, _FILES):
        if board and extent(variant, board.mate())[axis] > LARGEST:
            board = board.gathered(axis)
    found = board.mate() if board else None
    return found if found and max(extent(variant, found)) <= LARGEST else None


class _Board:
    """A mate whose pieces are moved or left out one by one."""

    def __init__(self, variant: str, one: dict[str, Any]) -> None:
        self.given = one
        self.game = game(variant)
        position = Position.from_tsfen(self.game, one["tsfen"])
        self.board = list(position.board)
        (self.royal,) = position.royals(Side.WHITE)
        (self.first,) = mates.forced(position, one["moves"])
        self.stood = {square: square for square, _ in position.pieces()}
        """The original square of each piece, by its present one."""
        self.changes: dict[int, str] = {}
        """The changes in words, by the original square of the piece."""

    def mate(self) -> dict[str, Any]:
        """Return the mate as it is now."""
        first = Move.unpack(self.game, self.board, self.first)
        changed = {
            "tsfen": Position(self.game, self.board).tsfen(),
            "first": (first.text(self.game.size),),
            "changed": ", ".join(self.changes.values()),
        }
        return {**self.given, **changed}

    def gathered(self, axis: int) -> "_Board | None":
        """Gather the pieces on as many ranks, or files, as can be shown, where the fewest have to move."""
        needed = {self._along(axis, square) for square in (self.royal, self.first & SQUARE)}
        spans = [span for span in self._spans(axis) if needed <= set(span)]
        for span in sorted(spans, key=lambda span: self._effort(axis, span)):
            found = copy(self)
            found.board, found.stood, found.changes = list(self.board), dict(self.stood), dict(self.changes)
            if all(found.cleared(square, axis, span) for square in self._outside(axis, span)):
                return found
        return None

    def _spans(self, axis: int) -> list[range]:
        """List the ranks, or files, on which pieces may stand, for each part that may be shown."""
        size = self.game.size
        length = (size.ranks, size.files)[axis]
        return [
            range(
                start + _MARGIN if start else 0,
                length if start + LARGEST == length else start + LARGEST - _MARGIN,
            )
            for start in range(length - LARGEST + 1)
        ]

    def _outside(self, axis: int, span: range) -> list[int]:
        """List the squares of pieces that stand elsewhere, the farthest from the royal first."""
        at = self._along(axis, self.royal)
        outside = [square for square in sorted(self.stood) if self._along(axis, square) not in span]
        return sorted(outside, key=lambda square: -abs(self._along(axis, square) - at))

    def _effort(self, axis: int, span: range) -> tuple[int, int]:
        """Return how many pieces stand elsewhere, and their total distance."""
        outside = [self._along(axis, square) for square in self._outside(axis, span)]
        return len(outside), sum(min(abs(at - span[0]), abs(at - span[-1])) for at in outside)

    def cleared(self, square: int, axis: int, span: range) -> bool:
        """Leave a piece out or bring it nearer; tell whether that worked."""
        nearer = (to for to in self._lines(square, axis) if self._along(axis, to) in span)
        return self._proven(square, None) or any(self._proven(square, to) for to in nearer)

    def _lines(self, square: int, axis: int) -> list[int]:
        """List the empty squares that a piece slides to: along the axis first, the nearest first."""
        ends = {packed & SQUARE for packed in Position(self.game, self.board).effects_of(square)}
        slides = []
        for to in ends:
            ahead, aside = (abs(self._along(one, to) - self._along(one, square)) for one in (axis, 1 - axis))
            if not self.board[to] and aside in (0, ahead):
                slides.append((aside > 0, ahead, to))
        return [to for *_, to in sorted(slides)]

    def _proven(self, square: int, to: int | None) -> bool:
        """Move or remove a piece, if that keeps the solution."""
        board = list(self.board)
        code, board[square] = board[square], 0
        if to is not None:
            board[to] = code
        mover = self.first >> FROM & SQUARE
        solutions = mates.forced(Position(self.game, board), self.given["moves"])
        if len(solutions) != 1:
            return False
        first = solutions[0]
        if first & SQUARE != self.first & SQUARE or first >> FROM & SQUARE != (
            to if square == mover else mover
        ):
            return False
        self._note(square, to)
        self.board, self.first = board, first
        return True

    def _note(self, square: int, to: int | None) -> None:
        """Describe the change of a piece."""
        name = self.game.size.name
        piece = Position(self.game, self.board).piece_at(square)
        stood = self.stood.pop(square)
        if to is not None:
            self.stood[to] = stood
        done = "left out" if to is None else f"moved to {name(to)}"
        self.changes[stood] = f"{piece.kind.name.lower() if piece else ''} {name(stood)} {done}"

    def _along(self, axis: int, square: int) -> int:
        """Return the rank, or file, of a square."""
        return divmod(square, self.game.size.files)[axis]
