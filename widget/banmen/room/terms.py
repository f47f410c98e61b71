"""The terms of a game: clock, number of games, parameters of programs; from Python, a page or a file."""

from collections.abc import Mapping
from typing import Any

from banmen.host import checks
from banmen_rules import InvalidArgument, Side

LONGEST = 1e6
"""The most seconds: over eleven days."""
MOST_GAMES = 1_000

_SIDES = tuple(side.label for side in Side)
_PAIR = 2


def seconds(time: object) -> tuple[float, float] | None:
    """Read the time of a game: seconds, and more for each move; None for no clock.

    Raises:
        InvalidArgument: if it is not such a pair.

    """
    if time is None:
        return None
    pair: list[Any] = list(time) if isinstance(time, list | tuple) else [time, 0]
    if len(pair) == _PAIR and all(isinstance(one, int | float) and not isinstance(one, bool) for one in pair):
        start, increment = pair
        if 0 < start <= LONGEST and 0 <= increment <= LONGEST:
            return float(start), float(increment)
    raise InvalidArgument("time", "[seconds, more for each move] such as [600, 5], or None", time)


def count(games: object) -> int:
    """Read how many games a match has.

    Raises:
        InvalidArgument: if it is not such a number.

    """
    found = checks.number(games, "games")
    if not 1 <= found <= MOST_GAMES:
        raise InvalidArgument("games", f"from 1 to {MOST_GAMES}", found)
    return found


def params(values: object) -> dict[str, dict[str, str]]:
    """Read parameters of programs: by side, then by name.

    Raises:
        InvalidArgument: if it has another shape.

    """
    wrong = InvalidArgument("params", '{"black": {name: value}, "white": {…}}', values)
    if not isinstance(values, Mapping) or not set(values) <= set(_SIDES):
        raise wrong
    found: dict[str, dict[str, str]] = {}
    for side, own in values.items():
        if not isinstance(own, Mapping):
            raise wrong
        found[side] = {
            checks.text(name, "the name of a parameter"): checks.text(value, f"the value of {name}")
            for name, value in own.items()
        }
    return found
