"""Read what Python sends to the page, as the front end reads it: the moves and the attacks of a board.

Only tests read it in Python; the pages of `banmen.protocol.wire` and `attacks_wire` are the specification.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from banmen.protocol.attacks_wire import Attackers
from banmen.protocol.wire import CATEGORIES, InvalidWire, WireMove
from banmen_rules.betza import Category

VERSION = 1

_HEADER = struct.Struct("<BBBBIII")
_ORIGIN = struct.Struct("<HH")
_MOVE = struct.Struct("<HHHBB")
_COMPLETE = 0x01
_FORBIDDEN = 0x80
_COUNT = 0x7F
_ATTACKS = struct.Struct("<BBBBI")


class Buffer(NamedTuple):
    """A buffer taken apart."""

    files: int
    ranks: int
    crc: int
    complete: bool
    moves: dict[int, list[WireMove]]
    """The moves of each origin; an origin that was sent without moves has an empty list."""


def decode(data: bytes) -> Buffer:
    """Decode a buffer.

    Raises:
        InvalidWire: if it is of another version, cut short, too long, or contradicts itself.

    """
    if len(data) < _HEADER.size:
        raise InvalidWire(f"a moves buffer begins with {_HEADER.size} bytes; there are {len(data)}")
    version, flags, files, ranks, crc, origins, total = _HEADER.unpack_from(data)
    if version != VERSION:
        raise InvalidWire(f"moves buffer of version {version}; this banmen reads version {VERSION}")
    moves: dict[int, list[WireMove]] = {}
    at = _HEADER.size
    try:
        for _ in range(origins):
            origin, count = _ORIGIN.unpack_from(data, at)
            at += _ORIGIN.size
            own = moves[origin] = []
            for _ in range(count):
                move, at = _decode_move(data, at, origin)
                own.append(move)
    except (struct.error, IndexError) as error:
        raise InvalidWire(f"a moves buffer ends after {len(data)} bytes, within a move") from error
    found = sum(map(len, moves.values()))
    if at != len(data) or found != total or len(moves) != origins:
        raise InvalidWire(
            f"a moves buffer of {len(data)} bytes announces {total} moves of {origins} pieces, "
            f"and holds {found} of {len(moves)} in {at} bytes"
        )
    outside = [square for own in moves.values() for move in own for square in _squares(move)]
    if max((*outside, *moves), default=0) >= files * ranks:
        raise InvalidWire(f"a moves buffer names squares outside its board of {files} by {ranks}")
    return Buffer(files, ranks, crc, bool(flags & _COMPLETE), moves)


def _decode_move(data: bytes, at: int, origin: int) -> tuple[WireMove, int]:
    target, bits, becomes, n_path, count = _MOVE.unpack_from(data, at)
    at += _MOVE.size
    n_captures = count & _COUNT
    squares = struct.unpack_from(f"<{n_path + n_captures}H", data, at)
    move = WireMove(
        origin,
        target,
        squares[:n_path],
        squares[n_path:],
        tuple(_categories(bits)),
        becomes - 1 if becomes else None,
        bool(count & _FORBIDDEN),
    )
    return move, at + 2 * len(squares)


def _categories(bits: int) -> Iterator[Category]:
    if bits >> len(CATEGORIES) or not bits:
        raise InvalidWire(f"a move has the category bits {bits:#06x}; version 1 knows {len(CATEGORIES)}")
    return (category for bit, category in enumerate(CATEGORIES) if bits >> bit & 1)


def _squares(move: WireMove) -> Iterator[int]:
    yield move.target
    yield from move.path
    yield from move.captures


# ---------------------------------------------------------------- attacks


class AttackBuffer(NamedTuple):
    """A buffer taken apart."""

    files: int
    ranks: int
    crc: int
    attackers: list[Attackers]


def decode_attacks(data: bytes) -> AttackBuffer:
    """Decode a buffer.

    Raises:
        InvalidWire: if it is of another version, cut short, too long, or contradicts itself.

    """
    if len(data) < _ATTACKS.size:
        raise InvalidWire(f"a buffer of attacks begins with {_ATTACKS.size} bytes; there are {len(data)}")
    version, files, ranks, zero, crc = _ATTACKS.unpack_from(data)
    if version != VERSION or zero:
        raise InvalidWire(f"buffer of attacks of version {version}; this banmen reads version {VERSION}")
    at = _ATTACKS.size
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
