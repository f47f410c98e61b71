"""A normal form to text: one text for one normal form."""

from banmen_rules.betza import _directions
from banmen_rules.betza._cover import covers_all
from banmen_rules.betza._model import ANY, CAPTURE, Landing
from banmen_rules.betza._normal import DEFAULT, EMPTY, Form, Link, Route, route_key, take_apart
from banmen_rules.betza._tree import DIAGONAL, ORTHOGONAL, Vector, axis

_LETTERS = {
    Landing.EMPTY.value: "m",
    Landing.ENEMY.value: "c",
    Landing.FRIEND.value: "d",
    Landing.PASS.value: "p",
}
_NAMES: dict[Vector, str] = {
    (2, 0): "D",
    (2, 1): "N",
    (2, 2): "A",
    (3, 0): "H",
    (3, 1): "C",
    (3, 2): "Z",
    (3, 3): "G",
}
_UNIT_NAMES: dict[tuple[Vector, ...], tuple[str, str]] = {  # a step, a slide
    (ORTHOGONAL,): ("W", "R"),
    (DIAGONAL,): ("F", "B"),
    (ORTHOGONAL, DIAGONAL): ("K", "Q"),
}
_TURNS = {"fbsh": "a", "fbs": "vs", "fb": "v", "fs": "fs", "bs": "bs", "f": "", "b": "b", "s": "s"}
_STEP, _RANGE, _LEAP = range(3)

_Order = tuple[int, int, int, str]


def print_form(form: Form) -> str:
    """Print a normal form in the canonical order."""
    terms = _terms(form)
    texts = [text for _, text in sorted(terms)]
    if form.stays:
        texts.append("(0,0)")
    if form.jumps_anywhere:
        texts.append(_landing(form.jumps_anywhere, DEFAULT) + "U")
    routes = sorted((len(route.links), route_text(route)) for route in _joined(form.routes))
    texts.extend(text for _, text in routes)
    return side_by_side(texts)


def side_by_side(texts: list[str]) -> str:
    """Put terms together; a range keeps two of the same atom from reading as a doubled one."""
    printed = ""
    for text in texts:
        if printed and printed[-1] == text[0] and text[0].isalpha():
            printed += "0" if text[0] in "RBQ" else "1"
        printed += text
    return printed


def _terms(form: Form) -> list[tuple[_Order, str]]:
    """Print the moves of one leg that the brackets do not already print."""
    grouped: dict[tuple[Vector, int, int, int], set[Vector]] = {}
    for (x, y, reach, over), landing in form.slides.items():
        atom = (max(abs(x), abs(y)), min(abs(x), abs(y)))
        grouped.setdefault((atom, reach, over, landing), set()).add((x, y))
    stopping = [
        ((x, y, first.reach, first.over, first.stop),)
        for route in form.routes
        for first in route.links[:1]
        if first.stop
        for x, y in route.directions
    ]
    terms = {}
    for (atom, reach, over, landing), found in grouped.items():
        directions = frozenset(found)
        moves = [((x, y, reach, over, landing),) for x, y in directions]
        if not (stopping and covers_all(stopping, moves)):
            terms[atom, reach, over, landing] = _directions.write(directions, atom)
    result = []
    for (atom, reach, over, landing), letters in terms.items():
        atoms: tuple[Vector, ...] = (atom,)
        if atom in (ORTHOGONAL, DIAGONAL) and not letters:
            other = DIAGONAL if atom == ORTHOGONAL else ORTHOGONAL
            if terms.get((other, reach, over, landing)) == "":
                if atom == DIAGONAL:
                    continue  # printed with the other half
                atoms = (ORTHOGONAL, DIAGONAL)
        text = _landing(landing, DEFAULT) + letters + _atom(atoms, reach, over)
        result.append((_order(atom, reach, text), text))
    return result


def _order(atom: Vector, reach: int, text: str) -> _Order:
    """Steps, then ranges by falling reach, then leaps by length; orthogonal before diagonal."""
    if atom[0] > 1:
        return _LEAP, atom[0] ** 2 + atom[1] ** 2, axis(atom), text
    if reach == 1:
        return _STEP, 0, axis(atom), text
    return _RANGE, -reach if reach else -1000, axis(atom), text


def _atom(atoms: tuple[Vector, ...], reach: int, over: int) -> str:
    passing = "!" if over == CAPTURE else "~" if over == ANY else f"~{over}" if over else ""
    if atoms in _UNIT_NAMES:
        step, slide = _UNIT_NAMES[atoms]
        if reach == 1:
            return step + passing
        return f"{slide}{reach or ''}{passing}"
    atom = atoms[0]
    name = _NAMES.get(atom) or f"({atom[0]},{atom[1]})"
    return f"{name}{'' if reach == 1 else reach}{passing}"


def _landing(bits: int, default: int) -> str:
    if bits == default:
        return ""
    return "".join(letter for bit, letter in _LETTERS.items() if bits & bit)


def route_text(route: Route) -> str:
    """Print brackets."""
    printed = []
    last = len(route.links) - 1
    for index, link in enumerate(route.links):
        default = DEFAULT if index == last else EMPTY
        landing = _landing(link.landing, default)
        if link.stop and link.landing == EMPTY and link.stop == EMPTY:
            landing = "m"  # without letters it could also capture where it stops
        if index:
            turns = _TURNS[link.turns]
            letters = "a" if turns == "vs" and len(link.atoms) == 1 else turns
        elif len(link.atoms) > 1:
            letters = ""
        else:
            letters = _directions.write(route.directions, link.atoms[0])
        joint = "" if index == last else "?" if link.stop else "-"
        printed.append(landing + letters + _atom(link.atoms, link.reach, link.over) + joint)
    return f"[{''.join(printed)}]"


def _joined(routes: tuple[Route, ...]) -> list[Route]:
    """Join routes that begin with all of W and all of F, and go on alike, into one of K; R and B into Q."""
    left = list(routes)
    joined = []
    while left:
        route = left.pop(0)
        for other in left:
            both = join(route, other) or join(other, route)
            if both is not None:
                left.remove(other)
                route = both
                break
        joined.append(route)
    return joined


def join(orthogonal: Route, diagonal: Route) -> Route | None:
    """Join a route that begins with W and one that begins with F into one of K; None if they differ."""
    if len(orthogonal.links) != len(diagonal.links):
        return None
    links = []
    for one, other in zip(orthogonal.links, diagonal.links, strict=True):
        link = _join_links(one, other)
        if link is None:
            return None
        links.append(link)
    if len(links[0].atoms) == 1:
        return None
    both = Route(orthogonal.directions | diagonal.directions, tuple(links))
    whole = _directions.every(ORTHOGONAL) | _directions.every(DIAGONAL)
    if both.directions != whole:
        return None
    apart = sorted(take_apart(both), key=route_key)
    return both if apart == sorted((orthogonal, diagonal), key=route_key) else None


def _join_links(one: Link, other: Link) -> Link | None:
    if one == other:
        return one
    if one.atoms == (ORTHOGONAL,) and other.atoms == (DIAGONAL,):
        link = one._replace(atoms=(ORTHOGONAL, DIAGONAL))
        if link == other._replace(atoms=(ORTHOGONAL, DIAGONAL)):
            return link
    return None
