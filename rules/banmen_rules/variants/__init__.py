"""Variants: a folder of data files for each game, and the code that reads them.

``variant.toml`` has the board, the set-up, the rulesets and the sources; ``pieces.csv`` a row for
each kind of piece; ``rulings.csv`` a row for each change that a reading of a ruling makes. They
are edited by hand; `load_variant` checks them together and lists every fault at once. A game that someone
brings is such a folder too: `_places` finds it.

A **ruling** is one point on which the sources disagree, with a default *reading* and the others; a
reading is a list of changes to kinds or to rule parameters. A **ruleset** is a set of rule parameters
and of chosen readings. `resolve` combines them into the kinds and rules of a game. No code here knows
how a piece moves, apart from its Betza notation.
"""

from os import PathLike

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, UnknownName
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
from banmen_rules.variants._places import (
    VARIANTS,
    check_name,
    every_variant,
    from_name,
    from_path,
    is_path,
    known_variant,
    remember,
    variant_names,
)
from banmen_rules.variants._resolve import Resolved, contradictions, resolve, rule_parameters

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
    "check_name",
    "contradictions",
    "every_variant",
    "find_kind",
    "known_variant",
    "load_variant",
    "read_name",
    "remember",
    "resolve",
    "rule_parameters",
    "variant_names",
]


@typed
def load_variant(variant: str | PathLike[str]) -> Variant:
    """Get a game by name, or read one from a folder; the same object until its files change.

    A folder has ``variant.toml``, ``pieces.csv`` and, if the game has rulings, ``rulings.csv``. After this
    the game is also known by the name of its folder.

    Args:
        variant: a name such as ``"tai"``, or a path, which has a ``/`` or begins with a dot: ``"./my_game"``.

    Raises:
        UnknownName: if the game does not exist; lists the games.
        InvalidVariant: if its files have faults; lists every fault with its file and line.

    >>> from banmen_rules import load_variant
    >>> load_variant("taikyoku").size
    Size(files=36, ranks=36)
    """
    if isinstance(variant, str) and not is_path(variant):
        return from_name(variant)
    return from_path(variant)


def read_name(name: object) -> str:
    """Check the name of a game in data from anyone.

    Raises:
        InvalidArgument: if it is not a text.
        UnknownName: if this process knows no such game.

    """
    if not isinstance(name, str):
        raise InvalidArgument("", "the name of a game", name)
    if name not in VARIANTS and name not in variant_names():
        raise UnknownName("variant", name, variant_names())
    return name
