"""The opponent as a program: lines in, lines out."""

import threading
from collections.abc import Iterable
from functools import partial
from typing import TextIO

from banmen_rules.engine.atsi._opponent import Opponent, Task
from banmen_rules.engine.search import Thinking, Thought


def play_over(lines: Iterable[str], answers: TextIO, opponent: Opponent | None = None) -> None:
    r"""Play over a pair of streams until the host quits or says no more.

    Lines are read while it thinks: it stops at once when the game is over.

    Args:
        lines: what the host says.
        answers: where it is answered; each line is flushed.
        opponent: who plays; one at the usual level if not given.

    >>> import io
    >>> from banmen_rules.engine.atsi import play_over
    >>> answers = io.StringIO()
    >>> play_over(io.StringIO("atsiinit v0\nidentify\nquit\n"), answers)
    >>> answers.getvalue().splitlines()[2:4]
    ['param Variant enum["dai_dai"|"tai"|"taikyoku"]', 'param Ruleset string']
    """
    player = Opponent() if opponent is None else opponent
    lock = threading.Lock()
    thinking: Thinking | None = None
    task: Task | None = None

    def tell(said: list[str]) -> None:
        answers.writelines(f"{line}\n" for line in said)
        answers.flush()

    def found(of: Task, thought: Thought) -> None:
        with lock:
            tell(player.found(of, thought))

    def failed(of: Task, error: BaseException) -> None:
        with lock:
            tell(player.failed(of, error))

    try:
        for line in filter(str.strip, lines):
            with lock:
                tell(player.heard(line))
                before, task = task, player.task
            if task is not before and thinking is not None:
                thinking.stop()
            if task is not before and task is not None:
                thinking = Thinking(
                    task.position,
                    task.limits,
                    seed=task.seed,
                    done=partial(found, task),
                    failed=partial(failed, task),
                )
            if player.client.leaving:
                break
    finally:
        if thinking is not None:
            thinking.stop()
