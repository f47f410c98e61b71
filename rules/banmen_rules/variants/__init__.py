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
from typing import TYPE_CHECKING

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import InvalidArgument, UnknownName
from banmen_rules.base.lazy import names as _names
from banmen_rules.variants._kinds import PieceKind, Printed, find_kind
from banmen_rules.variants._model import Change, Reading, Rules, Ruleset, Ruling, Source, Variant
from banmen_rules.variants._places import (
    ENDING,
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
from banmen_rules.variants._resolve import Resolved, resolve, rule_parameters

if TYPE_CHECKING:
    from banmen_rules.variants._check import faults_of_play
    from banmen_rules.variants._make import make_variant, variant_from_board
    from banmen_rules.variants._read import parse_variant
    from banmen_rules.variants._write import own_texts, save_variant, variant_texts, write_texts

__all__ = [
    "ENDING",
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
    "every_variant",
    "faults_of_play",
    "find_kind",
    "is_path",
    "known_variant",
    "load_variant",
    "make_variant",
    "own_texts",
    "parse_variant",
    "read_name",
    "remember",
    "resolve",
    "rule_parameters",
    "save_variant",
    "variant_from_board",
    "variant_names",
    "variant_texts",
    "write_texts",
]

_LATER = {
    "faults_of_play": "_check",
    "make_variant": "_make",
    "own_texts": "_write",
    "parse_variant": "_read",
    "save_variant": "_write",
    "variant_from_board": "_make",
    "variant_texts": "_write",
    "write_texts": "_write",
}
"""Names that are imported at first use: most programs make no games."""

__getattr__, __dir__ = _names(globals(), _LATER)


@typed
def load_variant(variant: str | PathLike[str] | Variant) -> Variant:
    """Get a game by name, or read one from a folder or a file; the same object until its files change.

    A folder has ``variant.toml``, ``pieces.csv`` and, if the game has rulings, ``rulings.csv``. After this
    the game is also known by the name of its folder; a game that is one file says its name.

    Args:
        variant: a name such as ``"tai"``; a path, which has a ``/``, begins with a dot or ends in ``.game``:
            ``"./my_game"``; or a game that was made or loaded before, which is known by its name again.

    Raises:
        UnknownName: if the game does not exist; lists the games.
        InvalidVariant: if its files have faults; lists every fault with its file and line.

    >>> from banmen_rules import load_variant
    >>> load_variant("taikyoku").size
    Size(files=36, ranks=36)
    """
    if isinstance(variant, Variant):
        remember(variant, instead=True)
        return variant
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
