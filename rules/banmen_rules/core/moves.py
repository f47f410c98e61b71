"""Moves as objects and as machine text.

The generator works on packed ints (see ``packed``); all other code sees a :class:`Move`.
"""

from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.arguments import checks_itself, typed_class
from banmen_rules.base.errors import InvalidArgument, InvalidMove, InvalidSquare
from banmen_rules.base.geometry import Size
from banmen_rules.betza.model import Category
from banmen_rules.core import movegen
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, declines, trail

LONGEST = 1_000
"""The most characters a move's text may have."""


@typed_class
class Move(NamedTuple):
    """A move along one path. Squares are numbers; ``game.size.name`` names them.

    >>> from banmen_rules import Position, game
    >>> position = Position.initial(game("dai_dai"))
    >>> move = position.parse_move("9l 9k")
    >>> move.text(position.game.size), [category.value for category in move.categories], move.captures
    ('9l 9k', ['step'], ())
    """

    origin: int
    target: int
    path: tuple[int, ...]
    """The squares it touches before its target, in order; not those it only passes over."""
    captures: tuple[int, ...]
    """The squares whose pieces it captures, in ascending order; the target may be one of them."""
    promotes_to: str | None
    """The id of the kind the piece becomes; None if it does not change."""
    packed: int
    """The same move as an int, laid out as in ``packed``."""
    bits: int
    """Its categories as bits, in the order of :class:`~banmen_rules.betza.Category`."""

    @classmethod
    @checks_itself
    def unpack(cls, game: Game, board: list[int], packed: int, bits: int = 0) -> "Move":
        """Make an object of a packed move on the board it was generated for.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.parse_move("9l 9k")
        >>> type(move).unpack(position.game, position.board, move.packed).target == move.target
        True
        """
        try:
            origin, target = packed >> FROM & SQUARE, packed & SQUARE
            if packed <= DIRECT and not board[target] and not game.zone[board[origin] & 1]:
                return cls(origin, target, (), (), None, packed, bits)  # only its place changes
            taken = movegen.captured(game, board, packed)
            after = movegen.becomes(game, board, packed, taken)
            piece = game.pieces[after] if after != board[origin] else None
        except (TypeError, IndexError):
            raise InvalidArgument("packed", "a packed move of this position", packed) from None
        path = tuple([square for square, flown in trail(packed) if not flown])
        promotes_to = None if piece is None else piece.kind.id
        return cls(origin, target, path, tuple(sorted(taken)), promotes_to, packed, bits)

    @property
    def categories(self) -> tuple[Category, ...]:
        """All its categories, by priority: the first gives the move its colour.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.parse_move("9l 9k")
        >>> [category.value for category in move.categories]
        ['step']
        """
        return _categories(self.bits)

    @property
    def declines(self) -> bool:
        """Whether the piece could promote by this move, and does not.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.parse_move("9l 9k")
        >>> move.declines
        False
        """
        return declines(self.packed)

    @property
    def effect(self) -> tuple[int, int, tuple[int, ...], str | None]:
        """Its effect: origin, target, captures and promotion. Paths with equal effects are one move.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.parse_move("9l 9k")
        >>> move.effect == (move.origin, move.target, (), None)
        True
        """
        return self.origin, self.target, self.captures, self.promotes_to

    def text(self, size: Size) -> str:
        """Write it as machine text, every touched square named: ``24d 23d 22c``.

        ``=`` at the end declines a promotion, where that is allowed.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.parse_move("9l 9k")
        >>> move.text(position.game.size)
        '9l 9k'
        """
        return " ".join(map(size.name, (self.origin, *self.path, self.target))) + "=" * self.declines


class Route(NamedTuple):
    """Machine text taken apart: where a move goes, and whether it declines its promotion."""

    origin: int
    path: tuple[int, ...]
    target: int
    declines: bool


def parse_route(size: Size, text: str) -> Route:
    """Read machine text: origin, steps, target, and perhaps ``=`` for no promotion.

    Raises:
        InvalidMove: if it is not two or more squares of this board; the message points at the place.

    """
    if len(text) > LONGEST:
        raise InvalidMove(f"a move must have at most {LONGEST} characters, got {len(text)}", text, LONGEST)
    squares: list[int] = []
    bare = text.rstrip().removesuffix("=")
    at = 0
    for word in bare.split(" "):
        if word:
            try:
                squares.append(size.parse_square(word))
            except InvalidSquare as error:
                raise InvalidMove(error.message, text, at + error.start, at + error.end) from None
        at += len(word) + 1
    if len(squares) < 2:  # noqa: PLR2004 - a move has two ends
        message = "a move must have two or more squares: origin, squares touched on the path, target"
        raise InvalidMove(message, text, len(text))
    return Route(squares[0], tuple(squares[1:-1]), squares[-1], bare != text.rstrip())


@lru_cache(maxsize=1024)
def _categories(bits: int) -> tuple[Category, ...]:
    return tuple(category for number, category in enumerate(Category) if bits >> number & 1)
