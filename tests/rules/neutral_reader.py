"""A second, independent reading of how pieces move: from the neutral structure in ``tests/data``.

It shares no code with ``banmen_rules`` on purpose: it and the generator must find the same moves for
the Betza of ``pieces.csv``. It is slow and plain, and sees the board as the owner
of the piece does: a square is (x to the right, y forward), counted from 0.

The structure is that of ``neutral_*.json``: ``lines`` {direction: n or "*"}, ``jumps`` [dx, dy] and
``special``, a list of objects with a ``type``; see the function of each type for what it means.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Square = tuple[int, int]
Outcome = tuple[Square, frozenset[Square]]  # where it ends, and every square emptied by capture

DIRECTIONS: dict[str, Square] = {
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}


class Man(NamedTuple):
    """Another piece on the board."""

    enemy: bool
    rank: int = 0  # of range capture


class Place(NamedTuple):
    """A piece's surroundings: it stands on ``start`` and is no longer in ``men``."""

    size: Square
    men: Mapping[Square, Man]
    start: Square
    rank: int = 0
    equal_rank: bool = True  # a range capture may end on an enemy of equal or higher rank
    own_landing: bool = False  # … on a friend of lower rank

    def inside(self, square: Square) -> bool:
        return 0 <= square[0] < self.size[0] and 0 <= square[1] < self.size[1]

    def ray(self, start: Square, step: Square) -> Iterator[Square]:
        """Every square from a square in one direction, nearest first."""
        square = (start[0] + step[0], start[1] + step[1])
        while self.inside(square):
            yield square
            square = (square[0] + step[0], square[1] + step[1])

    def arrive(self, square: Square) -> Iterator[Outcome]:
        """Land on a square in the ordinary way: nothing on a friend, a capture on an enemy."""
        if self.inside(square):
            man = self.men.get(square)
            if man is None:
                yield square, frozenset()
            elif man.enemy:
                yield square, frozenset({square})

    def slide(self, start: Square, step: Square, reach: int | str) -> Iterator[Outcome]:
        """Slide up to ``reach`` squares, or without limit for ``"*"``, as far as the first piece."""
        for number, square in enumerate(self.ray(start, step), 1):
            if reach != "*" and number > int(reach):
                return
            yield from self.arrive(square)
            if square in self.men:
                return


def effects(moves: Mapping[str, Any], place: Place) -> set[Outcome]:
    """All effects of one piece's moves; the two of a return to the start differ by their captures."""
    found: set[Outcome] = set()
    for name, reach in moves["lines"].items():
        found.update(place.slide(place.start, DIRECTIONS[name], reach))
    for dx, dy in moves["jumps"]:
        found.update(place.arrive((place.start[0] + dx, place.start[1] + dy)))
    for special in moves["special"]:
        found.update(SPECIALS[special["type"]](special, place))
    return found


def hook(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Slide, and on an empty square of that slide turn by 90 degrees once, if wished, and slide on."""
    for name in special["first_leg"]:
        dx, dy = DIRECTIONS[name]
        yield from place.slide(place.start, (dx, dy), "*")
        for square in place.ray(place.start, (dx, dy)):
            if square in place.men:
                break
            yield from place.slide(square, (dy, -dx), "*")
            yield from place.slide(square, (-dy, dx), "*")


def lion(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """One or two king steps, capturing on both, or a leap to a square two away.

    ``pass: always`` allows staying put whatever stands around; otherwise a pass needs an empty
    neighbour to step to and back from.
    """
    x, y = place.start
    for dx in range(-2, 3):
        for dy in range(-2, 3):
            if max(abs(dx), abs(dy)) == 2:
                yield from place.arrive((x + dx, y + dy))
    for dx, dy in DIRECTIONS.values():
        for first, taken in place.arrive((x + dx, y + dy)):
            yield first, taken
            for ex, ey in DIRECTIONS.values():
                for second, taken_too in place.arrive((first[0] + ex, first[1] + ey)):
                    yield second, taken | taken_too
    if special.get("pass") == "always":
        yield place.start, frozenset()


def lion_line(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Take up to ``steps`` single steps forth along one line, the last of them perhaps back again.

    A piece on the way may be captured (an enemy) or passed over (any), but the farthest square
    must be landed on before stepping back; an enemy passed over may be captured on the way back.
    """
    for name in special["dirs"]:
        line = list(place.ray(place.start, DIRECTIONS[name]))[: special["steps"]]
        for number, last in enumerate(line, 1):
            behind = line[number - 2] if number > 1 else place.start
            for taken in capture_sets(line[: number - 1], place):
                for _, capture in place.arrive(last):
                    yield last, taken | capture
                    if number < special["steps"]:  # one more single step, back
                        returns = (
                            [frozenset[Square]()] if behind in taken else [c for _, c in place.arrive(behind)]
                        )
                        yield from ((behind, taken | capture | more) for more in returns)


def capture_sets(squares: list[Square], place: Place) -> list[frozenset[Square]]:
    """Every choice of enemies to capture on squares on the way; the others are passed over."""
    choices = [frozenset[Square]()]
    for square in squares:
        man = place.men.get(square)
        if man is not None and man.enemy:
            choices += [choice | {square} for choice in choices]
    return choices


def jump_slide(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Leap to the square ``jump`` away and, if it is empty, slide on by up to ``slide``."""
    for name in special["dirs"]:
        dx, dy = DIRECTIONS[name]
        square = (place.start[0] + special["jump"] * dx, place.start[1] + special["jump"] * dy)
        yield from place.arrive(square)
        if place.inside(square) and square not in place.men:
            yield from place.slide(square, (dx, dy), special["slide"])


def hop_slide(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Slide over up to ``max_hops`` pieces, which stay; the one after them may be captured."""
    for name in special["dirs"]:
        met = 0
        for square in place.ray(place.start, DIRECTIONS[name]):
            yield from place.arrive(square)
            met += square in place.men
            if met > special["max_hops"]:
                break


def fly(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Slide over any number of pieces, which stay; some may do so only to capture."""
    for name in special["dirs"]:
        for square in place.ray(place.start, DIRECTIONS[name]):
            if square in place.men or not special["capture_only"]:
                yield from place.arrive(square)


def range_capture(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Slide over any pieces of lower rank, friend or foe, and capture all of them."""
    for name in special["dirs"]:
        taken: frozenset[Square] = frozenset()
        for square in place.ray(place.start, DIRECTIONS[name]):
            man = place.men.get(square)
            if man is None:
                yield square, taken
                continue
            if man.rank >= place.rank:
                if man.enemy and place.equal_rank:
                    yield square, taken | {square}
                break
            if man.enemy or place.own_landing:
                yield square, taken | {square}
            taken |= {square}


def igui(special: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Capture a neighbour without moving; with ``pass``, also step to an empty one and back."""
    x, y = place.start
    for name in special["dirs"]:
        dx, dy = DIRECTIONS[name]
        for _, taken in place.arrive((x + dx, y + dy)):
            if taken or special.get("pass"):
                yield place.start, taken


def universal_leap(_: Mapping[str, Any], place: Place) -> Iterator[Outcome]:
    """Go to any other square; the rule about protected royals is not part of the move."""
    for x in range(place.size[0]):
        for y in range(place.size[1]):
            if (x, y) != place.start:
                yield from place.arrive((x, y))


SPECIALS: dict[str, Callable[[Mapping[str, Any], Place], Iterator[Outcome]]] = {
    "hook": hook,
    "lion": lion,
    "lion-line": lion_line,
    "jump-slide": jump_slide,
    "hop-slide": hop_slide,
    "fly": fly,
    "range-capture": range_capture,
    "igui": igui,
    "universal-leap": universal_leap,
}
