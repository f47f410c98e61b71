"""The commands ``banmen exercises lint``, ``list`` and ``make``."""

import argparse
import sys
from itertools import islice
from pathlib import Path

from banmen_rules import BanmenError, InvalidArgument, InvalidPack
from banmen_rules.cli._common import print_json
from banmen_rules.teaching.exercises import ExerciseSpec, Fault, Pack, format_pack, load, stream, task_of
from banmen_rules.teaching.exercises.lint import Linted, lint, lint_file
from banmen_rules.teaching.exercises.packs import PACKS, load_pack

MOST = 1000
"""The most exercises to make at once."""


def lint_files(options: argparse.Namespace) -> None:
    """``banmen exercises lint FILE…``.

    Raises:
        BanmenError: if there are faults, after printing them.

    """
    wrong = 0
    files = options.files or PACKS
    for file in files:
        pack, faults = _linted(file)
        wrong += len(faults)
        for fault in faults:
            if options.json:
                print_json(_fault_data(fault))
            else:
                print(fault)
        if not faults and pack is not None and not options.json:
            print(f"{file}: {_counted(len(pack.exercises), 'exercise')}, all valid")
    if wrong:
        raise BanmenError(f"{_counted(wrong, 'fault')} in {_counted(len(files), 'file')}")


def list_exercises(options: argparse.Namespace) -> None:
    """``banmen exercises list FILE…``.

    Raises:
        InvalidPack: if an exercise cannot be read, after printing the others.

    """
    faults: list[Fault] = []
    for file in options.files or PACKS:
        pack = load_pack(file) if _is_builtin(file) else load(file, faults=faults)
        if not options.json:
            print(f"{pack.title}: {_counted(len(pack.exercises), 'exercise')}")
        for exercise in pack.exercises:
            if options.json:
                print_json({"file": file, "pack": pack.title, **_exercise_data(exercise)})
            else:
                what = f"{exercise.variant} {exercise.kind}, {_level(exercise)}"
                print(f"  {exercise.id}  {what}: {_task(exercise)}")
    if faults:
        raise InvalidPack([str(fault) for fault in faults])


def _linted(file: str) -> Linted:
    if not _is_builtin(file):
        return lint_file(file)
    pack = load_pack(file)
    return Linted(pack, lint(pack, file))


def _is_builtin(file: str) -> bool:
    """Tell whether this is a pack of banmen rather than a file."""
    return file in PACKS and not Path(file).exists()


def make_exercises(options: argparse.Namespace) -> None:
    """``banmen exercises make KIND VARIANT``.

    Raises:
        BanmenError: if there are no such exercises.

    """
    if not 1 <= options.count <= MOST:
        raise InvalidArgument("--count", f"from 1 to {MOST}", options.count)
    wishes = {name: getattr(options, name) for name in ("category", "piece", "level", "ruleset")}
    made = tuple(islice(stream(options.kind, options.variant, options.seed, **wishes), options.count))
    if len(made) < options.count:
        print(f"Only {len(made)} different exercises were found.", file=sys.stderr)
    words = [f"{name} {value}" for name, value in wishes.items() if value is not None]
    title = ", ".join([f"{options.kind} {options.variant}", *words, f"seed {options.seed}"])
    print(format_pack(Pack(title, made)), end="")


def _fault_data(fault: Fault) -> dict[str, object]:
    return {
        "file": fault.file,
        "exercise": fault.number,
        "id": fault.id,
        "field": fault.field,
        "message": fault.message,
    }


def _exercise_data(exercise: ExerciseSpec) -> dict[str, object]:
    return {
        "id": exercise.id,
        "kind": exercise.kind,
        "variant": exercise.variant,
        "level": exercise.level,
        "tags": dict(exercise.tags),
        "task": task_of(exercise),
    }


def _level(exercise: ExerciseSpec) -> str:
    return f"level {exercise.level}" if exercise.level else "no level"


def _task(exercise: ExerciseSpec) -> str:
    return " ".join(task_of(exercise).split())


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
