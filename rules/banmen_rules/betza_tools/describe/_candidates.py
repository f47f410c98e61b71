"""The terms and brackets that a description could consist of, each with the points that it covers.

Legs are plain tuples, as in the normal form: (right, forward, reach, over, landing bits). A *point* is a
path with one landing bit per leg: the smallest part of a path that a description can cover. Points are
numbered, and a set of points is a mask of bits.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice, product
from typing import NamedTuple

from banmen_rules.betza import direction_letters
from banmen_rules.betza.cover import Cover, Raw, Slide, Step, courses, points, reaches
from banmen_rules.betza.normal_form import (
    ACROSS,
    ALONG,
    DEFAULT,
    EMPTY,
    PASS,
    Form,
    Link,
    Route,
    bend,
    courses_of,
)
from banmen_rules.betza.printer import join, print_form, route_text
from banmen_rules.betza.tree import DIAGONAL, ORTHOGONAL, Vector

_LINES: tuple[Vector, Vector] = (ORTHOGONAL, DIAGONAL)
_ALONG = ("f", "b", "s", "fb", "fs", "bs", "fbs")
_ACROSS = ("f", "b", "fb")
_MIXED = ("f", "b", "fb", "fbs")  # one atom after legs of both axes
_EVERY = (*_ALONG, "fbsh")
_BOTH = frozenset({0, 1})

_MOST = 1500
"""The largest number of brackets to try: shapes times landings."""
_LONG = 3
"""Brackets with more legs than this are searched with fewer combinations."""

_Manner = tuple[tuple[int, int, int], ...]
"""For each leg: the length of its step, its reach, and what it passes over."""


_Shape = tuple[tuple[tuple[Vector, ...], str], ...]
"""For each leg but the first: its atoms and its turns."""


class Part(NamedTuple):
    """A term or a path in brackets, and the points that it covers."""

    text: str
    points: int
    cost: int
    """The best description has the least cost: see `cost_of`."""


def cost_of(text: str) -> int:
    """Return a cost that orders notation by length, then by the number of early stops."""
    return len(text) * 100 + text.count("?")


class Wanted:
    """The paths to describe: their points, and which paths they cover."""

    def __init__(self, slides: Mapping[Slide, int], longer: Iterable[Raw]) -> None:
        """Number the points."""
        self.slides = slides
        self.longer = tuple(longer)
        paths: list[Raw] = [((*slide, landing),) for slide, landing in slides.items()]
        paths += self.longer
        self.cover = Cover(paths)
        self._points: dict[tuple[Vector, ...], list[tuple[Raw, int]]] = {}
        self.points: list[Raw] = []
        for path in paths:
            for point in points(path):
                same = self._points.setdefault(courses(point), [])
                if all(other != point for other, _ in same):
                    same.append((point, 1 << len(self.points)))
                    self.points.append(point)
        self._covered: dict[Raw, int] = {}

    def covered_by(self, path: Raw) -> int:
        """Return the points that a path covers; -1 if it includes an unwanted one."""
        found = self._covered.get(path)
        if found is None:
            found = self._covered[path] = self._look_up(path) if path in self.cover else -1
        return found

    def _look_up(self, path: Raw) -> int:
        mask = 0
        for point, bit in self._points[courses(path)]:
            if all(not b[-1] & ~a[-1] and reaches(a, b) for a, b in zip(path, point, strict=True)):
                mask |= bit
        return mask


def terms(wanted: Wanted) -> list[Part]:
    """Find the terms for the moves of one leg, also combined if they print as one atom."""
    grouped: dict[tuple[int, int, int, int, int], dict[Slide, int]] = {}
    for (x, y, reach, over), landing in wanted.slides.items():
        size = sorted((abs(x), abs(y)))
        grouped.setdefault((size[0], size[1], reach, over, landing), {})[x, y, reach, over] = landing
    parts = {key: _term(wanted, slides) for key, slides in grouped.items()}
    found = list(parts.values())
    for (short, long, *manner), slides in grouped.items():
        if (short, long) == (0, 1):
            other = grouped.get((1, 1, manner[0], manner[1], manner[2]))
            if other is not None:
                found.append(_term(wanted, slides | other))
    return found


def _term(wanted: Wanted, slides: dict[Slide, int]) -> Part:
    mask = 0
    for slide, landing in slides.items():
        mask |= wanted.covered_by(((*slide, landing),))
    text = print_form(Form(slides, (), stays=False, jumps_anywhere=0))
    return Part(text, mask, cost_of(text))


def brackets(wanted: Wanted) -> tuple[list[Part], list[Part]]:
    """Find the brackets that cover only wanted points, and those that combine two of them."""
    found: list[tuple[Route, int]] = []
    for manner in {_manner(path) for path in wanted.longer}:
        alike = [path for path in wanted.longer if _manner(path) == manner]
        for line in (0, 1):
            if any(_line(path[0]) == line for path in alike):
                found += _Search(
                    wanted, manner, line, [path for path in alike if _line(path[0]) == line]
                ).routes()
    return [_bracket(route, mask) for route, mask in found], _joined(wanted, found)


def _joined(wanted: Wanted, found: list[tuple[Route, int]]) -> list[Part]:
    """Combine brackets that begin with all of W or F and continue alike into one that begins with K.

    The twin need not be among the found ones: it may have redundant letters.
    """
    parts = []
    for route, mask in found:
        first = route.links[0].atoms[0]
        if first not in _LINES or route.directions != direction_letters.every(first):
            continue
        for twin in {_twin(route, every_leg=every_leg) for every_leg in (False, True)}:
            points_too = _covered(wanted, twin)
            both = (
                join(*((route, twin) if first == ORTHOGONAL else (twin, route))) if points_too > 0 else None
            )
            if both is not None:
                parts.append(_bracket(both, mask | points_too))
    return parts


def _twin(route: Route, *, every_leg: bool) -> Route:
    """Return a route that begins along the other axis; ``every_leg``: its later legs change axes too."""
    swapped: dict[tuple[Vector, ...], tuple[Vector, ...]] = {
        (ORTHOGONAL,): (DIAGONAL,),
        (DIAGONAL,): (ORTHOGONAL,),
    }
    links = tuple(
        link._replace(atoms=swapped.get(link.atoms, link.atoms)) if every_leg or not leg else link
        for leg, link in enumerate(route.links)
    )
    return Route(frozenset(direction_letters.every(links[0].atoms[0])), links)


def _covered(wanted: Wanted, route: Route) -> int:
    """Return the points that a route covers with all its stops; -1 if one is unwanted."""
    mask = 0
    for legs, link in enumerate(route.links, 1):
        if link.stop or legs == len(route.links):
            for course in courses_of(route, legs):
                covered = wanted.covered_by(course.steps)
                if covered < 0:
                    return -1
                mask |= covered
    return mask


def _bracket(route: Route, mask: int) -> Part:
    text = route_text(route)
    return Part(text, mask, cost_of(text))


def _manner(path: Raw) -> _Manner:
    return tuple((max(abs(x), abs(y)), reach, over) for x, y, reach, over, _ in path)


def _line(leg: Step) -> int:
    return 1 if leg[0] and leg[1] else 0


class _Search:
    """The search for brackets whose legs have one manner, with the first along one axis."""

    def __init__(self, wanted: Wanted, manner: _Manner, line: int, alike: list[Raw]) -> None:
        self._wanted = wanted
        self._manner = manner
        self._line = line
        self._alike = alike
        atom = (manner[0][0], manner[0][0] * line)
        self._first = ((atom,), "")
        self._every = sorted(direction_letters.every(atom))
        self._seen = [
            {bend(path[leg - 1][:2], path[leg][:2]) for path in alike} if leg else set()
            for leg in range(len(manner))
        ]
        self._covered: dict[tuple[Vector, tuple[Link, ...], int], int] = {}
        self._best: dict[int, tuple[int, Route]] = {}

    def routes(self) -> list[tuple[Route, int]]:
        """Find the shortest brackets for every set of points."""
        shapes = list(islice(self._shapes(1, frozenset({self._line})), _MOST + 1))
        landings = self._landings()
        if len(shapes) * len(landings) > _MOST:
            shapes = [shape for shape in shapes if all(len(turns) == 1 or "h" in turns for _, turns in shape)]
            landings = landings[: max(1, _MOST // max(1, len(shapes)))]
        for shape in shapes[:_MOST]:
            for landing in landings:
                self._try(landing, shape)
        return [(route, mask) for mask, (_, route) in self._best.items()]

    def _landings(self) -> list[tuple[int, ...]]:
        """List landings to try: as wanted, all combined, and those that need no letters."""
        last = len(self._manner) - 1
        wanted = list(dict.fromkeys(tuple(leg[-1] for leg in path) for path in self._alike))
        columns = [set(column) for column in zip(*wanted, strict=True)]
        if last < _LONG:
            choices = [
                _unions(column, DEFAULT if leg == last else EMPTY) for leg, column in enumerate(columns)
            ]
            return list(product(*choices))
        whole = tuple(_union(column) for column in columns)
        plain = tuple(DEFAULT if leg == last else EMPTY for leg in range(last + 1))
        return list(dict.fromkeys([whole, (*whole[:-1], DEFAULT), plain, *wanted]))

    def _shapes(self, leg: int, lines: frozenset[int]) -> Iterator[_Shape]:
        """Yield the atoms and turns from this leg on that the notation can express."""
        if leg == len(self._manner):
            yield ()
            return
        length = self._manner[leg][0]
        options: list[tuple[tuple[Vector, ...], tuple[str, ...], frozenset[int]]] = []
        for line in (0, 1):
            crossing = _MIXED if lines == _BOTH else _ALONG if line in lines else _ACROSS
            options.append((((length, length * line),), crossing, frozenset({line})))
        if length == 1:
            options.append((_LINES, _EVERY if lines == _BOTH else ("fbsh",), _BOTH))
        for atoms, choices, after in options:
            for turns in choices:
                if self._seen_all(leg, turns, atoms, lines):
                    for rest in self._shapes(leg + 1, after):
                        yield (atoms, turns), *rest

    def _seen_all(self, leg: int, turns: str, atoms: tuple[Vector, ...], lines: frozenset[int]) -> bool:
        """Tell whether the wanted paths have these turns at this leg; a turn back may be impossible."""
        seen = self._seen[leg]
        line = 1 if atoms[0][1] else 0
        aligned = len(atoms) > 1 or line in lines
        crossed = len(atoms) == 1 and lines != {line}
        found = [
            turn
            for turn in turns
            if (aligned and seen.issuperset(ALONG[turn]))
            or (crossed and ACROSS[turn] and seen.issuperset(ACROSS[turn]))
        ]
        return bool(found) and not set(turns) - {*found, "b"}

    def _try(self, landings: tuple[int, ...], shape: _Shape) -> None:
        """Record the brackets of one shape, with every choice of early stops."""
        links = tuple(
            Link(atoms, turns, reach, over, landing, 0)
            for (atoms, turns), (_, reach, over), landing in zip(
                (self._first, *shape), self._manner, landings, strict=True
            )
        )
        made = {step: self._mask(step, links, 0) for step in self._every}
        if not any(mask > 0 for mask in made.values()):
            return
        for stops in self._stops(landings):
            covered = dict(made)
            for leg, stop in enumerate(stops):
                if stop:
                    for step, mask in covered.items():
                        more = -1 if mask < 0 else self._mask(step, links[: leg + 1], stop)
                        covered[step] = -1 if more < 0 else mask | more
            stopping = tuple(link._replace(stop=stop) for link, stop in zip(links, (*stops, 0), strict=True))
            self._note({step: mask for step, mask in covered.items() if mask > 0}, stopping)

    def _stops(self, landings: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the landings of early stops for each leg but the last; 0 if the move continues."""
        choices = [(DEFAULT, EMPTY) if landing == EMPTY else (landing & ~PASS,) for landing in landings[:-1]]
        if len(choices) < _LONG:
            yield from product(*((0, *(stop for stop in stops if stop)) for stops in choices))
            return
        for first in range(len(choices) + 1):
            yield tuple(stops[0] if leg >= first else 0 for leg, stops in enumerate(choices))

    def _mask(self, step: Vector, links: tuple[Link, ...], stop: int) -> int:
        """Return the points that these legs cover in one direction; -1 if one is unwanted.

        With a ``stop`` they are the first legs of longer brackets, which may end there.
        """
        key = (step, links, stop)
        found = self._covered.get(key)
        if found is None:
            found = self._covered[key] = self._look_up(step, links, stop)
        return found

    def _look_up(self, step: Vector, links: tuple[Link, ...], stop: int) -> int:
        if stop:
            links = (*links[:-1], links[-1]._replace(stop=stop), links[-1])
        legs = len(links) - 1 if stop else len(links)
        mask = 0
        for course in courses_of(Route(frozenset({step}), links), legs):
            covered = self._wanted.covered_by(course.steps)
            if covered < 0:
                return -1
            mask |= covered
        return mask

    def _note(self, covered: Mapping[Vector, int], links: tuple[Link, ...]) -> None:
        """Record brackets for all these directions, and for fewer of them if that is shorter."""
        if not covered:
            return
        for chosen in _worth_writing(frozenset(covered), links[0].atoms[0]):
            mask = _union(covered[step] for step in chosen)
            known = self._best.get(mask)
            route = Route(chosen, links)
            cost = cost_of(route_text(route))
            if known is None or cost < known[0]:
                self._best[mask] = cost, route


@lru_cache(maxsize=1024)
def _worth_writing(directions: frozenset[Vector], atom: Vector) -> list[frozenset[Vector]]:
    """List these directions, and subsets of them with shorter notation."""
    longest = len(direction_letters.write(directions, atom))
    fewer = [
        chosen
        for size in range(1, len(directions))
        for chosen in map(frozenset, combinations(sorted(directions), size))
        if len(direction_letters.write(chosen, atom)) < longest
    ]
    return [directions, *fewer]


def _unions(observed: set[int], default: int) -> list[int]:
    """Return every combination of the wanted landings, and the one that needs no letters."""
    found = {0}
    for landing in {*observed, default}:
        found |= {landing | other for other in found}
    return sorted(found - {0})


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
