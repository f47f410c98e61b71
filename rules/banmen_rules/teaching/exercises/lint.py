"""Proving packs: every exercise can be solved, and what the rules call its solution is judged right."""

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
    """What was found out about a file of exercises.

    >>> lint_file("no such file.json").faults[0].message
    'cannot be read: No such file or directory'
    """

    pack: Pack | None
    """What could be read of it."""
    faults: tuple[Fault, ...]
    """All that is wrong; nothing if every exercise is proven."""


@typed
def lint_file(path: str | PathLike[str]) -> Linted:
    """Prove every exercise in a file, and say of all that is wrong where it is and what would be right.

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
    """Prove every exercise of a pack.

    Args:
        pack: the exercises.
        name: how faults call the file.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, Pack
    >>> print(*lint(Pack("One", (ExerciseSpec("gold", "reach", "tai", square="13m"),))))
    exercise 1 (gold), tsfen: ...
    """
    return tuple(
        Fault(name, number, exercise.id, field, message)
        for number, exercise in enumerate(pack.exercises, 1)
        for field, message in _unproven(exercise)
    )


def _unproven(exercise: ExerciseSpec) -> Iterator[tuple[str, str]]:
    """Find what is wrong with an exercise: fields and sentences."""
    try:
        found = faults(exercise)
        yield from found
        if found:
            return
        solved = solution(exercise)
        verdict = judge(exercise, solved)
    except BanmenError as error:
        yield "", str(error)
        return
    if not verdict.right:
        yield "goal", f"its own solution {dict(solved)} is judged wrong: {verdict.note.text}"
