"""Tables of moves: each row has the squares of a move, its category, and the motion of its legs."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, ParseError
from banmen_rules.base.geometry import Size
from banmen_rules.betza import ANY, Category, Description, Landing, Leg
from banmen_rules.betza.direction_letters import every
from banmen_rules.betza.limits import MAX_LEGS, MAX_RANGE
from banmen_rules.betza.meaning import category_of_leg
from banmen_rules.betza.normal_form import DEFAULT, EMPTY, over_of
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.printer import atom_text, landing_letters
from banmen_rules.betza.tree import Chain, Term
from banmen_rules.betza_tools.describe._board import HOME, Offset
from banmen_rules.betza_tools.describe._paths import from_paths

_MOST = 20_000
"""Rows of one table."""

_SINGLE = frozenset({Category.STEP, Category.LIMITED_RANGE, Category.RANGE, Category.JUMP, Category.TELEPORT})
"""Categories of moves that have one leg."""

_LEGS = {
    Category.STEP: ("K",),
    Category.RANGE: ("Q",),
    Category.FLYING: ("Q~",),
    Category.RANGE_CAPTURE: ("Q!",),
    Category.TELEPORT: ("U",),
    Category.IGUI: ("cK", "K"),
}
"""The legs of a category if a row has none; see `_by_category` for the other categories."""

_REPEATED = {Category.HOOK: "Q", Category.AREA: "K", Category.LINE: "K", Category.PASS: "K"}
"""Every leg of a category with several legs."""


class Row(NamedTuple):
    """A row of a table of moves.

    >>> from banmen_rules.betza_tools.describe import Row, from_table
    >>> right, left = Row([(0, 2), (2, 2)], "hook", ["R", "R"]), Row([(0, 2), (-2, 2)], "hook")
    >>> from_table([Row([(0, 1)], "step"), right, left]).text
    'fW[fR-sR]'
    """

    squares: Iterable[Offset]
    """The squares where the legs end, in order, (right, forward) of the origin; the last is the target. For
    a slide, any square on its line is enough."""
    category: Category | str
    legs: Iterable[str] = ()
    """The notation of each leg without directions: its landing, its atom, its range and what it passes over,
    as ``R``, ``cK``, ``D``, ``mcpF``, ``B~3``. Optional if the category determines it."""


@typed
def from_table(rows: Iterable[Row | tuple[object, ...]]) -> Description:
    """Describe a table of moves by the shortest canonical notation that means exactly them.

    Where a row leaves out its legs, a step is ``K``, a range ``Q`` without limit, a limited range goes to the
    farthest square that is given in its direction, a jump is that leap, a jump and range the leap to its
    first square and on from there; the legs of hooks slide, those of areas and lines step.

    Args:
        rows: each a `Row` or an equivalent tuple, in any order; repeated moves are allowed.

    Raises:
        BanmenError: if there is no row, or one is invalid; the message has its number and valid values.
        InvalidBetza: if a leg is not in the notation.
        Inexpressible: if no text says one of the moves without saying more.

    >>> from banmen_rules.betza_tools.describe import from_table
    >>> from_table([([(0, y)], "limited_range") for y in (1, 2, 3)] + [([(1, 2)], "jump")]).text
    'fR3rfN'
    """
    read = []
    for number, row in enumerate(rows, 1):
        if number > _MOST:
            raise BanmenError(f"a table must have at most {_MOST} rows")
        read.append(_checked(row, number))
    if not read:
        raise BanmenError("the table must have at least one row")
    farthest: dict[Offset, int] = {}
    for squares, category, legs, _ in read:
        if category is Category.LIMITED_RANGE and not legs:
            unit, length = _line(squares[0])
            farthest[unit] = max(length, farthest.get(unit, 0))
    paths: dict[tuple[Leg, ...], None] = {}
    for squares, category, legs, where in read:
        texts = legs or _by_category(squares, category, farthest, where)
        paths[_path(squares, category, texts, where)] = None
    return from_paths(paths)


@typed
def table(description: Description, size: Size | tuple[int, int] = (17, 17)) -> tuple[Row, ...]:
    """List the moves of a description as a table, from the middle of an empty board.

    A slide has a row for every square up to the edge; of moves of several legs there is one row for each
    path, its legs as short as they can be.

    >>> from banmen_rules import betza
    >>> from banmen_rules.betza_tools.describe import table
    >>> for row in table(betza.parse("fW[fF-W]")):
    ...     print(*row.squares, row.category.value, *row.legs)
    (0, 1) step W
    (-1, 1) (-2, 1) area F W
    (-1, 1) (-1, 2) area F W
    (1, 1) (1, 2) area F W
    (1, 1) (2, 1) area F W
    """
    half = max(1, max(Size(*size)) // 2)
    rows = []
    for path in description.paths:
        last = len(path.legs) - 1
        legs = tuple(map(_leg_text, path.legs, [EMPTY] * last + [DEFAULT]))
        if last:
            steps = ((leg.dx, leg.dy) for leg in path.legs)
            rows.append(Row(tuple(accumulate(steps, _moved)), path.category, legs))
        else:
            rows += [Row((at,), path.category, legs) for at in _touched(path.legs[0], half)]
    return tuple(rows)


@typed
def parse_table(text: str) -> tuple[Row, ...]:
    r"""Read a table of moves from text, one row per line: ``squares; category; legs``.

    Squares are ``right,forward``, with spaces between them and between the legs; what follows a ``#`` is left
    out, and so are empty lines.

    Raises:
        ParseError: if a line is no row; points at it.

    >>> from banmen_rules.betza_tools.describe import from_table, parse_table
    >>> from_table(parse_table("0,1; step  # a pawn\n0,2 2,2; hook; R R\n0,2 -2,2; hook")).text
    'fW[fR-sR]'
    """
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        row = line.partition("#")[0].rstrip()
        if not row:
            continue
        squares, *others = (part.strip() for part in row.split(";"))
        marks = squares.split()
        if not 1 <= len(others) <= 2 or not all(map(_MARK.fullmatch, marks)):  # noqa: PLR2004
            message = f"line {number} must be squares; category; legs, such as `0,2 2,2; hook; R R`"
            raise ParseError(message, row)
        offsets = tuple((int(x), int(y)) for x, y in (mark.split(",") for mark in marks))
        rows.append(Row(offsets, others[0], tuple(" ".join(others[1:]).split())))
    return tuple(rows)


_MARK = re.compile(r"[+-]?\d{1,3},[+-]?\d{1,3}", re.ASCII)


def _checked(
    row: Row | tuple[object, ...], number: int
) -> tuple[tuple[Offset, ...], Category, tuple[str, ...], str]:
    """Read a row: its squares, its category, its legs, and what names it in messages."""
    match row:
        case (marks, category):
            given: object = ()
        case (marks, category, given):
            pass
        case _:
            raise BanmenError(f"row {number} must be squares, a category and optional legs, got {row!r}")
    squares = tuple(_squares(marks, number))
    where = f"row {number}, {' '.join(f'{x},{y}' for x, y in squares)}"
    if not 1 <= len(squares) <= MAX_LEGS:
        raise BanmenError(f"row {number} must have 1 to {MAX_LEGS} squares, got {len(squares)}")
    try:
        named = Category(category)
    except ValueError:
        known = ", ".join(each.value for each in Category)
        raise BanmenError(f'{where}: Unknown category "{category}". Available: {known}') from None
    legs = tuple(given) if isinstance(given, Iterable) else ()
    if isinstance(given, str) or not all(isinstance(leg, str) for leg in legs):
        raise BanmenError(f"{where}: legs must be a list with one text per square, such as ['R', 'R']")
    if legs and len(legs) != len(squares):
        raise BanmenError(f"{where} must have as many legs as squares, got {len(legs)} and {len(squares)}")
    return squares, named, tuple(map(str, legs)), where


def _squares(marks: object, number: int) -> Iterator[Offset]:
    for mark in marks if isinstance(marks, Iterable) else (marks,):
        match mark:
            case (int(x), int(y)) if max(abs(x), abs(y)) <= MAX_RANGE * MAX_LEGS:
                yield x, y
            case _:
                raise BanmenError(
                    f"row {number}: a square must be (right, forward), such as (1, 2), got {mark!r}"
                )


def _line(at: Offset) -> tuple[Offset, int]:
    length = max(abs(at[0]), abs(at[1])) or 1
    return (at[0] // length, at[1] // length), length


def _by_category(
    squares: tuple[Offset, ...], category: Category, farthest: dict[Offset, int], where: str
) -> tuple[str, ...]:
    """Return the legs of a row that has only a category."""
    first, count = squares[0], len(squares)
    legs = _LEGS.get(category, ())
    if category is Category.JUMP:
        legs = (_leap(first),)
    elif category is Category.LIMITED_RANGE:
        legs = (f"Q{farthest[_line(first)[0]]}",)
    elif category is Category.PASS and count == 1:
        legs = ("(0,0)",)
    elif category is Category.JUMP_RANGE and count > 1:
        legs = (_leap(first), *("Q",) * (count - 1))
    elif category in _REPEATED and count > 1:
        legs = (_REPEATED[category],) * count
    if len(legs) != count:
        wanted = f"{len(legs)} square{'s' * (len(legs) > 1)}" if legs else "legs"
        raise BanmenError(
            f"{where}: {category.value} with {count} square{'s' * (count > 1)} is incomplete;"
            f" it needs {wanted}, or the legs themselves, such as R, cK or B~3"
        )
    return legs


def _leap(at: Offset) -> str:
    return f"({abs(at[0])},{abs(at[1])})"


def _path(
    squares: tuple[Offset, ...], category: Category, texts: tuple[str, ...], where: str
) -> tuple[Leg, ...]:
    terms = _terms(texts, where)
    legs = []
    before = HOME
    for number, (term, text, at) in enumerate(zip(terms, texts, squares, strict=True), 1):
        default = DEFAULT if number == len(terms) else EMPTY
        vector = _vector(term, (at[0] - before[0], at[1] - before[1]))
        if vector is None:
            places = f"from {before[0]},{before[1]} to {at[0]},{at[1]}"
            raise BanmenError(f"{where}: `{text}` does not lead {places}")
        over = ANY if not term.atoms else over_of(term.reach, term.over)
        landing = EMPTY if vector == HOME and term.atoms else term.landing or default
        legs.append(Leg(*vector, term.reach, over, Landing(landing)))
        before = at
    _check_category(legs, category, where)
    return tuple(legs)


def _terms(texts: tuple[str, ...], where: str) -> list[Term]:
    """Read the notation of legs."""
    joined = texts[0] if len(texts) == 1 else f"[{'-'.join(texts)}]"
    terms: list[Term] = []
    for item in parse_tree(joined):
        terms += item.terms if isinstance(item, Chain) else [item]
    first = terms[0]
    whole = first.directions == frozenset().union(*map(every, first.atoms))
    if len(terms) != len(texts) or not whole or any(term.turns not in {"", "f"} for term in terms):
        raise BanmenError(
            f"{where}: `{' '.join(texts)}` must be one leg per square, without directions:"
            " the squares determine these"
        )
    return terms


def _vector(term: Term, away: Offset) -> Offset | None:
    """Find the step that leads to a square this far away, or None."""
    if not term.atoms or term.atoms[0] == HOME:
        return HOME if bool(term.atoms) == (away == HOME) else None
    for atom in term.atoms:
        for x, y in every(atom):
            times = max(abs(away[0]), abs(away[1])) // max(abs(x), abs(y))
            if times and (x * times, y * times) == away and (not term.reach or times <= term.reach):
                return x, y
    return None


def _check_category(legs: list[Leg], category: Category, where: str) -> None:
    """Raise an error if the category contradicts the legs."""
    first, *others = legs
    if others and category in _SINGLE:
        raise BanmenError(f"{where}: {category.value} must have one leg, got {len(legs)}")
    is_one = category_of_leg(first.dx, first.dy, first.reach, first.over)
    if not (first.dx or first.dy):
        is_one = Category.TELEPORT if first.over == ANY else Category.PASS
    if not others and is_one is not category:
        raise BanmenError(f"{where}: the category of this leg must be {is_one.value}, got {category.value}")


def _leg_text(leg: Leg, default: int) -> str:
    if not (leg.dx or leg.dy):
        return landing_letters(int(leg.landing), DEFAULT) + "U" if leg.over == ANY else "(0,0)"
    atom = (max(abs(leg.dx), abs(leg.dy)), min(abs(leg.dx), abs(leg.dy)))
    return landing_letters(int(leg.landing), default) + atom_text((atom,), leg.reach, leg.over)


def _moved(at: Offset, by: Offset) -> Offset:
    return at[0] + by[0], at[1] + by[1]


def _touched(leg: Leg, half: int) -> list[Offset]:
    """List the squares where a leg may end on a board, at least one."""
    if not (leg.dx or leg.dy):
        return [(0, 1)] if leg.over == ANY else [HOME]
    most = max(1, half // max(abs(leg.dx), abs(leg.dy)))
    times = min(leg.reach, most) if leg.reach else most
    return [(leg.dx * n, leg.dy * n) for n in range(1, times + 1)]
