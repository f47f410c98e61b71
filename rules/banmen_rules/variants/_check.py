"""Check that a game whose files are sound can be played: each reading, and the first move of each ruleset."""

from collections.abc import Iterator

from banmen_rules.base.errors import InvalidSetup
from banmen_rules.variants._model import Variant
from banmen_rules.variants._resolve import contradictions, resolve


def faults_of_play(variant: Variant) -> list[str]:
    """List what makes a game impossible to play, each with its file; empty if it can be played."""
    return [*contradictions(variant), *_faults_of_start(variant)]


def _faults_of_start(variant: Variant) -> Iterator[str]:
    from banmen_rules.core.game import Game  # noqa: PLC0415 - a convenience: the rules import this package
    from banmen_rules.core.position import Position  # noqa: PLC0415 - as above

    for name in variant.rulesets:
        position = Position.initial(Game(resolve(variant, name)))
        try:
            position.check()
        except InvalidSetup as error:
            yield from (f"variant.toml, the start with the ruleset {name}: {fault}" for fault in error.faults)
            continue
        if position.outcome() is not None or not position.legal_moves():
            yield f"variant.toml, the start with the ruleset {name}: Black must have a move"
