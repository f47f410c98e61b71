"""Custom rulesets as plain data, so that a board with one can be saved and loaded."""

from collections.abc import Mapping
from typing import TypedDict, TypeVar

from banmen_rules import Game, InvalidArgument, Ruleset, game


class OwnRuleset(TypedDict):
    """The fields of :class:`~banmen_rules.Ruleset`, in types that every notebook can store."""

    name: str
    title: str
    rules: dict[str, bool | int | str]
    choices: dict[str, str]
    sources: list[str]
    notes: str


_T = TypeVar("_T", bound=int | str)
_TEXTS = ("name", "title", "notes")


def as_data(ruleset: Ruleset) -> OwnRuleset:
    """Write a ruleset as plain data.

    Raises:
        BanmenError: if it holds something that is not plain.

    """
    return _checked(
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "rules": ruleset.rules,
            "choices": ruleset.choices,
            "sources": ruleset.sources,
            "notes": ruleset.notes,
        }
    )


def choose(
    variant: str, ruleset: str | None, own: object, rulings: Mapping[str, str] | None
) -> tuple[Game, Mapping[str, object]]:
    """Get the game that a board's traits ask for, and the custom ruleset as data, if it has one.

    Raises:
        BanmenError: if there is no such game, or ``own`` is no ruleset.

    """
    if not own:
        return game(variant, ruleset, rulings), {}
    data = _checked(own)
    rules, choices, sources = dict(data["rules"]), dict(data["choices"]), tuple(data["sources"])
    chosen = Ruleset(data["name"], data["title"], rules, choices, sources, data["notes"])
    return game(variant, chosen, rulings), data


def choices_of(game: Game) -> tuple[Mapping[str, object], dict[str, str]]:
    """Get the arguments of :func:`choose` for a game: its custom ruleset as data, and its readings."""
    chosen = game.chosen
    own = {} if game.variant.rulesets.get(chosen.name) is chosen else dict(as_data(chosen))
    usual = {each.id: chosen.choices.get(each.id, each.default) for each in game.variant.rulings}
    return own, {name: reading for name, reading in game.rulings.items() if reading != usual.get(name)}


def _checked(data: object) -> OwnRuleset:
    """Check and copy a ruleset; `banmen_rules` checks its names and values."""
    names = set(OwnRuleset.__annotations__)
    if not isinstance(data, Mapping) or data.keys() != names:
        fields = ", ".join(OwnRuleset.__annotations__)
        raise InvalidArgument("own_ruleset", f"an object with {fields}", data)
    for name in _TEXTS:
        if type(data[name]) is not str:
            raise InvalidArgument(f"the {name} of a ruleset", "text", data[name])
    if not isinstance(data["sources"], list | tuple) or not all(type(one) is str for one in data["sources"]):
        raise InvalidArgument("the sources of a ruleset", "a list of texts", data["sources"])
    return {
        "name": data["name"],
        "title": data["title"],
        "rules": _table("rules", data["rules"], bool, int, str),
        "choices": _table("choices", data["choices"], str),
        "sources": list(data["sources"]),
        "notes": data["notes"],
    }


def _table(name: str, values: object, *types: type[_T]) -> dict[str, _T]:
    """Copy a table of plain values."""
    plain = isinstance(values, Mapping) and all(
        type(key) is str and type(value) in types for key, value in values.items()
    )
    if not isinstance(values, Mapping) or not plain:
        raise InvalidArgument(f"the {name} of a ruleset", "a table of names and values", values)
    return dict(values)
