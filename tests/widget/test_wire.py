"""The wire: decoding returns the encoded moves, and refuses anything else."""

import base64
import contextlib
import json
import struct
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.protocol.wire import CATEGORIES, LIMIT, InvalidWire, WireMove, encode, group
from banmen_rules.betza import Category
from tests.widget.wire_reader import decode

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "wire").glob("*.json"))

FILES, RANKS = 36, 36
squares = st.integers(0, FILES * RANKS - 1)
moves = st.builds(
    WireMove,
    origin=squares,
    target=squares,
    path=st.lists(squares, max_size=4).map(tuple),
    captures=st.lists(squares, max_size=40, unique=True).map(lambda found: tuple(sorted(found))),
    categories=st.sets(st.sampled_from(CATEGORIES), min_size=1).map(
        lambda found: tuple(sorted(found, key=CATEGORIES.index))
    ),
    becomes=st.none() | st.integers(0, 400),
    forbidden=st.booleans(),
)


def one_move() -> bytes:
    """Encode a move by hand, from the table in the module's docstring."""
    header = bytes([1, 1, 9, 8]) + struct.pack("<III", crc32(b"9 0"), 1, 1)
    origin = struct.pack("<HH", 40, 1)
    move = struct.pack("<HHHBB", 22, 1 << 9, 0, 1, 0x80 | 2) + struct.pack("<3H", 31, 22, 31)
    return header + origin + move


def test_the_bytes_are_those_of_the_specification() -> None:
    move = WireMove(40, 22, (31,), (31, 22), (Category.AREA,), forbidden=True)
    assert encode(9, 8, "9 0", {40: [move]}) == one_move()


def test_the_order_of_categories_is_the_order_of_bits() -> None:
    assert [category.value for category in CATEGORIES] == [
        "step", "limited_range", "range", "jump", "jump_range", "pass_over", "flying",
        "range_capture", "hook", "area", "line", "igui", "pass", "teleport",
    ]  # fmt: skip


@given(st.lists(moves, max_size=20), st.booleans())
def test_decoding_returns_the_encoded_moves(some: list[WireMove], complete: bool) -> None:  # noqa: FBT001
    grouped = group(some)
    read = decode(encode(FILES, RANKS, "text 0", grouped, complete=complete))
    assert (read.files, read.ranks, read.complete) == (FILES, RANKS, complete)
    assert read.crc == crc32(b"text 0")
    assert {origin: sorted(own, key=repr) for origin, own in read.moves.items()} == {
        origin: sorted(own, key=repr) for origin, own in grouped.items()
    }


@pytest.mark.slow
@given(st.lists(moves, max_size=6), st.randoms())
def test_the_bytes_do_not_depend_on_the_order_moves_are_found_in(
    some: list[WireMove], random: object
) -> None:
    shuffled = list({(m.origin, m.target, m.path, m.captures, m.becomes): m for m in some}.values())
    before = encode(FILES, RANKS, "", group(shuffled))
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert encode(FILES, RANKS, "", group(shuffled)) == before


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(InvalidWire):
        decode(data)


@given(st.integers(0, len(one_move()) - 1), st.integers(0, 255))
def test_a_changed_byte_is_read_or_refused(at: int, value: int) -> None:
    data = bytearray(one_move())
    data[at] = value
    with contextlib.suppress(InvalidWire):
        decode(bytes(data))


@given(st.integers(0, len(one_move()) - 1))
def test_a_buffer_cut_short_is_refused(length: int) -> None:
    with pytest.raises(InvalidWire):
        decode(one_move()[:length])


def test_a_longer_buffer_is_refused() -> None:
    with pytest.raises(InvalidWire, match="announces 1 moves of 1 pieces"):
        decode(one_move() + b"\0")


def test_another_version_is_refused_by_number() -> None:
    with pytest.raises(InvalidWire, match="version 2; this banmen reads version 1"):
        decode(b"\2" + one_move()[1:])


def test_squares_outside_the_board_are_refused() -> None:
    with pytest.raises(InvalidWire, match="outside its board of 5 by 8"):
        decode(one_move()[:2] + bytes([5]) + one_move()[3:])


def test_more_captures_than_a_byte_holds_are_refused() -> None:
    move = WireMove(0, 1, (), tuple(range(1, 129)), (Category.RANGE_CAPTURE,))
    with pytest.raises(InvalidWire, match="128 captures in one move"):
        encode(FILES, RANKS, "", {0: [move]})


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    data = base64.b64decode(golden["moves_base64"])
    read = decode(data)
    assert len(data) <= LIMIT
    assert (read.files, read.ranks, read.complete) == (golden["files"], golden["ranks"], golden["complete"])
    assert read.crc == golden["crc"] == crc32(golden["tsfen"].encode())
    assert [
        {
            "from": move.origin,
            "to": move.target,
            "path": list(move.path),
            "captures": list(move.captures),
            "categories": [category.value for category in move.categories],
            "becomes": move.becomes,
            "forbidden": move.forbidden,
        }
        for own in read.moves.values()
        for move in own
    ] == golden["decoded"]
    assert encode(read.files, read.ranks, golden["tsfen"], read.moves, complete=read.complete) == data
