"""The command ``banmen demo``: proves demonstrations, prints the outline of one, or makes a page of it."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from banmen.demo.demo import Demo
from banmen.host import html_page, lessons
from banmen_rules import BanmenError, InvalidDemonstration
from banmen_rules.teaching.demonstrations import Demonstration, Frame, Option, in_language, lint_file

_NAMED = ""
_WIDTH = 76


def add_options(command: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = command.add_argument
    add(
        "files",
        metavar="FILE",
        nargs="+",
        help="a demonstration, a folder of them, or the name of one that comes with the lessons",
    )
    add("--lang", choices=Demo.lang.values, help="in which language, where there is a file in it")
    add(
        "--export",
        metavar="PAGE",
        nargs="?",
        const=_NAMED,
        help="write it into one HTML file that works offline; named after FILE if not given",
    )
    add("--force", action="store_true", help="replace that file if it is there already")
    add("--title", metavar="TEXT", help="of the page: the heading; its own if not given")
    add("--theme", choices=Demo.theme.values, help="of the page; host: as the reader's machine")
    command.set_defaults(command=present)


def present(options: argparse.Namespace) -> None:
    """``banmen demo FILE…``.

    Raises:
        InvalidDemonstration: if one cannot be shown; lists every fault.
        BanmenError: if there is no such file, or the page is there already.

    """
    exported = options.export is not None
    if not exported and (given := [name for name in ("force", "title", "theme") if getattr(options, name)]):
        raise BanmenError(f"--{given[0]} is about a page: add --export")
    paths = [path for name in options.files for path in _found(name, options.lang)]
    if exported and len(paths) > 1:
        raise BanmenError(f"--export writes the page of one demonstration, and these are {len(paths)}")
    if exported:
        _export(paths[0], options)
    elif len(options.files) == 1 and not Path(options.files[0]).is_dir():
        print("\n".join(_outline(_proven(paths[0]))))
    else:
        _prove_all(paths)


def _found(name: str, lang: str | None) -> list[Path]:
    """Find the demonstrations that are meant.

    Raises:
        BanmenError: if there are none.

    """
    if not Path(name).is_dir():
        path = lessons.find_demonstration(name)
        return [in_language(path, lang) if lang else path]
    found = sorted(Path(name).glob("*.json"))
    if lang:
        found = sorted({in_language(path, lang) for path in found})
    if not found:
        raise BanmenError(f"{name} has no demonstrations in it: they are files that end in .json")
    return found


def _prove_all(paths: Sequence[Path]) -> None:
    """Prove many, each whatever the others are.

    Raises:
        InvalidDemonstration: if one cannot be shown; lists every fault of all.

    """
    faults: list[str] = []
    for path in paths:
        try:
            print(f"{path.name}: {_head(_proven(path))}")
        except InvalidDemonstration as error:
            faults += error.faults
    if faults:
        raise InvalidDemonstration(faults)


def _export(path: Path, options: argparse.Namespace) -> None:
    target = Path(options.export or f"{path.stem}.html")
    if not options.force:
        html_page.refuse_to_replace(target)  # before all the work
    demonstration = _proven(path).demonstration
    looks = {name: value for name in ("title", "theme", "lang") if (value := getattr(options, name))}
    written = Demo(demonstration, **looks).export(target, force=options.force)
    print(f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser")


class _Proven(NamedTuple):
    """A demonstration in which nothing is wrong."""

    demonstration: Demonstration
    frames: Sequence[Frame]


def _proven(path: Path) -> _Proven:
    """Prove a demonstration.

    Raises:
        InvalidDemonstration: if it cannot be shown; lists every fault.

    """
    demonstration, frames, faults = lint_file(path)
    if faults or demonstration is None:
        raise InvalidDemonstration([str(fault) for fault in faults])
    return _Proven(demonstration, frames)


def _outline(proven: _Proven) -> Iterator[str]:
    yield _head(proven)
    for frame in proven.frames:
        yield from _lines(frame)


def _head(proven: _Proven) -> str:
    demonstration, frames = proven
    aside = sum(frame.depth > 0 for frame in frames)
    counted = f"{len(frames) - aside} steps" + (f", {aside} more in side lines" if aside else "")
    return f"{demonstration.title} ({demonstration.variant}): {counted}, all proven"


def _lines(frame: Frame) -> Iterator[str]:
    step, indent = frame.step, "  " * (frame.depth + 1)
    named = f" ({step.id})" if step.id else ""
    did = [move.text for move in frame.moves] + [_short(step.caption)]
    yield f"{indent}{frame.path}{named}  {' · '.join(filter(None, did))}"
    sides = [(option.text, "right" if option.right else "") for option in _options(frame)]
    sides += [(branch.text, "aside") for branch in step.branches]
    if step.question:
        yield f"{indent}  ? {_short(step.question.text)}"
    for letter, (text, what) in zip("abcdefghi", sides, strict=False):
        yield f"{indent}  {letter}  {text}" + (f" ({what})" if what else "")


def _options(frame: Frame) -> Sequence[Option]:
    return frame.step.question.options if frame.step.question else ()


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"
