"""Exercises made of a position that stands on a board."""

from collections.abc import Mapping
from typing import Any

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidPack
from banmen_rules.core.game import Game
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._judge import faults
from banmen_rules.teaching.exercises._model import ExerciseSpec


@typed
def from_position(
    position: Position,
    kind: str,
    square: str = "",
    goal: Mapping[str, object] | None = None,
    *,
    id: str = "",  # noqa: A002 - the name that it has in an exercise
    **fields: Any,  # noqa: ANN401 - those of an exercise
) -> ExerciseSpec:
    """Make an exercise of a position, and prove it.

    Args:
        position: the board; later moves on it change nothing.
        kind: of exercise.
        square: where the piece stands that is asked about, for the kinds that ask about one.
        goal: what an answer has to fulfil, for the kinds that need it said.
        id: its name; the kind and the square if not given.
        fields: further fields of an exercise, such as ``region``, ``task`` or ``hints``.

    Raises:
        InvalidPack: if it cannot be solved, or does not fit together; lists every fault.
        BanmenError: if the game is played by a ruleset of one's own, which exercises cannot name.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises import from_position, solution
    >>> exercise = from_position(Position.initial(game("tai")), "reach", "18r", region="20p-16t")
    >>> exercise.id, solution(exercise)
    ('reach-18r', {'squares': ['18q']})
    """
    played = position.game
    made = ExerciseSpec(
        id=id or "-".join(filter(None, (kind, square))),
        kind=kind,
        variant=played.variant.name,
        ruleset="" if played.ruleset == played.variant.ruleset.name else played.ruleset,
        rulings=_own_rulings(played),
        tsfen=position.tsfen(),
        square=square,
        goal=dict(goal or {}),
        **fields,
    )
    found = [f"{field}: {message}" for field, message in faults(made)]
    if found:
        raise InvalidPack(found)
    return made


def _own_rulings(played: Game) -> dict[str, str]:
    """Find the readings that were chosen on top of the ruleset."""
    name = played.variant.name
    if played.variant.rulesets.get(played.ruleset) is not played.chosen:
        raise BanmenError(
            f"an exercise names its ruleset, and {played.ruleset!r} is one of your own: "
            f"play by one of {name} ({', '.join(played.variant.rulesets)}), with rulings on top of it"
        )
    return played.own_rulings
