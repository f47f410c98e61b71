"""The Betza of every kind means what the neutral structure of the facts says, on any board.

Two readings that share no code: `neutral_reader` on the structure in ``tests/data/neutral_*.json``,
and the parser, the plans and the generator of ``banmen_rules`` on the Betza of ``pieces.csv``.
Blockers of both sides include every rank of range capture.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banmen_rules import VARIANTS, Game, Setup, game, load_variant
from tests.rules.neutral_reader import Man, Outcome, Place, outcomes

DATA = Path(__file__).parent.parent / "data"
DENSITIES = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.97)
NEAR = 6  # how far from the piece its dense neighbourhood goes
GAMES = (("dai_dai", "article"), ("tai", "article"), ("taikyoku", "wikipedia"), ("taikyoku", "atsi"))


@cache
def facts(variant: str) -> dict[str, Any]:
    read = json.loads((DATA / f"neutral_{variant}.json").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


@cache
def kinds(variant: str) -> dict[str, dict[str, Any]]:
    return {kind["id"]: kind for kind in facts(variant)["kinds"]}


@cache
def ranks_of_range_capture(variant: str) -> dict[str, int]:
    return {kind: fact.get("range_capture_rank", 0) for kind, fact in kinds(variant).items()}


def neutral_moves(variant: str, ruleset: str, kind: str) -> dict[str, Any]:
    fact = kinds(variant)[kind]
    if ruleset != "atsi":
        return dict(fact["moves"])
    moves = fact.get("site_moves", fact["moves"])
    # A lion of the site passes only by way of a neighbour square (ruling pass_when_surrounded).
    special = [{**each, "pass": "empty"} if each["type"] == "lion" else each for each in moves["special"]]
    return {**moves, "special": special}


def expected(setup: Setup, ruleset: str, moves: dict[str, Any], square: int) -> set[Outcome]:
    """Read the neutral moves of the piece on a square, as squares seen from its owner's side."""
    files, ranks = setup.game.size
    mover = setup.piece_at(square)
    assert mover is not None
    rank = ranks_of_range_capture(setup.game.variant.name)
    men = {
        seen(setup.game, other, mover.side): Man(piece.side != mover.side, rank[piece.kind.id])
        for other, piece in setup.pieces()
        if other != square
    }
    place = Place(
        size=(files, ranks),
        men=men,
        start=seen(setup.game, square, mover.side),
        rank=rank[mover.kind.id],
        equal_rank=ruleset != "atsi",
        own_landing=ruleset == "atsi",
    )
    return outcomes(moves, place)


def seen(of: Game, square: int, side: int) -> tuple[int, int]:
    files, ranks = of.size
    row, column = divmod(square, files)
    return (files - 1 - column, row) if side else (column, ranks - 1 - row)


def generated(setup: Setup, square: int) -> set[Outcome]:
    mover = setup.piece_at(square)
    assert mover is not None
    return {
        (
            seen(setup.game, move.target, mover.side),
            frozenset(seen(setup.game, taken, mover.side) for taken in move.captures),
        )
        for move in setup.moves(square)
    }


def boards(of: Game, code: str, seed: str) -> Iterator[tuple[Setup, int]]:
    """Boards with a piece on them, of either side: alone, on a board with few others, in a crowd."""
    chance = random.Random(seed)  # noqa: S311 - the same boards every time, no secret
    files, ranks = of.size
    last = of.size.squares - 1
    for number, square in enumerate((0, files - 1, last // 2, last - files + 1, last)):
        yield _board(of, code, square, {}, white=number % 2 == 1), square
        yield _board(of, code, square, {}, white=number % 2 == 0), square
    for number, density in enumerate((0.03, *DENSITIES, *DENSITIES)):
        row, column = (
            chance.randrange(NEAR - 1, ranks - NEAR + 1),
            chance.randrange(NEAR - 1, files - NEAR + 1),
        )
        square = row * files + column
        far = max(files, ranks) if number == 0 else NEAR
        crowd = [
            rank * files + file
            for rank in range(max(0, row - far), min(ranks, row + far + 1))
            for file in range(max(0, column - far), min(files, column + far + 1))
            if (rank, file) != (row, column) and chance.random() < density
        ]
        others = {other: _blocker(of, chance) for other in crowd}
        yield _board(of, code, square, others, white=number % 2 == 1), square


def _blocker(of: Game, chance: random.Random) -> str:
    every, ranked = _codes(of.variant.name)
    code = chance.choice(ranked if ranked and chance.random() < 0.3 else every)
    return code.lower() if chance.random() < 0.5 else code


@cache
def _codes(variant: str) -> tuple[list[str], list[str]]:
    read = load_variant(variant).kinds
    return [kind.code for kind in read], [kind.code for kind in read if kind.rank]


def _board(of: Game, code: str, square: int, others: dict[int, str], *, white: bool) -> Setup:
    setup = Setup(of)
    for other, symbol in others.items():
        setup.put(other, symbol)
    setup.put(square, code if white else code.lower())
    return setup


def test_all_470_kinds_are_here() -> None:
    assert [len(facts(variant)["kinds"]) for variant in VARIANTS] == [68, 101, 301]
    assert 68 + 101 + 301 == 470
    assert sum("site_moves" in fact for fact in kinds("taikyoku").values()) == 24


@pytest.mark.parametrize(
    "variant,ruleset,kind",
    [(variant, ruleset, fact["id"]) for variant, ruleset in GAMES for fact in facts(variant)["kinds"]],
)
def test_betza_and_neutral_moves_agree(variant: str, ruleset: str, kind: str) -> None:
    of = game(variant, ruleset)
    moves = neutral_moves(variant, ruleset, kind)
    for setup, square in boards(of, of.kind(kind).code, f"{variant} {kind}"):
        assert generated(setup, square) == expected(setup, ruleset, moves, square), setup.tsfen()


ALTERNATIVES = [
    (variant, fact["id"], number)
    for variant in VARIANTS
    for fact in facts(variant)["kinds"]
    for number, alternative in enumerate(fact.get("alternatives", ()))
    if "moves" in alternative
]


@pytest.mark.parametrize("variant,kind,number", ALTERNATIVES)
def test_alternative_readings_agree(variant: str, kind: str, number: int) -> None:
    alternative = kinds(variant)[kind]["alternatives"][number]
    choices = {
        ruling.id: reading.name
        for ruling in load_variant(variant).rulings_of(kind)
        for reading in ruling.readings
        if set(alternative["sources"]) <= set(reading.sources)
        and any((change.piece, change.field) == (kind, "betza") for change in reading.changes)
    }
    assert len(choices) == 1
    of = game(variant, rulings=choices)
    for setup, square in boards(of, of.kind(kind).code, f"{variant} {kind} {number}"):
        # Rules of the default ruleset: only the move differs.
        assert generated(setup, square) == expected(setup, "", alternative["moves"], square), setup.tsfen()
