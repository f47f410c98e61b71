"""What is possible in principle: every way of a piece, with the other pieces that it needs.

Separate from the generator of moves because there is no board: a way supposes on each square what it
wants to find there, and remembers that. It supposes no piece that it can do without.
"""

from collections.abc import Iterable
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza.model import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.core.plans import BIT
from banmen_rules.drawing.figure._model import Offset

MOST = 15_000
"""The most squares that are looked at for one figure."""

HOME: Offset = (0, 0)
# Plain ints: flags are slow, and this is asked of every square.
_EMPTY, _PASS = int(Landing.EMPTY), int(Landing.PASS)
_WHOSE = {"enemy": int(Landing.ENEMY), "friend": int(Landing.FRIEND)}


class Course(NamedTuple):
    """What makes a way one of its own."""

    squares: tuple[Offset, ...]
    captured: tuple[Offset, ...]
    """Before the last square."""
    needs: tuple[tuple[Offset, str], ...]
    """Before the last square."""


class Seen(NamedTuple):
    """All the ways of a piece within some distance."""

    courses: dict[Course, list[int]]
    """Each with its category bits, and the landings that its last square allows."""
    swept: dict[tuple[Offset, bool], int]
    """Squares whose pieces are captured in flight, and whether only by way of another, with the bits."""


def explore(paths: Iterable[Path], radius: int, bounds: int) -> Seen:
    """Find every way that stays within ``bounds`` squares of the piece.

    Args:
        paths: of a description.
        radius: how far what goes anywhere at all is followed.
        bounds: how far everything else is.

    Raises:
        BanmenError: if there are too many.

    """
    seen = Seen({}, {})
    budget = [MOST]
    for path in paths:
        walk = _Walk(path, radius, bounds, seen, budget)
        if len(path.legs) == 1:
            walk.only_leg()
        else:
            walk.leg(0, HOME, _START)
    return seen


class _Way(NamedTuple):
    """How far a walk has come, and what it supposes."""

    squares: tuple[Offset, ...] = ()
    captured: tuple[Offset, ...] = ()
    needs: tuple[tuple[Offset, str], ...] = ()
    """Where pieces stand, or have stood, in the order they were come to."""
    empty: frozenset[Offset] = frozenset()
    """Where none may stand."""
    hurdles: tuple[tuple[frozenset[Offset], int], ...] = ()
    """Squares that were flown over, and how many pieces at most may stand on them."""
    swept: Offset | None = None
    """A square whose piece it captured in flight, and might as well have found empty."""


_START = _Way()


class _Walk:
    """A walk along one path."""

    __slots__ = ("bit", "bounds", "budget", "landings", "legs", "radius", "seen")

    def __init__(self, path: Path, radius: int, bounds: int, seen: Seen, budget: list[int]) -> None:
        self.legs = path.legs
        self.landings = [int(leg.landing) for leg in path.legs]
        self.bit = BIT[path.category]
        self.radius = radius
        self.bounds = bounds
        self.seen = seen
        self.budget = budget

    def leg(self, number: int, start: Offset, way: _Way) -> None:
        """Try every square of a leg."""
        self.slide(number, self.line(start, self.legs[number]), 0, 0, way)

    def only_leg(self) -> None:
        """Try every square of a single leg: as :meth:`leg`, but there is nothing to suppose."""
        (leg,) = self.legs
        line = self.line(HOME, leg)
        (landing,) = self.landings
        for at in line:
            self.note(Course((at,), (), ()), landing if at != HOME else _EMPTY)
        for at in line[:-1] if leg.over == CAPTURE else ():
            self.sweep(at, needy=not landing & _EMPTY)

    def slide(self, number: int, line: list[Offset], first: int, passed: int, way: _Way) -> None:
        """Try the squares of a leg from the ``first`` on; ``passed`` pieces stand before that."""
        over, landing = self.legs[number].over, self.landings[number]
        for place in range(first, len(line)):
            at = line[place]
            self.count()
            known = self.known(at, way)
            if known != "any" and landing & _EMPTY:
                self.land(number, at, way, _EMPTY)
            if known == "empty":
                continue
            if self.allowed(at, way):
                self.take(number, at, way)
                if over == CAPTURE and way.swept is None and known == "unknown":
                    self.slide(number, line, place + 1, 0, _with(way, at, "enemy")._replace(swept=at))
            if known == "unknown":
                way = _passing(way, line[: place + 1], over)
                continue
            passed += 1
            if 0 <= over < passed:
                return
            way = _with(way, at, "enemy") if over == CAPTURE else way

    def take(self, number: int, at: Offset, way: _Way) -> None:
        """Suppose a piece on a square: capture it, or pass over it with the next leg."""
        landing = self.landings[number]
        for whose, wanted in _WHOSE.items():
            if landing & wanted:
                self.land(number, at, _with(way, at, whose), wanted)
        if landing & _PASS and number + 1 < len(self.legs):
            self.leg(number + 1, at, _with(way, at, "any"))

    def line(self, start: Offset, leg: Leg) -> list[Offset]:
        """List the squares of a leg, nearest first."""
        if not leg.dx and not leg.dy:
            around = range(-self.radius, self.radius + 1)
            return [start] if leg.reach else [(x, y) for x in around for y in around if (x, y) != start]
        (x, y), found = start, list[Offset]()
        while not leg.reach or len(found) < leg.reach:
            x, y = x + leg.dx, y + leg.dy
            if max(abs(x), abs(y)) > self.bounds:
                break
            found.append((x, y))
        return found

    def known(self, at: Offset, way: _Way) -> str:
        """Say what is known of a square: ``empty``, ``any`` (there is a piece), or ``unknown``."""
        if at == HOME or at in way.captured or at in way.empty:
            return "empty"
        return "any" if any(at == where for where, _ in way.needs) else "unknown"

    def allowed(self, at: Offset, way: _Way) -> bool:
        """Tell whether a piece may be supposed on a square, after what has been flown over."""
        if not way.hurdles:
            return True
        where = {at, *(where for where, _ in way.needs)}
        return all(len(where & squares) <= most for squares, most in way.hurdles)

    def land(self, number: int, at: Offset, way: _Way, found: int) -> None:
        """End here, or go on if that was not the last leg."""
        empty = way.empty | {at} if found == _EMPTY else way.empty
        way = _Way((*way.squares, at), way.captured, way.needs, empty, way.hurdles, way.swept)
        if number + 1 < len(self.legs):
            self.leg(number + 1, at, way)
            return
        captured = way.captured if found == _EMPTY else way.captured[:-1]
        needs = tuple(need for need in way.needs if found == _EMPTY or need[0] != at)
        if way.swept is None:
            self.note(Course(way.squares, captured, needs), found)
        else:
            self.sweep(way.swept, needy=any(where != way.swept for where, _ in needs))

    def note(self, course: Course, found: int) -> None:
        """Note a way, and what may be on its last square."""
        held = self.seen.courses.setdefault(course, [0, 0])
        held[0] |= self.bit
        held[1] |= found

    def sweep(self, at: Offset, *, needy: bool) -> None:
        """Note a square whose piece is captured in flight."""
        self.seen.swept[at, needy] = self.seen.swept.get((at, needy), 0) | self.bit

    def count(self) -> None:
        """Give up where there is no end to it."""
        self.budget[0] -= 1
        if self.budget[0] < 0:
            raise BanmenError(
                f"this piece moves in too many ways for a figure: there are more than {MOST:,} squares to "
                "look at; give it fewer legs, or a smaller radius"
            )


def _with(way: _Way, at: Offset, whose: str) -> _Way:
    """Suppose a piece on a square; one that is an enemy's or a friend's is captured there."""
    needs = [need for need in way.needs if need[0] != at]
    captured = way.captured if whose == "any" else (*way.captured, at)
    return _Way(way.squares, captured, (*needs, (at, whose)), way.empty, way.hurdles, way.swept)


def _passing(way: _Way, line: list[Offset], over: int) -> _Way:
    """Go on over the last square of a line as if nothing stood there; where pieces may, not too many."""
    if over > 0:
        return way._replace(hurdles=(*way.hurdles, (frozenset(line), over)))
    return way if over == ANY else way._replace(empty=way.empty | {line[-1]})
