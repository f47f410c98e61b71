"""The rules of large shogi games, from chu to taikyoku shogi.

Pure Python, standard library only. How a piece moves is data, written in Betza notation; this
package reads it, generates moves, makes them and takes them back::

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("taikyoku"))
    >>> len(position.effects())
    268
    >>> position.push("18z 18y").target == position.square("18y")
    True

Each term below has one meaning everywhere in banmen:

====================  ==============================================================================
variant               a game as the data files in its folder describe it, such as tai shogi
ruling, reading       a question on which the sources disagree; one of its answers
ruleset               a named choice of readings and rule parameters
game                  a variant with one ruleset, ready to play
kind                  a type of piece, such as the lion; a row of the variant's ``pieces.csv``
piece                 a kind on a board, with its owner, its first square and whether it has promoted
Black, White          the players: sente, who moves first from the bottom, and gote
setup                 a board with pieces on it, possible in a game or not
position              a setup with a history: ``push`` makes a move, ``pop`` takes it back
move                  an effect together with the path that the piece takes
path                  the squares that a move touches between its origin and its target
leg                   a part of a path without a turn
effect                the change that a move makes: origin, target, captures, promotion
outcome               the end of a game: the winner, the rule that ended it (termination), its source
request               a message from the browser to Python, such as a move; Python sends a reply
check                 a threat to capture all of a side's remaining royals
category              a type of move, such as step, range, hook or igui; it decides the colour
promotion             turning a piece over, once: when a move captures, or in a zone
lion trading          the rules that keep lions from being exchanged (chu shogi)
igui                  capturing an adjacent piece without moving
pass                  a move that changes only whose turn it is
range capture         flying over pieces of lower rank and capturing them all
hook                  a slide that may turn once by 90 degrees
contagion             becoming the piece that one captures (tai shogi)
royal                 a piece whose side loses when the last of its royals is captured
Betza                 the notation for the moves of a piece, such as ``WfF`` for the gold general
TSFEN                 the notation for positions
SFEN                  the notation for positions of other shogi programs
Hodges' notation      the notation for moves that people write, such as ``ORx7c+``
machine text          the notation for moves square by square, such as ``24d 23d 22c``
record                a game as a text file, with comments and variations
demonstration         steps shown on a board, with captions, questions and variations
frame                 a computed step of a demonstration: its position, its moves, the next steps
====================  ==============================================================================
"""

import typing

from banmen_rules.base.errors import (
    AmbiguousMove,
    BanmenError,
    IllegalMove,
    Inexpressible,
    InvalidArgument,
    InvalidBetza,
    InvalidDemonstration,
    InvalidMessage,
    InvalidMove,
    InvalidPack,
    InvalidRecord,
    InvalidRuleset,
    InvalidSetup,
    InvalidSFEN,
    InvalidSquare,
    InvalidTSFEN,
    InvalidVariant,
    ParseError,
    TooIntricate,
    UnknownName,
)
from banmen_rules.base.geometry import Side, Size
from banmen_rules.base.lazy import names as _names
from banmen_rules.base.version import __version__
from banmen_rules.betza import Category
from banmen_rules.core.game import Game, Piece, game
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Outcome, Refusal
from banmen_rules.core.perft import Count, divide, perft
from banmen_rules.core.position import Position
from banmen_rules.core.setup import Setup
from banmen_rules.variants import (
    VARIANTS,
    PieceKind,
    Reading,
    Ruleset,
    Ruling,
    Variant,
    load_variant,
    variant_names,
)

if typing.TYPE_CHECKING:
    from banmen_rules.notation.record import Record
    from banmen_rules.variants.custom import format_ruleset, load_ruleset, parse_ruleset
    from banmen_rules.words.explain import Explanation

__all__ = [
    "VARIANTS",
    "AmbiguousMove",
    "BanmenError",
    "Category",
    "Count",
    "Explanation",
    "Game",
    "IllegalMove",
    "Inexpressible",
    "InvalidArgument",
    "InvalidBetza",
    "InvalidDemonstration",
    "InvalidMessage",
    "InvalidMove",
    "InvalidPack",
    "InvalidRecord",
    "InvalidRuleset",
    "InvalidSFEN",
    "InvalidSetup",
    "InvalidSquare",
    "InvalidTSFEN",
    "InvalidVariant",
    "Move",
    "Outcome",
    "ParseError",
    "Piece",
    "PieceKind",
    "Position",
    "Reading",
    "Record",
    "Refusal",
    "Ruleset",
    "Ruling",
    "Setup",
    "Side",
    "Size",
    "TooIntricate",
    "UnknownName",
    "Variant",
    "__version__",
    "divide",
    "format_ruleset",
    "game",
    "load_ruleset",
    "load_variant",
    "parse_ruleset",
    "perft",
    "variant_names",
]

_LATER = {
    "Explanation": "words.explain",
    "Record": "notation.record",
    "format_ruleset": "variants.custom",
    "load_ruleset": "variants.custom",
    "parse_ruleset": "variants.custom",
}
"""Names that are imported at first use, since most programs never use them."""

__getattr__, __dir__ = _names(globals(), _LATER)
