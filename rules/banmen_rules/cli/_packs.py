"""The commands ``banmen exercises lint``, ``list`` and ``make``."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path

from banmen_rules import BanmenError, InvalidArgument, InvalidPack
from banmen_rules.base.display import counted
from banmen_rules.base.tasks import processes, usual_workers
from banmen_rules.cli._common import attributes, print_json
from banmen_rules.teaching.exercises import Fault, Pack, format_pack, load, stream, task_of
from banmen_rules.teaching.exercises.lint import Linted, lint, lint_file
from banmen_rules.teaching.exercises.packs import PACKS, load_pack
from banmen_rules.teaching.exercises.themes import known_theme
from banmen_rules.teaching.exercises.worth import worth

_LONG = 100_000
"""The bytes of a pack that takes some seconds to check."""

MOST = 1000
"""The most exercises to make at once."""


def lint_files(options: argparse.Namespace) -> None:
    """``banmen exercises lint FILE…``, with ``--worth`` also whether they are worth solving.

    Raises:
        BanmenError: if there are faults, after printing them.

    """
    wrong = 0
    files = options.files or PACKS
    with processes(usual_workers() if _are_long(files) else 0) as executor:
        linted = {file: _linted(file, executor) for file in files}
        worthless = _worthless(linted, executor) if options.worth else ()
    for file, (pack, mistakes) in linted.items():
        faults = (*mistakes, *(fault for fault in worthless if fault.file == file))
        wrong += len(faults)
        for fault in faults:
            if options.json:
                more = attributes(fault, "id", "field", "message")
                print_json(file=fault.file, exercise=fault.number, **more)
            else:
                print(fault)
        if not faults and pack is not None and not options.json:
            praise = "all valid and worth solving" if options.worth else "all valid"
            print(f"{file}: {counted(len(pack.exercises), 'exercise')}, {praise}")
    if wrong:
        raise BanmenError(f"{counted(wrong, 'fault')} in {counted(len(files), 'file')}")


def list_exercises(options: argparse.Namespace) -> None:
    """``banmen exercises list FILE…``.

    Raises:
        InvalidPack: if an exercise cannot be read, after printing the others.

    """
    faults: list[Fault] = []
    theme = None if options.theme is None else known_theme(options.theme)
    for file in options.files or PACKS:
        pack = load_pack(file) if _is_builtin(file) else load(file, faults=faults)
        exercises = [one for one in pack.exercises if theme in (None, one.tags.get("theme"))]
        if theme is not None and not exercises:
            continue
        if not options.json:
            print(f"{pack.title}: {counted(len(exercises), 'exercise')}")
        for exercise in exercises:
            task = task_of(exercise)
            if options.json:
                data = attributes(exercise, "id", "kind", "variant", "level", "tags")
                print_json(file=file, pack=pack.title, **data, task=task)
            else:
                level = f"level {exercise.level}" if exercise.level else "no level"
                what = f"{exercise.variant} {exercise.kind}, {level}"
                print(f"  {exercise.id}  {what}: {' '.join(task.split())}")
    if faults:
        raise InvalidPack([str(fault) for fault in faults])


def _are_long(files: Sequence[str]) -> bool:
    """Tell whether checking packs takes so long that it pays to start processes."""
    sizes = (Path(file).stat().st_size for file in files if Path(file).is_file())
    return len(files) > 1 or sum(sizes) > _LONG


def _linted(file: str, executor: Executor | None) -> Linted:
    if not _is_builtin(file):
        return lint_file(file, executor=executor)
    pack = load_pack(file)
    return Linted(pack, lint(pack, file, executor=executor))


def _worthless(linted: Mapping[str, Linted], executor: Executor | None) -> tuple[Fault, ...]:
    """Find what is not worth solving in the packs without other faults."""
    sound = {file: pack for file, (pack, faults) in linted.items() if pack is not None and not faults}
    return worth(sound, executor=executor)


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
