"""Custom rulesets as plain data, so that a board with one can be saved and loaded."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from banmen_rules import Game, InvalidArgument, Ruleset, game
from banmen_rules.variants import known_variant

OwnRuleset: TypeAlias = dict[str, Any]
"""The fields of :class:`~banmen_rules.Ruleset`, in types that every notebook can store."""

_FIELDS = tuple(field.name for field in fields(Ruleset))


def as_data(ruleset: Ruleset) -> OwnRuleset:
    """Write a ruleset as plain data.

    Raises:
        BanmenError: if it holds something that is not plain.

    """
    return _checked({name: getattr(ruleset, name) for name in _FIELDS})


def choose(
    variant: str, ruleset: str | None, own: object, rulings: Mapping[str, str] | None
) -> tuple[Game, Mapping[str, object]]:
    """Get the game that a board's traits ask for, and the custom ruleset as data, if it has one.

    Args:
        variant: the name of a game, never a path: it may come from a page or a file.
        ruleset: the name of a ruleset; the default one if None.
        own: a custom ruleset as data, if it is not empty.
        rulings: readings on top of the ruleset.

    Raises:
        BanmenError: if there is no such game, or ``own`` is no ruleset.

    """
    if not own:
        return game(known_variant(variant), ruleset, rulings), {}
    data = _checked(own)
    chosen = Ruleset(**{**_checked(data), "sources": tuple(data["sources"])})
    return game(known_variant(variant), chosen, rulings), data


def choices_of(game: Game) -> tuple[Mapping[str, object], dict[str, str]]:
    """Get the arguments of :func:`choose` for a game: its custom ruleset as data, and its readings."""
    chosen = game.chosen
    own = {} if game.variant.rulesets.get(chosen.name) is chosen else as_data(chosen)
    usual = {each.id: chosen.choices.get(each.id, each.default) for each in game.variant.rulings}
    return own, {name: reading for name, reading in game.rulings.items() if reading != usual.get(name)}


def _checked(data: Any) -> OwnRuleset:  # noqa: ANN401 - any value
    """Check and copy a ruleset; `banmen_rules` checks its names and values."""
    if not isinstance(data, Mapping) or data.keys() != set(_FIELDS):
        raise InvalidArgument("own_ruleset", f"an object with {', '.join(_FIELDS)}", data)
    for name in ("name", "title", "notes"):
        if type(data[name]) is not str:
            raise InvalidArgument(f"the {name} of a ruleset", "text", data[name])
    if not isinstance(data["sources"], list | tuple) or not all(type(one) is str for one in data["sources"]):
        raise InvalidArgument("the sources of a ruleset", "a list of texts", data["sources"])
    tables: Mapping[str, set[type]] = {"rules": {bool, int, str}, "choices": {str}}
    for name, types in tables.items():
        values = data[name]
        if not isinstance(values, Mapping) or not all(
            type(key) is str and type(value) in types for key, value in values.items()
        ):
            raise InvalidArgument(f"the {name} of a ruleset", "a table of names and values", values)
    copied = {name: dict(data[name]) for name in tables} | {"sources": list(data["sources"])}
    return {name: copied.get(name, data[name]) for name in _FIELDS}
