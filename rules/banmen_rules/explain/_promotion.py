"""Why a move promotes its piece, or does not."""

from enum import StrEnum

from banmen_rules._game import Piece
from banmen_rules._phrases import listed
from banmen_rules.moves import Move
from banmen_rules.pieces import PieceKind
from banmen_rules.setup import Setup


class Promotion(StrEnum):
    """Why a piece promotes at the end of a move, or stays what it is."""

    CAPTURES = "captures"
    """It promotes because it captures."""
    ZONE = "zone"
    """It promotes because the move ends in the promotion zone."""
    TOUCHES_ZONE = "touches_zone"
    """It promotes because it touches down in the promotion zone on its way."""
    CONTAGION = "contagion"
    """It becomes another piece because of what it captures."""
    DECLINES = "declines"
    """It may promote and does not."""
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


def promotion(setup: Setup, move: Move) -> Promotion:
    """Find why a move of this board promotes its piece, or does not."""
    game = setup.game
    code = setup.board[move.origin]
    zone = game.zone[code & 1]
    if move.promotes_to is None:
        return _unpromoted(game.pieces[code], move, zone)
    if _contagious(setup, move) and not game.immune[code]:
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


def promotion_in_words(setup: Setup, move: Move) -> str:
    """Say in a sentence or two why a move promotes its piece, or does not."""
    game = setup.game
    piece = setup.piece_at(move.origin)
    why = promotion(setup, move)
    kind = piece.kind if piece is not None else None
    promoted = game.by_id.get(move.promotes_to or (kind and kind.promotes_to) or "", kind)
    name = _with_article(promoted) if promoted is not None else "another piece"
    contagious = _contagious(setup, move)
    caught = [square for square in contagious if promoted and _contagion(setup, square) == promoted.id]
    words = {
        Promotion.CAPTURES: f"It promotes to {name}, because it captures.",
        Promotion.ZONE: f"It promotes to {name}: the move ends in the promotion zone.",
        Promotion.TOUCHES_ZONE: f"It promotes to {name}: it touches down in the promotion zone on its way.",
        Promotion.CONTAGION: f"It becomes {name}: so does whatever captures {_those(setup, caught)}.",
        Promotion.DECLINES: f"It declines to promote to {name}.",
        Promotion.SPENT: "It does not promote: it has promoted already, and a piece promotes once.",
        Promotion.NEVER: f"It does not promote: {_with_article(kind) if kind else 'it'} never does.",
        Promotion.CAPTURES_NOTHING: "It does not promote: it captures nothing.",
        Promotion.OWN_ONLY: "It does not promote: it captures only its own side's pieces.",
        Promotion.OUTSIDE_ZONE: "It does not promote: the move does not end in the promotion zone, "
        f"the last {game.rules.promotion_zone} ranks.",
    }[why]
    if contagious and piece is not None and game.immune[setup.board[move.origin]]:
        words += f" It is exempt from the contagion of {_those(setup, contagious)}."
    return words


def _contagious(setup: Setup, move: Move) -> list[int]:
    return [square for square in move.captures if setup.game.infects[setup.board[square]]]


def _contagion(setup: Setup, square: int) -> str | None:
    piece = setup.piece_at(square)
    return piece.kind.contagion if piece is not None else None


def _those(setup: Setup, squares: list[int]) -> str:
    pieces = [(square, setup.piece_at(square)) for square in squares]
    name = setup.game.size.name
    return listed([f"the {piece.kind.noun} on {name(at)}" for at, piece in pieces if piece is not None])


def _with_article(kind: PieceKind) -> str:
    name = kind.noun
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
