"""The figure of a piece: how to make it, ask it and draw it; ``js/src/studio/drawing.ts`` draws the same.

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
from banmen_rules.betza import Category, Description
from banmen_rules.drawing import shapes as shape
from banmen_rules.drawing.figure._making import gather, is_whole, placed, radius_of
from banmen_rules.drawing.figure._model import LARGEST, Beyond, FigurePath, Offset, Target
from banmen_rules.drawing.font import with_font
from banmen_rules.drawing.piece_drawing import SCALES, Look, definitions
from banmen_rules.drawing.shapes import Point
from banmen_rules.drawing.shapes import number as _n
from banmen_rules.drawing.style import CELL, COLOURS, EDGES, FONTS, WORD_FONTS, highlight

#: The frame around the squares, where arrows lead out.
MARGIN: Final = 16
#: Sizes of a mark: on an empty square, on one where it says less, beside a piece's tip.
_LARGE, _MIDDLE, _SMALL = 10, 6.6, 5.6
_STAR: Final = 5
#: How far beside its arrow a number stands.
_ASIDE: Final = 14
_HOME: Offset = (0, 0)
_USUAL: Final = 30
"""The usual width of a square in pixels."""
_PLACED: Final = 3
"""The size of the pieces around the piece."""
_PALE: Final = 0.42
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
            radius = radius_of(description)
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
        return _picture(self, Look(name, size, promoted, turned=False), width, title, caption)


# ---------------------------------------------------------------- the picture


def draw(figure: Figure) -> Drawing:
    """Draw the marks of a figure."""
    drawing = Drawing({}, {}, {}, {}, [])
    for target in figure.targets:
        _add_target(figure, target, drawing)
    for line in figure.beyond:
        at, out = _exit(figure.radius, line)
        middle = at[0] + out[0] * 7.5, at[1] + out[1] * 7.5
        _append(drawing.arrows, line.category, shape.arrowhead(middle, out, 6.2))
        if line.reach:
            text = str(line.reach)
            clockwise = middle[0] - out[1] * _ASIDE, middle[1] + out[0] * _ASIDE
            drawing.numbers.append((text, _on_the_frame(figure.radius, clockwise, 3.4 * len(text) + 1.5)))
    return drawing


def _picture(figure: Figure, own: Look, width: int | None, title: str | None, caption: str) -> str:
    """Draw a figure; see :meth:`Figure.svg`."""
    if width is not None and width <= 0:
        raise InvalidArgument("width", "a positive number of pixels", width)
    if not 1 <= own.size <= len(SCALES):
        raise InvalidArgument("size", f"1 to {len(SCALES)}", own.size)
    files = 2 * figure.radius + 1
    wide, high = files * CELL[0], files * CELL[1]
    full = wide + 2 * MARGIN, high + 2 * MARGIN + (_CAPTION if caption else 0)
    word = f"f{crc32(repr((figure, own)).encode()) & 0xFFFFF:05x}"
    drawing = draw(figure)
    extent = f'width="{full[0]}" height="{full[1]}"'
    parts = [
        f"<title>{escape(_title(figure) if title is None else title)}</title>",
        f'<rect x="{-MARGIN}" y="{-MARGIN}" {extent} rx="4" fill="{COLOURS["frame"]}"/>',
        f'<rect width="{wide}" height="{high}" fill="{COLOURS["board"]}"/>',
        f'<path d="{_box(figure.radius, _HOME)}" fill="{COLOURS["last"]}" fill-opacity=".62"/>',
        _grid(files),
        *_pieces(figure, word, own),
        *_highlights(drawing.arrows),
        *_highlights(drawing.pale, f' opacity="{_PALE}"'),
        *_highlights(drawing.marks),
        *_highlights(drawing.small),
        _numbers(drawing),
        _caption(caption, wide, high),
    ]
    pixels = width or round(full[0] * _USUAL / CELL[0])
    return with_font(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {full[0]} {full[1]}" '
        f'width="{pixels}" height="{round(pixels * full[1] / full[0])}" '
        f'style="max-width:100%;height:auto" role="img">{"".join(parts)}</svg>'
    )


def _title(figure: Figure) -> str:
    squares = sum(target.moves or target.captures for target in figure.targets if target.offset != _HOME)
    beyond = ", and on beyond the edge" if figure.beyond else ""
    return f"A piece and the {squares} squares around it that it may go to{beyond}"


def _centre(radius: int, at: Offset) -> Point:
    return (radius + at[0] + 0.5) * CELL[0], (radius - at[1] + 0.5) * CELL[1]


def _box(radius: int, at: Offset) -> str:
    return shape.box(_centre(radius, at), *CELL)


def _grid(files: int) -> str:
    upright = "".join(f"M{x * CELL[0]} 0v{files * CELL[1]}" for x in range(files + 1))
    level = "".join(f"M0 {y * CELL[1]}h{files * CELL[0]}" for y in range(files + 1))
    return f'<path d="{upright}{level}" stroke="{COLOURS["rule"]}" stroke-width=".7"/>'


def _pieces(figure: Figure, word: str, own: Look) -> Iterator[str]:
    """Draw the piece in the middle, and those placed around it."""
    looks = [own]
    looks += [Look("", _PLACED, promoted=False, turned=False)] * bool(figure.friends)
    looks += [Look("", _PLACED, promoted=False, turned=True)] * bool(figure.enemies)
    yield definitions(word, looks)
    standing = [(_HOME, 0, "")]
    standing += [(at, 1, "") for at in sorted(figure.friends)]
    standing += [(at, len(looks) - 1, " rotate(180)") for at in sorted(figure.enemies)]
    uses = "".join(
        f'<use href="#{word}{number}" transform="translate({_n(x)} {_n(y)}){turn}"/>'
        for (x, y), number, turn in ((_centre(figure.radius, at), n, turn) for at, n, turn in standing)
    )
    yield (
        f'<g font-family="{FONTS}" font-weight="700" style="font-synthesis:none" text-anchor="middle" '
        f'fill="{COLOURS["ink"]}">{uses}</g>'
    )


def _highlights(paths: Paths, more: str = "") -> Iterator[str]:
    for category, path in paths.items():
        drawn = highlight(path, COLOURS[category], EDGES.get(category, COLOURS["halo"]))
        yield f"<g{more}>{drawn}</g>" if more else drawn


def _numbers(drawing: Drawing) -> str:
    words = "".join(f'<text x="{_n(x)}" y="{_n(y + 3.6)}">{text}</text>' for text, (x, y) in drawing.numbers)
    return words and (
        f'<g font-family="system-ui,sans-serif" font-size="11" font-weight="600" text-anchor="middle" '
        f'fill="{COLOURS["coordinate"]}">{words}</g>'
    )


def _caption(words: str, wide: int, high: int) -> str:
    """Write a line below the squares, small if it is long."""
    size = min(_CAPTION * 0.7, 1.8 * wide / max(len(words), 1))
    return words and (
        f'<text x="{_n(wide / 2)}" y="{_n(high + MARGIN + size * 0.72)}" font-family="{WORD_FONTS}" '
        f'font-size="{_n(size)}" text-anchor="middle" fill="{COLOURS["coordinate"]}">{escape(words)}</text>'
    )


# ---------------------------------------------------------------- marks


def _append(paths: Paths, category: Category, path: str) -> None:
    paths[category.value] = paths.get(category.value, "") + path


def _add_target(figure: Figure, target: Target, drawing: Drawing) -> None:
    main, centre = target.category, _centre(figure.radius, target.offset)
    into = drawing.pale if target.conditional else drawing.marks
    if target.offset == _HOME:
        _append(into, main, shape.loop(_corner(centre, 1, -1), _SMALL * 1.15, 2))
        return
    up = -1 if target.offset in figure.friends else 1 if target.offset in figure.enemies else 0
    alone = not figure.friends and not figure.enemies
    takes = target.captures and not (alone and target.moves)
    radius = _SMALL if up else _MIDDLE if alone and target.moves != target.captures else _LARGE
    legs = [_centre(figure.radius, at) for at in (_HOME, target.via, target.offset) if at is not None]
    mark = shape.of_category(main.value, _corner(centre, 1, up) if up else centre, radius, legs)
    if takes:
        _append(into, main, shape.rim(centre, CELL[0] - 3, CELL[1] - 3, 3))
    _append(drawing.small if takes and not target.conditional else into, main, mark)
    other = target.categories[-1]
    if other is not main and not {main, other} <= _AREA:
        _append(into, other, _second(other, _corner(centre, -1, up or -1), legs))


_AREA: Final = frozenset({Category.AREA, Category.LINE})


def _second(category: Category, at: Point, legs: list[Point]) -> str:
    """Draw in a corner the last of the other categories by which the piece gets there."""
    if category in _AREA:
        return shape.hollow_star(at, _STAR)
    plain = Category.JUMP if category is Category.JUMP_RANGE else category  # whose mark is too fine for that
    return shape.of_category(plain.value, at, _STAR, [legs[0], legs[-1]])


def _corner(at: Point, across: int, down: int) -> Point:
    """Find a corner of a square: to the left or the right, above or below."""
    return at[0] + across * (CELL[0] / 2 - 6.6), at[1] + down * (CELL[1] / 2 - 6.8)


def _on_the_frame(radius: int, at: Point, half: float) -> Point:
    """Keep a number, so many units wide to each side, from being cut off."""
    (wide, high), most = ((2 * radius + 1) * CELL[0], (2 * radius + 1) * CELL[1]), MARGIN - half
    tall = MARGIN - 5.5
    return min(max(at[0], -most), wide + most), min(max(at[1], -tall), high + tall)


def _exit(radius: int, line: Beyond) -> tuple[Point, Point]:
    """Find where a line leaves the squares, and its direction on the screen."""
    half = (2 * radius + 1) * CELL[0] / 2, (2 * radius + 1) * CELL[1] / 2
    x, y = line.dx * CELL[0], -line.dy * CELL[1]
    times = min(half[0] / abs(x) if x else inf, half[1] / abs(y) if y else inf)
    return (half[0] + x * times, half[1] + y * times), shape.direction((0, 0), (x, y))
