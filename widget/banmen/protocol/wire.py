r"""The wire: every move of a position as one buffer, version 1.

The front end knows no rules: with each position it is sent all the moves of both sides, so that
selecting a piece needs no round trip. This page is the specification; ``js/src/core/wire.ts`` reads the
same bytes, and the files in ``tests/data/wire`` hold both to it.

All numbers are unsigned and little-endian. A square is its number in reading order (0 is the top
left corner as Black sees it). The buffer is a header of 16 bytes, then the origins one after the
other, each followed by its moves.

==========  =====  =============================================================================
header      bytes
==========  =====  =============================================================================
version     1      1
flags       1      bit 0: complete. When clear, only the pieces listed have their moves here, and
                   those of another piece are asked for (the request ``moves``)
files       1      the board's width
ranks       1      the board's height
crc         4      CRC-32 (as zlib's) of the UTF-8 text of the position the moves belong to
origins     4      how many origins follow
moves       4      how many moves follow in all
==========  =====  =============================================================================

==========  =====  =============================================================================
an origin   bytes
==========  =====  =============================================================================
square      2      where the piece stands
moves       2      how many moves it has; they follow at once
==========  =====  =============================================================================

==========  =====  =============================================================================
a move      bytes
==========  =====  =============================================================================
target      2      where it ends
categories  2      bit n: the n-th ``Category`` in order of definition; at least one is set
becomes     2      0, or 1 + the place in the catalogue of the kind the piece becomes by this move.
                   Where the rules leave it free to promote there are two moves that differ in
                   nothing else: the one with 0 declines
n_path      1      how many squares it touches down on before the target, never passed-over ones
n_captures  1      bits 0-6: how many captured squares follow. Bit 7: forbidden, a move that the
                   piece could make and a rule takes away (a protected royal, a repetition); Python
                   refuses it and says why
path        2 * n  the squares touched, in order
captures    2 * n  all squares emptied by capture, ascending, the target's included
==========  =====  =============================================================================

Origins are ascending, and the moves of one origin are in the order of (target, path, captures,
becomes). A complete buffer above ``LIMIT`` bytes is not sent; a partial one with the selected
piece's moves takes its place.

A golden file is an object ``{name, variant, ruleset, tsfen, files, ranks, crc, complete,
moves_base64, decoded}``; ``decoded`` is the list of all moves in their order, each ``{from, to,
path, captures, categories, becomes, forbidden}`` with squares as numbers, categories as names and
``becomes`` as the place in the catalogue or null.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from banmen_rules import BanmenError
from banmen_rules.betza import Category

VERSION = 1
LIMIT = 512 * 1024
"""Bytes above which a complete buffer is not sent."""

CATEGORIES = tuple(Category)
"""The category of each bit."""

_BITS = {category: 1 << bit for bit, category in enumerate(CATEGORIES)}
_HEADER = struct.Struct("<BBBBIII")
_ORIGIN = struct.Struct("<HH")
_MOVE = struct.Struct("<HHHBB")
_COMPLETE = 0x01
_FORBIDDEN = 0x80
_COUNT = 0x7F


class WireMove(NamedTuple):
    """A move as it travels: plain numbers, its squares in reading order."""

    origin: int
    target: int
    path: tuple[int, ...] = ()
    captures: tuple[int, ...] = ()
    categories: tuple[Category, ...] = ()
    becomes: int | None = None
    """The place in the catalogue of the kind the piece becomes, if it changes."""
    forbidden: bool = False


class InvalidWire(BanmenError):
    """Bytes that are no moves buffer of a version this banmen reads."""


def checksum(tsfen: str) -> int:
    """Compute the number that ties a buffer to its position."""
    return crc32(tsfen.encode())


def encode(
    files: int,
    ranks: int,
    tsfen: str,
    moves: Mapping[int, Sequence[WireMove]],
    *,
    complete: bool = True,
) -> bytes:
    """Encode the moves of each origin, for the position that ``tsfen`` writes.

    Raises:
        InvalidWire: if a move does not fit (more than 127 captures, or 255 squares touched).

    """
    crc = checksum(tsfen)
    total = sum(map(len, moves.values()))
    parts = [_HEADER.pack(VERSION, _COMPLETE * complete, files, ranks, crc, len(moves), total)]
    for origin in sorted(moves):
        try:
            own = tuple(moves[origin])
            parts.append(_encode_few(origin, own) if len(own) <= _FEW else _encode_origin(origin, own))
        except struct.error as error:
            message = f"the moves from square {origin} do not fit the wire: {error}"
            raise InvalidWire(message) from error
    return b"".join(parts)


def group(moves: Iterable[WireMove]) -> dict[int, list[WireMove]]:
    """Gather moves by origin."""
    grouped: dict[int, list[WireMove]] = {}
    for move in moves:
        grouped.setdefault(move.origin, []).append(move)
    return grouped


def _order(move: WireMove) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    return move.target, move.path, move.captures, -1 if move.becomes is None else move.becomes


def _encode_origin(origin: int, moves: tuple[WireMove, ...]) -> bytes:
    own = sorted(moves, key=_order)
    return b"".join([_ORIGIN.pack(origin, len(own)), *map(_encode_move, own)])


_FEW = 64
"""Moves of one piece that are worth keeping: what has thousands would fill the memory."""
_encode_few = lru_cache(maxsize=2048)(_encode_origin)
# From one position to the next most pieces keep their moves.


def _encode_move(move: WireMove) -> bytes:
    bits = sum({_BITS[category] for category in move.categories})
    captures = sorted(move.captures)
    if len(captures) > _COUNT:
        raise struct.error(f"{len(captures)} captures in one move; at most {_COUNT} can be sent")
    count = len(captures) | _FORBIDDEN * move.forbidden
    becomes = 0 if move.becomes is None else 1 + move.becomes
    squares = [*move.path, *captures]
    return _MOVE.pack(move.target, bits, becomes, len(move.path), count) + struct.pack(
        f"<{len(squares)}H", *squares
    )
