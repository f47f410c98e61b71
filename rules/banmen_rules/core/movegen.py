"""The move generator: the pseudo-legal moves of pieces, slides, leaps, flights, hooks (`_turn`) and walks.

Moves are packed ints (see ``packed``); ``moves`` makes objects of them when someone looks. An *effect* is
what a move changes (from, to, captures, promotion): of all the paths with one effect, :func:`effects`
gives one and :func:`paths` gives each.

This is the hot part, hence the plain ints, lists and local names.
"""

from collections.abc import Iterable, Iterator

from banmen_rules.betza.model import ANY, CAPTURE, Landing
from banmen_rules.core.game import Game
from banmen_rules.core.packed import (
    DECLINED,
    DIRECT,
    FIELD,
    FROM,
    SQUARE,
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
        if plan[0] <= own:  # its gate is shut; unpacking would cost more
            continue
        _, base, leaps, rays, flights, _, _, _, plain, mixed, _, _ = plan
        if plain:
            for target in leaps - own:  # few: a comprehension would cost more to begin
                found.append(base + target)  # noqa: PERF401
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
            found += _leaps_and_slides(board, plan, own)
            _fly(game, board, base, flights, found)
    return found


def captures(
    game: Game, board: list[int], plans: Iterable[Plan], own: set[int], others: set[int]
) -> list[int]:
    """Generate those of :func:`effects` that end on a piece or have a trail: no others can capture.

    Args:
        game: the game the board belongs to.
        board: the code on every square.
        plans: the plans of the pieces to move, all of one side.
        own: every square that side holds.
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
        tried: Iterable[int]
        if mixed:
            tried = _mixed_effects(game, board, plan, own)
        else:
            tried = _fly(game, board, base, flights, _leaps_and_slides(board, plan, own))
        found += [packed for packed in tried if packed > DIRECT or board[packed & SQUARE]]
    return found


def paths(game: Game, board: list[int], plans: Iterable[Plan], own: set[int]) -> list[int]:
    """Generate a packed move for every path of some pieces, each once; arguments as above."""
    found: list[int] = []
    simple: list[Plan] = []
    for plan in plans:
        if plan.gate <= own:
            continue
        if plan.mixed:
            distinct = set(_leaps_and_slides(board, plan, own))
            distinct.update(_fly(game, board, plan.base, plan.flights, []))
            distinct.update(_turn(board, plan.base, plan.turns, []))
            distinct.update(_walk(game, board, plan, own))
            found += distinct
        else:
            simple.append(plan)
    found += effects(game, board, simple, own)
    return found


def grouped(game: Game, board: list[int], paths: list[int]) -> dict[int, int]:
    """Group paths by what they change: one path of each effect, and how many there are."""
    if len({packed & DIRECT for packed in paths}) == len(paths):
        return dict.fromkeys(paths, 1)
    # Only paths with the same two ends can have one effect, and those are few.
    by_ends: dict[int, list[int]] = {}
    for packed in paths:
        by_ends.setdefault(packed & DIRECT, []).append(packed)
    found: dict[int, int] = {}
    for direct, alike in by_ends.items():
        if len(alike) == 1:
            found[alike[0]] = 1
            continue
        plainly = captured(game, board, direct)
        same = becomes(game, board, direct, plainly)
        first: dict[object, int] = {}
        for packed in alike:
            chosen = first.setdefault(effect(game, board, packed, plainly, same), packed)
            found[chosen] = found.get(chosen, 0) + 1
    return found


def annotated(game: Game, board: list[int], plan: Plan, own: set[int]) -> dict[int, int]:
    """Generate every path of one piece with the bits of its categories.

    The same moves as :func:`paths`, but slower: this is for people and boards.
    """
    if plan.gate <= own:
        return {}
    base = plan.base
    found = {base + target: bits for target, bits in plan.leap_categories.items() if target not in own}

    moves: list[tuple[Iterable[int], int]] = [
        (_slide(board, base, ray, own), bits)
        for ray, bits in zip(plan.rays, plan.ray_categories, strict=True)
    ]
    moves += [(_fly(game, board, base, (flight,), []), flight.category) for flight in plan.flights]
    moves += [(_turn(board, base, (turn,), []), turn.category) for turn in plan.turns]
    moves += [((packed,), bits) for packed, bits in _walk(game, board, plan, own).items()]
    for alike, bits in moves:
        for packed in alike:
            found[packed] = found.get(packed, 0) | bits
    return found


def captured(game: Game, board: list[int], packed: int) -> list[int]:
    """List the squares whose pieces a move removes from a board, in the order they are taken."""
    origin = packed >> FROM & SQUARE
    if packed <= DIRECT:
        target = packed & SQUARE
        return [target] if board[target] and target != origin else []
    if sweeps(packed):
        return [square for square in entered(game, packed) if board[square] and square != origin]
    taken: list[int] = []
    fields = packed >> TRAIL
    while fields:  # as `trail`, written out: pieces with many paths come here most often
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
    if packed <= DIRECT:
        return (target,)
    if sweeps(packed):
        return (*game.between(packed >> FROM & SQUARE, target), target)
    return (*[square for square, _ in trail(packed)], target)


def effect(
    game: Game, board: list[int], packed: int, plainly: list[int] | None = None, same: int = 0
) -> object:
    """Find what a path changes, as a key: paths with equal keys are one move.

    A path that changes no more than the direct move between its ends has that direct move as its key;
    any other has (direct move, captured squares, what the piece becomes). A caller that already knows what
    the direct move captures and becomes passes that as ``plainly`` and ``same``.
    """
    direct = packed & DIRECT
    if packed == direct:
        return packed
    if plainly is None:
        plainly = captured(game, board, direct)
        same = becomes(game, board, direct, plainly)
    taken = captured(game, board, packed)
    after = becomes(game, board, packed, taken)
    return direct if taken == plainly and after == same else (direct, tuple(sorted(taken)), after)


def becomes(game: Game, board: list[int], packed: int, taken: list[int] | None = None) -> int:
    """Find the code of the piece after its move: the same, or its promoted form.

    A piece promotes once, at the end of its move. Contagion outranks promotion, except for immune pieces
    (tai shogi). A caller that already knows what the move captures passes it as ``taken``.
    """
    code = board[packed >> FROM & SQUARE]
    if packed > DIRECT and declines(packed):
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
    if game.zone[code & 1]:
        return promoted if _promotes_in_zone(game, packed, code, taken) else code
    if not game.rules.promotion_by_own_pieces:
        taken = [square for square in taken if (board[square] ^ code) & 1]
    return promoted if taken else code


def _promotes_in_zone(game: Game, packed: int, code: int, taken: list[int]) -> bool:
    """Tell whether a move promotes its piece because of the promotion zone."""
    zone, rules = game.zone[code & 1], game.rules
    target = packed & SQUARE
    if game.second_chance[code] and target in game.last_rank[code & 1]:
        return True
    if rules.promotion != "zone" and packed >> FROM & SQUARE in zone:
        return rules.promotion == "touching" or bool(taken)
    if target in zone:
        return True
    return rules.promotion_intermediate and any(
        square in zone for square, flown in trail(packed) if not flown
    )


def may_decline(game: Game, board: list[int], packed: int) -> bool:
    """Tell whether a move promotes its piece, and may decline to.

    Sources: in chu shogi no promotion is compulsory; with the Japanese promotions of tai shogi, as the
    English article reports them, only one by a move that captures a promoted piece. Contagion always is.
    """
    code = board[packed >> FROM & SQUARE]
    promoted, compulsory = game.promotes_to[code], game.rules.promotion_compulsory
    if compulsory == "always" or not promoted:
        return False
    if packed <= DIRECT and not board[packed & SQUARE] and game.zone[code & 1]:
        return _promotes_in_zone(game, packed, code, [])
    taken = captured(game, board, packed)
    if compulsory != "never" and any(game.turned[board[square]] for square in taken):
        return False
    if not game.immune[code] and any(game.infects[board[square]] for square in taken):
        return False
    return becomes(game, board, packed, taken) == promoted


def _leaps_and_slides(board: list[int], plan: Plan, own: set[int]) -> list[int]:
    """Generate leaps and slides."""
    base = plan.base
    found = [base + target for target in plan.leaps - own]
    for ray in plan.rays:  # as `_slide`, written out: most of the time is spent here
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


def _mixed_effects(game: Game, board: list[int], plan: Plan, own: set[int]) -> Iterable[int]:
    """Generate the effects of a piece that may find one target twice."""
    base = plan.base
    origin = base >> FROM
    direct = set(_leaps_and_slides(board, plan, own))
    others: list[int] = []
    if game.rules.promotion_intermediate and game.promotes_to[board[origin]]:
        _turn(board, base, plan.turns, others)
    else:
        direct.update(_turn(board, base, plan.turns, [], with_trail=False))
    _fly(game, board, base, plan.flights, others)
    others += _walk(game, board, plan, own)
    if not others:
        return direct
    return grouped(game, board, [*direct, *others])


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
    """Add a range capture: a leg that captures all it passes over, up to a piece of equal or higher rank."""
    squares, _, landing, _ = flight
    ranks = game.rank
    code = board[base >> FROM]
    rank = ranks[code] if game.ranked else 1
    may_end = (landing & _FRIEND, landing & _ENEMY)
    move = base
    for target in squares:
        other = board[target]
        if not other:
            if landing & EMPTY:
                found.append(move + target)
        elif ranks[other] < rank:
            if may_end[(other ^ code) & 1]:
                found.append(move + target)
            move = base + (SWEEP << TRAIL)
        else:
            if landing & _ENEMY and (other ^ code) & 1 and game.rules.range_capture_equal_rank:
                found.append(move + target)
            break


def _turn(
    board: list[int], base: int, turns: Iterable[Turn], found: list[int], *, with_trail: bool = True
) -> list[int]:
    """Add hooks, slides that turn: with their turning square, or (``with_trail`` false) as direct moves."""
    side = board[base >> FROM] & 1
    for vias, tables, _ in turns:
        for via in vias:
            if board[via]:
                break
            move = (1 + 2 * via) << TRAIL | base if with_trail else base
            for table in tables:
                for target in table[via]:
                    other = board[target]
                    if other:
                        if other & 1 != side:
                            found.append(move + target)
                        break
                    found.append(move + target)
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
    """A piece that moves leg by leg: the values that stay the same along all its paths."""

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

    def leg(self, node: Node, at: int, prefix: int, end: int, gone: tuple[int, ...]) -> None:
        """Try every square of a leg from ``at``.

        ``prefix`` is the origin and the trail so far, as in a packed move, ``end`` the bit where the trail
        continues, ``gone`` the squares where it has captured.
        """
        table, over, landing, _, _ = node
        passed = 0
        for target in table[at]:
            code = self.board[target]
            if not code or target == self.origin or target in gone:
                if landing & EMPTY:
                    self.land(node, target, prefix, end, gone)
                continue
            blocked = over == CAPTURE and self.ranks[code] >= self.rank
            enemy = code & 1 != self.side
            may_end = landing & (_ENEMY if enemy else _FRIEND)
            if may_end and (not blocked or (enemy and self.equal_rank)):
                self.land(node, target, prefix, end, (*gone, target))
            for following in node.following if landing & _PASS and not blocked else ():
                self.leg(following, target, prefix, end, gone)
            if over == 0 or blocked:
                break
            if over == CAPTURE:
                prefix |= 2 + 2 * target << end
                end += FIELD
                gone = (*gone, target)
            elif over != ANY:
                passed += 1
                if passed > over:
                    break

    def land(self, node: Node, target: int, prefix: int, end: int, gone: tuple[int, ...]) -> None:
        """End here, continue from here, or both, as the description says."""
        _, _, _, category, onward = node
        if category:
            packed = prefix | target
            self.found[packed] = self.found.get(packed, 0) | category
        for following in onward:
            self.leg(following, target, prefix | 1 + 2 * target << end, end + FIELD, gone)
