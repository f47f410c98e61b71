"""Print a normal form: each has exactly one canonical notation."""

from collections.abc import Iterable

from banmen_rules.betza import direction_letters
from banmen_rules.betza.cover import covers_all
from banmen_rules.betza.model import ANY, CAPTURE
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, Form, Link, Route, route_key, take_apart
from banmen_rules.betza.tree import ATOMS, BOTH, DIAGONAL, LANDINGS, ORTHOGONAL, UNLIMITED, Vector, axis

_NAMES = {atom: name for name, atom in ATOMS.items()}
_TURNS = {"fbsh": "a", "fbs": "vs", "fb": "v", "fs": "fs", "bs": "bs", "f": "", "b": "b", "s": "s"}
_STEP, _RANGE, _LEAP = range(3)

_Order = tuple[int, int, int, str]


def print_form(form: Form) -> str:
    """Print a normal form in the canonical order."""
    return _CANONICAL.print(form)


def route_text(route: Route) -> str:
    """Print brackets."""
    return "".join(_CANONICAL._route(route))  # noqa: SLF001 - its own module


def side_by_side(texts: list[str]) -> str:
    """Put terms together; a range keeps two of the same atom from reading as a doubled one."""
    printed = ""
    for text in texts:
        if printed and printed[-1] == text[0] and text[0].isalpha():
            printed += "0" if text[0] in "RBQ" else "1"
        printed += text
    return printed


class Printer:
    """Prints normal forms; a dialect says how it writes moves of one leg, and paths."""

    stops = True
    """Whether brackets with a ``?`` print what stops there too."""

    def print(self, form: Form) -> str:
        """Print a normal form in the canonical order."""
        texts = [text for _, text in sorted(self._terms(form))]
        if form.stays:
            texts.append(self._stay())
        if form.jumps_anywhere:
            texts.append(self._anywhere(form.jumps_anywhere))
        routes = sorted(
            (len(route.links), text) for route in joined(form.routes) for text in self._route(route)
        )
        texts.extend(text for _, text in routes)
        return self._side_by_side(texts)

    def _term(self, directions: frozenset[Vector], link: Link) -> str:
        """Print a move of one leg; the directions are those of the first atom."""
        letters = self._letters(directions, link.atoms[0])
        return landing_letters(link.landing, DEFAULT) + letters + atom_text(link.atoms, link.reach, link.over)

    def _letters(self, directions: frozenset[Vector], atom: Vector) -> str:
        """Print the directions of a first leg; nothing for all of them."""
        return direction_letters.write(directions, atom)

    def _stay(self) -> str:
        return "(0,0)"

    def _anywhere(self, landing: int) -> str:
        return landing_letters(landing, DEFAULT) + "U"

    def _route(self, route: Route) -> Iterable[str]:
        """Print the paths of a route, as one text or several."""
        yield f"[{''.join(self._legs(route))}]"

    def _legs(self, route: Route) -> Iterable[str]:
        last = len(route.links) - 1
        for index, link in enumerate(route.links):
            default = DEFAULT if index == last else EMPTY
            landing = landing_letters(link.landing, default)
            if link.stop and link.landing == EMPTY and link.stop == EMPTY:
                landing = "m"  # without letters it could also capture where it stops
            letters = self._turns(link) if index else self._first_letters(route)
            joint = "" if index == last else "?" if link.stop else "-"
            yield landing + letters + atom_text(link.atoms, link.reach, link.over) + joint

    def _first_letters(self, route: Route) -> str:
        """Print the directions of a route's first leg: K and Q have all of them."""
        atom, *others = route.links[0].atoms
        return "" if others else self._letters(route.directions, atom)

    def _turns(self, link: Link) -> str:
        turns = _TURNS[link.turns]
        return "a" if turns == "vs" and len(link.atoms) == 1 else turns

    def _side_by_side(self, texts: list[str]) -> str:
        return side_by_side(texts)

    def _terms(self, form: Form) -> list[tuple[_Order, str]]:
        """Print the moves of one leg that the brackets do not already print."""
        grouped: dict[tuple[Vector, int, int, int], set[Vector]] = {}
        for (x, y, reach, over), landing in form.slides.items():
            atom = (max(abs(x), abs(y)), min(abs(x), abs(y)))
            grouped.setdefault((atom, reach, over, landing), set()).add((x, y))
        stopping = [
            ((x, y, first.reach, first.over, first.stop),)
            for route in (form.routes if self.stops else ())
            for first in route.links[:1]
            if first.stop
            for x, y in route.directions
        ]
        terms = {
            (atom, reach, over, landing): frozenset(found)
            for (atom, reach, over, landing), found in grouped.items()
            if not stopping or not covers_all(stopping, [((x, y, reach, over, landing),) for x, y in found])
        }
        result = []
        for (atom, reach, over, landing), directions in terms.items():
            atoms: tuple[Vector, ...] = (atom,)
            if atom in BOTH and directions == direction_letters.every(atom):
                other = DIAGONAL if atom == ORTHOGONAL else ORTHOGONAL
                if terms.get((other, reach, over, landing)) == direction_letters.every(other):
                    if atom == DIAGONAL:
                        continue  # printed with the other half
                    atoms = BOTH
            text = self._term(directions, Link(atoms, "", reach, over, landing, 0))
            result.append((_order(atom, reach, text), text))
        return result


_CANONICAL = Printer()


def _order(atom: Vector, reach: int, text: str) -> _Order:
    """Steps, then ranges by falling reach, then leaps by length; orthogonal before diagonal."""
    if atom[0] > 1:
        return _LEAP, atom[0] ** 2 + atom[1] ** 2, axis(atom), text
    if reach == 1:
        return _STEP, 0, axis(atom), text
    return _RANGE, -reach if reach else -1000, axis(atom), text


def atom_text(atoms: tuple[Vector, ...], reach: int, over: int = 0) -> str:
    """Print an atom with its range, and what it passes over."""
    passing = "!" if over == CAPTURE else "~" if over == ANY else f"~{over}" if over else ""
    slide = _NAMES.get((atoms, UNLIMITED))
    if slide and reach != 1:
        return f"{slide}{reach or ''}{passing}"
    name = _NAMES.get((atoms, 1)) or f"({atoms[0][0]},{atoms[0][1]})"
    return f"{name}{'' if reach == 1 else reach}{passing}"


def landing_letters(bits: int, default: int) -> str:
    """Print where a leg may land; nothing for what it may by itself."""
    if bits == default:
        return ""
    return "".join(letter for letter, bit in LANDINGS.items() if bits & bit)


def joined(routes: tuple[Route, ...]) -> list[Route]:
    """Join routes that begin with all of W and all of F, and continue alike, into one of K; R and B: Q."""
    left = list(routes)
    found = []
    while left:
        route = left.pop(0)
        for other in left:
            both = join(route, other) or join(other, route)
            if both is not None:
                left.remove(other)
                route = both
                break
        found.append(route)
    return found


def join(orthogonal: Route, diagonal: Route) -> Route | None:
    """Join a route that begins with W and one that begins with F into one of K; None if they differ."""
    if len(orthogonal.links) != len(diagonal.links):
        return None
    links = zip(orthogonal.links, diagonal.links, strict=True)
    both = Route(
        orthogonal.directions | diagonal.directions,
        tuple([one if one == other else one._replace(atoms=BOTH) for one, other in links]),
    )
    if both.directions != direction_letters.every(ORTHOGONAL) | direction_letters.every(DIAGONAL):
        return None
    apart = sorted(take_apart(both), key=route_key)
    return both if apart == sorted((orthogonal, diagonal), key=route_key) else None
