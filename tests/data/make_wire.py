"""Write the golden files of the wire: ``python tests/data/make_wire.py``, and look at what changed.

Real positions of every game as the board sends them, and moves made by hand so that every
part of the format occurs. Run it only when the format or the rules change, on purpose.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "widget")]

from banmen.protocol import board_state  # noqa: E402 - after the path
from banmen.protocol.wire import WireMove, encode, group  # noqa: E402
from banmen_rules import VARIANTS, Category, Position, game, load_variant  # noqa: E402
from tests.data import shared  # noqa: E402

FOLDER = Path(__file__).parent / "wire"

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
    return shared.write(FOLDER, goldens(), indent=1)


def goldens() -> Iterator[tuple[str, dict[str, object]]]:
    """Make each file's content."""
    for variant in map(load_variant, VARIANTS):
        for ruleset in dict.fromkeys((variant.ruleset.name, variant.atsi_ruleset)):
            yield f"{variant.name}_{ruleset}_start", real(Position.initial(game(variant, ruleset)))
    yield "tai_after_60_moves", real(shared.after_60_moves())
    position = shared.all_categories()
    yield "all_categories", real(position)
    yield "partial", real(position, "18r", limit=0)
    yield "partial_without_selection", real(position, limit=0)
    position = Position(game("tai", "japanese"))
    board_state.place(position, FREE)
    yield "promotion_may_be_declined", real(position)
    yield "by_hand", by_hand()


def real(position: Position, selection: str = "", **limit: int) -> dict[str, object]:
    """Send a position as the board does."""
    data = board_state.moves_buffer(position, selection, **limit)
    both = [move for square, _ in position.pieces() for move in position.moves(square)]
    if limit:
        both = position.moves(selection) if selection else []
    sent = board_state.wire_moves(position, both)
    return golden(shared.described(position), position.game.size, sent, data, complete=not limit)


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
    return shared.heading(of, size) | {
        "complete": complete,
        "moves_base64": shared.base64_of(data),
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
