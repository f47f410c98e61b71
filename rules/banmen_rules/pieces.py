"""Pieces and the choices between readings of their sources: the data of a game, ready to play with.

A **ruling** is one point on which the sources disagree, with a default *reading* and the others;
a reading is a list of changes to kinds or to rule parameters. A **ruleset** is a set of rule
parameters and of chosen readings. `resolve` puts them together into what a game is played with.

The names come from `banmen_rules.variants`, where the files and their reader are; nothing here or
there knows how a piece moves beyond the Betza text that says so.
"""

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
)
from banmen_rules.variants._resolve import Resolved, resolve, rule_parameters

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
    "find_kind",
    "load_variant",
    "resolve",
    "rule_parameters",
]
