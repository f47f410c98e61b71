"""Every way a piece might go to one square, and how far each of them gets.

A plain walk along the legs of a description, written from what the notation says and apart from
the generator, which keeps only what succeeds: here the failures are what is wanted.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.core.setup import Setup

MOST = 5_000
"""How many ways are walked at most: the games' own pieces have some hundreds, any text could have more."""
LONGEST = 200_000
"""How many ways are looked for at most, whether they lead to the square or not."""


class Code(StrEnum):
    """Why a piece can or cannot go to a square, one word each."""

    ALLOWED = "allowed"
    """It can go there."""
    NO_PIECE = "no_piece"
    """There is no piece to move."""

    TURN = "turn"
    """The move exists, but it is the other side's turn."""
    PROTECTED = "protected"
    """The move exists, but a piece that may go anywhere may not capture this protected piece."""
    REPETITION = "repetition"
    """The move exists, but it would repeat a position."""
    PERPETUAL = "perpetual"
    """The move exists, but it would check again without end."""
    GAME_OVER = "game_over"
    """The move exists, but the game has ended."""
    RULE = "rule"
    """The move exists, but some other rule forbids it."""

    STAY = "stay"
    """It has no way of ending on its own square."""
    NO_WAY = "no_way"
    """No leg, and no turn after a leg, leads there."""
    TOO_FAR = "too_far"
    """The square lies on a line it moves along, but too far away."""
    SKIPPED = "skipped"
    """The square lies on a line it moves along, but it leaps past it."""
    OFF_BOARD = "off_board"
    """The square where it would have to touch down on the way lies outside the board."""

    BLOCKED = "blocked"
    """A piece stands in the way of a slide."""
    PASS_LIMIT = "pass_limit"
    """More pieces stand in the way than it passes over."""
    RANK = "rank"
    """A range capture does not fly over a piece of its own rank or a higher one."""
    STOP_OCCUPIED = "stop_occupied"
    """A square where it must touch down before it goes on is occupied."""
    NOTHING_TO_CAPTURE = "nothing_to_capture"
    """A leg on the way must capture, and there is nothing that it may capture."""
    NOTHING_TO_PASS = "nothing_to_pass"
    """A leg on the way must capture or pass over a piece, and there is none."""

    OWN_PIECE = "own_piece"
    """Its own side's piece stands on the square."""
    ONLY_CAPTURES = "only_captures"
    """It goes there only to capture, and the square is empty."""
    ONLY_MOVES = "only_moves"
    """It goes there only without capturing that piece."""
    RANK_TARGET = "rank_target"
    """A range capture does not capture a piece of its own rank or a higher one."""


class Attempt(NamedTuple):
    """One way of going to a square, walked until it arrives or something stops it."""

    origin: int
    path: Path
    times: tuple[int, ...]
    """How often each leg repeats its step."""
    code: Code
    leg: int
    """The index of the leg that is stopped; of the last one if the way arrives."""
    squares: tuple[int, ...]
    """The squares come to, passed ones included, in order; the last is where it arrives or is stopped."""
    touched: tuple[int, ...]
    """The squares touched down on before the last, in order."""
    captures: frozenset[int]
    left: int
    """How many steps are missing; none if it fails, or arrives, on its last square."""
    blocker: int | None
    """The square of the piece that stops it."""

    @property
    def stopped(self) -> Leg:
        """The leg it is stopped on, or its last one."""
        return self.path.legs[self.leg]


def attempts(setup: Setup, origin: int, target: int) -> list[Attempt]:
    """Walk every way that the piece on ``origin`` might go to ``target``, at most ``MOST`` of them.

    Ways are those whose legs end on the square if nothing stops them; no others are walked.
    """
    piece = setup.game.pieces[setup.board[origin]]
    if piece is None:
        return []
    walk = _Walk(setup, origin, target)
    return list(islice(_all(walk, piece.kind.description.paths), MOST))


def _all(walk: "_Walk", paths: tuple[Path, ...]) -> Iterator[Attempt]:
    fuel = iter(range(LONGEST))
    for path in paths:
        for times in _times(path.legs, *walk.vector, walk.longest, fuel):
            yield from walk.along(path, times)


def offset(setup: Setup, origin: int, target: int) -> tuple[int, int]:
    """Count the squares to the right and forward from one square to another, as the piece's owner does."""
    files = setup.game.size.files
    (row, column), (to_row, to_column) = divmod(origin, files), divmod(target, files)
    turn = -1 if setup.board[origin] & 1 else 1
    return turn * (to_column - column), turn * (row - to_row)


def _times(
    legs: tuple[Leg, ...], dx: int, dy: int, longest: int, fuel: Iterator[int]
) -> Iterator[tuple[int, ...]]:
    """Yield how often each leg would have to repeat its step to end (dx, dy) away, while there is fuel."""
    first, rest = legs[0], legs[1:]
    if not rest:
        if once := _repeats(first, dx, dy):
            yield (once,)
        return
    second = rest[0]
    turn = first.dx * second.dy - first.dy * second.dx
    if len(rest) == 1 and turn:  # two lines that cross: one solution at most
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
    """Count how often a leg repeats its step to end (dx, dy) away; 0 if it cannot."""
    if not leg.dx and not leg.dy:
        return int(bool(dx or dy) == (leg.over == ANY))
    step, way = (leg.dx, dx) if leg.dx else (leg.dy, dy)
    times = way // step
    return times if (times * leg.dx, times * leg.dy) == (dx, dy) and _within(leg, times) else 0


def _within(leg: Leg, times: int) -> bool:
    return times >= 1 and (not leg.reach or times <= leg.reach)


class _So(NamedTuple):
    """How far a way has come at the start of a leg."""

    x: int
    y: int
    gone: frozenset[int]
    squares: tuple[int, ...]
    touched: tuple[int, ...]


class _Walk:
    """One piece and one square it may want to go to."""

    def __init__(self, setup: Setup, origin: int, target: int) -> None:
        self.setup = setup
        self.size = setup.game.size
        self.origin, self.target = origin, target
        self.vector = offset(setup, origin, target)
        self.longest = max(self.size) - 1
        self.side = setup.board[origin] & 1
        self.ranks = setup.game.rank
        # On a board without ranks every other piece is of lower rank.
        self.rank = self.ranks[setup.board[origin]] if setup.game.ranked else 1

    def along(self, path: Path, times: tuple[int, ...]) -> Iterator[Attempt]:
        """Walk one way; more than one attempt where a piece may be captured or passed over."""
        outside = self.outside(path, times)
        if outside is not None:
            yield outside
        else:
            yield from self.leg(path, times, 0, _So(0, 0, frozenset(), (), ()))

    def outside(self, path: Path, times: tuple[int, ...]) -> Attempt | None:
        """Give up a way that turns, or goes on, outside the board."""
        x = y = 0
        squares: tuple[int, ...] = ()
        for index, (leg, often) in enumerate(zip(path.legs[:-1], times[:-1], strict=True)):
            for step in range(1, often + 1):
                square = self.size.offset(self.origin, x + step * leg.dx, y + step * leg.dy, self.side)
                if square is None:
                    left = sum(times[index:]) - step + 1
                    none: frozenset[int] = frozenset()
                    return Attempt(
                        self.origin, path, times, Code.OFF_BOARD, index, squares, (), none, left, None
                    )
                squares = (*squares, square)
            x, y = x + often * leg.dx, y + often * leg.dy
        return None

    def leg(self, path: Path, times: tuple[int, ...], index: int, so: _So) -> Iterator[Attempt]:
        """Walk on from the start of a leg."""
        leg = path.legs[index]
        so, missing, code = self.slide(leg, times[index], so)
        left = missing + sum(times[index + 1 :])

        def end(code: Code, at: _So, blocker: int | None) -> Attempt:
            return Attempt(
                self.origin, path, times, code, index, at.squares, at.touched, at.gone, left, blocker
            )

        if code is not None:
            yield end(code, so, so.squares[-1])
            return
        square = so.squares[-1]
        other = self.held(square, so.gone)
        last = index == len(path.legs) - 1
        takes, passes = self.landing(leg, other)
        if not takes and not passes:
            yield end(self.refused(leg, other, last=last), so, square if other else None)
            return
        taking = so._replace(gone=so.gone | {square}) if other else so
        if last:
            yield end(Code.ALLOWED, taking, None)
            return
        if takes:
            touching = taking._replace(touched=(*so.touched, square))
            yield from self.leg(path, times, index + 1, touching)
        if passes:
            yield from self.leg(path, times, index + 1, so)

    def slide(self, leg: Leg, times: int, so: _So) -> tuple[_So, int, Code | None]:
        """Make the steps of a leg: how far it comes, how many are missing, what stops it before its last."""
        x, y, gone, squares, touched = so
        passed = 0
        code = None
        missing = times
        while missing and code is None:
            x, y = self.vector if not leg.dx and not leg.dy and leg.over == ANY else (x + leg.dx, y + leg.dy)
            square = self.square(x, y)
            squares = (*squares, square)
            missing -= 1
            other = self.held(square, gone) if missing else 0
            if not other or leg.over == ANY:
                continue
            if leg.over == CAPTURE:
                code = Code.RANK if self.ranks[other] >= self.rank else None
                gone = gone if code else gone | {square}
            else:
                passed += 1
                if passed > leg.over:
                    code = Code.PASS_LIMIT if leg.over else Code.BLOCKED
        return _So(x, y, gone, squares, touched), missing, code

    def square(self, x: int, y: int) -> int:
        """Find the square of a step; the legs of a way that is walked all end on the board."""
        found = self.size.offset(self.origin, x, y, self.side)
        assert found is not None  # noqa: S101 - ways that leave the board are given up before
        return found

    def held(self, square: int, gone: frozenset[int]) -> int:
        """Get the code on a square, as it is once the piece has left its own and taken others."""
        return 0 if square == self.origin or square in gone else self.setup.board[square]

    def landing(self, leg: Leg, other: int) -> tuple[bool, bool]:
        """Tell whether a leg may touch down on what a square holds, and whether it may pass over it."""
        if not other:
            return bool(leg.landing & Landing.EMPTY), False
        enemy = other & 1 != self.side
        takes = bool(leg.landing & (Landing.ENEMY if enemy else Landing.FRIEND))
        if leg.over == CAPTURE and self.ranks[other] >= self.rank:
            return takes and enemy and self.setup.game.rules.range_capture_equal_rank, False
        return takes, bool(leg.landing & Landing.PASS)

    def refused(self, leg: Leg, other: int, *, last: bool) -> Code:
        """Say why a leg may not touch down on what a square holds."""
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
