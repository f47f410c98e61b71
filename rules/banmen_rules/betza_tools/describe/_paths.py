"""Paths to the shortest canonical text that means them."""

from collections.abc import Iterable

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, Inexpressible
from banmen_rules.betza import Description, Leg, Path, parse
from banmen_rules.betza.cover import Raw, Slide, points, undominated
from banmen_rules.betza.limits import MAX_LENGTH, MAX_PATHS
from banmen_rules.betza.normal_form import Form, Link, Route, bend, beside_universal, courses_of
from banmen_rules.betza.printer import print_form, route_text, side_by_side
from banmen_rules.betza_tools.describe._candidates import Given, brackets, cost_of, terms
from banmen_rules.betza_tools.describe._cheapest import cheapest
from banmen_rules.betza_tools.describe._given import STAY, as_path, raw_path
from banmen_rules.words.sentences import path_in_words

_TURNS = {0: "f", 4: "b", 2: "s", 6: "s"}
_CROSSED = {1: "f", 7: "f", 3: "b", 5: "b"}


@typed
def from_paths(paths: Iterable[Path | tuple[Leg, ...]]) -> Description:
    """Describe a set of paths: the shortest canonical text that means them, and nothing else.

    It is never longer than the text of any of the kinds in the three games, and often is that text.

    Args:
        paths: in any order, each a path or its legs alone; at least one. Categories are not looked at:
            they follow from how a piece moves.

    Raises:
        BanmenError: if there is no path, there are too many, or one of them is none; says which.
        Inexpressible: if no text says one of the paths without saying more; says what more.

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
            raise BanmenError(f"a description has at most {MAX_PATHS} ways of moving; these are more")
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
            "there is no path: a description has at least one; a piece that only stays has that of `(0,0)`"
        )
    return _describe(beside_universal(slides, anywhere), undominated(longer), anywhere, stays=stays)


def _describe(slides: dict[Slide, int], longer: Iterable[Raw], anywhere: int, *, stays: bool) -> Description:
    given = Given(slides, longer)
    apart, joined = brackets(given)
    parts = terms(given) + apart
    everything = (1 << len(given.points)) - 1
    said = 0
    for part in parts:
        said |= part.says
    if said != everything:
        _refuse(given, everything & ~said)
    beside = print_form(Form({}, (), stays, anywhere))
    best: Description | None = None
    # What is joined may come apart where it is printed beside the rest, and then be the longer of the two.
    for among in (parts + joined, parts):
        chosen = cheapest(among, everything, cost_of("x") * MAX_LENGTH)
        text = side_by_side([*sorted(part.text for part in chosen), *filter(None, [beside])])
        if len(text) > MAX_LENGTH or (given.points and not chosen):
            continue
        found = parse(text)
        if best is None or len(found.text) < len(best.text):
            best = found
        if len(found.text) <= len(text):
            break
    if best is None:
        raise BanmenError(
            f"a description has at most {MAX_LENGTH} characters; no text as short as that was found for these"
            f" {len(given.slides) + len(given.longer)} ways of moving"
        )
    return best


def _refuse(given: Given, unsaid: int) -> None:
    """Refuse a path that no brackets say alone, with what they would say beside it."""
    point = given.points[(unsaid & -unsaid).bit_length() - 1]
    raw = next(path for path in given.longer if point in points(path))
    route = _plainest(raw)
    more = [course.steps for course in courses_of(route, len(raw)) if course.steps not in given.cover]
    path = as_path(raw)
    message = (
        f"no text says this path alone: {path_in_words(path)}; `{route_text(route)}` says it, and also:"
        f" {path_in_words(as_path(more[0]))}"
    )
    if len(more) > 1:
        message += f" (and {len(more) - 1} more)"
    raise Inexpressible(message, path)


def _plainest(raw: Raw) -> Route:
    """Return the brackets of a path with one letter for each turn."""
    links = []
    for index, (x, y, reach, over, landing) in enumerate(raw):
        size = max(abs(x), abs(y))
        turn = bend(raw[index - 1][:2], (x, y)) if index else 0
        turns = {**_TURNS, **_CROSSED}[turn] if index else ""
        links.append(Link(((size, size if x and y else 0),), turns, reach, over, landing, 0))
    return Route(frozenset({raw[0][:2]}), tuple(links))
