"""The commands ``banmen exercises lint``, ``list``, ``make`` and ``mine``."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from banmen_rules import BanmenError, InvalidArgument, InvalidPack, Record
from banmen_rules.base.json_files import parse_json
from banmen_rules.cli._common import attributes, print_json, read_text
from banmen_rules.review import MINING, mine
from banmen_rules.teaching.exercises import Fault, Pack, format_pack, load, stream, task_of
from banmen_rules.teaching.exercises.lint import Linted, lint, lint_file
from banmen_rules.teaching.exercises.packs import PACKS, load_pack
from banmen_rules.teaching.exercises.themes import known_theme
from banmen_rules.teaching.exercises.worth import worth

MOST = 1000
"""The most exercises to make at once."""


def lint_files(options: argparse.Namespace) -> None:
    """``banmen exercises lint FILE…``, with ``--worth`` also whether they are worth solving.

    Raises:
        BanmenError: if there are faults, after printing them.

    """
    wrong = 0
    files = options.files or PACKS
    with _processes(len(files)) as executor:
        several = map if executor is None else executor.map
        linted = dict(zip(files, several(_linted, files), strict=True))
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
            print(f"{file}: {_counted(len(pack.exercises), 'exercise')}, {praise}")
    if wrong:
        raise BanmenError(f"{_counted(wrong, 'fault')} in {_counted(len(files), 'file')}")


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
            print(f"{pack.title}: {_counted(len(exercises), 'exercise')}")
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


def _linted(file: str) -> Linted:
    if not _is_builtin(file):
        return lint_file(file)
    pack = load_pack(file)
    return Linted(pack, lint(pack, file))


@contextmanager
def _processes(tasks: int, workers: int | None = None) -> Iterator[Executor | None]:
    """Provide a process for each processor; None if they would not help, or in Python in a browser."""
    count = min(tasks, (os.cpu_count() or 1) if workers is None else workers)
    if count < 2 or sys.platform == "emscripten":  # noqa: PLR2004 - one is this process
        yield None
        return
    with ProcessPoolExecutor(count, get_context("spawn")) as executor:
        yield executor


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


def mine_exercises(options: argparse.Namespace) -> None:
    """``banmen exercises mine GAMES…``.

    Raises:
        BanmenError: if a file cannot be read, or its games have no mistake that makes an exercise.

    """
    records = [record for file in options.games for record in _records(file)]
    limits = MINING if options.nodes is None else MINING._replace(nodes=options.nodes)
    with _processes(len(records), options.workers) as executor:
        found = tuple(mine(records, limits, executor=executor))
    if not found:
        raise BanmenError(f"No mistake in {_counted(len(records), 'game')} makes an exercise.")
    print(f"{_counted(len(found), 'exercise')} from {_counted(len(records), 'game')}", file=sys.stderr)
    title = f"Mistakes in {', '.join(Path(file).stem for file in options.games)}"
    print(format_pack(Pack(title, found)), end="")


def _records(file: str) -> Iterator[Record]:
    """Read the record of a game, or those of the games of a match.

    Raises:
        BanmenError: if it is neither; the message names the file and the line.

    """
    text = read_text(file, "record")
    if not text.startswith("{"):
        try:
            yield Record.parse(text)
        except BanmenError as error:
            raise BanmenError(f"{file}: {error}") from None
        return
    for number, line in enumerate(text.splitlines()[1:], 2):
        try:
            row = parse_json(line)
            record = row["record"] if isinstance(row, dict) else None
            if record:
                yield Record.parse(record)
        except (BanmenError, KeyError, TypeError) as error:
            raise BanmenError(f"{file}, line {number}, must be a game of a match: {error}") from None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
