"""Write the golden files of attacks: ``python tests/data/make_attacks.py``, and look at what changed.

Separate from ``make_wire`` because one format may change without the other. Run it only when the
format or the rules change, on purpose.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "widget")]

from banmen.protocol import board_state  # noqa: E402 - after the path
from banmen.protocol.attacks_wire import Attackers, encode  # noqa: E402
from banmen_rules import Position, Side, game  # noqa: E402
from tests.data import shared  # noqa: E402

FOLDER = Path(__file__).parent / "wire" / "attacks"


def main() -> int:
    """Write every file."""
    return shared.write(FOLDER, goldens())


def goldens() -> Iterator[tuple[str, dict[str, object]]]:
    """Make each file's content."""
    for variant in ("dai_dai", "taikyoku"):
        yield f"{variant}_start", real(Position.initial(game(variant)))
    yield "tai_after_60_moves", real(shared.after_60_moves())
    yield "all_categories", real(shared.all_categories())
    few: list[Attackers] = [
        ((), ()),
        ((0, 5), ()),
        ((), (1, 4)),
        ((0, 1, 2, 3, 4, 5), (0, 3)),
        ((), ()),
        ((3,), (5,)),
    ]
    yield "by_hand", golden(("", "", "盤,2/3 0"), (3, 2), few, encode(3, 2, "盤,2/3 0", few))


def real(position: Position) -> dict[str, object]:
    """Send a position as the board does; the attackers are asked for square by square."""
    size = position.game.size
    attackers = [
        (position.attackers(square, Side.BLACK), position.attackers(square, Side.WHITE))
        for square in range(size.squares)
    ]
    return golden(shared.described(position), size, attackers, board_state.attacks_buffer(position))


def golden(
    of: tuple[str, str, str], size: tuple[int, int], attackers: Sequence[Attackers], data: bytes
) -> dict[str, object]:
    """Put what was sent beside what it means; the latter is not read back from the bytes."""
    return shared.heading(of, size) | {
        "attacks_base64": shared.base64_of(data),
        "attackers": [[list(black), list(white)] for black, white in attackers],
    }


if __name__ == "__main__":
    sys.exit(main())
