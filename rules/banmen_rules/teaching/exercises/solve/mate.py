"""Capture all royals of the other side by force, whatever it does.

The attacker must capture the last royals with its n-th move at the latest. In these games a check need not be
answered and a side can be forced to move into capture, so quiet moves are candidates like checks: every legal
move is tried, and refuted by one reply after which there is no win in the moves left. The reply that refuted
the move before usually refutes the next one too, which makes the search fast.
"""

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from banmen_rules.core import check, movegen, rules
from banmen_rules.core.game import Game
from banmen_rules.core.packed import FROM, SQUARE
from banmen_rules.core.plans import Node, Plan
from banmen_rules.core.position import Position
from banmen_rules.teaching.exercises.solve.model import LimitReached, Meter, Proof, Status
from banmen_rules.teaching.exercises.solve.single_piece import in_order

LIMIT = 20_000
"""How many moves a search makes by default. A mate in two, proven or refuted for every first move, takes a
few thousand in the middle game of dai dai shogi."""

_COULD: "WeakKeyDictionary[Game, dict[int, bool]]" = WeakKeyDictionary()


class MateSearch:
    """The search for a win of the side to move; each method leaves the position as before.

    Raises:
        LimitReached: from its methods, at the limit.

    """

    def __init__(self, position: Position, limit: int = LIMIT) -> None:
        """Prepare the search."""
        self.position = position
        self.attacker = position.turn
        self.meter = Meter(limit)
        self._could = _COULD.setdefault(position.game, {})
        self._killers: dict[int, list[int]] = {}
        self._likely: list[int] = []

    # ---------------------------------------------------------------- the attacker to move

    def wins(self, left: int) -> bool:
        """Tell whether the attacker, to move, captures all royals in so many moves."""
        if self.threatens():
            return True
        if left <= 1:
            return False
        return any(self.refutation(packed, left) is None for packed in self._tries())

    def tried(self, left: int) -> dict[int, int | None]:
        """Find the refutation of every legal first move; with one move left, only of captures of all royals.

        Refutations are as for `refutation`: None marks a winning move.
        """
        if left == 1:
            return dict.fromkeys(self.candidates(1))
        return {packed: self.refutation(packed, left) for packed in self.candidates(left)}

    def candidates(self, left: int) -> list[int]:
        """List the legal first moves; with one move left, only the captures of all royals."""
        return sorted(self._threats(), key=in_order) if left == 1 else self._legal()

    def refutation(self, packed: int, left: int, *, first: bool = False) -> int | None:
        """Find a reply to a legal move after which the attacker no longer wins in the moves left.

        Args:
            packed: the move.
            left: how many moves the attacker has, this one included.
            first: find the first in the order of replies, and do not try earlier refutations first.

        Returns:
            The reply; 0 if the move itself ends the game without a win, or is the last one and does not
            win; None if the move wins.

        """
        self._push(packed)
        try:
            won = self.is_won()
            if won is not None:
                return None if won else 0
            if left <= 1:
                return 0
            any_reply = False
            for reply in self._replies(0 if first else left):
                any_reply = True
                if self._saves(reply, left - 1):
                    self._remember(reply, left)
                    return reply
            return None if any_reply or self.position.game.rules.no_move != "draw" else 0
        finally:
            self.position.pop()

    def refutations(self, packed: int, left: int, *, most: int) -> list[int] | None:
        """Find the replies that refute a legal move, at most so many; None if it ends the game at once.

        With one move left there is nothing to reply to: the list is empty.
        """
        self._push(packed)
        try:
            if self.is_won() is not None:
                return None
            found: list[int] = []
            for reply in self._replies(left) if left > 1 else ():
                if self._saves(reply, left - 1):
                    found.append(reply)
                    if len(found) == most:
                        break
            return found
        finally:
            self.position.pop()

    def is_won(self) -> bool | None:
        """Tell whether the attacker has won; None if the game continues.

        The capture of the last royal also wins where the attacker has no royal, as on study boards.
        """
        if not check.royal_squares(self.position, self.attacker.other):
            return True
        over = rules.ended(self.position)
        return None if over is None else over.winner is self.attacker

    def threatens(self) -> bool:
        """Tell whether the attacker could capture all royals of the other side now."""
        likely = [at for at in self._likely if self._holds(at)]
        if likely and check.threats(self.position, self.attacker.other, likely):
            return True
        found = self._threats()
        if found:
            self._likely = [found[0] >> FROM & SQUARE]
        return bool(found)

    # ---------------------------------------------------------------- the other side to move

    def answer(self, packed: int, left: int) -> int | None:
        """Choose the reply to a winning move: the longest resistance, the first if several are equal.

        The order: capturing the attacker's last royals, moves of royals, captures, the rest.

        Returns:
            The reply; None if no reply is possible.

        """
        self._push(packed)
        try:
            if self.is_won() is not None:
                return None
            longest: tuple[int, int] | None = None
            for reply in self._replies(0):
                length = self._length(reply, left - 1)
                if longest is None or length > longest[0]:
                    longest = length, reply
                if length == left - 1:
                    break
            return longest[1] if longest else None
        finally:
            self.position.pop()

    def _length(self, reply: int, left: int) -> int:
        """Count the moves that the attacker needs after a reply, if it wins in ``left`` at all."""
        self._push(reply)
        try:
            return next(length for length in range(1, left + 1) if length == left or self.wins(length))
        finally:
            self.position.pop()

    def _saves(self, reply: int, left: int) -> bool:
        """Tell whether after a reply the attacker has no win in the moves left."""
        self._push(reply)
        try:
            return self.is_won() is not None or not self.wins(left)
        finally:
            self.position.pop()

    def _replies(self, left: int) -> Iterator[int]:
        """Generate the legal replies: earlier refutations first, then in the order of `answer`."""
        position = self.position
        tried = []
        for packed in self._killers.get(left, ()):
            origin = packed >> FROM & SQUARE
            if not position.board[origin] or self._holds(origin):
                continue
            if packed in position.effects_of(origin) and rules.refusal(position, packed) is None:
                tried.append(packed)
                yield packed
        board, royal = position.board, position.game.royal
        royals = check.royal_squares(position, self.attacker)
        wins: list[int] = []
        flights: list[int] = []
        captures: list[int] = []
        rest: list[int] = []
        for packed in sorted(position.effects(), key=in_order):
            taken = movegen.captured(position.game, board, packed)
            if taken and royals and royals.issubset(taken):
                wins.append(packed)
            elif royal[board[packed >> FROM & SQUARE]]:
                flights.append(packed)
            else:
                (captures if taken else rest).append(packed)
        for packed in (*wins, *flights, *captures, *rest):
            if packed not in tried and rules.refusal(position, packed) is None:
                yield packed

    def _remember(self, reply: int, left: int) -> None:
        killers = self._killers.setdefault(left, [])
        if reply in killers:
            killers.remove(reply)
        killers.insert(0, reply)
        del killers[_REMEMBERED:]

    # ---------------------------------------------------------------- moves

    def _legal(self) -> list[int]:
        position = self.position
        return [
            packed
            for packed in sorted(position.effects(), key=in_order)
            if rules.refusal(position, packed) is None
        ]

    def _tries(self) -> list[int]:
        """List the attacker's legal moves: captures first."""
        game, board = self.position.game, self.position.board
        return sorted(self._legal(), key=lambda packed: not movegen.captured(game, board, packed))

    def _push(self, packed: int) -> None:
        self.meter.count()
        self.position.push_packed(packed)

    def _holds(self, square: int) -> bool:
        code = self.position.board[square]
        return bool(code) and code & 1 == self.attacker

    def _threats(self) -> list[int]:
        """Generate the attacker's captures of all royals, by pieces that could reach them on some board."""
        position = self.position
        royals = check.royal_squares(position, self.attacker.other)
        if not royals:
            return []
        board = position.board
        origins = [
            at
            for at in position.squares_of(self.attacker)
            if all(self._reaches(board[at], at, royal) for royal in royals)
        ]
        return check.threats(position, self.attacker.other, origins) if origins else []

    def _reaches(self, code: int, square: int, target: int) -> bool:
        key = (code << FROM | square) << FROM | target
        found = self._could.get(key)
        if found is None:
            found = self._could[key] = could_enter(self.position.game.plan(code, square), target)
        return found


_REMEMBERED = 3
"""How many earlier refutations are tried first."""


def could_enter(plan: Plan, target: int) -> bool:
    """Tell whether a piece might reach or pass a square on some board; never False if it can."""
    if target in plan.leaps or any(target in ray for ray in plan.rays):
        return True
    if any(target in flight.squares for flight in plan.flights):
        return True
    for turn in plan.turns:
        for via in turn.squares:
            if via == target or any(target in table[via] for table in turn.rays):
                return True
    seen: set[tuple[int, int]] = set()

    def enters(node: Node, at: int) -> bool:
        if (id(node), at) in seen:
            return False
        seen.add((id(node), at))
        squares = node.table[at]
        return target in squares or any(enters(after, to) for after in node.following for to in squares)

    return any(enters(node, plan.base >> FROM) for node in plan.walk)


def mate(position: Position, most: int, *, limit: int = LIMIT) -> Proof:
    """Find how the side to move captures all royals of the other side in at most so many moves.

    ``moves`` of the proof are all first moves that do it in the fewest moves; ``replies`` has the other
    side's reply to each: the longest resistance, and of several the first (moves of royals, captures, then
    the rest, in the order of the board). If disproved, ``replies`` has the defence against each legal first
    move; moves that end the game need no defence and are left out.

    Leaving the other side without a move also wins where the rules say that it has then lost.

    Args:
        position: the board, the attacker to move.
        most: how many moves the attacker has.
        limit: how many moves the search may make.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.teaching.exercises.solve import mate
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/r,16/17/1,r,15/" + "17/" * 12 + "k,16 0")
    >>> found = mate(position, 2)
    >>> found.status.value, found.minimal
    ('proven', 2)
    >>> [position.game.size.name(packed & 0x7FF) for packed in found.moves]  # a check, and a quiet move
    ['16a', '2d']
    """
    search = MateSearch(position, limit)
    defences: dict[int, int | None] = {}
    try:
        for left in range(1, most + 1):
            defences = search.tried(left)
            moves = tuple(packed for packed, defence in defences.items() if defence is None)
            if moves:
                replies = {packed: search.answer(packed, left) for packed in moves}
                made = {packed: reply for packed, reply in replies.items() if reply is not None}
                return Proof(Status.PROVEN, moves, left, len(moves), search.meter.nodes, made)
    except LimitReached:
        return Proof(Status.UNKNOWN, nodes=search.meter.nodes)
    refuting = {packed: reply for packed, reply in defences.items() if reply}
    return Proof(Status.DISPROVED, nodes=search.meter.nodes, replies=refuting)
