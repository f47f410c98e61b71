"""The normal form of a description: texts that mean the same get the same form.

It stores moves of one leg by the squares they reach, so that ``mWcW`` and ``W`` are the same, and longer
paths as written: with the letters of every leg explicit, K and Q split where possible, and without those
that others contain.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from banmen_rules.betza.cover import Cover, Raw, Slide, by_course, made_by, maximal
from banmen_rules.betza.model import ANY, CAPTURE, Landing
from banmen_rules.betza.tree import BOTH, Chain, Item, Vector, axis

EMPTY = Landing.EMPTY.value
PASS = Landing.PASS.value
DEFAULT = Landing.EMPTY.value | Landing.ENEMY.value

COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_POINT = {step: point for point, step in enumerate(COMPASS)}
ALONG = {"f": (0,), "b": (4,), "s": (2, 6), "h": (1, 3, 5, 7)}  # in eighths of a turn
ACROSS = {"f": (1, 7), "b": (3, 5), "s": (), "h": ()}
_BACK = 4


class Link(NamedTuple):
    """One leg of a route, every default made explicit."""

    atoms: tuple[Vector, ...]
    turns: str
    """As ``Term.turns``; empty for the first leg."""
    reach: int
    over: int
    landing: int
    """Where it may land to end the move, or to continue."""
    stop: int
    """Where it may land to stop early, at a ``?``; 0 where it must continue, and for the last leg."""


class Route(NamedTuple):
    """A path in brackets; its first leg is along one axis (along both only for the printer)."""

    directions: frozenset[Vector]
    links: tuple[Link, ...]


class Form(NamedTuple):
    """A description in normal form."""

    slides: dict[Slide, int]
    """All moves of one leg, (right, forward, reach, over) to landing bits, without those that others
    contain; also those that stop at the first ``?`` of a route."""
    routes: tuple[Route, ...]
    stays: bool
    jumps_anywhere: int
    """The landing bits of U, 0 without it."""


def normalise(items: Iterable[Item]) -> Form:
    """Convert a tree to its normal form."""
    slides: dict[Slide, int] = {}
    grouped: dict[tuple[Link, ...], frozenset[Vector]] = {}
    stays = False
    anywhere = 0
    for item in items:
        if isinstance(item, Chain):
            for route in _routes(item):
                grouped[route.links] = grouped.get(route.links, frozenset()) | route.directions
        elif not item.atoms:
            anywhere |= item.landing or DEFAULT
        elif item.atoms[0] == (0, 0):
            stays = True
        else:
            over = over_of(item.reach, item.over)
            _add(slides, item.directions, item.reach, over, item.landing or DEFAULT)
    for (first, *_), directions in grouped.items():  # also of routes dropped below
        if first.stop:
            _add(slides, directions, first.reach, first.over, first.stop)
    routes = _uncontained(
        [Route(directions, links) for links, directions in grouped.items() if len(links) > 1]
    )
    return Form(beside_universal(slides, anywhere), routes, stays, anywhere)


def _add(slides: dict[Slide, int], steps: Iterable[Vector], reach: int, over: int, landing: int) -> None:
    for x, y in steps:
        slides[x, y, reach, over] = slides.get((x, y, reach, over), 0) | landing


def beside_universal(slides: dict[Slide, int], anywhere: int) -> dict[Slide, int]:
    """Drop slides that other slides or U contain, except captures in flight."""
    full = {
        slide: landing if slide[-1] == CAPTURE else landing | anywhere for slide, landing in slides.items()
    }
    kept = maximal(full)
    return {slide: landing for slide, landing in kept.items() if slide[-1] == CAPTURE or landing & ~anywhere}


@lru_cache(maxsize=64)
def courses_of(route: Route, legs: int) -> tuple[Raw, ...]:
    """Expand the first ``legs`` legs of a route into paths with fixed directions.

    Impossible paths are left out: directly back after passing over a piece, and a capture on the square
    where the piece began.
    """
    links = route.links[:legs]
    found: list[tuple[Vector, ...]] = [(step,) for step in sorted(route.directions)]
    for link in links[1:]:
        found = [(*steps, step) for steps in found for step in _next(steps[-1], link)]
    ends = len(route.links) == legs
    landed = (land(steps, links, ends=ends) for steps in found)
    return tuple([course for course in landed if course is not None])


def ends_of(route: Route, least: int = 2) -> list[int]:
    """List the numbers of legs, at least so many, after which a route may end."""
    whole = len(route.links)
    return [legs for legs in range(least, whole + 1) if legs == whole or route.links[legs - 1].stop]


def is_possible(chain: Chain) -> bool:
    """Tell whether any path of the brackets can be completed."""
    return any(len(route.links) == len(chain.terms) for route in _routes(chain))


def take_apart(route: Route) -> list[Route]:
    """Split a route by the axis of its first leg, with W or F instead of K and Q where they mean that."""
    apart = []
    for atom in route.links[0].atoms:
        line = axis(atom)
        directions = frozenset(step for step in route.directions if axis_of(step) == line)
        if not directions:
            continue
        links = [route.links[0]._replace(atoms=(atom,))]
        lines = {line}
        for link in route.links[1:]:
            atoms, turns = link.atoms, link.turns
            if len(atoms) > 1:
                if "h" in turns:
                    lines = {0, 1}
                elif len(lines) == 1:
                    atoms = (BOTH[min(lines)],)
            else:
                if lines == {1 - axis(atoms[0])}:
                    turns = "".join(turn for turn in turns if turn in "fb")
                lines = {axis(atoms[0])}
            links.append(link._replace(atoms=atoms, turns=turns))
        apart.append(Route(directions, tuple(links)))
    return apart


def axis_of(step: Vector) -> int:
    """Return 0 for a step along a file or rank, 1 for a diagonal one."""
    return 1 if step[0] and step[1] else 0


def bend(step: Vector, after: Vector) -> int:
    """Return by how many eighths of a turn, clockwise, one step turns from the one before it."""
    return (_point(after) - _point(step)) % 8


def _point(step: Vector) -> int:
    size = max(abs(step[0]), abs(step[1]))
    return _POINT[step[0] // size, step[1] // size]


def _routes(chain: Chain) -> list[Route]:
    links = []
    for term, joint in zip(chain.terms, [*chain.joints, ""], strict=True):
        landing = term.landing or (EMPTY if joint else DEFAULT)
        stop = (term.landing or DEFAULT) & ~PASS if joint == "?" else 0
        over = over_of(term.reach, term.over)
        links.append(Link(term.atoms, term.turns, term.reach, over, landing, stop))
    route = Route(chain.terms[0].directions, tuple(links))
    return [made for part in take_apart(route) for made in _makeable(part)]


def _makeable(route: Route) -> Iterable[Route]:
    """Cut off legs that can never be completed, back to a ``?`` where the move may stop.

    If only one leg is left, only its stop counts.
    """
    links = route.links
    while links:
        if len(links) == 1 or courses_of(route._replace(links=links), len(links)):
            if len(links) > 1 or links[0].stop:
                yield route._replace(links=links)
            return
        links = links[:-1]
        while len(links) > 1 and not links[-1].stop:
            links = links[:-1]
        if len(links) > 1:
            links = (*links[:-1], links[-1]._replace(landing=links[-1].stop, stop=0))


def over_of(reach: int, over: int) -> int:
    """Return how many pieces a leg passes over; as many as have room is any number."""
    return ANY if reach > 1 and over >= reach - 1 else over


def _next(step: Vector, link: Link) -> Iterable[Vector]:
    point = _point(step)
    along = len(link.atoms) > 1 or axis(link.atoms[0]) == point % 2
    length = link.atoms[0][0]
    for turn in link.turns:
        for eighths in (ALONG if along else ACROSS)[turn]:
            to_x, to_y = COMPASS[(point + eighths) % 8]
            yield to_x * length, to_y * length


def land(vectors: Sequence[Vector], links: Sequence[Link], *, ends: bool) -> Raw | None:
    """Find where each leg can land; None if one of them cannot land at all.

    A piece cannot move directly back after passing over a piece, nor capture on the square it came from.
    """
    steps = []
    last = len(links) - 1
    x = y = 0
    fixed = True
    for index, (vector, link) in enumerate(zip(vectors, links, strict=True)):
        landing = link.landing if index < last or ends else link.stop
        if landing & PASS and index < last and bend(vector, vectors[index + 1]) == _BACK:
            landing &= ~PASS
        fixed = fixed and link.reach == 1
        x += vector[0]
        y += vector[1]
        if fixed and not x and not y:
            landing &= EMPTY  # the square where the piece began
        if not landing:
            return None
        steps.append((*vector, link.reach, link.over, landing))
    return tuple(steps)


def _uncontained(routes: list[Route]) -> tuple[Route, ...]:
    """Drop the routes whose paths are all among those of the others, smallest first."""
    if len(routes) < 2:  # noqa: PLR2004
        return tuple(routes)
    paths: dict[Route, list[Raw]] = {}
    covers: dict[Route, Cover] = {}
    for route in routes:
        paths[route] = [course for legs in ends_of(route) for course in courses_of(route, legs)]
        covers[route] = by_course(paths[route])
    kept = sorted(routes, key=lambda route: (len(paths[route]), route_key(route)))
    for route in list(kept):
        others = [covers[other] for other in kept if other is not route]
        if all(made_by(path, *others) for path in paths[route]):
            kept.remove(route)
    return tuple(sorted(kept, key=route_key))


def route_key(route: Route) -> tuple[object, ...]:
    """Return a sort key that does not depend on the order of writing."""
    return len(route.links), sorted(route.directions), route.links
