"""What a description of moves means: legs, paths, categories.

Separate from the notation: the move generator needs only this module.
"""

from dataclasses import dataclass, field
from enum import Enum, IntFlag
from typing import NamedTuple

from banmen_rules.base.arguments import typed_class

ANY = -1
"""``Leg.over``: any number of pieces of either side may be passed; they stay (``~``)."""

CAPTURE = -2
"""``Leg.over``: any number of pieces of lower rank may be passed; all are captured (``!``)."""


class Category(Enum):
    """A way of moving, as lessons and colours name it.

    The order of definition is the order of priority: a square reached in several ways is shown as
    the first of them.

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


class Landing(IntFlag):
    """What the last square of a leg may hold; the letters are those of the notation.

    >>> from banmen_rules.betza import Landing, parse
    >>> parse("cW").paths[0].legs[0].landing == Landing.ENEMY
    True
    """

    EMPTY = 1
    """``m``: nothing."""
    ENEMY = 2
    """``c``: an enemy, captured."""
    FRIEND = 4
    """``d``: a friend, captured."""
    PASS = 8
    """``p``: a piece of either side, passed over and left there; never on a last leg."""


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
    """One way of moving; it ends on its last leg, and every leg before that is completed.

    Staying where one is has the single leg ``(0, 0, 1, 0, EMPTY)``; going to any square at all has
    the single leg ``(0, 0, 0, ANY, EMPTY | ENEMY)``.

    >>> from banmen_rules.betza import parse
    >>> sorted({(path.category.value, len(path.legs)) for path in parse("[R?sR]").paths})
    [('hook', 2), ('range', 1)]
    """

    legs: tuple[Leg, ...]
    category: Category


@typed_class
@dataclass(frozen=True, slots=True)
class Description:
    """What a text in Betza notation means.

    Two descriptions are equal when they print the same; ``same_moves`` tells more.

    >>> from banmen_rules import betza
    >>> lion = betza.parse("KNAD[cK-aK]")
    >>> [category.value for category in lion.categories]
    ['step', 'jump', 'area']
    """

    text: str
    """The canonical text; parsing it gives this description again."""
    paths: tuple[Path, ...] = field(compare=False, repr=False)
    """Every way of moving, ordered by category; none is contained in another."""
    categories: tuple[Category, ...] = field(compare=False, repr=False)
    """The categories of the paths, in the order of priority."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.text
