"""Why a move promotes its piece, or does not, in words."""

from banmen_rules.core.moves import Move
from banmen_rules.core.setup import Setup
from banmen_rules.words.explain._english import English
from banmen_rules.words.explain._promotion import contagious, promotion


def promotion_in_words(setup: Setup, move: Move, words: English) -> str:
    """Say in a sentence or two why a move promotes its piece, or does not."""
    game = setup.game
    piece = setup.piece_at(move.origin)
    kind = piece.kind if piece is not None else None
    promoted = game.by_id.get(move.promotes_to or (kind and kind.promotes_to) or "", kind)
    becomes = words.noun(promoted)
    infecting = contagious(setup, move)
    caught = [square for square in infecting if promoted and _contagion(setup, square) == promoted.id]
    said = words.promotion(
        promotion(setup, move),
        words.noun(kind),
        becomes,
        _those(setup, caught, words),
        game.rules.promotion_zone,
    )
    if infecting and piece is not None and game.immune[setup.board[move.origin]]:
        said += f"{words.space}{words.immune(_those(setup, infecting, words))}"
    return said


def _contagion(setup: Setup, square: int) -> str | None:
    piece = setup.piece_at(square)
    return piece.kind.contagion if piece is not None else None


def _those(setup: Setup, squares: list[int], words: English) -> list[str]:
    pieces = [(square, setup.piece_at(square)) for square in squares]
    name = setup.game.size.name
    return [words.piece_at(words.noun(piece.kind), name(at)) for at, piece in pieces if piece is not None]
