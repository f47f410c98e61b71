"""What tells two readings of the same squares apart: a piece placed somewhere, or a larger board."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from banmen_rules.base.geometry import Size
from banmen_rules.betza import Description, Path
from banmen_rules.betza_tools.describe._board import HOME, Board, Offset
from banmen_rules.core import single_piece

_ASKED = 24
"""Squares on which a piece is placed, nearest first."""
_BEHIND = 8
"""Squares that one of two pieces is placed on, and the other just as far behind it."""
_FARTHER = 6
"""How many squares more to each side a larger board has."""


_PLACES: tuple[Literal["enemy", "friend"], ...] = ("enemy", "friend")


class Difference(NamedTuple):
    """A question that tells two readings apart, and what each of them answers.

    >>> from banmen_rules.betza_tools import describe
    >>> rook = [(0, y) for y in range(-4, 5) if y] + [(x, 0) for x in range(-4, 5) if x]
    >>> first, second, *_ = describe.from_squares(rook)
    >>> first.description.text, second.description.text
    ('R', 'R4')
    >>> print(first.differs_from_next)
    on a larger board, 21 by 21, it also goes to (0, 5)
    """

    other: str
    """The text of the other reading."""
    place: Literal["friend", "enemy", ""]
    """Whose piece to place; empty where a larger board tells."""
    squares: tuple[Offset, ...]
    """Where to place one, or two of them."""
    size: Size
    only_this: frozenset[Offset]
    """Then only this reading ends there …"""
    only_other: frozenset[Offset]
    """… and only the other one there."""

    def __str__(self) -> str:
        """Say it in one sentence."""
        where = " and ".join(map(str, self.squares))
        if not where:
            asked = f"on a larger board, {self.size.files} by {self.size.ranks},"
        elif len(self.squares) > 1:
            asked = f"with {'enemies' if self.place == 'enemy' else 'friends'} on {where}"
        else:
            asked = f"with {'an enemy' if self.place == 'enemy' else 'a friend'} on {where}"
        for found, says in ((self.only_this, "it also goes to"), (self.only_other, "it no longer goes to")):
            if found:
                return f"{asked} {says} {min(found, key=_near)}"
        return f"{asked} it captures otherwise"


def difference(one: Description, other: Description, board: Board) -> Difference | None:
    """Find the least that tells two readings apart, nearest squares first; None if nothing found does."""
    for placed in _placings(board):
        for place in _PLACES:
            mine = _answer(one.paths, board, placed, place)
            yours = _answer(other.paths, board, placed, place)
            if mine != yours:
                return Difference(
                    other.text, place, placed, board.size, _ends(mine, yours), _ends(yours, mine)
                )
    larger = _larger(board)
    if larger is not None:
        mine_there, yours_there = larger.reached(one.paths), larger.reached(other.paths)
        if mine_there - {HOME} != yours_there - {HOME}:
            return Difference(
                other.text, "", (), larger.size, mine_there - yours_there, yours_there - mine_there
            )
    return None


def _placings(board: Board) -> Iterator[tuple[Offset, ...]]:
    """Yield where to place a piece, and then where to place two, one behind the other."""
    near = sorted(board.others(), key=_near)
    yield from ((at,) for at in near[:_ASKED])
    for x, y in near[:_BEHIND]:
        if board.square((2 * x, 2 * y)) is not None:
            yield (x, y), (2 * x, 2 * y)


def _near(at: Offset) -> tuple[int, int, int, int]:
    """Order squares by distance; those ahead and to the right first."""
    return max(abs(at[0]), abs(at[1])), abs(at[0]) + abs(at[1]), -at[1], -at[0]


def _larger(board: Board) -> Board | None:
    size = Size(board.size.files + 2 * _FARTHER, board.size.ranks + 2 * _FARTHER)
    if size.files > single_piece.LARGEST.files or size.ranks > single_piece.LARGEST.ranks:
        return None
    row, column = divmod(board.home, board.size.files)
    return Board(size, (row + _FARTHER) * size.files + column + _FARTHER)


_Answer = frozenset[tuple[Offset, frozenset[Offset]]]


@lru_cache(maxsize=4096)
def _answer(paths: tuple[Path, ...], board: Board, squares: tuple[Offset, ...], place: str) -> _Answer:
    placed = [square for at in squares if (square := board.square(at)) is not None]
    friends, enemies = (placed, []) if place == "friend" else ([], placed)
    return frozenset(
        (board.offset(move.squares[-1]), frozenset(map(board.offset, move.captured)))
        for move in single_piece.moves(paths, board.size, board.home, friends, enemies)
        if board.offset(move.squares[-1]) != HOME or move.captured
    )


def _ends(mine: _Answer, yours: _Answer) -> frozenset[Offset]:
    return frozenset(at for at, _ in mine) - frozenset(at for at, _ in yours)
