"""Who attacks what: for every square the pieces of either side that could capture there.

Separate from ``movegen`` because an attack is not a move: a piece attacks empty squares that it could
only capture on, and protects pieces of its own side. What is meant exactly, of any other square:

- **an enemy's**: some move of the piece captures on it, now, were it its side's turn;
- **one of its own side's**: some move would if that piece alone were the enemy's (it is protected);
- **an empty one**: some move would if an enemy stood there: one of the lowest rank, not a royal.

Any square of which a move captures the piece is attacked, not only the one where the move ends.
Attacks are pseudo-legal: what a rule forbids one piece (the emperor may not capture a protected royal)
does not keep it from attacking, and a piece that may go anywhere attacks every square.

Plain ints, lists and local names on purpose, as in ``movegen``.
"""

from collections.abc import Iterable, Mapping, Sequence

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.geometry import Side
from banmen_rules.betza._model import ANY, CAPTURE, Landing
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM
from banmen_rules.core.plans import EMPTY, Flight, Node, Plan, Turn

__all__ = ["Attacks"]

_ENEMY = int(Landing.ENEMY)
_FRIEND = int(Landing.FRIEND)
_PASS = int(Landing.PASS)
_NOBODY = -1  # no square: nothing is supposed of the board


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
    """Find the squares one piece attacks, each once."""
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
            walker.leg(node, base >> FROM, _NOBODY, ())
    return found


def _fly(board: list[int], flight: Flight, found: set[int]) -> None:
    """Add what a leg over other pieces attacks: whoever stands there does not change how far it gets."""
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
    """Add what a range capture attacks: where it may end on an enemy, and what it captures on the way."""
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
    """Add what slides that turn attack: the first leg on empty squares, the second like any slide.

    A piece put on a square of the first leg is in the way there only of what lies beyond it, and the
    second leg never comes back; so what reaches a square on the board as it is still does.
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
    """One piece on its way, leg by leg, as in ``movegen``; but an enemy may be supposed on one square.

    That square is chosen on the way, the first time the piece comes to it (``supposed``), and stays.
    A square the piece came to as it is, on the same way, is not supposed to be another (``seen``).
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

    def leg(self, node: Node, at: int, supposed: int, gone: tuple[int, ...]) -> None:
        """Try every square of a leg from ``at``; ``gone`` are the squares captured on so far."""
        mark = len(self.seen)
        self.slide(node, node.table[at], 0, supposed, gone)
        del self.seen[mark:]

    def slide(
        self, node: Node, ray: tuple[int, ...], passed: int, supposed: int, gone: tuple[int, ...]
    ) -> None:
        """Try the squares of a ray; ``passed`` is how many pieces the leg has passed before it."""
        _, over, landing, _, following = node
        for number, target in enumerate(ray):
            stands = self.stands(target, supposed, gone)
            if supposed == _NOBODY and stands != _ENEMY:
                self.suppose(node, ray[number:], passed, gone)
            if stands == EMPTY:
                if landing & EMPTY:
                    self.land(node, target, supposed, gone)
                continue
            blocked = over == CAPTURE and self.ranks[self.board[target]] >= self.rank
            if landing & stands and (not blocked or (stands == _ENEMY and self.equal_rank)):
                self.land(node, target, supposed, (*gone, target))
            for after in following if landing & _PASS and not blocked else ():
                self.leg(after, target, supposed, gone)
            passed += 1
            if blocked or 0 <= over < passed:
                break
            if over == CAPTURE:
                gone = (*gone, target)

    def stands(self, target: int, supposed: int, gone: tuple[int, ...]) -> int:
        """Say what a leg finds on a square: nothing, an enemy or a friend, as landings have it."""
        code = self.board[target]
        if target == self.origin or target in gone:
            return EMPTY
        if target == supposed or (code and code & 1 != self.side):
            return _ENEMY
        return _FRIEND if code else EMPTY

    def suppose(self, node: Node, ray: tuple[int, ...], passed: int, gone: tuple[int, ...]) -> None:
        """Go on as if an enemy stood on the first square of what is left of a ray."""
        target = ray[0]
        if target == self.origin or target in gone or target in self.seen:
            return
        if target not in self.found:
            self.slide(node, ray, passed, target, gone)
        self.seen.append(target)

    def land(self, node: Node, target: int, supposed: int, gone: tuple[int, ...]) -> None:
        """End here, go on from here, or both, as the description says."""
        if node.category and gone:
            if supposed == _NOBODY:
                self.found.update(at for at in gone if self.board[at] & 1 != self.side)
            elif supposed in gone:
                self.found.add(supposed)
        for following in node.following:
            self.leg(following, target, supposed, gone)
