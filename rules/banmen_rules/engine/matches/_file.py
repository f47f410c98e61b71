"""The lines of a results file of a match: a game each."""

from typing import Final

from banmen_rules import BanmenError
from banmen_rules.base.tasks import FileKind
from banmen_rules.engine.matches._games import MatchGame

MATCH_FILE: Final = FileKind(
    "banmen-match", 1, "the results of a match", "the results of another match", "plays this match"
)

_TYPES: dict[str, tuple[type, ...]] = {
    "number": (int,),
    "winner": (int, type(None)),
    "termination": (str,),
    "text": (str,),
    "moves": (int,),
    "seconds": (int, float),
    "record": (str,),
    "absent": (int, type(None)),
}


def read_row(value: object) -> tuple[int, MatchGame] | None:
    """Read a game and its number; None if it was not played.

    Raises:
        BanmenError: if it is not one; the message continues a sentence that begins with the place.

    """
    if not isinstance(value, dict):
        raise BanmenError("must be the result of a game")
    for name, types in _TYPES.items():
        if not isinstance(value.get(name), types) or isinstance(value.get(name), bool):
            raise BanmenError(f"must have {name} with a value of type {types[0].__name__}")
    game = MatchGame(**{name: value[name] for name in MatchGame._fields})
    if game.number < 0 or game.winner not in {None, 0, 1}:
        raise BanmenError("must have a number of at least 0, and the winner 0, 1 or null")
    return (game.number, game) if game.played else None
