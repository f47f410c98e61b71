"""The figure of a piece: how to make it, ask it and draw it.

``js/src/widgets/figure/drawing.ts`` draws the same.

All styling of its SVG is in attributes: a style sheet inside a picture would leak into the page around it.
Its only rule may declare the font of its kanji.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from math import inf
from typing import Final, NamedTuple
from zlib import crc32

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side, Size
from banmen_rules.betza import Category, Description
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.board_drawing import Frame, View, corner, grid, lettering, picture, view_of
from banmen_rules.drawing.figure._making import gather, is_whole, placed, radius_of
from banmen_rules.drawing.figure._model import LARGEST, Beyond, FigurePath, Offset, Target
from banmen_rules.drawing.piece_drawing import SCALES, Look, definitions, standing
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import CELL, LOOK, WORD_FONTS, Palette, Theme, palette_of

#: The frame around the squares, where arrows lead out.
MARGIN: Final[int] = LOOK["figure"]["margin"]
#: Sizes of a mark: on an empty square, on one where it says less, beside a piece's tip, in another corner.
_LARGE, _MIDDLE, _SMALL, _STAR = (LOOK["board"][size] for size in ("large", "middle", "small", "star"))
#: How far beside its arrow a number stands.
_ASIDE: Final[float] = LOOK["figure"]["aside"]
_HOME: Offset = (0, 0)
_USUAL: Final = 30
"""The usual width of a square in pixels."""
_PLACED: Final = 3
"""The size of the pieces around the piece."""
_PALE: Final[float] = LOOK["figure"]["pale"]
_CAPTION: Final = 24
"""The height of the caption."""

Paths = dict[str, str]
"""By category."""


class Drawing(NamedTuple):
    """A figure as path data."""

    marks: Paths
    """Marks and the rims of captures."""
    small: Paths
    """Small marks over rims."""
    pale: Paths
    """Marks of moves that need a piece the figure does not show."""
    arrows: Paths
    """Arrows on the frame, where moves continue beyond it."""
    numbers: list[tuple[str, Point]]
    """How many squares they reach in all, where there is a limit."""


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
            radius = min(radius_of(description), LARGEST)
        if not is_whole(radius) or not 1 <= radius <= LARGEST:
            raise InvalidArgument("radius", f"1 to {LARGEST} (squares to each side of the piece)", radius)
        mine, theirs = placed(friends, enemies, radius)
        targets, beyond, paths, cut = gather(description.paths, radius, mine, theirs)
        return cls(radius, targets, beyond, paths, mine, theirs, cut=cut)

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
        theme: Theme = "light",
    ) -> str:
        """Draw the figure as SVG.

        Args:
            name: the text on the piece, such as its kanji; a blank piece by default.
            size: the size of the piece, 1 to 5.
            promoted: whether the name is red.
            width: in pixels; 30 a square by default.
            title: a description for screen readers; by default it says the number of squares.
            caption: a line of text below the squares.
            theme: ``"light"``, ``"dark"``, ``"contrast"``, or colours of your own by name.

        Returns:
            One ``<svg>`` element. It shrinks to fit, and never grows.

        Raises:
            InvalidArgument: if the width is not positive, the size not 1 to 5, or a colour not valid.
            UnknownName: if there is no such theme or colour.

        >>> from banmen_rules import betza
        >>> from banmen_rules.drawing.figure import Figure
        >>> Figure.of(betza.parse("WfF")).svg(name="金将").startswith("<svg")
        True
        """
        if width is not None and width <= 0:
            raise InvalidArgument("width", "a positive number of pixels", width)
        if not 1 <= size <= len(SCALES):
            raise InvalidArgument("size", f"1 to {len(SCALES)}", size)
        own = Look(name, size, promoted, turned=False)
        view = view_of(Size(2 * self.radius + 1, 2 * self.radius + 1), "", Side.BLACK)
        frame = Frame(MARGIN, MARGIN, MARGIN, MARGIN + (_CAPTION if caption else 0))
        palette = palette_of(theme)
        word = f"f{crc32(repr((self, own, palette)).encode()) & 0xFFFFF:05x}"
        drawing = draw(self)
        home = shape.box(_centre(self.radius, _HOME), *CELL)
        parts = [
            f'<path d="{home}" {palette.paint("fill", "last")}/>',
            grid(view, palette),
            *_pieces(self, word, own, palette),
            *_marks(drawing.arrows, palette),
            *(f'<g opacity="{_PALE}">{drawn}</g>' for drawn in _marks(drawing.pale, palette)),
            *_marks(drawing.marks, palette),
            *_marks(drawing.small, palette),
            lettering(((text, (x, y + 3.6)) for text, (x, y) in drawing.numbers), 11, palette),
            _caption(caption, view, palette),
        ]
        pixels = width or round((view.width + 2 * MARGIN) * _USUAL / CELL[0])
        return picture(view, frame, _title(self) if title is None else title, pixels, parts, palette=palette)


# ---------------------------------------------------------------- the picture


def draw(figure: Figure) -> Drawing:
    """Draw the marks of a figure."""
    drawing = Drawing({}, {}, {}, {}, [])
    for target in figure.targets:
        _add_target(figure, target, drawing)
    for line in figure.beyond:
        at, out = _exit(figure.radius, line)
        away = LOOK["figure"]["out"]
        middle = at[0] + out[0] * away, at[1] + out[1] * away
        _append(drawing.arrows, line.category, shape.arrowhead(middle, out, LOOK["figure"]["arrow"]))
        if line.reach:
            text = str(line.reach)
            clockwise = middle[0] - out[1] * _ASIDE, middle[1] + out[0] * _ASIDE
            drawing.numbers.append((text, _on_the_frame(figure.radius, clockwise, 3.4 * len(text) + 1.5)))
    return drawing


def _title(figure: Figure) -> str:
    squares = sum(target.moves or target.captures for target in figure.targets if target.offset != _HOME)
    beyond = ", and on beyond the edge" if figure.beyond else ""
    return f"A piece and the {squares} squares around it that it may go to{beyond}"


def _centre(radius: int, at: Offset) -> Point:
    return (radius + at[0] + 0.5) * CELL[0], (radius - at[1] + 0.5) * CELL[1]


def _pieces(figure: Figure, word: str, own: Look, palette: Palette) -> Iterator[str]:
    """Draw the piece in the middle, and those placed around it."""
    looks = [own]
    looks += [Look("", _PLACED, promoted=False, turned=False)] * bool(figure.friends)
    looks += [Look("", _PLACED, promoted=False, turned=True)] * bool(figure.enemies)
    yield definitions(word, looks, palette)
    placed = [(_HOME, 0, "")]
    placed += [(at, 1, "") for at in sorted(figure.friends)]
    placed += [(at, len(looks) - 1, " rotate(180)") for at in sorted(figure.enemies)]
    uses = (
        f'<use href="#{word}{number}" transform="translate({_n(x)} {_n(y)}){turn}"/>'
        for (x, y), number, turn in ((_centre(figure.radius, at), n, turn) for at, n, turn in placed)
    )
    yield standing(uses, palette)


def _marks(paths: Paths, palette: Palette) -> list[str]:
    return [palette.mark(path, category) for category, path in paths.items()]


def _caption(words: str, view: View, palette: Palette) -> str:
    """Write a line below the squares, small if it is long."""
    size = min(_CAPTION * 0.7, 1.8 * view.width / max(len(words), 1))
    y = view.height + MARGIN + size * 0.72
    return words and (
        f'<text x="{_n(view.width / 2)}" y="{_n(y)}" font-family="{WORD_FONTS}" '
        f'font-size="{_n(size)}" text-anchor="middle" {palette.paint("fill", "coordinate")}>'
        f"{escape(words)}</text>"
    )


# ---------------------------------------------------------------- marks


def _append(paths: Paths, category: Category, path: str) -> None:
    paths[category.value] = paths.get(category.value, "") + path


def _add_target(figure: Figure, target: Target, drawing: Drawing) -> None:
    main, centre = target.category, _centre(figure.radius, target.offset)
    into = drawing.pale if target.conditional else drawing.marks
    if target.offset == _HOME:
        _append(into, main, shape.loop(corner(centre, 1, -1), _SMALL * 1.15, 2))
        return
    up = -1 if target.offset in figure.friends else 1 if target.offset in figure.enemies else 0
    alone = not figure.friends and not figure.enemies
    takes = target.captures and not (alone and target.moves)
    radius = _SMALL if up else _MIDDLE if alone and target.moves != target.captures else _LARGE
    legs = [_centre(figure.radius, at) for at in (_HOME, target.via, target.offset) if at is not None]
    mark = shape.of_category(main.value, corner(centre, 1, up) if up else centre, radius, legs)
    if takes:
        _append(into, main, shape.rim(centre, CELL[0] - 3, CELL[1] - 3, 3))
    _append(drawing.small if takes and not target.conditional else into, main, mark)
    other = target.categories[-1]
    if other is not main and not {main, other} <= _AREA:
        _append(into, other, _second(other, corner(centre, -1, up or -1), legs))


_AREA: Final = frozenset({Category.AREA, Category.LINE})


def _second(category: Category, at: Point, legs: list[Point]) -> str:
    """Draw in a corner the last of the other categories by which the piece gets there."""
    if category in _AREA:
        return shape.hollow_star(at, _STAR)
    plain = Category.JUMP if category is Category.JUMP_RANGE else category  # whose mark is too fine for that
    return shape.of_category(plain.value, at, _STAR, [legs[0], legs[-1]])


def _on_the_frame(radius: int, at: Point, half: float) -> Point:
    """Keep a number, so many units wide to each side, from being cut off."""
    (wide, high), most = ((2 * radius + 1) * CELL[0], (2 * radius + 1) * CELL[1]), MARGIN - half
    tall = MARGIN - 5.5
    return min(max(at[0], -most), wide + most), min(max(at[1], -tall), high + tall)


def _exit(radius: int, line: Beyond) -> tuple[Point, Point]:
    """Find where a line leaves the squares, and its direction on the screen."""
    half = _centre(radius, _HOME)
    x, y = line.dx * CELL[0], -line.dy * CELL[1]
    times = min(half[0] / abs(x) if x else inf, half[1] / abs(y) if y else inf)
    return (half[0] + x * times, half[1] + y * times), shape.direction((0, 0), (x, y))
