"""Iterative deepening (`think`), and a search in a thread (`Thinking`)."""

import random
import threading
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import Self

from banmen_rules import BanmenError, Move, Position
from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.core import rules
from banmen_rules.engine.search._levels import LONGEST, WIN, Limits, Thought
from banmen_rules.engine.search._searcher import QUIET, Enough, Searcher


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
        best, score = _any_move(searcher, moves)
        yield thought(0)
        return
    moves.sort(key=searcher.gain, reverse=True)
    whims = {packed: choose.randint(0, limits.careless) for packed in moves}
    values = dict.fromkeys(moves, 0)
    for depth in range(1, limits.depth + 1):
        liked = -2 * WIN
        try:
            for packed in _promising_first(searcher, moves, values, best) if depth > 1 else moves:
                value = searcher.after(packed, depth, liked - limits.careless, first=liked == -2 * WIN)
                values[packed] = value
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


def _promising_first(searcher: Searcher, moves: list[int], values: dict[int, int], best: int) -> list[int]:
    """Order root moves: the best, then by values and by what their pieces attack, unless one seems lost."""
    sound = values[best] - QUIET
    promises = {
        packed: value + (searcher.attacks(packed) if value > sound else 0) for packed, value in values.items()
    }
    moves.sort(key=promises.__getitem__, reverse=True)
    return [best, *(packed for packed in moves if packed != best)]


def _any_move(searcher: Searcher, moves: list[int]) -> tuple[int, int]:
    """Choose the first move that wins, or else that does not lose the last royal at once; score it."""
    standing = searcher.standing()
    try:
        for packed in moves:
            if searcher.gain(packed) >= WIN:
                return packed, WIN
        return next(packed for packed in moves if not searcher.loses(packed)), standing
    except (Enough, StopIteration):
        return moves[0], standing


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
