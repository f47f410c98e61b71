"""The command ``banmen``: that of the rules with ``lab``, ``class``, ``export``, ``results`` and others."""

import argparse
import hashlib
import importlib.machinery
import importlib.util
import json
import locale
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from banmen.board.board import Board
from banmen.classroom import command as class_command
from banmen.course import opening
from banmen.demo import presenting
from banmen.export import command as export_command
from banmen.host import html_page, translations
from banmen.host.lessons import COURSE, lessons_folder
from banmen.practice.handed_in import command as results_command
from banmen.protocol import files
from banmen_rules import BanmenError, UnknownName, cli

FOLDER = "banmen-lessons"
"""The default folder for lessons."""
_MODULES = (*importlib.machinery.all_suffixes(), ".pyd")
_OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}
"""Defaults for JupyterLab; a reader's own settings come first."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    parser, commands = cli.build_parser("banmen")
    lab = commands.add_parser(
        "lab",
        help="open the lessons in JupyterLab",
        usage="banmen lab [--hub] [FOLDER | LESSON] [-- JUPYTER-OPTION …]",
        description=f"Copy the lessons into a folder ({FOLDER} by default), never replacing files, and "
        "open the course page or a lesson in JupyterLab.",
    )
    lab.add_argument("where", metavar="FOLDER | LESSON", nargs="?", help="a folder, a lesson or its number")
    lab.add_argument("--hub", action="store_true", help="be the server of a user of JupyterHub")
    lab.set_defaults(command=open_lab, jupyter=[])
    export_command.add_options(
        commands.add_parser(
            "export",
            help="write a board, exercises or another widget as an HTML file that works without Python",
            description=export_command.description(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        ),
        _made,
    )
    presenting.add_options(
        commands.add_parser(
            "demo",
            help="check demonstrations, or write one as an HTML file that works without Python",
            description="Check every step of a demonstration and print its outline; check several, or a "
            "whole folder; or write one as an HTML file that works offline.",
        )
    )
    class_command.add_options(
        commands.add_parser(
            "class",
            help="hold a class: pupils join with a code and answer on their phones",
            description="Hold a class: print the address and the code with which pupils join, and open the "
            "teacher's page. Everything that happens is in one file, with which the class can continue.",
        )
    )
    opening.add_options(
        commands.add_parser(
            "embed",
            help="write boards for other pages, or the page that opens links",
            description="Write banmen.js, the script with <banmen-board>, and examples into a folder; or a "
            "board with its moves as JSON for it.",
        )
    )
    results_command.add_options(
        commands.add_parser(
            "results",
            help="show what a class handed in: a table, a CSV file, a page for each pupil",
            description="Read the answers, results, progress files and codes of pupils, judge them by the "
            "rules, and print a table of pupils and exercises. What cannot be read is listed after it.",
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


def _made(options: argparse.Namespace) -> Any:  # noqa: ANN401 - a widget of any family, or a lesson
    """Make what ``banmen export drill hook`` names."""
    from banmen.course import exported  # noqa: PLC0415 - slow, and most commands need no exercises

    return exported.make(options)


def open_board(variant: str) -> None:
    """Show the start of a game in a browser."""
    page = Path(tempfile.mkdtemp(prefix="banmen-")) / f"{variant}.html"
    print(html_page.summary(Board(variant, autosave=False).export(page)))
    webbrowser.open(page.as_uri())


def open_lab(options: argparse.Namespace) -> None:
    """``banmen lab [FOLDER | LESSON]``."""
    if options.hub:
        start_on_hub(options)
        return
    if importlib.util.find_spec("jupyterlab") is None:
        raise BanmenError(
            "The lessons need JupyterLab, which is not installed. "
            "Run `pip install jupyterlab` or `pip install 'banmen[lab]'`, then try again."
        )
    folder, lesson = find_place(options.where)
    copied = copy_lessons(folder)
    if copied:
        print(f"lessons copied to {folder}: {', '.join(copied)}", flush=True)
    # JupyterLab gets an address instead of a file, since it opens a file in the default workspace.
    address = f"--LabApp.default_url=/lab/workspaces/{workspace_of(folder)}/tree/{quote(lesson)}"
    root = f"--ServerApp.root_dir={folder}"
    command = [sys.executable, "-m", "jupyterlab", address, root, *options.jupyter]
    with tempfile.TemporaryDirectory(prefix="banmen-") as config:
        _configure(Path(config), folder)
        status = _run(command, _environment(config))
    if status:
        raise BanmenError(f"JupyterLab ended with status {status}. Its message is above.")


def start_on_hub(options: argparse.Namespace) -> None:
    """``banmen lab --hub``: copy the lessons, and become the server that JupyterHub starts for a user.

    A user whose disk is full gets the server without new lessons. The folder that ``BANMEN_HAND_IN`` names is
    made, readable for its group, and linked as ``hand_in``. The one that ``BANMEN_HANDED_IN`` names, with the
    folders of all users, is linked as ``handed_in``.

    Raises:
        BanmenError: if JupyterHub is not installed.

    """
    if importlib.util.find_spec("jupyterhub") is None:
        raise BanmenError(
            "banmen lab --hub is for JupyterHub, which is not installed: `pip install jupyterhub`."
        )
    folder = Path(options.where or Path.home() / FOLDER).resolve()
    config = Path.home() / ".cache/banmen/lab"
    try:
        copy_lessons(folder)
        _configure(config, folder)
        _link_shared("BANMEN_HAND_IN", Path.home() / "hand_in", own=True)
        _link_shared("BANMEN_HANDED_IN", Path.home() / "handed_in", own=False)
    except (BanmenError, OSError) as error:
        print(f"banmen: {error}", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "jupyterhub.singleuser", *options.jupyter]
    os.execve(command[0], command, _environment(str(config)))  # noqa: S606 - it replaces this program


def _link_shared(name: str, link: Path, *, own: bool) -> None:
    """Link a shared folder that the hub names, if it names one.

    Raises:
        BanmenError: if it has to be the user's own and is another's: users hand in for themselves only.
        OSError: if it cannot be made or linked.

    """
    place = os.environ.get(name)
    if not place:
        return
    folder = Path(place)
    if own:
        folder.mkdir(mode=0o750, exist_ok=True)
        if folder.is_symlink() or folder.stat().st_uid != os.getuid():
            raise BanmenError(f"{folder} must be a folder of this user's own. Ask who runs the hub.")
    if not link.is_symlink() and not link.exists():
        link.symlink_to(folder, target_is_directory=True)


def _run(command: list[str], environment: dict[str, str]) -> int:
    """Run JupyterLab until it ends. Ctrl-C it handles itself: it asks, and stops its kernels first."""
    started: list[subprocess.Popen[bytes]] = []

    def end(*_: object) -> None:
        for one in started:
            one.terminate()

    handlers = {signal.SIGINT: lambda *_: None, signal.SIGTERM: end}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        # The command line is the reader's own, and may add to ours.
        started.append(subprocess.Popen(command, env=environment))  # noqa: S603
        return started[0].wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def workspace_of(folder: Path) -> str:
    """Name what JupyterLab saves of a reader's tabs: apart from other work, and for each folder its own."""
    return f"banmen-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:8]}"


def _configure(config: Path, folder: Path) -> None:
    """Write the configuration of this JupyterLab alone: its defaults, and what may run by itself."""
    labconfig = config / "labconfig"
    labconfig.mkdir(parents=True, exist_ok=True)
    (labconfig / "default_setting_overrides.json").write_text(json.dumps(_OVERRIDES), "utf-8")
    (labconfig / "page_config.json").write_text(json.dumps({"banmenLessons": trusted_code(folder)}), "utf-8")


def trusted_code(folder: Path) -> list[str]:
    """List the digests of the code of the installed lessons.

    The extension of JupyterLab runs a lesson when it is opened if its code has one of them. A name or a
    signature would not do: JupyterLab signs what a reader saves. The list is empty if the folder has Python
    modules, since the lessons would import them.
    """
    if any(_has_modules(folder / place) for place in {Path(name).parent for name in lesson_files()}):
        return []
    return [digest_of_code(lessons_folder() / name) for name in lesson_files()]


def digest_of_code(path: Path) -> str:
    """Compute the digest of a notebook's code, as the extension of JupyterLab does."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()


def _has_modules(folder: Path) -> bool:
    """Tell whether Python would import something from a folder; if it cannot be read, it may."""
    try:
        here = list(folder.iterdir()) if folder.is_dir() else []
        inside = [path for package in here if package.is_dir() for path in package.iterdir()]
    except OSError:
        return True
    return any(path.name.endswith(_MODULES) for path in (*here, *inside))


def _environment(config: str) -> dict[str, str]:
    """Return the environment for JupyterLab; in a clone it points to the extension that a wheel installs."""
    paths = os.pathsep.join(filter(None, (config, os.environ.get("JUPYTER_CONFIG_PATH"))))
    environment = {**os.environ, "JUPYTER_CONFIG_PATH": paths}
    here = Path(__file__).parents[2] / "js"
    if (here / "labextensions").is_dir():
        data = filter(None, (str(here), os.environ.get("JUPYTER_PATH")))
        environment["JUPYTER_PATH"] = os.pathsep.join(data)
    return environment


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
        return Path(FOLDER).resolve(), course_page()
    path = Path(where)
    if path.suffix == ".ipynb" and path.is_file():
        return path.resolve().parent, path.name
    if path.is_file():
        raise BanmenError(f"{where} is not a notebook. Name a folder or one of {', '.join(lessons)}.")
    if path.is_dir():
        return path.resolve(), course_page()
    for lesson in lessons:
        number = lesson.partition("_")[0]
        same_number = where.isdigit() and number.isdigit() and int(where) == int(number)
        if same_number or where in (lesson, lesson.removesuffix(".ipynb")):
            return Path(FOLDER).resolve(), lesson
    if os.sep not in where and (path.suffix == ".ipynb" or where.isdigit()):
        raise UnknownName("lesson", where, lessons)
    return path.resolve(), course_page()


def course_page() -> str:
    """Choose the course page in the reader's language, or else the English one."""
    named = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, named), None) or locale.getlocale()[0] or ""
    page = f"{language[:2].lower()}/{COURSE}"
    return page if page in lesson_files() else COURSE


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
