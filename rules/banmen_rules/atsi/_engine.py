"""The built-in opponent as an ATSI client over two streams."""

import threading
from typing import TextIO

from banmen_rules import BanmenError, __version__
from banmen_rules.atsi import _messages as say
from banmen_rules.atsi._client import Client
from banmen_rules.atsi._params import Param
from banmen_rules.geometry import Side
from banmen_rules.search import LEVELS, SQUARE_WORTH, Limits, Thinking, Thought, level

LEVEL, SEED = "Level", "Seed"

MOVES_TO_GO = 60
"""Into how many moves it divides the time it has left."""

SPARED = 0.05
"""Seconds of its time that go into passing the move on."""


class Engine:
    """The opponent, playing over a pair of streams until it is told to quit or they end.

    Args:
        lines: what the host says.
        answers: where it is answered; each line is flushed.
        number: the level it plays at before it is told otherwise.
        seed: chooses among moves that are as good.

    """

    def __init__(self, lines: TextIO, answers: TextIO, *, number: int = 3, seed: int = 0) -> None:
        """Prepare to play."""
        most = max(each.number for each in LEVELS)
        params = {
            Param(LEVEL, "int", bounds=(1, most)): str(number),
            Param(SEED, "int"): str(seed),
        }
        about = say.Info("banmen", "The opponent that comes with banmen", __version__, "the banmen authors")
        self.client = Client(about, params)
        self._lines = lines
        self._answers = answers
        self._lock = threading.Lock()
        self._thinking: Thinking | None = None
        self._thinks_of: int | None = None

    def run(self) -> None:
        """Play until the host quits, or says no more."""
        try:
            for line in self._lines:
                if not line.strip():
                    continue
                try:
                    with self._lock:
                        for answer in self.client.heard(line):
                            self._say(answer)
                except BanmenError as error:
                    self._say(say.Log(" ".join(str(error).split())).line)
                if self.client.leaving:
                    break
                self._think_or_stop()
        finally:
            self._stop()

    def _think_or_stop(self) -> None:
        with self._lock:
            position = self.client.position if self.client.to_move else None
            if position is not None and position.counter == self._thinks_of:
                return
        self._stop()
        if position is None or position.outcome() is not None:
            return
        self._thinks_of = position.counter
        seed = int(self.client.values[SEED]) + position.counter
        self._thinking = Thinking(position, self._limits(), seed=seed, done=self._found)

    def _limits(self) -> Limits:
        limits = level(int(self.client.values[LEVEL])).limits
        left = self.client.left
        if left is None:
            return limits
        share = max(SPARED, left / MOVES_TO_GO + self.client.increment * 0.8 - SPARED)
        return limits._replace(seconds=share)

    def _found(self, thought: Thought) -> None:
        with self._lock:
            position = self.client.position
            if position is None or not self.client.to_move:
                return
            score = thought.score if position.turn is Side.BLACK else -thought.score
            self._say(say.Eval(score / SQUARE_WORTH).line)
            self._say(self.client.move(thought.move))

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking, self._thinks_of = None, None

    def _say(self, line: str) -> None:
        self._answers.write(f"{line}\n")
        self._answers.flush()
