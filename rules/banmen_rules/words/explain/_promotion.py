"""Why a move promotes its piece or does not: the reasons as data."""

from enum import StrEnum

from banmen_rules.base.arguments import typed
from banmen_rules.core.game import Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.setup import Setup


class Promotion(StrEnum):
    """Why a piece promotes at the end of a move or does not."""

    CAPTURES = "captures"
    """It promotes because it captures."""
    ZONE = "zone"
    """It promotes because the move ends in the promotion zone."""
    TOUCHES_ZONE = "touches_zone"
    """It promotes because it stops in the promotion zone on its path."""
    CONTAGION = "contagion"
    """It becomes another piece because of what it captures."""
    DECLINES = "declines"
    """It could promote and does not."""
    SPENT = "spent"
    """It has promoted already."""
    NEVER = "never"
    """Its kind does not promote."""
    CAPTURES_NOTHING = "captures_nothing"
    """It would promote by capturing, and captures nothing."""
    OWN_ONLY = "own_only"
    """It captures only its own side's pieces, which does not count."""
    OUTSIDE_ZONE = "outside_zone"
    """The move does not end in the promotion zone."""


@typed
def promotion(setup: Setup, move: Move) -> Promotion:
    """Find why a move on this board promotes its piece or does not."""
    game = setup.game
    code = setup.board[move.origin]
    zone = game.zone[code & 1]
    if move.promotes_to is None:
        return _unpromoted(game.pieces[code], move, zone)
    if contagious(setup, move) and not game.immune[code]:
        return Promotion.CONTAGION
    if zone:
        return Promotion.ZONE if move.target in zone else Promotion.TOUCHES_ZONE
    return Promotion.CAPTURES


def _unpromoted(piece: Piece | None, move: Move, zone: frozenset[int]) -> Promotion:
    if move.declines:
        return Promotion.DECLINES
    if piece is None or not piece.may_promote:
        return Promotion.SPENT if piece is not None and piece.promoted else Promotion.NEVER
    if zone:
        return Promotion.OUTSIDE_ZONE
    return Promotion.OWN_ONLY if move.captures else Promotion.CAPTURES_NOTHING


def contagious(setup: Setup, move: Move) -> list[int]:
    """List the squares of the captured pieces that turn their captor into another kind."""
    return [square for square in move.captures if setup.game.infects[setup.board[square]]]
