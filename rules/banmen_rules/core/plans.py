"""Plans: the moves of a kind from one square, computed once for an empty board.

For one side and one square a description is compiled into the shapes that the generator loops over:
squares to leap to, rays to slide along, slides that may turn, and a small tree of legs for everything
else. Plans know the board's edge but no pieces, so all positions of a game share them; a plan is made when
a piece first stands on a square.

The generator is hot, so a plan holds plain ints, tuples and sets.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from banmen_rules.base.geometry import Size
from banmen_rules.betza.model import CAPTURE, Category, Landing, Leg, Path
from banmen_rules.core.packed import FROM

BIT = {category: 1 << number for number, category in enumerate(Category)}
"""A bit for each category, by priority."""

CAN_LAND = int(Landing.EMPTY | Landing.ENEMY)
EMPTY = int(Landing.EMPTY)
_NOWHERE = -1  # no side ever holds this square, so a gate that contains it never shuts


class Table(dict[int, tuple[int, ...]]):
    """For each square, the squares that a step reaches from it, nearest first; worked out when asked for.

    Args:
        size: the board.
        step: how far the step goes to the right, and down.
        reach: the most steps; 0 for no limit.

    """

    __slots__ = ("_reach", "_size", "_step")

    def __init__(self, size: Size, step: tuple[int, int], reach: int) -> None:
        super().__init__()
        self._size, self._step, self._reach = size, step, reach

    def __missing__(self, square: int) -> tuple[int, ...]:
        """Work out the squares from a square.

        Raises:
            IndexError: if the square is not on the board.

        """
        if not 0 <= square < self._size.files * self._size.ranks:
            raise IndexError(square)
        found = self[square] = self._squares_from(square)
        return found

    def _squares_from(self, square: int) -> tuple[int, ...]:
        files, ranks = self._size
        right, down = self._step
        if not right and not down:  # stay in place, or (without limit) go to any other square
            others = (other for other in range(files * ranks) if other != square)
            return (square,) if self._reach else tuple(others)
        row, column = divmod(square, files)
        room = [self._reach] if self._reach else []
        for at, step, length in ((column, right, files), (row, down, ranks)):
            if step:
                room.append((length - 1 - at) // step if step > 0 else at // -step)
        shift = down * files + right
        return tuple(square + shift * count for count in range(1, min(room) + 1))


class Node(NamedTuple):
    """A leg of a path that needs the general walk, with the legs that may follow it."""

    table: Table
    over: int
    landing: int
    category: int
    """Category bits of the paths that end here; 0 if no path does."""
    following: tuple["Node", ...]


class Flight(NamedTuple):
    """A single leg that may pass over pieces or has an unusual landing; or staying in place."""

    squares: tuple[int, ...]
    over: int
    landing: int
    category: int


class Turn(NamedTuple):
    """A first leg over empty squares, and the rays that continue from each of them."""

    squares: tuple[int, ...]
    rays: tuple[Table, ...]
    category: int


class Plan(NamedTuple):
    """The moves of a piece from one square."""

    gate: frozenset[int]
    """The first squares of all its moves: if its own side holds them all, it cannot move."""
    base: int
    """The square, shifted to where packed moves have their origin."""
    leaps: frozenset[int]
    rays: tuple[tuple[int, ...], ...]
    flights: tuple[Flight, ...]
    turns: tuple[Turn, ...]
    walk: tuple[Node, ...]
    walk_gate: frozenset[int]
    """As ``gate``, for the walk alone."""
    plain: bool
    """Whether it has only leaps and rays, and reaches no square twice."""
    mixed: bool
    """Whether it may reach one square in two moves."""
    leap_categories: dict[int, int]
    ray_categories: tuple[int, ...]

    @property
    def moves(self) -> bool:
        """Whether the piece has a move from here on an empty board."""
        return bool(self.leaps or self.rays or self.flights or self.turns or self.walk)


class Lines:
    """The lines of one board: for every vector and reach, the squares from each square."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._tables: dict[tuple[int, int, int], Table] = {}

    def table(self, leg: Leg, side: int) -> Table:
        """Get the squares a leg passes from every square, for one side."""
        turn = -1 if side else 1
        key = (turn * leg.dx, -turn * leg.dy, leg.reach)
        found = self._tables.get(key)
        if found is None:
            right, down, reach = key
            found = self._tables[key] = Table(self.size, (right, down), reach)
        return found


def compiler(board: Lines, paths: Iterable[Path], side: int) -> Callable[[int], Plan]:
    """Sort the paths of a description by shape; the result makes the plan for a square."""
    leaps: list[tuple[Table, int]] = []
    rays: list[tuple[Table, int]] = []
    flights: list[tuple[Table, Leg, int]] = []
    turns: dict[tuple[Leg, Category], list[Table]] = {}
    rest: list[Path] = []
    for path in paths:
        last, bit = path.legs[-1], BIT[path.category]
        plain = last.over == 0 and int(last.landing) == CAN_LAND
        if len(path.legs) == 1 and plain:
            (leaps if last.reach == 1 else rays).append((board.table(last, side), bit))
        elif len(path.legs) == 1 and (last.over != CAPTURE or max(abs(last.dx), abs(last.dy)) == 1):
            flights.append((board.table(last, side), last, bit))
        elif plain and len(path.legs) == 2 and _turns(path.legs[0], last):  # noqa: PLR2004 - two legs
            turns.setdefault((path.legs[0], path.category), []).append(board.table(last, side))
        else:
            rest.append(path)
    walk = _tree(board, [(path.legs, BIT[path.category]) for path in rest], side)
    vias = [board.table(leg, side) for leg, _ in turns]
    walk_shut = all(_needs_room(path.legs[0]) for path in rest)
    shut = walk_shut and all(_needs_room(leg) for _, leg, _ in flights)

    def plan(square: int) -> Plan:
        leapt: dict[int, int] = {}
        for table, bit in leaps:
            for target in table[square]:
                leapt[target] = leapt.get(target, 0) | bit
        slid = [(table[square], bit) for table, bit in rays if table[square]]
        flown = [Flight(table[square], leg.over, int(leg.landing), bit) for table, leg, bit in flights]
        turned = [
            Turn(first[square], tuple(tables), BIT[category])
            for first, ((_, category), tables) in zip(vias, turns.items(), strict=True)
        ]
        walked = tuple(node for node in walk if node.table[square])
        begun = [flight.squares for flight in flown] + [turn.squares for turn in turned]
        begun += [ray for ray, _ in slid]
        walk_gate = {node.table[square][0] for node in walked}
        gate = {*leapt, *walk_gate, *(squares[0] for squares in begun if squares)}
        direct = [
            *leapt,
            *(t for ray, _ in slid for t in ray),
            *(t for each in flown for t in each.squares),
        ]
        mixed = bool(turned or walked) or len(direct) != len(set(direct))
        return Plan(
            base=square << FROM,
            gate=frozenset(gate if shut else {*gate, _NOWHERE}),
            leaps=frozenset(leapt),
            rays=tuple(ray for ray, _ in slid),
            flights=tuple(flight for flight in flown if flight.squares),
            turns=tuple(turn for turn in turned if turn.squares),
            walk=walked,
            walk_gate=frozenset(walk_gate if walk_shut else {*walk_gate, _NOWHERE}),
            plain=not (flown or mixed),
            mixed=mixed,
            leap_categories=leapt,
            ray_categories=tuple(bit for _, bit in slid),
        )

    return plan


def _turns(first: Leg, second: Leg) -> bool:
    """Tell whether a leg over empty squares is followed by one that does not come back over its start."""
    if first.over or int(first.landing) != EMPTY or not (first.dx or first.dy):
        return False
    backward = first.dx * second.dx + first.dy * second.dy < 0
    return not backward


def _needs_room(leg: Leg) -> bool:
    """Tell whether a first leg is stuck when its own side holds the first square."""
    return bool(leg.dx or leg.dy) and not leg.over and not leg.landing & ~CAN_LAND


def _tree(lines: Lines, paths: list[tuple[tuple[Leg, ...], int]], side: int) -> tuple[Node, ...]:
    """Make a tree of paths: paths with the same first legs share their nodes."""
    branches: dict[Leg, list[tuple[tuple[Leg, ...], int]]] = {}
    for legs, bit in paths:
        branches.setdefault(legs[0], []).append((legs[1:], bit))
    nodes = []
    for leg, tails in branches.items():
        category = 0
        for legs, bit in tails:
            if not legs:
                category |= bit
        following = _tree(lines, [tail for tail in tails if tail[0]], side)
        nodes.append(Node(lines.table(leg, side), leg.over, int(leg.landing), category, following))
    return tuple(nodes)
