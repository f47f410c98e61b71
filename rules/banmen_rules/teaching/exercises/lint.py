"""Check packs: every exercise can be solved, and its solution is judged right."""

from collections.abc import Iterator
from os import PathLike
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidPack
from banmen_rules.base.files import file_name
from banmen_rules.teaching.exercises._files import Fault, load
from banmen_rules.teaching.exercises._judge import faults, judge, solution
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack


class Linted(NamedTuple):
    """The result of checking a file of exercises.

    >>> lint_file("no such file.json").faults[0].message
    'cannot be read: No such file or directory'
    """

    pack: Pack | None
    """The part that could be read; None if nothing could."""
    faults: tuple[Fault, ...]
    """Everything that is wrong; empty if every exercise passes."""


@typed
def lint_file(path: str | PathLike[str]) -> Linted:
    """Check every exercise in a file; each fault says where it is and what would be right.

    >>> lint_file("no such file.json").pack is None
    True
    """
    name = file_name(path)
    found: list[Fault] = []
    try:
        pack = load(path, faults=found)
    except InvalidPack as error:
        messages = (fault.removeprefix(f"{name} ") for fault in error.faults)
        return Linted(None, tuple(Fault(name, 0, "", "", message) for message in messages))
    return Linted(pack, (*found, *lint(pack, name)))


@typed
def lint(pack: Pack, name: str = "") -> tuple[Fault, ...]:
    """Check every exercise of a pack.

    Args:
        pack: the exercises.
        name: the name of the file in the faults.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, Pack
    >>> print(*lint(Pack("One", (ExerciseSpec("gold", "reach", "tai", square="13m"),))))
    exercise 1 (gold), tsfen: ...
    """
    return tuple(
        Fault(name, number, exercise.id, field, message)
        for number, exercise in enumerate(pack.exercises, 1)
        for field, message in _faults(exercise)
    )


def _faults(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with an exercise, each a field and a sentence."""
    try:
        found = faults(exercise)
        yield from found
        if not found:
            solved = solution(exercise)
            verdict = judge(exercise, solved)
            if not verdict.right:
                yield "goal", f"its own solution {dict(solved)} is judged wrong: {verdict.note.text}"
    except BanmenError as error:
        yield "", str(error)
