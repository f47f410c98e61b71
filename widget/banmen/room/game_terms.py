"""On what terms games are played in a room, as Python, a page or a file gives them."""

from collections.abc import Mapping
from typing import Any

from banmen.host import checks
from banmen_rules import BanmenError, Side

LONGEST = 1e6
"""The most seconds: over eleven days."""
MOST_GAMES = 1_000

_SIDES = tuple(side.label for side in Side)
_PAIR = 2


def seconds(time: object) -> tuple[float, float] | None:
    """Read the time of a game: seconds, and more for each move; None for no clock.

    Raises:
        BanmenError: if it is none.

    """
    if time is None:
        return None
    pair: list[Any] = list(time) if isinstance(time, list | tuple) else [time, 0]
    if len(pair) == _PAIR and all(isinstance(one, int | float) and not isinstance(one, bool) for one in pair):
        start, increment = pair
        if 0 < start <= LONGEST and 0 <= increment <= LONGEST:
            return float(start), float(increment)
    raise BanmenError(f"the time is [seconds, more for each move], as [600, 5], or None; not {time!r:.60}")


def count(games: object) -> int:
    """Read how many games a match has.

    Raises:
        BanmenError: if it is no such number.

    """
    found = checks.number(games, "the number of games")
    if not 1 <= found <= MOST_GAMES:
        raise BanmenError(f"a match has 1 to {MOST_GAMES} games, not {found}")
    return found


def settings(params: object) -> dict[str, dict[str, str]]:
    """Read what is to be set at programs: by side, then by name.

    Raises:
        BanmenError: if it does not read so.

    """
    wrong = BanmenError('params are {"black": {name: value}, "white": {…}}, not ' + f"{params!r:.80}")
    if not isinstance(params, Mapping) or not set(params) <= set(_SIDES):
        raise wrong
    found: dict[str, dict[str, str]] = {}
    for side, values in params.items():
        if not isinstance(values, Mapping):
            raise wrong
        found[side] = {
            checks.text(name, "the name of a parameter"): checks.text(value, f"the value of {name}")
            for name, value in values.items()
        }
    return found
