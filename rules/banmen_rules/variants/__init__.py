"""Variants: a folder of data files for each game, and the code that reads them.

``variant.toml`` has the board, the set-up, the rulesets and the sources; ``pieces.csv`` a row for
each kind of piece; ``rulings.csv`` a row for each change that a reading of a ruling makes. They
are edited by hand; `load_variant` checks them together and lists every fault at once.

A **ruling** is one point on which the sources disagree, with a default *reading* and the others; a
reading is a list of changes to kinds or to rule parameters. A **ruleset** is a set of rule parameters
and of chosen readings. `resolve` combines them into the kinds and rules of a game. No code here knows
how a piece moves, apart from its Betza notation.
"""

from functools import cache

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import UnknownName
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

VARIANTS = ("dai_dai", "tai", "taikyoku")


@typed
@cache
def load_variant(name: str) -> Variant:
    """Read a variant that comes with this package; the same object every time.

    Raises:
        UnknownName: if the variant does not exist; lists the variants.
        InvalidVariant: if its files contradict themselves; lists every fault.

    >>> from banmen_rules import load_variant
    >>> load_variant("taikyoku").size
    Size(files=36, ranks=36)
    """
    if name not in VARIANTS:
        raise UnknownName("variant", name, VARIANTS)
    from importlib.resources import files  # noqa: PLC0415 - slow to import; only loading needs it

    from banmen_rules.variants._read import read_variant  # noqa: PLC0415 - as above

    return read_variant(name, files(__name__) / name)
