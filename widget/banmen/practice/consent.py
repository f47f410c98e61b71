"""Asks once whether to keep the progress, and has results recorded from then on.

The first result in a notebook sets the trait ``progress_offered``, and the page asks under the board, unless
the learner has answered in any notebook of the folder, or has a progress file. The page sets
``progress_answer``.
These are functions that `Trainer` names in its body as methods.
"""

from os import PathLike

from banmen.host import settings, traits, widget
from banmen.practice.memory import Memory
from banmen.practice.recording import Done, Recorder, learners_progress
from banmen_rules import BanmenError
from banmen_rules.teaching.exercises import Progress


def offer_trait() -> traits.Switch:
    """Make the trait ``progress_offered``: whether to ask the learner."""
    return traits.Switch().tag(sync=True)


def answer_trait() -> traits.Choice[str]:
    """Make the trait ``progress_answer``: what the learner answered."""
    return traits.Choice[str](["", *settings.SAVED["progress"]], "").tag(sync=True)


def record_results(
    self: widget.Widget, path: str | PathLike[str] | None = None, memory: Memory | None = None
) -> None:
    """Add a row to the progress file for each exercise done from now on.

    Args:
        self: the widget.
        path: a file named in Python; if not given, the learner's own, if it is wanted.
        memory: what that file says, if it was read.

    """
    self._progress_named = path is not None
    progress = learners_progress() if path is None else Progress(path)
    self._recorder = None if progress is None else Recorder(progress, memory)
    self.observe(lambda _: _save(self), "answers")
    self.observe(lambda change: _decide(self, change["new"]), "progress_answer")


def skip_recorded(self: widget.Widget, answers: object) -> None:
    """Take autosaved answers: the progress file already has what was done then, if there was one."""
    if isinstance(answers, list) and self._recorder is not None:
        self._recorded = frozenset(
            at for at, row in enumerate(answers) if isinstance(row, dict) and row.get("done")
        )


def _save(self: widget.Widget) -> None:
    if not self._progress_named:
        wanted = learners_progress()
        if wanted is None:
            self._recorder = None
        elif self._recorder is None or self._recorder.path != wanted.path:
            self._recorder = Recorder(wanted)
    if self._recorder is not None:
        _add_rows(self, self._recorder)
    waits = self._recorder is None and bool(_done(self) or self._held)
    offered = waits and (self.progress_offered or settings.offer("progress"))
    if offered != self.progress_offered:
        self.show_state({"progress_offered": offered})


def _decide(self: widget.Widget, answer: str) -> None:
    if answer:
        settings.save("progress", answer)
        self.show_state({"progress_offered": False})
        _save(self)


def _done(self: widget.Widget) -> frozenset[int]:
    """List the places in the queue that are done."""
    return frozenset(at for at, row in enumerate(self.answers) if row is not None and row["done"])


def _add_rows(self: widget.Widget, recorder: Recorder) -> None:
    """Add the exercises done since the last call; if that fails, the next call tries again."""
    done = _done(self)
    self._recorded &= done
    new = [(at, self.answers[at]) for at in sorted(done - self._recorded)]
    if not new and not self._held:
        return
    found = [
        *self._held,
        *(Done(self._exercises[row["card"]], row["tries"], self.result(at)) for at, row in new),
    ]
    try:
        recorder.add(found, self._own_title)
    except BanmenError as error:
        self.complain(error)
    else:
        self._recorded |= done
        self._held = []
