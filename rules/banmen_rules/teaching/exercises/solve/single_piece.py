"""One piece moves and the other side passes: the fewest moves to a square, or to some captures.

A *place* is everything that changes: the square of the piece, what it is by then (it may promote), and the
squares that it has cleared. There are far fewer places than paths, so each place is visited once.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, declined
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve.model import LimitReached, Meter, Proof, Status

LIMIT = 5_000
"""How many places a search visits by default: a second or two for most pieces."""


class Place(NamedTuple):
    """What the piece has changed so far."""

    square: int
    code: int
    gone: frozenset[int]
    """The squares it has cleared."""


class SinglePiece:
    """The search for one piece: to a square where it must end a move, or to pieces it must capture.

    Args:
        position: the board, which does not change.
        square: the square of the piece.
        arrives: the square to end a move on; None to capture pieces.
        takes: the squares of the pieces to capture.
        limit: how many places to visit.
        shown: the squares where its moves may end; all by default. A search for goals needs no others, but
            a proof does.

    """

    def __init__(
        self,
        position: Position,
        square: int,
        *,
        arrives: int | None = None,
        takes: Collection[int] = (),
        limit: int = LIMIT,
        shown: Collection[int] | None = None,
    ) -> None:
        """Prepare the search."""
        self.game: Game = position.game
        self.start = Place(square, position.board[square], frozenset())
        self.meter = Meter(limit)
        self._board = position.board.copy()
        self._board[square] = 0
        side = self.start.code & 1
        self._own = {at for at, code in enumerate(self._board) if code and code & 1 == side}
        self._arrives = arrives
        self._shown = shown
        self.takes = frozenset(takes)
        """The squares of the pieces to capture."""
        self._next: dict[Place, dict[int, Place]] = {}
        self._ending: dict[Place, bool] = {}
        self._exact: dict[Place, int] = {}
        self._floor: dict[Place, int] = {}

    def is_done(self, place: Place) -> bool:
        """Tell whether a place reaches the goal."""
        return self.takes <= place.gone if self._arrives is None else place.square == self._arrives

    def missing(self, place: Place) -> frozenset[int]:
        """Return the squares still to capture on."""
        return self.takes - place.gone

    def following(self, place: Place) -> dict[int, Place]:
        """Find the places one move farther, by the packed move: one for each effect.

        Raises:
            LimitReached: if the place exceeds the limit.

        """
        found = self._next.get(place)
        if found is None:
            self.meter.count()
            found = self._next[place] = dict(self._moves(place))
        return found

    def within(self, place: Place, left: int, limit: int) -> bool:
        """Tell whether so many moves are enough from a place, with a new limit.

        Raises:
            LimitReached: if the limit is reached first.

        """
        self.meter = Meter(limit)
        return self.distance(place, left) is not None

    def distance(self, place: Place, most: int) -> int | None:
        """Return the fewest moves from a place to the goal, or None if more than ``most``.

        Raises:
            LimitReached: if the limit is reached first.

        """
        exact = self._exact.get(place)
        if exact is None:
            for left in range(max(self._floor.get(place, 0), self._least(place)), most + 1):
                if self._within(place, left):
                    exact = self._exact[place] = left
                    break
                self._floor[place] = left + 1
        return exact if exact is not None and exact <= most else None

    def lines(self, place: Place, left: int) -> int:
        """Count the lines of exactly so many moves from a place; fewer must not reach the goal."""
        known: dict[tuple[Place, int], int] = {}

        def count(at: Place, more: int) -> int:
            if not more:
                return 1
            found = known.get((at, more))
            if found is None:
                steps = [to for to in self.following(at).values() if self.distance(to, more - 1) == more - 1]
                found = known[at, more] = sum(count(to, more - 1) for to in steps)
            return found

        return count(place, left)

    def _within(self, place: Place, left: int) -> bool:
        if self.is_done(place):
            return True
        if left < self._least(place) or not left:
            return False
        if left == 1:
            return self._ends(place)
        following = dict.fromkeys(self.following(place).values())
        return any(self.distance(to, left - 1) is not None for to in following)

    def _least(self, place: Place) -> int:
        """Return a lower bound on the moves needed: most pieces capture one piece at a time."""
        if self.is_done(place):
            return 0
        if self._arrives is not None or self._changes(place.code):
            return 1
        plan = self.game.plan(place.code, place.square)
        return 1 if plan.walk or plan.flights else len(self.missing(place))

    def _changes(self, code: int) -> bool:
        """Tell whether a move can make another piece of one with this code."""
        game = self.game
        return bool(game.promotes_to[code] or (game.infectious and not game.immune[code]))

    def _moves(self, place: Place) -> Iterator[tuple[int, Place]]:
        """Generate the moves from a place."""
        game, board = self.game, self._board
        with self._at(place) as effects:
            changes = self._changes(place.code)
            if changes and game.rules.promotion_compulsory != "always":
                effects += [declined(one) for one in effects if movegen.may_decline(game, board, one)]
            for packed in effects:
                target = packed & SQUARE
                if self._shown is not None and target not in self._shown:
                    continue
                quiet = packed <= DIRECT and not board[target]
                taken = [] if quiet else movegen.captured(game, board, packed)
                if self._is_refused(packed):
                    continue
                after = movegen.becomes(game, board, packed, taken) if changes else place.code
                yield packed, Place(target, after, place.gone.union(taken) if taken else place.gone)

    def _ends(self, place: Place) -> bool:
        """Tell whether one move from a place reaches the goal: cheaper than to list where all moves lead."""
        found = self._ending.get(place)
        if found is None:
            self.meter.count()
            with self._at(place) as effects:
                found = any(not self._is_refused(packed) for packed in self._ending_with(place, effects))
            self._ending[place] = found
        return found

    def _ending_with(self, place: Place, effects: list[int]) -> list[int]:
        """Choose the moves that end on the square, or capture all that is missing."""
        game, board, missing = self.game, self._board, self.missing(place)
        if self._arrives is not None:
            return [packed for packed in effects if packed & SQUARE == self._arrives]
        if len(missing) == 1:
            (last,) = missing
            return [
                packed
                for packed in effects
                if packed & SQUARE == last
                or (packed > DIRECT and last in movegen.captured(game, board, packed))
            ]
        return [
            packed
            for packed in effects
            if packed > DIRECT and missing.issubset(movegen.captured(game, board, packed))
        ]

    @contextmanager
    def _at(self, place: Place) -> Iterator[list[int]]:
        """Change the board for a place and back; gives the effects of the piece there."""
        game, board, own = self.game, self._board, self._own
        before = {at: board[at] for at in (*place.gone, place.square)}
        lost = own & place.gone
        for at in place.gone:
            board[at] = 0
        board[place.square] = place.code
        own -= lost
        own.add(place.square)
        try:
            yield movegen.effects(game, board, [game.plan(place.code, place.square)], own)
        finally:
            own.discard(place.square)
            own |= lost
            for at, code in before.items():
                board[at] = code

    def _is_refused(self, packed: int) -> bool:
        """Tell whether it captures a protected royal or lion that it may not; no other rule applies here."""
        game, board = self.game, self._board
        quiet = packed <= DIRECT and not board[packed & SQUARE]
        if quiet or not (game.trades or game.roams(board[packed >> FROM & SQUARE])):
            return False
        found = rules.refusal(Position(game, board), packed)
        return found is not None and found.code in ("protected", "lion_protected")


def route(position: Position, square: int, arrives: int, most: int, *, limit: int = LIMIT) -> Proof:
    """Find the fewest moves by which a piece alone reaches a square, and all first moves that do it.

    Args:
        position: the board; whose turn it is does not matter, the other side passes.
        square: the square of the piece.
        arrives: the square where one of its moves must end.
        most: how many moves it may take.
        limit: how many places to visit.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve import route
    >>> position = Position(game("dai_dai"))
    >>> position.put("9i", "g")  # a gold general
    >>> found = route(position, position.square("9i"), position.square("8j"), 3)
    >>> found.status.value, found.minimal, found.solutions  # back and aside, or aside and back
    ('proven', 2, 2)
    """
    return solve(SinglePiece(position, square, arrives=arrives, limit=limit), most)


def collect(
    position: Position, square: int, takes: Collection[int], most: int, *, limit: int = LIMIT
) -> Proof:
    """Find the fewest moves by which a piece alone captures all the pieces on some squares.

    Arguments are as for :func:`route`.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve import collect
    >>> position = Position(game("dai_dai"))
    >>> for at, piece in {"9i": "ln", "9h": "P", "8g": "P", "9f": "P"}.items():
    ...     position.put(at, piece)
    >>> takes = [position.square(at) for at in ("9h", "8g", "9f")]
    >>> found = collect(position, position.square("9i"), takes, 3)
    >>> found.status.value, found.minimal, found.unique  # 9h and 8g, then 9f; or 9h first, then both
    ('proven', 2, False)
    """
    return solve(SinglePiece(position, square, takes=takes, limit=limit), most)


def solve(piece: SinglePiece, most: int) -> Proof:
    """Find the fewest moves to the goal, at most so many."""
    start = piece.start
    try:
        minimal = piece.distance(start, most)
        if minimal is None:
            return Proof(Status.DISPROVED, nodes=piece.meter.nodes)
        if not minimal:
            return Proof(Status.PROVEN, minimal=0, nodes=piece.meter.nodes)
        moves = [
            packed
            for packed, to in piece.following(start).items()
            if piece.distance(to, minimal - 1) is not None
        ]
        solutions = piece.lines(start, minimal)
    except LimitReached:
        return Proof(Status.UNKNOWN, nodes=piece.meter.nodes)
    return Proof(Status.PROVEN, tuple(sorted(moves, key=in_order)), minimal, solutions, piece.meter.nodes)


def in_order(packed: int) -> tuple[int, int, int]:
    """Order packed moves by origin, target and path."""
    return packed >> FROM & SQUARE, packed & SQUARE, packed & ~DIRECT
