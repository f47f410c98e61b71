"""Every game that the rules are proven on: all rulesets of every variant, and some mixtures of readings."""

import random
from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from banmen_rules import VARIANTS, BanmenError, Game, Position, Side, game, load_variant

RULESETS = tuple((variant, ruleset) for variant in VARIANTS for ruleset in load_variant(variant).rulesets)
MIXED = tuple(f"{name}-mixed_{n}" for name in VARIANTS if load_variant(name).rulings for n in range(2))
"""Two mixtures of readings of each variant."""

NAMES = (*(f"{variant}-{ruleset}" for variant, ruleset in RULESETS), *MIXED)
"""Names of all the games, for :func:`named`."""

SMALL, LARGE = 400, 1_000
"""Squares of a board that is tested more, and of one that is tested less."""


@cache
def named(name: str) -> Game:
    """Get a game by its name here."""
    variant, _, ruleset = name.partition("-")
    return mixed(variant, name) if name in MIXED else game(variant, ruleset)


def every_game() -> list[Game]:
    """List the games of all rulesets, without mixtures."""
    return [game(*each) for each in RULESETS]


def by_size(medium: str = "slow", large: str = "long") -> list[ParameterSet]:
    """List the variants as parameters of a test that takes long on larger boards, with its tiers there."""
    return [pytest.param(variant, marks=tier(variant, medium, large)) for variant in VARIANTS]


def tier(variant: str, medium: str = "slow", large: str = "long") -> tuple[pytest.MarkDecorator, ...]:
    """Choose the tier of a test by the size of a board: the first on a small one, or those named."""
    squares = load_variant(variant).size.squares
    name = "" if squares < SMALL else medium if squares < LARGE else large
    return (getattr(pytest.mark, name),) if name else ()


def middle(of: Game) -> int:
    """Find the square in the middle of a board."""
    files, ranks = of.size
    return (ranks - 1) // 2 * files + files // 2


def mixed(variant: str, seed: str) -> Game:
    """Mix readings of a variant at random: every ruling has its say, and most are not the default."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    ruleset = chance.choice(list(load_variant(variant).rulesets))
    choices: dict[str, str] = {}
    for ruling in load_variant(variant).rulings:
        wanted = {**choices, ruling.id: chance.choice(ruling.readings).name}
        try:
            game(variant, ruleset, wanted)
        except BanmenError:
            continue  # contradicts another reading
        choices = wanted
    return game(variant, ruleset, choices)


def crowd(chosen: Game, seed: int, percent: int) -> Position:
    """Fill about so many squares in a hundred with pieces of both sides."""
    choose = random.Random(seed)  # noqa: S311 - a board, not a secret
    codes = range(2, len(chosen.pieces))
    return Position(
        chosen,
        [choose.choice(codes) if choose.randrange(100) < percent else 0 for _ in range(chosen.size.squares)],
        choose.randrange(2),
    )


def any_packed(position: Position, chance: random.Random) -> int | None:
    """Pick a pseudo-legal move of the side to move, cheaply: a piece first, then one of its moves."""
    squares = sorted(position.squares_of(position.turn))
    chance.shuffle(squares)
    for square in squares:
        found = position.effects_of(square)
        if found:
            return chance.choice(found)
    return None


def whole(position: Position) -> dict[str, Any]:
    """Take down everything that a move changes, to see it restored."""
    plans = None if position._plans is None else [dict(each) for each in position._plans]
    return {
        "board": position.board.copy(),
        "counter": position.counter,
        "lion_taken": position.lion_taken,
        "held": [set(held) for held in position._held],
        "plans": plans,
        "key": position.key,
        "seen": dict(position._seen),
        "done": list(position._done),
        "declared": position.declared,
    }


def canonical(position: Position) -> tuple[object, ...]:
    """Say what a position is, worked out anew: what moves how, may still promote, and whose turn it is.

    And where a lion was just captured, if that limits the answer.
    """
    meaning = _meanings(position.game)
    return (position.turn, position.lion_taken, *map(meaning.__getitem__, position.board))


@cache
def _meanings(of: Game) -> list[tuple[str, Side, bool] | None]:
    """Say of every code what it moves as, whose it is, and whether it may still promote."""
    return [
        None
        if piece is None
        else (piece.kind.id, piece.side, not piece.promoted and piece.kind.promotes_to is not None)
        for piece in of.pieces
    ]
