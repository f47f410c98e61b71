"""What the golden files of several formats share: positions sent, and what stands in every file."""

import base64
import json
import random
from collections.abc import Iterable
from pathlib import Path

from banmen.protocol import board_state
from banmen.protocol.wire import checksum
from banmen_rules import Position, game

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


def after_60_moves() -> Position:
    """Play tai shogi at random, always the same."""
    position = Position.initial(game("tai"))
    chance = random.Random(20)  # noqa: S311 - a position, not a secret
    for _ in range(60):
        position.push(chance.choice(position.legal_moves()))
    return position


def all_categories() -> Position:
    """Set up the showcase."""
    position = Position(game("taikyoku"))
    board_state.place(position, SHOWCASE)
    return position


def described(position: Position) -> tuple[str, str, str]:
    """Say what a position is: variant, ruleset, TSFEN."""
    return position.game.variant.name, position.game.ruleset, position.tsfen()


def heading(of: tuple[str, str, str], size: tuple[int, int]) -> dict[str, object]:
    """Begin a file: what of, and how large the board is."""
    variant, ruleset, tsfen = of
    return {
        "variant": variant,
        "ruleset": ruleset,
        "tsfen": tsfen,
        "files": size[0],
        "ranks": size[1],
        "crc": checksum(tsfen),
    }


def base64_of(data: bytes) -> str:
    """Write bytes as text."""
    return base64.b64encode(data).decode()


def write(folder: Path, goldens: Iterable[tuple[str, dict[str, object]]], indent: int | None = None) -> int:
    """Write every file into a folder."""
    folder.mkdir(exist_ok=True)
    for name, golden in goldens:
        text = json.dumps(golden, ensure_ascii=False, indent=indent) + "\n"
        (folder / f"{name}.json").write_text(text, "utf-8")
        print(f"{name}: {len(text)} characters")  # noqa: T201
    return 0
