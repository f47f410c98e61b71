"""Progress: what was practised, kept in a file if somebody asks for it.

Nothing is written anywhere unless a `Progress` is told to. Its file has a line of JSON for every row, each
with the version that it is written in, and lines are only ever added: programs that share a file lose nothing
of each other's, and a file of another version is never written anew::

    {"progress": 2, "at": "2026-03-01T09:30:00Z", "exercise": "lion-3", "asked": "5d41402abc4b"}

Exercises of several packs may have the same id, so a row says too what was ``asked``: the digest of the
exercise. Rows of version 1 do not, and stand for any exercise of their id.
"""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError
from banmen_rules.base.files import first_bytes, write_file
from banmen_rules.base.json_files import Migration, compact, fault_of_value, parse_json
from banmen_rules.teaching.exercises._locks import locked
from banmen_rules.teaching.exercises._model import ExerciseSpec

VERSION = 2
LARGEST = 100_000_000
"""The most bytes of a file that is read."""
LONGEST = 100_000
"""The most characters of a row."""
_MARK: Final = "progress"
_END: Final = 4 * LONGEST  # bytes: a row at least, whatever its characters


@typed_class
class Progress:
    """A file that rows are added to.

    Args:
        path: the file; it need not be there yet, and is not made before something is added.

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
        """Add rows at the end of the file, all or none; each gets the time ``at`` which it is added.

        Args:
            rows: plain data by name, such as the results of a drill. A row's own ``at`` is kept.

        Raises:
            BanmenError: if a row is not plain data, if the file is no progress file or was written by a
                newer banmen, or if it cannot be written. Nothing is added then.

        """
        now = _written(datetime.now(UTC))
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
            faults: if given, what is wrong with single lines is put here, and they are left out.

        Raises:
            BanmenError: if it cannot be read, or was written by a newer banmen; without ``faults`` also
                if a line is no row. The file stays as it is.

        """
        found: list[str] = []
        rows = [*self._read(self._bytes().split(b"\n"), found)]
        if faults is not None:
            faults += found
        elif found:
            raise BanmenError("\n  - ".join([f"not all of {self.path.name} can be read:", *found]))
        return rows

    def latest(self, exercises: Iterable[ExerciseSpec]) -> dict[str, dict[str, Any]]:
        """Find the last row about each of some exercises, by their ids; those without one are left out.

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
        for number, row in enumerate(self.rows(), 1):
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

        Lists and objects are written as JSON, true and false as such.

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
        """Write all rows to another file: CSV or JSON, as its name ends.

        Raises:
            BanmenError: as `rows`, or if it cannot be written, or is the progress file itself.

        """
        place = Path(path)
        ways = {".csv": self.csv, ".json": self.json}
        if place.suffix.lower() not in ways:
            raise BanmenError(f"{place.name} should end in .csv or .json, which says how it is written")
        if place.resolve() == self.path.resolve():
            raise BanmenError(f"{place.name} is the progress file itself: export to another")
        write_file(place, ways[place.suffix.lower()]())

    # ---------------------------------------------------------------- lines

    @contextmanager
    def _open(self) -> Iterator[io.FileIO]:
        """Open the file for adding, with nobody else doing so.

        Raises:
            BanmenError: if that fails, or adding does.

        """
        try:
            while True:
                with io.FileIO(self.path, "a+") as file, locked(file.fileno(), self.path):
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
        """Tell whether a file ends with a line; check that its first and its last are of progress.

        Raises:
            BanmenError: if one is not, or is newer.

        """
        if not size:
            return True
        file.seek(0)
        first = file.read(_END).partition(b"\n")[0]
        try:
            self._row(first, "line 1")
        except _NotARow as error:
            raise BanmenError(
                f"{self.path.name} is no progress file, and nothing was written: {error}"
            ) from None
        file.seek(max(0, size - _END))
        *lines, after = file.read().split(b"\n")
        if lines and (size <= _END or len(lines) > 1):
            with suppress(_NotARow):  # what somebody was stopped in the middle of
                self._row(lines[-1], "the last line")
        return not after

    def _bytes(self) -> bytes:
        """Read the file; where a line has no end yet, when nobody is writing."""
        if not self.path.exists():
            return b""
        data = first_bytes(self.path, LARGEST + 1)
        if data and not data.endswith(b"\n"):
            with suppress(OSError), self.path.open("rb") as file, locked(file.fileno(), self.path):
                data = first_bytes(self.path, LARGEST + 1)
        if len(data) > LARGEST:
            raise BanmenError(f"{self.path.name} is too large: at most {LARGEST // 1_000_000} MB are read")
        return data

    def _read(self, lines: Sequence[bytes], faults: list[str]) -> Iterator[dict[str, Any]]:
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    yield self._row(line, f"line {number}")
                except _NotARow as error:
                    faults.append(str(error))

    def _row(self, line: bytes, place: str) -> dict[str, Any]:
        """Read a row.

        Raises:
            _NotARow: if it is none.
            BanmenError: if it is of a newer version.

        """
        where = f"{self.path.name}, {place},"
        try:
            data = parse_json(line)
        except BanmenError as error:
            raise _NotARow(f"{where} {error}") from None
        version = data.get(_MARK) if isinstance(data, dict) else None
        if (
            not isinstance(data, dict)
            or not isinstance(version, int)
            or isinstance(version, bool)
            or version < 0
        ):
            raise _NotARow(f'{where} is no row of progress: it should be an object with "{_MARK}": {VERSION}')
        if version > VERSION:
            raise BanmenError(
                f"{where} is of version {version}, and this banmen reads up to {VERSION}: "
                "update banmen; nothing was changed"
            )
        row: dict[str, Any] = {name: value for name, value in data.items() if name != _MARK}
        for migrate in MIGRATIONS[version:]:
            row = migrate(row)
        return row


class _NotARow(BanmenError):
    """A line that is no row of progress."""


def _line(number: int, row: Mapping[str, Any]) -> str:
    """Write a row.

    Raises:
        BanmenError: if it is not plain data.

    """
    message = fault_of_value(row)
    if not message and _MARK in row:
        message = f"{_MARK!r} is the version of a row, and no name that it may have itself"
    if message:
        raise BanmenError(f"row {number} {message}")
    line = compact({_MARK: VERSION, **row}) + "\n"
    if len(line) > LONGEST:
        raise BanmenError(f"row {number} is too long: at most {LONGEST:,} characters")
    return line


def _write(file: io.FileIO, data: bytes) -> None:
    """Write all of some bytes; the system may take only a part of them at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) or 0 :]


def _is(file: io.FileIO, path: Path) -> bool:
    """Tell whether an open file is still what its name stands for."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _cell(value: object) -> object:
    if isinstance(value, bool | list | dict):
        return compact(value)
    return value


def _from_0(row: dict[str, Any]) -> dict[str, Any]:
    """Bring a row of the draft up to date: it had the time as seconds since 1970."""
    seconds = row.get("time")
    if not isinstance(seconds, int | float):
        return row
    try:
        at = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError):
        return row
    return {"at": _written(at), **{name: value for name, value in row.items() if name != "time"}}


def _from_1(row: dict[str, Any]) -> dict[str, Any]:
    """Bring a row up to date that does not say what was asked: its exercise is known by its id alone."""
    return row


def _written(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


MIGRATIONS: Sequence[Migration] = (_from_0, _from_1)
"""For every version before today's, what brings a row to the next."""
