"""Expand a normal form into paths, each with its category."""

from banmen_rules.betza.cover import Raw, undominated
from banmen_rules.betza.model import ANY, CAPTURE, Category, Landing, Leg, Path
from banmen_rules.betza.normal_form import EMPTY, Course, Form, Link, Route, courses_of

_ORDER = tuple(Category)
_PRIORITY = {category: priority for priority, category in enumerate(_ORDER)}
_LANDINGS = tuple(Landing(bits) for bits in range(16))
_SAME_LINE = (0, 4)  # eighths of a turn that stay on one line
STAY = Path((Leg(0, 0, 1, 0, Landing.EMPTY),), Category.PASS)


def expand(form: Form) -> tuple[Path, ...]:
    """Expand a normal form into its paths, by category, number of legs and direction."""
    found: dict[Raw, int] = {}
    for route in form.routes:
        for legs in range(2, len(route.links) + 1):
            if legs < len(route.links) and not route.links[legs - 1].stop:
                continue
            every = courses_of(route, legs)
            priority = _PRIORITY[_category(route, every, legs)]
            for course in every:
                found[course.steps] = min(priority, found.get(course.steps, priority))
    if len(form.routes) > 1:
        found = undominated(found)
    ordered = [(priority, steps) for steps, priority in found.items()]
    for (x, y, reach, over), landing in form.slides.items():
        ordered.append((_PRIORITY[category_of_leg(x, y, reach, over)], ((x, y, reach, over, landing),)))
    ordered.sort(key=_position)
    paths = [Path(tuple([_leg(*step) for step in steps]), _ORDER[priority]) for priority, steps in ordered]
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
    return Path((_leg(x, y, reach, over, landing),), category_of_leg(x, y, reach, over))


def route_paths(route: Route) -> tuple[Path, ...]:
    """Return the paths of a route that go to its end."""
    every = courses_of(route, len(route.links))
    category = _category(route, every, len(route.links))
    return tuple([Path(tuple([_leg(*step) for step in course.steps]), category) for course in every])


def _leg(x: int, y: int, reach: int, over: int, landing: int) -> Leg:
    return Leg(x, y, reach, over, _LANDINGS[landing])


def _position(entry: tuple[int, Raw]) -> tuple[int, int, Raw]:
    priority, steps = entry
    return priority, len(steps), steps


def category_of_leg(x: int, y: int, reach: int, over: int) -> Category:
    """Find the category of a move of one leg."""
    if over:
        return _passing(over)
    if max(abs(x), abs(y)) > 1:
        return Category.JUMP if reach == 1 else Category.JUMP_RANGE
    if reach == 1:
        return Category.STEP
    return Category.LIMITED_RANGE if reach else Category.RANGE


def _passing(over: int) -> Category:
    if over == CAPTURE:
        return Category.RANGE_CAPTURE
    return Category.FLYING if over == ANY else Category.PASS_OVER


def _category(route: Route, every: tuple[Course, ...], legs: int) -> Category:
    """Find the category of the paths of a route that end on this leg.

    They share one category: a lion's step back is part of its area.
    """
    links = route.links[:legs]
    first = links[0]
    if any(bend not in _SAME_LINE for course in every for bend in course.bends):
        return Category.AREA if all(link.reach == 1 for link in links) else Category.HOOK
    if _returns(links):
        return Category.IGUI if first.landing & ~EMPTY else Category.PASS
    for link in links:
        if link.over:
            return _passing(link.over)
    return Category.LINE if first.atoms[0][0] == 1 else Category.JUMP_RANGE


def _returns(links: tuple[Link, ...]) -> bool:
    """Tell whether a route is just one leg and the same leg back."""
    if len(links) != 2:  # noqa: PLR2004
        return False
    there, back = links
    return back.turns == "b" and there.reach == back.reach == 1 and there.atoms == back.atoms
