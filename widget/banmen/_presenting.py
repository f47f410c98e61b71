"""The command ``banmen demo``: proves a demonstration, prints its outline, or makes one page of it."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from banmen import _lessons, _page
from banmen._demo import Demo
from banmen_rules import BanmenError, InvalidDemonstration
from banmen_rules.demonstrations import Frame, Linted, Option, lint_file

_NAMED = ""
_WIDTH = 76


def add_options(command: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add = command.add_argument
    add("file", metavar="FILE", help="a demonstration, or the name of one that comes with the lessons")
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
    """``banmen demo FILE``.

    Raises:
        InvalidDemonstration: if it cannot be shown; lists every fault.
        BanmenError: if there is no such file, or the page is there already.

    """
    path = _lessons.find_demonstration(options.file)
    exported = options.export is not None
    if not exported and (given := [name for name in ("force", "title", "theme") if getattr(options, name)]):
        raise BanmenError(f"--{given[0]} is about a page: add --export")
    target = Path(options.export or f"{path.stem}.html")
    if exported and not options.force:
        _page.refuse_to_replace(target)  # before all the work
    linted = lint_file(path)
    if linted.faults or linted.demonstration is None:
        raise InvalidDemonstration([str(fault) for fault in linted.faults])
    if not exported:
        print("\n".join(_outline(linted)))
        return
    looks = {name: value for name in ("title", "theme") if (value := getattr(options, name))}
    written = Demo(linted.demonstration, **looks).export(target, force=options.force)
    print(f"{written}: {round(written.stat().st_size / 1000)} kB, opens in any browser")


def _outline(linted: Linted) -> Iterator[str]:
    demonstration, frames = linted.demonstration, linted.frames
    if demonstration is None:
        return
    aside = sum(frame.depth > 0 for frame in frames)
    counted = f"{len(frames) - aside} steps" + (f", {aside} more in side lines" if aside else "")
    yield f"{demonstration.title} ({demonstration.variant}): {counted}, all proven"
    for frame in frames:
        yield from _lines(frame)


def _lines(frame: Frame) -> Iterator[str]:
    step, indent = frame.step, "  " * (frame.depth + 1)
    named = f" ({step.id})" if step.id else ""
    did = [way.text for way in frame.ways] + [_short(step.caption)]
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
