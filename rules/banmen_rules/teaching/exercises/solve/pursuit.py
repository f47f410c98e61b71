"""Two pieces alone on a part of a board: who captures the other first, or reaches a square first.

All other pieces stand still and are never captured, and no move leaves the part of the board. So a position
is a pair of squares and the side to move: few enough that a retrograde search decides all of them at once,
from the captures backward.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.geometry import Side
from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, SQUARE, trail
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises._words import fault

LARGEST = 9
"""The most squares along a side of the part of the board."""

Pair = tuple[int, int]
"""The square of the piece to move, and that of the other piece."""


class Moves(NamedTuple):
    """The moves of one of the two pieces, the other one standing somewhere."""

    take: int | None
    """A move that captures the other piece, packed."""
    goes: dict[int, int]
    """The other moves, packed, by the square where they end; a pass ends on the piece's own square."""


class Won(NamedTuple):
    """Where one side wins, and in how many of its own moves, whatever the other side does."""

    to_move: dict[Pair, int]
    """The moves needed with the winning side to move, by its own square and the other one."""
    answered: dict[Pair, int]
    """The moves needed after the other side's reply, the other side to move; squares as above."""


class _Graph(NamedTuple):
    """The moves of both pieces, backward."""

    before_move: dict[Pair, list[Pair]]
    """By a pair with the other side to move, those that a move of the side leads from."""
    before_reply: dict[Pair, list[Pair]]
    """By a pair with the side to move, those that a reply leads from."""
    replies: dict[Pair, int]
    """How many replies are left to refute."""


class Pursuit:
    """Two pieces on a part of a board.

    Args:
        game: the game.
        walls: the board without the two pieces.
        pieces: the codes of Black's and White's piece.
        arena: the squares of the part of the board.

    """

    def __init__(self, game: Game, walls: list[int], pieces: Pair, arena: frozenset[int]) -> None:
        """Prepare the search; moves are generated when they are first needed."""
        self.game = game
        self.pieces = pieces
        self.arena = arena
        self.free = sorted(square for square in arena if not walls[square])
        self._walls = walls
        # All outside is full, for both sides: no piece slides out, and what is not generated takes no time.
        outside = set(range(len(walls))) - arena
        self._board = [code if at in arena else pieces[0] for at, code in enumerate(walls)]
        self._own = [outside | {at for at in arena if walls[at] and walls[at] & 1 == side} for side in Side]
        self._moves: dict[tuple[int, int, int], Moves] = {}
        self._won: dict[tuple[Side, int | None], Won] = {}

    def moves(self, side: Side, mine: int, other: int) -> Moves:
        """Find the moves of a side's piece.

        Raises:
            BanmenError: if it could promote: that would make another piece of it.

        """
        found = self._moves.get((side, mine, other))
        if found is None:
            board, own = self._board, self._own[side]
            board[mine], board[other] = self.pieces[side], self.pieces[side.other]
            own.add(mine)
            try:
                found = self._moves[side, mine, other] = self._generate(side, mine, other)
            finally:
                board[mine] = board[other] = 0
                own.discard(mine)
        return found

    def _generate(self, side: Side, mine: int, other: int) -> Moves:
        game, board, code = self.game, self._board, self.pieces[side]
        takes: list[int] = []
        goes: dict[int, int] = {}
        for packed in sorted(movegen.paths(game, board, [game.plan(code, mine)], self._own[side])):
            if not self.stays(packed):
                continue
            taken = movegen.captured(game, board, packed)
            if taken == [other]:
                takes.append(packed)
            elif not taken:
                goes.setdefault(packed & SQUARE, packed)
        if game.zone[side] and game.promotes_to[code]:
            for packed in goes.values():
                if movegen.becomes(game, board, packed) != code:
                    raise BanmenError(fault("may_promote", square=game.size.name(packed & SQUARE)))
        if takes and (game.trades or game.roams(code)):
            real = self._walls.copy()
            real[mine], real[other] = board[mine], board[other]
            position = Position(game, real, int(side))
            takes = [packed for packed in takes if rules.refusal(position, packed) is None]
        return Moves(takes[0] if takes else None, goes)

    def stays(self, packed: int) -> bool:
        """Tell whether all of a move is within the part of the board."""
        if packed & SQUARE not in self.arena:
            return False
        return packed <= DIRECT or all(square in self.arena for square, _ in trail(packed))

    # ---------------------------------------------------------------- who wins

    def won(self, side: Side, arrives: int | None = None) -> Won:
        """Find all pairs where a side wins: by capturing the other piece, or by reaching a square."""
        found = self._won.get((side, arrives))
        if found is None:
            found = self._won[side, arrives] = self._search(side, arrives)
        return found

    def _search(self, side: Side, arrives: int | None) -> Won:
        to_move: dict[Pair, int] = {}
        answered: dict[Pair, int] = {}
        graph = self._graph(side)
        new = [pair for pair in self._pairs() if self._wins_at_once(side, pair, arrives)]
        to_move.update(dict.fromkeys(new, 1))
        count = 1
        while new:
            lost: list[Pair] = []
            for pair in new:
                for one in graph.before_reply.get(pair, ()):
                    graph.replies[one] -= 1
                    if not graph.replies[one]:
                        answered[one] = count
                        lost.append(one)
            count += 1
            new = []
            for pair in lost:
                for one in graph.before_move.get(pair, ()):
                    if one not in to_move:
                        to_move[one] = count
                        new.append(one)
        return Won(to_move, answered)

    def _wins_at_once(self, side: Side, pair: Pair, arrives: int | None) -> bool:
        take, goes = self.moves(side, *pair)
        return take is not None or arrives in goes

    def _graph(self, side: Side) -> "_Graph":
        """Turn the moves round. A piece without a move stays; one that can capture needs no other move."""
        graph = _Graph({}, {}, {})
        for pair in self._pairs():
            mine, other = pair
            for to in self.moves(side, mine, other).goes or (mine,):
                graph.before_move.setdefault((to, other), []).append(pair)
            take, goes = self.moves(side.other, other, mine)
            if take is None:
                graph.replies[pair] = len(goes) or 1
                for to in goes or (other,):
                    graph.before_reply.setdefault((mine, to), []).append(pair)
        return graph

    def _pairs(self) -> Iterator[Pair]:
        return ((one, other) for one in self.free for other in self.free if one != other)


class Contest(NamedTuple):
    """What the learner's piece wants: to catch the other one, to reach a square, or else to survive."""

    search: Pursuit
    side: Side
    """The learner's."""
    hunts: bool
    arrives: int | None = None
    """The square to reach."""

    @property
    def won(self) -> Won | None:
        """Where the learner wins; None if the learner only survives."""
        if self.hunts or self.arrives is not None:
            return self.search.won(self.side, self.arrives)
        return None

    def right(self, pair: Pair, left: int) -> list[int]:
        """List the right moves, packed, with so many moves left, this one included."""
        take, goes = self.search.moves(self.side, *pair)
        other, won = pair[1], self.won
        if won is None:
            lost = self.search.won(self.side.other).to_move
            found = [packed for to, packed in goes.items() if lost.get((other, to), left + 1) > left]
        else:
            found = [
                packed
                for to, packed in goes.items()
                if to == self.arrives or won.answered.get((to, other), left) < left
            ]
        return found if take is None else [take, *found]

    def reply(self, pair: Pair) -> int | None:
        """Choose the best move of the other piece: a capture, or the longest resistance.

        Of equally good moves it prefers one after which it cannot be captured at once; then one that hunts
        comes near, and one that flees goes far away.

        Args:
            pair: the squares of the learner's piece and of the other one, which is to move.

        Returns:
            The move, packed; None if it has none.

        """
        mine, other = pair
        take, goes = self.search.moves(self.side.other, other, mine)
        if take is not None or not goes:
            return take
        files, won = self.search.game.size.files, self.won
        caught = self.search.won(self.side.other).answered

        def order(to: int) -> tuple[int, bool, int, int]:
            good = -caught.get((to, mine), _NEVER) if won is None else won.to_move.get((mine, to), _NEVER)
            apart = max(abs(to % files - mine % files), abs(to // files - mine // files))
            safe = self.search.moves(self.side, mine, to).take is None
            return good, safe, apart if self.hunts else -apart, -to

        return goes[max(goes, key=order)]

    def width(self, pair: Pair, left: int, most: int) -> int:
        """Count the positions on the right lines, the learner to move; stop at ``most``.

        A line on which the learner's piece cannot move counts as ``most``: nothing is left to answer.
        """
        seen = {pair}
        layer = [pair]
        while layer and left > 1 and len(seen) < most:
            following = []
            for one in layer:
                take = self.search.moves(self.side, *one).take
                right = self.right(one, left)
                if not right:
                    return most
                for packed in right:
                    to = packed & SQUARE
                    if packed != take and to != self.arrives:
                        reply = self.reply((to, one[1]))
                        following.append((to, one[1] if reply is None else reply & SQUARE))
            layer = list(dict.fromkeys(after for after in following if after not in seen))
            seen.update(layer)
            left -= 1
        return len(seen) if all(self.right(one, left) for one in layer) else most


_NEVER = 10_000


@lru_cache(maxsize=24)
def search_of(game: Game, walls: tuple[int, ...], pieces: Pair, arena: frozenset[int]) -> Pursuit:
    """Return the search for two pieces; arguments as for `Pursuit`."""
    return Pursuit(game, list(walls), pieces, arena)


def pursuit(position: Position, square: int, region: str) -> tuple[Pursuit, int]:
    """Prepare the search for the piece on a square against the only piece of the other side.

    Args:
        position: the board.
        square: the square of the piece.
        region: the part of the board.

    Returns:
        The search, and the square of the other piece.

    Raises:
        BanmenError: if the other side does not have one piece alone, or a piece is not in the arena.

    >>> from banmen_rules import Position, Side, game
    >>> from banmen_rules.teaching.exercises.solve.pursuit import pursuit
    >>> position = Position(game("dai_dai"))
    >>> position.put("17q", "r")
    >>> position.put("16p", "P")
    >>> search, other = pursuit(position, position.square("17q"), "17o-15q")
    >>> search.won(Side.BLACK).to_move[position.square("17q"), other]
    2
    """
    arena = position.game.size.region(region)
    side = Side(position.board[square] & 1)
    others = position.squares_of(side.other)
    if len(others) != 1:
        raise BanmenError(fault("one_other_piece", side=side.other.title, count=len(others)))
    (other,) = others
    if not {square, other} <= arena:
        raise BanmenError(fault("outside_the_arena"))
    columns, rows = zip(*(divmod(at, position.game.size.files) for at in arena), strict=True)
    if max(len({*columns}), len({*rows})) > LARGEST:
        raise BanmenError(fault("arena_too_large", most=LARGEST))
    walls = list(position.board)
    mine, theirs = walls[square], walls[other]
    walls[square] = walls[other] = 0
    pieces = (theirs, mine) if side else (mine, theirs)
    return search_of(position.game, tuple(walls), pieces, arena), other
