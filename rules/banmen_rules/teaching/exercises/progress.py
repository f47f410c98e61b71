"""Progress: a file that records what a learner practised, if the learner wants one.

Nothing is written unless a `Progress` is asked to. Its file has a line of JSON for every row, each with the
version that it is written in. Lines are only ever added, so programs that share a file lose nothing of each
other's, and a file of another version is never rewritten::

    {"progress": 2, "at": "2026-03-01T09:30:00Z", "exercise": "lion-3", "asked": "5d41402abc4b"}

Exercises of several packs may have the same id, so a row also has the digest of the exercise, ``asked``. Rows
of version 1 do not, and stand for any exercise with their id.

One program writes at a time. The lock is the system's where there is one, since that ends with the program
that holds it; elsewhere (Windows, a browser, some network drives) it is a file beside the progress file. That
one stays if its program is killed, so the message says what to delete.
"""

import csv
import errno
import io
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen_rules.base.arguments import typed, typed_class
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.fields import plain_data, refuse
from banmen_rules.base.files import read_file, write_file
from banmen_rules.base.json_files import DECODER, compact, parse_json
from banmen_rules.teaching.exercises._model import ExerciseSpec

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    fcntl: Any = None
else:
    fcntl = _fcntl if hasattr(_fcntl, "flock") else None  # a browser's Python has the module without it

VERSION = 2
LARGEST = 100_000_000
"""The size limit of a file, in bytes."""
LONGEST = 100_000
"""The most characters of a row."""
PATIENCE = 30.0
"""How many seconds to wait for the lock."""
_MARK: Final = "progress"
_END: Final = 4 * LONGEST  # bytes: at least one row, whatever its characters
_NO_LOCKS: Final = {errno.ENOLCK, errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP}


@typed_class
class Progress:
    """A file that rows are added to.

    Args:
        path: the file; it need not exist, and is only made when something is added.

    >>> import tempfile, pathlib
    >>> progress = Progress(pathlib.Path(tempfile.mkdtemp()) / "mine.jsonl")
    >>> progress.rows()
    []
    >>> progress.add([{"exercise": "lion-3", "right": True}])
    >>> progress.rows()[0]["exercise"], list(progress.rows()[0])
    ('lion-3', ['at', 'exercise', 'right'])
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)

    def __repr__(self) -> str:
        """Show how to get it again."""
        return f"Progress({str(self.path)!r})"

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Add rows at the end of the file, all or none; each gets the current time as ``at``.

        Args:
            rows: plain data by name, such as the results of a drill. A row may have its own ``at``.

        Raises:
            BanmenError: if a row is not plain data, if the file is no progress file or was written by a
                newer banmen, or if it cannot be written. Nothing is added then.

        """
        now = timestamp(datetime.now(UTC))
        lines = [_line(number, {"at": now, **row}) for number, row in enumerate(rows, 1)]
        if not lines:
            return
        with self._open() as file:
            size = file.seek(0, os.SEEK_END)
            begins = b"" if self._check_ends(file, size) else b"\n"
            try:
                _write(file, begins + "".join(lines).encode())
            except OSError:
                file.truncate(size)
                raise

    def rows(self, *, faults: list[str] | None = None) -> list[dict[str, Any]]:
        """Read all rows, in the order in which they were added.

        Args:
            faults: if given, the faults of single lines are added to it, and these lines are left out.

        Raises:
            BanmenError: if it cannot be read, or was written by a newer banmen; without ``faults`` also
                if a line is not a row. The file does not change.

        """
        found: list[str] = []
        rows = [row for _, row in Reader(self).added(found)]
        if faults is not None:
            faults += found
        elif found:
            raise BanmenError("\n  - ".join([f"some rows of {self.path.name} cannot be read:", *found]))
        return rows

    def latest(
        self, exercises: Iterable[ExerciseSpec], *, faults: list[str] | None = None
    ) -> dict[str, dict[str, Any]]:
        """Find the last row about each exercise, by the exercises' ids; those without one are left out.

        Args:
            exercises: the exercises.
            faults: as for `rows`.

        Raises:
            BanmenError: as `rows`.

        >>> import tempfile, pathlib
        >>> from banmen_rules.teaching.exercises import ExerciseSpec
        >>> cat = ExerciseSpec("cat", "category", "tai", piece="lion")
        >>> progress = Progress(pathlib.Path(tempfile.mkdtemp()) / "mine.jsonl")
        >>> about = {"exercise": "cat", "asked": cat.digest}
        >>> progress.add([{**about, "right": True}, {**about, "right": False}])
        >>> progress.latest([cat])["cat"]["right"]
        False
        """
        last: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {}
        for number, row in enumerate(self.rows(faults=faults), 1):
            name = "asked" if row.get("asked") else "exercise"  # as in the first version
            last[name, str(row.get(name))] = number, row
        found = {}
        for each in exercises:
            about = [last.get(key, (0, {})) for key in (("asked", each.digest), ("exercise", each.id))]
            number, row = max(about, key=lambda one: one[0])
            if number:
                found[each.id] = row
        return found

    def csv(self) -> str:
        """Write all rows as CSV: a column for each name, in the order in which they appear.

        Lists, objects, true and false are written as JSON.

        Raises:
            BanmenError: as `rows`.

        """
        rows = self.rows()
        names = [*dict.fromkeys(name for row in rows for name in row)]
        text = io.StringIO()
        table = csv.writer(text)
        table.writerow(names)
        table.writerows([_cell(row.get(name)) for name in names] for row in rows)
        return text.getvalue()

    def json(self) -> str:
        """Write all rows as a JSON list, a line each.

        Raises:
            BanmenError: as `rows`.

        """
        return "[\n" + ",\n".join(map(compact, self.rows())) + "\n]\n"

    def export(self, path: str | PathLike[str]) -> None:
        """Write all rows to another file: CSV or JSON, by the ending of its name.

        Raises:
            BanmenError: as `rows`, or if it cannot be written, or is the progress file itself.

        """
        place = Path(path)
        formats = {".csv": self.csv, ".json": self.json}
        if place.suffix.lower() not in formats:
            raise BanmenError(f"the name of an exported file must end in .csv or .json, got {place.name}")
        if place.resolve() == self.path.resolve():
            raise BanmenError(f"{place.name} is the progress file itself: export to another file")
        write_file(place, formats[place.suffix.lower()]())

    # ---------------------------------------------------------------- lines

    @contextmanager
    def _open(self) -> Iterator[io.FileIO]:
        """Open and lock the file for adding.

        Raises:
            BanmenError: if that fails, or adding does.

        """
        try:
            while True:
                with io.FileIO(self.path, "a+") as file, locked(file, self.path):
                    if _is(file, self.path):
                        yield file
                        os.fsync(file.fileno())
                        return
        except (OSError, ValueError) as error:
            if isinstance(error, BanmenError):
                raise
            reason = getattr(error, "strerror", None) or error
            raise BanmenError(f"{self.path.name} cannot be written: {reason}") from None

    def _check_ends(self, file: io.FileIO, size: int) -> bool:
        """Tell whether a file ends with a line break; check that its first and last lines are rows.

        Raises:
            BanmenError: if the first line is not a row, or one of them is newer.

        """
        if not size:
            return True
        file.seek(0)
        first = file.read(_END).partition(b"\n")[0]
        try:
            self._row(first, "line 1")
        except _NotARow as error:
            message = f"{self.path.name} is not a progress file, so nothing was written: {error}"
            raise BanmenError(message) from None
        file.seek(max(0, size - _END))
        *lines, after = file.read().split(b"\n")
        if lines and (size <= _END or len(lines) > 1):
            with suppress(_NotARow):  # half a line, if a program was stopped while it wrote
                self._row(lines[-1], "the last line")
        return not after

    def _bytes(self) -> bytes:
        """Read the file; if its last line has no end yet, wait until it is written."""
        if not self.path.exists():
            return b""
        data = read_file(self.path, LARGEST)
        if data and not data.endswith(b"\n"):
            with suppress(OSError), io.FileIO(self.path) as file, locked(file, self.path):
                data = read_file(self.path, LARGEST)
        return data

    def _row(self, line: bytes, place: str) -> dict[str, Any]:
        """Read a row.

        Raises:
            _NotARow: if it is not one.
            BanmenError: if it is of a newer version.

        """
        try:
            data = _parse(line)
        except BanmenError as error:
            raise _NotARow(f"{self.path.name}, {place}, {error}") from None
        version = data.pop(_MARK, None) if isinstance(data, dict) else None
        if not isinstance(data, dict) or type(version) is not int or version < 0:
            raise _NotARow(f'{self.path.name}, {place}, must be an object with "{_MARK}": {VERSION}')
        if version > VERSION:
            raise BanmenError(
                f"{self.path.name}, {place}, has version {version}, and this banmen reads versions up to "
                f"{VERSION}: update banmen; nothing was changed"
            )
        row: dict[str, Any] = data
        for migrate in MIGRATIONS[version:]:
            row = migrate(row)
        return row


@typed_class
class Reader:
    """Reads the rows of a progress file, and later those that any program has added since."""

    def __init__(self, progress: Progress) -> None:
        self.name = progress.path.name
        self._progress = progress
        self._size = 0
        """The bytes read so far."""
        self._end = b""
        """The last of them: if they are no longer there, the file is another one."""
        self._lines = 1

    def added(self, faults: list[str]) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the new rows with the numbers of their lines, and add the faults of lines left out.

        Raises:
            BanmenError: as `Progress.rows`.
            Replaced: if the file is no longer the one that was read, so all must be read again.

        """
        progress = self._progress
        data = progress._bytes()  # noqa: SLF001 - the two are one
        if not data.startswith(self._end, self._size - len(self._end)):
            raise Replaced
        new = data[self._size :]
        self._size, self._end = len(data), data[-_END:]
        first = self._lines
        self._lines += new.count(b"\n")
        for number, line in enumerate(new.split(b"\n"), first):
            if line.strip():
                try:
                    yield number, progress._row(line, f"line {number}")  # noqa: SLF001 - as above
                except _NotARow as error:
                    faults.append(str(error))


class Replaced(Exception):
    """A progress file was deleted, cut or replaced while it was in use."""


class _NotARow(BanmenError):
    """A line that is not a row of progress."""


def _parse(line: bytes) -> object:
    """Read a line as `parse_json` does, which is slower and is left to say what is wrong."""
    try:
        text = line.decode()
        data, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return parse_json(line)
    return data if end == len(text) else parse_json(line)


def _line(number: int, row: Mapping[str, Any]) -> str:
    """Write a row.

    Raises:
        BanmenError: if it is not plain data.

    """
    name = f"row {number}"
    try:
        plain_data(row)
    except BanmenError as error:
        refuse(error, name)
    if _MARK in row:
        raise BanmenError(f'{name} must not have the name "{_MARK}", which stands for the version of a row')
    line = compact({_MARK: VERSION, **row}) + "\n"
    if len(line) > LONGEST:
        raise BanmenError(f"{name} must be at most {LONGEST:,} characters of JSON, got {len(line):,}")
    return line


def _write(file: io.FileIO, data: bytes) -> None:
    """Write all of some bytes; the system may take only a part of them at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) or 0 :]


def _is(file: io.FileIO, path: Path) -> bool:
    """Tell whether an open file still has its path: another program may have replaced it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


@contextmanager
def locked(file: io.FileIO, path: Path) -> Iterator[None]:
    """Hold the lock of an open file, waiting for it.

    Raises:
        BanmenError: if another program does not release it.

    """
    beside = path.with_name(f"{path.name}.lock")
    until = time.monotonic() + PATIENCE
    while (release := _lock(file, beside)) is None:
        if time.monotonic() > until:
            cure = "end the other program, or try again"
            if beside.exists():
                cure = f"if no program is writing, delete {beside.name} beside it"
            raise BanmenError(f"{path.name} is locked by another program, so nothing was written: {cure}")
        time.sleep(random.uniform(0.001, 0.02))  # noqa: S311 - only so that waiting programs take turns
    try:
        yield
    finally:
        release()


def _lock(file: io.FileIO, beside: Path) -> Callable[[], None] | None:
    """Lock a file and return what releases it; None if another program holds the lock."""
    if fcntl is not None:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
        else:
            return partial(fcntl.flock, file.fileno(), fcntl.LOCK_UN)
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return None
    except PermissionError:
        if beside.exists():  # on Windows, one that is just being deleted
            return None
        raise
    return partial(beside.unlink, missing_ok=True)


def _cell(value: object) -> object:
    if isinstance(value, bool | list | dict):
        return compact(value)
    return value


def _from_0(row: dict[str, Any]) -> dict[str, Any]:
    """Upgrade a row of the draft, which had the time as seconds since 1970."""
    seconds = row.get("time")
    if not isinstance(seconds, int | float):
        return row
    try:
        at = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return row
    return {"at": timestamp(at), **{name: value for name, value in row.items() if name != "time"}}


@typed
def timestamp(moment: datetime) -> str:
    """Write a time as rows have it: in UTC, to the second.

    Raises:
        OverflowError: if it is before the year 1 or after 9999 there.

    """
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


MIGRATIONS: Final = (_from_0, dict)
"""The upgrade from each older version to the next; version 1 had no ``asked``, so nothing changes."""
