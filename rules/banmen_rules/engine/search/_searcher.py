"""The search of one position: alpha-beta, followed by captures alone.

Scores are for the side to move. The gain of a move is known before it is made (captures, promotion, square),
and the reply can only reduce it. So where only captures follow, moves that cannot beat the best one are
skipped, also those whose piece is taken back. The others are tried in the order of their gain, after those
that refuted another move or take back.
"""

from collections.abc import Callable
from itertools import islice
from time import perf_counter

from banmen_rules import Move, Position, Side
from banmen_rules.core import movegen, rules
from banmen_rules.core.packed import DIRECT, FROM, SQUARE
from banmen_rules.engine.search._levels import LONG, LONGEST, WIN, Limits
from banmen_rules.engine.search._lists import ROYAL_TAKEN, Lists, Ranked
from banmen_rules.engine.search._scale import scale_of

ANYWHERE = 2
"""How many captures after the full-width search may be anywhere; those that follow take back."""

REMEMBERED = 50_000
"""At most twice so many positions are remembered; then the older half is forgotten."""

DEEP, LATE = 2, 6
"""From this depth on, after so many moves, quiet ones are looked at less deeply."""

QUIET = 300
"""The gain from which a move is not quiet, in hundredths of a square."""

FEW = 12
"""The most pieces that a single move might take, so that a bare king is left."""

MIXED = 2_654_435_761
"""A large prime, so that moves alike have different chances."""

_ALL = -4 * WIN
"""Less than any gain."""

_LEAST, _EXACT, _MOST = range(3)
"""A score is the least that a position is worth, its worth, or the most."""

_Remembered = tuple[int, int, int, int | None]
"""The depth to which a position was searched, the kind of its score, the score, and its best move."""

_UNKNOWN: _Remembered = (0, _EXACT, 0, None)


class Enough(Exception):
    """Raised when a limit is reached."""


class Searcher:
    """One search of one position; changes the position while it runs and restores it."""

    def __init__(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> None:
        """Prepare a search."""
        self.position = position
        self.game = position.game
        self.limits = limits
        self.stopped = stopped
        self.nodes = 0
        self.begun = perf_counter()
        self.scale = scale_of(self.game)
        self.lists = Lists(position, self.scale)
        self._royals = [len(position.royals(side)) for side in Side]
        self._young: dict[int, _Remembered] = {}
        """The last positions by their key, and those before them."""
        self._old: dict[int, _Remembered] = {}
        self._killers: dict[int, tuple[int, int]] = {}
        """The last two moves that refuted the move before, by their ply."""
        self._standing = self.standing()
        self._chance = position.key
        self._strict = self.game.rules.repetition == "forbidden"
        self._repeats = self.game.rules.repetition != "none"
        self._bares = self.game.rules.bare_king != "none"

    # ---------------------------------------------------------------- gains

    def gain(self, packed: int) -> int:
        """Return what a move adds to the score before the reply; `WIN` if it wins at once."""
        if self._bares and self._wins_by_baring(packed):
            return WIN
        total, royals = self.lists.gain(packed)
        other = ~self.position.board[packed >> FROM & SQUARE] & 1
        return WIN if royals and royals == self._royals[other] else total

    def _wins_by_baring(self, packed: int) -> bool:
        """Tell whether a move wins because the other side has nothing left but one royal."""
        position, game, board = self.position, self.game, self.position.board
        side = Side(board[packed >> FROM & SQUARE] & 1)
        captured = movegen.captured(game, board, packed)
        for square in position.squares_of(side.other):
            code = board[square]
            if square not in captured and not game.royal[code] and game.plan(code, square).moves:
                return False
        position.push_packed(packed)
        over = rules.ended(position)
        position.pop()
        return over is not None and over.termination == "bare_king" and over.winner is side

    def _may_bare(self) -> bool:
        """Tell whether the side that is not to move has few pieces left that can move and are not royal."""
        royal, board = self.game.royal, self.position.board
        plans = self.position.plans(self.position.turn.other).items()
        movable = (at for at, plan in plans if plan.moves and not royal[board[at]])
        return len(list(islice(movable, FEW + 1))) <= FEW

    def _sure(self, listed: Callable[[Side, int], list[Ranked]], least: int) -> list[Ranked]:
        """List moves that gain more than ``least``, the best first.

        Gains that depend on more than the squares around are worked out: of royals, and of the last men, as
        taking one of them may win.
        """
        exact = self._bares and self._may_bare()
        ranked = listed(self.position.turn, _ALL if exact else least)
        if not exact and (not ranked or ranked[0][0] < ROYAL_TAKEN // 2):
            return ranked
        return sorted(
            (
                (self.gain(packed), packed) if exact or gain >= ROYAL_TAKEN // 2 else (gain, packed)
                for gain, packed in ranked
            ),
            reverse=True,
        )

    # ---------------------------------------------------------------- search

    def standing(self) -> int:
        """Return the static score of the board for the side to move."""
        total = [0, 0]
        for square, code in enumerate(self.position.board):
            if code:
                total[code & 1] += self.scale[code][square]
        side = self.position.turn
        return total[side] - total[side.other]

    def after(self, packed: int, depth: int, alpha: int, *, first: bool = True) -> int:
        """Return the score of a root move if it is more than ``alpha``, else a bound.

        If it is not the ``first``, it must show that it is more before its score is worked out.
        """
        number = int(not first)
        return self._scout(self.gain(packed), packed, self._standing, depth, alpha, 2 * WIN, 0, number)

    def attacks(self, packed: int) -> int:
        """Return the most that the piece of a root move can gain by its next move, if nothing changes."""
        self._go_on()
        royals = self._royals
        self._make(packed)
        captures = self.lists.captures_of(packed & SQUARE)
        gain = self.lists.gain(captures[0][1])[0] if captures else 0
        self.lists.pop()
        self._royals = royals
        return gain

    def loses(self, packed: int) -> bool:
        """Tell whether the other side can take the last royal right after a root move."""
        lost = -ROYAL_TAKEN // 2
        return self._try(self.gain(packed), packed, self._standing, 1, lost - 1, lost, 0) < LONGEST - WIN

    def line(self, packed: int) -> tuple[str, ...]:
        """Return the expected line in machine text, starting with a root move."""
        position = self.position
        written: list[str] = []
        following: int | None = packed
        while following is not None and len(written) <= self.limits.depth:
            written.append(Move.unpack(self.game, position.board, following).text(self.game.size))
            position.push_packed(following)
            over = any(self._royals[side] and not position.royals(side) for side in Side)
            following = None if over else (self._known(position.key) or _UNKNOWN)[3]
        for _ in written:
            position.pop()
        return tuple(written)

    def _look(self, depth: int, alpha: int, beta: int, score: int, ply: int) -> int:
        """Return the score of the position for the side to move, within two bounds."""
        position = self.position
        if self._repeats and position.occurrences() > 1:
            return WIN - ply if self._strict else 0  # repeating was illegal
        deep, kind, value, chosen = self._known(position.key) or _UNKNOWN
        if deep >= depth and (kind == _EXACT or (value >= beta if kind == _LEAST else value <= alpha)):
            return value
        least = alpha - score if depth == 1 else _ALL
        ranked = self._ranked(depth, least, ply, chosen)
        best = -2 * WIN
        for number, (gain, packed) in enumerate(ranked):
            if depth == 1 and score + gain <= max(alpha, best):
                best = max(best, score + gain)
                continue
            if self._forbidden(packed):
                continue
            value = self._scout(gain, packed, score, depth, max(alpha, best), beta, ply, number)
            if value > best:
                best, chosen = value, packed
                if best >= beta:
                    self._refuted(packed, ply)
                    break
        if least > _ALL and best < alpha and (best > -2 * WIN or self.lists.moves_at_all(position.turn)):
            best = alpha  # moves that gain less may be worth as much
        if best == -2 * WIN:
            return ply - WIN if ranked or self.game.rules.no_move != "draw" else 0
        kind = _LEAST if best >= beta else _MOST if best <= alpha else _EXACT
        self._remember(position.key, depth, kind, best, chosen)
        return best

    def _known(self, key: int) -> _Remembered | None:
        """Find a position among those remembered."""
        return self._young.get(key) or self._old.get(key)

    def _remember(self, key: int, depth: int, kind: int, score: int, best: int | None) -> None:
        """Remember what was found of a position; of a win, which counts from the root, only its move."""
        if len(self._young) >= REMEMBERED:
            self._old, self._young = self._young, {}
        if abs(score) > WIN - LONGEST:
            depth = 0
        self._young[key] = depth, kind, score, best

    def _refuted(self, packed: int, ply: int) -> None:
        """Note a move that refutes the move before: it may refute others too."""
        first, _ = self._killers.get(ply, (0, 0))
        if packed != first:
            self._killers[ply] = packed, first

    def _scout(  # noqa: PLR0917 - the hot part
        self, gain: int, packed: int, score: int, depth: int, alpha: int, beta: int, ply: int, number: int
    ) -> int:
        """Ask of a later move only whether it is better, of a quiet one less deeply; if so, by how much."""
        if number and depth > 1:
            less = depth >= DEEP and number >= LATE and gain < QUIET
            value = self._try(gain, packed, score, depth - less, alpha, alpha + 1, ply)
            if value <= alpha or (value >= beta and not less):
                return value
        return self._try(gain, packed, score, depth, alpha, beta, ply)

    def _ranked(self, depth: int, least: int, ply: int, first: int | None) -> list[Ranked]:
        """List the moves that gain more than ``least``: the ``first``, then others, quiet ones last.

        At depth 1 those that refuted another move are next to the first.
        """
        ranked = self._sure(self.lists.moves, least)
        if ply == 1 and self.limits.overlooks:
            seen = [one for one in ranked if one[0] >= WIN or not self._overlooked(one[1])]
            ranked = seen if seen or least > -WIN else ranked  # of all moves, it sees some
        killers = self._killers.get(ply, ())
        if depth == 1:
            return sorted(ranked, key=lambda one: one[1] != first and one[1] not in killers)

        def place(one: Ranked) -> int:
            gain, packed = one
            return 0 if packed == first else 1 if gain >= QUIET else 2 if packed in killers else 3

        return sorted(ranked, key=place)

    def _settle(  # noqa: PLR0917 - the hot part
        self, left: int, alpha: int, beta: int, score: int, ply: int, last: int
    ) -> int:
        """Return the score when only captures follow; either side may stop at any time.

        After `ANYWHERE` captures, only those follow that take back where the ``last`` move ended.
        """
        if score >= beta or not left:
            return score
        best = max(alpha, score)  # captures that gain less may be worth as much
        anywhere = left > self.limits.exchanges - ANYWHERE
        killers = self._killers.get(ply, ())
        ranked = self._sure(self.lists.captures, best - score)
        ranked.sort(key=lambda one: one[1] not in killers and one[1] & SQUARE != last)
        for gain, packed in ranked:
            if score + gain <= best or not (anywhere or packed & SQUARE == last):
                continue
            if gain < WIN and (
                self.lists.taken_back(packed, best - score) or (ply == 1 and self._overlooked(packed))
            ):
                continue
            if self._forbidden(packed):
                continue
            best = max(best, self._try(gain, packed, score, 1 - left, best, beta, ply))
            if best >= beta:
                self._refuted(packed, ply)
                break
        return best

    def _try(  # noqa: PLR0917 - the hot part
        self, gain: int, packed: int, score: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Make a move, return its score, and undo it. Only captures follow once ``depth`` is 1.

        Below 1, ``-depth`` counts the captures that are left.
        """
        if depth == 1 and score + gain <= alpha:
            return score + gain  # the reply only reduces it
        self._count()
        if gain >= WIN:
            return WIN - ply
        royals = self._royals
        self._make(packed)
        try:
            if depth > 1:
                return -self._look(depth - 1, -beta, -alpha, -score - gain, ply + 1)
            left = self.limits.exchanges if depth == 1 else -depth
            return -self._settle(left, -beta, -alpha, -score - gain, ply + 1, packed & SQUARE)
        finally:
            self.lists.pop()
            self._royals = royals

    def _make(self, packed: int) -> None:
        position, royal = self.position, self.game.royal
        board = position.board
        left = self._royals.copy()
        captured = movegen.captured(self.game, board, packed)
        for square in captured:
            left[board[square] & 1] -= royal[board[square]]
        code = board[packed >> FROM & SQUARE]
        self.lists.push(packed, captured)
        left[code & 1] += royal[board[packed & SQUARE]] - royal[code]
        self._royals = left

    def _overlooked(self, packed: int) -> bool:
        """Tell whether a reply is too long to be seen coming, by chance, but always the same."""
        overlooks, files = self.limits.overlooks, self.game.size.files
        if not overlooks:
            return False
        rank, file = divmod(packed & SQUARE, files)
        old_rank, old_file = divmod(packed >> FROM & SQUARE, files)
        if max(abs(rank - old_rank), abs(file - old_file)) <= LONG:
            return False
        return (packed * MIXED ^ self._chance) % 100 < overlooks

    def _forbidden(self, packed: int) -> bool:
        """Tell whether the rules forbid a capture, because of a protected piece or of lion trading."""
        board, game = self.position.board, self.game
        taken = board[packed & SQUARE]
        roams = taken and game.roams(board[packed >> FROM & SQUARE])
        trades = game.trades and (packed > DIRECT or game.lion[taken])
        return bool(roams or trades) and rules.refusal(self.position, packed) is not None

    def _count(self) -> None:
        self.nodes += 1
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise Enough
        self._go_on()

    def _go_on(self) -> None:
        seconds = self.limits.seconds
        if (seconds is not None and perf_counter() - self.begun > seconds) or self.stopped():
            raise Enough
