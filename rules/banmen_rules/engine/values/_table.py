"""The stored values: a file ``values.toml`` for each game that comes with banmen."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed
from banmen_rules.variants import VARIANTS, known_variant

PAWN = "pawn"
"""The kind that is worth 1."""

_FILE = "values.toml"


class Value(NamedTuple):
    """The worth of a kind."""

    pawns: float
    """Its value; a pawn has 1."""
    error: float | None
    """The standard error of its own worth, in pawns; None if the games say too little about the kind: then
    its value follows from its mobility. That of the pawn says how well the unit itself is known.
    """
    games: int
    """The decided games with a board on which the sides had different numbers of this kind."""


class Values(NamedTuple):
    """The values of a game, and the games that they come from."""

    player: str
    """The opponent that played against itself, such as ``level:2``."""
    played: int
    """How many games were played."""
    decided: int
    """How many of them a side won by the rules; the others say nothing."""
    kinds: Mapping[str, Value]
    """The value of each kind by its id; royals have none."""


@typed
def values(variant: str) -> Values | None:
    """Get the values of the kinds of a game, fitted on games of the built-in opponent against itself.

    They say how much each kind helped this opponent to win under the usual rules of the game. They come from
    no source and no player. ``tools/fit_values.py`` makes them.

    Args:
        variant: the game's name.

    Returns:
        The values; None for a game that does not come with banmen.

    Raises:
        UnknownName: if the game is unknown.

    >>> from banmen_rules.engine.values import values
    >>> chu = values("chu").kinds
    >>> chu["pawn"].pawns
    1.0
    >>> max(chu, key=lambda kind: chu[kind].pawns)
    'lion'
    """
    return _table(variant) if known_variant(variant).name in VARIANTS else None


def format_values(found: Values) -> str:
    """Return the text of the file for some values."""
    lines = [
        "# What pieces are worth, in pawns: made by tools/fit_values.py, which says how.",
        "# `games`: decided games in which the sides had different numbers of the kind on a board;",
        "# `error`: the standard error; a kind without it was seen too little: its value is by mobility.",
        f'player = "{found.player}"',
        f"played = {found.played}",
        f"decided = {found.decided}",
        "",
        "[kinds]",
    ]
    for kind, (pawns, error, games) in found.kinds.items():
        shown = "" if error is None else f", error = {error}"
        lines.append(f"{kind} = {{ pawns = {pawns}{shown}, games = {games} }}")
    return "\n".join(lines) + "\n"


def parse_values(text: str) -> Values:
    """Read what `format_values` wrote.

    Raises:
        BanmenError: if it is something else.

    """
    try:
        found = tomllib.loads(text)
        kinds = {
            kind: Value(float(one["pawns"]), one.get("error"), int(one["games"]))
            for kind, one in found["kinds"].items()
        }
        return Values(found["player"], found["played"], found["decided"], MappingProxyType(kinds))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BanmenError(f"{_FILE} must have the format of tools/fit_values.py: {error}") from None


@cache
def _table(variant: str) -> Values:
    file = files("banmen_rules.variants").joinpath(variant, _FILE)
    return parse_values(file.read_text(encoding="utf-8"))
