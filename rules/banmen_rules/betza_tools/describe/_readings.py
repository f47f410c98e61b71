"""The readings of marked squares: descriptions made of lines, leaps and known moves with turns.

On an empty board, a reading reaches exactly the marked squares; the piece's own square counts only if it is
marked.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import ANY, CAPTURE, Category, Description, Landing, Leg, parse
from banmen_rules.betza_tools.describe._board import HOME, Board, Offset
from banmen_rules.betza_tools.describe._paths import from_paths

Legs = tuple[Leg, ...]

_MC = Landing.EMPTY | Landing.ENEMY
_UNITS: tuple[Offset, ...] = ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
_COMMON_LEAP = 2
_LONGEST_LEAP = 4  # before a slide: the longest of the three games

TURNING: tuple[tuple[str, ...], ...] = (
    *((text,) for text in ("[F-W]", "[W-W]", "[F-F]", "U")),
    ("[W-F]", "[vW-F]", "[sW-F]", "[fW-F]", "[bW-F]"),
    ("[K?aK]", "[W?aW]", "[F?aF]", "[W?F]", "[F?W]", "[W?W]", "[F?F]"),
    ("[K?aK?aK]", "[W?aW?aW]", "[F?aF?aF]"),
    tuple(f"[{letters}{leap}?R]" for leap in "DH" for letters in ("", "v", "s", "f", "b")),
    tuple(f"[{letters}{leap}?B]" for leap in "AG" for letters in ("", "f", "b")),
    (*(f"[{letters}R?sR]" for letters in ("", "v", "s", "f", "b", "l", "r")), "[fR-sR]", "[Q?sQ]"),
    ("[B?sB]", *(f"[{letters}B?sB]" for letters in ("f", "b", "l", "r")), "[fB-sB]"),
    ("[R?B]", "[W?B]", "[W-B]", "[fR?B]", "[fW?B]"),
    ("[B?R]", "[F?R]", "[F-R]", "[fB?R]", "[fF?R]"),
)
"""Moves beyond lines and leaps: several steps, hooks, teleports.

In each row, a move counts only if it reaches farther than those before it.
"""

_WEIGHTS = {
    Category.LIMITED_RANGE: 1,
    Category.JUMP_RANGE: 2,
    Category.HOOK: 3,
    Category.AREA: 3,
    Category.LINE: 4,
    Category.PASS_OVER: 4,
    Category.TELEPORT: 4,
    Category.FLYING: 5,
    Category.RANGE_CAPTURE: 6,
}


def simplicity(description: Description) -> tuple[int, str]:
    """Order readings: short ones first, then those with the moves that learners meet first."""
    weight = max(_WEIGHTS.get(each, 0) for each in description.categories)
    farthest = max(max(abs(path.legs[0].dx), abs(path.legs[0].dy)) for path in description.paths)
    return len(description.text) + weight + max(0, farthest - _COMMON_LEAP), description.text


def readings(marked: frozenset[Offset], board: Board) -> Iterator[Description]:
    """Yield descriptions that reach exactly the marked squares of a board; some occur repeatedly."""
    targets = marked - {HOME}
    stays = "(0,0)" if HOME in marked else ""
    if not targets:
        yield parse(stays)
        return
    for legs in _along_lines(targets, targets, board):
        yield from _described(legs, stays)
    for alike in TURNING:
        fitting: set[Offset] = set()
        for text in alike:
            reached = board.reached(known(text).paths)
            if not all(board.reached((path,)) for path in known(text).paths):
                continue  # one of its paths does not fit on the board
            if not reached - {HOME} <= targets or reached - {HOME} <= fitting:
                continue
            fitting |= reached - {HOME}
            rest = targets - reached
            beside = "" if HOME in reached else stays
            legs = next(_along_lines(rest, targets, board)) if rest else []
            yield from _described(legs, beside + text)


@cache
def known(text: str) -> Description:
    """Parse one of the descriptions above."""
    return parse(text)


def _described(legs: Sequence[Legs], beside: str) -> Iterator[Description]:
    try:
        yield parse((from_paths(legs).text if legs else "") + beside)
    except BanmenError:
        return  # the notation is too long


def _along_lines(needed: frozenset[Offset], targets: frozenset[Offset], board: Board) -> Iterator[list[Legs]]:
    """Yield sets of lines and leaps that reach the needed squares, simplest first."""
    lines = {unit: found for unit in _UNITS if (found := _line(unit, needed, targets, board))}
    on_lines = {at for unit, (_, found) in lines.items() for at in found}
    leaps: list[Legs] = [(leg,) for leg in _leaps(needed - on_lines, board)]
    slides = [legs for legs, _ in lines.values()]
    yield [*slides, *leaps]
    endless = any(leg.reach == 0 for legs in slides for leg in legs)
    if endless:
        longest = max(map(len, map(board.ray, _UNITS)))
        yield [*(tuple(_limited(leg, longest) for leg in legs) for legs in slides), *leaps]
        longer = [legs[0] for legs in slides if len(legs) == 1 and legs[0].reach != 1]
        for over in (1, ANY, CAPTURE):
            if len(longer) == len(slides) and not leaps:
                yield [*((leg._replace(over=over),) for leg in longer), *leaps]
    yield [(Leg(x, y, 1, 0, _MC),) for x, y in sorted(needed)]


def _limited(leg: Leg, longest: int) -> Leg:
    return leg if leg.reach else leg._replace(reach=longest)


def _line(
    unit: Offset, needed: frozenset[Offset], targets: frozenset[Offset], board: Board
) -> tuple[Legs, list[Offset]] | None:
    """Find a step, a slide, or a leap and a slide for the marked squares of one line."""
    ray = board.ray(unit)
    length = next((number for number, at in enumerate(ray) if at not in targets), len(ray))
    if length:
        last = max((number for number, at in enumerate(ray[:length], 1) if at in needed), default=0)
        reach = 0 if 1 < last == len(ray) else last
        return ((Leg(*unit, reach, 0, _MC),), ray[:last]) if last else None
    first = next((number for number, at in enumerate(ray) if at in targets), len(ray)) + 1
    rest = ray[first - 1 :]
    if 1 < first <= _LONGEST_LEAP and len(rest) > 1 and targets.issuperset(rest) and needed & set(rest):
        leap = Leg(unit[0] * first, unit[1] * first, 1, 0, Landing.EMPTY)
        return (leap, Leg(*unit, 0, 0, _MC)), rest[1:]
    return None


def _leaps(left: frozenset[Offset], board: Board) -> Iterator[Leg]:
    """Yield leaps to these squares; a leap repeats to the edge if all its multiples are among them."""
    done: set[Offset] = set()
    for x, y in sorted(left, key=lambda at: (max(map(abs, at)), at)):
        if (x, y) not in done:
            ray = board.ray((x, y))
            riding = len(ray) > 1 and left.issuperset(ray)
            done.update(ray if riding else ())
            yield Leg(x, y, 0 if riding else 1, 0, _MC)
