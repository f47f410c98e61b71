"""A file of results: JSON lines, the terms first, then a line for each task when it ends.

A line is on the disk before the next result is taken, so a crash loses only the tasks that run. A line that
it cut off is dropped when the run continues.
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import IO, Any, Generic, NamedTuple, Self, TypeVar

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.files import file_name, write_file
from banmen_rules.base.json_files import compact, parse_json, plain, upgrade

LARGEST_LINE = 4_000_000
"""The size limit of a line, in bytes; a game of taikyoku has some ten thousand."""

_Row = TypeVar("_Row")


class FileKind(NamedTuple):
    """A kind of results file, and the words for it in error messages."""

    format: str
    version: int
    results: str
    """As in "must be the results of a match"."""
    others: str
    """As in "holds the results of another match"."""
    writes: str
    """As in "Another process plays this match"."""


class ResultsFile(Generic[_Row]):
    """A results file, open and locked for this process.

    Args:
        path: the file; it is created if it does not exist.
        kind: its format, and its name in error messages.
        terms: the terms of the run, as JSON, with all that decides its results; those of the file must be
            the same.
        read: reads a line; returns the number of its task and the result, or None for a task to run again.

    Raises:
        BanmenError: if it cannot be written, is another file, belongs to another run, or another process
            has it open.

    """

    def __init__(
        self,
        path: str | PathLike[str],
        kind: FileKind,
        terms: Mapping[str, Any],
        read: Callable[[object], tuple[int, _Row] | None],
    ) -> None:
        """Open and read it."""
        self.rows: dict[int, _Row] = {}
        """The results in the file, by number."""
        self._path, self._name, self._kind = path, file_name(path), kind
        self._terms = plain({"format": kind.format, "version": kind.version, **terms})
        self._read_row = read
        try:
            # Not "r+b", which creates no file; every write goes to the end.
            self._file: IO[bytes] = Path(path).open("a+b")  # noqa: SIM115 - closed by `close`
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BanmenError(f"{self._name} cannot be written: {why}") from None
        try:
            _lock(self._file, self._name, kind)
            self._read()
        except BaseException:
            self._file.close()
            raise

    def append(self, row: Mapping[str, Any]) -> None:
        """Write a result, and wait until it is on the disk.

        Raises:
            BanmenError: if that is not possible.

        """
        self._write(row)

    def finish(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Replace all lines by these and close the file, so that it does not show which task ended first.

        Raises:
            BanmenError: if it cannot be written; then it is unchanged.

        """
        text = "".join(f"{compact(plain(row))}\n" for row in (self._terms, *rows))
        if sys.platform == "win32":
            self.close()  # it replaces no open file
        write_file(self._path, text)
        self.close()

    def close(self) -> None:
        """Close the file, which also unlocks it."""
        self._file.close()

    def __enter__(self) -> Self:
        """Return the open file."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _write(self, value: object) -> None:
        try:
            self._file.write(compact(value).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BanmenError(f"{self._name} cannot be written: {error.strerror or error}") from None

    def _read(self) -> None:
        self._file.seek(0)
        first = compact(self._terms).encode() + b"\n"
        end = 0
        for number, line in enumerate(iter(lambda: self._file.readline(LARGEST_LINE), b""), 1):
            if not line.endswith(b"\n"):
                if number == 1 and not first.startswith(line):
                    raise BanmenError(f"{self._name} must be {self._kind.results}, or a new file.")
                break  # a crash cut it off
            self._take(number, line)
            end += len(line)
        self._file.truncate(end)
        if not end:
            self._write(self._terms)

    def _take(self, number: int, line: bytes) -> None:
        try:
            value = parse_json(line)
            if number == 1:
                self._compare(upgrade(value, self._kind.format, self._kind.version))
                return
            row = self._read_row(value)
        except BanmenError as error:
            where = self._name if number == 1 else f"{self._name}, line {number}"
            raise BanmenError(f"{where} {error}") from None
        if row is not None:
            self.rows[row[0]] = row[1]

    def _compare(self, found: dict[str, Any]) -> None:
        differences = list(_differences(found, self._terms))
        if differences:
            raise BanmenError(
                f"holds {self._kind.others}: {'; '.join(differences)}. "
                "Continue with the same terms, or name another file."
            )


def _differences(found: Any, wanted: Any, name: str = "") -> list[str]:  # noqa: ANN401 - JSON
    """List how the terms of a file differ from those of the run."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return [
            each
            for key in {**wanted, **found}
            for each in _differences(found.get(key), wanted.get(key), f"{name} {key}".strip())
        ]
    return [] if found == wanted else [f"{name} is {compact(found)} there, and {compact(wanted)} here"]


def _lock(file: IO[bytes], name: str, kind: FileKind) -> None:
    """Lock a file until it is closed, or the process ends.

    Raises:
        BanmenError: if another process has locked it.

    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - only there

            file.seek(2**31 - 2)  # beyond the results: others may read them
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            with suppress(ImportError):  # Python in a browser has one process
                import fcntl  # noqa: PLC0415 - only there

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise BanmenError(f"Another process {kind.writes}: it writes {name}. Wait until it ends.") from None
    except OSError as error:
        raise BanmenError(f"{name} cannot be locked: {error.strerror or error}") from None
