"""Who attacks what, as one buffer, version 1.

Sent beside the moves (``_wire``) while the board shows attacks; the same conventions: numbers are
unsigned and little-endian, a square is its number in reading order. This page is the specification;
the front end reads the same bytes, and the files in ``tests/data/wire/attacks`` hold both to it.

==========  =====  =============================================================================
header      bytes
==========  =====  =============================================================================
version     1      1
files       1      the board's width
ranks       1      the board's height
zero        1      0
crc         4      CRC-32 (as zlib's) of the UTF-8 text of the position the attacks belong to
==========  =====  =============================================================================

==========  =====  =============================================================================
a square    bytes
==========  =====  =============================================================================
n_black     1      how many of Black's pieces attack it; 255 stands for 255 or more
n_white     1      the same of White's
black       2 * n  where they stand, ascending; the first 255 of them
white       2 * n  the same of White's
==========  =====  =============================================================================

All squares of the board follow the header, in their order. A piece attacks a square with an enemy on
it that it could capture there now, were it its side's turn; it protects, which is written the same, a
piece of its own side that it could capture there if that were the enemy's; and it attacks an empty
square on which it could capture an enemy.

A golden file is an object ``{name, variant, ruleset, tsfen, files, ranks, crc, attacks_base64,
attackers}``; ``attackers`` is a list with, for every square, ``[[Black's squares], [White's]]``.
"""

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from banmen.protocol.wire import InvalidWire, checksum

VERSION = 1
MOST = 255
"""How many attackers of one side a square can have here."""

_HEADER = struct.Struct("<BBBBI")

Attackers = tuple[Sequence[int], Sequence[int]]
"""The squares of Black's pieces and of White's that attack a square."""


class AttackBuffer(NamedTuple):
    """A buffer taken apart."""

    files: int
    ranks: int
    crc: int
    attackers: list[Attackers]


def encode(files: int, ranks: int, tsfen: str, attackers: Iterable[Attackers]) -> bytes:
    """Encode who attacks every square, for the position that ``tsfen`` writes."""
    parts = [_HEADER.pack(VERSION, files, ranks, 0, checksum(tsfen))]
    for black, white in attackers:
        ours, theirs = black[:MOST], white[:MOST]
        squares = [*ours, *theirs]
        parts.append(struct.pack(f"<BB{len(squares)}H", len(ours), len(theirs), *squares))
    return b"".join(parts)


def decode(data: bytes) -> AttackBuffer:
    """Decode a buffer.

    Raises:
        InvalidWire: if it is of another version, cut short, too long, or contradicts itself.

    """
    if len(data) < _HEADER.size:
        raise InvalidWire(f"a buffer of attacks begins with {_HEADER.size} bytes; there are {len(data)}")
    version, files, ranks, zero, crc = _HEADER.unpack_from(data)
    if version != VERSION or zero:
        raise InvalidWire(f"buffer of attacks of version {version}; this banmen reads version {VERSION}")
    at = _HEADER.size
    found: list[Attackers] = []
    for square in range(files * ranks):
        try:
            black, white = data[at], data[at + 1]
            squares = struct.unpack_from(f"<{black + white}H", data, at + 2)
        except (IndexError, struct.error):
            message = f"a buffer of attacks ends after {len(data)} bytes, within square {square}"
            raise InvalidWire(message) from None
        both = squares[:black], squares[black:]
        if any(list(one) != sorted(set(one)) or max(one, default=0) >= files * ranks for one in both):
            raise InvalidWire(f"the attackers of square {square} are no ascending squares of the board")
        found.append(both)
        at += 2 + 2 * len(squares)
    if at != len(data):
        raise InvalidWire(f"a buffer of attacks has {len(data)} bytes, and its squares end after {at}")
    return AttackBuffer(files, ranks, crc, found)
