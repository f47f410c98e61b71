"""Write the golden files of the wire: ``python tests/data/make_wire.py``, and look at what changed.

Real positions of the three games as the board sends them, and moves made by hand so that every
part of the format occurs. Run it only when the format or the rules change, on purpose.
"""

import base64
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "rules"), str(ROOT / "widget")]

from banmen import _state  # noqa: E402 - after the path
from banmen._wire import WireMove, checksum, encode, group  # noqa: E402
from banmen_rules import Category, Position, game  # noqa: E402

FOLDER = Path(__file__).parent / "wire"

#: Pieces that together make moves of every category; the board is taikyoku's.
SHOWCASE = {
    "18r": "lion hawk",
    "18q": "white pawn",
    "18p": "white pawn",
    "9i": "great general",
    "9h": "white pawn",
    "9f": "pawn",
    "9d": "white gold general",
    "27i": "hook mover",
    "27aa": "teaching king",
    "25aa": "pawn",
    "9aa": "ancient dragon",
    "9y": "white pawn",
    "4d": "great falcon",
    "30d": "treacherous fox",
    "33gg": "white pawn",
    "34ii": "free king",
    "33dd": "horned falcon",
}

#: Promotions that are free, that are not (of the captured piece or its captor), and a contagion.
FREE = {
    "13m": "silver general",
    "13l": "white pawn",
    "12l": "white +pawn",
    "5m": "lion",
    "5l": "white pawn",
    "5k": "white deva",
    "20d": "+old rat",
    "19c": "white pawn",
}


def main() -> int:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, golden in goldens():
        text = json.dumps(golden, ensure_ascii=False, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}: {len(text)} characters")  # noqa: T201
    return 0


def goldens() -> Iterator[tuple[str, dict[str, object]]]:
    """Make each file's content."""
    for variant, ruleset in (("dai_dai", None), ("tai", None), ("taikyoku", None), ("taikyoku", "atsi")):
        position = Position.initial(game(variant, ruleset))
        yield f"{variant}_{position.game.ruleset}_start", real(position)
    position = Position.initial(game("tai"))
    chance = random.Random(20)  # noqa: S311 - a position, not a secret
    for _ in range(60):
        position.push(chance.choice(position.legal_moves()))
    yield "tai_after_60_moves", real(position)
    position = Position(game("taikyoku"))
    _state.place(position, SHOWCASE)
    yield "every_way_of_moving", real(position)
    yield "partial", real(position, "18r", limit=0)
    yield "partial_without_selection", real(position, limit=0)
    position = Position(game("tai", "japanese"))
    _state.place(position, FREE)
    yield "promotion_may_be_declined", real(position)
    yield "by_hand", by_hand()


def real(position: Position, selection: str = "", **limit: int) -> dict[str, object]:
    """Send a position as the board does."""
    data = _state.moves_buffer(position, selection, **limit)
    both = [move for square, _ in position.pieces() for move in position.moves(square)]
    if limit:
        both = position.moves(selection) if selection else []
    chosen = position.game
    sent = _state.wire_moves(position, both)
    return golden(
        (chosen.variant.name, chosen.ruleset, position.tsfen()), chosen.size, sent, data, complete=not limit
    )


def by_hand() -> dict[str, object]:
    """Make moves that use every field, on a small board that no game has."""
    moves = [
        WireMove(0, 1, (), (), (Category.STEP,)),
        WireMove(0, 0, (1,), (1,), (Category.IGUI,)),
        WireMove(0, 0, (), (), (Category.PASS,)),
        WireMove(0, 2, (1,), (1, 2), (Category.AREA, Category.LINE)),
        WireMove(0, 5, (1, 3), (), (Category.LINE,)),
        WireMove(4, 19, (), (9, 14, 19), (Category.RANGE_CAPTURE,), 300),
        WireMove(4, 19, (7,), (7,), (Category.RANGE, Category.HOOK), 0),
        WireMove(4, 18, (), (18,), (Category.TELEPORT,), forbidden=True),
        WireMove(19, 3, (), (), tuple(Category)),
        WireMove(19, 2, (), tuple(range(19)), (Category.FLYING, Category.RANGE_CAPTURE), 299, forbidden=True),
    ]
    tsfen = "盤,4/5/5/5 0"  # not a position; the checksum is over UTF-8
    return golden(("", "", tsfen), (5, 4), group(moves), encode(5, 4, tsfen, group(moves)), complete=True)


def golden(
    of: tuple[str, str, str],
    size: tuple[int, int],
    moves: Mapping[int, Sequence[WireMove]],
    data: bytes,
    *,
    complete: bool,
) -> dict[str, object]:
    """Put what was sent beside what it means; the latter is not read back from the bytes."""
    variant, ruleset, tsfen = of
    listed = sorted(
        (move for own in moves.values() for move in own),
        key=lambda move: (
            move.origin,
            move.target,
            move.path,
            move.captures,
            -1 if move.becomes is None else move.becomes,
        ),
    )
    return {
        "variant": variant,
        "ruleset": ruleset,
        "tsfen": tsfen,
        "files": size[0],
        "ranks": size[1],
        "crc": checksum(tsfen),
        "complete": complete,
        "moves_base64": base64.b64encode(data).decode(),
        "decoded": [
            {
                "from": move.origin,
                "to": move.target,
                "path": list(move.path),
                "captures": list(move.captures),
                "categories": [category.value for category in move.categories],
                "becomes": move.becomes,
                "forbidden": move.forbidden,
            }
            for move in listed
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
