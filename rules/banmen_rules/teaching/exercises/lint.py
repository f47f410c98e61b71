"""Check packs: every exercise can be solved, and its solution is judged right."""

from collections.abc import Iterator
from concurrent.futures import Executor
from os import PathLike
from typing import NamedTuple

from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError, InvalidPack
from banmen_rules.base.files import file_name
from banmen_rules.teaching.exercises._files import Fault, load
from banmen_rules.teaching.exercises._judge import faults, judge, solution
from banmen_rules.teaching.exercises._model import ExerciseSpec, Pack

_CHUNK = 8
"""So many exercises go to a process at a time."""


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
def lint_file(path: str | PathLike[str], *, executor: Executor | None = None) -> Linted:
    """Check every exercise in a file; each fault says where it is and what would be right.

    Args:
        path: the file.
        executor: as for `lint`.

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
    return Linted(pack, (*found, *lint(pack, name, executor=executor)))


@typed
def lint(pack: Pack, name: str = "", *, executor: Executor | None = None) -> tuple[Fault, ...]:
    """Check every exercise of a pack.

    Args:
        pack: the exercises.
        name: the name of the file in the faults.
        executor: checks several exercises at a time, with the same result; if not given, one after the other.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, Pack
    >>> print(*lint(Pack("One", (ExerciseSpec("gold", "reach", "tai", square="13m"),))))
    exercise 1 (gold), tsfen: ...
    """
    asked = pack.exercises
    found = map(_linted, asked) if executor is None else executor.map(_linted, asked, chunksize=_CHUNK)
    return tuple(
        Fault(name, number, exercise.id, field, message)
        for number, (exercise, several) in enumerate(zip(asked, found, strict=True), 1)
        for field, message in several
    )


def _linted(exercise: ExerciseSpec) -> tuple[tuple[str, str], ...]:
    return tuple(_faults(exercise))


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
