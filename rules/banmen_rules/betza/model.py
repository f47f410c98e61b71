"""The meaning of a description of moves: legs, paths, categories.

This is all that the move generator needs; the other modules here are about the notation.
"""

from dataclasses import dataclass, field
from enum import Enum, IntFlag
from typing import NamedTuple

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import UnknownName

ANY = -1
"""``Leg.over``: any number of pieces of either side may be passed; they stay (``~``)."""

CAPTURE = -2
"""``Leg.over``: any number of pieces of lower rank may be passed; all are captured (``!``)."""


class Category(Enum):
    """A category of moves, which gives them their name in lessons and their colour.

    The order of definition is the priority: a square that a piece reaches by several categories is shown
    as the first of them.

    >>> from banmen_rules import Category
    >>> Category("range_capture").name
    'RANGE_CAPTURE'
    """

    STEP = "step"
    LIMITED_RANGE = "limited_range"
    RANGE = "range"
    JUMP = "jump"
    JUMP_RANGE = "jump_range"
    PASS_OVER = "pass_over"
    FLYING = "flying"
    RANGE_CAPTURE = "range_capture"
    HOOK = "hook"
    AREA = "area"
    LINE = "line"
    IGUI = "igui"
    PASS = "pass"
    TELEPORT = "teleport"

    @classmethod
    def _missing_(cls, value: object) -> "Category":
        raise UnknownName("category", str(value), [category.value for category in cls])


class Landing(IntFlag):
    """What the last square of a leg may hold, with the letters of the notation.

    >>> from banmen_rules.betza import Landing, parse
    >>> parse("cW").paths[0].legs[0].landing == Landing.ENEMY
    True
    """

    EMPTY = 1
    """``m``: empty."""
    ENEMY = 2
    """``c``: an enemy, which is captured."""
    FRIEND = 4
    """``d``: a friend, which is captured."""
    PASS = 8
    """``p``: a piece of either side, which stays there; never on a last leg."""


class Leg(NamedTuple):
    """One leg of a path: one vector, repeated.

    >>> from banmen_rules.betza import parse
    >>> leg = parse("fR4").paths[0].legs[0]
    >>> leg.dx, leg.dy, leg.reach
    (0, 1, 4)
    """

    dx: int
    """Squares to the right in each step, as the owner looks at the board."""
    dy: int
    """Squares forward in each step, as the owner looks at the board."""
    reach: int
    """How often the step may repeat: 1 once, n up to n times, 0 without limit."""
    over: int
    """How many pieces it may pass before its last square: 0, n, ``ANY`` or ``CAPTURE``."""
    landing: Landing
    """What its last square may hold."""


class Path(NamedTuple):
    """A sequence of legs: a move completes each of them and ends on the last.

    Staying in place is the single leg ``(0, 0, 1, 0, EMPTY)``; moving to any square at all is the single
    leg ``(0, 0, 0, ANY, EMPTY | ENEMY)``.

    >>> from banmen_rules.betza import parse
    >>> sorted({(path.category.value, len(path.legs)) for path in parse("[R?sR]").paths})
    [('hook', 2), ('range', 1)]
    """

    legs: tuple[Leg, ...]
    category: Category


@typed_class
@dataclass(frozen=True, slots=True)
class Description:
    """The meaning of Betza notation: paths and their categories.

    Two descriptions are equal if they print alike; ``same_moves`` compares their moves.

    >>> from banmen_rules import betza
    >>> lion = betza.parse("KNAD[cK-aK]")
    >>> [category.value for category in lion.categories]
    ['step', 'jump', 'area']
    """

    text: str
    """The canonical notation; parsing it gives this description again."""
    paths: tuple[Path, ...] = field(compare=False, repr=False)
    """All paths, ordered by category; no path is part of another."""
    categories: tuple[Category, ...] = field(compare=False, repr=False)
    """The categories of the paths, by priority."""

    def __str__(self) -> str:
        """Return the canonical notation."""
        return self.text
