"""A slow, plain generator: every path of a description, leg by leg, as the notation defines it.

It shares nothing with the fast one but the paths themselves: no plans, no packing, squares as
(right, forward) pairs from the moving piece. Promotion is worked out here once more too, from the
flags of the kinds and the rule parameters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from banmen_rules import Piece, Position, Side
from banmen_rules.betza import ANY, CAPTURE, Landing, Leg

Square = tuple[int, int]
Gone = tuple[Square, ...]  # squares whose pieces have been captured, in the order they were
Path = tuple[tuple[Square, ...], Gone]  # squares touched, the target last; squares captured


class PlainMove(NamedTuple):
    """A move as the notation and the rules of promotion make it; squares are numbers again."""

    path: tuple[int, ...]
    target: int
    captures: tuple[int, ...]
    promotes_to: str | None
    """The kind it turns into; None if it stays what it is."""
    declines: bool


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

    def code(self, at: Square, gone: Gone) -> int:
        number = self.number(at)
        return 0 if number is None or at == (0, 0) or at in gone else self.position.board[number]

    def legs(self, legs: tuple[Leg, ...], touched: tuple[Square, ...], gone: Gone) -> Iterator[Path]:
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

    def slide(self, leg: Leg, here: Square, gone: Gone) -> Iterator[tuple[Square, Gone, Landing]]:
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
                gone = (*gone, (x, y))
            elif leg.over >= 0 and passed > leg.over:
                return

    def land(
        self,
        leg: Leg,
        at: Square,
        rest: tuple[Leg, ...],
        touched: tuple[Square, ...],
        gone: Gone,
    ) -> Iterator[Path]:
        code = self.code(at, gone)
        if not code:
            if leg.landing & Landing.EMPTY:
                yield from self.legs(rest, (*touched, at), gone)
            return
        if leg.landing & (Landing.FRIEND if code & 1 == self.side else Landing.ENEMY):
            yield from self.legs(rest, (*touched, at), (*gone, at))
        if leg.landing & Landing.PASS:
            yield from self.over(rest, at, touched, gone)

    def over(
        self, rest: tuple[Leg, ...], at: Square, touched: tuple[Square, ...], gone: Gone
    ) -> Iterator[Path]:
        """Continue from a piece that is passed over: the square is not touched."""
        for squares, taken in self.legs(rest, (*touched, at), gone):
            yield squares[: len(touched)] + squares[len(touched) + 1 :], taken


def plain_moves(position: Position, square: int) -> set[PlainMove]:
    """Collect every move of the piece on a square, promotions included and left out."""
    piece = position.piece_at(square)
    assert piece is not None
    around = Around(position, square)

    def numbers(squares: tuple[Square, ...]) -> tuple[int, ...]:
        found = [around.number(at) for at in squares]
        return tuple(number for number in found if number is not None)

    moves: set[PlainMove] = set()
    for path in piece.kind.description.paths:
        for touched, gone in around.legs(path.legs, (), ()):
            *before, target = numbers(touched)
            taken = numbers(gone)
            becomes, compulsory = promotion(position, square, (*before, target), taken)
            moves.add(PlainMove(tuple(before), target, tuple(sorted(taken)), becomes, declines=False))
            if becomes is not None and not compulsory:
                moves.add(PlainMove(tuple(before), target, tuple(sorted(taken)), None, declines=True))
    return moves


def promotion(
    position: Position, square: int, touched: tuple[int, ...], taken: tuple[int, ...]
) -> tuple[str | None, bool]:
    """Find what a piece turns into by a move, or None, and whether it has to.

    - It becomes what catching a contagious piece makes of it, whatever it is and wherever it stands;
      of two such pieces the last decides, or by a ruling the first. Some kinds are immune.
    - Otherwise it promotes if it has not done so before, in games where anything promotes: by capturing
      (by a ruling: an enemy), or where there is a zone, as `in_zone` says.
    - It may leave that out where promotion is never compulsory, or only on capturing a promoted piece.
    """
    rules, piece = position.game.rules, position.piece_at(square)
    assert piece is not None
    captured = [caught for caught in map(position.piece_at, taken) if caught is not None]
    infections = [] if piece.kind.exempt else [c.kind.contagion for c in captured if c.kind.contagion]
    if infections:
        caught = infections[-1] if rules.two_contagious == "last" else infections[0]
        return (None if piece.promoted and piece.kind.id == caught else caught), True
    if piece.promoted or piece.kind.promotes_to is None or rules.promotion == "none":
        return None, True
    if rules.promotion == "capture":
        earned = any(rules.promotion_by_own_pieces or c.side != piece.side for c in captured)
    else:
        earned = in_zone(position, piece, (square, *touched), capturing=bool(captured))
    if not earned:
        return None, True
    by_promoted = any(c.promoted for c in captured)
    compulsory = {"always": True, "promoted_captured": by_promoted, "never": False}[
        rules.promotion_compulsory
    ]
    return piece.kind.promotes_to, compulsory


def in_zone(position: Position, piece: Piece, squares: tuple[int, ...], *, capturing: bool) -> bool:
    """Tell whether a move, from its first square to its last, may promote because of the zone.

    - Ending in the zone is enough in a game with that rule; so is touching it on the way, by a ruling.
    - As in modern shogi (``touching``), beginning there is enough too.
    - In chu and dai (``entering``) the move has to come from outside. One that begins in the zone has to
      capture, wherever it ends.
    - Pieces with a second chance may also promote by any move that ends on the last rank.
    """
    size, rules = position.game.size, position.game.rules
    rows = [square // size.files for square in squares]
    depths = [size.ranks - 1 - row if piece.side == Side.WHITE else row for row in rows]
    inside = [depth < rules.promotion_zone for depth in depths]
    begins, ends = inside[0], any(inside[1:]) if rules.promotion_intermediate else inside[-1]
    if piece.kind.second_chance and depths[-1] == 0:
        return True
    if rules.promotion == "touching":
        return begins or ends
    if rules.promotion == "entering" and begins:
        return capturing
    return ends
