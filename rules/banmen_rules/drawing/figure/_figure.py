"""The figure of a piece: how to make it, ask it and draw it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category, Description
from banmen_rules.drawing.figure._drawing import picture
from banmen_rules.drawing.figure._making import gather, placed, radius_of
from banmen_rules.drawing.figure._model import Beyond, FigurePath, Offset, Target, check_radius
from banmen_rules.drawing.piece_drawing import Look


@typed_class
@dataclass(frozen=True, slots=True)
class Figure:
    """What a piece's moves look like around it; made by :meth:`of`.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure
    >>> lion = Figure.of(betza.parse("KNAD[cK-aK]"))
    >>> lion.radius, len(lion.targets)  # its 24 squares, and its own, by igui
    (2, 25)
    """

    radius: int
    """How many squares it shows to each side of the piece."""
    targets: tuple[Target, ...]
    """The squares it shows a move to, from the far left to the near right."""
    beyond: tuple[Beyond, ...] = ()
    paths: tuple[FigurePath, ...] = ()
    """The paths to its squares, in the order of these, the shortest first."""
    friends: frozenset[Offset] = frozenset()
    """Squares where pieces of the same side have been placed."""
    enemies: frozenset[Offset] = frozenset()
    cut: bool = False
    """Whether moves of several legs end beyond its edge, in no direction of ``beyond``."""
    _at: dict[Offset, Target] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the targets."""
        self._at.update({target.offset: target for target in self.targets})

    @classmethod
    def of(
        cls,
        description: Description,
        radius: int | None = None,
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
    ) -> "Figure":
        """Find what a piece may do, in principle or among pieces placed around it.

        Without other pieces a figure shows what is possible in principle: a square where the piece could
        capture an enemy if one stood there, and one that it reaches only with the help of another piece
        (``conditional``). Among others it shows the piece's actual moves, on a board where pieces have no
        ranks.

        Args:
            description: the moves.
            radius: how many squares to show to each side; by default as few as show every move.
            friends: offsets of pieces of the same side.
            enemies: offsets of enemy pieces.

        Raises:
            InvalidArgument: if the radius is not 1 to 17, or a placed piece is outside the figure.
            BanmenError: if two pieces are placed on one square, or the moves have too many paths.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> rook = Figure.of(betza.parse("R"), radius=3, friends=[(0, 2)], enemies=[(2, 0)])
        >>> sorted(target.offset for target in rook.targets if target.captures)
        [(2, 0)]
        >>> rook.at(0, 3) is None, rook.at(3, 0) is None
        (True, True)
        """
        if radius is None:
            radius = radius_of(description)
        check_radius(radius)
        mine, theirs = placed(friends, enemies, radius)
        found = gather(description.paths, radius, mine, theirs)
        return cls(radius, found.targets, found.beyond, found.paths, mine, theirs, cut=found.cut)

    def at(self, dx: int, dy: int) -> Target | None:
        """Find what the piece may do on a square; None if nothing.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> Figure.of(betza.parse("fW")).at(0, -1) is None
        True
        """
        return self._at.get((dx, dy))

    def to(self, dx: int, dy: int) -> tuple[FigurePath, ...]:
        """List the paths that end on a square, the shortest first.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> [len(path.squares) for path in Figure.of(betza.parse("K[cK-aK]")).to(0, 1)]
        [1, 2, 2, 2, 2]
        """
        return tuple(path for path in self.paths if path.squares[-1] == (dx, dy))

    @property
    def categories(self) -> tuple[Category, ...]:
        """The categories that its squares have, in the order of priority.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> [category.value for category in Figure.of(betza.parse("FD")).categories]
        ['step', 'jump']
        """
        found = {category for target in self.targets for category in target.categories}
        return tuple(category for category in Category if category in found)

    def svg(
        self,
        *,
        name: str = "",
        size: int = 5,
        promoted: bool = False,
        width: int | None = None,
        title: str | None = None,
        caption: str = "",
    ) -> str:
        """Draw the figure as SVG.

        Args:
            name: the text on the piece, such as its kanji; a blank piece by default.
            size: the size of the piece, 1 to 5.
            promoted: whether the name is red.
            width: in pixels; 30 a square by default.
            title: a description for screen readers; by default it says the number of squares.
            caption: a line of text below the squares.

        Returns:
            One ``<svg>`` element. It shrinks to fit, and never grows.

        Raises:
            InvalidArgument: if the width is not positive, or the size not 1 to 5.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> Figure.of(betza.parse("WfF")).svg(name="金将").startswith("<svg")
        True
        """
        return picture(self, Look(name, size, promoted, turned=False), width, title, caption)
