"""Who attacks what: worked out when it is shown, and read from the wire as it was written."""

import base64
import contextlib
import json
import struct
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen import Board
from banmen.protocol.attacks_wire import encode
from banmen.protocol.wire import InvalidWire
from banmen_rules import Side
from tests.widget.browser import Browser
from tests.widget.wire_reader import AttackBuffer, decode_attacks

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "wire" / "attacks").glob("*.json"))

FILES, RANKS = 3, 2
some = st.sets(st.integers(0, FILES * RANKS - 1), max_size=4).map(lambda found: tuple(sorted(found)))
boards = st.lists(st.tuples(some, some), min_size=FILES * RANKS, max_size=FILES * RANKS)


def shown(board: Board) -> AttackBuffer:
    return decode_attacks(board.attacks)


# ---------------------------------------------------------------- on a board


def test_attacks_are_sent_only_while_they_are_shown(board: Board) -> None:
    assert board.attacks == b""
    board.push("9l 9k")
    assert board.attacks == b""
    board.show_attacks = True
    assert shown(board).crc == crc32(board.tsfen.encode())
    before = board.attacks
    board.push("9f 9g")
    assert board.attacks != before
    assert shown(board).crc == crc32(board.tsfen.encode())
    board.undo()
    assert board.attacks == before
    board.show_attacks = False
    assert board.attacks == b""


def test_a_board_may_begin_with_them() -> None:
    board = Board("dai_dai", show_attacks=True, outlined="LN")
    assert shown(board).crc == crc32(board.tsfen.encode())
    assert board.outlined == "LN"


def test_the_browser_may_ask_for_them(board: Board) -> None:
    browser = Browser(board)
    browser.set(show_attacks=True)
    paths = [data.get("buffer_paths") for data in browser.received]
    assert ["attacks"] in [path for found in paths if isinstance(found, list) for path in found]


def test_they_say_who_attacks_and_who_protects() -> None:
    # A rook on 9i attacks along its lines up to the first piece: the pawn on 9f, and its own king on 5i.
    board = Board("dai_dai", pieces={"9i": "rook", "9f": "white pawn", "5i": "king", "9a": "white king"})
    board.show_attacks = True
    size = board.game.size
    found = {size.name(at): both for at, both in enumerate(shown(board).attackers)}
    rook, king, pawn = (size.parse_square(name) for name in ("9i", "5i", "9f"))
    assert found["9f"] == ((rook,), ())
    assert found["9e"] == ((), ())
    assert found["5i"] == ((rook,), ())
    assert found["6i"] == ((rook, king), ())
    assert found["9g"] == ((rook,), (pawn,))
    assert board.position.attackers("6i", Side.BLACK) == (rook, king)


def test_another_game_has_its_own_attacks(board: Board) -> None:
    board.show_attacks = True
    board.variant = "tai"
    assert shown(board)[:2] == (25, 25)
    board.undo_edit()
    assert shown(board)[:2] == (17, 17)


# ---------------------------------------------------------------- the wire


def by_hand() -> bytes:
    """Encode two squares by hand, from the table in the module's docstring."""
    header = bytes([1, 2, 1, 0]) + struct.pack("<I", crc32(b"2 0"))
    return header + bytes([2, 1]) + struct.pack("<3H", 0, 1, 1) + bytes([0, 0])


def test_the_bytes_are_those_of_the_specification() -> None:
    assert encode(2, 1, "2 0", [((0, 1), (1,)), ((), ())]) == by_hand()


@pytest.mark.slow
@given(boards)
def test_decoding_returns_the_encoded_attacks(
    attackers: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    read = decode_attacks(encode(FILES, RANKS, "盤 0", attackers))
    assert read == (FILES, RANKS, crc32("盤 0".encode()), attackers)


def test_of_more_attackers_than_a_byte_counts_the_first_are_sent() -> None:
    crowd = tuple(range(300))
    read = decode_attacks(encode(20, 15, "", [(crowd, ())] * 300))
    assert read.attackers[7] == (crowd[:255], ())


@given(st.binary(max_size=60) | st.binary(max_size=40).map(lambda rest: by_hand()[:4] + rest))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(InvalidWire):
        decode_attacks(data)


@pytest.mark.parametrize(
    "data, says",
    [
        (by_hand()[:7], "begins with 8 bytes; there are 7"),
        (by_hand()[:-1], "ends after 17 bytes, within square 1"),
        (by_hand()[:12], "ends after 12 bytes, within square 0"),
        (by_hand() + b"\0", "has 19 bytes, and its squares end after 18"),
        (b"\2" + by_hand()[1:], "version 2; this banmen reads version 1"),
        (by_hand()[:10] + b"\1\0\0\0" + by_hand()[14:], "no ascending squares"),
        (by_hand()[:14] + b"\2\0" + by_hand()[16:], "no ascending squares"),
    ],
)
def test_a_buffer_that_is_wrong_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(InvalidWire, match=says):
        decode_attacks(data)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    data = base64.b64decode(golden["attacks_base64"])
    read = decode_attacks(data)
    assert (read.files, read.ranks, read.crc) == (golden["files"], golden["ranks"], golden["crc"])
    assert read.crc == crc32(golden["tsfen"].encode())
    assert [[list(black), list(white)] for black, white in read.attackers] == golden["attackers"]
    assert encode(read.files, read.ranks, golden["tsfen"], read.attackers) == data


def test_there_are_golden_files() -> None:
    assert {path.stem for path in GOLDEN} >= {"by_hand", "taikyoku_start", "all_categories"}
