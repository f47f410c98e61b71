"""From paths to the shortest canonical notation that means them."""

from collections.abc import Iterable, Iterator

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, Inexpressible
from banmen_rules.betza import ANY, CAPTURE, Category, Description, Leg, Path, normal_form, parse
from banmen_rules.betza.cover import Raw, Slide, made_by, points, undominated
from banmen_rules.betza.limits import MAX_LEGS, MAX_LENGTH, MAX_PATHS, MAX_RANGE
from banmen_rules.betza.meaning import path_of
from banmen_rules.betza.normal_form import EMPTY, PASS, Form, Link, Route, bend, courses_of
from banmen_rules.betza.printer import landing_letters, print_form, route_text, side_by_side
from banmen_rules.betza_tools.describe._candidates import Part, Wanted, brackets, cost_of, terms, united
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
    shown = Path(legs, Category.STEP)
    if len(legs) > 1 and any(leg.dx and leg.dy and abs(leg.dx) != abs(leg.dy) for leg in legs):
        message = (
            f"there is no notation for this path: {path_in_words(shown)}; its legs must be orthogonal or"
            " diagonal, not oblique leaps"
        )
        raise Inexpressible(message, shown)
    links = [
        Link((), "", leg.reach, normal_form.over_of(leg.reach, leg.over), int(leg.landing), 0) for leg in legs
    ]
    vectors = [(leg.dx, leg.dy) for leg in legs]
    steps = normal_form.land(vectors, links, ends=True)
    if steps is None:
        raise BanmenError(
            f"path {number} is impossible: {path_in_words(shown)}; a piece can neither turn back after"
            " passing over another nor capture on the square it came from"
        )
    return steps


def _leg_text(leg: Leg) -> str:
    landing = landing_letters(leg.landing, 0) or int(leg.landing)
    return f"({leg.dx}, {leg.dy}, {leg.reach}, {leg.over}, {landing})"


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


_TRIES = 20_000
"""The number of choices to try before returning the best one so far."""


class _Choice:
    """A backtracking search for the cheapest parts that cover everything."""

    def __init__(self, parts: Iterable[Part], everything: int, most: int) -> None:
        useful: list[Part] = []  # without those of which a cheaper one covers as much
        for part in sorted(set(parts), key=lambda part: (part.cost, -part.points.bit_count(), part.text)):
            if not any(not part.points & ~other.points for other in useful):
                useful.append(part)
        useful.sort(key=lambda part: (part.cost / part.points.bit_count(), part.text))
        choices = [
            [part for part in useful if part.points >> point & 1] for point in range(everything.bit_length())
        ]
        # A point that only one part covers needs no search; then come the points with the fewest choices.
        self._needed = list(dict.fromkeys(parts[0] for parts in choices if len(parts) == 1))
        self._left = everything & ~united(part.points for part in self._needed)
        self._choices = sorted(enumerate(choices), key=lambda choice: len(choice[1]))
        self._tries = 0
        self._best: list[Part] | None = None
        self._cost = most + 1

    def result(self) -> list[Part]:
        """Search; return the best choice, none if every choice costs more than allowed."""
        cost = sum(part.cost for part in self._needed)
        if cost < self._cost:
            self._choose([], cost, self._left)
        return [] if self._best is None else self._needed + self._best

    def _choose(self, chosen: list[Part], cost: int, left: int) -> None:
        if not left:
            self._best, self._cost = chosen, cost
            return
        self._tries += 1
        if self._tries > _TRIES:
            return
        for part in next(parts for point, parts in self._choices if left >> point & 1):
            if cost + part.cost < self._cost:
                self._choose([*chosen, part], cost + part.cost, left & ~part.points)


_TURNS = "ffsbbbsf"  # the letter of every eighth of a turn


@typed
def from_paths(paths: Iterable[Path | tuple[Leg, ...]]) -> Description:
    """Describe a set of paths by the shortest canonical notation that means exactly them.

    For the kinds of the games here, it is never longer than their own notation.

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
    return _describe(
        normal_form.beside_universal(slides, anywhere), undominated(longer), anywhere, stays=stays
    )


def _describe(slides: dict[Slide, int], longer: Iterable[Raw], anywhere: int, *, stays: bool) -> Description:
    wanted = Wanted(slides, longer, anywhere)
    apart, joined = brackets(wanted)
    parts = terms(wanted) + apart
    everything = (1 << len(wanted.points)) - 1
    uncovered = everything & ~united(part.points for part in parts)
    if uncovered:
        _refuse(wanted, uncovered)
    beside = print_form(Form({}, (), stays, anywhere))
    best: Description | None = None
    # Printing may split a joined part again and make the notation longer, so try without joined parts too.
    for among in (parts + joined, parts):
        chosen = _Choice(among, everything, cost_of("x") * MAX_LENGTH).result()
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
    more = [course for course in courses_of(route, len(raw)) if not made_by(course, wanted.cover)]
    path = path_of(raw, Category.STEP)
    message = (
        f"there is no notation for this path alone: {path_in_words(path)}; `{route_text(route)}` also means:"
        f" {path_in_words(path_of(more[0], Category.STEP))}"
    )
    if len(more) > 1:
        message += f" (and {len(more) - 1} more)"
    raise Inexpressible(message, path)


def _plainest(raw: Raw) -> Route:
    """Return the brackets of a path with one letter per turn."""
    links = []
    for index, (x, y, reach, over, landing) in enumerate(raw):
        size = max(abs(x), abs(y))
        turns = _TURNS[bend(raw[index - 1][:2], (x, y))] if index else ""
        links.append(Link(((size, size if x and y else 0),), turns, reach, over, landing, 0))
    return Route(frozenset({raw[0][:2]}), tuple(links))
