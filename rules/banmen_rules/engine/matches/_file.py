"""The results file of a match: JSON lines, the terms first, then a line for each game when it ends.

A line is on the disk before the next game begins, so a crash loses only the games in play. A line that it
cut off is dropped when the match continues.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import IO, Any, Self

from banmen_rules import BanmenError
from banmen_rules.base.files import file_name
from banmen_rules.base.json_files import compact, parse_json, plain, upgrade
from banmen_rules.engine.matches._games import MatchGame

FORMAT, VERSION = "banmen-match", 1

LARGEST_LINE = 4_000_000
"""The size limit of a line, in bytes; a game of taikyoku has some ten thousand."""

_TYPES: dict[str, tuple[type, ...]] = {
    "number": (int,),
    "winner": (int, type(None)),
    "termination": (str,),
    "text": (str,),
    "moves": (int,),
    "seconds": (int, float),
    "record": (str,),
    "absent": (int, type(None)),
}


class ResultsFile:
    """A results file, open and locked for this process.

    Args:
        path: the file; it is created if it does not exist.
        terms: the terms of the match, as JSON; those of the file must be the same.

    Raises:
        BanmenError: if it cannot be written, is another file, belongs to another match, or another process
            plays this match.

    """

    def __init__(self, path: str | PathLike[str], terms: Mapping[str, Any]) -> None:
        """Open and read it."""
        self.games: dict[int, MatchGame] = {}
        """The played games in the file, by number."""
        self._name = file_name(path)
        self._terms = plain({"format": FORMAT, "version": VERSION, **terms})
        try:
            # Not "r+b", which creates no file; every write goes to the end.
            self._file: IO[bytes] = Path(path).open("a+b")  # noqa: SIM115 - closed by `close`
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BanmenError(f"{self._name} cannot be written: {why}") from None
        try:
            _lock(self._file, self._name)
            self._read()
        except BaseException:
            self._file.close()
            raise

    def append(self, game: MatchGame) -> None:
        """Write a game, and wait until it is on the disk.

        Raises:
            BanmenError: if that is not possible.

        """
        self._write(game._asdict())

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
                    raise BanmenError(f"{self._name} must be the results of a match, or a new file.")
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
                self._compare(upgrade(value, FORMAT, VERSION))
                return
            game = _game(value)
        except BanmenError as error:
            where = self._name if number == 1 else f"{self._name}, line {number}"
            raise BanmenError(f"{where} {error}") from None
        if game.played:
            self.games[game.number] = game

    def _compare(self, found: dict[str, Any]) -> None:
        differences = list(_differences(found, self._terms))
        if differences:
            raise BanmenError(
                f"holds the results of another match: {'; '.join(differences)}. "
                "Continue with the same terms, or name another file."
            )


def _game(value: object) -> MatchGame:
    """Read a game.

    Raises:
        BanmenError: if it is not one; the message continues a sentence that begins with the place.

    """
    if not isinstance(value, dict):
        raise BanmenError("must be the result of a game")
    for name, types in _TYPES.items():
        if not isinstance(value.get(name), types) or isinstance(value.get(name), bool):
            raise BanmenError(f"must have {name} with a value of type {types[0].__name__}")
    game = MatchGame(**{name: value[name] for name in MatchGame._fields})
    if game.number < 0 or game.winner not in {None, 0, 1}:
        raise BanmenError("must have a number of at least 0, and the winner 0, 1 or null")
    return game


def _differences(found: Any, wanted: Any, name: str = "") -> list[str]:  # noqa: ANN401 - JSON
    """List how the terms of a file differ from those of the match."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return [
            each
            for key in {**wanted, **found}
            for each in _differences(found.get(key), wanted.get(key), f"{name} {key}".strip())
        ]
    return [] if found == wanted else [f"{name} is {compact(found)} there, and {compact(wanted)} here"]


def _lock(file: IO[bytes], name: str) -> None:
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
        raise BanmenError(
            f"Another process plays this match: it writes {name}. Wait until it ends."
        ) from None
    except OSError as error:
        raise BanmenError(f"{name} cannot be locked: {error.strerror or error}") from None
