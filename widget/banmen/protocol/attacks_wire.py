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

from banmen.protocol.wire import checksum

VERSION = 1
MOST = 255
"""How many attackers of one side a square can have here."""

_HEADER = struct.Struct("<BBBBI")

Attackers = tuple[Sequence[int], Sequence[int]]
"""The squares of Black's pieces and of White's that attack a square."""


def encode(files: int, ranks: int, tsfen: str, attackers: Iterable[Attackers]) -> bytes:
    """Encode who attacks every square, for the position that ``tsfen`` writes."""
    parts = [_HEADER.pack(VERSION, files, ranks, 0, checksum(tsfen))]
    for black, white in attackers:
        ours, theirs = black[:MOST], white[:MOST]
        squares = [*ours, *theirs]
        parts.append(struct.pack(f"<BB{len(squares)}H", len(ours), len(theirs), *squares))
    return b"".join(parts)
