"""Every game that the rules are proven on: all rulesets, and some mixtures of readings."""

import random
from functools import cache

from banmen_rules import VARIANTS, BanmenError, Game, Position, game, load_variant

RULESETS = tuple((variant, ruleset) for variant in VARIANTS for ruleset in load_variant(variant).rulesets)
MIXTURES = 6
"""How many mixtures of readings, two of each variant."""

NAMES = (*(f"{variant}-{ruleset}" for variant, ruleset in RULESETS), *(f"mixed-{n}" for n in range(MIXTURES)))
"""Names of all the games, for :func:`named`."""


@cache
def named(name: str) -> Game:
    """Get a game by its name here."""
    first, _, second = name.partition("-")
    return mixed(int(second)) if first == "mixed" else game(first, second)


@cache
def mixed(seed: int) -> Game:
    """Mix readings of a variant at random: every ruling has its say, and most are not the default."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    variant = VARIANTS[seed % len(VARIANTS)]
    ruleset = chance.choice(list(load_variant(variant).rulesets))
    choices = {}
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
