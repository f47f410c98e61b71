"""A piece that moves alone, the other side passing: where it gets, and what it takes, in the fewest moves.

A *place* is all that changes: where the piece stands, what it is by then (it may promote), and the squares
that it has cleared. Places are few though the ways to them are many, so that each is looked at once.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from banmen_rules.core import movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, declined
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve._model import Meter, Proof, Spent, Status

LIMIT = 5_000
"""How many places a search looks at unless told otherwise: a second or two for most pieces."""


class Place(NamedTuple):
    """What a lone piece has changed so far."""

    square: int
    code: int
    gone: frozenset[int]
    """The squares it has cleared."""


class Alone:
    """A piece on its way, and what it is after: a square to end on, or pieces to take.

    Args:
        position: the board; it is left as it is.
        square: where the piece stands.
        arrives: the square to end a move on; None if it is after pieces.
        takes: the squares whose pieces are to be taken.
        limit: how many places to look at.

    """

    def __init__(
        self,
        position: Position,
        square: int,
        *,
        arrives: int | None = None,
        takes: Collection[int] = (),
        limit: int = LIMIT,
    ) -> None:
        """Look at nothing yet."""
        self.game: Game = position.game
        self.start = Place(square, position.board[square], frozenset())
        self.meter = Meter(limit)
        self._board = position.board.copy()
        self._board[square] = 0
        side = self.start.code & 1
        self._own = {at for at, code in enumerate(self._board) if code and code & 1 == side}
        self._arrives = arrives
        self.takes = frozenset(takes)
        """The squares whose pieces it is after."""
        self._next: dict[Place, dict[int, Place]] = {}
        self._exact: dict[Place, int] = {}
        self._floor: dict[Place, int] = {}

    def is_done(self, place: Place) -> bool:
        """Tell whether a piece that has come here has what it is after."""
        return self.takes <= place.gone if self._arrives is None else place.square == self._arrives

    def missing(self, place: Place) -> frozenset[int]:
        """Collect the pieces that are still to be taken."""
        return self.takes - place.gone

    def following(self, place: Place) -> dict[int, Place]:
        """Find the places one move farther, by the packed move: one of each outcome.

        Raises:
            Spent: if that is one place more than the limit.

        """
        found = self._next.get(place)
        if found is None:
            self.meter.count()
            found = self._next[place] = dict(self._moves(place))
        return found

    def within(self, place: Place, left: int, limit: int) -> bool:
        """Tell whether so many moves are enough from a place; the count of places starts anew.

        Raises:
            Spent: if it was not found within the limit.

        """
        self.meter = Meter(limit)
        return self.distance(place, left) is not None

    def distance(self, place: Place, most: int) -> int | None:
        """Count the moves it takes from a place, or None if it takes more than ``most``.

        Raises:
            Spent: if it was not found within the limit.

        """
        exact = self._exact.get(place)
        if exact is None:
            for left in range(max(self._floor.get(place, 0), self._least(place)), most + 1):
                if self._within(place, left):
                    exact = self._exact[place] = left
                    break
                self._floor[place] = left + 1
        return exact if exact is not None and exact <= most else None

    def ways(self, place: Place, left: int) -> int:
        """Count the lines of exactly so many moves from a place, where fewer do not reach the goal."""
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
        following = dict.fromkeys(self.following(place).values())
        if left == 1:
            return any(self.is_done(to) for to in following)
        return any(self.distance(to, left - 1) is not None for to in following)

    def _least(self, place: Place) -> int:
        """Say how many moves it takes at least: most pieces take one at a time."""
        if self.is_done(place):
            return 0
        plan = self.game.plan(place.code, place.square)
        if self._arrives is not None or plan.walk or plan.flights or self._changes(place.code):
            return 1
        return len(self.missing(place))

    def _changes(self, code: int) -> bool:
        return bool(self.game.promotes_to[code]) or (self.game.infectious and not self.game.immune[code])

    def _moves(self, place: Place) -> Iterator[tuple[int, Place]]:
        """Generate the moves from a place on a board that is changed for it and put back."""
        game, board, own = self.game, self._board, self._own
        kept = {at: board[at] for at in (*place.gone, place.square)}
        lost = own & place.gone
        for at in place.gone:
            board[at] = 0
        board[place.square] = place.code
        own -= lost
        own.add(place.square)
        try:
            plan = game.plan(place.code, place.square)
            ways = movegen.effects(game, board, [plan], own)
            if game.rules.promotion_compulsory != "always":
                ways += [declined(way) for way in ways if movegen.may_decline(game, board, way)]
            for packed in ways:
                taken = movegen.captured(game, board, packed)
                if taken and game.roams(place.code) and self._is_refused(packed):
                    continue
                after = movegen.becomes(game, board, packed)
                yield packed, Place(packed & SQUARE, after, place.gone.union(taken) if taken else place.gone)
        finally:
            own.discard(place.square)
            own |= lost
            for at, code in kept.items():
                board[at] = code

    def _is_refused(self, packed: int) -> bool:
        """Ask the rules about a capture by a piece that may go anywhere; no other move is refused here."""
        found = rules.refusal(Position(self.game, self._board), packed)
        return found is not None and found.code == "protected"


def route(position: Position, square: int, arrives: int, most: int, *, limit: int = LIMIT) -> Proof:
    """Find the fewest moves by which a piece alone gets to a square, and all first moves that do.

    Args:
        position: the board; whose turn it is plays no part, the other side passes.
        square: where the piece stands.
        arrives: the square where one of its moves is to end.
        most: how many moves it may take.
        limit: how many places to look at.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve import route
    >>> position = Position(game("dai_dai"))
    >>> position.put("9i", "g")  # a gold general
    >>> found = route(position, position.square("9i"), position.square("8j"), 3)
    >>> found.status.value, found.minimal, found.ways  # back and aside, or aside and back
    ('proven', 2, 2)
    """
    return solve(Alone(position, square, arrives=arrives, limit=limit), most)


def collect(
    position: Position, square: int, takes: Collection[int], most: int, *, limit: int = LIMIT
) -> Proof:
    """Find the fewest moves by which a piece alone takes all the pieces on some squares.

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
    return solve(Alone(position, square, takes=takes, limit=limit), most)


def solve(alone: Alone, most: int) -> Proof:
    """Find the fewest moves by which a piece gets what it is after, at most so many."""
    start = alone.start
    try:
        minimal = alone.distance(start, most)
        if minimal is None:
            return Proof(Status.DISPROVED, nodes=alone.meter.nodes)
        if not minimal:
            return Proof(Status.PROVEN, minimal=0, nodes=alone.meter.nodes)
        moves = [
            packed
            for packed, to in alone.following(start).items()
            if alone.distance(to, minimal - 1) is not None
        ]
        ways = alone.ways(start, minimal)
    except Spent:
        return Proof(Status.UNKNOWN, nodes=alone.meter.nodes)
    return Proof(Status.PROVEN, tuple(sorted(moves, key=in_order)), minimal, ways, alone.meter.nodes)


def in_order(packed: int) -> tuple[int, int, int]:
    """Order packed moves by origin, target and way."""
    return packed >> FROM & SQUARE, packed & SQUARE, packed & ~DIRECT
