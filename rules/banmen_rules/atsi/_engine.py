"""The opponent as a program: lines in, lines out."""

import threading
from collections.abc import Iterable
from typing import TextIO

from banmen_rules.atsi._opponent import Opponent
from banmen_rules.search import Thinking, Thought


def play_over(lines: Iterable[str], answers: TextIO, opponent: Opponent | None = None) -> None:
    r"""Play over a pair of streams until the host quits or says no more.

    Lines are read while it thinks: it stops at once when the game is over.

    Args:
        lines: what the host says.
        answers: where it is answered; each line is flushed.
        opponent: who plays; one at the usual level if not given.

    >>> import io
    >>> from banmen_rules.atsi import play_over
    >>> answers = io.StringIO()
    >>> play_over(io.StringIO("atsiinit v0\nidentify\nquit\n"), answers)
    >>> answers.getvalue().splitlines()[2:4]
    ['param Variant enum["dai_dai"|"tai"|"taikyoku"]', 'param Ruleset string']
    """
    player = Opponent() if opponent is None else opponent
    lock = threading.Lock()
    thinking: Thinking | None = None
    thinks_of: int | None = None

    def tell(said: list[str]) -> None:
        answers.writelines(f"{line}\n" for line in said)
        answers.flush()

    def found(thought: Thought) -> None:
        with lock:
            if player.client.to_move:
                tell(player.found(thought))

    try:
        for line in filter(str.strip, lines):
            with lock:
                tell(player.heard(line))
                task = player.task()
            if task is not None and task.position.counter == thinks_of:
                continue  # what was said is no reason to begin anew
            if thinking is not None:
                thinking.stop()
                thinking = thinks_of = None
            if player.client.leaving:
                break
            if task is not None:
                thinks_of = task.position.counter
                thinking = Thinking(task.position, task.limits, seed=task.seed, done=found)
    finally:
        if thinking is not None:
            thinking.stop()
