"""Turn a syntax tree of any dialect into a description: its paths, each with its category."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from banmen_rules.base.errors import InvalidBetza
from banmen_rules.betza import normal_form
from banmen_rules.betza.cover import Raw, undominated
from banmen_rules.betza.model import ANY, CAPTURE, Category, Description, Landing, Leg, Path
from banmen_rules.betza.normal_form import EMPTY, Form, Route, bend, courses_of, ends_of, normalise
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.printer import print_form
from banmen_rules.betza.tokens import messages
from banmen_rules.betza.tree import UNLIMITED, Chain, Item

_ORDER = tuple(Category)
_PRIORITY = {category: priority for priority, category in enumerate(_ORDER)}
_LANDINGS = tuple(Landing(bits) for bits in range(16))
_SAME_LINE = (0, 4)  # eighths of a turn that stay on one line
STAY = Path((Leg(0, 0, 1, 0, Landing.EMPTY),), Category.PASS)


def describe(tree: Iterable[Item], text: str) -> Description:
    """Make the description of a tree.

    Raises:
        InvalidBetza: no path of some brackets, or of some chain, can ever be completed; the error underlines
            it in the text.

    """
    tree = tuple(tree)
    chains = [item for item in tree if isinstance(item, Chain)]
    # One chain of the text may be several in the tree.
    possible = {(chain.start, chain.end) for chain in chains if normal_form.is_possible(chain)}
    for _, _, start, end in chains:
        if (start, end) not in possible:
            what = "these brackets" if text[end - 1] in "])" else "this chain"
            raise InvalidBetza(messages()["impossible"].format(what=what), text, start, end)
    form = normalise(tree)
    paths = expand(form)
    found = {path.category for path in paths}
    return Description(print_form(form), paths, tuple(category for category in Category if category in found))


@lru_cache(maxsize=16)  # the dialects ask for it one after another
def form_of(text: str) -> Form:
    """Get the normal form of canonical notation."""
    return normalise(parse_tree(text))


def expand(form: Form) -> tuple[Path, ...]:
    """Expand a normal form into its paths, by category, number of legs and direction."""
    found: dict[Raw, int] = {}
    for route in form.routes:
        for legs in ends_of(route):
            priority = _PRIORITY[_category(route, legs)]
            for course in courses_of(route, legs):
                found[course] = min(priority, found.get(course, priority))
    if len(form.routes) > 1:
        found = undominated(found)
    ordered = [(priority, len(steps), steps) for steps, priority in found.items()]
    for slide, landing in form.slides.items():
        ordered.append((_PRIORITY[category_of_leg(*slide)], 1, ((*slide, landing),)))
    paths = [path_of(steps, _ORDER[priority]) for priority, _, steps in sorted(ordered)]
    if form.stays:
        paths.append(STAY)
    if form.jumps_anywhere:
        paths.append(anywhere_path(form.jumps_anywhere))
    return tuple(paths)


def anywhere_path(landing: int) -> Path:
    """Return the path to any square at all."""
    return Path((Leg(0, 0, 0, ANY, _LANDINGS[landing]),), Category.TELEPORT)


def slide_path(x: int, y: int, reach: int, over: int, landing: int) -> Path:
    """Return a path of one leg."""
    return path_of(((x, y, reach, over, landing),), category_of_leg(x, y, reach, over))


def route_paths(route: Route) -> tuple[Path, ...]:
    """Return the paths of a route that go to its end."""
    legs = len(route.links)
    category = _category(route, legs)
    return tuple([path_of(course, category) for course in courses_of(route, legs)])


def path_of(steps: Raw, category: Category) -> Path:
    """Return the path of legs that are plain numbers."""
    legs = [Leg(x, y, reach, over, _LANDINGS[landing]) for x, y, reach, over, landing in steps]
    return Path(tuple(legs), category)


def category_of_leg(x: int, y: int, reach: int, over: int) -> Category:
    """Find the category of a move of one leg."""
    if over:
        return _passing(over)
    if max(abs(x), abs(y)) > 1:
        return Category.JUMP if reach == 1 else Category.JUMP_RANGE
    return {1: Category.STEP, UNLIMITED: Category.RANGE}.get(reach, Category.LIMITED_RANGE)


def _passing(over: int) -> Category:
    if over == CAPTURE:
        return Category.RANGE_CAPTURE
    return Category.FLYING if over == ANY else Category.PASS_OVER


def _category(route: Route, legs: int) -> Category:
    """Find the category of the paths of a route that end on this leg.

    They share one category: a lion's step back is part of its area.
    """
    links = route.links[:legs]
    first, second, *others = links
    turns = (pair for course in courses_of(route, legs) for pair in pairwise(course))
    if any(bend(one[:2], other[:2]) not in _SAME_LINE for one, other in turns):
        return Category.AREA if all(link.reach == 1 for link in links) else Category.HOOK
    back = second.turns == "b" and first.reach == second.reach == 1 and first.atoms == second.atoms
    if back and not others:
        return Category.IGUI if first.landing & ~EMPTY else Category.PASS
    for link in links:
        if link.over:
            return _passing(link.over)
    return Category.LINE if first.atoms[0][0] == 1 else Category.JUMP_RANGE
