"""The moves of every piece with their gains, kept between positions that differ by few moves.

A move changes two squares, or a few more. A list stays right as long as no square changes that its piece
looks at, so most lists outlive most moves: on a board of 36x36 a search makes one or two dozen lists a move,
not four hundred.
"""

from collections.abc import Set as AbstractSet
from typing import Final

from banmen_rules import Position, Side
from banmen_rules.betza.model import CAPTURE
from banmen_rules.core import movegen
from banmen_rules.core.packed import DIRECT, FROM, SQUARE, SWEEP, TRAIL
from banmen_rules.core.plans import Node, Plan
from banmen_rules.engine.search._scale import Scale

Ranked = tuple[int, int]
"""The gain of a move, and the move, packed."""

Listed = list[Ranked] | int
"""The moves of a piece; while they are not listed, the number of its square and 1."""

ROYAL_TAKEN = 1_000_000
"""What the gain of a capture of a royal is raised by: whether it wins depends on the royals that are left."""


_NOWHERE: Final[frozenset[int]] = frozenset()
_Replaced = tuple[int, AbstractSet[int] | None, Listed, Listed]


class Lists:
    """The moves and captures of the pieces of a position, the most gainful first.

    The position may be changed by `push` and `pop` only.
    """

    def __init__(self, position: Position, scale: Scale) -> None:
        """Start without lists; they are made when they are needed."""
        squares = position.game.size.squares
        self.position = position
        self.scale = scale
        self._captures: list[Listed] = [*range(1, squares + 1)]
        self._moves: list[Listed] = [*range(1, squares + 1)]
        self._looks: list[AbstractSet[int] | None] = [None] * squares
        """For every piece with a list the squares it looks at, by its square."""
        self._watchers: list[set[int]] = [set() for _ in range(squares)]
        """For every square the squares of pieces that look at it, or did so before."""
        self._watched: list[set[int]] = [set() for _ in range(squares)]
        """The same the other way round."""
        self._walks: dict[int, set[int]] = {}
        """What `_walked` collects, by the plan."""
        self._undone: list[tuple[set[int], list[_Replaced]]] = []

    # ---------------------------------------------------------------- moves made and taken back

    def push(self, packed: int, captured: list[int]) -> None:
        """Make a move that captures on some squares."""
        changed = {packed >> FROM & SQUARE, packed & SQUARE, *captured}
        looks, watchers = self._looks, self._watchers
        stale = changed.copy()
        for square in changed:
            for at in watchers[square]:
                look = looks[at]
                if look is not None and square in look:
                    stale.add(at)
        captures, moves = self._captures, self._moves
        self._undone.append((changed, [(at, looks[at], captures[at], moves[at]) for at in stale]))
        for at in stale:
            looks[at], captures[at], moves[at] = None, at + 1, at + 1
        self.position.push_packed(packed)

    def pop(self) -> None:
        """Take the last move back."""
        self.position.pop()
        changed, kept = self._undone.pop()
        looks, captures, moves = self._looks, self._captures, self._moves
        for square in changed:
            for at in self._watchers[square]:
                look = looks[at]
                if look is not None and square in look:
                    looks[at], captures[at], moves[at] = None, at + 1, at + 1
        for at, look, ranked, ranked_moves in kept:
            looks[at], captures[at], moves[at] = look, ranked, ranked_moves

    # ---------------------------------------------------------------- lists

    def captures(self, side: Side, least: int) -> list[Ranked]:
        """List the moves of a side that take from the other and gain more than ``least``, the best first."""
        return self._listed(self._captures, side, least, only_captures=True)

    def moves(self, side: Side, least: int) -> list[Ranked]:
        """List the moves of a side that gain more than ``least``, the best first."""
        return self._listed(self._moves, side, least, only_captures=False)

    def _listed(self, lists: list[Listed], side: Side, least: int, *, only_captures: bool) -> list[Ranked]:
        found: list[Ranked] = []
        # Most pieces have no captures: their empty lists go first.
        for listed in [some for at in self.position.plans(side) if (some := lists[at])]:
            if isinstance(listed, int):
                ranked = self._ranked(listed - 1, only_captures=only_captures)
                lists[listed - 1] = ranked
            else:
                ranked = listed
            for one in ranked:
                if one[0] <= least:
                    break
                found.append(one)
        found.sort(reverse=True)
        return found

    def captures_of(self, at: int) -> list[Ranked]:
        """List the moves of one piece that take from the other side, the best first."""
        return self._ranked(at, only_captures=True)

    def taken_back(self, packed: int, least: int) -> bool:
        """Tell whether a capture gains at most ``least``, because a piece of little value can take back.

        That holds even if that piece is taken in turn.
        """
        board, worth, target = self.position.board, self.scale, packed & SQUARE
        origin = packed >> FROM & SQUARE
        mover = board[origin]
        captured = self._captured(packed) if packed > DIRECT else [target]
        most = least + worth[mover][origin]
        for at in captured:
            code = board[at]
            most += -worth[code][at] if (code ^ mover) & 1 else worth[code][at]
        if most <= 0:
            return False
        for at in self._watchers[target].copy():
            code = board[at]
            if code and (code ^ mover) & 1 and worth[code][at] <= most and at not in captured:
                look = self._looks[at] or self._watch(at, self.position.game.plan(code, at), code)
                if target in look:
                    return True
        return False

    def moves_at_all(self, side: Side) -> bool:
        """Tell whether a side has a move, after `moves` has listed them."""
        return any(self._moves[at] for at in self.position.plans(side))

    def _ranked(self, at: int, *, only_captures: bool) -> list[Ranked]:
        """List the moves of a piece, or its captures, the best first."""
        position = self.position
        code = position.board[at]
        plan = position.game.plan(code, at)
        look = self._looks[at] or self._watch(at, plan, code)
        if look is plan.gate:
            return []
        if only_captures:
            others = position.plans(Side(~code & 1)).keys()
            if others.isdisjoint(look):
                return []
            moves = [each for each in position.captures_of(at) if not others.isdisjoint(self._captured(each))]
        else:
            moves = position.effects_of(at)
        found = self._gains(code, plan, moves)
        if len(found) > 1:
            found.sort(reverse=True)
        return found

    def _gains(self, code: int, plan: Plan, moves: list[int]) -> list[Ranked]:
        """Return moves of a piece with their gains: `gain`, written out for direct moves and sweeps."""
        game, board, worth = self.position.game, self.position.board, self.scale
        zone, royal, origin = game.zone[code & 1], game.royal, plan.base >> FROM
        promoting = zone if game.promotes_to[code] else _NOWHERE
        if origin in promoting:
            return [(self._marked(packed), packed) for packed in moves]
        own = worth[code]
        here, promoted = own[origin], own if zone else worth[game.promotes_to[code] or code]
        infects = game.infects if game.infectious and not game.immune[code] else None
        swept: dict[int, int] | None = None
        found: list[Ranked] = []
        for packed in moves:
            target = packed & SQUARE
            taken = board[target]
            direct = packed <= DIRECT and target not in promoting
            if direct and not taken:
                gain = own[target] - here
            elif direct and (taken ^ code) & 1 and not royal[taken] and not (infects and infects[taken]):
                gain = promoted[target] - here + worth[taken][target]
            elif packed >> TRAIL == SWEEP and not zone and not infects:
                swept = self._swept(plan, code) if swept is None else swept
                gain = swept[target] - here
            else:
                gain = self._marked(packed)
            found.append((gain, packed))
        return found

    def _swept(self, plan: Plan, code: int) -> dict[int, int]:
        """Add up what a range capture takes and becomes, for every square where it may end."""
        game, board, worth = self.position.game, self.position.board, self.scale
        own, promoted = worth[code], worth[game.promotes_to[code] or code]
        by_own = game.rules.promotion_by_own_pieces
        found: dict[int, int] = {}
        for flight in plan.flights:
            total, becomes = 0, own
            for target in flight.squares if flight.over == CAPTURE else ():
                taken = board[target]
                if taken and (taken ^ code) & 1:
                    total += worth[taken][target] + (ROYAL_TAKEN if game.royal[taken] else 0)
                    becomes = promoted
                elif taken:
                    total -= worth[taken][target]
                    becomes = promoted if by_own else becomes
                found[target] = total + becomes[target]
        return found

    def gain(self, packed: int) -> tuple[int, int]:
        """Return what a move adds to the score before the reply, and how many of their royals it takes."""
        game, board, worth = self.position.game, self.position.board, self.scale
        origin, target = packed >> FROM & SQUARE, packed & SQUARE
        code = board[origin]
        if packed <= DIRECT and not board[target] and not game.zone[code & 1]:
            return worth[code][target] - worth[code][origin], 0
        captured = self._captured(packed)
        after = movegen.becomes(game, board, packed, captured)
        total, royals = worth[after][target] - worth[code][origin], 0
        for square in captured:
            taken = board[square]
            if (taken ^ code) & 1:
                total += worth[taken][square]
                royals += game.royal[taken]
            else:
                total -= worth[taken][square]
        return total, royals

    def _captured(self, packed: int) -> list[int]:
        return movegen.captured(self.position.game, self.position.board, packed)

    def _marked(self, packed: int) -> int:
        """Return the gain of a move, raised by `ROYAL_TAKEN` for every royal that it takes."""
        total, royals = self.gain(packed)
        return total + royals * ROYAL_TAKEN

    # ---------------------------------------------------------------- what a piece looks at

    def _watch(self, at: int, plan: Plan, code: int) -> AbstractSet[int]:
        """Note the squares on which the moves of a piece depend now, and return them."""
        look = self._looks[at] = self._seen(plan, code)
        watched = self._watched[at]
        for square in look - watched:
            self._watchers[square].add(at)
        watched |= look
        return look

    def _seen(self, plan: Plan, code: int) -> AbstractSet[int]:
        """Collect the squares on which the moves of a piece depend now."""
        board = self.position.board
        if plan.gate <= self.position.plans(Side(code & 1)).keys():
            return plan.gate  # it cannot move as long as its own side holds them all
        if not (plan.rays or plan.flights or plan.turns or plan.walk):
            return plan.leaps
        look = set(plan.leaps)
        for ray in plan.rays:
            look.update(_until_a_piece(board, ray))
        for flight in plan.flights:
            look.update(flight.squares)
        if plan.walk:
            look |= self._walks.get(id(plan)) or self._walks.setdefault(id(plan), _walked(plan))
        for turn in plan.turns:
            for via in turn.squares:
                look.add(via)
                if board[via]:
                    break
                for table in turn.rays:
                    look.update(_until_a_piece(board, table[via]))
        return look


def _until_a_piece(board: list[int], ray: tuple[int, ...]) -> tuple[int, ...]:
    """Cut a ray after the first piece on it."""
    for number, square in enumerate(ray, 1):
        if board[square]:
            return ray[:number]
    return ray


def _walked(plan: Plan) -> set[int]:
    """Collect every square that a walk of a plan may come to on some board."""
    seen: set[tuple[int, int]] = set()
    found: set[int] = set()

    def enter(node: Node, at: int) -> None:
        if (id(node), at) in seen:
            return
        seen.add((id(node), at))
        for target in node.table[at]:
            found.add(target)
            for following in node.following:
                enter(following, target)

    for node in plan.walk:
        enter(node, plan.base >> FROM)
    return found
