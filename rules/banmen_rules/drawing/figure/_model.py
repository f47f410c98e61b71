"""The parts of a figure: squares around a piece, and the ways to them. Offsets are (right, forward)."""

from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza.model import Category

Offset = tuple[int, int]
"""Squares to the right and forward of the piece, as its owner looks at the board."""

LARGEST = 17
"""The most squares that a figure shows to each side of its piece."""

_ORDER = tuple(Category)


class Target(NamedTuple):
    """A square that a piece may go to, or capture on.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> target = Figure.of(betza.parse("ffN")).at(1, 2)
    >>> target.category.value, target.moves, target.captures, target.conditional
    ('jump', True, True, False)
    """

    dx: int
    dy: int
    categories: tuple[Category, ...]
    """Of all ways there, in the order of priority; of the ways that capture there if none ends there."""
    moves: bool
    """Whether a move may end there and capture nothing on that square."""
    captures: bool
    """Whether a piece on that square may be captured, by a move that ends there or goes on."""
    conditional: bool
    """Whether all this needs another piece on the way, which the figure does not show."""
    via: Offset | None = None
    """Where its category's way first touches down before it goes on there; None if it goes straight."""

    @property
    def category(self) -> Category:
        """The category that gives the square its colour and its shape."""
        return self.categories[0]

    @property
    def offset(self) -> Offset:
        """The square."""
        return self.dx, self.dy


class Need(NamedTuple):
    """A piece that a way cannot do without, and that the figure does not show.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> Figure.of(betza.parse("[cfW-bW]")).ways[0].needs  # igui, forward only
    (Need(dx=0, dy=1, whose='enemy'),)
    """

    dx: int
    dy: int
    whose: str
    """``"enemy"``, ``"friend"``, or ``"any"`` where it may be either's."""


class Way(NamedTuple):
    """One way to a square: the squares it touches, and what it captures and needs before the last one.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> way = Figure.of(betza.parse("[fR?sR]"), radius=2).to(2, 2)[0]
    >>> way.squares, way.category.value
    (((0, 2), (2, 2)), 'hook')
    """

    squares: tuple[Offset, ...]
    """Those it touches down on, in order, the one it ends on last; none that is only passed over."""
    captured: tuple[Offset, ...]
    """Those whose pieces it captures before its last square, in order."""
    needs: tuple[Need, ...]
    """Pieces that must stand somewhere before its last square, in the order they are come to."""
    categories: tuple[Category, ...]
    moves: bool
    """Whether it may end on its last square if that is empty."""
    captures: bool
    """Whether it may end there if a piece stands there, and captures that."""

    @property
    def category(self) -> Category:
        """The first of its categories, in the order of priority."""
        return self.categories[0]


class Beyond(NamedTuple):
    """A straight way that goes on past the edge of a figure.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> [(way.dx, way.dy, way.reach) for way in Figure.of(betza.parse("fRbR5"), radius=3).beyond]
    [(0, 1, 0), (0, -1, 5)]
    """

    dx: int
    """Its direction: so many squares to the right …"""
    dy: int
    """… for so many forward, in lowest terms."""
    categories: tuple[Category, ...]
    reach: int
    """How many squares it goes from the piece in all; 0 if there is no limit."""

    @property
    def category(self) -> Category:
        """The first of its categories, in the order of priority."""
        return self.categories[0]


@lru_cache(maxsize=1024)
def in_order(bits: int) -> tuple[Category, ...]:
    """List the categories of a set of bits, in the order of priority."""
    return tuple(category for bit, category in enumerate(_ORDER) if bits >> bit & 1)


class Gathered(NamedTuple):
    """What is found for a figure."""

    targets: tuple[Target, ...]
    beyond: tuple[Beyond, ...]
    ways: tuple[Way, ...]
    cut: bool


def is_whole(value: object) -> bool:
    """Tell whether a value that came from anywhere is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_radius(radius: int) -> None:
    """Refuse a radius that no figure has.

    Raises:
        BanmenError: if it is not a number from 1 to `LARGEST`.

    """
    if not is_whole(radius) or not 1 <= radius <= LARGEST:
        raise BanmenError(
            f"a figure shows 1 to {LARGEST} squares to each side of its piece, not {radius!r:.20}"
        )
