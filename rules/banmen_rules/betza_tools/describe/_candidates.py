"""The terms and brackets that a description could consist of, each with the points that it covers.

Legs are plain tuples, as in the normal form: (right, forward, reach, over, landing bits). A *point* is a
path with one landing bit per leg: the smallest part of a path that a description can cover. Points are
numbered, and a set of points is a mask of bits.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, islice, product
from typing import NamedTuple

from banmen_rules.betza import CAPTURE, direction_letters, normal_form
from banmen_rules.betza.cover import Raw, Slide, by_course, contains, courses, made_by, points
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, PASS, Link, Route, axis_of, courses_of, ends_of
from banmen_rules.betza.printer import join, print_form, route_text
from banmen_rules.betza.tree import BOTH, DIAGONAL, ORTHOGONAL, Atoms, Vector

_ALONG = ("f", "b", "s", "fb", "fs", "bs", "fbs")
_ACROSS = ("f", "b", "fb")
_MIXED = ("f", "b", "fb", "fbs")  # one atom after legs of both axes
_EVERY = (*_ALONG, "fbsh")
_BOTH_LINES = frozenset({0, 1})
_OTHER_LINE: dict[Atoms, Atoms] = {(ORTHOGONAL,): (DIAGONAL,), (DIAGONAL,): (ORTHOGONAL,)}

_MOST = 1500
"""The largest number of brackets to try: shapes times landings."""
_LONG = 3
"""Brackets with more legs than this are searched with fewer combinations."""

_Manner = tuple[tuple[int, int, int], ...]
"""For each leg: the length of its step, its reach, and what it passes over."""


_Shape = tuple[tuple[Atoms, str], ...]
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


def united(masks: Iterable[int]) -> int:
    """Unite sets of points; -1 if one of them includes an unwanted point."""
    whole = 0
    for mask in masks:
        if mask < 0:
            return -1
        whole |= mask
    return whole


class Wanted:
    """The paths to describe: their points, and which paths they cover."""

    def __init__(self, slides: Mapping[Slide, int], longer: Iterable[Raw], anywhere: int) -> None:
        """Number the points, in whatever order the paths are given; ``anywhere`` is how U lands."""
        self._anywhere = anywhere
        self.slides = dict(sorted(slides.items()))
        self.longer = tuple(sorted(longer))
        paths: list[Raw] = [((*slide, landing),) for slide, landing in self.slides.items()]
        paths += self.longer
        self.cover = by_course(paths)
        self.points = list(dict.fromkeys(point for path in paths for point in points(path)))
        self._bits = {point: 1 << number for number, point in enumerate(self.points)}
        self._by_course = by_course(self.points)
        self._known = cache(self._covered_by_one)

    def covered_by(self, paths: Iterable[Raw]) -> int:
        """Return the points that paths cover; -1 if they include an unwanted one."""
        return united(map(self._known, paths))

    def _covered_by_one(self, path: Raw) -> int:
        if not (self._made_by_universal(path) or made_by(path, self.cover)):
            return -1
        near = self._by_course.get(courses(path), ())
        return united(self._bits[point] for point in near if contains(path, point))

    def _made_by_universal(self, path: Raw) -> bool:
        *_, over, landing = path[0]
        return len(path) == 1 and over != CAPTURE and not landing & ~self._anywhere


def terms(wanted: Wanted) -> list[Part]:
    """Find the terms for the moves of one leg, also combined if they print as one atom."""
    grouped: dict[tuple[object, ...], dict[Slide, int]] = {}
    for (x, y, reach, over), landing in wanted.slides.items():
        atom = tuple(sorted((abs(x), abs(y))))
        grouped.setdefault((atom, reach, over, landing), {})[x, y, reach, over] = landing
    found = list(grouped.values())
    for (unit, *manner), slides in grouped.items():
        diagonal = grouped.get((DIAGONAL, *manner))
        if unit == (0, 1) and diagonal is not None:
            found.append(slides | diagonal)
    return [_term(wanted, slides) for slides in found]


def _term(wanted: Wanted, slides: dict[Slide, int]) -> Part:
    mask = wanted.covered_by(((*slide, landing),) for slide, landing in slides.items())
    return _part(print_form(normal_form.Form(slides, (), stays=False, jumps_anywhere=0)), mask)


def _part(text: str, mask: int) -> Part:
    return Part(text, mask, cost_of(text))


def brackets(wanted: Wanted) -> tuple[list[Part], list[Part]]:
    """Find the brackets that cover only wanted points, and those that combine two of them."""
    alike: dict[tuple[_Manner, int], list[Raw]] = {}
    for path in wanted.longer:
        manner = tuple((max(abs(x), abs(y)), reach, over) for x, y, reach, over, _ in path)
        alike.setdefault((manner, axis_of(path[0][:2])), []).append(path)
    found: list[tuple[Route, int]] = []
    for (manner, line), paths in alike.items():
        found += _Search(wanted, manner, line, paths).routes()
    return [_part(route_text(route), mask) for route, mask in found], _joined(wanted, found)


def _joined(wanted: Wanted, found: list[tuple[Route, int]]) -> list[Part]:
    """Combine brackets that begin with all of W or F and continue alike into one that begins with K.

    The twin need not be among the found ones: it may have redundant letters.
    """
    parts = []
    for route, mask in found:
        first = route.links[0].atoms[0]
        if first not in BOTH or route.directions != direction_letters.every(first):
            continue
        for twin in dict.fromkeys(_twins(route)):
            ends = ends_of(twin, 1)
            points_too = wanted.covered_by(course for legs in ends for course in courses_of(twin, legs))
            if points_too <= 0:
                continue
            both = join(*((route, twin) if first == ORTHOGONAL else (twin, route)))
            if both is not None:
                parts.append(_part(route_text(both), mask | points_too))
    return parts


def _twins(route: Route) -> Iterator[Route]:
    """Yield the routes that begin along the other axis; each of their later legs may change axes too."""
    turned = [link._replace(atoms=_OTHER_LINE.get(link.atoms, link.atoms)) for link in route.links]
    for links in product(turned[:1], *zip(route.links[1:], turned[1:], strict=True)):
        yield Route(frozenset(direction_letters.every(links[0].atoms[0])), links)


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
            {normal_form.bend(path[leg - 1][:2], path[leg][:2]) for path in alike} if leg else set()
            for leg in range(len(manner))
        ]
        self._mask = cache(self._covered)
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
        plain = (EMPTY,) * last + (DEFAULT,)
        if last < _LONG:
            return list(product(*map(_unions, columns, plain)))
        whole = tuple(united(column) for column in columns)
        return list(dict.fromkeys([whole, (*whole[:-1], DEFAULT), plain, *wanted]))

    def _shapes(self, leg: int, lines: frozenset[int]) -> Iterator[_Shape]:
        """Yield the atoms and turns from this leg on that the notation can express."""
        if leg == len(self._manner):
            yield ()
            return
        length = self._manner[leg][0]
        options: list[tuple[Atoms, tuple[str, ...], frozenset[int]]] = []
        for line in (0, 1):
            crossing = _MIXED if lines == _BOTH_LINES else _ALONG if line in lines else _ACROSS
            options.append((((length, length * line),), crossing, frozenset({line})))
        if length == 1:
            options.append((BOTH, _EVERY if lines == _BOTH_LINES else ("fbsh",), _BOTH_LINES))
        for atoms, choices, after in options:
            for turns in choices:
                if self._seen_all(leg, turns, atoms, lines):
                    for rest in self._shapes(leg + 1, after):
                        yield (atoms, turns), *rest

    def _seen_all(self, leg: int, turns: str, atoms: Atoms, lines: frozenset[int]) -> bool:
        """Tell whether the wanted paths have these turns at this leg; a turn back may be impossible."""
        seen = self._seen[leg]
        line = axis_of(atoms[0])
        aligned = len(atoms) > 1 or line in lines
        crossed = len(atoms) == 1 and lines != {line}
        found = [
            turn
            for turn in turns
            if (aligned and seen.issuperset(normal_form.ALONG[turn]))
            or (crossed and normal_form.ACROSS[turn] and seen.issuperset(normal_form.ACROSS[turn]))
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
        possible = [step for step in self._every if self._mask(step, links) >= 0]
        if not any(self._mask(step, links) for step in possible):
            return
        for stops in self._stops(landings):
            stopped = [
                (*links[:leg], links[leg]._replace(landing=stop)) for leg, stop in enumerate(stops) if stop
            ]
            covered = {
                step: united(self._mask(step, each) for each in (links, *stopped)) for step in possible
            }
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

    def _covered(self, step: Vector, links: tuple[Link, ...]) -> int:
        """Return the points that these legs cover in one direction; -1 if one is unwanted."""
        return self._wanted.covered_by(courses_of(Route(frozenset({step}), links), len(links)))

    def _note(self, covered: Mapping[Vector, int], links: tuple[Link, ...]) -> None:
        """Record brackets for all these directions, and for fewer of them if that is shorter."""
        if not covered:
            return
        for chosen in _worth_writing(frozenset(covered), links[0].atoms[0]):
            mask = united(covered[step] for step in chosen)
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
