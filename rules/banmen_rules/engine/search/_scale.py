"""What pieces are worth to the opponent, and where it likes to have them.

Worked out from how a piece moves, so that every kind of every ruleset has its worth: the squares it goes to
on average when two fifths of the others are occupied (:mod:`banmen_rules.betza_tools.mobility`), in hundredths, more for
categories that capture more than one piece. It serves an opponent; nobody has measured what these pieces
are worth in play.
"""

from functools import lru_cache

from banmen_rules.base.arguments import typed
from banmen_rules.base.geometry import Side
from banmen_rules.betza import Category
from banmen_rules.betza_tools.mobility import USUAL_DENSITY, of_kind
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.position import Position

SQUARE_WORTH = 100
"""The unit of every score: what going to one square more is worth."""

ROYAL = 20_000
"""What a royal is worth while another is left; the last one is worth the game."""

MANY = {Category.AREA: 1.5, Category.LINE: 1.25, Category.RANGE_CAPTURE: 1.25}
"""How much more a piece is worth that can capture several at once."""

PROSPECT = 8
"""What part of the gain by its promotion a piece is worth more: one in so many."""

ADVANCE, CENTRE = 6, 3
"""What a rank nearer to the other camp is worth, and a file nearer to the middle."""


@typed
def worth(piece: Piece, variant: str) -> int:
    """Say what a piece is worth, in hundredths of a square; a royal is worth `ROYAL`.

    >>> from banmen_rules import game
    >>> from banmen_rules.engine.search import worth
    >>> dai_dai = game("dai_dai")
    >>> pieces = [dai_dai.pieces[dai_dai.code(symbol)] for symbol in ("p", "g", "ln")]
    >>> [worth(piece, "dai_dai") for piece in pieces]
    [75, 443, 2471]
    """
    kind = piece.kind
    if kind.royal:
        return ROYAL
    more = max((MANY.get(path.category, 1.0) for path in kind.description.paths), default=1.0)
    return max(
        SQUARE_WORTH // 2, round(of_kind(variant, kind.betza).own[USUAL_DENSITY] * SQUARE_WORTH * more)
    )


class Scale(dict[int, list[int]]):
    """The worth of every piece of a game: for every code a list with its worth on each square.

    The lists are made when a piece is first met.
    """

    __slots__ = ("_game", "plain")

    def __init__(self, game: Game) -> None:
        """Value every code of a game."""
        super().__init__()
        self._game = game
        name = game.variant.name
        alone = [0 if piece is None else worth(piece, name) for piece in game.pieces]
        gains = [alone[to] - own if to else 0 for own, to in zip(alone, game.promotes_to, strict=True)]
        self.plain = [
            own + max(0, gain) // PROSPECT if own < ROYAL else own
            for own, gain in zip(alone, gains, strict=True)
        ]
        """The worth of every code, wherever it stands."""

    def __missing__(self, code: int) -> list[int]:
        """Work out what a piece is worth on each square."""
        files, ranks = self._game.size
        own, royal = self.plain[code], self._game.royal[code]
        found = []
        for square in range(files * ranks):
            row, column = divmod(square, files)
            gone = row if code & 1 else ranks - 1 - row
            centre = (files - 1 - abs(2 * column - files + 1)) // 2
            place = -ADVANCE * gone if royal else ADVANCE * min(gone, ranks * 3 // 4) + CENTRE * centre
            found.append(own + place)
        self[code] = found  # whole: another search may think in another thread
        return found


@lru_cache(maxsize=16)
def scale_of(game: Game) -> Scale:
    """Get the scale of a game, made once."""
    return Scale(game)


@typed
def material(position: Position, side: Side = Side.BLACK) -> int:
    """Say by how much a side's pieces are worth more than the other's, in hundredths of a square.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import material
    >>> material(Position.initial(game("tai")))
    0
    """
    plain = scale_of(position.game).plain
    total = [0, 0]
    for code in position.board:
        if code:
            total[code & 1] += plain[code]
    return total[side] - total[side.other]
