r"""Figures as bytes, version 1.

``js/src/core/figures.ts`` reads the same; the files in ``tests/data/wire/figures`` hold both to this page.
All numbers are little-endian. An offset is two signed bytes, right and forward. Category bits are as in
the moves of a board: bit n is the n-th ``Category`` in order of definition. The buffer is a header of 4
bytes, then the figures one after the other.

==========  =====  =============================================================================
header      bytes
==========  =====  =============================================================================
version     1      1
reserved    1      0
figures     2      how many follow
==========  =====  =============================================================================

==========  =====  =============================================================================
a figure    bytes
==========  =====  =============================================================================
radius      1      squares to each side of the piece
flags       1      bit 0: moves end beyond its edge in no direction of ``beyond`` (``cut``)
                   bit 1: its paths follow. When clear, only the squares are known
friends     1      how many pieces of its own side have been placed
enemies     1      how many of the other side
targets     2      how many squares it may go to or capture on
beyond      1      in how many directions moves continue beyond the figure
reserved    1      0
paths       2      how many paths follow; 0 when they do not
friends     2 * n  an offset each, ascending
enemies     2 * n  the same
targets     see    offset (2) · category bits (2) · flags (1: bit 0 moves, 1 captures, 2 conditional, 3
                   turns), then if it turns the offset (2) of where its path first touches down (``via``)
beyond      5 * n  direction (2, an offset in lowest terms) · category bits (2) · reach (1, 0: no limit)
paths       see    category bits (2) · flags (1: bit 0 moves, 1 captures) · squares touched (1) ·
                   squares captured on before the last one (1) · pieces needed (1), then an offset for
                   each square touched, for each captured, and offset and whose (1: 0 anybody's,
                   1 a friend's, 2 an enemy's) for each piece needed
==========  =====  =============================================================================

A golden file is an object ``{name, base64, figures}``; a figure there has the fields above by name (its
paths are ``ways``), offsets as ``[right, forward]``, categories as names.
"""

import struct
from collections.abc import Iterable

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.betza.model import Category
from banmen_rules.drawing.figure._figure import Figure
from banmen_rules.drawing.figure._model import Beyond, FigurePath, Need, Offset, Target, bits_of, in_order

VERSION = 1

_HEADER = struct.Struct("<BxH")
_FIGURE = struct.Struct("<BBBBHBxH")
_OFFSET = struct.Struct("<bb")
_TARGET = struct.Struct("<bbHB")
_BEYOND = struct.Struct("<bbHB")
_PATH = struct.Struct("<HBBBB")
_NEED = struct.Struct("<bbB")
_CUT, _PATHS = 1, 2
_MOVES, _CAPTURES, _CONDITIONAL, _TURNS = 1, 2, 4, 8
_WHOSE = ("any", "friend", "enemy")
_CATEGORIES = len(Category)


class InvalidFigures(BanmenError):
    """Bytes that are not figures of a version this banmen reads.

    >>> from banmen_rules.drawing.figure import InvalidFigures, decode
    >>> try:
    ...     decode(b"")
    ... except InvalidFigures as error:
    ...     print(error)
    the figures are cut short: they end after 0 bytes
    """


@typed
def encode(figures: Iterable[Figure], *, paths: bool = False) -> bytes:
    """Write figures for the front end.

    Args:
        figures: at most 65,535.
        paths: whether to include the paths to each square, which show how a piece gets there.

    Raises:
        InvalidFigures: if something does not fit.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure, decode, encode
    >>> gold = Figure.of(betza.parse("WfF"))
    >>> data = encode([gold], paths=True)
    >>> decode(data) == (gold,), len(encode([gold]))  # 4, 10 for the figure, 5 for each of 6 squares
    (True, 44)
    """
    listed = list(figures)
    try:
        return _HEADER.pack(VERSION, len(listed)) + b"".join(
            _encode(figure, paths=paths) for figure in listed
        )
    except struct.error as error:
        raise InvalidFigures(f"figures are too large for the format: {error}") from error


@typed
def decode(data: bytes) -> tuple[Figure, ...]:
    """Read figures.

    Raises:
        InvalidFigures: if they have another version, are cut short or too long, or hold unknown values.

    >>> from banmen_rules import betza
    >>> from banmen_rules.drawing.figure import Figure, decode, encode
    >>> decode(encode([Figure.of(betza.parse("fW"))]))[0].targets[0].offset
    (0, 1)
    """
    reader = _Reader(data)
    version, count = reader.take(_HEADER)
    if version != VERSION:
        raise InvalidFigures(f"the version of figures must be {VERSION}, got {version}: update banmen")
    found = tuple(_decode(reader) for _ in range(count))
    if reader.at != len(data):
        raise InvalidFigures(f"the figures must end at byte {reader.at}, got {len(data)} bytes")
    return found


def _encode(figure: Figure, *, paths: bool) -> bytes:
    sent = figure.paths if paths else ()
    parts = [
        _FIGURE.pack(
            figure.radius,
            _CUT * figure.cut | _PATHS * paths,
            len(figure.friends),
            len(figure.enemies),
            len(figure.targets),
            len(figure.beyond),
            len(sent),
        )
    ]
    for placed in (figure.friends, figure.enemies):
        parts += [_OFFSET.pack(*at) for at in sorted(placed)]
    for target in figure.targets:
        flags = _flags(target.moves, target.captures) | _CONDITIONAL * target.conditional
        flags |= 0 if target.via is None else _TURNS
        parts.append(_TARGET.pack(target.dx, target.dy, bits_of(target.categories), flags))
        parts += [] if target.via is None else [_OFFSET.pack(*target.via)]
    parts += [_BEYOND.pack(line.dx, line.dy, bits_of(line.categories), line.reach) for line in figure.beyond]
    for path in sent:
        counts = len(path.squares), len(path.captured), len(path.needs)
        parts.append(_PATH.pack(bits_of(path.categories), _flags(path.moves, path.captures), *counts))
        parts += [_OFFSET.pack(*at) for at in (*path.squares, *path.captured)]
        parts += [_NEED.pack(need.dx, need.dy, _WHOSE.index(need.whose)) for need in path.needs]
    return b"".join(parts)


def _flags(moves: bool, captures: bool) -> int:  # noqa: FBT001 - two flags of one byte
    return _MOVES * moves | _CAPTURES * captures


class _Reader:
    """Read values from the front of the bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: struct.Struct) -> tuple[int, ...]:
        try:
            values = layout.unpack_from(self.data, self.at)
        except struct.error:
            raise InvalidFigures(
                f"the figures are cut short: they end after {len(self.data)} bytes"
            ) from None
        self.at += layout.size
        return values

    def offsets(self, count: int) -> tuple[Offset, ...]:
        found: list[Offset] = []
        for _ in range(count):
            right, forward = self.take(_OFFSET)
            found.append((right, forward))
        return tuple(found)

    def categories(self, bits: int) -> tuple[Category, ...]:
        if not bits or bits >> _CATEGORIES:
            raise InvalidFigures(f"unknown category bits {bits:#06x} before byte {self.at}")
        return in_order(bits)


def _decode(reader: _Reader) -> Figure:
    radius, flags, friends, enemies, targets, beyond, paths = reader.take(_FIGURE)
    placed = frozenset(reader.offsets(friends)), frozenset(reader.offsets(enemies))
    return Figure(
        radius,
        tuple(_decode_target(reader) for _ in range(targets)),
        tuple(_decode_beyond(reader) for _ in range(beyond)),
        tuple(_decode_path(reader) for _ in range(paths)),
        *placed,
        cut=bool(flags & _CUT),
    )


def _decode_target(reader: _Reader) -> Target:
    dx, dy, bits, flags = reader.take(_TARGET)
    categories = reader.categories(bits)
    via = reader.offsets(1)[0] if flags & _TURNS else None
    moves, captures, conditional = (bool(flags & bit) for bit in (_MOVES, _CAPTURES, _CONDITIONAL))
    return Target(dx, dy, categories, moves, captures, conditional, via)


def _decode_beyond(reader: _Reader) -> Beyond:
    dx, dy, bits, reach = reader.take(_BEYOND)
    return Beyond(dx, dy, reader.categories(bits), reach)


def _decode_path(reader: _Reader) -> FigurePath:
    bits, flags, touched, captured, needed = reader.take(_PATH)
    categories = reader.categories(bits)
    squares, taken = reader.offsets(touched), reader.offsets(captured)
    needs = []
    for _ in range(needed):
        dx, dy, whose = reader.take(_NEED)
        if whose >= len(_WHOSE):
            raise InvalidFigures(f"the side of a piece must be 0 to 2, got {whose} before byte {reader.at}")
        needs.append(Need(dx, dy, _WHOSE[whose]))
    return FigurePath(squares, taken, tuple(needs), categories, bool(flags & _MOVES), bool(flags & _CAPTURES))
