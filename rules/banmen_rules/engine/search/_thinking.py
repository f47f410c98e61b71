"""Thinking beside whatever else goes on."""

import threading
from collections.abc import Callable
from typing import Self

from banmen_rules.base.arguments import typed_class
from banmen_rules.core.position import Position
from banmen_rules.engine.search._search import Limits, Thought
from banmen_rules.engine.search._think import think


@typed_class
class Thinking:
    """A search in a thread of its own, which can be stopped at once.

    Args:
        position: where; it may change meanwhile.
        limits: how far to look.
        seed: as for :func:`think`.
        done: called in that thread with the last thought; never after :meth:`stop`.
        failed: called instead with what went wrong.

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
        """Begin."""
        self._stopped = threading.Event()
        self._thoughts = think(position, limits, seed=seed, stopped=self._stopped.is_set)
        self.thought: Thought | None = None
        """The best so far; None before the first move has been looked at."""
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
        except BaseException as error:  # noqa: BLE001 - told to whoever asks for the result
            self._error = error
            if self._failed is not None and not self._stopped.is_set():
                self._failed(error)
            return
        if self._done is not None and self.thought is not None and not self._stopped.is_set():
            self._done(self.thought)

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self._thread.is_alive()

    def result(self, timeout: float | None = None) -> Thought:
        """Wait for the last thought.

        Raises:
            TimeoutError: if it has not come within so many seconds.

        """
        self._thread.join(timeout)
        if self._error is not None:
            raise self._error
        if self._thread.is_alive() or self.thought is None:
            raise TimeoutError(f"no move was found within {timeout} seconds")
        return self.thought

    def stop(self) -> Thought | None:
        """Stop at once; return the best so far, None if nothing has been looked at."""
        self._stopped.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        return self.thought

    def __enter__(self) -> Self:
        """Go on thinking."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self.stop()
