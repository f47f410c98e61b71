"""What is possible in principle: every path of a piece, with the other pieces that it needs.

Separate from the move generator because there is no board: on each square a path assumes the piece it
needs there, and remembers that. It assumes no piece that it can do without.
"""

from collections.abc import Iterable
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza.model import ANY, CAPTURE, Landing, Leg, Path
from banmen_rules.core.plans import BIT
from banmen_rules.drawing.figure._model import Offset

MOST = 15_000
"""The most squares to look at for one figure."""

HOME: Offset = (0, 0)
# Plain ints: flags are slow, and this is asked of every square.
_EMPTY, _PASS = int(Landing.EMPTY), int(Landing.PASS)
_WHOSE = {"enemy": int(Landing.ENEMY), "friend": int(Landing.FRIEND)}

_Needs = tuple[tuple[Offset, str], ...]
Course = tuple[tuple[Offset, ...], tuple[Offset, ...], _Needs]
"""A path apart from its categories: the squares it touches, then those it captures and needs before the last.

Paths with equal courses are one path of the figure.
"""


class _Progress(NamedTuple):
    """How far a walk has come, and what it assumes."""

    squares: tuple[Offset, ...] = ()
    captured: tuple[Offset, ...] = ()
    needs: _Needs = ()
    """Where pieces stand or stood, in the order the walk reached them."""
    empty: frozenset[Offset] = frozenset()
    """Squares that must be empty."""
    hurdles: tuple[tuple[frozenset[Offset], int], ...] = ()
    """Squares the walk flew over, and how many pieces at most may stand on them."""
    swept: Offset | None = None
    """A square where it captured in flight, and which might as well have been empty."""


_START = _Progress()


class Walk:
    """A walk along every path that stays within ``bounds`` squares of the piece.

    Args:
        paths: the paths of a description.
        radius: how far to follow a piece that may go anywhere.
        bounds: how far to follow all others.

    Raises:
        BanmenError: if there are too many paths.

    """

    def __init__(self, paths: Iterable[Path], radius: int, bounds: int) -> None:
        self.radius = radius
        self.bounds = bounds
        self.left = MOST
        self.courses: dict[Course, list[int]] = {}
        """For each course its category bits, and the landings that its last square allows."""
        self.swept: dict[tuple[Offset, bool], int] = {}
        """Squares where the piece captures in flight, and whether that needs another piece, with the bits."""
        for path in paths:
            self.legs = path.legs
            self.landings = [int(leg.landing) for leg in path.legs]
            self.bit = BIT[path.category]
            if len(path.legs) == 1:
                self.only_leg(*path.legs)
            else:
                self.leg(0, HOME, _START)

    def leg(self, number: int, start: Offset, state: _Progress) -> None:
        """Try every square of a leg."""
        self.slide(number, self.line(start, self.legs[number]), 0, 0, state)

    def only_leg(self, leg: Leg) -> None:
        """Try every square of a single leg, as :meth:`leg`, but without assumptions."""
        line = self.line(HOME, leg)
        (landing,) = self.landings
        for at in line:
            self.note(((at,), (), ()), landing if at != HOME else _EMPTY)
        for at in line[:-1] if leg.over == CAPTURE else ():
            self.sweep(at, needy=not landing & _EMPTY)

    def slide(self, number: int, line: list[Offset], first: int, passed: int, state: _Progress) -> None:
        """Try the squares of a leg from the ``first`` on; ``passed`` pieces stand before that."""
        over, landing = self.legs[number].over, self.landings[number]
        for place in range(first, len(line)):
            at = line[place]
            self.left -= 1
            if self.left < 0:
                raise BanmenError(
                    f"this piece has too many paths for a figure: more than {MOST:,} squares to look at. "
                    "Use fewer legs, or a smaller radius."
                )
            known = self.known(at, state)
            if known != "any" and landing & _EMPTY:
                self.land(number, at, state, _EMPTY)
            if known == "empty":
                continue
            if self.allowed(at, state):
                self.take(number, at, state)
                if over == CAPTURE and state.swept is None and known == "unknown":
                    self.slide(number, line, place + 1, 0, _with(state, at, "enemy")._replace(swept=at))
            if known == "unknown":
                state = _passing(state, line[: place + 1], over)
                continue
            passed += 1
            if 0 <= over < passed:
                return
            state = _with(state, at, "enemy") if over == CAPTURE else state

    def take(self, number: int, at: Offset, state: _Progress) -> None:
        """Assume a piece on a square: capture it, or pass over it with the next leg."""
        landing = self.landings[number]
        for whose, wanted in _WHOSE.items():
            if landing & wanted:
                self.land(number, at, _with(state, at, whose), wanted)
        if landing & _PASS and number + 1 < len(self.legs):
            self.leg(number + 1, at, _with(state, at, "any"))

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

    def known(self, at: Offset, state: _Progress) -> str:
        """Tell what is known of a square: ``empty``, ``any`` (a piece stands there), or ``unknown``."""
        if at == HOME or at in state.captured or at in state.empty:
            return "empty"
        return "any" if any(at == where for where, _ in state.needs) else "unknown"

    def allowed(self, at: Offset, state: _Progress) -> bool:
        """Tell whether the walk may assume a piece on a square, given what it flew over."""
        if not state.hurdles:
            return True
        where = {at, *(where for where, _ in state.needs)}
        return all(len(where & squares) <= most for squares, most in state.hurdles)

    def land(self, number: int, at: Offset, state: _Progress, found: int) -> None:
        """End here, or continue with the next leg."""
        empty = state.empty | {at} if found == _EMPTY else state.empty
        state = _Progress(
            (*state.squares, at), state.captured, state.needs, empty, state.hurdles, state.swept
        )
        if number + 1 < len(self.legs):
            self.leg(number + 1, at, state)
            return
        captured = state.captured if found == _EMPTY else state.captured[:-1]
        needs = tuple(need for need in state.needs if found == _EMPTY or need[0] != at)
        if state.swept is None:
            self.note((state.squares, captured, needs), found)
        else:
            self.sweep(state.swept, needy=any(where != state.swept for where, _ in needs))

    def note(self, course: Course, found: int) -> None:
        """Note a path, and what may stand on its last square."""
        held = self.courses.setdefault(course, [0, 0])
        held[0] |= self.bit
        held[1] |= found

    def sweep(self, at: Offset, *, needy: bool) -> None:
        """Note a square where the piece captures in flight."""
        self.swept[at, needy] = self.swept.get((at, needy), 0) | self.bit


def _with(state: _Progress, at: Offset, whose: str) -> _Progress:
    """Assume a piece on a square; an enemy's or a friend's is captured there."""
    needs = [need for need in state.needs if need[0] != at]
    captured = state.captured if whose == "any" else (*state.captured, at)
    return _Progress(state.squares, captured, (*needs, (at, whose)), state.empty, state.hurdles, state.swept)


def _passing(state: _Progress, line: list[Offset], over: int) -> _Progress:
    """Continue over the last square of a line as if it were empty, or note how many pieces it may hold."""
    if over > 0:
        return state._replace(hurdles=(*state.hurdles, (frozenset(line), over)))
    return state if over == ANY else state._replace(empty=state.empty | {line[-1]})
