"""A setup with move history and repetition keys: makes moves, takes them back, counts positions.

The rules (``check``, ``repetition``, ``rules``) work on a :class:`History`;
:class:`~banmen_rules.core.position.Position`, which asks them, stands above them.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self

from banmen_rules.base.arguments import checks_itself, typed_class
from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen
from banmen_rules.core.game import Game, Piece
from banmen_rules.core.moves import Move
from banmen_rules.core.outcome import Outcome
from banmen_rules.core.packed import DIRECT, FROM, SQUARE
from banmen_rules.core.setup import Setup


class _Done(NamedTuple):
    """Everything needed to take a move back."""

    packed: int
    mover: int
    taken: tuple[tuple[int, int], ...]
    move: Move | None
    key: int
    """The key of the position before the move."""
    lion_taken: int | None
    declared: Outcome | None


@typed_class
class History(Setup):
    """A setup with the moves made on it; any move may be made, legal or not."""

    __slots__ = ("_done", "_key", "_seen", "declared")

    def __init__(
        self,
        game: Game,
        board: Iterable[int] | None = None,
        counter: int = 0,
        lion_taken: int | None = None,
    ) -> None:
        """Start from a board, without history."""
        super().__init__(game, board, counter, lion_taken)
        self.declared: Outcome | None = None
        """An outcome that the board does not show: resignation, agreement, an illegal move."""
        self._done: list[_Done] = []
        self._key = self._whole_key()
        self._seen = {self._key: 1}

    @property
    def move_stack(self) -> list[Move]:
        """The moves made since the position was set up, oldest first.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.push("9l 9k") == position.move_stack[-1]
        True
        """
        return [done.move for done in self._done if done.move is not None]

    @property
    def last_packed(self) -> int | None:
        """The last move, packed; None before the first move.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.last_packed is None
        True
        """
        return self._done[-1].packed if self._done else None

    def put(self, square: int | str, piece: Piece | str | None) -> None:
        """Place a piece as :meth:`Setup.put` does, and clear the history, which no longer fits.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.put("9j", "ln")
        >>> position.piece_at("9j").kind.name
        'Lion'
        """
        super().put(square, piece)
        self._done.clear()
        self.declared = None
        self._key = self._whole_key()
        self._seen = {self._key: 1}

    def copy(self) -> Self:
        """Copy the position with its history.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.copy() == position
        True
        """
        other = type(self)(self.game, self.board, self.counter, self.lion_taken)
        other._done = self._done.copy()  # noqa: SLF001 - the same class
        other._seen = self._seen.copy()  # noqa: SLF001 - as above
        other._listed = self._listed  # noqa: SLF001 - as above; entries are compared before use
        other.declared = self.declared
        return other

    @property
    def key(self) -> int:
        """The repetition key: equal for equal positions, whatever moves led to them.

        Positions are equal if the same side is to move and every square holds a piece of the same side that
        moves alike, and may or may not promote alike; and if the same lion, or none, was just captured.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> key = position.key
        >>> position.push("9l 9k") and position.key == key
        False
        >>> position.pop() and position.key == key
        True
        """
        return self._key

    def occurrences(self) -> int:
        """Count how often this position has occurred, including now.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.occurrences()
        1
        """
        return self._seen[self._key]

    @property
    def returns(self) -> int:
        """How often any position has occurred again.

        >>> from banmen_rules import Position, game
        >>> Position.initial(game("dai_dai")).returns
        0
        """
        return len(self._done) + 1 - len(self._seen)

    @checks_itself
    def occurrences_after(self, move: Move | int) -> int:
        """Count how often the position after a move (packed or not) has already occurred.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.occurrences_after(position.parse_move("9l 9k"))
        0
        """
        if not isinstance(move, int | Move):
            raise InvalidArgument("move", "a Move or a packed move", move)
        packed = move if isinstance(move, int) else move.packed
        board, origin, target = self.board, packed >> FROM & SQUARE, packed & SQUARE
        if board[target] and target != origin:
            return 0  # after a capture no earlier position can occur again
        mover = after = board[origin]
        taken: list[tuple[int, int]] = []
        if packed > DIRECT or self.game.zone[mover & 1]:
            squares = movegen.captured(self.game, board, packed)
            taken = [(square, board[square]) for square in squares]
            after = movegen.becomes(self.game, board, packed, squares)
        key = self._key ^ self._change(origin, mover, target, after, taken) ^ self._lion_hash(self.lion_taken)
        return self._seen.get(key, 0)

    def has_lost_royal(self, side: Side) -> bool:
        """Tell whether a royal of a side has been captured since the position was set up.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.has_lost_royal(position.turn)
        False
        """
        royal = self.game.royal
        return any(royal[code] and code & 1 == side for done in self._done for _, code in done.taken)

    def has_captured(self) -> bool:
        """Tell whether anything has been captured since the position was set up.

        >>> from banmen_rules import Position, game
        >>> Position.initial(game("dai_dai")).has_captured()
        False
        """
        return any(done.taken for done in self._done)

    @checks_itself
    def push_packed(self, packed: int, move: Move | None = None) -> None:
        """Make a packed move of this position, unchecked.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> position.push_packed(position.effects()[0])
        >>> position.counter
        1
        """
        board = self.board
        try:
            origin, target = packed >> FROM & SQUARE, packed & SQUARE
            mover = board[origin]
            squares = movegen.captured(self.game, board, packed)
            after = movegen.becomes(self.game, board, packed, squares)
        except (TypeError, IndexError):
            raise InvalidArgument("packed", "a packed move of this position", packed) from None
        taken = tuple([(square, board[square]) for square in squares])
        before = self.lion_taken
        self._done.append(_Done(packed, mover, taken, move, self._key, before, self.declared))
        for square, code in taken:
            self._lift(square, code)
        self._lift(origin, mover)
        self._place(target, after)
        self.counter += 1
        self.declared = None
        key = self._key ^ self._change(origin, mover, target, after, taken)
        if self.game.counter_strikes:
            self.lion_taken = self._lion_square(mover, taken)
            key ^= self._lion_hash(before) ^ self._lion_hash(self.lion_taken)
        self._key = key
        self._seen[key] = self._seen.get(key, 0) + 1

    def pop(self) -> Move | None:
        """Take the last move back and return it (None if it was pushed packed).

        If an outcome was declared (resignation, agreement …), take back only that.

        Raises:
            BanmenError: if no move has been made since the position was set up.

        >>> from banmen_rules import Position, game
        >>> position = Position.initial(game("dai_dai"))
        >>> move = position.push("9l 9k")
        >>> position.pop() == move
        True
        """
        if self.declared is not None:
            self.declared = None
            return None
        if not self._done:
            raise BanmenError("no move to take back: no move has been made")
        packed, mover, taken, move, key, self.lion_taken, self.declared = self._done.pop()
        origin, target = packed >> FROM & SQUARE, packed & SQUARE
        self._lift(target, self.board[target])
        self._place(origin, mover)
        for square, code in taken:
            self._place(square, code)
        self.counter -= 1
        times = self._seen.pop(self._key)
        if times > 1:
            self._seen[self._key] = times - 1
        self._key = key
        return move

    def _whole_key(self) -> int:
        hashes, squares = self.game.hashes, self.game.size.squares
        key = self.counter & 1 ^ self._lion_hash(self.lion_taken)
        for held in self._held:
            for square in held:
                key ^= hashes[self.board[square] * squares + square]
        return key

    def _change(
        self, origin: int, mover: int, target: int, after: int, taken: Iterable[tuple[int, int]]
    ) -> int:
        """Compute how a move changes the key."""
        hashes, squares = self.game.hashes, self.game.size.squares
        change = 1 ^ hashes[mover * squares + origin] ^ hashes[after * squares + target]
        for square, code in taken:
            change ^= hashes[code * squares + square]
        return change

    def _lion_square(self, mover: int, taken: Iterable[tuple[int, int]]) -> int | None:
        """Find where a piece other than a lion captures a lion: the last such square."""
        lion = self.game.lion
        lions = [] if lion[mover] else [at for at, code in taken if lion[code] and (code ^ mover) & 1]
        return lions[-1] if lions else None

    def _lion_hash(self, square: int | None) -> int:
        return 0 if square is None else self.game.hashes[square]

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
