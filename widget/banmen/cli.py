"""The command ``banmen``: that of the rules, ``lab`` for lessons, ``demo`` and ``export`` for pages."""

import argparse
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from banmen import export
from banmen.demo import presenting
from banmen.host.lessons import lessons_folder
from banmen_rules import BanmenError, UnknownName, cli

FOLDER = "banmen-lessons"
"""Where lessons go if nobody says."""

_HERE = Path(__file__).parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    parser, commands = cli.build_parser("banmen")
    command = commands.add_parser(
        "lab",
        help="open the lessons in JupyterLab",
        usage="banmen lab [FOLDER | LESSON] [-- JUPYTER-OPTION …]",
        description=f"Copy the lessons into a folder ({FOLDER} if none is named), except those already "
        "there, and open the page of the course, or the lesson named, in JupyterLab.",
    )
    command.add_argument(
        "where", metavar="FOLDER | LESSON", nargs="?", help="a folder, a lesson or its number"
    )
    command.set_defaults(command=open_lab, jupyter=[])
    export.add_options(
        commands.add_parser(
            "export",
            help="write a board into one HTML file that works without Python",
            description="Write one HTML file that shows a board, works offline and can be explored: pieces "
            "show their moves, the board zooms and turns. Moves are made where Python runs.",
        )
    )
    presenting.add_options(
        commands.add_parser(
            "demo",
            help="prove demonstrations, or write one into an HTML file that works without Python",
            description="Prove every step of a demonstration and print its outline; prove many, or all in a "
            "folder; or write one into an HTML file that can be shown offline.",
        )
    )
    if given[:1] == ["lab"] and "--" in given:  # argparse would take the rest as ours
        at = given.index("--")
        command.set_defaults(jupyter=given[at + 1 :])
        given = given[:at]
    return cli.run(parser, given)


def open_lab(options: argparse.Namespace) -> None:
    """``banmen lab [FOLDER | LESSON]``."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise BanmenError(
            "JupyterLab is not installed here, and the lessons open in it: "
            "`pip install jupyterlab`, or `pip install 'banmen[lab]'`, then try again"
        )
    folder, lesson = find_place(options.where)
    copied = copy_lessons(folder)
    if copied:
        print(f"lessons copied to {folder}: {', '.join(copied)}", flush=True)
    # The address it prints leads to the lesson too, for those who open it in a browser elsewhere.
    address = f"--LabApp.default_url=/lab/tree/{quote(lesson)}"
    # It would take the folder of the file for its root, and the reference links to lessons above it.
    root = [f"--ServerApp.root_dir={folder}"] if "/" in lesson else []
    command = [sys.executable, "-m", "jupyterlab", address, *root, *options.jupyter, str(folder / lesson)]
    # Ctrl-C is JupyterLab's to answer: it asks whether to stop, and stops its kernels first.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        status = subprocess.run(command, env=_environment(), check=False).returncode  # noqa: S603 - the user adds to it
    finally:
        signal.signal(signal.SIGINT, before)
    if status:
        raise BanmenError(f"JupyterLab ended with status {status}; what it says is above")


def _environment() -> dict[str, str]:
    """Make JupyterLab's environment: in a clone, it says where the extension is that a wheel installs."""
    environment = dict(os.environ)
    here = _HERE.parent.parent / "js"
    if (here / "labextensions").is_dir():
        paths = (str(here), environment.get("JUPYTER_PATH"))
        environment["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    return environment


def lesson_files() -> list[str]:
    """List the lessons in their order, those in Japanese, and the reference, as paths within their folder.

    Raises:
        BanmenError: if there are none.

    """
    folder = lessons_folder()
    found = [path for name in ("", "ja/", "reference/") for path in sorted(folder.glob(f"{name}*.ipynb"))]
    return [path.relative_to(folder).as_posix() for path in found]


def find_place(where: str | None) -> tuple[Path, str]:
    """Find the folder and the lesson that were asked for.

    Raises:
        UnknownName: if a lesson was asked for and there is none like it.
        BanmenError: if it is a file that is no notebook.

    """
    lessons = lesson_files()
    if where is None:
        return Path(FOLDER).resolve(), lessons[0]
    path = Path(where)
    if path.suffix == ".ipynb" and path.is_file():
        return path.resolve().parent, path.name
    if path.is_file():
        raise BanmenError(f"{where} is a file and no notebook: name a folder, or one of {', '.join(lessons)}")
    if path.is_dir():
        return path.resolve(), lessons[0]
    for lesson in lessons:
        number = lesson.partition("_")[0]
        if where in (lesson, lesson.removesuffix(".ipynb")) or (
            where.isdigit() and number.isdigit() and int(where) == int(number)
        ):
            return Path(FOLDER).resolve(), lesson
    if os.sep in where:
        return path.resolve(), lessons[0]
    if path.suffix == ".ipynb" or where.isdigit():
        raise UnknownName("lesson", where, lessons)
    return path.resolve(), lessons[0]


def copy_lessons(folder: Path) -> list[str]:
    """Copy what is missing in a folder, never overwriting; return the names of what was copied.

    Raises:
        BanmenError: if the folder cannot be written to.

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
        raise BanmenError(f"the lessons cannot be copied to {folder}: {error.strerror or error}") from error
    return copied


if __name__ == "__main__":
    sys.exit(main())
