"""What a description of given paths could be made of: terms and brackets, each with what it says.

Everything is plain tuples here, as in the normal form: a leg is (right, forward, reach, over,
landing bits). A *point* is a path with one landing bit for each leg: the smallest thing that a
description either says or does not. Points are numbered; what a part says is a mask of their bits.
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
"""Shapes of brackets, each with what its legs may land on, that are looked at."""
_LONG = 3
"""Of brackets with more legs than this, not every combination is looked at."""

_Manner = tuple[tuple[int, int, int], ...]
"""For each leg: how long its step is, its reach, and what it passes over."""


_Shape = tuple[tuple[tuple[Vector, ...], str], ...]
"""For each leg but the first: its atoms and its turns."""


class Part(NamedTuple):
    """A term or a path in brackets, and what it says."""

    text: str
    says: int
    cost: int
    """What is least in the best description: see `cost_of`."""


def cost_of(text: str) -> int:
    """Count the characters; of two texts as long, the one that stops early less often is simpler."""
    return len(text) * 100 + text.count("?")


class Given:
    """The paths to describe: which points they are, and which paths they can make."""

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
        self._said: dict[Raw, int] = {}

    def said_by(self, path: Raw) -> int:
        """Return the points that a path says; -1 if it says what was not given."""
        found = self._said.get(path)
        if found is None:
            found = self._said[path] = self._look_up(path) if path in self.cover else -1
        return found

    def _look_up(self, path: Raw) -> int:
        says = 0
        for point, bit in self._points[courses(path)]:
            if all(not b[-1] & ~a[-1] and reaches(a, b) for a, b in zip(path, point, strict=True)):
                says |= bit
        return says


def terms(given: Given) -> list[Part]:
    """Find the terms that say the moves of one leg, those that print as one atom also together."""
    grouped: dict[tuple[int, int, int, int, int], dict[Slide, int]] = {}
    for (x, y, reach, over), landing in given.slides.items():
        size = sorted((abs(x), abs(y)))
        grouped.setdefault((size[0], size[1], reach, over, landing), {})[x, y, reach, over] = landing
    parts = {key: _term(given, slides) for key, slides in grouped.items()}
    found = list(parts.values())
    for (short, long, *manner), slides in grouped.items():
        if (short, long) == (0, 1):
            other = grouped.get((1, 1, manner[0], manner[1], manner[2]))
            if other is not None:
                found.append(_term(given, slides | other))
    return found


def _term(given: Given, slides: dict[Slide, int]) -> Part:
    says = 0
    for slide, landing in slides.items():
        says |= given.said_by(((*slide, landing),))
    text = print_form(Form(slides, (), stays=False, jumps_anywhere=0))
    return Part(text, says, cost_of(text))


def brackets(given: Given) -> tuple[list[Part], list[Part]]:
    """Find the paths in brackets that say nothing but what was given, and those joined from two of them."""
    found: list[tuple[Route, int]] = []
    for manner in {_manner(path) for path in given.longer}:
        alike = [path for path in given.longer if _manner(path) == manner]
        for line in (0, 1):
            if any(_line(path[0]) == line for path in alike):
                found += _Search(
                    given, manner, line, [path for path in alike if _line(path[0]) == line]
                ).routes()
    return [_bracket(route, says) for route, says in found], _joined(given, found)


def _joined(given: Given, found: list[tuple[Route, int]]) -> list[Part]:
    """Join those that begin with all of W or all of F with what goes on alike from the other, into one of K.

    The other need not be among them: it may be written with letters that say no more there.
    """
    parts = []
    for route, says in found:
        first = route.links[0].atoms[0]
        if first not in _LINES or route.directions != direction_letters.every(first):
            continue
        for twin in {_twin(route, later=later) for later in (False, True)}:
            says_too = _said(given, twin)
            both = join(*((route, twin) if first == ORTHOGONAL else (twin, route))) if says_too > 0 else None
            if both is not None:
                parts.append(_bracket(both, says | says_too))
    return parts


def _twin(route: Route, *, later: bool) -> Route:
    """Return a route that begins along the other axis; its later legs, too, change theirs if asked to."""
    swapped: dict[tuple[Vector, ...], tuple[Vector, ...]] = {
        (ORTHOGONAL,): (DIAGONAL,),
        (DIAGONAL,): (ORTHOGONAL,),
    }
    links = tuple(
        link._replace(atoms=swapped.get(link.atoms, link.atoms)) if later or not leg else link
        for leg, link in enumerate(route.links)
    )
    return Route(frozenset(direction_letters.every(links[0].atoms[0])), links)


def _said(given: Given, route: Route) -> int:
    """Return what a route says, wherever it may stop; -1 if some of that was not given."""
    says = 0
    for legs, link in enumerate(route.links, 1):
        if link.stop or legs == len(route.links):
            for course in courses_of(route, legs):
                said = given.said_by(course.steps)
                if said < 0:
                    return -1
                says |= said
    return says


def _bracket(route: Route, says: int) -> Part:
    text = route_text(route)
    return Part(text, says, cost_of(text))


def _manner(path: Raw) -> _Manner:
    return tuple((max(abs(x), abs(y)), reach, over) for x, y, reach, over, _ in path)


def _line(leg: Step) -> int:
    return 1 if leg[0] and leg[1] else 0


class _Search:
    """The search for brackets whose legs step and slide in one manner, the first along one axis."""

    def __init__(self, given: Given, manner: _Manner, line: int, alike: list[Raw]) -> None:
        self._given = given
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
        self._said: dict[tuple[Vector, tuple[Link, ...], int], int] = {}
        self._best: dict[int, tuple[int, Route]] = {}

    def routes(self) -> list[tuple[Route, int]]:
        """Find the brackets, each the shortest that says what it says."""
        shapes = list(islice(self._shapes(1, frozenset({self._line})), _MOST + 1))
        landings = self._landings()
        if len(shapes) * len(landings) > _MOST:
            shapes = [shape for shape in shapes if all(len(turns) == 1 or "h" in turns for _, turns in shape)]
            landings = landings[: max(1, _MOST // max(1, len(shapes)))]
        for shape in shapes[:_MOST]:
            for landing in landings:
                self._try(landing, shape)
        return [(route, says) for says, (_, route) in self._best.items()]

    def _landings(self) -> list[tuple[int, ...]]:
        """List what the legs may land on: as given, all of it together, and what needs no letters."""
        last = len(self._manner) - 1
        given = list(dict.fromkeys(tuple(leg[-1] for leg in path) for path in self._alike))
        columns = [set(column) for column in zip(*given, strict=True)]
        if last < _LONG:
            choices = [
                _unions(column, DEFAULT if leg == last else EMPTY) for leg, column in enumerate(columns)
            ]
            return list(product(*choices))
        whole = tuple(_union(column) for column in columns)
        plain = tuple(DEFAULT if leg == last else EMPTY for leg in range(last + 1))
        return list(dict.fromkeys([whole, (*whole[:-1], DEFAULT), plain, *given]))

    def _shapes(self, leg: int, lines: frozenset[int]) -> Iterator[_Shape]:
        """Yield the atoms and turns of the legs from this one on, as far as they can be written."""
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
        """Tell whether the given paths turn so at this leg; straight back may be what cannot be made."""
        seen = self._seen[leg]
        line = 1 if atoms[0][1] else 0
        straight = len(atoms) > 1 or line in lines
        crossed = len(atoms) == 1 and lines != {line}
        found = [
            turn
            for turn in turns
            if (straight and seen.issuperset(ALONG[turn]))
            or (crossed and ACROSS[turn] and seen.issuperset(ACROSS[turn]))
        ]
        return bool(found) and not set(turns) - {*found, "b"}

    def _try(self, landings: tuple[int, ...], shape: _Shape) -> None:
        """Note the brackets of one shape, with every choice of where the move may stop early."""
        links = tuple(
            Link(atoms, turns, reach, over, landing, 0)
            for (atoms, turns), (_, reach, over), landing in zip(
                (self._first, *shape), self._manner, landings, strict=True
            )
        )
        made = {step: self._says(step, links, 0) for step in self._every}
        if not any(says > 0 for says in made.values()):
            return
        for stops in self._stops(landings):
            said = dict(made)
            for leg, stop in enumerate(stops):
                if stop:
                    for step, says in said.items():
                        more = -1 if says < 0 else self._says(step, links[: leg + 1], stop)
                        said[step] = -1 if more < 0 else says | more
            stopping = tuple(link._replace(stop=stop) for link, stop in zip(links, (*stops, 0), strict=True))
            self._note({step: says for step, says in said.items() if says > 0}, stopping)

    def _stops(self, landings: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield what each leg but the last may land on where the move stops there; 0 where it goes on."""
        choices = [(DEFAULT, EMPTY) if landing == EMPTY else (landing & ~PASS,) for landing in landings[:-1]]
        if len(choices) < _LONG:
            yield from product(*((0, *(stop for stop in stops if stop)) for stops in choices))
            return
        for first in range(len(choices) + 1):
            yield tuple(stops[0] if leg >= first else 0 for leg, stops in enumerate(choices))

    def _says(self, step: Vector, links: tuple[Link, ...], stop: int) -> int:
        """Return what these legs say that begin in one direction; -1 if that was not given.

        With a ``stop`` they are the first legs of longer brackets, which may end there.
        """
        key = (step, links, stop)
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = self._look_up(step, links, stop)
        return found

    def _look_up(self, step: Vector, links: tuple[Link, ...], stop: int) -> int:
        if stop:
            links = (*links[:-1], links[-1]._replace(stop=stop), links[-1])
        legs = len(links) - 1 if stop else len(links)
        says = 0
        for course in courses_of(Route(frozenset({step}), links), legs):
            said = self._given.said_by(course.steps)
            if said < 0:
                return -1
            says |= said
        return says

    def _note(self, said: Mapping[Vector, int], links: tuple[Link, ...]) -> None:
        """Note brackets for all these directions, and for fewer of them where that is shorter to write."""
        if not said:
            return
        for chosen in _worth_writing(frozenset(said), links[0].atoms[0]):
            says = _union(said[step] for step in chosen)
            known = self._best.get(says)
            route = Route(chosen, links)
            cost = cost_of(route_text(route))
            if known is None or cost < known[0]:
                self._best[says] = cost, route


@lru_cache(maxsize=1024)
def _worth_writing(directions: frozenset[Vector], atom: Vector) -> list[frozenset[Vector]]:
    """List these directions, and the fewer ones that are shorter to write."""
    longest = len(direction_letters.write(directions, atom))
    fewer = [
        chosen
        for size in range(1, len(directions))
        for chosen in map(frozenset, combinations(sorted(directions), size))
        if len(direction_letters.write(chosen, atom)) < longest
    ]
    return [directions, *fewer]


def _unions(observed: set[int], default: int) -> list[int]:
    """Return the landings that were given, in every combination, and the one that needs no letters."""
    found = {0}
    for landing in {*observed, default}:
        found |= {landing | other for other in found}
    return sorted(found - {0})


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
