"""From paths to the shortest canonical notation that means them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, Inexpressible
from banmen_rules.betza import ANY, CAPTURE, Category, Description, Landing, Leg, Path, parse
from banmen_rules.betza.cover import Raw, Slide, points, undominated
from banmen_rules.betza.limits import MAX_LEGS, MAX_LENGTH, MAX_PATHS, MAX_RANGE
from banmen_rules.betza.normal_form import (
    EMPTY,
    PASS,
    Form,
    Link,
    Route,
    bend,
    beside_universal,
    courses_of,
    land,
    over_of,
)
from banmen_rules.betza.printer import print_form, route_text, side_by_side
from banmen_rules.betza_tools.describe._candidates import Part, Wanted, brackets, cost_of, terms
from banmen_rules.words.sentences import path_in_words

STAY = (0, 0, 1, 0, EMPTY)
"""The one leg of `(0,0)`."""

_LANDINGS = 15  # every landing bit


def raw_path(path: Path | tuple[Leg, ...], number: int) -> Raw:
    """Check a path and bring it into normal form, without impossible landings.

    Raises:
        BanmenError: if it is invalid; the message has its ``number``.
        Inexpressible: if it is valid, but there is no notation for it.

    """
    legs = path.legs if isinstance(path, Path) else tuple(path)
    if not 1 <= len(legs) <= MAX_LEGS:
        raise BanmenError(f"path {number} must have 1 to {MAX_LEGS} legs, got {len(legs)}")
    for place, leg in enumerate(legs, 1):
        for fault in _faults(leg, last=place == len(legs), alone=len(legs) == 1):
            raise BanmenError(f"leg {place} of path {number}, {_leg_text(leg)}: {fault}")
    if not (legs[0].dx or legs[0].dy):
        return ((*legs[0][:4], int(legs[0].landing)),)
    if len(legs) > 1:
        _refuse_oblique(legs)
    links = [Link((), "", leg.reach, over_of(leg.reach, leg.over), int(leg.landing), 0) for leg in legs]
    vectors = [(leg.dx, leg.dy) for leg in legs]
    bends = [bend(one, other) for one, other in pairwise(vectors)]
    steps = land(tuple(vectors), tuple(bends), tuple(links), ends=True)
    if steps is None:
        message = (
            f"path {number} is impossible: {path_in_words(shown(legs))}; a piece can neither turn back after"
            " passing over another nor capture on the square it came from"
        )
        raise BanmenError(message)
    return steps


def shown(legs: tuple[Leg, ...]) -> Path:
    """Make a path of legs, to describe it in words."""
    return Path(tuple(legs), Category.STEP)


def as_path(raw: Raw) -> Path:
    """Make a path of plain numbers, to describe it in words."""
    return shown(tuple(Leg(x, y, reach, over, Landing(landing)) for x, y, reach, over, landing in raw))


def _leg_text(leg: Leg) -> str:
    letters = "".join(letter for bit, letter in zip((1, 2, 4, 8), "mcdp", strict=True) if leg.landing & bit)
    return f"({leg.dx}, {leg.dy}, {leg.reach}, {leg.over}, {letters or int(leg.landing)})"


def _faults(leg: Leg, *, last: bool, alone: bool) -> Iterator[str]:
    """Yield the faults of a leg, each with the valid values."""
    landing = int(leg.landing)
    if max(abs(leg.dx), abs(leg.dy)) > MAX_RANGE:
        yield f"a leap must go at most {MAX_RANGE} squares"
    if not 0 <= leg.reach <= MAX_RANGE:
        yield f"its reach must be 0 (no limit) or from 1 to {MAX_RANGE}"
    if not (0 <= leg.over <= MAX_RANGE or leg.over in {ANY, CAPTURE}):
        yield f"it must pass over 0 to {MAX_RANGE} pieces, ANY or CAPTURE"
    if not 0 < landing <= _LANDINGS:
        yield "its landing must be EMPTY, ENEMY, FRIEND or several of them"
    if landing & PASS and last:
        yield "the last leg cannot pass over the piece it lands on"
    if leg.reach == 1 and leg.over:
        yield "a single step cannot pass over pieces: this must be 0"
    stays = (*leg[:4], landing) == STAY
    if not (leg.dx or leg.dy or (alone and (stays or leg[2:4] == (0, ANY)))):
        yield (
            "a leg without a direction must be the only one: a pass, (0, 0, 1, 0, EMPTY), or a teleport,"
            " (0, 0, 0, ANY, …)"
        )


def _refuse_oblique(legs: tuple[Leg, ...]) -> None:
    for leg in legs:
        if leg.dx and leg.dy and abs(leg.dx) != abs(leg.dy):
            message = (
                f"there is no notation for this path: {path_in_words(shown(legs))}; its legs must be"
                " orthogonal or diagonal, not oblique leaps"
            )
            raise Inexpressible(message, shown(legs))


_TRIES = 20_000
"""The number of choices to try before returning the best one so far."""


def cheapest(parts: Iterable[Part], everything: int, most: int) -> list[Part]:
    """Choose the cheapest parts that cover everything; none if they cost more than ``most``."""
    choice = _Choice(_useful(parts), everything, most)
    return choice.result()


def _useful(parts: Iterable[Part]) -> list[Part]:
    """Drop a part if a cheaper one covers as much."""
    useful: list[Part] = []
    for part in sorted(set(parts), key=lambda part: (part.cost, -part.points.bit_count(), part.text)):
        if not any(not part.points & ~other.points for other in useful):
            useful.append(part)
    return useful


class _Choice:
    """A backtracking search for the cheapest parts."""

    def __init__(self, parts: Sequence[Part], everything: int, most: int) -> None:
        self._left = everything
        by_point: list[list[Part]] = [[] for _ in range(everything.bit_length())]
        for part in sorted(parts, key=lambda part: (part.cost / part.points.bit_count(), part.text)):
            points = part.points
            while points:
                by_point[(points & -points).bit_length() - 1].append(part)
                points &= points - 1
        # A point that only one part covers needs no search; then come the points with the fewest choices.
        self._needed = list(dict.fromkeys(choices[0] for choices in by_point if len(choices) == 1))
        for part in self._needed:
            self._left &= ~part.points
        self._choices = sorted(((1 << point, choices) for point, choices in enumerate(by_point)), key=_number)
        self._tries = 0
        self._best: list[Part] | None = None
        self._cost = most + 1

    def result(self) -> list[Part]:
        """Search; return the best choice."""
        cost = sum(part.cost for part in self._needed)
        if cost < self._cost:
            self._choose([], cost, self._left)
        return [] if self._best is None else self._needed + self._best

    def _choose(self, chosen: list[Part], cost: int, left: int) -> None:
        if not left:
            self._best, self._cost = list(chosen), cost
            return
        self._tries += 1
        if self._tries > _TRIES:
            return
        choices = next(choices for point, choices in self._choices if left & point)
        for part in choices:
            if cost + part.cost < self._cost:
                chosen.append(part)
                self._choose(chosen, cost + part.cost, left & ~part.points)
                chosen.pop()


def _number(point: tuple[int, list[Part]]) -> int:
    return len(point[1])


_TURNS = {0: "f", 4: "b", 2: "s", 6: "s"}
_CROSSED = {1: "f", 7: "f", 3: "b", 5: "b"}


@typed
def from_paths(paths: Iterable[Path | tuple[Leg, ...]]) -> Description:
    """Describe a set of paths by the shortest canonical notation that means exactly them.

    For the kinds of the three games, it is never longer than their own notation.

    Args:
        paths: at least one path or tuple of legs, in any order. Their categories are ignored, since they
            follow from the legs.

    Raises:
        BanmenError: if there is no path, there are too many, or one is invalid; the message has its number.
        Inexpressible: if the notation of one of the paths would include other paths; the message has one.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools import describe
    >>> longer = betza.parse("fRbRsR[fR-sR][bR-sR][sR-sR]")
    >>> describe.from_paths(longer.paths).text
    '[R?sR]'
    """
    slides: dict[Slide, int] = {}
    longer: dict[Raw, int] = {}
    anywhere = number = 0
    stays = False
    for number, path in enumerate(paths, 1):
        if number > MAX_PATHS:
            raise BanmenError(f"a description must have at most {MAX_PATHS} paths")
        raw = raw_path(path, number)
        x, y, reach, over, landing = raw[0]
        if len(raw) > 1:
            longer[raw] = 0
        elif raw[0] == STAY:
            stays = True
        elif not x and not y:
            anywhere |= landing
        else:
            slides[x, y, reach, over] = slides.get((x, y, reach, over), 0) | landing
    if not number:
        raise BanmenError(
            "a description must have at least one path; a piece that can only pass has the path of `(0,0)`"
        )
    return _describe(beside_universal(slides, anywhere), undominated(longer), anywhere, stays=stays)


def _describe(slides: dict[Slide, int], longer: Iterable[Raw], anywhere: int, *, stays: bool) -> Description:
    wanted = Wanted(slides, longer)
    apart, joined = brackets(wanted)
    parts = terms(wanted) + apart
    everything = (1 << len(wanted.points)) - 1
    covered = 0
    for part in parts:
        covered |= part.points
    if covered != everything:
        _refuse(wanted, everything & ~covered)
    beside = print_form(Form({}, (), stays, anywhere))
    best: Description | None = None
    # Printing may split a joined part again and make the notation longer, so try without joined parts too.
    for among in (parts + joined, parts):
        chosen = cheapest(among, everything, cost_of("x") * MAX_LENGTH)
        text = side_by_side([*sorted(part.text for part in chosen), *filter(None, [beside])])
        if len(text) > MAX_LENGTH or (wanted.points and not chosen):
            continue
        found = parse(text)
        if best is None or len(found.text) < len(best.text):
            best = found
        if len(found.text) <= len(text):
            break
    if best is None:
        raise BanmenError(
            f"a description must have at most {MAX_LENGTH} characters; found no notation so short for these"
            f" {len(wanted.slides) + len(wanted.longer)} paths"
        )
    return best


def _refuse(wanted: Wanted, uncovered: int) -> None:
    """Raise an error for a path whose brackets would include other paths."""
    point = wanted.points[(uncovered & -uncovered).bit_length() - 1]
    raw = next(path for path in wanted.longer if point in points(path))
    route = _plainest(raw)
    more = [course.steps for course in courses_of(route, len(raw)) if course.steps not in wanted.cover]
    path = as_path(raw)
    message = (
        f"there is no notation for this path alone: {path_in_words(path)}; `{route_text(route)}` also means:"
        f" {path_in_words(as_path(more[0]))}"
    )
    if len(more) > 1:
        message += f" (and {len(more) - 1} more)"
    raise Inexpressible(message, path)


def _plainest(raw: Raw) -> Route:
    """Return the brackets of a path with one letter per turn."""
    links = []
    for index, (x, y, reach, over, landing) in enumerate(raw):
        size = max(abs(x), abs(y))
        turn = bend(raw[index - 1][:2], (x, y)) if index else 0
        turns = {**_TURNS, **_CROSSED}[turn] if index else ""
        links.append(Link(((size, size if x and y else 0),), turns, reach, over, landing, 0))
    return Route(frozenset({raw[0][:2]}), tuple(links))
