"""Every path by which a piece might reach a square, and how far it gets on each.

This walks along the legs of a description and records failures. The move generator cannot be used here: it
drops paths that fail.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.core.setup import Setup

MOST = 5_000
"""The largest number of paths to walk; a piece of the games has some hundreds."""
LONGEST = 200_000
"""The largest number of combinations of steps to try."""


class Code(StrEnum):
    """Why a piece can or cannot go to a square."""

    ALLOWED = "allowed"
    """It can go there."""
    NO_PIECE = "no_piece"
    """There is no piece to move."""

    TURN = "turn"
    """The move exists, but it is the other side's turn."""
    PROTECTED = "protected"
    """The move exists, but a piece that may go anywhere may not capture this protected piece."""
    LION_PROTECTED = "lion_protected"
    """The move exists, but a lion may not capture this protected lion."""
    COUNTER_STRIKE = "counter_strike"
    """The move exists, but may not capture a lion just after another piece captured one."""
    REPETITION = "repetition"
    """The move exists, but it would repeat a position."""
    PERPETUAL = "perpetual"
    """The move exists, but it would give perpetual check."""
    GAME_OVER = "game_over"
    """The move exists, but the game has ended."""
    RULE = "rule"
    """The move exists, but some other rule forbids it."""

    STAY = "stay"
    """It has no move that ends on its own square."""
    NO_PATH = "no_way"
    """No leg leads there, with or without turns."""
    TOO_FAR = "too_far"
    """The square lies on a line it moves along, but too far away."""
    SKIPPED = "skipped"
    """The square lies on a line it moves along, but it leaps past it."""
    OFF_BOARD = "off_board"
    """It would have to stop on a square outside the board."""

    BLOCKED = "blocked"
    """A piece blocks a slide."""
    PASS_LIMIT = "pass_limit"
    """There are more pieces on its path than it may pass over."""
    RANK = "rank"
    """A range capture does not fly over a piece of its own rank or a higher one."""
    STOP_OCCUPIED = "stop_occupied"
    """A square where it must stop before the next leg is occupied."""
    NOTHING_TO_CAPTURE = "nothing_to_capture"
    """A leg before the last must capture, and there is nothing that it may capture."""
    NOTHING_TO_PASS = "nothing_to_pass"
    """A leg before the last must capture or pass over a piece, and the square is empty."""

    OWN_PIECE = "own_piece"
    """Its own side's piece stands on the square."""
    ONLY_CAPTURES = "only_captures"
    """It goes there only to capture, and the square is empty."""
    ONLY_MOVES = "only_moves"
    """It goes there only without capturing that piece."""
    RANK_TARGET = "rank_target"
    """A range capture does not capture a piece of its own rank or a higher one."""


class Attempt(NamedTuple):
    """One path towards a square, walked until it arrives or something stops it."""

    origin: int
    path: Path
    times: tuple[int, ...]
    """How often each leg repeats its step."""
    code: Code
    leg: int
    """The index of the leg that is stopped, or of the last leg if the path arrives."""
    squares: tuple[int, ...]
    """The squares on the path in order, passed ones included; the last is where it arrives or is stopped."""
    touched: tuple[int, ...] = ()
    """The squares where it stops before the last, in order."""
    captures: frozenset[int] = frozenset()
    left: int = 0
    """The number of missing steps; 0 if it fails or arrives on its last square."""
    blocker: int | None = None
    """The square of the piece that stops it."""

    @property
    def stopped(self) -> Leg:
        """The leg it is stopped on, or its last one."""
        return self.path.legs[self.leg]


def attempts(setup: Setup, origin: int, target: int) -> list[Attempt]:
    """Walk every path of the piece on ``origin`` whose legs end on ``target``, at most ``MOST`` of them."""
    piece = setup.game.pieces[setup.board[origin]]
    if piece is None:
        return []
    walk = _Walk(setup, origin, target)
    fuel = iter(range(LONGEST))
    found = (
        attempt
        for path in piece.kind.description.paths
        for times in _times(path.legs, *walk.vector, walk.longest, fuel)
        for attempt in walk.along(path, times)
    )
    return list(islice(found, MOST))


def offset(setup: Setup, origin: int, target: int) -> tuple[int, int]:
    """Return the vector between two squares as (right, forward) of the piece's owner."""
    files = setup.game.size.files
    (row, column), (to_row, to_column) = divmod(origin, files), divmod(target, files)
    turn = -1 if setup.board[origin] & 1 else 1
    return turn * (to_column - column), turn * (row - to_row)


def _times(
    legs: tuple[Leg, ...], dx: int, dy: int, longest: int, fuel: Iterator[int]
) -> Iterator[tuple[int, ...]]:
    """Yield how often each leg must repeat its step to end (dx, dy) away; each try takes one unit of fuel."""
    first, rest = legs[0], legs[1:]
    if not rest:
        if once := _repeats(first, dx, dy):
            yield (once,)
        return
    second = rest[0]
    turn = first.dx * second.dy - first.dy * second.dx
    if len(rest) == 1 and turn:  # two lines that cross: at most one solution
        once, wrong = divmod(dx * second.dy - dy * second.dx, turn)
        twice, wrong_too = divmod(first.dx * dy - first.dy * dx, turn)
        if not wrong and not wrong_too and _within(first, once) and _within(second, twice):
            yield once, twice
        return
    for once in range(1, min(first.reach or longest, longest) + 1):
        if next(fuel, None) is None:
            return
        for others in _times(rest, dx - once * first.dx, dy - once * first.dy, longest, fuel):
            yield once, *others


def _repeats(leg: Leg, dx: int, dy: int) -> int:
    """Count how often a leg must repeat its step to end (dx, dy) away; 0 if it cannot."""
    if not leg.dx and not leg.dy:
        return int(bool(dx or dy) == (leg.over == ANY))
    times = dx // leg.dx if leg.dx else dy // leg.dy
    return times if (times * leg.dx, times * leg.dy) == (dx, dy) and _within(leg, times) else 0


def _within(leg: Leg, times: int) -> bool:
    return times >= 1 and (not leg.reach or times <= leg.reach)


class _Walk:
    """Walks the paths of one piece towards one square."""

    def __init__(self, setup: Setup, origin: int, target: int) -> None:
        self.setup = setup
        self.origin = origin
        self.vector = offset(setup, origin, target)
        self.longest = max(setup.game.size) - 1
        self.side = setup.board[origin] & 1
        self.ranks = setup.game.rank
        # On a board without ranks every other piece is of lower rank.
        self.rank = self.ranks[setup.board[origin]] if setup.game.ranked else 1

    def along(self, path: Path, times: tuple[int, ...]) -> Iterator[Attempt]:
        """Walk one path; it gives several attempts where a piece may be captured or passed over."""
        routes: list[list[int]] = []
        x = y = 0
        for leg, often in zip(path.legs, times, strict=True):
            routes.append([])
            for _ in range(often):
                x, y = x + leg.dx, y + leg.dy
                if leg.over == ANY and leg[:2] == (0, 0):
                    x, y = self.vector
                square = self.setup.game.size.offset(self.origin, x, y, self.side)
                if square is None:
                    squares = tuple([square for route in routes for square in route])
                    left, index = sum(times) - len(squares), len(routes) - 1
                    yield Attempt(self.origin, path, times, Code.OFF_BOARD, index, squares, left=left)
                    return
                routes[-1].append(square)
        start = Attempt(self.origin, path, times, Code.ALLOWED, -1, (), left=sum(times))
        yield from self.leg(start, routes)

    def leg(self, before: Attempt, routes: list[list[int]]) -> Iterator[Attempt]:
        """Walk from the end of a leg to the end of the path; ``routes``: the squares of each leg."""
        index = before.leg + 1
        leg, last = before.path.legs[index], index == len(routes) - 1
        attempt, other = self.slide(before._replace(leg=index), routes[index])
        if attempt.code != Code.ALLOWED:
            yield attempt
            return
        square = attempt.squares[-1]
        takes, passes = self.landing(leg, other)
        if not takes and not passes:
            code = self.refused(leg, other, last=last)
            yield attempt._replace(code=code, blocker=square if other else None)
            return
        after = attempt._replace(captures=attempt.captures | {square}) if other else attempt
        if last:
            yield after
            return
        if takes:
            yield from self.leg(after._replace(touched=(*after.touched, square)), routes)
        if passes:
            yield from self.leg(attempt, routes)

    def slide(self, attempt: Attempt, route: list[int]) -> tuple[Attempt, int]:
        """Make the steps of a leg, up to its last or to what stops it; also return the piece there."""
        leg, captures, passed = attempt.stopped, attempt.captures, 0
        code = Code.ALLOWED
        other = made = 0
        for square in route:
            made += 1
            other = self.occupant(square, captures)
            if not other or leg.over == ANY or made == len(route):
                continue
            if leg.over == CAPTURE:
                code = Code.RANK if self.ranks[other] >= self.rank else code
                captures = captures if code == Code.RANK else captures | {square}
            else:
                passed += 1
                if passed > leg.over:
                    code = Code.PASS_LIMIT if leg.over else Code.BLOCKED
            if code != Code.ALLOWED:
                break
        return (
            attempt._replace(
                code=code,
                squares=(*attempt.squares, *route[:made]),
                captures=captures,
                left=attempt.left - made,
                blocker=None if code == Code.ALLOWED else route[made - 1],
            ),
            other,
        )

    def occupant(self, square: int, captures: frozenset[int]) -> int:
        """Get the piece code on a square after the piece has left its own square and made its captures."""
        return 0 if square == self.origin or square in captures else self.setup.board[square]

    def landing(self, leg: Leg, other: int) -> tuple[bool, bool]:
        """Tell whether a leg may land on a square with this occupant, and whether it may pass over it."""
        if not other:
            return bool(leg.landing & Landing.EMPTY), False
        enemy = other & 1 != self.side
        takes = bool(leg.landing & (Landing.ENEMY if enemy else Landing.FRIEND))
        if leg.over == CAPTURE and self.ranks[other] >= self.rank:
            return takes and enemy and self.setup.game.rules.range_capture_equal_rank, False
        return takes, bool(leg.landing & Landing.PASS)

    def refused(self, leg: Leg, other: int, *, last: bool) -> Code:
        """Find why a leg may not land on a square with this occupant."""
        if not other:
            if last:
                return Code.ONLY_CAPTURES
            return Code.NOTHING_TO_PASS if leg.landing & Landing.PASS else Code.NOTHING_TO_CAPTURE
        enemy = other & 1 != self.side
        wanted = Landing.PASS | (Landing.ENEMY if enemy else Landing.FRIEND)
        if leg.landing & wanted:  # it would, but for the rank
            return Code.RANK_TARGET if last else Code.RANK
        if last:
            return Code.ONLY_MOVES if enemy else Code.OWN_PIECE
        return Code.STOP_OCCUPIED if leg.landing & Landing.EMPTY else Code.NOTHING_TO_CAPTURE
