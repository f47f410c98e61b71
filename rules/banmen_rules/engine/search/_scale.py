"""The piece values of the opponent, by kind and square.

They follow from the moves, so that every kind under every ruleset has a value: the squares in reach on
average when two fifths of the others are occupied (``betza_tools.mobility``), in hundredths, more for
categories that capture several pieces. Values that are fitted on games are in ``banmen_rules.engine.values``.
"""

from functools import lru_cache

from banmen_rules import Category, Game, Piece, Position, Side
from banmen_rules.base.arguments import typed
from banmen_rules.betza_tools.mobility import USUAL_DENSITY, of_kind

SQUARE_WORTH = 100
"""The unit of scores: the value of one more square in reach."""

ROYAL = 20_000
"""The value of a royal that is not the last one; the last one is worth the game."""

MANY = {Category.AREA: 1.5, Category.LINE: 1.25, Category.RANGE_CAPTURE: 1.25}
"""The factors for categories that can capture several pieces at once."""

PROSPECT = 8
"""A piece gains this fraction (1/8) of the value its promotion would add."""

ADVANCE, CENTRE = 6, 3
"""The value of one rank forward, and of one file towards the middle."""


@typed
def worth(piece: Piece, variant: str) -> int:
    """Return the value of a piece in hundredths of a square; a royal has `ROYAL`.

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
    squares = of_kind(variant, kind.betza).own[USUAL_DENSITY]
    return max(SQUARE_WORTH // 2, round(squares * SQUARE_WORTH * more))


class Scale(dict[int, list[int]]):
    """The values of all pieces of a game: for every code a list of values by square, made on first use."""

    __slots__ = ("_game", "_places", "plain")

    def __init__(self, game: Game) -> None:
        """Compute the plain value of every code."""
        super().__init__()
        self._game = game
        name = game.variant.name
        alone = [0 if piece is None else worth(piece, name) for piece in game.pieces]
        self.plain = [
            own + max(0, alone[to] - own) // PROSPECT if to and own < ROYAL else own
            for own, to in zip(alone, game.promotes_to, strict=True)
        ]
        """The value of every code, without its square."""
        self._places = {
            (side, royal): [_place(game, square, side, royal=royal) for square in range(game.size.squares)]
            for side in (0, 1)
            for royal in (False, True)
        }

    def __missing__(self, code: int) -> list[int]:
        """Compute the values of a piece on each square."""
        own = self.plain[code]
        places = self._places[code & 1, self._game.royal[code]]
        found = [own + place for place in places]
        self[code] = found  # complete at once: other threads may read it
        return found


def _place(game: Game, square: int, side: int, *, royal: bool) -> int:
    """Return the value of a square: forward and in the middle, for royals at home."""
    files, ranks = game.size
    row, column = divmod(square, files)
    gone = row if side else ranks - 1 - row
    centre = (files - 1 - abs(2 * column - files + 1)) // 2
    return -ADVANCE * gone if royal else ADVANCE * min(gone, ranks * 3 // 4) + CENTRE * centre


@lru_cache(maxsize=16)
def scale_of(game: Game) -> Scale:
    """Return the scale of a game; cached."""
    return Scale(game)


@typed
def material(position: Position, side: Side = Side.BLACK) -> int:
    """Return a side's material minus the other side's, in hundredths of a square.

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
