"""A position in a game: a board, whose turn it is, and the moves that led there."""

from collections.abc import Iterable
from typing import NamedTuple

from banmen_rules import movegen, rules
from banmen_rules._errors import AmbiguousMove, BanmenError, IllegalMove
from banmen_rules._game import Game, Piece
from banmen_rules._packed import FROM, SQUARE
from banmen_rules.moves import Move, parse_squares
from banmen_rules.setup import Setup

_LISTED = 8


class _Done(NamedTuple):
    """What a move changed, to take it back."""

    packed: int
    mover: int
    taken: tuple[tuple[int, int], ...]
    move: Move | None


class Position(Setup):
    """A board on which moves are made and taken back.

    ``push`` and ``pop`` change it in place and copy nothing; ``moves``, ``outcomes`` and ``paths``
    give the pseudo-legal moves, ``legal_moves`` those the rules allow.
    """

    __slots__ = ("_done",)

    def __init__(self, game: Game, board: Iterable[int] | None = None, counter: int = 0) -> None:
        """Start from a board, without history."""
        super().__init__(game, board, counter)
        self._done: list[_Done] = []

    @property
    def move_stack(self) -> list[Move]:
        """The moves made since the position was set up, oldest first."""
        return [done.move for done in self._done if done.move is not None]

    def put(self, square: int | str, piece: Piece | str | None) -> None:
        """Place a piece as :meth:`Setup.put` does; the history ends, it would no longer fit."""
        super().put(square, piece)
        self._done.clear()

    def _repr_svg_(self) -> str:
        """Draw the board with its last move, as a notebook shows it."""
        from banmen_rules.svg import board_svg  # noqa: PLC0415 - only a notebook needs pictures

        return board_svg(self, last_move=self.move_stack[-1] if self.move_stack else None)

    def copy(self) -> "Position":
        """Copy the position with its history."""
        other = Position(self.game, self.board, self.counter)
        other._done = self._done.copy()
        return other

    def legal_moves(self) -> list[Move]:
        """List the moves that the side to move may make."""
        return [move for move in self.moves() if rules.why_illegal(self, move) is None]

    def why_illegal(self, move: Move) -> str | None:
        """Say which rule forbids a pseudo-legal move of either side, or None if none does."""
        return rules.why_illegal(self, move)

    def parse_move(self, text: str) -> Move:
        """Read machine text (``24d 23d 22c``) as a legal move of the side to move.

        Steps are needed only where several ways with different outcomes lead to the same square;
        without them the text means the straight way if there is one, else the way that captures
        nothing on the way and does not promote (as in ATSI).

        Raises:
            InvalidMove: if the text is not two or more squares.
            IllegalMove: if there is no such move; the message says why.
            AmbiguousMove: if it could mean several; the message lists them.

        """
        origin, *steps, target = parse_squares(self.game.size, text)
        return self.find_move(origin, steps, target)

    def find_move(self, origin: int, steps: Iterable[int], target: int) -> Move:
        """Find the legal move of the side to move that goes this way.

        Raises:
            IllegalMove: if there is no such move; the message says why.
            AmbiguousMove: if it could mean several; the message lists them.

        """
        size = self.game.size
        piece = self.piece_at(origin)
        if piece is None:
            raise IllegalMove(f"{size.name(origin)} is empty: a move starts from a piece")
        if piece.side != self.turn:
            whose = f"{piece.kind.name} on {size.name(origin)} is {piece.side.title}'s"
            raise IllegalMove(f"{whose}, and it is {self.turn.title}'s turn")
        wanted = tuple(steps)
        ways = [move for move in self.moves(origin) if move.target == target]
        ways = [move for move in ways if move.path == wanted] if wanted else _unless_clear(ways)
        if not ways:
            by_way = " by way of " + " ".join(map(size.name, wanted)) if wanted else ""
            message = f"{piece.kind.name} on {size.name(origin)} cannot go to {size.name(target)}{by_way}"
            raise IllegalMove(message)
        if len({move.outcome for move in ways}) > 1:
            listed = [move.text(size) for move in ways[:_LISTED]] + ["…"] * (len(ways) > _LISTED)
            message = f"{piece.kind.name} has several ways there; name the squares it touches: " + ", ".join(
                listed
            )
            raise AmbiguousMove(message)
        reason = rules.why_illegal(self, ways[0])
        if reason is not None:
            raise IllegalMove(reason)
        return ways[0]

    def push(self, move: Move | str) -> Move:
        """Make a move: captures along the way, promotion at its end.

        Text is read by :meth:`parse_move` and checked. A :class:`Move` is made as it is: take it
        from this position's moves.

        Raises:
            BanmenError: as :meth:`parse_move` does, for a text; nothing has changed then.

        """
        if isinstance(move, str):
            move = self.parse_move(move)
        self.push_packed(move.packed, move)
        return move

    def push_packed(self, packed: int, move: Move | None = None) -> None:
        """Make a packed move taken from this position; nothing is checked."""
        board = self.board
        origin, target = packed >> FROM & SQUARE, packed & SQUARE
        mover = board[origin]
        after = movegen.becomes(self.game, board, packed)
        taken = tuple([(square, board[square]) for square in movegen.captured(self.game, board, packed)])
        for square, code in taken:
            self._lift(square, code)
        self._lift(origin, mover)
        self._place(target, after)
        self.counter += 1
        self._done.append(_Done(packed, mover, taken, move))

    def pop(self) -> Move | None:
        """Take the last move back and return it (None for one pushed packed).

        Raises:
            BanmenError: if no move has been made since the position was set up.

        """
        if not self._done:
            raise BanmenError("there is no move to take back")
        packed, mover, taken, move = self._done.pop()
        origin, target = packed >> FROM & SQUARE, packed & SQUARE
        self._lift(target, self.board[target])
        self._place(origin, mover)
        for square, code in taken:
            self._place(square, code)
        self.counter -= 1
        return move

    def _lift(self, square: int, code: int) -> None:
        side = code & 1
        self.board[square] = 0
        self._held[side].discard(square)
        if self._plans is not None:
            del self._plans[side][square]

    def _place(self, square: int, code: int) -> None:
        side = code & 1
        self.board[square] = code
        self._held[side].add(square)
        if self._plans is not None:
            self._plans[side][square] = self.game.plan(code, square)


def _unless_clear(ways: list[Move]) -> list[Move]:
    """Choose what a text without steps means, or leave all ways if that is not clear."""
    for clearest in (
        [move for move in ways if not move.path],
        [move for move in ways if not set(move.captures) - {move.target} and not move.promotes_to],
        [move for move in ways if not move.captures],
    ):
        if len({move.outcome for move in clearest}) == 1:
            return clearest
    return ways
