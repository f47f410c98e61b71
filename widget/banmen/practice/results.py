"""Results of an exported page: what the page needs to report them, and how Python reads them back.

A page without Python has a trait more, ``page`` (``Page`` in ``widget/protocol/trainer.schema.json``).
``file`` is the widget's saved file, into which the page puts the answers. A sheet has ``answers`` instead,
the head of a file of answers, which `Sheet` reads.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from os import PathLike
from typing import Any, Final

from banmen.board import files
from banmen.export import saved_widget
from banmen.export.offline import LOOKS
from banmen.host import widget
from banmen.practice import answer_rows
from banmen.practice.recording import Done, Recorder
from banmen.protocol.shapes.trainer import Page
from banmen_rules import BanmenError
from banmen_rules.base.arguments import typed
from banmen_rules.base.json_files import compact, parse_json
from banmen_rules.teaching.exercises import Progress, to_data
from banmen_rules.teaching.exercises.codes import mark, parse_code

VIEWS: Final = ("drill", "exercise", "review", "pursuit", "storm")
"""The widgets whose results are a saved file; the answers to a sheet are read by `Sheet`."""
_TRAITS: Final = (*LOOKS, "queue", "answers", "at")


def page_of(self: widget.Widget) -> Page:
    """Return what the exported page of a `Trainer` needs to report results."""
    asked, head = self.exercises, self._answers_head()
    known = [self.VIEW, dict(self.settings), *map(to_data, asked)]
    return {
        "id": sha256(compact(known).encode()).hexdigest()[:16],
        "mark": "" if self.settings["graded"] else mark(asked),
        "order": [each.id for each in asked],
        "name": files.file_name(
            f"{self.heading or self.VIEW} {'answers' if head else 'results'}", self.VIEW, "json"
        ),
        "file": {} if head else json.loads(saved_widget.dump(self.VIEW, self._saved_parts())),
        "answers": head,
    }


def read_code(self: widget.Widget, code: str) -> list[dict[str, Any]]:
    """Read the short code that a pupil copied from the exported page of this widget.

    >>> from banmen import Exercise
    >>> lion = {"id": "lion", "kind": "category", "variant": "tai", "piece": "lion"}
    >>> Exercise({**lion, "options": ["step", "area"]}).read_code("8JA4-3X")
    [{'exercise': 'lion', 'right': True, 'stars': 3}]

    Args:
        self: the widget, with the same exercises.
        code: such as ``"7GKB-1T9R-2Q"``; small letters and missing hyphens do not matter.

    Returns:
        A row for each exercise that was done: ``exercise`` (its id), ``right`` and ``stars``.

    Raises:
        BanmenError: if the code was copied wrong, or belongs to other exercises.

    """
    stars = parse_code(code, self.exercises)
    return [{"exercise": name, "right": got > 0, "stars": got} for name, got in stars.items()]


@typed
def read_results(
    path: str | PathLike[str], *, progress: str | PathLike[str] | None = None, lang: str = "en"
) -> list[dict[str, Any]]:
    """Read a results file that an exported page saved, and judge its answers by the rules.

    Args:
        path: the file, from the button "Save results" of a drill, exercise, review, storm or pursuit. The
            answers to a sheet are read with ``Sheet("sheet.json", answers=path)``.
        progress: a progress file that gets a row for each exercise that was done; created if missing.
        lang: the language of the feedback: ``"en"``, ``"ja"`` or ``"ru"``.

    Returns:
        The rows, as ``results`` of the widget has them.

    Raises:
        BanmenError: if the file cannot be read or holds something else, or the progress file cannot be
            written.

    """
    saved = saved_widget.load(path, _view_of(path), _TRAITS)
    exercises = {each.id: each for each in saved.exercises}
    answers = saved.traits["answers"]
    if not isinstance(answers, list):
        raise BanmenError(f"The answers in {path} must be a list, got {answers!r:.40}.")
    judge = answer_rows.Judge(exercises, lang)
    rows = [row for row in answer_rows.check_answers(answers, exercises) if row is not None]
    played = [row for row in rows if row["tries"] or row["done"] or row["gave_up"]]
    found = [answer_rows.result(row, exercises[row["card"]], judge.row(row)) for row in played]
    if progress is not None:
        done = [
            Done(exercises[row["card"]], row["tries"], result)
            for row, result in zip(played, found, strict=True)
            if row["done"]
        ]
        Recorder(Progress(progress)).add(done, str(saved.traits["title"]))
    return found


def _view_of(path: str | PathLike[str]) -> str:
    """Find which widget a saved file is of.

    Raises:
        BanmenError: if it is not a file of exercises.

    """
    try:
        data = parse_json(files.load(path))
    except BanmenError as error:
        raise BanmenError(f"{path} is not a results file: {error}") from None
    if isinstance(data, Mapping):
        if data.get("format") == "banmen-answers":
            raise BanmenError(
                f"{path} has the answers to a sheet. Read it with the sheet: "
                f'Sheet("sheet.json", answers="{path}").'
            )
        if data.get("banmen") in VIEWS:
            return str(data["banmen"])
    raise BanmenError(f'{path} is not a results file: it must have "banmen": one of {", ".join(VIEWS)}.')
