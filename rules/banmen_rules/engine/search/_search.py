"""Alpha-beta search with quiescence, iterative deepening (`think`), and a search in a thread (`Thinking`).

Scores are for the side to move. The gain of a move is known before it is made (captures, promotion, square),
and the reply can only reduce it. So where only captures follow, moves are tried in the order of their gain,
and those that cannot beat the best one are skipped.
"""

import random
import threading
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import NamedTuple, Self

from banmen_rules import BanmenError, Move, Position, Side, UnknownName
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.core import movegen, rules
from banmen_rules.core.packed import DIRECT, FROM, SQUARE
from banmen_rules.engine.search._scale import scale_of

WIN = 10_000_000
"""The score of capturing the last royal now; one less for each move before."""

LONGEST = 1_000
"""Longer than any line: scores within this distance of `WIN` are wins."""

EXCHANGES = 8
"""The most captures to play out after the full-width search."""

REMEMBERED = 200_000
"""The most positions to remember with their best moves."""


class Limits(NamedTuple):
    """The limits of a search; the first one reached ends it.

    >>> from banmen_rules.engine.search import Limits
    >>> Limits(depth=2).nodes is None
    True
    """

    depth: int = 1
    """The depth of the full-width search in moves of either side; captures follow."""
    nodes: int | None = None
    """The most positions. With only this limit, the same position and seed give the same move."""
    seconds: float | None = None
    """The most time."""
    exchanges: bool = True
    """Whether to play out captures at the end; otherwise it ignores recaptures."""
    careless: int = 0
    """How much worse than the best move the chosen one may be, in hundredths of a square."""


class Thought(NamedTuple):
    """The result of a search so far."""

    move: Move
    """The best move."""
    score: int
    """The score for the side to move, in hundredths of a square."""
    line: tuple[str, ...]
    """The expected moves in machine text, the best move first."""
    depth: int
    """The depth in moves."""
    nodes: int
    """The number of positions searched."""
    seconds: float

    @property
    def wins_in(self) -> int | None:
        """The moves until the side to move captures the last royal; negative if it loses its own."""
        left = WIN - abs(self.score)
        if left > LONGEST:
            return None
        return (left + 2) // 2 if self.score > 0 else -((left + 1) // 2)


class Level(NamedTuple):
    """A playing strength."""

    number: int
    title: str
    limits: Limits


LEVELS = (
    Level(1, "any legal move", Limits(depth=0)),
    Level(2, "captures what it can", Limits(depth=1, exchanges=False, careless=60)),
    Level(3, "sees recaptures", Limits(depth=1, nodes=6_000, careless=150)),
    Level(4, "looks further ahead", Limits(depth=4, nodes=8_000, careless=5)),
)
"""All levels. They limit positions, not time, so that a seed gives the same game on every machine.

Level 3 is not only shallower than level 4 but also more careless.
"""


@typed
def level(number: int | str) -> Level:
    """Find a level by its number, also as text.

    Raises:
        UnknownName: if there is no such level.

    """
    found = {str(each.number): each for each in LEVELS}
    try:
        return found[str(number)]
    except KeyError:
        raise UnknownName("level", str(number), found) from None


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
        self._royals = [len(position.royals(side)) for side in Side]
        self._best: dict[int, int] = {}
        self._standing = self.standing()
        self._strict = self.game.rules.repetition == "forbidden"
        self._repeats = self.game.rules.repetition != "none"
        self._bares = self.game.rules.bare_king != "none"

    # ---------------------------------------------------------------- gains

    def gain(self, packed: int) -> int:
        """Return what a move adds to the score before the reply; `WIN` if it wins at once."""
        game, board, worth = self.game, self.position.board, self.scale
        origin, target = packed >> FROM & SQUARE, packed & SQUARE
        code = board[origin]
        if self._bares and self._wins_by_baring(packed):
            return WIN
        if packed <= DIRECT and not board[target] and not game.zone[code & 1]:
            return worth[code][target] - worth[code][origin]
        captured = movegen.captured(game, board, packed)
        after = movegen.becomes(game, board, packed, captured)
        total = worth[after][target] - worth[code][origin]
        royal, left = game.royal, self._royals[~code & 1]
        for square in captured:
            taken = board[square]
            value = worth[taken][square]
            if (taken ^ code) & 1:
                total += value
                if royal[taken]:
                    left -= 1
                    if not left:
                        return WIN
            else:
                total -= value
        return total

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

    # ---------------------------------------------------------------- search

    def standing(self) -> int:
        """Return the static score of the board for the side to move."""
        total = [0, 0]
        for square, code in enumerate(self.position.board):
            if code:
                total[code & 1] += self.scale[code][square]
        side = self.position.turn
        return total[side] - total[side.other]

    def after(self, packed: int, depth: int, alpha: int) -> int:
        """Return the score of a root move if it is more than ``alpha``, else a bound."""
        return self._try(self.gain(packed), packed, self._standing, depth, alpha, 2 * WIN, 0)

    def line(self, packed: int) -> tuple[str, ...]:
        """Return the expected line in machine text, starting with a root move."""
        position = self.position
        written: list[str] = []
        following: int | None = packed
        while following is not None and len(written) <= self.limits.depth:
            written.append(Move.unpack(self.game, position.board, following).text(self.game.size))
            position.push_packed(following)
            over = any(self._royals[side] and not position.royals(side) for side in Side)
            following = None if over else self._best.get(position.key)
        for _ in written:
            position.pop()
        return tuple(written)

    def _look(self, depth: int, alpha: int, beta: int, score: int, ply: int) -> int:
        """Return the score of the position for the side to move, within two bounds."""
        position = self.position
        if self._repeats and position.occurrences() > 1:
            return WIN - ply if self._strict else 0  # repeating was illegal
        gained = [(self.gain(packed), packed) for packed in position.effects()]
        if not gained:
            return 0 if self.game.rules.no_move == "draw" else ply - WIN
        gained.sort(reverse=True)
        first = self._best.get(position.key)
        if first is not None and depth > 1:
            gained.sort(key=lambda each: each[1] != first)
        best, chosen = -2 * WIN, None
        for gain, packed in gained:
            if depth == 1 and score + gain <= max(alpha, best):
                best = max(best, score + gain)
                break
            if self._forbidden(packed):
                continue
            value = self._try(gain, packed, score, depth, max(alpha, best), beta, ply)
            if value > best:
                best, chosen = value, packed
                if best >= beta:
                    break
        if chosen is not None and len(self._best) < REMEMBERED:
            self._best[position.key] = chosen
        return best if best > -2 * WIN else ply - WIN

    def _settle(self, left: int, alpha: int, beta: int, score: int, ply: int) -> int:
        """Return the score when only captures follow; either side may stop at any time."""
        if not self.limits.exchanges:
            return score
        if score >= beta or not left:
            return score
        best, least = score, max(alpha, score) - score
        captures = self.position.captures()
        gained = [(gain, packed) for packed in captures if (gain := self.gain(packed)) > least]
        gained.sort(reverse=True)
        for gain, packed in gained:
            if score + gain <= max(alpha, best):
                break
            if not self._forbidden(packed):
                best = max(best, self._try(gain, packed, score, 1 - left, max(alpha, best), beta, ply))
                if best >= beta:
                    break
        return best

    def _try(  # noqa: PLR0917 - the hot part
        self, gain: int, packed: int, score: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Make a move, return its score, and undo it. Only captures follow once ``depth`` is 1.

        Below 1, ``-depth`` counts the captures that are left of `EXCHANGES`.
        """
        self._count()
        if gain >= WIN:
            return WIN - ply
        royals = self._royals
        self._make(packed)
        try:
            if depth > 1:
                return -self._look(depth - 1, -beta, -alpha, -score - gain, ply + 1)
            left = EXCHANGES if depth == 1 else -depth
            return -self._settle(left, -beta, -alpha, -score - gain, ply + 1)
        finally:
            self.position.pop()
            self._royals = royals

    def _make(self, packed: int) -> None:
        position, royal = self.position, self.game.royal
        board = position.board
        left = self._royals.copy()
        if packed > DIRECT or board[packed & SQUARE]:
            for square in movegen.captured(self.game, board, packed):
                left[board[square] & 1] -= royal[board[square]]
        code = board[packed >> FROM & SQUARE]
        position.push_packed(packed)
        left[code & 1] += royal[board[packed & SQUARE]] - royal[code]
        self._royals = left

    def _forbidden(self, packed: int) -> bool:
        """Tell whether the rules forbid a capture, because of a protected piece or of lion trading."""
        board, game = self.position.board, self.game
        taken = board[packed & SQUARE]
        roams = taken and game.roams(board[packed >> FROM & SQUARE])
        trades = game.trades and (packed > DIRECT or game.lion[taken])
        return bool(roams or trades) and rules.refusal(self.position, packed) is not None

    def _count(self) -> None:
        self.nodes += 1
        limits = self.limits
        if (
            (limits.nodes is not None and self.nodes > limits.nodes)
            or (limits.seconds is not None and perf_counter() - self.begun > limits.seconds)
            or self.stopped()
        ):
            raise Enough


@typed
def think(
    position: Position,
    limits: Limits | None = None,
    *,
    seed: int | None = 0,
    stopped: Callable[[], bool] = bool,
) -> Iterator[Thought]:
    """Search for the best move of the side to move, deeper and deeper.

    The caller may do other things between two thoughts, or stop. The search uses a copy of the position.

    Args:
        position: the position; the game must not be over.
        limits: the limits; one move deep by default.
        seed: chooses among equally good moves; None chooses at random.
        stopped: called at every position; if it returns True, the search ends with the last thought.

    Yields:
        The best move so far, after every root move; the last one is the answer.

    Raises:
        BanmenError: if the game is over, or the side to move has no legal move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import think
    >>> position = Position.from_tsfen(game("dai_dai"), "16,K/" + "17/" * 14 + "16,R/k,15,r 0")
    >>> *_, thought = think(position)
    >>> thought.line
    ('1q 1p',)
    """
    over = position.outcome()
    if over is not None:
        raise BanmenError(f"The game is over: {over.text}")
    return _thoughts(position.copy(), Limits() if limits is None else limits, seed, stopped)


def _thoughts(
    position: Position, limits: Limits, seed: int | None, stopped: Callable[[], bool]
) -> Iterator[Thought]:
    """Search a position that no other code uses."""
    searcher = Searcher(position.copy(), limits, stopped)
    choose = random.Random(seed)  # noqa: S311 - a game, not a secret
    moves = [packed for packed in sorted(position.effects()) if rules.refusal(position, packed) is None]
    choose.shuffle(moves)
    best, score = moves[0], 0

    @cache  # the line of a move stays the same as long as the move is the best
    def move_and_line(packed: int, _depth: int) -> tuple[Move, tuple[str, ...]]:
        return Move.unpack(position.game, position.board, packed), searcher.line(packed)

    def thought(depth: int) -> Thought:
        move, line = move_and_line(best, depth)
        return Thought(move, score, line, depth, searcher.nodes, perf_counter() - searcher.begun)

    if not limits.depth:
        score = searcher.standing()
        yield thought(0)
        return
    moves.sort(key=searcher.gain, reverse=True)
    whims = {packed: choose.randint(0, limits.careless) for packed in moves}
    for depth in range(1, limits.depth + 1):
        liked = -2 * WIN
        try:
            for packed in [best, *(each for each in moves if each != best)] if depth > 1 else moves:
                value = searcher.after(packed, depth, liked - limits.careless)
                sure = abs(value) > WIN - LONGEST
                if value + (0 if sure else whims[packed]) > liked:
                    liked = value + (0 if sure else whims[packed])
                    best, score = packed, value
                yield thought(depth)
        except Enough:
            seen = liked > -2 * WIN
            if depth == 1 and not seen:
                score = searcher.standing()
            yield thought(depth if seen else depth - 1)
            return
        if abs(score) > WIN - depth - 1:
            return


@typed_class
class Thinking:
    """A search in a background thread that can be stopped at any time.

    Args:
        position: the position; the search uses a copy.
        limits: the limits.
        seed: as for :func:`think`.
        done: called in that thread with the last thought; never after :meth:`stop`.
        failed: called instead if the search raises.

    Raises:
        BanmenError: if the game is over, or the side to move has no legal move.

    >>> from banmen_rules import Position, game
    >>> from banmen_rules.engine.search import Limits, Thinking
    >>> with Thinking(Position.initial(game("dai_dai")), Limits(depth=9)) as thinking:
    ...     thought = thinking.stop()
    >>> thinking.running
    False
    """

    def __init__(
        self,
        position: Position,
        limits: Limits | None = None,
        *,
        seed: int | None = 0,
        done: Callable[[Thought], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Start the search."""
        self._stopped = threading.Event()
        self._thoughts = think(position, limits, seed=seed, stopped=self._stopped.is_set)
        self.thought: Thought | None = None
        """The best move so far; None before the first one."""
        self._error: BaseException | None = None
        self._done, self._failed = done, failed
        self._thread = threading.Thread(target=self._run, name="banmen-thinking", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            for thought in self._thoughts:
                self.thought = thought
                if self._stopped.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - `result` raises it
            self._error = error
            if self._failed is not None and not self._stopped.is_set():
                self._failed(error)
            return
        if self._done is not None and self.thought is not None and not self._stopped.is_set():
            self._done(self.thought)

    @property
    def running(self) -> bool:
        """Whether the search is running."""
        return self._thread.is_alive()

    def result(self, timeout: float | None = None) -> Thought:
        """Wait for the last thought.

        Raises:
            TimeoutError: if the search takes longer than ``timeout`` seconds.

        """
        self._thread.join(timeout)
        if self._error is not None:
            raise self._error
        if self._thread.is_alive() or self.thought is None:
            raise TimeoutError(f"No move found within {timeout} seconds.")
        return self.thought

    def stop(self) -> Thought | None:
        """Stop the search; return the best move so far, None before the first one."""
        self._stopped.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        return self.thought

    def __enter__(self) -> Self:
        """Return the running search."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the search."""
        self.stop()
