"""A slow, plain generator: every path of a description, leg by leg, as the notation defines it.

It shares nothing with the fast one but the paths themselves: no plans, no packing, squares as
(right, forward) pairs from the moving piece.
"""

from collections.abc import Iterator

from banmen_rules import Position
from banmen_rules.betza import ANY, CAPTURE, Landing, Leg

Square = tuple[int, int]
Way = tuple[tuple[Square, ...], frozenset[Square]]  # squares touched, the target last; squares captured


class Around:
    """A board as one piece on it sees it: itself at (0, 0) and already lifted."""

    def __init__(self, position: Position, square: int) -> None:
        self.position = position
        self.square = square
        code = position.board[square]
        self.side = code & 1
        self.rank = position.game.rank[code] if position.game.ranked else 1

    def number(self, at: Square) -> int | None:
        return self.position.game.size.offset(self.square, at[0], at[1], self.side)

    def everywhere(self) -> Iterator[Square]:
        reach = max(self.position.game.size)
        for x in range(-reach, reach + 1):
            for y in range(-reach, reach + 1):
                if (x or y) and self.number((x, y)) is not None:
                    yield x, y

    def code(self, at: Square, gone: frozenset[Square]) -> int:
        number = self.number(at)
        return 0 if number is None or at == (0, 0) or at in gone else self.position.board[number]

    def legs(
        self, legs: tuple[Leg, ...], touched: tuple[Square, ...], gone: frozenset[Square]
    ) -> Iterator[Way]:
        if not legs:
            yield touched, gone
            return
        leg, rest = legs[0], legs[1:]
        here = touched[-1] if touched else (0, 0)
        if leg.dx == leg.dy == 0:
            targets = [here] if leg.over != ANY else list(self.everywhere())
            for at in targets:
                yield from self.land(leg, at, rest, touched, gone)
            return
        for at, before, landing in self.slide(leg, here, gone):
            yield from self.land(leg._replace(landing=landing), at, rest, touched, before)

    def slide(
        self, leg: Leg, here: Square, gone: frozenset[Square]
    ) -> Iterator[tuple[Square, frozenset[Square], Landing]]:
        """Yield the squares a leg comes to, what is gone by then, and what it may land on there."""
        x, y = here
        passed = times = 0
        while times < leg.reach or not leg.reach:
            times += 1
            x, y = x + leg.dx, y + leg.dy
            if self.number((x, y)) is None:
                return
            code = self.code((x, y), gone)
            if leg.over == CAPTURE and code and self.position.game.rank[code] >= self.rank:
                if code & 1 != self.side and self.position.game.rules.range_capture_equal_rank:
                    yield (x, y), gone, leg.landing & Landing.ENEMY
                return
            yield (x, y), gone, leg.landing
            passed += bool(code)
            if code and leg.over == CAPTURE:
                gone |= {(x, y)}
            elif leg.over >= 0 and passed > leg.over:
                return

    def land(
        self,
        leg: Leg,
        at: Square,
        rest: tuple[Leg, ...],
        touched: tuple[Square, ...],
        gone: frozenset[Square],
    ) -> Iterator[Way]:
        code = self.code(at, gone)
        if not code:
            if leg.landing & Landing.EMPTY:
                yield from self.legs(rest, (*touched, at), gone)
            return
        if leg.landing & (Landing.FRIEND if code & 1 == self.side else Landing.ENEMY):
            yield from self.legs(rest, (*touched, at), gone | {at})
        if leg.landing & Landing.PASS:
            yield from self.over(rest, at, touched, gone)

    def over(
        self, rest: tuple[Leg, ...], at: Square, touched: tuple[Square, ...], gone: frozenset[Square]
    ) -> Iterator[Way]:
        """Go on from a piece that is passed over: the square is not touched."""
        for squares, taken in self.legs(rest, (*touched, at), gone):
            yield squares[: len(touched)] + squares[len(touched) + 1 :], taken


def plain_moves(position: Position, square: int) -> set[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """Collect path, target and captures of every move of the piece on a square."""
    piece = position.piece_at(square)
    assert piece is not None
    around = Around(position, square)

    def numbers(squares: tuple[Square, ...]) -> tuple[int, ...]:
        found = [around.number(at) for at in squares]
        return tuple(number for number in found if number is not None)

    return {
        (numbers(touched)[:-1], numbers(touched)[-1], tuple(sorted(numbers(tuple(gone)))))
        for path in piece.kind.description.paths
        for touched, gone in around.legs(path.legs, (), frozenset())
    }
