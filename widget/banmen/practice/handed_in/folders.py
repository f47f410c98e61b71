"""Finds the files of answers in folders, and says which pupil handed each one in.

Folders may be those of nbgrader (``submitted/PUPIL/ASSIGNMENT/…``, or ``inbound/PUPIL+ASSIGNMENT+TIME`` in
its exchange), or have a folder for each pupil, as a shared folder of JupyterHub or a download from Moodle; or
all files are in one folder, each named after its pupil.
"""

import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from banmen_rules.base.display import one_line
from banmen_rules.teaching.exercises.progress import timestamp

READ: Final = (".json", ".jsonl", ".txt", ".csv", ".db", ".sqlite", ".sqlite3")
"""The endings of files that may hold answers. A file that a teacher names may have any."""
_NBGRADER: Final = ("submitted", "autograded")
_TIMESTAMP: Final = "timestamp.txt"
_EXCHANGED: Final = re.compile(
    r"(?P<pupil>[^+]+)\+(?P<assignment>[^+]+)\+(?P<at>\d{4}-\d\d-\d\d [^+]+)(\+.*)?"
)
_MOODLE: Final = re.compile(r"_\d+_assignsubmission_\w+$")
_COPY: Final = re.compile(r" ?\(\d+\)$")
_ENDING: Final = re.compile(r"[-_ .](answers|results|progress|log|code|codes)$", re.IGNORECASE)
_NAMELESS: Final = re.compile(r"(banmen[-_ ])?(answers|results|progress|log|code|codes|class)", re.IGNORECASE)
_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d+)? (\S+)")
_ABOVE: Final = 2
"""As many folders above the files may be part of nbgrader's: one may name that of an assignment."""
_LONGEST: Final = 1_000
"""The most characters of a name or a reason that is shown."""


class Found(NamedTuple):
    """A file, and who handed it in."""

    path: Path
    name: str
    """Its path below the folder that was named, for messages."""
    pupil: str
    """Empty if it is not a pupil's, such as a sheet beside nbgrader's folders."""
    assignment: str
    at: str
    """When it was handed in, in UTC: nbgrader's timestamp, or else the time of the file."""
    read: bool
    """Whether it may hold answers."""


def find(source: Path, faults: list[str]) -> list[Found]:
    """List the files in a folder and all folders in it, or the one file, in the order of their names.

    Folders and files whose names begin with a dot are left out. So are links, since a pupil's link may lead
    to a file of another one.

    Args:
        source: the folder or file.
        faults: gets a sentence for each file or folder that cannot be read.

    """
    source = source.resolve()
    if not source.is_dir():
        return [_found(source, source.parent, named=True, nbgrader=False)]
    paths = sorted(_walk(source, faults), key=lambda path: path.relative_to(source).parts)
    nbgrader = any(_of_nbgrader(path, source) for path in paths)
    return [_found(path, source, named=False, nbgrader=nbgrader) for path in paths if path.name != _TIMESTAMP]


def _walk(source: Path, faults: list[str]) -> Iterator[Path]:
    def complain(error: OSError) -> None:
        name = shown(Path(error.filename).name) if error.filename else shown(source.name)
        faults.append(f"{name} cannot be read: {error.strerror or error}")

    for folder, folders, files in os.walk(source, onerror=complain):
        faults += [
            f"{shown(name)} must be a folder, got a link: name the folder that it leads to"
            for name in folders
            if (Path(folder) / name).is_symlink()
        ]
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in files:
            if not name.startswith("."):
                path = Path(folder) / name
                if _is_file(path, faults):
                    yield path


def _is_file(path: Path, faults: list[str]) -> bool:
    """Tell whether a path is a file, rather than a link or a pipe, which would wait for ever."""
    try:
        mode = path.lstat().st_mode
    except OSError as error:
        faults.append(f"{shown(path.name)} cannot be read: {error.strerror or error}")
        return False
    if not stat.S_ISREG(mode):
        if path.suffix.lower() in READ:
            faults.append(
                f"{shown(path.name)} must be a file, got {'a link' if stat.S_ISLNK(mode) else 'a device'}"
            )
        return False
    return True


def _found(path: Path, source: Path, *, named: bool, nbgrader: bool) -> Found:
    pupil, assignment, at = _owner(path, source, nbgrader=nbgrader)
    name = shown(path.relative_to(source).as_posix())
    read = path.suffix.lower() in READ or named
    return Found(path, name, shown(pupil), shown(assignment), at or _changed(path), read)


def _owner(path: Path, source: Path, *, nbgrader: bool) -> tuple[str, str, str]:
    """Say who handed a file in: the pupil, the assignment, and when, if its folder says when."""
    if (theirs := _of_nbgrader(path, source)) is not None:
        return theirs
    if nbgrader:
        return "", "", ""
    folders = path.relative_to(source).parts[:-1]
    if folders:
        return _MOODLE.sub("", folders[0]), "", ""
    stem = _COPY.sub("", path.stem)
    if _NAMELESS.fullmatch(stem):
        return source.name, "", ""
    return _ENDING.sub("", stem), "", ""


def _of_nbgrader(path: Path, source: Path) -> tuple[str, str, str] | None:
    """Read the pupil, the assignment and the time from folders of nbgrader; None if they are not."""
    folders = path.relative_to(source).parts[:-1]
    above = source.parts[-_ABOVE:] if path.parent != source else source.parts[-_ABOVE - 1 :]
    whole = [*above, *folders]
    for place, folder in enumerate(whole[:-2]):
        if folder in _NBGRADER:
            stamped = path.parents[len(whole) - place - 3] / _TIMESTAMP
            return whole[place + 1], whole[place + 2], _stamp(stamped)
    for folder in whole:
        if exchanged := _EXCHANGED.fullmatch(folder):
            return exchanged["pupil"], exchanged["assignment"], _time(exchanged["at"])
    return None


def _stamp(path: Path) -> str:
    try:
        return _time(path.read_text("utf-8", errors="replace")[:100])
    except (OSError, ValueError):
        return ""


def _time(text: str) -> str:
    """Read a time as nbgrader writes it, such as ``2026-03-01 09:30:00.1 UTC``; empty if it is not one."""
    found = _TIME.match(text)
    if found is None:
        return ""
    try:
        zone = UTC if found[2] == "UTC" else ZoneInfo(found[2])
        return timestamp(datetime.fromisoformat(found[1]).replace(tzinfo=zone))
    except (ValueError, KeyError, OverflowError, OSError):  # also if there is no such zone
        return ""


def _changed(path: Path) -> str:
    try:
        return timestamp(datetime.fromtimestamp(path.stat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return ""


def shown(name: str) -> str:
    """Write a name so that it can be shown: composed, in one line, without what is not text."""
    return one_line(unicodedata.normalize("NFC", name), _LONGEST)
