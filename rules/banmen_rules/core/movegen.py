"""Which moves exist: the pseudo-legal moves of some pieces.

Moves are packed ints here (see ``_packed``), made into objects only when someone looks (``moves``).
An *effect* is what a move changes (from, to, captures, promotion): of all the paths with one
effect, :func:`effects` gives one, :func:`paths` gives each.

Plain ints, lists and local names on purpose: this is the hot part.
"""

from collections.abc import Iterable, Iterator

from banmen_rules.betza.model import ANY, CAPTURE, Landing
from banmen_rules.core.game import Game
from banmen_rules.core.packed import (
    DECLINED,
    FIELD,
    FROM,
    SQUARE,
    STRAIGHT,
    SWEEP,
    TRAIL,
    declines,
    sweeps,
    trail,
)
from banmen_rules.core.plans import EMPTY, Flight, Node, Plan, Turn

_ENEMY = int(Landing.ENEMY)
_FRIEND = int(Landing.FRIEND)
_PASS = int(Landing.PASS)


def effects(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
    """Generate one packed move for every effect of some pieces.

    Args:
        game: the game the board belongs to.
        board: the code on every square.
        plans: the plans of the pieces to move, all of one side.
        own: every square that side holds.

    """
    found: list[int] = []
    for plan in plans:
        if plan[0] <= own:  # its gate is shut; unpacking costs more than that
            continue
        _, base, leaps, rays, flights, _, _, _, plain, mixed, _, _ = plan
        if plain:
            if leaps:
                found += [base + target for target in leaps - own]
            for ray in rays:
                for target in ray:
                    if board[target]:
                        if target not in own:
                            found.append(base + target)
                        break
                    found.append(base + target)
        elif mixed:
            found += _mixed_effects(game, board, plan, own)
        else:
            found += _straight(board, plan, own)
            _fly(game, board, base, flights, found)
    return found


def captures(
    game: Game, board: list[int], plans: Iterable[Plan], own: set[int], others: set[int]
) -> list[int]:
    """Generate those of :func:`effects` that end on a piece or have a way of their own: no others capture.

    Args:
        game: as for :func:`effects`, and so on.
        board: likewise.
        plans: likewise.
        own: likewise.
        others: every square the other side holds.

    """
    found: list[int] = []
    for plan in plans:
        if plan[0] <= own:
            continue
        _, base, leaps, rays, flights, _, _, _, plain, mixed, _, _ = plan
        if plain:
            if not leaps.isdisjoint(others):
                found += [base + target for target in leaps & others]
            for ray in rays:
                for target in ray:
                    if board[target]:
                        if target not in own:
                            found.append(base + target)
                        break
            continue
        ways: Iterable[int]
        if mixed:
            ways = _mixed_effects(game, board, plan, own)
        else:
            ways = _fly(game, board, base, flights, _straight(board, plan, own))
        found += [packed for packed in ways if packed > STRAIGHT or board[packed & SQUARE]]
    return found


def paths(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
    """Generate a packed move for every path of some pieces, each once; arguments as above."""
    found: list[int] = []
    simple: list[Plan] = []
    for plan in plans:
        if plan.gate <= own:
            continue
        if plan.mixed:
            ways = set(_straight(board, plan, own))
            ways.update(_way_list(game, board, plan, own))
            found += ways
        else:
            simple.append(plan)
    found += effects(game, board, simple, own)
    return found


def grouped(game: Game, board: list[int], ways: list[int]) -> dict[int, int]:
    """Group paths by what they change: one path of each effect, and how many there are."""
    if len({packed & STRAIGHT for packed in ways}) == len(ways):
        return dict.fromkeys(ways, 1)
    # Only paths with the same two ends can be one effect; those are few, and looked at closely.
    by_ends: dict[int, list[int]] = {}
    for packed in ways:
        by_ends.setdefault(packed & STRAIGHT, []).append(packed)
    found: dict[int, int] = {}
    for straight, alike in by_ends.items():
        if len(alike) == 1:
            found[alike[0]] = 1
            continue
        plainly = captured(game, board, straight)
        same = becomes(game, board, straight, plainly)
        first: dict[object, int] = {}
        for packed in alike:
            key = packed if packed <= STRAIGHT else _effect(game, board, packed, plainly, same)
            chosen = first.setdefault(key, packed)
            found[chosen] = found.get(chosen, 0) + 1
    return found


def annotated(game: Game, board: list[int], plan: Plan, own: set[int]) -> dict[int, int]:
    """Generate every path of one piece with the bits of its categories.

    Slower than :func:`paths`, and the same moves: this is what people and boards look at.
    """
    if plan.gate <= own:
        return {}
    base = plan.base
    found = {base + target: bits for target, bits in plan.leap_categories.items() if target not in own}

    def add(ways: Iterable[int], bits: int) -> None:
        for packed in ways:
            found[packed] = found.get(packed, 0) | bits

    for ray, bits in zip(plan.rays, plan.ray_categories, strict=True):
        add(_slide(board, base, ray, own), bits)
    for flight in plan.flights:
        add(_fly(game, board, base, (flight,), []), flight.category)
    for turn in plan.turns:
        add(_turn(board, base, (turn,), []), turn.category)
    for packed, bits in _walk(game, board, plan, own).items():
        add((packed,), bits)
    return found


def captured(game: Game, board: list[int], packed: int) -> list[int]:
    """List the squares whose pieces a move removes from a board, in the order they are taken."""
    origin = packed >> FROM & SQUARE
    if packed <= STRAIGHT:
        target = packed & SQUARE
        return [target] if board[target] and target != origin else []
    if sweeps(packed):
        return [square for square in entered(game, packed) if board[square] and square != origin]
    taken: list[int] = []
    fields = packed >> TRAIL
    while fields:  # as `trail`, written out: pieces of many ways are looked at more than all others
        field = fields & SWEEP
        if field >= DECLINED:
            break
        square = field - 1 >> 1
        if board[square] and square != origin and square not in taken:
            taken.append(square)
        fields >>= FIELD
    target = packed & SQUARE
    if board[target] and target != origin and target not in taken:
        taken.append(target)
    return taken


def entered(game: Game, packed: int) -> tuple[int, ...]:
    """List the squares where a move can capture, in the order it comes to them; some may come twice."""
    target = packed & SQUARE
    if packed <= STRAIGHT:
        return (target,)
    if sweeps(packed):
        return (*game.between(packed >> FROM & SQUARE, target), target)
    return (*[square for square, _ in trail(packed)], target)


def effect(game: Game, board: list[int], packed: int) -> object:
    """Find what a path changes, as a key: paths with equal keys are one move.

    The key of a path that changes no more than going straight from its origin to its target is
    that straight move; anything else is (straight move, captured squares, what it becomes).
    """
    if packed <= STRAIGHT:
        return packed
    straight = packed & STRAIGHT
    plainly = captured(game, board, straight)
    return _effect(game, board, packed, plainly, becomes(game, board, straight, plainly))


def _effect(game: Game, board: list[int], packed: int, plainly: list[int], same: int) -> object:
    """Find the key of a path that has a way; what going straight captures and becomes is known."""
    taken = captured(game, board, packed)
    after = becomes(game, board, packed, taken)
    if taken == plainly and after == same:
        return packed & STRAIGHT
    return packed & STRAIGHT, tuple(sorted(taken)), after


def becomes(game: Game, board: list[int], packed: int, taken: list[int] | None = None) -> int:
    """Find the code of the piece after its move: what it was, or what it promotes to.

    Promotion comes once, at the end of the move; catching a contagious piece outranks it, except
    for pieces that are immune (tai shogi). Whoever knows what the move captures already says so.
    """
    origin, target = packed >> FROM & SQUARE, packed & SQUARE
    code = board[origin]
    if packed > STRAIGHT and declines(packed):
        return code
    if taken is None:
        taken = captured(game, board, packed)
    if taken and game.infectious and not game.immune[code]:
        caught = [game.infects[board[square]] for square in taken]
        caught = [form for form in caught if form]
        if caught:
            return caught[-1 if game.rules.two_contagious == "last" else 0] + (code & 1)
    promoted = game.promotes_to[code]
    if not promoted:
        return code
    zone = game.zone[code & 1]
    if zone:
        on_the_way = game.rules.promotion_intermediate and any(
            square in zone for square, flown in trail(packed) if not flown
        )
        return promoted if target in zone or on_the_way else code
    if not game.rules.promotion_by_own_pieces:
        taken = [square for square in taken if (board[square] ^ code) & 1]
    return promoted if taken else code


def may_decline(game: Game, board: list[int], packed: int) -> bool:
    """Tell whether a move promotes its piece and need not.

    Source: the Japanese promotions of tai shogi, as the English article reports them. A promotion
    is compulsory there only if the move captures a promoted piece; contagion always is.
    """
    promoted = game.promotes_to[board[packed >> FROM & SQUARE]]
    if game.rules.promotion_compulsory == "always" or not promoted:
        return False
    code = board[packed >> FROM & SQUARE]
    taken = captured(game, board, packed)
    if any(game.turned[board[square]] for square in taken):
        return False
    if not game.immune[code] and any(game.infects[board[square]] for square in taken):
        return False
    return becomes(game, board, packed) == promoted


def _straight(board: list[int], plan: Plan, own: set[int]) -> list[int]:
    """Generate leaps and slides."""
    base = plan.base
    found = [base + target for target in plan.leaps - own]
    for ray in plan.rays:  # as `_slide`, written out: this is where most of the time goes
        for target in ray:
            if board[target]:
                if target not in own:
                    found.append(base + target)
                break
            found.append(base + target)
    return found


def _slide(board: list[int], base: int, ray: Iterable[int], own: set[int]) -> Iterator[int]:
    """Generate one slide."""
    for target in ray:
        if target in own:
            return
        yield base + target
        if board[target]:
            return


def _way_list(game: Game, board: list[int], plan: Plan, own: set[int]) -> list[int]:
    """Generate all paths that are neither plain leaps nor slides; some may be found twice."""
    found: list[int] = []
    _fly(game, board, plan.base, plan.flights, found)
    _turn(board, plan.base, plan.turns, found)
    found += _walk(game, board, plan, own)
    return found


def _mixed_effects(game: Game, board: list[int], plan: Plan, own: set[int]) -> Iterable[int]:
    """Generate the effects of a piece that may find one target twice."""
    base = plan.base
    origin = base >> FROM
    straight = set(_straight(board, plan, own))
    ways: list[int] = []
    if game.rules.promotion_intermediate and game.promotes_to[board[origin]]:
        _turn(board, base, plan.turns, ways)
    else:
        straight.update(_turn(board, base, plan.turns, [], by_way=False))
    _fly(game, board, base, plan.flights, ways)
    ways += _walk(game, board, plan, own)
    if not ways:
        return straight
    return grouped(game, board, [*straight, *ways])


def _fly(game: Game, board: list[int], base: int, flights: Iterable[Flight], found: list[int]) -> list[int]:
    """Add the single legs that may pass over pieces or land where others may not."""
    origin = base >> FROM
    side = board[origin] & 1
    for flight in flights:
        squares, over, landing, _ = flight
        if over == CAPTURE:
            _sweep(game, board, base, flight, found)
            continue
        passed = 0
        for target in squares:
            other = board[target]
            if not other or target == origin:
                if landing & EMPTY:
                    found.append(base + target)
                continue
            if landing & (_FRIEND if other & 1 == side else _ENEMY):
                found.append(base + target)
            passed += 1
            if passed > over != ANY:
                break
    return found


def _sweep(game: Game, board: list[int], base: int, flight: Flight, found: list[int]) -> None:
    """Add a leg that captures all it passes over, up to a piece of its own rank or a higher one."""
    squares, _, landing, _ = flight
    ranks = game.rank
    code = board[base >> FROM]
    rank = ranks[code] if game.ranked else 1
    may_end = (landing & _FRIEND, landing & _ENEMY)
    way = base
    for target in squares:
        other = board[target]
        if not other:
            if landing & EMPTY:
                found.append(way + target)
        elif ranks[other] < rank:
            if may_end[(other ^ code) & 1]:
                found.append(way + target)
            way = base + (SWEEP << TRAIL)
        else:
            if landing & _ENEMY and (other ^ code) & 1 and game.rules.range_capture_equal_rank:
                found.append(way + target)
            break


def _turn(
    board: list[int], base: int, turns: Iterable[Turn], found: list[int], *, by_way: bool = True
) -> list[int]:
    """Add the paths of slides that turn; without ``by_way`` as straight moves, however they turned."""
    side = board[base >> FROM] & 1
    for vias, tables, _ in turns:
        for via in vias:
            if board[via]:
                break
            way = (1 + 2 * via) << TRAIL | base if by_way else base
            for table in tables:
                for target in table[via]:
                    other = board[target]
                    if other:
                        if other & 1 != side:
                            found.append(way + target)
                        break
                    found.append(way + target)
    return found


def _walk(game: Game, board: list[int], plan: Plan, own: set[int]) -> dict[int, int]:
    """Generate the paths of several legs, with their categories."""
    found: dict[int, int] = {}
    if plan.walk and not plan.walk_gate <= own:
        origin = plan.base >> FROM
        walker = _Walker(game, board, origin, found)
        for node in plan.walk:
            walker.leg(node, origin, plan.base, TRAIL, ())
    return found


class _Walker:
    """One piece on its way, leg by leg: what stays the same along all its paths."""

    __slots__ = ("board", "equal_rank", "found", "origin", "rank", "ranks", "side")

    def __init__(self, game: Game, board: list[int], origin: int, found: dict[int, int]) -> None:
        code = board[origin]
        self.board = board
        self.origin = origin
        self.side = code & 1
        self.ranks = game.rank
        self.rank = game.rank[code] if game.ranked else 1
        self.equal_rank = game.rules.range_capture_equal_rank
        self.found = found

    def leg(self, node: Node, at: int, way: int, end: int, gone: tuple[int, ...]) -> None:
        """Try every square of a leg from ``at``.

        ``way`` is the origin and the trail so far, as in a packed move, ``end`` the bit where the trail
        goes on, ``gone`` the squares whose pieces it has captured.
        """
        table, over, landing, _, _ = node
        passed = 0
        for target in table[at]:
            code = self.board[target]
            if not code or target == self.origin or target in gone:
                if landing & EMPTY:
                    self.land(node, target, way, end, gone)
                continue
            blocked = over == CAPTURE and self.ranks[code] >= self.rank
            if self.may_take(landing, code, blocked=blocked):
                self.land(node, target, way, end, (*gone, target))
            for following in node.following if landing & _PASS and not blocked else ():
                self.leg(following, target, way, end, gone)
            if over == 0 or blocked:
                break
            if over == CAPTURE:
                way |= 2 + 2 * target << end
                end += FIELD
                gone = (*gone, target)
            elif over != ANY:
                passed += 1
                if passed > over:
                    break

    def may_take(self, landing: int, code: int, *, blocked: bool) -> bool:
        """Tell whether a leg may end on a piece; ``blocked`` says that a range capture stops there."""
        enemy = code & 1 != self.side
        wanted = _ENEMY if enemy else _FRIEND
        return bool(landing & wanted) and (not blocked or (enemy and self.equal_rank))

    def land(self, node: Node, target: int, way: int, end: int, gone: tuple[int, ...]) -> None:
        """End here, go on from here, or both, as the description says."""
        _, _, _, category, onward = node
        if category:
            packed = way | target
            self.found[packed] = self.found.get(packed, 0) | category
        for following in onward:
            self.leg(following, target, way | 1 + 2 * target << end, end + FIELD, gone)
