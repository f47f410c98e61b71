"""The parts of a figure: squares around a piece, and the paths to them. Offsets are (right, forward)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.betza.model import Category
from banmen_rules.core.plans import BIT

Offset = tuple[int, int]
"""Squares to the right and forward of the piece, as its owner looks at the board."""

LARGEST = 17
"""The most squares that a figure shows to each side of its piece."""


class Target(NamedTuple):
    """A square that a piece may move to, or capture on.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> target = Figure.of(betza.parse("ffN")).at(1, 2)
    >>> target.category.value, target.moves, target.captures, target.conditional
    ('jump', True, True, False)
    """

    dx: int
    dy: int
    categories: tuple[Category, ...]
    """Of all paths that end there, by priority; if none does, of the paths that capture there."""
    moves: bool
    """Whether a move may end there and capture nothing on that square."""
    captures: bool
    """Whether a piece on that square may be captured, by a move that ends there or continues."""
    conditional: bool
    """Whether all this needs another piece on the path, which the figure does not show."""
    via: Offset | None = None
    """Where the path of its category first touches down and continues; None if it goes directly."""

    @property
    def category(self) -> Category:
        """The category that gives the square its colour and its shape."""
        return self.categories[0]

    @property
    def offset(self) -> Offset:
        """The square."""
        return self.dx, self.dy


class Need(NamedTuple):
    """A piece that a path needs, and that the figure does not show.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> Figure.of(betza.parse("[cfW-bW]")).paths[0].needs  # igui, forward only
    (Need(dx=0, dy=1, whose='enemy'),)
    """

    dx: int
    dy: int
    whose: str
    """``"enemy"``, ``"friend"``, or ``"any"`` where it may be either's."""


class FigurePath(NamedTuple):
    """One path to a square: the squares it touches, and what it captures and needs before the last one.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> path = Figure.of(betza.parse("[fR?sR]"), radius=2).to(2, 2)[0]
    >>> path.squares, path.category.value
    (((0, 2), (2, 2)), 'hook')
    """

    squares: tuple[Offset, ...]
    """The squares it touches, in order, its last square included; not those it only passes over."""
    captured: tuple[Offset, ...]
    """The squares where it captures before its last square, in order."""
    needs: tuple[Need, ...]
    """Pieces that must stand before its last square, in the order it reaches them."""
    categories: tuple[Category, ...]
    moves: bool
    """Whether it may end on its last square if that is empty."""
    captures: bool
    """Whether it may end there by capturing a piece."""

    @property
    def category(self) -> Category:
        """The first of its categories, in the order of priority."""
        return self.categories[0]


class Beyond(NamedTuple):
    """A direction in which a piece moves on beyond the edge of a figure.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> [(line.dx, line.dy, line.reach) for line in Figure.of(betza.parse("fRbR5"), radius=3).beyond]
    [(0, 1, 0), (0, -1, 5)]
    """

    dx: int
    """Its direction: so many squares to the right …"""
    dy: int
    """… for so many forward, in lowest terms."""
    categories: tuple[Category, ...]
    reach: int
    """How many squares from the piece it goes in all; 0 without a limit."""

    @property
    def category(self) -> Category:
        """The first of its categories, in the order of priority."""
        return self.categories[0]


@lru_cache(maxsize=1024)
def in_order(bits: int) -> tuple[Category, ...]:
    """List the categories of a set of bits, in the order of priority."""
    return tuple(category for category, bit in BIT.items() if bits & bit)


def bits_of(categories: Iterable[Category]) -> int:
    """Make a set of bits of categories, as those of a board's moves."""
    return sum(BIT[category] for category in categories)
