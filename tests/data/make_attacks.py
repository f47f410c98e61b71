"""Write the golden files of attacks: ``python tests/data/make_attacks.py``, and look at what changed.

Separate from ``make_wire`` because one format may change without the other. Run it only when the
format or the rules change, on purpose.
"""

import base64
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "widget")]

from banmen import _state  # noqa: E402 - after the path
from banmen._attacks_wire import Attackers, encode  # noqa: E402
from banmen._wire import checksum  # noqa: E402
from banmen_rules import Position, Side, game  # noqa: E402
from tests.data.make_wire import SHOWCASE  # noqa: E402

FOLDER = Path(__file__).parent / "wire" / "attacks"


def main() -> int:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, golden in goldens():
        text = json.dumps(golden, ensure_ascii=False) + "\n"
        (FOLDER / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}: {len(text)} characters")  # noqa: T201
    return 0


def goldens() -> Iterator[tuple[str, dict[str, object]]]:
    """Make each file's content."""
    for variant in ("dai_dai", "taikyoku"):
        yield f"{variant}_start", real(Position.initial(game(variant)))
    position = Position.initial(game("tai"))
    chance = random.Random(20)  # noqa: S311 - a position, not a secret
    for _ in range(60):
        position.push(chance.choice(position.legal_moves()))
    yield "tai_after_60_moves", real(position)
    position = Position(game("taikyoku"))
    _state.place(position, SHOWCASE)
    yield "every_way_of_moving", real(position)
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
    chosen = position.game
    squares = range(chosen.size.squares)
    attackers = [
        (position.attackers(square, Side.BLACK), position.attackers(square, Side.WHITE)) for square in squares
    ]
    of = (chosen.variant.name, chosen.ruleset, position.tsfen())
    return golden(of, chosen.size, attackers, _state.attacks_buffer(position))


def golden(
    of: tuple[str, str, str], size: tuple[int, int], attackers: Sequence[Attackers], data: bytes
) -> dict[str, object]:
    """Put what was sent beside what it means; the latter is not read back from the bytes."""
    variant, ruleset, tsfen = of
    return {
        "variant": variant,
        "ruleset": ruleset,
        "tsfen": tsfen,
        "files": size[0],
        "ranks": size[1],
        "crc": checksum(tsfen),
        "attacks_base64": base64.b64encode(data).decode(),
        "attackers": [[list(black), list(white)] for black, white in attackers],
    }


if __name__ == "__main__":
    sys.exit(main())
