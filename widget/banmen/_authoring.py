"""Exercises made of what stands on a board."""

from typing import TYPE_CHECKING, Any

from banmen_rules import BanmenError
from banmen_rules.exercises import Exercise, faults

if TYPE_CHECKING:
    from banmen._board import Board


def exercise_from(board: "Board", kind: str, *, square: str = "", **fields: Any) -> Exercise:  # noqa: ANN401
    """Make an exercise of the position on a board, with the part of the board that is shown.

    >>> from banmen import Board, Exercise, exercise_from
    >>> board = Board("dai_dai", pieces={"9i": "gold general", "9h": "pawn"}, region="11g-7k")
    >>> asked = exercise_from(board, "reach", square="9i")
    >>> Exercise(asked).answer({"squares": ["10h", "8h", "10i", "8i", "9j"]}).right
    True

    Args:
        board: the board.
        kind: of exercise: ``"reach"``, ``"mate"`` …
        square: the piece that it is about; the selected one if not given, for the kinds that are about one.
        fields: anything else that an exercise has: ``goal``, ``task``, ``hints``, ``level`` …

    Raises:
        BanmenError: if that is no exercise that can be solved; the message says what is missing.

    """
    if board.own_ruleset:
        raise BanmenError("the board plays by a ruleset of its own, which an exercise cannot name")
    names = Exercise.__dataclass_fields__
    unknown = [name for name in fields if name not in names]
    if unknown:
        raise BanmenError(f"an exercise has no {unknown[0]!r}; it has {', '.join(names)}")
    about = (
        {"square": square or board.selection} if kind in _ABOUT_ONE else {"square": square} if square else {}
    )
    made = {
        "id": f"{kind}-{about.get('square') or board.variant}",
        "variant": board.variant,
        "ruleset": board.ruleset,
        "rulings": dict(board.rulings),
        "tsfen": board.tsfen,
        "region": board.region,
        **about,
        **fields,
    }
    exercise = Exercise(kind=kind, **made)
    wrong = faults(exercise)
    if wrong:
        listed = "".join(f"\n  - {name}: {sentence}" for name, sentence in wrong)
        raise BanmenError(f"this is no {kind} exercise that can be solved:{listed}")
    return exercise


_ABOUT_ONE = ("reach", "spot", "legal", "category", "route", "collect", "path")
"""The kinds that are about a piece on the board."""
