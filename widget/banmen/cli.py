"""The command ``banmen``: that of the rules with ``lab``, ``demo``, ``export``, ``i18n`` and ``schema``."""

import argparse
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from banmen.board.board import Board
from banmen.demo import presenting
from banmen.export import command as export_command
from banmen.host import html_page, translations
from banmen.host.lessons import lessons_folder
from banmen.protocol import files
from banmen_rules import BanmenError, UnknownName, cli

FOLDER = "banmen-lessons"
"""The default folder for lessons."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser, commands = cli.build_parser("banmen")
    lab = commands.add_parser(
        "lab",
        help="open the lessons in JupyterLab",
        usage="banmen lab [FOLDER | LESSON] [-- JUPYTER-OPTION …]",
        description=f"Copy the lessons into a folder ({FOLDER} by default), never replacing files, and "
        "open the course page or a lesson in JupyterLab.",
    )
    lab.add_argument("where", metavar="FOLDER | LESSON", nargs="?", help="a folder, a lesson or its number")
    lab.set_defaults(command=open_lab, jupyter=[])
    export_command.add_options(
        commands.add_parser(
            "export",
            help="write a board as an HTML file that works without Python",
            description="Write one HTML file that shows a board, works offline and can be explored: pieces "
            "show their moves, the board zooms and turns. Moves are made where Python runs.",
        )
    )
    presenting.add_options(
        commands.add_parser(
            "demo",
            help="check demonstrations, or write one as an HTML file that works without Python",
            description="Check every step of a demonstration and print its outline; check several, or a "
            "whole folder; or write one as an HTML file that works offline.",
        )
    )
    translations.add_options(commands.add_parser("i18n", help="check the languages of the interface"))
    command = commands.add_parser(
        "schema",
        help="print the JSON Schema of a file format",
        description="Print the JSON Schema of a file format, with which an editor checks the file.",
    )
    command.add_argument("name", metavar="FORMAT", help=", ".join(files.FORMATS))
    command.set_defaults(command=lambda options: print(files.schema(options.name), end=""))
    commands.choices["variant"].set_defaults(page=open_board)
    if words[:1] == ["lab"] and "--" in words:  # the rest is for JupyterLab, not for argparse
        at = words.index("--")
        lab.set_defaults(jupyter=words[at + 1 :])
        words = words[:at]
    return cli.run(parser, words)


def open_board(variant: str) -> None:
    """Show the start of a game in a browser."""
    page = Path(tempfile.mkdtemp(prefix="banmen-")) / f"{variant}.html"
    print(html_page.summary(Board(variant, autosave=False).export(page)))
    webbrowser.open(page.as_uri())


def open_lab(options: argparse.Namespace) -> None:
    """``banmen lab [FOLDER | LESSON]``."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise BanmenError(
            "The lessons need JupyterLab, which is not installed. "
            "Run `pip install jupyterlab` or `pip install 'banmen[lab]'`, then try again."
        )
    folder, lesson = find_place(options.where)
    copied = copy_lessons(folder)
    if copied:
        print(f"lessons copied to {folder}: {', '.join(copied)}", flush=True)
    # The printed address leads to the lesson too, for users who open it in another browser.
    address = f"--LabApp.default_url=/lab/tree/{quote(lesson)}"
    # Otherwise the root would be the folder of the file, and links to lessons above it would break.
    root = [f"--ServerApp.root_dir={folder}"] if "/" in lesson else []
    command = [sys.executable, "-m", "jupyterlab", address, *root, *options.jupyter, str(folder / lesson)]
    # JupyterLab handles Ctrl-C itself: it asks, and stops its kernels first.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        status = subprocess.run(command, env=_environment(), check=False).returncode  # noqa: S603 - the user adds to it
    finally:
        signal.signal(signal.SIGINT, before)
    if status:
        raise BanmenError(f"JupyterLab ended with status {status}. Its message is above.")


def _environment() -> dict[str, str]:
    """Return the environment for JupyterLab; in a clone it points to the extension that a wheel installs."""
    here = Path(__file__).parents[2] / "js"
    if not (here / "labextensions").is_dir():
        return dict(os.environ)
    paths = (str(here), os.environ.get("JUPYTER_PATH"))
    return {**os.environ, "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}


def lesson_files() -> list[str]:
    """List the lessons, the Japanese ones and the reference, as paths within their folder.

    Raises:
        BanmenError: if there are no lessons.

    """
    folder = lessons_folder()
    found = [path for name in ("", "ja/", "reference/") for path in sorted(folder.glob(f"{name}*.ipynb"))]
    return [path.relative_to(folder).as_posix() for path in found]


def find_place(where: str | None) -> tuple[Path, str]:
    """Find the folder and the lesson for an argument.

    Raises:
        UnknownName: if there is no such lesson.
        BanmenError: if it is a file but not a notebook.

    """
    lessons = lesson_files()
    if where is None:
        return Path(FOLDER).resolve(), lessons[0]
    path = Path(where)
    if path.suffix == ".ipynb" and path.is_file():
        return path.resolve().parent, path.name
    if path.is_file():
        raise BanmenError(f"{where} is not a notebook. Name a folder or one of {', '.join(lessons)}.")
    if path.is_dir():
        return path.resolve(), lessons[0]
    for lesson in lessons:
        number = lesson.partition("_")[0]
        same_number = where.isdigit() and number.isdigit() and int(where) == int(number)
        if same_number or where in (lesson, lesson.removesuffix(".ipynb")):
            return Path(FOLDER).resolve(), lesson
    if os.sep not in where and (path.suffix == ".ipynb" or where.isdigit()):
        raise UnknownName("lesson", where, lessons)
    return path.resolve(), lessons[0]


def copy_lessons(folder: Path) -> list[str]:
    """Copy the missing lessons into a folder; return the names of the copied files.

    Raises:
        BanmenError: if the folder cannot be written.

    """
    source = lessons_folder()
    copied = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(source.rglob("*")):
            name = path.relative_to(source)
            hidden = any(part.startswith((".", "_")) for part in name.parts)
            if path.is_file() and not hidden and not (folder / name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, folder / name)
                copied.append(name.as_posix())
    except OSError as error:
        raise BanmenError(f"Cannot copy the lessons to {folder}: {error.strerror or error}") from error
    return copied


if __name__ == "__main__":
    sys.exit(main())
