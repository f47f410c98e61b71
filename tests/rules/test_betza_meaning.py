"""The normal form keeps every move and adds none: compared with a slow, plain reading on random boards.

The plain reading walks the tree term by term, with no normal form, no dropping and no merging.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_rules.betza import ANY, CAPTURE, Landing, Leg, parse, same_moves
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.tree import Chain, Item, Term

from .strategies import betza

Square = tuple[int, int]
SIZE = 6  # squares to each side of the piece


class Board(NamedTuple):
    """What stands around a piece on (0, 0): ``e`` enemy, ``f`` friend, capitals are of higher rank."""

    pieces: Mapping[Square, str]


class Made(NamedTuple):
    """A move made: the squares touched, those emptied by capture."""

    touched: tuple[Square, ...]
    captured: frozenset[Square]


boards = st.builds(
    Board,
    st.dictionaries(
        st.tuples(st.integers(-4, 4), st.integers(-4, 4)).filter(any), st.sampled_from("eeefFE"), max_size=30
    ),
)


def walk(legs: tuple[Leg, ...], board: Board, made: Made) -> Iterator[Made]:
    """Make the legs one after another, from the last square touched."""
    if not legs:
        yield made
        return
    leg, rest = legs[0], legs[1:]
    at = made.touched[-1] if made.touched else (0, 0)
    taken = set(made.captured)
    left = 2 * SIZE if leg.over < 0 else leg.over
    for _ in range(leg.reach or 2 * SIZE):
        at = (at[0] + leg.dx, at[1] + leg.dy)
        there = "" if at in taken else board.pieces.get(at, "")
        if max(map(abs, at)) > SIZE or (leg.over == CAPTURE and there.isupper()):
            return
        for captured in land(leg, at, there):
            yield from walk(rest, board, Made((*made.touched, at), frozenset(taken | captured)))
        if there:
            left -= 1
            if leg.over == CAPTURE:
                taken.add(at)
        if left < 0:
            return


def land(leg: Leg, at: Square, there: str) -> Iterator[set[Square]]:
    """End a leg on a square: nothing taken, or what stands there."""
    needed = {"": Landing.EMPTY, "e": Landing.ENEMY, "f": Landing.FRIEND}[there.lower()]
    if leg.landing & needed:
        yield {at} if there else set()
    if there and leg.landing & Landing.PASS:
        yield set()


def plain(item: Item) -> Iterator[tuple[Leg, ...]]:
    """Read one item into legs, letter by letter."""
    both = Landing.EMPTY | Landing.ENEMY
    if isinstance(item, Term):
        landing = Landing(item.landing) or both
        if not item.atoms:
            targets = product(range(-SIZE, SIZE + 1), repeat=2)
            yield from ((Leg(x, y, 1, 0, landing),) for x, y in targets if x or y)
        elif item.atoms[0] != (0, 0):
            yield from ((Leg(x, y, item.reach, item.over, landing),) for x, y in item.directions)
        return
    paths: list[tuple[Leg, ...]] = [()]
    for term, joint in zip(item.terms, [*item.joints, ""], strict=True):
        written = Landing(term.landing)
        if joint == "?":
            stop = (written or both) & ~Landing.PASS
            yield from possible(longer for path in paths for longer in extend(path, term, stop))
        landing = written or (Landing.EMPTY if joint else both)
        paths = [longer for path in paths for longer in extend(path, term, landing)]
    yield from possible(iter(paths))


def extend(path: tuple[Leg, ...], term: Term, landing: Landing) -> Iterator[tuple[Leg, ...]]:
    """Add a leg to a path in every direction its letters name."""
    if not path:
        yield from ((Leg(x, y, term.reach, term.over, landing),) for x, y in term.directions)
        return
    before = path[-1]
    size, slanted = term.atoms[0][0], bool(term.atoms[0][1])
    for x, y in product((-1, 0, 1), repeat=2):
        fits = (x or y) and (len(term.atoms) > 1 or bool(x and y) == slanted)
        if fits and _turn((before.dx, before.dy), (x, y), term):
            yield (*path, Leg(x * size, y * size, term.reach, term.over, landing))


def _turn(before: Square, after: Square, term: Term) -> bool:
    """Tell whether the letters allow this turn; angles by the dot product of unit steps."""
    bx, by = (_sign(before[0]), _sign(before[1]))
    dot = bx * after[0] + by * after[1]
    if bool(bx and by) != bool(after[0] and after[1]):
        if len(term.atoms) > 1:
            return "h" in term.turns
        return ("f" if dot > 0 else "b") in term.turns
    return ("s" if not dot else "f" if dot > 0 else "b") in term.turns


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def possible(paths: Iterator[tuple[Leg, ...]]) -> Iterator[tuple[Leg, ...]]:
    """Take the right to pass a piece from legs that are followed by one back."""
    for path in paths:
        legs = []
        for leg, after in zip(path, [*path[1:], None], strict=True):
            back = after is not None and (_sign(after.dx), _sign(after.dy)) == (
                -_sign(leg.dx),
                -_sign(leg.dy),
            )
            legs.append(leg._replace(landing=leg.landing & ~Landing.PASS) if back else leg)
        yield tuple(legs)


def effects(paths: Iterator[tuple[Leg, ...]], board: Board) -> set[Made]:
    """Make every path on a board."""
    made: set[Made] = set()
    for legs in paths:
        if legs[0].over == ANY and legs[0][:2] == (0, 0):  # U
            squares = product(range(-SIZE, SIZE + 1), repeat=2)
            for x, y in squares:
                if x or y:
                    made.update(walk((Leg(x, y, 1, 0, legs[0].landing),), board, Made((), frozenset())))
        elif legs[0][:2] != (0, 0):
            made.update(walk(legs, board, Made((), frozenset())))
    return made


@given(betza(), boards)
def test_normal_form_keeps_the_moves(text: str, board: Board) -> None:
    """A description makes exactly the moves its tree makes, read plainly."""
    read = effects((path.legs for path in parse(text).paths), board)
    assert read == effects((legs for item in parse_tree(text) for legs in plain(item)), board)


@given(betza(), betza(), boards)
def test_same_moves_are_the_same_on_every_board(one: str, other: str, board: Board) -> None:
    """What `same_moves` calls the same makes the same moves; a description and itself are the same."""
    first, second = parse(one), parse(other)
    assert same_moves(first, first)
    makes = [effects((path.legs for path in description.paths), board) for description in (first, second)]
    if makes[0] != makes[1]:
        assert not same_moves(first, second)


@pytest.mark.parametrize(
    "one, other",
    [
        ("mWcW", "W"),
        ("RW2", "R"),
        ("WfF", "fFW"),
        ("R[R-sR]", "[R?sR]"),
        ("K[cK-bK][mK-bK]", "[mcK-bK]K"),
        ("[mK-bK]", "[mK-bmK]"),  # home is empty
        ("[mcW-mcW]", "[mW-mW][mW-cW][cW-mW][cW-cW]"),
        ("[mcW-mcW]", "[mW-W][cW-mW][mcW-cW]"),
        ("[K-K]", "[W-W][F-F]"),
        ("[pK-vK]", "[pK-K]"),  # never back again
        ("[cK-aK]", "[cK-vsK][cW-vF][cF-vW]"),
        ("R~D", "R~"),
        ("R3~2", "R3~"),
        ("mR0R2", "mRcR2"),
        ("UN", "U"),
    ],
)
def test_same(one: str, other: str) -> None:
    """Texts that differ and mean the same moves."""
    assert same_moves(parse(one), parse(other))
    assert same_moves(parse(other), parse(one))


@pytest.mark.parametrize(
    "one, other",
    [
        ("W", "mW"),
        ("R", "R9"),
        ("R", "R~"),
        ("R~2", "R~3"),
        ("R!", "R"),
        ("R!", "R~"),
        ("D", "R2"),
        ("D", "[W-W]"),
        ("(0,0)", "[K-bK]"),
        ("(0,0)", "U"),
        ("[R?sR]", "[R-sR]"),
        ("[mcW-mcW]", "[mW-W][cW-mW]"),
        ("[cK-aK]", "[cK-aK][K-bK]"),
        ("R~1", "R~1H"),
        ("R2~D", "R3~D"),
        ("fW", "bW"),
        ("ffN", "fsN"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    """Texts that look alike and differ in a move."""
    assert not same_moves(parse(one), parse(other))
    assert not same_moves(parse(other), parse(one))


def test_the_plain_reading_by_hand() -> None:
    """The slow walker itself, on a board small enough to count: a lion dog facing two enemies."""
    board = Board({(0, 1): "e", (0, 2): "e", (0, 3): "f"})
    made = effects((path.legs for path in parse("[fmcpW-mcpW-vW]").paths), board)
    one, two = (0, 1), (0, 2)
    assert made == {
        # 1 and 2 taken and back to 1; 1 passed, 2 taken, 1 taken on the way back; 3 is a friend
        Made((one, two, one), frozenset({one, two})),
        Made((one, two, one), frozenset({two, one})),
    }


def test_chain_is_read_plainly_too() -> None:
    """The plain reading of a bracket, by hand."""
    (item,) = parse_tree("[fW?cW]")
    assert isinstance(item, Chain)
    mc = Landing.EMPTY | Landing.ENEMY
    assert list(plain(item)) == [
        (Leg(0, 1, 1, 0, mc),),
        (Leg(0, 1, 1, 0, Landing.EMPTY), Leg(0, 1, 1, 0, Landing.ENEMY)),
    ]
