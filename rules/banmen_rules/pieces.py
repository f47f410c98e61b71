"""Pieces and the choices between readings of their sources: the data of a game, ready to play with.

A **ruling** is one point on which the sources disagree, with a default *reading* and the others;
a reading is a list of changes to kinds or to rule parameters. A **ruleset** is a set of rule
parameters and of chosen readings. `resolve` puts them together into what a game is played with.

The names come from `banmen_rules.variants`, where the files and their reader are; nothing here or
there knows how a piece moves beyond the Betza text that says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from banmen_rules._errors import BanmenError, UnknownName
from banmen_rules.variants import VARIANTS, load_variant
from banmen_rules.variants._model import (
    Change,
    PieceKind,
    Printed,
    Reading,
    Rules,
    Ruleset,
    Ruling,
    Source,
    Variant,
    find_kind,
    parse_parameter,
)

__all__ = [
    "VARIANTS",
    "Change",
    "PieceKind",
    "Printed",
    "Reading",
    "Resolved",
    "Rules",
    "Ruleset",
    "Ruling",
    "Source",
    "Variant",
    "changed_kind",
    "find_kind",
    "load_variant",
    "resolve",
]


@dataclass(frozen=True, slots=True, eq=False)
class Resolved:
    """What a game is played with: a variant after all choices."""

    variant: Variant
    ruleset: str
    choices: Mapping[str, str]  # every ruling of the variant -> the reading in force
    kinds: tuple[PieceKind, ...]  # same order as variant.kinds
    rules: Rules


def resolve(
    variant: Variant,
    ruleset: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Resolved:
    """Apply a ruleset (the default one if None) and further choices of readings to a variant.

    A choice given here takes the place of the ruleset's choice for that ruling, and where two
    rulings change the same field of the same kind, a choice given here goes before the ruleset's.

    Raises:
        UnknownName: for a ruleset, ruling or reading that does not exist.
        BanmenError: if two rulings chosen together change the same field in different ways.

    """
    given = {} if rulings is None else rulings
    name = variant.ruleset.name if ruleset is None else ruleset
    if name not in variant.rulesets:
        raise UnknownName(f"ruleset of {variant.name}", name, variant.rulesets)
    chosen = variant.rulesets[name]
    for ruling_id in given:
        variant.ruling(ruling_id)
    choices: dict[str, str] = {}
    # What is changed and how, by layer: the defaults, the ruleset's choices, the choices given here.
    layers: tuple[_Layer, _Layer, _Layer] = ({}, {}, {})
    for ruling in variant.rulings:
        reading = ruling.reading(given.get(ruling.id, chosen.choices.get(ruling.id, ruling.default)))
        choices[ruling.id] = reading.name
        changed = reading.name != ruling.default
        layer = layers[0 if not changed else 2 if ruling.id in given else 1]
        for change in reading.changes:
            if change.piece is None or changed:  # a default reading of a kind is what pieces.csv says
                _put(layer, change, ruling.id)
    final = {what: value for layer in layers for what, (value, _) in layer.items()}
    parameters = dict(chosen.rules)
    changes: dict[str, dict[str, str]] = {}
    for (piece, what), value in final.items():
        if piece is None:
            parameters[what] = parse_parameter(what, value)
        else:
            changes.setdefault(piece, {})[what] = value
    kinds = tuple(changed_kind(kind, changes.get(kind.id, {})) for kind in variant.kinds)
    rules = Rules(**parameters)  # type: ignore[arg-type] # names and values were checked on loading
    return Resolved(variant, name, choices, kinds, rules)


#: (kind or None, field or rule parameter) -> (value, ruling that says so)
_Layer = dict[tuple[str | None, str], tuple[str, str]]


def _put(layer: _Layer, change: Change, ruling: str) -> None:
    what, value = (change.field, change.value) if change.piece else change.rule
    before, by = layer.setdefault((change.piece, what), (value, ruling))
    if before != value:
        raise BanmenError(
            f"the rulings {by} and {ruling} both change {what} of {change.piece or 'the rules'}, "
            f"to {before or 'nothing'} and to {value or 'nothing'}: choose the default of one of them",
        )


def changed_kind(kind: PieceKind, changes: Mapping[str, str]) -> PieceKind:
    """Make a copy of a kind with some fields read anew from their text in ``rulings.csv``."""
    if not changes:
        return kind
    values: dict[str, object] = {}
    for name, text in changes.items():
        if name in ("promotes_to", "contagion"):
            values[name] = text or None
        elif name in ("royal", "exempt"):
            values[name] = text == "yes"
        else:
            values[name] = text
    return replace(kind, **values)  # type: ignore[arg-type] # the loader has checked names and values
