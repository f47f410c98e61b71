"""From marked squares to notation: exact candidates, what distinguishes them, and the closest notation.

A candidate is a reading of the squares: a description made of lines, leaps and known moves with turns. On an
empty board, it reaches exactly the marked squares; the piece's own square counts only if it is marked.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import chain, product
from typing import Literal, NamedTuple

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import BanmenError, InvalidArgument
from banmen_rules.base.geometry import Size
from banmen_rules.betza import ANY, CAPTURE, Category, Description, Landing, Leg, Path, parse
from banmen_rules.betza.direction_letters import every
from banmen_rules.betza_tools.describe._board import HOME, Board, Offset, Offsets, marked_on, reached
from banmen_rules.betza_tools.describe._paths import from_paths
from banmen_rules.core import single_piece

_MC = Landing.EMPTY | Landing.ENEMY
Legs = tuple[Leg, ...]

_UNITS: tuple[Offset, ...] = ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
_COMMON_LEAP = 2
_LONGEST_LEAP = 4  # before a slide: the longest of the games here

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


def readings(marked: Offsets, board: Board) -> Iterator[Description]:
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
            paths = known(text).paths
            found = reached(board, paths)
            if not all(reached(board, (path,)) for path in paths):
                continue  # one of its paths does not fit on the board
            if not found - {HOME} <= targets or found - {HOME} <= fitting:
                continue
            fitting |= found - {HOME}
            rest = targets - found
            beside = "" if HOME in found else stays
            legs = next(_along_lines(rest, targets, board)) if rest else []
            yield from _described(legs, beside + text)


@cache
def known(text: str) -> Description:
    """Parse one of the descriptions above."""
    return parse(text)


def _described(legs: Sequence[Legs], beside: str) -> Iterator[Description]:
    with suppress(BanmenError):  # the notation is too long
        yield parse((from_paths(legs).text if legs else "") + beside)


def _along_lines(needed: Offsets, targets: Offsets, board: Board) -> Iterator[list[Legs]]:
    """Yield sets of lines and leaps that reach the needed squares, simplest first."""
    lines = {unit: found for unit in _UNITS if (found := _line(unit, needed, targets, board))}
    on_lines = {at for unit, (_, found) in lines.items() for at in found}
    leaps: list[Legs] = [(leg,) for leg in _leaps(needed - on_lines, board)]
    slides = [legs for legs, _ in lines.values()]
    yield [*slides, *leaps]
    if any(leg.reach == 0 for legs in slides for leg in legs):
        most = max(map(len, map(board.ray, _UNITS)))
        limited = [tuple(leg._replace(reach=leg.reach or most) for leg in legs) for legs in slides]
        yield [*limited, *leaps]
        longer = [legs[0] for legs in slides if len(legs) == 1 and legs[0].reach != 1]
        if len(longer) == len(slides) and not leaps:
            for over in (1, ANY, CAPTURE):
                yield [(leg._replace(over=over),) for leg in longer]
    yield [(Leg(x, y, 1, 0, _MC),) for x, y in sorted(needed)]


def _line(unit: Offset, needed: Offsets, targets: Offsets, board: Board) -> tuple[Legs, list[Offset]] | None:
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


def _leaps(left: Offsets, board: Board) -> Iterator[Leg]:
    """Yield leaps to these squares; a leap repeats to the edge if all its multiples are among them."""
    done: set[Offset] = set()
    for x, y in sorted(left, key=lambda at: (max(map(abs, at)), at)):
        if (x, y) not in done:
            ray = board.ray((x, y))
            riding = len(ray) > 1 and left.issuperset(ray)
            done.update(ray if riding else ())
            yield Leg(x, y, 0 if riding else 1, 0, _MC)


_ASKED = 24
"""The number of squares, nearest first, on which a piece is placed."""
_BEHIND = 8
"""The number of squares for the first of two pieces; the second is as far behind it."""
_FARTHER = 6
"""The number of squares that a larger board adds on each side."""


_PLACES: tuple[Literal["enemy", "friend"], ...] = ("enemy", "friend")


class Difference(NamedTuple):
    """A question that distinguishes two candidates, and the answer of each.

    >>> from banmen_rules.betza_tools import describe
    >>> rook = [(0, y) for y in range(-4, 5) if y] + [(x, 0) for x in range(-4, 5) if x]
    >>> first, second, *_ = describe.from_squares(rook)
    >>> first.description.text, second.description.text
    ('R', 'R4')
    >>> print(first.differs_from_next)
    on a larger board, 21 by 21, it also goes to (0, 5)
    """

    other: str
    """The notation of the other candidate."""
    place: Literal["friend", "enemy", ""]
    """The side of the pieces to place; empty if a larger board makes the difference."""
    squares: tuple[Offset, ...]
    """The squares of the one or two pieces to place."""
    size: Size
    only_this: frozenset[Offset]
    """The squares where only this candidate can then end."""
    only_other: frozenset[Offset]
    """The squares where only the other candidate can then end."""

    def __str__(self) -> str:
        """Describe the difference in one phrase."""
        where = " and ".join(map(str, self.squares))
        if not where:
            asked = f"on a larger board, {self.size.files} by {self.size.ranks},"
        elif len(self.squares) > 1:
            asked = f"with {'enemies' if self.place == 'enemy' else 'friends'} on {where}"
        else:
            asked = f"with {'an enemy' if self.place == 'enemy' else 'a friend'} on {where}"
        for found, says in ((self.only_this, "it also goes to"), (self.only_other, "it no longer goes to")):
            if found:
                return f"{asked} {says} {min(found, key=_near)}"
        return f"{asked} it makes other captures"


def difference(one: Description, other: Description, board: Board) -> Difference | None:
    """Find the simplest difference of two candidates, nearest squares first, if there is one."""
    for placed, place in product(_placings(board), _PLACES):
        mine, yours = (_answer(each.paths, board, placed, place) for each in (one, other))
        if mine != yours:
            ends, others = (frozenset(at for at, _ in answer) for answer in (mine, yours))
            return Difference(other.text, place, placed, board.size, ends - others, others - ends)
    larger = _larger(board)
    if larger is not None:
        ends, others = (reached(larger, each.paths) for each in (one, other))
        if ends - {HOME} != others - {HOME}:
            return Difference(other.text, "", (), larger.size, ends - others, others - ends)
    return None


def _placings(board: Board) -> Iterator[tuple[Offset, ...]]:
    """Yield the squares for one piece, then those for two, one behind the other."""
    offsets = (board.offset(square) for square in range(board.size.squares) if square != board.home)
    near = sorted(offsets, key=_near)
    yield from ((at,) for at in near[:_ASKED])
    for x, y in near[:_BEHIND]:
        if board.square((2 * x, 2 * y)) is not None:
            yield (x, y), (2 * x, 2 * y)


def _near(at: Offset) -> tuple[int, int, int, int]:
    """Order squares by distance; those ahead and to the right first."""
    return max(abs(at[0]), abs(at[1])), abs(at[0]) + abs(at[1]), -at[1], -at[0]


def _larger(board: Board) -> Board | None:
    size = Size(board.size.files + 2 * _FARTHER, board.size.ranks + 2 * _FARTHER)
    if size.files > single_piece.LARGEST.files or size.ranks > single_piece.LARGEST.ranks:
        return None
    row, column = divmod(board.home, board.size.files)
    return Board(size, (row + _FARTHER) * size.files + column + _FARTHER)


@lru_cache(maxsize=4096)
def _answer(
    paths: tuple[Path, ...], board: Board, squares: tuple[Offset, ...], place: str
) -> frozenset[tuple[Offset, Offsets]]:
    """Find where a piece may end if pieces of one side are on some squares, and what it then captures."""
    placed = [square for at in squares if (square := board.square(at)) is not None]
    friends, enemies = (placed, []) if place == "friend" else ([], placed)
    return frozenset(
        (board.offset(move.squares[-1]), frozenset(map(board.offset, move.captured)))
        for move in single_piece.moves(paths, board.size, board.home, friends, enemies)
        if board.offset(move.squares[-1]) != HOME or move.captured
    )


_Groups = tuple[tuple[Offset, ...], ...]

_ORTHOGONAL: _Groups = (((0, 1),), ((0, -1),), ((-1, 0), (1, 0)))
_DIAGONAL: _Groups = (((-1, 1), (1, 1)), ((-1, -1), (1, -1)))
_NONE = -1
"""The reach of a missing slide."""
_PER_SQUARE = 2
"""The number of characters that weigh as much as one missing or extra square."""


def simple(marked: Offsets, board: Board) -> Iterator[Description]:
    """Yield simple descriptions that may come close to the marked squares of a board."""
    for text in chain.from_iterable(TURNING):
        for step in ("", "W", "F", "K", "R", "B"):
            with suppress(BanmenError):
                yield known(step + text)
    targets = marked - {HOME}
    for orthogonal, diagonal in product(_fits(_ORTHOGONAL, targets, board), _fits(_DIAGONAL, targets, board)):
        lines = [(leg,) for leg in orthogonal + diagonal]
        on_lines = {at for (leg,) in lines for at in board.ray((leg.dx, leg.dy))[: leg.reach or None]}
        for leaps in _sets_of_leaps(targets - on_lines, targets, board):
            legs = lines + [((Leg(*at, 1, 0, _MC)),) for at in leaps]
            if HOME in marked:
                legs.append((Leg(0, 0, 1, 0, Landing.EMPTY),))
            with suppress(BanmenError):  # no path at all, or the notation is too long
                yield from_paths(legs)


def _fits(groups: _Groups, targets: Offsets, board: Board) -> list[list[Leg]]:
    """Fit slides to the marked squares: with all directions equal, with left and right equal, and freely."""
    units = [unit for group in groups for unit in group]
    fits = []
    for alike in ([units], [list(group) for group in groups], [[unit] for unit in units]):
        legs = []
        for directions in alike:
            longest = max(len(board.ray(unit)) for unit in directions)
            fits_best = partial(_misfit, directions, targets, board)
            reach = min([_NONE, *range(longest)], key=fits_best)
            legs += [Leg(*unit, reach, 0, _MC) for unit in directions if reach != _NONE]
        if legs not in fits:
            fits.append(legs)
    return fits


def _misfit(units: list[Offset], targets: Offsets, board: Board, reach: int) -> tuple[float, int]:
    wrong = 0
    for unit in units:
        ray = board.ray(unit)
        length = 0 if reach == _NONE else reach or len(ray)
        wrong += sum((number < length) != (at in targets) for number, at in enumerate(ray))
    return wrong + {_NONE: 0, 0: 0.5, 1: 0.5}.get(reach, 1), reach


def _sets_of_leaps(left: Offsets, targets: Offsets, board: Board) -> Iterator[Offsets]:
    """Yield sets of leaps: none, the marked ones, and all of a length if at least half of them are marked."""
    yield frozenset()
    if not left:
        return
    yield left
    whole: set[Offset] = set()
    for x, y in left:
        same = every((x, y))
        here = {at for at in same if board.square(at) is not None}
        if 2 * len(here & targets) >= len(here):
            whole |= same
    yield frozenset(whole)


_LIMIT = 6
_MOST = 40


@typed_class
@dataclass(frozen=True, slots=True)
class Candidate:
    """A description for marked squares, and its differences from them.

    >>> from banmen_rules.betza_tools import describe
    >>> leap, steps = describe.from_squares([(0, 2), (0, -2), (2, 0), (-2, 0)])
    >>> leap.description.text, steps.description.text
    ('D', '[W-W]')
    >>> print(leap.differs_from_next)
    with an enemy on (0, 1) it also goes to (0, 2)
    """

    description: Description
    missing: frozenset[Offset]
    """Marked squares that it does not reach."""
    extra: frozenset[Offset]
    """Unmarked squares that it reaches."""
    differences: tuple[Difference, ...] = ()
    """What distinguishes it from each of the other candidates, in their order, where something does."""
    differs_from_next: Difference | None = None
    """What distinguishes it from the next candidate; None for the last."""


@typed
def from_squares(
    squares: Iterable[Offset],
    *,
    size: Size | tuple[int, int] | None = None,
    at: int | str | None = None,
    limit: int = _LIMIT,
) -> tuple[Candidate, ...]:
    """List the descriptions that reach exactly the marked squares around a piece on an empty board.

    Squares show where a piece can go but not how, so there are several candidates, each with what
    distinguishes it from the others. A line marked up to the edge is a slide in the first candidates.

    Args:
        squares: (right, forward) of the piece; (0, 0) if it may also stay.
        size: files and ranks of the board; by default, the piece is in the middle with four squares to
            each side, or as many as the squares need.
        at: the piece's square, by name or number; by default the middle.
        limit: the largest number of candidates.

    Returns:
        The candidates, simplest first; empty if nothing matches exactly: then use :func:`nearest`.

    Raises:
        BanmenError: if no square is marked, one is not on the board, or the board is invalid.

    >>> from banmen_rules.betza_tools import describe
    >>> gold = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]
    >>> [candidate.description.text for candidate in describe.from_squares(gold)]
    ['WfF']
    """
    if not 1 <= limit <= _MOST:
        raise InvalidArgument("limit", f"from 1 to {_MOST}", limit)
    marked, board = marked_on(squares, size, at)
    by_text = {each.text: each for each in readings(marked, board)}
    found = sorted(by_text.values(), key=simplicity)[:limit]
    return tuple(_candidate(number, found, board) for number in range(len(found)))


@typed
def nearest(
    squares: Iterable[Offset],
    *,
    size: Size | tuple[int, int] | None = None,
    at: int | str | None = None,
) -> Candidate:
    """Find the closest simple description of marked squares, with its missing and extra squares.

    It is for drawings that no short notation matches: a forgotten square on a line, an extra one, a turn to
    one side only. One wrong square weighs as much as two characters of notation.

    Args:
        squares: (right, forward) of the piece.
        size: files and ranks of the board, as in :func:`from_squares`.
        at: the piece's square, as in :func:`from_squares`.

    Raises:
        BanmenError: if no square is marked, one is not on the board, or the board is invalid.

    >>> from banmen_rules.betza_tools import describe
    >>> rook = {(0, y) for y in range(-4, 5) if y} | {(x, 0) for x in range(-4, 5) if x}
    >>> found = describe.nearest(rook - {(3, 0)} | {(2, 2)})
    >>> found.description.text, found.missing, found.extra
    ('R', frozenset({(2, 2)}), frozenset({(3, 0)}))
    """
    marked, board = marked_on(squares, size, at)
    exact = from_squares(marked, size=board.size, at=board.home, limit=1)
    near = [candidate.description for candidate in exact]
    near += simple(marked, board)

    def wrong(description: Description) -> Offsets:
        found = reached(board, description.paths)
        return (found if HOME in marked else found - {HOME}) ^ marked

    def distance(description: Description) -> tuple[int, int, str]:
        text, count = description.text, len(wrong(description))
        return len(text) + _PER_SQUARE * count, count, text

    best = min(near, key=distance)
    return Candidate(best, wrong(best) & marked, wrong(best) - marked)


def _candidate(number: int, found: list[Description], board: Board) -> Candidate:
    """Make a candidate, with its differences from the others."""
    mine = found[number]
    differences = {
        index: asked
        for index, other in enumerate(found)
        if index != number and (asked := difference(mine, other, board)) is not None
    }
    return Candidate(mine, frozenset(), frozenset(), tuple(differences.values()), differences.get(number + 1))
