"""The rules of very large shogi games: dai dai, tai and taikyoku shogi.

Pure Python, standard library only. How a piece moves is data, written in Betza notation; this
package reads it, and generates, makes and takes back moves::

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("taikyoku"))
    >>> len(position.effects())
    268
    >>> position.push("18z 18y").target == position.square("18y")
    True

One word for one idea, here and everywhere in banmen:

====================  ==============================================================================
variant               dai dai, tai or taikyoku shogi, as its data files describe it
ruling, reading       a point on which the sources disagree; one of the answers to it
ruleset               a named choice of readings and rule parameters
game                  a variant under one ruleset, ready to play
kind                  a sort of piece, such as the lion; a row of the variant's ``pieces.csv``
piece                 a kind on a board: where it began, whether it has promoted, whose it is
Black, White          the players: sente, who moves first from the bottom, and gote
setup                 a board with pieces on it, possible in a game or not
position              a setup that moves are made on and taken back
move                  one way of moving: origin, path, target, captures, promotion
path                  the squares a move touches between its origin and its target
leg                   one straight part of a path
effect                what a move changes: origin, target, captures, promotion
outcome               how a game ended: who won, by which rule (its termination), and its source
check                 a threat to take all the royals that are left to a side
category              a way of moving, such as step, range, hook or igui; it gives the colour
promotion             what turns a piece over, once: at the end of a move that captures, or in a zone
igui                  capturing an adjacent piece without moving
pass                  a move that changes nothing but the turn
range capture         flying over pieces of lower rank and capturing them all
hook                  a slide that may turn once by a right angle
contagion             becoming what one has captured (tai shogi)
royal                 a piece whose side loses when the last of them is captured
Betza                 the notation of moves, such as ``WfF`` for the gold general
TSFEN                 the notation of positions
Hodges' notation      the notation of moves for people, such as ``ORx7c+``
record                a game as a text file, with comments and variations
demonstration         steps shown on a board, with captions, questions and side lines
frame                 a step of a demonstration worked out: its position, its moves, where it leads
machine text          the notation of moves square by square, such as ``24d 23d 22c``
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
from banmen_rules.variants import VARIANTS, PieceKind, Reading, Ruleset, Ruling, Variant, load_variant

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
]

_LATER = {
    "Explanation": "words.explain",
    "Record": "notation.record",
    "format_ruleset": "variants.custom",
    "load_ruleset": "variants.custom",
    "parse_ruleset": "variants.custom",
}
"""What is imported when first asked for: most who use the rules never do."""

__getattr__, __dir__ = _names(globals(), _LATER)
