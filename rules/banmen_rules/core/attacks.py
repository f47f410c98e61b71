"""Attacks: which pieces of either side could capture on a square.

An attack is not a move: a piece attacks empty squares where it could only capture, and protects pieces of
its own side. Exactly, a piece attacks another square

- **that an enemy holds** if some move of the piece captures there, as if it were its side's turn;
- **that its own side holds** if some move would, were that one piece the enemy's (the piece is protected);
- **that is empty** if some move would, were an enemy there: one of the lowest rank, and not a royal.

A piece attacks every square where its moves capture, not only where they end. Attacks are pseudo-legal:
a piece attacks even where a rule forbids the capture (the emperor may not capture a protected royal), and
a piece that may go anywhere attacks every square.

This is hot, hence the plain ints, lists and local names, as in ``movegen``.
"""

from collections.abc import Iterable, Mapping, Sequence

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.geometry import Side
from banmen_rules.betza.model import ANY, CAPTURE, Landing
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM
from banmen_rules.core.plans import EMPTY, Flight, Node, Plan, Turn

__all__ = ["Attacks"]

_ENEMY = int(Landing.ENEMY)
_FRIEND = int(Landing.FRIEND)
_PASS = int(Landing.PASS)
_NOWHERE = -1  # no square: the board is taken as it is


@typed_class
class Attacks:
    """The attackers of every square of a board, as it was when ``Setup.attacks`` made this.

    >>> from banmen_rules import Position, Side, game
    >>> position = Position.initial(game("tai"))
    >>> found = position.attacks()
    >>> found.count("13x", Side.BLACK), found.count("13x", Side.WHITE)
    (8, 1)
    """

    __slots__ = ("_by", "_game")

    def __init__(self, game: Game, by: Sequence[Sequence[Sequence[int]]]) -> None:
        """Store, for each side, the attackers of every square in ascending order."""
        self._game = game
        self._by = by

    def attackers(self, square: int | str, side: Side) -> tuple[int, ...]:
        """List the squares of a side's pieces that attack a square, in ascending order.

        Raises:
            InvalidSquare: if there is no such square.

        >>> from banmen_rules import Position, Side, game
        >>> position = Position.initial(game("dai_dai"))
        >>> [position.game.size.name(by) for by in position.attacks().attackers("9k", Side.BLACK)]
        ['9l']
        """
        return tuple(self._by[side][self._game.size.square(square)])

    def count(self, square: int | str, side: Side) -> int:
        """Count the pieces of a side that attack a square.

        Raises:
            InvalidSquare: if there is no such square.

        >>> from banmen_rules import Position, Side, game
        >>> Position.initial(game("dai_dai")).attacks().count("9k", Side.BLACK)
        1
        """
        return len(self._by[side][self._game.size.square(square)])


def attacks(game: Game, board: list[int], plans: Iterable[Mapping[int, Plan]]) -> Attacks:
    """Find the attackers of every square; ``plans`` are those of Black's pieces and of White's, by square."""
    by: list[list[list[int]]] = []
    for own in plans:
        attackers: list[list[int]] = [[] for _ in board]
        for origin, plan in sorted(own.items()):
            for target in attacked_squares(game, board, plan):
                attackers[target].append(origin)
        by.append(attackers)
    return Attacks(game, by)


def attacked_squares(game: Game, board: list[int], plan: Plan) -> Iterable[int]:
    """Find the squares that one piece attacks, each once."""
    _, base, leaps, rays, flights, turns, walk, _, plain, _, _, _ = plan
    found: set[int] | list[int] = [*leaps] if plain else {*leaps}
    add = found.append if isinstance(found, list) else found.add
    for ray in rays:
        for target in ray:
            add(target)
            if board[target]:
                break
    if isinstance(found, list):
        return found
    for flight in flights:
        if flight.over == CAPTURE:
            _sweep(game, board, base >> FROM, flight, found)
        elif flight.landing & _ENEMY:
            _fly(board, flight, found)
    _turn(board, turns, found)
    if walk:
        walker = _Walker(game, board, base >> FROM, found)
        for node in walk:
            walker.leg(node, base >> FROM, _NOWHERE, ())
    return found


def _fly(board: list[int], flight: Flight, found: set[int]) -> None:
    """Add the attacks of a leg over other pieces: the side of those pieces does not change its reach."""
    squares, over, _, _ = flight
    if over == ANY:
        found.update(squares)
        return
    passed = 0
    for target in squares:
        found.add(target)
        if board[target]:
            passed += 1
            if passed > over:
                break


def _sweep(game: Game, board: list[int], origin: int, flight: Flight, found: set[int]) -> None:
    """Add the attacks of a range capture: where it may end on an enemy, and what it flies over."""
    squares, _, landing, _ = flight
    ranks = game.rank
    side = board[origin] & 1
    rank = ranks[board[origin]] if game.ranked else 1
    ends = landing & _ENEMY
    passed: list[int] = []  # attacked if it may end farther on; only where it may not end on an enemy
    for target in squares:
        code = board[target]
        lower = ranks[code] < rank
        if ends:
            if lower or game.rules.range_capture_equal_rank:
                found.add(target)
        else:
            friend = code and lower and code & 1 == side
            if landing & (_FRIEND if friend else 0 if code else EMPTY):
                found.update(passed)
            if lower:
                passed.append(target)
        if code and not lower:
            break


def _turn(board: list[int], turns: Iterable[Turn], found: set[int]) -> None:
    """Add the attacks of hooks: the first leg over empty squares, the second like any slide.

    An enemy on a square of the first leg would block only the squares beyond it, and the second leg never
    comes back: if the hook reaches a square of this board, it also reaches it with an enemy there.
    """
    add = found.add
    for vias, tables, _ in turns:
        for via in vias:
            if board[via]:
                break
            for table in tables:
                for target in table[via]:
                    add(target)
                    if board[target]:
                        break


class _Walker:
    """A piece that moves leg by leg, as in ``movegen``, but may assume an enemy on one square.

    It assumes the enemy when it first reaches that square (``assumed``), and for the rest of its path. It
    does not assume one where it has already passed on the same path (``seen``).
    """

    __slots__ = ("board", "equal_rank", "found", "origin", "rank", "ranks", "seen", "side")

    def __init__(self, game: Game, board: list[int], origin: int, found: set[int]) -> None:
        code = board[origin]
        self.board = board
        self.origin = origin
        self.side = code & 1
        self.ranks = game.rank
        self.rank = game.rank[code] if game.ranked else 1
        self.equal_rank = game.rules.range_capture_equal_rank
        self.found = found
        self.seen: list[int] = []

    def leg(self, node: Node, at: int, assumed: int, gone: tuple[int, ...]) -> None:
        """Try every square of a leg from ``at``; ``gone`` are the squares where it has captured."""
        mark = len(self.seen)
        self.slide(node, node.table[at], 0, assumed, gone)
        del self.seen[mark:]

    def slide(
        self, node: Node, ray: tuple[int, ...], passed: int, assumed: int, gone: tuple[int, ...]
    ) -> None:
        """Try the squares of a ray; ``passed`` is how many pieces the leg has passed before them."""
        _, over, landing, _, following = node
        for number, target in enumerate(ray):
            stands = self.stands(target, assumed, gone)
            if assumed == _NOWHERE and stands != _ENEMY:
                self.assume(node, ray[number:], passed, gone)
            if stands == EMPTY:
                if landing & EMPTY:
                    self.land(node, target, assumed, gone)
                continue
            blocked = over == CAPTURE and self.ranks[self.board[target]] >= self.rank
            if landing & stands and (not blocked or (stands == _ENEMY and self.equal_rank)):
                self.land(node, target, assumed, (*gone, target))
            for after in following if landing & _PASS and not blocked else ():
                self.leg(after, target, assumed, gone)
            passed += 1
            if blocked or 0 <= over < passed:
                break
            if over == CAPTURE:
                gone = (*gone, target)

    def stands(self, target: int, assumed: int, gone: tuple[int, ...]) -> int:
        """Tell whether a leg finds nothing, an enemy or a friend on a square, as a landing bit."""
        code = self.board[target]
        if target == self.origin or target in gone:
            return EMPTY
        if target == assumed or (code and code & 1 != self.side):
            return _ENEMY
        return _FRIEND if code else EMPTY

    def assume(self, node: Node, ray: tuple[int, ...], passed: int, gone: tuple[int, ...]) -> None:
        """Continue as if an enemy stood on the first of the remaining squares of a ray."""
        target = ray[0]
        if target == self.origin or target in gone or target in self.seen:
            return
        if target not in self.found:
            self.slide(node, ray, passed, target, gone)
        self.seen.append(target)

    def land(self, node: Node, target: int, assumed: int, gone: tuple[int, ...]) -> None:
        """End here, continue from here, or both, as the description says."""
        if node.category and gone:
            if assumed == _NOWHERE:
                self.found.update(at for at in gone if self.board[at] & 1 != self.side)
            elif assumed in gone:
                self.found.add(assumed)
        for following in node.following:
            self.leg(following, target, assumed, gone)
