"""What a piece's moves look like around it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category, Description
from banmen_rules.drawing.figure._making import gather, placed, radius_of
from banmen_rules.drawing.figure._model import Beyond, Offset, Target, Way, check_radius


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
    ways: tuple[Way, ...] = ()
    """The ways to its squares, in the order of these, the shortest first."""
    friends: frozenset[Offset] = frozenset()
    """Squares where pieces of the same side have been placed."""
    enemies: frozenset[Offset] = frozenset()
    cut: bool = False
    """Whether moves of a few legs end beyond its edge, where no straight way leads on."""
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
        """Work out what a piece may do, in principle or among pieces placed around it.

        Without other pieces a figure shows what is possible in principle: a square where an enemy could be
        captured if one stood there, and one that can be come to only by way of a piece (``conditional``).
        Among others it shows the moves the piece has there and now, as on a real board without ranks.

        Args:
            description: the moves.
            radius: how many squares to show to each side; as few as show all of it if not given.
            friends: offsets of pieces of the same side.
            enemies: offsets of enemy pieces.

        Raises:
            BanmenError: if the radius is none, a placed piece stands outside or where another does, or
                there are too many ways to work out.

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
        return cls(radius, found.targets, found.beyond, found.ways, mine, theirs, cut=found.cut)

    def at(self, dx: int, dy: int) -> Target | None:
        """Find what the piece may do on a square; None if nothing.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> Figure.of(betza.parse("fW")).at(0, -1) is None
        True
        """
        return self._at.get((dx, dy))

    def to(self, dx: int, dy: int) -> tuple[Way, ...]:
        """List the ways that end on a square, the shortest first.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> [len(way.squares) for way in Figure.of(betza.parse("K[cK-aK]")).to(0, 1)]
        [1, 2, 2, 2, 2]
        """
        return tuple(way for way in self.ways if way.squares[-1] == (dx, dy))

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
        """Draw it.

        Args:
            name: what is written on the piece, as its kanji; a plain piece if not given.
            size: of the piece, 1 to 5.
            promoted: whether the name is red.
            width: in pixels; 30 for a square if not given.
            title: what the picture shows, for those who hear it; its squares are counted if not given.
            caption: a line of words below the squares.

        Returns:
            One ``<svg>`` element. It shrinks where it does not fit and never grows.

        Raises:
            BanmenError: if the width is not positive, or the size none.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> Figure.of(betza.parse("WfF")).svg(name="金将").startswith("<svg")
        True
        """
        # Slow to import, and who only counts squares draws nothing.
        from banmen_rules.drawing.figure._drawing import picture  # noqa: PLC0415
        from banmen_rules.drawing.piece_drawing import Look  # noqa: PLC0415

        return picture(self, Look(name, size, promoted, turned=False), width, title, caption)
