"""The folder ``python`` beside an exported page: Python for the browser.

It has the rules and `banmen.course.browser`, Pyodide, which comes from npm, and the script of the worker that
runs them. A server must send it: a page opened from a file may load nothing.
"""

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import Final

import banmen_rules
from banmen.host import html_page
from banmen.host.bundle import STATIC, BundleMissing
from banmen_rules import BanmenError

FOLDER: Final = "python"
PYODIDE: Final = "314.0.6"
"""The release of Pyodide, as the site has it (tools/site/package.json)."""
WORKER: Final = "python.js"
MODULES: Final = "banmen.zip"
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_ROOMS: Final = ("host", "document", "protocol", "export", "practice", "course")
"""The rooms of banmen that answer a page; the rest needs Jupyter."""
_KINDS: Final = (".py", ".csv", ".toml")
_ABOUT: Final = f"""\
Python for the page beside this folder. A web server must send both; nothing is loaded from elsewhere.

pyodide.*, python_stdlib.zip   Pyodide {PYODIDE} with Python: https://github.com/pyodide/pyodide
                               (Mozilla Public License 2.0; Python: PSF License Agreement)
{MODULES}, {WORKER}          banmen (MIT License)
"""


def add_option(add: Callable[..., object], of: str, what: str) -> None:
    """Add ``--python`` to a command: ``of`` what it is for, and ``what`` Python does there."""
    add(
        "--python",
        metavar="FOLDER",
        nargs="?",
        const=True,
        default=False,
        help=f"{of}: also write Python for the browser, {what}; from node_modules/pyodide or from this "
        "folder with Pyodide",
    )


def find_pyodide(place: str | PathLike[str] | bool = True) -> Path:  # noqa: FBT001, FBT002 - as `export` has it
    """Find the files of Pyodide.

    Args:
        place: their folder; if true, ``node_modules/pyodide`` here or in a folder above.

    Raises:
        BanmenError: if they are not there, or of another release.

    """
    here = Path.cwd()
    usual = [above / "node_modules/pyodide" for above in (here, *here.parents)]
    for folder in usual if isinstance(place, bool) else [Path(place)]:
        if not (folder / "package.json").is_file():
            continue
        missing = [name for name in FILES if not (folder / name).is_file()]
        if missing:
            raise BanmenError(f"{folder} must have Pyodide, but {', '.join(missing)} are missing.")
        found = json.loads((folder / "package.json").read_text("utf-8")).get("version")
        if found != PYODIDE:
            raise BanmenError(f"Pyodide must be release {PYODIDE}, got {found} in {folder}.")
        return folder
    where = (
        "node_modules/pyodide was not found here" if isinstance(place, bool) else f"{place} has no Pyodide"
    )
    raise BanmenError(f"{where}. Run `npm install pyodide@{PYODIDE}`, or name a folder with its files.")


def write(beside: Path, pyodide: Path) -> Path:
    """Write the folder beside a page; replace what is in it.

    Args:
        beside: the folder of the page.
        pyodide: the files of Pyodide.

    Raises:
        BanmenError: if it cannot be written.
        BundleMissing: if the front end has not been built.

    """
    worker = STATIC / WORKER
    if not worker.is_file():
        raise BundleMissing(f"The front end has not been built, {worker} is missing. Run `make lab`.")
    folder = beside / FOLDER
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    try:
        folder.mkdir(exist_ok=True)
        for name in FILES:
            shutil.copyfile(pyodide / name, folder / name)
        shutil.copyfile(worker, folder / WORKER)
        (folder / MODULES).write_bytes(modules())
    except OSError as error:
        raise BanmenError(f"{folder} cannot be written: {error.strerror}") from None
    html_page.write(json.dumps({**lock, "packages": {}}), folder / "pyodide-lock.json", force=True)
    html_page.write(_ABOUT, folder / "README.txt", force=True)
    return folder


def summary(beside: Path) -> str:
    """Say how large the folder is, and what the page needs."""
    folder = beside / FOLDER
    size = sum(path.stat().st_size for path in folder.iterdir())
    return (
        f"{folder}: {size / 1e6:.1f} MB, Python for the browser. Open the page from a web server:\n"
        f"  python -m http.server --bind 127.0.0.1 --directory {beside} 8000"
    )


def modules() -> bytes:
    """Pack the modules that answer a page, as a ZIP file that is the same every time."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, content in _sources():
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    # Those of banmen and its rooms import the widgets.
    beginnings = {f"{package}/__init__.py" for package in ("banmen", *(f"banmen/{room}" for room in _ROOMS))}
    yield from ((name, b"") for name in sorted(beginnings))
    rules, widget = Path(banmen_rules.__file__).parent, Path(__file__).parent.parent
    for root in (rules, *(widget / room for room in _ROOMS)):
        for path in sorted(root.rglob("*")):
            if path.suffix in _KINDS and path.is_file():
                name = path.relative_to((rules if root == rules else widget).parent).as_posix()
                if name not in beginnings:
                    yield name, path.read_bytes()
