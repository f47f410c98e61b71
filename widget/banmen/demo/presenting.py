"""The command ``banmen demo``: checks demonstrations, prints an outline, or writes an HTML page."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from banmen.demo.demo import Demo
from banmen.host import exporting, html_page, lessons
from banmen_rules import BanmenError, InvalidDemonstration
from banmen_rules.drawing.style import THEMES
from banmen_rules.teaching.demonstrations import Demonstration, Frame, in_language, lint_file

_NAMED = ""
_WIDTH = 76


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = command.add_argument
    add(
        "files",
        metavar="FILE",
        nargs="+",
        help="a demonstration file, a folder of them, or the name of one from the lessons",
    )
    add("--lang", choices=Demo.lang.values, help="the language, if there is a translated file")
    add(
        "--export",
        metavar="PAGE",
        nargs="?",
        const=_NAMED,
        help="write one HTML file that works offline, by default named after FILE; or a .gif, .png or .svg",
    )
    add("--force", action="store_true", help="replace an existing file")
    add(
        "--title", metavar="TEXT", help="the heading of the page; the title of the demonstration if not given"
    )
    add("--theme", choices=THEMES, help="the theme of the page; host: as on the reader's machine")
    command.set_defaults(command=present)


def present(options: argparse.Namespace) -> None:
    """``banmen demo FILE…``.

    Raises:
        InvalidDemonstration: if one cannot be shown; lists every fault.
        BanmenError: if there is no such file, or the page exists.

    """
    exported = options.export is not None
    page_only = [name for name in ("force", "title", "theme") if getattr(options, name)]
    if page_only and not exported:
        raise BanmenError(f"--{page_only[0]} needs --export.")
    paths = [path for name in options.files for path in _found(name, options.lang)]
    if exported and len(paths) > 1:
        raise BanmenError(f"--export takes one demonstration, got {len(paths)}.")
    if exported:
        _export(paths[0], options)
    elif len(options.files) == 1 and not Path(options.files[0]).is_dir():
        demonstration, frames = _checked(paths[0])
        lines = (line for frame in frames for line in _lines(frame))
        print("\n".join([_head(demonstration, frames), *lines]))
    else:
        _check_all(paths)


def _found(name: str, lang: str | None) -> list[Path]:
    """Find the demonstration files for one argument.

    Raises:
        BanmenError: if there are no such files.

    """
    if not Path(name).is_dir():
        path = lessons.find_demonstration(name)
        return [in_language(path, lang) if lang else path]
    found = sorted(Path(name).glob("*.json"))
    if lang:
        found = sorted({in_language(path, lang) for path in found})
    if not found:
        raise BanmenError(f"{name} has no demonstrations (files that end in .json).")
    return found


def _check_all(paths: Sequence[Path]) -> None:
    """Check several demonstrations.

    Raises:
        InvalidDemonstration: if one cannot be shown; lists the faults of all.

    """
    faults: list[str] = []
    for path in paths:
        try:
            print(f"{path.name}: {_head(*_checked(path))}")
        except InvalidDemonstration as error:
            faults += error.faults
    if faults:
        raise InvalidDemonstration(faults)


def _export(path: Path, options: argparse.Namespace) -> None:
    target = Path(options.export or f"{path.stem}.html")
    if not options.force:
        html_page.refuse_to_replace(target)  # before the slow part
    demonstration, _ = _checked(path)
    looks = {name: value for name in ("title", "theme", "lang") if (value := getattr(options, name))}
    print(exporting.summary(Demo(demonstration, **looks).export(target, force=options.force)))


def _checked(path: Path) -> tuple[Demonstration, Sequence[Frame]]:
    """Check a demonstration.

    Raises:
        InvalidDemonstration: if it cannot be shown; lists every fault.

    """
    demonstration, frames, faults = lint_file(path)
    if faults or demonstration is None:
        raise InvalidDemonstration([str(fault) for fault in faults])
    return demonstration, frames


def _head(demonstration: Demonstration, frames: Sequence[Frame]) -> str:
    aside = sum(frame.depth > 0 for frame in frames)
    counted = f"{len(frames) - aside} steps" + (f", {aside} more in side lines" if aside else "")
    return f"{demonstration.title} ({demonstration.variant}): {counted}, all valid"


def _lines(frame: Frame) -> Iterator[str]:
    step, indent = frame.step, "  " * (frame.depth + 1)
    named = f" ({step.id})" if step.id else ""
    did = [move.text for move in frame.moves] + [_short(step.caption)]
    yield f"{indent}{frame.path}{named}  {' · '.join(filter(None, did))}"
    sides: list[tuple[str, str]] = []
    if step.question:
        yield f"{indent}  ? {_short(step.question.text)}"
        sides += [(option.text, "right" if option.right else "") for option in step.question.options]
    sides += [(branch.text, "aside") for branch in step.branches]
    for letter, (text, what) in zip("abcdefghi", sides, strict=False):
        yield f"{indent}  {letter}  {text}" + (f" ({what})" if what else "")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1]}…"
