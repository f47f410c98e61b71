"""A setup: a board with any pieces on it, and all their pseudo-legal moves.

Unlike a :class:`~banmen_rules.core.position.Position`, a setup need not be possible in a game, has no
history and no rules of a game.
"""

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import Self

from banmen_rules.base.arguments import checks_itself, typed, typed_class
from banmen_rules.base.errors import InvalidArgument
from banmen_rules.base.geometry import Side
from banmen_rules.core import attacks, movegen
from banmen_rules.core.attacks import Attacks
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, declined
from banmen_rules.core.plans import Plan
from banmen_rules.core.tsfen import format_tsfen, parse_tsfen


@typed_class
class Setup:
    """A board of one game, and how many moves have been made on it.

    Args:
        game: the game whose pieces stand on it.
        board: the code on every square, ``game.size.squares`` of them; empty if not given.
        counter: how many moves have been made; Black is to move when it is even.
        lion_taken: the square where a piece other than a lion has just captured a lion, if one has and the
            game has the counter-strike (see :mod:`banmen_rules.core.trading`).

    >>> from banmen_rules import Setup, game
    >>> setup = Setup(game("dai_dai"))
    >>> setup.put("9i", "ln")
    >>> len({move.target for move in setup.moves("9i")})  # a lion's 24 squares, and its own
    25
    """

    __slots__ = ("_held", "_listed", "_plans", "board", "counter", "game", "lion_taken")

    def __init__(
        self,
        game: Game,
        board: Iterable[int] | None = None,
        counter: int = 0,
        lion_taken: int | None = None,
    ) -> None:
        """Store the codes unchecked."""
        self.game = game
        self.counter = counter
        self.lion_taken = lion_taken
        self.board: list[int] = [0] * game.size.squares if board is None else list(board)
        self._held: tuple[set[int], set[int]] = (set(), set())
        for square, code in enumerate(self.board):
            if code:
                self._held[code & 1].add(square)
        # The plan of every piece, by square; made when moves are first needed.
        self._plans: tuple[dict[int, Plan], dict[int, Plan]] | None = None
        # The moves of every piece as listed last, since most of them outlive a move elsewhere: all that they
        # depend on, the squares that they enter or capture on (each once), and the moves.
        self._listed: dict[int, tuple[object, tuple[int, ...], list[Move]]] = {}

    @classmethod
    def initial(cls, game: Game, start: str = "") -> Self:
        """Set up the position a game starts from.

        Args:
            game: the game.
            start: the name of another start, such as a handicap: one of ``game.variant.starts``.

        Raises:
            UnknownName: if the game has no start with this name.

        >>> from banmen_rules import Setup, game
        >>> sum(1 for _ in Setup.initial(game("tai")).pieces())  # 177 on each side
        354
        """
        board = [0] * game.size.squares
        for square, kind, side in game.variant.start(start):
            board[square] = game.form(game.kind(kind).start_as or kind, side)
        return cls(game, board)

    @classmethod
    def from_text(cls, game: Game, text: str) -> Self:
        """Set up a start by its name (``start`` is the usual one), or a position written as TSFEN.

        Raises:
            UnknownName: if the text is almost the name of a start.
            InvalidTSFEN: if it is neither a name nor a board of this game.

        >>> from banmen_rules import Position, game
        >>> Position.from_text(game("chu"), "lion").piece_at("6c") is None
        True
        """
        if text == "start":
            return cls.initial(game)
        meant = get_close_matches(text, game.variant.starts, 1)
        return cls.initial(game, text) if meant else cls.from_tsfen(game, text)

    @classmethod
    def from_tsfen(cls, game: Game, text: str) -> Self:
        """Read a board written as TSFEN (see :mod:`banmen_rules.core.tsfen`).

        Raises:
            InvalidTSFEN: if the text is not a board of this game; the message underlines the place.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.from_tsfen(game("dai_dai"), "/".join(["17"] * 8 + ["8,ln,8"] + ["17"] * 8) + " 0")
        >>> setup.piece_at("9i").kind.name
        'Lion'
        """
        return cls(game, *parse_tsfen(game, text))

    def tsfen(self, *, plain: bool = False) -> str:
        """Write the board as TSFEN; ``plain`` omits the ``+`` that banmen puts before promoted pieces.

        Raises:
            BanmenError: for a plain text, if a lion has just been captured: it cannot say so.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> setup.tsfen().startswith("L,HM,D,R,")
        True
        """
        return format_tsfen(self.game, self.board, self.counter, self.lion_taken, plain=plain)

    def __repr__(self) -> str:
        """Show the game and the position."""
        return f"{type(self).__name__}.from_tsfen({self.game!r}, {self.tsfen()!r})"

    def _repr_svg_(self) -> str:
        """Draw the board for a notebook."""
        from banmen_rules.drawing.svg import board_svg  # noqa: PLC0415 - only a notebook needs pictures

        return board_svg(self)

    def __eq__(self, other: object) -> bool:
        """Compare game, board, counter and a lion just captured, not the history."""
        if not isinstance(other, Setup):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = None  # type: ignore[assignment] # it changes

    @property
    def turn(self) -> Side:
        """The side to move.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> setup.turn.title
        'Black'
        """
        return Side(self.counter & 1)

    @checks_itself
    def square(self, square: int | str) -> int:
        """Read a square given by name, or check one given by number.

        Raises:
            InvalidSquare: if the name is not a square of this board.
            InvalidArgument: if the number is not a square of this board.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> setup.square("17a"), setup.square(288)
        (0, 288)
        """
        return self.game.size.square(square)

    @checks_itself
    def piece_at(self, square: int | str) -> Piece | None:
        """Get the piece on a square, or None.

        Raises:
            InvalidSquare: if there is no such square.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> setup.piece_at("9q").kind.name, setup.piece_at("9i")
        ('King', None)
        """
        return self.game.pieces[self.board[self.square(square)]]

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Yield every piece with its square, in the order of the squares.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> next(iter(setup.pieces()))[1].kind.name
        'Lance'
        """
        for square, code in enumerate(self.board):
            piece = self.game.pieces[code]
            if piece is not None:
                yield square, piece

    def put(self, square: int | str, piece: Piece | str | None) -> None:
        """Place a piece, or with None empty the square.

        Args:
            square: its name or number.
            piece: a piece, or its TSFEN symbol: ``"dv"`` Black's, ``"DV"`` White's, ``"+dv"`` promoted.

        Raises:
            InvalidSquare: if there is no such square.
            UnknownName: if the game has no such piece.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> setup.put("9i", "+ld")
        >>> setup.piece_at("9i").kind.name
        'Great elephant'
        """
        at = self.square(square)
        symbol = piece.symbol if isinstance(piece, Piece) else piece
        code = 0 if symbol is None else self.game.code(symbol)
        self._held[self.board[at] & 1].discard(at)
        self.board[at] = code
        if code:
            self._held[code & 1].add(at)
        self._plans = None
        self.lion_taken = None

    def squares_of(self, side: Side) -> frozenset[int]:
        """Collect the squares a side holds.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.squares_of(setup.turn))
        96
        """
        return frozenset(self._held[side])

    def moves(self, square: int | str | None = None, side: Side | None = None) -> list[Move]:
        """List the pseudo-legal moves: every path once, with all its categories.

        Args:
            square: only of the piece there, whichever side it belongs to.
            side: only of this side; the side to move if neither is given.

        Returns:
            The moves, sorted by origin, target, path, captures and promotion.

        Raises:
            InvalidSquare: if there is no such square.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> [move.text(setup.game.size) for move in setup.moves("9l")]
        ['9l 9k']
        """
        if square is None:
            wanted = self.turn if side is None else side
            origins = sorted(self._held[wanted])
        else:
            at = self.square(square)
            wanted = Side(self.board[at] & 1)
            origins = [at] if self.board[at] and side in (None, wanted) else []
        return [move for origin in origins for move in self._moves_of(origin)]

    def moves_to(self, origin: int, target: int) -> list[Move]:
        """List the pseudo-legal moves of the piece on one square that end on another, as :meth:`moves`.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.moves_to(setup.square("9l"), setup.square("9k")))
        1
        """
        return self._moves_of(origin, target) if self.board[origin] else []

    def _moves_of(self, origin: int, target: int | None = None) -> list[Move]:
        code = self.board[origin]
        plan = self.game.plan(code, origin)
        paths = movegen.annotated(self.game, self.board, plan, self._held[code & 1])
        if target is not None:
            paths = {packed: bits for packed, bits in paths.items() if packed & SQUARE == target}
            return self._as_moves(paths)
        known, squares, moves = self._listed.get(origin, (None, (), []))
        if known != (code, paths, [self.board[square] for square in squares]):
            squares = tuple({square for packed in paths for square in movegen.entered(self.game, packed)})
            moves = self._as_moves(paths)
            known = code, paths, [self.board[square] for square in squares]
            self._listed[origin] = known, squares, moves
        return moves

    def _as_moves(self, paths: dict[int, int]) -> list[Move]:
        """Make sorted objects of packed moves with the bits of their categories."""
        paths = paths | {declined(packed): paths[packed] for packed in self._declinable(paths)}
        moves = [Move.unpack(self.game, self.board, packed, bits) for packed, bits in paths.items()]
        return sorted(moves, key=_order)

    def effects(self, side: Side | None = None) -> list[int]:
        """Generate one packed move (see ``packed``) for every effect of a side.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.effects())
        59
        """
        side = self.turn if side is None else side
        found = movegen.effects(self.game, self.board, self.plans(side).values(), self._held[side])
        return found + [declined(packed) for packed in self._declinable(found)]

    def captures(self, side: Side | None = None) -> list[int]:
        """Generate those of ``effects`` that may capture: they end on a piece or have a trail.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.captures())
        4
        """
        side = self.turn if side is None else side
        plans, held = self.plans(side).values(), self._held
        found = movegen.captures(self.game, self.board, plans, held[side], held[1 - side])
        return found + [declined(packed) for packed in self._declinable(found)]

    def paths(self, side: Side | None = None) -> list[int]:
        """Generate a packed move (see ``packed``) for every path of a side.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.paths())
        59
        """
        side = self.turn if side is None else side
        found = movegen.paths(self.game, self.board, self.plans(side).values(), self._held[side])
        return found + [declined(packed) for packed in self._declinable(found)]

    @checks_itself
    def effects_of(self, square: int) -> list[int]:
        """Generate one packed move for every effect of the piece on a square; nothing if it is empty.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.effects_of(setup.square("9l")))
        1
        """
        code = self._code_on(square)
        if not code:
            return []
        found = movegen.effects(self.game, self.board, [self.game.plan(code, square)], self._held[code & 1])
        return found + [declined(packed) for packed in self._declinable(found)]

    @checks_itself
    def captures_of(self, square: int) -> list[int]:
        """Generate those of :meth:`effects_of` that may capture: they end on a piece or have a trail.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.captures_of(setup.square("9l")))
        0
        """
        code = self._code_on(square)
        if not code:
            return []
        plans, held = [self.game.plan(code, square)], self._held
        found = movegen.captures(self.game, self.board, plans, held[code & 1], held[~code & 1])
        return found + [declined(packed) for packed in self._declinable(found)]

    def _code_on(self, square: int) -> int:
        try:
            return self.board[square]
        except (IndexError, TypeError):
            raise InvalidArgument("square", f"0 to {len(self.board) - 1}", square) from None

    def attacks(self) -> Attacks:
        """Find the attackers of every square, for both sides; whose turn it is plays no part.

        For what counts as an attack see :mod:`banmen_rules.core.attacks`.

        >>> from banmen_rules import Setup, Side, game
        >>> setup = Setup(game("dai_dai"))
        >>> setup.put("9i", "ln")
        >>> found = setup.attacks()
        >>> sum(found.count(square, Side.BLACK) for square in range(setup.game.size.squares))
        24
        """
        return attacks.attacks(self.game, self.board, [self.plans(side) for side in Side])

    @typed
    def attackers(self, square: int | str, side: Side) -> tuple[int, ...]:
        """List the squares of a side's pieces that attack a square, in ascending order.

        They could capture an enemy's piece there, even when it is not their turn; they protect a piece of
        their own side; they could capture on an empty square if an enemy's piece stood there.
        :meth:`attacks` answers for all squares at once.

        Raises:
            InvalidSquare: if there is no such square.

        >>> from banmen_rules import Setup, Side, game
        >>> setup = Setup(game("taikyoku"))
        >>> for at, piece in {"18r": "gg", "18n": "P", "18m": "K"}.items():  # a great general, over a pawn
        ...     setup.put(at, piece)
        >>> [setup.game.size.name(by) for by in setup.attackers("18m", Side.BLACK)]
        ['18r']
        """
        at = self.square(square)
        plans = sorted(self.plans(side).items())
        return tuple(
            origin for origin, plan in plans if at in attacks.attacked_squares(self.game, self.board, plan)
        )

    def plans(self, side: Side) -> dict[int, Plan]:
        """Get the plan of every piece of a side, by square; cached until :meth:`put` changes the board.

        >>> from banmen_rules import Setup, game
        >>> setup = Setup.initial(game("dai_dai"))
        >>> len(setup.plans(setup.turn))
        96
        """
        if self._plans is None:
            plan, board = self.game.plan, self.board
            black, white = ({at: plan(board[at], at) for at in sorted(held)} for held in self._held)
            self._plans = (black, white)
        return self._plans[side]

    def _declinable(self, moves: Collection[int]) -> Iterable[int]:
        """Find those moves of one side that may decline a promotion."""
        game, board = self.game, self.board
        if game.rules.promotion_compulsory == "always":
            return ()
        side = board[next(iter(moves), 0) >> FROM & SQUARE] & 1
        zone, promotes = game.zone[side], game.promotes_to
        if zone:  # most moves are far from it, and at first no piece is in it
            within = not zone.isdisjoint(self._held[side])
            moves = [
                packed
                for packed in moves
                if packed & SQUARE in zone or packed > DIRECT or (within and packed >> FROM & SQUARE in zone)
            ]
        return [
            packed
            for packed in moves
            if promotes[board[packed >> FROM & SQUARE]] and movegen.may_decline(game, board, packed)
        ]


_COMPARED = ("game", "board", "counter", "lion_taken")


def _order(move: Move) -> tuple[int, int, tuple[int, ...], tuple[int, ...], str, int]:
    """Sort moves for a list: one that declines a promotion comes before the one that promotes."""
    return (move.origin, move.target, move.path, move.captures, move.promotes_to or "", move.packed)
